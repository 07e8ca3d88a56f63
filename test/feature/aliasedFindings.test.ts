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
