import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { corpusFolder } from '../support/schemaBundle';
import { corpusOrSkip, manifestsBelow } from '../support/corpus';
import { emptyWorkspace, uriOf } from '../support/workspace';

interface Case {
  readonly what: string;
  readonly quiet?: boolean;
  readonly findings?: readonly { readonly rule: string; readonly file: string; readonly path?: string }[];
}

const helm = join(corpusFolder() ?? '', 'gitops/helm');
const names = existsSync(helm)
  ? readdirSync(helm).flatMap((theme) => readdirSync(join(helm, theme)).map((name) => `${theme}/${name}`))
  : [];

describe('charts of the corpus', () => {
  it('are all there', function () {
    corpusOrSkip(this, 'gitops');
    assert.equal(names.length, 24);
  });

  for (const name of names) {
    const each = parse(readFileSync(join(helm, name, 'case.yaml'), 'utf8')) as Case;
    it(`${name}: ${each.what}`, () => {
      const workspace = emptyWorkspace();
      const files = manifestsBelow(join(helm, name, 'input'), /\.(?:ya?ml|tpl|json)$/);
      workspace.setDisk(files.map((file) => [uriOf(file), readFileSync(join(helm, name, 'input', file), 'utf8')] as const));
      const found = files.flatMap((file) =>
        diagnosticsOf(uriOf(file), workspace).map(({ finding }) => ({
          rule: finding.code,
          file,
          path: finding.path
            .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
            .join('')
            .slice(1),
        })),
      );
      const expected = each.findings ?? [];
      for (const { rule, file, path = '' } of expected) {
        assert.ok(
          found.some((one) => one.rule === rule && one.file === file && one.path === path),
          `${rule} ${path} in ${JSON.stringify(found)}`,
        );
      }
      assert.ok(each.quiet !== true || found.length === 0, JSON.stringify(found));
    });
  }
});
