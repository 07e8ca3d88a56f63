import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { patchLenses } from '../../server/src/features/patch/lens';
import { referenceCounts } from '../../server/src/features/references/referenceCounts';
import { neverCancelled } from '../../server/src/base/cancellation';
import type { Workspace } from '../../server/src/workspace/workspace';
import { callsOf } from '../support/calls';
import { meshOfFolder } from '../support/meshOfFolder';
import { manifest, subnet, vpc } from '../support/manifests';
import { aroundOf, emptyWorkspace, uriOf } from '../support/workspace';

/** Something that there is so many times, as files by name, and an edit of one of them. */
interface Shape {
  readonly files: (count: number) => Readonly<Record<string, string>>;
  readonly edited: string;
  readonly from: string;
  readonly to: string;
  /** So much more three times as many may cost. */
  readonly most?: number;
  /** How many the fewer are. */
  readonly few?: number;
  /** False where the answer of lenses itself grows with the square. */
  readonly asksLenses?: boolean;
}

const times = <T = string>(count: number, of: (index: number) => T): readonly T[] => Array.from({ length: count }, (_, index) => of(index));
const documents = (count: number, of: (index: number) => string): string => times(count, of).join('---\n');

const flux = (name: string, rest: string): string =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: ${name}, namespace: flux-system }\nspec:\n  interval: 1m\n  sourceRef: { kind: GitRepository, name: flux-system }\n${rest}`;
const gitRepository = (name: string): string =>
  `apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: { name: ${name}, namespace: flux-system }\nspec: { interval: 1m, url: 'https://example.com/a.git' }\n`;
const application = (name: string, source = `path: apps/${name}`): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: ${name}, namespace: argocd }\nspec:\n  project: default\n  destination: { namespace: shop }\n  source: { repoURL: https://example.com/a.git, targetRevision: HEAD, ${source} }\n`;
const folderOfAll = { 'all/kustomization.yaml': 'resources: [net.yaml]\n', 'all/net.yaml': `${vpc('net')}---\n${subnet('net')}` };
const member = (name: string): string =>
  `apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata: { name: ${name}, namespace: team }\nspec:\n  member: user:a@example.com\n  role: roles/storage.admin\n  resourceRef: { apiVersion: storage.cnrm.cloud.google.com/v1beta1, kind: StorageBucket, name: main }\n`;
const bucket = `apiVersion: storage.cnrm.cloud.google.com/v1beta1\nkind: StorageBucket\nmetadata: { name: main, namespace: team }\nspec: { location: EU }\n`;
const service = (name: string): string =>
  `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: ${name} }\nspec: { template: { spec: { containers: [{ image: ${name} }] } } }\n`;
const roleSelector = (name: string, namespaces: string): string =>
  `apiVersion: services.k8s.aws/v1alpha1\nkind: IAMRoleSelector\nmetadata: { name: ${name} }\nspec: { arn: 'arn:aws:iam::111122223333:role/${name}', namespaceSelector: ${namespaces} }\n`;
const mesh = (name: string, labels: string): string =>
  `apiVersion: appmesh.k8s.aws/v1beta2\nkind: Mesh\nmetadata: { name: ${name} }\nspec: { namespaceSelector: { matchLabels: ${labels} } }\n`;
const folder = (name: string, parent: string): string =>
  `apiVersion: resourcemanager.cnrm.cloud.google.com/v1beta1\nkind: Folder\nmetadata: { name: ${name}, namespace: team }\nspec: { displayName: ${name} , folderRef: ${parent} }\n`;
const item = (index: number): string =>
  `- { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: Subnet, metadata: { name: s-${index} }, spec: { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: s-${index} } } } }\n`;

