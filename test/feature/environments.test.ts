import assert from 'node:assert/strict';
import { definition } from '../../server/src/features/references/definition';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { references } from '../../server/src/features/references/references';
import type { Workspace } from '../../server/src/workspace/workspace';
import { neverCancelled } from '../../server/src/base/cancellation';
import { subnet, vpc } from '../support/manifests';
import { checkDiagnostics, emptyWorkspace, openWorkspace, uriOf } from '../support/workspace';

function definitionsOf(marked: string): readonly string[] {
  const { workspace, uri, offset } = openWorkspace(marked);
  return definition(workspace, uri, offset).map((link) => link.uri.slice(uriOf('').length));
}

function referencesOf(marked: string): readonly string[] {
  const { workspace, uri, offset } = openWorkspace(marked);
  return references(workspace, uri, offset, { includeDeclaration: false, token: neverCancelled }).map((place) =>
    place.uri.slice(uriOf('').length),
  );
}

describe('environments of one workspace', () => {
  const environments = (cursor: 'dev' | 'prod' | 'declaration'): string => `
#- envs/dev/vpc.yaml
${vpc(cursor === 'declaration' ? 'ma<|>in' : 'main')}
#- envs/dev/subnet.yaml
${subnet(cursor === 'dev' ? 'ma<|>in' : 'main')}
#- envs/prod/vpc.yaml
${vpc('main')}
#- envs/prod/subnet.yaml
${subnet(cursor === 'prod' ? 'ma<|>in' : 'main')}
`;

  it('lists every candidate, the nearest first', () => {
    assert.deepEqual(definitionsOf(environments('dev')), ['envs/dev/vpc.yaml', 'envs/prod/vpc.yaml']);
    assert.deepEqual(definitionsOf(environments('prod')), ['envs/prod/vpc.yaml', 'envs/dev/vpc.yaml']);
  });

  it('finds the references of one environment only', () => {
    assert.deepEqual(referencesOf(environments('declaration')), ['envs/dev/subnet.yaml']);
    assert.deepEqual(referencesOf(environments('prod')), ['envs/prod/subnet.yaml']);
  });

  it('says nothing of objects that every environment has', () => {
    checkDiagnostics(environments('dev').replaceAll('<|>', ''), []);
  });

  it('lets a shared file refer to every environment', () => {
    assert.deepEqual(
      referencesOf(`#- base/subnet.yaml\n${subnet('main')}#- envs/dev/vpc.yaml\n${vpc('ma<|>in')}#- envs/prod/vpc.yaml\n${vpc('main')}`),
      ['base/subnet.yaml'],
    );
  });

  it('takes alternatives in one folder for one object', () => {
    assert.deepEqual(referencesOf(`#- a/v1.yaml\n${vpc('ma<|>in')}#- a/v2.yaml\n${vpc('main')}#- a/subnet.yaml\n${subnet('main', 's')}`), [
      'a/subnet.yaml',
    ]);
    assert.deepEqual(definitionsOf(`#- a/v1.yaml\n${vpc('main')}#- a/v2.yaml\n${vpc('main')}#- a/subnet.yaml\n${subnet('ma<|>in', 's')}`), [
      'a/v1.yaml',
      'a/v2.yaml',
    ]);
  });

  it('prefers a near object without a namespace to a far one with the right one', () => {
    const files = `#- envs/dev/subnet.yaml\n${subnet('ma<|>in', 'net/a')}#- envs/dev/vpc.yaml\n${vpc('main')}#- envs/prod/vpc.yaml\n${vpc('net/main')}`;
    assert.deepEqual(definitionsOf(files), ['envs/dev/vpc.yaml', 'envs/prod/vpc.yaml']);
  });

  it('does not look at an object without a namespace beside one with the right one', () => {
    assert.deepEqual(
      definitionsOf(`#- subnet.yaml\n${subnet('ma<|>in', 'net/a')}#- one.yaml\n${vpc('main')}#- two.yaml\n${vpc('net/main')}`),
      ['two.yaml'],
    );
  });
});

