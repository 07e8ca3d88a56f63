import { crdText } from '../meshFiles';
import { absentChartFiles, chartFiles } from './charts';
import type { World } from './world';

/*
 * A workspace that holds a little of everything that one document can say of another: all families, environments with
 * the same names, kustomizations, CRDs, project files, two folders, circles, duplicates and mistakes. Documents are small,
 * so that an edit costs little and hits something that matters.
 */

const network = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: main, namespace: shop }
spec: { cidrBlocks: [10.0.0.0/16] }
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata:
  name: a
  namespace: shop
spec:
  cidrBlock: 10.9.0.0/24
  vpcRef: { from: { name: main } }
  routeTableRefs: [{ from: { name: routes } }]
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: RouteTable
metadata: { name: routes, namespace: shop }
spec:
  vpcRef: { from: { name: main } }
  routes: [{ natGatewayRef: { from: { name: nat } } }]
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: NATGateway
metadata: { name: nat, namespace: shop }
spec: { allocationID: eipalloc-1, subnetRef: { from: { name: a } } }
`;

const groups = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: SecurityGroup
metadata: { name: workers, namespace: shop }
spec:
  name: workers
  description: of the shop
  vpcRef: { from: { name: mian } }
  ingressRules:
    - userIDGroupPairs: [{ groupRef: { from: { name: workers } } }]
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: SecurityGroup
metadata: { name: workers, namespace: shop }
spec: { name: workers, description: again, vpcID: vpc-1, vpcRef: { from: { name: main } } }
---
apiVersion: lambda.services.k8s.aws/v1alpha1
kind: Function
metadata: { name: report, namespace: shop }
spec:
  name: report
  roleRef: { from: { name: writer } }
  code: { s3BucketRef: { from: { name: data } }, s3Key: report.zip }
  vpcConfig:
    subnetRefs: [{ from: { name: a } }, { from: { name: b, namespace: cart } }]
`;

const storage = `apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata: { name: data, namespace: shop }
spec: { name: data }
---
apiVersion: services.k8s.aws/v1alpha1
kind: FieldExport
metadata: { name: data-arn, namespace: shop }
spec:
  from: { path: .status.ackResourceMetadata.arn, resource: { group: s3.services.k8s.aws, kind: Bucket, name: data } }
  to: { kind: configmap, name: out }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: out, namespace: shop }
data: { region: x }
---
apiVersion: v1
kind: Secret
metadata: { name: database, namespace: shop }
stringData: { password: x }
---
apiVersion: rds.services.k8s.aws/v1alpha1
kind: DBInstance
metadata: { name: database, namespace: shop }
spec:
  dbInstanceClass: db.t3.micro
  dbInstanceIdentifier: database
  engine: postgres
  masterUserPassword: { name: database, key: pasword }
---
apiVersion: iam.services.k8s.aws/v1alpha1
kind: Role
metadata:
  name: writer
  namespace: shop
  annotations: { services.k8s.aws/deletion-policy: retain }
spec: { name: writer, assumeRolePolicyDocument: "{}", policyRefs: [{ from: { name: missing } }] }
`;

const roles = `apiVersion: services.k8s.aws/v1alpha1
kind: IAMRoleSelector
metadata: { name: shop }
spec: { arn: "arn:aws:iam::111122223333:role/shop", namespaceSelector: { names: [shop], labelSelector: { matchLabels: { mesh: shop } } } }
---
apiVersion: services.k8s.aws/v1alpha1
kind: IAMRoleSelector
metadata: { name: buckets }
spec: { arn: "arn:aws:iam::111122223333:role/buckets", resourceTypeSelector: [{ group: s3.services.k8s.aws, version: "", kind: "" }] }
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { mesh: shop } }
`;

