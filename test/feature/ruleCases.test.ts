import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../server/src/families/catalogue';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { docsOf } from '../../server/src/rules/rule';
import { inferredGenerator } from '../support/generator';
import { projectFolder } from '../support/schemaBundle';
import { openWorkspace, type Opened } from '../support/workspace';

const bucket = (version: string, more = ''): Opened =>
  openWorkspace(`apiVersion: s3.services.k8s.aws/${version}\nkind: Bucket\nmetadata: { name: a }\nspec: { name: a }\n${more}`);

/** A map `x` whose aliases stand for ten to the power of `depth` values. */
const aliases = (depth: number): string =>
  [
    'x:\n  a1: &a1 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n',
    ...Array.from(
      { length: depth - 1 },
      (_, index) =>
        `  a${index + 2}: &a${index + 2} [${Array(10)
          .fill(`*a${index + 1}`)
          .join(', ')}]\n`,
    ),
  ].join('');

/** A key that is written too often `times` times. */
const repeated = (times: number): string => 'x: 1\n'.repeat(times);

const nested = (depth: number): string => `x: ${'['.repeat(depth)}${']'.repeat(depth)}\n`;

/** A CRD whose maps hold one or two entries, and an object of it. */
const sized = (entries: string): Opened =>
  openWorkspace(`#- a.yaml
apiVersion: shop.example.com/v1
kind: Shelf
metadata: { name: a }
spec: ${entries}
#- crd.yaml
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: shelves.shop.example.com }
spec:
  group: shop.example.com
  scope: Namespaced
  names: { kind: Shelf, plural: shelves }
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
            maxProperties: 2
            properties: { a: { type: string }, b: { type: string }, c: { type: string }, external: { type: string } }
            oneOf: [{ required: [a] }, { required: [external] }]
`);

const operation = (rest: string): Opened => inferredGenerator(`operations:\n  CreateTank:\n    ${rest}\n`);
const tank = (rest: string): Opened => inferredGenerator(`resources:\n  Tank:\n    ${rest}\n`);
const ignore = (rest: string): Opened => inferredGenerator(`ignore: { ${rest} }\n`);
const named = (path: string): Opened =>
  inferredGenerator(`#- .ackmesh.yaml\nmodels: { aquarium: ${path} }\n#- models/x.json\ntanks\n#- aquarium/generator.yaml\nignore: {}\n`);

/** A Knative Service with settings of its cluster; `template` is flow or block YAML below `spec.template`. */
const knative = (settings: string, template: string): Opened =>
  openWorkspace(
    `#- a.yaml\napiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: orders }\nspec: { template: ${template} }\n#- .ackmesh.yaml\n${settings}\n`,
  );
const limited = (scale: string): Opened =>
  knative(
    'cluster: { knative: { max-scale-limit: 10 } }',
    `{ metadata: { annotations: { autoscaling.knative.dev/max-scale: "${scale}" } }, spec: { containers: [{ image: a }] } }`,
  );
const sidecar = '{ spec: { containers: [{ image: a, ports: [{ containerPort: 8080 }] }, { image: b }] } }';
/** A claim that is read-only, and its mount. */
const claimed = (mount: string): Opened =>
  knative(
    'cluster: { knative: { kubernetes.podspec-persistent-volume-claim: enabled } }',
    `{ spec: { containers: [{ image: a, volumeMounts: [{ name: v, mountPath: /v${mount} }] }], volumes: [{ name: v, persistentVolumeClaim: { claimName: c, readOnly: true } }] } }`,
  );
const initialised = (rest: string): Opened =>
  knative(
    'cluster: { knative: { kubernetes.podspec-init-containers: enabled } }',
    `{ spec: { containers: [{ image: a }], initContainers: [{ name: i, image: a${rest} }] } }`,
  );
const hardened =
  '{ runAsNonRoot: true, allowPrivilegeEscalation: false, seccompProfile: { type: RuntimeDefault }, capabilities: { drop: [ALL] } }';
const secured = (rest: string): Opened =>
  knative('rules: { knative/insecure-pod-default: hint }', `{ spec: { containers: [{ image: a${rest} }] } }`);

