import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { openWorkspace, uriOf } from '../support/workspace';

const subnet = (spec: string): string =>
  `#- base/s.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: s }\nspec: { ${spec} }\n`;
const base = '#- base/kustomization.yaml\nresources: [s.yaml]\n';
const twice = subnet('cidrBlock: 10.0.0.0/24, vpcID: vpc-1, vpcRef: { from: { name: v } }');
const overlay = (name: string, ...fields: readonly string[]): string =>
  [`#- ${name}/kustomization.yaml`, 'resources: [../base]', ...fields, ''].join('\n');
const operation = (text: string): string => `patches:\n- target: { kind: Subnet }\n  patch: |\n    - { ${text} }`;
const mends = operation('op: remove, path: /spec/vpcID');
const adds = operation('op: add, path: /spec/vpcID, value: vpc-0123');
const deletes =
  'patches:\n- patch: |\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: Subnet\n    metadata: { name: s }\n    $patch: delete';
const rejected = 'Both "vpcID" and "vpcRef" are set; the controller rejects this. Keep one of them';

function found(text: string, file = 'base/s.yaml'): readonly string[] {
  const { workspace } = openWorkspace(text);
  return diagnosticsOf(uriOf(file), workspace).map(({ finding: { code, message } }) => `${code}: ${message}`);
}

function about(code: string, text: string, file?: string): readonly string[] {
  return found(text, file).flatMap((each) => (each.startsWith(`${code}: `) ? [each.slice(code.length + 2)] : []));
}