const mesh = `apiVersion: appmesh.k8s.aws/v1beta2
kind: Mesh
metadata: { name: shop }
spec: { namespaceSelector: { matchLabels: { mesh: shop } } }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: stock, namespace: shop }
spec:
  podSelector: { matchLabels: { app: stock } }
  listeners: [{ portMapping: { port: 8080, protocol: http } }]
  backends: [{ virtualService: { virtualServiceRef: { name: cart, namespace: cart } } }]
  serviceDiscovery: { dns: { hostname: stock.shop.svc.cluster.local } }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualRouter
metadata:
  name: stock
  namespace: shop
spec:
  listeners: [{ portMapping: { port: 8080, protocol: http } }]
  routes:
    - name: all
      httpRoute:
        match: { prefix: / }
        action:
          weightedTargets:
            - virtualNodeRef: { name: stock }
              weight: 1
            - virtualNodeRef: { name: cart }
              weight: 2
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata: { name: stock, namespace: shop }
spec: { awsName: stock.shop, provider: { virtualRouter: { virtualRouterRef: { name: stock } } } }
`;

const cart = `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: cart, namespace: cart }
spec:
  listeners: []
  backends:
    - virtualService: { virtualServiceRef: { name: stock, namespace: shop } }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata: { name: cart, namespace: cart }
spec: { provider: { virtualNode: { virtualNodeRef: { name: cart } } } }
---
# The subnet of another namespace.
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: b, namespace: cart }
spec: { cidrBlock: 10.0.1.0/24, vpcID: vpc-1 }
`;

/** What belongs to which mesh, gateway and node by labels alone; two meshes want the same namespace. */
const membership = `apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { mesh: shop, gateway: front, appmesh.k8s.aws/sidecarInjectorWebhook: enabled } }
---
apiVersion: v1
kind: Namespace
metadata: { name: cart, labels: { mesh: cart } }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: Mesh
metadata: { name: cart }
spec: { namespaceSelector: { matchExpressions: [{ key: mesh, operator: In, values: [cart, other] }] } }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualGateway
metadata: { name: front, namespace: shop }
spec:
  namespaceSelector: { matchLabels: { gateway: front } }
  gatewayRouteSelector: { matchLabels: { gateway: front } }
  podSelector: { matchLabels: { app: front } }
  listeners: [{ portMapping: { port: 8088, protocol: http } }]
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: GatewayRoute
metadata: { name: stock, namespace: shop, labels: { gateway: front } }
spec:
  httpRoute:
    match: { prefix: / }
    action: { target: { virtualService: { virtualServiceRef: { name: stock } } } }
`;

const workloads = `apiVersion: apps/v1
kind: Deployment
metadata: { name: stock, namespace: shop }
spec:
  template:
    metadata:
      labels: { app: stock, version: v1 }
      annotations: { appmesh.k8s.aws/secretMounts: "cert:/certs" }
    spec: { containers: [{ name: app, image: x }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: front, namespace: shop }
spec:
  template:
    metadata: { labels: { app: front } }
    spec: { containers: [{ name: envoy, image: x }] }
---
apiVersion: v1
kind: Service
metadata: { name: stock, namespace: shop }
spec: { selector: { app: stock }, ports: [{ port: 8080 }] }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: other, namespace: shop }
spec:
  podSelector: { matchExpressions: [{ key: version, operator: Exists }, { key: app, operator: NotIn, values: [stock] }] }
`;

const team = `apiVersion: v1
kind: Namespace
metadata:
  name: team
  annotations:
    cnrm.cloud.google.com/project-id: my-project
---
apiVersion: compute.cnrm.cloud.google.com/v1beta1
kind: ComputeNetwork
metadata: { name: net, namespace: team }
spec: { autoCreateSubnetworks: false }
---
apiVersion: compute.cnrm.cloud.google.com/v1beta1
kind: ComputeSubnetwork
metadata: { name: sub, namespace: team }
spec:
  ipCidrRange: 10.0.0.0/16
  region: us-west1
  networkRef: { name: net }
---
apiVersion: resourcemanager.cnrm.cloud.google.com/v1beta1
kind: Project
metadata: { name: my-project, namespace: other }
spec: { name: my-project, resourceID: my-project, folderRef: { name: folder } }
`;

