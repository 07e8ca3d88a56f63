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
function forgotten(workspace: Workspace, file: string): readonly boolean[] {
  return (workspace.file(uriOf(file))?.yaml.documents ?? []).map(
    ({ document }) => document instanceof ReadDocument && document.isForgotten,
  );
}

describe('trees of documents', () => {
  const { mostCharacters } = spareTrees;
  beforeEach(() => (spareTrees.mostCharacters = 0));
  afterEach(() => (spareTrees.mostCharacters = mostCharacters));

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

  it('are kept of open files, of kustomizations, of what brings kinds and where everything is asked once', () => {
    const workspace = emptyWorkspace();
    workspace.setBuffer(uriOf('open.yaml'), text);
    workspace.setDisk([
      [uriOf('kustomization.yaml'), 'resources: [a.yaml]\n'],
      [uriOf('crd.yaml'), 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: a }\n'],
    ]);
    assert.deepEqual(['open.yaml', 'kustomization.yaml', 'crd.yaml'].flatMap((file) => forgotten(workspace, file)).includes(true), false);
    const once = createLanguageService({ bundle: bundleReader(), asksOnce: true }).workspace;
    once.setDisk([[uriOf('a.yaml'), text]]);
    assert.equal(once.file(uriOf('a.yaml'))?.resources.length, 2);
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
