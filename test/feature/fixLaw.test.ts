import assert from 'node:assert/strict';
import { mutateText, seeded } from '../support/mutate';
import { notations } from '../support/notations';
import { newTally, pageExamples, tryFixAll, tryFixes, type Tally } from '../support/fixLaw';
import { emptyWorkspace, uriOf } from '../support/workspace';

/** In how many parts the examples are tried: each is far below the limit for one test also on a busy machine. */
const parts = 8;

const examples = pageExamples();

const seed = Number(process.env['ACKMESH_SEED'] ?? 20261122);

function check(texts: readonly string[], most: number): Tally {
  const tally = newTally();
  for (const text of texts) {
    const workspace = emptyWorkspace();
    workspace.setDisk([[uriOf('main.yaml'), text]]);
    tryFixes(workspace, uriOf('main.yaml'), tally, most);
    tryFixAll(workspace, uriOf('main.yaml'), tally);
  }
  assert.deepEqual(
    tally.breaches.map(({ code, title, what }) => `${code} | ${title} | ${what}`),
    [],
    tally.breaches.map(({ before, after }) => `${before}\n=====\n${after}`)[0],
  );
  return tally;
}

/** One test for each part of some texts; `enough` judges what all of them have tried. */
function holdsFor(what: string, texts: readonly string[], most: number, enough?: (tried: Tried) => boolean): void {
  const tried: Tried = { fixes: 0, rules: new Set() };
  for (let part = 0; part < parts; part += 1) {
    it(`holds for ${what}, part ${part + 1} of ${parts}`, () => {
      const { fixes, rules } = check(
        texts.filter((_, index) => index % parts === part),
        most,
      );
      tried.fixes += fixes;
      rules.forEach((rule) => tried.rules.add(rule));
    });
  }
  if (enough !== undefined) {
    it(`was tried on enough: ${what}`, () => assert.ok(enough(tried), `${tried.fixes} fixes of ${tried.rules.size} rules`));
  }
}

interface Tried {
  fixes: number;
  readonly rules: Set<string>;
}

describe('the law of fixes', () => {
  holdsFor('every fix of the examples of all pages', examples, Infinity, ({ fixes, rules }) => fixes >= 250 && rules.size >= 60);
  holdsFor(
    'line ends of another system',
    examples.map((text) => text.replaceAll('\n', '\r\n')),
    2,
  );

  it('holds for what is missing at a key that is there without a value', () => {
    const head = 'apiVersion: cloudidentity.cnrm.cloud.google.com/v1beta1\nkind: CloudIdentityMembership\nmetadata:\n  name: a\nspec:\n';
    const rest = 'preferredMemberKey:\n    id: test-member@example.com\n  roles:\n  - name: MEMBER\n';
    const { fixes } = check(
      ['groupRef:', 'groupRef: # whose', 'groupRef: {}', 'groupRef: null'].map((key) => `${head}  ${key}\n\n  ${rest}`),
      Infinity,
    );
    assert.ok(fixes > 0);
  });

  it('holds for a key in another letter case beside what is missing without it', () => {
    const mesh = (kind: string, spec: string): string =>
      `---\napiVersion: appmesh.k8s.aws/v1beta2\nkind: ${kind}\nmetadata:\n  name: web\n  namespace: shop\nspec:\n${spec}`;
    const node = mesh('VirtualNode', '  podSelector:\n    matchLabels:\n      app: web\n');
    check([`${node}${mesh('VirtualService', '  provider:\n    virtualNode:\n      virtualNodeRef:\n        NAME: web\n')}`], Infinity);
  });

  const inNotations = seeded(seed);
  const ways = Object.values(notations);
  holdsFor(
    `every fix in another notation of each example (seed ${seed})`,
    examples.flatMap((text) => ways[Math.floor(inNotations() * ways.length)]?.(text) ?? []),
    Infinity,
    ({ fixes }) => fixes >= 200,
  );
  const atRandom = seeded(seed);
  holdsFor(
    `fixes of examples with a random mistake (seed ${seed})`,
    examples.map((text) => mutateText(text, atRandom)),
    6,
    ({ fixes }) => fixes >= 100,
  );
});
