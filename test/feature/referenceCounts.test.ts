import assert from 'node:assert/strict';
import { neverCancelled } from '../../server/src/base/cancellation';
import { referenceCounts, referenceHints } from '../../server/src/features/references/referenceCounts';
import { openWorkspace, root } from '../support/workspace';

const marked = `
#- vpc.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: <|main|> }
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: <|spare|> }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
#- subnets.yaml
apiVersion: v1
kind: List
items:
- apiVersion: ec2.services.k8s.aws/v1alpha1
  kind: Subnet
  metadata: { name: a }
  spec: { vpcRef: { from: { name: <|main|> } } }
- apiVersion: ec2.services.k8s.aws/v1alpha1
  kind: Subnet
  metadata: { name: b }
  spec: { vpcRef: { from: { name: "main" } } }
`;

describe('reference counts', () => {
  it('stand at the names of objects that something refers to', () => {
    const { workspace, uri, fixture } = openWorkspace(marked);
    const counts = referenceCounts(workspace, uri, { unused: false, token: neverCancelled });
    assert.deepEqual(
      counts.map(({ title, span, references }) => ({
        title,
        start: span.start,
        files: references.map((place) => place.uri.slice(root.length + 1)),
      })),
      [{ title: '2 references', start: fixture.ranges[0]?.start, files: ['subnets.yaml', 'subnets.yaml'] }],
    );
    assert.equal(counts[0]?.references[0]?.span.start, fixture.ranges[2]?.start);
  });

  it('also count nothing where that is wanted, for objects that are ours', () => {
    const { workspace, uri } = openWorkspace(marked);
    const counts = referenceCounts(workspace, uri, { unused: true, token: neverCancelled });
    assert.deepEqual(
      counts.map(({ title }) => title),
      ['2 references', '0 references'],
    );
  });

  it('are hints at the ends of the names', () => {
    const { workspace, uri, fixture } = openWorkspace(marked);
    const text = workspace.file(uri)?.text ?? '';
    const hints = referenceHints(workspace, uri, { start: 0, end: text.length }, { unused: false, token: neverCancelled });
    assert.deepEqual(
      hints.map(({ offset, label }) => ({ offset, label })),
      [{ offset: fixture.ranges[0]?.end, label: '2 references' }],
    );
    assert.deepEqual(
      referenceHints(workspace, uri, { start: text.indexOf('spare'), end: text.length }, { unused: false, token: neverCancelled }),
      [],
    );
  });
});
