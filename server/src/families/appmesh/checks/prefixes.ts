import { ownOf } from '../../../base/record';
import { findingAt } from '../../../checks/places/findingAt';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import type { Finding, Fix } from '../../../workspace/finding';
import { asMap, asScalar, nodeAt, valueOf } from '../../../yaml/nodes/query';
import { decodedBlockOf, presenceOf, stringIn, type Block } from '../../../manifest/presence';
import { replacement } from '../../../checks/places/replacement';

/** Routes over HTTP, by kind. */
const routes: Readonly<Record<string, readonly string[]>> = {
  GatewayRoute: ['spec.httpRoute', 'spec.http2Route'],
  VirtualRouter: ['spec.routes[].httpRoute', 'spec.routes[].http2Route'],
};

/** Slashes of prefixes. Source: webhooks/appmesh/gatewayroute_validator.go. */
export function prefixFindings(resource: Resource): readonly Finding[] {
  return (ownOf(routes, resource.kind) ?? [])
    .flatMap((place) => nodesAt(resource.node, place).flatMap(decodedBlockOf))
    .flatMap((route) => [...matchFindings(resource, route), ...rewriteFindings(resource, route)]);
}

function matchFindings(resource: Resource, { map, path }: Block): readonly Finding[] {
  const match = nodeAt(map, ['match']);
  const prefix = stringIn(match, 'prefix');
  if (prefix === undefined || prefix.startsWith('/')) {
    return [];
  }
  const rewrite = asMap(nodeAt(map, ['action', 'rewrite']));
  const refused = resource.kind === 'GatewayRoute' && rewrite !== undefined && presenceOf(rewrite, 'prefix') === 'set';
  const code = refused ? 'appmesh/gr-rewrite-match-prefix-no-slash' : 'appmesh/match-prefix-no-slash';
  const why = refused ? ', since the prefix is rewritten (App Mesh controller)' : '; paths of requests do';
  return [
    findingAt(resource, code, [...path, 'match', 'prefix'], 'value', `"${prefix}" must start with "/"${why}`, {
      fixes: () => replaced(valueOf(match, 'prefix'), `/${prefix}`),
    }),
  ];
}

function rewriteFindings(resource: Resource, { map, path }: Block): readonly Finding[] {
  const rewrite = nodeAt(map, ['action', 'rewrite', 'prefix']);
  const value = resource.kind === 'GatewayRoute' ? stringIn(rewrite, 'value') : undefined;
  if (value === undefined || (value.startsWith('/') && value.endsWith('/'))) {
    return [];
  }
  const wanted = `/${value}/`.replace(/^\/\//, '/').replace(/\/\/$/, '/');
  return [
    findingAt(
      resource,
      'appmesh/gr-rewrite-prefix-not-slash-delimited',
      [...path, 'action', 'rewrite', 'prefix', 'value'],
      'value',
      `"${value}" must start and end with "/" (App Mesh controller)`,
      {
        fixes: () => (value === '' ? [] : replaced(valueOf(rewrite, 'value'), wanted)),
      },
    ),
  ];
}

function replaced(node: Parameters<typeof asScalar>[0], value: string): readonly Fix[] {
  const scalar = node?.kind === 'alias' ? undefined : asScalar(node);
  return scalar === undefined || scalar.style === 'block' ? [] : [replacement(scalar, value)];
}
