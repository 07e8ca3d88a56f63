import { firstOf } from '../base/first';
import { allOf } from '../base/lists';
import type { Path } from '../base/path';
import { shift, type Span } from '../base/text';
import { baseNameOf, type Uri } from '../base/uri';
import { describeResource, type Resource } from '../manifest/resource';
import type { Origin } from '../reference/extract';
import { readFieldPath, writeFieldPath } from '../reference/fieldPath';
import { apiVersionOf, type Kind } from '../schema/kinds/kind';
import { requiresKey, structuresAt } from '../schema/structure/lookup';
import type { IndexedResource } from '../workspace/index/indexed';
import { isGenerator } from '../workspace/files/generators';
import { familiesOf } from '../workspace/family';
import { configFileName } from '../workspace/files/fileRoles';
import type { Workspace } from '../workspace/workspace';
import { acceptedAt } from '../checks/values/valueWords';
import { kindsText } from '../checks/references/referencePlace';
import { awsNameText } from './awsNameText';
import type { HoverInfo } from './feature';
import { fieldMarkdown, keyLines, summaryText } from './fieldText';
import { writtenText } from './writtenText';
import { hoverGenerator } from './generator/hover';
import { code, factLines, join, link, type Markdown, md, note, nothing, paragraphs, yamlBlock } from '../base/markdown';
import { innerSymbolAt } from './rename/innerSymbols';
import { deliveryParts } from './delivery/hover';
import { hoverDuck } from './ducks/hover';
import { hoverInAction } from './chart/hover';
import { givenSpotAt } from './chart/givenValues';
import { givenValueText, hoverValues } from './chart/valuesHover';
import { patchParts } from './patch/hoverPatch';
import { hoverKustomization } from './kustomization/hover';
import { hoverConfig } from './projectFile/hover';
import { rootParts } from './effective/rootHover';
import { hoverSetter, setterParts } from './setters';
import { describeProvenance } from './schemaInfo';
import { copiedValue } from '../reference/softReference';
import { softReferenceAt, softTargets } from './references/softReferences';
import { targetKind, targetPathOrigin } from './references/targetPaths';
import type { ScalarNode } from '../yaml/nodes/node';
import { asScalar, nodeAt } from '../yaml/nodes/query';
import { describedNear, isInTemplate } from '../workspace/applied/podPlaces';
import { isOnHead, originAt, spotAt, useAt, type Spot } from '../workspace/spot';

/**
 * What is known of the field, reference or object under a position. `undefined` where nothing is ours. What is said of other
 * files is said with reserve while these are still being read.
 */
