import assert from 'node:assert/strict';
import { definition } from '../../server/src/features/references/definition';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { applyFix, openWorkspace, problemsOf, uriOf, type Opened } from '../support/workspace';

const flux = (rest: string, name = 'app'): string =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata:\n  name: ${name}\n  namespace: flux-system\nspec:\n  sourceRef: { kind: GitRepository, name: flux-system }\n${rest}`;
const queue = (spec: string, more = ''): string =>
  `apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata:\n${more.includes('  name:') ? '' : '  name: orders\n'}${more}spec:\n${spec}`;

/** A queue that Flux applies from `app`. */
function opened(spec: string, rest: string, more = '', others = ''): Opened {
  return openWorkspace(`#- app/queue.yaml\n${queue(spec, more)}#- clusters/prod/app.yaml\n${flux(`  path: ./app\n${rest}`)}${others}`);
}

function codesIn({ workspace }: Opened, file = 'app/queue.yaml'): readonly string[] {
  return diagnosticsOf(uriOf(file), workspace).map(({ finding, severity }) => `${severity} ${finding.code} ${finding.path.join('.')}`);
}

const defined = '  postBuild: { substitute: { env: prod, id: "012345678901" } }\n';

const config =
  '#- clusters/prod/vars.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: vars, namespace: flux-system }\ndata: { stage: dev, id: "012345678901" }\n';

const empty = '  postBuild: { substitute: { env: prod, none: "", blank: " " } }\n';
const emptied = 'warning flux/unquoted-after-substitution spec.queueName';