const access = `apiVersion: resourcemanager.cnrm.cloud.google.com/v1beta1
kind: Folder
metadata: { name: folder, namespace: other, annotations: { cnrm.cloud.google.com/organization-id: "1" } }
spec: { displayName: folder }
---
apiVersion: iam.cnrm.cloud.google.com/v1beta1
kind: IAMServiceAccount
metadata: { name: robot, namespace: other }
spec: { displayName: robot }
---
apiVersion: iam.cnrm.cloud.google.com/v1beta1
kind: IAMPolicyMember
metadata: { name: grant, namespace: team }
spec:
  memberFrom: { serviceAccountRef: { name: robot } }
  role: roles/viewer
  resourceRef: { kind: Project, name: my-project, namespace: other }
---
apiVersion: iam.cnrm.cloud.google.com/v1beta1
kind: IAMPolicy
metadata: { name: whole, namespace: team }
spec:
  resourceRef: { kind: Project, name: my-project, namespace: other }
  bindings: [{ role: roles/viewer, members: ["user:a@example.com"] }]
---
apiVersion: v1
kind: Secret
metadata: { name: login, namespace: team }
stringData: { password: x }
---
apiVersion: sql.cnrm.cloud.google.com/v1beta1
kind: SQLUser
metadata: { name: user, namespace: team }
spec:
  instanceRef: { name: instance }
  password: { valueFrom: { secretKeyRef: { name: login, key: pasword } } }
`;

const more = `apiVersion: pubsub.cnrm.cloud.google.com/v1beta1
kind: PubSubTopic
metadata: { name: topic, namespace: team, annotations: { cnrm.cloud.google.com/project-id: my-project } }
---
apiVersion: pubsub.cnrm.cloud.google.com/v1beta1
kind: PubSubSubscription
metadata: { name: sub, namespace: team }
spec:
  topicRef: { external: projects/my-project/topics/topic }
  deadLetterPolicy: { deadLetterTopicRef: { name: topic, namespace: team }, maxDeliveryAttempts: 5 }
---
apiVersion: compute.cnrm.cloud.google.com/v1beta1
kind: ComputeBackendService
metadata: { name: loop, namespace: team }
spec: { location: global, healthChecks: [{ healthCheckRef: { name: check } }, { healthCheckRef: { name: check } }] }
---
apiVersion: sql.cnrm.cloud.google.com/v1beta1
kind: SQLInstance
metadata: { name: instance, namespace: team }
spec:
  region: us-east1
  masterInstanceRef: { name: replica }
  settings: { tier: db-f1-micro, ipConfiguration: { privateNetworkRef: { name: net, namespace: team } } }
---
apiVersion: sql.cnrm.cloud.google.com/v1beta1
kind: SQLInstance
metadata: { name: replica, namespace: team }
spec: { region: us-west1, masterInstanceRef: { name: instance }, settings: { tier: db-f1-micro } }
`;

const events = `apiVersion: eventing.knative.dev/v1
kind: Broker
metadata: { name: default, namespace: shop }
---
apiVersion: eventing.knative.dev/v1
kind: Trigger
metadata: { name: orders, namespace: shop }
spec:
  broker: default
  subscriber: { ref: { apiVersion: serving.knative.dev/v1, kind: Service, name: receiver, namespace: shop } }
---
apiVersion: serving.knative.dev/v1
kind: Service
metadata: { name: receiver, namespace: shop }
spec:
  template:
    spec:
      containers: [{ image: x, envFrom: [{ configMapRef: { name: out } }] }]
---
apiVersion: sources.knative.dev/v1
kind: PingSource
metadata: { name: ping, namespace: shop }
spec: { sink: { ref: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: defualt }, uri: /x } }
`;

/** A CRD of a kind that events can be sent to, who sends some there, and who selects workloads by their labels. */
const ducks = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: mailboxes.post.example.com
  labels: { duck.knative.dev/addressable: "true" }
