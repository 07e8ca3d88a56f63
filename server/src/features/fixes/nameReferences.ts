import { effectiveReferences } from '../../checks/references/effectiveReference';
import { builtinConfig } from '../../kustomize/fields/builtinConfig';
import { compareTexts } from '../../base/order';
import { selects, type Gvk } from '../../kustomize/objects/ids';
import type { Path } from '../../base/path';
import type { Origin } from '../../reference/extract';
import type { Workspace } from '../../workspace/workspace';

/** One field that holds the name of an object: where it is, and what it names. */
export interface NameField {
  readonly target: { readonly group: string; readonly kind: string };
  readonly field: { readonly path: string; readonly group: string; readonly kind: string };
}

/** What a configurations file says, in the form in which Kustomize reads it. */
export interface NameReferenceConfig {
  readonly nameReference: readonly {
    readonly group?: string;
    readonly kind: string;
    readonly fieldSpecs: readonly { readonly path: string; readonly group?: string; readonly kind: string }[];
  }[];
}

/**
 * The `configurations` file that lets the references of some roots follow renames: exactly the fields in use that lead to an
 * object of the same build, and that Kustomize does not follow by itself.
 */
export function nameReferencesOf(workspace: Workspace, roots: readonly string[]): NameReferenceConfig {
  return configOfFields(fieldsOf(workspace, roots));
}

function fieldsOf(workspace: Workspace, roots: readonly string[]): readonly NameField[] {
  const wanted = new Set(roots);
  return [...workspace.uris].flatMap((uri) =>
    (workspace.file(uri)?.documents ?? []).flatMap((state) =>
      effectiveReferences(state, workspace, roots).flatMap(({ world, origin, referrer, path, candidates }) =>
        wanted.has(world.root) && mayFollow(origin)
          ? candidates.map(({ id }) => ({
              target: { group: id.group, kind: id.kind },
              field: { path: fieldPath(path), group: referrer.id.group, kind: referrer.id.kind },
            }))
          : [],
      ),
    ),
  );
}

/** True for a reference that Kustomize can be told to change: to the own namespace, and not inside of a text. */
export function mayFollow({ namespace, slot }: Origin): boolean {
  return namespace === undefined && slot.json !== true;
}

/** Keys between slashes; lists are walked by themselves. */
export function fieldPath(path: Path): string {
  return path
    .filter((step) => typeof step === 'string')
    .map((step) => step.replaceAll('/', '\\/'))
    .join('/');
}

export function configOfFields(fields: readonly NameField[]): NameReferenceConfig {
  const byTarget = new Map<string, { readonly target: NameField['target']; readonly fields: Map<string, NameField['field']> }>();
  for (const { target, field } of fields.filter((each) => !isBuiltin(each))) {
    const key = `${target.group}/${target.kind}`;
    const entry = byTarget.get(key) ?? { target, fields: new Map<string, NameField['field']>() };
    entry.fields.set(`${field.group}/${field.kind} ${field.path}`, field);
    byTarget.set(key, entry);
  }
  const sorted = [...byTarget].sort(([a], [b]) => compareTexts(a, b)).map(([, entry]) => entry);
  return {
    nameReference: sorted.map(({ target, fields: own }) => ({
      ...withGroup(target),
      fieldSpecs: [...own]
        .sort(([a], [b]) => compareTexts(a, b))
        .map(([, { path, group, kind }]) => ({ path, ...withGroup({ group, kind }) })),
    })),
  };
}

function withGroup({ group, kind }: NameField['target']): { readonly group?: string; readonly kind: string } {
  return group === '' ? { kind } : { group, kind };
}

/** True for a field that Kustomize follows by itself. */
function isBuiltin({ target, field }: NameField): boolean {
  const anyVersion = (of: { readonly group: string; readonly kind: string }): Gvk => ({ ...of, version: 'v1' });
  return builtinConfig.nameReference.some(
    (entry) =>
      selects(entry, anyVersion(target)) && entry.fieldSpecs.some((spec) => spec.path === field.path && selects(spec, anyVersion(field))),
  );
}
