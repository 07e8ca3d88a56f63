import Module from 'node:module';

interface Loader {
  _load(request: string, parent: unknown, isMain: boolean): unknown;
}

/** What stands for a class of VS Code that a test says nothing of: the client's library extends some when it is loaded. */
class Unsaid {
  readonly isUnsaid = true;
}

/**
 * Loads a module of the client, anew, with `vscode` in the place of what VS Code gives extensions. `path` counts from the folder
 * `client/src`.
 */
export function loadClient<T>(path: string, vscode: object): T {
  const loader = Module as unknown as Loader;
  const load = loader._load.bind(loader);
  const given = new Proxy(vscode, { get: (of, key) => (Reflect.has(of, key) ? (Reflect.get(of, key) as unknown) : Unsaid) });
  loader._load = (request, parent, isMain) => (request === 'vscode' ? given : load(request, parent, isMain));
  try {
    const here = Module.createRequire(__filename);
    for (const known of Object.keys(here.cache).filter((file) => /[/\\]out[/\\]client[/\\]src[/\\]/.test(file))) {
      delete here.cache[known];
    }
    return here(`../../client/src/${path}`) as T;
  } finally {
    loader._load = load;
  }
}

/** Something that is done with, without a trace. */
export const disposable = (): { dispose(): void } => ({ dispose: () => undefined });

/** Resolves when all that has nothing to wait for is done. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
