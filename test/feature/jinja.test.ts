import assert from 'node:assert/strict';
import { vpc } from '../support/manifests';
import { codesOf, openWorkspace, problemsOf } from '../support/workspace';

const bucket = `apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata:
  name: {% if short %}b{% else %}bucket{% endif %}
{# where it goes #}
{%- if env == 'prod' %}
  namespace: prod
{% else %}
  namespace: dev
{%- endif %}
spec:
  name: "{% raw %}{{ name }}{% endraw %}"
  aclx: private
  tagging:
    tagSet:
    {% for tag in tags %}
      - key: {{ tag.key }}
        value: {{ tag.value }}
    {% endfor %}
`;

describe('statements of Jinja', () => {
  it('are filled in before anybody reads YAML', () => {
    assert.deepEqual(problemsOf(openWorkspace(bucket)), ['schema/unknown-field: Unknown field "aclx" in spec; did you mean "acl"?']);
  });

  it('may write what is required', () => {
    const named = (members: string): string =>
      `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: b }\nspec:\n  acl: private\n${members}`;
    assert.deepEqual(codesOf(openWorkspace(named(''))), ['schema/missing-field']);
    assert.deepEqual(codesOf(openWorkspace(named('{% if x %}\n  name: b\n{% endif %}\n'))), []);
  });

  it('are text in a script, and what only looks like one is', () => {
    const policy = (line: string): string =>
      `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: b }\nspec:\n  name: b\n  policy: |\n    ${line}\n  aclx: private\n`;
    for (const line of ["printf '{%s' ${name%}", 'echo ${#list[@]} ${a#}', '{% if x %}', '{# x #}', "date +'{%F %T%}'"]) {
      assert.deepEqual(codesOf(openWorkspace(policy(line))), ['schema/unknown-field'], line);
    }
  });

  it('leave a kustomization open', () => {
    const kustomization = `{%- if values.bucket %}
resources:
{%- if 'b' in values.bucket %}
  - ../base
{%- endif %}
{%- endif %}
namespace: default
`;
    assert.deepEqual(codesOf(openWorkspace(`#- skeleton/kustomization.yaml\n${kustomization}`)), []);
  });
});

describe('paths of kustomizations that are filled in', () => {
  it('are not missing', () => {
    for (const path of ['${{ values.name }}.yaml', '${NAME}.yaml', '<name>.yaml', '"{{ name }}.yaml"']) {
      const kustomization = `resources:\n- ${path}\npatches:\n- path: ${path}\nconfigMapGenerator:\n- name: c\n  files: [${path}]\n`;
      const codes = codesOf(openWorkspace(`#- kustomization.yaml\n${kustomization}`));
      assert.deepEqual(codes, [], path);
    }
    assert.deepEqual(codesOf(openWorkspace('#- kustomization.yaml\nresources:\n- NAME.yaml\n')), ['kustomize/missing-path']);
  });

  it('of plugins are not missing', () => {
    for (const field of ['transformers', 'generators', 'validators']) {
      const codes = (path: string): readonly string[] =>
        codesOf(openWorkspace(`#- kustomization.yaml\nresources: [v.yaml]\n${field}: ["${path}"]\n#- v.yaml\n${vpc('v')}`));
      assert.deepEqual(codes('${NAME}/t.yaml'), [], field);
      assert.deepEqual(codes('NAME/t.yaml'), ['kustomize/missing-path'], field);
    }
  });

  it('are not missing between actions either', () => {
    const kustomization = '{{- if .base }}\nresources:\n- ../base\n{{- end }}\n';
    assert.deepEqual(codesOf(openWorkspace(`#- skeleton/kustomization.yaml\n${kustomization}`)), []);
  });
});

describe('other values of kustomizations that are filled in', () => {
  const found = (fields: string): readonly string[] =>
    codesOf(openWorkspace(`#- kustomization.yaml\nresources: [v.yaml]\n${fields}\n#- v.yaml\n${vpc('v')}`));
  const transformer = (head: string, rest = ''): string =>
    `transformers:\n- |\n  apiVersion: builtin\n  kind: ${head}\n  metadata: { name: t, namespace: n }\n${rest}`;

  it('have no wrong type', () => {
    const fields = [
      'replicas: [{ name: v, count: "${COUNT}" }]',
      'labels: [{ pairs: { a: b }, includeSelectors: ${IS} }]',
      'labels: ${LABELS}',
      'sortOptions: ${OPTIONS}',
      'sortOptions: { order: ${ORDER} }',
      transformer('NamespaceTransformer', '  setRoleBindingSubjects: ${WHICH}\n'),
      transformer('NamespaceTransformer', '  unsetOnly: ${IS}\n'),
      transformer('${KIND}'),
    ];
    fields.forEach((each) => assert.deepEqual(found(each), [], each));
    assert.deepEqual(codesOf(openWorkspace('#- kustomization.yaml\nresources: ${FILES}\n')), []);
  });

  it('have one where they are written', () => {
    assert.deepEqual(found('labels: [{ pairs: { a: b }, includeSelectors: IS }]'), ['kustomize/wrong-type']);
    assert.deepEqual(found('sortOptions: { order: ORDER }'), ['kustomize/wrong-type']);
    assert.deepEqual(found(transformer('NamespaceTransformer', '  setRoleBindingSubjects: WHICH\n')), ['kustomize/bad-plugin']);
    assert.deepEqual(found(transformer('KIND')), ['kustomize/bad-plugin']);
  });
});
