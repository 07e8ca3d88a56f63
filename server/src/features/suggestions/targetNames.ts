import { differing } from '../../base/differing';
import { bounds } from '../../base/bounds';
import { firstFew } from '../../base/first';
import { nothing } from '../../base/markdown';
import type { Path } from '../../base/path';
import { baseNameOf, commonFolders, parentOf, type Uri } from '../../base/uri';
import { reachesOut } from '../../checks/references/reach';
import { unfitIn } from '../../checks/references/unfitCheck';
import { describeResource } from '../../manifest/resource';
import type { Origin } from '../../reference/extract';
import { apiVersionOf, type GroupVersionKind, type KindSummary } from '../../schema/kinds/kind';
import type { MadeName } from '../../workspace/files/madeObjects';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import { asScalar, nodeAt, textOf } from '../../yaml/nodes/query';
import type { CompletionItem } from '../feature';
import { targetText } from '../awsNameText';
import { filledBeside, missingBeside, type SpanEdit } from './beside';
import { valueItem } from './item';
import { isSubsequence } from '../../base/subsequence';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import { newTargetItems } from './newTarget';
import type { TypingSpot } from './spot';

/** The objects of one group of candidates (near, or elsewhere) that `isWanted` accepts. */
type Offered = (isWanted: (entry: IndexedResource) => boolean) => Iterable<IndexedResource>;

/**
 * The names of the objects that a reference may refer to, the nearest first, then those of other namespaces. Of many only the
 * first that match what is typed; the client then requests the list again after each letter.
 */
export function nameItems(spot: TypingSpot, origin: Origin, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const { resolver } = workspace;
  const meant = origin.targets.length === 0 ? implementing(origin, workspace) : origin;
  const isOut = origin.namespace === undefined && reachesOut(origin, workspace.configuration.of(uri));
  const isItself = ({ uri: at, group, kind, name }: IndexedResource): boolean =>
    at === uri && group === origin.owner.group && kind === origin.owner.kind && name === origin.owner.name;
  // An object that waits for itself is never there.
  const mayBeMeant = (entry: IndexedResource): boolean =>
    (origin.slot.waits !== true || !isItself(entry)) && isSpelledSo(entry.name ?? '', entry.uri, uri, workspace);
  const near: Offered = (isWanted) => resolver.nearestCandidates(meant, uri, (entry) => mayBeMeant(entry) && isWanted(entry));
  const elsewhere: Offered = (isWanted) => (isOut ? resolver.elsewhere(meant, origin, uri, isWanted) : []);
  const all = offeredOf(near, elsewhere, () => true);
  const { most } = bounds.offeredNames;
  const isCut = all.near.length + all.elsewhere.length > most;
  const typed = spot.prefix.trim().toLowerCase();
  const offered = isCut ? offeredOf(near, elsewhere, ({ name = '' }) => isSubsequence(typed, name.toLowerCase())) : all;
  const item = (target: IndexedResource, sort: string): CompletionItem => targetItem(spot, origin, target, { sort, isCut, workspace });
  const made = madeTargets(meant, uri, workspace);
  const isNamed = (part: string): boolean =>
    made.some(({ name }) => name.includes(part)) ||
    [near, elsewhere].some(
      (some) =>
        firstFew(
          some(({ name = '' }) => name.includes(part)),
          1,
        ).length > 0,
    );
  const objects = [
    ...offered.near.map((target, index) => item(target, `0${String(index).padStart(5, '0')}`)),
    ...offered.elsewhere.map((target, index) => item(target, `1${String(index).padStart(5, '0')}`)),
  ].slice(0, most);
  const known = new Set(objects.map(({ label }) => label));
  return [
    ...objects,
    ...made
      .filter(({ name }) => !known.has(name))
      .map((target, index) => madeItem(spot, origin, target, `0z${String(index).padStart(5, '0')}`)),
    ...newTargetItems(spot, origin, uri, isNamed, workspace),
  ];
}

/**
 * True for a name or namespace of one file that can be meant in another by the same letters: what a placeholder stands for is
 * known in the files that are filled in together, which are those of a chart or folder.
 */
export function isSpelledSo(name: string, there: Uri, here: Uri, { charts }: Workspace): boolean {
  if (!holdsPlaceholder(name)) {
    return true;
  }
  const chart = charts.chartOf(here);
  return chart === undefined ? parentOf(there) === parentOf(here) : charts.chartOf(there) === chart;
}

/** An object that a tool makes of a file. */
interface MadeTarget extends MadeName {
  readonly kind: KindSummary;
}

