import assert from 'node:assert/strict';
import { readModel } from '../../../server/src/infer/model/readModel';
import { ProblemSink } from '../../../server/src/infer/problem';
import { walkShape } from '../../../server/src/infer/shapes/shapePath';
import { asC2j, type ApiShorthand } from '../../support/apiShorthand';

const api: ApiShorthand = {
  operations: { CreateTank: { in: 'Tank' } },
  structures: {
    Tank: { TagSet: 'Lower', Tagset: 'Upper', Pumps: '[Pump]' },
    Lower: { A: 'str' },
    Upper: { B: 'str' },
    Pump: { Speed: 'int' },
  },
};

describe('paths through the shapes of a model', () => {
  const tank = readModel(asC2j(api), new ProblemSink())?.shapes.get('CreateTankInput') ?? assert.fail('no input');
  const end = (...path: readonly string[]): string => {
    const walk = walkShape(tank, path);
    return walk.kind === 'found' ? walk.shape.name : `no ${walk.segment} in ${walk.at.name}`;
  };

  it('follow a member in the case that is written, and in any case where there is none', () => {
    assert.deepEqual([end('TagSet'), end('Tagset'), end('TAGSET')], ['Lower', 'Upper', 'Lower']);
  });

  it('look through lists, stay at a shape of that name, and say where they end', () => {
    assert.deepEqual([end('Pumps', 'speed'), end('Pumps', 'Pump', 'Speed')], ['IntValue', 'IntValue']);
    assert.equal(end('Tagset', 'A'), 'no A in Upper');
  });
});
