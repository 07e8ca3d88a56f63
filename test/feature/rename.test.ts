import assert from 'node:assert/strict';
import { prepareRename, rename } from '../../server/src/features/rename/rename';
import { subnet, vpc } from '../support/manifests';
import { checkRename, editsOf, refusalOf, textsAfter } from '../support/rename';
import { openWorkspace } from '../support/workspace';

const node = (name: string, more = ''): string => `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata:
  name: ${name}
  namespace: shop
spec:
  awsName: kept
${more}`;

const service = (reference: string, name = 'web'): string => `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata:
  name: ${name}
  namespace: shop
spec:
  awsName: kept.shop
  provider:
    virtualNode:
      virtualNodeRef:
        name: ${reference}
`;

describe('rename', () => {
  for (const name of ['<|>main', 'ma<|>in', 'main<|>']) {
    it(`changes an object and its references in other files: ${name}`, () =>
      checkRename(`#- vpc.yaml\n${vpc(name)}#- subnet.yaml\n${subnet('main')}`, 'core', {
        after: `#- vpc.yaml\n${vpc('core')}#- subnet.yaml\n${subnet('core')}`,
      }));
  }

  it('works from a reference', () =>
    checkRename(`#- vpc.yaml\n${vpc('main')}#- one.yaml\n${subnet('ma<|>in')}#- two.yaml\n${subnet('main', 'b')}`, 'core', {
      after: `#- vpc.yaml\n${vpc('core')}#- one.yaml\n${subnet('core')}#- two.yaml\n${subnet('core', 'b')}`,
    }));

  it('keeps quotes, comments, line ends and everything else', () =>
    checkRename(
      `#- vpc.yaml\n${vpc("'ma<|>in' # the main one, main").replaceAll('\n', '\r\n')}#- subnet.yaml\n${subnet('"main"').replaceAll('\n', '\r\n')}`,
      'core',
      {
        after: `#- vpc.yaml\n${vpc("'core' # the main one, main").replaceAll('\n', '\r\n')}#- subnet.yaml\n${subnet('"core"').replaceAll('\n', '\r\n')}`,
      },
    ));

  it('puts quotes around a name that would be read as something else', () => {
    const { workspace, uri, offset } = openWorkspace(`${vpc('<|>main')}---\n${subnet('"main"')}`);
    const [text] = textsAfter(workspace, editsOf(rename(workspace, uri, offset, '1e3'))).values();
    assert.equal(text, `${vpc('"1e3"')}---\n${subnet('"1e3"')}`);
  });

  it('changes the items of a List', () =>
    checkRename(
      `apiVersion: v1
kind: List
items:
- { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: VPC, metadata: { name: main } }
- { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: Subnet, metadata: { name: main }, spec: { vpcRef: { from: { name: <|>main } } } }
`,
      'core',
      {
        after: `apiVersion: v1
kind: List
items:
- { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: VPC, metadata: { name: core } }
- { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: Subnet, metadata: { name: main }, spec: { vpcRef: { from: { name: core } } } }
`,
      },
    ));

  it('changes manifests in JSON', () =>
    checkRename(
      `#- vpc.json\n{"apiVersion":"ec2.services.k8s.aws/v1alpha1","kind":"VPC","metadata":{"name":"<|>main"}}\n#- subnet.yaml\n${subnet('main')}`,
      'core',
      {
        after: `#- vpc.json\n{"apiVersion":"ec2.services.k8s.aws/v1alpha1","kind":"VPC","metadata":{"name":"core"}}\n#- subnet.yaml\n${subnet('core')}`,
      },
    ));

  it('leaves equal names of other kinds and namespaces alone', () =>
    checkRename(
      `#- a.yaml
${node('w<|>eb')}---
${node('web').replace('namespace: shop', 'namespace: other')}---
${service('web')}---
${service('web', 'elsewhere').replace('namespace: shop', 'namespace: other')}---
${service('web\n        namespace: other', 'far')}`,
      'api',
      {
        after: `#- a.yaml
${node('api')}---
${node('web').replace('namespace: shop', 'namespace: other')}---
${service('api')}---
${service('web', 'elsewhere').replace('namespace: shop', 'namespace: other')}---
${service('web\n        namespace: other', 'far')}`,
      },
    ));

  it('tells that a derived name in AWS changes', () => {
    const text = `${node('w<|>eb').replace('  awsName: kept\n', '  {}\n')}---\n${service('web')}`;
    checkRename(text, 'api', {
      after: text
        .replace('w<|>eb', 'api')
        .replace('name: web\n`', '')
        .replace(/name: web\n$/, 'name: api\n'),
      annotations: ['confirm', 'keep'],
    });
    const pinned = text
      .replace('w<|>eb', 'api')
      .replace(/name: web\n$/, 'name: api\n')
      .replace('  {}\n', '  { awsName: web_shop }\n');
    checkRename(text, 'api', { after: pinned, annotations: ['confirm', 'keep'], withOptional: true, reversible: false });
    for (const empty of ['null', '""']) {
      const written = text.replace('  {}\n', `  awsName: ${empty}\n`);
      const kept = pinned.replace('  { awsName: web_shop }\n', '  awsName: web_shop\n');
      checkRename(written, 'api', { after: kept, annotations: ['confirm', 'keep'], withOptional: true, reversible: false });
    }
    const { workspace, uri, offset } = openWorkspace(text);
    const answer = rename(workspace, uri, offset, 'api');
    assert.deepEqual(answer.kind === 'edits' ? answer.annotations['confirm'] : undefined, {
      label: 'Changes the name in AWS',
      description:
        'The default of spec.awsName changes from "web_shop" to "api_shop", which creates another resource in AWS; set spec.awsName to keep the existing one',
      needsConfirmation: true,
      optional: false,
    });
  });

  it('takes what is one scalar for the name and its references as one', () =>
    checkRename(
      `apiVersion: v1
kind: List
items:
- { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: VPC, metadata: { name: &n main } }
- { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: Subnet, metadata: { name: a }, spec: { vpcRef: { from: { name: *<|>n } } } }
`,
      'core',
      {
        after: `apiVersion: v1
kind: List
items:
- { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: VPC, metadata: { name: &n core } }
- { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: Subnet, metadata: { name: a }, spec: { vpcRef: { from: { name: *n } } } }
`,
      },
    ));

  it('asks before it follows a reference that also means another object', () => {
    const group = `apiVersion: appmesh.k8s.aws/v1beta2
kind: BackendGroup
metadata: { name: all, namespace: groups }
spec: { virtualservices: [{ name: %s }] }
`;
    const user = (namespace: string): string => `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: user, namespace: ${namespace} }
spec: { awsName: kept, backendGroups: [{ name: all, namespace: groups }] }
`;
    const target = (name: string, namespace: string): string => `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata: { name: ${name}, namespace: ${namespace} }
spec: { awsName: kept }
`;
    const rest = `#- b.yaml\n${target('db', 'two')}#- users.yaml\n${user('one')}---\n${user('two')}`;
    const before = `#- a.yaml\n${target('<|>db', 'one')}#- group.yaml\n${group.replace('%s', 'db')}${rest}`;
    checkRename(before, 'store', { after: `#- a.yaml\n${target('store', 'one')}`, annotations: ['several'], reversible: false });
    const { workspace, uri, offset } = openWorkspace(before);
    assert.equal(textsAfter(workspace, editsOf(rename(workspace, uri, offset, 'store'))).get('group.yaml'), group.replace('%s', 'store'));
  });

  it('asks before it follows a reference that nobody declares', () =>
    checkRename(
      `#- cluster.yaml
apiVersion: eks.services.k8s.aws/v1alpha1
kind: Cluster
metadata: { name: <|>main }
#- group.yaml
apiVersion: eks.services.k8s.aws/v1alpha1
kind: Thing
metadata: { name: workers }
spec: { clusterRef: { from: { name: main } } }
`,
      'core',
      {
        after: `#- cluster.yaml
apiVersion: eks.services.k8s.aws/v1alpha1
kind: Cluster
metadata: { name: core }
#- group.yaml
apiVersion: eks.services.k8s.aws/v1alpha1
kind: Thing
metadata: { name: workers }
spec: { clusterRef: { from: { name: core } } }
`,
        annotations: ['guess'],
        withOptional: true,
      },
    ));

  it('is none of our business where nothing is ours', () => {
    const { workspace, uri, offset } = openWorkspace('apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: <|>web }\n');
    assert.deepEqual(prepareRename(workspace, uri, offset), { kind: 'none' });
  });

  it('names the word that changes, without its quotes', () => {
    const opened = openWorkspace(vpc('"<|>main"'));
    const answer = prepareRename(opened.workspace, opened.uri, opened.offset);
    assert.deepEqual(answer, { kind: 'ready', span: { start: opened.offset, end: opened.offset + 4 }, placeholder: 'main' });
  });
});

