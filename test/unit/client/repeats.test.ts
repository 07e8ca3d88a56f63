import assert from 'node:assert/strict';
import { mayRepeat, repeatsOf, type OtherProblem, type PlacedProblem } from '../../../client/src/repeats';

const other = (message: string, source: string | undefined = 'yaml-schema: bucket', startCharacter = 2): OtherProblem => ({
  source,
  message,
  startLine: 7,
  startCharacter,
});
const ours = (code: string, message: string, startCharacter = 2, startLine = 7): PlacedProblem => ({
  code,
  message,
  startLine,
  startCharacter,
});

describe('what another extension says already', () => {
  const repeats = (problem: PlacedProblem, ...others: readonly OtherProblem[]): boolean => repeatsOf(others)(problem);

  it('is an unknown or missing field of the same name at the same place', () => {
    const unknown = ours('schema/unknown-field', 'Unknown field "nam" in spec; did you mean "name"?');
    assert.equal(repeats(unknown, other('Property nam is not allowed.')), true);
    assert.equal(repeats(unknown, other('Die Eigenschaft „nam“ ist nicht zulässig.')), true);
    assert.equal(repeats(unknown, other('Property name is not allowed.')), false);
    assert.equal(repeats(unknown, other('Property nam is not allowed.', undefined, 4)), false);
    const missing = ours('schema/missing-field', 'Missing required field "name"');
    assert.equal(repeats(missing, other('Missing property "name".')), true);
    assert.equal(repeats(missing, other('Missing property "must".')), false);
    assert.equal(repeats(missing, other('Missing property "name".', 'eslint')), false);
  });

  it('is anything of a schema about the same value', () => {
    const type = ours('schema/type', 'Expected a string, found the number 5');
    assert.equal(repeats(type, other('Incorrect type. Expected "string".')), true);
    assert.equal(repeats(type, other('Incorrect type. Expected "string".', 'YAML')), false);
    assert.equal(repeats(type), false);
    assert.equal(repeats(ours('ref/not-found', 'VPC "a" not found'), other('Incorrect type. Expected "string".')), false);
  });

  it('is an error of syntax on the same line', () => {
    const syntax = ours('yaml/syntax', 'Missing ":"', 0);
    assert.equal(repeats(syntax, other('Implicit keys need to be on a single line', 'YAML')), true);
    assert.equal(repeats(ours('yaml/syntax', 'Missing ":"', 0, 8), other('Implicit keys', 'YAML')), false);
    assert.equal(repeats(syntax, other('Property nam is not allowed.')), false);
  });

  it('is looked for only where it may be', () => {
    const codes = ['yaml/syntax', 'yaml/duplicate-key', 'schema/enum', 'schema/unknown-field', 'schema/one-of', 'ref/empty'];
    assert.deepEqual(
      codes.filter((code) => mayRepeat(ours(code, 'm'))),
      ['yaml/syntax', 'yaml/duplicate-key', 'schema/enum', 'schema/unknown-field'],
    );
  });
});
