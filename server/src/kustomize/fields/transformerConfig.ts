import { compareTexts } from '../../base/order';
import { addTo } from '../../base/groups';
import { recordByKey } from '../../base/record';
import type { FieldSpec } from './fieldSpecs';
import { selects, type Gvk } from '../objects/ids';
import { specLists } from './kustomizationFields';
import type { Place } from '../objects/object';
import { flagIn, itemsIn, type Read, textIn } from './read';
import { asSpan } from '../objects/spans';

/** The fields that hold names of objects of some kinds. Not every part of group, version and kind has to be given. */
export interface NameReference extends Gvk {
  readonly fieldSpecs: readonly FieldSpec[];
  /** Where it is written; built-in ones have no place. */
  readonly place?: Place;
}

export type SpecList = (typeof specLists)[number];

/** Where transformers act: built in, and what `configurations` and `crds` add. */
export type TransformerConfig = Readonly<Record<SpecList, readonly FieldSpec[]>> & { readonly nameReference: readonly NameReference[] };

/** The same path of the same kinds with another `create`, which Kustomize refuses. */
export class ConflictingSpecs extends Error {
  constructor(readonly spec: FieldSpec) {
    super(`Another field specification for ${spec.path} has another "create"`);
  }
}

export const emptyConfig: TransformerConfig = {
  ...recordByKey<SpecList, readonly FieldSpec[]>(specLists, () => []),
  nameReference: [],
};

const merges = new WeakMap<TransformerConfig, WeakMap<TransformerConfig, TransformerConfig>>();

/** Both together; `a` itself where `b` adds nothing, and the same one for the same two. */
export function mergeConfigs(a: TransformerConfig, b: TransformerConfig): TransformerConfig {
  if (a === b || b === emptyConfig) {
    return a;
  }
  const known = merges.get(a)?.get(b);
  if (known !== undefined) {
    return known;
  }
  const merged = mergeNow(a, b);
  const own = merges.get(a) ?? new WeakMap<TransformerConfig, TransformerConfig>();
  merges.set(a, own.set(b, merged));
  return merged;
}

function mergeNow(a: TransformerConfig, b: TransformerConfig): TransformerConfig {
  const merged = recordByKey(specLists, (name) => mergeSpecs(a[name], b[name]));
  const nameReference = mergeReferences(a.nameReference, b.nameReference);
  const same = nameReference === a.nameReference && specLists.every((name) => merged[name] === a[name]);
  return same ? a : { ...merged, nameReference };
}

export function mergeSpecs(a: readonly FieldSpec[], b: readonly FieldSpec[]): readonly FieldSpec[] {
  if (a === b || b.length === 0) {
    return a;
  }
  const byPath = new Map<string, FieldSpec[]>();
  const keep = (spec: FieldSpec): void => addTo(byPath, spec.path, spec);
  a.forEach(keep);
  const added: FieldSpec[] = [];
  for (const spec of b) {
    // One that selects more than a known one of the same path counts as that one and adds nothing.
    const known = byPath.get(spec.path)?.find((each) => selects(spec, each));
    if (known === undefined) {
      keep(spec);
      added.push(spec);
    } else if (known.create !== spec.create) {
      throw new ConflictingSpecs(spec);
    }
  }
  return added.length === 0 ? a : [...a, ...added].sort(compareKinds);
}

function mergeReferences(a: readonly NameReference[], b: readonly NameReference[]): readonly NameReference[] {
  const merged = new Map(a.map((each) => [gvkText(each), each] as const));
  let changed = false;
  for (const each of b) {
    const known = merged.get(gvkText(each));
    const fieldSpecs = known === undefined ? each.fieldSpecs : mergeSpecs(known.fieldSpecs, each.fieldSpecs);
    if (fieldSpecs !== known?.fieldSpecs) {
      merged.set(gvkText(each), { ...each, fieldSpecs });
      changed = true;
    }
  }
  return changed ? [...merged.values()].sort(compareKinds) : a;
}

function gvkText({ group, version, kind }: Gvk): string {
  return `${group === '' ? '~G' : group}_${version === '' ? '~V' : version}_${kind === '' ? '~K' : kind}`;
}

/** Kinds that come first and last in lists of Kustomize. Source: kyaml/resid gvk.go, orderFirst and orderLast. */
export const firstKinds =
  'Namespace ResourceQuota StorageClass CustomResourceDefinition ServiceAccount PodSecurityPolicy Role ClusterRole RoleBinding ClusterRoleBinding ConfigMap Secret Endpoints Service LimitRange PriorityClass PersistentVolume PersistentVolumeClaim Deployment StatefulSet CronJob PodDisruptionBudget'.split(
    ' ',
  );
export const lastKinds = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'];

const rank = new Map([
  ...firstKinds.map((kind, index) => [kind, index - firstKinds.length] as const),
  ...lastKinds.map((kind, index) => [kind, index + 1] as const),
]);

function compareKinds(a: Gvk, b: Gvk): number {
  return (rank.get(a.kind) ?? 0) - (rank.get(b.kind) ?? 0) || compareTexts(gvkText(a), gvkText(b));
}

/** What a file under `configurations` says. */
export function configOf(file: Read | undefined, place: Place): TransformerConfig {
  const specs = (name: string): readonly FieldSpec[] => itemsIn(file, name).map((entry) => fieldSpecOf(entry, place));
  return {
    ...recordByKey(specLists, (name) => mergeSpecs([], specs(name))),
    nameReference: itemsIn(file, 'nameReference').map((entry) => ({
      ...gvkIn(entry),
      fieldSpecs: itemsIn(entry, 'fieldSpecs').map((each) => fieldSpecOf(each, place)),
      place: placeIn(entry, place),
    })),
  };
}

export function fieldSpecOf(entry: Read, place: Place): FieldSpec {
  return {
    ...gvkIn(entry),
    path: textIn(entry, 'path'),
    create: flagIn(entry, 'create'),
    place: placeIn(entry.fields?.get('path') ?? entry, place),
  };
}

function placeIn({ node }: Read, { uri, document }: Place): Place {
  return { uri, ...(document === undefined ? {} : { document }), span: asSpan(node) };
}

export function gvkIn(entry: Read | undefined): Gvk {
  return { group: textIn(entry, 'group'), version: textIn(entry, 'version'), kind: textIn(entry, 'kind') };
}
