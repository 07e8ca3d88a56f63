import assert from 'node:assert/strict';
import { bounds } from '../../server/src/base/bounds';
import { complete } from '../../server/src/features/completion/complete';
import type { CompletionItem } from '../../server/src/features/feature';
import { definition } from '../../server/src/features/references/definition';
import { applyEdits, openWorkspace, uriOf } from '../support/workspace';

const objects = `#- objects.yaml
apiVersion: v1
kind: Secret
metadata: { name: db, namespace: shop }
stringData: { user: a, password: b }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: shop }
data: { mode: x }
---
apiVersion: eventing.knative.dev/v1
kind: Broker
metadata: { name: default, namespace: shop }
---
apiVersion: v1
kind: ServiceAccount
metadata: { name: runner, namespace: shop }
---
apiVersion: v1
kind: Namespace
metadata: { name: shop }
---
apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata: { name: logs, namespace: shop }
spec: { name: logs }
`;

const pod = (rest: string): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web, namespace: shop }\nspec:\n  template:\n    spec:\n${rest}`;
const container = (rest: string): string => pod(`      containers:\n      - name: c\n${rest}`);
const ping = (rest: string): string =>
  `apiVersion: sources.knative.dev/v1\nkind: PingSource\nmetadata: { name: p, namespace: shop }\nspec:\n  sink:\n    ref:\n${rest}`;
const exported = (rest: string): string =>
  `apiVersion: services.k8s.aws/v1alpha1\nkind: FieldExport\nmetadata: { name: e, namespace: shop }\nspec:\n${rest}`;

/** Each line: what it is about, the manifest with the cursor, what is offered. */
const table: readonly (readonly [title: string, manifest: string, labels: readonly string[]])[] = [
  ['a Secret of a workload', container('        envFrom:\n        - secretRef:\n            name: <|>\n'), ['db']],
  ['a ConfigMap of a volume', pod('      volumes:\n      - name: v\n        configMap:\n          name: <|>\n'), ['settings']],
  ['a ServiceAccount', pod('      serviceAccountName: <|>\n'), ['runner']],
  [
    'the key of a Secret',
    container(
      '        env:\n        - name: X\n          valueFrom:\n            secretKeyRef:\n              name: db\n              key: <|>\n',
    ),
    ['user', 'password'],
  ],
  [
    'a name of the kind that is written',
    ping('      apiVersion: eventing.knative.dev/v1\n      kind: Broker\n      name: <|>\n'),
    ['default'],
  ],
  ['kinds of a group', ping('      apiVersion: eventing.knative.dev/v1\n      kind: <|>\n'), ['Broker', 'EventTransform', 'RequestReply']],
  ['the apiVersion of a kind', ping('      kind: Broker\n      apiVersion: <|>\n'), ['eventing.knative.dev/v1']],
  ['words for kinds', exported('  to:\n    kind: <|>\n'), ['configmap', 'secret']],
  ['groups that have the kind', exported('  from:\n    resource:\n      kind: Bucket\n      group: <|>\n'), ['s3.services.k8s.aws']],
];

describe('completion inside references', () => {
  for (const [title, manifest, labels] of table) {
    it(title, () => {
      const { workspace, uri, offset } = openWorkspace(`${objects}#- user.yaml\n${manifest}`);
      assert.deepEqual(
        complete(workspace, uri, offset).map(({ label }) => label),
        labels,
      );
    });
  }
});

