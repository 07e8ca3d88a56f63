import type { AddCommand } from './options';

/** The transport's own arguments go on to the server as they are. */
export const addServer: AddCommand = (program) => {
  program
    .command('server')
    .description('run the language server: --stdio, --node-ipc or --socket=PORT')
    .argument('[arguments...]')
    .allowUnknownOption()
    .action(async (argv: readonly string[]) => {
      const { startServer } = await import('../../node/serverMain.js');
      startServer(argv);
    });
};