describe('a mistake of a base', () => {
  describe('in the name', () => {
    const account = '#- base/s.yaml\napiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMServiceAccount\nmetadata: { name: sa }\n';
    const short =
      '"sa" is not a valid ID of a service account: 6 to 30 lower-case letters, digits and "-"; the Google Cloud API rejects it';
    const named = (text: string): readonly string[] => about('api/form', text);

    it('is none where every root completes it', () => {
      assert.deepEqual(named(account + base), [short]);
      assert.deepEqual(named(account + base + overlay('dev', 'namePrefix: dev-app-')), []);
      assert.deepEqual(named(account + base + overlay('dev', 'namePrefix: d-')), [short]);
    });

    it('is not said of a patch, which names the object', () => {
      const patched =
        'patches:\n- patch: |\n    apiVersion: iam.cnrm.cloud.google.com/v1beta1\n    kind: IAMServiceAccount\n    metadata: { name: sa }';
      const text = account + base + overlay('dev', `${patched}\n    spec: { displayName: a }`);
      assert.deepEqual([about('api/form', text, 'dev/kustomization.yaml'), named(text)], [[], [short]]);
    });

    it('names the roots that keep it', () => {
      assert.deepEqual(named(account + base + overlay('dev', 'namePrefix: dev-app-') + overlay('prod')), [`${short} (in prod)`]);
    });
  });

  describe('in values that do not fit together', () => {
    const both = (text: string): readonly string[] => about('ack/value-and-ref', text);

    it('names the roots that keep it where others mend it', () => {
      assert.deepEqual(both(twice + base + overlay('dev', mends) + overlay('prod')), [`${rejected} (in prod)`]);
      assert.deepEqual(both(twice + base + overlay('dev', mends) + overlay('prod') + overlay('qa', 'namePrefix: q-')), [
        `${rejected} (in prod and qa)`,
      ]);
    });

    it('says where the kustomization is that has no name', () => {
      const top = '#- kustomization.yaml\nresources: [base]\n';
      assert.deepEqual(both(twice + base + overlay('dev', mends) + top), [`${rejected} (in the top-level kustomization)`]);
    });

    it('names none where all keep it, and is none where all mend it', () => {
      assert.deepEqual(both(twice + base + overlay('dev') + overlay('prod', 'namePrefix: p-')), [rejected]);
      assert.deepEqual(both(twice + base + overlay('dev', mends) + overlay('prod', mends)), []);
    });

    it('is not said of a root of which something is not known', () => {
      const unknown = overlay('prod', 'components: [https://example.com/c]');
      assert.deepEqual(both(twice + base + overlay('dev', mends) + unknown), []);
      assert.deepEqual(both(twice + base + unknown), []);
      const refused = overlay('prod', 'patches: [{ path: gone.yaml }]');
      assert.deepEqual(both(twice + base + overlay('dev', mends) + refused), []);
      const fetched = overlay('prod').replace('../base', '../base, https://example.com/r');
      assert.deepEqual(both(twice + base + overlay('dev', mends) + fetched), [`${rejected} (in prod)`]);
    });

    it('has no fix that is made without asking, since other roots change what it changes', () => {
      const { workspace } = openWorkspace(twice + base + overlay('dev', mends) + overlay('prod'));
      const uri = uriOf('base/s.yaml');
      const one = diagnosticsOf(uri, workspace).find(({ finding }) => finding.code === 'ack/value-and-ref')?.finding;
      const fixes = one?.fixes?.(workspace.file(uri)?.text ?? '') ?? [];
      assert.notDeepEqual(fixes, []);
      assert.deepEqual(
        fixes.filter(({ preferred }) => preferred),
        [],
      );
    });

    it('is judged again when an overlay changes', () => {
      const { workspace } = openWorkspace(twice + base + overlay('dev', mends) + overlay('prod'));
      const messages = (): readonly string[] =>
        diagnosticsOf(uriOf('base/s.yaml'), workspace).flatMap(({ finding }) =>
          finding.code === 'ack/value-and-ref' ? finding.message : [],
        );
      assert.deepEqual(messages(), [`${rejected} (in prod)`]);
      const { files } = workspace.setBuffer(uriOf('prod/kustomization.yaml'), `resources: [../base]\n${mends}\n`);
      assert.ok(files.has(uriOf('base/s.yaml')));
      assert.deepEqual(messages(), []);
    });

    it('of which nothing that it rests on is changed needs no other check', () => {
      const { workspace } = openWorkspace(
        twice + base + overlay('dev', 'namePrefix: d-', 'labels: [{ pairs: { a: b } }]') + overlay('prod', 'namespace: prod'),
      );
      diagnosticsOf(uriOf('base/s.yaml'), workspace);
      assert.equal(workspace.counts.formsChecked, 0);
    });
  });

  it('in what an object lacks names the roots that do not add it', () => {
    const missing = (text: string): readonly string[] => about('ack/value-or-ref-missing', text);
    const lacking = subnet('cidrBlock: 10.0.0.0/24');
    const [message] = missing(lacking);
    assert.ok(message !== undefined);
    assert.deepEqual(missing(lacking + base + overlay('dev', adds) + overlay('prod')), [`${message} (in prod)`]);
    assert.deepEqual(missing(lacking + base + overlay('dev') + overlay('prod')), [message]);
    assert.deepEqual(missing(lacking + base + overlay('prod', 'components: [https://example.com/c]')), []);
    assert.deepEqual(missing(lacking + base + overlay('prod', 'patches: [{ path: gone.yaml }]')), [message]);
    const field = subnet('vpcID: vpc-1').replace('Subnet', 'VPC').replace('vpcID: vpc-1', '');
    const [required] = about('schema/missing-field', field);
    assert.ok(required !== undefined);
    const cidr = operation('op: add, path: /spec/cidrBlocks, value: [10.0.0.0/16]').replace('Subnet', 'VPC');
    assert.deepEqual(about('schema/missing-field', field + base + overlay('dev', cidr) + overlay('prod')), [`${required} (in prod)`]);
  });

  describe('of an object that every root deletes', () => {
    const dangling = 'vpcRef: { from: { name: gone } }';

    it('is nothing that it lacks, combines or refers to', () => {
      assert.notDeepEqual(found(twice + base), []);
      assert.deepEqual(found(twice + base + overlay('dev', deletes) + overlay('prod', deletes)), []);
      assert.deepEqual(found(subnet('') + base + overlay('dev', deletes)), []);
      assert.deepEqual(found(subnet(`cidrBlock: 10.0.0.0/24, ${dangling}`) + base + overlay('dev', deletes)), []);
    });

    it('is what is wrong with a value alone', () => {
      assert.deepEqual(about('schema/type', subnet(`mapPublicIPOnLaunch: maybe, ${dangling}`) + base + overlay('dev', deletes)).length, 1);
    });

    it('is judged where a root keeps the object', () => {
      assert.deepEqual(about('ack/value-and-ref', twice + base + overlay('dev', deletes) + overlay('prod')), [rejected]);
      assert.deepEqual(
        about('ref/not-found', subnet(`cidrBlock: 10.0.0.0/24, ${dangling}`) + base + overlay('dev', deletes) + overlay('prod')).length,
        1,
      );
    });

    it('is judged again when a patch keeps to itself what it deleted', () => {
      const patch = (head: string): string => `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: s${head}`;
      const { workspace } = openWorkspace(
        `${subnet(`cidrBlock: 10.0.0.0/24, ${dangling}`) + base + overlay('dev', 'patches: [{ path: p.yaml }]')}#- dev/p.yaml\n${patch(' }\n$patch: delete\n')}`,
      );
      const codes = (): readonly string[] => diagnosticsOf(uriOf('base/s.yaml'), workspace).map(({ finding }) => finding.code);
      assert.deepEqual(codes(), []);
      const { files } = workspace.setBuffer(uriOf('dev/p.yaml'), patch(', annotations: { config.kubernetes.io/local-config: "true" } }\n'));
      assert.ok(files.has(uriOf('base/s.yaml')));
      assert.deepEqual(codes(), ['ref/not-found']);
    });

    it('is judged where it is not known what a root does', () => {
      assert.equal(about('ref/not-found', twice + base + overlay('dev', deletes, 'components: [https://example.com/c]')).length, 1);
    });
  });

  it('of an object that Kustomize keeps to itself is judged like that', () => {
    const local = (name: string): string =>
      twice.replace('{ name: s }', `{ name: s, annotations: { config.kubernetes.io/local-config: "${name}" } }`);
    assert.deepEqual(found(local('true') + base), []);
    assert.notDeepEqual(found(local('false') + base), []);
    assert.notDeepEqual(found(local('true')), []);
  });
});

