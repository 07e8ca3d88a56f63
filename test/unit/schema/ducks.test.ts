import assert from 'node:assert/strict';
import { coreKinds } from '../../../server/src/schema/kinds/coreKinds';
import { duckKinds } from '../../../scripts/duckKinds';
import { BundledKinds } from '../../../server/src/schema/kinds/bundledKinds';
import { duckPath, type Duck } from '../../../server/src/schema/ducks/duck';
import { declarationsOf, means } from '../../../server/src/schema/ducks/membership';
import { readOwnDucks } from '../../../server/src/schema/ducks/ownDuck';
import { verify } from '../../../server/src/schema/ducks/verify';
import { readCrd } from '../../../server/src/schema/kinds/crdReader';
import { readOpenApi } from '../../../server/src/schema/kinds/openApiReader';
import { crdOf, duckNamed, ducks, mutateSchema, openApiOf, schemaOf, verdictByPruning, type RawSchema } from '../../support/ducks';
import { seeded } from '../../support/mutate';
import { bundleOnDisk } from '../../support/schemaBundle';

const open = { 'x-kubernetes-preserve-unknown-fields': true };
const text = { type: 'string' };

/** An object whose status has these fields. */
const status = (fields: RawSchema, more: RawSchema = {}): RawSchema => ({
  type: 'object',
  properties: { status: { type: 'object', properties: fields, ...more } },
});
const address = (fields: RawSchema, more: RawSchema = {}): RawSchema =>
  status({ address: { type: 'object', properties: fields, ...more } });

/** Schema, duck, and what comes of it: `yes`, `no`, `?`, then what is said of which path. */
const cases: readonly (readonly [what: string, schema: RawSchema, duck: string, verdict: string])[] = [
  ['all that is written', address({ url: text, name: text }), 'addressable', 'yes'],
  ['without what only some write', address({ url: text }), 'addressable', 'yes, gap status.address.name'],
  ['a field of another case', address({ URL: text, name: text }), 'addressable', 'no, missing status.address.url'],
  ['a field of another type', address({ url: { type: 'object' }, name: text }), 'addressable', 'no, mistyped status.address.url'],
  ['a field of a format', address({ url: { type: 'string', format: 'uri' }, name: text }), 'addressable', 'yes'],
  ['a field of any type', address({ url: {}, name: text }), 'addressable', 'yes, opaque status.address.url'],
  ['an integer or a string', address({ url: { 'x-kubernetes-int-or-string': true }, name: text }), 'addressable', 'yes'],
  [
    'an anchor that lets everything through',
    address({}, open),
    'addressable',
    'yes, opaque status.address.name, opaque status.address.url',
  ],
  [
    'an anchor that nobody lists, below one that lets everything through',
    status({}, open),
    'addressable',
    'no, opaque status.address, opaque status.address.name, opaque status.address.url',
  ],
  [
    'an anchor that is one of any fields',
    status({}, { additionalProperties: { type: 'object', properties: { url: text, name: text } } }),
    'addressable',
    'no',
  ],
  [
    'what lets everything through does so for its own fields only',
    status({ address: { type: 'object', properties: { name: text } } }, open),
    'addressable',
    'no, missing status.address.url',
  ],
  [
    'an object in place of a list',
    status({ conditions: { type: 'object' }, observedGeneration: { type: 'integer' } }),
    'kresource',
    'no, mistyped status.conditions, mistyped status.conditions[].type, mistyped status.conditions[].status',
  ],
  [
    'a list without its items',
    status({ conditions: { type: 'array' }, observedGeneration: { type: 'number' } }),
    'kresource',
    `yes, ${['type', 'status', 'lastTransitionTime', 'reason', 'message'].map((each) => `opaque status.conditions[].${each}`).join(', ')}`,
  ],
  [
    'no status',
    { type: 'object', properties: { spec: { type: 'object' } } },
    'authstatus',
    'no, missing status.auth, missing status.auth.serviceAccountName',
  ],
  [
    'nothing at all',
    {},
    'authstatus',
    '?, opaque status.auth, opaque status.auth.serviceAccountName, opaque status.auth.serviceAccountNames[]',
  ],
  [
    'a root that lets everything through',
    { type: 'object', properties: { metadata: { type: 'object' } }, ...open },
    'generational',
    '?, opaque spec.generation',
  ],
  [
    'a map',
    {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            template: {
              type: 'object',
              properties: {
                metadata: { type: 'object', properties: { labels: { type: 'object', additionalProperties: text } } },
                spec: { type: 'object', ...open },
              },
            },
          },
        },
      },
    },
    'podspecable',
    'yes, opaque spec.template.spec.containers[].name, opaque spec.template.spec.containers[].image',
  ],
  [
    'an object in place of a map',
    {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            template: {
              type: 'object',
              properties: { metadata: { type: 'object', properties: { labels: { type: 'object' } } }, spec: { type: 'object', ...open } },
            },
          },
        },
      },
    },
    'podspecable',
    'yes, gap spec.template.metadata.labels, opaque spec.template.spec.containers[].name, opaque spec.template.spec.containers[].image',
  ],
];

