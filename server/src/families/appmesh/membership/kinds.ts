/** The only version that the controller serves; objects of the old one have no selectors. */
export const servedVersion = 'v1beta2';

/** Kinds that belong to a mesh, which is decided by the namespace they are created in. */
export const memberKinds: readonly string[] = [
  'VirtualNode',
  'VirtualService',
  'VirtualRouter',
  'VirtualGateway',
  'GatewayRoute',
  'BackendGroup',
];
