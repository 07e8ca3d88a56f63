import assert from 'node:assert/strict';
import { neverCancelled } from '../../server/src/base/cancellation';
import { bounds } from '../../server/src/base/bounds';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { documentLinks } from '../../server/src/features/references/documentLinks';
import { referenceGraph } from '../../server/src/features/graph/referenceGraph';
import { toDot } from '../../server/src/features/graph/dot';
import { toMermaid } from '../../server/src/features/graph/mermaid';
import { referenceCounts } from '../../server/src/features/references/referenceCounts';
import { references } from '../../server/src/features/references/references';
import { prepareRename, rename } from '../../server/src/features/rename/rename';
import type { Workspace } from '../../server/src/workspace/workspace';
import { emptyWorkspace, uriOf } from '../support/workspace';

const uri = uriOf('a.yaml');
const subnet = (name: string, vpc: string): string =>
  `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: ${name} }\nspec:\n  cidrBlock: 10.0.0.0/24\n  vpcRef:\n    from: { name: ${vpc} }\n---\n`;
const vpc = (name: string): string =>
  `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: ${name} }\nspec:\n  cidrBlocks: [10.0.0.0/16]\n---\n`;
const times = (count: number, text: (index: number) => string): string => Array.from({ length: count }, (_, index) => text(index)).join('');

function opened(text: string): Workspace {
  const workspace = emptyWorkspace();
  workspace.setBuffer(uri, text);
  return workspace;
}

/** How often lists were looked through to answer everything that is asked of references. */
function looks(text: string): number {
  const workspace = opened(text);
  diagnosticsOf(uri, workspace);
  documentLinks(workspace, uri);
  referenceGraph(workspace, [uri], { incoming: true });
  referenceCounts(workspace, uri, { unused: true, token: neverCancelled });
  const at = text.lastIndexOf('name: main') + 'name: '.length;
  references(workspace, uri, at, { includeDeclaration: true, token: neverCancelled });
  prepareRename(workspace, uri, at);
  rename(workspace, uri, at, 'other');
  return workspace.resolver.looks;
}

describe('references that look for the same', () => {
  const found = (count: number): string => times(count, (index) => subnet(`s${index}`, 'main')) + vpc('main').repeat(count);
  const missing = (count: number): string =>
    times(count, (index) => subnet(`s${index}`, `v${index}x`)) + times(count, (index) => vpc(`v${index}`)) + vpc('main');

  it('share the list of what they find', () => {
    assert.equal(looks(found(60)), looks(found(6)));
  });

  it('share the list of what they do not find', () => {
    assert.equal(looks(missing(60)), looks(missing(6)));
  });

  it('see an object that comes and one that goes', () => {
    const workspace = opened(found(3));
    const count = (): number =>
      referenceCounts(workspace, uri, { unused: false, token: neverCancelled }).filter(({ title }) => title === '3 references').length;
    assert.equal(count(), 3);
    workspace.setBuffer(uri, found(3) + vpc('main'));
    assert.equal(count(), 4);
    workspace.setBuffer(uri, found(3).replaceAll(vpc('main'), '') + vpc('main'));
    assert.equal(count(), 1);
  });
});

describe('the graph of one reference to equal objects', () => {
  const nodes = (count: number): readonly string[] =>
    referenceGraph(opened(subnet('one', 'main') + vpc('main').repeat(count)), [uri]).edges.map(({ to }) => to);
  const { most } = bounds.referenceEdges;

  it('shows all at its bound', () => assert.equal(nodes(most).length, most));

  it('shows the first above it, and how many more there are', () => {
    assert.deepEqual(nodes(most + 7).slice(most - 1), [
      `ec2.services.k8s.aws/VPC//main#${most}`,
      'unknown:ec2.services.k8s.aws/VPC//main and 7 more',
    ]);
  });

  it('is written however large it is', () => {
    const node = { state: 'object', group: '', version: 'v1', kind: 'A', namespace: undefined, name: 'a' } as const;
    const edge = { path: 'a', family: 'ack', form: 'object', place: { uri, span: { start: 0, end: 0 } } } as const;
    const count = 150_000;
    const graph = {
      nodes: Array.from({ length: count }, (_, index) => ({ ...node, id: String(index) })),
      edges: Array.from({ length: count }, (_, index) => ({ ...edge, from: String(index), to: '0' })),
    };
    for (const text of [toDot(graph), toMermaid(graph)]) {
      assert.ok(text.split('\n').length > 2 * count);
    }
  });
});
