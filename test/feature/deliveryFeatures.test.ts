import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { complete } from '../../server/src/features/completion/complete';
import { definition } from '../../server/src/features/references/definition';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { documentLinks } from '../../server/src/features/references/documentLinks';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { hover } from '../../server/src/features/hover';
import { patchLenses } from '../../server/src/features/patch/lens';
import { rename } from '../../server/src/features/rename/rename';
import { docsOf } from '../../server/src/rules/rule';
import { projectFolder } from '../support/schemaBundle';
import { applyEdits, openWorkspace, root, uriOf, type Opened } from '../support/workspace';

const queue = 'apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata:\n  name: orders\nspec:\n  queueName: ${env}-orders\n';
const tree = `#- app/kustomization.yaml\nresources: [queue.yaml]\n#- app/queue.yaml\n${queue}#- plain/queue.yaml\n${queue}#- plain/values/prod.yaml\na: b\n#- chart/Chart.yaml\napiVersion: v2\nname: x\n#- chart/values-prod.yaml\na: b\n`;
const flux = (rest: string): string =>
  `#- clusters/flux.yaml\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata:\n  name: app\n  namespace: flux-system\nspec:\n${rest}`;
const release = (chart: string, kind = 'GitRepository'): string =>
  `#- clusters/release.yaml\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: x, namespace: flux-system }\nspec:\n  chart:\n    spec:\n${chart}      sourceRef: { kind: ${kind}, name: repo }\n`;
const argo = (source: string): string =>
  `#- clusters/argo.yaml\napiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: app, namespace: argocd }\nspec:\n  source:\n    repoURL: https://example.com/repo.git\n${source}`;

function links({ workspace }: Opened, file: string): readonly string[] {
  const { text } = workspace.file(uriOf(file)) ?? { text: '' };
  return documentLinks(workspace, uriOf(file)).map(
    ({ span, target }) => `${text.slice(span.start, span.end)} → ${target.slice(root.length + 1)}`,
  );
}

const labels = ({ workspace, uri, offset }: Opened): readonly string[] =>
  complete(workspace, uri, offset).map(({ label, detail }) => `${label} ${detail}`.trim());
const hovered = ({ workspace, uri, offset }: Opened): string => hover(workspace, uri, offset)?.markdown.text ?? '';

