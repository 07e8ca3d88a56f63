import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pluralize from 'pluralize';
import { parse } from 'yaml';
import type { Kind } from '../server/src/schema/kind';
import type { Structure } from '../server/src/schema/structure';
import { isRecord } from '../server/src/schema/structureReader';
import { ackServices } from './schemaSources';

/** One reference slot of an ACK kind, as `schemas/dialects/ack-slots.json` holds it. */
export interface AckSlot {
  /** Dotted path of the field that holds the reference, `[]` after each list level above it. */
  readonly path: string;
  /** True for a list of references (`…Refs`). */
  readonly list: boolean;
  readonly target: { readonly group: string; readonly kind: string };
  /** Go path of the value on the target, as declared. */
  readonly value?: string;
  /** Sibling field that takes the value itself. */
  readonly concrete: readonly string[];
  /** True where the controller wants one of the two (ack-inference 4.4, rule 2). */
  readonly required: boolean;
  /** The field is there because a type is shared; no declaration makes the controller follow it at this path (6.4). */
  readonly shared?: true;
}

interface Declaration {
  readonly service: string;
  readonly resource: string;
  readonly path: readonly string[];
  readonly target: { readonly group: string; readonly kind: string };
  readonly value: string;
  readonly required: boolean;
  used: boolean;
}

export interface AckSlotsFile {
  readonly text: string;
  readonly summary: string;
}

/** Joins the `references` of every generator.yaml with the reference fields of the published schemas. */
export function ackSlots(corpus: string, kinds: readonly Kind[]): AckSlotsFile {
  const services = new Map<string, string>();
  const declarations = ackServices(corpus).flatMap((service) => {
    const group = groupOf(corpus, service);
    services.set(group, service);
    return declarationsOf(corpus, service, group);
  });
  const unjoined: string[] = [];
  const groups: Record<string, Record<string, readonly AckSlot[]>> = {};
  const counts = { slots: 0, secrets: 0, leaked: 0 };
  for (const kind of kinds.filter(({ group }) => services.has(group))) {
    const service = services.get(kind.group) ?? '';
    const slots = slotsIn(kind).flatMap((found): readonly AckSlot[] => {
      if (found.secret) {
        counts.secrets += 1;
        return [secretSlot(found)];
      }
      const joined = joinOf(declarations, service, kind.kind, found);
      if (joined === undefined) {
        unjoined.push(`${kind.kind}.${found.path}`);
        return [];
      }
      counts.slots += 1;
      counts.leaked += joined.leaked ? 1 : 0;
      joined.declaration.used = true;
      return [slotOf(found, joined.declaration, joined.leaked)];
    });
    if (slots.length > 0) {
      (groups[kind.group] ??= {})[kind.kind] = slots;
    }
  }
  const unused = declarations.filter(({ used }) => !used).map((of) => `${of.resource}.${of.path.join('.')}`);
  return {
    text: fileText(groups),
    summary: [
      `${declarations.length} declarations, ${counts.slots} slots (${counts.leaked} through shared types), ${counts.secrets} secret slots`,
      ...unjoined.map((slot) => `no declaration for ${slot}`),
      ...unused.map((declaration) => `no field for declaration ${declaration}`),
    ].join('\n'),
  };
}

interface FoundSlot {
  readonly path: string;
  /** Names from `spec` down, list levels left out. */
  readonly names: readonly string[];
  readonly list: boolean;
  readonly secret: boolean;
  readonly siblings: readonly string[];
  readonly parentRequired: readonly string[];
}