export function hover(workspace: Workspace, uri: Uri, offset: number, isRead = true): HoverInfo | undefined {
  if (baseNameOf(uri) === configFileName) {
    return hoverDuck(spotAt(workspace, uri, offset), workspace) ?? hoverConfig(workspace, uri, offset);
  }
  const ofFile = hoverInAction(workspace, uri, offset) ?? hoverKustomization(workspace, uri, offset) ?? hoverValues(workspace, uri, offset);
  if (ofFile !== undefined) {
    return ofFile;
  }
  const spot = spotAt(workspace, uri, offset);
  const duck = hoverDuck(spot, workspace);
  if (duck !== undefined) {
    return duck;
  }
  const file = workspace.file(uri);
  if (file !== undefined && isGenerator(file)) {
    return hoverGenerator(workspace, uri, offset);
  }
  const setter = spot === undefined ? undefined : hoverSetter(spot, uri, workspace);
  if (setter !== undefined) {
    return setter;
  }
  if (spot?.hit === undefined || spot.hit.node.kind === 'map' || spot.hit.node.kind === 'sequence') {
    return undefined;
  }
  const head = headOfKey(spot);
  if (head !== undefined) {
    const said = hover(workspace, uri, spot.start + head.span.start, isRead);
    return said === undefined ? undefined : { ...said, span: shift(spot.hit.node.span, spot.start) };
  }
  const inner = innerSymbolAt(workspace, spot);
  if (inner !== undefined && !inner.title.isEmpty) {
    const type = inner.described.length === 0 ? nothing : md`Type: ${summaryText(inner.described, false)}`;
    return { span: shift(inner.span, spot.start), markdown: paragraphs(inner.title, type, fieldMarkdown(inner.described)) };
  }
  const patched = patchParts(spot, workspace);
  if (spot.resource === undefined) {
    const parts = allOf(patched, referenceParts(spot, uri, workspace));
    return shown(spot.hit.node.span, spot, parts, isRead);
  }
  const { resource, hit } = spot;
  const given = givenSpotAt(resource, hit.path, uri, workspace);
  const value = given === undefined ? nothing : givenValueText(given, workspace);
  if (!value.isEmpty) {
    return { span: shift(hit.node.span, spot.start), markdown: value };
  }
  const object = resourceParts(spot, resource, workspace);
  const field = fieldParts(spot, resource, workspace, object.length > 0);
  const families = familiesOf(workspace);
  const others = allOf(
    rootParts(spot, uri, workspace),
    referenceParts(spot, uri, workspace),
    softParts(spot, uri, workspace),
    targetPathParts(spot, uri, workspace),
    ...families.map(({ externals }) => externals?.hoverAt(spot, workspace) ?? none),
    ...families.map(({ hoverAt }) => hoverAt?.(spot, workspace) ?? none),
    deliveryParts(spot, uri, workspace),
    setterParts(spot, uri, workspace),
  );
  // An editor shows the first lines: on an object's head those are about it, not about what a name may look like.
  const parts = object.length > 0 ? allOf(patched, object, others, field) : allOf(patched, field, others);
  return shown(hit.node.span, spot, parts, isRead || patched.length + others.length === 0);
}

/** On the key of apiVersion or kind: its value. The key says nothing of its own, and people point at either. */
function headOfKey({ hit, resource }: Spot): ScalarNode | undefined {
  if (hit?.part !== 'key' || resource === undefined || hit.path.length !== resource.path.length + 1) {
    return undefined;
  }
  const key = hit.path.at(-1);
  return key === 'kind' ? resource.kindNode : key === 'apiVersion' ? resource.apiVersionNode : undefined;
}

const none: readonly Markdown[] = [];

function shown(span: Span, { start }: Spot, parts: readonly Markdown[], isFinal: boolean): HoverInfo | undefined {
  const all = isFinal ? parts : [...parts, md`_The workspace is still being read; this may change._`];
  return parts.length === 0 ? undefined : { span: shift(span, start), markdown: join(all, '\n\n---\n\n') };
}

/** On apiVersion, kind and the object's own name: what the object is. */
function resourceParts(spot: Spot, resource: Resource, workspace: Workspace): readonly Markdown[] {
  const { hit } = spot;
  const field = workspace.dialects.nameRuleOf(resource)?.field;
  const onNameField = field !== undefined && hit?.path.slice(resource.path.length).join('.') === field;
  if (!isOnHead(spot) && !onNameField) {
    return [];
  }
  const summary = workspace.kinds.nearest(resource, spot.file.uri) ?? workspace.kinds.summary(resource);
  const name = awsNameText(resource, workspace);
  if (summary === undefined || summary.provenance.source === 'builtin') {
    return name.isEmpty ? [] : [name];
  }
  const heading = md`**${resource.kind}** ${code(apiVersionOf(resource))} · ${summary.scope === 'Cluster' ? 'cluster-scoped' : 'namespaced'}`;
  return [paragraphs(heading, name, md`Schema: ${describeProvenance(summary.provenance)}`)];
}

