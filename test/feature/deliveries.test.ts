import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { effectiveObjectsAt } from '../../server/src/features/effective/effectiveObject';
import { bounds } from '../../server/src/base/bounds';
import { get } from '../../server/src/kustomize/objects/value';
import { rootName } from '../../server/src/workspace/deliveries/appliedRoots';
import { openWorkspace, uriOf, type Opened } from '../support/workspace';

const net = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata:
  name: net
spec:
  cidrBlocks: [10.0.0.0/16]
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata:
  name: a
spec:
  cidrBlock: 10.0.1.0/24
  vpcRef: { from: { name: net } }
`;
const layer = '#- app/kustomization.yaml\nresources: [net.yaml]\n';
const files = `${layer}#- app/net.yaml\n${net}`;
const flux = (rest: string, name = 'app', source = 'flux-system'): string =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: ${name}, namespace: flux-system }\nspec:\n  path: ./app\n  sourceRef: { kind: GitRepository, name: ${source} }\n${rest}`;
const argo = (source: string, kind = 'Application'): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: ${kind}\nmetadata: { name: app, namespace: argocd }\nspec:\n  destination: { namespace: shop }\n  source:\n    repoURL: https://example.com/repo.git\n    path: app\n${source}`;
const set = (generators: string, source: string, more = ''): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: { name: apps, namespace: argocd }\nspec:\n${more}  generators:\n${generators}  template:\n    metadata: { name: x }\n    spec:\n      destination: { namespace: shop }\n      source:\n        repoURL: https://example.com/repo.git\n${source}`;

const codes = ({ workspace }: Opened, file = 'app/net.yaml'): readonly string[] =>
  diagnosticsOf(uriOf(file), workspace).map(({ finding, severity }) => `${severity} ${finding.code} ${finding.path.join('.')}`);

/** The roots that have a file, each with the names of its objects. */
function rootsIn({ workspace }: Opened, file = 'app/net.yaml'): Readonly<Record<string, string>> {
  const shown = workspace.roots.of(uriOf(file)).map(
    (root) =>
      [
        rootName(root, workspace.folderNames),
        workspace.worlds
          .worldOf(root)
          .objects.map(({ id }) => `${id.namespace === '' ? '' : `${id.namespace}/`}${id.name}`)
          .join(' '),
      ] as const,
  );
  return Object.fromEntries(shown);
}

const renamed = ['warning kustomize/reference-not-renamed spec.vpcRef.from.name'];

