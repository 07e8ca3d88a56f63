import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { definition } from '../../server/src/features/references/definition';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { hover } from '../../server/src/features/hover';
import { openWorkspace, uriOf, type Opened } from '../support/workspace';

const schema = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string' },
    queue: { type: 'object', properties: { delay: { type: 'integer', maximum: 900, description: 'Seconds to wait' } } },
    stage: { enum: ['dev', 'prod'] },
  },
};

const chart = `#- charts/shop/Chart.yaml
apiVersion: v2
name: shop
version: 1.0.0
#- charts/shop/kustomization.yaml
resources: []
#- charts/shop/values.yaml
name: orders
queue:
  # At most 900
  delay: 30
  tags: {}
`;
const withSchema = `${chart}#- charts/shop/values.schema.json\n${JSON.stringify(schema)}\n`;

const release = (spec: string, source = 'flux-system', path = 'charts/shop'): string => `#- clusters/shop.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: shop, namespace: apps }
spec:
  chart:
    spec:
      chart: ${path}
      sourceRef: { kind: GitRepository, name: ${source}, namespace: flux-system }
${spec}`;

const application = (helm: string): string => `#- clusters/apps.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: shop }
spec:
  sources:
  - { repoURL: https://example.com/a, path: charts/other }
  - repoURL: https://example.com/a
    path: charts/shop
    helm:
${helm}`;
const other = '#- charts/other/Chart.yaml\napiVersion: v2\nname: other\nversion: 1.0.0\n';

const found = (marked: string): readonly string[] => {
  const { workspace, uri } = openWorkspace(marked);
  return diagnosticsOf(uri, workspace).map(({ finding }) => `${finding.code} ${finding.path.join('.')}`);
};
const labels = ({ workspace, uri, offset }: Opened): readonly string[] => complete(workspace, uri, offset).map(({ label }) => label);
const shown = ({ workspace, uri, offset }: Opened): string => hover(workspace, uri, offset)?.markdown.text ?? '';
const led = ({ workspace, uri, offset }: Opened): readonly string[] =>
  definition(workspace, uri, offset).map(
    ({ uri: to, selection }) =>
      `${to.slice('file:///ws/'.length)}: ${workspace.file(to)?.text.slice(selection.start, selection.end) ?? ''}`,
  );

describe('values that objects of Flux and Argo CD give to a chart', () => {
  it('are judged by the schema of the chart', () => {
    assert.deepEqual(found(`${release('  values:\n    queue: { delay: 1000 }\n    nmae: a\n')}${withSchema}`), [
      'helm/values-schema spec.values.queue.delay',
      'helm/values-schema spec.values.nmae',
    ]);
    assert.deepEqual(found(`${application('      valuesObject: { stage: test }\n')}${other}${withSchema}`), [
      'helm/values-schema spec.sources.1.helm.valuesObject.stage',
    ]);
  });

  const right: readonly (readonly [what: string, marked: string])[] = [
    ['what is missing, null or a placeholder', `${release('  values: { queue: { delay: "${DELAY}" }, stage: }\n')}${withSchema}`],
    ['charts without a schema', `${release('  values: { stage: test }\n')}${chart}`],
    ['sources that may be elsewhere', `${release('  values: { stage: test }\n', 'charts')}${withSchema}`],
    [
      'a value that comes on top',
      `${release('  valuesFrom: [{ kind: Secret, name: a, targetPath: stage }]\n  values: { stage: test }\n')}${withSchema}`,
    ],
    [
      'parameters that come on top',
      `${application('      parameters: [{ name: stage, value: dev }]\n      valuesObject: { stage: test }\n')}${other}${withSchema}`,
    ],
  ];
  for (const [what, marked] of right) {
    it(`are left alone by ${what}`, () => assert.deepEqual(found(marked), []));
  }

  it('are judged anew when the schema or the chart changes', () => {
    const { workspace, uri } = openWorkspace(`${release('  values: { stage: test }\n')}${withSchema}`);
    assert.equal(diagnosticsOf(uri, workspace).length, 1);
    const changed = workspace.setDisk([[uriOf('charts/shop/values.schema.json'), '{}']]);
    assert.ok(changed.files.has(uri));
    assert.equal(diagnosticsOf(uri, workspace).length, 0);
  });

  it('are completed by schema and defaults', () => {
    assert.deepEqual(labels(openWorkspace(`${release('  values:\n    name: a\n    <|>\n')}${withSchema}`)), ['queue', 'stage']);
    assert.deepEqual(labels(openWorkspace(`${release('  values:\n    queue:\n      <|>\n')}${withSchema}`)), ['delay', 'tags']);
    assert.deepEqual(labels(openWorkspace(`${release('  values:\n    stage: <|>\n')}${withSchema}`)), ['dev', 'prod']);
    assert.deepEqual(labels(openWorkspace(`${release('  values:\n    <|>\n')}${chart}`)), ['name', 'queue']);
    assert.deepEqual(labels(openWorkspace(`${release('  suspend: <|>\n')}${withSchema}`)), []);
  });

  it('are shown with schema and default, and lead to it', () => {
    const at = `${release('  values:\n    queue:\n      del<|>ay: 5\n')}${withSchema}`;
    for (const part of ['**delay**', 'Seconds to wait', '30', 'At most 900', 'values.yaml:4']) {
      assert.ok(shown(openWorkspace(at)).includes(part), `${part} in ${shown(openWorkspace(at))}`);
    }
    assert.deepEqual(led(openWorkspace(at)), ['charts/shop/values.yaml: delay']);
    assert.deepEqual(led(openWorkspace(`${release('  values:\n    na<|>me: a\n')}${chart}`)), ['charts/shop/values.yaml: name']);
    assert.deepEqual(led(openWorkspace(`${release('  values:\n    mo<|>re: a\n')}${chart}`)), []);
  });
});

describe('paths of objects of Flux and Argo CD', () => {
  it('lead to the file that says what a folder is', () => {
    assert.deepEqual(led(openWorkspace(`${release('', 'flux-system', 'charts/sh<|>op')}${chart}`)), ['charts/shop/Chart.yaml: ']);
    assert.deepEqual(led(openWorkspace(`${release('', 'flux-system', 'charts/no<|>ne')}${chart}`)), []);
  });
});
