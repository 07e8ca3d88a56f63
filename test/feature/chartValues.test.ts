import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { definition } from '../../server/src/features/references/definition';
import { hover } from '../../server/src/features/hover';
import { openWorkspace, type Opened } from '../support/workspace';

const values = `# Name of the queue
name: orders
queue:
  # -- Seconds to wait,
  # at most 900
  delay: 30
  tags:
    team: shop
    cost-center: a
empty:
global:
  region: eu-west-1
`;

const chart = (template: string, more = ''): Opened =>
  openWorkspace(
    `#- templates/q.yaml\n${template}\n#- Chart.yaml\napiVersion: v2\nname: shop\nversion: 1.2.3\nappVersion: "4"\n#- values.yaml\n${values}${more}`,
  );

const shown = (template: string, more?: string): string => {
  const { workspace, uri, offset } = chart(template, more);
  return hover(workspace, uri, offset)?.markdown.text ?? '';
};

/** Where a definition leads, as `file: text of the key`. */
const led = (template: string, more?: string): readonly string[] => {
  const { workspace, uri, offset } = chart(template, more);
  return definition(workspace, uri, offset).map(
    ({ uri: to, selection }) =>
      `${to.slice('file:///ws/'.length)}: ${workspace.file(to)?.text.slice(selection.start, selection.end) ?? ''}`,
  );
};

const offered = (template: string, more?: string): readonly string[] => {
  const { workspace, uri, offset } = chart(template, more);
  return complete(workspace, uri, offset)
    .map(({ label }) => label)
    .sort();
};

const subchart = `#- charts/db/Chart.yaml
apiVersion: v2
name: db
version: 1.0.0
#- charts/db/values.yaml
size: 1
class: small
`;

