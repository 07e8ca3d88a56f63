import assert from 'node:assert/strict';
import { manifest } from '../../support/manifests';
import { checkMoves } from '../../support/moves';

const queue = manifest('Queue', 'orders', '{ queueName: orders }');
const tree = `#- apps/prod/kustomization.yaml
resources: [queue.yaml]
#- apps/prod/queue.yaml
${queue}#- plain/queue.yaml
${queue}#- plain/values.yaml
a: b
#- charts/shop/Chart.yaml
apiVersion: v2
name: shop
#- charts/shop/values-prod.yaml
a: b
`;
const flux = (spec: string, source = 'flux-system'): string =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: app, namespace: flux-system }\nspec:\n  sourceRef: { kind: GitRepository, name: ${source} }\n${spec}`;
const release = (spec: string, kind = 'GitRepository'): string =>
  `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: x, namespace: flux-system }\nspec:\n  chart:\n    spec:\n      sourceRef: { kind: ${kind}, name: flux-system }\n${spec}`;
const argo = (source: string, name = 'app'): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: ${name}, namespace: argocd }\nspec:\n  source:\n    repoURL: https://example.com/repo.git\n${source}`;
const set = (source: string): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: { name: set, namespace: argocd }\nspec:\n  generators: [{ list: { elements: [{ name: a }, { name: b }] } }]\n  template:\n    metadata: { name: "{{name}}" }\n    spec:\n      source:\n        repoURL: https://example.com/repo.git\n${source}`;

/** What moves change in one file of objects beside the tree; its text stays where none is expected. */
function check(text: string, moves: Readonly<Record<string, string>>, expected?: string): readonly (boolean | undefined)[] {
  const { edits, annotations } = checkMoves(
    `#- clusters/objects.yaml\n${text}${tree}`,
    moves,
    expected === undefined ? {} : { 'clusters/objects.yaml': expected },
  );
  return edits.map(({ annotation }) => annotations[annotation ?? '']?.needsConfirmation);
}

describe('moves of folders that Flux and Argo CD apply', () => {
  it('changes the path of a Kustomization, as it is written', () => {
    for (const [old, fresh] of [
      ['./apps/prod', './applications/prod'],
      ['apps/prod/', 'applications/prod/'],
      ['"/apps/prod"', '"/applications/prod"'],
    ] as const) {
      assert.deepEqual(check(flux(`  path: ${old} # all\n`), { apps: 'applications' }, flux(`  path: ${fresh} # all\n`)), [false]);
    }
    check(
      flux('  path: ./apps/prod\n  components: [../../plain]\n'),
      { plain: 'apps/parts' },
      flux('  path: ./apps/prod\n  components: [../parts]\n'),
    );
  });

  it('changes the path of a source that is hydrated, and not where it is hydrated to', () => {
    const hydrated = (path: string): string =>
      `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: app, namespace: argocd }\nspec:\n  sourceHydrator:\n    drySource: { repoURL: https://example.com/repo.git, path: ${path}, targetRevision: HEAD }\n    syncSource: { targetBranch: env/prod, path: apps/prod }\n`;
    check(hydrated('apps/prod'), { apps: 'applications' }, hydrated('applications/prod'));
  });

  it('leaves paths that are filled in, lead nowhere or out of the repository', () => {
    check(flux('  path: ./apps/${env}\n'), { apps: 'applications' });
    check(flux('  path: ./apps/none\n'), { apps: 'applications' });
    check(flux('  path: ./apps/prod\n'), { 'clusters/objects.yaml': 'clusters/deep/objects.yaml' });
    checkMoves(
      `#- clusters/objects.yaml\n${flux('  path: ./apps/prod\n')}${tree}`,
      { 'apps/prod/kustomization.yaml': 'apps/prod/v2/kustomization.yaml' },
      { 'apps/prod/kustomization.yaml': 'resources: [../queue.yaml]\n' },
    );
  });

  it('has changes confirmed where the repository may be another one, and makes none where it is', () => {
    assert.deepEqual(
      check(flux('  path: ./apps/prod\n', 'shop'), { apps: 'applications' }, flux('  path: ./applications/prod\n', 'shop')),
      [true],
    );
    const elsewhere = `${flux('  path: ./apps/prod\n', 'shop')}---\n${flux('  path: ./none\n', 'shop').replace('name: app', 'name: b')}---\n${flux('  path: ./none/two\n', 'shop').replace('name: app', 'name: c')}`;
    check(elsewhere, { apps: 'applications' });
  });

  it('changes the chart of a HelmRelease and its files of values, where its source holds files', () => {
    const spec = (charts: string): string =>
      `      chart: ./${charts}/shop\n      valuesFiles: [${charts}/shop/values-prod.yaml, plain/values.yaml]\n`;
    check(release(spec('charts')), { charts: 'helm' }, release(spec('helm')));
    check(release(spec('charts'), 'HelmRepository'), { charts: 'helm' });
  });

  it('changes the source of an Application and its files of values', () => {
    const both = (first: string, second: string): string => `${argo(first)}---\n${argo(second, 'other')}`;
    const other = '    path: plain\n';
    assert.deepEqual(
      check(
        both(
          '    path: charts/shop\n    helm:\n      valueFiles: [values-prod.yaml, ../../plain/values.yaml, /plain/values.yaml]\n',
          other,
        ),
        { 'charts/shop': 'shop' },
        both('    path: shop\n    helm:\n      valueFiles: [values-prod.yaml, ../plain/values.yaml, /plain/values.yaml]\n', other),
      ),
      [false, false],
    );
    assert.deepEqual(
      check(
        both(
          '    path: charts/shop\n    helm:\n      valueFiles:\n      - ../../plain/values.yaml\n      - /plain/values.yaml\n      - $values/plain/values.yaml\n',
          other,
        ),
        { 'plain/values.yaml': 'charts/shop/first.yaml' },
        both(
          '    path: charts/shop\n    helm:\n      valueFiles:\n      - first.yaml\n      - /charts/shop/first.yaml\n      - $values/plain/values.yaml\n',
          other,
        ),
      ),
      [false, false],
    );
  });

  it('changes files of values that are in the repository of another source', () => {
    const sources = (values: string, repository = 'https://example.com/repo.git'): string =>
      `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: many, namespace: argocd }\nspec:\n  sources:\n  - repoURL: https://charts.example.com\n    chart: shop\n    helm:\n      valueFiles: [${values}]\n  - repoURL: ${repository}\n    ref: values\n`;
    const known = `---\n${argo('    path: plain\n')}---\n${argo('    path: charts/shop\n', 'other')}`;
    const move = { 'plain/values.yaml': 'charts/first.yaml' };
    assert.deepEqual(check(`${sources('$values/plain/values.yaml')}${known}`, move, `${sources('$values/charts/first.yaml')}${known}`), [
      false,
    ]);
    // Nothing else says what repository it is.
    assert.deepEqual(check(sources('$values/plain/values.yaml'), move, sources('$values/charts/first.yaml')), [true]);
    check(`${sources('$other/plain/values.yaml')}${known}`, move);
    check(sources('$values/plain/none.yaml'), { plain: 'simple' });
    check(sources('$values/plain/${env}.yaml'), { plain: 'simple' });
  });

  it('changes the source of an ApplicationSet where nothing is filled into it', () => {
    check(set('        path: apps/prod\n'), { apps: 'applications' }, set('        path: applications/prod\n'));
    check(set('        path: "apps/{{name}}"\n'), { apps: 'applications' });
  });
});

