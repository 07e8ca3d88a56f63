import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { checkRule, type RuleCase } from '../../support/kcc';
import { openAfter, openWorkspace } from '../../support/workspace';

const versions: Readonly<Record<string, string>> = {
  Broker: 'eventing.knative.dev/v1',
  Trigger: 'eventing.knative.dev/v1',
  EventPolicy: 'eventing.knative.dev/v1alpha1',
  EventTransform: 'eventing.knative.dev/v1alpha1',
  RequestReply: 'eventing.knative.dev/v1alpha1',
  EventType: 'eventing.knative.dev/v1beta3',
  Subscription: 'messaging.knative.dev/v1',
  Channel: 'messaging.knative.dev/v1',
  InMemoryChannel: 'messaging.knative.dev/v1',
  Sequence: 'flows.knative.dev/v1',
  Parallel: 'flows.knative.dev/v1',
  PingSource: 'sources.knative.dev/v1',
  ApiServerSource: 'sources.knative.dev/v1',
  ContainerSource: 'sources.knative.dev/v1',
  SinkBinding: 'sources.knative.dev/v1',
  IntegrationSource: 'sources.knative.dev/v1alpha1',
  JobSink: 'sinks.knative.dev/v1alpha1',
  IntegrationSink: 'sinks.knative.dev/v1alpha1',
};

/** An object with its `spec` in flow YAML. */
const object = (kind: string, spec: string, metadata = ''): string =>
  `---\napiVersion: ${versions[kind] ?? ''}\nkind: ${kind}\nmetadata: { name: a, namespace: shop${metadata} }\nspec: ${spec}\n`;
const sink = 'sink: { uri: "http://a.b" }';
const trigger = (rest: string, metadata = ''): string =>
  object('Trigger', `{ broker: "\${BROKER}", subscriber: { uri: "http://a.b" }${rest} }`, metadata);
const ping = (rest: string): string => object('PingSource', `{ ${sink}${rest} }`);
const cluster = (settings: string): string => `cluster: { knative: { ${settings} } }`;
const apiServer = (rest: string): string => object('ApiServerSource', `{ resources: [{ apiVersion: v1, kind: Event }], ${sink}${rest} }`);

/** A reference of an EventTransform, which the webhook does not look at beside a URI. */
const transformed = (reference: string, rest = ''): string =>
  object(
    'EventTransform',
    `{ jsonata: {}, sink: { ref: { apiVersion: example.com/v1, kind: Sink, name: "\${NAME}", ${reference} }${rest} } }`,
  );
const certified = (certificates: string): string => trigger('').replace('"http://a.b"', `"http://a.b", CACerts: "${certificates}"`);
const pem = (body: string): string => `-----BEGIN CERTIFICATE-----\\n${body}\\n-----END CERTIFICATE-----`;

