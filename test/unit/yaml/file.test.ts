import assert from 'node:assert/strict';
import fc from 'fast-check';
import { documentAt, parseFile } from '../../../server/src/yaml/reading/file';
import { plainValue } from '../../../server/src/yaml/value';

describe('parseFile', () => {
  const three = 'a: 1\n---\nb: 2\n---\nc: 3\n';

  it('cuts at markers wherever they stand', () => {
    assert.equal(parseFile('a: |\n  x\n---\nb: "y\n--- z"\n').documents.length, 3);
    assert.equal(parseFile('a: 1\n...\n# rest\n').documents.length, 1);
    assert.equal(parseFile('a: ---\nb: x---\n').documents.length, 1);
    assert.equal(parseFile('a: 1\n---\tb\n').documents.length, 2);
    assert.equal(parseFile('a: 1\n---b\n').documents.length, 2);
  });

  it('keeps directives with the document behind their marker', () => {
    const one = ['%YAML 1.2\n---\na: 1\n', '\n# b\n\n%TAG ! x\n# c\n---\na: 1\n', '# b\r\n%YAML 1.2\r\n---\r\na: 1\r\n'];
    one.forEach((text) => assert.equal(parseFile(text).documents.length, 1, text));
    const two = ['a: 1\n%b: 2\n---\nc: 3\n', 'a: 1\n---\n# %\n'];
    two.forEach((text) => assert.equal(parseFile(text).documents.length, 2, text));
    assert.equal(parseFile('a: 1\n---\n%YAML 1.2\n---\nb: 2\n').documents.length, 3);
  });

  it('keeps comments above the first marker with the document behind it', () => {
    const one = ['# b\n---\na: 1\n', '\n\n---\na: 1\n', '\uFEFF# b\r\n\r\n--- # c\r\na: 1\r\n', '# %YAML 1.2\n---\na: 1\n'];
    for (const text of one) {
      const { documents } = parseFile(text);
      assert.deepEqual(
        documents.map(({ document, start }) => [start, plainValue(document.root)?.value]),
        [[0, { a: 1 }]],
        text,
      );
    }
    // An empty document is one where a marker begins it.
    const two = ['---\n# b\n---\na: 1\n', 'b: 1\n---\na: 1\n', '# b\n---\n# c\n---\na: 1\n', '...\n---\na: 1\n'];
    two.forEach((text) => assert.equal(parseFile(text).documents.length, 2, text));
  });

  it('follows an edit that makes a comment above the marker a document, and back', () => {
    const comment = parseFile('# b: 1\n---\na: 1\n---\nc: 1\n');
    const content = parseFile('b: 1\n---\na: 1\n---\nc: 1\n', comment);
    assert.deepEqual(
      content.documents.map(({ start }) => start),
      [0, 5, 14],
    );
    assert.equal(content.documents[2]?.document, comment.documents[1]?.document);
    assert.deepEqual(
      parseFile(comment.text, content).documents.map(({ start }) => start),
      [0, 16],
    );
  });

  it('leaves neighbours of a broken document alone', () => {
    const [first, second, third] = parseFile('a: 1\n---\nb: "unclosed\n---\nc: 3\n').documents;
    assert.equal(first?.document.problems.length, 0);
    assert.equal(second?.document.problems.length, 1);
    assert.deepEqual(plainValue(third?.document.root)?.value, { c: 3 });
  });

  it('parses what an edit touches and nothing else', () => {
    const before = parseFile(three);
    const after = parseFile(three.replace('b: 2', 'b: 22'), before);
    assert.equal(after.parsed, 1);
    assert.equal(after.documents[0]?.document, before.documents[0]?.document);
    assert.equal(after.documents[2]?.document, before.documents[2]?.document);
    assert.equal(after.documents[2]?.start, (before.documents[2]?.start ?? 0) + 1);
  });

  it('keeps what lies between two edits far apart, and each of two equal documents once', () => {
    const before = parseFile('a: 1\n---\nb: 2\n---\nb: 2\n---\nc: 3\n');
    const after = parseFile('a: 11\n---\nb: 2\n---\nb: 2\n---\nc: 33\n', before);
    assert.equal(after.parsed, 2);
    assert.deepEqual(
      after.documents.slice(1, 3).map(({ document }) => before.documents.findIndex((old) => old.document === document)),
      [1, 2],
    );
  });

  it('takes stretches of comments for empty documents, however many', () => {
    const comments = '# a comment\r\n'.repeat(5_000);
    assert.equal(parseFile(comments).documents[0]?.document.root, undefined);
    assert.deepEqual(plainValue(parseFile(`${comments}a: 1\r\n`).documents[0]?.document.root)?.value, { a: 1 });
  });

  it('finds the document of an offset', () => {
    const file = parseFile(three);
    assert.equal(documentAt(file, 0)?.start, 0);
    assert.equal(documentAt(file, 5)?.start, 5);
    assert.equal(documentAt(file, three.length)?.start, 14);
  });

  it('reads an edited file as it reads a new one', () => {
    const piece = fc.constantFrom(
      '---\n',
      'a: 1\n',
      '  b: 2\n',
      '- c\n',
      '...\n',
      '# d\n',
      '"',
      '\r\n',
      ': ',
      '{{ x }}',
      '---',
      '\n',
      '%x\n',
      '{}',
    );
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    const edit = fc.record({ at: fc.nat(200), remove: fc.nat(20), add: text });
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 8 }), (start, edits) => {
        let current = start;
        let file = parseFile(start);
        for (const { at, remove, add } of edits) {
          const from = Math.min(at, current.length);
          current = current.slice(0, from) + add + current.slice(from + remove);
          file = parseFile(current, file);
        }
        const fresh = parseFile(current);
        assert.deepEqual(file.documents, fresh.documents);
      }),
      { seed: 20261120, numRuns: 300 },
    );
  });
});
