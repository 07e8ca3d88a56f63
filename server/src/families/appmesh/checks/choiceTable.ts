import { hasItems, presenceOf, type Block } from '../../../manifest/presence';
import type { Resource } from '../../../manifest/resource';
import type { Severity } from '../../../rules/level';
import { asMap, asSequence, nodeAt } from '../../../yaml/nodes/query';
import { routeTypes } from './routeTypes';

/** A block of which some fields exclude each other, or one must be set. */
export interface FieldChoice {
  readonly kinds: readonly string[];
  /** From the object's root, with `[]` for the items of a list. */
  readonly paths: readonly string[];
  readonly keys: readonly string[];
  /** The block is the same as an empty one where it is not written. */
  readonly required?: true;
  /** A field without which the block has no choice to make. */
  readonly beside?: string;
  /** Rule where none of the fields is set. */
  readonly none?: string;
  /** Rule where more than one is. */
  readonly several?: string;
  /** Who minds: the webhook, the model of the service, or nobody who says so. */
  readonly by: 'webhook' | 'model' | 'unknown';
  /** The level where it is not the rule's. */
  readonly level?: Severity;
  /** Blocks that the webhook passes over; the model of the service still excludes them. */
  readonly skipped?: (resource: Resource, path: Block['path']) => boolean;
}

const httpRoutes = ['httpRoute', 'http2Route'];
const below = (parents: readonly string[], rest: string): readonly string[] => parents.map((parent) => `${parent}.${rest}`);
const gatewayRoutes = httpRoutes.map((type) => `spec.${type}`);
const routerRoutes = httpRoutes.map((type) => `spec.routes[].${type}`);
const clients = ['spec.backendDefaults.clientPolicy.tls', 'spec.backends[].virtualService.clientPolicy.tls'];
const methods = ['exact', 'prefix', 'suffix', 'regex', 'range'];
const withListeners = ['VirtualNode', 'VirtualGateway'];

/** The fields among those below that hold a list. */
export const lists: ReadonlySet<string> = new Set(['grpcRetryEvents', 'httpRetryEvents', 'tcpRetryEvents', 'json', 'listeners']);

/** Of a route with both kinds of HTTP the webhook sees one (webhooks/appmesh/virtualrouter_validator.go). */
function isSecondRoute(resource: Resource, path: Block['path']): boolean {
  const route = asMap(nodeAt(resource.node, path.slice(0, 3)));
  return path[3] === 'http2Route' && route !== undefined && presenceOf(route, 'httpRoute') !== 'unset';
}

/** Headers and metadata behind one that has a range are passed over (webhooks/appmesh/gatewayroute_validator.go). */
export function isBehindRange(resource: Resource, path: Block['path']): boolean {
  const index = path.findIndex((step) => typeof step === 'number');
  const items = asSequence(nodeAt(resource.node, path.slice(0, index)))?.items ?? [];
  return items.slice(0, Number(path[index])).some((item) => {
    const match = asMap(nodeAt(item, ['match']));
    return match !== undefined && presenceOf(match, 'range') !== 'unset';
  });
}

/** Query parameters are passed over where there are headers. */
function isBesideHeaders(resource: Resource, path: Block['path']): boolean {
  return hasItems(nodeAt(resource.node, [...path.slice(0, 3), 'headers']));
}

/** The host name of a gRPC route is passed over where there is a service name. */
function isBesideServiceName(resource: Resource, path: Block['path']): boolean {
  const match = asMap(nodeAt(resource.node, path.slice(0, -1)));
  return path[1] === 'grpcRoute' && match !== undefined && presenceOf(match, 'serviceName') !== 'unset';
}

/**
 * Source: webhooks/appmesh and config/crd/bases of the controller, the union types of the service's API model, and what its API
 * reference demands of GrpcRouteMatch, HttpRetryPolicy and GrpcRetryPolicy.
 */
