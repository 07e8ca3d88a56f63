import { Option } from 'commander';
import { type AddCommand, pathFrom, pathsArgument, stdinFilename } from './options';

export const addGraph: AddCommand = (program, io, finish) => {
  program
    .command('graph')
    .description('print resources and their references as a graph')
    .addArgument(pathsArgument())
    .addOption(new Option('--format <format>', 'output').choices(['mermaid', 'dot', 'json']).default('mermaid'))
    .addOption(stdinFilename())
    .option('--root <path>', 'folder of a kustomization: show what it brings to a cluster', pathFrom)
    .action(
      async (
        paths: readonly string[],
        flags: { readonly format: 'mermaid' | 'dot' | 'json'; readonly stdinFilename: string; readonly root?: string },
      ) => {
        const { graph } = await import('../graph.js');
        finish(graph(paths, flags, io));
      },
    );
};
