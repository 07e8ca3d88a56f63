import { addTo, groupBy } from '../../base/groups';
import { formatPath, type Path } from '../../base/path';
import { jsonObject } from '../../base/json';
import { allSteps, type Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import { effectiveNamespace } from '../../kustomize/objects/ids';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { get, type Value } from '../../kustomize/objects/value';
import type { Origin } from '../../reference/extract';
import type { World } from '../../kustomize/build';
import type { Effective } from '../../workspace/worlds/worlds';
import { fewNamed } from '../../workspace/worlds/namedObjects';
import { groupKindKey } from '../../schema/kinds/kind';
import type { Workspace } from '../../workspace/workspace';
import type { DocumentState } from '../../workspace/files/fileState';

/** Where a reference of a file stands under one root, and the name that it has there. */
export interface FoundReference {
  readonly origin: Origin;
  readonly world: World;
  /** The object that refers. */
  readonly referrer: EffectiveObject;
  /** Path of the name in it. */
  readonly path: Path;
  readonly name: string;
}

/** A reference of a file as it is under one root. */
export interface EffectiveReference extends FoundReference {
  /** Objects of the kinds that the reference may mean, in its namespace, which have the name or had it. */
  readonly candidates: readonly EffectiveObject[];
}

export function withCandidates(reference: FoundReference, workspace: Workspace): EffectiveReference {
  return { ...reference, candidates: candidatesFor(reference, workspace) };
}

/**
 * The references of a document under each root that has it, as far as they name an object of their own namespace by a name
 * that is no guess. Roots that do not have it are left out. What a patch has taken away is none.
 */
export function effectiveReferences(state: DocumentState, workspace: Workspace, roots?: readonly string[]): readonly EffectiveReference[] {
  return allSteps(effectiveReferencesInSteps(state, workspace, roots));
}

/** The same with a step for each root. */
export function* effectiveReferencesInSteps(
  { uri, document, uses }: DocumentState,
  workspace: Workspace,
  roots?: readonly string[],
): Steps<readonly EffectiveReference[]> {
  const origins = followedIn(uses);
  if (origins.length === 0) {
    return [];
  }
  const byOwner = groupBy(origins, ({ owner }) => formatPath(owner.path));
  const found: EffectiveReference[] = [];
  for (const root of roots ?? workspace.roots.reading(uri)) {
    for (const { world, object } of workspace.worlds.effectiveOf(document, uri, [root])) {
      for (const origin of byOwner.get(formatPath(object.source.path ?? [])) ?? []) {
        const path = namePath(origin);
        const name = textAt(object.content, path);
        if (name !== undefined) {
          found.push(withCandidates({ origin, world, referrer: object, path, name }, workspace));
        }
      }
    }
    yield;
  }
  return found;
}

/** The objects that a reference finds under the roots that have it; `undefined` unless it finds one under each. */
export function effectiveTargets(origin: Origin, uri: Uri, workspace: Workspace): readonly EffectiveObject[] | undefined {
  const path = namePath(origin);
  const found = ownObjects(origin, uri, workspace).map(({ world, object }) => {
    const name = textAt(object.content, path);
    return name !== undefined && workspace.worlds.isWhole(world, uri)
      ? candidatesFor({ origin, world, referrer: object, path, name }, workspace).filter(({ id }) => id.name === name)
      : [];
  });
  return found.length === 0 || found.some((each) => each.length === 0) ? undefined : found.flat();
}

/** The namespace that a reference spells, as it is under a root; `undefined` where it spells none. */
export function namespaceNow({ origin, referrer, path }: Pick<EffectiveReference, 'origin' | 'referrer' | 'path'>): string | undefined {
  const { name, namespace } = origin.slot.shape;
  return namespace === undefined ? undefined : textAt(referrer.content, [...path.slice(0, path.length - name.length), ...namespace]);
}

/** The text at a path, which may lead on into the JSON of another text; `undefined` where there is none. */
export function textAt(content: Value, path: Path): string | undefined {
  let value: unknown = content;
  for (const step of path) {
    const holder: unknown = typeof value === 'string' ? jsonObject(value) : value;
    value =
      typeof step === 'number' ? (Array.isArray(holder) ? (holder as readonly unknown[])[step] : undefined) : get(holder as Value, step);
  }
  return typeof value === 'string' ? value : undefined;
}

/** True for a reference to another namespace that under every root leads to the referrer's own. */
export function isWithinNamespaceEffectively(origin: Origin, uri: Uri, workspace: Workspace): boolean {
  const all = origin.namespace === undefined ? [] : ownObjects(origin, uri, workspace);
  const path = namePath(origin);
  return all.length > 0 && all.every(({ object }) => namespaceNow({ origin, referrer: object, path }) === effectiveNamespace(object.id));
}

/** What the object that refers becomes under each root that has it. */
export function ownObjects({ owner }: Origin, uri: Uri, { worlds, roots }: Workspace): readonly Effective[] {
  return worlds.appliedFormsOf(owner, uri, roots.reading(uri));
}

/** The references of some uses that are judged by what they find in the end, guesses left out. */
export function followedIn(uses: DocumentState['uses']): readonly Origin[] {
  return uses.flatMap(({ slot, origins }) => (slot.sureness === 'inferred' || slot.readOnly === true ? [] : origins)).filter(isFollowed);
}

/** True for a reference that is judged by what it finds in the end: it spells a name, and its kinds are known. */
export function isFollowed({ name, opaque, targets, slot }: Origin): boolean {
  return name !== undefined && !opaque && targets.length > 0 && name !== slot.wildcard;
}

/** Path of the name of a reference inside its object. */
export function namePath(origin: Origin): Path {
  return [...origin.path.slice(origin.owner.path.length), ...origin.slot.shape.name];
}

/** The objects of a world that a reference of an object may mean, with that name or with it as a former one. */
export function candidatesFor(reference: FoundReference, { worlds }: Workspace): readonly EffectiveObject[] {
  const { origin, referrer, name, world } = reference;
  const { targets, namespace, slot } = origin;
  const named = worlds.named(world, name, referrer.source.uri);
  const ofKinds = keptOf(
    named,
    () => JSON.stringify(targets.map(groupKindKey)),
    () => named.filter(({ id }) => targets.some(({ group, kind }) => group === id.group && kind === id.kind)),
  );
  if (slot.namespaceRule === 'none') {
    return ofKinds;
  }
  const isNow = namespace === undefined;
  // Kustomize writes the namespace of a ServiceAccount into a binding's subject that spells none, and a patch may do so anywhere.
  const wanted = namespace ?? namespaceNow(reference) ?? effectiveNamespace(referrer.id);
  const namespacesOf = ({ id, previous }: EffectiveObject): readonly string[] => (isNow ? [id] : [id, ...previous]).map(effectiveNamespace);
  if (ofKinds.length <= fewNamed) {
    return ofKinds.filter((each) => namespacesOf(each).includes(wanted));
  }
  const byNamespace = keptOf(
    ofKinds,
    () => (isNow ? 'by namespace' : 'by any namespace'),
    () => {
      const groups = new Map<string, EffectiveObject[]>();
      ofKinds.forEach((each) => {
        new Set(namespacesOf(each)).forEach((key) => {
          addTo(groups, key, each);
        });
      });
      return groups;
    },
  );
  return byNamespace.get(wanted) ?? [];
}

const kept = new WeakMap<readonly EffectiveObject[], Map<string, unknown>>();

/** What was found in a list; in one of many, once for all references that look for the same in it, which `key` says. */
function keptOf<T>(list: readonly EffectiveObject[], keyOf: () => string, find: () => T): T {
  if (list.length <= fewNamed) {
    return find();
  }
  const key = keyOf();
  const answers = kept.get(list) ?? new Map<string, unknown>();
  kept.set(list, answers);
  const answer = (answers.get(key) as T | undefined) ?? find();
  answers.set(key, answer);
  return answer;
}

/** True where one of some candidates has a name now. Many are the same list for many references, and looked at once. */
export function hasOneCalled(name: string, candidates: readonly EffectiveObject[]): boolean {
  return keptOf(
    candidates,
    () => 'names',
    () => new Set(candidates.map(({ id }) => id.name)),
  ).has(name);
}
