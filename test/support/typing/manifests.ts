/* What the benchmarks of typing write, whoever types. */

/** Five resources, as somebody writes them who may use what the editor offers. */
export const shop = `apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata:
  name: orders-code
spec:
  name: orders-code
  versioning:
    status: Enabled
---
apiVersion: iam.services.k8s.aws/v1alpha1
kind: Role
metadata:
  name: orders-runner
spec:
  assumeRolePolicyDocument: |
    {
      "Version": "2012-10-17",
      "Statement": [
        {
          "Effect": "Allow",
          "Principal": { "Service": "lambda.amazonaws.com" },
          "Action": "sts:AssumeRole"
        }
      ]
    }
  name: orders-runner
  policies:
    - arn:aws:iam::aws:policy/service-role/AWSLambdaSQSQueueExecutionRole
---
apiVersion: lambda.services.k8s.aws/v1alpha1
kind: Function
metadata:
  name: orders
spec:
  code:
    s3BucketRef:
      from:
        name: orders-code
    s3Key: orders.zip
  name: orders
  roleRef:
    from:
      name: orders-runner
  handler: index.handler
  runtime: nodejs22.x
---
apiVersion: sqs.services.k8s.aws/v1alpha1
kind: Queue
metadata:
  name: orders
spec:
  queueName: orders
  visibilityTimeout: "180"
---
apiVersion: lambda.services.k8s.aws/v1alpha1
kind: EventSourceMapping
metadata:
  name: orders
spec:
  functionRef:
    from:
      name: orders
  eventSourceARN: arn:aws:sqs:eu-west-1:111122223333:orders
  batchSize: 10
`;

const node = (name: string, backends = ''): string => `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata:
  name: ${name}
  namespace: depot
spec:
  podSelector:
    matchLabels:
      app: ${name}
  listeners:
    - portMapping:
        port: 8080
        protocol: http
  serviceDiscovery:
    dns:
      hostname: ${name}.depot.svc.cluster.local
${backends}`;

const routed = (name: string): string => `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualRouter
metadata:
  name: ${name}
  namespace: depot
spec:
  listeners:
    - portMapping:
        port: 8080
        protocol: http
  routes:
    - name: all
      httpRoute:
        match:
          prefix: /
        action:
          weightedTargets:
            - virtualNodeRef:
                name: ${name}
              weight: 1
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata:
  name: ${name}
  namespace: depot
spec:
  provider:
    virtualRouter:
      virtualRouterRef:
        name: ${name}
`;

/** A mesh of three nodes, of which one calls the two others. */
export const mesh = [
  `apiVersion: appmesh.k8s.aws/v1beta2
kind: Mesh
metadata:
  name: depot
spec:
  namespaceSelector:
    matchLabels:
      mesh: depot
`,
  node('ledger'),
  routed('ledger'),
  node('prices'),
  routed('prices'),
  node(
    'front',
    `  backends:
    - virtualService:
        virtualServiceRef:
          name: ledger
    - virtualService:
        virtualServiceRef:
          name: prices
`,
  ),
].join('---\n');

/** Five objects of Config Connector. */
export const google = `apiVersion: storage.cnrm.cloud.google.com/v1beta1
kind: StorageBucket
metadata:
  name: ackmesh-receipts
  annotations:
    cnrm.cloud.google.com/project-id: shop-production
spec:
  location: EU
  uniformBucketLevelAccess: true
---
apiVersion: iam.cnrm.cloud.google.com/v1beta1
kind: IAMServiceAccount
metadata:
  name: receipts-writer
  annotations:
    cnrm.cloud.google.com/project-id: shop-production
spec:
  displayName: Writes receipts
---
apiVersion: iam.cnrm.cloud.google.com/v1beta1
kind: IAMPolicyMember
metadata:
  name: receipts-writer
spec:
  resourceRef:
    kind: StorageBucket
    name: ackmesh-receipts
  role: roles/storage.objectAdmin
  memberFrom:
    serviceAccountRef:
      name: receipts-writer
---
apiVersion: pubsub.cnrm.cloud.google.com/v1beta1
kind: PubSubTopic
metadata:
  name: receipts
  annotations:
    cnrm.cloud.google.com/project-id: shop-production
---
apiVersion: pubsub.cnrm.cloud.google.com/v1beta1
kind: PubSubSubscription
metadata:
  name: receipts-archive
  annotations:
    cnrm.cloud.google.com/project-id: shop-production
spec:
  topicRef:
    name: receipts
  ackDeadlineSeconds: 60
`;