describe('rename of an object that names its cloud resource', () => {
  const network = (name: string, spec: string): string => `apiVersion: compute.cnrm.cloud.google.com/v1beta1
kind: ComputeNetwork
metadata:
  name: ${name}
${spec}`;
  const subnetwork = (name: string): string => `apiVersion: compute.cnrm.cloud.google.com/v1beta1
kind: ComputeSubnetwork
metadata: { name: a }
spec: { ipCidrRange: 10.0.0.0/16, region: us-west1, networkRef: { name: ${name} } }
`;
  const external = subnetwork('x').replace('name: x', 'external: projects/p/global/networks/main').replace('name: a', 'name: b');

  const table: readonly (readonly [title: string, before: string, after: string])[] = [
    ['in block style', 'spec:\n  routingMode: GLOBAL # for all\n', 'spec:\n  routingMode: GLOBAL # for all\n  resourceID: main\n'],
    ['in flow style', 'spec: { routingMode: GLOBAL }\n', 'spec: { routingMode: GLOBAL, resourceID: main }\n'],
    ['without a spec', '', 'spec:\n  resourceID: main\n'],
    ['with a spec that holds nothing', 'spec: # nothing\n', 'spec:\n  resourceID: main # nothing\n'],
    ['with a spec that is null', 'spec: ~\n', 'spec:\n  resourceID: main\n'],
    [
      'with a null in its place',
      'spec:\n  resourceID: # by name\n  routingMode: GLOBAL\n',
      'spec:\n  resourceID: main # by name\n  routingMode: GLOBAL\n',
    ],
    ['with a null in its place in flow style', 'spec: { resourceID: null }\n', 'spec: { resourceID: main }\n'],
  ];
  for (const [title, before, after] of table) {
    it(`writes the old name down, and leaves external values alone: ${title}`, () =>
      checkRename(`#- a.yaml\n${network('<|>main', before)}#- b.yaml\n${subnetwork('main')}---\n${external}`, 'core', {
        after: `#- a.yaml\n${network('core', after)}#- b.yaml\n${subnetwork('core')}---\n${external}`,
        annotations: ['confirm'],
        reversible: false,
      }));
  }

  for (const spec of ['spec: &s { routingMode: GLOBAL }\nstatus: *s\n', '<<: { spec: { routingMode: GLOBAL } }\n']) {
    it(`writes nothing into what other places may share: ${spec.trim()}`, () =>
      checkRename(`${network('<|>main', spec)}---\n${subnetwork('main')}`, 'core', {
        after: `${network('core', spec)}---\n${subnetwork('core')}`,
        annotations: ['confirm'],
      }));
  }

  it('writes nothing where the resource has its own name', () =>
    checkRename(`${network('<|>main', 'spec:\n  resourceID: own\n')}---\n${subnetwork('main')}`, 'core', {
      after: `${network('core', 'spec:\n  resourceID: own\n')}---\n${subnetwork('core')}`,
    }));

  it('writes nothing where the service makes up the id', () => {
    const folder = (name: string): string =>
      `apiVersion: resourcemanager.cnrm.cloud.google.com/v1beta1\nkind: Folder\nmetadata: { name: ${name} }\nspec: { displayName: main }\n`;
    checkRename(folder('<|>main'), 'core', { after: folder('core') });
  });
});