function shown({ implements: holds, missing, mistyped, gaps, opaque }: ReturnType<typeof verify>): string {
  const list = (what: string, paths: readonly string[]): readonly string[] => paths.map((path) => `${what} ${path}`);
  return [
    holds === undefined ? '?' : holds ? 'yes' : 'no',
    ...list('missing', missing),
    ...list('mistyped', mistyped),
    ...list('gap', gaps),
    ...list('opaque', opaque),
  ].join(', ');
}

const kindsOf = (crd: unknown): ReturnType<typeof readCrd>['kinds'] => readCrd(crd, { source: 'workspace' }).kinds;

describe('ducks', () => {
  for (const [what, schema, duck, verdict] of cases) {
    it(`${duck}: ${what}`, () => {
      assert.deepEqual(
        kindsOf(crdOf({ v1: schema })).map((kind) => shown(verify(kind.schema, duckNamed(duck)))),
        [verdict],
      );
      // A kind of an OpenAPI document has metadata at least.
      const described = Object.keys(schema).length === 0 ? { ...schema, ...open } : schema;
      assert.deepEqual(
        readOpenApi(openApiOf([{ group: 'a', version: 'v1', kind: 'A', schema: described }])).map((kind) =>
          shown(verify(kind.schema, duckNamed(duck))),
        ),
        [verdict],
      );
    });
  }

  it('a kind with all of its paths implements a duck, and each version is asked alone', () => {
    for (const duck of ducks) {
      assert.deepEqual(
        kindsOf(crdOf({ v1: schemaOf(duck), v2: { type: 'object' } })).map(({ schema }) => verify(schema, duck).implements),
        [true, false],
        duck.id,
      );
    }
  });

  it('a version without a schema does not tell', () => {
    assert.deepEqual(
      kindsOf(crdOf({ v1: undefined })).map(({ schema }) => verify(schema, duckNamed('source')).implements),
      [undefined],
    );
  });

  it('core kinds implement what they do', () => {
    const kinds = coreKinds.read(bundleOnDisk);
    const implementing = (id: string): readonly string[] =>
      kinds
        .filter(({ schema }) => verify(schema, duckNamed(id)).implements === true)
        .map(({ kind }) => kind)
        .sort();
    assert.deepEqual(implementing('podspecable'), ['DaemonSet', 'Deployment', 'Job', 'ReplicaSet', 'ReplicationController', 'StatefulSet']);
    assert.deepEqual(implementing('podscalable'), ['Deployment', 'ReplicaSet', 'StatefulSet']);
    assert.deepEqual(implementing('cronjob'), ['CronJob']);
    assert.deepEqual(implementing('pod'), ['Pod']);
    assert.deepEqual(implementing('addressable'), []);
  });

  it('1,000 changed schemas are judged as pruning judges them', () => {
    const seed = Number(process.env['SEED'] ?? 20260301);
    const random = seeded(seed);
    const answers = { true: 0, false: 0, undefined: 0 };
    for (let round = 0; round < 1000; round += 1) {
      const chosen = ducks.filter(() => random() < 0.5);
      const schema = schemaOf(...chosen);
      mutateSchema(schema, random);
      const [kind] = kindsOf(crdOf({ v1: schema }));
      const [described] = readOpenApi(openApiOf([{ group: 'a', version: 'v1', kind: 'A', schema }]));
      for (const duck of ducks) {
        const wanted = verdictByPruning(schema, duck);
        for (const found of [verify(kind?.schema, duck), verify(described?.schema, duck)]) {
          if (shown(found) !== shown(wanted)) {
            assert.fail(
              `seed ${seed}, round ${round}, ${duck.id}: wanted ${shown(wanted)}, found ${shown(found)}: ${JSON.stringify(schema)}`,
            );
          }
        }
        answers[`${wanted.implements}`] += 1;
      }
    }
    assert.ok(answers.true > 1000 && answers.false > 1000, JSON.stringify(answers));
  });
});

