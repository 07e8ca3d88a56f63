import { startServer } from '../../server/src/hosts/node/serverMain';
import { heldBytes } from '../support/heap';

/** The server of {@link file://./longDay.ts}: tells its parent what it holds when asked. */
startServer(process.argv.slice(2));
process.on('message', () => {
  void heldBytes().then((bytes) => process.send?.(bytes));
});
