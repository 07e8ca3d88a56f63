import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { renameInSteps } from '../../server/src/features/rename/rename';
import { rootsOverOneBase, type RootShape } from '../support/rootsOverOneBase';
import { emptyWorkspace, uriOf } from '../support/workspace';

/** Documents judged again after an edit of one object of a base of twenty, and worlds made again, under ten roots. */
function workAfter(
  shape: RootShape,
  change: (text: string) => string,
): { readonly judged: number; readonly files: number; readonly worlds: number } {
  const files = rootsOverOneBase(10, 20, shape);
  const workspace = emptyWorkspace();
  workspace.setDisk([...files].map(([file, text]) => [uriOf(file), text] as const));
  const judge = (uris: Iterable<Parameters<typeof diagnosticsOf>[0]>): void => [...uris].forEach((uri) => diagnosticsOf(uri, workspace));
  const count = (id: string): number => workspace.results.computed.get(id) ?? 0;
  judge(workspace.uris);
  const before = { judged: count('kustomize'), worlds: count('world') };
  const dirty = workspace.setBuffer(uriOf('base/object-7.yaml'), change(files.get('base/object-7.yaml') ?? '')).files;
  judge(dirty);
  judge(workspace.uris);
  return { judged: count('kustomize') - before.judged, files: dirty.size, worlds: count('world') - before.worlds };
}

describe('many roots over one base', () => {
  for (const shape of ['plain', 'patched', 'renamed'] as const) {
    it(`${shape}: an edit of a value judges only its own document again, in every root`, () =>
      assert.deepEqual(
        workAfter(shape, (text) => text.replace('10.0.1.0', '10.0.2.0')),
        { judged: 1, files: 1, worlds: 10 },
      ));
  }

  it('an edit of a value reads no kustomization file again', () => {
    const files = rootsOverOneBase(10, 20, 'renamed');
    const workspace = emptyWorkspace();
    workspace.setDisk([...files].map(([file, text]) => [uriOf(file), text] as const));
    [...workspace.uris].forEach((uri) => diagnosticsOf(uri, workspace));
    const plans = (): number => workspace.results.computed.get('plan') ?? 0;
    const before = plans();
    workspace.setBuffer(uriOf('base/object-7.yaml'), (files.get('base/object-7.yaml') ?? '').replace('10.0.1.0', '10.0.2.0'));
    assert.deepEqual({ base: plans() - before, all: before }, { base: 1, all: 11 });
  });

  for (const shape of ['patched', 'renamed'] as const) {
    it(`${shape}: an edit of a name judges no layer again that has only kinds with namespaces`, () =>
      assert.deepEqual(
        workAfter(shape, (text) => text.replace('name: net-7', 'name: other')),
        { judged: 1, files: 1, worlds: 10 },
      ));
  }

  it('an edit of a name judges those again that know it, and the layers', () => {
    const { judged } = workAfter('plain', (text) => text.replace('name: net-7', 'name: other'));
    assert.ok(judged < 15, `${judged} documents`);
  });

  it('a rename takes steps for each root, and changes what names the object there', () => {
    const files = rootsOverOneBase(10, 20, 'renamed');
    const workspace = emptyWorkspace();
    workspace.setDisk([...files].map(([file, text]) => [uriOf(file), text] as const));
    const uri = uriOf('base/object-6.yaml');
    const steps = renameInSteps(workspace, uri, (files.get('base/object-6.yaml') ?? '').indexOf('net-6') + 1, 'core');
    let [count, next] = [0, steps.next()];
    for (; next.done !== true; next = steps.next()) {
      count += 1;
    }
    assert.ok(count > 20, `${count} steps`);
    // In the base the object and its reference, and the target of the patch in the one root that has it.
    assert.deepEqual(
      next.value.kind === 'edits' ? next.value.edits.map((edit) => edit.uri) : next.value,
      ['base/object-6.yaml', 'base/object-7.yaml', 'roots/r3/kustomization.yaml'].map(uriOf),
    );
  });
});