/** What the field means and takes; `isBrief` where the object has said already what it is and who says so. */
function fieldParts(spot: Spot, resource: Resource, workspace: Workspace, isBrief: boolean): readonly Markdown[] {
  const kind = workspace.kinds.nearest(resource, spot.file.uri);
  const path = spot.hit?.path.slice(resource.path.length) ?? [];
  const annotation = annotationText(resource, path, workspace);
  if (annotation !== undefined) {
    return [annotation];
  }
  const last = path.findLast((step) => typeof step === 'string');
  if (last === undefined || path[0] === 'apiVersion' || path[0] === 'kind') {
    return [];
  }
  const described = describedNear(resource, path, spot.file.uri, workspace);
  if (described.length === 0) {
    return [];
  }
  const holders = describedNear(resource, path.slice(0, -1), spot.file.uri, workspace);
  const heading = md`**${last}** · ${summaryText(described, requiresKey(holders, last))}`;
  const ofKey = typeof path.at(-1) === 'string' ? factLines(keyLines(holders[0]?.structure)) : nothing;
  const isPods = kind === undefined || isInTemplate(resource, path, workspace);
  const provenance = isBrief ? nothing : isPods ? md`_Pod template of Kubernetes_` : provenanceOf(kind);
  const written = writtenText(described[0], workspace.docs);
  // What the field means comes first; its limits follow, and where all of it is from.
  return [
    paragraphs(
      heading,
      written.text,
      firstOf(familiesOf(workspace), ({ fieldNote }) => fieldNote?.(resource, path, workspace)),
      fieldMarkdown(described),
      acceptedText(resource, path, workspace),
      ofKey,
      provenance,
      written.source,
    ),
  ];
}

/** What the controller, or the API behind it, demands of the value beyond its schema. */
function acceptedText(resource: Resource, path: Path, workspace: Workspace): Markdown {
  const accepted = acceptedAt(path, workspace.dialects.valuesOf(resource), resource.node);
  return factLines(accepted.map(({ of, text }) => (of === 'item' ? md`Each item: ${text}` : md`${text}`)));
}

/** By kind, as it is said of each of its fields. */
const provenances = new WeakMap<Kind, Markdown>();

/** Which kind says what is shown of a field, and who says that of the kind. */
function provenanceOf(kind: Kind): Markdown {
  const known = provenances.get(kind) ?? md`_${kind.kind} ${apiVersionOf(kind)}, ${describeProvenance(kind.provenance)}_`;
  provenances.set(kind, known);
  return known;
}

function annotationText(resource: Resource, path: readonly (string | number)[], workspace: Workspace): Markdown | undefined {
  const known = workspace.knowledge.annotations
    .at(resource, path.slice(0, -1), workspace.services.aliases)
    .find(({ key }) => key === path.at(-1));
  if (known === undefined) {
    return undefined;
  }
  const values =
    known.values === undefined
      ? (known.form ?? 'string')
      : join(
          known.values.map((value) => code(value)),
          ', ',
        );
  return paragraphs(md`**${known.key}** · ${values}`, note(known.note));
}

function referenceParts(spot: Spot, uri: Uri, workspace: Workspace): readonly Markdown[] {
  const origin = originAt(spot);
  const use = useAt(spot);
  if (origin === undefined) {
    return use === undefined ? [] : [slotText(use.slot, use.slot.targets)];
  }
  const { slot } = origin;
  const resolution = workspace.resolver.resolve(origin, uri, workspace.configuration.outsideOf(uri));
  const text = slotText(slot, origin.targets.length === 0 ? slot.targets : origin.targets);
  switch (resolution.kind) {
    case 'found':
    case 'many':
      return [
        paragraphs(
          text,
          ...(resolution.kind === 'found' ? resolution.first(mostShown) : resolution.targets.slice(0, mostShown)).map((target) =>
            paragraphs(copiedText(slot, target.resource), preview(target, workspace)),
          ),
        ),
      ];
    case 'other-namespace':
    case 'other-kind':
      return [paragraphs(text, md`Not found. Similar: ${similarText(resolution.targets)}`)];
    case 'missing':
      return [paragraphs(text, md`Not in this workspace: ${kindsText(origin.targets)} ${code(origin.name ?? '')}`)];
    case 'outside':
      return [paragraphs(text, md`Declared as external to this workspace.`)];
    case 'unknown':
      return text.isEmpty ? [] : [text];
  }
}