spec:
  group: post.example.com
  scope: Namespaced
  names: { kind: Mailbox, plural: mailboxes }
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object, properties: { size: { type: integer } } }
            status:
              type: object
              properties:
                address: { type: object, properties: { name: { type: string }, url: { type: string } } }
                observedGeneration: { type: integer }
                conditions: { type: array, items: { type: object, properties: { type: { type: string }, status: { type: string } } } }
---
apiVersion: post.example.com/v1
kind: Mailbox
metadata: { name: inbox, namespace: shop }
spec: { size: 1 }
---
apiVersion: sources.knative.dev/v1
kind: PingSource
metadata: { name: to-inbox, namespace: shop }
spec: { sink: { ref: { apiVersion: post.example.com/v1, kind: Mailbox, name: inbox } } }
---
apiVersion: sources.knative.dev/v1
kind: SinkBinding
metadata: { name: workloads, namespace: shop }
spec:
  subject: { apiVersion: apps/v1, kind: Deployment, selector: { matchLabels: { app: stock } } }
  sink: { ref: { apiVersion: v1, kind: ConfigMap, name: out } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: stock, namespace: shop, labels: { app: stock } }
spec: { template: { spec: { containers: [{ name: app, image: x }] } } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: config-kreference-mapping, namespace: knative-eventing }
data: { Other.v1.post.example.com: x }
---
apiVersion: discovery.knative.dev/v1alpha1
kind: ClusterDuckType
metadata: { name: addressables.duck.knative.dev }
spec: { versions: [{ name: v1, refs: [{ apiVersion: post.example.com/v1, kind: Letter }] }] }
`;

const templated = `apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata:
  name: "\${NAME}"
  namespace: shop
spec:
  {{ if .Values.named }}
  name: {{ .Values.name }}
  {{ end }}
---
apiVersion: v1
kind: List
items:
  - apiVersion: ec2.services.k8s.aws/v1alpha1
    kind: VPC
    metadata: { name: &name listed, namespace: shop }
    spec: { cidrBlocks: [], tags: [{ key: name, value: *name }] }
  - apiVersion: ec2.services.k8s.aws/v1alpha1
    kind: Subnet
    metadata: { name: listed, namespace: shop }
    spec: { cidrBlock: 10.0.2.0/24, vpcRef: { from: { name: listed } } }
`;

/** References that only their form tells, and a kind of the bundle under another schema. */
const widgets = `${crdText}              parentRef:
                type: object
                properties: { name: { type: string }, namespace: { type: string } }
              vpcRef: { type: object, properties: { name: { type: string } } }
---
apiVersion: example.test/v1
kind: Widget
metadata: { name: one, namespace: shop }
spec: { size: 1, parentRef: { name: two }, vpcRef: { name: main } }
`.replace('              parentRef', '                parentRef');

const buckets = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: buckets.s3.services.k8s.aws }
spec:
  group: s3.services.k8s.aws
  names: { kind: Bucket, plural: buckets }
  scope: Namespaced
  versions:
    - name: v1alpha1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { name: { type: string, maxLength: 3 } } } } } }
`;

const environment = (name: string): string => `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: main, namespace: ${name} }
spec: { cidrBlocks: [10.1.0.0/16] }
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: a }
spec: { cidrBlock: 10.1.0.0/24, vpcRef: { from: { name: main } } }
`;

/** A base of layers that rename it. */
const layered = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: main }
spec: { cidrBlocks: [10.0.0.0/16] }
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: a }
spec: { cidrBlock: 10.1.0.0/24, vpcRef: { from: { name: main } } }
---
apiVersion: rds.services.k8s.aws/v1alpha1
kind: DBInstance
metadata: { name: db }
spec: { dbInstanceClass: db.t4g.micro, dbInstanceIdentifier: db, engine: postgres, masterUserPassword: { name: db, key: password } }
`;

const component = `apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
patches:
- target: { kind: Subnet }
  patch: '[{ "op": "replace", "path": "/spec/vpcRef/from/name", "value": "main" }]'
