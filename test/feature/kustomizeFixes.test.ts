import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeActions } from '../../server/src/features/actions/codeActions';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { docsOf } from '../../server/src/rules/rule';
import { subnet, vpc } from '../support/manifests';
import { projectFolder } from '../support/schemaBundle';
import { applyEdits, openWorkspace, uriOf } from '../support/workspace';

interface Offered {
  readonly title: string;
  readonly preferred: boolean;
  readonly text: string;
}

/** The fixes of the first finding of a code, with what they make of its file. */
function offered(files: string, code: string, file: string): readonly Offered[] {
  const { workspace } = openWorkspace(files);
  const uri = uriOf(file);
  const found = diagnosticsOf(uri, workspace).find(({ finding }) => finding.code === code) ?? assert.fail(`no ${code}`);
  return codeActions(workspace, uri, found.span)
    .filter((action) => action.cures?.finding.code === code && action.kind === 'quickfix' && !action.title.startsWith('Disable'))
    .map(({ title, preferred, edits }) => ({
      title,
      preferred,
      text: applyEdits(
        workspace.file(uri)?.text ?? '',
        edits.filter((edit) => edit.uri === uri),
      ),
    }));
}

describe('fixes of entries of nameReference', () => {
  const base = `#- kustomization.yaml\nresources: [net.yaml]\nconfigurations: [refs.yaml]\nnamePrefix: p-\n#- net.yaml\n${vpc('main')}---\n${subnet('main')}`;
  const refs = (entry: string, field = 'kind: Subnet', path = 'spec/vpcRef/from/name'): string =>
    `${base}#- refs.yaml\nnameReference:\n- ${entry}\n  fieldSpecs:\n  - path: ${path}\n    ${field}\n`;
  const textOf = (files: string): string => openWorkspace(files).workspace.file(uriOf('refs.yaml'))?.text ?? '';
  const nothing = 'kustomize/name-reference-matches-nothing';

  it('name the group, or no version, and are left to their reader where names change by them', () => {
    const right = textOf(refs('kind: VPC'));
    assert.deepEqual(offered(refs('kind: VPC\n  version: v1'), nothing, 'refs.yaml'), [
      { title: 'Remove "version"', preferred: false, text: right },
    ]);
    const group = refs('kind: VPC\n  group: ec2.services.k8s.aws');
    assert.deepEqual(offered(refs('kind: VPC\n  group: ec2'), nothing, 'refs.yaml'), [
      { title: 'Change to "ec2.services.k8s.aws"', preferred: false, text: textOf(group) },
    ]);
    assert.deepEqual(
      offered(refs('kind: VPC\n  group: ec2\n  version: v1'), nothing, 'refs.yaml').map(({ title, text }) => [title, text]),
      [['Change to "ec2.services.k8s.aws" and remove "version"', textOf(group)]],
    );
    assert.deepEqual(
      offered(refs('kind: VPC', 'kind: Subnet\n    version: v1'), nothing, 'refs.yaml').map(({ text }) => text),
      [right],
    );
  });

  it('correct the kind', () => {
    const isReported = (files: string): boolean =>
      diagnosticsOf(uriOf('refs.yaml'), openWorkspace(files).workspace).some(({ finding }) => finding.code === nothing);
    const right = textOf(refs('kind: VPC'));
    assert.deepEqual(
      offered(refs('kind: VPC', 'kind: Subent'), nothing, 'refs.yaml').map(({ title, text }) => [title, text]),
      [['Change to "Subnet"', right]],
    );
    assert.deepEqual(
      offered(refs('kind: VPC', 'kind: subnet'), nothing, 'refs.yaml').map(({ text }) => text),
      [right],
    );
    // Of another group, far away, a kind that there is, and one of a few letters.
    for (const field of ['kind: Subent\n    group: apps', 'kind: Subwayline', 'kind: Service']) {
      assert.ok(!isReported(refs('kind: VPC', field)), field);
    }
    assert.ok(!isReported(refs('kind: VPN')));
  });

  it('write the path with slashes', () => {
    assert.deepEqual(
      offered(refs('kind: VPC', undefined, 'spec.vpcRef.from.name'), 'kustomize/bad-field-path', 'refs.yaml').map(({ text }) => text),
      [textOf(refs('kind: VPC'))],
    );
  });

  const others = '---\napiVersion: apps/v1\nkind: VPC\nmetadata: { name: other }\n';
  it('name each group that could be meant', () => {
    const found = offered(
      refs('kind: VPC').replace('#- refs.yaml', `${others}#- refs.yaml`),
      'kustomize/name-reference-without-group',
      'refs.yaml',
    );
    assert.deepEqual(found.map(({ title }) => title).sort(), ['Add "group: apps"', 'Add "group: ec2.services.k8s.aws"']);
    assert.deepEqual(
      found.filter(({ preferred }) => preferred).map(({ title }) => title),
      ['Add "group: ec2.services.k8s.aws"'],
    );
    const core = offered(
      refs('kind: VPC').replace('#- refs.yaml', `${others.replace('apps/v1', 'v1')}#- refs.yaml`),
      'kustomize/name-reference-without-group',
      'refs.yaml',
    );
    assert.deepEqual(
      core.map(({ title, preferred }) => [title, preferred]),
      [['Add "group: ec2.services.k8s.aws"', false]],
    );
  });

  it('prefer no group where each of them changes nothing', () => {
    const found = offered(
      refs('kind: VPC').replace('namePrefix: ', '# ').replace('#- refs.yaml', `${others}#- refs.yaml`),
      'kustomize/name-reference-without-group',
      'refs.yaml',
    );
    assert.deepEqual(
      found.map(({ title, preferred }) => [title, preferred]),
      [
        ['Add "group: apps"', false],
        ['Add "group: ec2.services.k8s.aws"', false],
      ],
    );
  });

  it('are not offered where several groups could be meant, or a root would be refused', () => {
    assert.deepEqual(offered(refs('kind: VPC\n  group: ec2').replace('#- refs.yaml', `${others}#- refs.yaml`), nothing, 'refs.yaml'), []);
  });

  it('make the wrong examples of the pages right', () => {
    for (const code of [nothing, 'kustomize/name-reference-without-group']) {
      const [wrong = ''] = [...readFileSync(join(projectFolder, docsOf(code)), 'utf8').matchAll(/^```yaml\n(#- [\s\S]*?)^```/gm)].map(
        ([, example]) => example ?? '',
      );
      assert.ok(offered(wrong, code, 'refs.yaml').length > 0, code);
    }
  });
});