const mostShown = 3;
const mostSimilar = 10;

function similarText(targets: readonly IndexedResource[]): Markdown {
  const shown = join(
    targets.slice(0, mostSimilar).map(({ resource }) => code(describeResource(resource))),
    ', ',
  );
  return targets.length > mostSimilar ? md`${shown} and ${targets.length - mostSimilar} more` : shown;
}

/** What a slot refers to, or one of its references as far as it says itself, and what the controller takes from there. */
function slotText(slot: Origin['slot'], targets: Origin['targets']): Markdown {
  const kinds = kindsText(targets);
  if (kinds === '') {
    return nothing;
  }
  const copied = slot.value === undefined ? nothing : md`; the controller copies ${code(slot.value)}`;
  return md`Reference to ${kinds}${copied}.`;
}

/** The value that the controller will copy, where the target's manifest says it. */
function copiedText(slot: Origin['slot'], target: Resource): Markdown {
  const value = slot.value === undefined ? undefined : copiedValue(target, slot.value);
  return value === undefined ? nothing : md`Value: ${code(value)}`;
}

/** The objects of the workspace that an id, an ARN or a name stands for, where a reference could be. */
function softParts(spot: Spot, uri: Uri, workspace: Workspace): readonly Markdown[] {
  const soft = softReferenceAt(spot);
  const targets = soft === undefined ? [] : softTargets(soft, uri, workspace);
  return targets.length === 0 ? [] : [paragraphs(md`Identifies:`, ...targets.slice(0, 3).map((target) => preview(target, workspace)))];
}

/** The field of another object that a path beside a reference leads to, and its value where the manifest says it. */
function targetPathParts(spot: Spot, uri: Uri, workspace: Workspace): readonly Markdown[] {
  const { hit, state } = spot;
  const scalar = hit === undefined || hit.part === 'key' ? undefined : asScalar(hit.node);
  const origin = scalar === undefined ? undefined : targetPathOrigin(state.uses, scalar);
  const kind = origin === undefined ? undefined : targetKind(origin, uri, workspace);
  const path = scalar === undefined ? undefined : readFieldPath(scalar.text);
  const described = kind === undefined || path === undefined ? [] : structuresAt(kind.schema, path);
  if (origin === undefined || kind === undefined || path === undefined || described.length === 0) {
    return [];
  }
  const resolution = workspace.resolver.resolve(origin, uri);
  const [target] = resolution.kind === 'found' ? resolution.first(1) : [];
  const value = target === undefined ? undefined : asScalar(nodeAt(target.resource.node, path));
  return [
    paragraphs(
      md`${code(writeFieldPath(path))} of ${kind.kind} · ${summaryText(described, false)}`,
      value === undefined || value.value === null || value.opaque ? nothing : md`Value: ${code(value.text)}`,
      fieldMarkdown(described),
    ),
  ];
}

const previewLines = 12;

function preview({ uri, resource }: IndexedResource, workspace: Workspace): Markdown {
  const file = workspace.file(uri);
  const start = file?.startOf(resource.document);
  if (file === undefined || start === undefined) {
    return nothing;
  }
  const line = file.lines.lineOf(start + resource.node.span.start) + 1;
  const text = file.text.slice(start + resource.node.span.start, start + resource.node.span.end).split(/\r?\n/);
  const cut = text.length > previewLines ? [...text.slice(0, previewLines), '…'] : text;
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  return paragraphs(
    md`${link(describeResource(resource), `${uri}#L${line}`)} in ${name}`,
    awsNameText(resource, workspace),
    yamlBlock(cut.join('\n')),
  );
}
