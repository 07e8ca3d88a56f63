import assert from 'node:assert/strict';
import { Questions } from '../../../server/src/workspace/results/questions';
import { seeded } from '../../support/mutate';

const kinds = [{ group: 'a', kind: 'One' }, { group: 'a', kind: 'Two' }, undefined];

describe('questions about facts', () => {
  it('are those that were asked last by their ids, and go with the facts', () => {
    const seed = Number(process.env['ACKMESH_SEED'] ?? 20_261_125);
    const random = seeded(seed);
    const below = (count: number): number => Math.floor(random() * count);
    const questions = new Questions();
    const expected = new Map<string, Map<string, string>>();
    for (let step = 0; step < 3000; step += 1) {
      // A fact is about an object of one kind.
      const nth = below(12);
      const [fact, kind, id] = [`fact ${nth}`, kinds[nth % kinds.length], `id ${below(12)}`];
      const own = expected.get(fact) ?? new Map<string, string>();
      if (below(3) > 0) {
        const answer = `${kind?.kind ?? step} ${id}`;
        questions.keep(fact, id, () => answer, kind);
        expected.set(fact, own.set(id, answer));
      } else {
        const question = questions.of(fact).find((each) => each.id === id);
        assert.equal(question !== undefined, own.delete(id), `seed ${seed}`);
        if (question !== undefined) {
          questions.delete(fact, question);
        }
      }
      assert.deepEqual(new Map(questions.of(fact).map((each) => [each.id, each.of({} as never)])), own, `seed ${seed}, step ${step}`);
      const there = [...expected].flatMap(([each, { size }]) => (size > 0 ? [each] : []));
      assert.deepEqual(new Set(questions.facts), new Set(there), `seed ${seed}`);
    }
  });

  it('are kept once for all objects of a kind', () => {
    const questions = new Questions();
    for (let nth = 0; nth < 50; nth += 1) {
      ['name', 'label'].forEach((id) => kinds.forEach((kind) => questions.keep(`${kind?.kind ?? 'schema'} ${nth}`, id, () => nth, kind)));
    }
    assert.equal(questions.kept, 2 + 2 + 100);
    [...questions.facts].forEach((fact) => questions.of(fact).forEach((each) => questions.delete(fact, each)));
    questions.keep('One 1', 'name', () => 'new', kinds[0]);
    assert.equal(questions.of('One 1')[0]?.of({} as never), 'new');
    assert.equal(questions.kept, 1);
  });
});
