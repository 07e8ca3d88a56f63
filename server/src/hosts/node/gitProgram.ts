import { spawnSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { devNull } from 'node:os';
import { gitLimits } from '../../base/limits';
import { liesIn } from './reach';

/** What git printed, or why there is nothing. */
export type GitAnswer =
  { readonly kind: 'output'; readonly output: Buffer } | { readonly kind: 'problem'; readonly reason: 'no git' | 'failed' | 'too long' };

/** Asks git in one folder. The folder is somebody else's: see {@link gitEnvironment}. */
export class GitProgram {
  readonly #folder: string;
  readonly #program: string | undefined;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #limits: Readonly<Record<keyof typeof gitLimits, number>>;

  constructor(
    folder: string,
    environment: NodeJS.ProcessEnv = process.env,
    limits: Readonly<Record<keyof typeof gitLimits, number>> = gitLimits,
  ) {
    this.#limits = limits;
    this.#folder = folder;
    this.#program = findGit(folder, environment);
    this.#environment = gitEnvironment(environment);
  }

  ask(argv: readonly string[], input = ''): GitAnswer {
    if (this.#program === undefined) {
      return { kind: 'problem', reason: 'no git' };
    }
    const { status, stdout, error } = spawnSync(this.#program, ['--no-pager', '--no-replace-objects', '--literal-pathspecs', ...argv], {
      cwd: this.#folder,
      env: this.#environment,
      input,
      maxBuffer: this.#limits.bytes,
      timeout: this.#limits.milliseconds,
      killSignal: 'SIGKILL',
      windowsHide: true,
      shell: false,
    });
    if (error !== undefined) {
      const code = 'code' in error ? error.code : undefined;
      return { kind: 'problem', reason: code === 'ENOENT' || code === 'EACCES' ? 'no git' : 'too long' };
    }
    return status === 0 ? { kind: 'output', output: stdout } : { kind: 'problem', reason: 'failed' };
  }
}

/**
 * The program on the user's path, never one of the folder that is looked at: neither by the working directory, where some
 * systems look first, nor by a folder of the path that lies in it.
 */
export function findGit(folder: string, environment: NodeJS.ProcessEnv): string | undefined {
  const own = resolved(folder) ?? folder;
  const names = process.platform === 'win32' ? ['git.exe'] : ['git'];
  const path =
    Object.entries(environment).find(([name]) => (process.platform === 'win32' ? name.toUpperCase() : name) === 'PATH')?.[1] ?? '';
  for (const entry of path.split(delimiter).filter((each) => isAbsolute(each))) {
    for (const name of names) {
      const program = join(entry, name);
      const real = resolved(program);
      if (real !== undefined && !liesIn(program, folder) && !liesIn(real, own) && statSync(real).isFile()) {
        return program;
      }
    }
  }
  return undefined;
}

function resolved(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/**
 * An environment in which a repository's own configuration starts nothing. What is asked reads objects and names only; of
 * all that configuration can add, each way is closed by itself:
 * missing objects of partial clones are not fetched (`GIT_NO_LAZY_FETCH`, since git 2.45; before it the fetch finds no
 * program, because neither path names a folder with one), no transport is allowed, whatever the repository allows
 * (`GIT_ALLOW_PROTOCOL`), and hooks, file system monitors, pagers, editors and ways to ask for passwords are overridden.
 * Configuration of the user and of the machine counts as ever; so does where the user's environment says that the repository is.
 */
export function gitEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(environment).filter(
    ([name]) => !/^(?:GIT_|SSH_ASKPASS|PATH$|LANG$|LC_)/i.test(name) || keptVariables.has(name.toUpperCase()),
  );
  const overrides = Object.entries(overridden);
  return {
    ...Object.fromEntries(own),
    PATH: nowhere,
    GIT_EXEC_PATH: nowhere,
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    LC_ALL: 'C',
    GIT_CONFIG_COUNT: String(overrides.length),
    ...Object.fromEntries(
      overrides.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}

/** Where the repository and the user's configuration are; git sets the first ones itself for its hooks. */
const keptVariables: ReadonlySet<string> = new Set([
  ...['GIT_DIR', 'GIT_WORK_TREE', 'GIT_COMMON_DIR', 'GIT_OBJECT_DIRECTORY', 'GIT_ALTERNATE_OBJECT_DIRECTORIES'],
  ...['GIT_CEILING_DIRECTORIES', 'GIT_DISCOVERY_ACROSS_FILESYSTEM', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM'],
]);

const nowhere = join(devNull, 'nowhere');

const overridden: Readonly<Record<string, string>> = {
  'core.fsmonitor': 'false',
  'core.hooksPath': devNull,
  'core.sshCommand': 'false',
  'core.gitProxy': 'false',
  'core.askPass': 'false',
  'core.pager': 'cat',
  'core.editor': 'false',
  'diff.external': 'false',
  'protocol.allow': 'never',
  'credential.helper': '',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'safe.bareRepository': 'explicit',
};
