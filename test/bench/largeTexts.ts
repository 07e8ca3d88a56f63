import type { Uri } from '../../server/src/base/uri';

/** A workspace with something very large in it. */
export interface LargeShape {
  readonly files: (count: number) => Iterable<readonly [Uri, string]>;
  readonly count: number;
  /** Requests are made where these stand, from the middle of the file that is opened. */
  readonly asked: readonly string[];
}

const uri = (path: string): Uri => `file:///ws/${path}` as Uri;
const times = (count: number, of: (index: number) => string): string => Array.from({ length: count }, (_, index) => of(index)).join('');

/** The file that is opened, in each of them. */
export const largeFile = uri('large.yaml');

const one = (text: (count: number) => string): LargeShape['files'] =>
  function* files(count) {
    yield [largeFile, text(count)];
  };
const head = (kind: string, name: string): string =>
  `apiVersion: ${kind === 'ConfigMap' || kind === 'Pod' ? 'v1' : kind.startsWith('Virtual') ? 'appmesh.k8s.aws/v1beta2' : 'ec2.services.k8s.aws/v1alpha1'}\nkind: ${kind}\nmetadata: { name: ${name}, namespace: default }\n`;
const subnet = (index: number, vpc = 'main'): string =>
  `${head('Subnet', `subnet-${index}`)}spec:\n  cidrBlock: 10.0.0.0/24\n  vpcRef: { from: { name: ${vpc} } }\n`;
const route = (index: number, more = ''): string =>
  `{ name: route-${index}, httpRoute: { match: { prefix: /${index} }, action: { weightedTargets: [{ virtualNodeRef: { name: node-${index % 100} }, weight: 1 }] }${more} } }`;
const router = (routes: string): string =>
  `${head('VirtualRouter', 'main')}spec:\n  listeners: [{ portMapping: { port: 8080, protocol: http } }]\n  routes:${routes}`;

export const largeTexts: Readonly<Record<string, LargeShape>> = {
  'one document with so many mistakes': {
    count: 5000,
    files: one((count) => router(`\n${times(count, (index) => `  - ${route(index, ', unknown: 1')}\n`)}`)),
    asked: ['virtualNodeRef', 'node-', 'unknown', 'prefix'],
  },
  'one document without mistakes': {
    count: 7000,
    files: one((count) => router(`\n${times(count, (index) => `  - ${route(index)}\n`)}`)),
    asked: ['virtualNodeRef', 'node-', 'prefix'],
  },
  'one document with so many mistakes in one line': {
    count: 5000,
    files: one((count) => router(` [${times(count, (index) => `${index === 0 ? '' : ', '}${route(index, ', unknown: 1')}`)}]\n`)),
    asked: ['virtualNodeRef', 'node-', 'unknown', 'prefix'],
  },
  'so many documents': {
    count: 20_000,
    files: one(
      (count) =>
        `${head('VPC', 'main')}spec: { cidrBlocks: [10.0.0.0/16] }\n---\n${Array.from({ length: count }, (_, index) => subnet(index)).join('---\n')}`,
    ),
    asked: ['subnet-', 'main', 'cidrBlock'],
  },
  'so many documents with a mistake in each': {
    count: 10_000,
    files: one((count) => Array.from({ length: count }, (_, index) => `${subnet(index, 'gone')}  unknown: 1\n`).join('---\n')),
    asked: ['subnet-', 'gone', 'unknown'],
  },
  'so many files with one name': {
    count: 5000,
    *files(count) {
      yield [largeFile, `${head('VPC', 'main')}spec: { cidrBlocks: [10.0.0.0/16] }\n---\n${subnet(0)}`];
      for (let index = 0; index < count; index += 1) {
        yield [uri(`net-${index}.yaml`), `${head('VPC', 'main')}spec: { cidrBlocks: [10.0.0.0/16] }\n---\n${subnet(0)}`];
      }
    },
    asked: ['main', 'subnet-', 'VPC'],
  },
  'so many levels': {
    count: 5000,
    files: one(
      (count) =>
        `${head('ConfigMap', 'main')}data:\n  a: ${'['.repeat(count)}${']'.repeat(count)}\n${times(200, (level) => `${'  '.repeat(level + 1)}k${level}:\n`)}`,
    ),
    asked: ['a: [', 'k100'],
  },
  'so many aliases': {
    count: 5000,
    files: one(
      (count) =>
        `${head('VirtualRouter', 'main')}spec:\n  listeners: &l [{ portMapping: { port: 8080, protocol: http } }]\n  routes:\n  - &r ${route(0, ', unknown: 1')}\n${times(count, () => '  - *r\n')}`,
    ),
    asked: ['*r', 'unknown', 'main'],
  },
  'so many keys': {
    count: 40_000,
    files: one((count) => `${head('ConfigMap', 'main')}data:\n${times(count, (index) => `  key-${index}: some text of it\n`)}`),
    asked: ['key-', 'text'],
  },
  'so many items of a List': {
    count: 5000,
    files: one(
      (count) =>
        `apiVersion: v1\nkind: List\nitems:\n${times(count, (index) => `- ${subnet(index, 'gone').trimEnd().replaceAll('\n', '\n  ')}\n`)}`,
    ),
    asked: ['subnet-', 'gone', 'cidrBlock'],
  },
  'so many comments that misspell rules': {
    count: 20_000,
    files: one(
      (count) =>
        `${head('ConfigMap', 'main')}data:\n${times(count, (index) => `  # ackmesh-disable-next-line ref/not-fund-${index}, schema/unknwon\n`)}  a: b\n`,
    ),
    asked: ['ref/not', 'a: b'],
  },
  'so many syntax errors': {
    count: 10_000,
    files: one((count) => `${head('ConfigMap', 'main')}data:\n${times(count, (index) => `  key-${index}: "a" b: c\n`)}`),
    asked: ['key-', 'b: c'],
  },
};
