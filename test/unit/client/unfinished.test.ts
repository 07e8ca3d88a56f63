import assert from 'node:assert/strict';
import { isTransient, Unfinished } from '../../../client/src/unfinished';

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
    assert.equal(unfinished.finish(), true);
    assert.equal(unfinished.finish(), false);
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
