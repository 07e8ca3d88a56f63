import assert from 'node:assert/strict';
import { complete } from '../../../server/src/features/completion/complete';
import { clientSupport } from '../../../server/src/hosts/lsp/connection/clientSupport';
import { linesAsTaken } from '../../../server/src/hosts/lsp/requests/completionLines';
import type { CompletionItem } from '../../../server/src/service';
import { openWorkspace } from '../../support/workspace';

const node = 'apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata:\n  name: a\nspec:\n';
const queue = 'apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata:\n  name: a\nspec:\n  queueName: a\n';

/** What Neovim is sent at a cursor, with and without a snippet engine. */
function sent(marked: string, snippetSupport: boolean): readonly CompletionItem[] {
  const { workspace, uri, offset, fixture } = openWorkspace(marked);
  const text = fixture.files.get('main.yaml') ?? '';
  workspace.setBuffer(uri, text);
  const support = clientSupport(
    { textDocument: { completion: { completionItem: { snippetSupport } } } },
    {},
    { name: 'Neovim', version: '0.11.3' },
  );
  return linesAsTaken(complete(workspace, uri, offset), text, support);
}

/** Text before the cursor with a snippet expanded as Neovim does: its stops are empty, and each further line gets the blanks of the line. */
function expanded(marked: string, label: string): string {
  const item = sent(marked, true).find((each) => each.label === label) ?? assert.fail(`no "${label}"`);
  const before = marked.slice(0, item.span.start);
  const indent = /^[ \t]*/.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0] ?? '';
  const snippet = item.snippet ?? item.newText;
  const filled = snippet
    .replace(/\$\{\d\|([^,|]*)[^|]*\|\}/g, '$1')
    .replace(/\$(?:\d|\{\d(?::([^}]*))?\})/g, (_, standard?: string) => standard ?? '');
  return before + filled.replaceAll('\n', `\n${indent}`);
}

describe('completions of several lines in Neovim', () => {
  for (const [what, marked, label] of [
    ['a key with its map', `${node}  serviceDisc<|>`, 'serviceDiscovery'],
    ['a key with its list', `${node}  listeners:\n    - portM<|>`, 'portMapping'],
    ['a key below one without a value', `${node}  logging: acc<|>`, 'accessLog'],
  ] as const) {
    it(`are snippets, indented once: ${what}`, () => {
      const { workspace, uri, offset } = openWorkspace(marked);
      const plain = complete(workspace, uri, offset).find((each) => each.label === label) ?? assert.fail(`no "${label}"`);
      assert.match(plain.newText, /\n/);
      assert.equal(expanded(marked, label), marked.slice(0, plain.span.start) + plain.newText);
    });
  }

  it('are cut behind a key where there are no snippets, so that no line end becomes a NUL', () => {
    const at = (marked: string): readonly string[] => sent(marked, false).map(({ newText }) => newText);
    assert.ok(at(`${node}  serviceDisc<|>`).includes('serviceDiscovery:'));
    assert.deepEqual(at(`${queue}  ---<|>`), ['---']);
    for (const marked of [`${node}  serviceDisc<|>`, `${node}  logging: acc<|>`, `${queue}  policy: <|>`, '<|>', 'ap<|>', 'vpc<|>']) {
      assert.ok(
        at(marked).every((text) => /^\S/.test(text) && !text.includes('\n')),
        marked,
      );
    }
  });
});

describe('edits of a completion elsewhere than at the cursor', () => {
  const target =
    '#- main.yaml\napiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata: { name: a, namespace: b }\nspec:\n  networkRef:\n    name: <|>\n#- net.yaml\napiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeNetwork\nmetadata: { name: main, namespace: other }\n';
  const support = clientSupport({}, {}, { name: 'Visual Studio Code', version: '1.139.1' });

  for (const lineEnd of ['\n', '\r\n']) {
    it(`end their lines as the document does: ${JSON.stringify(lineEnd)}`, () => {
      const { workspace, uri, offset, fixture } = openWorkspace(target.replaceAll('\n', lineEnd).replaceAll(/(#- .*)\r\n/g, '$1\n'));
      const items = linesAsTaken(complete(workspace, uri, offset), fixture.files.get('main.yaml') ?? '', support);
      const [edit, ...more] = items.find(({ label }) => label === 'main')?.additional ?? [];
      assert.deepEqual([edit?.newText.match(/\r?\n/g), more], [[lineEnd], []]);
    });
  }
});
