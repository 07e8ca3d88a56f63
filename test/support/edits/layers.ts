import type { World } from './world';

/*
 * Kustomizations of every shape over the same objects: bases that several roots share, components, patches of both kinds,
 * replacements, vars, generators, plugins, name references of their own, two copies of one base, and one that includes itself.
 */

const vpc = (name: string, more = ''): string =>
  `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: ${name}${more} }\nspec: { cidrBlocks: [10.0.0.0/16] }\n`;
const subnet = (name: string, of: string): string =>
  `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: ${name}, labels: { app: shop } }\nspec: { cidrBlock: ${name === 'far' ? '10.9.1.0' : '10.0.1.0'}/24, vpcRef: { from: { name: ${of} } } }\n`;

/** Values that have to fit together, and a name that has to follow another one. */
const service = `apiVersion: serving.knative.dev/v1
kind: Service
metadata: { name: orders }
spec:
  template:
    metadata: { name: orders-v1, annotations: { autoscaling.knative.dev/min-scale: '5', autoscaling.knative.dev/max-scale: '3' } }
    spec: { containers: [{ name: main, image: shop, volumeMounts: [{ name: v, mountPath: /v }] }] }
  traffic: [{ revisionName: orders-v1, percent: 90 }]
`;
const servicePatches = `patches:
- patch: |-
    apiVersion: serving.knative.dev/v1
    kind: Service
    metadata: { name: orders }
    spec: { template: { metadata: { name: k-orders-v2, annotations: { autoscaling.knative.dev/max-scale: '9' } } } }
- target: { kind: Service, name: orders }
  patch: |-
    - { op: replace, path: /spec/traffic/0/percent, value: 100 }
- target: { kind: Service }
  path: volumes.json.yaml
`;

const workload = `apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { size: '1', text: $(SIZE) }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web, annotations: { note: $(SIZE) } }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
      - name: main
        image: shop
        envFrom: [{ configMapRef: { name: settings } }, { secretRef: { name: keys } }]
`;

const replacements = `- source: { kind: VPC, name: main, fieldPath: metadata.name }
  targets:
  - select: { kind: Subnet, name: far }
    fieldPaths: [spec.vpcRef.from.name]
`;

const names = `nameReference:
- kind: VPC
  group: ec2.services.k8s.aws
  fieldSpecs:
  - { path: spec/vpcRef/from/name, kind: Subnet }
- kind: Secret
  version: v1
  fieldSpecs:
  - { path: spec.masterUserPassword.name, kind: DBInstance }
`;

/** Names that follow others without vars, one with a hash; what is not applied, what has no namespace, and a Namespace. */
const app = `apiVersion: v1
kind: Namespace
metadata: { name: app }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, annotations: { config.kubernetes.io/local-config: 'false' } }
data: { size: '1' }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: app }
spec: { template: { spec: { containers: [{ name: main, image: shop, envFrom: [{ configMapRef: { name: settings } }, { configMapRef: { name: made } }] }] } } }
---
apiVersion: services.k8s.aws/v1alpha1
kind: IAMRoleSelector
metadata: { name: app }
spec: { arn: "arn:aws:iam::111122223333:role/shop", namespaceSelector: { names: [app] } }
`;

