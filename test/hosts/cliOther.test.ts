import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../server/src/families/catalogue';
import { docsOf } from '../../server/src/rules/rule';
import { CliFolder, quotedBoolean, subnet, vpc } from '../support/cli';
import { projectFolder } from '../support/schemaBundle';

describe('ackmesh', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
  });
  afterEach(() => {
    folder.remove();
  });

  it('prints its version and its help', async () => {
    const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { readonly version: string };
    assert.deepEqual(await folder.run(['--version']), { status: 0, stdout: `${version}\n`, stderr: '' });
    const help = await folder.run(['--help']);
    assert.deepEqual([help.status, help.stderr], [0, '']);
    for (const command of ['lint', 'inspect', 'graph', 'explain', 'rules', 'server']) {
      assert.match(help.stdout, new RegExp(`^  ${command} `, 'm'));
    }
  });

  it('is 2 without a command and for an unknown one', async () => {
    assert.equal((await folder.run([])).status, 2);
    assert.deepEqual(await folder.run(['lnit']), {
      status: 2,
      stdout: '',
      stderr: 'ackmesh: unknown command "lnit"; did you mean "lint"?\n',
    });
  });

  it('server wants a transport', async () => {
    const { status, stdout, stderr } = await folder.run(['server']);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /^ackmesh: server requires one of --stdio/);
  });

  it('server --help prints how it is used', async () => {
    const { status, stdout, stderr } = await folder.run(['server', '--help']);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /^Usage: ackmesh server [^]*--stdio, --node-ipc or --socket=PORT/);
  });

  describe('rules', () => {
    it('--format json is the catalogue', async () => {
      const { status, stdout } = await folder.run(['rules', '--format', 'json']);
      assert.equal(status, 0);
      const rows = JSON.parse(stdout) as readonly object[];
      assert.deepEqual(
        rows,
        catalogue.map(({ code, spec, family, level, summary, fix, guide }) => ({
          code,
          spec,
          family,
          level,
          summary,
          fix,
          docs: docsOf(code),
          ...(guide === undefined ? {} : { guide }),
        })),
      );
      assert.deepEqual(Object.keys(rows[0] ?? {}), ['code', 'spec', 'family', 'level', 'summary', 'fix', 'docs']);
    });

    it('pretty has one line for each', async () => {
      const { stdout } = await folder.run(['rules']);
      assert.deepEqual(
        stdout
          .trimEnd()
          .split('\n')
          .map((line) => line.split(' ')[0]),
        catalogue.map(({ code }) => code),
      );
    });
  });

  describe('inspect', () => {
    it('--format json has the form of the contract', async () => {
      folder.write({
        'a.yaml': `${vpc('main')}---\n${subnet('one', 'main')}`,
        'b.yaml':
          'apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { name: node, namespace: shop }\nspec:\n  backends:\n  - virtualService: { virtualServiceARN: "arn:aws:appmesh:eu-west-1:1:mesh/m/virtualService/pay" }\n  - virtualService: { virtualServiceRef: { name: gone } }\n',
      });
      const { status, stdout, stderr } = await folder.run(['inspect', '--format', 'json']);
      assert.deepEqual([status, stderr], [0, '']);
      const group = 'ec2.services.k8s.aws';
      const mesh = 'appmesh.k8s.aws';
      assert.deepEqual(JSON.parse(stdout), {
        version: 1,
        resources: [
          {
            file: 'a.yaml',
            range: { start: { line: 0, character: 0 }, end: { line: 6, character: 27 } },
            group,
            version: 'v1alpha1',
            kind: 'VPC',
            namespace: 'net',
            name: 'main',
          },
          {
            file: 'a.yaml',
            range: { start: { line: 8, character: 0 }, end: { line: 17, character: 16 } },
            group,
            version: 'v1alpha1',
            kind: 'Subnet',
            namespace: 'net',
            name: 'one',
          },
          {
            file: 'b.yaml',
            range: { start: { line: 0, character: 0 }, end: { line: 6, character: 57 } },
            group: mesh,
            version: 'v1beta2',
            kind: 'VirtualNode',
            namespace: 'shop',
            name: 'node',
            awsName: { value: 'node_shop', origin: 'default', formula: '<name>_<namespace>' },
          },
        ],
        references: [
          {
            from: { group, kind: 'Subnet', namespace: 'net', name: 'one' },
            path: 'spec.vpcRef',
            family: 'ack',
            form: 'object',
            targets: [{ group, kind: 'VPC' }],
            to: { group, kind: 'VPC', namespace: 'net', name: 'main' },
            value: 'main',
          },
          {
            from: { group: mesh, kind: 'VirtualNode', namespace: 'shop', name: 'node' },
            path: 'spec.backends[0].virtualService.virtualServiceARN',
            family: 'appmesh',
            form: 'arn',
            targets: [{ group: mesh, kind: 'VirtualService' }],
            to: null,
            value: 'arn:aws:appmesh:eu-west-1:1:mesh/m/virtualService/pay',
            awsName: 'pay',
          },
          {
            from: { group: mesh, kind: 'VirtualNode', namespace: 'shop', name: 'node' },
            path: 'spec.backends[1].virtualService.virtualServiceRef',
            family: 'appmesh',
            form: 'object',
            targets: [{ group: mesh, kind: 'VirtualService' }],
            to: null,
            value: 'gone',
          },
        ],
      });
    });

    it('--format json names no family that was not promised', async () => {
      folder.write({
        'a.yaml':
          'apiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nmetadata: { name: g }\nspec:\n  schema: { apiVersion: v1alpha1, kind: App }\n  resources:\n  - id: vpc\n    externalRef: { apiVersion: ec2.services.k8s.aws/v1alpha1, kind: VPC, metadata: { name: shared } }\n',
      });
      const { stdout } = await folder.run(['inspect', '--format', 'json']);
      const { references } = JSON.parse(stdout) as { readonly references: readonly { readonly path: string; readonly family: string }[] };
      assert.deepEqual(
        references.map(({ path, family }) => [path, family]),
        [['spec.resources[0].externalRef', 'other']],
      );
    });

    it('pretty shows names and where references lead', async () => {
      folder.write({ 'a.yaml': `${vpc('main')}---\n${subnet('one', 'main')}` });
      assert.equal(
        (await folder.run(['inspect', 'a.yaml'])).stdout,
        'a.yaml\n  1 VPC net/main ec2.services.k8s.aws/v1alpha1\n  9 Subnet net/one ec2.services.k8s.aws/v1alpha1\n      spec.vpcRef → VPC net/main\n\n',
      );
    });
  });

  describe('explain', () => {
    it('shows values and limits that are known in words only', async () => {
      const stdoutOf = async (field: string): Promise<string> => (await folder.run(['explain', field])).stdout;
      assert.match(await stdoutOf('dbinstances.rds.services.k8s.aws.spec.networkType'), /^DOCUMENTED VALUES +IPV4, DUAL$/m);
      assert.match(await stdoutOf('ComputeFirewall.spec.priority'), /^DOCUMENTED MINIMUM +0\nDOCUMENTED MAXIMUM +65535$/m);
    });

    it('says what a controller, or the API behind it, accepts beyond the schema', async () => {
      const acceptedOf = async (field: string): Promise<readonly string[]> =>
        (await folder.run(['explain', field])).stdout.match(/^(?:VALUE|EACH ITEM) .*$/gm) ?? [];
      assert.deepEqual(await acceptedOf('dbinstances.rds.services.k8s.aws.spec.backupRetentionPeriod'), [
        'VALUE              Must be from 0 to 35',
      ]);
      assert.deepEqual(await acceptedOf('ComputeFirewall.spec.sourceRanges'), ['EACH ITEM  IP range']);
      assert.deepEqual(await acceptedOf('topics.sns.services.k8s.aws.spec.policy'), ['VALUE      Must be JSON']);
      const { field } = await explain('BigQueryDataset.metadata.name');
      assert.deepEqual(field?.accepted, [{ of: 'value', text: 'ID of a dataset: letters, digits and "_"' }]);
    });

    interface Explained {
      readonly kind: string;
      readonly apiVersion: string;
      readonly path: string;
      readonly provenance: { readonly source: string; readonly repository?: string; readonly file?: string };
      readonly field?: { readonly type: string; readonly required: boolean; readonly accepted?: readonly object[] };
      readonly fields: readonly { readonly name: string }[];
      readonly references: readonly {
        readonly role: string;
        readonly path: string;
        readonly targets: readonly object[];
        readonly duck?: string;
      }[];
      readonly awsName?: object;
    }

    it('reads an external value for a field, for the target that it fits', async () => {
      const read = async (text: string, value: string): Promise<unknown> => {
        const { status, stdout } = await folder.run(['explain', text, '--external', value, '--format', 'json']);
        return status === 0 ? (JSON.parse(stdout) as { readonly accepted: boolean; readonly template?: string }).template : status;
      };
      assert.equal(await read('IAMPolicyMember.spec.resourceRef', 'projects/p/topics/t'), 'projects/{project}/topics/{name}');
      assert.equal(await read('IAMPolicyMember.spec.resourceRef', 'organizations/1'), undefined);
      assert.equal(await read('BackupDRBackupVault.spec.projectRef.external', 'p'), '{project}');
      assert.equal(await read('IAMPolicyMember.spec.memberFrom.serviceAccountRef', 'x'), 2);
    });

    it('says that a field does not accept a value that its kind has in another field', async () => {
      const read = async (field: string): Promise<string> => {
        const { stdout } = await folder.run(['explain', field, '--external', 'my-bucket']);
        return stdout.split('\n')[0] ?? '';
      };
      assert.match(await read('StorageBucket'), /^accepted /);
      assert.equal(
        await read('DataprocSession.spec.environmentConfig.executionConfig.stagingBucketRef'),
        'not accepted  a format of StorageBucket that this field does not accept: expected gs://{bucket} or projects/{project}/buckets/{bucket}',
      );
    });

    async function explain(text: string): Promise<Explained> {
      const { status, stdout, stderr } = await folder.run(['explain', text, '--format', 'json']);
      assert.deepEqual([status, stderr], [0, '']);
      return JSON.parse(stdout) as Explained;
    }

    for (const name of [
      'VirtualNode',
      'virtualnode',
      'virtualnodes',
      'virtualnodes.appmesh.k8s.aws',
      'VirtualNode.v1beta2.appmesh.k8s.aws',
      'appmesh.k8s.aws/VirtualNode',
      'appmesh.k8s.aws/v1beta2/VirtualNode',
    ]) {
      it(`knows ${name}`, async () => {
        const { kind, apiVersion, provenance, awsName, path } = await explain(name);
        assert.deepEqual(
          [kind, apiVersion, path, provenance.source, provenance.repository],
          ['VirtualNode', 'appmesh.k8s.aws/v1beta2', '', 'bundled', 'github.com/aws/aws-app-mesh-controller-for-k8s'],
        );
        assert.deepEqual(awsName, { field: 'spec.awsName', formula: '<name>_<namespace>' });
      });
    }

    for (const path of ['spec.listeners[].portMapping.port', 'spec.listeners[3].portMapping.port', 'spec.listeners.portMapping.port']) {
      it(`follows ${path}`, async () => {
        const explained = await explain(`virtualnodes.appmesh.k8s.aws.${path}`);
        assert.deepEqual(
          [explained.path, explained.field?.type, explained.field?.required],
          ['spec.listeners[].portMapping.port', 'integer', true],
        );
      });
    }

    it('tells what a reference leads to, at it, inside it and beside it', async () => {
      const roles = async (path: string): Promise<unknown> =>
        (await explain(`Subnet.spec.${path}`)).references.map(({ role, path: slot, targets }) => ({ role, slot, targets }));
      const targets = [{ group: 'ec2.services.k8s.aws', kind: 'VPC' }];
      assert.deepEqual(await roles('vpcRef'), [{ role: 'reference', slot: 'spec.vpcRef', targets }]);
      assert.deepEqual(await roles('vpcRef.from.name'), [{ role: 'reference', slot: 'spec.vpcRef', targets }]);
      assert.deepEqual(await roles('vpcID'), [{ role: 'alternative', slot: 'spec.vpcRef', targets }]);
      assert.deepEqual(await roles('cidrBlock'), []);
    });

    it('knows the kinds of the project file', async () => {
      folder.write({
        '.ackmesh.yaml': 'crds: [ w.yaml ]\n',
        'w.yaml':
          'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: { group: example.com, names: { kind: Widget, plural: widgets, shortNames: [wd] }, scope: Cluster, versions: [ { name: v1, served: true, schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, description: Its wishes, properties: { size: { type: integer } } } } } } } ] }\n',
      });
      const { kind, provenance, fields } = await explain('wd.spec');
      assert.deepEqual(
        [kind, provenance, fields],
        ['Widget', { source: 'configured', file: 'w.yaml' }, [{ name: 'size', type: 'integer', required: false }]],
      );
      assert.match((await folder.run(['explain', 'wd.spec'])).stdout, /^FIELD +spec object\n\nIts wishes\n\n {2}size {2}integer$/m);
    });

    for (const [text, reason] of [
      ['Cluster', /^kind is ambiguous; expected one of clusters\.ecs\.services\.k8s\.aws, clusters\.eks/],
      ['Servise', /^kind "Servise" not found; did you mean "Service" or "services"\?$/],
      ['VirtualNod', /^kind "VirtualNod" not found; did you mean "VirtualNode"/],
      ['glue.services.k8s.aws/Job', /^kind "glue\.services\.k8s\.aws\/Job" not found$/],
      [
        's3.service.k8s.aws/Bucket.spec',
        /^kind "s3\.service\.k8s\.aws\/Bucket" not found; did you mean "s3\.services\.k8s\.aws\/Bucket"\?$/,
      ],
      ['Deployment.apps.spec', /^the fields of Deployment are not known: ackmesh has no schema of this kind$/],
      ['VirtualNode.spec.listener', /^field "listener" not found in VirtualNode\.spec; did you mean "listeners"\?$/],
      ['VirtualNode.spec[', /^"spec\[" is not a valid path/],
    ] as const) {
      it(`is 2 for ${text}`, async () => {
        const { status, stdout, stderr } = await folder.run(['explain', text]);
        assert.deepEqual([status, stdout, stderr.split('\n').length], [2, '', 2]);
        assert.match(stderr.replace(/^ackmesh: /, '').trimEnd(), reason);
      });
    }

    it('has a page for people', async () => {
      const { stdout } = await folder.run(['explain', 'VirtualNode.spec.listeners.portMapping.protocol']);
      assert.match(
        stdout,
        /^KIND +VirtualNode appmesh\.k8s\.aws\/v1beta2\nSCHEMA +bundled .*\nFIELD +spec\.listeners\[\]\.portMapping\.protocol string, required\nENUM +grpc, http, http2, tcp\n$/,
      );
    });

    it('writes a long list in several lines, below one another', async () => {
      const { stdout } = await folder.run(['explain', 'IAMPolicyMember.spec.resourceRef']);
      const label = 'REFERENCE  ';
      const [first = '', second = '', ...others] = stdout.split(label)[1]?.split('\n\n')[0]?.split('\n') ?? [];
      assert.match(first, /^apigateway\.cnrm\.cloud\.google\.com\/APIGatewayAPI,$/);
      assert.ok(others.length > 10 && [first, second, ...others].every((line) => line.length < 120));
      assert.match(second, new RegExp(`^ {${label.length}}[a-z]`));
    });

    it('names the duck type where any kind can be referred to that implements it', async () => {
      const { stdout } = await folder.run(['explain', 'Trigger.spec.subscriber.ref']);
      assert.match(stdout, /^REFERENCE +any kind that implements addressable; instead of it uri \(uri\)$/m);
      assert.deepEqual(
        (await explain('Trigger.spec.subscriber.ref')).references.map(({ duck }) => duck),
        ['addressable'],
      );
    });
  });

  describe('as a process', () => {
    const main = join(projectFolder, 'out/server/src/hosts/cli/main.js');

    it('reads standard input, writes standard output, exits with the status', () => {
      assert.ok(existsSync(main));
      const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'lint', '--format', 'github', '-'], {
        input: quotedBoolean('a'),
        encoding: 'utf8',
        cwd: folder.path,
      });
      assert.deepEqual([status, stderr], [1, '']);
      assert.match(stdout, /^::error file=<stdin>,line=8,/);
    });

    it('ends quietly when nobody reads on', () => {
      const command = `"${process.execPath}" "${main}" rules --format json | head -c 1`;
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8', cwd: folder.path });
      assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '[', stderr: '' });
    });
  });
});
