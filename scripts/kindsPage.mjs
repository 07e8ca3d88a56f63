// Writes docs/kinds.md: every kind of the bundle with where its schema is from.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const kindsFile = path.join(root, 'docs/kinds.md');

/** The page for a bundle index: one table for each source, its kinds with their versions. */
export function kindsPage(index) {
  const bySource = index.sources.map((source, at) => ({ source, kinds: index.kinds.filter(([, , , , , from]) => from === at) }));
  const sections = bySource
    .filter(({ kinds }) => kinds.length > 0)
    .sort((a, b) => (a.source.repository < b.source.repository ? -1 : 1))
    .map(({ source, kinds }) =>
      [
        `## ${source.repository}`,
        '',
        `${source.version === undefined ? '' : `${source.version}, `}commit \`${source.commit.slice(0, 12)}\`${source.date === undefined ? '' : ` of ${source.date}`}, ${source.licence}.`,
        '',
        ...table(kinds),
        '',
      ].join('\n'),
    );
  const count = new Set(index.kinds.map(([group, , kind]) => `${group}/${kind}`)).size;
  return `# Kinds\n\nThe ${count} kinds that are bundled, by the repository that their schemas are from; written by \`npm run kinds\`.\nOther kinds are known from CustomResourceDefinitions of the workspace and from the setting \`ackmesh.crds\`.\n\n${sections.join('\n')}`;
}

function table(kinds) {
  const rows = new Map();
  for (const [group, version, kind] of kinds) {
    const key = `${group} ${kind}`;
    rows.set(key, { group, kind, versions: [...(rows.get(key)?.versions ?? []), version] });
  }
  const sorted = [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => `| ${row.kind} | ${row.group} | ${row.versions.join(', ')} |`);
  return ['| Kind | Group | Versions |', '| --- | --- | --- |', ...sorted];
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  fs.writeFileSync(kindsFile, kindsPage(JSON.parse(fs.readFileSync(path.join(root, 'schemas/index.json'), 'utf8'))));
}