/** Those that a reference may refer to, the nearest first; of one name the first. */
function madeTargets({ targets }: Origin, from: Uri, { made, kinds }: Workspace): readonly MadeTarget[] {
  const all = targets.flatMap((target) => {
    const [kind] = kinds.versions(target);
    return kind === undefined ? [] : made.namesOf(target).map((each) => ({ ...each, kind }));
  });
  const near = [...all].sort((a, b) => commonFolders(from, b.uri) - commonFolders(from, a.uri));
  return near.filter(({ name, kind }, index) => near.findIndex((each) => each.name === name && each.kind === kind) === index);
}

function madeItem(spot: TypingSpot, origin: Origin, { name, kind, uri }: MadeTarget, sort: string): CompletionItem {
  const additional = headEdits(spot, origin, kind, []);
  return valueItem(spot, name, {
    kind: 'reference',
    detail: `${kind.kind} ${name}, generated from ${baseNameOf(parentOf(uri))}/${baseNameOf(uri)}`,
    documentation: nothing,
    sort,
    ...(origin.opaque || origin.targets.length === 0 ? {} : { narrows: true as const }),
    ...(additional.length === 0 ? {} : { additional }),
  });
}

/** One more than are offered, which shows whether there are more; of objects with the same name only the first. */
function offeredOf(
  near: Offered,
  elsewhere: Offered,
  isWanted: (entry: IndexedResource) => boolean,
): { readonly near: readonly IndexedResource[]; readonly elsewhere: readonly IndexedResource[] } {
  const few = bounds.offeredNames.most + 1;
  const first = firstFew(unique(near(isWanted)), few);
  return { near: first, elsewhere: firstFew(unique(elsewhere(isWanted)), few - first.length) };
}

/** A reference without a known kind as one to all kinds that implement the duck type of its slot. */
function implementing(origin: Origin, { ducks }: Workspace): Origin {
  const duck = origin.slot.duck === undefined || origin.slot.shape.kind === undefined ? undefined : ducks.find(origin.slot.duck);
  const written = textOf(asScalar(nodeAt(origin.node, origin.slot.shape.kind ?? [])));
  const kinds = (duck === undefined ? [] : [...duck.accepts, ...ducks.kindsOf(duck)]).filter(
    (each) => (written === undefined || each.kind === written) && unfitIn(origin.slot, each) === undefined,
  );
  return kinds.length === 0 ? origin : differing(origin, { targets: kinds });
}

function* unique(targets: Iterable<IndexedResource>): Iterable<IndexedResource> {
  const seen = new Set<string>();
  for (const entry of targets) {
    const key = describeResource(entry);
    if (!seen.has(key)) {
      seen.add(key);
      yield entry;
    }
  }
}

function targetItem(
  spot: TypingSpot,
  origin: Origin,
  target: IndexedResource,
  { sort, isCut, workspace }: { readonly sort: string; readonly isCut: boolean; readonly workspace: Workspace },
): CompletionItem {
  const { resource } = target;
  const elsewhere = sort.startsWith('1');
  const isFar = elsewhere && resource.namespace !== undefined && origin.namespace === undefined;
  const additional = headEdits(spot, origin, resource, isFar ? [[origin.slot.shape.namespace, resource.namespace]] : []);
  // After another letter perhaps no object matches, and a new one is offered.
  const narrows = isCut || (!origin.opaque && origin.targets.length > 0);
  return valueItem(spot, resource.name ?? '', {
    kind: 'reference',
    detail: describeResource(resource),
    documentation: () => targetText(target, workspace),
    sort,
    ...(narrows ? { narrows } : {}),
    ...(additional.length === 0 ? {} : { additional }),
  });
}

/** Writes what says which kind a target is, where the reference does not, and further fields. */
function headEdits(
  spot: TypingSpot,
  origin: Origin,
  target: GroupVersionKind,
  more: readonly (readonly [Path | undefined, string])[],
): readonly SpanEdit[] {
  const heads = origin.targets.length === 0 && origin.slot.duck !== undefined ? headsOf(origin, target) : [];
  const beside = [...heads, ...more];
  const missing = missingBeside(spot, origin, origin.slot.shape.name, beside);
  return [...(missing === undefined ? [] : [missing]), ...filledBeside(spot, origin, beside)];
}

function headsOf({ slot }: Origin, { group, version, kind }: GroupVersionKind): readonly (readonly [Path | undefined, string])[] {
  const { shape } = slot;
  return [...(shape.apiVersion === undefined ? [] : [[shape.apiVersion, apiVersionOf({ group, version })] as const]), [shape.kind, kind]];
}
