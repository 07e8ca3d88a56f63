import { acceptsGroup } from '../../checks/references/familyOnly';
import { unfitIn } from '../../checks/references/unfitCheck';
import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { Origin } from '../../reference/extract';
import { apiVersionOf, groupKindKey, parseApiVersion, type GroupKind, type GroupVersionKind } from '../../schema/kinds/kind';
import type { Workspace } from '../../workspace/workspace';
import { asMap, asScalar, effectiveEntries, nodeAt, textOf, valueOf } from '../../yaml/nodes/query';
import type { CompletionItem } from '../feature';
import { apiVersionBeside, filledBeside, missingBeside, type SpanEdit } from '../suggestions/beside';
import { valueItem } from '../suggestions/item';
import type { TypingSpot } from '../suggestions/spot';
import { nothing } from '../../base/markdown';
import { compareTexts, sortText } from '../../base/order';

/** What says which object a reference means besides its name: kind, apiVersion or group, and the key that is read. */
export function referenceHeads(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const origins = spot.uses.filter(({ slot }) => slot.object === undefined && slot.readOnly !== true).flatMap((use) => use.origins);
  for (const origin of origins) {
    const { shape, dataKey } = origin.slot;
    const at = (path: Path | undefined): boolean => path !== undefined && asScalar(nodeAt(origin.node, path)) === spot.scalar;
    if (at(shape.kind)) {
      return kindItems(spot, origin, workspace);
    }
    if (at(shape.apiVersion)) {
      return wordItems(
        spot,
        targetsFor(origin, workspace)
          .filter(({ kind }) => fits(kind, textAt(origin, shape.kind)))
          .map(apiVersionOf),
      );
    }
    if (at(shape.group)) {
      return wordItems(
        spot,
        byUse(
          [...targetsFor(origin, workspace)].sort((a, b) => compareTexts(a.group, b.group)),
          spot,
          origin,
          workspace,
        )
          .filter(({ kind }) => fits(kind, textAt(origin, shape.kind)))
          .map(({ group }) => group),
      );
    }
    if (at(dataKey)) {
      return dataKeyItems(spot, origin, uri, workspace);
    }
  }
  return [];
}

function kindItems(spot: TypingSpot, origin: Origin, workspace: Workspace): readonly CompletionItem[] {
  const { shape, kindWords } = origin.slot;
  if (kindWords !== undefined) {
    // The schema lists the words.
    return [];
  }
  const written = textAt(origin, shape.apiVersion);
  const group = textAt(origin, shape.group) ?? (written === undefined ? undefined : parseApiVersion(written)?.group);
  return byUse(ofGroup(targetsFor(origin, workspace), group, spot, origin, workspace), spot, origin, workspace).map((target, index) => {
    const beside = withGroup(spot, origin, target, workspace);
    return valueItem(spot, target.kind, {
      kind: 'value',
      detail: apiVersionOf(target),
      // Service is a kind of Kubernetes and of Knative.
      group: target.group === '' ? 'core' : target.group,
      documentation: nothing,
      sort: sortText('0', index),
      ...(beside.length === 0 ? {} : { additional: beside }),
    });
  });
}

/** The apiVersion or the group of a kind, where a reference lacks it. */
function withGroup(spot: TypingSpot, origin: Origin, target: GroupVersionKind, workspace: Workspace): readonly SpanEdit[] {
  const { shape, duck } = origin.slot;
  // Where a version may be written as well, it is what every schema knows.
  if (duck !== undefined || (shape.apiVersion !== undefined && shape.group !== undefined)) {
    const version = apiVersionBeside(spot, origin, target, workspace);
    return version === undefined ? [] : [version];
  }
  const group = [[shape.group, target.group]] as const;
  const missing = shape.group === undefined || shape.kind === undefined ? undefined : missingBeside(spot, origin, shape.kind, group);
  return missing === undefined ? filledBeside(spot, origin, group) : [missing];
}

/** The kinds of the group that is written; where none of them begins as typed and the group can follow, those that do. */
function ofGroup(
  kinds: readonly GroupVersionKind[],
  group: string | undefined,
  spot: TypingSpot,
  origin: Origin,
  workspace: Workspace,
): readonly GroupVersionKind[] {
  const near = kinds.filter((target) => group === undefined || target.group === group);
  const begins = ({ kind }: GroupVersionKind): boolean => kind.toLowerCase().startsWith(spot.prefix.toLowerCase());
  const further =
    origin.slot.duck === undefined || spot.prefix === '' || near.some(begins)
      ? []
      : kinds.filter((each) => begins(each) && apiVersionBeside(spot, origin, each, workspace) !== undefined);
  return further.length === 0 ? near : further;
}

