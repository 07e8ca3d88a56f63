import { isField } from '../../base/fieldPattern';
import { md, paragraphs, prose, type Markdown } from '../../base/markdown';
import type { Path } from '../../base/path';
import type { GroupKind } from '../../schema/kinds/kind';
import type { Part } from '../../schema/kinds/bundle';
import type { Workspace } from '../../workspace/workspace';

/** What a field means, in our own words, as `schemas/dialects/appmesh-fields.json` holds it. */
interface FieldRow {
  /** Any kind of the family when absent. */
  readonly kinds?: readonly string[];
  /** From the object's root where it begins with `spec.`, else the end of a path; `[]` for items. */
  readonly path: string;
  readonly text: string;
  /** What it accepts beyond what the hover shows of its schema. */
  readonly limits?: string;
}

const rowsPart: Part<readonly FieldRow[]> = {
  read: (bundle) => {
    const text = bundle.read('dialects/appmesh-fields.json');
    return text === undefined ? [] : (JSON.parse(text) as { readonly fields: readonly FieldRow[] }).fields;
  },
};

/** What is known of a field beyond its schema; a list and its items are one field. The most exact row counts. */
export function fieldNote({ group, kind }: GroupKind, path: Path, { dialects, knowledge }: Workspace): Markdown | undefined {
  if (dialects.familyOf(group) !== 'appmesh') {
    return undefined;
  }
  const [row] = knowledge
    .part(rowsPart)
    .filter((each) => (each.kinds?.includes(kind) ?? true) && isField(each.path, path))
    .sort((a, b) => b.path.length - a.path.length);
  return row === undefined ? undefined : paragraphs(prose(row.text), row.limits === undefined ? undefined : md`Accepts: ${row.limits}`);
}
