import assert from 'node:assert/strict';
import { complete } from '../../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { checkDiagnostics, openWorkspace, uriOf } from '../../support/workspace';

const broker = (annotations = ''): string => `#- broker.yaml
apiVersion: eventing.knative.dev/v1
kind: Broker
metadata: { name: events, namespace: shop${annotations} }
`;
const mapping = (apiVersion: string, kind: string, name = 'events'): string => `#- mapping.yaml
apiVersion: serving.knative.dev/v1beta1
kind: DomainMapping
metadata: { name: events.example.com, namespace: shop }
spec:
  ref:
    apiVersion: ${apiVersion}
    kind: ${kind}
    name: ${name}
`;
const ofClass = (name: string): string => `, annotations: { eventing.knative.dev/broker.class: ${name} }`;

describe('DomainMapping of a target that a domain cannot be mapped to', () => {
  it('a Broker, whose URL has a path', () => {
    const [found] = checkDiagnostics(broker() + mapping('eventing.knative.dev/v1', '<|Broker|>'), ['ref/wrong-kind']);
    assert.equal(found?.severity, 'warning');
    assert.equal(
      found?.finding.message,
      '"spec.ref" must refer to an object whose URL has no path; that of Broker (eventing.knative.dev) has one',
    );
    checkDiagnostics(broker(ofClass('Kafka')) + mapping('eventing.knative.dev/v1', '<|Broker|>'), ['ref/wrong-kind']);
  });

  it('a Broker of a class whose URLs are not known', () => {
    checkDiagnostics(broker(ofClass('RabbitMQBroker')) + mapping('eventing.knative.dev/v1', 'Broker'), []);
    checkDiagnostics(broker(ofClass('"{{ .class }}"')) + mapping('eventing.knative.dev/v1', 'Broker'), []);
  });

  it('follows an edit of the class', () => {
    const opened = openWorkspace(broker() + mapping('eventing.knative.dev/v1', 'Broker'));
    const codes = (): readonly string[] => diagnosticsOf(uriOf('mapping.yaml'), opened.workspace).map(({ finding }) => finding.code);
    assert.deepEqual(codes(), ['ref/wrong-kind']);
    opened.workspace.setBuffer(uriOf('broker.yaml'), broker(ofClass('RabbitMQBroker')).replace(/^#-.*\n/, ''));
    assert.deepEqual(codes(), []);
  });

  it('a JobSink, a RequestReply and another DomainMapping', () => {
    const missing = (apiVersion: string, kind: string): void => {
      checkDiagnostics(mapping(apiVersion, `<|${kind}|>`), ['ref/wrong-kind']);
    };
    missing('sinks.knative.dev/v1alpha1', 'JobSink');
    missing('eventing.knative.dev/v1alpha1', 'RequestReply');
    missing('serving.knative.dev/v1beta1', 'DomainMapping');
  });

  it('a Route, a channel and the core Service', () => {
    for (const [apiVersion, kind] of [
      ['serving.knative.dev/v1', 'Route'],
      ['messaging.knative.dev/v1', 'InMemoryChannel'],
      ['v1', 'Service'],
    ] as const) {
      checkDiagnostics(mapping(apiVersion, kind, '<|events|>'), ['ref/not-found']);
    }
  });

  it('a sink of a source may be a Broker', () => {
    checkDiagnostics(
      `${broker()}#- ping.yaml
apiVersion: sources.knative.dev/v1
kind: PingSource
metadata: { name: ping, namespace: shop }
spec: { sink: { ref: { apiVersion: eventing.knative.dev/v1, kind: Broker, name: events } } }
`,
      [],
    );
  });

  it('completion offers none of them', () => {
    const kinds = openWorkspace(broker() + mapping('', '<|>'));
    const offered = complete(kinds.workspace, kinds.uri, kinds.offset).map(({ label }) => label);
    assert.ok(offered.includes('Route'));
    assert.ok(!offered.includes('Broker') && !offered.includes('JobSink') && !offered.includes('DomainMapping'), offered.join());
    const names = openWorkspace(broker() + mapping('', '', '<|>').replace(/ {4}(apiVersion|kind).*\n/g, ''));
    assert.ok(!complete(names.workspace, names.uri, names.offset).some(({ label }) => label === 'events'));
  });
});

describe('a step without a destination', () => {
  const sequence = (step: string): string =>
    `apiVersion: flows.knative.dev/v1\nkind: Sequence\nmetadata: { name: made }\nspec:\n  steps:\n  - ${step}\n`;

  it('is shown at the step itself', () => {
    checkDiagnostics(sequence('<|{}|>'), ['knative/destination-missing']);
    checkDiagnostics(sequence('<|delivery|>: { retry: 1 }'), ['knative/destination-missing']);
  });
});

describe('a reference of a wrong kind into a namespace that is refused', () => {
  const requestReply = (kind: string): string => `apiVersion: eventing.knative.dev/v1alpha1
kind: RequestReply
metadata: { name: ask, namespace: shop }
spec: { brokerRef: { apiVersion: eventing.knative.dev/v1, kind: ${kind}, name: events, <|namespace|>: other } }
`;

  it('is reported for both', () => {
    checkDiagnostics(
      mapping('eventing.knative.dev/v1', '<|Broker|>').replace('name: events\n', 'name: events\n    namespace: <|other|>\n'),
      ['ref/wrong-kind', 'knative/reference-namespace-mismatch'],
    );
  });

  it('is reported for the field alone where the schema has no namespace', () => {
    checkDiagnostics(requestReply('Broker'), ['schema/unknown-field']);
  });
});

describe('a name that neither Kubernetes nor Knative accepts', () => {
  it('is reported once', () => {
    const named = (name: string): string =>
      `apiVersion: serving.knative.dev/v1\nkind: Route\nmetadata: { name: <|${name}|>, namespace: shop }\nspec: { traffic: [{ revisionName: a, percent: 100 }] }\n`;
    checkDiagnostics(named('Shop_Web'), ['knative/name-not-dns1035']);
    checkDiagnostics(named('shop.web'), ['knative/name-not-dns1035']);
  });
});
