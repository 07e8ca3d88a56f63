import { Argument } from 'commander';
import { type AddCommand, tableFormat, type TableFormat } from './options';

export const addExplain: AddCommand = (program, io, finish) => {
  program
    .command('explain')
    .description('print the schema of a kind or of one of its fields')
    .addArgument(new Argument('<kind>', 'KIND[.path], such as VirtualNode.spec.listeners or vpcs.ec2.services.k8s.aws'))
    .option('--external <value>', 'show how an external value is parsed in a reference to the kind, or in the field')
    .addOption(tableFormat())
    .action(async (kind: string, { format, external }: { readonly format: TableFormat; readonly external?: string }) => {
      const { explain, explainExternal } = await import('../explain.js');
      finish(external === undefined ? explain(kind, format, io) : explainExternal(kind, external, format, io));
    });
};
