import assert from 'node:assert/strict';
import { walkLimits } from '../../../server/src/base/limits';
import type { Uri } from '../../../server/src/base/uri';
import { FileEvents } from '../../../server/src/hosts/lsp/files/fileEvents';
import { foldersOf, KnownFiles } from '../../../server/src/hosts/lsp/files/knownFiles';

const [a, b] = ['file:///w/x/a.yaml', 'file:///w/y/b.yaml'] as const as readonly [Uri, Uri];
const problem = (uri: Uri, reason: string): Parameters<KnownFiles['setProblem']>[0] => ({ kind: 'problem', uri, reason, missing: false });

describe('known files', () => {
  it('are read again when their stamp is another one, or when they count as unread', () => {
    const known = new KnownFiles();
    assert.equal(known.isAsRead(a, undefined), false);
    known.setRead(a, '1');
    assert.deepEqual([known.isAsRead(a, '1'), known.isAsRead(a, '2')], [true, false]);
    known.setUnread(a);
    assert.deepEqual([known.isAsRead(a, '1'), known.wasRead(a)], [false, false]);
  });

  it('say once what is wrong with a file, and again when it is something else', () => {
    const known = new KnownFiles();
    assert.deepEqual(
      ['too long', 'too long', 'not UTF-8'].map((reason) => known.setProblem(problem(a, reason))),
      [true, false, true],
    );
    assert.deepEqual([known.unfit, known.problemOf(a)?.reason], [[a], 'not UTF-8']);
    known.setFit(a);
    assert.deepEqual([known.unfit, known.problemOf(a)], [[], undefined]);
  });

  it('count the characters of all of them, of one that is read again only the last ones', () => {
    const known = new KnownFiles();
    assert.equal(known.count(a, walkLimits.bytes), false);
    assert.equal(known.count(b, 1), true);
    assert.equal(known.count(a, walkLimits.bytes - 1), false);
    known.forget(a);
    assert.equal(known.count(b, walkLimits.bytes), false);
  });

  it('are known by the folders that they lie in, also those that cannot be read', () => {
    const known = new KnownFiles();
    known.setRead(a, '1');
    known.setProblem(problem(b, 'too long'));
    assert.deepEqual(known.folders, new Set([...foldersOf(a), ...foldersOf(b)]));
    assert.deepEqual(known.below('file:///w' as Uri), [a, b]);
    assert.deepEqual(known.below('file:///w/y' as Uri), [b]);
    known.forget(b);
    assert.deepEqual([known.folders, known.unfit], [new Set(foldersOf(a)), []]);
    assert.deepEqual(foldersOf(a), ['file:///w/x', 'file:///w', 'file://']);
  });
});

describe('events of files', () => {
  it('are one swarm until somebody takes them, and of each file the last one', () => {
    const events = new FileEvents();
    assert.equal(events.add([{ uri: a, kind: 'created' }]), true);
    assert.equal(
      events.add([
        { uri: b, kind: 'changed' },
        { uri: a, kind: 'deleted' },
      ]),
      false,
    );
    assert.deepEqual(
      [...events.take()],
      [
        [b, 'changed'],
        [a, 'deleted'],
      ],
    );
    assert.equal(events.add([{ uri: a, kind: 'created' }]), true);
    assert.deepEqual([...events.take()], [[a, 'created']]);
  });
});
