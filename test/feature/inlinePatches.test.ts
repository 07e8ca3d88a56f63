import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { CompletionItem } from '../../server/src/features/feature';
import { hover } from '../../server/src/features/hover';
import { applyEdits, openWorkspace, uriOf } from '../support/workspace';

const base = `#- base/kustomization.yaml
resources: [net.yaml]
#- base/net.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata:
  name: main
spec:
  cidrBlocks: [10.0.0.0/16]
  tags:
    - key: team
      value: shop
---
apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata: { name: data }
spec: { name: data }
`;

/** A kustomization over the base, the cursor at `|`. */
function overlay(text: string): { readonly labels: readonly string[]; readonly after: (label: string) => string } {
  const offset = text.indexOf('|^');
  const written = text.replace('|^', '');
  const { workspace } = openWorkspace(`#- overlays/prod/kustomization.yaml\n${written}${base}`);
  const uri = uriOf('overlays/prod/kustomization.yaml');
  const items = complete(workspace, uri, offset);
  const find = (label: string): CompletionItem =>
    items.find((item) => item.label === label) ?? assert.fail(`${label} is not among ${items.map((item) => item.label).join(', ')}`);
  return {
    labels: [...items].sort((a, b) => (a.sort + a.label < b.sort + b.label ? -1 : 1)).map(({ label }) => label),
    after: (label) => applyEdits(written, [find(label), ...(find(label).additional ?? [])]),
  };
}

const head = 'resources: [../../base]\npatches:\n';

