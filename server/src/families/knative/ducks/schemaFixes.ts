import type { Path } from '../../../base/path';
import type { Resource } from '../../../manifest/resource';
import { isRecord } from '../../../base/record';
import type { DuckPath, DuckStep, DuckType } from '../../../schema/ducks/duck';
import { addEntry, setScalar, type TextEdit } from '../../../yaml/writing/edit';
import type { MapEntry, MapNode, YamlNode } from '../../../yaml/nodes/node';
import { asMap, asSequence, asString, entryOf, nodeAt, valueOf } from '../../../yaml/nodes/query';

/** A field that is there but for the case of its letters. */
export interface Misspelt {
  readonly entry: MapEntry;
  readonly wanted: string;
}

/** What a schema lacks of some paths. */
export interface SchemaPlan {
  readonly misspelt: readonly Misspelt[];
  readonly additions: ReadonlyMap<MapNode, ReadonlyMap<string, unknown>>;
}

/** Where a CRD has the schema of one of its versions; `undefined` where it has none. */
export function schemaPathOf(crd: Resource, version: string): Path | undefined {
  const versions = asSequence(nodeAt(crd.node, ['spec', 'versions']))?.items ?? [];
  const index = versions.findIndex((item) => asString(valueOf(item, 'name')) === version);
  const own: Path = ['spec', 'versions', index, 'schema', 'openAPIV3Schema'];
  const shared: Path = ['spec', 'validation', 'openAPIV3Schema'];
  return [own, shared].find((path) => asMap(nodeAt(crd.node, path)) !== undefined);
}

/** What would bring paths into a schema, below what is there of them; `undefined` where something else is in the way. */
export function planFor(schema: YamlNode | undefined, paths: readonly DuckPath[]): SchemaPlan | undefined {
  const additions: Additions = new Map();
  const misspelt = new Map<MapEntry, Misspelt>();
  return paths.every(({ steps, type }) => addPath(schema, steps, type, additions, misspelt))
    ? { misspelt: [...misspelt.values()], additions }
    : undefined;
}

/** Nothing where it cannot be written in edits that do not touch. */
export function editsOf(text: string, { misspelt, additions }: SchemaPlan): readonly TextEdit[] {
  const edits = [...additions].map(([map, entries]) => addEntries(text, map, entries));
  return edits.includes(undefined)
    ? []
    : [...misspelt.map(({ entry, wanted }) => setScalar(entry.key, wanted)), ...edits.flatMap((edit) => edit ?? [])];
}

type Additions = Map<MapNode, Map<string, unknown>>;

function addPath(
  schema: YamlNode | undefined,
  steps: readonly DuckStep[],
  type: DuckType,
  additions: Additions,
  misspelt: Map<MapEntry, Misspelt>,
): boolean {
  let node = asMap(schema);
  for (const [index, step] of steps.entries()) {
    if (node === undefined) {
      return false;
    }
    const rest = steps.slice(index + 1);
    const key = step === 'element' ? 'items' : step === 'value' ? 'additionalProperties' : 'properties';
    const held = entryOf(node, key);
    if (held === undefined) {
      put(additions, node, key, typeof step === 'object' ? { [step.field]: schemaFor(rest, type) } : schemaFor(rest, type));
      return true;
    }
    const fields = asMap(held.value);
    if (typeof step !== 'object') {
      node = fields;
      continue;
    }
    const found: MapEntry | undefined =
      fields === undefined
        ? undefined
        : (entryOf(fields, step.field) ?? fields.entries.find((entry) => entry.key.text.toLowerCase() === step.field.toLowerCase()));
    if (fields !== undefined && found === undefined) {
      put(additions, fields, step.field, schemaFor(rest, type));
      return true;
    }
    if (found !== undefined && found.key.text !== step.field) {
      misspelt.set(found, { entry: found, wanted: step.field });
    }
    node = asMap(found?.value);
  }
  return node !== undefined;
}

/** The schema of a value of a type at the end of some steps. */
function schemaFor(steps: readonly DuckStep[], type: DuckType): Record<string, unknown> {
  const [step, ...rest] = steps;
  if (step === undefined) {
    return { type };
  }
  const inner = schemaFor(rest, type);
  return step === 'element'
    ? { type: 'array', items: inner }
    : { type: 'object', ...(step === 'value' ? { additionalProperties: inner } : { properties: { [step.field]: inner } }) };
}

function put(additions: Additions, map: MapNode, key: string, value: unknown): void {
  const own = additions.get(map) ?? new Map<string, unknown>();
  additions.set(map, own.set(key, merged(own.get(key), value)));
}

function merged(a: unknown, b: unknown): unknown {
  return isRecord(a) && isRecord(b)
    ? Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [key, merged(a[key], b[key])]))
    : (b ?? a);
}

/** One edit: two at one place would touch. */
function addEntries(text: string, map: MapNode, entries: ReadonlyMap<string, unknown>): TextEdit | undefined {
  const edits = [...entries].map(([key, value]) => addEntry(text, map, key, value));
  const [first] = edits;
  const isOneplace = edits.every(({ span }) => span.start === first?.span.start && span.end === first.span.end && span.start === span.end);
  if (first === undefined || (edits.length > 1 && (!isOneplace || map.entries.length === 0))) {
    return edits.length === 1 ? first : undefined;
  }
  return { span: first.span, newText: edits.map(({ newText }) => newText).join('') };
}
