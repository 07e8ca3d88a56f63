import { checkHostileMessages } from '../support/hostileMessages';

const messages = Number(process.env['ACKMESH_MESSAGES'] ?? 300);
const seed = Number(process.env['ACKMESH_SEED'] ?? 20261122);

describe('hostile messages', () => {
  for (const pulls of [true, false]) {
    it(`leave a server that answers like a fresh one to a client that ${pulls ? 'asks for' : 'is sent'} diagnostics (seed ${seed})`, async function () {
      this.timeout(0);
      // A server of its own for each thousand, so that what goes wrong is found near to where it did.
      for (let sent = 0; sent < messages; sent += 1000) {
        await checkHostileMessages({ seed: seed + sent, messages: Math.min(1000, messages - sent), pulls });
      }
    });
  }
});
