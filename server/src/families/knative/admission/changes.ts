import { parsePath, type Path } from '../../../base/path';
import { isSameQuantity } from '../../../base/quantity';
import { isExport, type Resource } from '../../../manifest/resource';
import { groupKindKey } from '../../../schema/kinds/kind';
import { isRecord } from '../../../base/record';
import { fieldOf, keepsUnknown, structureAt } from '../../../schema/structure/lookup';
import type { Structure } from '../../../schema/structure/structure';
import { recordOf } from '../../../schema/structure/structureReader';
import type { RefusedChange } from '../../../workspace/family';
import type { Workspace } from '../../../workspace/workspace';
import { asSequence, nodeAt, valueOf } from '../../../yaml/nodes/query';
import { plainValue } from '../../../yaml/value';
import { admissionTable, type FrozenRow } from './table';

/** Updates that the webhooks of Knative refuse. Source: `knative-admission.json`, "frozen". */
export function refusedChanges(
  resource: Resource,
  earlier: Resource,
  { schema, workspace }: { readonly schema: Structure | undefined; readonly workspace: Workspace },
): readonly RefusedChange[] {
  const rows =
    workspace.dialects.familyOf(resource.group) === 'knative'
      ? workspace.knowledge.part(admissionTable).frozen.get(groupKindKey(resource))
      : undefined;
  return (rows ?? []).flatMap((row) => changed(row, resource, earlier, schema));
}

function changed(row: FrozenRow, resource: Resource, earlier: Resource, schema: Structure | undefined): readonly RefusedChange[] {
  const path = parsePath(row.path) ?? [];
  const known = row.same === undefined ? undefined : textAt(resource, parsePath(row.same) ?? []);
  if (row.same !== undefined && (known === undefined || known === '' || known !== textAt(earlier, parsePath(row.same) ?? []))) {
    return [];
  }
  if (row.unowned === true && (asSequence(nodeAt(resource.node, ['metadata', 'ownerReferences']))?.items.length ?? 0) > 0) {
    return [];
  }
  if (row.unless !== undefined && difference(resource, earlier, parsePath(row.unless) ?? [], row, schema) !== undefined) {
    return [];
  }
  const found = difference(resource, earlier, path, row, schema);
  return found === undefined
    ? []
    : [
        {
          code: `knative/${row.rule}`,
          path: row.same === undefined ? found : (parsePath(row.same) ?? []),
          refusedBy: 'Knative',
          ...(row.says === undefined ? {} : { message: row.says }),
        },
      ];
}

function textAt(resource: Resource, path: Path): string | undefined {
  const value = plainValue(nodeAt(resource.node, path));
  return value === undefined || value.opaque || typeof value.value !== 'string' ? undefined : value.value;
}

/**
 * The first place at or below a path where two versions of an object certainly differ once defaults are filled in and what the
 * schema does not know is dropped.
 */
function difference(resource: Resource, earlier: Resource, path: Path, row: FrozenRow, schema: Structure | undefined): Path | undefined {
  const [now, old] = [resource, earlier].map((each) => plainValue(valueOf(nodeAt(each.node, path.slice(0, -1)), String(path.at(-1))))) as [
    Plain,
    Plain,
  ];
  if (now === undefined || old === undefined || now.opaque || old.opaque || isExport(earlier) !== isExport(resource)) {
    return undefined;
  }
  // Nothing is the same as a map of fields that are not written.
  const structure = schema === undefined ? undefined : structureAt(schema, path);
  const [after, before] = [pruned(now.value, structure), pruned(old.value, structure)].map((value) =>
    isNothing(value) && (isRecord(now.value) || isRecord(old.value)) ? {} : value,
  );
  const found = differing(after, before, {
    told: { ...row, own: resource.namespace },
    isDefaulted: row.defaulted?.includes(String(path.at(-1))) === true,
    isOfQuantities: false,
    depth: 0,
  });
  return found === undefined ? undefined : [...path, ...found];
}

/** What is left of a value that the API server stores. */
function pruned(value: unknown, structure: Structure | undefined): unknown {
  if (structure === undefined) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => pruned(item, structure.items));
  }
  return isRecord(value)
    ? recordOf(
        Object.entries(value).flatMap(([key, child]) => {
          const known = fieldOf(structure, key);
          return known === undefined && !keepsUnknown(structure) ? [] : [[key, pruned(child, known)] as const];
        }),
      )
    : value;
}

type Plain = ReturnType<typeof plainValue>;

interface Told extends FrozenRow {
  readonly own: string | undefined;
}

interface Around {
  readonly told: Told;
  readonly isDefaulted: boolean;
  readonly isOfQuantities: boolean;
  readonly depth: number;
}

function differing(now: unknown, old: unknown, around: Around): Path | undefined {
  const { told, isDefaulted, isOfQuantities, depth } = around;
  if (isOfQuantities && isSameQuantity(textOf(now), textOf(old))) {
    return undefined;
  }
  if (depth > 0 && (isNothing(now) || isNothing(old))) {
    return (isNothing(now) && isNothing(old)) || isDefaulted ? undefined : [];
  }
  if (Array.isArray(now) && Array.isArray(old)) {
    const [items, before] = [now as readonly unknown[], old as readonly unknown[]];
    return items.length === before.length
      ? firstOf(
          items.map((_, index) => index),
          (index) => differing(items[index], before[index], { told, isDefaulted: false, isOfQuantities, depth: depth + 1 }),
        )
      : [];
  }
  if (isRecord(now) && isRecord(old)) {
    const keys = [...new Set([...Object.keys(now), ...Object.keys(old)])].filter((key) => depth > 0 || told.except?.includes(key) !== true);
    return firstOf(keys, (key) =>
      differing(now[key], old[key], {
        told,
        isDefaulted:
          told.defaulted?.includes(key) === true ||
          (key === 'namespace' && [now[key], old[key]].some((each) => each === told.own || told.own === undefined)),
        isOfQuantities: isOfQuantities || told.quantities?.includes(key) === true,
        depth: depth + 1,
      }),
    );
  }
  return now === old || (isNothing(now) && isNothing(old)) || (depth === 0 && isDefaulted && (isNothing(now) || isNothing(old)))
    ? undefined
    : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What Go cannot tell from nothing. */
function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === 0 ||
    value === false ||
    (Array.isArray(value) && value.length === 0) ||
    (isRecord(value) && Object.keys(value).length === 0)
  );
}

function firstOf<K extends string | number>(keys: readonly K[], look: (key: K) => Path | undefined): Path | undefined {
  for (const key of keys) {
    const found = look(key);
    if (found !== undefined) {
      return [key, ...found];
    }
  }
  return undefined;
}
