import { sortText } from '../../base/order';
import { type Path, samePath } from '../../base/path';
import { firstOf } from '../../base/first';
import type { Uri } from '../../base/uri';
import { isNamespaceKind } from '../../manifest/objectName';
import { describeResource, type Resource } from '../../manifest/resource';
import type { Origin } from '../../reference/extract';
import { apiVersionOf, groupKindKey, parseApiVersion, type KindSummary } from '../../schema/kinds/kind';
import type { Described } from '../../schema/structure/lookup';
import { documentedValues } from '../../schema/structure/structure';
import { describedByAny } from '../../workspace/applied/podPlaces';
import { familiesOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import { renderScalar } from '../../yaml/writing/render';
import { asMap, asScalar, nodeAt } from '../../yaml/nodes/query';
import { acceptedAt } from '../../checks/values/valueWords';
import { mayCross } from '../../checks/references/reach';
import type { CompletionItem } from '../feature';
import { annotationValues } from './annotationValues';
import { valueItem } from './item';
import { filterOf, isMeant, isReconciled, orderOf } from './kindNames';
import { alphaAmong } from './maturity';
import { newestFirst } from './versionOrder';
import { inFile, type TypingSpot } from './spot';
import { isSpelledSo, nameItems } from './targetNames';
import { nothing } from '../../base/markdown';
import { groupBy } from '../../base/groups';

/** What a field's schema allows: enum values, booleans, the default, values that the AWS API knows, and single numbers that it takes. */
export function schemaValues(spot: TypingSpot, path: Path, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const own = path.slice(spot.resource?.path.length ?? 0);
  if (spot.resource === undefined) {
    return [];
  }
  const described = describedByAny(spot.resource, own, uri, workspace);
  const items = new Map(structureValues(spot, described).map((item) => [item.label, item] as const));
  acceptedNumbers(spot.resource, own, described, workspace).forEach((number, index) => {
    const sort = sortText('1', index);
    items.set(String(number), valueItem(spot, number, { kind: 'enum', detail: '', documentation: nothing, sort }));
  });
  annotationValues(spot, own, uri, workspace).forEach((item) => items.set(item.label, item));
  const { name, nameNode } = spot.resource;
  // An action of a template is no name yet.
  if (name !== undefined && nameNode?.opaque !== true && isOwnName(spot.resource, own) && !items.has(name)) {
    items.set(name, valueItem(spot, name, { kind: 'enum', detail: 'metadata.name', documentation: nothing, sort: '2' }));
  }
  return [...items.values()];
}

/** Single numbers that the controller, or the API behind it, takes. */
function acceptedNumbers(resource: Resource, path: Path, described: readonly Described[], { dialects }: Workspace): readonly number[] {
  const isNumber = described.some(({ structure: { type } }) => type === 'integer' || type === 'number');
  return isNumber ? acceptedAt(path, dialects.valuesOf(resource), resource.node).flatMap(({ numbers }) => numbers) : [];
}

/** Enum values, booleans and defaults of schemas, and values that the AWS API knows; each once. */
export function structureValues(spot: TypingSpot, described: readonly Described[]): readonly CompletionItem[] {
  const items = new Map<string, CompletionItem>();
  const put = (value: unknown, detail: string, sort: string): void => {
    // Nothing stands for an empty text in a list.
    const isShown = (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';
    if (isShown && !items.has(String(value))) {
      items.set(String(value), valueItem(spot, value, { kind: 'enum', detail, documentation: nothing, sort }));
    }
  };
  for (const { structure } of described) {
    const standard = structure.default;
    newestFirst(structure.enum ?? []).forEach((value, index) => put(value, value === standard ? 'default' : '', sortText('0', index)));
    newestFirst(structure['x-ackmesh']?.api?.enum ?? []).forEach((value, index) => put(value, 'AWS API value', sortText('1', index)));
    newestFirst(documentedValues(structure['x-ackmesh'] ?? {}) ?? []).forEach((value, index) =>
      put(value, 'documented value', sortText('1', index)),
    );
    if (structure.type === 'boolean') {
      [true, false].forEach((value) => put(value, value === standard ? 'default' : '', `0${value ? 0 : 1}`));
    }
    put(standard, 'default', '00');
  }
  return [...items.values()];
}

/** A field for the name of the object itself, such as `spec.queueName` of a Queue. */
function isOwnName({ kind }: Resource, [top, key, ...more]: Path): boolean {
  return (
    top === 'spec' && more.length === 0 && typeof key === 'string' && (key === 'name' || key.toLowerCase() === `${kind.toLowerCase()}name`)
  );
}

/** Names and namespaces of the objects that a reference may lead to. */
export function referenceValues(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const origins = spot.uses.flatMap((use) => (use.slot.readOnly === true ? [] : use.origins));
  const named = origins.find(({ nameNode }) => nameNode === spot.scalar);
  if (named !== undefined) {
    return nameItems(spot, named, uri, workspace);
  }
  const spaced = origins.find(({ namespaceNode }) => namespaceNode === spot.scalar);
  return spaced === undefined ? [] : namespaceItems(spot, spaced, uri, workspace);
}

function namespaceItems(spot: TypingSpot, origin: Origin, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const targets = workspace.resolver.targetsOf(origin);
  const holding = targets.flatMap((target) =>
    origin.name === undefined ? workspace.index.ofKind(target) : workspace.index.find(target, origin.name),
  );
  const best = new Set(holding.flatMap(({ resource }) => resource.namespace ?? []));
  const own = origin.owner.namespace;
  const reached = own === undefined || mayCross(origin, workspace.configuration.of(uri)) ? namespacesFor(uri, workspace) : [own];
  // Where an object of the name is known, no other namespace is meant.
  const offered = origin.name !== undefined && reached.some((each) => best.has(each)) ? reached.filter((each) => best.has(each)) : reached;
  return offered.map((namespace) =>
    valueItem(spot, namespace, {
      kind: 'reference',
      detail: best.has(namespace) ? `has ${targets.map(({ kind }) => kind).join(' or ')} ${origin.name ?? ''}`.trim() : '',
      documentation: nothing,
      sort: best.has(namespace) ? '0' : '1',
    }),
  );
}

/** Every namespace that the workspace mentions and a file can mean. */
function namespacesFor(here: Uri, workspace: Workspace): readonly string[] {
  const found = new Set<string>();
  for (const { resource, uri } of workspace.index.resources()) {
    for (const name of [resource.namespace, isNamespaceKind(resource) ? resource.name : undefined]) {
      if (name !== undefined && !found.has(name) && isSpelledSo(name, uri, here, workspace)) {
        found.add(name);
      }
    }
  }
  return [...found].sort();
}

/**
 * Values of an object's head: apiVersion, kind, the names that references wait for, namespaces. Of objects that are not
 * ours nothing but the versions of a kind that is called so: with a version such an object may become ours.
 */
export function headValues(spot: TypingSpot, path: Path, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const { resource } = spot;
  const inResource = path.slice(resource?.path.length ?? (path.length > 2 && path.includes('items') ? path.length - 1 : 0));
  const template =
    resource === undefined || resource.host !== undefined
      ? undefined
      : firstOf(familiesOf(workspace), ({ templateAround }) => templateAround?.(resource, inResource));
  const own = inResource.slice(template?.length ?? 0);
  if (samePath(own, ['apiVersion'])) {
    return apiVersionItems(spot, path, workspace);
  }
  if (resource !== undefined && !workspace.isOurs(resource)) {
    return [];
  }
  if (samePath(own, ['kind'])) {
    return kindItems(spot, path, workspace);
  }
  if (samePath(own, ['metadata', 'namespace'])) {
    return namespacesFor(uri, workspace).map((namespace) =>
      valueItem(spot, namespace, { kind: 'reference', detail: 'namespace', documentation: nothing, sort: '0' }),
    );
  }
  return samePath(own, ['metadata', 'name']) ? wantedNames(spot, workspace) : [];
}

function apiVersionItems(spot: TypingSpot, path: Path, workspace: Workspace): readonly CompletionItem[] {
  const kind = sibling(spot, path, 'kind');
  const all = workspace.kinds
    .groups()
    .flatMap((group) => workspace.kinds.kindsInGroup(group))
    .filter(({ provenance }) => provenance.source !== 'builtin');
  const isAlpha = alphaAmong(all);
  const versions = groupBy(
    all.filter((each) => kind === undefined || each.kind === kind),
    apiVersionOf,
  );
  const meant = [...versions].filter(([version, kinds]) => isMeantVersion(version, kinds, spot.prefix, workspace));
  return meant.map(([version, kinds]) => {
    const isUsed = kinds.some((each) => workspace.index.ofKind(each).some(({ resource }) => resource.version === each.version));
    return valueItem(spot, version, {
      kind: 'value',
      detail: kind ?? `${kinds.length} kind${kinds.length === 1 ? '' : 's'}`,
      documentation: nothing,
      filter: versionFilter(version, kinds, spot.prefix, workspace),
      narrows: true,
      sort: isUsed ? '0' : kinds.every(isAlpha) ? '2' : '1',
    });
  });
}

/**
 * Whether somebody may mean a version: it, a part of its group or another word for its kinds begins so. Letters in their
 * order are not enough, since Enter behind `v1` or `apps/v1` is to leave that as it is.
 */
function isMeantVersion(version: string, kinds: readonly KindSummary[], typed: string, workspace: Workspace): boolean {
  const letters = typed.trim().toLowerCase();
  return [version, ...wordsOfVersion(version, kinds, workspace)].some((word) => word.startsWith(letters));
}

function wordsOfVersion(version: string, [first]: readonly KindSummary[], { knowledge }: Workspace): readonly string[] {
  const parts = (parseApiVersion(version)?.group ?? '').split('.');
  return [...parts.map((_, index) => parts.slice(index).join('.')), ...(first === undefined ? [] : knowledge.words.for(first))];
}

/** A list that is still open must not match `v1` either: what stands behind the slash counts from there on. */
function versionFilter(version: string, kinds: readonly KindSummary[], typed: string, workspace: Workspace): string {
  const group = parseApiVersion(version)?.group ?? '';
  return typed.includes('/') ? version : [group, ...wordsOfVersion(version, kinds, workspace)].join(' ');
}

function kindItems(spot: TypingSpot, path: Path, workspace: Workspace): readonly CompletionItem[] {
  const apiVersion = sibling(spot, path, 'apiVersion');
  if (apiVersion === undefined && isBuiltin(spot.prefix, workspace)) {
    return [];
  }
  const written = apiVersion === undefined ? undefined : nodeAt(spot.document.root, [...path.slice(0, -1), 'apiVersion']);
  const replaced = asScalar(written);
  const start = written === undefined ? startOfKey(spot, path) : undefined;
  const meant = workspace.kinds
    .groups()
    .flatMap((group) => workspace.kinds.kindsInGroup(group))
    .filter(
      (summary) => summary.provenance.source !== 'builtin' && isMeant(summary, spot.prefix, workspace) && isReconciled(summary, workspace),
    )
    .map((summary) => ({ summary, version: apiVersionOf(summary) }));
  // A kind that the written version has comes before its other versions.
  const ordered = [...meant.filter(({ version }) => version === apiVersion), ...meant.filter(({ version }) => version !== apiVersion)];
  const seen = new Set<string>();
  return ordered
    .filter(({ summary }) => !seen.has(groupKindKey(summary)) && seen.add(groupKindKey(summary)) !== undefined)
    .map(({ summary, version }) => {
      const fits = apiVersion === undefined || version === apiVersion;
      const follows =
        start !== undefined
          ? { span: { start, end: start }, newText: `apiVersion: ${renderScalar(version)}\n${' '.repeat(spot.column)}` }
          : fits || replaced === undefined
            ? undefined
            : { ...setScalar(replaced, version), span: inFile(spot, replaced.span) };
      return valueItem(spot, summary.kind, {
        kind: 'value',
        detail: version,
        group: summary.group,
        documentation: nothing,
        filter: filterOf(summary, spot.prefix, workspace),
        narrows: true,
        sort: `${fits ? '0' : '1'}${orderOf(summary, spot.prefix, workspace)}`,
        ...(follows === undefined ? {} : { additional: [follows] }),
      });
    });
}

/** Where the key of the completed value begins, which stands on the same line in block style; what it lacks is written before it. */
function startOfKey(spot: TypingSpot, path: Path): number | undefined {
  const map = asMap(nodeAt(spot.document.root, path.slice(0, -1)));
  const own = map?.entries.find(({ value }) => value === spot.scalar);
  return own === undefined || map?.flow === true || !spot.sameLine || spot.scalar.style !== 'plain'
    ? undefined
    : own.key.span.start + spot.documentStart;
}

/** A kind of Kubernetes itself, written in full: there is nothing to complete, and Enter is Enter. */
function isBuiltin(kind: string, { kinds }: Workspace): boolean {
  return kinds.byKindName(kind).some(({ provenance }) => provenance.source === 'builtin');
}

function sibling(spot: TypingSpot, path: Path, key: string): string | undefined {
  const node = nodeAt(spot.document.root, [...path.slice(0, -1), key]);
  return node?.kind === 'scalar' && node.text !== '' ? node.text : undefined;
}

/** Names that references of the workspace want for this kind and nothing has. */
function wantedNames(spot: TypingSpot, workspace: Workspace): readonly CompletionItem[] {
  const { resource } = spot;
  if (resource === undefined) {
    return [];
  }
  const names = new Map<string, string>();
  for (const name of [...workspace.index.references.namesWanted(resource)].sort()) {
    // Nearly every reference leads somewhere, and what exists in any namespace is not missing.
    if (workspace.index.find(resource, name).length > 0) {
      continue;
    }
    for (const { targets, origin, uri } of workspace.index.references.wanting(name)) {
      const isWanted =
        origin.owner.host === undefined && targets.some(({ group, kind }) => group === resource.group && kind === resource.kind);
      if (isWanted && !origin.opaque && workspace.resolver.resolve(origin, uri).kind === 'missing') {
        names.set(name, describeResource(origin.owner));
      }
    }
  }
  return [...names].map(([name, by]) =>
    valueItem(spot, name, { kind: 'reference', detail: `wanted by ${by}`, documentation: nothing, sort: '0' }),
  );
}
