import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { contributedGrammars, loadYaml, repositoryRoot, smallHost, tokenize, vscodeHost, type Token, type TokenizedLine } from './tokenize';

const cases = path.join(repositoryRoot, 'test/grammar/cases');
const ours = '.ackmesh';

describe('grammar', () => {
  for (const file of fs.readdirSync(cases).filter((name) => name.endsWith('.yaml'))) {
    it(`colours ${file} as recorded`, async () => {
      const text = fs.readFileSync(path.join(cases, file), 'utf8');
      const lines = tokenize(await loadYaml(smallHost, contributedGrammars()), text);
      const snapshot = path.join(cases, `${file}.snap`);
      if (process.env['UPDATE'] === '1') {
        fs.writeFileSync(snapshot, snapshotOf(lines));
      }
      assert.equal(snapshotOf(lines), fs.readFileSync(snapshot, 'utf8'), 'run with UPDATE=1 and read the difference');
    });

    it(`colours ${file} alike over the YAML grammar of VS Code, and leaves that grammar's own scopes alone (with scripts/vscodeCache.mjs only)`, async function () {
      const host = vscodeHost(process.env['ACKMESH_VSCODE_CACHE'] ?? path.join(os.homedir(), '.cache/ackmesh-vscode'));
      if (host === undefined) {
        this.skip();
      }
      const text = fs.readFileSync(path.join(cases, file), 'utf8');
      const lines = tokenize(await loadYaml(host, contributedGrammars()), text);
      assert.equal(snapshotOf(lines), fs.readFileSync(path.join(cases, `${file}.snap`), 'utf8'));
      assert.deepEqual(withoutOurs(lines), withoutOurs(tokenize(await loadYaml(host, []), text)));
    });
  }
});

/** Each line that has scopes of ours, with a row of carets per scope below it. */
function snapshotOf(lines: readonly TokenizedLine[]): string {
  return lines
    .flatMap(({ text, tokens }) => {
      const marked = marks(tokens);
      return marked.length === 0
        ? []
        : [`> ${text}`, ...marked.map(({ start, end, scope }) => `  ${' '.repeat(start)}${'^'.repeat(end - start)} ${scope}`)];
    })
    .join('\n')
    .concat('\n');
}

/** Stretches of our scopes; neighbours with one scope become one, whatever the host cuts between them. */
function marks(tokens: readonly Token[]): { readonly start: number; end: number; readonly scope: string }[] {
  const open: { readonly start: number; end: number; readonly scope: string }[] = [];
  for (const token of tokens) {
    for (const scope of token.scopes.filter((name) => name.endsWith(ours))) {
      const before = open.findLast((mark) => mark.scope === scope);
      if (before?.end === token.start) {
        before.end = token.end;
      } else {
        open.push({ start: token.start, end: token.end, scope });
      }
    }
  }
  return open;
}

/** A placeholder means nothing to YAML: over `${NAME}` in a flow mapping the host sees braces, and we do better. */
const placeholder = /\{\{.*?\}\}|\$\{.*?\}/g;

/** The host's scopes of each character, placeholders aside, with equal neighbours told once. */
function withoutOurs(lines: readonly TokenizedLine[]): string[] {
  return lines.map(({ text, tokens }) => {
    const blank = new Set<number>();
    for (const match of text.matchAll(placeholder)) {
      for (let index = 0; index < match[0].length; index += 1) {
        blank.add(match.index + index);
      }
    }
    const rows: string[] = [];
    for (let index = 0; index < text.length; index += 1) {
      const token = tokens.find(({ start, end }) => start <= index && index < end);
      const scopes = blank.has(index) ? '' : (token?.scopes ?? []).filter((scope) => !scope.endsWith(ours)).join(' ');
      if (rows.at(-1) !== scopes) {
        rows.push(scopes);
      }
    }
    return `${text}\n  ${rows.join('\n  ')}`;
  });
}
