import assert from 'node:assert/strict';
import { rename } from '../../server/src/features/rename/rename';
import type { Uri } from '../../server/src/base/uri';
import { generateWorkspace, randomFrom, textOf, type GeneratedObject } from '../support/generatedWorkspace';
import { editsOf, textsAfter } from '../support/rename';
import { emptyWorkspace, root, uriOf } from '../support/workspace';

const fileCount = 2000;
const referenceCount = 20_000;

describe('rename in a workspace of 2,000 files with 20,000 references', function () {
  this.timeout(120_000);
  const seed = Number(process.env['SEED'] ?? 20260817);
  const generated = generateWorkspace({ files: fileCount, references: referenceCount, seed });
  const files = [...generated.files.keys()];
  const original = new Map(files.map((file) => [file, textOf(generated, file)]));
  const workspace = emptyWorkspace();

  /** The files that spell an object's name, and where the first spelling is; by the generator alone. */
  const spellings = (id: number): readonly { readonly file: string; readonly offset: number }[] =>
    files.flatMap((file) => {
      let offset = 0;
      for (const piece of generated.files.get(file) ?? []) {
        if (typeof piece !== 'string' && piece.nameOf === id) {
          return [{ file, offset }];
        }
        offset += typeof piece === 'string' ? piece.length : (generated.objects[piece.nameOf]?.name.length ?? 0);
      }
      return [];
    });

  before(() => {
    workspace.setDisk([...original].map(([file, text]) => [uriOf(file), text] as const));
  });

  it('has the size that it says', () => {
    assert.equal(files.length, fileCount);
    assert.equal(generated.references, referenceCount);
    assert.equal([...workspace.index.references.all()].length, referenceCount);
    assert.equal(
      [...workspace.index.references.all()].filter(({ origin, uri }) => workspace.resolver.resolve(origin, uri).kind === 'found').length,
      referenceCount,
    );
  });

  it('changes exactly the right ones, and back', () => {
    const random = randomFrom(seed + 1);
    const chosen = Array.from({ length: 60 }, () => generated.objects[random(generated.objects.length)] as GeneratedObject);
    let edits = 0;
    for (const object of chosen) {
      const spelt = spellings(object.id);
      const from = spelt[random(spelt.length)] ?? { file: '', offset: 0 };
      const name = `renamed-${object.id}`;
      const there = editsOf(rename(workspace, uriOf(from.file), from.offset, name));
      edits += there.length;
      const texts = textsAfter(workspace, there);
      const context = `${object.kind} ${object.environment}/${object.namespace}/${object.name}, seed ${seed}`;
      assert.deepEqual([...texts.keys()].sort(), spelt.map(({ file }) => file).sort(), context);
      for (const [file, text] of texts) {
        assert.equal(text, textOf(generated, file, { id: object.id, name }), `${file}: ${context}`);
      }
      workspace.setDisk([...texts].map(([file, text]) => [uriOf(file), text] as const));
      const [first] = there;
      const back = textsAfter(workspace, editsOf(rename(workspace, first?.uri ?? ('' as Uri), first?.span.start ?? 0, object.name)));
      assert.deepEqual(new Set(back.keys()), new Set(texts.keys()), context);
      workspace.setDisk([...back].map(([file, text]) => [uriOf(file), text] as const));
    }
    assert.ok(edits > chosen.length * 5, `${edits} edits`);
    for (const uri of workspace.uris) {
      const file = uri.slice(root.length + 1);
      assert.equal(workspace.file(uri)?.text, original.get(file), `${file} is as it was, seed ${seed}`);
    }
  });
});
