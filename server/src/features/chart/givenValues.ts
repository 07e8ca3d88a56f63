import { startsWith, type Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import type { Kind } from '../../schema/kinds/kind';
import { givenValues } from '../../workspace/charts/chartReleases';
import { valuesKindOf } from '../../workspace/charts/chartSchema';
import type { Workspace } from '../../workspace/workspace';

/** A place in values that an object of Flux or Argo CD gives to a chart in hand. */
export interface GivenSpot {
  /** The folder of the chart. */
  readonly chart: string;
  /** What the values of the chart have to be, where it says that. */
  readonly kind: Kind | undefined;
  /** From the values' root. */
  readonly path: Path;
}

/** The place in such values that a path of a document leads to; `undefined` elsewhere. */
export function givenSpotAt(resource: Resource | undefined, path: Path, uri: Uri, workspace: Workspace): GivenSpot | undefined {
  const own = path.slice(resource?.path.length ?? 0);
  const given = resource === undefined ? undefined : givenValues(resource, uri, workspace).find(({ at }) => startsWith(own, at));
  return given === undefined
    ? undefined
    : { chart: given.chart, kind: valuesKindOf(given.chart, workspace), path: own.slice(given.at.length) };
}

/** The same as keys of maps; `undefined` in lists, of which no default is a part. */
export function keysOf({ path }: GivenSpot): readonly string[] | undefined {
  return path.every((step) => typeof step === 'string') ? path : undefined;
}