describe('what Flux applies', () => {
  const table: readonly (readonly [what: string, spec: string, rest: string, codes: readonly string[], more?: string, others?: string])[] =
    [
      ['known variables', '  queueName: ${env}-orders\n', defined, []],
      ['an undefined variable', '  queueName: ${env}-${stage}\n', defined, ['warning flux/undefined-variable spec.queueName']],
      [
        'one that a ConfigMap may define',
        '  queueName: ${stage}\n',
        '  postBuild: { substitute: { env: prod }, substituteFrom: [{ kind: ConfigMap, name: vars }] }\n',
        [],
      ],
      [
        'one that a ConfigMap of the workspace defines',
        '  queueName: ${stage}-${other}\n',
        '  postBuild: { substituteFrom: [{ kind: ConfigMap, name: vars }] }\n',
        ['warning flux/undefined-variable spec.queueName'],
        '',
        config,
      ],
      [
        'one that the ConfigMap of the cluster defines',
        '  queueName: ${stage}-${other}-${far}\n',
        '  postBuild: { substituteFrom: [{ kind: ConfigMap, name: vars }] }\n',
        ['warning flux/undefined-variable spec.queueName', 'warning flux/undefined-variable spec.queueName'],
        '',
        `${config}${config.replace('clusters/prod', 'clusters/dev').replace('stage: dev', 'far: x')}`,
      ],
      [
        'one that the ConfigMap of either of two clusters may define',
        '  queueName: ${stage}-${other}\n',
        '  postBuild: { substituteFrom: [{ kind: ConfigMap, name: vars }] }\n',
        [],
        '',
        `${config.replace('clusters/prod', 'clusters/test')}${config.replace('clusters/prod', 'clusters/dev')}`,
      ],
      [
        'one of another namespace',
        '  queueName: ${other}\n',
        '  postBuild: { substitute: { env: prod }, substituteFrom: [{ kind: ConfigMap, name: vars }] }\n',
        [],
        '',
        config.replace('flux-system', 'other'),
      ],
      [
        'a number of a ConfigMap',
        '  queueName: "${id}"\n',
        '  postBuild: { substituteFrom: [{ kind: ConfigMap, name: vars }] }\n',
        ['warning flux/unquoted-after-substitution spec.queueName'],
        '',
        config,
      ],
      ['a default that nobody puts in', '  queueName: ${stage:=dev}\n', '', ['hint flux/no-substitution spec.queueName']],
      [
        'a default where a ConfigMap may define variables',
        '  queueName: ${stage:=dev}\n',
        '  postBuild: { substituteFrom: [{ kind: ConfigMap, name: gone }] }\n',
        [],
      ],
      ['a default', '  queueName: ${stage:=dev}\n', defined, []],
      ['functions of strings', '  queueName: ${env^^}-${env:0:2}-${env/o/a}-${#env}\n', defined, []],
      ['a length with more behind the name', '  queueName: ${#env:=a}\n', defined, ['error flux/substitution-syntax spec.queueName']],
      [
        'one that nothing ends',
        '  queueName: a\n  tags: { a: "${env and more" }\n',
        defined,
        ['error flux/substitution-syntax spec.tags.a'],
      ],
      [
        'one that nothing ends, and another one',
        '  queueName: a\n  tags: { a: "${env ${env}" }\n',
        defined,
        ['error flux/substitution-syntax spec.tags.a'],
      ],
      ['a function that something else may end', '  queueName: a\n  tags: { a: "${env:-a" }\n', defined, []],
      [
        'an expression with quotes',
        `  queueName: a\n  tags: { a: '\${a["x"]}' }\n`,
        defined,
        ['error flux/substitution-syntax spec.tags.a'],
      ],
      [
        'an expression of a workflow',
        '  queueName: a\n  tags: { a: "${{ github.ref }}" }\n',
        defined,
        ['error flux/substitution-syntax spec.tags.a'],
      ],
      ['no name', '  queueName: a\n  tags: { a: "${}" }\n', defined, ['error flux/substitution-syntax spec.tags.a']],
      [
        'a group of a regular expression',
        '  queueName: a\n  tags: { a: "https://${1}" }\n',
        defined,
        ['warning flux/undefined-variable spec.tags.a'],
      ],
      ['a variable in the default of another', '  queueName: a\n  tags: { a: "${env:-a${env}}" }\n', defined, []],
      ['no variables at all', '  queueName: ${stage.x}\n', '', []],
      ['an expression', '  queueName: ${schema.spec.name}\n', defined, ['error flux/substitution-syntax spec.queueName']],
      [
        'defaults alone',
        '  queueName: ${a-b}\n',
        '  postBuild: { substituteStrategy: Always }\n',
        ['error flux/substitution-syntax spec.queueName'],
      ],
      ['doubled dollars', '  queueName: $${schema.spec.name}\n', defined, []],
      [
        'an annotation against it',
        '  queueName: ${schema.spec.name}\n',
        defined,
        [],
        '  annotations: { kustomize.toolkit.fluxcd.io/substitute: disabled }\n',
      ],
      [
        'a policy variable',
        '  queueName: a\n  policy: \'{"Resource": "${aws:username}"}\'\n',
        defined,
        ['warning flux/policy-variable spec.policy'],
      ],
      [
        'a value that is a number without its quotes',
        '  queueName: "${id}"\n',
        defined,
        ['warning flux/unquoted-after-substitution spec.queueName'],
      ],
      [
        'a default that is a number',
        '  queueName: a\n  delaySeconds: "${delay:=5}"\n',
        defined,
        ['warning flux/unquoted-after-substitution spec.delaySeconds'],
      ],
      ['characters around the value', '  queueName: "q-${id}"\n', defined, []],
      ['a required value that becomes empty', '  queueName: ${none}\n', empty, [emptied]],
      ['one in quotes', '  queueName: "${none}"\n', empty, [emptied]],
      ['one that is two variables', '  queueName: ${none}${blank}\n', empty, [emptied]],
      ['an empty default', '  queueName: ${other:=}\n', empty, [emptied]],
      ['a default in the place of an empty variable', '  queueName: ${none:=a}\n', empty, []],
      ['a default in the place of an empty variable, empty as well', '  queueName: ${none:-}\n', empty, [emptied]],
      ['one that is not empty beside one that is', '  queueName: ${none}${env}\n', empty, []],
      ['characters beside an empty variable', '  queueName: ${none}-\n', empty, []],
      ['a function of an empty variable', '  queueName: ${#none}\n', empty, []],
      ['an empty variable in a block', '  queueName: |\n    ${none}\n', empty, []],
      ['a value that is not required', '  queueName: a\n  delaySeconds: ${none}\n', empty, []],
      ['an empty name', '  queueName: a\n', empty, ['warning flux/unquoted-after-substitution metadata.name'], '  name: ${none}\n'],
      ['one that is not defined', '  queueName: ${other}\n', empty, ['warning flux/undefined-variable spec.queueName']],
      [
        'one that may be defined elsewhere',
        '  queueName: ${other:=}\n',
        '  postBuild: { substitute: { env: prod }, substituteFrom: [{ kind: ConfigMap, name: gone }] }\n',
        [],
      ],
    ];
  for (const [what, spec, rest, codes, more, others] of table) {
    it('variables that another Kustomization adds by a patch', () => {
      const patch = (selector: string): string =>
        `  path: ./clusters\n  patches:\n  - target: { kind: Kustomization${selector} }\n    patch: |\n      apiVersion: kustomize.toolkit.fluxcd.io/v1\n      kind: Kustomization\n      metadata: { name: _ }\n      spec: { postBuild: { substituteFrom: [{ kind: ConfigMap, name: vars }] } }\n`;
      const codes = (selector: string, spec: string, settings = config.replace('clusters/prod/', 'vars/')): readonly string[] =>
        codesIn(opened(spec, defined, '', `#- boot/all.yaml\n${flux(patch(selector), 'all')}${settings}`));
      assert.deepEqual(codes('', '  queueName: ${env}-${stage}\n'), []);
      assert.deepEqual(codes(', labelSelector: "vars notin (none)"', '  queueName: ${env}-${stage}\n'), []);
      assert.deepEqual(codes('', '  queueName: ${env}-${other}\n', ''), [], 'what is not in hand may define it');
      const undefinedOne = ['warning flux/undefined-variable spec.queueName'];
      assert.deepEqual(codes('', '  queueName: ${env}-${other}\n'), undefinedOne);
      assert.deepEqual(codes(', labelSelector: "vars in (some)"', '  queueName: ${env}-${stage}\n'), undefinedOne);
    });

    it(what, () => assert.deepEqual(codesIn(opened(spec, rest, more, others)), codes));
  }

  it('is told in each place where it is used', () => {
    const { workspace } = opened('  queueName: ${env}-${stage}-${stage}\n  policy: |\n    ${stage} $${stage}\n    a ${stage}\n', defined);
    const uri = uriOf('app/queue.yaml');
    const text = workspace.file(uri)?.text ?? '';
    const places = [...text.matchAll(/(?<!\$)\$\{stage\}/g)].map(({ index }) => index);
    assert.equal(places.length, 4);
    assert.deepEqual(
      diagnosticsOf(uri, workspace).map(({ span }) => span.start),
      places,
    );
  });

  it('may be called by half of a character', () =>
    assert.deepEqual(
      codesIn(
        openWorkspace(
          `#- app/queue.yaml\n${queue('  queueName: ${other}\n')}#- app.yaml\n${flux(`  path: ./app\n${defined}`, '"\\uD83D"')}`,
        ),
      ),
      ['warning flux/undefined-variable spec.queueName'],
    ));

  it('is only what lies below its path', () => {
    const text = opened('  queueName: ${a.b}\n', defined);
    text.workspace.setDisk([[uriOf('other/queue.yaml'), queue('  queueName: ${a.b}\n')]]);
    assert.deepEqual(codesIn(text, 'other/queue.yaml'), []);
  });

  it('changes with the object that says so', () => {
    const { workspace, uri } = opened('  queueName: ${a.b}\n', defined);
    assert.equal(diagnosticsOf(uri, workspace).length, 1);
    assert.ok(workspace.setDisk([[uriOf('clusters/prod/app.yaml'), flux('  path: ./app\n')]]).files.has(uri));
    assert.equal(diagnosticsOf(uri, workspace).length, 0);
  });

  it('is said with names and folders that are there', () => {
    const text = openWorkspace(
      `#- clusters/app.yaml\n${flux('  path: ./apps\n  dependsOn: [{ name: net }, { name: nte }]\n  postBuild: { substitute: { my-env: a, env: b } }\n')}---\n${flux('  path: ./app\n', 'net')}#- app/queue.yaml\n${queue('  queueName: a\n')}`,
    );
    assert.deepEqual(codesIn(text, 'clusters/app.yaml'), [
      'warning flux/path-not-found spec.path',
      'warning flux/depends-on-not-found spec.dependsOn.1.name',
      'error flux/variable-name spec.postBuild.substitute.my-env',
    ]);
  });

  it('is not said of a dependency that a kustomization puts into its namespace', () => {
    const own = (name: string, more = '', namespace = ''): string =>
      `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: ${name}${namespace} }\nspec:\n  interval: 1h\n  prune: true\n  path: ./net\n  sourceRef: { kind: GitRepository, name: flux-system }\n${more}`;
    const found = (target: string, depends = 'storage'): readonly string[] =>
      codesIn(
        openWorkspace(
          `#- net/queue.yaml\n${queue('  queueName: a\n')}#- apps/shop/kustomization.yaml\nnamespace: shop\nresources: [app.yaml]\n#- apps/shop/app.yaml\n${own('app', `  dependsOn: [{ name: db }, { name: volsync, namespace: ${depends} }]\n`)}---\n${own('db')}#- apps/storage/kustomization.yaml\nnamespace: storage\nresources: [volsync.yaml]\n#- apps/storage/volsync.yaml\n${target}`,
        ),
        'apps/shop/app.yaml',
      );
    const missing = ['warning flux/depends-on-not-found spec.dependsOn.1.name'];
    assert.deepEqual(found(own('volsync')), []);
    assert.deepEqual(found(own('volsync', '', ', namespace: flux-system')), []);
    assert.deepEqual(found(own('volsync', '', ', namespace: flux-system'), 'storages'), missing);
    assert.deepEqual(found(own('volsyncs')), missing);
  });

  it('is a HelmRelease that is not there, where another one of its namespace is', () => {
    const release = (name: string, dependsOn = '', namespace = 'apps'): string =>
      `---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: ${name}, namespace: ${namespace} }\nspec:\n  interval: 1h\n  chartRef: { kind: OCIRepository, name: ${name} }\n${dependsOn === '' ? '' : `  dependsOn: [${dependsOn}]\n`}`;
    const found = (dependsOn: string, ...others: readonly string[]): readonly string[] =>
      problemsOf(
        openWorkspace(`#- apps/shop.yaml\n${release('shop', dependsOn)}${others.map((each, at) => `#- o${at}.yaml\n${each}`).join('')}`),
      );
    assert.deepEqual(found('{ name: db }, { name: reddis }', release('db'), release('redis')), [
      'flux/depends-on-not-found: HelmRelease "reddis" not found in the workspace; did you mean "redis"?',
    ]);
    assert.deepEqual(found('{ name: db }, { name: redis, readyExpr: "true" }', release('db')), [
      'flux/depends-on-not-found: HelmRelease "redis" not found in the workspace',
    ]);
    assert.deepEqual(found('{ name: db }, { name: issuer }', release('db'), release('issuer', '', 'certs')), [
      'flux/depends-on-not-found: HelmRelease "issuer" not found in namespace "apps"; it exists in "certs"',
    ]);
    assert.deepEqual(found('{ name: db }, { name: "${CACHE}" }', release('db')), []);
    assert.deepEqual(found('{ name: db }, { name: gone, namespace: certs }', release('db')), []);
    assert.deepEqual(
      found('{ name: db, namespace: apps }, { name: issuer, namespace: certs }', release('db'), release('issuer', '', 'certs')),
      [],
    );
    assert.deepEqual(found('{ name: redis }', release('db')), []);
  });

  it('is the chart of a HelmRelease, where its source is this repository', () => {
    const release = (chart: string, source = 'flux-system', kind = 'GitRepository', more = ''): string =>
      `#- clusters/release.yaml\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: shop, namespace: flux-system }\nspec:\n  chart:\n    spec: { chart: ${chart}, sourceRef: { kind: ${kind}, name: ${source} } }\n#- charts/shop/Chart.yaml\napiVersion: v2\nname: shop\n${more}`;
    const codes = (text: string): readonly string[] => codesIn(openWorkspace(text), 'clusters/release.yaml');
    assert.deepEqual(codes(release('./charts/shop')), []);
    assert.deepEqual(codes(release('./charts/shops')), ['warning flux/path-not-found spec.chart.spec.chart']);
    assert.deepEqual(codes(release('charts/shops', 'other')), []);
    assert.deepEqual(codes(release('shops', 'flux-system', 'HelmRepository')), []);
    assert.deepEqual(codes(release('charts/shop-1.0.0.tgz', 'flux-system', 'GitRepository', '#- charts/shop-1.0.0.tgz\nx\n')), []);
    assert.deepEqual(codes(release('"charts/${name}"')), []);
  });

  it('are the files of values of a chart, where its source is this repository', () => {
    const release = (valuesFiles: string, more = '', source = 'flux-system'): string =>
      `#- clusters/release.yaml\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: shop, namespace: flux-system }\nspec:\n  chart:\n    spec: { chart: ./charts/shop, valuesFiles: [${valuesFiles}], sourceRef: { kind: GitRepository, name: ${source} }${more} }\n#- charts/shop/Chart.yaml\napiVersion: v2\nname: shop\n#- charts/shop/values.yaml\na: b\n`;
    const codes = (text: string): readonly string[] => codesIn(openWorkspace(text), 'clusters/release.yaml');
    assert.deepEqual(codes(release('./charts/shop/values.yaml, charts/shop/values-prod.yaml')), [
      'warning flux/path-not-found spec.chart.spec.valuesFiles.1',
    ]);
    assert.deepEqual(codes(release('charts/shop/gone.yaml', ', ignoreMissingValuesFiles: true')), []);
    assert.deepEqual(codes(release('charts/shop/gone.yaml', '', 'other')), []);
    assert.deepEqual(codes(release('"charts/${name}.yaml"')), []);
    const text = release('charts/shop/value.yaml');
    assert.match(applyFix(openWorkspace(text), 'Change to "charts/shop/values.yaml"'), /valuesFiles: \[charts\/shop\/values\.yaml\]/);
  });

  it('are values from a key that is there', () => {
    const keys = (valuesFrom: string): readonly string[] =>
      codesIn(
        openWorkspace(
          `#- clusters/release.yaml\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: shop, namespace: apps }\nspec:\n  chartRef: { kind: OCIRepository, name: shop }\n  valuesFrom:\n  - { kind: ConfigMap, name: ${valuesFrom} }\n#- values.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: shop, namespace: apps }\ndata: { prod.yaml: "a: b" }\n`,
        ),
        'clusters/release.yaml',
      );
    assert.deepEqual(keys('shop, valuesKey: prod.yaml'), []);
    assert.deepEqual(keys('shop, valuesKey: prd.yaml'), ['warning ref/missing-key spec.valuesFrom.0.valuesKey']);
    assert.deepEqual(keys('shop, valuesKey: prd.yaml, optional: true'), []);
    assert.deepEqual(keys('other, valuesKey: prd.yaml'), []);
  });

  it('is waited for under the names that objects have in the end', () => {
    const deployment = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\n';
    const files = `#- app/kustomization.yaml\nnamespace: shop\nresources: [web.yaml]\n#- app/web.yaml\n${deployment}`;
    const check = (name: string, more = '  namePrefix: prod-\n', others = ''): Opened =>
      openWorkspace(
        `#- clusters/app.yaml\n${flux(`  path: ./app\n${more}  healthChecks:\n  - { apiVersion: apps/v1, kind: Deployment, name: ${name}, namespace: shop }\n`)}${files}${others}`,
      );
    const codes = (opened: Opened): readonly string[] => codesIn(opened, 'clusters/app.yaml');
    assert.deepEqual(codes(check('web')), ['warning flux/health-check-not-renamed spec.healthChecks.0.name']);
    assert.deepEqual(codes(check('prod-web')), []);
    assert.deepEqual(codes(check('other')), []);
    assert.deepEqual(codes(check('web', '')), []);
    assert.deepEqual(codes(check('web', undefined, `#- other/web.yaml\n${deployment}`)), []);
    const { workspace, uri, offset } = check('prod-w<|>eb');
    assert.deepEqual(
      definition(workspace, uri, offset).map(({ uri: to }) => to),
      [uriOf('app/web.yaml')],
    );
  });
});
