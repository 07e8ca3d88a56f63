import assert from 'node:assert/strict';
import { openWorkspace } from '../../support/workspace';

describe('groups of dialects', () => {
  const { dialects } = openWorkspace('').workspace;

  it('have a family, and those of services an alias', () => {
    assert.deepEqual(
      [
        's3.services.k8s.aws',
        'cloudwatchlogs.services.k8s.aws',
        'compute.cnrm.cloud.google.com',
        'services.k8s.aws',
        'appmesh.k8s.aws',
        'apps',
        '',
        'example.org',
      ].map((group) => [group, dialects.familyOf(group), dialects.aliasOf(group), dialects.arnServiceOf(group)]),
      [
        ['s3.services.k8s.aws', 'ack', 's3', 's3'],
        ['cloudwatchlogs.services.k8s.aws', 'ack', 'cloudwatchlogs', 'logs'],
        ['compute.cnrm.cloud.google.com', 'kcc', 'compute', 'compute'],
        ['services.k8s.aws', 'ack', undefined, undefined],
        ['appmesh.k8s.aws', 'appmesh', undefined, undefined],
        ['apps', 'other', undefined, undefined],
        ['', 'other', undefined, undefined],
        ['example.org', 'other', undefined, undefined],
      ],
    );
  });
});
