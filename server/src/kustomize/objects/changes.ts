import { compact } from '../../base/lists';
import { samePath, startsWith, type Path } from '../../base/path';
import type { Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { YamlDocument } from '../../yaml/nodes/node';
import { patchFields } from './patchFields';

/** A place in a file. The span counts from the start of the document, or of the file where there is none. */
export interface Place {
  readonly uri: Uri;
  readonly document?: YamlDocument;
  readonly span?: Span;
}

/** What changed an object: a field of a kustomization, such as `namePrefix`, and where it stands. */
export interface Cause extends Place {
  readonly what: string;
}

/** One change of an object, newest first. */
export interface Change {
  readonly path: Path;
  readonly cause: Cause;
  readonly before: Change | undefined;
  /**
   * Equal for values that were made together, which Kustomize keeps as one node: whoever writes into one of them writes
   * all. Source: api/filters/filtersutil SetEntry and kyaml FieldSetter; measured with kubectl v1.34.5.
   */
  readonly node?: object;
  /** True where this or one before it has a node. */
  readonly hasNodes?: boolean;
}

/** What changed an object, and below which of its keys. */
export interface Touched {
  readonly by: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
  /** Something other than a patch wrote a value outside of `metadata`; a name that follows another one is none. */
  readonly isRewritten: boolean;
}

const ofPatchesAndNames: ReadonlySet<string> = new Set<string>([...patchFields, 'nameReference', 'hash']);

/** True for a change that writes a value outside of `metadata` and is no patch. */
export function isRewriting({ path, cause }: Change): boolean {
  return path[0] !== 'metadata' && !ofPatchesAndNames.has(cause.what);
}

const touched = new Map<string, Touched>();
const mostTouched = 1_000;

/** What some changes touched; the same one for most objects, since layers do the same to many. */
export function touchedBy(last: Change | undefined): Touched {
  const [by, keys] = [new Set<string>(), new Set<string>()];
  let isRewritten = false;
  for (let change = last; change !== undefined; change = change.before) {
    by.add(change.cause.what);
    keys.add(String(change.path[0] ?? ''));
    isRewritten ||= isRewriting(change);
  }
  const word = `${[...by].join(' ')}/${[...keys].join(' ')}/${isRewritten}`;
  const known = touched.get(word) ?? { by, keys, isRewritten };
  if (touched.size < mostTouched) {
    touched.set(word, known);
  }
  return known;
}

/** One more change on top of others. */
export function noted(before: Change | undefined, changed: Path, cause: Cause, node?: object): Change {
  const path = compact(changed);
  return node !== undefined
    ? { path, cause, before, node, hasNodes: true }
    : before?.hasNodes === true
      ? { path, cause, before, hasNodes: true }
      : { path, cause, before };
}

/**
 * The node of the value at a path and every path that has it, as far as nothing has replaced it since; `undefined` for
 * a value of its own. What lies before `alone` was written out and read again, so that nothing of it is kept as one.
 */
export function sharedNode(
  changes: Change | undefined,
  alone: Change | undefined,
  path: Path,
): { readonly node: object; readonly paths: readonly Path[] } | undefined {
  const own = lastOver(path, changes, alone);
  if (own?.node === undefined || !samePath(own.path, path)) {
    return undefined;
  }
  const paths: Path[] = [];
  for (let change = changes; change?.hasNodes === true && change !== alone; change = change.before) {
    if (change.node === own.node && lastOver(change.path, changes, alone) === change) {
      paths.push(change.path);
    }
  }
  return { node: own.node, paths };
}

/** The last change of a value, of something that holds it or of something in it. */
function lastOver(path: Path, changes: Change | undefined, alone: Change | undefined): Change | undefined {
  for (let change = changes; change?.hasNodes === true && change !== alone; change = change.before) {
    if (startsWith(path, change.path) || startsWith(change.path, path)) {
      return change;
    }
  }
  return undefined;
}