describe('rename in several environments', () => {
  const environment = (name: string, vpcName = 'main'): string =>
    `#- envs/${name}/vpc.yaml\n${vpc(vpcName)}#- envs/${name}/subnet.yaml\n${subnet(vpcName.replace('<|>', ''))}`;

  it('stays in the environment', () =>
    checkRename(`${environment('dev', 'ma<|>in')}${environment('prod')}`, 'core', { after: environment('dev', 'core') }));

  it('stays in the environment that a reference is in', () =>
    checkRename(`${environment('dev')}${environment('prod').replace('name: main } } }', 'name: ma<|>in } } }')}`, 'core', {
      after: environment('prod', 'core'),
    }));

  it('may take a name that only another environment has', () =>
    checkRename(`${environment('dev', '<|>main')}${environment('prod', 'core')}`, 'core', { after: environment('dev', 'core') }));

  it('changes variants in one folder together', () =>
    checkRename(`#- app/one.yaml\n${vpc('<|>main')}#- app/two.yaml\n${vpc('main')}#- app/sub/subnet.yaml\n${subnet('main')}`, 'core', {
      after: `#- app/one.yaml\n${vpc('core')}#- app/two.yaml\n${vpc('core')}#- app/sub/subnet.yaml\n${subnet('core')}`,
    }));

  it('asks when one reference means the objects of several environments', () =>
    checkRename(`${environment('dev', '<|>main')}${environment('prod')}#- shared/subnet.yaml\n${subnet('main', 'shared')}`, 'core', {
      after: `${environment('dev', 'core')}${environment('prod', 'core')}#- shared/subnet.yaml\n${subnet('core', 'shared')}`,
      annotations: ['confirm'],
    }));

  it('names the folders by their paths, since several may have one name', () => {
    const text = `#- a/base/vpc.yaml\n${vpc('<|>main')}#- b/base/vpc.yaml\n${vpc('main')}#- shared/subnet.yaml\n${subnet('main', 'shared')}`;
    const { workspace, uri, offset } = openWorkspace(text);
    const answer = rename(workspace, uri, offset, 'core');
    assert.equal(
      answer.kind === 'edits' ? answer.annotations['confirm']?.description : '',
      'This object is defined in several related folders: a/base, b/base',
    );
  });
});