describe('what a Flux Kustomization changes', () => {
  it('nothing: the folder is the root', () =>
    assert.deepEqual(rootsIn(openWorkspace(`${files}#- flux.yaml\n${flux('')}`)), { app: 'a net' }));

  it('nothing of other folders, whose kustomizations and files have the same roots', () => {
    const other = '#- other/kustomization.yaml\nresources: [queue.yaml]\n#- other/queue.yaml\n' + net;
    const opened = openWorkspace(`${files}#- flux.yaml\n${flux('  namePrefix: dev-\n')}${other}`);
    assert.deepEqual(rootsIn(opened, 'other/kustomization.yaml'), { other: 'a net' });
    assert.deepEqual(rootsIn(opened, 'other/queue.yaml'), { other: 'a net' });
    assert.deepEqual(rootsIn(opened, 'app/kustomization.yaml'), { 'app (flux.yaml)': 'dev-a dev-net' });
  });

  it('is a root in the place of the folder, which names the file', () => {
    const opened = openWorkspace(`${files}#- flux.yaml\n${flux('  namePrefix: dev-\n  nameSuffix: -x\n  targetNamespace: shop\n')}`);
    assert.deepEqual(rootsIn(opened), { 'app (flux.yaml)': 'shop/dev-a-x shop/dev-net-x' });
    assert.deepEqual(codes(opened), renamed);
  });

  it('takes the place of fields of the file', () =>
    assert.deepEqual(
      rootsIn(
        openWorkspace(
          `#- app/kustomization.yaml\nnamePrefix: p-\nnamespace: other\nresources: [net.yaml]\n#- app/net.yaml\n${net}#- flux.yaml\n${flux('  namePrefix: dev-\n')}`,
        ),
      ),
      { 'app (flux.yaml)': 'other/dev-a other/dev-net' },
    ));

  it('is not known of a folder of which a file in or above it may leave something out', () => {
    const broken = (more: string): readonly string[] =>
      codes(
        openWorkspace(`#- deep/app/net.yaml\n${net}#- flux.yaml\n${flux('  namePrefix: dev-\n').replace('./app', './deep/app')}${more}`),
        'deep/app/net.yaml',
      );
    assert.deepEqual(broken(''), renamed);
    assert.deepEqual(broken('#- .sourceignore\n*.md\n'), []);
    assert.deepEqual(broken('#- deep/app/.sourceignore\n*.md\n'), []);
    assert.deepEqual(broken('#- other/.sourceignore\n*.md\n'), renamed);
  });

  it('is one root for all that change the same, and the folder itself for those that change nothing', () =>
    assert.deepEqual(
      rootsIn(
        openWorkspace(
          `${files}#- a.yaml\n${flux('  namePrefix: dev-\n')}#- b.yaml\n${flux('  namePrefix: dev-\n', 'b')}---\n${flux('', 'c')}`,
        ),
      ),
      { app: 'a net', 'app (a.yaml)': 'dev-a dev-net' },
    ));

  it('names the object, too, where several of a file change the folder differently', () => {
    const other = (name: string, namespace: string, prefix: string): string =>
      flux(`  namePrefix: ${prefix}-\n`, name).replace('namespace: flux-system', `namespace: ${namespace}`);
    const rootsOf = (...objects: readonly string[]): Readonly<Record<string, string>> =>
      rootsIn(openWorkspace(`${files}#- flux.yaml\n${objects.join('---\n')}`));
    assert.deepEqual(rootsOf(other('red', 'x', 'r'), other('blue', 'x', 'b')), {
      'app (red in flux.yaml)': 'r-a r-net',
      'app (blue in flux.yaml)': 'b-a b-net',
    });
    assert.deepEqual(rootsOf(other('red', 'x', 'r'), other('red', 'y', 'b'), other('blue', 'y', 'c')), {
      'app (x/red in flux.yaml)': 'r-a r-net',
      'app (y/red in flux.yaml)': 'b-a b-net',
      'app (blue in flux.yaml)': 'c-a c-net',
    });
    assert.deepEqual(rootsOf(other('red', 'x', 'r'), other('red', 'x', 'b')), {
      'app (red 1 in flux.yaml)': 'r-a r-net',
      'app (red 2 in flux.yaml)': 'b-a b-net',
    });
    assert.deepEqual(rootsOf(other('red', 'x', 'r'), other('blue', 'x', 'r')), { 'app (flux.yaml)': 'r-a r-net' });
  });

  it('is known of a folder without a kustomization file', () => {
    const opened = openWorkspace(
      `#- app/net.yaml\n${net}#- app/deep/queue.yml\napiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata: { name: q }\nspec: { queueName: q }\n#- app/own/kustomization.yaml\nnamePrefix: own-\nresources: [topic.yaml]\n#- app/own/topic.yaml\napiVersion: sns.services.k8s.aws/v1alpha1\nkind: Topic\nmetadata: { name: t }\nspec: { name: t }\n#- flux.yaml\n${flux('  namePrefix: dev-\n')}`,
    );
    const all = { 'app (flux.yaml)': 'dev-a dev-net dev-q dev-own-t' };
    const sorted = (roots: Readonly<Record<string, string>>): unknown =>
      Object.fromEntries(Object.entries(roots).map(([root, names]) => [root, names.split(' ').sort().join(' ')]));
    assert.deepEqual(sorted(rootsIn(opened)), sorted(all));
    assert.deepEqual(Object.keys(rootsIn(opened, 'app/own/topic.yaml')), ['app (flux.yaml)']);
    assert.deepEqual(codes(opened), renamed);
  });

  it('is unknown with a placeholder', () => {
    const opened = openWorkspace(`${files}#- flux.yaml\n${flux('  namePrefix: "${env}-"\n')}`);
    assert.deepEqual(codes(opened), []);
  });

  it('patches, images, components and metadata', () => {
    const opened = openWorkspace(
      `#- app/kustomization.yaml\nresources: [net.yaml]\ncomponents: []\n#- app/net.yaml\n${net}#- app/part/kustomization.yaml\napiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnamePrefix: part-\n#- flux.yaml\n${flux('  components: [part]\n  commonMetadata: { labels: { team: a }, annotations: { b: c } }\n  patches:\n  - target: { kind: VPC }\n    patch: |\n      - op: add\n        path: /spec/enableDNSSupport\n        value: true\n')}`,
    );
    const [root = ''] = opened.workspace.roots.of(uriOf('app/net.yaml'));
    const vpc = opened.workspace.worlds.worldOf(root).objects.find(({ id }) => id.kind === 'VPC');
    assert.equal(vpc?.id.name, 'part-net');
    assert.equal(get(get(vpc.content, 'spec'), 'enableDNSSupport'), true);
    assert.deepEqual(get(vpc.content, 'metadata'), { name: 'part-net', labels: { team: 'a' }, annotations: { b: 'c' } });
  });

  it('leaves out components that are not there, where it says so', () => {
    const part = '#- app/part/kustomization.yaml\napiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnamePrefix: part-\n';
    const found = (delivery: string, codesFile: string): readonly unknown[] => {
      const opened = openWorkspace(`${files}${part}#- ${codesFile}\n${delivery}`);
      return [codes(opened, codesFile), Object.values(rootsIn(opened))];
    };
    const gone = '  components: [part, gone]\n';
    const whole = [[], ['part-a part-net']];
    assert.deepEqual(found(flux(gone), 'flux.yaml')[0], ['error kustomize/missing-path spec.components.1']);
    assert.deepEqual(found(flux(`${gone}  ignoreMissingComponents: true\n`), 'flux.yaml'), whole);
    assert.deepEqual(found(argo('    kustomize: { components: [part, gone], ignoreMissingComponents: true }\n'), 'argo.yaml'), [
      [],
      ['shop/part-a shop/part-net'],
    ]);
    assert.deepEqual(found(flux('  components: [gone]\n  ignoreMissingComponents: false\n'), 'flux.yaml')[0], [
      'error kustomize/missing-path spec.components.0',
    ]);
  });

  it('lets it read files outside of the folder, where nothing else builds it', () => {
    const outside = `#- app/kustomization.yaml\nresources: [../shared/net.yaml, own.yaml]\npatches: [{ path: ../shared/patch.yaml }]\n#- shared/net.yaml\n${net}#- shared/patch.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: net }\nspec: { enableDNSSupport: true }\n#- app/own.yaml\n${net.split('---\n')[1]?.replace('name: a', 'name: b') ?? ''}`;
    const found = (more: string): readonly string[] => [
      ...codes(openWorkspace(`${outside}${more}`), 'app/kustomization.yaml'),
      ...codes(openWorkspace(`${outside}${more}`), 'app/own.yaml'),
      ...codes(openWorkspace(`${outside}${more}`), 'shared/patch.yaml'),
    ];
    const refused = ['error kustomize/path-outside-root resources.0', 'error kustomize/path-outside-root patches.0.path'];
    assert.deepEqual(found(''), refused);
    assert.deepEqual(found(`#- flux.yaml\n${flux('')}`), []);
    assert.deepEqual(found(`#- flux.yaml\n${flux('  commonMetadata: { labels: { team: a } }\n')}`), []);
    assert.deepEqual(found(`#- flux.yaml\n${flux('')}#- argo.yaml\n${argo('')}`), refused);
    // Nobody says who builds the folder; where others than Flux apply folders, it may be one of them.
    const perhaps = refused.map((each) => each.replace('error', 'warning'));
    const other = `#- flux.yaml\n${flux('').replace('./app', './other')}`;
    assert.deepEqual(found(other), perhaps);
    assert.deepEqual(found(`${other}#- argo.yaml\n${argo('').replace('path: app', 'path: other')}`), refused);
    const overlay = '#- prod/kustomization.yaml\nresources: [../app]\n';
    const dev = overlay.replace('prod', 'dev');
    const prod = flux('').replace('./app', './prod');
    assert.deepEqual(found(`${overlay}#- flux.yaml\n${prod}`), []);
    assert.deepEqual(found(`${overlay}${dev}#- flux.yaml\n${prod}`), perhaps);
    const { workspace } = openWorkspace(`${outside}${overlay}${dev}#- flux.yaml\n${prod}`);
    assert.equal(
      diagnosticsOf(uriOf('app/kustomization.yaml'), workspace)[0]?.finding.message,
      '../shared/net.yaml is outside the folder of the kustomization; Kustomize reads it only with "--load-restrictor LoadRestrictionsNone" (in dev)',
    );
  });

  it('lets it read files outside of each folder that the made kustomization of a folder above takes in', () => {
    const outside = `#- apps/shop/kustomization.yaml\nresources: [../../shared/net.yaml]\n#- shared/net.yaml\n${net}`;
    const found = (more: string): readonly string[] => codes(openWorkspace(`${outside}${more}`), 'apps/shop/kustomization.yaml');
    const refused = ['error kustomize/path-outside-root resources.0'];
    const above = `#- clusters/flux.yaml\n${flux('').replace('./app', './apps')}`;
    assert.deepEqual(found(above), []);
    assert.deepEqual(found(above.replace('./apps', './other')), ['warning kustomize/path-outside-root resources.0']);
    assert.deepEqual(found(`${above}#- argo.yaml\n${argo('').replace('path: app', 'path: apps/shop')}`), refused);
  });

  it('lets it read files outside of the folder where Config Sync or the options of Argo CD do, and render charts', () => {
    const outside = `#- app/kustomization.yaml\nresources: [../shared/net.yaml]\nhelmCharts: [{ name: shop }]\n#- shared/net.yaml\n${net}`;
    const found = (more: string): readonly string[] => codes(openWorkspace(`${outside}${more}`), 'app/kustomization.yaml');
    const refused = 'error kustomize/path-outside-root resources.0';
    const charts = 'info kustomize/helm-charts helmCharts';
    const sync = (spec: string, kind = 'RootSync'): string =>
      `#- sync.yaml\napiVersion: configsync.gke.io/v1beta1\nkind: ${kind}\nmetadata: { name: root-sync }\nspec: { ${spec} }\n`;
    assert.deepEqual(found(''), [refused, charts]);
    assert.deepEqual(found(sync('git: { repo: https://example.com/a, dir: /app }')), []);
    assert.deepEqual(found(sync('sourceType: oci, oci: { image: example.com/a, dir: app }', 'RepoSync')), []);
    const perhaps = [refused.replace('error', 'warning'), charts];
    assert.deepEqual(found(sync('git: { repo: https://example.com/a, dir: elsewhere }')), perhaps);
    assert.deepEqual(found(sync('sourceType: helm, git: { dir: app }')), [refused, charts]);
    // Another one builds the same folder.
    assert.deepEqual(found(`${sync('git: { dir: app }')}#- argo.yaml\n${argo('')}`), [refused, charts]);
    const settings = (data: string): string =>
      `#- argo.yaml\n${argo('')}#- argocd/cm.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: argocd-cm }\ndata: { ${data} }\n`;
    assert.deepEqual(found(settings('kustomize.buildOptions: --load-restrictor LoadRestrictionsNone')), [charts]);
    assert.deepEqual(found(settings('kustomize.buildOptions: "--enable-helm --load-restrictor=LoadRestrictionsNone"')), []);
    assert.deepEqual(found(settings('kustomize.buildOptions.v4.5.7: --enable-helm')), [refused]);
    assert.deepEqual(found(settings('kustomize.buildOptions: --load-restrictor=LoadRestrictionsRootOnly --enable-helm=false')), [
      refused,
      charts,
    ]);
    const operator =
      'apiVersion: argoproj.io/v1beta1\nkind: ArgoCD\nmetadata: { name: a }\nspec: { kustomizeBuildOptions: "--enable-helm" }\n';
    assert.deepEqual(found(`#- argo.yaml\n${argo('')}#- operator.yaml\n${operator}`), [refused]);
    // An edit of the settings changes what is said.
    const { workspace } = openWorkspace(`${outside}${settings('kustomize.buildOptions: --enable-helm')}`);
    const now = (): readonly string[] => diagnosticsOf(uriOf('app/kustomization.yaml'), workspace).map(({ finding }) => finding.code);
    assert.deepEqual(now(), ['kustomize/path-outside-root']);
    const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: argocd-cm }\ndata: {}\n';
    assert.ok(workspace.setDisk([[uriOf('argocd/cm.yaml'), text]]).files.has(uriOf('app/kustomization.yaml')));
    assert.deepEqual(now(), ['kustomize/path-outside-root', 'kustomize/helm-charts']);
  });

  it('is judged for each object of a file alone', () => {
    const patched = (name: string, target: string): string =>
      flux(
        `  patches:\n  - target: { kind: VPC, name: ${target} }\n    patch: |\n      - { op: add, path: /spec/enableDNSSupport, value: true }\n`,
        name,
      );
    const opened = openWorkspace(`${files}#- flux.yaml\n${patched('one', 'net')}---\n${patched('other', 'nett')}`);
    assert.deepEqual(codes(opened, 'flux.yaml'), ['warning kustomize/patch-selects-nothing spec.patches.0.target']);
  });

  it('takes in components, of which nobody knows alone what they change', () => {
    const component = `#- part/kustomization.yaml\napiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches:\n- target: { kind: VPC }\n  patch: |\n    - op: add\n      path: /spec/enableDNSSupport\n      value: true\nimages: 5\n`;
    const taken = `${files}#- flux.yaml\n${flux('  components: [../part]\n')}`;
    const found = (text: string): readonly string[] => codes(openWorkspace(text), 'part/kustomization.yaml');
    const wrongType = ['error kustomize/wrong-type images'];
    assert.deepEqual(found(component), wrongType);
    assert.deepEqual(found(`${component}${taken}`), wrongType);
    assert.deepEqual(found(component.replace('v1alpha1', 'v1beta1').replace('Component', 'Kustomization')), [
      'warning kustomize/patch-selects-nothing patches.0.target',
      ...wrongType,
    ]);
  });

  it('a patch without an object is an error where the source is surely this repository', () => {
    const patch =
      '  patches:\n  - patch: |\n      apiVersion: ec2.services.k8s.aws/v1alpha1\n      kind: VPC\n      metadata: { name: nte }\n';
    const found = (source: string): readonly string[] =>
      codes(openWorkspace(`${files}#- flux.yaml\n${flux(patch, 'app', source)}`), 'flux.yaml');
    assert.deepEqual(
      found('flux-system').map((each) => each.split(' ', 2).join(' ')),
      ['error kustomize/patch-without-target'],
    );
    assert.deepEqual(found('elsewhere'), []);
  });

  it('is not known of other repositories', () => {
    const source = (name: string, url: string): string =>
      `---\napiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: { name: ${name}, namespace: flux-system }\nspec: { url: "${url}" }\n`;
    const found = (url: string): readonly string[] =>
      codes(
        openWorkspace(
          `${files}#- flux.yaml\n${flux('  namePrefix: dev-\n', 'app', 'other')}${source('flux-system', 'ssh://git@example.com/a/b')}${source('other', url)}`,
        ),
      );
    assert.deepEqual(found('https://example.com/a/b.git'), renamed);
    assert.deepEqual(found('https://example.com/a/c.git'), []);
    const more = ['x', 'y'].map((path) => `---\n${flux('', path, 'other').replace('./app', path)}`).join('');
    assert.deepEqual(codes(openWorkspace(`${files}#- flux.yaml\n${flux('  namePrefix: dev-\n', 'app', 'other')}${more}`)), []);
  });

  it('follows edits of the object, and its coming and going', () => {
    const { workspace, uri } = openWorkspace(`${files}#- flux.yaml\n${flux('')}`);
    const found = (): readonly string[] => codes({ workspace } as Opened);
    assert.equal(uri, uriOf('app/kustomization.yaml'));
    assert.deepEqual(found(), []);
    assert.ok(workspace.setBuffer(uriOf('flux.yaml'), flux('  namePrefix: dev-\n')).files.has(uriOf('app/net.yaml')));
    assert.deepEqual(found(), renamed);
    workspace.setBuffer(uriOf('flux.yaml'), flux('  targetNamespace: dev\n'));
    assert.deepEqual(found(), []);
    workspace.setBuffer(uriOf('flux.yaml'), flux('  namePrefix: dev-\n'));
    assert.deepEqual(found(), renamed);
    assert.ok(workspace.setBuffer(uriOf('flux.yaml'), '').files.has(uriOf('app/net.yaml')));
    assert.deepEqual(found(), []);
  });

  it('is shown as an effective object', () => {
    const opened = openWorkspace(
      `${layer}#- app/net.yaml\n${net.replace('kind: VPC', 'kind: V<|>PC')}#- flux.yaml\n${flux('  namePrefix: dev-\n')}`,
    );
    assert.deepEqual(
      effectiveObjectsAt(opened.workspace, uriOf('app/net.yaml'), opened.offset).map(({ name, root }) => `${name} ${root}`),
      ['VPC dev-net app (flux.yaml)'],
    );
  });
});

