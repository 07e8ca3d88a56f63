import type { Uri } from '../../server/src/base/uri';
import { meshOfFolder } from '../support/meshOfFolder';

/** Workspaces in which something would grow with the square of a number, were it done one by one; `count` is that number. */
export interface HardShape {
  readonly sizes: readonly number[];
  readonly files: (count: number) => Iterable<readonly [Uri, string]>;
  /** Questions whose answer says something of each of so many: what they cost is what one of these costs. */
  readonly ofEach?: readonly string[];
}

export const hardShapes: Readonly<Record<string, HardShape>> = {
  'one name in so many folders': { sizes: [1000, 2000, 4000], files: namesakes },
  'the same mesh in so many folders': { sizes: [100, 200, 400], files: meshes },
  'so many overlays of 10 bases': {
    sizes: [40, 80, 160],
    files: overlays,
    // An object of a base is another one in each of them, and is judged and renamed there.
    ofEach: ['rename', 'edit', 'edit, then lens', 'edit of a name'],
  },
  'so many apps beside so many clusters with one namespace': { sizes: [100, 200, 400], files: clusters },
  'so many missing names, each like many that exist': { sizes: [500, 1000, 2000], files: missingNames },
};

const uri = (path: string): Uri => `file:///ws/${path}` as Uri;

/** One name in so many folders. */
export function* namesakes(count: number): Iterable<readonly [Uri, string]> {
  for (let index = 0; index < count; index += 1) {
    yield [
      uri(`env-${index % 50}/app-${index}/network.yaml`),
      `${network('VPC', 'main')}spec: { cidrBlocks: [10.0.0.0/16] }\n---\n${network('Subnet', `subnet-${index}`)}spec: { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: main } } }\n`,
    ];
  }
}

/** An environment with the same mesh in so many folders. */
export function* meshes(count: number): Iterable<readonly [Uri, string]> {
  for (let index = 0; index < count; index += 1) {
    yield [uri(`env-${index}/mesh.yaml`), meshOfFolder];
  }
}

function* overlays(count: number): Iterable<readonly [Uri, string]> {
  for (let base = 0; base < 10; base += 1) {
    yield [uri(`bases/b${base}/kustomization.yaml`), 'resources: [network.yaml]\n'];
    yield [
      uri(`bases/b${base}/network.yaml`),
      `${network('VPC', `main-${base}`)}spec: { cidrBlocks: [10.0.0.0/16] }\n---\n${network('Subnet', `subnet-${base}`)}spec: { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: main-${base} } } }\n`,
    ];
  }
  const bases = Array.from({ length: 10 }, (_, base) => `- ../../bases/b${base}\n`).join('');
  for (let index = 0; index < count; index += 1) {
    yield [uri(`overlays/o${index}/kustomization.yaml`), `namePrefix: o${index}-\nresources:\n${bases}- own.yaml\n`];
    yield [
      uri(`overlays/o${index}/own.yaml`),
      `${network('Subnet', 'own')}spec: { cidrBlock: 10.0.1.0/24, vpcRef: { from: { name: main-${index % 10} } } }\n`,
    ];
  }
}

/** Applications in one folder, and in another so many clusters each of which says something of the namespace of all. */
function* clusters(count: number): Iterable<readonly [Uri, string]> {
  for (let index = 0; index < count; index += 1) {
    yield [
      uri(`clusters/c${index}/cluster.yaml`),
      'apiVersion: v1\nkind: Namespace\nmetadata: { name: team, annotations: { cnrm.cloud.google.com/project-id: p } }\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: config-features, namespace: knative-serving }\ndata: { kubernetes.podspec-affinity: enabled }\n',
    ];
    yield [
      uri(`apps/app-${index}.yaml`),
      `${network('VPC', `app-${index}`)}spec: { cidrBlocks: [10.0.0.0/16] }\n---\n${network('Subnet', `app-${index}`)}spec: { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: app-${index} } } }\n---\napiVersion: storage.cnrm.cloud.google.com/v1beta1\nkind: StorageBucket\nmetadata: { name: app-${index}, namespace: team }\nspec: { location: EU }\n---\napiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: app-${index}, namespace: team }\nspec: { template: { spec: { affinity: {}, containers: [{ image: app }] } } }\n`,
    ];
  }
}

/** So many names that are missing, each like many that exist. */
export function* missingNames(count: number): Iterable<readonly [Uri, string]> {
  for (let index = 0; index < count; index += 1) {
    yield [uri(`there/network-${index}.yaml`), `${network('VPC', `network-of-team-${index}`)}spec: { cidrBlocks: [10.0.0.0/16] }\n`];
    yield [
      uri(`wanted/subnet-${index}.yaml`),
      `${network('Subnet', `subnet-${index}`)}spec: { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: netwrk-of-team-${index} } } }\n`,
    ];
  }
}

function network(kind: string, name: string): string {
  return `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: ${kind}\nmetadata: { name: ${name}, namespace: default }\n`;
}
