import assert from 'node:assert/strict';
import { formatGithub } from '../../server/src/hosts/cli/formats/github';
import type { ReportedDiagnostic } from '../../server/src/hosts/cli/report';
import { decodeText, encodeText } from '../../server/src/hosts/node/readText';

const reasonOf = (bytes: readonly number[], limit?: number): string | undefined => {
  const read = decodeText('a.yaml', Buffer.from(bytes), limit);
  return read.kind === 'text' ? undefined : read.reason;
};

describe('bytes of a file', () => {
  it('are text without their byte order mark, and bytes again with it', () => {
    const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x61]);
    const read = decodeText('a.yaml', bytes);
    assert.deepEqual(read, { kind: 'text', text: 'a', bom: true });
    assert.deepEqual(encodeText('a', true), bytes);
  });
  it('are no text with a NUL, in UTF-16 or beyond the limit', () => {
    assert.equal(reasonOf([0x61, 0x62, 0x00]), 'contains NUL characters');
    assert.equal(reasonOf([0x61, 0x62, 0x00, 0xff]), 'is not UTF-8');
    assert.equal(reasonOf([0xff, 0xfe, 0x61, 0x00]), 'is not UTF-8 (it looks like UTF-16)');
    assert.equal(reasonOf([0x61, 0x00, 0x62, 0x00]), 'is not UTF-8 (it looks like UTF-16)');
    assert.equal(reasonOf([...Buffer.from('\0GITCRYPT\0'), 0x9a, 0x01]), 'is encrypted with git-crypt');
    assert.match(reasonOf([0x61, 0x62], 1) ?? '', /^is too large to be checked/);
  });
});

describe('annotations of GitHub', () => {
  it('keep line ends inside of a message', () => {
    const position = { line: 0, character: 0 };
    const diagnostics: readonly ReportedDiagnostic[] = [
      {
        severity: 'error',
        file: 'a:b,c',
        range: { start: position, end: { line: 1, character: 0 } },
        code: 'yaml/syntax',
        spec: [],
        message: 'one\r\ntwo 100%',
        path: '',
        related: [],
        fixes: [],
      },
    ];
    assert.equal(formatGithub({ diagnostics }), '::error file=a%3Ab%2Cc,line=1,endLine=2,title=ackmesh yaml/syntax::one%0D%0Atwo 100%25\n');
  });
});