describe('patches inside of a kustomization', () => {
  it('are completed by the kind that they name, in their own columns', () => {
    const text = `${head}- patch: |-\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPC\n    metadata:\n      name: main\n    spec:\n      enab|^\n`;
    const { labels, after } = overlay(text);
    assert.ok(labels.includes('enableDNSSupport'), labels.join());
    assert.match(after('enableDNSSupport'), /\n {4}spec:\n {6}enableDNSSupport: \n$/);
  });

  it('are completed by the kind that their target selects', () => {
    const { labels } = overlay(
      `${head}- target: { kind: Bucket }\n  patch: |-\n    apiVersion: any/v1\n    kind: Any\n    metadata:\n      name: any\n    spec:\n      |^\n`,
    );
    assert.ok(labels.includes('versioning'), labels.join());
  });

  it('have "$patch" and its values where it is obeyed', () => {
    const at = (
      rest: string,
      kind = 'apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPC\n    metadata:\n      name: main',
    ): readonly string[] =>
      overlay(`${head}- patch: |-\n    ${kind}\n${rest}`).labels.filter((label) =>
        ['$patch', 'delete', 'replace', 'merge'].includes(label),
      );
    const values = ['delete', 'replace', 'merge'];
    assert.deepEqual(at('    |^\n'), ['$patch']);
    assert.deepEqual(at('    spec:\n      |^\n'), ['$patch']);
    assert.deepEqual(at('    spec:\n      cidrBlocks: []\n      $pa|^\n'), ['$patch']);
    assert.deepEqual(at('    $patch: |^\n'), ['delete', 'merge']);
    assert.deepEqual(at('    spec:\n      $patch: |^\n'), values);
    assert.deepEqual(at('    spec:\n      $patch: replace\n      |^\n'), []);
    assert.deepEqual(at('      |^\n'), []);
    assert.deepEqual(at('      labels:\n        a: b\n        |^\n'), ['$patch']);
    assert.deepEqual(at('    spec:\n      tags:\n      - key: a\n        |^\n'), []);
    assert.deepEqual(at('    spec:\n      tags:\n      - $patch: |^\n'), []);
    const pods = 'apiVersion: apps/v1\n    kind: Deployment\n    metadata:\n      name: web';
    const containers = '    spec:\n      template:\n        spec:\n          containers:\n          - name: a\n';
    assert.deepEqual(at(`${containers}            |^\n`, pods), ['$patch']);
    assert.deepEqual(at(`${containers}            $patch: |^\n`, pods), ['delete', 'merge']);
    assert.deepEqual(at(`${containers}          - $patch: |^\n`, pods), values);
    assert.deepEqual(at(`${containers}            env:\n            - name: x\n              $patch: |^\n`, pods), ['delete', 'merge']);
    assert.deepEqual(at(`${containers}            envFrom:\n            - prefix: x\n              $patch: |^\n`, pods), []);
    assert.deepEqual(
      overlay(`openapi: { path: x.json }\n${head}- patch: |-\n    ${pods}\n${containers}            $patch: |^\n`).labels.filter((label) =>
        values.includes(label),
      ),
      [],
    );
    const written = overlay(
      `${head}- patch: |-\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPC\n    metadata:\n      name: main\n    spec:\n      $pa|^\n`,
    ).after('$patch');
    assert.match(written, /\n {6}\$patch: \n$/);
  });

  it('leave "$patch" to patches', () => {
    const { workspace, uri, offset } = openWorkspace(
      '#- a.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: main\nspec:\n  cidrBlocks: []\n  <|>\n',
    );
    assert.ok(!complete(workspace, uri, offset).some(({ label }) => label === '$patch'));
  });

  it('name objects of the kustomization', () => {
    assert.deepEqual(
      overlay(`${head}- patch: |-\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPC\n    metadata:\n      name: |^\n`).labels,
      ['main'],
    );
  });

  it('begin with an object or an operation', () => {
    const { labels, after } = overlay(`${head}- patch: |-\n    |^\n`);
    assert.deepEqual(labels, ['- op', 'Bucket data', 'VPC main']);
    assert.match(after('VPC main'), /\|-\n {4}apiVersion: ec2\S+\n {4}kind: VPC\n {4}metadata:\n {6}name: main\n {4}spec:\n {6}\n/);
  });

  const json = (operation: string): string => `${head}- target: { kind: VPC }\n  patch: |-\n    - ${operation}`;

  it('have the keys and operations of JSON patches', () => {
    assert.deepEqual(overlay(json('|^\n')).labels, ['op', 'path', 'value', 'from']);
    assert.deepEqual(overlay(json('op: |^\n')).labels, ['add', 'replace', 'remove', 'test', 'copy', 'move']);
    assert.deepEqual(overlay(json('op: remove\n      |^\n')).labels, ['path']);
    assert.deepEqual(overlay(json('op: move\n      path: /a\n      |^\n')).labels, ['from']);
  });

  it('have paths of what the objects hold, then of their schema', () => {
    assert.deepEqual(overlay(json('op: remove\n      path: /spec/|^\n')).labels, ['/spec/cidrBlocks', '/spec/tags']);
    const added = overlay(json('op: add\n      path: /spec/|^\n')).labels;
    assert.deepEqual(added.slice(0, 2), ['/spec/cidrBlocks', '/spec/tags']);
    assert.ok(added.includes('/spec/enableDNSSupport'));
    assert.deepEqual(overlay(json('op: add\n      path: /spec/tags/|^\n')).labels, ['/spec/tags/0', '/spec/tags/-']);
    assert.deepEqual(overlay(json('op: replace\n      path: /spec/tags/0/|^\n')).labels, ['/spec/tags/0/key', '/spec/tags/0/value']);
    assert.match(overlay(json('op: add\n      path: /spec/ena|^\n')).after('/spec/enableDNSSupport'), /path: \/spec\/enableDNSSupport\n$/);
  });

  it('have values by the schema at the path', () => {
    assert.deepEqual(overlay(json('op: add\n      path: /spec/enableDNSSupport\n      value: |^\n')).labels, ['true', 'false']);
    assert.deepEqual(overlay(json('op: add\n      path: /spec/tags/-\n      value:\n        |^\n')).labels, ['key', 'value']);
    assert.deepEqual(overlay(json('op: replace\n      path: /spec/tags/0/value\n      value: |^\n')).labels, ['shop']);
  });

  it('have the fields of all kinds that a target selects, also where two groups have a kind of that name', () => {
    const both = `${base}---
apiVersion: elasticache.services.k8s.aws/v1alpha1
kind: User
metadata: { name: cache }
spec: { userID: cache, userName: cache, engine: redis, accessString: on }
---
apiVersion: iam.services.k8s.aws/v1alpha1
kind: User
metadata: { name: person }
spec: { name: person }
`;
    const text = `${head}- target: { kind: User }\n  patch: |-\n    - op: add\n      path: /spec/tags/-\n      value:\n        `;
    const { workspace } = openWorkspace(`#- overlays/prod/kustomization.yaml\n${text}\n${both}`);
    const fieldsAt = (path: string): readonly string[] => {
      const now = text.replace('/spec/tags/-', path);
      workspace.setBuffer(uriOf('overlays/prod/kustomization.yaml'), now);
      return complete(workspace, uriOf('overlays/prod/kustomization.yaml'), now.length).map(({ label }) => label);
    };
    assert.ok(fieldsAt('/spec').includes('accessString'));
    assert.ok(fieldsAt('/spec').includes('permissionsBoundary'), fieldsAt('/spec').join());
  });

  it('have fields that are described like any other', () => {
    const { workspace } = openWorkspace(
      `#- k/kustomization.yaml\nresources: [../base]\npatches:\n- patch: |-\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPC\n    metadata: { name: main }\n    spec: { enableDNSSupport: true }\n${base}`,
    );
    const uri = uriOf('k/kustomization.yaml');
    const text = workspace.file(uri)?.text ?? '';
    const info = hover(workspace, uri, text.indexOf('enableDNSSupport') + 3);
    assert.deepEqual(info?.span, {
      start: text.indexOf('enableDNSSupport'),
      end: text.indexOf('enableDNSSupport') + 'enableDNSSupport'.length,
    });
    assert.match(info.markdown.text, /boolean/);
  });
});

