import { Option } from 'commander';
import { type AddCommand, pathsArgument, stdinFilename, tableFormat, type TableFormat } from './options';

/** Families with an inventory. They stand here by themselves because a command line is read before the core is loaded; a test compares them. */
const inventories = ['appmesh'];

export const addInspect: AddCommand = (program, io, finish) => {
  program
    .command('inspect')
    .description('print resources, their names in AWS, and the targets of references')
    .addArgument(pathsArgument())
    .addOption(tableFormat())
    .option('--effective', 'add the objects as kustomizations change them')
    .addOption(new Option('--inventory <service>', 'print what must be moved before the service ends').choices(inventories))
    .addOption(stdinFilename())
    .action(
      async (
        paths: readonly string[],
        {
          inventory: service,
          ...flags
        }: { readonly format: TableFormat; readonly stdinFilename: string; readonly effective?: boolean; readonly inventory?: string },
      ) => {
        if (service === undefined) {
          const { inspect } = await import('../inspect.js');
          finish(inspect(paths, flags, io));
        } else {
          const { inventory } = await import('../inventory.js');
          finish(inventory(paths, { ...flags, service }, io));
        }
      },
    );
};
