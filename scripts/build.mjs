// Bundles the three programs of the extension into dist/. usage: build.mjs [--minify] [--watch]
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const flags = new Set(process.argv.slice(2));

/** What Node 20.19 and the Node of VS Code 1.91 both run. */
const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minify: flags.has('--minify'),
  sourcemap: flags.has('--minify') ? false : 'linked',
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

const programs = [
  { ...shared, entryPoints: ['client/src/nodeMain.ts'], outfile: 'dist/client.js', external: ['vscode'] },
  { ...shared, entryPoints: ['client/webview/main.ts'], outfile: 'dist/graph.js', platform: 'browser', format: 'iife', target: 'chrome122' },
  { ...shared, entryPoints: ['server/src/hosts/node/serverMain.ts'], outfile: 'dist/server.js' },
  { ...shared, entryPoints: ['server/src/hosts/cli/main.ts'], outfile: 'dist/cli.js', plugins: [serverBeside] },
];

if (flags.has('--watch')) {
  for (const program of programs) {
    await (await esbuild.context(program)).watch();
  }
} else {
  fs.rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  await Promise.all(programs.map((program) => esbuild.build(program)));
  fs.chmodSync(path.join(root, 'dist/cli.js'), 0o755);
}
