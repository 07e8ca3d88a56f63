import assert from 'node:assert/strict';
import { applyFix, findingsIn, openWorkspace } from '../../support/workspace';
import { definition, subnet, vpc } from './graph';

const spec = `name: string
blocks: '[]string'
count: integer
ratio: float
flag: boolean
open: object
tags: 'map[string]string'
ports: 'map[string]integer'
zones: '[]Zone'
zone: Zone
`;
const types = 'Zone: { name: string, size: integer }\n';

const opened = (value: string, field = 'vpcID', head = ''): ReturnType<typeof openWorkspace> =>
  openWorkspace(definition({ spec, types, resources: `${vpc}${subnet(`${field}: '${value.replaceAll("'", "''")}'\n`, head)}` }));

const said = (value: string, field?: string, head?: string): readonly string[] => {
  const { uri, workspace } = opened(value, field, head);
  return findingsIn(uri, workspace).map(({ severity, finding }) => `${severity} ${finding.code} ${finding.message}`);
};

/*
 * Verdicts of kro v0.9.3 itself (pkg/graph with cel-go v0.27.0).
 */
describe('types in expressions of kro', () => {
  for (const right of [
    '${schema.spec.name + "-" + string(schema.spec.count)}',
    '${schema.spec.count > 1 ? "a" : "b"}',
    '${schema.spec.ratio > 1.0 ? "a" : "b"}',
    '${schema.spec.blocks.exists(b, size(b) < 1.5) ? "a" : "b"}',
    '${schema.spec.open.any.thing + 1 == 2 ? "a" : "b"}',
    '${schema.spec.open == null ? "a" : "b"}',
    '${schema.spec.?name.orValue("a")}',
    '${schema.spec.?name}',
    '${schema.spec.blocks.map(b, b + "/16").join(",")}',
    '${schema.spec.zones.map(z, z.name)[0]}',
    '${schema.spec.zones.sortBy(z, z.size)[0].name}',
    '${schema.spec.tags.a}',
    '${schema.spec.tags["a"]}',
    '${schema.spec.tags.exists(k, v, v == "a") ? "a" : "b"}',
    '${schema.spec.tags.transformList(k, v, k + v).join()}',
    '${"a" in schema.spec.tags ? "a" : "b"}',
    '${"%s-%d".format([schema.spec.name, schema.spec.count])}',
    '${[1, "a"][0] == 1 ? "a" : "b"}',
    '${[schema.spec.blocks, ["x"]].flatten()[0]}',
    '${optional.of(schema.spec.name).optMap(n, n + "a").orValue("b")}',
    '${[?schema.spec.?name].join()}',
    '${base64.encode(bytes(schema.spec.name))}',
    '${quantity("1Gi").isGreaterThan(quantity("1Mi")) ? "a" : "b"}',
    '${url("https://a.b").getHost()}',
    'a-${schema.spec.name}${string(schema.spec.count)}',
    '${schema.spec.name}${schema.spec.name}',
  ]) {
    it(`are right: ${right}`, () => assert.deepEqual(said(right), []));
  }

  for (const [wrong, message] of [
    ['${schema.spec.name + schema.spec.count}', 'Operator "+" does not accept a string and an integer'],
    ['${schema.spec.count + 1.5 > 2.0 ? "a" : "b"}', 'Operator "+" does not accept an integer and a number'],
    ['${schema.spec.count < 1.5 ? "a" : "b"}', 'Operator "<" does not accept an integer and a number'],
    ['${schema.spec.count == "1" ? "a" : "b"}', 'Operator "==" does not accept an integer and a string'],
    ['${schema.spec.name != null ? "a" : "b"}', 'Operator "!=" does not accept a string and null'],
    ['${schema.spec.flag ? schema.spec.name : null}', 'Operator "? :" does not accept a boolean, a string and null'],
    ['${schema.spec.name ? "a" : "b"}', 'Operator "? :" does not accept a string, a string and a string'],
    ['${schema.spec.name && schema.spec.flag ? "a" : "b"}', 'Operator "&&" does not accept a string and a boolean'],
    ['${!schema.spec.name ? "a" : "b"}', 'Operator "!" does not accept a string'],
    ['${schema.spec.zone["name"]}', 'An index does not accept an object and a string; write ".name"'],
    ['${schema.spec.blocks["a"]}', 'An index does not accept a list and a string'],
    ['${schema.spec.name.orValue("a")}', 'Function "orValue" cannot be called on a string with a string'],
    ['${schema.spec.blocks.split(",")[0]}', 'Function "split" cannot be called on a list with a string'],
    ['${size(schema.spec.count) > 1 ? "a" : "b"}', 'Function "size" cannot be called with an integer'],
    ['${schema.spec.zone.exists(z, true) ? "a" : "b"}', '"exists" is for lists and maps, not for an object'],
    ['${schema.spec.blocks.filter(b, b)[0]}', '"filter" needs a boolean, found a string'],
    ['${has(schema) ? "a" : "b"}', '"has" needs a field, such as "has(schema.spec.name)"'],
    ['a-${schema.spec.count}', 'Expressions inside a string must be strings, found an integer'],
    ['${schema.spec.count}-a', 'Expressions inside a string must be strings, found an integer'],
    ['a-${schema.spec.?name}', 'Expressions inside a string must be strings, found an optional value'],
    ['${schema.spec.name}${schema.spec.count}', 'Expressions inside a string must be strings, found an integer'],
  ] as const) {
    it(`differ: ${wrong}`, () => assert.deepEqual(said(wrong), [`error kro/expression-type ${message}`]));
  }

  it('are compared with the field, and so are their parts', () => {
    const crd = `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: things.example.com }
spec:
  group: example.com
  names: { kind: Thing, plural: things }
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              texts: { type: array, items: { type: string } }
              ratio: { type: number }
              when: { type: string, format: date-time }
              zone: { type: object, properties: { name: { type: string } } }
              open: { type: object, x-kubernetes-preserve-unknown-fields: true }
              texted: { type: object, additionalProperties: { type: string } }
              any: { x-kubernetes-int-or-string: true }
              maybe: { type: string, nullable: true }
`;
    const field = (name: string, value: string): string | undefined => {
      const resources = `- id: thing
  template:
    apiVersion: example.com/v1
    kind: Thing
    metadata: { name: a }
    spec:
      ${name}: '${value}'
`;
      const { uri, workspace } = openWorkspace(`#- rgd.yaml\n${definition({ spec, types, resources })}#- crd.yaml\n${crd}`);
      return findingsIn(uri, workspace).map(({ finding }) => finding.message)[0];
    };
    assert.equal(field('texts', '${schema.spec.blocks}'), undefined);
    assert.equal(field('texts', '${[]}'), undefined);
    assert.equal(field('texts', '${schema.spec.?blocks}'), undefined);
    assert.equal(
      field('texts', '${schema.spec.zones.map(z, z.size)}'),
      'Expected a string in "[]", found an expression that returns an integer there',
    );
    assert.equal(field('ratio', '${schema.spec.count}'), 'Expected a number, found an expression that returns an integer');
    assert.equal(field('when', '${schema.spec.name}'), 'Expected a timestamp, found an expression that returns a string');
    assert.equal(field('when', '${timestamp(schema.spec.name)}'), undefined);
    assert.equal(field('zone', '${schema.spec.zone}'), 'The expression returns an object with "size", which the field does not have');
    assert.equal(field('open', '${schema.spec.zone}'), undefined);
    assert.equal(field('texted', '${schema.spec.tags}'), undefined);
    assert.equal(field('texted', '${schema.spec.ports}'), 'Expected a string in "{}", found an expression that returns an integer there');
    assert.equal(field('any', '${schema.spec.count}'), undefined);
    assert.equal(field('any', '${schema.spec.zone}'), undefined);
    assert.equal(field('maybe', '${null}'), 'Expected a string, found an expression that returns null');
  });

  it('are known of kinds of Kubernetes itself, and of the metadata of every kind', () => {
    const of = (apiVersion: string, kind: string, rest: string): readonly string[] => {
      const resources = `- id: thing\n  template:\n    apiVersion: ${apiVersion}\n    kind: ${kind}\n${rest}`;
      const { uri, workspace } = openWorkspace(definition({ spec, types, resources }));
      return findingsIn(uri, workspace).map(({ finding }) => `${finding.code} ${finding.message}`);
    };
    const number = 'kro/expression-type Expected a string, found an expression that returns an integer';
    assert.deepEqual(of('v1', 'ConfigMap', "    metadata: { name: a }\n    data: { a: '${schema.spec.count}' }\n"), [number]);
    assert.deepEqual(of('v1', 'ConfigMap', "    metadata: { name: a }\n    data: '${schema.spec.tags}'\n"), []);
    assert.deepEqual(of('v1', 'Secret', "    metadata: { name: a }\n    stringData: { a: '${schema.spec.name}' }\n"), []);
    assert.deepEqual(of('v1', 'Secret', "    metadata: { name: a }\n    data: { a: '${bytes(schema.spec.name)}' }\n"), []);
    assert.deepEqual(of('apps/v1', 'Deployment', "    metadata: { name: a }\n    spec: { replicas: '${schema.spec.name}' }\n"), [
      'kro/expression-type Expected an integer, found an expression that returns a string',
    ]);
    assert.deepEqual(of('apps/v1', 'Deployment', "    metadata: { name: a }\n    spec: { newField: '${schema.spec.name}' }\n"), []);
    assert.deepEqual(
      of('example.com/v1', 'Nobody', "    metadata: { name: '${schema.spec.count}' }\n    spec: { a: '${schema.spec.count}' }\n"),
      [number],
    );
  });

  it('of functions that are not known are left open, and said with a warning', () => {
    assert.deepEqual(said('${schema.spec.name.lowerASCII()}'), [
      'warning kro/unknown-identifier Unknown function "lowerASCII"; did you mean "lowerAscii"?',
    ]);
    assert.deepEqual(said('${string(math.greatest(1, 2))}'), ['warning kro/unknown-identifier Unknown function "math.greatest"']);
    assert.deepEqual(said('${schema.spec.blocks.fold(b, b + 1)}'), ['warning kro/unknown-identifier Unknown function "fold"']);
    assert.deepEqual(said('${type(schema.spec.name) == string ? "a" : "b"}'), [
      'warning kro/unknown-identifier "string" has no value of its own',
    ]);
  });

  it('of conditions are booleans, or optional ones', () => {
    const when = (value: string): readonly string[] =>
      said('x', 'vpcID', `includeWhen:\n- ${value}\n`).map((each) => each.split(' ')[1] ?? '');
    assert.deepEqual(when('${schema.spec.?flag}'), []);
    assert.deepEqual(when('${schema.spec.?name}'), ['kro/not-boolean']);
  });

  it('are made strings beside text', () =>
    assert.ok(
      applyFix(opened('a-${ schema.spec.count }-b'), 'Replace with "string(schema.spec.count)"').includes(
        "'a-${ string(schema.spec.count) }-b'",
      ),
    ));
});
