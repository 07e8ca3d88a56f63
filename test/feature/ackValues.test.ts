import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { manifest } from '../support/manifests';
import { codesOf, openWorkspace, problemsOf, uriOf } from '../support/workspace';

const selector = (rest: string, arn = 'arn:aws:iam::111122223333:role/team'): string =>
  `apiVersion: services.k8s.aws/v1alpha1\nkind: IAMRoleSelector\nmetadata: { name: a }\nspec:\n  arn: ${arn}\n${rest}`;
const problems = (text: string): readonly string[] =>
  problemsOf(openWorkspace(text)).map((problem) => problem.replace('; the controllers ignore this IAMRoleSelector', ''));

describe('IAMRoleSelector', () => {
  it('has an ARN that can be parsed', () => {
    assert.deepEqual(problems(selector('', 'team')), [
      'ack/role-selector: "team" is not a valid ARN: expected "arn:partition:service:region:account:resource"',
    ]);
    for (const arn of ['arn:aws:iam::111122223333', 'role/team']) {
      assert.deepEqual(codesOf(openWorkspace(selector('', arn))), ['ack/role-selector']);
    }
    for (const arn of ['$ROLE', '"{{ .Values.role }}"', 'arn:aws-cn:iam::111122223333:role/x:y']) {
      assert.deepEqual(problems(selector('', arn)), []);
    }
  });

  it('names namespaces once, and no empty one', () => {
    assert.deepEqual(problems(selector('  namespaceSelector: { names: [a, "", a] }\n')), [
      'ack/role-selector: Must not be empty',
      'ack/role-selector: Repeats an earlier item of "spec.namespaceSelector.names"',
    ]);
    assert.deepEqual(problems(selector('  namespaceSelector: { names: [a, b, $A] }\n')), []);
  });

  it('has label keys', () => {
    assert.deepEqual(problems(selector('  resourceLabelSelector: { matchLabels: { "": x } }\n')), [
      'ack/role-selector: A label key is empty',
    ]);
    assert.deepEqual(problems(selector('  namespaceSelector: { names: [], labelSelector: { matchLabels: { "": x, a: "" } } }\n')), [
      'ack/role-selector: A label key is empty',
    ]);
    assert.deepEqual(problems(selector('  resourceLabelSelector: { matchLabels: { a: "" } }\n')), []);
  });

  it('has resource types that say something, each once', () => {
    const type = (group: string, version: string, kind: string): string => `{ group: "${group}", version: "${version}", kind: "${kind}" }`;
    assert.deepEqual(problems(selector(`  resourceTypeSelector: [ ${type('', '', '')} ]\n`)), [
      'ack/role-selector: At least one of "group", "version", "kind" must not be empty',
    ]);
    assert.deepEqual(
      problems(selector(`  resourceTypeSelector: [ ${type('s3.services.k8s.aws', '', '')}, ${type('s3.services.k8s.aws', '', '')} ]\n`)),
      ['ack/role-selector: Repeats an earlier item of "spec.resourceTypeSelector"'],
    );
    assert.deepEqual(
      problems(
        selector(`  resourceTypeSelector: [ ${type('s3.services.k8s.aws', '', '')}, ${type('s3.services.k8s.aws', '', 'Bucket')} ]\n`),
      ),
      [],
    );
  });
});

