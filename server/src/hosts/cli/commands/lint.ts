import { Option } from 'commander';
import { lintFormats, type LintFormat } from '../formats/format';
import { type AddCommand, collect, countFrom, pathFrom, pathsArgument, pathsFrom, stdinFilename } from './options';
import { productVersion } from './version';

interface LintFlags {
  readonly format: LintFormat;
  readonly isolated?: boolean;
  readonly fix?: boolean;
  readonly crds?: readonly string[];
  readonly rule?: readonly string[];
  readonly maxWarnings?: number;
  readonly stdinFilename: string;
  readonly before?: string;
  readonly since?: string;
  readonly cache?: string;
}

export const addLint: AddCommand = (program, io, finish) => {
  program
    .command('lint')
    .description('check manifests')
    .addArgument(pathsArgument())
    .addOption(new Option('--format <format>', 'output').choices(lintFormats).default('pretty'))
    .option('--isolated', 'treat each path as a separate workspace')
    .option('--crds <paths...>', 'additional CRDs: files, folders or globs', pathsFrom)
    .addOption(new Option('--rule <code=level>', 'set the level of a rule (globs allowed)').argParser(collect))
    .option('--max-warnings <number>', 'fail if there are more warnings', countFrom)
    .option('--before <path>', 'compare with an earlier version of the manifests, to detect changes of immutable fields', pathFrom)
    .option('--since <revision>', 'compare with a git revision')
    .option('--fix', 'apply preferred fixes and write the files')
    .addOption(stdinFilename())
    .option('--cache <folder>', 'keep the report in this folder, and use it again as long as nothing changes that it depends on', pathFrom)
    .action(async (paths: readonly string[], flags: LintFlags) => {
      const { lint } = await import('../lint.js');
      const { format, isolated = false, fix = false, crds = [], rule = [], maxWarnings, stdinFilename, before, since, cache } = flags;
      finish(
        await lint(paths, { format, isolated, fix, crds, rule, maxWarnings, stdinFilename, before, since, cache }, io, productVersion()),
      );
    });
};
