import assert from 'node:assert/strict';
import { formatPath, parsePath } from '../../../server/src/base/path';
import { AjvValidator } from '../../../server/src/schema/validation/ajvValidator';
import type { Kind } from '../../../server/src/schema/kinds/kind';
import type { Structure } from '../../../server/src/schema/structure/structure';
import type { SchemaFinding, ValueView } from '../../../server/src/schema/validation/validator';

const text: Structure = { type: 'string' };
const integer: Structure = { type: 'integer' };
const anyObject: Structure = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

function object(properties: Record<string, Structure>, more: Structure = {}): Structure {
  return { type: 'object', properties, ...more };
}

/** An object with so many fields of one schema: `p0`, `p1` and so on. */
function wide(size: number, field: Structure): Structure {
  return object(Object.fromEntries(Array.from({ length: size }, (_, index) => [`p${index}`, field])));
}

function kindOf(schema: Structure): Kind {
  return {
    group: 'example.com',
    version: 'v1',
    kind: 'Thing',
    plural: 'things',
    scope: 'Namespaced',
    provenance: { source: 'workspace' },
    schema,
  };
}

function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('$');
}

function viewOf(root: unknown): ValueView {
  const at = (path: readonly (string | number)[]): unknown =>
    path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], root);
  return {
    isOpaque: (path) => isPlaceholder(at(path)),
    isOpaqueKey: (path) => isPlaceholder(path.at(-1)),
    hasOpaqueKey: (path) => {
      const value = at(path);
      return typeof value === 'object' && value !== null && Object.keys(value).some(isPlaceholder);
    },
  };
}

function check(schema: Structure, value: unknown): readonly SchemaFinding[] {
  return new AjvValidator().validate(kindOf(schema), value, viewOf(value));
}

function lines(schema: Structure, value: unknown): string[] {
  return check(schema, value).map(({ code, path, on, message }) => `${code} ${on} ${formatPath(path)}: ${message}`);
}

interface Row {
  readonly name: string;
  readonly schema: Structure;
  readonly value: unknown;
  readonly expected: readonly string[];
}

function table(rows: readonly Row[]): void {
  for (const { name, schema, value, expected } of rows) {
    it(name, () => assert.deepEqual(lines(schema, value), expected));
  }
}