describe('completion of one of many names', () => {
  const { most } = bounds.offeredNames;
  const names = (count: number, typed: string): readonly CompletionItem[] => {
    const all = Array.from(
      { length: count },
      (_, index) =>
        `#- net-${String(index).padStart(3, '0')}.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: net-${index}, namespace: shop }\n`,
    );
    const { workspace, uri, offset } = openWorkspace(
      `${all.join('')}#- user.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: s, namespace: shop }\nspec:\n  vpcRef:\n    from:\n      name: ${typed}<|>\n`,
    );
    return complete(workspace, uri, offset);
  };

  it('offers all where they are few, whatever is typed', () => assert.equal(names(most, 'et-7').length, most));

  it('offers the first of more, and asks to be asked again', () => {
    const offered = names(most + 50, '');
    assert.deepEqual(
      offered.map(({ label }) => label),
      Array.from({ length: most }, (_, index) => `net-${index}`),
    );
    assert.ok(offered.every(({ narrows }) => narrows));
  });

  it('offers those that fit what is typed', () => {
    assert.deepEqual(
      names(most + 50, 'Nt-149').flatMap(({ kind, label }) => (kind === 'reference' ? [label] : [])),
      ['net-149'],
    );
  });
});

describe('completion of a name in another namespace', () => {
  const account =
    '#- account.yaml\napiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMServiceAccount\nmetadata: { name: app, namespace: far }\n';
  const member = 'apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata: { name: m, namespace: near }\nspec:\n';
  const accepted = (marked: string): string => {
    const { workspace, uri, offset } = openWorkspace(account + marked);
    const item = complete(workspace, uri, offset).find(({ label }) => label === 'app');
    assert.ok(item);
    return applyEdits(workspace.file(uri)?.text ?? '', [item, ...(item.additional ?? [])]);
  };

  it('writes the namespace as well, also where it is quoted', () => {
    for (const name of ['<|>', '"<|>"', "'<|>'"]) {
      const block = `${member}  memberFrom:\n    serviceAccountRef:\n      `;
      assert.equal(accepted(`#- m.yaml\n${block}name: ${name}\n`), `${block}namespace: far\n      name: ${name.replace('<|>', 'app')}\n`);
    }
  });

  it('writes it as JSON has it', () => {
    const json = (reference: string): string =>
      `{"apiVersion":"iam.cnrm.cloud.google.com/v1beta1","kind":"IAMPolicyMember","metadata":{"name":"m","namespace":"near"},"spec":{"memberFrom":{"serviceAccountRef":{${reference}}}}}\n`;
    assert.equal(accepted(`#- m.json\n${json('"name":"<|>"')}`), json('"namespace": "far", "name":"app"'));
  });
});

describe('completion of a kind at the head of an object', () => {
  it('changes the apiVersion where it stands below as well', () => {
    const { workspace, uri, offset } = openWorkspace(
      '#- user.yaml\nkind: <|>\napiVersion: messaging.knative.dev/v1\nmetadata: { name: b }\n',
    );
    const item = complete(workspace, uri, offset).find(({ label }) => label === 'Broker');
    assert.ok(item !== undefined);
    assert.equal(
      applyEdits(workspace.file(uri)?.text ?? '', [item, ...(item.additional ?? [])]),
      'kind: Broker\napiVersion: eventing.knative.dev/v1\nmetadata: { name: b }\n',
    );
  });
});

describe('navigation of core and Knative kinds', () => {
  const cases: readonly (readonly [title: string, manifest: string])[] = [
    ['a Secret of a workload', container('        envFrom:\n        - secretRef:\n            name: d<|>b\n')],
    ['a ServiceAccount', pod('      serviceAccountName: run<|>ner\n')],
    ['a destination', ping('      apiVersion: eventing.knative.dev/v1\n      kind: Broker\n      name: def<|>ault\n')],
    [
      'a bare name',
      'apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: t, namespace: shop }\nspec: { broker: def<|>ault, subscriber: { uri: "http://x.y" } }\n',
    ],
    [
      'a label',
      'apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: t, namespace: shop, labels: { eventing.knative.dev/broker: def<|>ault } }\n',
    ],
    ["the object's own namespace", 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: x, namespace: sh<|>op }\n'],
  ];
  for (const [title, manifest] of cases) {
    it(title, () => {
      const { workspace, uri, offset } = openWorkspace(`${objects}#- user.yaml\n${manifest}`);
      assert.deepEqual(
        definition(workspace, uri, offset).map((link) => link.uri),
        [uriOf('objects.yaml')],
      );
    });
  }
});

