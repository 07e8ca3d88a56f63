import assert from 'node:assert/strict';
import { hover } from '../../../server/src/features/hover';
import { openWorkspace } from '../../support/workspace';

const source = (sink: string, namespace = ', namespace: shop'): string => `apiVersion: sources.knative.dev/v1
kind: PingSource
metadata: { name: tick${namespace} }
spec:
  sink:
${sink}`;
const broker = `---
apiVersion: eventing.knative.dev/v1
kind: Broker
metadata: { name: default, namespace: shop }
`;
const ready = `${broker}status:
  address: { url: "http://old" }
  addresses:
  - { name: http, url: "http://ingress.knative-eventing.svc/shop/default" }
  - { name: https, url: "https://ingress.knative-eventing.svc/shop/default" }
`;
const ref = (apiVersion: string, kind: string, name: string, more = ''): string =>
  `    ref: { apiVersion: ${apiVersion}, kind: ${kind}, name: ${name}${more} }\n`;

function shown(marked: string): string {
  const { workspace, uri, offset } = openWorkspace(marked);
  return hover(workspace, uri, offset)?.markdown.text ?? '';
}

/** Each line: what it shows, the sink and what stands behind the source, what the hover says of the address. */
const cases: readonly (readonly [what: string, marked: string, wanted: RegExp])[] = [
  [
    'a Service',
    source(ref('v1', 'Service', 'we<|>b')),
    /DNS name of Service shop\/web[^]*Events are sent to `http:\/\/web\.shop\.svc\.cluster\.local`/,
  ],
  [
    'a Service in another namespace, with CA certificates',
    source(`${ref('v1', 'Service', 'we<|>b', ', namespace: other')}    CACerts: x\n`),
    /`https:\/\/web\.other\.svc\.cluster\.local`/,
  ],
  [
    'a path beside a Service',
    source(`${ref('v1', 'Service', 'web')}    uri: /or<|>ders?x=1\n`),
    /`\/orders\?x=1` is resolved against it[^]*Events are sent to `http:\/\/web\.shop\.svc\.cluster\.local\/orders\?x=1`/,
  ],
  [
    'a Broker whose status is written',
    `${source(ref('eventing.knative.dev/v1', 'Broker', 'def<|>ault'))}${ready}`,
    /first entry of `status\.addresses`[^]*Events are sent to `http:\/\/ingress\.knative-eventing\.svc\/shop\/default`/,
  ],
  [
    'an address by its name',
    `${source(ref('eventing.knative.dev/v1', 'Broker', 'def<|>ault', ', address: https'))}${ready}`,
    /entry `https` of `status\.addresses`[^]*`https:\/\/ingress/,
  ],
  [
    'a path beside a Broker',
    `${source(`${ref('eventing.knative.dev/v1', 'Broker', 'default')}    u<|>ri: orders\n`)}${ready}`,
    /Events are sent to `http:\/\/ingress\.knative-eventing\.svc\/shop\/orders`/,
  ],
  ['an address that stands alone', source('    uri: http://a<|>.example.com/x\n'), /Events are sent to `http:\/\/a\.example\.com\/x`/],
  ['the key of the destination', source(ref('v1', 'Service', 'web')).replace('sink', 'si<|>nk'), /DNS name of Service shop\/web/],
];
/** What cannot be told, and what is no address. */
const silent: readonly (readonly [what: string, marked: string, not: RegExp])[] = [
  ['a Broker without a status', `${source(ref('eventing.knative.dev/v1', 'Broker', 'def<|>ault'))}${broker}`, /Events are sent/],
  ['a Service in an unknown namespace', source(ref('v1', 'Service', 'we<|>b'), ''), /Events are sent/],
  ['a ConfigMap', source(ref('v1', 'ConfigMap', 'we<|>b')), /address/],
  ['a placeholder', source(ref('v1', 'Service', '"${NAME}<|>"')), /Events are sent/],
  ['dots in a path', source(`${ref('v1', 'Service', 'web')}    uri: ../or<|>ders\n`), /Events are sent/],
];

describe('hover on a destination', () => {
  for (const [what, marked, wanted] of cases) {
    it(`says where the address comes from: ${what}`, () => {
      assert.match(shown(marked), wanted);
    });
  }
  for (const [what, marked, not] of silent) {
    it(`says no address: ${what}`, () => {
      assert.doesNotMatch(shown(marked), not);
    });
  }
});