describe('IAMRoleSelectors of one object', () => {
  const role = (name: string, rest: string): string =>
    `apiVersion: services.k8s.aws/v1alpha1\nkind: IAMRoleSelector\nmetadata: { name: ${name} }\nspec: { arn: "arn:aws:iam::111122223333:role/${name}"${rest === '' ? '' : `, ${rest}`} }\n---\n`;
  const object = (rest = 'namespace: team', kind = 'Bucket'): string =>
    `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: ${kind}\nmetadata: { name: app${rest === '' ? '' : `, ${rest}`} }\nspec: { name: a }\n`;
  const codes = (text: string): readonly string[] => codesOf(openWorkspace(text)).filter((code) => code === 'ack/role-selector-conflict');
  const all = role('all', '');

  it('are a conflict', () => {
    assert.deepEqual(problems(`${all}${role('team', 'namespaceSelector: { names: [team] }')}${object()}`), [
      'ack/role-selector-conflict: Selected by IAMRoleSelectors "all" and "team"; the controller does not reconcile an object that more than one selects',
    ]);
    assert.deepEqual(
      problems(`${all}${all.replaceAll('all', 'b')}${all.replaceAll('all', 'c')}${object('')}`).map((each) => each.slice(0, 80)),
      ['ack/role-selector-conflict: Selected by IAMRoleSelectors "all", "b" and "c"; the'],
    );
  });

  it('are looked at as kustomizations apply the object', () => {
    const one = (kustomization: string, rest: string, own = object('namespace: team, labels: { a: b }')): readonly string[] =>
      codes(`#- k/objects.yaml\n${all}${role('one', rest)}${own}#- k/kustomization.yaml\nresources: [ objects.yaml ]\n${kustomization}`);
    const team = 'namespaceSelector: { names: [team] }';
    const labelled = 'resourceLabelSelector: { matchLabels: { a: b } }';
    const byNamespaceLabel = 'namespaceSelector: { names: [], labelSelector: { matchLabels: { tier: x } } }';
    const withNamespace = `apiVersion: v1\nkind: Namespace\nmetadata: { name: team, labels: { tier: x } }\n---\n${object()}`;
    assert.equal(one('', team).length, 1);
    assert.equal(one('namespace: other\n', team).length, 0);
    assert.equal(one('namespace: team\n', team, object('namespace: other')).length, 1);
    assert.equal(one('', labelled).length, 1);
    assert.equal(one('labels: [ { pairs: { a: c } } ]\n', labelled).length, 0);
    assert.equal(one('commonLabels: { a: b }\n', labelled, object()).length, 1);
    assert.equal(one('', byNamespaceLabel, withNamespace).length, 1);
    assert.equal(one('labels: [ { pairs: { tier: y } } ]\n', byNamespaceLabel, withNamespace).length, 0);
    assert.equal(
      one(
        'patches: [ { target: { kind: IAMRoleSelector, name: one }, patch: \'[{ "op": "replace", "path": "/spec/namespaceSelector/names/0", "value": "x" }]\' } ]\n',
        team,
      ).length,
      0,
    );
    assert.equal(one('components: [ ../gone ]\n', team).length, 0, 'what Kustomize refuses to build');
  });

  it('are found again where an edit has put them elsewhere in their file', () => {
    const one = role('one', 'namespaceSelector: { names: [team] }');
    const kustomization =
      'resources: [selectors.yaml, object.yaml]\npatches: [{ target: { kind: IAMRoleSelector, name: one }, patch: \'[{ "op": "replace", "path": "/spec/namespaceSelector/names/0", "value": "x" }]\' }]\n';
    const { workspace } = openWorkspace(
      `#- selectors.yaml\n${all}${one}#- object.yaml\n${object()}#- kustomization.yaml\n${kustomization}`,
    );
    const found = (): readonly string[] => diagnosticsOf(uriOf('object.yaml'), workspace).map(({ finding: { code } }) => code);
    assert.deepEqual(found(), []);
    workspace.setBuffer(uriOf('selectors.yaml'), `${one}${all}`);
    workspace.setBuffer(uriOf('object.yaml'), object().replace('app', 'other'));
    assert.deepEqual(found(), []);
  });

  it('are named in the order of their file, also after an edit that swaps them', () => {
    const b = all.replaceAll('all', 'b');
    const swapped = [`${b}${all}`, `${b.replace('111122223333', '444455556666')}${all}`];
    for (const after of swapped) {
      const { workspace } = openWorkspace(`#- object.yaml\n${object()}#- selectors.yaml\n${all}${b}`);
      const found = (): string => diagnosticsOf(uriOf('object.yaml'), workspace)[0]?.finding.message ?? '';
      assert.ok(found().includes('"all" and "b"'));
      workspace.setBuffer(uriOf('selectors.yaml'), after);
      assert.ok(found().includes('"b" and "all"'), found());
    }
  });

  it('must all hold', () => {
    const type = (group: string, version: string, kind: string): string =>
      `resourceTypeSelector: [ { group: "x", version: "", kind: "" }, { group: "${group}", version: "${version}", kind: "${kind}" } ]`;
    const labels = (text: string): string => `resourceLabelSelector: { matchLabels: { ${text} } }`;
    const fitting = [
      type('s3.services.k8s.aws', '', ''),
      type('', 'v1alpha1', ''),
      type('', '', 'Bucket'),
      type('s3.services.k8s.aws', 'v1alpha1', 'Bucket'),
      labels('a: b'),
      labels('a: b, c: ""'),
      `${labels('a: b')}, namespaceSelector: { names: [other, team] }`,
      'namespaceSelector: { names: [] }, resourceTypeSelector: []',
      'namespaceSelector: { names: [], labelSelector: { matchLabels: { kubernetes.io/metadata.name: team } } }',
    ];
    const others = [
      type('ec2.services.k8s.aws', '', ''),
      type('', 'v1', ''),
      type('', '', 'Queue'),
      type('s3.services.k8s.aws', '', 'Queue'),
      labels('a: c'),
      labels('a: b, d: e'),
      `${labels('a: b')}, namespaceSelector: { names: [other] }`,
      'namespaceSelector: { names: [other], labelSelector: { matchLabels: { kubernetes.io/metadata.name: team } } }',
    ];
    const own = object('namespace: team, labels: { a: b, c: "" }');
    fitting.forEach((rest) => assert.equal(codes(`${all}${role('one', rest)}${own}`).length, 1, rest));
    others.forEach((rest) => assert.deepEqual(codes(`${all}${role('one', rest)}${own}`), [], rest));
  });

  it('are silent about what the manifests do not say', () => {
    const team = role('team', 'namespaceSelector: { names: [team] }');
    const labelled = role('labelled', 'namespaceSelector: { names: [], labelSelector: { matchLabels: { stage: test } } }');
    const namespace = (labels: string): string => `apiVersion: v1\nkind: Namespace\nmetadata: { name: team, labels: { ${labels} } }\n---\n`;
    assert.deepEqual(codes(`${all}${team}${object('')}`), []);
    assert.deepEqual(codes(`${all}${team}${object('namespace: $NS')}`), []);
    assert.deepEqual(codes(`${all}${team.replace('[team]', '[$TEAM]')}${object()}`), []);
    assert.deepEqual(codes(`${all}${team.replace('role/team', '$ROLE')}${object()}`), []);
    assert.deepEqual(codes(`${all}${labelled}${object()}`), []);
    assert.deepEqual(codes(`${all}${labelled}${namespace('stage: live')}${object()}`), []);
    assert.equal(codes(`${all}${labelled}${namespace('stage: test')}${object()}`).length, 1);
    assert.deepEqual(codes(`${all}${labelled}${namespace('stage: test')}${namespace('stage: live')}${object()}`), []);
    // Another environment has a Namespace of the name.
    const live = `#- live/ns.yaml\n${namespace('stage: live')}#- test/all.yaml\n`;
    assert.equal(codes(`${live}${all}${labelled}${namespace('stage: test')}${object().replace('app', 'a<|>pp')}`).length, 1);
    assert.deepEqual(codes(`${live}${all}${labelled}${object().replace('app', 'a<|>pp')}`), []);
  });

  it('count once, where they are valid and applied together, for objects that have a role', () => {
    const team = role('team', 'namespaceSelector: { names: [team] }');
    assert.deepEqual(codes(`${team}${team}${object()}`), []);
    assert.deepEqual(codes(`${all}${team.replace('[team]', '[team, team]')}${object()}`), []);
    assert.deepEqual(codes(`#- apps/a.yaml\n${object()}#- roles/a.yaml\n${all}${team}`), []);
    assert.deepEqual(codes(`#- apps/a.yaml\n${object()}#- apps/b.yaml\n${all}#- apps/live/c.yaml\n${team}`), []);
    assert.equal(codes(`#- apps/a.yaml\n${object()}#- apps/b.yaml\n${all}${team}`).length, 1);
    assert.equal(
      codes(
        `#- apps/a.yaml\n${object()}#- roles/a.yaml\n${all}${team}#- kustomization.yaml\nkind: Kustomization\nresources: [apps/a.yaml, roles/a.yaml]\n`,
      ).length,
      1,
    );
    assert.deepEqual(
      codes(
        `${all}${team}apiVersion: services.k8s.aws/v1alpha1\nkind: FieldExport\nmetadata: { name: f, namespace: team }\nspec: { from: { path: .a, resource: { group: s3.services.k8s.aws, kind: Bucket, name: x } }, to: { kind: secret, name: x } }\n`,
      ),
      [],
    );
    assert.deepEqual(
      codes(`${all}${team}${object().replace('s3.services.k8s.aws', 'pubsub.cnrm.cloud.google.com').replace('v1alpha1', 'v1beta1')}`),
      [],
    );
  });
});