describe('paths of objects of Flux and Argo CD', () => {
  it('are links to what says what the folder is', () => {
    assert.deepEqual(links(openWorkspace(`${flux('  path: ./app/\n')}${tree}`), 'clusters/flux.yaml'), ['./app/ → app/kustomization.yaml']);
    assert.deepEqual(links(openWorkspace(`${flux('  path: plain\n')}${tree}`), 'clusters/flux.yaml'), ['plain → plain/queue.yaml']);
    assert.deepEqual(links(openWorkspace(`${flux('  path: gone\n')}${tree}`), 'clusters/flux.yaml'), []);
  });

  it('are links in the source that is hydrated, whatever else is written', () => {
    const hydrated = argo(
      '    path: plain\n  sourceHydrator:\n    drySource: { repoURL: https://example.com/repo.git, path: app, targetRevision: HEAD }\n    syncSource: { targetBranch: env/prod, path: app }\n',
    );
    const opened = openWorkspace(`${hydrated}${tree}`);
    assert.ok(links(opened, 'clusters/argo.yaml').includes('app → app/kustomization.yaml'));
    assert.deepEqual(
      opened.workspace.deliveries.all.map(({ at }) => at.join('.')),
      ['spec.sourceHydrator.drySource.path'],
    );
  });

  it('of a chart are links where its source holds files', () => {
    assert.deepEqual(
      links(
        openWorkspace(`${release('      chart: ./chart\n      valuesFiles: [chart/values-prod.yaml]\n')}${tree}`),
        'clusters/release.yaml',
      ),
      ['./chart → chart/Chart.yaml', 'chart/values-prod.yaml → chart/values-prod.yaml'],
    );
    assert.deepEqual(links(openWorkspace(`${release('      chart: chart\n', 'HelmRepository')}${tree}`), 'clusters/release.yaml'), []);
  });

  it('of files of values begin at the chart, at the root, or in another repository', () =>
    assert.deepEqual(
      links(
        openWorkspace(
          `${argo('    path: chart\n    helm:\n      valueFiles: [values-prod.yaml, ../plain/values/prod.yaml, /chart/values-prod.yaml, $other/values-prod.yaml]\n')}${tree}`,
        ),
        'clusters/argo.yaml',
      ),
      [
        'chart → chart/Chart.yaml',
        'values-prod.yaml → chart/values-prod.yaml',
        '../plain/values/prod.yaml → plain/values/prod.yaml',
        '/chart/values-prod.yaml → chart/values-prod.yaml',
      ],
    ));

  it('are completed', () => {
    assert.deepEqual(labels(openWorkspace(`${flux('  path: <|>\n')}${tree}`)), [
      'app kustomization',
      'chart chart',
      'clusters folder',
      'plain folder',
    ]);
    assert.deepEqual(labels(openWorkspace(`${flux('  path: ./plain/<|>\n')}${tree}`)), ['./plain/values folder']);
    assert.deepEqual(labels(openWorkspace(`${argo('    path: chart\n    helm:\n      valueFiles:\n      - v<|>\n')}${tree}`)), [
      'Chart.yaml',
      'values-prod.yaml',
    ]);
  });

  it('tell what is applied', () => {
    assert.equal(hovered(openWorkspace(`${flux('  path: ./a<|>pp\n')}${tree}`)), 'Folder `app`: its kustomization is applied');
    assert.equal(
      hovered(openWorkspace(`${argo('    path: pl<|>ain\n')}${tree}`)),
      'Folder `plain`: its manifests are applied, without subfolders',
    );
    assert.equal(hovered(openWorkspace(`${argo('    path: ch<|>art\n')}${tree}`)), 'Folder `chart`: its chart is applied');
  });
});

describe('references of objects of Flux and Argo CD', () => {
  it('lead to sources, dependencies, variables and projects', () => {
    const source =
      '#- clusters/source.yaml\napiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: { name: repo, namespace: flux-system }\nspec: { url: "https://example.com" }\n';
    const { workspace, uri, offset } = openWorkspace(
      `${flux('  path: app\n  sourceRef: { kind: GitRepository, name: re<|>po }\n')}${source}`,
    );
    assert.deepEqual(
      definition(workspace, uri, offset).map(({ uri: target }) => target),
      [uriOf('clusters/source.yaml')],
    );
    const missing = openWorkspace(
      flux(
        '  path: app\n  sourceRef: { kind: GitRepository, name: gone }\n  dependsOn: [{ name: gone }]\n  healthChecks: [{ apiVersion: apps/v1, kind: Deployment, name: gone, namespace: x }]\n',
      ),
    );
    assert.deepEqual(diagnosticsOf(missing.uri, missing.workspace), []);
  });
});

describe('variables that Flux replaces', () => {
  const vars = flux('  path: app\n  postBuild: { substitute: { env: prod } }\n');
  const shown = (value: string): string =>
    hovered(
      openWorkspace(
        `#- app/kustomization.yaml\nresources: [queue.yaml]\n#- app/queue.yaml\n${queue.replace('${env}-orders', value)}${vars}`,
      ),
    )
      .split('---')
      .at(-1)
      ?.trim() ?? '';
  it('are shown with their values', () => {
    assert.equal(shown('${e<|>nv}-orders'), 'Variable `env` is `prod` in Kustomization flux-system/app');
    assert.equal(shown('a-${st<|>age:=dev}'), 'Variable `stage` has its default `dev` in Kustomization flux-system/app');
    assert.equal(shown('"${st<|>age}"'), 'Variable `stage` is not defined in Kustomization flux-system/app');
  });
});

