import assert from 'node:assert/strict';
import { templateLineOf, templateLines, type RenderedDocument } from '../../../server/src/helm/renderedLine';

const document = (text: string, more: Partial<RenderedDocument> = {}): RenderedDocument => ({
  lines: text.split('\n'),
  kind: /^kind: (.*)$/m.exec(text)?.[1],
  name: /^ {2}name: (.*)$/m.exec(text)?.[1],
  index: 0,
  count: 1,
  ...more,
});

/** The template's line for the only rendered line that holds a text. */
function lineFor(template: string, rendered: RenderedDocument, text: string): string {
  const line = rendered.lines.findIndex((each) => each.includes(text));
  const found = templateLineOf(templateLines(template), rendered, line);
  return template.split('\n')[found]?.trim() ?? '';
}

const vpc = (name: string, dns = 'true'): string =>
  `# Source: shop/templates/vpc.yaml\napiVersion: v1\nkind: VPC\nmetadata:\n  name: ${name}\nspec:\n  dns: ${dns}\n  tags:\n  - key: a\n    value: b`;
const template = (name: string, dns: string): string =>
  `apiVersion: v1\nkind: VPC\nmetadata:\n  name: ${name}\nspec:\n  dns: ${dns}\n  tags:\n  {{- toYaml .Values.tags | nindent 2 }}\n`;

describe('the line of a template', () => {
  it('is the one with the same literal text', () => {
    assert.equal(lineFor(template('a', 'true'), document(vpc('a')), 'dns'), 'dns: true');
    assert.equal(lineFor(template('a', '"no"'), document(vpc('a', '"no"')), 'dns'), 'dns: "no"');
  });

  it('is the one whose literal parts fit', () => {
    assert.equal(
      lineFor(template('{{ .Release.Name }}-net', '{{ .Values.dns }}'), document(vpc('rel-net')), 'dns'),
      'dns: {{ .Values.dns }}',
    );
    assert.equal(
      lineFor(template('{{ .Release.Name }}-net', '{{ .Values.dns }}'), document(vpc('rel-net')), 'rel-net'),
      'name: {{ .Release.Name }}-net',
    );
  });

  it('is that of the kind for what an action writes whole', () => {
    assert.equal(lineFor(template('a', 'true'), document(vpc('a')), 'key: a'), 'kind: VPC');
  });

  it('is told by the keys around it where several fit', () => {
    const text =
      'kind: VPC\nspec:\n  one:\n    size: {{ .Values.one }}\n  {{- if .Values.two }}\n  two:\n    size: {{ .Values.two }}\n  {{- end }}\n  list:\n  - size: {{ .Values.three }}\n';
    const rendered = document('kind: VPC\nspec:\n  one:\n    size: 1\n  two:\n    size: 2\n  list:\n  - size: 3');
    assert.equal(lineFor(text, rendered, 'size: 2'), 'size: {{ .Values.two }}');
    assert.equal(lineFor(text, rendered, 'size: 1'), 'size: {{ .Values.one }}');
    assert.equal(lineFor(text, rendered, 'size: 3'), '- size: {{ .Values.three }}');
  });

  it('is that of the kind where several fit in both branches', () => {
    const text = 'kind: VPC\nspec:\n  {{- if .Values.a }}\n  size: {{ .Values.a }}\n  {{- else }}\n  size: {{ .Values.b }}\n  {{- end }}\n';
    assert.equal(lineFor(text, document('kind: VPC\nspec:\n  size: 2'), 'size'), 'kind: VPC');
  });

  it('lies in the document of its kind, name and place', () => {
    const two = `${template('a', 'one')}---\n${template('b', 'two')}---\n${template('{{ .x }}', 'three').replace('VPC', 'Subnet')}`;
    assert.equal(lineFor(two, document(vpc('b', 'two')), 'dns'), 'dns: two');
    assert.equal(lineFor(two, document(vpc('q', 'three').replace('VPC', 'Subnet')), 'dns'), 'dns: three');
    const open = `${template('{{ .a }}', '{{ .one }}')}---\n${template('{{ .b }}', '{{ .two }}')}`;
    assert.equal(lineFor(open, document(vpc('x'), { index: 1, count: 2 }), 'dns'), 'dns: {{ .two }}');
    assert.equal(templateLineOf(templateLines(open), document(vpc('x'), { index: 1, count: 3 }), 6), 0);
  });

  it('is the first one for a kind that the template does not write', () => {
    assert.equal(templateLineOf(templateLines('# x\n{{ include "y" . }}\n'), document(vpc('a')), 6), 0);
  });

  it('is none of an action over several lines', () => {
    const text = 'kind: VPC\n{{ include "x"\n  (dict "a"\n  dns: true\n) }}\nspec:\n  dns: true\n';
    assert.equal(templateLineOf(templateLines(text), document('kind: VPC\nspec:\n  dns: true'), 2), 6);
  });
});
