import { type AddCommand, tableFormat, type TableFormat } from './options';

export const addRules: AddCommand = (program, io, finish) => {
  program
    .command('rules')
    .description('print the rule catalogue')
    .addOption(tableFormat())
    .action(async ({ format }: { readonly format: TableFormat }) => {
      const { rules } = await import('../rules.js');
      finish(rules(format, io));
    });
};
