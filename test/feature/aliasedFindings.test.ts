import assert from 'node:assert/strict';
import { placesOf } from '../../server/src/features/diagnostics/relatedPlaces';
import { findingsIn, openWorkspace } from '../support/workspace';

const group = (spec: string): string =>
  `#- a.yaml\napiVersion: rds.services.k8s.aws/v1alpha1\nkind: DBSubnetGroup\nmetadata: { name: i }\nspec:\n  name: i\n  description: x\n${spec}`;

/** `code: related texts` of every finding. */
function said(spec: string): readonly string[] {
  const { workspace, uri } = openWorkspace(group(spec));
  const text = workspace.file(uri)?.text ?? '';
  return findingsIn(uri, workspace).map(({ finding }) => {
    const places = placesOf(finding, workspace).map(({ span, message }) => `${text.slice(span.start, span.end)} ${message}`);
    return `${finding.code}: ${places.join(', ')}`;
  });
}

describe('a missing target', () => {
  it('is reported once for all aliases that repeat the reference', () => {
    assert.deepEqual(said('  subnetRefs: [&a { from: { name: gone } }, *a, *a]\n'), [
      'ref/not-found: *a This alias repeats it, *a This alias repeats it',
    ]);
  });

  it('is reported for each reference that is written', () => {
    assert.deepEqual(said('  subnetRefs: [{ from: { name: gone } }, { from: { name: gone } }]\n'), ['ref/not-found: ', 'ref/not-found: ']);
  });
});

describe('a mistake that an alias repeats in another object', () => {
  const list = (items: string): string =>
    `#- base/l.yaml\napiVersion: v1\nkind: List\nitems:\n${items}#- base/kustomization.yaml\nresources: [l.yaml]\n`;
  const head = (name: string): string => `apiVersion: ec2.services.k8s.aws/v1alpha1\n  kind: Subnet\n  metadata: { name: ${name} }\n`;
  const spec = '{ cidrBlock: 10.0.0.0/24, vpcID: vpc-1, vpcRef: { from: { name: x } }, mapPublicIPOnLaunch: maybe }';
  const shapes = [
    list(`- ${head('a')}  spec: &spec ${spec}\n- ${head('b')}  spec: *spec\n`),
    list(`- &one\n  ${head('a')}  spec: ${spec}\n- <<: *one\n  metadata: { name: b }\n`),
  ];
  const deleting = (...names: readonly string[]): string =>
    `#- prod/kustomization.yaml\nresources: [../base]\npatches:\n${names
      .map(
        (name) => `- patch: '{ $patch: delete, apiVersion: ec2.services.k8s.aws/v1alpha1, kind: Subnet, metadata: { name: ${name} } }'\n`,
      )
      .join('')}`;
  const told = (text: string): readonly string[] => {
    const { workspace, uri } = openWorkspace(text);
    return findingsIn(uri, workspace)
      .map(({ finding: { code } }) => code)
      .sort();
  };

  it('is reported once, as long as one of the objects is applied', () => {
    for (const shape of shapes) {
      for (const more of ['', deleting('a'), deleting('b')]) {
        assert.deepEqual(told(shape + more), ['ack/value-and-ref', 'ref/not-found', 'schema/type'], more);
      }
      assert.deepEqual(told(shape + deleting('a', 'b')), ['schema/type']);
    }
  });
});
