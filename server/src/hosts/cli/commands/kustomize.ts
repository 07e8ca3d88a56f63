import { Argument } from 'commander';
import { type AddCommand, pathFrom } from './options';

export const addKustomize: AddCommand = (program, io, finish) => {
  const kustomize = program.command('kustomize').description('what kustomizations need').helpCommand(false);
  kustomize
    .command('config')
    .description('print the configurations file (nameReference) that lets references follow renamed objects')
    .addArgument(new Argument('<path>', 'folder of a kustomization, or a folder with kustomizations below it').argParser(pathFrom))
    .option('--out <file>', 'write the file instead of printing', pathFrom)
    .action(async (path: string, { out }: { readonly out?: string }) => {
      const { kustomizeConfig } = await import('../kustomizeConfig.js');
      finish(kustomizeConfig(path, out, io));
    });
};
