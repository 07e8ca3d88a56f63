import type { Accumulated } from '../layers/accumulate';
import { isSameEnd, type End, type EndOptions } from './end';
import type { Objects } from '../objects/listed';
import type { Place } from '../objects/object';
import type { SortOptions } from '../names/order';
import { Problems } from '../objects/problem';
import type { Recent } from '../objects/recent';
import { itemsIn, textIn, type Read } from '../fields/read';
import { renewedEnd } from './renewedEnd';
import type { NameReference } from '../fields/transformerConfig';
import { wholeEnd } from './wholeEnd';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import type { World } from '../world';

/** Everything that a root brings in, before what happens once at the end. */
export interface Gathered {
  readonly folder: string;
  readonly root: Read | undefined;
  /** The kustomization file. */
  readonly place: Place;
  readonly accumulated: Accumulated;
  /** What is wrong with the root itself. */
  readonly problems: Problems;
}

const ends = new WeakMap<Objects, End>();

/** The fields in which names were looked for when a world was made. */
export function nameReferencesIn({ end }: World): readonly NameReference[] {
  return end.gathered.config.nameReference;
}

/** What happens once at the root: hashes, names that follow, vars; then the order of output. */
export function finish(gathered: Gathered, before: World | undefined, recent: Recent): World {
  const { folder, accumulated } = gathered;
  const end = endFor(accumulated, optionsOf(gathered), before?.end, recent);
  const { objects, identities, since } = end;
  const problems = joined(gathered, end);
  return {
    root: folder,
    objects,
    problems: before?.problems.isSame(problems) === true ? before.problems : problems,
    identities,
    end,
    since,
  };
}

function endFor(accumulated: Accumulated, root: EndOptions, old: End | undefined, recent: Recent): End {
  if (old !== undefined && old.gathered.objects === accumulated.objects && isSameEnd(old, accumulated, root)) {
    return old;
  }
  const shared = accumulated.isShared ? ends.get(accumulated.objects) : undefined;
  if (shared !== undefined && isSameEnd(shared, accumulated, root)) {
    return shared;
  }
  const end = (old === undefined ? undefined : renewedEnd(accumulated, root, old, recent)) ?? wholeEnd(accumulated, root, recent);
  if (accumulated.isShared) {
    ends.set(accumulated.objects, end);
  }
  return end;
}

function optionsOf({ root, place }: Gathered): EndOptions {
  const sort = sortOf(root);
  const opaque =
    itemsIn(root, 'buildMetadata').length > 0
      ? { ...place, span: (root?.fields?.get('buildMetadata') ?? root)?.node.span ?? { start: 0, end: 0 } }
      : undefined;
  return { sort, opaque, key: root?.fields?.has('sortOptions') === true ? JSON.stringify(sort) : '' };
}

function joined({ accumulated, problems: own }: Gathered, { own: end, followed, unused }: End): Problems {
  const problems = new Problems();
  problems.take(own);
  problems.take(accumulated.problems);
  problems.take(end);
  followed.forEach((each) => problems.take(each));
  problems.take(unused);
  const knowsLists = !problems.unknowns.some(({ isOfLists }) => isOfLists === true);
  return knowsLists ? problems : problems.without('patch-replaces-list', 'patch-directive-in-list');
}

function sortOf(root: Read | undefined): SortOptions {
  const options = root?.fields?.get('sortOptions');
  const legacy = options?.fields?.get('legacySortOptions');
  const list = (key: string): readonly string[] => itemsIn(legacy, key).map(({ text }) => text ?? '');
  return {
    fifo: textIn(options, 'order') === 'fifo',
    ...(legacy?.fields === undefined ? {} : { first: list('orderFirst'), last: list('orderLast') }),
  };
}

/** Refuses an order that Kustomize does not have; only a root's own counts. Source: SortOrderTransformer.go. */
export function checkSortOptions(root: Read, place: Place, problems: Problems): void {
  const options = root.fields?.get('sortOptions');
  const order = textIn(options, 'order');
  if (options?.fields === undefined || holdsPlaceholder(order)) {
    return;
  }
  const at = { ...place, span: (options.fields.get('order') ?? options).node.span };
  if (order !== 'fifo' && order !== 'legacy') {
    problems.fail('wrong-type', '"sortOptions.order" must be "fifo" or "legacy"', at);
  } else if (order === 'fifo' && options.fields.get('legacySortOptions')?.fields !== undefined) {
    problems.fail('wrong-type', '"legacySortOptions" needs the order "legacy"', at);
  }
}
