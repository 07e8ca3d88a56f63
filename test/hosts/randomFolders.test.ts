import fc from 'fast-check';
import { change, checkEvents, checkWalk } from '../support/randomFolders';

const seed = Number(process.env['SEED'] ?? 20_260_803);

describe(`random folders (seed ${seed})`, () => {
  before(function () {
    if (process.platform === 'win32') {
      this.skip();
    }
  });

  it('are walked to their end: each file once, nothing outside, nothing that is no file', async () => {
    await fc.assert(fc.asyncProperty(fc.array(change, { maxLength: 25 }), checkWalk), { seed, numRuns: 40 });
  });

  it('are for the server, after any events, what they are after a fresh start', async () => {
    await fc.assert(fc.asyncProperty(fc.array(change, { maxLength: 8 }), fc.array(change, { maxLength: 12 }), checkEvents), {
      seed,
      numRuns: 12,
    });
  });
});
