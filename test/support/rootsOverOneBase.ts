/** How a root differs from the others: not at all, by a patch of one object, or by the names of all. */
export type RootShape = 'plain' | 'patched' | 'renamed';

/** Kustomizations over one base, by file: VPCs, every other one with a subnet that refers to it. */
export function rootsOverOneBase(roots: number, objects: number, shape: RootShape): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const names = Array.from({ length: objects }, (_, index) => `object-${index}.yaml`);
  names.forEach((name, index) => files.set(`base/${name}`, index % 2 === 0 ? vpc(index) : subnet(index)));
  files.set('base/kustomization.yaml', `resources:\n${names.map((name) => `- ${name}\n`).join('')}`);
  for (let index = 0; index < roots; index += 1) {
    files.set(`roots/r${index}/kustomization.yaml`, `resources:\n- ../../base\n${differenceOf(index, objects, shape)}`);
  }
  return files;
}

function differenceOf(index: number, objects: number, shape: RootShape): string {
  const patch = `patches:\n- target: { kind: VPC, name: net-${(2 * index) % objects} }\n  patch: |-\n    - op: add\n      path: /spec/enableDNSSupport\n      value: ${index % 2 === 0}\n`;
  switch (shape) {
    case 'plain':
      return '';
    case 'patched':
      return patch;
    case 'renamed':
      return `${patch}namePrefix: r${index}-\nnamespace: n${index}\nlabels:\n- pairs: { root: r${index} }\n`;
  }
}

const vpc = (index: number): string =>
  `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: net-${index}\nspec:\n  cidrBlocks:\n  - 10.0.0.0/16\n`;
const subnet = (index: number): string =>
  `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata:\n  name: net-${index}\nspec:\n  cidrBlock: 10.0.1.0/24\n  vpcRef:\n    from:\n      name: net-${index - 1}\n`;
