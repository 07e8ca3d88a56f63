import assert from 'node:assert/strict';
import type { Uri } from '../../../server/src/base/uri';
import { IndexedResource, nearestFirst } from '../../../server/src/workspace/index/indexed';
import { belowFitting, fittingOf, nearestOf, Reach } from '../../../server/src/workspace/index/reach';
import { resourcesOf } from '../../../server/src/manifest/resource';
import { parseYaml } from '../../../server/src/yaml/reading/parse';
import { seeded } from '../../support/mutate';

const kind = { group: 'ec2.services.k8s.aws', kind: 'VPC' };

function entryOf(uri: Uri, namespace: string | undefined): IndexedResource {
  const metadata = JSON.stringify({ name: 'main', namespace });
  const [resource] = resourcesOf(parseYaml(`apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: ${metadata}\n`));
  assert.ok(resource);
  return new IndexedResource(uri, resource);
}

describe('the nearest of many namesakes', () => {
  it('are the same that comparing all of them finds', () => {
    const random = seeded(20_261_122);
    const below = (count: number): number => Math.floor(random() * count);
    const folder = (): string => `file:///ws${Array.from({ length: below(4) }, () => `/${'ab'[below(2)] ?? ''}`).join('')}`;
    const namespace = (): string | undefined => [undefined, 'one', 'two'][below(3)];
    for (let round = 0; round < 2000; round += 1) {
      const uris = Array.from({ length: 1 + below(8) }, (_, index) => `${folder()}/${index}.yaml` as Uri).sort();
      const named = uris.map((uri) => entryOf(uri, namespace()));
      const from = `${folder()}/from.yaml` as Uri;
      const cluster = new Set(below(4) === 0 ? ['ec2.services.k8s.aws/VPC'] : []);
      const reach = new Reach([kind], { cluster, namespaces: [namespace()] }, '');
      const all = nearestOf(fittingOf(nearestFirst(named, from), reach, from), from, false);
      assert.deepEqual(
        belowFitting(named, reach)
          .nearest(from)
          .map(({ uri }) => uri),
        all.map(({ uri }) => uri),
        `round ${round}`,
      );
      assert.deepEqual(
        [...belowFitting(named, reach).nearestFirst(from)],
        fittingOf(nearestFirst(named, from), reach, from),
        `round ${round}`,
      );
    }
  });
});