const shapes: Readonly<Record<string, Shape>> = {
  'objects of one file under a kustomization': {
    files: (count) => ({
      'kustomization.yaml': 'namePrefix: a-\nresources: [all.yaml]\n',
      'all.yaml': documents(count, (index) => subnet(`net-${index}`, `net-${index}`)) + `---\n${vpc('net-0')}`,
    }),
    edited: 'all.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'objects of one List under a kustomization': {
    files: (count) => ({
      'kustomization.yaml': 'namePrefix: a-\nresources: [all.yaml]\n',
      'all.yaml': `apiVersion: v1\nkind: List\nitems:\n${times(count, item).join('')}`,
    }),
    edited: 'all.yaml',
    from: '10.0.0.0/24',
    to: '10.1.0.0/24',
  },
  'objects of one long List': {
    few: 300,
    files: (count) => ({ 'all.yaml': `apiVersion: v1\nkind: List\nitems:\n${times(count, item).join('')}` }),
    edited: 'all.yaml',
    from: '10.0.0.0/24',
    to: '10.1.0.0/24',
  },
  'Flux Kustomizations of one file': {
    files: (count) => ({
      'clusters/kustomization.yaml': 'resources: [apps.yaml]\n',
      'clusters/apps.yaml': documents(count, (index) =>
        flux(`app-${index}`, `  path: ./apps/a-${index}\n  postBuild: { substitute: { env: prod } }\n`),
      ),
      ...Object.fromEntries(times(count, (index) => `apps/a-${index}/net.yaml`).map((file) => [file, vpc('${env}')])),
    }),
    edited: 'clusters/apps.yaml',
    from: 'env: prod',
    to: 'env: test',
  },
  'clusters that each have a source and a Flux Kustomization of one name': {
    files: (count) =>
      Object.fromEntries(
        times(count, String).flatMap((index) => [
          [
            `clusters/c-${index}/apps.yaml`,
            `${gitRepository('apps')}---\n${flux('apps', `  path: ./apps/a-${index}\n`).replace('name: flux-system }\n  path', 'name: apps }\n  path')}`,
          ],
          [`apps/a-${index}/net.yaml`, vpc('net')],
        ]),
      ),
    edited: 'clusters/c-7/apps.yaml',
    from: 'url: ',
    to: 'ur: ',
  },
  'Applications of one file': {
    files: (count) => ({ 'apps.yaml': documents(count, (index) => application(`app-${index}`)) }),
    edited: 'apps.yaml',
    from: 'HEAD',
    to: 'main',
  },
  'Flux Kustomizations that change one folder': {
    files: (count) => ({
      ...folderOfAll,
      'clusters/apps.yaml': documents(count, (index) => flux(`app-${index}`, `  path: ./all\n  targetNamespace: team-${index}\n`)),
    }),
    edited: 'clusters/apps.yaml',
    from: 'team-7\n',
    to: 'team-x\n',
  },
  'Applications that change one folder': {
    files: (count) => ({
      ...folderOfAll,
      'apps.yaml': documents(count, (index) =>
        application(`app-${index}`, `path: all, kustomize: { namePrefix: a-${index}-, images: ['nginx:${index}'] }`),
      ),
    }),
    edited: 'apps.yaml',
    from: 'a-7-',
    to: 'a-x-',
  },
  'files of patches': {
    files: (count) => ({
      'kustomization.yaml': `resources: [all.yaml]\npatches:\n${times(count, (index) => `- path: patches/p-${index}.yaml\n`).join('')}`,
      'all.yaml': documents(count, (index) => vpc(`net-${index}`)),
      ...Object.fromEntries(
        times(count, String).map((index) => [`patches/p-${index}.yaml`, manifest('VPC', `net-${index}`, '{ enableDNSSupport: true }')]),
      ),
    }),
    edited: 'patches/p-7.yaml',
    from: 'true',
    to: 'false',
  },
  'patches in one kustomization': {
    files: (count) => ({
      'kustomization.yaml': `resources: [all.yaml]\npatches:\n${times(
        count,
        (index) =>
          `- target: { kind: Subnet, name: sub-${index} }\n  patch: |-\n    - { op: replace, path: /spec/vpcRef/from/name, value: net }\n`,
      ).join('')}`,
      'all.yaml': documents(count, (index) => subnet('other', `sub-${index}`)) + `---\n${vpc('net')}`,
    }),
    edited: 'all.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'patches that select nothing': {
    files: (count) => ({
      'kustomization.yaml': `resources: [all.yaml]\npatches:\n${times(
        count,
        (index) => `- target: { kind: Subnet, name: gone-${index} }\n  patch: |-\n    - { op: remove, path: /spec/vpcRef }\n`,
      ).join('')}`,
      'all.yaml': documents(count, (index) => subnet('net', `sub-${index}`)) + `---\n${vpc('net')}`,
    }),
    edited: 'all.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'images of one kustomization': {
    files: (count) => ({
      'kustomization.yaml': `resources: [all.yaml]\nimages:\n${times(count, (index) => `- { name: app-${index}, newTag: v1 }\n`).join('')}`,
      'all.yaml': documents(count, (index) => service(`app-${index}`)),
    }),
    edited: 'all.yaml',
    from: 'image: app-7 ',
    to: 'image: app-8 ',
    // Names of images are patterns: each is compared with each image that is written.
    most: 3.6,
  },
  'labels of one kustomization': {
    few: 400,
    files: (count) => ({
      'kustomization.yaml': `resources: [all.yaml]\nlabels:\n${times(count, (index) => `- pairs: { l-${index}: a }\n`).join('')}commonAnnotations:\n${times(
        count,
        (index) => `  a-${index}: b\n`,
      ).join('')}`,
      'all.yaml': vpc('net'),
    }),
    edited: 'all.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'labels that Flux sets': {
    few: 400,
    files: (count) => ({
      ...folderOfAll,
      'clusters/apps.yaml': flux(
        'apps',
        `  path: ./all\n  commonMetadata:\n    labels:\n${times(count, (index) => `      l-${index}: a\n`).join('')}`,
      ),
    }),
    edited: 'all/net.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'operations of one patch': {
    files: (count) => ({
      'kustomization.yaml': `resources: [all.yaml]\npatches:\n- target: { kind: VPC }\n  patch: |-\n    - { op: add, path: /metadata/labels, value: {} }\n${times(
        count,
        (index) => `    - { op: add, path: /metadata/labels/l-${index}, value: a }\n`,
      ).join('')}`,
      'all.yaml': vpc('net'),
    }),
    edited: 'all.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'operations that each write the same reference': {
    files: (count) => ({
      'kustomization.yaml': `resources: [all.yaml]\npatches:\n- target: { kind: Subnet }\n  patch: |-\n${times(
        count,
        (index) => `    - { op: replace, path: /spec/vpcRef/from/name, value: net-${index} }\n`,
      ).join('')}`,
      'all.yaml': `${vpc('net')}---\n${subnet('net')}`,
    }),
    edited: 'all.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'grants on one resource': {
    files: (count) => ({ 'all.yaml': [bucket, ...times(count, (index) => member(`m-${index}`))].join('---\n') }),
    edited: 'all.yaml',
    from: 'EU',
    to: 'US',
  },
  'files of one folder that each hold the same objects': {
    few: 60,
    files: (count) => Object.fromEntries(times(count, (index) => [`net-${index}.yaml`, `${vpc('net')}---\n${subnet('net')}`])),
    edited: 'net-7.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
    // The lens of each object shows each that refers to the name.
    asksLenses: false,
  },
  'folders that each hold the same mesh': {
    few: 20,
    files: (count) => Object.fromEntries(times(count, (index) => `env-${index}/mesh.yaml`).map((file) => [file, meshOfFolder])),
    edited: 'env-7/mesh.yaml',
    from: 'port: 8080',
    to: 'port: 8081',
  },
  'folders that each hold the same mesh, which no Namespace belongs to': {
    few: 20,
    files: (count) =>
      Object.fromEntries(
        times(count, (index) => `env-${index}/mesh.yaml`).map((file) => [file, meshOfFolder.replace('{ mesh: shop }', '{ mesh: other }')]),
      ),
    edited: 'env-7/mesh.yaml',
    from: 'port: 8080',
    to: 'port: 8081',
  },
  'folders that each hold the same bucket of Config Connector': {
    files: (count) =>
      Object.fromEntries(times(count, (index) => `env-${index}/bucket.yaml`).map((file) => [file, `${bucket}---\n${member('reader')}`])),
    edited: 'env-7/bucket.yaml',
    from: 'EU',
    to: 'US',
  },
  'replicas of one kustomization': {
    files: (count) => ({
      'kustomization.yaml': `resources: [all.yaml]\nreplicas:\n${times(count, (index) => `- { name: app-${index}, count: 2 }\n`).join('')}`,
      'all.yaml': documents(
        count,
        (index) => `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: app-${index} }\nspec: { replicas: 1, paused: false }\n`,
      ),
    }),
    edited: 'all.yaml',
    from: 'paused: false',
    to: 'paused: true',
  },
  'replacements in one kustomization': {
    files: (count) => ({
      'kustomization.yaml': `resources: [all.yaml]\nreplacements:\n${times(
        count,
        (index) =>
          `- source: { kind: VPC, name: net-${index} }\n  targets:\n  - { select: { kind: Subnet, name: sub-${index} }, fieldPaths: [spec.vpcRef.from.name] }\n`,
      ).join('')}`,
      'all.yaml': documents(count, (index) => `${vpc(`net-${index}`)}---\n${subnet('net', `sub-${index}`)}`),
    }),
    edited: 'all.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'replacements that each add a label to one object': {
    few: 400,
    files: (count) => ({
      'kustomization.yaml': `resources: [all.yaml]\nreplacements:\n${times(
        count,
        (index) =>
          `- { sourceValue: a, targets: [{ select: { kind: VPC, name: net }, fieldPaths: [metadata.labels.l-${index}], options: { create: true } }] }\n`,
      ).join('')}`,
      'all.yaml': vpc('net'),
    }),
    edited: 'all.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'entries of a generator that are merged into one ConfigMap': {
    few: 400,
    files: (count) => ({
      'kustomization.yaml': `resources: [all.yaml]\nconfigMapGenerator:\n- name: settings\n${times(
        count,
        (index) => `- { name: settings, behavior: merge, literals: [k-${index}=a] }\n`,
      ).join('')}`,
      'all.yaml': vpc('net'),
    }),
    edited: 'all.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'labels that one patch adds': {
    few: 400,
    files: (count) => ({
      'kustomization.yaml': 'resources: [all.yaml]\npatches:\n- path: patch.yaml\n',
      'all.yaml': manifest('VPC', 'net', '{ cidrBlocks: [10.0.0.0/16] }', 'labels: { a: b }'),
      'patch.yaml': `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: net\n  labels:\n${times(
        count,
        (index) => `    l-${index}: a\n`,
      ).join('')}`,
    }),
    edited: 'all.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'fields that one label is set in': {
    few: 400,
    files: (count) => ({
      'kustomization.yaml': `resources: [all.yaml]\nlabels:\n- pairs: { a: b }\n  fields:\n${times(
        count,
        (index) => `  - { path: spec/f-${index}, create: true }\n`,
      ).join('')}`,
      'all.yaml': manifest('Thing', 'net', '{ cidr: 10.0.0.0/16 }').replace(/apiVersion: .*/, 'apiVersion: example.com/v1'),
    }),
    edited: 'all.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'arguments of one container that each hold a var': {
    few: 400,
    files: (count) => ({
      'kustomization.yaml':
        'resources: [all.yaml]\nvars:\n- { name: NAME, objref: { apiVersion: v1, kind: Pod, name: app }, fieldref: { fieldpath: metadata.name } }\n',
      'all.yaml': `apiVersion: v1\nkind: Pod\nmetadata: { name: app }\nspec:\n  containers:\n  - image: app\n    args:\n${times(
        count,
        (index) => `    - a-${index}-$(NAME)\n`,
      ).join('')}`,
    }),
    edited: 'all.yaml',
    from: 'image: app',
    to: 'image: other',
  },
  'a chain of Folders': {
    files: (count) => ({ 'all.yaml': documents(count, (index) => folder(`f-${index}`, `{ name: f-${index + 1} }`)) }),
    edited: 'all.yaml',
    from: 'displayName: f-20 ',
    to: 'displayName: other ',
  },
  'IAM role selectors by namespaces': {
    files: (count) => ({
      'selectors.yaml': documents(count, (index) => roleSelector(`role-${index}`, `{ names: [team-${index}] }`)),
      'all.yaml': documents(count, (index) => vpc(`team-${index}/net`)),
    }),
    edited: 'all.yaml',
    from: 'team-7 ',
    to: 'team-8 ',
  },
  'IAM role selectors by labels of namespaces': {
    files: (count) => ({
      'selectors.yaml': documents(count, (index) =>
        roleSelector(`role-${index}`, `{ labelSelector: { matchLabels: { is: team, team: t-${index} } } }`),
      ),
      'namespaces.yaml': documents(
        count,
        (index) => `apiVersion: v1\nkind: Namespace\nmetadata: { name: team-${index}, labels: { is: team, team: t-${index} } }\n`,
      ),
      'all.yaml': documents(count, (index) => vpc(`team-${index}/net`)),
    }),
    edited: 'selectors.yaml',
    from: 't-7 ',
    to: 't-8 ',
  },
  'IAM role selectors under a kustomization': {
    files: (count) => ({
      'kustomization.yaml': 'resources: [selectors.yaml, all.yaml]\n',
      'selectors.yaml': documents(count, (index) => roleSelector(`role-${index}`, `{ names: [team-${index}] }`)),
      'all.yaml': documents(count, (index) => vpc(`team-${index}/net`)),
    }),
    edited: 'all.yaml',
    from: 'team-7 ',
    to: 'team-8 ',
  },
  'gateways of one namespace, each with routes of its own': {
    files: (count) => ({
      'namespace.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { mesh: shared } }\n',
      'gateways.yaml': documents(
        count,
        (index) =>
          `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualGateway\nmetadata: { name: gateway-${index}, namespace: shop }\nspec: { namespaceSelector: { matchLabels: { mesh: shared } }, gatewayRouteSelector: { matchLabels: { of: g-${index} } }, listeners: [] }\n`,
      ),
      'routes.yaml': documents(
        count,
        (index) =>
          `apiVersion: appmesh.k8s.aws/v1beta2\nkind: GatewayRoute\nmetadata: { name: route-${index}, namespace: shop, labels: { of: g-${index} } }\nspec: {}\n`,
      ),
    }),
    edited: 'routes.yaml',
    from: 'of: g-7 ',
    to: 'of: g-8 ',
  },
  'objects of a namespace that many meshes select': {
    files: (count) => ({
      'meshes.yaml': documents(count, (index) => mesh(`mesh-${index}`, '{ mesh: shared }')),
      'namespace.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { mesh: shared } }\n',
      'nodes.yaml': documents(count, (index) => manifest('VirtualNode', `shop/node-${index}`, '{ listeners: [] }')),
    }),
    edited: 'nodes.yaml',
    from: 'node-7',
    to: 'node-x',
    // The lens of each mesh shows each object.
    asksLenses: false,
  },
  'kustomizations that each bring the same objects': {
    files: (count) =>
      Object.fromEntries(
        times(count, (index) => `apps/a-${index}`).flatMap((app) => [
          [`${app}/kustomization.yaml`, 'resources: [net.yaml]\n'],
          [`${app}/net.yaml`, `${vpc('net')}---\n${subnet('net')}`],
        ]),
      ),
    edited: 'apps/a-7/net.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'folders of one kustomization that each bring the same objects to a namespace of their own': {
    files: (count) => ({
      'kustomization.yaml': `resources:\n${times(count, (index) => `- apps/a-${index}\n`).join('')}`,
      ...Object.fromEntries(
        times(count, (index) => `apps/a-${index}`).flatMap((app) => [
          [`${app}/kustomization.yaml`, `namespace: ${app.slice(5)}\nresources: [net.yaml]\n`],
          [`${app}/net.yaml`, `${vpc('net')}---\n${subnet('net')}`],
        ]),
      ),
    }),
    edited: 'apps/a-7/net.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'overlays of one base under one root': {
    files: (count) => ({
      'kustomization.yaml': `resources:\n${times(count, (index) => `- apps/a-${index}\n`).join('')}`,
      'base/kustomization.yaml': 'resources: [net.yaml]\n',
      'base/net.yaml': `${vpc('net')}---\n${subnet('net')}`,
      ...Object.fromEntries(
        times(count, (index) => [`apps/a-${index}/kustomization.yaml`, `namePrefix: a-${index}-\nresources: [../../base]\n`]),
      ),
    }),
    edited: 'base/net.yaml',
    from: '10.0.0.0/16',
    to: '10.1.0.0/16',
  },
  'environments that each hold the same IAM role selector': {
    files: (count) =>
      Object.fromEntries(
        times(count, (index) => [
          `env-${index}/all.yaml`,
          [
            roleSelector('role', '{ labelSelector: { matchLabels: { is: team } } }'),
            'apiVersion: v1\nkind: Namespace\nmetadata: { name: team, labels: { is: team } }\n',
            vpc('team/net'),
          ].join('---\n'),
        ]),
      ),
    edited: 'env-7/all.yaml',
    from: 'matchLabels: { is: team }',
    to: 'matchLabels: { is: other }',
  },
  'values that one replacement writes': {
    files: (count) => ({
      'kustomization.yaml':
        'resources: [router.yaml]\nreplacements:\n- sourceValue: FETCH\n  targets: [{ select: { kind: VirtualRouter }, fieldPaths: [spec.routes.*.httpRoute.match.method] }]\n',
      'router.yaml': `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualRouter\nmetadata: { name: shop, namespace: shop }\nspec:\n  listeners: [{ portMapping: { port: 8080, protocol: http } }]\n  routes:\n${times(
        count,
        (index) =>
          `  - { name: r-${index}, httpRoute: { match: { prefix: /${index}, method: GET }, action: { weightedTargets: [{ virtualNodeRef: { name: shop }, weight: 1 }] } } }\n`,
      ).join('')}`,
    }),
    edited: 'kustomization.yaml',
    from: 'FETCH',
    to: 'TAKE',
  },
  'objects of one file that nothing separates': {
    files: (count) => ({ 'all.yaml': times(count, (index) => vpc(`net-${index}`)).join('') }),
    edited: 'all.yaml',
    from: 'net-7\n',
    to: 'net-x\n',
  },
  'containers of one Service': {
    files: (count) => ({
      'all.yaml': service('app').replace('[{ image: app }]', `[${times(count, (index) => `{ name: c-${index}, image: app }`).join(', ')}]`),
    }),
    edited: 'all.yaml',
    from: 'c-7,',
    to: 'c-x,',
  },
  'comments that switch a rule off': {
    files: (count) => ({ 'all.yaml': documents(count, (index) => `# ackmesh-disable-next-line\n${subnet('gone', `sub-${index}`)}`) }),
    edited: 'all.yaml',
    from: 'sub-7\n',
    to: 'sub-x\n',
  },
};

