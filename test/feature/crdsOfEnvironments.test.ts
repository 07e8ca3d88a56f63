import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { explain } from '../../server/src/features/explain';
import { hover } from '../../server/src/features/hover';
import { schemaOf } from '../../server/src/features/schemaInfo';
import { definitionOfKind, typeDefinition } from '../../server/src/features/typeDefinition';
import { crd as crdText, mailbox, type CrdParts } from '../support/crds';
import { openAfter, openWorkspace, uriOf } from '../support/workspace';

const crd = (environment: string, field: string, required = ''): string =>
  mailbox({
    properties: `spec:
  type: object
${required}  properties:
    owner: { type: string, description: Owner as ${environment} has it., enum: [${environment}, all] }
    ${field}: { type: integer }
`,
  });
const box = 'apiVersion: post.example.com/v1\nkind: Mailbox\nmetadata: { name: one }\nspec:\n  owner: all\n';

/** A CRD that serves one version of its kind. */
const crdOf = (parts: CrdParts, version: string): string => crdText(parts).replace('name: v1\n', `name: ${version}\n`);
const specOf = (fields: string, keepsOthers = false): string =>
  `spec: { type: object, ${keepsOthers ? 'x-kubernetes-preserve-unknown-fields: true, ' : ''}properties: { ${fields} } }`;

const files = `#- dev/crd.yaml
${crd('dev', 'quota')}#- prod/crd.yaml
${crd('prod', 'limit', '  required: [limit]\n')}#- stage/crd.yaml
${crd('dev', 'quota')}#- dev/box.yaml
${box}#- prod/app/box.yaml
${box}#- stage/box.yaml
${box}`;

