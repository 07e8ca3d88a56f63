import type { Uri } from '../base/uri';
import { firstOf } from '../base/first';
import { duckDocument } from '../features/ducks/documents';
import { explain, type Explained } from '../features/explain';
import { schemaOf, type SchemaInfo } from '../features/schemaInfo';
import { schemaOfTitle } from '../features/typeDefinition';
import type { Slot } from '../reference/slot';
import { coreKinds } from '../schema/kinds/coreKinds';
import type { Duck } from '../schema/ducks/duck';
import type { GroupVersionKind } from '../schema/kinds/kind';
import type { SchemaOutline } from '../schema/structure/schemaOutline';
import { familiesOf, familyOf, type ExternalReading } from '../workspace/family';
import type { Workspace } from '../workspace/workspace';

/** A version of a kind with its schema. */
export interface KnownKind extends GroupVersionKind {
  readonly schema: SchemaOutline;
}

/** Which kinds are known, how they look, and what they are good for. */
export interface Kinds {
  /** The schema with which the object under an offset of a file is checked; `undefined` where nothing is ours, or the kind has none. */
  schemaAt(uri: Uri, offset: number): SchemaInfo | undefined;
  /** The schema that `schemaTitle` names, or the document of a duck type, as YAML; `undefined` for a title that stands for nothing. */
  documentOf(title: string): string | undefined;
  /** Answers `KIND[.path]`, as a person types it, or why it has no answer; of several CRDs of a kind the one nearest to `from` counts, a file. */
  explain(asked: string, from: Uri): Explained;
  /**
   * How a value is read where a reference by value is allowed: for a kind that is only referred to, by its name, for one
   * that has a schema, or for a field of it. `undefined` where values stand for nothing.
   */
  readValue(of: ValueOf, value: string): ExternalReading | undefined;
  /** Duck types of the product and of the project files. */
  ducks(): readonly Duck[];
  /** Every version of every kind: of CRDs, of the bundle, then those that every cluster has. */
  all(): readonly KnownKind[];
}

/** `slot` is the field's reference; without it the kind itself is meant. */
export type ValueOf = { readonly kind: string; readonly group?: string; readonly slot?: Slot };

/** {@link Kinds} of a workspace. */
export function kindsOf(workspace: Workspace): Kinds {
  const { kinds, knowledge } = workspace;
  return {
    schemaAt: (uri, offset) => schemaOf(workspace, uri, offset),
    documentOf: (title) => duckDocument(workspace, title) ?? schemaOfTitle(workspace, title)?.text(),
    explain: (asked, from) => explain(asked, from, workspace),
    readValue: ({ slot, ...target }, value) =>
      slot === undefined
        ? firstOf(familiesOf(workspace), ({ externals }) => externals?.read(target, value, workspace))
        : readAt(target, slot, value, workspace),
    ducks: () => workspace.ducks.all(),
    all: () => [
      ...kinds
        .groups()
        .flatMap((group) =>
          kinds.kindsInGroup(group).flatMap((summary) => kinds.versions(summary).flatMap((version) => kinds.find(version) ?? [])),
        ),
      ...knowledge.part(coreKinds),
    ],
  };
}

/** The reading of the target whose own formats the value has, else of one that takes it in this field, else of the first. */
function readAt(host: { readonly kind: string }, slot: Slot, value: string, workspace: Workspace): ExternalReading | undefined {
  const externals = familyOf(slot.family, workspace)?.externals;
  const readings = slot.targets.map((target) => ({
    target,
    reading: externals?.read(target, value, workspace, { kind: host.kind, slot }),
  }));
  const accepted = readings.filter(({ reading }) => reading?.accepted === true);
  const own = accepted.find(({ target }) => externals?.read({ kind: target.kind }, value, workspace)?.accepted === true);
  return (own ?? accepted[0] ?? readings[0])?.reading;
}
