// Bundles the programs of the extension into dist/, with the notices of what they hold. usage: build.mjs [--minify] [--watch]
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { extensionPage } from './extensionPages.mjs';
import { noticesOf } from './notices.mjs';
import { programs, root } from './programs.mjs';
import { settingsSchema } from './settingsSchema.mjs';

const flags = new Set(process.argv.slice(2));
const minify = flags.has('--minify');
const builds = programs.map((program) => ({ ...program, minify, sourcemap: minify ? false : 'linked', metafile: true }));

if (flags.has('--watch')) {
  for (const build of builds) {
    await (await esbuild.context(build)).watch();
  }
} else {
  fs.rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const results = await Promise.all(builds.map((build) => esbuild.build(build)));
  builds.filter(({ platform }) => platform === 'node').forEach(({ outfile }) => writeInAscii(outfile));
  fs.chmodSync(path.join(root, 'dist/cli.js'), 0o755);
  writeSettingsSchema();
  writeSchemas();
  for (const name of ['README.md', 'CHANGELOG.md']) {
    fs.writeFileSync(path.join(root, 'dist', name), extensionPage(name));
  }
  const docs = takeDocs();
  fs.writeFileSync(
    path.join(root, 'dist/THIRD_PARTY_NOTICES.md'),
    noticesOf(
      results.map(({ metafile }) => metafile),
      docs,
    ),
  );
}

/**
 * Escapes what esbuild leaves beyond ASCII: texts of templates and regular expressions. One such character doubles the memory of
 * the whole program, whose source the engine keeps, and it is decoded faster without.
 */
function writeInAscii(file) {
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(
    file,
    text.replace(/[^\0-\x7F]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

/** All schemas in one file: in a browser each file would be a request. */
function writeSchemas() {
  const folder = path.join(root, 'schemas');
  const files = fs.readdirSync(folder, { recursive: true }).filter((file) => isOfBundle(file.split(path.sep)));
  const texts = files.sort().map((file) => [file.replaceAll(path.sep, '/'), fs.readFileSync(path.join(folder, file), 'utf8')]);
  fs.writeFileSync(path.join(root, 'dist/schemas.json'), JSON.stringify(Object.fromEntries(texts)));
}

function isOfBundle([top, ...below]) {
  return top === 'index.json' || (['common', 'dialects', 'kinds'].includes(top) && below.at(-1)?.endsWith('.json'));
}

/** What VS Code completes and shows in `ackmesh.rules`, as the command line that was just built lists the rules. */
function writeSettingsSchema() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'dist/cli.js'), 'rules', '--format', 'json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  });
  if (status !== 0) {
    throw new Error(`ackmesh rules failed:\n${stderr}`);
  }
  fs.writeFileSync(path.join(root, 'dist/settings.schema.json'), JSON.stringify(settingsSchema(JSON.parse(stdout))));
}

/** Takes over the texts about fields that `npm run docs` has left, if it ever ran; answers the notices that belong to them. */
function takeDocs() {
  const docs = path.join(root, '.cache/docs');
  if (!fs.existsSync(path.join(docs, 'notices.json'))) {
    console.log('Without the texts of AWS about fields; npm run docs fetches them.');
    return [];
  }
  fs.cpSync(docs, path.join(root, 'dist/docs'), { recursive: true, filter: (file) => file !== path.join(docs, 'notices.json') });
  return JSON.parse(fs.readFileSync(path.join(docs, 'notices.json'), 'utf8'));
}