const table: readonly RuleCase[] = [
  {
    rule: 'knative/delivery-retry-after-disabled',
    level: 'warning',
    what: 'of an InMemoryChannel, whose webhook asks for no flag',
    bad: object('InMemoryChannel', '{ delivery: { retryAfterMax: PT1S } }'),
    config: cluster('delivery-retryafter: disabled'),
  },
  {
    rule: 'knative/delivery-timeout-disabled',
    level: 'warning',
    what: 'of a branch, whose Subscription is refused later',
    bad: object('Parallel', `{ branches: [{ subscriber: { uri: "http://a.b" }, delivery: { timeout: PT1S } }] }`),
    config: cluster('delivery-timeout: disabled'),
  },
  {
    rule: 'knative/reference-group-disabled',
    what: 'unless a URI stands beside the reference',
    bad: transformed('group: example.com'),
    good: transformed('group: example.com', ', uri: /a'),
    config: cluster('kreference-group: disabled'),
  },
  {
    rule: 'knative/reference-namespace-mismatch',
    what: 'unless a URI stands beside the reference',
    bad: transformed('namespace: other'),
    good: transformed('namespace: other', ', uri: /a'),
  },
  {
    rule: 'knative/trigger-broker-missing',
    what: 'a blank is a name',
    bad: trigger('').replace('${BROKER}', ''),
    good: trigger('').replace('${BROKER}', ' '),
  },
  {
    rule: 'knative/channel-template-incomplete',
    what: 'a blank is a kind',
    bad: object('Channel', '{ channelTemplate: { apiVersion: example.com/v1, kind: "" } }'),
    good: object('Channel', '{ channelTemplate: { apiVersion: example.com/v1, kind: " " } }'),
  },
  {
    rule: 'knative/apiserver-resource',
    what: 'where a blank is none',
    bad: object('ApiServerSource', `{ resources: [{ apiVersion: v1, kind: " " }], ${sink} }`),
  },
  { rule: 'knative/destination-cacerts-invalid', what: 'nothing', bad: certified(''), good: certified(pem(`MIIB${'A'.repeat(400)}`)) },
  {
    rule: 'knative/destination-cacerts-invalid',
    what: 'a part of one',
    bad: certified(pem('MIIB...')),
    good: certified('${CERTIFICATES}'),
  },
  { rule: 'knative/destination-cacerts-invalid', what: 'a key', bad: certified(pem('MIIB').replaceAll('CERTIFICATE', 'PRIVATE KEY')) },
  {
    rule: 'knative/transform-sink-cacerts',
    what: 'also an empty one',
    bad: object(
      'EventTransform',
      '{ jsonata: {}, sink: { ref: { apiVersion: example.com/v1, kind: Sink, name: "${NAME}" }, CACerts: "" } }',
    ),
    good: object(
      'EventTransform',
      '{ jsonata: {}, sink: { ref: { apiVersion: example.com/v1, kind: Sink, name: "${NAME}" }, CACerts: null } }',
    ),
  },
  {
    rule: 'knative/unknown-field',
    what: 'beside a placeholder',
    bad: trigger(', subscribr: {}'),
    good: trigger(', "${KEY}": {}'),
    fix: 'Remove "subscribr"',
  },
  {
    rule: 'knative/unknown-field',
    what: 'with one that reads like it',
    bad: object('Broker', '{ delivery: { retri: 1 } }'),
    good: object('Broker', '{ delivery: { retryAfterMax: null } }'),
    fix: 'Rename to "retry"',
    then: '{ retry: 1 }',
  },
  {
    rule: 'knative/unknown-field',
    what: 'deep in nested filters',
    bad: trigger(', filters: [{ any: [{ not: { all: [{ exacd: { type: a } }] } }] }]'),
    good: trigger(', filters: [{ any: [{ not: { all: [{ exact: { type: a } }] } }] }]'),
  },
  {
    rule: 'knative/unknown-field',
    what: 'in filters of an ApiServerSource',
    bad: apiServer(', filters: [{ exacd: {} }]'),
    also: ['knative/apiserver-filters-disabled'],
  },
  {
    rule: 'knative/unknown-field',
    what: 'deep in a pod template',
    bad: object(
      'ContainerSource',
      `{ ${sink}, template: { spec: { containers: [{ image: a, ports: [{ containerport: 80, hostport: 1, port: 3 }] }] } } }`,
    ),
    also: ['knative/field-letter-case'],
    good: object(
      'ContainerSource',
      `{ ${sink}, template: { metadata: { labels: { any: thing } }, spec: { volumes: [{ name: v, emptyDir: {} }], nodeSelector: { any: thing }, containers: [{ image: a, resources: { limits: { any/thing: 1 } }, lifecycle: { preStop: { sleep: { seconds: 1 } } } }] } } }`,
    ),
  },
  {
    rule: 'knative/unknown-field',
    what: 'in a channel template another kind decides',
    bad: object('Channel', '{ delivery: { x: 1 }, channelTemplate: { apiVersion: a/v1, kind: B, spec: { x: 1 } } }'),
  },
  {
    rule: 'knative/field-letter-case',
    level: 'warning',
    bad: object(
      'Subscription',
      '{ channel: { apiVersion: messaging.knative.dev/v1, Kind: Channel, kind: "${KIND}", name: "${NAME}" }, subscriber: { uri: "http://a.b" } }',
    ),
    good: object(
      'Subscription',
      '{ channel: { apiVersion: messaging.knative.dev/v1, kind: "${KIND}", name: "${NAME}" }, subscriber: { uri: "http://a.b" } }',
    ),
  },
  {
    rule: 'knative/field-letter-case',
    what: 'which is there all the same',
    level: 'warning',
    bad: object('Trigger', '{ Broker: "${BROKER}", Subscriber: { uri: "http://a.b" } }'),
    left: [],
  },
  {
    rule: 'knative/map-value-not-string',
    what: 'nested',
    bad: trigger(', filters: [{ not: { prefix: { type: true } } }]'),
    good: trigger(', filters: [{ not: { prefix: { type: null } } }]'),
    fix: 'Quote true',
    then: 'type: "true"',
  },
  {
    rule: 'knative/delivery-timeout',
    what: 'a negative one passes',
    bad: object('Broker', '{ delivery: { timeout: 5s } }'),
    good: object('Broker', '{ delivery: { timeout: -PT5S } }'),
  },
  {
    rule: 'knative/delivery-backoff-policy',
    level: 'warning',
    what: 'of an InMemoryChannel',
    bad: object('InMemoryChannel', '{ delivery: { backoffPolicy: "" } }'),
    good: object('InMemoryChannel', '{ delivery: { backoffPolicy: "${POLICY}" } }'),
  },
  {
    rule: 'knative/delivery-retry-after-disabled',
    what: 'known to be off',
    bad: object('Broker', '{ delivery: { retryAfterMax: PT1S } }'),
    config: cluster('delivery-retryafter: disabled'),
  },
  {
    rule: 'knative/delivery-retry-after-disabled',
    what: 'allowed is no flag of eventing',
    bad: object('Broker', '{ delivery: { retryAfterMax: PT1S } }'),
    config: cluster('delivery-retryafter: allowed'),
  },
  {
    rule: 'knative/delivery-duration',
    what: 'once it is on',
    bad: object('Broker', '{ delivery: { retryAfterMax: -PT1S } }'),
    good: object('Broker', '{ delivery: { retryAfterMax: PT0S } }'),
    config: cluster('delivery-retryafter: enabled'),
  },
  {
    rule: 'knative/reference-namespace-mismatch',
    what: 'of a Broker where others are forbidden',
    bad: object('Broker', '{ config: { apiVersion: v1, kind: ConfigMap, name: "${NAME}", namespace: other } }'),
    good: object('Broker', '{ config: { apiVersion: v1, kind: ConfigMap, name: "${NAME}", namespace: shop } }'),
    config: cluster('default-br-config: { clusterDefault: { disallowDifferentNamespaceConfig: true } }'),
    fix: 'Replace with "shop"',
  },
  {
    rule: 'knative/reference-field-missing',
    what: 'a RequestReply without Broker',
    bad: object('RequestReply', '{ timeout: PT1S }'),
    good: object('RequestReply', '{ "${KEY}": x }'),
  },
  {
    rule: 'knative/destination-missing',
    what: 'no subscriber',
    bad: object('Trigger', '{ broker: "${BROKER}" }'),
    good: object('Trigger', '{ broker: "${BROKER}", "${KEY}": x }'),
  },
  {
    rule: 'knative/subscription-channel-missing',
    what: 'nothing else is said',
    bad: object('Subscription', '{}'),
    good: object('Subscription', '"${SPEC}"'),
  },
  {
    rule: 'knative/subscription-subscriber-missing',
    what: 'a reply alone',
    bad: object(
      'Subscription',
      '{ channel: { apiVersion: messaging.knative.dev/v1, kind: Channel, name: "${NAME}" }, reply: { uri: "http://a.b" } }',
    ),
  },
  { rule: 'knative/trigger-broker-missing', what: 'an empty one', bad: trigger('').replace('${BROKER}', ''), good: trigger('') },
  {
    rule: 'knative/trigger-broker-ref-namespace',
    what: 'known to be off',
    bad: object('Trigger', '{ subscriber: { uri: "http://a.b" }, brokerRef: { namespace: shop } }'),
    good: object('Trigger', '{ subscriber: { uri: "http://a.b" }, brokerRef: {} }'),
    config: cluster('cross-namespace-event-links: disabled'),
  },
  {
    rule: 'knative/trigger-injection-annotation',
    what: 'of another Broker',
    bad: trigger('', ', annotations: { eventing.knative.dev/injection: enabled }').replace('"${BROKER}"', '""'),
    also: ['knative/trigger-broker-missing'],
    good: trigger('', ', annotations: { eventing.knative.dev/injection: enabled }'),
  },
  {
    rule: 'knative/trigger-injection-annotation',
    what: 'of another Broker by name',
    bad:
      trigger('', ', annotations: { eventing.knative.dev/injection: enabled }').replace('"${BROKER}"', 'b') +
      object('Broker', '{}').replace('name: a', 'name: b'),
    fix: 'Remove "eventing.knative.dev/injection"',
  },
  {
    rule: 'knative/trigger-dependency-annotation',
    what: 'in another namespace',
    bad: trigger('', `, annotations: { knative.dev/dependency: '{"apiVersion": "v1", "kind": "A", "name": "b", "namespace": "other"}' }`),
    good: trigger('', `, annotations: { knative.dev/dependency: '{"apiVersion": "v1", "kind": "A", "name": "b", "namespace": "shop"}' }`),
  },
  {
    rule: 'knative/filter-multiple-dialects',
    what: 'empty ones do not count',
    bad: trigger(', filters: [{ exact: { type: a }, not: {} }]'),
    good: trigger(', filters: [{ exact: { type: a }, prefix: {}, all: [], cesql: "" }]'),
  },
  {
    rule: 'knative/imc-subscriber-empty',
    bad: object('InMemoryChannel', '{ subscribers: [{ uid: x }] }'),
    good: object('InMemoryChannel', '{ subscribers: [{ replyUri: "http://a.b", subscriberUri: "http://a.b" }] }'),
  },
  {
    rule: 'knative/ping-data-json',
    what: 'decoded',
    bad: ping(', contentType: application/json, dataBase64: WzEsMl0='),
    good: ping(', contentType: application/json, dataBase64: eyJhIjoiw6kifQ=='),
  },
  {
    rule: 'knative/ping-data-json',
    what: 'null passes',
    bad: ping(', contentType: application/json, data: "1"'),
    good: ping(', contentType: application/json, data: "null"'),
  },
  {
    rule: 'knative/ping-data-json',
    what: 'parameters of the content type',
    bad: ping(', contentType: application/json, data: x'),
    good: ping(', contentType: application/json; charset=utf-8, data: x'),
  },
  {
    rule: 'knative/apiserver-resource',
    what: 'a kind of blanks',
    bad: object('ApiServerSource', `{ resources: [{ kind: " " }], ${sink} }`),
    good: object('ApiServerSource', `{ resources: [{ kind: A }], ${sink} }`),
  },
  {
    rule: 'knative/apiserver-resource',
    what: 'of an owner',
    bad: apiServer(', owner: { apiVersion: a/b/c, kind: D }'),
    good: apiServer(', owner: { apiVersion: a/b, kind: D }'),
  },
  {
    rule: 'knative/filter-attribute-name',
    what: 'where filters are on',
    bad: apiServer(', filters: [{ exact: { Type: a } }]'),
    good: apiServer(', filters: [{ exact: { type: a } }]'),
    config: cluster('new-apiserversource-filters: enabled'),
  },
  {
    rule: 'knative/binding-subject-incomplete',
    what: 'no subject at all',
    bad: object('SinkBinding', `{ ${sink} }`),
    good: object('SinkBinding', `{ ${sink}, subject: "\${SUBJECT}" }`),
  },
  {
    rule: 'knative/binding-subject-name-or-selector',
    what: 'neither',
    bad: object('SinkBinding', `{ ${sink}, subject: { apiVersion: apps/v1, kind: Deployment } }`),
    good: object('SinkBinding', `{ ${sink}, subject: { apiVersion: apps/v1, kind: Deployment, selector: {} } }`),
  },
  {
    rule: 'knative/integration-one-of',
    what: 'of a sink',
    bad: object('IntegrationSink', '{ aws: { auth: { serviceAccountName: "${NAME}" } } }'),
    good: object('IntegrationSink', '{ log: {} }'),
  },
  {
    rule: 'knative/integration-aws-field',
    what: 'of DynamoDB streams',
    bad: object('IntegrationSource', `{ ${sink}, aws: { ddbStreams: { region: x }, auth: { secret: { ref: { name: "\${NAME}" } } } } }`),
    good: object(
      'IntegrationSource',
      `{ ${sink}, aws: { ddbStreams: { region: x, table: t }, auth: { secret: { ref: { name: "\${NAME}" } } } } }`,
    ),
  },
  {
    rule: 'knative/jobsink-job-invalid',
    what: 'nothing in it',
    bad: object('JobSink', '{ job: {} }'),
    good: object(
      'JobSink',
      '{ job: { spec: { template: { spec: { restartPolicy: "${POLICY}", containers: [{ name: a, image: b }] } } } } }',
    ),
  },
  {
    rule: 'knative/jobsink-job-invalid',
    what: 'a container with a name that is none',
    bad: object('JobSink', '{ job: { spec: { template: { spec: { restartPolicy: Never, containers: [{ name: My_job, image: b }] } } } } }'),
    good: object(
      'JobSink',
      '{ job: { spec: { template: { spec: { restartPolicy: Never, containers: [{ name: "${NAME}", image: b }] } } } } }',
    ),
  },
  {
    rule: 'knative/transform-missing',
    bad: object('EventTransform', `{ ${sink} }`),
    good: object('EventTransform', `{ jsonata: {}, ${sink} }`),
  },
  {
    rule: 'knative/requestreply-attribute',
    what: 'that the webhook means to forbid',
    level: 'warning',
    bad: object(
      'RequestReply',
      '{ brokerRef: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: "${NAME}" }, replyAttribute: source }',
    ),
    good: object(
      'RequestReply',
      '{ brokerRef: { apiVersion: eventing.knative.dev/v1, kind: broker, name: "${NAME}" }, replyAttribute: "" }',
    ),
  },
  {
    rule: 'knative/eventtype-type-missing',
    what: 'by its attributes',
    bad: object('EventType', '{ attributes: [{ name: type }, { name: source, value: x }] }'),
    good: object('EventType', '{ attributes: [{ name: type, value: x }] }'),
  },
];

