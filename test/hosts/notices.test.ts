import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { projectFolder } from '../support/schemaBundle';

interface LockedPackage {
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly license?: string;
}

/** A script of the project, which is an ES module without types. */
async function script<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(join(projectFolder, 'scripts', name)).href)) as T;
}

/** Licences that go with Apache-2.0 and ask for no more than their text. */
const compatible: ReadonlySet<string> = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', '0BSD']);

/** The texts of licences have headings of their own. */
function withoutTexts(notices: string): string {
  return notices.replace(/^(```+)text\n[^]{100,}?^\1$/gm, '<text>');
}

describe('third-party notices', () => {
  let bundled: readonly string[];
  let text: string;

  before(async function () {
    this.timeout(120_000);
    const { programs } = await script<{ readonly programs: readonly BuildOptions[] }>('programs.mjs');
    const { noticesOf } = await script<{
      readonly noticesOf: (
        metafiles: readonly Metafile[],
        documented?: readonly { readonly titles: readonly string[]; readonly licence: string }[],
      ) => string;
    }>('notices.mjs');
    const metafiles: Metafile[] = [];
    for (const program of programs) {
      metafiles.push((await build({ ...program, write: false, metafile: true })).metafile);
    }
    const files = metafiles.flatMap(({ outputs }) => Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)));
    const folders = new Set(files.flatMap((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []));
    bundled = [...folders].map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(projectFolder, folder, 'package.json'), 'utf8')) as {
        readonly name: string;
        readonly version: string;
      };
      return `${name} ${version}`;
    });
    text = noticesOf(metafiles, [{ titles: ['a-client 1', 'b-client 2'], licence: 'You may. '.repeat(20) }]);
  });

  it('name exactly what is bundled, and whose texts are shown', () => {
    const titles = [...withoutTexts(text).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    assert.deepEqual(titles, [...[...new Set(bundled)].sort(), 'a-client 1, b-client 2']);
    assert.ok(titles.length > 10);
  });

  it('hold a text for each, of a licence that goes with ours', () => {
    for (const notice of withoutTexts(text).split(/^## /m).slice(1)) {
      const [, licence = ''] = /^Licence: ([^ ]+?)\.?(?: |$)/m.exec(notice) ?? [];
      assert.ok(compatible.has(licence), notice);
      assert.match(notice, /^<text>$/m, notice);
    }
  });

  it('are carried by the extension and by the npm package', () => {
    for (const list of ['.vscodeignore', '.npmignore']) {
      assert.match(readFileSync(join(projectFolder, list), 'utf8'), /^!\/?dist\/THIRD_PARTY_NOTICES\.md$/m);
    }
  });
});

describe('what is shipped', () => {
  /** The names that a list leaves in, as written, without what belongs to pages in a window or to the client. */
  const left = (list: string, name: string): boolean =>
    new RegExp(`^!/?${name.replaceAll('.', '\\.')}$`, 'm').test(readFileSync(join(projectFolder, list), 'utf8'));

  it('is every program: all in the extension, those that Node runs without an editor in the npm package', async () => {
    const { programs } = await script<{ readonly programs: readonly BuildOptions[] }>('programs.mjs');
    const files = programs.map(({ outfile = '' }) => outfile);
    assert.deepEqual(
      files.filter((file) => !left('.vscodeignore', file)),
      [],
    );
    const alone = programs.flatMap(({ platform, external = [], outfile = '' }) =>
      platform === 'node' && !external.includes('vscode') ? [outfile] : [],
    );
    assert.ok(alone.length > 2);
    assert.deepEqual(
      files.filter((file) => left('.npmignore', file)),
      alone,
    );
  });
});

describe('packages that are shipped', () => {
  it('run no script when they are installed', () => {
    const { packages } = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, LockedPackage>>;
    };
    const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
    assert.ok(shipped.length > 5);
    assert.deepEqual(
      shipped.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => path),
      [],
    );
  });
});
