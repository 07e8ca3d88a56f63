import { Option } from 'commander';
import type { VerifyFormat } from '../duckVerify';
import { type AddCommand, pathsArgument, pathsFrom, tableFormat, type TableFormat } from './options';
import { productVersion } from './version';

export const addDuck: AddCommand = (program, io, finish) => {
  const duck = program.command('duck').description('duck types: which kinds implement them').helpCommand(false);
  duck
    .command('verify')
    .description('check which kinds implement which duck types; fails if a CRD declares one that its schema does not implement')
    .requiredOption('--crds <paths...>', 'CRDs and Kubernetes OpenAPI v3 documents: files, folders or globs', pathsFrom)
    .option('--duck <ids...>', 'only these duck types')
    .addOption(new Option('--format <format>', 'output').choices(['pretty', 'json', 'sarif', 'github']).default('pretty'))
    .action(
      async ({
        crds,
        duck: ids = [],
        format,
      }: {
        readonly crds: readonly string[];
        readonly duck?: readonly string[];
        readonly format: VerifyFormat;
      }) => {
        const { duckVerify } = await import('../duckVerify.js');
        finish(await duckVerify({ crds, duck: ids, format }, io, productVersion()));
      },
    );
  duck
    .command('list')
    .description('print the kinds, and the objects of the paths, that implement duck types')
    .addArgument(pathsArgument())
    .option('--crds <paths...>', 'additional CRDs and Kubernetes OpenAPI v3 documents: files, folders or globs', pathsFrom)
    .option('--duck <ids...>', 'only these duck types')
    .addOption(tableFormat())
    .action(
      async (
        paths: readonly string[],
        {
          crds = [],
          duck: ids = [],
          format,
        }: { readonly crds?: readonly string[]; readonly duck?: readonly string[]; readonly format: TableFormat },
      ) => {
        const { duckList } = await import('../duckList.js');
        finish(duckList(paths, { crds, duck: ids, format }, io));
      },
    );
};
