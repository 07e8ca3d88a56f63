import type { Path } from '../../base/path';
import { isOwnName } from '../../manifest/objectName';
import type { Resource } from '../../manifest/resource';
import { isAtSlot, parseSlotPath, type SlotStep } from '../../reference/slot';
import type { DecodedObjects, ZeroException, ZeroFilled } from '../../reference/dialectRecord';
import type { Level } from '../../rules/level';
import type { Kind } from '../../schema/kinds/kind';
import { fieldOf, structuresAt } from '../../schema/structure/lookup';
import { recordOf } from '../../schema/structure/structureReader';
import type { Structure } from '../../schema/structure/structure';
import type { SchemaFinding } from '../../schema/validation/validator';
import type { Workspace } from '../../workspace/workspace';
import { missingName } from '../references/alternativesCheck';

const level = 'warning';

/** What becomes of a schema finding where a webhook, or a tool, fills the object in first: nothing, or a milder one. */
export type Filled = 'accepted' | { readonly code: string; readonly level: Level; readonly message: string };

/** `undefined` where the webhook changes nothing about a finding. */
export function filledIn(resource: Resource, kind: Kind, finding: SchemaFinding, workspace: Workspace): Filled | undefined {
  const giver = isAboutName(finding) ? workspace.dialects.nameGiverOf(resource) : undefined;
  if (giver !== undefined) {
    return { code: finding.code, level, message: `${finding.message}; accepted by "${giver}" only` };
  }
  const rule = workspace.dialects.zeroFilledOf(resource);
  if (rule === undefined) {
    const decoded = workspace.dialects.decodedOf(resource);
    return decoded === undefined ? undefined : decodedAs(kind, finding, decoded);
  }
  const { path, code, data } = finding;
  if (data.kind === 'limit') {
    return code === 'schema/items' && data.found === 0 && !isRequired(kind, path) ? 'accepted' : undefined;
  }
  if (data.kind === 'type') {
    return isOfPointers(rule, path) ? undefined : nullItem(kind, path, data.found, rule);
  }
  if (data.kind !== 'missing-field' || data.alternatives.length > 0) {
    return undefined;
  }
  const exception = rule.exceptions.find((each) => (each.kind ?? resource.kind) === resource.kind && endsWith(path, each.path));
  const value = valueOf(data.structure, exception);
  if (value === undefined) {
    return undefined;
  }
  const named = workspace.slots.slotsOf(resource).find(({ path: place, shape }) => isAtName(place, shape.name, path));
  if (named?.codes.empty !== undefined) {
    return { code: named.codes.empty, level: 'error', message: missingName(named.targets) };
  }
  return exception?.becomes === 'noReference'
    ? { code: exception.code ?? code, level, message: `Missing ${JSON.stringify(data.name)}: no object is referred to` }
    : { code, level, message: `Missing ${JSON.stringify(data.name)}: ${words(rule, value)}` };
}

/** True for a finding that says that an object has no name. */
export function isAboutName({ data, path }: SchemaFinding): boolean {
  return data.kind === 'missing-field' && path[0] === 'metadata' && (path.length === 1 || isOwnName(path));
}

/** The same where all that is known of the webhook is what it decodes. */
function decodedAs(kind: Kind, { path, data }: SchemaFinding, decoded: DecodedObjects): Filled | undefined {
  switch (data.kind) {
    case 'type':
      return decoded.decimals.accepted && data.found === 'number' && isQuantityIn(kind, path)
        ? 'accepted'
        : nullItem(kind, path, data.found, decoded);
    case 'missing-field':
      return decoded.zeros.accepted.some((end) => endsWith(path, end)) ? 'accepted' : undefined;
    default:
      return undefined;
  }
}

/** Ports are integers or strings as well, but have no pattern. */
function isQuantityIn({ schema }: Kind, path: Path): boolean {
  return structuresAt(schema, path).some(
    ({ structure }) => structure['x-kubernetes-int-or-string'] === true && structure.pattern !== undefined,
  );
}