/** The kinds that a slot takes, or for one that takes any, those of which the workspace has objects, and all of its family. */
function targetsFor(origin: Origin, workspace: Workspace): readonly GroupVersionKind[] {
  const { slot } = origin;
  const { kinds } = workspace;
  const wanted: Iterable<GroupKind> =
    slot.targets.length > 0
      ? [...slot.targets, ...(slot.furtherKinds?.values() ?? [])]
      : [...kindsInReach(origin, workspace), ...kindsOfDuck(origin, workspace), ...kindsOfFamily(origin, workspace)];
  const found = new Map<string, GroupVersionKind>();
  for (const target of wanted) {
    const [newest] = unfitIn(slot, target) === undefined ? kinds.versions(target) : [];
    if (newest !== undefined) {
      found.set(groupKindKey(target), newest);
    }
  }
  return [...found.values()].sort((a, b) => compareTexts(a.kind, b.kind));
}

/** Kinds of which the workspace has an object that the reference can name. */
function kindsInReach({ slot, owner }: Origin, { index, dialects, ducks, kinds }: Workspace): readonly GroupKind[] {
  const reached = (kind: GroupKind): boolean =>
    slot.shape.namespace !== undefined ||
    owner.namespace === undefined ||
    index.ofKind(kind).some(({ namespace }) => namespace === undefined || namespace === owner.namespace);
  const duck = slot.duck === undefined ? undefined : ducks.find(slot.duck);
  // Of Kubernetes' own kinds those are described that implement any duck type.
  const mayFit = (kind: GroupKind): boolean =>
    duck === undefined || (ducks.accepts(kind, duck) ?? kinds.versions(kind)[0]?.provenance.source !== 'builtin');
  return [...index.kinds()].filter((kind) => mayFit(kind) && acceptsGroup(slot, kind.group, { dialects }) && reached(kind));
}

/** Kinds that whoever reads the slot takes, whether or not there is an object of them. */
function kindsOfDuck({ slot }: Origin, { ducks }: Workspace): readonly GroupKind[] {
  const duck = slot.duck === undefined ? undefined : ducks.find(slot.duck);
  return duck === undefined ? [] : [...duck.accepts, ...ducks.kindsOf(duck)];
}

/** The kinds of the services of a family, for a slot that is for these alone and needs no object that is there already. */
function kindsOfFamily({ slot }: Origin, { kinds, dialects }: Workspace): readonly GroupKind[] {
  return slot.sameFamily === true && (slot.output === true || slot.nameless === true)
    ? kinds.groups().flatMap((group) => (acceptsGroup(slot, group, { dialects }) ? kinds.kindsInGroup(group) : []))
    : [];
}

/**
 * First the kinds of which there are objects. Of these, a kind to which another reference of the object leads is meant less often
 * once more: a Trigger that sends what it gets from a Broker to a Broker.
 */
function byUse(kinds: readonly GroupVersionKind[], spot: TypingSpot, origin: Origin, workspace: Workspace): readonly GroupVersionKind[] {
  const near = new Set(kindsInReach(origin, workspace).map(groupKindKey));
  const others = spot.uses.flatMap(({ origins }) => origins.filter((each) => each !== origin && each.owner === origin.owner));
  const taken = new Set(others.flatMap(({ targets, name }) => (name === undefined || targets.length > 1 ? [] : targets.map(groupKindKey))));
  const rank = (kind: GroupVersionKind): number => (!near.has(groupKindKey(kind)) ? 2 : taken.has(groupKindKey(kind)) ? 1 : 0);
  return [...kinds].sort((a, b) => rank(a) - rank(b));
}

function dataKeyItems(spot: TypingSpot, origin: Origin, uri: Uri, { resolver }: Workspace): readonly CompletionItem[] {
  const resolution = resolver.resolve(origin, uri);
  const objects = resolution.kind === 'found' ? resolution.meant : [];
  const maps = objects.flatMap(({ resource }) =>
    ['data', 'stringData', 'binaryData'].flatMap((name) => asMap(valueOf(resource.node, name)) ?? []),
  );
  return wordItems(
    spot,
    maps.flatMap((map) => [...effectiveEntries(map).keys()]),
  );
}

function wordItems(spot: TypingSpot, words: readonly string[]): readonly CompletionItem[] {
  return [...new Set(words)].map((word, index) =>
    valueItem(spot, word, { kind: 'value', detail: '', documentation: nothing, sort: sortText('0', index) }),
  );
}

function textAt(origin: Origin, path: Path | undefined): string | undefined {
  return path === undefined ? undefined : textOf(asScalar(nodeAt(origin.node, path)));
}

function fits(kind: string, written: string | undefined): boolean {
  return written === undefined || written === kind;
}
