import type { World } from './world';

/** What is said of its key follows from the Secret that is meant, the nearest. */
const database = `apiVersion: rds.services.k8s.aws/v1alpha1
kind: DBInstance
metadata: { name: database, namespace: shop }
spec: { dbInstanceClass: db.t3.micro, dbInstanceIdentifier: database, engine: postgres, masterUserPassword: { name: database, key: password } }
`;

/** Many objects of one name in many folders and namespaces, names that are like others, and references to names that nothing has. */
export const names: World = {
  folders: ['file:///ws'],
  files: {
    'ws/vpc.yaml': vpc('main', undefined),
    ...Object.fromEntries(
      ['dev', 'dev/one', 'dev/two', 'test', 'test/one', 'live'].flatMap((folder, index) => [
        [
          `ws/envs/${folder}/net.yaml`,
          `${vpc('main', 'shop')}---\n${vpc('main', index % 2 === 0 ? undefined : 'cart')}---\n${vpc(`net-of-team-${index}`, 'shop')}---\n${secret(index % 2 === 0 ? 'password' : 'pasword')}`,
        ],
        [
          `ws/envs/${folder}/subnets.yaml`,
          `${subnet('a', 'shop', 'main')}---\n${subnet('b', index % 3 === 0 ? undefined : 'cart', 'main')}---\n${subnet('c', 'shop', `nte-of-team-${index}`)}---\n${subnet('d', index % 2 === 0 ? undefined : 'shop', ['mian', 'network', 'team', 'MAIN', 'nt-of-tea-2', 'm'][index] ?? '')}---\n${database}`,
        ],
      ]),
    ),
    'ws/envs/kustomization.yaml': 'resources: [dev/net.yaml, dev/one/net.yaml, dev/subnets.yaml]\n',
    'ws/open.yaml': `${vpc('net-${TEAM}', 'shop')}---\n${vpc('Main', 'cart')}---\n${subnet('e', 'cart', 'net-of-all')}`,
  },
  absent: {
    'ws/envs/dev/three/net.yaml': `${vpc('main', 'shop')}---\n${vpc('main', 'cart')}---\n${vpc('nte-of-team-1', 'shop')}---\n${vpc('mian', undefined)}`,
    'ws/more.yaml': `${vpc('main', 'shop')}---\n${vpc('net-of-team', 'shop')}---\n${vpc('net-of-teams', undefined)}---\n${subnet('f', 'shop', 'net-of-taem')}`,
  },
};

function secret(key: string): string {
  return `apiVersion: v1\nkind: Secret\nmetadata: { name: database, namespace: shop }\nstringData: { ${key}: x }\n`;
}

function vpc(name: string, namespace: string | undefined): string {
  return `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: ${metadata(name, namespace)}\nspec: { cidrBlocks: [10.0.0.0/16] }\n`;
}

function subnet(name: string, namespace: string | undefined, to: string): string {
  return `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: ${metadata(name, namespace)}\nspec: { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: ${to} } } }\n`;
}

function metadata(name: string, namespace: string | undefined): string {
  return namespace === undefined ? `{ name: "${name}" }` : `{ name: "${name}", namespace: ${namespace} }`;
}
