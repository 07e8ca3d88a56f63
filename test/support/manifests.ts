/** The apiVersion of kinds that tests are about, where no test means another one. */
export const apiVersions: Readonly<Record<string, string>> = {
  VPC: 'ec2.services.k8s.aws/v1alpha1',
  Subnet: 'ec2.services.k8s.aws/v1alpha1',
  SecurityGroup: 'ec2.services.k8s.aws/v1alpha1',
  VPCEndpoint: 'ec2.services.k8s.aws/v1alpha1',
  RouteTable: 'ec2.services.k8s.aws/v1alpha1',
  NATGateway: 'ec2.services.k8s.aws/v1alpha1',
  ComputeSubnetwork: 'compute.cnrm.cloud.google.com/v1beta1',
  ContainerCluster: 'container.cnrm.cloud.google.com/v1beta1',
  Snapshot: 'memorydb.services.k8s.aws/v1alpha1',
  Bucket: 's3.services.k8s.aws/v1alpha1',
  DBSnapshot: 'rds.services.k8s.aws/v1alpha1',
  ServiceLinkedRole: 'iam.services.k8s.aws/v1alpha1',
  TrainingPlan: 'unlisted.services.k8s.aws/v1alpha1',
  DBInstance: 'rds.services.k8s.aws/v1alpha1',
  CertificateAuthorityActivation: 'acmpca.services.k8s.aws/v1alpha1',
  FieldExport: 'services.k8s.aws/v1alpha1',
  IAMRoleSelector: 'services.k8s.aws/v1alpha1',
  Queue: 'sqs.services.k8s.aws/v1alpha1',
  Role: 'iam.services.k8s.aws/v1alpha1',
  Function: 'lambda.services.k8s.aws/v1alpha1',
  UserPool: 'cognitoidentityprovider.services.k8s.aws/v1alpha1',
  Domain: 'opensearchservice.services.k8s.aws/v1alpha1',
  Table: 'dynamodb.services.k8s.aws/v1alpha1',
  Collection: 'opensearchserverless.services.k8s.aws/v1alpha1',
  Secret: 'v1',
  ConfigMap: 'v1',
  Namespace: 'v1',
  Pod: 'v1',
  Deployment: 'apps/v1',
  Service: 'v1',
  VirtualNode: 'appmesh.k8s.aws/v1beta2',
  VirtualRouter: 'appmesh.k8s.aws/v1beta2',
  GatewayRoute: 'appmesh.k8s.aws/v1beta2',
  VirtualService: 'appmesh.k8s.aws/v1beta2',
  Trigger: 'eventing.knative.dev/v1',
  Broker: 'eventing.knative.dev/v1',
  PingSource: 'sources.knative.dev/v1',
  SinkBinding: 'sources.knative.dev/v1',
  Subscription: 'messaging.knative.dev/v1',
  IntegrationSource: 'sources.knative.dev/v1alpha1',
  RequestReply: 'eventing.knative.dev/v1alpha1',
  DomainMapping: 'serving.knative.dev/v1beta1',
};

/**
 * One object as a document without markers: `manifest('VPC', 'net/main', '{ cidrBlocks: [] }')`. `name` is the name or
 * `namespace/name`, with cursor or quotes as they are to stand there; `spec` is a flow value, or lines as they are to stand
 * below `spec:`; `metadata` is further entries of a flow mapping.
 */
export function manifest(kind: string, name: string, spec = '', metadata = ''): string {
  const [, namespace, own = name] = /^(.*)\/(.*)$/.exec(name) ?? [];
  const entries = [`name: ${own}`, namespace === undefined ? '' : `namespace: ${namespace}`, metadata].filter((entry) => entry !== '');
  const head = `apiVersion: ${apiVersions[kind] ?? ''}\nkind: ${kind}\nmetadata: { ${entries.join(', ')} }\n`;
  return spec === '' ? head : `${head}spec:${spec.startsWith('{') ? ` ${spec}\n` : `\n${spec}`}`;
}

/** A VPC, which is whole with one range of addresses. */
export function vpc(name: string): string {
  return manifest('VPC', name, '{ cidrBlocks: [10.0.0.0/16] }');
}

/** A Subnet that refers to a VPC by its name. */
export function subnet(of: string, name = 'a'): string {
  return manifest('Subnet', name, `{ cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: ${of} } } }`);
}