function slotsIn(kind: Kind): readonly FoundSlot[] {
  const found: FoundSlot[] = [];
  const walk = (schema: Structure, path: string, names: readonly string[]): void => {
    for (const [name, child] of Object.entries(schema.properties ?? {})) {
      const at = { path: `${path}.${name}`, names: [...names, name] };
      const siblings = Object.keys(schema.properties ?? {});
      const parentRequired = schema.required ?? [];
      const element = child.type === 'array' ? child.items : child;
      const list = child.type === 'array';
      const secret = element !== undefined && isSecretKeyReference(element);
      if (secret || (element !== undefined && isReference(element) && name.endsWith(list ? 'Refs' : 'Ref'))) {
        found.push({ ...at, list, secret, siblings, parentRequired });
      } else {
        descend(child, at.path, at.names);
      }
    }
  };
  const descend = (schema: Structure, path: string, names: readonly string[]): void => {
    walk(schema, path, names);
    if (schema.items !== undefined) {
      descend(schema.items, `${path}[]`, names);
    }
    if (typeof schema.additionalProperties === 'object') {
      const inner = schema.additionalProperties;
      const element = inner.type === 'array' ? inner.items : inner;
      if (element !== undefined && isSecretKeyReference(element)) {
        const list = inner.type === 'array';
        found.push({ path: `${path}{}`, names, list, secret: true, siblings: [], parentRequired: [] });
      } else {
        descend(inner, `${path}{}`, names);
      }
    }
  };
  const spec = kind.schema.properties?.['spec'];
  if (spec !== undefined) {
    descend(spec, 'spec', []);
  }
  return found;
}

function isReference(schema: Structure): boolean {
  const from = schema.properties?.['from'];
  return hasExactly(schema, ['from']) && from !== undefined && hasExactly(from, ['name', 'namespace']);
}

function isSecretKeyReference(schema: Structure): boolean {
  return hasExactly(schema, ['key', 'name', 'namespace']) && schema['x-kubernetes-map-type'] === 'atomic';
}

function hasExactly(schema: Structure, names: readonly string[]): boolean {
  return Object.keys(schema.properties ?? {}).sort().join() === [...names].sort().join();
}

function joinOf(
  declarations: readonly Declaration[],
  service: string,
  kind: string,
  found: FoundSlot,
): { readonly declaration: Declaration; readonly leaked: boolean } | undefined {
  const own = declarations.filter((of) => of.service === service);
  const parent = found.names.slice(0, -1);
  const direct = own.filter(
    (of) => sameFold(of.resource, kind) && matchesName(of, found) && sameFold(of.path.slice(0, -1).join('.'), parent.join('.')),
  );
  const exact = direct.at(-1);
  if (exact !== undefined) {
    for (const of of direct) {
      of.used = true;
    }
    return { declaration: exact, leaked: false };
  }
  // A nested declaration edits a type that other fields and kinds share (ack-inference 6.4).
  const shared = own.filter((of) => of.path.length > 1 && matchesName(of, found));
  const targets = new Set(shared.map((of) => `${of.target.group}/${of.target.kind}`));
  const first = shared[0];
  return first !== undefined && targets.size === 1 ? { declaration: first, leaked: true } : undefined;
}

function matchesName(declaration: Declaration, found: FoundSlot): boolean {
  return sameFold(refNameOf(declaration.path.at(-1) ?? '', found.list), found.names.at(-1) ?? '');
}

function slotOf(found: FoundSlot, declaration: Declaration, leaked: boolean): AckSlot {
  const concrete = found.siblings.filter((name) => sameFold(name, declaration.path.at(-1) ?? ''));
  return {
    path: found.path,
    list: found.list,
    target: declaration.target,
    value: declaration.value,
    concrete,
    required: !leaked && declaration.required,
    ...(leaked ? { shared: true } : {}),
  };
}

function secretSlot(found: FoundSlot): AckSlot {
  return {
    path: found.path,
    list: found.list,
    target: { group: '', kind: 'Secret' },
    concrete: [],
    required: found.parentRequired.includes(found.names.at(-1) ?? ''),
  };
}