describe('bundled kinds', () => {
  it('implement the duck types that the table lists, and tell of all others that they do not', () => {
    const bundled = new BundledKinds(bundleOnDisk);
    const kinds = bundled.all.flatMap((summary) => (summary.provenance.source === 'bundled' ? (bundled.load(summary) ?? []) : []));
    assert.equal(bundleOnDisk.read('common/duckKinds.json'), duckKinds(kinds, ducks));
    assert.deepEqual(
      kinds.filter(({ schema }) => ducks.some((duck) => verify(schema, duck).implements === undefined)),
      [],
    );
  });
});

describe("a project's own ducks", () => {
  const own = (value: unknown): readonly Duck[] => readOwnDucks(value);
  const backup = { id: 'Backupable', required: { 'spec.backup.schedule': 'string' }, optional: { 'status.lastBackup': 'string' } };

  it('need what is required, listed below the first step', () => {
    const [duck] = own([backup]);
    const verdicts = [
      { backup: { type: 'object', properties: { schedule: text } } },
      { backup: { type: 'object', ...open } },
      { backup: { type: 'object', properties: { schedule: { type: 'integer' } } } },
      { backup: text },
      {},
    ].map((spec) => shown(verify({ type: 'object', properties: { spec: { type: 'object', properties: spec } } }, duck as Duck)));
    assert.deepEqual(verdicts, [
      'yes',
      'yes, opaque spec.backup.schedule',
      'no, mistyped spec.backup.schedule',
      'no, mistyped spec.backup.schedule',
      'no, missing spec.backup.schedule',
    ]);
    assert.equal(
      shown(verify({ type: 'object', properties: { spec: { type: 'object', ...open } } }, duck as Duck)),
      'no, opaque spec.backup.schedule',
    );
  });

  it('are left out where they are not of the form', () => {
    for (const wrong of [
      undefined,
      {},
      [5],
      [{ ...backup, id: 'a b' }],
      [{ ...backup, required: {} }],
      [{ id: 'A', required: { 'spec.a': 'text' } }],
      [{ id: 'A', required: { 'spec..a': 'string' } }],
    ]) {
      assert.deepEqual(own(wrong), [], JSON.stringify(wrong));
    }
  });
});

describe('paths of ducks', () => {
  it('are fields, elements and values', () => {
    assert.deepEqual(duckPath('status.conditions[].type', 'string', 'core')?.steps, [
      { field: 'status' },
      { field: 'conditions' },
      'element',
      { field: 'type' },
    ]);
    assert.deepEqual(duckPath("spec['a.b'].labels{}", 'string', 'core'), {
      text: "spec['a.b'].labels",
      steps: [{ field: 'spec' }, { field: 'a.b' }, { field: 'labels' }, 'value'],
      type: 'string',
      role: 'core',
    });
    for (const wrong of ['', '.', 'a..b', 'a[0]', '[].a', 'a.', '.a', 'a b[', 'a}']) {
      assert.equal(duckPath(wrong, 'string', 'core'), undefined, wrong);
    }
  });
});

