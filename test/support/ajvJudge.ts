import { Ajv } from 'ajv';
import { demandsOf, type Demands } from '../../server/src/schema/demands';
import { firstRepeats } from '../../server/src/schema/distinct';
import { formats } from '../../server/src/schema/formats';
import { compilePattern } from '../../server/src/schema/patterns';
import type { Structure } from '../../server/src/schema/structure';

const distinct = 'x-distinct';

const ajv = new Ajv({
  allErrors: true,
  strict: false,
  validateSchema: false,
  logger: false,
  messages: false,
  ownProperties: true,
  multipleOfPrecision: 9,
  formats: { ...formats },
  code: {
    regExp: Object.assign(
      (pattern: string) => ({ test: (text: string) => compilePattern(pattern)?.test(text) ?? true, toString: () => pattern }),
      { code: 'new RegExp' },
    ),
  },
});
ajv.addKeyword({
  keyword: distinct,
  type: 'array',
  validate: (keys: readonly string[], items: readonly unknown[]) => firstRepeats(items, keys).length === 0,
});

/** What another judge says of a value: the keyword of each error outside of the branches of choices, with its place, sorted. */
export function ajvErrorsOf(structure: Structure, value: unknown): readonly string[] {
  const schema = jsonSchemaOf(structure, true);
  const check = ajv.compile(schema);
  ajv.removeSchema(schema);
  check(value);
  return (check.errors ?? [])
    .filter(({ schemaPath }) => !/\/(anyOf|oneOf)\/\d/.test(schemaPath))
    .map(({ keyword, instancePath }) => `${keyword} ${instancePath}`)
    .sort();
}

/** What the levels of a structural schema ask, as one JSON Schema. */
function jsonSchemaOf(structure: Structure, isStructural: boolean): Record<string, unknown> {
  const demands: Demands = demandsOf(structure);
  const below = (each: Structure): unknown => jsonSchemaOf(each, isStructural);
  const branch = (each: Structure): unknown => jsonSchemaOf(each, false);
  const properties = Object.entries(demands.properties).map(([name, each]) => [name, below(each)] as const);
  const limits = Object.values(demands.limits)
    .flat()
    .map(({ keyword, stated }) => [keyword, stated] as const);
  const further = demands.further === undefined ? !(demands.isClosed && isStructural) : below(demands.further);
  return {
    ...(demands.types.length === 0 ? {} : { type: [...demands.types] }),
    ...(demands.values.length === 0 ? {} : { enum: [...demands.values] }),
    ...Object.fromEntries(limits),
    ...(demands.pattern === undefined ? {} : { pattern: demands.pattern }),
    ...(demands.format === undefined ? {} : { format: demands.format.name }),
    ...(demands.required.length === 0 ? {} : { required: [...demands.required] }),
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    additionalProperties: further,
    ...(demands.items === undefined ? {} : { items: below(demands.items) }),
    ...(demands.distinct === undefined ? {} : { [distinct]: demands.distinct }),
    ...(demands.allOf.length === 0 ? {} : { allOf: demands.allOf.map(branch) }),
    ...(demands.anyOf.length === 0 ? {} : { anyOf: demands.anyOf.map(branch) }),
    ...(demands.oneOf.length === 0 ? {} : { oneOf: demands.oneOf.map(branch) }),
    ...(demands.not === undefined ? {} : { not: branch(demands.not) }),
  };
}