export const choices: readonly FieldChoice[] = [
  {
    kinds: ['GatewayRoute'],
    paths: ['spec'],
    keys: ['grpcRoute', 'httpRoute', 'http2Route'],
    required: true,
    none: 'gr-route-type-missing',
    several: 'gr-route-type-multiple',
    by: 'webhook',
  },
  {
    kinds: ['GatewayRoute'],
    paths: below(gatewayRoutes, 'match'),
    keys: ['prefix', 'path', 'hostname'],
    required: true,
    none: 'gr-http-match-missing',
    by: 'webhook',
  },
  {
    kinds: ['GatewayRoute'],
    paths: below(gatewayRoutes, 'match'),
    keys: ['prefix', 'path'],
    several: 'gr-http-prefix-and-path',
    by: 'webhook',
  },
  {
    kinds: ['GatewayRoute'],
    paths: ['spec.grpcRoute.match'],
    keys: ['serviceName', 'hostname'],
    required: true,
    none: 'gr-grpc-match-missing',
    by: 'webhook',
  },
  {
    kinds: ['GatewayRoute'],
    paths: below(gatewayRoutes, 'action.rewrite'),
    keys: ['prefix', 'path', 'hostname'],
    none: 'gr-rewrite-empty',
    by: 'webhook',
  },
  // Not the webhook but the conversion fails, in every pass (pkg/conversions/gatewayroute_types_conversion.go).
  { kinds: ['GatewayRoute'], paths: ['spec.grpcRoute.action.rewrite'], keys: ['hostname'], none: 'gr-rewrite-empty', by: 'webhook' },
  {
    kinds: ['GatewayRoute'],
    paths: below(gatewayRoutes, 'action.rewrite'),
    keys: ['prefix', 'path'],
    several: 'gr-rewrite-prefix-and-path',
    by: 'webhook',
  },
  {
    kinds: ['GatewayRoute'],
    paths: below(gatewayRoutes, 'action.rewrite.prefix'),
    keys: ['defaultPrefix', 'value'],
    several: 'gr-rewrite-prefix-default-and-value',
    by: 'webhook',
  },
  {
    kinds: ['GatewayRoute'],
    paths: below(gatewayRoutes, 'action.rewrite.prefix'),
    keys: ['defaultPrefix', 'value'],
    none: 'gr-rewrite-prefix-empty',
    by: 'model',
  },
  {
    kinds: ['VirtualRouter'],
    paths: below(routerRoutes, 'match'),
    keys: ['prefix', 'path'],
    required: true,
    none: 'vr-match-missing',
    several: 'vr-prefix-and-path',
    by: 'webhook',
    skipped: isSecondRoute,
  },

  {
    kinds: ['GatewayRoute'],
    paths: below(gatewayRoutes, 'match.path'),
    keys: ['exact', 'regex'],
    none: 'path-match-empty',
    several: 'path-match-ambiguous',
    by: 'webhook',
  },
  {
    kinds: ['VirtualRouter'],
    paths: below(routerRoutes, 'match.path'),
    keys: ['exact', 'regex'],
    none: 'path-match-empty',
    several: 'path-match-ambiguous',
    by: 'webhook',
    skipped: isSecondRoute,
  },
  {
    kinds: ['GatewayRoute'],
    paths: below([...gatewayRoutes, 'spec.grpcRoute'], 'match.hostname'),
    keys: ['exact', 'suffix'],
    none: 'hostname-match-empty',
    several: 'hostname-match-ambiguous',
    by: 'webhook',
    skipped: isBesideServiceName,
  },
  {
    kinds: ['GatewayRoute'],
    paths: below(gatewayRoutes, 'match.headers[].match'),
    keys: methods,
    none: 'header-match-empty',
    several: 'header-match-ambiguous',
    by: 'webhook',
    skipped: isBehindRange,
  },
  {
    kinds: ['VirtualRouter'],
    paths: below(routerRoutes, 'match.headers[].match'),
    keys: methods,
    none: 'header-match-empty',
    several: 'header-match-ambiguous',
    by: 'model',
    level: 'warning',
  },
  {
    kinds: ['GatewayRoute'],
    paths: below(gatewayRoutes, 'match.queryParameters[].match'),
    keys: ['exact'],
    none: 'query-match-empty',
    by: 'webhook',
    skipped: isBesideHeaders,
  },
  {
    kinds: ['VirtualRouter'],
    paths: below(routerRoutes, 'match.queryParameters[].match'),
    keys: ['exact'],
    none: 'query-match-empty',
    by: 'model',
    level: 'warning',
  },
  {
    kinds: ['GatewayRoute'],
    paths: ['spec.grpcRoute.match.metadata[].match'],
    keys: methods,
    several: 'metadata-match-ambiguous',
    by: 'webhook',
    skipped: isBehindRange,
  },
  {
    kinds: ['VirtualRouter'],
    paths: ['spec.routes[].grpcRoute.match.metadata[].match'],
    keys: methods,
    several: 'metadata-match-ambiguous',
    by: 'model',
    level: 'warning',
  },
  {
    kinds: ['GatewayRoute', 'VirtualRouter'],
    paths: ['spec.grpcRoute.match.metadata[].match', 'spec.routes[].grpcRoute.match.metadata[].match'],
    keys: methods,
    none: 'metadata-match-empty',
    by: 'model',
  },
  {
    kinds: ['VirtualRouter'],
    paths: ['spec.routes[].grpcRoute.match'],
    keys: ['serviceName'],
    beside: 'methodName',
    none: 'grpc-method-without-service',
    by: 'model',
  },
  {
    kinds: ['VirtualRouter'],
    paths: below(routerRoutes, 'retryPolicy'),
    keys: ['httpRetryEvents', 'tcpRetryEvents'],
    none: 'retry-without-events',
    by: 'model',
  },
  {
    kinds: ['VirtualRouter'],
    paths: ['spec.routes[].grpcRoute.retryPolicy'],
    keys: ['grpcRetryEvents', 'httpRetryEvents', 'tcpRetryEvents'],
    none: 'retry-without-events',
    by: 'model',
  },

  // The API has this list among what it requires, the CRD has not.
  { kinds: ['VirtualGateway'], paths: ['spec'], keys: ['listeners'], required: true, none: 'vg-listener-missing', by: 'model' },
  {
    kinds: withListeners,
    paths: ['spec.logging.accessLog.file.format'],
    keys: ['json', 'text'],
    several: 'log-format-multiple',
    by: 'model',
  },
  {
    kinds: withListeners,
    paths: ['spec.listeners[].connectionPool'],
    keys: ['tcp', 'http', 'http2', 'grpc'],
    several: 'listener-multiple-connection-pools',
    by: 'webhook',
  },
  {
    kinds: ['VirtualNode'],
    paths: ['spec.listeners[].timeout'],
    keys: ['tcp', 'http', 'http2', 'grpc'],
    several: 'timeout-multiple',
    by: 'model',
  },
  {
    kinds: ['VirtualNode'],
    paths: ['spec.serviceDiscovery'],
    keys: ['dns', 'awsCloudMap'],
    none: 'service-discovery-empty',
    several: 'service-discovery-both',
    by: 'model',
  },
  {
    kinds: ['VirtualService'],
    paths: ['spec.provider'],
    keys: ['virtualNode', 'virtualRouter'],
    none: 'provider-empty',
    several: 'provider-multiple',
    by: 'model',
  },
  {
    kinds: ['VirtualRouter'],
    paths: ['spec.routes[]'],
    keys: routeTypes,
    none: 'route-type-missing',
    several: 'route-type-multiple',
    by: 'unknown',
  },

  {
    kinds: withListeners,
    paths: ['spec.listeners[].tls.certificate'],
    keys: ['acm', 'file', 'sds'],
    required: true,
    none: 'tls-source-missing',
    several: 'tls-source-multiple',
    by: 'model',
  },
  {
    kinds: withListeners,
    paths: ['spec.listeners[].tls.validation.trust'],
    keys: ['file', 'sds'],
    required: true,
    none: 'tls-source-missing',
    several: 'tls-source-multiple',
    by: 'model',
  },
  {
    kinds: withListeners,
    paths: below(clients, 'certificate'),
    keys: ['file', 'sds'],
    none: 'tls-source-missing',
    several: 'tls-source-multiple',
    by: 'model',
  },
  { kinds: withListeners, paths: below(clients, 'validation'), keys: ['trust'], required: true, none: 'tls-source-missing', by: 'model' },
  {
    kinds: withListeners,
    paths: below(clients, 'validation.trust'),
    keys: ['acm', 'file', 'sds'],
    none: 'tls-source-missing',
    several: 'tls-source-multiple',
    by: 'model',
  },
];