describe('groups of services', () => {
  const bucket = (group: string, kind = 'Bucket'): string =>
    `apiVersion: ${group}/v1alpha1\nkind: ${kind}\nmetadata: { name: a }\nspec: { name: a }\n`;

  it('are known, or slips of known ones', () => {
    assert.deepEqual(problems(bucket('s33.services.k8s.aws')), [
      'schema/unknown-kind: Unknown API group "s33.services.k8s.aws"; did you mean "s3.services.k8s.aws"?',
    ]);
    assert.deepEqual(problems(bucket('dynamdb.services.k8s.aws', 'Table')), [
      'schema/unknown-kind: Unknown API group "dynamdb.services.k8s.aws"; did you mean "dynamodb.services.k8s.aws"?',
    ]);
  });

  it('may be those of a service whose kinds are not known', () => {
    for (const group of [
      'glue.services.k8s.aws',
      'ses.services.k8s.aws',
      'quota.services.k8s.aws',
      's33.example.com',
      's3.aws.example.com',
    ]) {
      assert.deepEqual(problems(bucket(group, 'Cluster')), [], group);
    }
  });

  it('are known in references', () => {
    const exported = (group: string): string =>
      `apiVersion: services.k8s.aws/v1alpha1\nkind: FieldExport\nmetadata: { name: f }\nspec:\n  from: { path: .spec.name, resource: { group: ${group}, kind: Bucket, name: a } }\n  to: { kind: configmap, name: c }\n---\n${bucket('s3.services.k8s.aws')}`;
    assert.deepEqual(
      problems(exported('s33.services.k8s.aws')).filter((each) => each.startsWith('ref/unknown')),
      ['ref/unknown-kind: Unknown API group "s33.services.k8s.aws"; did you mean "s3.services.k8s.aws"?'],
    );
    assert.deepEqual(
      problems(exported('s3.services.k8s.aws')).filter((each) => each.startsWith('ref/unknown')),
      [],
    );
  });
});