describe('objects that live elsewhere', () => {
  /** Each line: the entry of `outside`, and whether a reference to VPC `net/shared-1` is then accepted. */
  const table: readonly (readonly [entry: string, accepted: boolean])[] = [
    ['{ kind: VPC }', true],
    ['{ group: ec2.services.k8s.aws, kind: VPC, namespace: net, name: shared-1 }', true],
    ['{ name: "shared-*" }', true],
    ['{ namespace: "n*" }', true],
    ['{ kind: Subnet }', false],
    ['{ group: s3.services.k8s.aws }', false],
    ['{ name: "other-*" }', false],
    ['{ namespace: other }', false],
    ['{ kind: VPC, name: "own-*" }', false],
  ];
  for (const [entry, accepted] of table) {
    it(`${entry}: ${accepted ? 'accepted' : 'reported'}`, () => {
      checkDiagnostics(
        `#- .ackmesh.yaml\noutside: [${entry}]\n#- a.yaml\n${subnet('shared-1', 'net/a')}`,
        accepted ? [] : ['ref/not-found'],
      );
    });
  }

  it('counts in the folder of the project file and below', () => {
    checkDiagnostics(
      `#- team/.ackmesh.yaml\noutside: [{ kind: VPC }]\n#- team/a/a.yaml\n${subnet('x')}#- b.yaml\n${subnet('<|x|>', 'b')}`,
      ['ref/not-found'],
    );
  });
});