describe('values in templates', () => {
  it('are shown with their default, its comment and its place', () => {
    const text = shown('a: {{ .Values.queue.de<|>lay | quote }}');
    for (const part of [
      '**.Values.queue.delay**',
      'Seconds to wait,',
      'at most 900',
      '`30`',
      '[values.yaml:6](file:///ws/values.yaml#L6)',
    ]) {
      assert.ok(text.includes(part), `${part} in ${text}`);
    }
  });

  it('are shown down to the step under the cursor', () => {
    assert.ok(shown('a: {{ .Values.que<|>ue.delay }}').includes('queue:\n  # -- Seconds'));
    assert.deepEqual(led('a: {{ .Values.que<|>ue.delay }}'), ['values.yaml: queue']);
    assert.deepEqual(led('a: {{ .Values.queue.del<|>ay }}'), ['values.yaml: delay']);
  });

  it('are followed from wherever the dot is known', () => {
    assert.deepEqual(led('{{ with .Values.queue }}\na: {{ .del<|>ay }}\n{{ end }}'), ['values.yaml: delay']);
    assert.deepEqual(led('{{ with $q := .Values.queue }}\na: {{ .del<|>ay }}\n{{ else }}\nb: {{ .Values.name }}\n{{ end }}'), [
      'values.yaml: delay',
    ]);
    assert.deepEqual(led('{{ with .Values.empty }}\n{{ else }}\na: {{ .Values.na<|>me }}\n{{ end }}'), ['values.yaml: name']);
    assert.deepEqual(led('{{ range .Values.list }}\na: {{ $.Values.na<|>me }}\n{{ end }}'), ['values.yaml: name']);
    assert.deepEqual(led('{{ range .Values.list }}\na: {{ .na<|>me }}\n{{ end }}'), []);
    assert.deepEqual(led('{{ if .Values.queue }}\na: {{ .Values.na<|>me }}\n{{ end }}'), ['values.yaml: name']);
    assert.deepEqual(led('a: {{ index .Values.queue.tags "cost-<|>center" }}'), ['values.yaml: cost-center']);
    assert.deepEqual(led('a: {{ (dict "a" .Values.na<|>me).Values.x }}'), ['values.yaml: name']);
    assert.deepEqual(led('a: {{ (include "x" .).Values.na<|>me }}'), []);
    assert.deepEqual(led('a: {{ $x.Values.na<|>me }}'), []);
    assert.deepEqual(led('a: {{/* .Values.na<|>me */}}'), []);
    assert.deepEqual(led('a: {{ ".Values.na<|>me" }}'), []);
  });

  it('are followed through variables', () => {
    assert.deepEqual(led('{{ $q := .Values.queue }}\na: {{ $q.del<|>ay }}'), ['values.yaml: delay']);
    assert.deepEqual(led('{{- $root := . -}}\n{{ range .Values.list }}\na: {{ $root.Values.na<|>me }}\n{{ end }}'), ['values.yaml: name']);
    assert.deepEqual(led('{{ with $q := .Values.queue }}\na: {{ $q.tags.te<|>am }}\n{{ end }}'), ['values.yaml: team']);
    assert.deepEqual(led('{{ if .Values.queue }}\n{{ $q := .Values.queue }}\n{{ end }}\na: {{ $q.del<|>ay }}'), []);
    assert.deepEqual(led('{{ $q := .Values.queue }}\n{{ if .x }}\n{{ $q = .Values.global }}\n{{ end }}\na: {{ $q.del<|>ay }}'), []);
    assert.deepEqual(led('{{ $q := .Values.queue | default dict }}\na: {{ $q.del<|>ay }}'), []);
    assert.deepEqual(led('{{ $q := .Values.queue }}\n{{ define "x" }}\na: {{ $q.del<|>ay }}\n{{ end }}'), []);
    assert.deepEqual(offered('{{ $q := .Values.queue }}\na: {{ $q.<|> }}'), ['delay', 'tags']);
  });

  it('are followed into the items of a range', () => {
    const list = 'list:\n- name: a\n- name: b\n  size: 2\nzones:\n  one: { host: x }\n';
    const values = (template: string): Opened =>
      openWorkspace(`#- templates/q.yaml\n${template}\n#- Chart.yaml\napiVersion: v2\nname: shop\n#- values.yaml\n${list}`);
    const lines = (template: string): readonly string[] => {
      const { workspace, uri, offset } = values(template);
      return definition(workspace, uri, offset).map(
        ({ uri: to, selection }) => `${(workspace.file(to)?.lines.lineOf(selection.start) ?? 0) + 1}`,
      );
    };
    assert.deepEqual(lines('{{ range .Values.list }}\na: {{ .na<|>me }}\n{{ end }}'), ['2']);
    assert.deepEqual(lines('{{ range $i, $e := .Values.list }}\na: {{ $e.si<|>ze }}\n{{ end }}'), ['4']);
    assert.deepEqual(lines('{{ range $i, $e := .Values.list }}\na: {{ $i.si<|>ze }}\n{{ end }}'), []);
    assert.deepEqual(lines('{{ range $key, $zone := .Values.zones }}\na: {{ $zone.ho<|>st }}\n{{ end }}'), ['6']);
    assert.deepEqual(lines('{{ range until 5 }}\na: {{ .na<|>me }}\n{{ end }}'), []);
    const at = values('{{ range .Values.list }}\na: {{ .na<|>me }}\n{{ end }}');
    assert.match(
      hover(at.workspace, at.uri, at.offset)?.markdown.text ?? '',
      /\.Values\.list\\?\[\\?\]\.name[^]*Default of the first item in \[values\.yaml:2\]/,
    );
    const typed = values('{{ range .Values.list }}\na: {{ .<|> }}\n{{ end }}');
    assert.deepEqual(
      complete(typed.workspace, typed.uri, typed.offset).map(({ label }) => label),
      ['name'],
    );
  });

  it('without a default say so', () => {
    assert.ok(shown('a: {{ .Values.queue.no<|>ne }}').includes('No default in values.yaml.'));
    assert.deepEqual(led('a: {{ .Values.queue.no<|>ne }}'), []);
  });

  it('of subcharts come from the charts around them first', () => {
    const template = (text: string): Opened =>
      openWorkspace(
        `#- charts/db/templates/q.yaml\n${text}\n#- Chart.yaml\napiVersion: v2\nname: shop\n#- values.yaml\nglobal: { region: eu }\ndb:\n  size: 3\n${subchart}`,
      );
    const at = template('a: {{ .Values.si<|>ze }}');
    assert.deepEqual(
      definition(at.workspace, at.uri, at.offset).map(({ uri }) => uri),
      ['file:///ws/values.yaml', 'file:///ws/charts/db/values.yaml'],
    );
    const text = hover(at.workspace, at.uri, at.offset)?.markdown.text ?? '';
    assert.ok(text.includes('`3`') && text.includes('Overrides [values.yaml:1]'), text);
    const global = template('a: {{ .Values.global.reg<|>ion }}');
    assert.deepEqual(
      definition(global.workspace, global.uri, global.offset).map(({ uri }) => uri),
      ['file:///ws/values.yaml'],
    );
    const keys = template('a: {{ .Values.<|> }}');
    assert.deepEqual(
      complete(keys.workspace, keys.uri, keys.offset)
        .map(({ label }) => label)
        .sort(),
      ['class', 'size'],
    );
  });

  it('have another name where a dependency has an alias', () => {
    const at = openWorkspace(
      `#- charts/db/templates/q.yaml\na: {{ .Values.si<|>ze }}\n#- Chart.yaml\napiVersion: v2\nname: shop\ndependencies:\n- { name: db, alias: store }\n#- values.yaml\ndb: { size: 2 }\nstore: { size: 3 }\n${subchart}`,
    );
    const [first] = definition(at.workspace, at.uri, at.offset);
    assert.equal(at.workspace.file(first?.uri ?? at.uri)?.text.slice((first?.selection.start ?? 0) + 6, first?.target.end), '3');
  });

  it('are completed, with what they are', () => {
    assert.deepEqual(offered('a: {{ .Values.<|> }}'), ['empty', 'global', 'name', 'queue']);
    assert.deepEqual(offered('a: {{ .Values.queue.t<|> | quote }}'), ['delay', 'tags']);
    assert.deepEqual(offered('a: {{ .Values.queue.tags.<|> }}'), ['team']);
    assert.deepEqual(offered('{{ with .Values.queue }}\na: {{ .<|> }}\n{{ end }}'), ['delay', 'tags']);
    assert.deepEqual(offered('{{ range .Values.queue }}\na: {{ $.Values.<|> }}\n{{ end }}'), ['empty', 'global', 'name', 'queue']);
    assert.deepEqual(offered('{{ range .Values.queue }}\na: {{ .<|> }}\n{{ end }}'), []);
    assert.deepEqual(offered('a: {{ "x .Values.<|>" }}'), []);
    assert.deepEqual(offered('a: {{ 1.<|> }}'), []);
    assert.deepEqual(offered('a: {{ $x.Values.<|> }}'), []);
    assert.deepEqual(offered('a: {{/* .Values.<|> */}}'), []);
  });

  it('are completed in the middle of a name', () => {
    const { workspace, uri, offset } = chart('a: {{ .Values.qu<|>ux }}');
    const item = complete(workspace, uri, offset).find(({ label }) => label === 'queue');
    assert.equal(workspace.file(uri)?.text.slice(item?.span.start, item?.span.end), 'quux');
  });
});