describe('labels and annotations', () => {
  const bucket = (metadata: string): string => manifest('Bucket', 'a', '{ name: a }', metadata);

  it('have keys that the API server accepts', () => {
    for (const wrong of [
      'labels: { "a b": c }',
      'labels: { "": c }',
      'labels: { a/b/c: d }',
      'labels: { Example.com/a: b }',
      `labels: { ${'x'.repeat(64)}: a }`,
      'annotations: { "a b": c }',
      'annotations: { -a: c }',
    ]) {
      assert.deepEqual(codesOf(openWorkspace(bucket(wrong))), ['schema/format'], wrong);
    }
    for (const right of [
      'labels: { a: "" }',
      'labels: { app.kubernetes.io/name: a_b.c-d }',
      'labels: { A: B }',
      'labels: { $KEY: b, b: "$VALUE x" }',
      'annotations: { Example.com/a: "b c" }',
      'labels: { "{{ x }}": "{{ y }}" }',
    ]) {
      assert.deepEqual(codesOf(openWorkspace(bucket(right))), [], right);
    }
  });
});

describe('the broker of a Trigger', () => {
  const trigger = (broker: string): string =>
    `apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: t, namespace: a }\nspec: { broker: ${broker}, subscriber: { uri: "http://x.example" } }\n---\napiVersion: eventing.knative.dev/v1\nkind: Broker\nmetadata: { name: main, namespace: a }\n---\napiVersion: eventing.knative.dev/v1\nkind: Broker\nmetadata: { name: far, namespace: b }\n`;
  const levels = (text: string): readonly string[] => {
    const { workspace, uri } = openWorkspace(text);
    return diagnosticsOf(uri, workspace).map(({ finding, severity }) => `${severity} ${finding.code}`);
  };

  it('is a reference', () => {
    assert.deepEqual(levels(trigger('main')), []);
    assert.deepEqual(levels(trigger('gone')), ['warning ref/not-found']);
    assert.deepEqual(levels(trigger('far')), ['warning ref/wrong-namespace']);
    assert.deepEqual(levels(trigger('$BROKER')), []);
  });

  it('may be made by another controller', () => {
    assert.deepEqual(levels(trigger('default')), ['hint ref/not-found']);
  });
});
