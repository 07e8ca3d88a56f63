import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { formatPath } from '../../server/src/base/path';
import { corpusFolder } from '../support/schemaBundle';
import { corpusOrSkip, manifestsBelow } from '../support/corpus';
import { aroundOf, emptyWorkspace, uriOf } from '../support/workspace';

interface Case {
  readonly what: string;
  readonly quiet?: boolean;
  readonly findings?: readonly { readonly rule: string; readonly file: string; readonly path: string }[];
}

const flux = join(corpusFolder() ?? '', 'gitops/flux');
const names = existsSync(flux)
  ? readdirSync(flux).flatMap((theme) => readdirSync(join(flux, theme)).map((name) => `${theme}/${name}`))
  : [];

/** Rules that report on the reference, where a case names the object that is the cause. */
const atTheOtherEnd: ReadonlySet<string> = new Set(['kustomize/reference-not-renamed']);

describe('Flux and Argo CD in the corpus', () => {
  it('are all there', function () {
    corpusOrSkip(this, 'gitops');
    assert.equal(names.length, 14);
  });

  for (const name of names) {
    const each = parse(readFileSync(join(flux, name, 'case.yaml'), 'utf8')) as Case;
    it(`${name}: ${each.what}`, () => {
      const files = manifestsBelow(join(flux, name, 'input'));
      const workspace = emptyWorkspace(undefined, undefined, aroundOf(files));
      workspace.setDisk(files.map((file) => [uriOf(file), readFileSync(join(flux, name, 'input', file), 'utf8')] as const));
      const found = files.flatMap((file) =>
        diagnosticsOf(uriOf(file), workspace).map(({ finding }) => `${finding.code} ${file} ${formatPath(finding.path)}`),
      );
      assert.ok(each.quiet !== true || found.length === 0, found.join());
      for (const { rule, file, path } of each.findings ?? []) {
        const wanted = path.replaceAll(/\['([^']*)'\]/g, '.$1');
        assert.ok(
          found.some((said) =>
            atTheOtherEnd.has(rule) ? said.startsWith(`${rule} `) && said.endsWith(` ${wanted}`) : said === `${rule} ${file} ${wanted}`,
          ),
          `${rule} ${path} is not among ${found.join()}`,
        );
      }
    });
  }
});