describe('a mistake that a patch of a base makes', () => {
  it('names the roots that keep it where others mend it', () => {
    const patched = `${subnet('cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: v } }')}${base}${adds}\n`;
    const both = (more: string): readonly string[] => about('ack/value-and-ref', patched + more, 'base/kustomization.yaml');
    assert.deepEqual(both(overlay('dev') + overlay('prod')), [rejected]);
    assert.deepEqual(both(overlay('dev', mends) + overlay('prod')), [`${rejected} (in prod)`]);
    assert.deepEqual(both(overlay('dev', mends) + overlay('prod', mends)), []);
  });
});

describe('a required field that a patch takes away', () => {
  const vpc = (more = ''): string => subnet('cidrBlocks: [10.0.0.0/16]').replace('Subnet', 'VPC') + base + more;
  const remove = operation('op: remove, path: /spec/cidrBlocks').replace('Subnet', 'VPC');
  const merged =
    'patches:\n- patch: |\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPC\n    metadata: { name: s }\n    spec: { cidrBlocks: null }';
  const missing = (text: string, file = 'prod/kustomization.yaml'): number => about('schema/missing-field', text, file).length;

  it('is reported at the patch', () => {
    assert.equal(missing(vpc(overlay('prod', remove))), 1);
    assert.equal(missing(vpc(overlay('prod', merged))), 1);
    assert.equal(missing(vpc(overlay('prod', remove)), 'base/s.yaml'), 0);
  });

  it('is not where it is there again in the end, or nobody knows', () => {
    const adding = '    - { op: add, path: /spec/cidrBlocks, value: [10.1.0.0/16] }';
    assert.equal(missing(vpc(overlay('prod', remove, adding))), 0);
    assert.equal(missing(vpc(overlay('prod', remove, 'components: [https://example.com/c]'))), 0);
  });

  it('was missing before the patch', () => {
    const without = subnet('enableDNSSupport: true').replace('Subnet', 'VPC') + base;
    assert.equal(missing(without + overlay('prod', operation('op: remove, path: /spec/enableDNSSupport').replace('Subnet', 'VPC'))), 0);
  });
});
