import { shift } from '../base/text';
import type { Uri } from '../base/uri';
import { describeResource, type Resource } from '../manifest/resource';
import { awsNameOf } from '../reference/awsName';
import type { Origin } from '../reference/extract';
import { apiVersionOf } from '../schema/kind';
import { childrenOf, type Described, structuresAt } from '../schema/lookup';
import type { IndexedResource } from '../workspace/index';
import { isGenerator } from '../workspace/generators';
import type { Workspace } from '../workspace/workspace';
import { kindsText } from './checks/referencePlace';
import type { HoverInfo } from './feature';
import { externalParts } from './kcc/externalText';
import { code, escapeMarkdown, fieldMarkdown, keyLines, summaryText } from './fieldText';
import { hoverGenerator } from './generator/hover';
import { describeProvenance } from './schemaInfo';
import { originAt, ownNameAt, spotAt, useAt, type Spot } from './target';

/** What is known of the field, reference or object under a position. `undefined` where nothing is ours. */
export function hover(workspace: Workspace, uri: Uri, offset: number): HoverInfo | undefined {
  const file = workspace.file(uri);
  if (file !== undefined && isGenerator(file)) {
    return hoverGenerator(workspace, uri, offset);
  }
  const spot = spotAt(workspace, uri, offset);
  if (spot?.hit === undefined || spot.resource === undefined || spot.hit.node.kind === 'map' || spot.hit.node.kind === 'sequence') {
    return undefined;
  }
  const { resource, hit } = spot;
  const parts = [
    ...resourceParts(spot, resource, workspace),
    ...fieldParts(spot, resource, workspace),
    ...referenceParts(spot, uri, workspace),
    ...externalParts(spot, workspace),
  ];
  return parts.length === 0 ? undefined : { span: shift(hit.node.span, spot.start), markdown: parts.join('\n\n---\n\n') };
}

/** On apiVersion, kind and the object's own name: what the object is. */
function resourceParts(spot: Spot, resource: Resource, workspace: Workspace): readonly string[] {
  const { hit } = spot;
  const onHead = hit?.node === resource.kindNode || hit?.node === resource.apiVersionNode || ownNameAt(spot) !== undefined;
  const field = workspace.dialects.nameRuleOf(resource)?.field;
  const onNameField = field !== undefined && hit?.path.slice(resource.path.length).join('.') === field;
  if (!onHead && !onNameField) {
    return [];
  }
  const summary = workspace.kinds.summary(resource);
  const name = awsNameText(resource, workspace);
  if (summary === undefined || summary.provenance.source === 'builtin') {
    return name === '' ? [] : [name];
  }
  const heading = `**${resource.kind}** ${code(apiVersionOf(resource))} · ${summary.scope === 'Cluster' ? 'cluster-scoped' : 'namespaced'}`;
  return [[heading, name, `Schema: ${describeProvenance(summary.provenance)}`].filter((part) => part !== '').join('\n\n')];
}

/** The name in AWS with its formula; empty for kinds without one. */
export function awsNameText(resource: Resource, workspace: Workspace): string {
  const name = awsNameOf(resource, workspace.dialects);
  if (name === undefined) {
    return '';
  }
  const how = name.origin === 'explicit' ? `explicit; the default is ${code(name.formula)}` : `default ${code(name.formula)}`;
  return `awsName: ${code(name.value)} (${how})`;
}