describe('patches of a Flux Kustomization', () => {
  const patched = (patch: string, more = ''): string =>
    `#- app/kustomization.yaml\nresources: [queue.yaml]\n#- app/queue.yaml\n${queue}${flux(`  path: app\n  sourceRef: { kind: GitRepository, name: flux-system }\n  patches:\n${patch}`)}${more}`;
  const inFlux = ({ workspace }: Opened): readonly string[] =>
    diagnosticsOf(uriOf('clusters/flux.yaml'), workspace).map(({ finding }) => `${finding.code} ${finding.message}`);

  it('are checked against what they change', () => {
    assert.deepEqual(
      inFlux(
        openWorkspace(patched('  - target: { kind: Queue }\n    patch: |\n      - { op: add, path: /spec/delaySecond, value: "5" }\n')),
      ).map((each) => each.split(' ')[0]),
      ['schema/unknown-field'],
    );
    assert.deepEqual(
      inFlux(
        openWorkspace(patched('  - target: { kind: Queue }\n    patch: |\n      - { op: add, path: /spec/delaySeconds, value: "5" }\n')),
      ),
      [],
    );
    assert.deepEqual(
      inFlux(
        openWorkspace(
          patched(
            '  - patch: |\n      apiVersion: sqs.services.k8s.aws/v1alpha1\n      kind: Queue\n      metadata: { name: orders }\n      spec: { queueNam: x }\n',
            '---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: x }\n',
          ),
        ),
      ).map((each) => each.split(' ')[0]),
      ['schema/unknown-field'],
    );
  });

  it('are parts of objects: nothing is missing', () =>
    assert.deepEqual(
      inFlux(
        openWorkspace(
          patched(
            '  - patch: |\n      apiVersion: sqs.services.k8s.aws/v1alpha1\n      kind: Queue\n      metadata: { name: orders }\n      spec: { delaySeconds: "5" }\n',
          ),
        ),
      ),
      [],
    ));

  it('are completed', () => {
    assert.ok(
      labels(openWorkspace(patched('  - target: { kind: Queue }\n    patch: |\n      - op: add\n        path: /spec/del<|>\n'))).some(
        (label) => label.startsWith('/spec/delaySeconds'),
      ),
    );
    assert.ok(
      labels(
        openWorkspace(
          patched(
            '  - patch: |\n      apiVersion: sqs.services.k8s.aws/v1alpha1\n      kind: Queue\n      metadata: { name: orders }\n      spec:\n        del<|>\n',
          ),
        ),
      ).some((label) => label.startsWith('delaySeconds')),
    );
  });

  it('of a HelmRelease are checked as objects of the kinds that they name', () => {
    const marked = `#- a.yaml\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: a }\nspec:\n  postRenderers:\n  - kustomize:\n      patches:\n      - patch: |\n          apiVersion: sqs.services.k8s.aws/v1alpha1\n          kind: Queue\n          metadata: { name: orders }\n          spec: { queueNam: x }\n`;
    const { workspace, uri } = openWorkspace(marked);
    assert.deepEqual(
      diagnosticsOf(uri, workspace).map(({ finding }) => finding.code),
      ['schema/unknown-field'],
    );
  });

  it('of an ApplicationSet may hold placeholders', () => {
    const marked = `#- a.yaml\napiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: { name: a }\nspec:\n  generators: [{ clusters: {} }]\n  template:\n    spec:\n      source:\n        repoURL: x\n        path: app\n        kustomize:\n          patches:\n          - target: { kind: Queue }\n            patch: |\n              - { op: replace, path: /spec/queueName, value: "{{name}}" }\n          - patch: |\n              apiVersion: sqs.services.k8s.aws/v1alpha1\n              kind: Queue\n              metadata: { name: "{{name}}" }\n`;
    const { workspace, uri } = openWorkspace(`${marked}${tree}`);
    assert.deepEqual(diagnosticsOf(uri, workspace), []);
  });

  it('are told above the object', () => {
    const { workspace } = openWorkspace(
      `${tree}${flux('  path: app\n  sourceRef: { kind: GitRepository, name: flux-system }\n  patches:\n  - target: { kind: Queue }\n    patch: |\n      - { op: add, path: /spec/delaySeconds, value: "5" }\n')}`,
    );
    assert.deepEqual(
      patchLenses(workspace, uriOf('app/queue.yaml')).map(({ title }) => title),
      ['patched in flux.yaml'],
    );
  });
});