`;

const kustomization = (...resources: readonly string[]): string =>
  `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [${resources.join(', ')}]\n`;

/** Definitions of kro, one with templates of the other's kind, and instances of both. */
const graphs = `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: { name: network }
spec:
  schema:
    apiVersion: v1alpha1
    kind: Network
    spec:
      name: string | required=true
      zones: "[]Zone"
      size: integer | default=1 minimum=1
    types:
      Zone: { block: string, name: string }
    status:
      vpcID: \${vpc.status.vpcID}
      ready: \${subnets.all(s, s.status.subnetID != "")}
  resources:
  - id: vpc
    readyWhen: ["\${vpc.status.state == 'available'}"]
    template:
      apiVersion: ec2.services.k8s.aws/v1alpha1
      kind: VPC
      metadata: { name: "\${schema.spec.name}" }
      spec: { cidrBlocks: ["\${schema.spec.zones[0].block}"] }
  - id: subnets
    forEach: [{ zone: "\${schema.spec.zones}" }]
    template:
      apiVersion: ec2.services.k8s.aws/v1alpha1
      kind: Subnet
      metadata: { name: "\${schema.spec.name}-\${zone.name}" }
      spec:
        cidrBlock: \${zone.block}
        vpcRef: { from: { name: "\${schema.spec.name}" } }
  - id: shared
    externalRef: { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: VPC, metadata: { name: main } }
---
apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: { name: shop }
spec:
  schema: { apiVersion: v1alpha1, kind: Shop, scope: Cluster, spec: { name: string, on: boolean } }
  resources:
  - id: net
    includeWhen: ["\${schema.spec.nmae}"]
    template:
      apiVersion: kro.run/v1alpha1
      kind: Network
      metadata: { name: main, namespace: shop }
      spec: { name: "\${schema.spec.name}", zones: [{ block: 10.0.0.0/24 }] }
  - id: table
    template:
      apiVersion: ec2.services.k8s.aws/v1alpha1
      kind: RouteTable
      metadata: { name: routes, namespace: shop }
      spec: { vpcRef: { from: { name: main } }, tags: [{ key: id, value: "\${net.status.vpcID}" }, { key: name, value: "\${net.spec.name}" }] }
`;

const instances = `apiVersion: kro.run/v1alpha1
kind: Network
metadata: { name: main, namespace: shop }
spec: { name: main, size: 2, zones: [{ block: 10.0.0.0/24, name: a }] }
---
apiVersion: kro.run/v1alpha1
kind: Shop
metadata: { name: shop }
spec: { name: 5 }
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: RouteTable
metadata: { name: other, namespace: shop }
spec: { vpcRef: { from: { name: made-by-graph } } }
`;

const json = JSON.stringify(
  {
    apiVersion: 'sqs.services.k8s.aws/v1alpha1',
    kind: 'Queue',
    metadata: { name: 'orders', namespace: 'shop' },
    spec: { queueName: 'orders', kmsMasterKeyRef: { from: { name: 'key' } } },
  },
  null,
  1,
);

/** What Knative's webhooks judge. */
const admission = `apiVersion: serving.knative.dev/v1
kind: Service
metadata: { name: orders, namespace: shop }
spec:
  template:
    metadata: { name: orders-next, annotations: { autoscaling.knative.dev/min-scale: "5", autoscaling.knative.dev/max-scale: "20", autoscaling.knative.dev/initial-scale: "0" } }
    spec:
      nodeSelector: { disk: ssd }
      timeoutSeconds: 700
      containers:
        - { image: "busybox:1", ports: [{ containerPort: 8080, name: http1 }], env: [{ name: PORT, value: "1" }], readinessProbe: { httpGet: { port: http1 }, periodSeconds: 5 }, volumeMounts: [{ name: keys, mountPath: /keys }] }
        - { image: sidecar, livenessProbe: { tcpSocket: { port: 9000 } } }
      volumes: [{ name: keys, secret: { secretName: keys, optional: true } }, { name: data, persistentVolumeClaim: { claimName: c } }]
  traffic: [{ latestRevision: true, percent: 90, tag: next }, { revisionName: orders-00001, percent: 5 }, { revisionName: orders-next, percent: 5 }]