const eventing = (settings: string, version: string, kind: string, spec: string): Opened =>
  openWorkspace(`#- a.yaml\napiVersion: ${version}\nkind: ${kind}\nmetadata: { name: a }\nspec: ${spec}\n#- .ackmesh.yaml\n${settings}\n`);
const policy = (spec: string, oidc = 'enabled'): Opened =>
  eventing(`cluster: { knative: { authentication-oidc: ${oidc} } }`, 'eventing.knative.dev/v1alpha1', 'EventPolicy', spec);
const broker = (timeouts: string): Opened =>
  eventing(
    `cluster: { knative: { delivery-timeout: ${timeouts} } }`,
    'eventing.knative.dev/v1',
    'Broker',
    '{ delivery: { timeout: PT5S } }',
  );
const ping = (data: string): Opened =>
  eventing(
    'cluster: { knative: { data-max-size: 4 } }',
    'sources.knative.dev/v1',
    'PingSource',
    `{ data: ${data}, sink: { uri: "http://a.b" } }`,
  );

/** Rules whose pages hold no pair of examples: what is found, and the nearest thing that is right. */
const cases: readonly { readonly code: string; readonly wrong: Opened; readonly right: Opened }[] = [
  {
    code: 'yaml/after-end',
    wrong: bucket('v1alpha1', '...\nkind: Bucket\n'),
    right: bucket('v1alpha1', '...\n# nothing\n---\nkind: Bucket\n'),
  },
  { code: 'yaml/too-deep', wrong: bucket('v1alpha1', nested(20_000)), right: bucket('v1alpha1', nested(20)) },
  { code: 'yaml/too-many-aliases', wrong: bucket('v1alpha1', aliases(8)), right: bucket('v1alpha1', aliases(3)) },
  { code: 'yaml/more-findings', wrong: bucket('v1alpha1', repeated(1_001)), right: bucket('v1alpha1', repeated(1_000)) },
  { code: 'schema/unknown-version', wrong: bucket('v1beta1'), right: bucket('${VERSION}') },
  { code: 'schema/properties', wrong: sized('{ a: x, b: x, c: x }'), right: sized('{ a: x, b: x }') },
  { code: 'schema/one-of', wrong: sized('{ a: x, external: x }'), right: sized('{ external: x }') },
  { code: 'ack/generator-unknown-key', wrong: tank('feilds: {}'), right: tank('fields: {}') },
  { code: 'ack/generator-duplicate-key', wrong: tank('fields: { vpcId: {}, VPCID: {} }'), right: tank('fields: { Name: {}, Water: {} }') },
  { code: 'ack/generator-key-case', wrong: tank('Is_Adoptable: true'), right: tank('is_adoptable: true') },
  { code: 'ack/generator-type', wrong: tank('is_adoptable: 1'), right: tank('is_adoptable: false') },
  { code: 'ack/generator-value', wrong: operation('operation_type: Creat'), right: operation('operation_type: Create') },
  { code: 'ack/generator-unknown-operation', wrong: ignore('operations: [DeletTank]'), right: ignore('operations: [DeleteTank]') },
  { code: 'ack/generator-unknown-shape', wrong: ignore('field_paths: [Watr.Kind]'), right: ignore('field_paths: [Water.Kind]') },
  { code: 'ack/generator-unknown-field', wrong: tank('fields: { Nam: {} }'), right: tank('fields: { Name: {} }') },
  {
    code: 'ack/generator-unknown-resource',
    wrong: inferredGenerator('resources: { Tonk: {} }\n'),
    right: inferredGenerator('resources: { Tank: {} }\n'),
  },
  { code: 'ack/generator-no-effect', wrong: ignore('resource_names: [Frog]'), right: ignore('resource_names: [Snail]') },
  {
    code: 'ack/generator-refused',
    wrong: tank('fields: { Tags: { print: { name: X } } }'),
    right: tank('fields: { Name: { print: { name: X } } }'),
  },
  { code: 'ack/generator-model', wrong: named('models/gone.json'), right: named('models/x.json') },
  { code: 'knative/delivery-timeout-disabled', wrong: broker('disabled'), right: broker('enabled') },
  { code: 'knative/ping-data-size', wrong: ping('abcdé'), right: ping('abcd') },
  { code: 'knative/eventpolicy-oidc-disabled', wrong: policy('{}', 'disabled'), right: policy('{}') },
  { code: 'knative/eventpolicy-from-one-of', wrong: policy('{ from: [{ sub: "" }] }'), right: policy('{ from: [{ sub: a }] }') },
  { code: 'knative/eventpolicy-to-one-of', wrong: policy('{ to: [{}] }'), right: policy('{ to: [{ selector: {} }] }') },
  { code: 'knative/eventpolicy-sub-wildcard', wrong: policy('{ from: [{ sub: "a*b" }] }'), right: policy('{ from: [{ sub: "ab*" }] }') },
  { code: 'knative/autoscaling-scale-limit', wrong: limited('0'), right: limited('10') },
  {
    code: 'knative/multi-container-disabled',
    wrong: knative('cluster: { knative: { multi-container: disabled } }', sidecar),
    right: knative('', sidecar),
  },
  { code: 'knative/init-container-field', wrong: initialised(', livenessProbe: {}'), right: initialised('') },
  { code: 'knative/mount-read-only', wrong: claimed(''), right: claimed(', readOnly: true') },
  { code: 'knative/insecure-pod-default', wrong: secured(''), right: secured(`, securityContext: ${hardened}`) },
];