describe('CRDs of one kind in each environment', () => {
  const { workspace } = openWorkspace(files);
  const spots = ['dev/box.yaml', 'prod/app/box.yaml', 'stage/box.yaml'].map((path) => {
    const uri = uriOf(path);
    const text = workspace.file(uri)?.text ?? '';
    return { uri, at: (word: string): number => text.indexOf(word) + 1 };
  });

  it('are read where they are nearest: hover, schema, and where the kind is described', () => {
    const shown = spots.map(({ uri, at }) => ({
      hover: /Owner as (\w+) has it/.exec(hover(workspace, uri, at('owner'))?.markdown.text ?? '')?.[1],
      schema: /Owner as (\w+) has it/.exec(schemaOf(workspace, uri, at('owner'))?.text() ?? '')?.[1],
      type: typeDefinition(workspace, uri, at('owner')).map((each) => (each.kind === 'place' ? each.uri : '')),
      kind: definitionOfKind(workspace, uri, at('Mailbox')).map((each) => (each.kind === 'place' ? each.uri : '')),
    }));
    assert.deepEqual(shown, [
      { hover: 'dev', schema: 'dev', type: [uriOf('dev/crd.yaml')], kind: [uriOf('dev/crd.yaml')] },
      { hover: 'prod', schema: 'prod', type: [uriOf('prod/crd.yaml')], kind: [uriOf('prod/crd.yaml')] },
      { hover: 'dev', schema: 'dev', type: [uriOf('stage/crd.yaml')], kind: [uriOf('stage/crd.yaml')] },
    ]);
  });

  it('are completed together, those of the nearest first', () => {
    const other = openWorkspace(
      `#- a/crd.yaml\n${crd('dev', 'quota')}#- b/crd.yaml\n${crd('prod', 'limit', '  required: [limit]\n')}#- b/box.yaml\n${box}  <|>\n`,
    );
    const items = complete(other.workspace, other.uri, other.offset).filter(({ label }) => ['quota', 'limit'].includes(label));
    assert.deepEqual(
      items.map(({ label, sort }) => [label, sort.startsWith('0')]),
      [
        ['limit', true],
        ['quota', false],
      ],
    );
    assert.deepEqual(diagnosticsOf(uriOf('a/crd.yaml'), other.workspace), []);
  });

  it('have a value be none of the API only where it is in all of them', () => {
    const bucket = (type: string): string =>
      crdOf({ kind: 'Bucket', plural: 'buckets', group: 's3.services.k8s.aws', properties: specOf(`acl: { type: ${type} }`) }, 'v1alpha1');
    const codes = (second: string): readonly string[] => {
      const opened = openWorkspace(`#- a/crd.yaml\n${bucket('string')}#- b/crd.yaml\n${bucket(second)}#- b/bucket.yaml
apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata: { name: data }
spec: { acl: publicread }
`);
      return diagnosticsOf(uriOf('b/bucket.yaml'), opened.workspace).map(({ finding }) => finding.code);
    };
    assert.deepEqual(codes('string'), ['api/enum']);
    assert.deepEqual(codes('object'), []);
  });

  it('have a field be unknown to a webhook only where it is in all of them', () => {
    const trigger = (field: string): string =>
      crdOf(
        {
          kind: 'Trigger',
          plural: 'triggers',
          group: 'eventing.knative.dev',
          properties: specOf(`broker: { type: string }, ${field}`, true),
        },
        'v1',
      );
    const codes = (second: string): readonly string[] => {
      const opened = openWorkspace(`#- a/crd.yaml\n${trigger('one: { type: string }')}#- b/crd.yaml\n${trigger(second)}#- b/trigger.yaml
apiVersion: eventing.knative.dev/v1
kind: Trigger
metadata: { name: paid, namespace: shop }
spec: { broker: default, later: x, subscriber: { uri: "https://example.org" } }
---
apiVersion: eventing.knative.dev/v1
kind: Broker
metadata: { name: default, namespace: shop }
`);
      return diagnosticsOf(uriOf('b/trigger.yaml'), opened.workspace).map(({ finding }) => finding.code);
    };
    assert.deepEqual(codes('two: { type: string }'), ['knative/unknown-field']);
    assert.deepEqual(codes('later: { type: string }'), []);
  });

  it('have a kind be unfit for a reference only where it is in all of them', () => {
    const status = 'address: { type: object, properties: { url: { type: string } } }';
    const kindWith = (fields: string): string =>
      mailbox({
        subresource: 'status',
        properties: `spec: { type: object, properties: { size: { type: integer } } }\nstatus: { type: object, properties: { ${fields} } }`,
      });
    const codes = (first: string, second: string): readonly string[] => {
      const opened = openWorkspace(`#- a/crd.yaml\n${kindWith(first)}#- b/crd.yaml\n${kindWith(second)}#- b/source.yaml
apiVersion: sources.knative.dev/v1
kind: PingSource
metadata: { name: tick, namespace: shop }
spec: { sink: { ref: { apiVersion: post.example.com/v1, kind: Mailbox, name: inbox } } }
---
apiVersion: post.example.com/v1
kind: Mailbox
metadata: { name: inbox, namespace: shop }
`);
      return diagnosticsOf(uriOf('b/source.yaml'), opened.workspace).map(({ finding }) => finding.code);
    };
    assert.deepEqual(codes('', 'ready: { type: string }'), ['ref/wrong-kind']);
    assert.deepEqual(codes('', status), []);
    assert.deepEqual(codes(status, ''), []);
  });

  it('have a path into an object be wrong only where it is in all of them', () => {
    const bucket = (environment: string, field: string): string => `#- ${environment}/bucket-crd.yaml
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: buckets.s3.services.k8s.aws }
spec:
  group: s3.services.k8s.aws
  scope: Namespaced
  names: { kind: Bucket, plural: buckets }
  versions:
  - name: v1alpha1
    served: true
    storage: true
    schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { name: { type: string }, ${field}: { type: string } } } } } }
`;
    const wrong = (path: string): boolean => {
      const opened = openWorkspace(`${bucket('dev', 'one')}${bucket('prod', 'two')}#- prod/export.yaml
apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata: { name: data }
spec: { name: data }
---
apiVersion: services.k8s.aws/v1alpha1
kind: FieldExport
metadata: { name: export }
spec:
  to: { name: values, kind: configmap }
  from: { path: ${path}, resource: { group: s3.services.k8s.aws, kind: Bucket, name: data } }
`);
      return diagnosticsOf(uriOf('prod/export.yaml'), opened.workspace).some(({ finding }) => finding.message.includes('has no field'));
    };
    assert.deepEqual(['.spec.one', '.spec.two', '.spec.three'].map(wrong), [false, false, true]);
  });

  it('are explained by the one nearest to where the question is asked', () => {
    const limits = spots.map(({ uri }) => {
      const found = explain('Mailbox.spec.owner', uri, workspace);
      return found.kind === 'found' ? [found.explanation.described[0]?.structure.enum?.[0], found.explanation.kind.provenance.uri] : [];
    });
    assert.deepEqual(limits, [
      ['dev', uriOf('dev/crd.yaml')],
      ['prod', uriOf('prod/crd.yaml')],
      ['dev', uriOf('stage/crd.yaml')],
    ]);
  });

  it('show their references, whichever has them', () => {
    const secret = 'secretRef: { type: object, properties: { name: { type: string }, namespace: { type: string } } }';
    const withReference = (environment: string): string => crd(environment, 'quota').replace('quota: { type: integer }', secret);
    const other = openWorkspace(
      `#- a/crd.yaml\n${crd('dev', 'quota')}#- b/crd.yaml\n${withReference('prod')}#- b/box.yaml\n${box}  secretRef: { name: key<|> }\n---\napiVersion: v1\nkind: Secret\nmetadata: { name: keys }\n`,
    );
    assert.ok(complete(other.workspace, other.uri, other.offset).some(({ label }) => label === 'keys'));
  });

  it('are what new objects are made by', () => {
    const other = openWorkspace(
      `#- a/crd.yaml\n${crd('dev', 'quota')}#- b/crd.yaml\n${crd('prod', 'limit', '  required: [limit]\n')}#- b/box.yaml\n${box}---\nmailb<|>\n`,
    );
    const item = complete(other.workspace, other.uri, other.offset).find(({ label }) => label === 'Mailbox');
    assert.match(item?.newText ?? '', /limit:/);
  });

  it('refuse a change only where all of them do', () => {
    const rule = (environment: string, field: string): string =>
      crd(environment, field).replace(
        'quota: { type: integer }',
        'quota: { type: integer, x-kubernetes-validations: [{ rule: self == oldSelf }] }',
      );
    const changed = (second: string): readonly string[] => {
      const crds = `#- a/crd.yaml\n${rule('dev', 'quota')}#- b/crd.yaml\n${second}`;
      const at = (value: number): string => `${crds}#- b/box.yaml\n${box}  quota: ${value}\n`;
      const { workspace: after } = openAfter(at(1), at(2));
      return diagnosticsOf(uriOf('b/box.yaml'), after).map(({ finding }) => finding.code);
    };
    assert.deepEqual(changed(crd('prod', 'quota')), []);
    assert.deepEqual(changed(rule('prod', 'quota')), ['schema/immutable-changed']);
  });
});
