import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPath } from '../../server/src/base/path';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { Workspace } from '../../server/src/workspace/workspace';
import { corpusOrSkip } from '../support/corpus';
import { emptyWorkspace, openAfter, uriOf } from '../support/workspace';

/** A row of KNOWN.tsv: files with `{a,b}` for alternatives, and the path at which they break their own CRD. */
function knownMistakes(root: string): (file: string, path: string) => boolean {
  const rows = readFileSync(join(root, 'KNOWN.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  const known = rows.flatMap(([files = '', , path = '']) => {
    const [, folder = '', names = ''] = /^(.*?)\{(.*)\}$/.exec(files) ?? [];
    return (names === '' ? [files] : names.split(',').map((name) => `${folder}${name}`)).map((file) => ({ file, path }));
  });
  return (file, path) => {
    const at = path.replace(/\[\d+\]/g, '[]');
    return known.some((row) => row.file === file && (at === row.path || at.startsWith(`${row.path}.`) || at.startsWith(`${row.path}[`)));
  };
}

function findings(
  workspace: Workspace,
  files: readonly string[],
  isTold: (severity: string, code: string) => boolean,
): readonly (readonly [file: string, path: string, code: string])[] {
  return files.flatMap((file) =>
    diagnosticsOf(uriOf(file), workspace)
      .filter(({ severity, finding }) => isTold(severity, finding.code))
      .map(({ finding }) => [file, formatPath(finding.path), finding.code] as const),
  );
}

describe('fixtures of Config Connector', function () {
  this.timeout(600_000);

  it('what its authors create has no errors but the known ones', function () {
    const root = corpusOrSkip(this, 'kcc/fixtures');
    const isKnown = knownMistakes(root);
    const wrong: string[] = [];
    let count = 0;
    for (const folder of readdirSync(root)) {
      for (const main of ['create.yaml', 'update.yaml'].filter((file) => existsSync(join(root, folder, file)))) {
        const files = [main, 'dependencies.yaml'].filter((file) => existsSync(join(root, folder, file)));
        const workspace = emptyWorkspace();
        workspace.setDisk(files.map((file) => [uriOf(file), readFileSync(join(root, folder, file), 'utf8')] as const));
        const found = findings(workspace, main === 'create.yaml' ? files : [main], (severity) => severity === 'error');
        wrong.push(
          ...found
            .filter(([file, path]) => !isKnown(`${folder}/${file}`, path))
            .map(([file, path, code]) => `${folder}/${file} ${code} ${path}`),
        );
        count += 1;
      }
    }
    assert.equal(count, 623 + 465);
    assert.deepEqual(wrong, []);
  });

  it('no change that they make is refused', function () {
    const root = corpusOrSkip(this, 'kcc/fixtures');
    const refused: string[] = [];
    for (const folder of readdirSync(root).filter((name) => existsSync(join(root, name, 'update.yaml')))) {
      // With a placeholder in its name an object is nobody's later version.
      const [before = '', after = ''] = ['create.yaml', 'update.yaml'].map((file) =>
        readFileSync(join(root, folder, file), 'utf8').replace(/\$\{[^}]*\}/g, 'x1'),
      );
      const { workspace } = openAfter(before, after);
      const found = findings(workspace, ['main.yaml'], (severity, code) => severity === 'error' && code.includes('immutable'));
      refused.push(...found.map(([, path, code]) => `${folder} ${code} ${path}`));
    }
    assert.deepEqual(refused, []);
  });
});
