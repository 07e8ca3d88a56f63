import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { hover } from '../../server/src/features/hover';
import { openWorkspace, uriOf, type Opened } from '../support/workspace';

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  required: ['name', 'stage'],
  additionalProperties: false,
  definitions: {
    port: { type: 'integer', minimum: 1, exclusiveMaximum: 65536 },
    tree: {
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#/definitions/tree' } }, depth: { type: 'integer' } },
    },
  },
  properties: {
    name: { type: ['string', 'null'], description: 'Name of the queue', pattern: '^[a-z]+$' },
    stage: { enum: ['dev', 'prod'], default: 'dev' },
    port: { $ref: '#/definitions/port' },
    loose: { type: 'object', properties: { active: { type: 'boolean' } } },
    either: { oneOf: [{ type: 'integer' }, { type: 'number' }, { const: 'auto' }] },
    tree: { $ref: '#/definitions/tree' },
    many: { type: ['string', 'integer'] },
    other: { $ref: 'https://example.com/schema.json' },
    branched: {
      type: 'object',
      properties: { a: { type: 'string' } },
      additionalProperties: false,
      anyOf: [{ properties: { b: { type: 'string' } } }],
    },
    never: { not: { patternProperties: { '^a': {} } } },
  },
};

const chart = (values: string, text = JSON.stringify(schema)): Opened =>
  openWorkspace(`#- values.yaml\n${values}#- Chart.yaml\napiVersion: v2\nname: shop\nversion: 1.0.0\n#- values.schema.json\n${text}\n`);
const found = (values: string, text?: string): readonly string[] => {
  const { workspace, uri } = chart(values, text);
  return diagnosticsOf(uri, workspace).map(({ finding, severity }) => `${severity} ${finding.code} ${finding.path.join('.')}`);
};

describe('values of a chart with a schema', () => {
  const wrong: readonly (readonly [what: string, values: string, path: string])[] = [
    ['a type', 'port: "80"\n', 'port'],
    ['a limit behind a reference', 'port: 65536\n', 'port'],
    ['an enum', 'stage: test\n', 'stage'],
    ['a pattern', 'name: Shop\n', 'name'],
    ['a key', 'nmae: shop\n', 'nmae'],
    ['a value in a recursive schema', 'tree: { depth: x, children: [{ depth: 1 }] }\n', 'tree.depth'],
    ['a value of no branch', 'either: [1]\n', 'either'],
  ];
  for (const [what, values, path] of wrong) {
    it(`are judged by ${what}`, () => assert.deepEqual(found(values), [`warning helm/values-schema ${path}`]));
  }

  const right: readonly (readonly [what: string, values: string, text?: string])[] = [
    ['what is missing or null', 'name:\nport: null\n'],
    [
      'no defaults of the schema, which Helm does not fill in',
      'b: 1\n',
      '{"properties":{"a":{"enum":["x"],"default":"y"}},"maxProperties":1}',
    ],
    ['keys that a schema does not close', 'loose: { active: true, more: 1 }\n'],
    ['keys of other branches', 'branched: { a: u, b: v, c: w }\n'],
    ['a value of several branches of oneOf', 'either: 1\n'],
    ['several types', 'many: [a]\n'],
    ['what is elsewhere', 'other: { a: 1 }\n'],
    ['what is not understood', 'never: { a: 1 }\n'],
    ['placeholders', 'port: ${PORT}\nstage: "${STAGE}"\n'],
    ['a schema that is none', 'port: x\n', '{ "type": '],
    ['items before those that follow', 'a: [x, 1]\n', '{ "properties": { "a": { "prefixItems": [{}], "items": { "type": "integer" } } } }'],
    [
      'references that count from elsewhere',
      'a: { b: 1 }\n',
      '{ "$defs": { "x": { "type": "string" } }, "properties": { "a": { "$id": "a.json", "$defs": { "x": { "type": "integer" } }, "properties": { "b": { "$ref": "#/$defs/x" } } } } }',
    ],
    ['a schema that refers to itself', 'port: x\n', '{ "$ref": "#" }'],
    ['a reference into nothing', 'port: x\n', '{ "properties": { "port": { "$ref": "#/definitions/%E0%A4/x" } } }'],
    ['an exclusive limit of draft 4', 'port: 2\n', '{ "properties": { "port": { "minimum": 1, "exclusiveMinimum": true } } }'],
  ];
  for (const [what, values, text] of right) {
    it(`are left alone by ${what}`, () => assert.deepEqual(found(values, text), []));
  }

  it('are judged anew when the schema changes', () => {
    const { workspace, uri } = chart('port: 80\n');
    assert.equal(diagnosticsOf(uri, workspace).length, 0);
    const changed = workspace.setDisk([[uriOf('values.schema.json'), '{ "properties": { "port": { "type": "string" } } }']]);
    assert.ok(changed.files.has(uri));
    assert.equal(diagnosticsOf(uri, workspace).length, 1);
  });

  it('are those of a chart only', () => {
    const { workspace, uri } = openWorkspace(`#- values.yaml\nport: x\n#- values.schema.json\n${JSON.stringify(schema)}\n`);
    assert.deepEqual(diagnosticsOf(uri, workspace), []);
  });

  const labels = (values: string): readonly string[] => {
    const { workspace, uri, offset } = chart(values);
    return complete(workspace, uri, offset).map(({ label }) => label);
  };

  it('are completed', () => {
    assert.deepEqual(labels('stage: <|>\n'), ['dev', 'prod']);
    assert.deepEqual(labels('loose:\n  <|>\n'), ['active']);
    assert.deepEqual(labels('loose:\n  active: <|>\n'), ['true', 'false']);
    const keys = labels('stage: dev\nn<|>\n');
    assert.ok(keys.includes('name') && keys.includes('port') && !keys.includes('stage'), keys.join(' '));
  });

  it('are shown', () => {
    const { workspace, uri, offset } = chart('na<|>me: shop\n');
    const text = hover(workspace, uri, offset)?.markdown.text ?? '';
    for (const part of ['**name**', 'Name of the queue', 'required']) {
      assert.ok(text.includes(part), `${part} in ${text}`);
    }
  });
});
