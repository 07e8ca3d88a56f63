import { checkCancelled, type CancelToken, neverCancelled } from '../../base/cancellation';
import { shift, touches, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { describeResource, type Resource } from '../../manifest/resource';
import { familiesOf, type Migration, type Migrator } from '../../workspace/family';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import type { AnnotatedEdits, CodeAction, EditAnnotation } from '../feature';

/** The ways in which objects of versions that are not served any more can be rewritten. */
export function migrationWays(workspace: Workspace): Migrator['ways'] {
  return migratorsOf(workspace).flatMap(({ ways }) => ways);
}

export interface MigrationAnswer extends AnnotatedEdits {
  /** Objects that are rewritten. */
  readonly migrated: number;
  /** Those that stay as they are: `Kind ns/name: reason`. */
  readonly refused: readonly string[];
}

/** Rewrites all old objects of some files in one of the ways. */
export function migrate(
  workspace: Workspace,
  uris: Iterable<Uri>,
  way: string,
  { token }: { readonly token: CancelToken } = { token: neverCancelled },
): MigrationAnswer {
  const answers = migratorsOf(workspace)
    .filter(({ ways }) => ways.some(({ id }) => id === way))
    .map((migrator) => {
      const entries = [...uris].flatMap((uri) => {
        checkCancelled(token);
        return oldObjects(migrator, uri, workspace);
      });
      return { entries, answer: migrator.migrate(entries, way, workspace) };
    });
  const refused = answers.flatMap(({ answer }) => answer.refused);
  const migrated = answers.reduce((sum, { entries }) => sum + entries.length, 0) - refused.length;
  const all = answers.map(({ answer }) => annotated(answer));
  return {
    edits: all.flatMap(({ edits }) => edits),
    annotations: Object.fromEntries(all.flatMap(({ annotations }) => Object.entries(annotations))),
    migrated,
    refused: refused.map(({ entry, reason }) => `${describeResource(entry)}: ${reason}`),
  };
}

/** On the head of an old object: to rewrite it, or all of its file. */
export function migrationActions(workspace: Workspace, uri: Uri, span: Span): readonly CodeAction[] {
  return migratorsOf(workspace).flatMap((migrator) => {
    const all = oldObjects(migrator, uri, workspace);
    const here = all.filter(({ resource }) => isHere(resource, uri, span, workspace));
    if (here.length === 0) {
      return [];
    }
    const [first] = here;
    const what = here.length === 1 && first !== undefined ? `${first.kind} ${first.name ?? ''}`.trim() : `${here.length} objects`;
    return [
      ...migrator.ways.map(({ id, title }) => action(`Migrate ${what}, ${title}`, migrator.migrate(here, id, workspace))),
      ...(all.length === here.length
        ? []
        : migrator.ways.map(({ id, title }) =>
            action(`Migrate ${all.length} objects of this file, ${title}`, migrator.migrate(all, id, workspace)),
          )),
    ];
  });
}

function migratorsOf(workspace: Workspace): readonly Migrator[] {
  return familiesOf(workspace).flatMap(({ migration }) => migration ?? []);
}

function oldObjects(migrator: Migrator, uri: Uri, workspace: Workspace): readonly IndexedResource[] {
  return (workspace.file(uri)?.resources ?? [])
    .filter((resource) => migrator.concerns(resource, workspace))
    .map((resource) => workspace.index.entryOf(uri, resource));
}

/** On what says which object it is: a selection that holds it is there too. */
function isHere({ document, apiVersionNode, kindNode, nameNode }: Resource, uri: Uri, span: Span, workspace: Workspace): boolean {
  const start = workspace.file(uri)?.startOf(document);
  return [apiVersionNode, kindNode, nameNode].some((node) => {
    const own = node === undefined || start === undefined ? undefined : shift(node.span, start);
    return own !== undefined && (touches(own, span.start) || touches(own, span.end) || (span.start <= own.start && own.end <= span.end));
  });
}

function action(title: string, migration: Migration): CodeAction {
  const { edits, annotations } = annotated(migration);
  const [first] = migration.refused;
  const common = { title, kind: 'refactor.rewrite', preferred: false } as const;
  return edits.length === 0 ? { ...common, edits: [], disabled: first?.reason ?? 'Nothing to migrate' } : { ...common, edits, annotations };
}

const mostNamed = 5;

/** The first note also says what stays as it is. */
function annotated({ edits, notes, refused }: Migration): AnnotatedEdits {
  const named = refused.slice(0, mostNamed).map(({ entry, reason }) => `${describeResource(entry)} (${reason})`);
  const more = refused.length > mostNamed ? ` and ${refused.length - mostNamed} more` : '';
  const left = refused.length === 0 ? '' : ` Not migrated: ${named.join(', ')}${more}.`;
  const annotations = Object.entries(notes).map(([id, { label, description }], index): [string, EditAnnotation] => [
    id,
    { label, description: index === 0 ? `${description}${left}` : description, needsConfirmation: true, optional: false },
  ]);
  return { edits: edits.map(({ note, ...edit }) => ({ ...edit, annotation: note })), annotations: Object.fromEntries(annotations) };
}
