import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { documentLinks } from '../../server/src/features/references/documentLinks';
import { hover } from '../../server/src/features/hover';
import { manifest } from '../support/manifests';
import { openWorkspace, root } from '../support/workspace';

const queue = manifest('Queue', 'orders', '{ queueName: orders }');
const others = `#- app/queue.yaml
${queue}#- app/notes.txt
x
#- app/deep/more.yaml
${queue}#- base/kustomization.yaml
resources: [queue.yaml]
#- base/queue.yaml
${queue}#- parts/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
namePrefix: a-
`;

function labelsAt(text: string): readonly string[] {
  const { workspace, uri, offset } = openWorkspace(`#- app/kustomization.yaml\n${text}${others}`);
  return complete(workspace, uri, offset).map(({ label }) => label);
}

describe('a kustomization file', () => {
  it('is completed with its fields, but not with former ones or those that are there', () => {
    const labels = labelsAt('resources: []\n<|>\n');
    assert.ok(labels.includes('namePrefix') && labels.includes('components'));
    assert.ok(!labels.includes('resources') && !labels.includes('commonLabels') && !labels.includes('spec'));
    assert.ok(labelsAt('patches:\n- <|>\n').includes('target'));
  });

  it('is completed with patches in place as texts of several lines, where they are completed', () => {
    const { workspace, uri, offset, fixture } = openWorkspace(
      `#- app/kustomization.yaml\nresources: [queue.yaml]\npatches:\n  - <|>\n${others}`,
    );
    const text = fixture.files.get('app/kustomization.yaml') ?? '';
    const item = complete(workspace, uri, offset).find(({ label }) => label === 'patch');
    assert.equal(item?.newText, 'patch: |-\n      ');
    workspace.setBuffer(uri, text.slice(0, offset) + item.newText + text.slice(offset));
    const labels = complete(workspace, uri, offset + item.newText.length).map(({ label }) => label);
    assert.ok(
      labels.some((label) => label.startsWith('Queue ')),
      labels.join(),
    );
  });

  it('is completed with the files below it and the kustomizations beside it', () => {
    assert.deepEqual(labelsAt('resources:\n- <|>\n').slice().sort(), ['../base', 'deep/', 'queue.yaml']);
    assert.deepEqual(labelsAt('resources:\n- queue.yaml\n- <|>\n').slice().sort(), ['../base', 'deep/']);
    assert.deepEqual(labelsAt('components:\n- <|>\n').slice().sort(), ['../parts', 'deep/']);
    assert.ok(labelsAt('configMapGenerator:\n- name: a\n  files:\n  - <|>\n').includes('notes.txt'));
    assert.deepEqual(labelsAt('configMapGenerator:\n- behavior: <|>\n'), ['create', 'merge', 'replace']);
  });

  it('is completed with what targets of patches and replacements can say of the objects', () => {
    const net =
      '#- app/net.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main, namespace: shop, labels: { app: shop }, annotations: { note: a note } }\n---\napiVersion: v1\nkind: Secret\nmetadata: { name: keys }\n';
    const valuesAt = (text: string): readonly string[] => {
      const { workspace, uri, offset } = openWorkspace(
        `#- app/kustomization.yaml\nresources: [net.yaml, queue.yaml]\nnamePrefix: p-\ncommonAnnotations: { later: x }\n${text}\n${net}${others}`,
      );
      return complete(workspace, uri, offset)
        .map(({ label }) => label)
        .sort();
    };
    const target = (rest: string): string => `patches:\n- path: p.yaml\n  target:\n    ${rest}`;
    assert.deepEqual(valuesAt(target('kind: <|>')), ['Queue', 'Secret', 'VPC']);
    assert.deepEqual(valuesAt(target('kind: VPC\n    name: <|>')), ['main']);
    assert.deepEqual(valuesAt(target('name: keys\n    kind: <|>')), ['Secret']);
    assert.deepEqual(valuesAt(target('group: <|>')), ['ec2.services.k8s.aws', 'sqs.services.k8s.aws']);
    assert.deepEqual(valuesAt(target('namespace: <|>')), ['default', 'shop']);
    assert.deepEqual(valuesAt(target('labelSelector: <|>')), ['app=shop']);
    assert.deepEqual(valuesAt(target('annotationSelector: <|>')), ['note']);
    assert.deepEqual(valuesAt('replacements:\n- source:\n    kind: VPC\n    name: <|>'), ['main']);
    assert.deepEqual(valuesAt('replacements:\n- targets:\n  - select:\n      kind: <|>'), ['Queue', 'Secret', 'VPC']);
    assert.deepEqual(valuesAt(target('kind: (\n    name: <|>')), []);
  });

  it('has links to the files and folders that it names', () => {
    const { workspace, uri } = openWorkspace(
      `#- app/kustomization.yaml\nresources:\n- queue.yaml\n- ../base\n- none.yaml\nconfigMapGenerator:\n- name: a\n  files: [n=notes.txt]\n${others}`,
    );
    assert.deepEqual(
      documentLinks(workspace, uri).map(({ target }) => target.slice(root.length + 1)),
      ['app/queue.yaml', 'base/kustomization.yaml', 'app/notes.txt'],
    );
  });

  it('has links to files of variables, of charts and of a schema', () => {
    const { workspace, uri } = openWorkspace(
      `#- app/kustomization.yaml\nconfigMapGenerator:\n- name: a\n  env: notes.txt\nhelmCharts:\n- name: a\n  valuesFile: notes.txt\n  additionalValuesFiles: [deep/more.yaml]\nopenapi: { path: deep/more.yaml }\n${others}`,
    );
    assert.deepEqual(
      documentLinks(workspace, uri).map(({ target }) => target.slice(root.length + 5)),
      ['notes.txt', 'notes.txt', 'deep/more.yaml', 'deep/more.yaml'],
    );
  });

  it('says what its fields do', () => {
    const { workspace, uri, offset } = openWorkspace('#- kustomization.yaml\nname<|>Prefix: a-\n');
    const text = hover(workspace, uri, offset)?.markdown.text ?? '';
    assert.match(text, /before all names/);
    assert.match(text, /without a `nameReference` in `configurations`/);
  });

  it('is not said to be left out of what it applies', () => {
    const file = (kind: string): string =>
      `#- kustomization.yaml\napiVersion: kustomize.config.k8s.io/v1beta1\nkind: ${kind}\nresources: []\n`;
    const { workspace, uri, offset } = openWorkspace(file('Kustomiz<|>ation'));
    assert.equal(hover(workspace, uri, offset), undefined);
  });
});

