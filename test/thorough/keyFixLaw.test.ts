import assert from 'node:assert/strict';
import { seeded } from '../support/mutate';
import { notations } from '../support/notations';
import { everything } from '../support/edits/manifests';
import { newTally, pageExamples, tryFixAll, tryFixes, type Tally } from '../support/fixLaw';
import { rightFiles } from '../support/offeredLaw';
import { donorsOf, structuralMistakes, withMistakes } from '../support/structuralMistakes';
import { emptyWorkspace, uriOf } from '../support/workspace';

/*
 * Fixes that insert, remove or move a key or a block hold the law of fixes: manifests of all families get mistakes of that sort
 * and are written in some notation, alone or under a kustomization. ACKMESH_FIXES=20000 tries more, ACKMESH_SEED=n others.
 */
const wanted = Number(process.env['ACKMESH_FIXES'] ?? 400);
const seed = Number(process.env['ACKMESH_SEED'] ?? 20261126);
const mostOfOne = 4;
const parts = 4;

const kustomization = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nnamespace: built\nresources: [main.yaml]\n';

const texts = [
  ...rightFiles().map(({ text }) => text),
  ...pageExamples().filter((text) => !text.startsWith('#-')),
  ...Object.entries(everything.files).flatMap(([file, text]) => (file.endsWith('.yaml') ? [text] : [])),
].filter((text) => !text.includes('{{'));
const donors = donorsOf(texts);

/** Tabs, brackets and colons in a comment are text, and so is what looks like a document marker. */
const trickyComments = (text: string): string | undefined =>
  notations['a comment behind each line']?.(text)?.replaceAll(/(# c\d+)$/gm, '\t$1\t- "{a: [--- #');

const ways = [...Object.values(notations), trickyComments, (text: string): string => text, (text: string): string => text];

function attempt(random: () => number, tally: Tally): void {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const names = Object.keys(structuralMistakes);
  const mistakes = Array.from({ length: random() < 0.7 ? 1 : 2 }, () => pick(names) ?? '');
  const wrong = withMistakes(pick(texts) ?? '', mistakes, random, donors);
  const text = wrong === undefined ? undefined : pick(ways)?.(wrong);
  if (text === undefined) {
    return;
  }
  const workspace = emptyWorkspace();
  const uri = uriOf('main.yaml');
  workspace.setDisk([[uri, text], ...(random() < 0.25 ? [[uriOf('kustomization.yaml'), kustomization] as const] : [])]);
  tryFixes(workspace, uri, tally, mostOfOne);
  tryFixAll(workspace, uri, tally);
}

describe('fixes of keys and blocks', () => {
  const total = newTally();
  for (let part = 0; part < parts; part += 1) {
    const own = seed + part;
    it(`hold the law of fixes: ${Math.ceil(wanted / parts)} mistakes from seed ${own}`, function () {
      this.timeout(0);
      const random = seeded(own);
      const tally = newTally();
      for (let count = 0; count < wanted / parts; count += 1) {
        attempt(random, tally);
      }
      tally.rules.forEach((rule) => total.rules.add(rule));
      total.fixes += tally.fixes;
      assert.deepEqual(
        tally.breaches.map(({ code, title, what }) => `${code} | ${title} | ${what}`),
        [],
        tally.breaches
          .map(({ code, title, what, before, after }) => `${code} | ${title} | ${what}\n${before}\n=====\n${after}`)
          .join('\n#####\n'),
      );
    });
  }

  it('were tried for enough rules', () =>
    assert.ok(total.fixes >= 100 && total.rules.size >= 15, `${total.fixes} fixes of ${total.rules.size} rules`));
});
