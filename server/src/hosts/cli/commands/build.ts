import { Argument, Option } from 'commander';
import { type AddCommand, pathFrom } from './options';

export const addBuild: AddCommand = (program, io, finish) => {
  program
    .command('build')
    .description('print the objects of a kustomization as Kustomize does, without running or fetching anything')
    .addArgument(new Argument('<path>', 'folder with a kustomization file').argParser(pathFrom))
    .addOption(new Option('--format <format>', 'output').choices(['yaml', 'json']).default('yaml'))
    .action(async (path: string, { format }: { readonly format: 'yaml' | 'json' }) => {
      const { build } = await import('../build.js');
      finish(build(path, format, io));
    });
};
