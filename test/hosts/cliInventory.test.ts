import assert from 'node:assert/strict';
import { families } from '../../server/src/families/index';
import { CliFolder } from '../support/cli';
import { legacy, mesh } from '../support/appmesh';

const namespace =
  'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { mesh: m, appmesh.k8s.aws/sidecarInjectorWebhook: enabled } }\n';
const deployment =
  '---\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web, namespace: shop }\nspec:\n  selector: { matchLabels: { app: web } }\n  template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: app, image: app }] } }\n';

describe('ackmesh inspect --inventory appmesh', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
    folder.write({
      'mesh.yaml': namespace + mesh('Mesh', 'm', 'namespaceSelector: { matchLabels: { mesh: m } }\negressFilter: { type: DROP_ALL }'),
      'web.yaml':
        mesh(
          'VirtualNode',
          'web',
          'podSelector: { matchLabels: { app: web } }\nbackends: [{ virtualService: { virtualServiceRef: { name: pay } } }]\nlogging: null',
        ).slice(4) + deployment,
      'far.yaml': mesh('VirtualService', 'far', 'provider: null', 'elsewhere') + legacy('VirtualNode', 'old', 'meshName: before'),
    });
  });
  afterEach(() => {
    folder.remove();
  });

  it('lists for each mesh its objects, workloads and constructs', async () => {
    const { status, stdout, stderr } = await folder.run(['inspect', '--inventory', 'appmesh', '--format', 'json']);
    assert.deepEqual([status, stderr], [0, '']);
    const answer = JSON.parse(stdout) as {
      service: string;
      endOfSupport: string;
      meshes: {
        name: string | null;
        objects: Record<string, unknown>[];
        workloads: Record<string, unknown>[];
        constructs: Record<string, unknown>[];
      }[];
    };
    assert.deepEqual([answer.service, answer.endOfSupport], ['appmesh', '2026-09-30']);
    const short = ({ file, kind, namespace: ns, name, awsName, virtualNode, injected }: Record<string, unknown>): unknown[] =>
      [file, kind, ns, name, awsName ?? virtualNode, injected].filter((each) => each !== undefined);
    assert.deepEqual(
      answer.meshes.map(({ name, objects, workloads, constructs }) => [
        name,
        objects.map(short),
        workloads.map(short),
        constructs.map(({ id, count }) => `${String(id)} ${String(count)}`),
      ]),
      [
        ['before', [['far.yaml', 'VirtualNode', 'shop', 'old', 'old-shop']], [], []],
        [
          'm',
          [
            ['mesh.yaml', 'Mesh', 'm', 'm'],
            ['web.yaml', 'VirtualNode', 'shop', 'web', 'web_shop'],
          ],
          [['web.yaml', 'Deployment', 'shop', 'web', 'shop/web', true]],
          ['backends 1', 'egress-filter 1'],
        ],
        [null, [['far.yaml', 'VirtualService', 'elsewhere', 'far', 'far.elsewhere']], [], []],
      ],
    );
  });

  it('says the same to people', async () => {
    const { stdout } = await folder.run(['inspect', '--inventory', 'appmesh']);
    assert.match(stdout, /endOfSupport 2026-09-30/);
    assert.match(
      stdout,
      /Mesh m\n {2}Mesh m awsName m mesh\.yaml\n {2}VirtualNode shop\/web awsName web_shop web\.yaml\n {2}workloads\n {2}Deployment shop\/web virtualNode shop\/web, injected true web\.yaml\n/,
    );
    assert.match(stdout, /1 × Declared backends in 1 object\n/);
    assert.match(stdout, /Mesh not known\n/);
  });

  it('is offered for every family that has one', async () => {
    const { stdout } = await folder.run(['inspect', '--help']);
    const [, choices = ''] = /--inventory .*?\(choices: ([^)]+)\)/s.exec(stdout) ?? [];
    const offered = [...choices.matchAll(/"([^"]+)"/g)].map(([, id = '']) => id);
    assert.deepEqual(
      offered,
      families.flatMap(({ id, inventory }) => (inventory === undefined ? [] : [id])),
    );
  });

  it('is 2 for a service without one', async () => {
    assert.equal((await folder.run(['inspect', '--inventory', 'ack'])).status, 2);
  });
});