describe('other names in templates', () => {
  it('are those of what Helm renders with', () => {
    assert.deepEqual(offered('a: {{ .<|> }}'), ['Capabilities', 'Chart', 'Files', 'Release', 'Subcharts', 'Template', 'Values']);
    assert.ok(offered('a: {{ .Release.<|> }}').includes('Namespace'));
    assert.ok(shown('a: {{ .Release.Na<|>me }}').includes('Name of the release'));
  });

  it('of the chart lead to Chart.yaml', () => {
    assert.deepEqual(led('a: {{ .Chart.AppVer<|>sion }}'), ['Chart.yaml: appVersion']);
    assert.ok(shown('a: {{ .Chart.Ver<|>sion }}').includes('1.2.3'));
  });

  it('of templates lead to who defines them', () => {
    const helpers = '#- templates/_h.tpl\n{{ define "shop.name" }}a{{ end }}\n{{ define "shop.labels" }}b{{ end }}\n';
    assert.deepEqual(led('a: {{ include "shop.na<|>me" . }}', helpers), ['templates/_h.tpl: "shop.name"']);
    assert.deepEqual(offered('a: {{ include "shop.<|>" . }}', helpers), ['shop.labels', 'shop.name']);
  });
});

describe('releases of a chart in hand', () => {
  const release = `#- clusters/shop.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: shop, namespace: flux-system }
spec:
  targetNamespace: prod
  chart:
    spec: { chart: ./charts/shop, sourceRef: { kind: GitRepository, name: flux-system } }
  values:
    name: prod-orders
    queue: { delay: 5 }
`;
  const application = `#- clusters/argo.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: orders, namespace: argocd }
spec:
  destination: { namespace: staging }
  source: { repoURL: https://example.com/repo.git, path: charts/shop, helm: { valuesObject: { name: staging-orders } } }
`;
  const inFolder = (template: string): Opened =>
    openWorkspace(
      `#- charts/shop/templates/q.yaml\n${template}\n#- charts/shop/Chart.yaml\napiVersion: v2\nname: shop\nversion: 1.0.0\n#- charts/shop/values.yaml\n${values}${release}${application}`,
    );
  const hovered = (template: string): string => {
    const { workspace, uri, offset } = inFolder(template);
    return hover(workspace, uri, offset)?.markdown.text ?? '';
  };

  it('show what they set beside the default', () => {
    const text = hovered('a: {{ .Values.na<|>me }}');
    for (const part of [
      '`orders`',
      'Set to `prod-orders` in [clusters/shop.yaml:9](file:///ws/clusters/shop.yaml#L9)',
      'Set to `staging-orders` in [clusters/argo.yaml:6]',
    ]) {
      assert.ok(text.includes(part), `${part} in ${text}`);
    }
    assert.ok(!hovered('a: {{ .Values.global.re<|>gion }}').includes('Set'));
  });

  it('show their names and namespaces', () => {
    assert.match(
      hovered('a: {{ .Release.Na<|>me }}'),
      /`prod-shop` by HelmRelease flux-system\/shop in \[clusters\/shop\.yaml:1\][^]*`orders` by Application argocd\/orders in /,
    );
    assert.match(hovered('a: {{ .Release.Name<|>space }}'), /`prod` by HelmRelease[^]*`staging` by Application/);
  });

  it('have no known name where an ApplicationSet makes them', () => {
    const set = `#- clusters/set.yaml
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: generated, namespace: argocd }
spec:
  generators: [{ list: { elements: [{ env: dev }] } }]
  template:
    metadata: { name: 'orders-{{env}}' }
    spec:
      destination: { namespace: dev }
      source: { repoURL: https://example.com/repo.git, path: charts/shop, helm: { valuesObject: { name: dev-orders } } }
`;
    const shown = (template: string): string => {
      const { workspace, uri, offset } = openWorkspace(
        `#- charts/shop/templates/q.yaml\n${template}\n#- charts/shop/Chart.yaml\napiVersion: v2\nname: shop\nversion: 1.0.0\n#- charts/shop/values.yaml\n${values}${set}`,
      );
      return hover(workspace, uri, offset)?.markdown.text ?? '';
    };
    assert.match(shown('a: {{ .Values.na<|>me }}'), /Set to `dev-orders` in \[clusters\/set\.yaml:/);
    assert.doesNotMatch(shown('a: {{ .Release.Na<|>me }}'), /generated|orders-/);
  });

  it('are where a value is defined, too', () => {
    const { workspace, uri, offset } = inFolder('a: {{ .Values.na<|>me }}');
    assert.deepEqual(
      definition(workspace, uri, offset).map(({ uri: to }) => to.slice('file:///ws/'.length)),
      ['charts/shop/values.yaml', 'clusters/shop.yaml', 'clusters/argo.yaml'],
    );
  });
});
