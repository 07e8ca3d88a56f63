/** The key of a route, and the protocol of a listener that takes it. */
export const routeProtocols: ReadonlyMap<string, string> = new Map([
  ['grpcRoute', 'grpc'],
  ['httpRoute', 'http'],
  ['http2Route', 'http2'],
  ['tcpRoute', 'tcp'],
]);

/** The types of routes: keys of which a route has one. */
export const routeTypes: readonly string[] = [...routeProtocols.keys()];

/** Protocols that listeners may have. */
export const protocols: ReadonlySet<string> = new Set(routeProtocols.values());