describe('rename under kustomizations', () => {
  const files = (name: string, at = name): string => `#- base/vpc.yaml
${vpc(`shop/${at}`)}#- base/subnet.yaml
${subnet(name)}#- overlays/dev/vpc-patch.yaml
${vpc(name)}#- overlays/prod/patch.yaml
${vpc(`shop/${name}`)}`;
  const kustomizations = `#- base/kustomization.yaml
resources: [vpc.yaml, subnet.yaml]
#- overlays/dev/kustomization.yaml
resources: [../../base]
patches:
- path: vpc-patch.yaml
#- overlays/prod/kustomization.yaml
resources: [../../base]
patchesStrategicMerge: [patch.yaml]
`;
  const other = `#- other/vpc.yaml\n${vpc('shop/main')}`;

  it('changes an object and its patches', () =>
    checkRename(kustomizations + files('main', '<|>main') + other, 'core', { after: files('core'), annotations: ['confirm'] }));

  it('changes what a patch belongs to', () =>
    checkRename(kustomizations + files('main').replace(/(vpc-patch\.yaml\n[^]*?name: )main/, '$1ma<|>in') + other, 'core', {
      after: files('core'),
      annotations: ['confirm'],
    }));
});

describe('rename of a namespace', () => {
  const namespace = (name: string): string => `apiVersion: v1\nkind: Namespace\nmetadata: { name: ${name} }\n`;
  const files = (name: string, at: 'definition' | 'object' | 'reference' | 'nowhere' = 'nowhere', folder = ''): string => {
    const spell = (here: string): string => (at === here ? `<|>${name}` : name);
    return `#- ${folder}ns.yaml
${namespace(spell('definition'))}#- ${folder}nodes.yaml
${node('web').replace('shop', spell('object'))}---
${node('shop').replace('namespace: shop', 'namespace: other')}#- ${folder}service.yaml
${service(`web\n        namespace: ${spell('reference')}`).replace('namespace: shop', 'namespace: other')}`;
  };

  for (const at of ['definition', 'object', 'reference'] as const) {
    it(`changes the Namespace, its objects and the references into it: from the ${at}`, () =>
      checkRename(files('shop', at), 'store', { after: files('store'), annotations: ['namespace'] }));
  }

  it('stays in the environment that has its own Namespace', () =>
    checkRename(`${files('shop', 'object', 'envs/dev/')}${files('shop', 'nowhere', 'envs/prod/')}`, 'store', {
      after: files('store', 'nowhere', 'envs/dev/'),
      annotations: ['namespace'],
    }));

  it('says how many objects move and change their name in AWS', () => {
    const { workspace, uri, offset } = openWorkspace(
      `${node('web').replace('shop', '<|>shop').replace('  awsName: kept\n', '  {}\n')}---\n${vpc('shop/main')}`,
    );
    const answer = rename(workspace, uri, offset, 'store');
    assert.equal(
      answer.kind === 'edits' ? answer.annotations['namespace']?.description : '',
      '2 objects move to namespace "store"; applying them creates new objects; the default name in AWS changes for 1 of them',
    );
  });
});