describe('what an Application changes', () => {
  it('is a root in the place of the folder', () => {
    const opened = openWorkspace(
      `${files}#- app.yaml\n${argo('    kustomize: { namePrefix: dev-, commonLabels: { a: b }, images: ["x=y:1"] }\n')}`,
    );
    assert.deepEqual(rootsIn(opened), { 'app (app.yaml)': 'shop/dev-a shop/dev-net' });
    assert.deepEqual(codes(opened), renamed);
  });

  it('nothing without "kustomize"', () => assert.deepEqual(rootsIn(openWorkspace(`${files}#- app.yaml\n${argo('')}`)), { app: 'a net' }));

  it('nothing that is known under a file that may change the source', () =>
    assert.deepEqual(
      codes(openWorkspace(`${files}#- app/.argocd-source.yaml\na: b\n#- app.yaml\n${argo('    kustomize: { namePrefix: dev- }\n')}`)),
      [],
    ));

  it('is known of what an ApplicationSet makes of a list', () => {
    const opened = openWorkspace(
      `${files}#- set.yaml\n${set('  - list:\n      elements: [{ env: dev }, { env: prod }]\n', "        path: app\n        kustomize: { namePrefix: '{{env}}-' }\n")}`,
    );
    assert.deepEqual(
      opened.workspace.roots.of(uriOf('app/net.yaml')).map((root) =>
        opened.workspace.worlds
          .worldOf(root)
          .objects.map(({ id }) => id.name)
          .join(' '),
      ),
      ['dev-a dev-net', 'prod-a prod-net'],
    );
    assert.deepEqual(codes(opened), renamed);
  });

  it('is unknown of what it makes for clusters', () =>
    assert.deepEqual(
      codes(
        openWorkspace(
          `${files}#- set.yaml\n${set('  - clusters: {}\n', "        path: app\n        kustomize: { namePrefix: '{{name}}-' }\n")}`,
        ),
      ),
      [],
    ));

  for (const [what, generators, path, more] of [
    ['folders', '  - git:\n      directories: [{ path: apps/* }, { path: apps/no, exclude: true }]\n', '{{path}}', ''],
    [
      'folders, in a Go template',
      '  - git:\n      directories: [{ path: apps/* }, { path: apps/no, exclude: true }]\n',
      'apps/{{ .path.basename }}',
      '  goTemplate: true\n',
    ],
    ['files', '  - git:\n      files: [{ path: apps/*/net.yaml }]\n', '{{path}}', ''],
    ['folders from the root', '  - git:\n      directories: [{ path: "*/**" }]\n', '{{path}}', ''],
    ['files anywhere', '  - git:\n      files: [{ path: "**/net.yaml" }]\n', '{{path}}', ''],
    ['files below folders in between', '  - git:\n      files: [{ path: a*/net.yaml }]\n', '{{path}}', ''],
    [
      'a matrix',
      '  - matrix:\n      generators:\n      - list: { elements: [{ x: apps }] }\n      - git: { directories: [{ path: "{{x}}/o*" }] }\n',
      '{{path}}',
      '',
    ],
    [
      'merged values',
      '  - merge:\n      mergeKeys: [p]\n      generators:\n      - list: { elements: [{ p: apps/one, q: a }] }\n      - list: { elements: [{ p: apps/one, q: b }] }\n',
      '{{p}}',
      '',
    ],
  ] as const) {
    it(`is known of what it makes of ${what}`, () => {
      const opened = openWorkspace(
        `#- apps/one/kustomization.yaml\nresources: [net.yaml]\n#- apps/one/net.yaml\n${net}#- apps/no/x.yaml\na: b\n#- set.yaml\n${set(generators, `        path: '${path}'\n        kustomize: { namePrefix: dev- }\n`, more)}`,
      );
      assert.deepEqual(codes(opened, 'apps/one/net.yaml'), renamed);
    });
  }
});

