import type { Path } from '../../base/path';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { get, isList, type Value } from '../../kustomize/objects/value';
import type { Origin } from '../../reference/extract';
import type { DocumentState } from '../../workspace/files/fileState';
import { appliedBy } from '../../workspace/applied/patches';
import { writerOf } from '../../workspace/applied/writers';
import type { Workspace } from '../../workspace/workspace';
import { withCandidates, namePath, type EffectiveReference } from './effectiveReference';

/**
 * References that a patch writes, in the objects that it changes as they are in the end under each root. Left out is what
 * later layers have replaced.
 */
export function patchedReferences(origins: readonly Origin[], state: DocumentState, workspace: Workspace): readonly EffectiveReference[] {
  return origins.length === 0
    ? []
    : changedBy(state, workspace).flatMap(({ world, object }) =>
        origins.flatMap((origin) => referencesOf(origin, object, world, workspace)),
      );
}

type Changed = Pick<EffectiveReference, 'world'> & { readonly object: EffectiveObject };

/** The objects that a patch changes, as they are in the end. */
function changedBy(state: DocumentState, workspace: Workspace): readonly Changed[] {
  const sources = new Map<string, Set<EffectiveObject['source']>>();
  for (const {
    world: { root },
    application: { before },
  } of appliedBy(state, workspace)) {
    sources.set(root, (sources.get(root) ?? new Set()).add(before.source));
  }
  return [...sources].flatMap(([root, own]) => {
    const world = workspace.worlds.worldOf(root);
    return objectsFrom(own, world, workspace).map((object) => ({ world, object }));
  });
}

/** The objects of a world that come from some sources. Most patches change one object, which is found without a look at all. */
function objectsFrom(
  sources: ReadonlySet<EffectiveObject['source']>,
  world: EffectiveReference['world'],
  { worlds }: Workspace,
): readonly EffectiveObject[] {
  const [first] = sources;
  if (sources.size === 1 && first?.document !== undefined && first.path !== undefined) {
    return worlds.appliedFormsIn(world, { document: first.document, path: first.path }, first.uri);
  }
  return world.objects.filter(({ source }) => sources.has(source));
}

function referencesOf(
  origin: Origin,
  referrer: EffectiveObject,
  world: EffectiveReference['world'],
  workspace: Workspace,
): readonly EffectiveReference[] {
  const words = new Set(origin.name === undefined ? [] : [origin.name]);
  return placesOf(referrer.content, namePath(origin)).flatMap(({ path, value }): readonly EffectiveReference[] => {
    const isOurs = typeof value === 'string' && writerOf(referrer, path, words, workspace)?.node === origin.nameNode;
    return isOurs ? [withCandidates({ origin, world, referrer, path, name: value }, workspace)] : [];
  });
}

/** The values of a content at a path, at whatever index of its lists they are by now. */
function placesOf(content: Value, path: Path): readonly { readonly path: Path; readonly value: Value }[] {
  return path.reduce<readonly { readonly path: Path; readonly value: Value }[]>(
    (places, step) =>
      places.flatMap(({ path: above, value }) =>
        typeof step === 'string'
          ? [{ path: [...above, step], value: get(value, step) }]
          : isList(value)
            ? value.map((item, index) => ({ path: [...above, index], value: item }))
            : [],
      ),
    [{ path: [], value: content }],
  );
}
