import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { corpusOrSkip, manifestsBelow } from '../support/corpus';
import { newTally, pageExamples, tryFixAll, tryFixes, type Tally } from '../support/fixLaw';
import { mutateManifest } from '../support/manifestMistakes';
import { seeded } from '../support/mutate';
import { emptyWorkspace, uriOf } from '../support/workspace';

const seed = Number(process.env['ACKMESH_SEED'] ?? 20261122);
/** How many manifests of each folder, spread evenly, and how many mistakes in each. */
const share = Number(process.env['ACKMESH_MANIFESTS'] ?? 100);
const mistakes = 3;
const mostFixes = 8;

const folders: readonly (readonly string[])[] = [
  ['ack'],
  ['appmesh', 'cases'],
  ['appmesh', 'examples'],
  ['kcc', 'fixtures'],
  ['kcc', 'samples'],
  ['knative', 'examples'],
  ['knative', 'cases'],
  ['kcc', 'crds'],
];

describe('the law of fixes over the corpus', () => {
  const tally = newTally();
  for (const parts of folders) {
    it(`holds for ${parts.join('/')} with mistakes (seed ${seed})`, function () {
      this.timeout(0);
      const folder = corpusOrSkip(this, ...parts);
      const random = seeded(seed);
      const files = manifestsBelow(folder, /\.ya?ml$/).filter((file) => statSync(join(folder, file)).size < 20_000);
      for (let index = 0; index < Math.min(share, files.length); index += 1) {
        const text = readFileSync(join(folder, files[Math.floor((index * files.length) / Math.min(share, files.length))] ?? ''), 'utf8');
        tryText(text, tally);
        for (let count = 0; count < mistakes; count += 1) {
          tryText(mutateManifest(text, random), tally);
        }
      }
      assert.deepEqual(
        tally.breaches.splice(0).map(({ code, title, what }) => `${code} | ${title} | ${what}`),
        [],
      );
    });
  }

  it('holds for the examples of all pages with mistakes', function () {
    this.timeout(0);
    const random = seeded(seed);
    for (const text of pageExamples()) {
      tryText(text, tally);
      tryText(mutateManifest(text, random), tally);
    }
    assert.deepEqual(
      tally.breaches.splice(0).map(({ code, title, what }) => `${code} | ${title} | ${what}`),
      [],
    );
  });

  it('was tried on at least 5,000 fixes of at least 100 rules', function () {
    corpusOrSkip(this);
    console.log(`      ${tally.fixes} fixes (${tally.preferred} preferred) of ${tally.rules.size} rules`);
    assert.ok(tally.fixes >= 5_000 && tally.rules.size >= 100, `${tally.fixes} fixes of ${tally.rules.size} rules`);
  });
});

function tryText(text: string, tally: Tally): void {
  const workspace = emptyWorkspace();
  workspace.setDisk([[uriOf('main.yaml'), text]]);
  tryFixes(workspace, uriOf('main.yaml'), tally, mostFixes);
  tryFixAll(workspace, uriOf('main.yaml'), tally);
}