---
apiVersion: eventing.knative.dev/v1
kind: Trigger
metadata: { name: filtered, namespace: shop }
spec:
  broker: default
  subscriber: { uri: "http://a.b" }
  delivery: { retry: 2, retryAfterMax: PT1S, backoffPolicy: linear, retries: 2 }
  filters: [{ all: [{ exact: { type: a } }, { cesql: "type = 'a'" }] }]
---
apiVersion: sources.knative.dev/v1
kind: PingSource
metadata: { name: tick, namespace: shop }
spec: { schedule: "*/5 * * * *", timezone: Europe/Paris, contentType: application/json, data: "{}", sink: { uri: "http://a.b" } }
---
apiVersion: messaging.knative.dev/v1
kind: Subscription
metadata: { name: reads, namespace: shop }
spec: { channel: { apiVersion: messaging.knative.dev/v1, kind: Channel, name: events, namespace: shop }, subscriber: { uri: "http://a.b" } }
`;

/** Settings of the cluster that some of it depends on. */
const flags = `apiVersion: v1
kind: ConfigMap
metadata: { name: config-features, namespace: knative-serving }
data: { kubernetes.podspec-nodeselector: enabled, multi-container-probing: disabled }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: config-autoscaler, namespace: knative-serving }
data: { max-scale-limit: "10" }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: config-features, namespace: knative-eventing }
data: { delivery-retryafter: enabled, cross-namespace-event-links: disabled }
`;

/** Patches of every form: in place and in a file, with a target and without, of one document and of several. */
/** Everything of a kustomization that spells a name, for renames. */
const namedLayer = `namePrefix: n-
resources: [../base, ref.yaml]
secretGenerator: [{ name: db, behavior: merge, literals: [user=y] }]
patches:
- target: { kind: VPC, name: main }
  patch: |-
    - { op: add, path: /spec/enableDNSHostnames, value: true }
- target: { name: (main|a) }
  patch: |-
    - { op: add, path: /metadata/labels, value: { x: b } }
- target: { kind: Subnet, name: a.* }
  patch: |-
    - { op: replace, path: /spec/vpcRef/from/name, value: n-main }
- target: { kind: DBInstance, name: db }
  patch: |-
    - { op: replace, path: /metadata/name, value: fixed }
replacements:
- source: { kind: VPC, name: main }
  targets:
  - select: { kind: Subnet, name: a }
    reject: [{ name: main }]
    fieldPaths: [metadata.annotations.vpc]
    options: { create: true }
vars:
- name: VPC
  objref: { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: VPC, name: main }
`;

const stagingLayer = `nameSuffix: -s
resources: [../base]
configurations: [names.yaml]
patches:
- patch: |-
    apiVersion: ec2.services.k8s.aws/v1alpha1
    kind: VPC
    metadata:
      name: main
    spec:
      enableDNSSupport: true
      cidrBlock: [10.3.0.0/16]
- target: { kind: Subnet }
  patch: |
    - op: add
      path: /spec/availabilityZone
      value: us-west-2a
- path: operations.yaml
  target:
    kind: VPC
    name: main
patchesStrategicMerge:
- |-
  apiVersion: ec2.services.k8s.aws/v1alpha1
  kind: VPC
  metadata: { name: main }
  spec: { enableDNSHostnames: false }
  ---
  apiVersion: ec2.services.k8s.aws/v1alpha1
  kind: VPC
  metadata: { name: mian }
