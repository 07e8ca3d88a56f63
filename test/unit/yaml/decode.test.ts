import assert from 'node:assert/strict';
import { parseFile } from '../../../server/src/yaml/reading/file';
import { chunksOf, isEmptyChunk } from '../../../server/src/yaml/reading/chunks';
import { parseByLibrary, parseYaml } from '../../../server/src/yaml/reading/parse';
import { breaksDocument } from '../../../server/src/yaml/nodes/whole';
import { plainValue } from '../../../server/src/yaml/value';
import { decodeCases, streamCases } from '../../support/decodeCases';

/** The `spec`s of the objects of a file; `undefined` where a part of it cannot be read. */
function specsOf(text: string): readonly unknown[] | undefined {
  const documents = parseFile(text).documents.map(({ document }) => document);
  if (documents.some(({ problems }) => problems.some(breaksDocument))) {
    return undefined;
  }
  return documents.flatMap(({ root }) => (root === undefined ? [] : [(plainValue(root)?.value as { readonly spec?: unknown }).spec]));
}

const below = (spec: string): string =>
  spec
    .split('\n')
    .map((line) => `  ${line}\n`)
    .join('');

describe('YAML as Kubernetes reads it', () => {
  for (const { what, spec, value } of decodeCases) {
    it(what, () => {
      const text = `kind: Thing\nspec:\n${below(spec)}`;
      assert.deepEqual(specsOf(text), value === undefined ? undefined : [value]);
      assert.deepEqual(parseYaml(text), parseByLibrary(text));
    });
  }
  for (const { what, text, specs } of streamCases) {
    it(`files: ${what}`, () => {
      assert.deepEqual(specsOf(text), specs);
      chunksOf(text)
        .map(({ start, end }) => text.slice(start, end))
        .filter((chunk) => !isEmptyChunk(chunk))
        .forEach((chunk) => assert.deepEqual(parseYaml(chunk), parseByLibrary(chunk)));
    });
  }

  it('says what is not read behind dots', () => {
    const text = 'a: 1\n...\n\n# c\n  b: 2\n';
    const [problem] = parseYaml(text).problems;
    assert.deepEqual([problem?.code, text.slice(problem?.span.start, problem?.span.end)], ['yaml/after-end', 'b: 2']);
  });

  it('says why two keys are one', () => {
    assert.deepEqual(
      parseYaml('on: 1\nyes: 2\n').problems.map(({ message }) => message),
      ['Duplicate key "true" in this mapping; unquoted, "yes" is the boolean true'],
    );
  });
});