/** A workspace of nothing but kustomizations. */
export const layers: World = {
  folders: ['file:///ws'],
  files: {
    'ws/base/kustomization.yaml':
      'resources: [net.yaml, web.yaml]\nsecretGenerator: [{ name: keys, literals: [a=b] }]\nvars:\n- { name: SIZE, objref: { apiVersion: v1, kind: ConfigMap, name: settings }, fieldref: { fieldPath: data.size } }\n',
    'ws/base/net.yaml': `${vpc('main')}---\n${subnet('a', 'main')}---\n${subnet('far', 'other')}`,
    'ws/base/web.yaml': workload,
    'ws/plain/kustomization.yaml': 'resources: [net.yaml, more.yaml, queue.yaml]\n',
    'ws/plain/queue.yaml':
      'apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: mails, annotations: { services.k8s.aws/region: eu-west-1 } }\nspec: { queueName: mails }\n',
    'ws/plain/net.yaml': `${vpc('main')}---\n${vpc('second', ', namespace: other')}`,
    'ws/plain/more.yaml': `${subnet('a', 'main')}---\n${subnet('b', 'second')}`,
    'ws/roots/same/kustomization.yaml': 'resources: [../../plain]\n',
    'ws/roots/twin/kustomization.yaml': 'resources: [../../plain]\n',
    'ws/roots/named/kustomization.yaml': 'resources: [../../plain]\nnamePrefix: n-\nlabels: [{ pairs: { root: named } }]\n',
    'ws/roots/moved/kustomization.yaml': 'resources: [../../plain]\nnamespace: moved\nnameSuffix: -s\nconfigurations: [names.yaml]\n',
    'ws/roots/moved/names.yaml': names,
    'ws/roots/patched/kustomization.yaml':
      'resources: [../../plain, own.yaml]\npatches:\n- target: { kind: VPC, name: main }\n  patch: |-\n    - op: add\n      path: /spec/enableDNSSupport\n      value: true\n- path: patch.yaml\n- target: { kind: Subnet, name: own }\n  patch: |-\n    - op: replace\n      path: /spec/vpcRef/from/name\n      value: second\n- target: { kind: Subnet }\n  path: names.json.yaml\n',
    'ws/roots/patched/names.json.yaml':
      '- { op: add, path: /spec/routeTableRefs, value: [] }\n- { op: add, path: /spec/routeTableRefs/-, value: { from: { name: main } } }\n- { op: add, path: /spec/vpcRef, value: { from: { name: n-main } } }\n',
    'ws/roots/patched/patch.yaml':
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: a }\nspec: { vpcRef: { from: { name: second } } }\n',
    'ws/roots/patched/own.yaml': subnet('own', 'main'),
    'ws/roots/part/kustomization.yaml': 'resources: [../../plain]\ncomponents: [../../parts]\n',
    'ws/roots/both/kustomization.yaml': 'resources: [../../plain]\ncomponents: [../../parts]\nnamePrefix: b-\n',
    'ws/parts/kustomization.yaml': `apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [extra.yaml]\ncommonAnnotations: { part: 'yes' }\npatches:\n- target: { labelSelector: app=shop }\n  patch: '[{ "op": "replace", "path": "/spec/cidrBlock", "value": "10.0.9.0/24" }]'\n`,
    'ws/parts/extra.yaml': vpc('extra'),
    'ws/roots/web/kustomization.yaml':
      'resources: [../../base]\nnamePrefix: w-\ncommonLabels: { tier: front }\nimages: [{ name: shop, newTag: v2 }]\nreplicas: [{ name: web, count: 3 }]\nreplacements: [{ path: values.yaml }]\n',
    'ws/roots/web/values.yaml': replacements,
    'ws/roots/two/kustomization.yaml': 'resources: [one, other]\n',
    'ws/roots/two/one/kustomization.yaml':
      'resources: [../../../plain]\nnamePrefix: one-\nconfigurations: [../../moved/names.yaml, names.yaml]\n',
    'ws/roots/two/one/names.yaml': names,
    'ws/roots/two/other/kustomization.yaml': 'resources: [../../../plain]\nnamePrefix: other-\n',
    'ws/roots/circle/kustomization.yaml': 'resources: [inner]\n',
    'ws/roots/circle/inner/kustomization.yaml': 'resources: [../../../plain, ..]\n',
    'ws/roots/outside/kustomization.yaml':
      'resources: [../shared.yaml]\npatches: [{ path: ../patched/patch.yaml }, { target: { kind: Vpc }, path: json.yaml }]\n',
    'ws/roots/outside/json.yaml': '- { op: remove, path: /spec/cidrBlock }\n',
    'ws/roots/shared.yaml': `${vpc('main')}---\n${subnet('a', 'main')}`,
    'ws/roots/plugins/kustomization.yaml':
      'resources: [../../plain]\ntransformers:\n- plugins.yaml\n- |-\n  apiVersion: builtin\n  kind: PatchStrategicMergeTransformer\n  metadata: { name: inline }\n  paths: [own.yaml]\n',
    'ws/roots/plugins/plugins.yaml':
      'apiVersion: builtin\nkind: PatchTransformer\nmetadata: { name: patch }\npath: patch.yaml\ntarget: { kind: Subnet }\n---\napiVersion: builtin\nkind: PrefixTransformer\nmetadata: { name: prefix }\nprefix: pl-\nfieldSpecs: [{ path: metadata/name }]\n',
    'ws/roots/plugins/patch.yaml':
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: any }\nspec: { vpcRef: { from: { name: second } } }\n',
    'ws/roots/plugins/own.yaml': 'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main }\nspec: {}\n',
    'ws/app/kustomization.yaml': 'resources: [app.yaml]\nconfigMapGenerator: [{ name: made, literals: [a=b] }]\n',
    'ws/app/app.yaml': app,
    'ws/roots/app/kustomization.yaml': 'resources: [../../app]\n',
    'ws/roots/staged/kustomization.yaml': 'resources: [../../app]\nnamePrefix: staged-\nnamespace: staged\n',
    'ws/serving/kustomization.yaml': 'resources: [service.yaml]\n',
    'ws/serving/service.yaml': service,
    'ws/roots/serving/kustomization.yaml': `resources: [../../serving]\nnamePrefix: k-\n${servicePatches}`,
    'ws/roots/serving/volumes.json.yaml': '- { op: add, path: /spec/template/spec/volumes, value: [{ name: v, emptyDir: {} }] }\n',
    'ws/roots/served/kustomization.yaml': 'resources: [../../serving]\nnameSuffix: -s\n',
    'ws/loose.yaml': `${vpc('loose')}---\n${subnet('l', 'n-main')}`,
  },
  absent: {
    'ws/roots/late/kustomization.yaml':
      'resources: [../../plain]\nnamePrefix: late-\npatchesStrategicMerge:\n- |-\n  apiVersion: ec2.services.k8s.aws/v1alpha1\n  kind: VPC\n  metadata: { name: main }\n  $patch: delete\n',
    'ws/flux.yaml':
      'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: outside, namespace: flux-system }\nspec: { path: ./roots/outside, sourceRef: { kind: GitRepository, name: flux-system } }\n',
    'ws/plain/kustomization.yml': 'resources: [net.yaml]\n',
    'ws/parts/more.yaml': subnet('more', 'main'),
    'ws/.gitignore': '/plain/more.yaml\nextra.yaml\n',
    'ws/roots/.gitignore': '!json.yaml\nweb/\n*.json.yaml\n',
  },
};
