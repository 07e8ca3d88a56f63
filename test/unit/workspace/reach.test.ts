import assert from 'node:assert/strict';
import type { Uri } from '../../../server/src/base/uri';
import { IndexedResource, nearestFirst } from '../../../server/src/workspace/indexed';
import { belowFitting, fittingOf, nearestOf, type Reach } from '../../../server/src/workspace/reach';
import type { Resource } from '../../../server/src/manifest/resource';
import { seeded } from '../../support/mutate';

const kind = { group: 'ec2.services.k8s.aws', kind: 'VPC' };

describe('the nearest of many namesakes', () => {
  it('are the same that comparing all of them finds', () => {
    const random = seeded(20_261_122);
    const below = (count: number): number => Math.floor(random() * count);
    const folder = (): string => `file:///ws${Array.from({ length: below(4) }, () => `/${'ab'[below(2)] ?? ''}`).join('')}`;
    const namespace = (): string | undefined => [undefined, 'one', 'two'][below(3)];
    for (let round = 0; round < 2000; round += 1) {
      const uris = Array.from({ length: 1 + below(8) }, (_, index) => `${folder()}/${index}.yaml` as Uri).sort();
      const named = uris.map((uri) => new IndexedResource(uri, { ...kind, name: 'main', namespace: namespace() } as Resource));
      const from = `${folder()}/from.yaml` as Uri;
      const reach: Reach = {
        targets: [kind],
        cluster: new Set(below(4) === 0 ? ['ec2.services.k8s.aws/VPC'] : []),
        namespaces: [namespace()],
        folder: '',
        places: '',
        key: '',
      };
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
