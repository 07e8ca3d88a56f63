import { groupBy } from '../../base/groups';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import { groupKindKey } from '../../schema/kinds/kind';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import type { ChangedDocuments } from '../files/changedDocuments';
import type { DocumentState } from '../files/fileState';
import { contentFact, identityKey, isUncertain, kindInKey, targetKey } from './indexed';
import { factsAbove } from './namesakes';
import type { Fact } from '../results/result';
import type { Results } from '../results/results';

/*
 * Which facts about objects are others after an edit: of objects that came and went, and of what the manifests of those
 * that stayed say now.
 */

/** Documents of a file that are taken out of the index, and others that come in. */
export interface Replaced extends ChangedDocuments {
  readonly uri: Uri;
}

/**
 * Objects that are still there and stand behind others than before: of several objects the first is often the one that counts.
 * Those are not among them that stand in their document as they stood in the one whose place it takes.
 */
export function movedObjects({ removed, added, successors }: Replaced): ReadonlySet<Resource> {
  const known = new Set(removed.flatMap(({ resources }) => resources.map(identityKey)));
  const predecessors = new Map([...successors].map(([before, now]) => [now, before]));
  const moved = added.flatMap((state) => {
    const before = predecessors.get(state)?.resources.map(identityKey) ?? [];
    return state.resources.filter((resource, index) => {
      const key = identityKey(resource);
      return before[index] !== key && known.has(key);
    });
  });
  return new Set(moved);
}

/** Adds the facts about objects and templates that are others now; `moved` as {@link movedObjects} has them. */
export function compareObjects(
  { uri, removed, added }: Replaced,
  moved: ReadonlySet<Resource>,
  { results, aliasOf }: { readonly results: Results; readonly aliasOf: (resource: Resource) => string | undefined },
  changed: Set<Fact>,
): void {
  moved.forEach((resource) => objectFacts(uri, resource, changed));
  compareTemplates(removed, added, changed);
  const before = objectsOf(uri, removed);
  const after = objectsOf(uri, added);
  for (const fact of new Set([...before.keys(), ...after.keys()])) {
    const old = before.get(fact) ?? [];
    const now = after.get(fact) ?? [];
    if (old.map(isUncertain).join() !== now.map(isUncertain).join()) {
      [...old, ...now].slice(0, 1).forEach((resource) => objectFacts(uri, resource, changed));
    }
    results.parts.compare(fact, old, now, changed);
    const oldAliases = old.map(aliasOf);
    const aliases = now.map(aliasOf);
    if (oldAliases.join() !== aliases.join()) {
      const facts = [
        ...old.map((resource, index) => aliasFact(targetKey(resource, oldAliases[index] ?? ''))),
        ...now.map((resource, index) => aliasFact(targetKey(resource, aliases[index] ?? ''))),
      ];
      facts.flatMap((each) => factsAbove(uri, each)).forEach((each) => changed.add(each));
    }
  }
}

function compareTemplates(removed: readonly DocumentState[], added: readonly DocumentState[], changed: Set<Fact>): void {
  const before = templateNames(removed);
  const after = templateNames(added);
  for (const kind of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(kind)?.join('\n') !== after.get(kind)?.join('\n')) {
      changed.add(`templates ${kind}`);
    }
  }
}

/** What tells templates apart for those who look for one, by kind. */
function templateNames(states: readonly DocumentState[]): ReadonlyMap<string, readonly string[]> {
  const names = groupBy(
    states.flatMap(({ templates }) => templates),
    groupKindKey,
  );
  return new Map([...names].map(([kind, templates]) => [kind, templates.map(({ namespace, name }) => JSON.stringify([namespace, name]))]));
}

/** The fact that stands for the objects of a kind and name, in any namespace. */
export function namedFact(key: string): string {
  return `named ${key}`;
}

/** The same for those that are written with one namespace, or with none. */
export function objectFact(key: string): string {
  return `object ${key}`;
}

/** The fact that stands for the objects of a kind that are called so outside of the cluster. */
export function aliasFact(key: string): string {
  return `alias ${key}`;
}

/** The fact that stands for what these objects are called in the cluster. */
export function namesOfAliasFact(key: string): string {
  return `names of alias ${key}`;
}

/** The fact that stands for the objects of a kind. */
export function kindFact(key: string): string {
  return `kind ${key}`;
}

/** The same for those that are written with one namespace, or with none. */
export function kindInFact(key: string): string {
  return `kind in ${key}`;
}

/** The fact that there are objects that another fact stands for, or none. */
export function someFact(fact: string): string {
  return `some ${fact}`;
}

/** The same for those whose name holds a placeholder. */
export function openFact(key: string): Fact {
  return `open ${key}`;
}

function objectFacts(uri: Uri, resource: Resource, changed: Set<Fact>): void {
  changed.add('objects').add(kindFact(groupKindKey(resource)));
  factsAbove(uri, kindInFact(kindInKey(resource, resource.namespace))).forEach((fact) => changed.add(fact));
  if (resource.name !== undefined) {
    changed.add(`name ${resource.name}`);
    if (holdsPlaceholder(resource.name)) {
      changed.add(openFact(groupKindKey(resource)));
    }
    factsAbove(uri, namedFact(targetKey(resource, resource.name))).forEach((fact) => changed.add(fact));
    factsAbove(uri, objectFact(identityKey(resource))).forEach((fact) => changed.add(fact));
  }
}

function objectsOf(uri: Uri, states: readonly DocumentState[]): ReadonlyMap<string, readonly Resource[]> {
  return groupBy(
    states.flatMap(({ resources, templates }) => [...resources, ...templates]),
    (resource) => contentFact(uri, resource),
  );
}