describe('bounds of what is applied', () => {
  it('an ApplicationSet makes as many Applications as are followed', () => {
    const elements = Array.from({ length: bounds.generatedApplications.most + 10 }, (_, index) => `{ n: "${index}" }`).join(', ');
    const { workspace } = openWorkspace(
      `${files}#- set.yaml\n${set(`  - list: { elements: [${elements}] }\n`, "        path: app\n        kustomize: { namePrefix: 'p{{n}}-' }\n")}`,
    );
    assert.equal(workspace.roots.of(uriOf('app/net.yaml')).length, bounds.generatedApplications.most);
  });

  it('and no more of them are made where generators multiply', () => {
    const many = `list: { elements: [${Array.from({ length: 3_000 }, (_, index) => `{ n: "${index}" }`).join()}] }`;
    const inner = `matrix: { generators: [{ ${many} }, { ${many} }] }`;
    const { workspace } = openWorkspace(
      `${files}#- set.yaml\n${set(`  - matrix: { generators: [{ ${inner.replaceAll('n:', 'm:')} }, { ${inner} }] }\n`, "        path: app\n        kustomize: { namePrefix: 'p{{n}}-' }\n")}`,
    );
    assert.ok(workspace.roots.of(uriOf('app/net.yaml')).length <= bounds.generatedApplications.most);
  });

  it('of a folder with more files than Flux is followed for nothing is said', () => {
    const others = Array.from({ length: bounds.deliveredFiles.most }, (_, index) => `#- app/x${index}.txt\nx\n`).join('');
    const marked = `#- app/net.yaml\n${net}#- flux.yaml\n${flux('  namePrefix: dev-\n')}`;
    assert.deepEqual(codes(openWorkspace(marked)), renamed);
    assert.deepEqual(codes(openWorkspace(`${marked}${others}`)), []);
  });
});

