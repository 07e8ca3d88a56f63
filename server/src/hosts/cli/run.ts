import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { isUserError } from '../../base/errors';
import { visible } from '../../base/visible';
import { productFolder } from '../node/bundleReader';
import { lintFormats, type LintFormat } from './formats/format';
import type { VerifyFormat } from './duckVerify';
import { exit, type ExitStatus, type Io } from './io';

type TableFormat = 'json' | 'pretty';

/**
 * Runs one command line, given without program and script, and answers its exit status. Never throws for what a user
 * may do wrong: one line on stderr says it. What a command needs is loaded when it is called.
 */
export async function run(argv: readonly string[], outside: Io): Promise<ExitStatus> {
  // Messages hold names from the folder.
  const io: Io = { ...outside, stderr: (text) => outside.stderr(visible(text)) };
  let status: ExitStatus = exit.clean;
  const program = programFor(io, (result) => {
    status = result;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exit.clean : exit.failed;
    }
    if (isUserError(error)) {
      io.stderr(`ackmesh: ${oneLine(error.message)}\n`);
      return exit.failed;
    }
    throw error;
  }
}

function programFor(io: Io, finish: (status: ExitStatus) => void): Command {
  const program = new Command('ackmesh');
  program
    .description('Checks manifests of cloud-resource controllers on Kubernetes: ACK, AWS App Mesh, Config Connector, Knative.')
    .exitOverride()
    .configureOutput({
      writeOut: io.stdout,
      writeErr: io.stderr,
      outputError: (text, write) => {
        write(`ackmesh: ${oneLine(text.replace(/^error: /, ''))}\n`);
      },
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .version(productVersion(), '-V, --version', 'print the version')
    .helpCommand(false)
    .showSuggestionAfterError();
  addLint(program, io, finish);
  addInspect(program, io, finish);
  addInfer(program, io, finish);
  addGraph(program, io, finish);
  addBuild(program, io, finish);
  addKustomize(program, io, finish);
  addExplain(program, io, finish);
  addDuck(program, io, finish);
  addRules(program, io, finish);
  addServer(program);
  return program;
}

/** The version of `package.json`, read only when somebody asks for it. */
function productVersion(): string {
  const text = readFileSync(join(productFolder(), 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { readonly version: string };
  return version;
}

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

function addLint(program: Command, io: Io, finish: (status: ExitStatus) => void): void {
  program
    .command('lint')
    .description('check manifests; defaults to the working directory')
    .addArgument(new Argument('[paths...]', 'files, folders, globs, or - for standard input'))
    .addOption(new Option('--format <format>', 'output').choices(lintFormats).default('pretty'))
    .option('--isolated', 'treat each path as a separate workspace')
    .option('--crds <paths...>', 'additional CRDs: files, folders or globs')
    .addOption(new Option('--rule <code=level>', 'set the level of a rule (globs allowed)').argParser(collect))
    .option('--max-warnings <number>', 'fail if there are more warnings', countFrom)
    .option('--before <path>', 'compare with an earlier version of the manifests, to detect changes of immutable fields')
    .option('--since <revision>', 'compare with a git revision')
    .option('--fix', 'apply preferred fixes and write the files')
    .option('--stdin-filename <name>', 'file name to use for standard input', '<stdin>')
    .option('--cache <folder>', 'keep what was learnt of unchanged files')
    .action(async (paths: readonly string[], flags: LintFlags) => {
      const { lint } = await import('./lint.js');
      const { format, isolated = false, fix = false, crds = [], rule = [], maxWarnings, stdinFilename, before, since, cache } = flags;
      finish(
        await lint(paths, { format, isolated, fix, crds, rule, maxWarnings, stdinFilename, before, since, cache }, io, productVersion()),
      );
    });
}

function addInspect(program: Command, io: Io, finish: (status: ExitStatus) => void): void {
  program
    .command('inspect')
    .description('print resources, their names in AWS, and the targets of references')
    .addArgument(new Argument('[paths...]', 'files, folders, globs, or - for standard input'))
    .addOption(tableFormat())
    .option('--effective', 'add the objects as kustomizations change them')
    .addOption(new Option('--inventory <service>', 'print what must be moved before the service ends').choices(['appmesh']))
    .option('--stdin-filename <name>', 'file name to use for standard input', '<stdin>')
    .action(
      async (
        paths: readonly string[],
        {
          inventory: service,
          ...flags
        }: { readonly format: TableFormat; readonly stdinFilename: string; readonly effective?: boolean; readonly inventory?: string },
      ) => {
        if (service === undefined) {
          const { inspect } = await import('./inspect.js');
          finish(inspect(paths, flags, io));
        } else {
          const { inventory } = await import('./inventory.js');
          finish(inventory(paths, { ...flags, service }, io));
        }
      },
    );
}

interface InferFlags {
  readonly model: string;
  readonly generator: string;
  readonly documentation?: string;
  readonly service?: string;
  readonly out?: string;
}

function addInfer(program: Command, io: Io, finish: (status: ExitStatus) => void): void {
  program
    .command('infer')
    .description('print the CRDs that the ACK code generator produces from an AWS API model')
    .requiredOption('--model <file>', 'api-2.json, service-2.json or a Smithy JSON AST')
    .requiredOption('--generator <file>', 'generator.yaml of the controller')
    .option('--documentation <file>', 'documentation.yaml of the controller')
    .option('--service <alias>', 'name of the controller, such as s3; defaults to the service name of the model')
    .option('--out <folder>', 'write one file per kind instead of printing')
    .action(async (flags: InferFlags) => {
      const { infer } = await import('./infer.js');
      finish(infer(flags, io));
    });
}

function addGraph(program: Command, io: Io, finish: (status: ExitStatus) => void): void {
  program
    .command('graph')
    .description('print resources and their references as a graph')
    .addArgument(new Argument('[paths...]', 'files, folders, globs, or - for standard input'))
    .addOption(new Option('--format <format>', 'output').choices(['mermaid', 'dot', 'json']).default('mermaid'))
    .option('--stdin-filename <name>', 'file name to use for standard input', '<stdin>')
    .option('--root <path>', 'folder of a kustomization: show what it brings to a cluster')
    .action(
      async (
        paths: readonly string[],
        flags: { readonly format: 'mermaid' | 'dot' | 'json'; readonly stdinFilename: string; readonly root?: string },
      ) => {
        const { graph } = await import('./graph.js');
        finish(graph(paths, flags, io));
      },
    );
}

function addBuild(program: Command, io: Io, finish: (status: ExitStatus) => void): void {
  program
    .command('build')
    .description('print the objects of a kustomization as Kustomize does, without running or fetching anything')
    .addArgument(new Argument('<path>', 'folder with a kustomization file'))
    .addOption(new Option('--format <format>', 'output').choices(['yaml', 'json']).default('yaml'))
    .action(async (path: string, { format }: { readonly format: 'yaml' | 'json' }) => {
      const { build } = await import('./build.js');
      finish(build(path, format, io));
    });
}

function addKustomize(program: Command, io: Io, finish: (status: ExitStatus) => void): void {
  const kustomize = program.command('kustomize').description('what kustomizations need').helpCommand(false);
  kustomize
    .command('config')
    .description('print the configurations file (nameReference) that lets references follow renamed objects')
    .addArgument(new Argument('<path>', 'folder of a kustomization, or a folder with kustomizations below it'))
    .option('--out <file>', 'write the file instead of printing')
    .action(async (path: string, { out }: { readonly out?: string }) => {
      const { kustomizeConfig } = await import('./kustomizeConfig.js');
      finish(kustomizeConfig(path, out, io));
    });
}

function addExplain(program: Command, io: Io, finish: (status: ExitStatus) => void): void {
  program
    .command('explain')
    .description('print the schema of a kind or of one of its fields')
    .addArgument(new Argument('<kind>', 'KIND[.path], such as VirtualNode.spec.listeners or vpcs.ec2.services.k8s.aws'))
    .option('--external <value>', 'show how an external value is parsed in a reference to the kind, or in the field')
    .addOption(tableFormat())
    .action(async (kind: string, { format, external }: { readonly format: TableFormat; readonly external?: string }) => {
      const { explain, explainExternal } = await import('./explain.js');
      finish(external === undefined ? explain(kind, format, io) : explainExternal(kind, external, format, io));
    });
}

function addDuck(program: Command, io: Io, finish: (status: ExitStatus) => void): void {
  const duck = program.command('duck').description('duck types: which kinds implement them').helpCommand(false);
  duck
    .command('verify')
    .description('check which kinds implement which duck types; fails if a CRD declares one that its schema does not implement')
    .requiredOption('--crds <paths...>', 'CRDs and Kubernetes OpenAPI v3 documents: files, folders or globs')
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
        const { duckVerify } = await import('./duckVerify.js');
        finish(await duckVerify({ crds, duck: ids, format }, io, productVersion()));
      },
    );
  duck
    .command('list')
    .description('print the kinds, and the objects of the paths, that implement duck types')
    .addArgument(new Argument('[paths...]', 'files, folders, globs, or - for standard input'))
    .option('--crds <paths...>', 'additional CRDs and Kubernetes OpenAPI v3 documents: files, folders or globs')
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
        const { duckList } = await import('./duckList.js');
        finish(duckList(paths, { crds, duck: ids, format }, io));
      },
    );
}

function addRules(program: Command, io: Io, finish: (status: ExitStatus) => void): void {
  program
    .command('rules')
    .description('print the rule catalogue')
    .addOption(tableFormat())
    .action(async ({ format }: { readonly format: TableFormat }) => {
      const { rules } = await import('./rules.js');
      finish(rules(format, io));
    });
}

/** The transport's own arguments go on to the server as they are. */
function addServer(program: Command): void {
  program
    .command('server')
    .description('run the language server: --stdio, --node-ipc or --socket=PORT')
    .argument('[arguments...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (argv: readonly string[]) => {
      const { startServer } = await import('../node/serverMain.js');
      startServer(argv);
    });
}

function tableFormat(): Option {
  return new Option('--format <format>', 'output').choices(['pretty', 'json']).default('pretty');
}

function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

function countFrom(text: string): number {
  if (!/^\d+$/.test(text)) {
    throw new InvalidArgumentError('Expected a non-negative integer');
  }
  return Number(text);
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n]+\s*/g, ' ');
}
