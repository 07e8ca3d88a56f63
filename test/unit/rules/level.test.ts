import assert from 'node:assert/strict';
import { catalogue } from '../../../server/src/rules/catalogue';
import { levelOf, matchesCode } from '../../../server/src/rules/level';

describe('levels', () => {
  it('match codes by globs', () => {
    assert.ok(matchesCode('ref/*', 'ref/not-found'));
    assert.ok(matchesCode('*', 'ref/not-found'));
    assert.ok(matchesCode('*/not-*d', 'ref/not-found'));
    assert.ok(!matchesCode('ref/*', 'reference/x'));
    assert.ok(!matchesCode('a*a', 'a'));
  });

  it('follow the most specific pattern, the later of equals', () => {
    const overrides = [
      { pattern: 'ref/not-found', level: 'hint' },
      { pattern: 'ref/*', level: 'error' },
      { pattern: '*', level: 'off' },
      { pattern: 'ref/not-found', level: 'info' },
    ] as const;
    assert.equal(levelOf('ref/not-found', 'warning', overrides), 'info');
    assert.equal(levelOf('ref/wrong-kind', 'warning', overrides), 'error');
    assert.equal(levelOf('schema/type', 'warning', overrides), 'off');
    assert.equal(levelOf('schema/type', 'warning', []), 'warning');
  });
});

describe('catalogue', () => {
  it('has each code once, in kebab-case under its family', () => {
    const codes = catalogue.map(({ code }) => code);
    assert.deepEqual(codes, [...new Set(codes)]);
    for (const { code, family, summary } of catalogue) {
      assert.match(code, /^(yaml|schema|ref|ack|appmesh|kcc|knative|api)\/[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.equal(code.split('/')[0], family);
      assert.match(summary, /^\S.*\.$/);
    }
  });
});
