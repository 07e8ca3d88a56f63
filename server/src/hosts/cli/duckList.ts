import type { Duck, GroupVersionKind, KnownKind } from '../../service';
import { visibleLine } from '../../base/visible';
import { apiVersionOf, groupKindKey, gvkKey, verifyDuck } from '../../service/withoutWorkspace';
import { chosenDucks, sourcesAt } from './duckSources';
import { exit, type ExitStatus, type Io } from './io';
import { compareTexts } from '../../base/order';
import { toJson } from './json';
import { shownPath } from './paths';
import { sayUnread } from './say';
import { styleFor, type Style } from './style';
import { findInputs, loadWorld, type World } from './world';

export interface DuckListOptions {
  readonly crds: readonly string[];
  /** Ids of ducks; all when there are none. */
  readonly duck: readonly string[];
  readonly format: 'json' | 'pretty';
}

/** One entry of what `duck list --format json` prints. */
interface Implementers {
  readonly duck: string;
  readonly kinds: readonly GroupVersionKind[];
  readonly objects: readonly ListedObject[];
}

interface ListedObject {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly file: string;
}

/** `ackmesh duck list`: the kinds and objects that implement ducks. Throws UserError where it could not run. */
export function duckList(paths: readonly string[], { crds, duck, format }: DuckListOptions, io: Io): ExitStatus {
  const world = loadWorld(findInputs(paths.length === 0 ? ['.'] : paths, '<stdin>', io), io);
  const known = world.service.kinds;
  const ducks = chosenDucks(known.ducks(), duck);
  const given = crds.flatMap((path) => sourcesAt(path, io.cwd)).flatMap(({ source }) => source.kinds);
  const kinds = described([...given, ...known.all()]);
  const lists = ducks.map((each) => implementersOf(each, kinds, world, io.cwd));
  io.stdout(format === 'json' ? toJson(lists) : asText(lists, duck.length > 0, styleFor(io)));
  sayUnread(world, io);
  return exit.clean;
}

/** Each version once, as the first source describes it. */
function described(kinds: readonly KnownKind[]): readonly KnownKind[] {
  const first = new Map<string, KnownKind>();
  for (const kind of kinds) {
    const key = gvkKey(kind);
    first.set(key, first.get(key) ?? kind);
  }
  return [...first.values()].sort(
    (a, b) => compareTexts(a.group, b.group) || compareTexts(a.kind, b.kind) || compareTexts(a.version, b.version),
  );
}

function implementersOf(duck: Duck, kinds: readonly KnownKind[], { service: { workspace }, files }: World, cwd: string): Implementers {
  const implementing = kinds.filter(({ schema }) => verifyDuck(schema, duck).implements === true);
  // The API server serves an object in every version of its kind.
  const served = new Set(implementing.map(groupKindKey));
  return {
    duck: duck.id,
    kinds: implementing.map(({ group, version, kind }) => ({ group, version, kind })),
    objects: files.flatMap(({ uri, path }) =>
      (workspace.file(uri)?.resources ?? [])
        .filter((resource) => served.has(groupKindKey(resource)))
        .map(({ group, kind, namespace, name }) => ({ group, kind, namespace, name, file: shownPath(path, cwd) })),
    ),
  };
}

/** Without chosen ducks, those that nothing implements are not listed. */
function asText(lists: readonly Implementers[], isChosen: boolean, style: Style): string {
  return lists
    .filter(({ kinds }) => isChosen || kinds.length > 0)
    .map(({ duck, kinds, objects }) => {
      const lines = [
        ...kinds.map((each) => `  ${visibleLine(each.kind)} ${style.dim(visibleLine(apiVersionOf(each)))}\n`),
        ...objects.map(
          ({ kind, namespace, name, file }) =>
            `  ${style.dim(visibleLine(file))} ${visibleLine(`${kind} ${namespace === undefined ? '' : `${namespace}/`}${name ?? '(no name)'}`)}\n`,
        ),
      ];
      return `${style.bold(duck)}\n${lines.length === 0 ? style.dim('  not implemented by any kind\n') : lines.join('')}`;
    })
    .join('');
}