function fieldParts(spot: Spot, resource: Resource, workspace: Workspace): readonly string[] {
  const kind = workspace.kinds.find(resource);
  const path = spot.hit?.path.slice(resource.path.length) ?? [];
  const annotation = annotationText(resource, path, workspace);
  if (annotation !== undefined) {
    return [annotation];
  }
  const last = path.findLast((step) => typeof step === 'string');
  if (kind === undefined || last === undefined || path[0] === 'apiVersion' || path[0] === 'kind') {
    return [];
  }
  const described = structuresAt(kind.schema, path);
  if (described.length === 0) {
    return [];
  }
  const siblings = childrenOf(structuresAt(kind.schema, path.slice(0, -1)));
  const required = siblings.some(({ name, required: needed }) => name === last && needed);
  const heading = `**${last}** · ${summaryText(described, required)}`;
  const holder = structuresAt(kind.schema, path.slice(0, -1))[0]?.structure;
  const ofKey = typeof path.at(-1) === 'string' ? keyLines(holder).join('  \n') : '';
  const provenance = `_${kind.kind} ${apiVersionOf(kind)}, ${describeProvenance(kind.provenance)}_`;
  return [[heading, fieldMarkdown(described), ofKey, documentation(described[0], workspace), provenance].filter((part) => part !== '').join('\n\n')];
}

/** What AWS writes about the API member behind a field, with its source. */
function documentation(described: Described | undefined, workspace: Workspace): string {
  const origin = described?.structure['x-ackmesh']?.origin;
  const found = origin === undefined ? undefined : workspace.docs.textOf(origin);
  return found === undefined ? '' : `${escapeMarkdown(found.text)}\n\n_AWS documentation, from ${found.source}_`;
}

function annotationText(resource: Resource, path: readonly (string | number)[], workspace: Workspace): string | undefined {
  const known = workspace.annotations.at(resource, path.slice(0, -1), workspace.services()).find(({ key }) => key === path.at(-1));
  if (known === undefined) {
    return undefined;
  }
  const values = known.values === undefined ? (known.form ?? 'text') : known.values.map((value) => code(value)).join(', ');
  return `**${known.key}** · ${values}\n\n${known.note}`;
}

function referenceParts(spot: Spot, uri: Uri, workspace: Workspace): readonly string[] {
  const origin = originAt(spot);
  const use = useAt(spot);
  if (origin === undefined) {
    return use === undefined ? [] : [slotText(use.slot)];
  }
  const { slot } = origin;
  const resolution = workspace.resolver.resolve(origin, uri, workspace.outsideFor(uri));
  const text = slotText(slot);
  switch (resolution.kind) {
    case 'found':
    case 'many':
      return [[text, ...resolution.targets.slice(0, 3).map((target) => preview(target, workspace))].filter((part) => part !== '').join('\n\n')];
    case 'other-namespace':
    case 'other-kind':
      return [[text, `Leads to nothing. Near: ${resolution.targets.map(({ resource }) => code(describeResource(resource))).join(', ')}`].join('\n\n')];
    case 'missing':
      return [[text, `Not in this workspace: ${kindsText(origin.targets)} ${code(origin.name ?? '')}`].filter((part) => part !== '').join('\n\n')];
    case 'outside':
      return [[text, 'Declared to live outside of this workspace.'].join('\n\n')];
    case 'unknown':
      return text === '' ? [] : [text];
  }
}

/** What a slot refers to and what the controller takes from there. */
function slotText(slot: Origin['slot']  ): string {
  const kinds = kindsText(slot.targets);
  if (kinds === '') {
    return '';
  }
  const copied = slot.value === undefined ? '' : `; the controller copies ${code(slot.value)}`;
  return `Reference to ${kinds}${copied}.`;
}

const previewLines = 12;

function preview({ uri, resource }: IndexedResource, workspace: Workspace): string {
  const file = workspace.file(uri);
  const start = file?.startOf(resource.document);
  if (file === undefined || start === undefined) {
    return '';
  }
  const line = file.lines.lineOf(start + resource.node.span.start) + 1;
  const text = file.text.slice(start + resource.node.span.start, start + resource.node.span.end).split(/\r?\n/);
  const cut = text.length > previewLines ? [...text.slice(0, previewLines), '…'] : text;
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  const fence = cut.some((each) => each.includes('```')) ? '````' : '```';
  return [
    `[${describeResource(resource)}](${uri}#L${line}) in ${name}`,
    awsNameText(resource, workspace),
    `${fence}yaml\n${cut.join('\n')}\n${fence}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