describe('admission of Knative Eventing', () => {
  for (const each of table) {
    it(`${each.rule}${each.what === undefined ? '' : `: ${each.what}`}`, () => checkRule(each));
  }

  describe('updates', () => {
    const rows: readonly (readonly [string, string, string, readonly string[]])[] = [
      [
        'a config of a Broker',
        object('Broker', '{ config: { apiVersion: v1, kind: ConfigMap, name: a } }'),
        object('Broker', '{ config: { apiVersion: v1, kind: ConfigMap, name: b } }'),
        ['knative/immutable-field'],
      ],
      [
        'a config that nobody writes any more may be the default',
        object('Broker', '{ config: { apiVersion: v1, kind: ConfigMap, name: a } }'),
        object('Broker', '{ delivery: { retry: 1 } }'),
        [],
      ],
      [
        'a field that no Broker has, which was never stored',
        object('Broker', '{ channelTemplateSpec: { kind: A } }'),
        object('Broker', '{ delivery: { retry: 1 } }'),
        [],
      ],
      [
        'a field that no reference has',
        object('Broker', '{ config: { apiVersion: v1, kind: ConfigMap, name: a, resourceVersion: "5" } }'),
        object('Broker', '{ config: { apiVersion: v1, kind: ConfigMap, name: a } }'),
        [],
      ],
      [
        'its namespace written out',
        object('Broker', '{ config: { apiVersion: v1, kind: ConfigMap, name: a } }'),
        object('Broker', '{ config: { apiVersion: v1, kind: ConfigMap, name: a, namespace: shop } }'),
        [],
      ],
      [
        'delivery of a Channel',
        object('Channel', '{ delivery: { retry: 1 } }'),
        object('Channel', '{ delivery: { retry: 2 } }'),
        ['knative/immutable-field'],
      ],
      [
        'a template of a Channel that nobody writes',
        object('Channel', '{ channelTemplate: { apiVersion: a/v1, kind: B } }'),
        object('Channel', '{}'),
        [],
      ],
      ['filters of a Trigger', trigger(', filter: { attributes: { type: a } }'), trigger(', filter: { attributes: { type: b } }'), []],
      ['an EventPolicy that exists is not created', object('EventPolicy', '{}'), object('EventPolicy', '{ from: [] }'), []],
    ];
    for (const [what, before, after, expected] of rows) {
      it(what, () => {
        const { workspace, uri } = openAfter(before, after);
        assert.deepEqual(
          diagnosticsOf(uri, workspace)
            .map(({ finding }) => finding.code)
            .filter((code) => !code.startsWith('ref/')),
          expected,
        );
      });
    }
  });
});

