import assert from 'node:assert/strict';
import { OwnedResults } from '../../../server/src/workspace/results/ownedResults';
import { Result } from '../../../server/src/workspace/results/result';
import { seeded } from '../../support/mutate';

describe('results by owner', () => {
  it('are what maps of maps would hold, whatever comes and goes', () => {
    const seed = Number(process.env.ACKMESH_SEED ?? 20_261_124);
    const random = seeded(seed);
    const below = (count: number): number => Math.floor(random() * count);
    const owners = [{ few: 2 }, { few: 9 }, { few: 30 }];
    const maps = new Map(owners.map((owner) => [owner, new Map<string, Result>()]));
    const owned = new OwnedResults();
    const former: Result[] = [];
    for (let step = 0; step < 4000; step += 1) {
      const owner = owners[below(owners.length)] ?? owners[0];
      const own = owner === undefined ? undefined : maps.get(owner);
      assert.ok(owner !== undefined && own !== undefined);
      const id = `id ${below(owner.few)}`;
      if (below(100) < (step % 400 < 200 ? 70 : 20)) {
        const result = new Result(owner, id);
        owned.add(result);
        own.delete(id);
        own.set(id, result);
        former.push(result);
      } else {
        const gone = own.get(id) ?? former[below(former.length)] ?? new Result(owner, id);
        const isThere = maps.get(gone.owner as typeof owner)?.get(gone.id) === gone;
        assert.equal(owned.delete(gone), isThere, `seed ${seed}`);
        if (isThere) {
          maps.get(gone.owner as typeof owner)?.delete(gone.id);
        }
      }
      for (const [each, map] of maps) {
        assert.deepEqual(new Set(owned.of(each)), new Set(map.values()), `seed ${seed}`);
        assert.equal(owned.get(each, id), map.get(id), `seed ${seed}`);
      }
      const all = [...maps].flatMap(([each, map]) => (map.size > 0 ? [each] : []));
      assert.deepEqual(new Set(owned.owners), new Set(all), `seed ${seed}`);
      assert.equal(owned.isEmpty, all.length === 0);
    }
    owned.clear();
    assert.equal(owned.isEmpty, true);
  });
});