describe('what is wrong in patches inside of a kustomization', () => {
  const found = (patches: string): readonly string[] => {
    const { workspace, uri } = openWorkspace(`#- k/kustomization.yaml\nresources: [../base]\npatches:\n${patches}${base}`);
    return diagnosticsOf(uri, workspace).map(
      ({ finding: { code }, span }) => `${code} ${workspace.file(uri)?.text.slice(span.start, span.end) ?? ''}`,
    );
  };
  const vpc = (spec: string): string =>
    `- patch: |-\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPC\n    metadata: { name: main }\n    spec:\n      ${spec}\n`;
  const json = (operations: string): string => `- target: { kind: VPC }\n  patch: |-\n    ${operations}\n`;

  it('is shown where it stands', () => {
    assert.deepEqual(found(vpc('enableDNSSuport: true')), ['schema/unknown-field enableDNSSuport']);
    assert.deepEqual(found(vpc('enableDNSSupport: 5')), ['schema/type 5']);
    assert.deepEqual(
      found(
        `${vpc('enableDNSSupport: true')}- patch: |\n\n      # a comment\n      apiVersion: ec2.services.k8s.aws/v1alpha1\n      kind: VPC\n      metadata: { name: main }\n      spec: { cidr: 1 }\n\n`,
      ),
      ['schema/unknown-field cidr'],
    );
    assert.deepEqual(
      found(
        vpc(
          'tags: null\n    ---\n    apiVersion: s3.services.k8s.aws/v1alpha1\n    kind: Bucket\n    metadata: { name: data }\n    spec: { nme: a }',
        ),
      ),
      ['schema/unknown-field nme'],
    );
    assert.deepEqual(found(vpc('a: [')), ['yaml/syntax \n']);
  });

  it('may be a deletion', () => assert.deepEqual(found(vpc('tags: null\n      $patch: replace\n      cidrBlocks: []')), []));

  it('is told of paths and values of JSON patches', () => {
    assert.deepEqual(found(json('- { op: add, path: /spec/enableDNSSuport, value: true }')), [
      'schema/unknown-field /spec/enableDNSSuport',
    ]);
    assert.deepEqual(found(json('- op: add\n      path: /spec/tags/-\n      value: { ky: a }')), ['schema/unknown-field ky']);
    assert.deepEqual(found(json('- op: add\n      path: /spec/tags/-\n      value: 5')), ['schema/type 5']);
    assert.deepEqual(found(json('- op: add\n      path: /spec/enableDNSSupport\n      value: "yes"')), ['schema/type "yes"']);
    assert.deepEqual(
      found(
        json(
          '- op: add\n      path: /metadata/labels\n      value: { a: b }\n    - op: add\n      path: /metadata/labels/x.y~1z\n      value: a',
        ),
      ),
      [],
    );
    assert.deepEqual(found(json('- op: remove\n      path: /spec/nothing')), ['kustomize/patch-path-not-found /spec/nothing']);
    assert.deepEqual(found(json('- op: test\n      path: /spec/tags/0/key\n      value: b')), ['kustomize/patch-test-fails b']);
    assert.deepEqual(found(`- target: { kind: VPC }\n  patch: '[{"op": "add", "path": "/spec/x", "value": 1}]'\n`), [
      'schema/unknown-field "/spec/x"',
    ]);
  });

  it('is what all kinds of a target refuse', () => {
    const both = (path: string): readonly string[] =>
      found(`- target: { kind: VPC|Bucket }\n  patch: |-\n    - op: add\n      path: ${path}\n      value: { a: b }\n`);
    assert.deepEqual(both('/spec/versioning'), []);
    assert.deepEqual(both('/spec/other'), ['schema/unknown-field /spec/other']);
  });

  it('is on what keeps the patch from its object', () => {
    assert.deepEqual(found(vpc('enableDNSSupport: true').replace('name: main', 'name: mian')), ['kustomize/patch-without-target mian']);
    assert.deepEqual(found(vpc('enableDNSSupport: true').replace('name: main', 'name: main, namespace: x')), [
      'kustomize/patch-without-target x',
    ]);
    assert.deepEqual(found(vpc('enableDNSSupport: true').replace('v1alpha1', 'v1')), [
      'kustomize/patch-without-target ec2.services.k8s.aws/v1',
      'schema/unknown-version ec2.services.k8s.aws/v1',
    ]);
    assert.deepEqual(found('- target: { kind: "VP(" }\n  patch: |-\n    - { op: remove, path: /spec }\n'), [
      'kustomize/bad-target-regex "VP("',
    ]);
  });
});

