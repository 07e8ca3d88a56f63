import type { Path } from '../../../base/path';
import type { Uri } from '../../../base/uri';
import { groupBy } from '../../../base/groups';
import type { World } from '../../../kustomize/build';
import { wordsFor } from '../../../kustomize/names/formerNames';
import type { EffectiveObject } from '../../../kustomize/objects/object';
import type { Application } from '../../../kustomize/objects/application';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { comesFrom } from '../../../workspace/worlds/bySource';
import type { YamlDocument, YamlNode } from '../../../yaml/nodes/node';

/** An object that gets another name, by where it is written or generated. */
export interface Renamed {
  readonly uri: Uri;
  readonly document: YamlDocument;
  /** Steps from the document's root to an object of a file; `undefined` for a generated one. */
  readonly path: Path | undefined;
  /** Where the name of a generated one begins in its document. */
  readonly start?: number;
}

/** An object under one root that gets another name there, and what each name that it had becomes. */
export interface RenamedThere {
  readonly object: EffectiveObject;
  readonly words: ReadonlyMap<string, string>;
}

export function renamedEntry({ uri, resource: { document, path } }: IndexedResource): Renamed {
  return { uri, document, path };
}

/** True for what becomes of a renamed object. */
export function isMadeFrom({ source }: EffectiveObject, renamed: Renamed): boolean {
  if (source.uri !== renamed.uri) {
    return false;
  }
  return renamed.path === undefined
    ? source.path === undefined && source.document === renamed.document && source.span?.start === renamed.start
    : source.path !== undefined && comesFrom(source, renamed.document, renamed.path);
}

/** What becomes of renamed objects under a root, those included that serve there and are not applied. */
export function renamedIn(world: World, all: readonly Renamed[], newName: string): readonly RenamedThere[] {
  const isMeant = (object: EffectiveObject): boolean => all.some((renamed) => isMadeFrom(object, renamed));
  const indexes = [...new Set(all.map(({ uri }) => uri))].flatMap((uri) => world.identities.of(uri)).sort((a, b) => a - b);
  const applied = indexes.map((index) => world.objects[index] as EffectiveObject).filter(isMeant);
  const others = new Map<string, EffectiveObject>();
  for (const { before } of world.problems.applications) {
    if (isMeant(before) && !applied.some((object) => isEarlier(before, object))) {
      others.set(JSON.stringify([before.originalId, before.prefixes, before.suffixes]), before);
    }
  }
  return [...applied, ...others.values()].map((object) => ({ object, words: wordsFor(object, newName) }));
}

/** True for an object as it was before it became another one: copies of one source go their own ways. */
export function isEarlier(before: EffectiveObject, { source, allIds }: EffectiveObject): boolean {
  return (
    before.source === source &&
    before.allIds.every(
      ({ name, namespace }, index) =>
        allIds[index]?.name === name && (index === before.allIds.length - 1 || allIds[index].namespace === namespace),
    )
  );
}

const byEntry = new WeakMap<World, ReadonlyMap<YamlNode, readonly Application[]>>();

/** What the patch of an entry did to objects of a world. */
export function applicationsOf(entry: YamlNode, world: World): readonly Application[] {
  const known = byEntry.get(world) ?? groupBy(world.problems.applications, ({ patch }) => patch.entry);
  byEntry.set(world, known);
  return known.get(entry) ?? [];
}
