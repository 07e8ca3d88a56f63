import assert from 'node:assert/strict';
import { codeActions } from '../../server/src/features/actions/codeActions';
import { complete } from '../../server/src/features/completion/complete';
import { newObjectFile } from '../../server/src/features/newObjectFile';
import { manifest } from '../support/manifests';
import { applyEdits, findingsIn, openWorkspace, root, uriOf, type Opened } from '../support/workspace';

const fn = (role: string): string => `apiVersion: lambda.services.k8s.aws/v1alpha1
kind: Function
metadata: { name: reports, namespace: shop }
spec:
  name: reports
  code: { s3Bucket: reports-code, s3Key: b }
  roleRef:
    from:
      name: ${role}
`;
const bucket = (name: string): string => manifest('Bucket', `shop/${name}`, `{ name: ${name} }`);

/** Labels of what makes an object in a file of its own, and that file. */
function offered({ workspace, uri, offset }: Opened): readonly {
  readonly label: string;
  readonly detail: string;
  readonly file: string | undefined;
  readonly text: string | undefined;
}[] {
  return [...complete(workspace, uri, offset)]
    .sort((a, b) => (a.sort < b.sort ? -1 : 1))
    .map(({ label, detail, creates }) => {
      const file = creates === undefined ? undefined : newObjectFile(creates, workspace);
      return { label, detail, file: file?.uri.slice(root.length + 1), text: file?.text };
    });
}

const fileIn = (files: string): string | undefined => offered(openWorkspace(files)).find(({ file }) => file !== undefined)?.file;

describe('a missing object in a file of its own', () => {
  it('is offered with its name, behind the name alone', () => {
    const items = offered(openWorkspace(`#- apps/reports.yaml\n${fn('runner<|>')}`));
    assert.deepEqual(
      items.map(({ label }) => label),
      ['runner', 'runner (new Role in runner.yaml)', 'runner (new Role)'],
    );
    assert.equal(items[1]?.file, 'apps/runner.yaml');
    assert.equal(
      items[1].text,
      'apiVersion: iam.services.k8s.aws/v1alpha1\nkind: Role\nmetadata:\n  name: runner\n  namespace: shop\nspec:\n  assumeRolePolicyDocument: <assumeRolePolicyDocument>\n  name: <name>\n',
    );
  });

  it('comes behind the document where files of the folder hold many objects', () => {
    const items = offered(openWorkspace(`#- all.yaml\n${bucket('a')}---\n${fn('runner<|>')}`));
    assert.deepEqual(
      items.map(({ label }) => label),
      ['runner', 'runner (new Role)', 'runner (new Role in runner.yaml)'],
    );
  });

  it('is named as the files of the folder are', () => {
    const one = `#- reports-function.yaml\n${fn('runner<|>')}`;
    assert.equal(fileIn(one), 'runner-role.yaml');
    assert.equal(fileIn(`${one}#- data-bucket.yaml\n${bucket('data')}#- other.yaml\n${bucket('other')}`), 'runner-role.yaml');
    assert.equal(fileIn(`#- function.yml\n${fn('runner<|>')}`), 'role.yml');
    assert.equal(fileIn(`#- lambda.reports.yaml\n${fn('runner<|>')}`), 'runner.yaml');
    assert.equal(fileIn(`#- virtual-node.stock.yaml\n${fn('runner<|>')}`), 'runner.yaml');
  });

  it('takes no file that exists, and none outside of the workspace', () => {
    assert.equal(fileIn(`#- reports.yaml\n${fn('runner<|>')}#- runner.yaml\n# notes\n`), 'runner-role.yaml');
    const { workspace } = openWorkspace(`#- reports.yaml\n${fn('runner<|>')}`);
    const target = { group: 'iam.services.k8s.aws', kind: 'Role' };
    assert.equal(newObjectFile({ beside: 'file:///elsewhere/a.yaml' as never, target, name: 'runner' }, workspace), undefined);
    assert.equal(newObjectFile({ beside: uriOf('reports.yaml'), target, name: '../runner' }, workspace), undefined);
    assert.equal(
      newObjectFile({ beside: uriOf('reports.yaml'), target: { group: 'x.example.com', kind: 'X' }, name: 'runner' }, workspace),
      undefined,
    );
  });

  it('is listed in the kustomization that lists its neighbour', () => {
    const opened = openWorkspace(`#- base/reports.yaml\n${fn('runner<|>')}#- base/kustomization.yaml\nresources:\n  - reports.yaml\n`);
    const item = complete(opened.workspace, opened.uri, opened.offset).find(({ creates }) => creates !== undefined);
    assert.equal(item?.detail, 'creates the file and lists it in the kustomization');
    const file = item.creates === undefined ? undefined : newObjectFile(item.creates, opened.workspace);
    assert.equal(
      applyEdits(opened.workspace.file(uriOf('base/kustomization.yaml'))?.text ?? '', file?.edits ?? []),
      'resources:\n  - reports.yaml\n  - runner.yaml\n',
    );
  });

  it('is a quick fix of the reference too, and the reference leads to it', () => {
    const { workspace, uri } = openWorkspace(`#- reports.yaml\n${fn('runner')}`);
    const [found] = findingsIn(uri, workspace);
    const action = codeActions(workspace, uri, found?.span ?? { start: 0, end: 0 }).find(
      ({ title }) => title === 'Create Role "runner" in runner.yaml',
    );
    assert.ok(action?.creates);
    workspace.setBuffer(action.creates.uri, action.creates.text);
    assert.deepEqual(
      findingsIn(uri, workspace).map(({ finding }) => finding.code),
      [],
    );
  });
});
