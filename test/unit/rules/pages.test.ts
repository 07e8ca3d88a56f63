import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../../server/src/families/catalogue';
import { docsOf } from '../../../server/src/rules/rule';
import { fixesOf } from '../../../server/src/features/fixes/fixes';
import { findingsIn, openAfter, openWorkspace } from '../../support/workspace';
import { projectFolder } from '../../support/schemaBundle';

const folder = join(projectFolder, 'docs/rules');
const page = (code: string): string => readFileSync(join(projectFolder, docsOf(code)), 'utf8');

/** The YAML below a heading. */
function example(text: string, heading: string): string | undefined {
  return new RegExp(`^## ${heading}\\n\\n\`\`\`yaml\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text)?.[1];
}

function codesOf(manifest: string, code: string): readonly string[] {
  const { workspace, uri } = openWorkspace(code === 'schema/config' ? `#- .ackmesh.yaml\n${manifest}` : manifest);
  return findingsIn(uri, workspace).map(({ finding }) => finding.code);
}

describe('pages of rules', () => {
  for (const family of [...new Set(catalogue.map((rule) => rule.family))]) {
    it(`${family}: every rule has one, with its level and what it finds`, function () {
      if (!existsSync(join(folder, family))) {
        console.log(`      no pages of ${family} yet: skipped`);
        this.skip();
      }
      const rules = catalogue.filter((rule) => rule.family === family);
      assert.deepEqual(readdirSync(join(folder, family)).sort(), rules.map(({ code }) => `${code.slice(family.length + 1)}.md`).sort());
      for (const { code, level } of rules) {
        const text = page(code);
        assert.ok(text.startsWith(`# ${code}\n`), `${code}: heading`);
        assert.match(text, new RegExp(`^(?:- )?Level: ${level}(?:[.;].*)?$`, 'm'), `${code}: level`);
      }
    });
  }

  it('are listed', () => {
    const index = readFileSync(join(folder, 'README.md'), 'utf8');
    assert.deepEqual(
      catalogue.filter(({ code, level }) => !index.includes(`| [${code}](${code}.md) | ${level} |`)),
      [],
    );
  });

  /** Rules about whole files, and about the project file, which has no such comments. */
  const withoutComment: readonly string[] = [
    'schema/config',
    'yaml/encrypted',
    'yaml/more-findings',
    'yaml/too-deep',
    'yaml/too-many-aliases',
    'yaml/unreadable',
  ];

  it('say how to silence the rule in one place', () => {
    const codes = catalogue.map(({ code }) => code).filter((code) => existsSync(join(projectFolder, docsOf(code))));
    assert.deepEqual(
      codes.filter((code) => !page(code).includes(`\n# ackmesh-disable-next-line ${code} -- the reason\n`)),
      codes.filter((code) => withoutComment.includes(code)),
    );
  });

  it('have fixes only where the catalogue says so', () => {
    const withFixes = catalogue.filter(({ code, fix }) => {
      const [before, wrong] = [example(page(code), 'Before'), example(page(code), 'Wrong')];
      if (fix || wrong === undefined) {
        return false;
      }
      const { workspace, uri } = before === undefined ? openWorkspace(wrong) : openAfter(before, wrong);
      const own = findingsIn(uri, workspace).filter(({ finding }) => finding.code === code);
      return own.some((diagnostic) => fixesOf(diagnostic, workspace).length > 0);
    });
    assert.deepEqual(
      withFixes.map(({ code }) => code),
      [],
    );
  });

  it('of rules about changes say where the earlier version is from', () => {
    const silent = catalogue.filter(({ code }) => example(page(code), 'Before') !== undefined && !page(code).includes("git's HEAD"));
    assert.deepEqual(
      silent.map(({ code }) => code),
      [],
    );
  });

  // The examples of these families are run by tests of their own.
  const tested: readonly string[] = ['api', 'kcc'];
  for (const { code, family } of catalogue.filter(({ code: each }) => existsSync(join(projectFolder, docsOf(each))))) {
    const before = example(page(code), 'Before');
    if (before !== undefined) {
      it(`${code}: the wrong change is reported, the right one is clean`, () => {
        const told = (after: string | undefined): readonly string[] => {
          const { workspace, uri } = openAfter(before, after ?? '');
          return findingsIn(uri, workspace).map(({ finding }) => finding.code);
        };
        assert.ok(told(example(page(code), 'Wrong')).includes(code));
        assert.deepEqual(told(example(page(code), 'Right')), []);
      });
    }
    const wrong = before !== undefined || tested.includes(family) ? undefined : example(page(code), 'Wrong');
    const right = wrong === undefined ? undefined : example(page(code), 'Right');
    if (wrong !== undefined) {
      it(`${code}: the wrong example is reported, the right one is clean`, () => {
        assert.ok(codesOf(wrong, code).includes(code), `${code} is not reported`);
        assert.deepEqual(codesOf(right ?? '', code), []);
      });
    }
  }
});
