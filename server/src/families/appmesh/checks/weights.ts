import { findingAt } from '../../../checks/places/findingAt';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import type { Finding } from '../../../workspace/finding';
import { asMap, asSequence } from '../../../yaml/nodes/query';
import { plainValue } from '../../../yaml/value';
import { numberIn, presenceOf } from '../../../manifest/presence';
import { routeTypes } from './routeTypes';

/** Weights of a router's routes. A weight that is not written is 0. */
export function weightFindings(resource: Resource): readonly Finding[] {
  return resource.kind !== 'VirtualRouter'
    ? []
    : routeTypes
        .flatMap((type) => nodesAt(resource.node, `spec.routes[].${type}.action.weightedTargets`))
        .flatMap(({ node, path }): readonly Finding[] => {
          const targets = asSequence(node)?.items.map(asMap) ?? [];
          // Where all are omitted, the schema says of each that it is 0.
          const isWritten = targets.some((target) => target !== undefined && presenceOf(target, 'weight') === 'set');
          const isIdle = isWritten && targets.every((target) => target !== undefined && numberIn(target, 'weight') === 0);
          return [
            ...(isIdle
              ? [
                  findingAt(
                    resource,
                    'appmesh/weights-all-zero',
                    path,
                    'key',
                    'Every weight is 0; the route sends no requests to its targets',
                  ),
                ]
              : []),
            ...repeated(targets.map((target) => (target === undefined ? undefined : identityOf(target, resource)))).map((index) =>
              findingAt(
                resource,
                'appmesh/duplicate-weighted-target',
                [...path, index],
                'value',
                'Duplicate target: an earlier entry has the same VirtualNode and port',
              ),
            ),
          ];
        });
}

/** What a target is but for its weight, `undefined` where not all of it is known. */
function identityOf(target: NonNullable<ReturnType<typeof asMap>>, resource: Resource): string | undefined {
  const plain = plainValue(target);
  if (plain === undefined || plain.opaque || typeof plain.value !== 'object' || plain.value === null) {
    return undefined;
  }
  const {
    virtualNodeRef: reference,
    virtualNodeARN: arn,
    port,
  } = plain.value as {
    readonly virtualNodeRef?: { readonly name?: unknown; readonly namespace?: unknown };
    readonly virtualNodeARN?: unknown;
    readonly port?: unknown;
  };
  const name = reference?.name ?? undefined;
  return name === undefined && arn === undefined
    ? undefined
    : JSON.stringify([name, name === undefined ? '' : (reference?.namespace ?? resource.namespace ?? ''), arn ?? '', port ?? '']);
}

function repeated(identities: readonly (string | undefined)[]): readonly number[] {
  return identities.flatMap((identity, index) => (identity !== undefined && identities.indexOf(identity) < index ? [index] : []));
}
