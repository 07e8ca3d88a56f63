import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { prepareDiagnostics } from '../../server/src/features/diagnostics/prepareDiagnostics';
import type { Workspace } from '../../server/src/workspace/workspace';
import { rootsOverOneBase } from '../support/rootsOverOneBase';
import { emptyWorkspace, uriOf } from '../support/workspace';

describe('diagnostics of a file that many kustomizations have', () => {
  const roots = 20;
  const base = uriOf('base/object-3.yaml');
  const opened = (): Workspace => {
    const workspace = emptyWorkspace();
    workspace.setDisk([...rootsOverOneBase(roots, 6, 'renamed')].map(([file, text]) => [uriOf(file), text] as const));
    return workspace;
  };
  const counted = (workspace: Workspace, id: string): number => workspace.results.computed.get(id) ?? 0;

  it('are prepared with no more than one root built in a step', () => {
    const workspace = opened();
    const built: number[] = [];
    let before = 0;
    for (const steps = prepareDiagnostics(base, workspace); steps.next().done !== true;) {
      built.push(counted(workspace, 'world') - before);
      before = counted(workspace, 'world');
    }
    assert.equal(before, roots);
    assert.equal(Math.max(...built), 1);
    // Roots, the document, the families, and each root once more for its references and once for what its layers do.
    assert.equal(built.length, 3 * roots + 2);
  });

  it('have nothing left of that to do afterwards, and are the same', () => {
    const workspace = opened();
    for (const steps = prepareDiagnostics(base, workspace); steps.next().done !== true;);
    const before = ['world', 'document', 'references', 'kustomize'].map((id) => counted(workspace, id));
    const found = diagnosticsOf(base, workspace);
    assert.deepEqual(
      ['world', 'document', 'references', 'kustomize'].map((id) => counted(workspace, id)),
      before,
    );
    assert.deepEqual(
      found.map(({ finding: { code, message } }) => [code, message]),
      diagnosticsOf(base, opened()).map(({ finding: { code, message } }) => [code, message]),
    );
  });

  it('are judged anew after a change between two steps', () => {
    const workspace = opened();
    const steps = prepareDiagnostics(base, workspace);
    for (let step = 0; step < roots + 3; step += 1) {
      steps.next();
    }
    workspace.setBuffer(uriOf('base/object-2.yaml'), (workspace.file(uriOf('base/object-2.yaml'))?.text ?? '').replace('net-2', 'gone'));
    while (steps.next().done !== true);
    const fresh = emptyWorkspace();
    fresh.setDisk([...workspace.uris].map((uri) => [uri, workspace.file(uri)?.text ?? ''] as const));
    const codes = (of: Workspace): readonly string[] => diagnosticsOf(base, of).map(({ finding }) => finding.message);
    assert.deepEqual(codes(workspace), codes(fresh));
    assert.notEqual(codes(workspace).length, 0);
  });
});
