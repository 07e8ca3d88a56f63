import type { SchemaOutline } from '../structure/schemaOutline';
import type { Duck, DuckPath } from './duck';
import { isOpen, saysNothing, sightOf } from './walk';

/** Whether a kind's schema implements a duck, and what of it. Paths are those of the duck, in its order. */
export interface Verdict {
  /** `undefined` where the schema does not tell. */
  readonly implements: boolean | undefined;
  /** Anchors and core paths that the API server would drop. */
  readonly missing: readonly string[];
  /** Anchors and core paths that hold something else. */
  readonly mistyped: readonly string[];
  /** Paths that users of the duck write and the schema drops or bends, although it implements the duck. */
  readonly gaps: readonly string[];
  /** Paths that the schema hides. */
  readonly opaque: readonly string[];
}

/**
 * The static form of Knative's `VerifyType`: compares the schema of one version of a kind with a duck.
 * Source: knative/pkg apis/duck/verify.go.
 */
export function verify(schema: SchemaOutline | undefined, duck: Duck): Verdict {
  const paths = duck.paths.filter(({ role }) => role !== 'optional');
  if (tellsNothing(schema)) {
    return {
      implements: undefined,
      missing: [],
      mistyped: [],
      gaps: [],
      opaque: paths.filter(({ implied }) => implied !== true).map(({ text }) => text),
    };
  }
  const rows = paths.map((path) => ({ path, sight: sightOf(schema, path) }));
  const texts = (test: (row: (typeof rows)[number]) => boolean): readonly string[] =>
    rows.filter((row) => row.path.implied !== true && test(row)).map(({ path }) => path.text);
  const missing = texts(({ path, sight }) => isNeeded(path) && sight.seen === 'missing');
  const mistyped = texts(({ path, sight }) => isNeeded(path) && sight.seen === 'mistyped');
  const isAnchored = rows.every(({ path, sight }) => path.role !== 'anchor' || sight.declared);
  const holds = isAnchored && missing.length === 0 && mistyped.length === 0;
  return {
    implements: holds,
    missing,
    mistyped,
    gaps: holds ? texts(({ path, sight }) => path.role === 'populated' && (sight.seen === 'missing' || sight.seen === 'mistyped')) : [],
    opaque: texts(({ sight }) => sight.seen === 'opaque'),
  };
}

function isNeeded({ role }: DuckPath): boolean {
  return role === 'anchor' || role === 'core';
}

/** No schema, or one that lets everything through below what every object has. */
function tellsNothing(schema: SchemaOutline | undefined): boolean {
  return saysNothing(schema) || (isOpen(schema) && Object.keys(schema.properties ?? {}).every((name) => everyObject.has(name)));
}

const everyObject: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);
