import assert from 'node:assert/strict';
import { mutateText, seeded } from '../support/mutate';
import { notations } from '../support/notations';
import { newTally, pageExamples, tryFixAll, tryFixes, type Tally } from '../support/fixLaw';
import { emptyWorkspace, uriOf } from '../support/workspace';

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

describe('the law of fixes', () => {
  it('holds for every fix of the examples of all pages', () => {
    const { fixes, rules } = check(pageExamples(), Infinity);
    assert.ok(fixes >= 250 && rules.size >= 60, `${fixes} fixes of ${rules.size} rules`);
  });

  it('holds with line ends of another system', () => {
    check(
      pageExamples().map((text) => text.replaceAll('\n', '\r\n')),
      2,
    );
  });

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

  it(`holds for every fix in another notation of each example (seed ${seed})`, () => {
    const random = seeded(seed);
    const ways = Object.values(notations);
    const { fixes } = check(
      pageExamples().flatMap((text) => ways[Math.floor(random() * ways.length)]?.(text) ?? []),
      Infinity,
    );
    assert.ok(fixes >= 200, `${fixes} fixes`);
  });

  it(`holds for fixes of examples with a random mistake (seed ${seed})`, () => {
    const random = seeded(seed);
    const { fixes } = check(
      pageExamples().map((text) => mutateText(text, random)),
      6,
    );
    assert.ok(fixes >= 100, `${fixes} fixes`);
  });
});
