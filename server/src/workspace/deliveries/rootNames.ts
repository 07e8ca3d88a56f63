import { addTo } from '../../base/groups';
import { decodeSegment, encodeSegment, type Uri } from '../../base/uri';
import { worldKey, type Delivery } from './delivery';

/** What the id of a root tells of it to people. */
export interface RootParts {
  readonly folder: Uri;
  /** The file of the object that has it applied; `undefined` for a root that is a folder as it is. */
  readonly by: Uri | undefined;
  /** Which of the objects of that file, where several have the folder applied and each makes something else of it. */
  readonly label: string | undefined;
}

/** A root's id is the folder's URI alone, or has behind it what a {@link deliveryId} adds. */
export function rootParts(root: string): RootParts {
  const [folder = '', by, , label] = root.split('?');
  return { folder: folder as Uri, by: by as Uri | undefined, label: label === undefined ? undefined : decodeSegment(label) };
}

/** The id of a delivery without the label that {@link labelled} may add. */
export function deliveryId({ folder = '', uri, object, nth, at, instance }: Omit<Delivery, 'id'>): string {
  const { kind, namespace = '', name } = object;
  return `${folder}?${uri}?${encodeSegment(`${kind}/${namespace}/${name}`)}/${nth}/${at.join('.')}/${instance}`;
}

/** The same deliveries, with labels for those whose folder and file would otherwise name several worlds. */
export function labelled(all: readonly Delivery[]): readonly Delivery[] {
  const groups = new Map<string, Delivery[]>();
  for (const each of all) {
    if (each.edits !== '' && each.folder !== undefined) {
      addTo(groups, `${each.folder}?${each.uri}`, each);
    }
  }
  const labels = new Map<Delivery, string>();
  for (const group of groups.values()) {
    if (group.length > 1 && new Set(group.map(worldKey)).size > 1) {
      group.forEach((each) => labels.set(each, labelOf(each, group)));
    }
  }
  return labels.size === 0
    ? all
    : all.map((each) => {
        const label = labels.get(each);
        return label === undefined ? each : { ...each, id: `${each.id}?${encodeSegment(label)}` };
      });
}

/** Names of objects hold no blanks, so numbers make no name of another object. */
function labelOf(delivery: Delivery, group: readonly Delivery[]): string {
  const { name, namespace = '' } = delivery.object;
  const namesakes = group.filter(({ object }) => object.name === name);
  const near = namesakes.filter(({ object }) => (object.namespace ?? '') === namespace);
  const own = namesakes.length === near.length || namespace === '' ? name : `${namespace}/${name}`;
  return near.length === 1 ? own : `${own} ${near.indexOf(delivery) + 1}`;
}
