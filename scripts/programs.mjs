import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneCopy } from './oneCopy.mjs';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** What Node 20.19 and the Node of VS Code 1.91 both run. */
const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  legalComments: 'none',
  // The ES module builds of these libraries bundle well; their `main` builds are UMD with computed requires.
  mainFields: ['module', 'main'],
  logLevel: 'warning',
};

/** The command starts the server from its own bundle, the file beside it, instead of holding it a second time. */
const serverBeside = {
  name: 'server-beside',
  setup(build) {
    build.onResolve({ filter: /\/node\/serverMain\.js$/ }, () => ({ path: './server.js', external: true }));
  },
};

const inBrowser = { ...shared, platform: 'browser', format: 'iife', target: 'chrome122' };

/** A program as a function that nobody calls: the page of the graph starts a worker with its source, which its policy allows. */
const asFunction = { banner: { js: 'window.ackmeshLayoutWorker = function () {' }, footer: { js: '};' } };

/** The programs of the extension and the command, as esbuild takes them. */
export const programs = [
  { ...shared, entryPoints: ['client/src/nodeMain.ts'], outfile: 'dist/client.js', external: ['vscode'] },
  { ...inBrowser, entryPoints: ['client/webview/main.ts'], outfile: 'dist/graph.js' },
  { ...inBrowser, ...asFunction, entryPoints: ['client/webview/layout/worker.ts'], outfile: 'dist/graphLayout.js' },
  { ...inBrowser, format: 'cjs', entryPoints: ['client/web/webMain.ts'], outfile: 'dist/clientWeb.js', external: ['vscode'] },
  { ...inBrowser, entryPoints: ['server/src/hosts/browser/workerMain.ts'], outfile: 'dist/serverWorker.js' },
  { ...shared, entryPoints: ['server/src/hosts/node/serverMain.ts'], outfile: 'dist/serverProgram.js', plugins: [oneCopy] },
  { ...shared, entryPoints: ['server/src/hosts/node/serverStart.ts'], outfile: 'dist/server.js' },
  // `require` gives whatever the server beside it exports; `import()` only what can be told without running it, which is nothing.
  {
    ...shared,
    entryPoints: ['server/src/hosts/cli/main.ts'],
    outfile: 'dist/cliProgram.js',
    plugins: [serverBeside],
    supported: { 'dynamic-import': false },
  },
  { ...shared, entryPoints: ['server/src/hosts/cli/start.ts'], outfile: 'dist/cli.js' },
];
