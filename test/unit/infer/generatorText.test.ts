import assert from 'node:assert/strict';
import { readGenerator } from '../../../server/src/infer/config/generatorText';
import { infer, problemsOf } from '../../support/infer';

const api = { operations: { CreateTank: { in: 'I' } }, structures: { I: { Name: 'str' } } };

describe('the text of generator.yaml', () => {
  it('is read as the generator reads it', () => {
    const text = 'a: yes\nb: .\nc: &x [1, "2"]\nd: *x\ne: { <<: { f: on }, g: }\nh: 0.5\n';
    assert.deepEqual(readGenerator(text).value, { a: true, b: '.', c: [1, '2'], d: [1, '2'], e: { f: true, g: null }, h: 0.5 });
    assert.deepEqual(readGenerator(text).problems, []);
  });

  it('may be empty', () => {
    assert.deepEqual([readGenerator('').value ?? null, readGenerator('# nothing\n').value ?? null], [null, null]);
    assert.deepEqual(readGenerator('').problems, []);
  });

  it('may begin with a byte order mark or a document mark', () => {
    assert.deepEqual(readGenerator('\uFEFFa: 1\nb: 2\n').value, { a: 1, b: 2 });
    const marked = readGenerator('# note\n---\na: 1\nb: [x, z]\n');
    assert.deepEqual(marked.value, { a: 1, b: ['x', 'z'] });
    assert.deepEqual(marked.spanOf(['b', 1], 'value'), { start: 23, end: 24 });
    assert.deepEqual(marked.spanOf(['b'], 'key'), { start: 16, end: 17 });
  });

  it('gives the key as the place of a value that is not written', () => {
    assert.deepEqual(readGenerator('a:\nb: 1\n').spanOf(['a'], 'value'), { start: 0, end: 1 });
    assert.equal(readGenerator('a: 1').spanOf(['b'], 'value'), undefined);
  });

  it('is not used when it has a mistake of syntax', () => {
    const inference = infer(api, 'resources: { Tank: [\n');
    assert.deepEqual(inference.crds, []);
    assert.ok(inference.problems.length > 0 && inference.problems.every(({ code }) => code === 'yaml-syntax'));
    assert.ok(inference.problems.every(({ at }) => at.kind === 'generator' && at.span !== undefined));
  });

  it('has duplicate keys reported', () => {
    const inference = infer(api, 'resources: { Tank: {} }\nresources: {}\n');
    assert.deepEqual(
      inference.problems.map(({ code }) => code),
      ['duplicate-key'],
    );
    assert.equal(inference.crds.length, 1);
  });

  it('is one document', () => {
    assert.match(problemsOf(infer(api, 'empty_shapes: []\n---\nempty_shapes: []\n'))[0] ?? '', /single YAML document/);
  });
});