`;

/** What Flux applies, with and without changes, and with variables. */
const flux = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: base, namespace: flux-system }
spec:
  path: ./layers/base
  namePrefix: flux-
  targetNamespace: team
  commonMetadata: { labels: { by: flux } }
  sourceRef: { kind: GitRepository, name: flux-system }
  patches:
  - target: { kind: VPC }
    patch: |
      - op: add
        path: /spec/enableDNSSupport
        value: true
  dependsOn: [{ name: loose }, { name: lose }]
  healthChecks: [{ apiVersion: ec2.services.k8s.aws/v1alpha1, kind: VPC, name: main }, { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: VPC, name: flux-main }]
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: loose, namespace: flux-system }
spec:
  path: loose
  nameSuffix: -x
  sourceRef: { kind: GitRepository, name: flux-system }
  postBuild: { substitute: { env: prod, id: "012" }, substituteFrom: [{ kind: ConfigMap, name: vars }] }
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: gone, namespace: flux-system }
spec: { path: ./los, sourceRef: { kind: GitRepository, name: flux-system } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: vars, namespace: flux-system }
data: { stage: dev }
`;

/** What Argo CD applies: a kustomization, plain files, and what sets make of folders and lists. */
const argo = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: base, namespace: argocd }
spec:
  destination: { namespace: shop }
  sources:
  - { repoURL: https://example.com/a.git, path: layers/base, kustomize: { namePrefix: argo-, commonLabels: { by: argo }, images: ["x=y:1"] } }
  - { repoURL: https://example.com/a.git, path: loose }
  - { repoURL: https://example.com/a.git, path: gone, helm: { releaseName: x }, directory: { recurse: true } }
---
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: layers, namespace: argocd }
spec:
  generators:
  - matrix:
      generators:
      - list: { elements: [{ env: dev }, { env: prod }] }
      - git: { directories: [{ path: layers/* }, { path: layers/parts, exclude: true }] }
  template:
    spec:
      source: { repoURL: https://example.com/a.git, path: "{{path}}", kustomize: { nameSuffix: "-{{env}}" } }
---
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: files, namespace: argocd }
spec:
  goTemplate: true
  generators: [{ git: { files: [{ path: "envs/*/main.yaml" }] } }, { git: { directories: [{ path: "l*/**" }] } }]
  template: { spec: { source: { repoURL: https://example.com/a.git, path: "{{ .path.path }}" } } }
`;

const loose = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: loose }
spec: { cidrBlocks: [10.0.0.0/16], tags: [{ key: env, value: "\${env}-\${other}" }, { key: id, value: "\${id}" }, { key: a, value: "\${a.b}" }, { key: b, value: "\${stge:-x}" }] }
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: loose }
spec: { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: loose } }, routeTableRefs: [{ from: { name: deep } }] }
`;

const deep = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: RouteTable
metadata: { name: deep }
spec: { vpcRef: { from: { name: loose } } }
`;

/** The workspace as it is before the first operation. */
export const everything: World = {
  folders: ['file:///ws', 'file:///second'],
  files: {
    'ws/.ackmesh.yaml':
      'rules: { ref/duplicate-object: warning }\noutside: [{ kind: Policy, name: "out-*" }]\nignore: [ignored/]\nducks: [{ id: Sized, required: { spec.size: integer } }]\n',
    'ws/aws/network.yaml': network,
    'ws/aws/groups.yaml': groups,
    'ws/aws/storage.yaml': storage,
    'ws/aws/roles.yaml': roles,
    'ws/mesh/mesh.yaml': mesh,
    'ws/mesh/cart.yaml': cart,
    'ws/mesh/membership.yaml': membership,
    'ws/mesh/workloads.yaml': workloads,
    'ws/gcp/team.yaml': team,
    'ws/gcp/access.yaml': access.replaceAll('\n', '\r\n'),
    'ws/gcp/more.yaml': more,
    'ws/knative/events.yaml': events,
    'ws/knative/ducks.yaml': ducks,
    'ws/knative/admission.yaml': admission,
    'ws/knative/flags.yaml': flags,
    'ws/kro/graphs.yaml': graphs,
    'ws/kro/instances.yaml': instances,
    'ws/other/templated.yaml': templated,
    'ws/other/queue.json': json,
    'ws/crds/widgets.yaml': widgets,
    'ws/envs/base/kustomization.yaml': `resources: [main.yaml]\n`,
    'ws/envs/base/main.yaml': environment('base'),
    'ws/envs/dev/kustomization.yaml': kustomization('../base', 'main.yaml'),
    'ws/envs/dev/main.yaml': environment('dev'),
    'ws/envs/prod/kustomization.yaml': `${kustomization('main.yaml', 'twin.yaml')}namespace: prod\npatches: [{ path: patch.yaml }]\n`,
    'ws/envs/prod/main.yaml': environment('prod'),
    'ws/envs/prod/twin.yaml': environment('prod'),
    'ws/envs/prod/patch.yaml':
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main }\nspec: { enableDNSSupport: true }\n',
    'ws/envs/prod/.ackmesh.yaml': 'rules: { ref/not-found: error }\ncluster: { ackCrossNamespace: true }\n',
    'ws/layers/base/kustomization.yaml': 'resources: [net.yaml]\nsecretGenerator: [{ name: db, literals: [password=x] }]\n',
    'ws/layers/base/net.yaml': layered,
    'ws/layers/parts/kustomization.yaml': component,
    'ws/layers/prod/kustomization.yaml':
      'namePrefix: p-\nnamespace: prod\nresources: [../base, late.yaml]\ncomponents: [../parts]\npatches: [{ path: patch.yaml }]\n',
    'ws/layers/prod/late.yaml':
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: late }\nspec: { cidrBlock: 10.2.0.0/24, vpcRef: { from: { name: p-main } } }\n',
    'ws/layers/prod/patch.yaml':
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main }\nspec: { enableDNSSupport: true }\n',
    'ws/layers/named/kustomization.yaml': namedLayer,
    'ws/layers/named/ref.yaml':
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: ref }\nspec: { cidrBlock: 10.4.0.0/24, vpcRef: { from: { name: n-main } } }\n',
    'ws/layers/staging/kustomization.yaml': stagingLayer,
    'ws/layers/staging/operations.yaml':
      '- op: replace\n  path: /spec/enableDNSHostnames\n  value: true\n- { op: remove, path: /spec/cidrBlocks/0 }\n',
    'ws/layers/staging/names.yaml': 'nameReference:\n- kind: VPC\n  fieldSpecs:\n  - { path: spec/vpcRef/from/name, kind: Subnet }\n',
    'ws/ignored/main.yaml': environment('shop'),
    'ws/clusters/flux.yaml': flux,
    'ws/clusters/argo.yaml': argo,
    'ws/loose/net.yaml': loose,
    'ws/loose/deep/table.yaml': deep,
    ...chartFiles,
    'second/network.yaml': network,
    'second/plain.yaml': 'a: 1\n---\n- b\n',
  },
  absent: {
    ...absentChartFiles,
    'ws/loose/deep/kustomization.yaml': 'namePrefix: deep-\nresources: [table.yaml]\n',
    'ws/gone/queue.yaml': json,
    'ws/layers/base/.argocd-source.yaml': 'kustomize: {}\n',
    'ws/crds/buckets.yaml': buckets,
    'ws/envs/dev/.ackmesh.yaml': 'rules: { "ref/*": off }\ncluster: { ackCrossNamespace: true, ipFamily: ipv6 }\n',
    'ws/mesh/kustomization.yaml': kustomization('mesh.yaml', 'cart.yaml', '../aws/groups.yaml'),
    'second/.ackmesh.yaml':
      'outside: [{ group: ec2.services.k8s.aws }]\nignore: ["*.json"]\nducks: [{ id: Named, required: { spec.name: string } }]\n',
    'ws/gcp/namespace.yaml':
      'apiVersion: v1\nkind: Namespace\nmetadata: { name: other, annotations: { cnrm.cloud.google.com/folder-id: "5", cnrm.cloud.google.com/project-id: p } }\n',
  },
};