describe('what an Application without a tool takes', () => {
  const below = (source: string, more = ''): Opened => {
    const [vpc = '', subnet = ''] = net.split('---\n');
    return openWorkspace(`#- app/subnet.yaml\n${subnet}#- app/net/vpc.yaml\n${vpc}#- app.yaml\n${argo(source)}${more}`);
  };
  const notFound = ['warning ref/not-found spec.vpcRef.from.name'];
  const table: readonly (readonly [what: string, opened: Opened, codes: readonly string[]])[] = [
    ['the folder alone', below(''), notFound],
    ['everything below it', below('    directory: { recurse: true }\n'), []],
    [
      'a subfolder with another Application',
      below('', `---\n${argo('').replace('path: app', 'path: app/net').replace('name: app', 'name: net')}`),
      [],
    ],
    ['a subfolder with a kustomization', below('', '#- other/kustomization.yaml\nresources: [../app/net/vpc.yaml]\n'), []],
    ['a folder that Flux applies as well', below('', `---\n${flux('')}`), []],
    ['files that are included by name', below('    directory: { include: "*.yaml" }\n'), []],
  ];
  for (const [what, opened, expected] of table) {
    it(what, () => assert.deepEqual(codes(opened, 'app/subnet.yaml'), expected));
  }
});

describe('sources of an Application', () => {
  const charted = (valueFiles: string, more = '', other = 'web'): string => {
    const beside = argo('').replace('path: app', `path: ${other}`).replace('name: app', 'name: web');
    return `${argo(`    helm: { valueFiles: [${valueFiles}]${more} }\n`)}---\n${beside}#- app/Chart.yaml\napiVersion: v2\nname: app\nversion: 1.0.0\n#- app/values.yaml\na: b\n#- web/a.yaml\n${net}`;
  };
  const to = (text: string, cluster: string): string => text.replace('namespace: shop', `namespace: shop, ${cluster}`);
  const anyCrd =
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: applications.argoproj.io }\nspec: { group: argoproj.io, names: { kind: Application, plural: applications }, scope: Namespaced, versions: [{ name: v1alpha1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, x-kubernetes-preserve-unknown-fields: true } } } } }] }\n';
  const both = 'warning api/combination spec.destination.name';
  const table: readonly (readonly [what: string, marked: string, codes: readonly string[]])[] = [
    [
      'two tools',
      `#- app.yaml\n${argo('    helm: { releaseName: a }\n    kustomize: { namePrefix: b }\n')}`,
      ['error argo/several-tools spec.source.kustomize'],
    ],
    ['a tool that says nothing', `#- app.yaml\n${argo('    helm: { releaseName: a }\n    directory: { recurse: false }\n')}`, []],
    [
      'a kustomization as plain files',
      `#- app.yaml\n${argo('    directory: { recurse: true }\n')}${files}`,
      ['warning argo/several-tools spec.source.directory'],
    ],
    ['one that is excluded', `#- app.yaml\n${argo('    directory: { recurse: true, exclude: "kustomization.*" }\n')}${files}`, []],
    ['a folder of another repository', `#- app.yaml\n${argo('').replace('path: app', 'path: gone')}`, []],
    [
      'a folder that is not here, where others are',
      `#- app.yaml\n${argo('').replace('path: app', 'path: gone')}---\n${argo('')}${files}`,
      ['warning argo/path-not-found spec.source.path'],
    ],
    [
      'one of several sources',
      `#- app.yaml\n${argo('').replace(/ {2}source:[^]*/, '  sources:\n  - { repoURL: git@example.com:repo, path: app }\n  - { repoURL: https://example.com/repo.git, path: ap }\n  - { repoURL: https://charts.example.com, chart: x }\n')}${files}`,
      ['warning argo/path-not-found spec.sources.1.path'],
    ],
    [
      'a path of an ApplicationSet',
      `#- app.yaml\n${set('  - list: { elements: [{ p: app }, { p: gone }] }\n', "        path: '{{p}}'\n")}${files}`,
      ['warning argo/path-not-found spec.template.spec.source.path'],
    ],
    [
      'files of values of a chart',
      `#- app.yaml\n${charted('values.yaml, ../app/prod.yaml, /app/dev.yaml, /app/values.yaml, "*.yaml", $other/a.yaml, https://a.example/b')}`,
      ['warning argo/path-not-found spec.source.helm.valueFiles.1', 'warning argo/path-not-found spec.source.helm.valueFiles.2'],
    ],
    ['files of values that may be missing', `#- app.yaml\n${charted('gone.yaml', ', ignoreMissingValueFiles: true')}`, []],
    [
      'files of values where the repository may be another one',
      `#- app.yaml\n${charted('gone.yaml', '', 'gone')}`,
      ['warning argo/path-not-found spec.source.path'],
    ],
    ['a cluster by its address and by its name', `#- app.yaml\n${to(argo(''), 'server: https://a.example, name: a')}`, [both]],
    [
      'a cluster by its address and by its name, where there is a CRD',
      `#- app.yaml\n${to(argo(''), 'server: https://a.example, name: a')}#- crd.yaml\n${anyCrd}`,
      [both],
    ],
    ['a cluster by its name', `#- app.yaml\n${to(argo(''), 'server: "", name: a')}`, []],
    [
      'a cluster that a patch gives a name instead',
      `#- kustomization.yaml\nresources: [base.yaml]\npatches: [{ path: app.yaml }]\n#- base.yaml\n${to(argo(''), 'server: https://a.example')}#- app.yaml\napiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: app, namespace: argocd }\nspec: { destination: { name: a, server: null } }\n`,
      [],
    ],
    [
      'clusters of an ApplicationSet',
      `#- app.yaml\n${to(set('  - clusters: {}\n', '        path: app\n'), 'server: https://a.example, name: a')}`,
      [both.replace('spec.', 'spec.template.spec.')],
    ],
    [
      'clusters of an ApplicationSet that are filled in',
      `#- app.yaml\n${to(set('  - clusters: {}\n', '        path: app\n'), "server: '{{server}}', name: '{{name}}'")}`,
      [],
    ],
    ['a path that is not known', `#- app.yaml\n${set('  - clusters: {}\n', "        path: 'x/{{name}}'\n")}---\n${argo('')}${files}`, []],
  ];
  for (const [what, marked, expected] of table) {
    it(what, () => assert.deepEqual(codes(openWorkspace(marked), 'app.yaml'), expected));
  }
});
