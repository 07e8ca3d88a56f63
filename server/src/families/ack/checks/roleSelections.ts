import { addTo } from '../../../base/groups';
import { parentOf } from '../../../base/uri';
import { checkValues } from '../../../checks/valueCheck';
import { stringMap, type Resource } from '../../../manifest/resource';
import type { IndexedPlace } from '../../../workspace/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { asSequence, asString, nodeAt, valueOf } from '../../../yaml/query';
import { plainValue } from '../../../yaml/value';
import { ackPart } from '../part';

/** What an IAMRoleSelector asks of the objects whose role it is; an empty part asks nothing. */
export interface Selection {
  readonly namespaces: readonly string[];
  readonly namespaceLabels: Labels;
  readonly types: readonly { readonly group: string; readonly version: string; readonly kind: string }[];
  readonly labels: Labels;
}

export type Labels = readonly (readonly [key: string, value: string])[];

/** An IAMRoleSelector that can be read. */
export interface Selector {
  readonly place: IndexedPlace;
  readonly selection: Selection;
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
  /** Those that may select an object, in the order of their places; of many at least those in the folders that are given. */
  for(object: Selectable, folders?: ReadonlySet<string>): readonly Selector[];
}

/** The IAMRoleSelectors of a workspace without patches of others. */
export function roleSelectors(workspace: Workspace): Selectors {
  return workspace.results.of(workspace, 'IAMRoleSelectors by what they ask for', () => {
    const entries = workspace.kustomizations.wholes(workspace.index.ofKind(workspace.knowledge.part(ackPart).roleSelector));
    return selectorsOf(
      entries.flatMap((entry) => {
        const selection = entry.read('selection', (each) => selectionOf(each, workspace));
        return selection === undefined ? [] : [{ place: workspace.index.placeOf(entry), selection }];
      }),
    );
  });
}

/** Each selector stands by that of its demands which fewest others have. */
function selectorsOf(selectors: readonly Selector[]): Selectors {
  const demands = selectors.map(({ selection }) => demandsOf(selection));
  const counts = new Map<string, number>();
  demands.flat(2).forEach((key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  const most = (keys: readonly string[]): number => keys.reduce((max, key) => Math.max(max, counts.get(key) ?? 0), 0);
  const byKey = new Map<string, Map<string, number[]>>();
  demands.forEach((all, index) => {
    const [rarest = ['']] = [...all].sort((a, b) => most(a) - most(b));
    new Set(rarest).forEach((key) => {
      const inFolders = byKey.get(key) ?? new Map<string, number[]>();
      byKey.set(key, inFolders);
      addTo(inFolders, parentOf((selectors[index] as Selector).place.uri), index);
    });
  });
  const standing = (key: string, folders: ReadonlySet<string> | undefined): readonly number[] => {
    const inFolders = byKey.get(key);
    return folders === undefined || inFolders === undefined || inFolders.size <= folders.size
      ? [...(inFolders?.values() ?? [])].flat()
      : [...folders].flatMap((folder) => inFolders.get(folder) ?? []);
  };
  return {
    count: selectors.length,
    for: (object, folders) => {
      const indexes = new Set(keysOf(object).flatMap((key) => standing(key, folders)));
      return [...indexes].sort((a, b) => a - b).flatMap((index) => selectors[index] ?? []);
    },
  };
}

/** What has to hold of an object, all of it; each demand as keys of which the object has one. */
function demandsOf({ namespaces, namespaceLabels, types, labels }: Selection): readonly (readonly string[])[] {
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
function selectionOf(resource: Resource, workspace: Workspace): Selection | undefined {
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