describe('moves of charts', () => {
  const chart = (repository: string): string => `#- charts/shop/Chart.yaml
apiVersion: v2
name: shop
dependencies:
- { name: common, version: 1.0.0, repository: "${repository}" }
- { name: redis, version: 1.0.0, repository: https://example.com/charts/common }
#- charts/common/Chart.yaml
apiVersion: v2
name: common
`;
  const changed = (repository: string): Readonly<Record<string, string>> => ({
    'charts/shop/Chart.yaml': chart(repository).split('#- charts/common')[0]?.replace('#- charts/shop/Chart.yaml\n', '') ?? '',
  });

  it('changes the dependencies that are named by their folders', () => {
    checkMoves(chart('file://../common'), { 'charts/common': 'library/common' }, changed('file://../../library/common'));
    checkMoves(chart('file://../common/'), { 'charts/shop': 'shop' }, changed('file://../charts/common/'));
    checkMoves(chart('file://../common'), { charts: 'helm' }, {});
    checkMoves(chart('file:///charts/common'), { 'charts/common': 'library/common' }, {});
    checkMoves(chart('file://../common'), { 'charts/shop/Chart.yaml': 'old/chart.txt' }, {});
  });
});

describe('moves of what a project file names', () => {
  const config = (crds: string, models: string, ignore: string): string =>
    `crds: ["${crds}/**/*.yaml", ${crds}/one.yaml, "**/crd.yaml"]\nmodels: { ec2: ${models}/ec2.json }\nignore: [${ignore}, "!${ignore}/keep"]\n`;
  const files = '#- crds/one.yaml\na: b\n#- models/ec2.json\n{}\n#- vendor/keep/a.yaml\na: b\n';

  it('changes its paths, and its globs up to their first wildcard', () => {
    checkMoves(
      `#- .ackmesh.yaml\n${config('crds', 'models', 'vendor')}${files}`,
      { crds: 'schemas/crds', models: 'api', vendor: 'third-party' },
      { '.ackmesh.yaml': config('schemas/crds', 'api', 'third-party') },
    );
  });

  it('leaves globs for which a name would be a wildcard, and what leaves its folder', () => {
    checkMoves(`#- .ackmesh.yaml\n${config('crds', 'models', 'vendor')}${files}`, { crds: 'c%5B1%5D' }, {});
    checkMoves(`#- a/.ackmesh.yaml\nignore: [vendor]\n#- a/vendor/x.yaml\na: b\n`, { 'a/vendor': 'vendor' }, {});
  });
});
