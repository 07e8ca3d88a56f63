import { releaseOf as argoRelease } from '../../argo/release';
import { groupBy } from '../../base/groups';
import { formatPath, type Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { releaseOf as fluxRelease, type Release } from '../../flux/helmRelease';
import type { Resource } from '../../manifest/resource';
import type { YamlNode } from '../../yaml/nodes/node';
import { nodeAt } from '../../yaml/nodes/query';
import { placeBelow, type ValuePlace } from './chartValues';
import type { Delivery } from '../deliveries/delivery';
import type { Workspace } from '../workspace';

/** A release of a chart that an object of Flux or Argo CD in hand installs. */
export interface ChartRelease extends Release {
  readonly delivery: Delivery;
  readonly resource: Resource;
  /** Values that the object itself writes. */
  readonly values: YamlNode | undefined;
}

/** The releases of a chart, in the order of the objects. Files of values and values of other objects may change them. */
export function releasesOf(chart: string, workspace: Workspace): readonly ChartRelease[] {
  const { deliveries } = workspace;
  return deliveries.isEmpty
    ? []
    : deliveries.at(chart).flatMap((delivery) => {
        const resource = delivery.applies === 'chart' ? deliveries.entryOf(delivery)?.resource : undefined;
        return resource === undefined ? [] : [{ delivery, resource, ...said(delivery, resource) }];
      });
}

function said(delivery: Delivery, resource: Resource): Release & Pick<ChartRelease, 'values'> {
  const release = delivery.tool === 'flux' ? fluxRelease(resource) : argoRelease(resource, delivery.at.slice(0, -1));
  return { ...release, values: nodeAt(resource.node, valuesPathOf(delivery)) };
}

/** Where an object writes values of a chart that it installs. */
function valuesPathOf({ tool, at }: Delivery): Path {
  return tool === 'flux' ? ['spec', 'values'] : [...at.slice(0, -1), 'helm', 'valuesObject'];
}

/** Values of a chart in hand that an object writes. */
export interface GivenValues {
  readonly delivery: Delivery;
  /** The folder of the chart. */
  readonly chart: string;
  /** Where they are, from the object's root. */
  readonly at: Path;
}

/** The values that an object of a file gives to charts in hand; not those that several charts may be given. */
export function givenValues(resource: Resource, uri: Uri, { deliveries }: Workspace): readonly GivenValues[] {
  const own = deliveries.isEmpty ? [] : deliveries.ofNamesakes(resource, uri);
  const all = own.flatMap((delivery) =>
    delivery.applies === 'chart' && delivery.folder !== undefined ? [{ delivery, chart: delivery.folder, at: valuesPathOf(delivery) }] : [],
  );
  return [...groupBy(all, ({ at }) => formatPath(at)).values()].flatMap((given) => {
    const [first] = given;
    return first !== undefined && given.every(({ chart }) => chart === first.chart) ? [first] : [];
  });
}

/** Where releases of a chart set a value. */
export function settingsOf(chart: string, path: readonly string[], workspace: Workspace): readonly ValuePlace[] {
  return releasesOf(chart, workspace).flatMap(
    ({ delivery: { uri }, resource: { document }, values }) => placeBelow(values, path, uri, document) ?? [],
  );
}
