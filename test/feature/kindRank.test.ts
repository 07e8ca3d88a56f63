import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { crd } from '../support/crds';
import { openWorkspace, uriOf, type Opened } from '../support/workspace';

/** Somebody types at the cursor: how often the fields of kinds are counted for the lists after each letter, and the last list. */
function typed(letters: string, { workspace, uri }: Opened): { readonly counts: readonly number[]; readonly offered: readonly string[] } {
  const counted = (): number =>
    [...workspace.results.computed].reduce((sum, [id, times]) => sum + (id.startsWith('fields ') ? times : 0), 0);
  const counts: number[] = [];
  let offered: readonly string[] = [];
  for (let length = 1; length <= letters.length; length += 1) {
    const before = counted();
    workspace.setBuffer(uri, letters.slice(0, length));
    offered = complete(workspace, uri, length)
      .filter(({ kind }) => kind === 'resource')
      .map(({ sort, label, group }) => `${sort} ${label} ${group}`)
      .sort()
      .map((each) => each.slice(each.indexOf(' ') + 1));
    counts.push(counted() - before);
  }
  return { counts, offered };
}

function mailCrd(kind: string, fields: readonly string[]): string {
  const list = fields.map((field) => `${field}: { type: string }`).join(', ');
  return crd({
    kind,
    plural: `${kind.toLowerCase()}s`,
    group: 'mailq.example.com',
    properties: `spec: { type: object, properties: { ${list} } }`,
  });
}

describe('order of the kinds of a service', () => {
  it('has their fields counted once, not at each letter', () => {
    const opened = openWorkspace('#- a.yaml\n<|>');
    const [first, ...others] = typed('dynamodb', opened).counts;
    assert.ok(first !== undefined && first > 100, `${first} kinds are counted at the first letter`);
    assert.deepEqual(
      others,
      others.map(() => 0),
    );
  });

  it('follows the schemas of CRDs, and counts those alone again that are others', () => {
    const opened = openWorkspace(`#- a.yaml\n<|>\n#- x.yaml\n${mailCrd('Xbox', ['a', 'b'])}#- y.yaml\n${mailCrd('Ybox', ['a', 'b', 'c'])}`);
    assert.deepEqual(typed('mailq', opened).offered, ['Ybox mailq.example.com', 'Xbox mailq.example.com']);
    opened.workspace.setDisk([[uriOf('x.yaml'), mailCrd('Xbox', ['a', 'b', 'c', 'd'])]]);
    const { counts, offered } = typed('mailq', opened);
    assert.deepEqual(offered, ['Xbox mailq.example.com', 'Ybox mailq.example.com']);
    assert.deepEqual(counts, [1, 0, 0, 0, 0]);
  });
});
