import assert from 'node:assert/strict';
import { repeatedJson } from '../../server/src/hosts/node/repeatedJson';
import { seeded } from '../support/mutate';

interface Member {
  readonly name: string;
}

let made = 0;

function member(): Member {
  made += 1;
  return { name: `näme ${made}` };
}

/** The JSON of a list, and how many characters of it were written for that. */
function write(members: readonly Member[]): { readonly text: string; readonly written: number } {
  const pieces = [...repeatedJson(members)];
  const text = pieces.map(({ bytes }) => Buffer.from(bytes).toString('utf8')).join(',');
  return { text: `[${text}]`, written: pieces.reduce((sum, each) => sum + each.written, 0) };
}

describe('lists that are sent again and again', () => {
  for (const seed of [1, 2, 3, 4]) {
    it(`are what their members are, whatever comes and goes (seed ${seed})`, () => {
      const fraction = seeded(seed);
      const random = (below: number): number => Math.floor(fraction() * below);
      let members = Array.from({ length: 1_000 }, member);
      for (let round = 0; round < 60; round += 1) {
        const at = random(members.length + 1);
        const gone = random(3) === 0 ? random(200) : random(3);
        const own = Array.from({ length: random(4) === 0 ? random(300) : random(3) }, member);
        members = [...members.slice(0, at), ...own, ...members.slice(at + gone)];
        assert.equal(write(members).text, JSON.stringify(members));
      }
    });
  }

  it('have little written again where one member comes or goes', () => {
    const members = Array.from({ length: 2_000 }, member);
    const all = write(members);
    assert.equal(all.written > 20_000, true);
    assert.equal(write([...members]).written, 0);
    for (const at of [0, 700, 1_999]) {
      const without = members.filter((_, index) => index !== at);
      const most = all.written / 5;
      assert.ok(write(without).written < most, `without member ${at}`);
      assert.ok(write([...members.slice(0, at), member(), ...members.slice(at)]).written < most, `with one more before member ${at}`);
    }
  });
});