describe('schema findings', () => {
  describe('types', () => {
    table([
      {
        name: 'names the type found',
        schema: object({ spec: object({ port: integer }) }),
        value: { spec: { port: 'abc' } },
        expected: ['schema/type value spec.port: Expected an integer, found the string "abc"'],
      },
      {
        name: 'takes a whole number written as a float for an integer',
        schema: object({ a: integer }),
        value: { a: 1.0 },
        expected: [],
      },
      {
        name: 'refuses a fraction for an integer',
        schema: object({ a: integer }),
        value: { a: 1.5 },
        expected: ['schema/type value a: Expected an integer, found the number 1.5'],
      },
      {
        name: 'says one thing about a value of the wrong type, whatever else it misses',
        schema: object({ a: { type: 'string', enum: ['x'], minLength: 1, pattern: '^x$' } }),
        value: { a: 5 },
        expected: ['schema/type value a: Expected a string, found the number 5'],
      },
      {
        name: 'knows values of annotations',
        schema: object({ annotations: { type: 'object', additionalProperties: text } }),
        value: { annotations: { 'a/b': true } },
        expected: [`schema/type value annotations['a/b']: Expected a string, found the boolean true`],
      },
      {
        name: 'takes either type of an int-or-string',
        schema: object({ a: { 'x-kubernetes-int-or-string': true, anyOf: [integer, text] }, b: { 'x-kubernetes-int-or-string': true } }),
        value: { a: '50%', b: 3 },
        expected: [],
      },
      {
        name: 'names both types of an int-or-string',
        schema: object({
          a: { 'x-kubernetes-int-or-string': true, anyOf: [integer, text] },
          b: { 'x-kubernetes-int-or-string': true, allOf: [{ anyOf: [integer, text] }] },
        }),
        value: { a: true, b: [] },
        expected: [
          'schema/type value a: Expected an integer or a string, found the boolean true',
          'schema/type value b: Expected an integer or a string, found a list',
        ],
      },
      {
        name: 'joins the types of a plain choice',
        schema: object({ a: { anyOf: [{ type: 'boolean' }, text] } }),
        value: { a: 1 },
        expected: ['schema/type value a: Expected a boolean or a string, found the number 1'],
      },
      {
        name: 'reports the root',
        schema: object({ a: text }),
        value: 'x',
        expected: ['schema/type value : Expected an object, found the string "x"'],
      },
      {
        name: 'keeps list positions apart from keys that look like numbers',
        schema: object({ a: { type: 'array', items: object({ '0': integer }) } }),
        value: { a: [{ '0': 'x' }] },
        expected: [`schema/type value a[0].0: Expected an integer, found the string "x"`],
      },
    ]);
  });

  describe('unknown fields', () => {
    table([
      {
        name: 'suggests the field that was meant',
        schema: object({ spec: object({ vpcID: text, cidr: text }) }),
        value: { spec: { vpcIDd: 'x' } },
        expected: ['schema/unknown-field key spec.vpcIDd: Unknown field "vpcIDd" in spec; did you mean "vpcID"?'],
      },
      {
        name: 'does not suggest a field that is there already',
        schema: object({ spec: object({ vpcID: text }) }),
        value: { spec: { vpcID: 'x', vpcid: 'y' } },
        expected: ['schema/unknown-field key spec.vpcid: Unknown field "vpcid" in spec'],
      },
      {
        name: 'is strict in lists and maps',
        schema: object({
          a: { type: 'array', items: object({ b: text }) },
          m: { type: 'object', additionalProperties: object({ b: text }) },
        }),
        value: { a: [{ other: 1 }], m: { any: { other: 1 } } },
        expected: [
          'schema/unknown-field key a[0].other: Unknown field "other" in a[0]',
          'schema/unknown-field key m.any.other: Unknown field "other" in m.any',
        ],
      },
      {
        name: 'is strict in an object without fields, as the API server is',
        schema: object({ a: { type: 'object' } }),
        value: { a: { b: 1 } },
        expected: ['schema/unknown-field key a.b: Unknown field "b" in a'],
      },
      {
        name: 'keeps what the schema keeps, but checks declared fields inside',
        schema: object({ a: { ...anyObject, properties: { b: object({ c: text }) } } }),
        value: { a: { x: 1, b: { other: 1 } } },
        expected: ['schema/unknown-field key a.b.other: Unknown field "other" in a.b'],
      },
      {
        name: 'lets an embedded resource have what every object has',
        schema: object({ a: object({ spec: text }, { 'x-kubernetes-embedded-resource': true }) }),
        value: { a: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x', anything: 1 }, spec: 's' } },
        expected: [],
      },
      {
        name: 'does not count them as fields too many, since the API server drops them',
        schema: object({ a: text }, { maxProperties: 1 }),
        value: { a: 'x', b: 'y' },
        expected: ['schema/unknown-field key b: Unknown field "b"'],
      },
      {
        name: 'does not take a choice for a declaration of all fields',
        schema: object({ a: object({ b: text, c: text }, { oneOf: [object({ b: text }, { required: ['b'] }), { required: ['c'] }] }) }),
        value: { a: { c: 'x' } },
        expected: [],
      },
      {
        name: 'is strict beside a choice',
        schema: object({ a: object({ b: text, c: text }, { anyOf: [object({ b: text }, { required: ['b'] })] }) }),
        value: { a: { b: 'x', c: 'y', other: 'z' } },
        expected: ['schema/unknown-field key a.other: Unknown field "other" in a'],
      },
      {
        name: 'knows no inherited fields',
        schema: object({ a: object({ b: text }) }),
        value: { a: { constructor: 'x', toString: 'y' } },
        expected: [
          'schema/unknown-field key a.constructor: Unknown field "constructor" in a',
          'schema/unknown-field key a.toString: Unknown field "toString" in a',
        ],
      },
    ]);
  });

  describe('missing fields and null', () => {
    const schema = object({ spec: object({ a: text, b: { ...text, default: 'x' }, c: text }, { required: ['a', 'b'] }) });
    table([
      {
        name: 'leads to the missing child',
        schema,
        value: { spec: { c: 'x' } },
        expected: ['schema/missing-field parent spec.a: Missing required field "a"'],
      },
      {
        name: 'counts a null as absent, and says so',
        schema,
        value: { spec: { a: null } },
        expected: ['schema/missing-field key spec.a: Required field "a" has no value'],
      },
      { name: 'lets other nulls go, as the API server does', schema, value: { spec: { a: 'x', c: null } }, expected: [] },
      {
        name: 'lets the null of an object go with all that it requires',
        schema: object({ spec: schema }),
        value: { spec: null },
        expected: [],
      },
      {
        name: 'refuses null as a list item',
        schema: object({ a: { type: 'array', items: text } }),
        value: { a: ['x', null] },
        expected: ['schema/type value a[1]: Expected a string, found null'],
      },
      {
        name: 'takes null where it is allowed, also for required and listed values',
        schema: object({ a: { type: 'string', enum: ['x', null], nullable: true, minLength: 1, oneOf: [{}, {}] } }, { required: ['a'] }),
        value: { a: null },
        expected: [],
      },
      {
        name: 'refuses null where values are listed without it, as the API server does',
        schema: object({ a: { type: 'string', enum: ['x'], nullable: true } }),
        value: { a: null },
        expected: ['schema/enum value a: null is not an allowed value; expected "x"'],
      },
      {
        name: 'takes null for a choice that does not ask it',
        schema: object({ a: object({ b: text }, { nullable: true, oneOf: [{ required: ['b'] }, { required: ['b'] }] }) }),
        value: { a: null },
        expected: [],
      },
      {
        name: 'refuses null under a key without a schema only where the key is refused',
        schema: object({ a: text }),
        value: { other: null },
        expected: ['schema/unknown-field key other: Unknown field "other"'],
      },
      {
        name: 'does not miss a field that an inherited name covers',
        schema: object({ constructor: text }, { required: ['constructor'] }),
        value: {},
        expected: ['schema/missing-field parent constructor: Missing required field "constructor"'],
      },
      {
        name: 'does not miss what a webhook fills in',
        schema: object({ a: { ...text, 'x-ackmesh': { filledIn: true } } }, { required: ['a'] }),
        value: {},
        expected: [],
      },
    ]);
  });

  describe('values', () => {
    table([
      {
        name: 'lists allowed values and the one that was meant',
        schema: object({ a: { type: 'string', enum: ['GET', 'PUT'] } }),
        value: { a: 'get' },
        expected: ['schema/enum value a: "get" is not an allowed value; expected one of "GET", "PUT"; did you mean "GET"?'],
      },
      {
        name: 'accepts an allowed object in any order, of few and of many',
        schema: object({
          a: { enum: [{ b: 1, c: [2] }] },
          d: { enum: [...Array.from({ length: 20 }, (_, index) => `v${index}`), { b: 1, c: [2] }] },
        }),
        value: { a: { c: [2], b: 1 }, d: { c: [2], b: 1 } },
        expected: [],
      },
      {
        name: 'speaks of a pattern',
        schema: object({ a: { type: 'string', pattern: '^[a-z]+$' } }),
        value: { a: 'A1' },
        expected: ['schema/pattern value a: "A1" does not match the pattern ^[a-z]+$'],
      },
      {
        name: 'speaks of a pattern in words where there are some',
        schema: object({ a: { type: 'string', pattern: '^[a-z]+$', 'x-ackmesh': { form: 'lower-case letters' } } }),
        value: { a: 'A1' },
        expected: ['schema/pattern value a: "A1" must be lower-case letters'],
      },
      {
        name: 'says about an empty text only that it is empty',
        schema: object({ a: { type: 'string', minLength: 1, pattern: '^[a-z]+$' } }),
        value: { a: '' },
        expected: ['schema/length value a: Must not be empty'],
      },
      {
        name: 'counts characters, not code units',
        schema: object({ a: { type: 'string', maxLength: 2 }, b: { type: 'string', maxLength: 2 } }),
        value: { a: '😀😀', b: '😀😀😀' },
        expected: ['schema/length value b: Must have at most 2 characters, found 3'],
      },
      {
        name: 'knows limits of numbers, and the limits themselves where excluded',
        schema: object({
          a: { type: 'integer', minimum: 1 },
          b: { type: 'integer', maximum: 10 },
          c: { type: 'number', minimum: 0, exclusiveMinimum: true },
          d: { type: 'number', maximum: 1, exclusiveMaximum: true },
          e: { type: 'integer', multipleOf: 5 },
          f: { type: 'integer', minimum: 1, exclusiveMinimum: false },
        }),
        value: { a: 0, b: 11, c: 0, d: 1, e: 7, f: 1 },
        expected: [
          'schema/range value a: Must be at least 1, found 0',
          'schema/range value b: Must be at most 10, found 11',
          'schema/range value c: Must be more than 0, found 0',
          'schema/range value d: Must be less than 1, found 1',
          'schema/range value e: Must be a multiple of 5, found 7',
        ],
      },
      {
        name: 'counts items and fields',
        schema: object({
          a: { type: 'array', items: text, minItems: 1 },
          b: { type: 'array', items: text, maxItems: 1 },
          c: { type: 'object', additionalProperties: text, minProperties: 2 },
        }),
        value: { a: [], b: ['x', 'y'], c: { x: 'x' } },
        expected: [
          'schema/items value a: Must have at least 1 item, found 0',
          'schema/items value b: Must have at most 1 item, found 2',
          'schema/properties value c: Must have at least 2 fields, found 1',
        ],
      },
      {
        name: 'knows the formats that the API server checks, and no others',
        schema: object({
          a: { type: 'integer', format: 'int32' },
          b: { type: 'integer', format: 'int64' },
          c: { type: 'string', format: 'date-time' },
          d: { type: 'string', format: 'something-else' },
          e: { type: 'array', items: integer, format: 'double' },
        }),
        value: { a: 2147483648, b: 2147483648, c: 'yesterday', d: 'x', e: [1] },
        expected: [
          'schema/format value a: 2147483648 is not within 32 bits: −2147483648 to 2147483647',
          'schema/format value c: "yesterday" is not a valid date and time such as 2006-01-02T15:04:05Z',
        ],
      },
      {
        name: 'finds repeated items of sets and of lists with keys',
        schema: object({
          a: { type: 'array', items: text, 'x-kubernetes-list-type': 'set' },
          b: {
            type: 'array',
            items: object({ name: text, port: integer }),
            'x-kubernetes-list-type': 'map',
            'x-kubernetes-list-map-keys': ['name'],
          },
          c: { type: 'array', items: text },
        }),
        value: { a: ['x', 'y', 'x'], b: [{ name: 'n', port: 1 }, { name: 'n', port: 2 }, { port: 3 }, { port: 4 }], c: ['x', 'x'] },
        expected: [
          'schema/duplicate-item value a[2]: Duplicate item in a',
          'schema/duplicate-item value b[1]: Duplicate item in b: name "n"',
        ],
      },
      {
        name: 'cuts long values',
        schema: object({ a: { type: 'string', enum: ['x'] } }),
        value: { a: 'y'.repeat(100) },
        expected: [`schema/enum value a: "${'y'.repeat(58)}… is not an allowed value; expected "x"`],
      },
    ]);
  });

  describe('defaults, which the API server fills in first', () => {
    const on = { type: 'string', default: 'on' } as const;
    table([
      { name: 'count as fields', schema: object({ a: on }, { minProperties: 1 }), value: {}, expected: [] },
      {
        name: 'count as fields too many',
        schema: object({ a: on, b: text }, { maxProperties: 1 }),
        value: { b: 'x' },
        expected: ['schema/properties value : Must have at most 1 field, found 2'],
      },
      {
        name: 'exclude what excludes them',
        schema: object({ s: object({ a: on, b: text }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] }) }),
        value: { s: { b: 'x' } },
        expected: ['schema/one-of key s.b: "b" cannot be set together with "a" in s; "a" is set by default'],
      },
      {
        name: 'are compared as keys of items',
        schema: object({
          l: {
            type: 'array',
            'x-kubernetes-list-type': 'map',
            'x-kubernetes-list-map-keys': ['port', 'protocol'],
            items: object({ port: integer, protocol: { type: 'string', default: 'TCP' } }),
          },
        }),
        value: { l: [{ port: 1 }, { port: 1, protocol: 'TCP' }, { port: 1, protocol: 'UDP' }] },
        expected: ['schema/duplicate-item value l[1]: Duplicate item in l: port 1, protocol "TCP"'],
      },
      {
        name: 'take the place of nulls, also in lists and maps',
        schema: object({
          a: on,
          l: { type: 'array', items: on },
          m: { type: 'object', additionalProperties: on, minProperties: 1 },
        }),
        value: { a: null, l: [null], m: { x: null } },
        expected: [],
      },
      {
        name: 'may lack what they need',
        schema: object({
          m: { type: 'object', additionalProperties: object({ a: { ...object({ b: text }, { required: ['b'] }), default: {} } }) },
        }),
        value: { m: { x: {} } },
        expected: ['schema/missing-field parent m.x.a.b: Missing required field "b"'],
      },
      {
        name: 'are judged by branches, too',
        schema: object({ s: object({ a: on }, { anyOf: [{ properties: { a: { enum: ['off'] } } }] }) }),
        value: { s: {} },
        expected: ['schema/enum value s.a: "on" is not an allowed value; expected "off"'],
      },
    ]);
  });

  describe('numbers, as the API server compares them', () => {
    const number = { type: 'number' } as const;
    table([
      {
        name: 'integers with the integer part of a limit',
        schema: object({ a: { ...number, minimum: 0.5 } }),
        value: { a: 0 },
        expected: [],
      },
      {
        name: 'others with the limit',
        schema: object({ a: { ...number, minimum: 0.5 } }),
        value: { a: 0.4 },
        expected: ['schema/range value a: Must be at least 0.5, found 0.4'],
      },
      {
        name: 'with no integer of 32 bits where any number will do',
        schema: object({ a: { ...number, format: 'int32' } }),
        value: { a: 1e10 },
        expected: [],
      },
      { name: 'nor below a choice', schema: object({ a: { ...integer, anyOf: [{ format: 'int32' }] } }), value: { a: 1e10 }, expected: [] },
      {
        name: 'with 64 bits, whatever the format',
        schema: object({ a: integer }),
        value: { a: 1e19 },
        expected: ['schema/format value a: 10000000000000000000 is not within 64 bits'],
      },
      {
        name: 'fractions with the integers of an enum, without what is behind the point',
        schema: object({ a: { ...number, enum: [1, 2.5] } }),
        value: { a: 1.5 },
        expected: [],
      },
      {
        name: 'not with factors that have no integer part',
        schema: object({ a: { ...number, multipleOf: 2.5 } }),
        value: { a: 4 },
        expected: [],
      },
    ]);
  });

  describe('rules of CEL about the fields that are there', () => {
    const ruled = (rule: string, more: Structure = {}): Structure =>
      object({ s: object({ a: text, b: text, ...more.properties }, { 'x-kubernetes-validations': [{ rule }] }) });
    const either = '!(has(self.a) && has(self.b))';
    table([
      { name: 'hold', schema: ruled(either), value: { s: { a: 'x' } }, expected: [] },
      {
        name: 'exclude',
        schema: ruled(either),
        value: { s: { a: 'x', b: 'x' } },
        expected: ['schema/one-of key s: Only one of "a" or "b" may be set in s'],
      },
      {
        name: 'demand',
        schema: ruled('has(self.a) || has(self.b)'),
        value: { s: {} },
        expected: ['schema/missing-field parent s.a: Missing required field "a" or "b"'],
      },
      {
        name: 'demand one for another',
        schema: ruled('!has(self.a) || has(self.b)'),
        value: { s: { a: 'x' } },
        expected: ['schema/one-of key s: "a" cannot be set alone in s: remove "a", or add "b"'],
      },
      {
        name: 'count null as absent',
        schema: ruled(either, { properties: { b: { ...text, nullable: true } } }),
        value: { s: { a: 'x', b: null } },
        expected: [],
      },
      {
        name: 'count defaults as present',
        schema: ruled(either, { properties: { b: { ...text, default: 'y' } } }),
        value: { s: { a: 'x' } },
        expected: ['schema/one-of key s.a: "a" cannot be set together with "b" in s; "b" is set by default'],
      },
      {
        name: 'are not judged where they ask for more',
        schema: ruled('has(self.a) && self.a == "y"'),
        value: { s: { a: 'x' } },
        expected: [],
      },
    ]);
  });

  describe('choices', () => {
    const reference = object(
      { name: text, namespace: text, external: text },
      {
        oneOf: [
          { not: { required: ['external'] }, required: ['name'] },
          { not: { anyOf: [{ required: ['name'] }, { required: ['namespace'] }] }, required: ['external'] },
        ],
      },
    );
    const exactlyOne = object({ a: text, b: text, c: text }, { oneOf: [{ required: ['a'] }, { required: ['b'] }, { required: ['c'] }] });
    const byType = object(
      { type: text, size: integer, path: text },
      {
        anyOf: [
          { properties: { type: { enum: ['disk'] } }, required: ['size'] },
          { properties: { type: { enum: ['file'] } }, required: ['path'] },
        ],
      },
    );
    table([
      { name: 'accepts what fits one branch', schema: object({ r: reference }), value: { r: { name: 'x', namespace: 'y' } }, expected: [] },
      {
        name: 'names the fields that would do',
        schema: object({ r: reference }),
        value: { r: {} },
        expected: ['schema/missing-field parent r.name: Missing required field "name" or "external"'],
      },
      {
        name: 'names two fields that exclude each other',
        schema: object({ r: reference }),
        value: { r: { name: 'x', external: 'y' } },
        expected: ['schema/one-of key r: Only one of "name" or "external" may be set in r'],
      },
      {
        name: 'names the one field whose removal cures',
        schema: object({ r: reference }),
        value: { r: { namespace: 'x', external: 'y' } },
        expected: ['schema/one-of key r.namespace: "namespace" cannot be set together with "external" in r'],
      },
      {
        name: 'of three fields removes one, where one is enough',
        schema: object({ r: reference }),
        value: { r: { name: 'n', namespace: 'x', external: 'y' } },
        expected: ['schema/one-of key r.external: "external" cannot be set together with "name" and "namespace" in r'],
      },
      {
        name: 'wants exactly one of three',
        schema: object({ r: exactlyOne, s: exactlyOne }),
        value: { r: { a: 'x', b: 'y' }, s: {} },
        expected: [
          'schema/one-of key r: Only one of "a" or "b" may be set in r',
          'schema/missing-field parent s.a: Missing required field "a", "b" or "c"',
        ],
      },
      {
        name: 'knows a field that must not be set',
        schema: object({ r: object({ a: text }, { not: { required: ['a'] } }) }),
        value: { r: { a: 'x' } },
        expected: ['schema/one-of key r.a: "a" must not be set in r'],
      },
      {
        name: 'counts a null as absent in choices too',
        schema: object({ r: reference }),
        value: { r: { name: null, external: 'y' } },
        expected: [],
      },
      {
        name: 'tells what is wrong with the branch that was meant',
        schema: object({ v: byType }),
        value: { v: { type: 'file' } },
        expected: ['schema/missing-field parent v.path: Missing required field "path"'],
      },
      {
        name: 'joins values allowed by the branches',
        schema: object({ v: { type: 'string', anyOf: [{ enum: ['a'] }, { enum: ['b'] }] } }),
        value: { v: 'c' },
        expected: ['schema/enum value v: "c" is not an allowed value; expected one of "a", "b"'],
      },
      {
        name: 'is plain where nothing better can be said',
        schema: object({ v: { type: 'integer', oneOf: [{ minimum: 1 }, { minimum: 2 }] } }),
        value: { v: 3 },
        expected: ['schema/one-of value v: The value matches none, or more than one, of the allowed schemas'],
      },
      {
        name: 'reports a choice inside a choice once',
        schema: object({
          r: object({ a: text, b: text, c: text }, { anyOf: [{ required: ['a'], oneOf: [{ required: ['b'] }, { required: ['c'] }] }] }),
        }),
        value: { r: { a: 'x', b: 'x', c: 'x' } },
        expected: ['schema/one-of key r: "a", "b" and "c" cannot be set together in r: remove "b", or remove "c"'],
      },
    ]);
  });

  describe('placeholders', () => {
    const reference = object({ name: text, external: text }, { oneOf: [{ required: ['name'] }, { required: ['external'] }] });
    table([
      {
        name: 'satisfy every type and limit',
        schema: object({
          a: integer,
          b: { type: 'string', enum: ['x'], maxLength: 1 },
          c: object({ d: text }, { required: ['d'] }),
          e: { type: 'array', items: text, minItems: 2 },
        }),
        value: { a: '${A}', b: '$LONG', c: '$C', e: '$E' },
        expected: [],
      },
      {
        name: 'do not silence their neighbours',
        schema: object({ a: integer, b: integer }),
        value: { a: '$A', b: 'x' },
        expected: ['schema/type value b: Expected an integer, found the string "x"'],
      },
      {
        name: 'as keys make a mapping complete and are known themselves',
        schema: object({ a: object({ b: text }, { required: ['b'], minProperties: 4 }), r: reference }),
        value: { a: { $KEY: 'x', typo: 'y' }, r: { $KEY: 'x' } },
        expected: ['schema/unknown-field key a.typo: Unknown field "typo" in a'],
      },
      {
        name: 'take failing choices with them',
        schema: object({
          a: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'boolean' }] },
          b: object(
            { c: text, x: text },
            { anyOf: [{ properties: { c: { type: 'string', enum: ['d'] } } }, { properties: { c: { enum: ['e'] } } }] },
          ),
        }),
        value: { a: '$A', b: { c: '$C' } },
        expected: [],
      },
      {
        name: 'count as different list items',
        schema: object({ a: { type: 'array', items: text, 'x-kubernetes-list-type': 'set', minItems: 3 } }),
        value: { a: ['$A', '$A'] },
        expected: [],
      },
    ]);
  });

  describe('facts for fixes', () => {
    it('offers conversions that lose nothing', () => {
      const schema = object({
        a: integer,
        b: { type: 'number' },
        c: { type: 'boolean' },
        d: text,
        e: { type: 'array', items: text },
        f: integer,
        g: { type: 'array', items: object({}) },
      });
      const found = check(schema, { a: '80', b: '1.5', c: 'true', d: 80, e: 'x', f: '080', g: 'x' });
      const conversions = found.map(({ path, data }) => [path[0], data.kind === 'type' ? data.conversion : undefined] as const);
      assert.deepEqual(Object.fromEntries(conversions), {
        a: { kind: 'replace', value: 80 },
        b: { kind: 'replace', value: 1.5 },
        c: { kind: 'replace', value: true },
        d: { kind: 'quote' },
        e: { kind: 'wrap' },
        f: undefined,
        g: undefined,
      });
    });

    it('brings the structure of a missing field', () => {
      const wanted: Structure = { type: 'array', items: text };
      const [finding] = check(object({ a: wanted }, { required: ['a'] }), {});
      assert.ok(finding?.data.kind === 'missing-field');
      assert.equal(finding.data.structure, wanted);
    });

    it('brings every smallest repair of a combination', () => {
      const schema = object({ a: text, b: text }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] });
      const [finding] = check(schema, { a: 'x', b: 'y' });
      assert.ok(finding?.data.kind === 'combination');
      assert.deepEqual(finding.data.repairs, [
        { add: [], remove: ['a'] },
        { add: [], remove: ['b'] },
      ]);
    });
  });

  it('cannot be held up by a pattern', () => {
    const schema = object({ a: { type: 'string', pattern: '^(a+)+$' } });
    const found = check(schema, { a: `${'a'.repeat(20_000)}!` });
    assert.deepEqual(
      found.map(({ code }) => code),
      ['schema/pattern'],
    );
  });

  it('does not check patterns of another dialect', () => {
    assert.deepEqual(
      lines(object({ a: { type: 'string', pattern: '^(?!x)a' }, b: { type: 'string', pattern: '(' } }), { a: 'xx', b: 'y' }),
      [],
    );
  });

  it('tells patterns apart', () => {
    const schema = object({ a: { type: 'string', pattern: '^a$' }, b: { type: 'string', pattern: '^b$' } });
    assert.deepEqual(lines(schema, { a: 'a', b: 'b' }), []);
    assert.equal(lines(schema, { a: 'b', b: 'a' }).length, 2);
  });

  it('checks a field with an odd name, and a required one with a default', () => {
    const schema = object(
      { 'a/b~c%': object({ d: integer }), e: { ...object({ f: integer }), default: {} } },
      { required: ['e', 'a/b~c%'] },
    );
    assert.deepEqual(lines(schema, { 'a/b~c%': { d: 'x', dd: 1 } }), [
      `schema/unknown-field key ['a/b~c%'].dd: Unknown field "dd" in ['a/b~c%']`,
      `schema/type value ['a/b~c%'].d: Expected an integer, found the string "x"`,
    ]);
  });

  it('checks status only where it is written, and does not mind it being absent', () => {
    const schema = object({ spec: text, status: object({ a: integer }) });
    assert.deepEqual(lines(schema, { spec: 'x' }), []);
    assert.deepEqual(lines(schema, { spec: 'x', status: { a: 'x' } }), [
      'schema/type value status.a: Expected an integer, found the string "x"',
    ]);
  });

  it('checks every level of a very large schema', () => {
    const schema = object({ many: wide(4000, wide(4, text)), top: integer });
    assert.deepEqual(lines(schema, { many: { p1: 'x', p2: { p3: 5 }, other: 1 }, top: 'x' }), [
      'schema/unknown-field key many.other: Unknown field "other" in many',
      'schema/type value many.p1: Expected an object, found the string "x"',
      'schema/type value many.p2.p3: Expected a string, found the number 5',
      'schema/type value top: Expected an integer, found the string "x"',
    ]);
  });

  it('checks the upper levels of a choice too large to compile', () => {
    const schema = object({ many: { ...anyObject, allOf: [wide(4000, wide(4, text))] } });
    assert.deepEqual(lines(schema, { many: { p1: 'x', p2: { p3: 5 } } }), [
      'schema/type value many.p1: Expected an object, found the string "x"',
    ]);
  });

  it('checks items and values of a large schema', () => {
    const schema = object({
      list: { type: 'array', items: wide(100, wide(300, text)) },
      map: { type: 'object', additionalProperties: wide(100, wide(300, text)) },
    });
    assert.deepEqual(lines(schema, { list: [{ p2: { p3: 'x' } }, { p1: 'x', p2: { p3: 5 }, other: 1 }], map: { 'a/b': { p1: 'x' } } }), [
      'schema/unknown-field key list[1].other: Unknown field "other" in list[1]',
      'schema/type value list[1].p1: Expected an object, found the string "x"',
      'schema/type value list[1].p2.p3: Expected a string, found the number 5',
      `schema/type value map['a/b'].p1: Expected an object, found the string "x"`,
    ]);
  });

  it('tells what is wrong with an object before what is wrong with its fields, in their order', () => {
    const schema = object({ spec: wide(100, wide(300, text)), top: integer });
    assert.deepEqual(lines(schema, { spec: { p1: 'x', p2: { p3: 5, q: 1 }, other: 1 }, top: 'x' }), [
      'schema/unknown-field key spec.other: Unknown field "other" in spec',
      'schema/type value spec.p1: Expected an object, found the string "x"',
      'schema/unknown-field key spec.p2.q: Unknown field "q" in spec.p2',
      'schema/type value spec.p2.p3: Expected a string, found the number 5',
      'schema/type value top: Expected an integer, found the string "x"',
    ]);
  });

  it('survives a value that contains itself', () => {
    const loop: Record<string, unknown> = {};
    loop['a'] = loop;
    loop['list'] = [loop, loop];
    const schema = object({
      a: { ...anyObject, anyOf: [{ properties: { a: { type: 'string' } } }, { required: ['z'] }] },
      list: { type: 'array', items: anyObject, 'x-kubernetes-list-type': 'set' },
    });
    assert.ok(Array.isArray(new AjvValidator().validate(kindOf(schema), loop)));
  });

  it('leaves the value as it was', () => {
    const value = { spec: { a: null, b: [{ c: null }] } };
    const before = structuredClone(value);
    check(object({ spec: object({ a: text, b: { type: 'array', items: object({ c: text }) } }) }), value);
    assert.deepEqual(value, before);
  });

  it('stays quick on a very wrong manifest', () => {
    const schema = object({
      a: { type: 'array', items: object({ x: text, y: text }, { oneOf: [{ required: ['x'] }, { required: ['y'] }] }) },
    });
    const found = check(schema, { a: Array.from({ length: 20_000 }, () => ({})) });
    assert.ok(found.length > 100 && found.length <= 2000);
  });

  it('paths can be read back', () => {
    const [finding] = check(object({ 'a/b': integer }), { 'a/b': 'x' });
    assert.deepEqual(parsePath(formatPath(finding?.path ?? [])), ['a/b']);
  });

  it('leaves limits out that no value can be measured by, and checks the rest', () => {
    const odd: Structure = { type: 'array', maxItems: -1, items: { type: 'integer', multipleOf: 0 } };
    assert.deepEqual(lines(object({ sizes: odd }), { sizes: [1, 'two'] }), [
      'schema/type value sizes[1]: Expected an integer, found the string "two"',
    ]);
  });
});
