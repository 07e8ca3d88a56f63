/**
 * An API model in few words. Operations: input and output structure, either may be missing.
 * Structures: members by name, a type each: `str int long bool dbl blob time doc`, `[T]` a list, `{T}` a map of strings to T,
 * anything else a structure. A member's name may end in `!` (required) and `~` (idempotency token); a structure's name may
 * start with `union `.
 */
export interface ApiShorthand {
  readonly serviceId?: string;
  readonly operations: Readonly<Record<string, { readonly in?: string; readonly out?: string }>>;
  readonly structures: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Constraints by shape name or `Shape.member`, in the words of `service-2.json`. */
  readonly limits?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** More shapes, in the words of `service-2.json`; for models of that format only. */
  readonly shapes?: Readonly<Record<string, unknown>>;
}

type Json = Record<string, unknown>;

const scalars: Readonly<Record<string, readonly [c2j: string, smithy: string]>> = {
  str: ['string', 'string'],
  int: ['integer', 'integer'],
  long: ['long', 'long'],
  bool: ['boolean', 'boolean'],
  dbl: ['double', 'double'],
  blob: ['blob', 'blob'],
  time: ['timestamp', 'timestamp'],
};

function isScalar(type: string): boolean {
  return Object.hasOwn(scalars, type);
}

interface Member {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isToken: boolean;
}

function membersOf(structure: Readonly<Record<string, string>>): Member[] {
  return Object.entries(structure).map(([key, type]) => ({
    name: key.replace(/[!~]+$/, ''),
    type,
    isRequired: key.includes('!'),
    isToken: key.includes('~'),
  }));
}

/** The name of the shape behind a type; lists and maps get one from what they hold. */
function shapeName(type: string): string {
  const inner = type.slice(1, -1);
  if (type.startsWith('[')) {
    return `${shapeName(inner)}List`;
  }
  if (type.startsWith('{')) {
    return `${shapeName(inner)}Map`;
  }
  return isScalar(type) || type === 'doc' ? `${type.charAt(0).toUpperCase()}${type.slice(1)}Value` : type;
}

/** Every type that the members mention, lists and maps with what they hold. */
function typesOf(api: ApiShorthand): ReadonlySet<string> {
  const types = new Set<string>(['str']);
  const visit = (type: string): void => {
    types.add(type);
    if (type.startsWith('[') || type.startsWith('{')) {
      visit(type.slice(1, -1));
    }
  };
  Object.values(api.structures).forEach((structure) => {
    Object.values(structure).forEach(visit);
  });
  return types;
}

/** The model as `service-2.json`. */
export function asC2j(api: ApiShorthand): Json {
  const shapes: Json = { ...api.shapes };
  const limitsOf = (name: string): Json => ({ ...api.limits?.[name] });
  for (const type of typesOf(api)) {
    const name = shapeName(type);
    const inner = { shape: shapeName(type.slice(1, -1)) };
    if (isScalar(type)) {
      shapes[name] = { type: scalars[type]?.[0], ...limitsOf(name) };
    } else if (type === 'doc') {
      shapes[name] = { type: 'structure', members: {}, document: true };
    } else if (type.startsWith('[')) {
      shapes[name] = { type: 'list', member: inner, ...limitsOf(name) };
    } else if (type.startsWith('{')) {
      shapes[name] = { type: 'map', key: { shape: 'StrValue' }, value: inner, ...limitsOf(name) };
    }
  }
  for (const [key, structure] of Object.entries(api.structures)) {
    const name = key.replace(/^union /, '');
    const members = membersOf(structure);
    shapes[name] = {
      type: 'structure',
      required: members.filter(({ isRequired }) => isRequired).map((member) => member.name),
      members: Object.fromEntries(
        members.map(({ name: member, type, isToken }) => [
          member,
          { shape: shapeName(type), ...(isToken ? { idempotencyToken: true } : {}), ...limitsOf(`${name}.${member}`) },
        ]),
      ),
      ...(key.startsWith('union ') ? { union: true } : {}),
    };
  }
  return {
    version: '2.0',
    metadata: { serviceId: api.serviceId ?? 'Aquarium', uid: 'aquarium-2024-01-01' },
    operations: Object.fromEntries(
      Object.entries(api.operations).map(([name, operation]) => [
        name,
        {
          name,
          ...(operation.in === undefined ? {} : { input: { shape: operation.in } }),
          ...(operation.out === undefined ? {} : { output: { shape: operation.out } }),
        },
      ]),
    ),
    shapes,
  };
}

const namespace = 'com.amazonaws.aquarium';

/** The model as a Smithy JSON AST; constraints and further shapes are left out. */
export function asSmithy(api: ApiShorthand): Json {
  const target = (name: string): Json => ({ target: `${namespace}#${name}` });
  const shapes: Json = {
    [`${namespace}#Aquarium`]: {
      type: 'service',
      version: '2024-01-01',
      traits: { 'aws.api#service': { sdkId: api.serviceId ?? 'Aquarium', docId: 'aquarium-2024-01-01' } },
    },
  };
  for (const type of typesOf(api)) {
    const inner = target(shapeName(type.slice(1, -1)));
    const id = `${namespace}#${shapeName(type)}`;
    if (isScalar(type) || type === 'doc') {
      shapes[id] = { type: type === 'doc' ? 'document' : scalars[type]?.[1] };
    } else if (type.startsWith('[')) {
      shapes[id] = { type: 'list', member: inner };
    } else if (type.startsWith('{')) {
      shapes[id] = { type: 'map', key: target('StrValue'), value: inner };
    }
  }
  for (const [key, structure] of Object.entries(api.structures)) {
    shapes[`${namespace}#${key.replace(/^union /, '')}`] = {
      type: key.startsWith('union ') ? 'union' : 'structure',
      members: Object.fromEntries(
        membersOf(structure).map(({ name, type, isRequired, isToken }) => [
          name,
          {
            ...target(shapeName(type)),
            traits: {
              ...(isRequired ? { 'smithy.api#required': {} } : {}),
              ...(isToken ? { 'smithy.api#idempotencyToken': {} } : {}),
            },
          },
        ]),
      ),
    };
  }
  for (const [name, operation] of Object.entries(api.operations)) {
    shapes[`${namespace}#${name}`] = {
      type: 'operation',
      input: operation.in === undefined ? { target: 'smithy.api#Unit' } : target(operation.in),
      output: operation.out === undefined ? { target: 'smithy.api#Unit' } : target(operation.out),
    };
  }
  return { smithy: '2.0', shapes };
}