function checkAll(workspace: Workspace): void {
  [...workspace.uris].forEach((uri) => diagnosticsOf(uri, workspace));
}

/** Calls for what the editor asks of so many. */
function work({ files, edited, from, to, asksLenses = true }: Shape, count: number): Readonly<Record<string, number>> {
  const texts = Object.entries(files(count)).map(([file, text]) => [uriOf(file), text] as const);
  const uri = uriOf(edited);
  const text = files(count)[edited] ?? '';
  const workspace = emptyWorkspace(undefined, undefined, aroundOf(Object.keys(files(count))));
  const reading = callsOf(() => {
    workspace.setDisk(texts);
    checkAll(workspace);
  });
  workspace.setBuffer(uri, text);
  const edit = callsOf(() => {
    workspace.setBuffer(uri, text.replace(from, to)).files.forEach((each) => diagnosticsOf(each, workspace));
  });
  const lenses = callsOf(() => {
    for (const [each] of asksLenses ? texts : []) {
      referenceCounts(workspace, each, { unused: true, token: neverCancelled });
      patchLenses(workspace, each);
    }
  });
  return { reading, edit, lenses };
}

describe('three times as many', () => {
  for (const [what, shape] of Object.entries(shapes)) {
    it(`${what} cost three times as much`, () => {
      work(shape, 10);
      const { few = 40 } = shape;
      const [small, large] = [work(shape, few), work(shape, 3 * few)];
      for (const [question, calls] of Object.entries(large)) {
        const before = small[question] ?? 0;
        assert.ok(
          calls < (shape.most ?? 3.3) * before + 3000,
          `${question}: ${before} calls, then ${calls} (${(calls / before).toFixed(2)})`,
        );
      }
    });
  }

  it('folders in one another, each with an object of one name, cost the lens of one object three times as much', () => {
    const lensOf = (count: number): number => {
      const files = times(count, (index) => `${'in/'.repeat(index)}net.yaml`);
      const workspace = emptyWorkspace();
      workspace.setDisk(files.map((file) => [uriOf(file), `${vpc('net')}---\n${subnet('net')}`] as const));
      const ask = (): unknown => referenceCounts(workspace, uriOf(files.at(-1) ?? ''), { unused: true, token: neverCancelled });
      // What references mean is found for the first lens, and kept.
      ask();
      return callsOf(ask);
    };
    const [few, many] = [lensOf(40), lensOf(120)];
    assert.ok(many < 3.3 * few, `${few} calls, then ${many}`);
  });

  it('patches in place of one object have what becomes of it judged once, however many they are', () => {
    const judged = (count: number): number => {
      const workspace = emptyWorkspace();
      const patch = (index: number): string =>
        `- patch: |-\n    { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: VPC, metadata: { name: net, labels: { l-${index}: a } } }\n`;
      workspace.setDisk([
        [uriOf('kustomization.yaml'), `resources: [all.yaml]\npatches:\n${times(count, patch).join('')}`],
        [uriOf('all.yaml'), vpc('net')],
      ]);
      checkAll(workspace);
      return workspace.counts.formsChecked;
    };
    assert.deepEqual([judged(1), judged(20)], [1, 1]);
  });

  it('CRDs that come one by one, with files of other groups beside them, cost as much each however many there are', () => {
    const crd = (index: number): string =>
      `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: w${index}s.many.example }\nspec:\n  group: many.example\n  names: { kind: W${index}, plural: w${index}s }\n  scope: Namespaced\n  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]\n`;
    const reading = (count: number): number => {
      const workspace = emptyWorkspace();
      workspace.setDisk(times(count, (index) => [uriOf(`net/${index}.yaml`), vpc(`net-${index}`)] as const));
      return callsOf(() => times(count, (index) => workspace.setDisk([[uriOf(`crds/${index}.yaml`), crd(index)]])));
    };
    reading(10);
    const [few, many] = [reading(40), reading(400)];
    assert.ok(many < 12 * few, `${few} calls, then ${many}`);
  });
});