describe('a rename', () => {
  for (const [what, patch] of [
    [
      'the name of a patch',
      '  - patch: |\n      apiVersion: sqs.services.k8s.aws/v1alpha1\n      kind: Queue\n      metadata: { name: orders }\n      spec: { delaySeconds: "5" }\n',
    ],
    [
      'the target of a patch',
      '  - target: { kind: Queue, name: orders }\n    patch: |\n      - { op: add, path: /spec/delaySeconds, value: "5" }\n',
    ],
  ] as const) {
    it(`follows ${what} of every Flux Kustomization`, () => {
      const named = flux(`  path: app\n  patches:\n${patch}`);
      const { workspace, uri, offset } = openWorkspace(
        `#- app/kustomization.yaml\nresources: [queue.yaml]\n#- app/queue.yaml\n${queue.replace('name: orders', 'name: or<|>ders')}${named}${named.replace('clusters/flux.yaml', 'clusters/other.yaml')}`,
      );
      const answer = rename(workspace, uri, offset, 'mails');
      const files =
        answer?.kind === 'edits'
          ? answer.edits.map(
              (edit) => `${edit.uri.slice(root.length + 1)} ${workspace.file(edit.uri)?.text.slice(edit.span.start, edit.span.end) ?? ''}`,
            )
          : [JSON.stringify(answer)];
      assert.deepEqual(files.sort(), ['app/queue.yaml orders', 'clusters/flux.yaml orders', 'clusters/other.yaml orders']);
    });
  }
});

