import { addTo } from '../../../base/groups';
import { compareTexts } from '../../../base/order';
import { parentOf, type Uri } from '../../../base/uri';
import { checkValues } from '../../../checks/values/valueCheck';
import { stringMap, type Resource } from '../../../manifest/resource';
import type { IndexedPlace } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { asSequence, asString, nodeAt, valueOf } from '../../../yaml/nodes/query';
import { plainValue } from '../../../yaml/value';
import { ackPart } from '../part';

/** What an IAMRoleSelector asks of the objects whose role it is; an empty part asks nothing. */
export interface RoleSelection {
  readonly namespaces: readonly string[];
  readonly namespaceLabels: Labels;
  readonly types: readonly { readonly group: string; readonly version: string; readonly kind: string }[];
  readonly labels: Labels;
}

export type Labels = readonly (readonly [key: string, value: string])[];

/** An IAMRoleSelector that can be read. */
export interface Selector {
  readonly place: IndexedPlace;
  /** Among those of its file, from 0. */
  readonly ordinal: number;
  readonly selection: RoleSelection;
}

/** What an object is called and how it is labelled, as far as selectors ask. */
export interface Selectable {
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly labels: Labels;
  readonly namespaceLabels: Labels;
}

/** All IAMRoleSelectors, so that an object meets only those that may select it. */
export interface Selectors {
  readonly count: number;
  /** Those that may select an object, in the order of their places; of all folders, or of those that are given. */
  for(object: Selectable, folders?: ReadonlySet<string>): readonly Selector[];
}

/** The IAMRoleSelectors of a workspace without patches of others. Who asks for those of some folders rests on these. */
export function roleSelectors(workspace: Workspace): Selectors {
  const part = (key: string): Part | undefined =>
    workspace.results.shared.part('IAMRoleSelectors by what they ask for', key, () => partsOf(readSelectors(workspace)));
  const standing = (key: string, folder?: string): readonly Selector[] => part(partKey(key, folder))?.selectors ?? [];
  return {
    get count() {
      return part('count')?.count ?? 0;
    },
    for: (object, folders) => {
      const found = keysOf(object).flatMap((key) =>
        folders === undefined ? standing(key) : [...folders].flatMap((folder) => standing(key, folder)),
      );
      return [...new Map(found.map((each) => [`${each.ordinal} ${each.place.uri}`, each] as const)).values()].sort(byPlace);
    },
  };
}

/** What is asked of all selectors: how many there are, or which stand somewhere. */
interface Part {
  readonly count?: number;
  readonly selectors?: Selector[];
}

function partKey(key: string, folder?: string): string {
  return JSON.stringify([key, folder]);
}

function byPlace(a: Selector, b: Selector): number {
  return compareTexts(a.place.uri, b.place.uri) || a.ordinal - b.ordinal;
}

function readSelectors(workspace: Workspace): readonly Selector[] {
  const entries = workspace.kustomizations.wholes(workspace.index.ofKind(workspace.knowledge.part(ackPart).roleSelector));
  const inFiles = new Map<Uri, number>();
  return entries.flatMap((entry) => {
    const selection = entry.read('selection', (each) => selectionOf(each, workspace));
    if (selection === undefined) {
      return [];
    }
    const ordinal = inFiles.get(entry.uri) ?? 0;
    inFiles.set(entry.uri, ordinal + 1);
    return [{ place: workspace.index.placeOf(entry), ordinal, selection }];
  });
}

/** Each selector stands by that of its demands which fewest others have, and there also by its folder. */
function partsOf(selectors: readonly Selector[]): ReadonlyMap<string, Part> {
  const demands = selectors.map(({ selection }) => demandsOf(selection));
  const counts = new Map<string, number>();
  demands.flat(2).forEach((key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  const most = (keys: readonly string[]): number => keys.reduce((max, key) => Math.max(max, counts.get(key) ?? 0), 0);
  const parts = new Map<string, Selector[]>();
  selectors.forEach((selector, index) => {
    const [rarest = ['']] = [...(demands[index] ?? [])].sort((a, b) => most(a) - most(b));
    new Set(rarest).forEach((key) => {
      addTo(parts, partKey(key), selector);
      addTo(parts, partKey(key, parentOf(selector.place.uri)), selector);
    });
  });
  const standing = [...parts].map(([key, each]): readonly [string, Part] => [key, { selectors: each }]);
  return new Map([['count', { count: selectors.length }], ...standing]);
}

/** What has to hold of an object, all of it; each demand as keys of which the object has one. */
function demandsOf({ namespaces, namespaceLabels, types, labels }: RoleSelection): readonly (readonly string[])[] {
  return [
    ...(namespaces.length === 0 ? [] : [namespaces.map(namespaceKey)]),
    ...labels.map((label) => [labelKey('label', label)]),
    ...namespaceLabels.map((label) => [labelKey('namespace label', label)]),
    ...(types.length === 0 || types.some(({ kind }) => kind === '') ? [] : [types.map(({ kind }) => kindKey(kind))]),
  ];
}

function keysOf({ kind, namespace, labels, namespaceLabels }: Selectable): readonly string[] {
  return [
    '',
    namespaceKey(namespace ?? ''),
    kindKey(kind),
    ...labels.map((label) => labelKey('label', label)),
    ...namespaceLabels.map((label) => labelKey('namespace label', label)),
  ];
}

function namespaceKey(name: string): string {
  return `namespace ${name}`;
}

function kindKey(kind: string): string {
  return `kind ${kind}`;
}

function labelKey(of: string, label: readonly [key: string, value: string]): string {
  return JSON.stringify([of, ...label]);
}

/** `undefined` where a selector cannot be read for sure, or has a mistake for which the controllers ignore it. */
function selectionOf(resource: Resource, workspace: Workspace): RoleSelection | undefined {
  const spec = nodeAt(resource.node, ['spec']);
  const isKnown = plainValue(spec)?.opaque === false && !resource.document.templated && checkValues(resource, workspace).length === 0;
  return isKnown
    ? {
        namespaces: (asSequence(nodeAt(spec, ['namespaceSelector', 'names']))?.items ?? []).flatMap((item) => asString(item) ?? []),
        namespaceLabels: [...stringMap(resource, 'spec', 'namespaceSelector', 'labelSelector', 'matchLabels')],
        types: (asSequence(nodeAt(spec, ['resourceTypeSelector']))?.items ?? []).map((item) => ({
          group: asString(valueOf(item, 'group')) ?? '',
          version: asString(valueOf(item, 'version')) ?? '',
          kind: asString(valueOf(item, 'kind')) ?? '',
        })),
        labels: [...stringMap(resource, 'spec', 'resourceLabelSelector', 'matchLabels')],
      }
    : undefined;
}