describe('kinds of one name', () => {
  it('are told apart by their groups', () => {
    const opened = openWorkspace(ping('      kind: Service<|>\n'));
    const services = complete(opened.workspace, opened.uri, opened.offset).filter(({ label }) => label === 'Service');
    assert.deepEqual(services.map(({ group }) => group).sort(), ['core', 'serving.knative.dev']);
  });
});

describe('a reference whose kind is still to be written', () => {
  const service = 'apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: hello, namespace: shop }\n---\n';
  const trigger =
    'apiVersion: eventing.knative.dev/v1\nkind: Trigger\nmetadata: { name: a, namespace: shop }\nspec:\n  broker: default\n  subscriber:\n    ref:\n';
  const accepted = (marked: string, label: string): string => {
    const { workspace, uri, offset } = openWorkspace(marked);
    const item = complete(workspace, uri, offset).find((each) => each.label === label);
    assert.ok(item, `no "${label}"`);
    return applyEdits(workspace.file(uri)?.text ?? '', [item, ...(item.additional ?? [])]);
  };

  for (const [what, before, after] of [
    ['that is there without a value', '      kind: \n', '      kind: Service\n      apiVersion: serving.knative.dev/v1\n'],
    ['without a space behind its colon', '      kind:\n', '      kind: Service\n      apiVersion: serving.knative.dev/v1\n'],
    [
      'beside an empty apiVersion',
      '      apiVersion: ""\n      kind: \n',
      '      apiVersion: "serving.knative.dev/v1"\n      kind: Service\n',
    ],
  ] as const) {
    it(`gets the kind of the chosen object: one ${what}`, () =>
      assert.equal(accepted(`${service}${trigger}${before}      name: <|>\n`, 'hello'), `${service}${trigger}${after}      name: hello\n`));
  }

  it('offers no new object of each of the kinds that it may be to', () => {
    const member = (kind: string): string =>
      `apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata: { name: a, namespace: shop }\nspec:\n  resourceRef:\n    kind: ${kind}\n    name: rec<|>\n`;
    const labels = (marked: string): readonly string[] => {
      const { workspace, uri, offset } = openWorkspace(marked);
      return complete(workspace, uri, offset).map(({ label }) => label);
    };
    assert.deepEqual(labels(member('')), []);
    assert.ok(labels(member('StorageBucket')).includes('rec (new StorageBucket)'));
  });
});

describe('names that hold placeholders', () => {
  const chart =
    '#- chart/Chart.yaml\napiVersion: v2\nname: c\nversion: 1.0.0\n#- chart/templates/a.yaml\napiVersion: v1\nkind: Secret\n' +
    'metadata:\n  name: {{ .Release.Name }}-db\n  namespace: {{ .Values.space }}\n';
  const labelsIn = (folder: string, manifest: string): readonly string[] => {
    const { workspace, uri, offset } = openWorkspace(
      `${chart}#- plain/s.yaml\n${objects.split('---')[0]?.split('\n').slice(1).join('\n') ?? ''}#- ${folder}/b.yaml\n${manifest}`,
    );
    return complete(workspace, uri, offset).map(({ label }) => label);
  };
  const namespace = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: b\n  namespace: <|>\n';
  const secret = pod('      volumes:\n      - name: v\n        secret:\n          secretName: <|>\n').replace(', namespace: shop', '');

  it('are offered in their chart', () => {
    assert.deepEqual(labelsIn('chart/templates/more', namespace), ['shop', '{{ .Values.space }}']);
    assert.ok(labelsIn('chart/templates/more', secret).includes('{{ .Release.Name }}-db'));
  });

  it('are not offered elsewhere', () => {
    assert.deepEqual(labelsIn('apps', namespace), ['shop']);
    assert.deepEqual(labelsIn('apps', secret), ['db']);
  });
});
