import assert from 'node:assert/strict';
import { codeActions } from '../../server/src/features/actions/codeActions';
import { complete } from '../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { hover } from '../../server/src/features/hover';
import { parentOf } from '../../server/src/base/uri';
import { callsOf } from '../support/calls';
import { openWorkspace, uriOf, type Opened } from '../support/workspace';

const chart = '#- Chart.yaml\napiVersion: v2\nname: shop\nversion: 1.0.0\n';

/** A workspace of one chart; the texts are templates. */
function opened(...templates: readonly string[]): Opened {
  return openWorkspace(`${templates.map((text, index) => `#- templates/t${index}.yaml\n${text}`).join('')}${chart}`);
}

function codesIn({ workspace, uri }: Opened): readonly string[] {
  return diagnosticsOf(uri, workspace).map(({ finding, severity }) => `${severity} ${finding.code} ${finding.path.join('.')}`.trimEnd());
}

const queue = (spec: string, name = 'orders'): string =>
  `apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata:\n  name: ${name}\nspec:\n${spec}`;
const node = (spec: string): string => `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata:\n  name: node\nspec:\n${spec}`;

const topic = (reference: string): string =>
  `apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubSubscription\nmetadata:\n  name: a\n  namespace: ns\n  annotations: { cnrm.cloud.google.com/project-id: p }\nspec:\n  topicRef: ${reference}\n---\napiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata:\n  name: a\n  namespace: ns\n  annotations: { cnrm.cloud.google.com/project-id: p }\n`;

describe('templates of charts', () => {
  const quiet: readonly (readonly [what: string, text: string])[] = [
    [
      'a key in both branches',
      queue('  queueName: a\n  {{- if .Values.p }}\n  delaySeconds: "1"\n  {{- else }}\n  delaySeconds: "2"\n  {{- end }}\n'),
    ],
    [
      'members that an action writes',
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata:\n  name: a\nspec:\n  {{- toYaml .Values.extra | nindent 2 }}\n',
    ],
    [
      'a name and an external value in branches that end with other lines',
      topic('# {{ if .Values.p }}\n    name: a # {{ else }}\n    external: projects/p/topics/t # {{ end }}'),
    ],
    [
      'a name and an external value in branches of one line',
      topic('{ {{ if .Values.p }}name: a{{ else }}external: projects/p/topics/t{{ end }} }'),
    ],
    [
      'a value and its reference in branches that end with other lines',
      'apiVersion: sns.services.k8s.aws/v1alpha1\nkind: Subscription\nmetadata:\n  name: a\nspec:\n  protocol: sqs # {{ if .Values.p }}\n  topicRef: { from: { name: "{{ .Values.p }}" } } # {{ else }}\n  topicARN: arn:aws:sns:eu-west-1:111122223333:t # {{ end }}\n',
    ],
    ['a value on the line below', queue('  queueName:\n    {{- " orders" }}\n  delaySeconds: "0"\n')],
    [
      'an indented block at column 0',
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: net\nspec:\n  cidrBlocks:\n  - 10.0.0.0/16\n  {{- with .Values.tags }}\n  tags:\n{{ toYaml . | indent 4 }}\n  {{- end }}\n',
    ],
    [
      'a list that a loop writes',
      node(
        '  listeners:\n  {{- range .Values.ports }}\n  - portMapping: { port: {{ . }}, protocol: http }\n  {{- end }}\n  serviceDiscovery: { dns: { hostname: a.b } }\n',
      ),
    ],
    [
      'a comment over several lines',
      `{{- /*\nThis is: [no YAML\n---\n*/ -}}\n${queue('  {{/* c */}}\n  # with {{ .Release.Name }}\n  queueName: orders\n')}`,
    ],
    ['an action over several lines', queue('  queueName: {{ include "x"\n    (dict "a" 1) }}\n').concat('{{- define "x" }}{{ end }}\n')],
    ['braces in strings', `${queue('  queueName: orders\n', '{{ "}} {{" | quote }}')}  tags: { a: "{{\`{{ .Raw }}\`}}" }\n`],
    [
      'keys and loops over them',
      queue(
        '  queueName: orders\n  tags:\n    {{ .Values.key }}: a\n    {{- range $k, $v := .Values.tags }}\n    {{ $k }}: {{ $v | quote }}\n    {{- end }}\n',
      ),
    ],
    [
      'a version that is chosen',
      `{{- if .Capabilities.APIVersions.Has "x" }}\napiVersion: sqs.services.k8s.aws/v1alpha1\n{{- else }}\napiVersion: sqs.services.k8s.aws/v1alpha2\n{{- end }}\nkind: Queue\nmetadata: { name: a }\nspec:\n  queueNam: a\n`,
    ],
    ['a definition', `{{- define "x" }}\n${queue('  queueNam: a\n')}{{- end }}\n`],
    [
      'text that no YAML reader would take',
      queue('  queueName: orders\n  tags: {{- include "x" . | nindent 4 }}\n    a: b\n').concat('{{- define "x" }}{{ end }}\n'),
    ],
    [
      'a part of an action',
      queue('  queueName: orders\n  {{- if .Values.x }}\n  kmsMasterKeyID: {{\n  {{- end }}\n').replace('{{\n', '{{ .Values.a }}\n'),
    ],
  ];
  for (const [what, text] of quiet) {
    it(`are quiet about ${what}`, () => assert.deepEqual(codesIn(opened(text)), []));
  }

  it('are checked where they are literal', () => {
    const text = node(
      '  listener: []\n  {{- if .Values.x }}\n  listeners:\n  - portMapping: { port: "eighty", protocol: htpp }\n  {{- end }}\n  serviceDiscovery: { dns: { hostname: {{ .Values.host }} } }\n',
    );
    assert.deepEqual(codesIn(opened(text)), [
      'error schema/unknown-field spec.listener',
      'error schema/type spec.listeners.0.portMapping.port',
      'error schema/enum spec.listeners.0.portMapping.protocol',
    ]);
  });

  it('have lists and maps where these are literal, whatever else is written into them', () => {
    assert.deepEqual(
      codesIn(
        opened(
          node(
            '  listeners: { port: 1 }\n  {{- if .Values.x }}\n  podSelector: [{ a: {{ .y }} }]\n  {{- end }}\n  serviceDiscovery: { dns: { hostname: a.b } }\n',
          ),
        ),
      ),
      ['error schema/type spec.listeners', 'error schema/type spec.podSelector'],
    );
  });

  it('have literal values of Knative that its webhooks refuse, whatever is written beside them', () => {
    const broker = (delivery: string): string =>
      `apiVersion: eventing.knative.dev/v1\nkind: Broker\nmetadata:\n  name: a\n  {{- if .Values.x }}\n  labels: { a: b }\n  {{- end }}\nspec:\n  delivery:\n    retry: -1\n${delivery}`;
    assert.deepEqual(codesIn(opened(broker('    backoffPolicy: Linear\n'))), [
      'error knative/delivery-retry-negative spec.delivery.retry',
      'error knative/delivery-backoff-policy spec.delivery.backoffPolicy',
    ]);
    for (const open of ['{{ .Values.policy }}', 'l{{ .Values.rest }}', '"{{ .Values.policy }}"']) {
      assert.deepEqual(codesIn(opened(broker(`    backoffPolicy: ${open}\n`))), [
        'error knative/delivery-retry-negative spec.delivery.retry',
      ]);
    }
    assert.deepEqual(codesIn(opened(broker('    {{- toYaml .Values.delivery | nindent 4 }}\n'))), []);
    assert.deepEqual(
      codesIn(opened(broker('    deadLetterSink: {}\n').replace('-1', '1'))),
      [],
      'what is missing may be written by an action',
    );
    const service = (metadata: string): string =>
      `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata:\n  name: a\nspec:\n  template:\n    metadata:\n      annotations:\n        autoscaling.knative.dev/window: "5"\n${metadata}    spec:\n      containers:\n      - image: a\n        ports: [{ name: http, containerPort: 80 }]\n`;
    assert.deepEqual(codesIn(opened(service('        {{- if .Values.x }}\n        a: b\n        {{- end }}\n'))), [
      'error knative/autoscaling-window spec.template.metadata.annotations.autoscaling.knative.dev/window',
      'error knative/port-name spec.template.spec.containers.0.ports.0.name',
    ]);
  });

  it('are checked for Pod templates of core workloads too', () => {
    const pods =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a }\nspec:\n  {{- if .Values.x }}\n  replicas: 1\n  {{- end }}\n  template:\n    spec: [{ containers: [] }]\n';
    assert.deepEqual(codesIn(opened(pods)), ['error schema/type spec.template.spec']);
    assert.deepEqual(codesIn(opened(pods.replace('[{ containers: [] }]', '{{ toYaml .Values.spec | nindent 6 }}'))), []);
  });

  it('know no project of a Namespace whose annotations an action writes', () => {
    const topic = 'apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata: { name: a, namespace: team }\n';
    const namespace = (rest: string): string => `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: team\n${rest}`;
    assert.deepEqual(codesIn(opened(topic, namespace('  labels: { a: b }\n'))), [
      'hint kcc/project-from-namespace-name metadata.namespace',
    ]);
    assert.deepEqual(codesIn(opened(topic, namespace('  annotations:\n    {{- toYaml .Values.a | nindent 4 }}\n'))), []);
    assert.deepEqual(
      codesIn(opened(topic, namespace('  {{- if .Values.a }}\n  annotations: { cnrm.cloud.google.com/project-id: p }\n  {{- end }}\n'))),
      [],
    );
  });

  it('are checked by CRDs of crds/, in which braces are only characters', () => {
    const crd =
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: shelves.shop.example.com }\nspec:\n  group: shop.example.com\n  scope: Namespaced\n  names: { kind: Shelf, plural: shelves }\n  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema:\n        type: object\n        description: |\n          Use {{ .Values.x }}\n          {{ a line }}\n          and {{ unclosed\n        properties:\n          spec: { type: object, description: "of {{ a {{ template", properties: { size: { type: integer } } }\n';
    const shelf = openWorkspace(
      `#- templates/a.yaml\napiVersion: shop.example.com/v1\nkind: Shelf\nmetadata: { name: {{ .Release.Name }} }\nspec: { siz: 1 }\n${chart}#- crds/shelf.yaml\n${crd}`,
    );
    assert.deepEqual(codesIn(shelf), ['error schema/unknown-field spec.siz']);
    assert.deepEqual(diagnosticsOf(uriOf('crds/shelf.yaml'), shelf.workspace), []);
  });

  it('are not checked beside what an action writes into the same mapping', () => {
    assert.deepEqual(
      codesIn(opened(node('  listener: []\n  {{- include "x" . | nindent 2 }}\n').concat('{{- define "x" }}{{ end }}\n'))),
      [],
    );
  });

  it('have a key twice in one branch only', () => {
    assert.deepEqual(codesIn(opened(queue('  queueName: a\n  {{- if .x }}\n  delaySeconds: "1"\n  delaySeconds: "2"\n  {{- end }}\n'))), [
      'warning yaml/duplicate-key',
    ]);
  });

  it('say what they cannot find as a hint, and find what has the same actions in its name', () => {
    const net = (ref: string): string =>
      `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata:\n  name: a\nspec:\n  {{- if .x }}\n  cidrBlock: 10.0.1.0/24\n  {{- end }}\n  vpcRef:\n    from:\n      name: ${ref}\n`;
    const vpc =
      'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: {{ .Release.Name }}-net\nspec:\n  cidrBlocks: [10.0.0.0/16]\n';
    assert.deepEqual(codesIn(opened(net('{{ .Release.Name }}-net'), vpc)), []);
    assert.deepEqual(codesIn(opened(net('gone'))), ['hint ref/not-found spec.vpcRef.from.name']);
  });

  it('complete and explain what is literal', () => {
    const at = opened(queue('  queueName: a\n  {{- if .x }}\n  delay<|>\n  {{- end }}\n'));
    assert.ok(complete(at.workspace, at.uri, at.offset).some(({ label }) => label === 'delaySeconds'));
    const inside = opened(queue('  queueName: {{ .Values.<|> }}\n'));
    assert.deepEqual(complete(inside.workspace, inside.uri, inside.offset), []);
    const on = opened(queue('  queueName: a\n  {{- if .x }}\n  delay<|>Seconds: "1"\n  {{- end }}\n'));
    assert.notEqual(hover(on.workspace, on.uri, on.offset), undefined);
  });

  it('are typed without noise: an action that is not closed is one finding', () => {
    const whole = queue('  queueName: orders\n  {{- if .Values.x }}\n  delaySeconds: {{ .Values.delay | quote }}\n  {{- end }}\n');
    const first = whole.indexOf('{{');
    for (let end = first + 2; end <= whole.length; end += 1) {
      const codes = codesIn(opened(`${whole.slice(0, end)}\n`));
      assert.ok(codes.length <= 1 && codes.every((code) => code.startsWith('error helm/')), `${end}: ${codes.join()}`);
    }
  });

  it('keep their actions under every fix', () => {
    const text = node('  listener:\n    {{- if .x }}\n    a: 1\n    {{- end }}\n  serviceDiscovery: { dns: { hostname: a.b } }\n');
    const { workspace, uri } = opened(text);
    assert.deepEqual(codesIn({ workspace, uri } as Opened), ['error schema/unknown-field spec.listener']);
    for (const { edits } of codeActions(workspace, uri, { start: 0, end: text.length })) {
      assert.ok(edits.every(({ span }) => !text.slice(span.start, span.end).includes('{{')));
    }
  });

  it('are known by the Chart.yaml above, whenever it comes', () => {
    const { workspace, uri } = opened(queue('  queueName: {{ include "x" . }}\n'));
    assert.deepEqual(codesIn({ workspace, uri } as Opened), ['warning helm/undefined-template']);
    const helpers = uriOf('templates/_helpers.tpl');
    assert.ok(workspace.setDisk([[helpers, '{{- define "x" }}a{{ end }}\n']]).files.has(uri));
    assert.deepEqual(codesIn({ workspace, uri } as Opened), []);
    workspace.setDisk([[helpers, '{{- define "z" }}a{{ end }}\n']]);
    assert.deepEqual(codesIn({ workspace, uri } as Opened), ['warning helm/undefined-template']);
    workspace.setDisk([[uriOf('Chart.yaml'), undefined]]);
    assert.deepEqual(codesIn({ workspace, uri } as Opened), []);
  });

  it('may use what a dependency defines that is not there', () => {
    const text = openWorkspace(
      `#- templates/a.yaml\n${queue('  queueName: {{ include "common.name" . }}\n')}${chart}dependencies:\n- { name: common, version: 1.x.x, repository: https://charts.example.com }\n`,
    );
    assert.deepEqual(codesIn(text), []);
  });

  describe('may use what a subchart defines that is not read:', () => {
    const using = `#- templates/a.yaml\n${queue('  queueName: {{ include "common.name" . }}\n')}`;
    const cases: readonly (readonly [what: string, files: string, codes: readonly string[]])[] = [
      ['an archive that the chart does not name', `${chart}#- charts/common-1.0.0.tgz\nx\n`, []],
      ['one of the older file of dependencies', `${chart}#- requirements.yaml\ndependencies: [{ name: common }]\n`, []],
      [
        'an archive of a subchart that the chart does not name',
        `${chart}#- charts/part/Chart.yaml\napiVersion: v2\nname: part\nversion: 1.0.0\n#- charts/part/charts/common-1.0.0.tgz\nx\n`,
        [],
      ],
      [
        'but not what all of them leave out',
        `${chart}#- charts/part/Chart.yaml\napiVersion: v2\nname: part\nversion: 1.0.0\n#- charts/README.md\nx\n`,
        ['warning helm/undefined-template'],
      ],
    ];
    cases.forEach(([what, files, codes]) => {
      it(what, () => {
        assert.deepEqual(codesIn(openWorkspace(using + files)), codes);
      });
    });
  });

  describe('are checked for what Helm rejects:', () => {
    const fixed = (text: string, title: string): string => {
      const { workspace, uri } = opened(text);
      const action = codeActions(workspace, uri, { start: 0, end: text.length }).find((each) => each.title === title);
      assert.ok(action !== undefined, title);
      return action.edits.reduceRight((all, { span, newText }) => all.slice(0, span.start) + newText + all.slice(span.end), text);
    };

    it('functions that it does not have', () => {
      const text = queue('  queueName: {{ .Values.name | qoute }}\n  delaySeconds: {{ mystery 1 | quote }}\n');
      assert.deepEqual(codesIn(opened(text)), ['error helm/template-syntax', 'warning helm/template-syntax']);
      assert.equal(fixed(text, 'Change to "quote"'), text.replace('qoute', 'quote'));
    });

    it('and nothing that only looks like one', () => {
      const text = queue(
        '  queueName: {{ printf "%s-%v" (.Values.my.qoute | default "mystery x") $.Release.Name | trunc 63 | trimSuffix "-" }}\n  tags: { a: {{ `mystery` }}, b: {{ true }}, c: {{ $x := nil }}{{ (dict "a" 1).mystery }}{{/* mystery */}} }\n',
      );
      assert.deepEqual(codesIn(opened(text)), []);
    });

    it('names of what every template is rendered with, without their dot', () => {
      const text = queue('  queueName: {{ Values.name }}\n');
      assert.deepEqual(codesIn(opened(text)), ['error helm/template-syntax']);
      assert.equal(fixed(text, 'Change to ".Values"'), text.replace('{{ Values', '{{ .Values'));
    });

    it('names that no file defines, with those that come near', () => {
      const text = `${queue('  queueName: {{ include "shop.nmae" . }}\n')}{{- define "shop.name" }}a{{ end }}\n`;
      assert.deepEqual(codesIn(opened(text)), ['warning helm/undefined-template']);
      assert.equal(fixed(text, 'Change to "shop.name"'), text.replace('nmae', 'name'));
    });

    it('and no names in what is only the text of a string', () => {
      const text = queue(
        '  queueName: {{`{{ template "later" . }}`}}\n  tags:\n    a: {{ "{{ include \\"later\\" . }}" }}\n    b: {{ $script := `run \\\n      --include "/etc/a.conf"` }}\n    c: {{ include `gone` . }}\n',
      );
      const { workspace, uri } = opened(text);
      assert.deepEqual(
        diagnosticsOf(uri, workspace).map(({ finding }) => finding.message),
        ['Template "gone" is not defined in this chart or its subcharts'],
      );
    });

    it('lines of toYaml that are not indented', () => {
      const text = queue('  queueName: a\n  tags:\n    {{ toYaml .Values.tags }}\n');
      assert.equal(
        fixed(text, 'Pass the value through "nindent 4"'),
        text.replace('{{ toYaml .Values.tags }}', '{{- toYaml .Values.tags | nindent 4 }}'),
      );
    });

    const trimmed: readonly (readonly [what: string, text: string, isFound: boolean])[] = [
      ['at the start of a template', '{{- define "x" -}}\n{{- with .a -}}\n  {{- toYaml . -}}\n{{- end -}}\n{{- end }}\n', false],
      [
        'at the start of another branch',
        'a:\n{{ with .b }}\n{{- if .c }}\n  {{- .d }}\n{{- else }}\n  {{- toYaml . }}\n{{- end }}\n{{- end }}\n',
        false,
      ],
      ['behind what others write', 'a:\n{{ include "x" . }}\n  {{- toYaml .b }}\n{{- define "x" }}{{ end }}\n', false],
      ['behind a block with text', 'a:\n  {{- with .b -}}\n  c: d\n  {{ end -}}\n  {{ toYaml .e }}\n', false],
      ['behind a key', 'a:\n  {{- with .b }}\n  {{- toYaml . }}\n  {{- end }}\n', true],
      ['behind a block that is indented itself', 'a:\n  {{ with .b }}\n  {{- toYaml . }}\n  {{- end }}\n', true],
      ['behind several of these', 'a:\n  {{ if .b }}{{ with .b -}}\n  {{ toYaml . }}\n  {{- end }}{{ end }}\n', true],
    ];
    for (const [what, text, isFound] of trimmed) {
      it(`lines of toYaml from which trim markers take the indentation: ${what}`, () => {
        const codes = codesIn(opened(text)).filter((code) => code.includes('unindented'));
        assert.deepEqual(codes, isFound ? ['warning helm/unindented-block'] : []);
      });
    }

    const notTemplates: readonly (readonly [what: string, text: string, codes: readonly string[]])[] = [
      ['values', 'replicas: 1\n', ['warning helm/not-a-template']],
      ['a list', '- a\n- b\n', ['warning helm/not-a-template']],
      ['prose', 'This folder holds templates.\n', ['warning helm/not-a-template']],
      [
        'a document that has no kind, beside one that is right',
        `${queue('  queueName: a\n')}---\napiVersion: v1\nmetadata: { name: a }\n`,
        ['warning helm/not-a-template'],
      ],
      ['nothing', '# only a comment\n---\n', []],
      ['something that an action may complete', '{{ include "x" . }}\nmetadata: { name: a }\n{{ define "x" }}{{ end }}\n', []],
      ['a part that others include', '{{ define "x" }}\n---\na: 1\n---\nb: 1\n{{ end }}\n', []],
      ['an object of somebody else', 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n', []],
    ];
    for (const [what, text, codes] of notTemplates) {
      it(`files that are no manifests: ${what}`, () => assert.deepEqual(codesIn(opened(text)), codes));
    }

    it('and nothing in files that Helm does not render', () => {
      const { workspace } = openWorkspace(
        `#- templates/_values.yaml\na: 1\n#- templates/draft-q.yaml\na: {{ mystery }}\n#- templates/old/b.yaml\na: 1\n#- templates/.hidden.yaml\na: 1\n#- .helmignore\n# drafts\ndraft-*\nold/\n${chart}`,
      );
      for (const name of ['_values.yaml', 'draft-q.yaml', 'old/b.yaml', '.hidden.yaml']) {
        assert.deepEqual(diagnosticsOf(uriOf(`templates/${name}`), workspace), [], name);
      }
      const draft = uriOf('templates/draft-q.yaml');
      assert.ok(workspace.setDisk([[uriOf('.helmignore'), 'old/\n']]).files.has(draft));
      assert.deepEqual(
        diagnosticsOf(draft, workspace).map(({ finding }) => finding.code),
        ['helm/template-syntax'],
      );
    });
  });

  it('are judged again when a template that they name comes or goes, and not when it is edited', () => {
    const helper = uriOf('templates/_helpers.tpl');
    const { workspace, uri } = openWorkspace(
      '#- templates/a.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ include "shop.name" . }}\n#- templates/_helpers.tpl\n{{ define "shop.name" }}a{{ end }}\n#- Chart.yaml\napiVersion: v2\nname: shop\nversion: 1.0.0\n',
    );
    const edit = (text: string): readonly string[] => {
      diagnosticsOf(uri, workspace);
      return [...workspace.setBuffer(helper, text).files].sort();
    };
    assert.deepEqual(edit('{{ define "shop.name" }}b{{ end }}\n'), [helper]);
    assert.deepEqual(edit('{{ define "shop.other" }}b{{ end }}\n'), [helper, uri]);
    assert.deepEqual(edit('{{ define "shop.name" }}b{{ end }}{{ define "shop.other" }}b{{ end }}\n'), [helper, uri]);
  });

  it('forget the names of templates that are gone', () => {
    const helper = uriOf('templates/_helpers.tpl');
    const { workspace } = openWorkspace(
      '#- templates/_helpers.tpl\n{{ define "shop.name" }}a{{ end }}\n#- Chart.yaml\napiVersion: v2\nname: shop\nversion: 1.0.0\n',
    );
    const work = (): number => callsOf(() => workspace.charts.namesIn(parentOf(uriOf('Chart.yaml'))));
    work();
    const before = work();
    for (let index = 0; index < 100; index += 1) {
      workspace.setBuffer(helper, `{{ define "shop.name${index}" }}a{{ end }}\n`);
    }
    assert.equal(work(), before);
  });

  it('that hold no manifest are renamed', () => {
    const renamed = (more = ''): unknown => {
      const { workspace, uri } = openWorkspace(
        `#- templates/defaults.yaml\ndelaySeconds: "10"\n#- Chart.yaml\napiVersion: v2\nname: shop\n${more}`,
      );
      return codeActions(workspace, uri, { start: 0, end: 0 }).flatMap(({ title, renames }) =>
        renames === undefined ? [] : [`${title}: ${renames.to}`],
      );
    };
    assert.deepEqual(renamed(), ['Rename the file to "_defaults.yaml": file:///ws/templates/_defaults.yaml']);
    assert.deepEqual(renamed('#- templates/_defaults.yaml\na: b\n'), []);
    assert.deepEqual(renamed('#- templates/a.yaml\na: {{ include (print .Template.BasePath "/defaults.yaml") . }}\n'), []);
  });

  it('with two values of which one excludes the other are judged in each branch', () => {
    const subnet = (lines: string): readonly string[] =>
      codesIn(
        opened(`apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: a }\nspec:\n  cidrBlock: 10.0.0.0/24\n${lines}`),
      );
    const [id, reference] = ['  vpcID: vpc-1\n', '  vpcRef: { from: { name: net } }\n'];
    const both = ['error ack/value-and-ref spec.vpcRef'];
    const branch = (inside: string, other = ''): string =>
      `  {{- if .Values.x }}\n${inside}${other === '' ? '' : `  {{- else }}\n${other}`}  {{- end }}\n`;
    const pairs = (lines: string): readonly string[] => subnet(lines).filter((code) => code.includes('value-and-ref'));
    assert.deepEqual(pairs(branch(`${id}${reference}`)), both);
    assert.deepEqual(pairs(branch('  tags: []\n', `${reference}${id}`)), both);
    assert.deepEqual(pairs(`${id}${reference}${branch('  tags: []\n')}`), both);
    assert.deepEqual(pairs(branch(id, reference)), []);
    assert.deepEqual(pairs(`${reference}${branch(id)}`), []);
    assert.deepEqual(pairs(branch(`  vpcID: {{ .Values.id }}\n${reference}`)), []);
  });
});
