import assert from 'node:assert/strict';
import { goUrlProblem } from '../../../server/src/base/goUrl';

describe('goUrlProblem', () => {
  const right = [
    '',
    'http://',
    'http://x.y:8080/a/b?c=%zz#d',
    'HTTP://user:p%40ss@x/',
    'http://x:/',
    'http://[::1]:80/x',
    'http://[fe80::1%25en0]/',
    'http://ü.de/ a b',
    'http://x/a b',
    'http://%C3%BC.de/',
    'http://{host}/',
    'mailto:a b%',
    '/a/b',
    '///a%20b',
    '//host/path',
    'a/b:c',
    '?a:b',
    '#a:b',
  ];
  for (const text of right) {
    it(`reads ${JSON.stringify(text)}`, () => {
      assert.equal(goUrlProblem(text), undefined);
    });
  }

  const wrong: readonly (readonly [string, RegExp])[] = [
    ['http://a b/', /" " is not allowed/],
    ['http://a\\b/', /is not allowed/],
    ['http://[::1/', /"]" is missing/],
    ['http://[::1]x/', /"x" is not a port/],
    ['http://x:port', /"port" is not a port/],
    ['//x:80a/', /"80a" is not a port/],
    ['http://us er@x/', /before "@"/],
    ['http://u%zz@x/', /hexadecimal/],
    ['http://%41.de/', /escape/],
    ['http://x%/', /escape/],
    ['http://x/%zz', /hexadecimal/],
    ['http://x/#%', /hexadecimal/],
    ['/100%', /hexadecimal/],
    [':foo', /scheme is missing/],
    ['10.0.0.1:80/x', /scheme is not valid/],
    ['http://x/\n', /control character/],
  ];
  for (const [text, problem] of wrong) {
    it(`does not read ${JSON.stringify(text)}`, () => {
      assert.match(goUrlProblem(text) ?? '', problem);
    });
  }
});