describe('fixes of what Flux and Argo CD apply', () => {
  /** The texts of all files that a fix changes. */
  function fixed(marked: string, file: string, title: string): Readonly<Record<string, string>> {
    const { workspace } = openWorkspace(marked);
    const fixes = diagnosticsOf(uriOf(file), workspace).flatMap((diagnostic) => fixesOf(diagnostic, workspace));
    const fix = fixes.find((each) => each.title === title);
    assert.ok(fix, `no fix "${title}" among ${fixes.map((each) => each.title).join(' | ')}`);
    assert.equal(fix.preferred, false);
    const uris = [...new Set(fix.fileEdits.map(({ uri }) => uri))];
    return Object.fromEntries(
      uris.map((uri) => [
        uri.slice(root.length + 1),
        applyEdits(
          workspace.file(uri)?.text ?? '',
          fix.fileEdits.filter((edit) => edit.uri === uri),
        ),
      ]),
    );
  }
  const queueOf = (value: string): string => `#- app/queue.yaml\n${queue.replace('${env}-orders', value)}`;
  const defined = flux('  path: ./app\n  postBuild:\n    substitute:\n      env: prod\n      id: "012"\n');

  it('double a dollar', () =>
    assert.match(
      fixed(`${queueOf('${a.b}-x')}${defined}`, 'app/queue.yaml', 'Write "$${a.b}"')['app/queue.yaml'] ?? '',
      / queueName: \$\$\{a\.b\}-x\n/,
    ));
  it('disable substitution', () =>
    assert.match(
      fixed(`${queueOf('${a.b}-x')}${defined}`, 'app/queue.yaml', 'Disable substitution in this object')['app/queue.yaml'] ?? '',
      / {2}annotations:\n {4}kustomize\.toolkit\.fluxcd\.io\/substitute: disabled\n/,
    ));
  it('name a variable that is there', () =>
    assert.match(fixed(`${queueOf('${enw}-x')}${defined}`, 'app/queue.yaml', 'Change to "env"')['app/queue.yaml'] ?? '', /\$\{env\}-x/));
  it('make an empty default explicit', () =>
    assert.match(
      fixed(`${queueOf('${other}-x')}${defined}`, 'app/queue.yaml', 'Make the empty default explicit')['app/queue.yaml'] ?? '',
      /\$\{other:=\}-x/,
    ));
  it('quote a variable', () => {
    const after = fixed(`${queueOf('"${id}"')}${defined}`, 'app/queue.yaml', 'Define "quote" and put it around the variable');
    assert.match(after['app/queue.yaml'] ?? '', /queueName: "\$\{quote\}\$\{id\}\$\{quote\}"/);
    assert.match(after['clusters/flux.yaml'] ?? '', / {6}quote: '"'\n/);
  });
  it('substitute always', () =>
    assert.match(
      fixed(`${queueOf('${stage:=dev}-x')}${flux('  path: ./app\n')}`, 'app/queue.yaml', 'Set "substituteStrategy" to "Always"')[
        'clusters/flux.yaml'
      ] ?? '',
      /^ {2}postBuild:\n {4}substituteStrategy: Always$/m,
    ));
  it('substitute always only where that breaks nothing else', () => {
    const offered = (policy: string): boolean => {
      const other = `#- app/other.yaml\n${queue.replace('name: orders', 'name: other').replace('${env}-orders', 'a')}  tags: { a: '${policy}' }\n`;
      const { workspace } = openWorkspace(`${queueOf('${stage:=dev}-x')}${other}${flux('  path: ./app\n')}`);
      const [found] = diagnosticsOf(uriOf('app/queue.yaml'), workspace).filter(({ finding }) => finding.code === 'flux/no-substitution');
      assert.ok(found !== undefined);
      return found.finding.fixes?.(workspace.file(uriOf('app/queue.yaml'))?.text ?? '').length === 1;
    };
    assert.ok(offered('${stage}'));
    assert.ok(!offered('${a.b}'));
    assert.ok(!offered('${aws:username}'));
    assert.ok(offered('$${aws:username}'));
  });
  it('name folders and dependencies that are there', () => {
    const text = `${queueOf('x')}${flux('  path: ./ap\n  sourceRef: { kind: GitRepository, name: flux-system }\n  dependsOn: [{ name: net }, { name: nte }]\n  postBuild: { substitute: { my-env: a } }\n')}---\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: net, namespace: flux-system }\nspec: { path: ./app }\n`;
    assert.match(fixed(text, 'clusters/flux.yaml', 'Change to "./app"')['clusters/flux.yaml'] ?? '', / path: \.\/app\n {2}sourceRef/);
    assert.match(fixed(text, 'clusters/flux.yaml', 'Change to "net"')['clusters/flux.yaml'] ?? '', /\[\{ name: net \}, \{ name: net \}\]/);
    assert.match(fixed(text, 'clusters/flux.yaml', 'Rename to "my_env"')['clusters/flux.yaml'] ?? '', /\{ my_env: a \}/);
  });
  it('name the folder that Argo CD is nearly told to apply, as the page has it', () => {
    const [wrong = '', right = ''] = [
      ...readFileSync(join(projectFolder, docsOf('argo/path-not-found')), 'utf8').matchAll(/^```yaml\n(#- [\s\S]*?)^```/gm),
    ].map(([, example]) => example ?? '');
    assert.deepEqual(fixed(wrong, 'argocd/shop.yaml', 'Change to "shop/queues"'), {
      'argocd/shop.yaml': openWorkspace(right).workspace.file(uriOf('argocd/shop.yaml'))?.text,
    });
  });
  it('name no folder of another repository, and none that is not alike', () => {
    const titles = (from: string, to: string): readonly string[] => {
      const { workspace, uri } = openWorkspace(
        `${argo(`    path: ${from}\n`)}---\n${argo(`    path: ${to}\n`).replace(/^#-.*\n/, '')}${tree}`,
      );
      return diagnosticsOf(uri, workspace)
        .flatMap((diagnostic) => fixesOf(diagnostic, workspace))
        .map(({ title }) => title);
    };
    assert.deepEqual(titles('plian', 'app'), ['Change to "plain"']);
    assert.deepEqual(titles('plian', 'gone'), []);
    assert.deepEqual(titles('other', 'app'), []);
  });
  it('remove one of several tools', () =>
    assert.doesNotMatch(
      fixed(
        argo('    path: app\n    helm:\n      releaseName: a\n    kustomize:\n      namePrefix: b\n'),
        'clusters/argo.yaml',
        'Remove "kustomize"',
      )['clusters/argo.yaml'] ?? '',
      /kustomize/,
    ));
});
