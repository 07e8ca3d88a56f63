import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { definition } from '../../server/src/features/references/definition';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { hover } from '../../server/src/features/hover';
import { references } from '../../server/src/features/references/references';
import { rename } from '../../server/src/features/rename/rename';
import { neverCancelled } from '../../server/src/base/cancellation';
import type { Uri } from '../../server/src/base/uri';
import { vpc } from '../support/manifests';
import { editsOf } from '../support/rename';
import { applyEdits, applyFix, openWorkspace, uriOf, type Opened } from '../support/workspace';

const base = `#- base/kustomization.yaml
resources: [net.yaml]
#- base/net.yaml
${vpc('main')}---
${vpc('second')}---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: a }
spec:
  cidrBlock: 10.0.1.0/24
  vpcRef: { from: { name: main } }
---
apiVersion: eks.services.k8s.aws/v1alpha1
kind: Cluster
metadata: { name: shop }
spec:
  name: shop
  roleARN: arn:aws:iam::123456789012:role/x
  resourcesVPCConfig: { subnetRefs: [{ from: { name: a } }] }
`;
const operation = (path: string, value: string, op = 'replace'): string => `- op: ${op}\n  path: ${path}\n  value: ${value}\n`;
/** The JSON patch in place, and in a file of its own. */
const forms: Readonly<Record<string, (operations: string, target?: string, layer?: string) => string>> = {
  'in place': (operations, target = 'kind: Subnet', layer = '') =>
    `#- prod/kustomization.yaml\nresources: [../base]\n${layer}patches:\n- target: { ${target} }\n  patch: |-\n    ${operations.trimEnd().replaceAll('\n', '\n    ')}\n${base}`,
  'in files': (operations, target = 'kind: Subnet', layer = '') =>
    `#- prod/patch.yaml\n${operations}#- prod/kustomization.yaml\nresources: [../base]\n${layer}patches:\n- target: { ${target} }\n  path: patch.yaml\n${base}`,
};
const name = '/spec/vpcRef/from/name';

function foundIn({ workspace, uri }: Opened): readonly string[] {
  return diagnosticsOf(uri, workspace).map(
    ({ finding: { code }, span }) => `${code} ${workspace.file(uri)?.text.slice(span.start, span.end) ?? ''}`,
  );
}

