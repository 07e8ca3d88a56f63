import type { World } from './world';

/*
 * More objects of one name than are looked at one by one, in folders beside those who ask about them: what all say alike is found
 * once for all who ask. And an object under more roots than are looked at one by one.
 */

const namespace = `apiVersion: v1
kind: Namespace
metadata: { name: team, annotations: { cnrm.cloud.google.com/project-id: p }, labels: { mesh: shop } }
`;

const features = `apiVersion: v1
kind: ConfigMap
metadata: { name: config-features, namespace: knative-serving }
data: { kubernetes.podspec-affinity: enabled }
`;

const service = `apiVersion: serving.knative.dev/v1
kind: Service
metadata: { name: shop, namespace: team }
spec: { template: { spec: { affinity: {}, containers: [{ image: shop }] } } }
`;

const storage = `apiVersion: storage.cnrm.cloud.google.com/v1beta1
kind: StorageBucket
metadata: { name: data, namespace: team }
spec: { location: EU }
`;

const network = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: main }
spec: { cidrBlocks: [10.0.0.0/16] }
`;

function subnet(name: string): string {
  return `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: ${name} }
spec: { cidrBlock: 10.0.1.0/24, vpcRef: { from: { name: main } } }
`;
}

const overlay = `resources: [../../base]
patches:
- patch: |-
    - { op: replace, path: /spec/cidrBlocks/0, value: 10.0.0.0/16 }
  target: { kind: VPC }
`;

const environments = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export const alternatives: World = {
  folders: ['file:///ws'],
  files: {
    ...Object.fromEntries(environments.map((each) => [`ws/clusters/${each}/cluster.yaml`, [namespace, features].join('---\n')] as const)),
    ...Object.fromEntries(environments.slice(0, 6).map((each) => [`ws/overlays/${each}/kustomization.yaml`, overlay] as const)),
    'ws/base/kustomization.yaml': 'resources: [network.yaml]\n',
    'ws/base/network.yaml': [network, subnet('inner')].join('---\n'),
    ...Object.fromEntries(
      environments.map((each) => [`ws/apps/${each}.yaml`, [service, storage, subnet(`of-${each}`)].join('---\n').replaceAll('shop', each)]),
    ),
  },
  absent: {
    'ws/clusters/kustomization.yaml': 'resources: [a/cluster.yaml]\ncommonAnnotations: { cnrm.cloud.google.com/project-id: q }\n',
    'ws/apps/cluster.yaml': namespace,
    'ws/overlays/z/kustomization.yaml': overlay,
  },
};