describe('relinking', () => {
  const open = (files: Readonly<Record<string, string>>): Workspace => {
    const workspace = emptyWorkspace();
    workspace.setDisk(Object.entries(files).map(([file, content]) => [uriOf(file), content] as const));
    check(workspace, Object.keys(files));
    return workspace;
  };
  const check = (workspace: Workspace, files: readonly string[]): void => {
    files.forEach((file) => diagnosticsOf(uriOf(file), workspace));
    workspace.counts.documentsLinked = 0;
  };
  const users = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `subnet-${index}.yaml`,
      subnet(index < 3 ? 'main' : index < 5 ? 'waited' : 'other', `s${index}`),
    ]),
  );
  const files = { 'vpc.yaml': vpc('main'), 'other.yaml': vpc('other'), ...users };

  /** Documents relinked, the changed one included, and files whose diagnostics may be others. */
  const cost = (change: (workspace: Workspace) => { readonly files: ReadonlySet<string> }): readonly [number, number] => {
    const workspace = open(files);
    const { files: touched } = change(workspace);
    return [workspace.counts.documentsLinked, touched.size];
  };

  it('of an added object: those that waited for it', () => {
    assert.deepEqual(
      cost((workspace) => workspace.setDisk([[uriOf('new.yaml'), vpc('waited')]])),
      [3, 3],
    );
  });

  it('of a removed object: those that pointed at it, and not those that wait for another name', () => {
    assert.deepEqual(
      cost((workspace) => workspace.setDisk([[uriOf('vpc.yaml'), undefined]])),
      [3, 4],
    );
  });

  it('of a renamed object: those that pointed at it, and not those that wait for another name', () => {
    assert.deepEqual(
      cost((workspace) => workspace.setBuffer(uriOf('vpc.yaml'), vpc('renamed'))),
      [4, 4],
    );
  });

  it('of an edit inside spec: nobody', () => {
    assert.deepEqual(
      cost((workspace) => workspace.setBuffer(uriOf('vpc.yaml'), vpc('main').replace('cidrBlocks', 'enableDNSSupport: true, cidrBlocks'))),
      [1, 1],
    );
  });

  it('of other ranges: those whose ranges have to be within', () => {
    assert.deepEqual(
      cost((workspace) => workspace.setBuffer(uriOf('vpc.yaml'), vpc('main').replace('10.0', '10.1'))),
      [4, 4],
    );
  });

  const circle = {
    'table.yaml':
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: RouteTable\nmetadata: { name: table }\nspec: { vpcID: v, routes: [{ natGatewayRef: { from: { name: nat } } }] }\n',
    'nat.yaml':
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: NATGateway\nmetadata: { name: nat }\nspec: { allocationID: x, subnetRef: { from: { name: net } } }\n',
    'subnet.yaml':
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: net }\nspec: { vpcID: v, cidrBlock: 10.0.0.0/24, routeTableRefs: [{ from: { name: table } }] }\n',
  };
  const codes = (workspace: Workspace): readonly string[] =>
    Object.keys(circle).flatMap((file) => diagnosticsOf(uriOf(file), workspace).map(({ finding }) => finding.code));

  it('reaches every member of a circle that an edit opens or closes', () => {
    const workspace = open(circle);
    assert.equal(codes(workspace).length, 3);
    const opened = workspace.setBuffer(uriOf('nat.yaml'), circle['nat.yaml'].replace('subnetRef: { from: { name: net } }', 'subnetID: s'));
    assert.deepEqual([...opened.files].sort(), Object.keys(circle).map(uriOf).sort());
    assert.deepEqual(codes(workspace), []);
    const closed = workspace.closeBuffer(uriOf('nat.yaml'));
    assert.deepEqual([...closed.files].sort(), Object.keys(circle).map(uriOf).sort());
    assert.equal(codes(workspace).length, 3);
    workspace.setDisk([[uriOf('nat.yaml'), undefined]]);
    assert.deepEqual(codes(workspace), ['ref/not-found']);
  });

  it('of an edit beside a circle: nobody', () => {
    const workspace = open(circle);
    check(workspace, Object.keys(circle));
    const { files: touched } = workspace.setBuffer(uriOf('nat.yaml'), circle['nat.yaml'].replace('allocationID: x', 'allocationID: y'));
    assert.deepEqual([...touched], [uriOf('nat.yaml')]);
  });

  const database =
    'apiVersion: rds.services.k8s.aws/v1alpha1\nkind: DBInstance\nmetadata: { name: d }\nspec: { engine: x, dbInstanceClass: x, dbInstanceIdentifier: x, masterUserPassword: { name: s, key: password } }\n';
  const secret = (key: string): string => `apiVersion: v1\nkind: Secret\nmetadata: { name: s }\nstringData: { ${key}: x }\n`;

  it('follows the keys of a Secret', () => {
    const workspace = open({ 'db.yaml': database, 'secret.yaml': secret('password') });
    const codesOf = (): readonly string[] => diagnosticsOf(uriOf('db.yaml'), workspace).map(({ finding }) => finding.code);
    assert.deepEqual(codesOf(), []);
    workspace.setBuffer(uriOf('secret.yaml'), secret('pass'));
    assert.deepEqual(codesOf(), ['ref/missing-key']);
    workspace.setDisk([
      [
        uriOf('export.yaml'),
        'apiVersion: services.k8s.aws/v1alpha1\nkind: FieldExport\nmetadata: { name: e }\nspec: { from: { path: .spec.name, resource: { group: x.example.com, kind: X, name: x } }, to: { kind: secret, name: s } }\n',
      ],
    ]);
    assert.deepEqual(codesOf(), []);
  });

  it('knows no keys of a Secret that is made from another object in other environments', () => {
    const codesWith = (kind: string, name = 's', apiVersion = 'secrets.example.com/v1'): readonly string[] => {
      const files = {
        'db.yaml': database,
        'dev/secret.yaml': secret('pass'),
        'prod/secret.yaml': `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: ${name}, namespace: prod }\n`,
      };
      return diagnosticsOf(uriOf('db.yaml'), open(files)).map(({ finding }) => finding.code);
    };
    assert.deepEqual(codesWith('ExternalSecret'), []);
    assert.deepEqual(codesWith('SealedSecret'), []);
    assert.deepEqual(codesWith('ExternalSecret', 'other'), ['ref/missing-key']);
    assert.deepEqual(codesWith('Database'), ['ref/missing-key']);
    assert.deepEqual(codesWith('Secret', 's', 'secretsmanager.services.k8s.aws/v1alpha1'), ['ref/missing-key']);
    assert.deepEqual(codesWith('SecretManagerSecret', 's', 'secretmanager.cnrm.cloud.google.com/v1beta1'), ['ref/missing-key']);
  });

  it('finds keys that a root gives to an object of that name', () => {
    const files = {
      'base/db.yaml': database,
      'base/kustomization.yaml': 'resources: [db.yaml]\n',
      'other/secret.yaml': secret('pass'),
    };
    const codesWith = (kustomization: string, more: Readonly<Record<string, string>> = {}): readonly string[] => {
      const workspace = open({ ...files, ...more, 'prod/kustomization.yaml': kustomization });
      return ['base/db.yaml', 'prod/patch.yaml'].flatMap((name) =>
        diagnosticsOf(uriOf(name), workspace).flatMap(({ finding: { code } }) => (code === 'ref/missing-key' ? [code] : [])),
      );
    };
    const generated = (key: string): string => `resources: [../base]\nsecretGenerator: [{ name: s, literals: [${key}=x] }]\n`;
    assert.deepEqual(codesWith('resources: [../base]\n'), ['ref/missing-key']);
    assert.deepEqual(codesWith(generated('password')), []);
    assert.deepEqual(codesWith(generated('pwd')), ['ref/missing-key']);
    const merged = 'secretGenerator: [{ name: s, behavior: merge, literals: [password=x] }]\n';
    assert.deepEqual(codesWith(`resources: [../base, secret.yaml]\n${merged}`, { 'prod/secret.yaml': secret('pass') }), []);
    // The reference is written by a patch.
    const patch =
      'apiVersion: rds.services.k8s.aws/v1alpha1\nkind: DBInstance\nmetadata: { name: d }\nspec: { masterUserPassword: { name: s, key: KEY } }\n';
    const patched = (key: string): readonly string[] =>
      codesWith(`${generated('password')}patches: [{ path: patch.yaml }]\n`, { 'prod/patch.yaml': patch.replace('KEY', key) });
    assert.deepEqual(patched('password'), []);
  });

  it('follows a kustomization', () => {
    const workspace = open({ 'a.yaml': vpc('main'), 'b.yaml': vpc('main'), 'kustomization.yaml': 'resources: [a.yaml]\n' });
    const codesOf = (): readonly string[] =>
      ['a.yaml', 'b.yaml'].flatMap((file) => diagnosticsOf(uriOf(file), workspace).map(({ finding }) => finding.code));
    assert.deepEqual(codesOf(), []);
    workspace.setBuffer(uriOf('kustomization.yaml'), 'resources: [a.yaml, b.yaml]\n');
    assert.deepEqual(codesOf(), ['ref/duplicate-object', 'ref/duplicate-object']);
    workspace.setBuffer(uriOf('kustomization.yaml'), 'resources: [a.yaml]\n');
    assert.deepEqual(codesOf(), []);
    workspace.setBuffer(uriOf('kustomization.yaml'), 'resources: [a.yaml, b.yaml]\n');
    assert.deepEqual(codesOf(), ['ref/duplicate-object', 'ref/duplicate-object']);
    workspace.setDisk([[uriOf('b.yaml'), vpc('second')]]);
    assert.deepEqual(codesOf(), []);
  });
});