describe('a rename is refused', () => {
  const table: readonly (readonly [title: string, marked: string, newName: string, reason: RegExp])[] = [
    ['for a placeholder', vpc('<|>"${NAME}"'), 'core', /contains a placeholder/],
    ['for a placeholder in a reference', `${vpc('"${NAME}"')}---\n${subnet('<|>"${NAME}"')}`, 'core', /contains a placeholder/],
    ['for a reference that leads nowhere', subnet('<|>main'), 'core', /^VPC "main" not found/],
    ['for a wildcard', node('web', '  backendGroups: [{ name: <|>"*" }]\n'), 'core', /matches every VirtualService/],
    [
      'for an object that is declared elsewhere',
      `#- subnet.yaml\n${subnet('<|>shared')}#- .ackmesh.yaml\noutside:\n- { kind: VPC, name: "sh*" }\n`,
      'core',
      /declared as external to this workspace/,
    ],
    [
      'for a name that is shared with something else through an anchor',
      'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: &n <|>data }\nspec: { name: *n }\n',
      'core',
      /shared through an anchor with spec\.name/,
    ],
    [
      'for a name in a map that is merged elsewhere',
      'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: &m { name: <|>data }\nspec:\n  tagging:\n    <<: *m\n',
      'core',
      /shared through an anchor with spec\.tagging\.name/,
    ],
    [
      'for a reference that shares its scalar',
      `${vpc('<|>main')}---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: a, labels: { vpc: &v main } }\nspec: { vpcRef: { from: { name: *v } } }\n`,
      'core',
      /shared through an anchor with metadata\.labels\.vpc/,
    ],
    ['for no DNS name', vpc('<|>main'), 'Core', /is not a valid Kubernetes name/],
    ['for an empty name', vpc('<|>main'), '', /is not a valid Kubernetes name/],
    ['for a name that is too long', vpc('<|>main'), 'a'.repeat(254), /at most 253/],
    ['for a placeholder as the new name', vpc('<|>main'), '${NAME}', /is not a valid Kubernetes name/],
    ['for a name that is taken', `${vpc('<|>main')}---\n${vpc('core')}`, 'core', /VPC core already exists in main\.yaml/],
    [
      'for a name that is taken in a file beside',
      `#- a.yaml\n${vpc('shop/<|>main')}#- b.yaml\n${vpc('shop/core')}`,
      'core',
      /VPC shop\/core already exists in b\.yaml/,
    ],
    [
      'for a name that a reference would find nearer',
      `#- base/vpc.yaml\n${vpc('<|>main')}#- app/subnet.yaml\n${subnet('main')}#- app/vpc.yaml\n${vpc('core')}`,
      'core',
      /VPC core already exists in vpc\.yaml; Subnet a would refer to it/,
    ],
    [
      'for a name that a reference would find as near',
      `#- one/vpc.yaml\n${vpc('<|>main')}#- subnet.yaml\n${subnet('main')}#- two/vpc.yaml\n${vpc('core')}`,
      'core',
      /VPC core already exists in vpc\.yaml; Subnet a would refer to it/,
    ],
    [
      'for a name under which a nearer reference means another object',
      `#- app/vpc.yaml\n${vpc('<|>main')}#- app/subnet.yaml\n${subnet('core')}#- base/vpc.yaml\n${vpc('core')}`,
      'core',
      /Subnet a in subnet\.yaml refers to another "core"/,
    ],
    [
      'for the name of a CRD',
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: <|>things.example.com }\n',
      'core',
      /consists of its plural and its group/,
    ],
    ['for a namespace of every cluster', vpc('<|>default/main'), 'core', /exists in every cluster/],
    ['for a namespace that is no label', vpc('<|>shop/main'), 'a.b', /is not a valid Kubernetes label/],
    [
      'for a namespace in which an object has the name',
      `${vpc('<|>shop/main')}---\n${vpc('store/main')}`,
      'store',
      /VPC store\/main already exists/,
    ],
    [
      'for a namespace that exists',
      `${vpc('<|>shop/main')}---\napiVersion: v1\nkind: Namespace\nmetadata: { name: store }\n`,
      'store',
      /Namespace "store" already exists/,
    ],
    ['for a word with escapes', vpc('<|>"m\\u0061in"'), 'core', /cannot be replaced/],
    ['where nothing has a name', vpc('main').replace('cidr', 'ci<|>dr'), 'core', /No renameable name/],
  ];
  for (const [title, marked, newName, reason] of table) {
    it(title, () => assert.match(refusalOf(openWorkspace(marked), newName), reason));
  }
});
