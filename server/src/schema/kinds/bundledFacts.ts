import { operationPage } from '../operationPage';
import type { ApiConstraints, FieldAddition, FieldFacts, FieldOrigin, Structure } from '../structure/structure';

/** A schema as a bundled file holds it: each `x-ackmesh` is a {@link PackedFacts} that looks up what repeats. */
export interface PackedSchema {
  readonly schema: unknown;
  readonly api?: PackedApi;
}

/** What the facts of one kind share. */
export interface PackedApi {
  readonly service: string;
  /** The name under which AWS documents the API. */
  readonly documentation?: string;
  /** Names of shapes and operations. */
  readonly names: readonly string[];
  readonly limits: readonly ApiConstraints[];
}

/**
 * Facts of one field:
 * a member with its origin, as positions of the shape and the operation in `names` and of its limits in `limits`;
 * a number for limits without an origin; a text for a field that no API member stands behind; else the facts themselves.
 */
export type PackedFacts = PackedOrigin | number | FieldAddition | FieldFacts;

/** Missing limits before an operation are -1. */
export type PackedOrigin = readonly [shape: number, member: string, limits?: number, operation?: number];

/** Puts the facts of a schema into the form of the bundle. All of them are of one service. */
export function packFacts(schema: Structure, documentation: string | undefined): PackedSchema {
  const packer = new Packer();
  const packed = mapFacts(schema, (facts) => packer.pack(facts));
  if (packer.service === undefined) {
    // A few limits by hand: nothing repeats.
    return { schema };
  }
  const api = {
    service: packer.service,
    ...(documentation === undefined ? {} : { documentation }),
    names: [...packer.names.keys()],
    limits: [...packer.limits.keys()].map((text) => JSON.parse(text) as ApiConstraints),
  };
  return { schema: packed, api };
}

/**
 * Reads what {@link packFacts} wrote; a schema without packed facts comes back as it is. The schema is read where it stands and
 * belongs to nobody else: a copy of each would cost more than reading it.
 */
export function unpackFacts({ schema, api }: PackedSchema): Structure {
  if (api !== undefined) {
    unpackBelow(schema as Packed, api);
  }
  return schema as Structure;
}

class Packer {
  service: string | undefined;
  readonly names = new Map<string, number>();
  readonly limits = new Map<string, number>();

  pack(facts: FieldFacts): PackedFacts | undefined {
    const { origin, api, added, ...others } = facts;
    const limits = ownLimits(api);
    if (Object.keys(others).length > 0 || (added !== undefined && limits !== undefined)) {
      return limits === undefined ? facts : { ...facts, api: limits };
    }
    const position = limits === undefined ? undefined : positionOf(this.limits, JSON.stringify(limits));
    if (origin === undefined) {
      return added ?? position;
    }
    this.service = origin.service;
    const operation = origin.operation === undefined ? undefined : positionOf(this.names, origin.operation);
    const shape = positionOf(this.names, origin.shape);
    if (operation !== undefined) {
      return [shape, origin.member, position ?? none, operation];
    }
    return position === undefined ? [shape, origin.member] : [shape, origin.member, position];
  }
}

/** The address of the documentation follows from the operation, and texts of the model are nobody's facts. */
function ownLimits(api: ApiConstraints | undefined): ApiConstraints | undefined {
  const { documentation: _documentation, ...own } = api ?? {};
  const limits: ApiConstraints = own.deprecated === undefined ? own : { ...own, deprecated: true };
  return Object.keys(limits).length === 0 ? undefined : limits;
}

const none = -1;

function positionOf(positions: Map<string, number>, text: string): number {
  const known = positions.get(text);
  if (known !== undefined) {
    return known;
  }
  positions.set(text, positions.size);
  return positions.size - 1;
}

/** A {@link Structure} on its way out of the bundle. */
interface Packed {
  readonly properties?: Readonly<Record<string, Packed>>;
  readonly items?: Packed;
  readonly additionalProperties?: Packed | boolean;
  'x-ackmesh'?: PackedFacts;
}

function unpackBelow(schema: Packed, api: PackedApi): void {
  const { 'x-ackmesh': facts, properties, items, additionalProperties } = schema;
  if (facts !== undefined) {
    schema['x-ackmesh'] = unpack(facts, api);
  }
  for (const name in properties) {
    const child = properties[name];
    if (child !== undefined) {
      unpackBelow(child, api);
    }
  }
  if (items !== undefined) {
    unpackBelow(items, api);
  }
  if (typeof additionalProperties === 'object') {
    unpackBelow(additionalProperties, api);
  }
}

function unpack(facts: PackedFacts, { service, documentation, names, limits }: PackedApi): FieldFacts {
  if (typeof facts === 'number') {
    const api = limits[facts];
    return api === undefined ? {} : { api };
  }
  if (typeof facts === 'string') {
    return { added: facts };
  }
  if (!isPackedOrigin(facts)) {
    return facts;
  }
  // By their numbers: to take a list apart asks its iterator, and this is done for each field of a kind.
  const { 0: shapePosition, 1: member, 2: position = none, 3: operationPosition } = facts;
  const operation = operationPosition === undefined ? undefined : names[operationPosition];
  const shape = names[shapePosition] ?? '';
  const own = limits[position];
  if (operation === undefined) {
    return withLimits({ service, shape, member }, own);
  }
  const page = documentation === undefined ? undefined : operationPage(documentation, operation);
  return withLimits({ service, operation, shape, member }, page === undefined ? own : { documentation: page, ...own });
}

function withLimits(origin: FieldOrigin, api: ApiConstraints | undefined): FieldFacts {
  return api === undefined ? { origin } : { origin, api };
}

function isPackedOrigin(facts: PackedOrigin | FieldFacts): facts is PackedOrigin {
  return Array.isArray(facts);
}

/** A copy of the schema with other facts. */
function mapFacts(schema: Structure, change: (facts: FieldFacts) => PackedFacts | undefined): object {
  const { 'x-ackmesh': facts, properties, items, additionalProperties, ...rest } = schema;
  const changed = facts === undefined ? undefined : change(facts);
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: mapEach(properties, change) }),
    ...(items === undefined ? {} : { items: mapFacts(items, change) }),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties: typeof additionalProperties === 'boolean' ? additionalProperties : mapFacts(additionalProperties, change),
        }),
    ...(changed === undefined ? {} : { 'x-ackmesh': changed }),
  };
}

function mapEach(properties: Readonly<Record<string, Structure>>, change: (facts: FieldFacts) => PackedFacts | undefined): object {
  return Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, mapFacts(child, change)]));
}
