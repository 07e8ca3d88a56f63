import assert from 'node:assert/strict';
import { neverCancelled } from '../../../server/src/base/cancellation';
import { references } from '../../../server/src/features/references/references';
import type { Workspace } from '../../../server/src/workspace/workspace';
import { emptyWorkspace, uriOf } from '../../support/workspace';

const uri = uriOf('a.yaml');
const group = 'ec2.services.k8s.aws';
const object = (kind: string, name: string, spec: string): string =>
  `apiVersion: ${group}/v1alpha1\nkind: ${kind}\nmetadata: { name: ${name}, namespace: default }\nspec: ${spec}\n`;
const vpc = (name: string, block: string): string => object('VPC', name, `{ cidrBlocks: [${block}] }`);
const subnet = (name: string, network: string): string =>
  object('Subnet', name, `{ cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: ${network} } } }`);

function opened(...documents: readonly string[]): Workspace {
  const workspace = emptyWorkspace();
  edit(workspace, documents);
  return workspace;
}

function edit(workspace: Workspace, documents: readonly string[]): void {
  workspace.setBuffer(uri, documents.join('---\n'));
}

const find = ({ index }: Workspace, name: string) => index.find({ group, kind: 'VPC' }, name);
const blocks = (workspace: Workspace): readonly string[] =>
  find(workspace, 'main').map(({ resource: { document } }) => (workspace.file(uri)?.textOf(document) ?? '').replace(/[^]*\[|\][^]*/g, ''));
const referring = (workspace: Workspace): readonly string[] =>
  workspace.index.references.wanting('main').map(({ origin }) => origin.owner.name ?? '');

describe('an edit that leaves objects called as they were', () => {
  it('leaves the lists as they are, whose entries hold what is written now', () => {
    const workspace = opened(vpc('main', '1'), subnet('one', 'main'), vpc('main', '2'));
    const [objects, users] = [find(workspace, 'main'), workspace.index.references.wanting('main')];
    edit(workspace, [vpc('main', '3'), subnet('one', 'main').replace('/24', '/25'), vpc('main', '2')]);
    assert.equal(find(workspace, 'main'), objects);
    assert.equal(workspace.index.references.wanting('main'), users);
    assert.deepEqual(blocks(workspace), ['3', '2']);
    const places = references(workspace, uri, (workspace.file(uri)?.text ?? '').indexOf('main'), {
      includeDeclaration: false,
      token: neverCancelled,
    });
    assert.deepEqual(
      places.map(({ span }) => workspace.file(uri)?.text.slice(span.start, span.end)),
      ['main'],
    );
  });

  it('takes in a reference that is spelt otherwise', () => {
    const workspace = opened(vpc('main', '1'), subnet('one', 'main'), subnet('two', 'main'));
    const objects = find(workspace, 'main');
    edit(workspace, [vpc('main', '1'), subnet('one', 'other'), subnet('two', 'main')]);
    assert.equal(find(workspace, 'main'), objects);
    assert.deepEqual(referring(workspace), ['two']);
    edit(workspace, [vpc('main', '1'), subnet('one', 'main'), subnet('two', 'main')]);
    assert.deepEqual(referring(workspace), ['one', 'two']);
  });
});

describe('an edit of several documents', () => {
  const orders: readonly (readonly [title: string, before: readonly string[], now: readonly string[]])[] = [
    ['that changes places', ['1', '2', '3'], ['3', '1', '2']],
    ['that removes one and edits its neighbours', ['1', '2', '3', '4'], ['5', '3', '6']],
    ['that puts one before the edited one', ['1', '2'], ['3', '4', '2']],
    ['that edits one where another one was', ['1', '2', '3'], ['2', '4', '1']],
  ];
  for (const [title, before, now] of orders) {
    it(`${title} keeps their order`, () => {
      const workspace = opened(...before.map((block) => vpc('main', block)));
      assert.deepEqual(blocks(workspace), before);
      edit(
        workspace,
        now.map((block) => vpc('main', block)),
      );
      assert.deepEqual(blocks(workspace), now);
    });
  }
});
