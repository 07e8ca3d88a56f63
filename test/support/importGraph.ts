import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/** The TypeScript files below folders of a project, by path from its root, each with the files that it imports, for types or values. */
export function importGraph(root: string, folders: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) =>
        relative(root, join(root, folder, name))
          .split(sep)
          .join('/'),
      ),
  );
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]));
}

function importsOf(file: string, text: string): readonly string[] {
  return [...text.matchAll(/^(?:import|export)\b[^'";]*?\bfrom '(\.[^']*)';$|^import '(\.[^']*)';$/gm)].map(
    ([, from, bare]) => `${posix.join(dirname(file), (from ?? bare ?? '').replace(/\.js$/, ''))}.ts`,
  );
}

/** One circle for each file that leads back to itself, written as a way; empty where imports lead one way only. */
export function importCircles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const way: string[] = [];
  const visit = (file: string): void => {
    const start = way.indexOf(file);
    if (start >= 0) {
      circles.push([...way.slice(start), file].join(' > '));
    } else if (!done.has(file)) {
      way.push(file);
      (graph.get(file) ?? []).forEach(visit);
      way.pop();
      done.add(file);
    }
  };
  [...graph.keys()].forEach(visit);
  return circles;
}

/** The same between the folders that lie in one folder. */
export function folderGraph(graph: ReadonlyMap<string, readonly string[]>, folder: string): ReadonlyMap<string, readonly string[]> {
  const roomOf = (file: string): readonly string[] => {
    const [room, ...rest] = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : [];
    return room === undefined || rest.length === 0 ? [] : [`${folder}/${room}`];
  };
  const rooms = new Map<string, Set<string>>();
  for (const [file, imported] of graph) {
    for (const room of roomOf(file)) {
      const known = rooms.get(room) ?? new Set();
      imported.flatMap(roomOf).forEach((other) => other !== room && known.add(other));
      rooms.set(room, known);
    }
  }
  return new Map([...rooms].map(([room, imported]) => [room, [...imported]]));
}
