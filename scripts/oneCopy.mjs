import { createRequire } from 'node:module';

/** Libraries of many exports in CommonJS that many of our files import. */
const libraries = /^vscode-languageserver(?:\/node)?$/;

const require = createRequire(import.meta.url);

/**
 * A plugin of esbuild, which gives each file that imports such a library a copy of all its exports when the program starts:
 * files import them from a module between instead, which does that once.
 */
export const oneCopy = {
  name: 'one-copy',
  setup(build) {
    build.onResolve({ filter: libraries }, ({ kind, path, resolveDir }) =>
      kind === 'import-statement' ? { path, namespace: 'one-copy', pluginData: resolveDir } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'one-copy' }, ({ path, pluginData }) => {
      const names = Object.keys(require(path)).filter((name) => name !== 'default');
      return { contents: `export const { ${names.join(', ')} } = require(${JSON.stringify(path)});`, resolveDir: pluginData };
    });
  },
};