const codesOf = ({ workspace, uri }: Opened): readonly string[] => diagnosticsOf(uri, workspace).map(({ finding }) => finding.code);

describe('rules whose pages hold no pair of examples', () => {
  for (const { code, wrong, right } of cases) {
    it(`${code}: found, and not in the nearest thing that is right`, () => {
      assert.ok(codesOf(wrong).includes(code), `${code} is not among ${codesOf(wrong).join(' ')}`);
      assert.ok(!codesOf(right).includes(code), `${code} is reported where it does not hold`);
    });
  }

  it('are all here, in the tests of their family, of changes, of a whole workspace, or on the disk', () => {
    /** Families with tables of their own, which tell what is found and what is not of each rule. */
    const tables: Readonly<Record<string, readonly string[]>> = {
      api: ['apiDiagnostics', 'declaredNames', 'order', 'combinations', 'policies'].map((name) => `test/feature/${name}.test.ts`),
      kcc: ['test/feature/kcc'],
    };
    const textOf = (path: string): string =>
      path.endsWith('.ts')
        ? readFileSync(join(projectFolder, path), 'utf8')
        : readdirSync(join(projectFolder, path))
            .map((name) => textOf(`${path}/${name}`))
            .join('\n');
    const isOnDisk = (code: string): boolean =>
      ['yaml/unreadable', 'yaml/encrypted'].includes(code) && ['test/protocol', 'test/hosts'].every((path) => textOf(path).includes(code));
    const isOfWorkspace = (code: string): boolean => textOf('test/feature/appmesh/endOfSupport.test.ts').includes(`'${code}'`);
    const isComparison = (code: string): boolean => textOf('test/feature/changes.test.ts').includes(`'${code}'`);
    const hasPair = (page: string): boolean => ['Wrong', 'Right'].every((heading) => page.includes(`## ${heading}\n\n\`\`\`yaml\n`));
    const untested = catalogue.filter(({ code, family }) => {
      const table = tables[family];
      const page = join(projectFolder, docsOf(code));
      return !(
        cases.some((each) => each.code === code) ||
        isOnDisk(code) ||
        isOfWorkspace(code) ||
        isComparison(code) ||
        (table === undefined
          ? existsSync(page) && hasPair(readFileSync(page, 'utf8'))
          : table.some((path) => textOf(path).includes(`'${code}'`)))
      );
    });
    assert.deepEqual(
      untested.map(({ code }) => code),
      [],
    );
  });
});

describe('messages about a generator.yaml', () => {
  it('leave the names of the file as they are written', () => {
    const messages = (opened: Opened): readonly string[] =>
      diagnosticsOf(opened.uri, opened.workspace).map(({ finding }) => finding.message);
    assert.match(
      messages(tank('fields: { Name: { is_primary_key: true }, name: {} }')).join('\n'),
      /^name and Name configure the same field/m,
    );
    assert.match(messages(tank('fields: { Water: { type: sting } }')).join('\n'), /^Unknown type sting is treated as string/m);
    assert.match(messages(ignore('operations: [DeletTank]')).join('\n'), /^The API has no operation/m);
  });
});