/**
 * A value as its schema sees it where a webhook decodes it into its Go type first: a null among the objects of a list comes back
 * as an empty one, unless the list is one of pointers. Parts without such items are shared with the value given.
 */
export function withItemsFilled(resource: Resource, { schema }: Kind, value: unknown, { dialects }: Workspace): unknown {
  const rule = dialects.zeroFilledOf(resource);
  const decoded = dialects.decodedOf(resource);
  const isFilled: IsFilled | undefined =
    rule !== undefined
      ? (item, path) => item?.type === 'object' && !isOfPointers(rule, path)
      : decoded !== undefined
        ? (_, path) => decoded.emptyItems.some((end) => endsWith(path, end))
        : undefined;
  return isFilled === undefined ? value : itemsFilled(value, schema, [], isFilled);
}

/** Whether a null that is an item of a list is judged as an empty object. */
type IsFilled = (item: Structure | undefined, path: Path) => boolean;

function itemsFilled(value: unknown, structure: Structure | undefined, path: Path, isFilled: IsFilled): unknown {
  if (structure === undefined || typeof value !== 'object' || value === null) {
    return value;
  }
  const filled = (child: unknown, step: string | number): unknown => {
    const own = [...path, step];
    const described = typeof step === 'number' ? structure.items : fieldOf(structure, step);
    return child === null && typeof step === 'number'
      ? isFilled(described, own)
        ? {}
        : null
      : itemsFilled(child, described, own, isFilled);
  };
  if (Array.isArray(value)) {
    const items = value.map(filled);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value).map(([key, child]: [string, unknown]) => ({ key, child, now: filled(child, key) }));
  return entries.every(({ child, now }) => child === now) ? value : recordOf(entries.map(({ key, now }) => [key, now] as const));
}

function words({ by }: Pick<ZeroFilled, 'by'>, value: string): string {
  return `${value} will be used (${by})`;
}

/** What comes back for a field that is not there, as the schema accepts it. */
function valueOf(structure: Structure | undefined, exception: ZeroException | undefined): string | undefined {
  if (exception !== undefined) {
    return exception.becomes === 'null' ? undefined : '{}';
  }
  switch (structure?.type) {
    case 'integer':
    case 'number':
      return structure.minimum === undefined || structure.minimum <= 0 ? '0' : undefined;
    case 'string':
      return structure.enum === undefined && (structure.minLength ?? 0) === 0 && structure.pattern === undefined ? '""' : undefined;
    default:
      return undefined;
  }
}

/** True for a field, or an item of a list, that is a pointer in Go: it comes back as null. */
function isOfPointers({ exceptions }: ZeroFilled, path: Path): boolean {
  return exceptions.some((each) => each.becomes === 'null' && endsWith(path, each.path));
}

/** A null among the scalars of a list. */
function nullItem(kind: Kind, path: Path, found: string, rule: Pick<ZeroFilled, 'by'>): Filled | undefined {
  const value =
    found === 'null' && typeof path.at(-1) === 'number' ? valueOf(structuresAt(kind.schema, path)[0]?.structure, undefined) : undefined;
  return value === undefined ? undefined : { code: 'schema/type', level, message: `Null in a list: ${words(rule, value)}` };
}

/** True for the path of a name that stands in its reference. */
function isAtName(place: readonly SlotStep[], name: Path, path: Path): boolean {
  const parent = path.slice(0, -name.length);
  return name.length > 0 && name.every((step, index) => step === path[parent.length + index]) && isAtSlot(place, parent);
}

function isRequired(kind: Kind, path: Path): boolean {
  return structuresAt(kind.schema, path.slice(0, -1)).some(({ structure }) => structure.required?.includes(String(path.at(-1))) === true);
}

function endsWith(path: Path, end: string): boolean {
  const steps = parseSlotPath(end);
  return isAtSlot(steps, path.slice(-steps.length));
}
