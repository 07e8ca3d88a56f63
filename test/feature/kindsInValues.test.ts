import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import type { CompletionItem } from '../../server/src/features/feature';
import { hover } from '../../server/src/features/hover';
import { applyEdits, checkDiagnostics, openWorkspace } from '../support/workspace';

const bucket = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: data }\nspec: { name: logs }\n---\n';
const exported = (path: string, resource = 'group: s3.services.k8s.aws, kind: Bucket, name: data'): string =>
  `${bucket}apiVersion: services.k8s.aws/v1alpha1
kind: FieldExport
metadata: { name: export }
spec:
  to: { name: values, kind: configmap }
  from:
    path: ${path}
    resource: { ${resource} }
`;
const selector = (item: string): string => `apiVersion: services.k8s.aws/v1alpha1
kind: IAMRoleSelector
metadata: { name: roles }
spec:
  arn: arn:aws:iam::111122223333:role/x
  resourceTypeSelector:
  - ${item}
`;
const adopted = (kubernetes: string): string => `apiVersion: services.k8s.aws/v1alpha1
kind: AdoptedResource
metadata: { name: one }
spec:
  aws: { nameOrID: x }
  kubernetes:
    ${kubernetes}
`;

function items(marked: string): readonly CompletionItem[] {
  const { workspace, uri, offset } = openWorkspace(marked);
  return [...complete(workspace, uri, offset)].sort((a, b) => (a.sort < b.sort ? -1 : 1));
}
const labels = (marked: string): readonly string[] => items(marked).map(({ label }) => label);

/** The text after the item of a kind was chosen, from the last lines on. */
function chosen(marked: string, label: string): string {
  const { workspace, uri, offset } = openWorkspace(marked);
  const item = complete(workspace, uri, offset).find((each) => each.label === label);
  assert.ok(item !== undefined, `no ${label}`);
  return applyEdits(workspace.file(uri)?.text ?? '', [item, ...(item.additional ?? [])]);
}

describe('paths into the object that a FieldExport reads', () => {
  it('are completed, those of status first, and what is typed of one narrows them', () => {
    const all = labels(exported('<|>'));
    assert.deepEqual(all.slice(0, 2), ['.status.location', '.status.ackResourceMetadata.arn']);
    assert.ok(all.includes('.spec.name') && all.includes('.spec.tagging.tagSet[0].value'));
    assert.deepEqual([...new Set(labels(exported('.spec.versioning.<|>')))], ['.spec.versioning.status']);
    assert.deepEqual(labels(exported('".status.ackResourceMetadata.<|>"')).slice(0, 1), ['.status.ackResourceMetadata.arn']);
    assert.deepEqual(labels(exported('.spec | <|>')), []);
    assert.deepEqual(labels(exported('<|>', 'group: example.com, kind: Thing, name: data')), []);
  });

  it('say the field that they lead to, and its value', () => {
    const { workspace, uri, offset } = openWorkspace(exported('.spec.na<|>me'));
    const shown = hover(workspace, uri, offset)?.markdown.text ?? '';
    assert.match(shown, /`\.spec\.name` of Bucket/);
    assert.match(shown, /Value: `logs`/);
  });
});

describe('kinds that are written as values', () => {
  it('are all of the services where an object is to be made, with their group', () => {
    assert.deepEqual(labels(adopted('group: dynamodb.services.k8s.aws\n    kind: <|>')), ['Backup', 'GlobalTable', 'Table']);
    assert.ok(labels(adopted('group: <|>')).includes('sqs.services.k8s.aws'));
    assert.match(chosen(adopted('kind: Que<|>'), 'Queue'), /\n {4}group: sqs.services.k8s.aws\n {4}kind: Queue\n/);
  });

  it('are those of the services in a selector, which has no name', () => {
    assert.ok(labels(selector('group: ec2.services.k8s.aws\n    kind: <|>')).includes('VPC'));
    assert.match(chosen(selector('group:\n    kind: VP<|>'), 'VPC'), /- group: ec2.services.k8s.aws\n {4}kind: VPC\n/);
    assert.deepEqual(
      items(selector('<|>'))
        .filter(({ detail }) => detail === 'new item')
        .map(({ label }) => label),
      ['group, kind, version'],
    );
    checkDiagnostics(selector('{ group: s3.services.k8s.aws, kind: <|Buckets|>, version: v1alpha1 }'), ['ref/unknown-kind']);
    checkDiagnostics(selector('{ group: s3.services.k8s.aws, kind: Bucket, version: v1alpha1 }'), []);
    checkDiagnostics(selector('{ group: <|s3.services.k8s.aws/v1alpha1|>, kind: Bucket, version: v1alpha1 }'), ['ref/unknown-kind']);
    checkDiagnostics(selector('{ group: example.com/v1, kind: Bucket, version: v1alpha1 }'), []);
  });
});

describe('a kind without its apiVersion', () => {
  it('has the versions that it may be of offered', () => {
    const { workspace, uri } = openWorkspace('#- a.yaml\napiVersion: v1\nkind: ConfigMap\n');
    const typed = (text: string): readonly string[] => {
      workspace.setBuffer(uri, text);
      return complete(workspace, uri, text.length).map(({ label }) => label);
    };
    assert.ok(typed('kind: VPC\napi').includes('apiVersion: ec2.services.k8s.aws/v1alpha1'));
    assert.deepEqual(
      typed('kind: Cluster\nap').filter((label) => label.startsWith('apiVersion: ')),
      ['ecs', 'eks', 'kafka', 'memorydb'].map((service) => `apiVersion: ${service}.services.k8s.aws/v1alpha1`),
    );
  });

  it('of a service puts what that is about before what else it has', () => {
    const made = items(`${bucket}dynamo<|>\n`)
      .filter(({ group }) => group === 'dynamodb.services.k8s.aws')
      .map(({ label }) => label);
    assert.deepEqual(made, ['Table', 'Backup', 'GlobalTable']);
  });
});
