import { shift, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { familiesOf } from '../../workspace/family';
import { healthChecksOf } from '../../workspace/applied/healthChecks';
import type { Workspace } from '../../workspace/workspace';
import type { AliasNode } from '../../yaml/nodes/node';
import type { DefinitionLink } from '../feature';
import { definitionInAction, givenValueLinks } from '../chart/definition';
import { givenSpotAt } from '../chart/givenValues';
import { deliveryDefinition } from '../delivery/links';
import { definitionsOfInner, innerSymbolAt } from '../rename/innerSymbols';
import { linkToSource } from '../patch/places';
import { patchSpotAt } from '../patch/patchSpot';
import { relatedAt } from './relations';
import { setterLinks } from '../setters';
import { softReferenceAt, softTargets } from './softReferences';
import { candidatesAt, originAt, ownNameAt, spotAt, type Spot } from '../../workspace/spot';

/** Where the thing under a position is defined: the object that a reference names, an alias's anchor, the default of a chart's value. */
export function definition(workspace: Workspace, uri: Uri, offset: number): readonly DefinitionLink[] {
  const inAction = definitionInAction(workspace, uri, offset);
  if (inAction !== undefined && inAction.length > 0) {
    return inAction;
  }
  const spot = spotAt(workspace, uri, offset);
  if (spot === undefined) {
    return [];
  }
  const { hit, start } = spot;
  if (hit?.node.kind === 'alias') {
    return aliasLink(hit.node, uri, start);
  }
  const inner = innerSymbolAt(workspace, spot);
  if (inner !== undefined && inner.definitions.length > 0) {
    return definitionsOfInner(workspace, inner, spot);
  }
  const origin = shift(originSpan(spot), start);
  const soft = softReferenceAt(spot);
  const external = familiesOf(workspace).flatMap(({ externals }) => externals?.targetsAt(spot, workspace) ?? []);
  const own = soft === undefined ? candidatesAt(workspace, uri, spot) : softTargets(soft, uri, workspace);
  const named = external.length > 0 ? external : own;
  const patched = external.length === 0 && originAt(spot) === undefined ? patchedLinks(spot, origin, workspace) : [];
  if (patched.length > 0) {
    return patched;
  }
  const delivered = deliveredLinks(spot, origin, uri, workspace);
  if (delivered.length > 0) {
    return delivered;
  }
  const checked = healthCheckLinks(spot, origin, uri, workspace);
  if (checked.length > 0) {
    return checked;
  }
  const setters = named.length > 0 ? [] : setterLinks(spot, uri, workspace);
  if (setters.length > 0) {
    return setters;
  }
  const targets = named.length > 0 || originAt(spot) !== undefined ? named : relatedAt(spot, workspace);
  return targets.flatMap(({ uri: target, resource }) => {
    const at = workspace.file(target)?.startOf(resource.document);
    return at === undefined
      ? []
      : [
          {
            origin,
            uri: target,
            target: shift(resource.node.span, at),
            selection: shift((resource.nameNode ?? resource.kindNode).span, at),
          },
        ];
  });
}

/** From a patch or its `target` to the objects that it changes, from a value of a patch to what it changes there. */
function patchedLinks(spot: Spot, origin: Span, workspace: Workspace): readonly DefinitionLink[] {
  const patch = patchSpotAt(spot, workspace);
  const links = (patch?.applied ?? []).flatMap((each) => linkToSource(each.application.before, patch?.pathIn?.(each), origin, workspace));
  return [...new Map(links.map((link) => [`${link.uri} ${link.selection.start}`, link])).values()];
}

/** From the path of a folder to its main file, from a value of a chart to its default. */
function deliveredLinks({ resource, hit }: Spot, origin: Span, uri: Uri, workspace: Workspace): readonly DefinitionLink[] {
  const given = hit === undefined ? undefined : givenSpotAt(resource, hit.path, uri, workspace);
  return given !== undefined
    ? givenValueLinks(given, origin, workspace)
    : resource === undefined || hit === undefined
      ? []
      : deliveryDefinition(resource, hit.node, uri, workspace).map((target) => ({
          origin,
          uri: target,
          target: fileStart,
          selection: fileStart,
        }));
}

const fileStart: Span = { start: 0, end: 0 };

/** From a health check of Flux to the objects that are applied under its name. */
function healthCheckLinks({ resource, hit }: Spot, origin: Span, uri: Uri, workspace: Workspace): readonly DefinitionLink[] {
  const own = resource === undefined || workspace.deliveries.isEmpty ? [] : workspace.deliveries.ofObject(resource, uri);
  const check = resource === undefined ? undefined : healthChecksOf(resource, own, workspace).find(({ node }) => node === hit?.node);
  return check === undefined
    ? []
    : check.candidates
        .filter(({ id }) => id.name === check.node.text)
        .flatMap((object) => linkToSource(object, ['metadata', 'name'], origin, workspace));
}

function originSpan(spot: Spot): Span {
  const own = ownNameAt(spot);
  const node = own?.nameNode ?? spot.hit?.node ?? originAt(spot)?.node;
  return node?.span ?? { start: spot.offset, end: spot.offset };
}

function aliasLink(alias: AliasNode, uri: Uri, start: number): readonly DefinitionLink[] {
  if (alias.target === undefined) {
    return [];
  }
  const target = shift(alias.target.span, start);
  return [{ origin: shift(alias.span, start), uri, target, selection: target }];
}