describe('a reference to a Broker that is looked up by its name', () => {
  const found = (kind: string, reference: string): readonly string[] => {
    const holder = kind === 'Trigger' ? 'v1' : 'v1alpha1';
    const { workspace, uri } = openWorkspace(
      `apiVersion: eventing.knative.dev/${holder}\nkind: ${kind}\nmetadata: { name: a, namespace: shop }\nspec: { brokerRef: { ${reference} }${kind === 'Trigger' ? ', subscriber: { uri: "http://a.b" }' : ''} }\n---\napiVersion: eventing.knative.dev/v1\nkind: Broker\nmetadata: { name: main, namespace: shop }\n`,
    );
    return diagnosticsOf(uri, workspace).map(({ finding }) => finding.code);
  };

  for (const kind of ['RequestReply', 'Trigger']) {
    it(`means it in any letter case, group and version: of a ${kind}`, () => {
      for (const reference of ['kind: broker, apiVersion: eventing.knative.dev/v1', 'kind: BROKER, apiVersion: other.example.com/v9']) {
        assert.deepEqual(found(kind, `${reference}, name: main`), []);
        assert.deepEqual(found(kind, `${reference}, name: other`), ['ref/not-found']);
      }
    });
  }

  it('is not one of another kind', () => {
    assert.deepEqual(found('RequestReply', 'kind: Brokers, apiVersion: eventing.knative.dev/v1, name: main'), [
      'knative/requestreply-broker-kind',
    ]);
  });
});
