import { shift, touches, type Span } from '../../../base/text';
import type { Uri } from '../../../base/uri';
import { effectiveTargets } from '../../../checks/references/effectiveReference';
import { patchedReferences } from '../../../checks/references/patchedReferences';
import { affixesOf, type Affixes } from '../../../kustomize/names/formerNames';
import type { EffectiveObject } from '../../../kustomize/objects/object';
import type { Origin } from '../../../reference/extract';
import { groupKindKey } from '../../../schema/kinds/kind';
import { isNamespaceKind } from '../../../manifest/objectName';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { isKustomization } from '../../../workspace/kustomizations/kustomizationFile';
import { resourceOf, worldsFor } from '../../../workspace/applied/patchTargets';
import { appliedBy, usesOfPatch } from '../../../workspace/applied/patches';
import type { Spot } from '../../../workspace/spot';
import type { Workspace } from '../../../workspace/workspace';
import type { ScalarNode } from '../../../yaml/nodes/node';
import { refused } from '../answer';
import { isPattern, namePlaces, namesMeant } from './namePlaces';
import type { Renamed } from './renamed';

/** The objects that a place of a kustomization, a patch or a reference means, and what stands around their first name there. */
export type LayerSubject =
  | { readonly kind: 'objects'; readonly seeds: readonly IndexedResource[]; readonly affixes: Affixes }
  | { readonly kind: 'generated'; readonly object: Renamed; readonly of: string; readonly affixes: Affixes }
  | { readonly kind: 'refused'; readonly reason: string };

/** A scalar that spells a name of kustomizations, and what it means. */
export interface NamedPlace {
  readonly node: ScalarNode;
  readonly span: Span;
  readonly subject: LayerSubject;
}

/** What the name of a patch, of its target, or another one that a kustomization file spells means; `undefined` elsewhere. */
export function layerSubjectAt(workspace: Workspace, uri: Uri, offset: number, spot: Spot): NamedPlace | undefined {
  const named = spot.state.resources.find(({ nameNode }) => nameNode !== undefined && touches(nameNode.span, spot.offset))?.nameNode;
  if (usesOfPatch(spot.state, workspace).length > 0) {
    const objects = named === undefined ? [] : appliedBy(spot.state, workspace).map(({ application: { before } }) => before);
    return named === undefined || objects.length === 0 ? undefined : placeOf(named, spot.start, objects, workspace);
  }
  const layers = isKustomization(uri)
    ? [uri]
    : spot.file.resources.length > 0
      ? []
      : [...workspace.kustomizations.readersOf(uri)].flatMap((folder) => workspace.kustomizations.layersOf(folder));
  for (const layer of new Set(layers)) {
    const place = namePlaces(layer, workspace).find(
      ({ uri: own, document, node }) => own === uri && touches(shift(node.span, spot.file.startOf(document) ?? 0), offset),
    );
    if (place !== undefined) {
      const start = spot.file.startOf(place.document) ?? 0;
      const isList = isPattern(place) && !/^[A-Za-z0-9.:-]+$/.test(place.node.text);
      const objects = worldsFor(layer, workspace).flatMap((world) =>
        world.objects.filter((object) => namesMeant(place, object, world).length > 0),
      );
      return isList
        ? {
            node: place.node,
            span: shift(place.node.span, start),
            subject: refused(`"${place.node.text}" is a pattern; rename the object at its own name`),
          }
        : objects.length === 0
          ? undefined
          : placeOf(place.node, start, objects, workspace);
    }
  }
  return undefined;
}

function placeOf(node: ScalarNode, start: number, objects: readonly EffectiveObject[], workspace: Workspace): NamedPlace | undefined {
  const subject = subjectOf(node.text, objects, workspace);
  return subject === undefined ? undefined : { node, span: shift(node.span, start), subject };
}

/** What a reference means that spells the name which objects have in the end. */
export function finalSubject(workspace: Workspace, spot: Spot, origin: Origin): LayerSubject | undefined {
  const { name = '' } = origin;
  const kinds = new Set(origin.targets.map(groupKindKey));
  const isMeant = ({ id }: EffectiveObject): boolean => id.name === name && kinds.has(groupKindKey(id));
  const applied = patchedReferences([origin], spot.state, workspace).flatMap(({ candidates, name: now }) =>
    candidates.filter(({ id }) => id.name === now),
  );
  const own = applied.length > 0 ? applied : effectiveTargets(origin, spot.file.uri, workspace);
  const namespaces = workspace.resolver.namespaces.of(origin);
  const found =
    own ??
    workspace.roots.all
      .flatMap((root) => workspace.worlds.named(workspace.worlds.worldOf(root), name))
      .filter(({ id }) => namespaces.some((each) => each === undefined || id.namespace === '' || each === id.namespace));
  return found.some(isMeant) ? subjectOf(name, found.filter(isMeant), workspace) : undefined;
}

/** The objects by the name that a place spells; what stands around their first names must be the same for all. */
function subjectOf(name: string, objects: readonly EffectiveObject[], workspace: Workspace): LayerSubject | undefined {
  const spelt = objects.flatMap((object) => {
    const index = object.allIds.findIndex((id) => id.name === name);
    return index < 0 ? [] : [{ object, affixes: affixesOf(object)[index] }];
  });
  const [first] = spelt;
  if (first === undefined || spelt.some(({ object }) => isNamespaceKind(object.id))) {
    return undefined;
  }
  const kinds = new Map(spelt.map(({ object: { id } }) => [groupKindKey(id), id.kind]));
  if (kinds.size > 1) {
    return refused(`"${name}" refers to several objects: ${[...kinds.values()].join(', ')}. Rename one of them at its own name`);
  }
  const { affixes, object } = first;
  if (affixes === undefined || affixes.hashed) {
    return refused(
      `"${name}" is set by a kustomization and does not follow from the name of ${object.id.kind} "${object.originalId.name}"`,
    );
  }
  if (
    spelt.some((each) => JSON.stringify(each.affixes) !== JSON.stringify(affixes) || each.object.originalId.name !== object.originalId.name)
  ) {
    return refused(`"${name}" refers to objects of different names. Rename one of them at its own name`);
  }
  const { uri, document, span, path } = object.source;
  if (path === undefined) {
    return document === undefined ||
      spelt.some((each) => each.object.source.span?.start !== span?.start || each.object.source.document !== document)
      ? undefined
      : {
          kind: 'generated',
          object: { uri, document, path, ...(span === undefined ? {} : { start: span.start }) },
          of: object.id.kind,
          affixes,
        };
  }
  const seeds = spelt.flatMap((each) => {
    const resource = resourceOf(each.object, workspace);
    return resource === undefined ? [] : [workspace.index.entryOf(each.object.source.uri, resource)];
  });
  return seeds.length === 0 ? undefined : { kind: 'objects', seeds: [...new Set(seeds)], affixes };
}
