import assert from 'node:assert/strict';
import { isToFillIn, isTransient, Unfinished } from '../../../client/src/unfinished';

const typed = (line: number): { startLine: number; endLine: number; addedLines: number } => ({
  startLine: line,
  endLine: line,
  addedLines: 0,
});
const problem = (startLine: number, code = 'schema/enum'): { message: string; code: string; startLine: number; endLine: number } => ({
  message: 'm',
  code,
  startLine,
  endLine: startLine,
});

describe('lines that are being typed', () => {
  it('are finished when the cursor leaves them', () => {
    const unfinished = new Unfinished();
    unfinished.changed([typed(4)]);
    assert.equal(unfinished.movedTo(4), false);
    assert.deepEqual(unfinished.lines, { start: 4, end: 4 });
    assert.equal(unfinished.movedTo(5), true);
    assert.equal(unfinished.lines, undefined);
    assert.equal(unfinished.movedTo(6), false);
  });

  it('are all of an inserted skeleton while the cursor is inside', () => {
    const unfinished = new Unfinished();
    unfinished.changed([{ startLine: 2, endLine: 2, addedLines: 6 }]);
    assert.equal(unfinished.movedTo(5), false);
    unfinished.changed([typed(5)]);
    assert.deepEqual(unfinished.lines, { start: 2, end: 8 });
    assert.equal(unfinished.movedTo(8), true);
    assert.deepEqual(unfinished.lines, { start: 8, end: 8 });
  });

  it('are none where lines are taken away, or several places change at once', () => {
    const unfinished = new Unfinished();
    unfinished.changed([typed(4)]);
    unfinished.changed([{ startLine: 4, endLine: 6, addedLines: 0 }]);
    assert.equal(unfinished.lines, undefined);
    unfinished.changed([typed(1), typed(2)]);
    assert.equal(unfinished.lines, undefined);
  });

  it('are finished by a pause', () => {
    const unfinished = new Unfinished();
    unfinished.changed([typed(4)]);
    assert.equal(unfinished.pause(), true);
    assert.equal(unfinished.pause(), false);
  });
});

describe('places to fill in', () => {
  /** A new object in lines 2 to 8, with the cursor in its first place. */
  function begun(): Unfinished {
    const unfinished = new Unfinished();
    unfinished.changed([{ startLine: 2, endLine: 2, addedLines: 6 }]);
    // VS Code tells the end of the text before it goes to the first place in it.
    unfinished.movedTo(8);
    assert.equal(unfinished.movedTo(5), false);
    assert.deepEqual(unfinished.lines, { start: 2, end: 8 });
    return unfinished;
  }

  it('stay so while the cursor goes from one to the next, however long that takes', () => {
    const unfinished = begun();
    unfinished.changed([typed(5)]);
    unfinished.pause();
    assert.deepEqual(unfinished.form, { start: 2, end: 8 });
    assert.equal(unfinished.movedTo(7), false);
    assert.deepEqual(unfinished.form, { start: 2, end: 8 });
  });

  it('grow with what is added at one of them, also where a value brings another', () => {
    const unfinished = begun();
    unfinished.changed([{ startLine: 5, endLine: 5, addedLines: 2 }]);
    assert.deepEqual(unfinished.form, { start: 2, end: 10 });
    unfinished.changed([typed(7), { startLine: 6, endLine: 6, addedLines: 1 }]);
    assert.deepEqual(unfinished.form, { start: 2, end: 11 });
    unfinished.changed([{ startLine: 6, endLine: 7, addedLines: 0 }]);
    assert.deepEqual(unfinished.form, { start: 2, end: 10 });
  });

  it('are judged when the cursor is in the last line, or leaves them, or the document is saved', () => {
    for (const end of [(each: Unfinished) => each.movedTo(8), (each: Unfinished) => each.movedTo(1), (each: Unfinished) => each.finish()]) {
      const unfinished = begun();
      unfinished.pause();
      assert.equal(end(unfinished), true);
      assert.equal(unfinished.form, undefined);
    }
  });

  it('are none in what is pasted, nor in a new line', () => {
    for (const addedLines of [1, 6]) {
      const unfinished = new Unfinished();
      unfinished.changed([{ startLine: 2, endLine: 2, addedLines }]);
      unfinished.movedTo(2 + addedLines);
      assert.equal(unfinished.form, undefined);
      unfinished.pause();
      unfinished.movedTo(2);
      assert.equal(unfinished.form, undefined);
    }
  });

  it('have no value yet', () => {
    const text = ['name:', 'name: a', '  - ', '  - a', 'ref: # of what'];
    assert.deepEqual(
      text.map((_, line) => isToFillIn(problem(line), { start: 0, end: 4 }, (each) => text[each] ?? '')),
      [true, false, true, false, false],
    );
    assert.equal(
      isToFillIn(problem(5), { start: 0, end: 4 }, () => 'name:'),
      false,
    );
  });
});

describe('problems that are held back', () => {
  const lines = { start: 3, end: 4 };
  it('are those of the typed lines that were not there before', () => {
    assert.equal(isTransient(problem(3), lines, new Set()), true);
    assert.equal(isTransient(problem(3), lines, new Set(['schema/enum m'])), false);
    assert.equal(isTransient(problem(5), lines, new Set()), false);
    assert.equal(isTransient(problem(2), lines, new Set()), false);
  });

  it('are errors of syntax below, which an open quote brings', () => {
    assert.equal(isTransient(problem(9, 'yaml/syntax'), lines, new Set()), true);
    assert.equal(isTransient(problem(2, 'yaml/syntax'), lines, new Set()), false);
  });
});
