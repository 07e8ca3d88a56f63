import { type GroupKind, parseApiVersion } from '../kinds/kind';
import { isRecord } from '../../base/record';
import type { Duck } from './duck';

/** That the author of a CRD declares a duck. */
export interface Declaration {
  readonly duck: Duck;
  /** The label that says so. */
  readonly label: string;
  /** Versions of the CRD that it means; absent: all that are served. */
  readonly versions?: readonly string[];
}

/**
 * The ducks that the labels of a CRD, given as plain data, declare. An annotation `<plural>.<group>/<version of the duck>`
 * narrows them to versions of the CRD. Source: the labels `duck.knative.dev/…` of the CRDs of knative/eventing.
 */
export function declarationsOf(crd: unknown, ducks: readonly Duck[]): readonly Declaration[] {
  const metadata = isRecord(crd) && isRecord(crd['metadata']) ? crd['metadata'] : {};
  const labels = isRecord(metadata['labels']) ? metadata['labels'] : {};
  const annotations = isRecord(metadata['annotations']) ? metadata['annotations'] : {};
  return ducks.flatMap((duck): readonly Declaration[] => {
    const label = duck.labels.find((each) => labels[each] === 'true');
    if (label === undefined) {
      return [];
    }
    const listed =
      duck.fullName === undefined
        ? []
        : duck.versions.map((version) => annotations[`${duck.fullName ?? ''}/${version}`]).filter((value) => typeof value === 'string');
    const versions = listed.flatMap((value) =>
      value
        .split(',')
        .map((version) => version.trim())
        .filter((version) => version !== ''),
    );
    return [{ duck, label, ...(listed.length === 0 ? {} : { versions }) }];
  });
}

/** Whether a declaration means a version of its CRD. */
export function means({ versions }: Declaration, version: string): boolean {
  return versions?.includes(version) ?? true;
}

/** The kinds that an object which describes a duck, given as plain data, lists by reference. Source: ClusterDuckType of knative.dev/discovery. */
export function listedKinds(object: unknown): readonly GroupKind[] {
  const spec = isRecord(object) && isRecord(object['spec']) ? object['spec'] : {};
  const lists = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
    Array.isArray(value) ? (value as readonly unknown[]).filter(isRecord) : [];
  return lists(spec['versions']).flatMap(({ refs }) =>
    lists(refs).flatMap(({ group, apiVersion, kind }): readonly GroupKind[] => {
      const of = typeof group === 'string' ? group : typeof apiVersion === 'string' ? parseApiVersion(apiVersion)?.group : undefined;
      return of === undefined || typeof kind !== 'string' ? [] : [{ group: of, kind }];
    }),
  );
}