describe('a file that a kustomization reads for neither objects nor patches', () => {
  const labelsIn = (field: string, text: string): readonly string[] => {
    const { workspace, uri, offset, fixture } = openWorkspace(`#- app/other.yaml\n${text}#- app/kustomization.yaml\n${field}\n`);
    workspace.setBuffer(uri, fixture.files.get('app/other.yaml') ?? '');
    const items = [...complete(workspace, uri, offset)].sort((a, b) => (a.sort < b.sort ? -1 : 1));
    return items.map(({ label }) => label);
  };

  it('is completed with the fields that it may have', () => {
    const ofConfigurations = (text: string): readonly string[] => labelsIn('configurations: [other.yaml]', text);
    assert.equal(ofConfigurations('<|>\n')[0], 'nameReference');
    const labels = ofConfigurations('nameReference:\n- kind: VPC\n<|>\n');
    assert.ok(labels.includes('namePrefix') && labels.includes('commonLabels'), labels.join());
    assert.ok(!['nameReference', 'apiVersion', 'kind', 'metadata', 'spec'].some((label) => labels.includes(label)), labels.join());
    assert.deepEqual(ofConfigurations('nameReference:\n- kind: VPC\n  <|>\n'), ['group', 'version', 'fieldSpecs']);
    assert.deepEqual(ofConfigurations('nameReference:\n- fieldSpecs:\n  - path: spec/a\n    create: <|>\n'), ['true', 'false']);
    const ofReplacements = (text: string): readonly string[] => labelsIn('replacements: [{ path: other.yaml }]', text);
    assert.deepEqual(ofReplacements('- <|>\n'), ['source', 'sourceValue', 'targets']);
    assert.deepEqual(ofReplacements('targets: []\n<|>\n'), ['source', 'sourceValue']);
  });

  it('is not completed as an object, also where it has all of them', () => {
    const lists = ['namePrefix', 'nameSuffix', 'namespace', 'commonLabels', 'labels', 'templateLabels', 'volumeClaimTemplateLabels'];
    const all = [...lists, 'commonAnnotations', 'varReference', 'images', 'replicas', 'nameReference'];
    assert.deepEqual(labelsIn('configurations: [other.yaml]', `${all.map((name) => `${name}: []\n`).join('')}<|>\n`), []);
  });

  it('is where it is one of objects as well, or nobody reads it', () => {
    for (const field of ['configurations: [other.yaml]\nresources: [other.yaml]', 'configurations: [another.yaml]']) {
      assert.ok(labelsIn(field, 'metadata: {}\n<|>\n').includes('spec'), field);
    }
  });
});