describe('hover on the head of a patch', () => {
  const bucket = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: logs }\nspec: { name: a }\n';
  const patch = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Buc<|>ket\nmetadata: { name: logs }\nspec: { acl: private }\n';
  const textOf = (marked: string): string => {
    const { workspace, uri, offset } = openWorkspace(marked);
    return hover(workspace, uri, offset)?.markdown.text ?? '';
  };

  it('says what the patch changes, and not that it is not applied', () => {
    const inPlace = `- patch: |-\n${patch.replace(/^(?=.)/gm, '    ')}`;
    const base = `#- base/kustomization.yaml\nresources: [b.yaml]\n#- base/b.yaml\n${bucket}`;
    const cases: readonly (readonly [where: string, marked: string])[] = [
      ['prod', `#- prod/kustomization.yaml\nresources: [../base]\npatches:\n${inPlace}${base}`],
      ['prod', `#- prod/kustomization.yaml\nresources: [../base]\npatches: [{ path: p.yaml }]\n#- prod/p.yaml\n${patch}${base}`],
      ['this kustomization', `#- kustomization.yaml\nresources: [base]\npatches:\n${inPlace}${base}`],
    ];
    for (const [where, marked] of cases) {
      const text = textOf(marked);
      assert.match(text, new RegExp(`^Changes Bucket \\S+ in ${where}\\n`));
      assert.doesNotMatch(text, /not applied|In /);
    }
  });
});