describe("slots of a user's CRD", () => {
  const crd = (property: string, scope = 'Namespaced'): string => `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: gadgets.example.com }
spec:
  group: example.com
  names: { kind: Gadget, plural: gadgets }
  scope: ${scope}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              ${property}:
                type: object
                properties: { apiVersion: { type: string }, kind: { type: string }, name: { type: string } }
              vpcRef:
                type: object
                properties: { name: { type: string }, namespace: { type: string } }
`;
  const gadget = (field: string, name: string, reference = 'vpcRef: { name: main }'): string =>
    `apiVersion: example.com/v1\nkind: Gadget\nmetadata: { name: g }\nspec: { ${field}: { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: VPC, name: ${name} }, ${reference} }\n`;

  it('are found by their shape, whatever is read first', () => {
    assert.deepEqual(
      definitionsOf(`#- a/gadget.yaml\n${gadget('network', 'ma<|>in')}#- crd.yaml${crd('network')}#- vpc.yaml\n${vpc('main')}`),
      ['vpc.yaml'],
    );
    assert.deepEqual(
      definitionsOf(`#- crd.yaml${crd('network')}#- gadget.yaml\n${gadget('network', 'ma<|>in')}#- vpc.yaml\n${vpc('main')}`),
      ['vpc.yaml'],
    );
  });

  it('lead to what their name says, as a guess', () => {
    assert.deepEqual(
      definitionsOf(
        `#- crd.yaml${crd('network')}#- gadget.yaml\n${gadget('network', 'other', 'vpcRef: { name: ma<|>in }')}#- vpc.yaml\n${vpc('main')}`,
      ),
      ['vpc.yaml'],
    );
  });

  it('give a hint where the kind is certain and nothing where it is guessed', () => {
    const [finding, ...rest] = checkDiagnostics(
      `#- crd.yaml${crd('network')}#- gadget.yaml\n${gadget('network', '<|mian|>', 'vpcRef: { name: nowhere }')}#- vpc.yaml\n${vpc('main')}`,
      ['ref/not-found'],
    );
    assert.equal(finding?.severity, 'hint');
    assert.deepEqual(rest, []);
  });

  it('are found in a manifest without a CRD where it says the kind, and never reported', () => {
    assert.deepEqual(definitionsOf(`#- gadget.yaml\n${gadget('network', 'ma<|>in')}#- vpc.yaml\n${vpc('main')}`), ['vpc.yaml']);
    assert.deepEqual(
      definitionsOf(
        `#- gadget.yaml\n${gadget('network', 'ma<|>in').replace('{ apiVersion', '{ color: red, apiVersion')}#- vpc.yaml\n${vpc('main')}`,
      ),
      [],
    );
    checkDiagnostics(`#- gadget.yaml\n${gadget('network', 'mian')}#- vpc.yaml\n${vpc('main')}`, []);
  });

  it('change with the CRD', () => {
    const { workspace } = openWorkspace(
      `#- crd.yaml${crd('network')}#- gadget.yaml\n${gadget('network', 'main')}#- vpc.yaml\n${vpc('main')}`,
    );
    const users = (): readonly string[] =>
      references(workspace, uriOf('vpc.yaml'), vpc('main').indexOf('main'), { includeDeclaration: false, token: neverCancelled }).map(
        ({ span }) => String(span.start),
      );
    assert.equal(users().length, 2);
    const { files } = workspace.setBuffer(uriOf('crd.yaml'), crd('elsewhere'));
    assert.ok(files.has(uriOf('gadget.yaml')));
    assert.equal(users().length, 1);
    workspace.setDisk([[uriOf('crd.yaml'), undefined]]);
    workspace.closeBuffer(uriOf('crd.yaml'));
    // Without a CRD the reference that says its kind is still one.
    assert.equal(users().length, 1);
    workspace.setDisk([[uriOf('crd.yaml'), crd('network')]]);
    assert.equal(users().length, 2);
  });

  it('change with the other kinds of the group, after which fields are named', () => {
    const definitionOf = (kind: string, plural: string, properties: string): string =>
      `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: ${plural}.example.com }\nspec: { group: example.com, names: { kind: ${kind}, plural: ${plural} }, scope: Namespaced, versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { ${properties} } } } } } }] }\n`;
    const widgets =
      'widgets: { type: array, items: { type: object, properties: { name: { type: string }, namespace: { type: string } } } }';
    const { workspace, uri, offset } = openWorkspace(
      `#- gadget.yaml\napiVersion: example.com/v1\nkind: Gadget\nmetadata: { name: g }\nspec: { widgets: [{ name: bo<|>lt, namespace: n }] }\n#- widget.yaml\napiVersion: example.com/v1\nkind: Widget\nmetadata: { name: bolt, namespace: n }\n#- crds.yaml\n${definitionOf('Gadget', 'gadgets', widgets)}`,
    );
    assert.deepEqual(definition(workspace, uri, offset), []);
    workspace.setDisk([[uriOf('more.yaml'), definitionOf('Widget', 'widgets', '')]]);
    assert.deepEqual(
      definition(workspace, uri, offset).map((link) => link.uri),
      [uriOf('widget.yaml')],
    );
  });
});
