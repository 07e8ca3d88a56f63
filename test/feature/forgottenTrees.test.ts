import assert from 'node:assert/strict';
import { ReadDocument } from '../../server/src/yaml/reading/readDocument';
import { createLanguageService } from '../../server/src/service';
import { bundleReader } from '../../server/src/hosts/node/bundleReader';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { subnet, vpc } from '../support/manifests';
import { emptyWorkspace, uriOf } from '../support/workspace';
import { spareTrees } from '../../server/src/workspace/files/spareTrees';
import type { Workspace } from '../../server/src/workspace/workspace';

/** Which documents of a file have forgotten their tree. */
function forgotten(workspace: Pick<Workspace, 'file'>, file: string): readonly boolean[] {
  return (workspace.file(uriOf(file))?.yaml.documents ?? []).map(
    ({ document }) => document instanceof ReadDocument && document.isForgotten,
  );
}

describe('trees of documents', () => {
  const { mostCharacters, mostForOneRun } = spareTrees;
  beforeEach(() => (spareTrees.mostCharacters = 0));
  afterEach(() => Object.assign(spareTrees, { mostCharacters, mostForOneRun }));

  const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: foos.example.org }
spec:
  group: example.org
  names: { kind: Foo, plural: foos, singular: foo, listKind: FooList }
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { a: { type: string } } } } } }
`;
  const foo = 'apiVersion: example.org/v1\nkind: Foo\nmetadata: { name: a }\nspec: { b: c }\n';
  const text = `${vpc('main')}---\n${subnet('a')}`;

  it('are forgotten once a file is indexed, and read again where somebody looks', () => {
    const workspace = emptyWorkspace();
    workspace.setDisk([[uriOf('a.yaml'), text]]);
    assert.deepEqual(forgotten(workspace, 'a.yaml'), [true, true]);
    const [resource] = workspace.file(uriOf('a.yaml'))?.resources ?? [];
    assert.equal(resource?.name, 'main');
    assert.equal(resource.nameNode?.text, 'main');
    assert.equal(resource.node, resource.node);
    assert.deepEqual(forgotten(workspace, 'a.yaml'), [false, true]);
  });

  it('stay as they are when the file changes around them', () => {
    const workspace = emptyWorkspace();
    workspace.setDisk([[uriOf('a.yaml'), text]]);
    const node = workspace.file(uriOf('a.yaml'))?.resources[0]?.node;
    workspace.setDisk([[uriOf('a.yaml'), `${text}# more\n`]]);
    assert.equal(workspace.file(uriOf('a.yaml'))?.resources[0]?.node, node);
    assert.deepEqual(forgotten(workspace, 'a.yaml'), [false, true]);
    assert.deepEqual(diagnosticsOf(uriOf('a.yaml'), workspace), diagnosticsOf(uriOf('a.yaml'), workspace));
  });

  it('are kept of open files, of kustomizations, of what makes kinds of values and where everything is asked once', () => {
    const workspace = emptyWorkspace();
    workspace.setBuffer(uriOf('open.yaml'), text);
    workspace.setDisk([
      [uriOf('kustomization.yaml'), 'resources: [a.yaml]\n'],
      [uriOf('rgd.yaml'), 'apiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nmetadata: { name: a }\n'],
    ]);
    assert.deepEqual(['open.yaml', 'kustomization.yaml', 'rgd.yaml'].flatMap((file) => forgotten(workspace, file)).includes(true), false);
    const once = createLanguageService({ bundle: bundleReader(), asksOnce: true }).workspace;
    once.setDisk([[uriOf('a.yaml'), text]]);
    assert.equal(once.file(uriOf('a.yaml'))?.resources.length, 2);
  });

  it('are forgotten of CRDs, whose kinds stay', () => {
    const workspace = emptyWorkspace();
    workspace.setDisk([
      [uriOf('crd.yaml'), crd],
      [uriOf('a.yaml'), foo],
    ]);
    assert.deepEqual(forgotten(workspace, 'crd.yaml'), [true]);
    const found = (): readonly string[] => diagnosticsOf(uriOf('a.yaml'), workspace).map(({ finding }) => finding.message);
    assert.deepEqual(found(), ['Unknown field "b" in spec']);
    workspace.setDisk([[uriOf('crd.yaml'), crd.replace('a: { type: string }', 'b: { type: string }')]]);
    assert.deepEqual(forgotten(workspace, 'crd.yaml'), [true]);
    assert.deepEqual(found(), []);
  });

  it('are kept up to a bound where everything is asked once, and those of CRDs until they were', () => {
    spareTrees.mostForOneRun = crd.length + text.length;
    const { workspace, reports } = createLanguageService({ bundle: bundleReader(), asksOnce: true });
    const files = ['crd.yaml', 'a.yaml', 'b.yaml'];
    workspace.setDisk(files.map((file) => [uriOf(file), file === 'crd.yaml' ? crd : text] as const));
    const all = (): readonly boolean[] => files.map((file) => forgotten(workspace, file).includes(true));
    assert.deepEqual(all(), [false, false, true]);
    for (const file of files) {
      const said = reports.of(uriOf(file), ({ finding }) => finding.code);
      assert.equal(said.length === 0, file === 'crd.yaml');
      workspace.release(uriOf(file));
    }
    assert.deepEqual(all(), [true, false, false]);
  });

  it('do not count any more when their file is replaced or gone', () => {
    spareTrees.mostCharacters = 3 * text.length;
    const workspace = emptyWorkspace();
    for (const other of ['one', 'two', 'three']) {
      workspace.setDisk([[uriOf('a.yaml'), `${vpc(other)}---\n${subnet(other)}`]]);
      workspace.setDisk([[uriOf('b.yaml'), text]]);
      workspace.setDisk([[uriOf('b.yaml'), undefined]]);
    }
    assert.deepEqual(forgotten(workspace, 'a.yaml'), [false, false]);
  });

  it('stay as long as they are few, and go together when they are more', () => {
    spareTrees.mostCharacters = 2 * text.length;
    const workspace = emptyWorkspace();
    workspace.setDisk([[uriOf('a.yaml'), text]]);
    workspace.setDisk([[uriOf('b.yaml'), text]]);
    const files = ['a.yaml', 'b.yaml'];
    assert.deepEqual(
      files.map((file) => forgotten(workspace, file)),
      files.map(() => [false, false]),
    );
    const node = workspace.file(uriOf('b.yaml'))?.resources[0]?.node;
    workspace.setDisk([[uriOf('c.yaml'), text]]);
    assert.deepEqual(
      [...files, 'c.yaml'].map((file) => forgotten(workspace, file)),
      [
        [true, true],
        [false, true],
        [true, true],
      ],
    );
    assert.equal(workspace.file(uriOf('b.yaml'))?.resources[0]?.node, node);
  });
});