describe('references in the values of JSON patches', () => {
  for (const [where, files] of Object.entries(forms)) {
    describe(where, () => {
      const labels = (operations: string, target?: string): readonly string[] => {
        const { workspace, uri, offset } = openWorkspace(files(operations, target));
        return complete(workspace, uri, offset)
          .filter(({ kind }) => kind === 'reference')
          .map(({ label }) => label);
      };
      const placesOf = (
        workspace: Opened['workspace'],
        places: readonly { readonly uri: Uri; readonly span: { readonly start: number; readonly end: number } }[],
      ): readonly string[] =>
        places.map(
          ({ uri, span }) => `${uri.split('/').slice(-2).join('/')} ${workspace.file(uri)?.text.slice(span.start, span.end) ?? ''}`,
        );

      it('are completed, whatever part of the reference the path leads to', () => {
        assert.deepEqual(labels(operation(name, '<|>')), ['main', 'second']);
        assert.deepEqual(labels(operation('/spec/vpcRef', '{ from: { name: s<|> } }', 'add')), ['main', 'second']);
        assert.deepEqual(labels(operation('/spec/resourcesVPCConfig/subnetRefs/-', '{ from: { name: <|> } }', 'add'), 'kind: Cluster'), [
          'a',
        ]);
        assert.deepEqual(labels(operation('/spec/cidrBlock', '<|>')), []);
      });

      it('lead to their objects', () => {
        const { workspace, uri, offset } = openWorkspace(files(operation(name, 'sec<|>ond')));
        assert.deepEqual(
          placesOf(
            workspace,
            definition(workspace, uri, offset).map((link) => ({ uri: link.uri, span: link.selection })),
          ),
          ['base/net.yaml second'],
        );
        const shown = hover(workspace, uri, offset)?.markdown.text ?? '';
        assert.match(shown, /^Changes `spec.vpcRef.from.name` of Subnet a in prod: `main` → `second`/);
        assert.match(shown, /Reference to VPC/);
      });

      it('are among the references of their objects', () => {
        const found = (operations: string, target: string, of: string): readonly string[] => {
          const { workspace } = openWorkspace(files(operations, target));
          const text = workspace.file(uriOf('base/net.yaml'))?.text ?? '';
          return placesOf(
            workspace,
            references(workspace, uriOf('base/net.yaml'), text.indexOf(`name: ${of}`) + 7, {
              includeDeclaration: false,
              token: neverCancelled,
            }),
          );
        };
        const [own] = where === 'in place' ? ['prod/kustomization.yaml second'] : ['prod/patch.yaml second'];
        assert.deepEqual(found(operation(name, 'second'), 'kind: Subnet', 'second'), [own]);
        assert.deepEqual(
          found(operation('/spec/resourcesVPCConfig/subnetRefs/-', '{ from: { name: a } }', 'add'), 'kind: Cluster', 'a').filter(
            (each) => !each.startsWith('base'),
          ).length,
          1,
        );
      });

      it('are renamed with their objects, and rename them', () => {
        const after = openWorkspace(files(operation(name, 'third'))).workspace;
        for (const marked of [
          files(operation(name, 'sec<|>ond')),
          files(operation(name, 'second')).replace('name: second', 'name: <|>second'),
        ]) {
          const { workspace, uri, offset } = openWorkspace(marked);
          const edits = editsOf(rename(workspace, uri, offset, 'third'));
          const own = uriOf(where === 'in place' ? 'prod/kustomization.yaml' : 'prod/patch.yaml');
          assert.equal(
            applyEdits(
              workspace.file(own)?.text ?? '',
              edits.filter((edit) => edit.uri === own),
            ),
            after.file(own)?.text,
          );
          assert.equal(edits.length, 2);
        }
      });

      it('are judged in the objects that they end up in', () => {
        const found = (operations: string, target?: string, layer?: string): readonly string[] =>
          foundIn(openWorkspace(files(operations, target, layer)));
        assert.deepEqual(found(operation(name, 'second')), []);
        assert.deepEqual(found(operation(name, 'thrid')), ['ref/not-found thrid']);
        assert.deepEqual(found(operation('/spec/vpcRef', '{ from: { name: thrid } }', 'add')), ['ref/not-found thrid']);
        assert.deepEqual(found(operation('/spec/resourcesVPCConfig/subnetRefs/-', '{ from: { name: b } }', 'add'), 'kind: Cluster'), [
          'ref/not-found b',
        ]);
        // What comes later counts.
        assert.deepEqual(found(operation(name, 'thrid') + operation(name, 'second')), []);
        assert.deepEqual(found(operation(name, '${VPC}')), []);
      });

      it('are found by the names that a layer gives, and left behind by them', () => {
        const found = (value: string): readonly string[] =>
          foundIn(openWorkspace(files(operation(name, value), 'kind: Subnet', 'namePrefix: p-\n')));
        assert.deepEqual(found('p-second'), []);
        assert.deepEqual(found('second'), ['kustomize/reference-not-renamed second']);
      });

      it('have only fixes that stay in the value', () => {
        const wrong = openWorkspace(files(operation(name, 'secnd')));
        const right = openWorkspace(files(operation(name, 'second')));
        assert.equal(applyFix(wrong, 'Refer to "second"'), right.workspace.file(right.uri)?.text);
      });
    });
  }

  it('of several kinds are what all of them refuse', () => {
    const both = forms['in place']?.(operation('/spec/vpcRef', '{ from: { name: thrid } }', 'add'), 'kind: Subnet|VPC') ?? '';
    assert.deepEqual(
      foundIn(openWorkspace(both)).filter((each) => each.startsWith('ref/')),
      [],
    );
  });
});

describe('references in strategic merge patches', () => {
  const files = (value: string, layer = ''): string =>
    `#- prod/kustomization.yaml\nresources: [../base]\n${layer}patches:\n- patch: |-\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: Subnet\n    metadata: { name: a }\n    spec: { vpcRef: { from: { name: ${value} } } }\n${base}`;

  it('are judged in the objects that they end up in, like any other', () => {
    assert.deepEqual(foundIn(openWorkspace(files('second', 'namePrefix: p-\n'))), ['kustomize/reference-not-renamed second']);
    assert.deepEqual(foundIn(openWorkspace(files('p-second', 'namePrefix: p-\n'))), []);
    assert.deepEqual(foundIn(openWorkspace(files('thrid'))), ['ref/not-found thrid']);
  });

  it('in place are among the references of their objects', () => {
    const { workspace } = openWorkspace(files('second'));
    const text = workspace.file(uriOf('base/net.yaml'))?.text ?? '';
    const found = references(workspace, uriOf('base/net.yaml'), text.indexOf('name: second') + 7, {
      includeDeclaration: false,
      token: neverCancelled,
    });
    assert.deepEqual(
      found.map(({ uri }) => uri),
      [uriOf('prod/kustomization.yaml')],
    );
  });
});
