// Says which packages are inside the bundles, and under which licences.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './programs.mjs';

/**
 * The notices of all packages of which some file is in a bundle, as Markdown: name, version, licence, and the texts that
 * come with the package. Throws for a package without a licence. `documented` are the packages whose texts about fields the
 * build output holds: titles under one text of a licence each.
 */
export function noticesOf(metafiles, documented = []) {
  const folders = new Set(metafiles.flatMap(bundledFolders));
  const notices = [...folders].map(noticeOf).sort((a, b) => (a.title < b.title ? -1 : 1));
  const unique = notices.filter(({ title }, index) => title !== notices[index - 1]?.title);
  const head = '# Third-party notices\n\nackmesh contains the following packages.\n';
  const packages = unique.map(({ title, body }) => `## ${title}\n\n${body}\n`);
  const docs = documented.map(
    ({ titles, licence }) =>
      `## ${titles.join(', ')}\n\nLicence: Apache-2.0. The texts about fields of AWS APIs are taken from the typings of these packages.\n\n${fenced(licence)}\n`,
  );
  return [head, ...packages, ...docs].join('\n');
}

/** Folders of the packages that give a bundle at least one byte. */
function bundledFolders({ outputs }) {
  return Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs).flatMap((file) => folderOf(file) ?? []));
}

function folderOf(file) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const files = fs
    .readdirSync(path.join(root, folder))
    .filter((file) => /^(?:licen[cs]e|copying|notice|third-?party-?notices?)/i.test(file))
    .sort();
  if (typeof license !== 'string') {
    throw new Error(`${name} names no licence`);
  }
  const parts = files.map((file) =>
    fs
      .readFileSync(path.join(root, folder, file), 'utf8')
      .replace(/\r\n/g, '\n')
      .trim(),
  );
  return { title: `${name} ${version}`, body: [`Licence: ${license}`, ...parts.map(fenced)].join('\n\n') };
}

function fenced(text) {
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map(({ length }) => length + 1)));
  return `${fence}text\n${text}\n${fence}`;
}