describe('fixes of directives in lists', () => {
  const patched = (items: string): string =>
    `#- kustomization.yaml\nresources: [sg.yaml]\npatches:\n- patch: |-\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: SecurityGroup\n    metadata: { name: web }\n    spec:\n      ingressRules:\n${items}#- sg.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: SecurityGroup\nmetadata: { name: web }\nspec: { name: web, description: web, vpcID: vpc-1, ingressRules: [{ ipProtocol: tcp, fromPort: 80, toPort: 80 }] }\n`;
  const rule = '      - ipProtocol: tcp\n        fromPort: 22\n';
  const code = 'kustomize/patch-directive-in-list';

  it('remove one that says what is done anyway', () => {
    const right = openWorkspace(patched(rule)).workspace.file(uriOf('kustomization.yaml'))?.text;
    assert.deepEqual(offered(patched(`      - $patch: replace\n${rule}`), code, 'kustomization.yaml'), [
      { title: 'Remove "$patch: replace"', preferred: false, text: right },
    ]);
    assert.deepEqual(
      offered(patched(`${rule}      - $patch: replace\n`), code, 'kustomization.yaml').map(({ text }) => text),
      [right],
    );
  });

  it('are not offered for those that mean an item', () => {
    assert.deepEqual(offered(patched(`      - $patch: delete\n        fromPort: 80\n${rule}`), code, 'kustomization.yaml'), []);
    assert.deepEqual(offered(patched('      - $patch: replace\n'), code, 'kustomization.yaml'), []);
  });
});

describe('escapes of JSON that Kustomize cannot read', () => {
  it('are replaced by what they mean, all at once', () => {
    const queue = (path: string): string =>
      `{"apiVersion": "sqs.services.k8s.aws/v1alpha1", "kind": "Queue", "metadata": {"name": "a"}, "spec": {"queueName": "a", "tags": {"p": "${path}"}}}\n`;
    const files = `#- kustomization.yaml\nresources: [q.json]\n#- q.json\n${queue('\\/x\\/\\\\/\\u00e9\\ud83d\\ude00')}`;
    assert.deepEqual(offered(files, 'kustomize/json-escape', 'q.json'), [
      { title: 'Write without escapes that YAML does not have', preferred: true, text: queue('/x/\\\\/\\u00e9😀') },
    ]);
  });
});
