import { releaseOf as argoRelease } from '../argo/release';
import { releaseOf as fluxRelease, type Release } from '../flux/helmRelease';
import type { Resource } from '../manifest/resource';
import type { YamlNode } from '../yaml/node';
import { nodeAt } from '../yaml/query';
import { placeBelow, type ValuePlace } from './chartValues';
import type { Delivery } from './delivery';
import type { Workspace } from './workspace';

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

function said({ tool, at }: Delivery, resource: Resource): Release & Pick<ChartRelease, 'values'> {
  const source = at.slice(0, -1);
  return tool === 'flux'
    ? { ...fluxRelease(resource), values: nodeAt(resource.node, ['spec', 'values']) }
    : { ...argoRelease(resource, source), values: nodeAt(resource.node, [...source, 'helm', 'valuesObject']) };
}

/** Where releases of a chart set a value. */
export function settingsOf(chart: string, path: readonly string[], workspace: Workspace): readonly ValuePlace[] {
  return releasesOf(chart, workspace).flatMap(
    ({ delivery: { uri }, resource: { document }, values }) => placeBelow(values, path, uri, document) ?? [],
  );
}
