import assert from 'node:assert/strict';
import { beforeBurst, questions, tell } from '../support/burst';

const burst = 1_000;

describe(`a burst of ${burst} file events`, () => {
  for (const [name, ask] of Object.entries(questions)) {
    for (const inOne of [false, true]) {
      it(`${inOne ? 'in one message' : 'one by one'}: ${name} behind it is answered before a file is read`, async () => {
        const client = await beforeBurst(burst);
        client.clock.stop();
        const { reads } = client.files;
        tell(client, { inOne });
        assert.ok(await ask(client));
        assert.equal(client.files.reads, reads);
        await client.stop();
      });
    }
  }

  it('is read in slices, and every message between two of them is handled', async () => {
    const client = await beforeBurst(burst);
    const { reads } = client.files;
    client.clock.tick();
    tell(client, { inOne: true });
    await client.until(() => true);
    const read: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const before = client.files.reads;
      // Twenty messages wait at the same time; all of them come before the next slice or the one after it.
      await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? questions.hover : questions.completion)(client)));
      read.push(client.files.reads - before);
    }
    assert.ok(Math.max(...read) < burst / 10, `files read while twenty requests waited: ${read.join()}`);
    await client.request('workspace/symbol', { query: 'other' });
    assert.equal(client.files.reads - reads, burst);
    await client.stop();
  });
});