function sameFold(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function groupOf(corpus: string, service: string): string {
  const source: unknown = parse(readFileSync(join(corpus, 'ack', service, 'SOURCE.yaml'), 'utf8'));
  return isRecord(source) && typeof source['group'] === 'string' ? source['group'] : `${service}.services.k8s.aws`;
}

function declarationsOf(corpus: string, service: string, group: string): readonly Declaration[] {
  const config: unknown = parse(readFileSync(join(corpus, 'ack', service, 'generator.yaml'), 'utf8'));
  const model = JSON.parse(readFileSync(join(corpus, 'ack', service, 'model.json'), 'utf8')) as Model;
  const resources = isRecord(config) && isRecord(config['resources']) ? config['resources'] : {};
  return Object.entries(resources).flatMap(([resource, settings]) =>
    isRecord(settings) && isRecord(settings['fields'])
      ? Object.entries(settings['fields']).flatMap(([path, field]) =>
          declarationOf({ service, group, resource, required: requiredByCreate(model, resource, settings) }, path, field),
        )
      : [],
  );
}

interface Resource {
  readonly service: string;
  readonly group: string;
  readonly resource: string;
  readonly required: ReadonlySet<string>;
}

function declarationOf(of: Resource, path: string, field: unknown): readonly Declaration[] {
  const { service, group, resource, required } = of;
  const references = isRecord(field) ? field['references'] : undefined;
  if (!isRecord(field) || !isRecord(references) || typeof references['resource'] !== 'string') {
    return [];
  }
  const other = references['service_name'];
  const steps = path.split('.');
  return [
    {
      service,
      resource,
      path: steps,
      target: {
        group: typeof other === 'string' ? `${other}.services.k8s.aws` : group,
        kind: references['resource'],
      },
      value: String(references['path']),
      required: typeof field['is_required'] === 'boolean' ? field['is_required'] : required.has((steps.at(-1) ?? '').toLowerCase()),
      used: false,
    },
  ];
}

/** The generator's order of suffixes (ack-inference 4.2). */
const suffixes = ['id', 'ids', 'Id', 'Ids', 'ID', 'IDs', 'IDS', 'Name', 'Names', 'NAME', 'NAMEs', 'NAMES', 'Arn', 'Arns', 'ARN', 'ARNs', 'ARNS'];

/** Name of the reference field for a declared field, up to upper and lower case (ack-inference 4.2). */
function refNameOf(field: string, list: boolean): string {
  const suffix = suffixes.find((candidate) => field.endsWith(candidate)) ?? '';
  const stem = field.slice(0, field.length - suffix.length);
  return list ? `${pluralize.singular(stem)}Refs` : `${stem}Ref`;
}

/**
 * Names that a resource's Create operation requires, as the configuration renames them (ack-inference 3.7).
 * Empty where the operation is not the plain `Create<Resource>`.
 */
function requiredByCreate(model: Model, resource: string, settings: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const operation = `Create${resource}`;
  const input = model.operations?.[operation]?.input?.shape;
  const required = input === undefined ? [] : (model.shapes?.[input]?.required ?? []);
  const renames = at(settings, 'renames', 'operations', operation, 'input_fields');
  return new Set(
    required.map((member) => {
      const renamed = isRecord(renames) ? renames[member] : undefined;
      return (typeof renamed === 'string' ? renamed : member).toLowerCase();
    }),
  );
}

interface Model {
  readonly operations?: Readonly<Record<string, { readonly input?: { readonly shape: string } }>>;
  readonly shapes?: Readonly<Record<string, { readonly required?: readonly string[] }>>;
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
}

/** One line per slot, so that a refresh shows as a readable difference. */
function fileText(groups: Readonly<Record<string, Readonly<Record<string, readonly AckSlot[]>>>>): string {
  const names = Object.keys(groups).sort();
  const body = names.map((group) => {
    const kinds = groups[group] ?? {};
    const lines = Object.keys(kinds)
      .sort()
      .map((kind) => {
        const slots = (kinds[kind] ?? []).map((slot) => `   ${JSON.stringify(slot)}`);
        return `  ${JSON.stringify(kind)}:[\n${slots.join(',\n')}]`;
      });
    return ` ${JSON.stringify(group)}:{\n${lines.join(',\n')}}`;
  });
  return `{"format":1,"groups":{\n${body.join(',\n')}}}\n`;
}