describe('OpenAPI documents', () => {
  const objectMeta = { type: 'object', properties: { name: text } };
  const document = (schemas: RawSchema): RawSchema => ({ openapi: '3.0.0', components: { schemas } });
  const gvk = { 'x-kubernetes-group-version-kind': [{ group: 'a', version: 'v1', kind: 'A' }] };

  it('lists and options of requests are no kinds', () => {
    const found = readOpenApi(
      document({
        A: { type: 'object', properties: { metadata: objectMeta }, ...gvk },
        AList: {
          type: 'object',
          properties: { items: { type: 'array' }, metadata: { $ref: '#/elsewhere' } },
          'x-kubernetes-group-version-kind': [{ group: 'a', version: 'v1', kind: 'AList' }],
        },
        DeleteOptions: {
          type: 'object',
          properties: { preconditions: {} },
          'x-kubernetes-group-version-kind': [{ group: 'a', version: 'v1', kind: 'DeleteOptions' }],
        },
      }),
    );
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ['A'],
    );
  });

  it('references in a circle, to nothing and to other documents end', () => {
    const [kind] = readOpenApi(
      document({
        Loop: { $ref: '#/components/schemas/Loop' },
        A: {
          type: 'object',
          properties: {
            metadata: objectMeta,
            spec: { $ref: '#/components/schemas/Loop' },
            status: { $ref: 'other.json#/x' },
            self: { $ref: '#/components/schemas/A' },
          },
          ...gvk,
        },
      }),
    );
    assert.equal(kind?.schema.properties?.['self']?.properties?.['self']?.type, 'object');
    assert.equal(verify(kind?.schema, duckNamed('generational')).implements, false);
    assert.deepEqual(verify(kind?.schema, duckNamed('generational')).opaque, ['spec.generation']);
  });

  it('the older form is read as well', () => {
    const { components, ...rest } = document({
      A: { type: 'object', properties: { metadata: objectMeta, spec: { $ref: '#/definitions/S' } }, ...gvk },
      S: { type: 'object', properties: { generation: { type: 'integer' } } },
    });
    const found = readOpenApi({ ...rest, swagger: '2.0', definitions: (components as RawSchema)['schemas'] });
    assert.deepEqual(
      found.map(({ schema }) => verify(schema, duckNamed('generational')).implements),
      [true],
    );
  });

  it('anything else holds none', () => {
    for (const value of [
      undefined,
      null,
      [],
      'x',
      {},
      { openapi: '3.0.0', components: [] },
      { openapi: 3, components: {} },
      document({ A: 5 }),
      document({ A: { ...gvk, properties: { metadata: 'x' } } }),
    ]) {
      assert.deepEqual(
        readOpenApi(value).map(({ schema }) => schema.type),
        value !== undefined && JSON.stringify(value)?.includes('"metadata"') ? [undefined] : [],
      );
    }
  });
});

describe('declared ducks', () => {
  const declared = (metadata: RawSchema): readonly string[] =>
    declarationsOf({ metadata }, ducks).map(
      (each) => `${each.duck.id} by ${each.label} in ${['v1', 'v2'].filter((version) => means(each, version)).join(',')}`,
    );

  it('are those of labels', () => {
    assert.deepEqual(
      declared({
        labels: {
          'duck.knative.dev/addressable': 'true',
          'messaging.knative.dev/subscribable': 'true',
          'duck.knative.dev/source': 'false',
        },
      }),
      ['addressable by duck.knative.dev/addressable in v1,v2', 'subscribable by messaging.knative.dev/subscribable in v1,v2'],
    );
    assert.deepEqual(declared({ labels: { 'eventing.knative.dev/source': 'true' } }), ['source by eventing.knative.dev/source in v1,v2']);
    assert.deepEqual([declared({}), declared({ labels: 'x' }), declared({ labels: { 'duck.knative.dev/binding': true } })], [[], [], []]);
  });

  it('an annotation narrows them to versions', () => {
    const labels = { 'duck.knative.dev/addressable': 'true' };
    assert.deepEqual(declared({ labels, annotations: { 'addressables.duck.knative.dev/v1': 'v2, v3' } }), [
      'addressable by duck.knative.dev/addressable in v2',
    ]);
    assert.deepEqual(
      declared({ labels, annotations: { 'addressables.duck.knative.dev/v1': 'v2', 'addressables.duck.knative.dev/v1beta1': 'v1' } }),
      ['addressable by duck.knative.dev/addressable in v1,v2'],
    );
    assert.deepEqual(declared({ labels, annotations: { 'sources.duck.knative.dev/v1': 'v2' } }), [
      'addressable by duck.knative.dev/addressable in v1,v2',
    ]);
  });
});
