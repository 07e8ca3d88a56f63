import { addTo, groupBy } from '../../base/groups';
import type { Uri } from '../../base/uri';
import type { GroupKind } from '../../schema/kinds/kind';
import { worldKey, type Delivery } from './delivery';
import { sourcesIn, type SourceInHand } from './deliverySources';
import type { Fact } from '../results/result';

/** All deliveries of a workspace, by what is asked about them. */
export interface DeliveryLists {
  readonly all: readonly Delivery[];
  readonly byFolder: ReadonlyMap<string, readonly Delivery[]>;
  readonly byId: ReadonlyMap<string, Delivery>;
  /** By the files of the objects. */
  readonly byFile: ReadonlyMap<Uri, readonly Delivery[]>;
  /** By {@link objectKey}. */
  readonly byObject: ReadonlyMap<string, readonly Delivery[]>;
  /** Those whose world stands for all of one {@link standingKey}. */
  readonly standing: ReadonlyMap<string, Delivery>;
  readonly standingByFile: ReadonlyMap<Uri, readonly Delivery[]>;
  readonly standingByObject: ReadonlyMap<string, readonly Delivery[]>;
  readonly bySource: ReadonlyMap<string, SourceInHand>;
}

/** The fact that stands for whether there are any. */
export const anyFact: Fact = 'any deliveries';

/** What applies a folder, or what the objects of a file apply. */
export function deliveredFact(folder: string): Fact {
  return `delivered ${folder}`;
}

/** Which worlds are made by the objects of a file, or by those of one {@link objectKey}. */
export function standingFact(of: string): Fact {
  return `worlds by ${of}`;
}

export function deliveryLists(all: readonly Delivery[]): DeliveryLists {
  const byFolder = new Map<string, Delivery[]>();
  const standing = new Map<string, Delivery>();
  for (const each of all) {
    if (each.folder !== undefined) {
      addTo(byFolder, each.folder, each);
    }
    const key = makesWorld(each) ? standingKey(each) : undefined;
    if (key !== undefined && !standing.has(key)) {
      standing.set(key, each);
    }
  }
  return {
    all,
    byFolder,
    byId: new Map(all.map((each) => [each.id, each] as const)),
    byFile: groupBy(all, ({ uri }) => uri),
    byObject: groupBy(all, ({ uri, object }) => objectKey(uri, object)),
    standing,
    standingByFile: groupBy(standing.values(), ({ uri }) => uri),
    standingByObject: groupBy(standing.values(), ({ uri, object }) => objectKey(uri, object)),
    bySource: sourcesIn(all),
  };
}

/** The same for objects of a file that are called the same. */
export function objectKey(
  uri: Uri,
  { group, kind, namespace, name }: GroupKind & { readonly namespace: string | undefined; readonly name: string | undefined },
): string {
  return JSON.stringify([uri, group, kind, namespace, name]);
}

/** The same for deliveries of which one stands for all. */
export function standingKey(delivery: Delivery): string {
  return `${delivery.applies} ${worldKey(delivery)}`;
}

/** True where a world is made of a folder in hand that holds something else than its files. */
function makesWorld({ folder, edits, applies, tool }: Delivery): boolean {
  return folder !== undefined && edits !== '' && (applies === 'kustomization' || tool === 'flux');
}

/** The facts that are others than before. */
export function deliveryDifferences(before: DeliveryLists, now: DeliveryLists): readonly Fact[] {
  return [
    ...((now.all.length === 0) !== (before.all.length === 0) ? [anyFact] : []),
    ...differing(before.byFolder, now.byFolder).map(deliveredFact),
    ...differing(before.byFile, now.byFile).map(deliveredFact),
    ...differing(before.standingByFile, now.standingByFile).map(standingFact),
    ...differing(before.standingByObject, now.standingByObject).map(standingFact),
  ];
}

function differing<K>(before: ReadonlyMap<K, readonly Delivery[]>, now: ReadonlyMap<K, readonly Delivery[]>): readonly K[] {
  return [...new Set([...before.keys(), ...now.keys()])].filter((key) => JSON.stringify(before.get(key)) !== JSON.stringify(now.get(key)));
}
