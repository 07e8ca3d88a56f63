import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { inspect } from '../../../server/src/features/effective/inspect';
import { openWorkspace, uriOf } from '../../support/workspace';

const mesh = (name: string, spec: string): string =>
  `apiVersion: appmesh.k8s.aws/v1beta2\nkind: Mesh\nmetadata: { name: ${name} }\nspec: ${spec}\n---\n`;
const namespace = (name: string, labels: string): string =>
  `apiVersion: v1\nkind: Namespace\nmetadata: { name: ${name}, labels: ${labels} }\n---\n`;
const node = (name: string, namespaceName: string, spec = '{}'): string =>
  `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { name: ${name}, namespace: ${namespaceName} }\nspec: ${spec}\n---\n`;
const pod = (name: string, namespaceName: string, labels: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name}, namespace: ${namespaceName}, labels: ${labels} }\n---\n`;
const selecting = (labels: string): string => `{ namespaceSelector: { matchLabels: ${labels} } }`;

/** What inspect says of the objects of a workspace, by kind and name. */
function memberships(marked: string): Readonly<Record<string, unknown>> {
  const { workspace } = openWorkspace(marked);
  return Object.fromEntries(
    inspect(workspace, workspace.uris).resources.flatMap(({ kind, name, facts }) =>
      facts.flatMap(({ fields }) => (fields['membership'] === undefined ? [] : [[`${kind} ${name ?? ''}`, fields['membership']]])),
    ),
  );
}

describe('membership of App Mesh', () => {
  it('follows the labels of the Namespace', () => {
    assert.deepEqual(
      memberships(
        mesh('m', selecting('{ mesh: m }')) + namespace('a', '{ mesh: m }') + node('in', 'a') + namespace('b', '{}') + node('out', 'b'),
      ),
      {
        'VirtualNode in': { mesh: 'm' },
        'VirtualNode out': { mesh: null },
      },
    );
  });

  it('knows the label that every Namespace has', () => {
    assert.deepEqual(memberships(mesh('m', selecting('{ kubernetes.io/metadata.name: a }')) + node('in', 'a')), {
      'VirtualNode in': { mesh: 'm' },
    });
  });

  it('is silent of namespaces that the workspace does not have', () => {
    assert.deepEqual(memberships(mesh('m', selecting('{ mesh: m }')) + node('x', 'a')), {});
    assert.deepEqual(memberships(namespace('a', '{}') + node('x', 'a')), {});
  });

  it('is silent where a Mesh may be elsewhere: the Meshes that do not match are spread over folders', () => {
    const app = `#- app/a.yaml\n${namespace('a', '{}')}${node('x', 'a')}`;
    const other = mesh('m', selecting('{ mesh: m }'));
    assert.deepEqual(memberships(`${app}#- app/mesh.yaml\n${other}`), { 'VirtualNode x': { mesh: null } });
    assert.deepEqual(memberships(`${app}#- dev/mesh.yaml\n${other}#- prod/mesh.yaml\n${other}`), {});
  });

  it('is known of objects that were read from a cluster', () => {
    assert.deepEqual(memberships(node('x', 'a', '{ meshRef: { name: m, uid: u } }')), { 'VirtualNode x': { mesh: 'm' } });
  });

  it('takes equal objects of several files for alternatives and keeps environments apart', () => {
    const both = namespace('a', '{ mesh: yes1 }') + node('x', 'a');
    assert.deepEqual(
      memberships(
        `#- dev/a.yaml\n${both}${mesh('dev', selecting('{ mesh: yes1 }'))}#- prod/a.yaml\n${mesh('prod', selecting('{ mesh: yes1 }'))}`,
      ),
      { 'VirtualNode x': { mesh: 'dev' } },
    );
    assert.deepEqual(
      memberships(
        `#- base/a.yaml\n${both}#- dev/a.yaml\n${mesh('dev', selecting('{ mesh: yes1 }'))}#- prod/a.yaml\n${mesh('prod', selecting('{ mesh: yes1 }'))}`,
      ),
      {},
    );
    assert.deepEqual(
      memberships(`#- v1.yaml\n${both}${mesh('m', selecting('{ mesh: yes1 }'))}#- v2.yaml\n${mesh('m', selecting('{ mesh: no1 }'))}`),
      {},
    );
  });

  it('of Pods follows the labels of their templates in one namespace', () => {
    const nodes = node('web', 'a', '{ podSelector: { matchLabels: { app: web } } }') + node('web', 'b', '{ podSelector: {} }');
    assert.deepEqual(memberships(nodes + pod('p', 'a', '{ app: web }')), { 'Pod p': { virtualGateway: null, virtualNode: 'a/web' } });
    assert.deepEqual(memberships(nodes + pod('p', 'a', '{ app: "${APP}" }')), { 'Pod p': { virtualGateway: null } });
    assert.deepEqual(memberships(nodes + pod('p', 'c', '{ app: web }')), {});
  });
});

describe('an edit of a label', () => {
  const files = (label: string, other: string): string => `#- namespace.yaml
${namespace('a', `{ mesh: ${label}, team: ${other} }`)}#- mesh.yaml
${mesh('m', selecting('{ mesh: m }'))}#- one.yaml
${node('one', 'a')}#- two.yaml
${node('two', 'a')}#- elsewhere.yaml
${namespace('b', '{ mesh: m }')}${node('three', 'b')}`;

  /** The files that are checked again after the Namespace's file has another content. */
  const checkedAfter = (label: string, other: string): readonly string[] => {
    const { workspace, fixture } = openWorkspace(files('m', 'x'));
    for (const file of fixture.files.keys()) {
      diagnosticsOf(uriOf(file), workspace);
    }
    const { files: after } = openWorkspace(files(label, other)).fixture;
    const change = workspace.setDisk([[uriOf('namespace.yaml'), after.get('namespace.yaml')]]);
    return [...change.files].map((uri) => uri.slice(uri.lastIndexOf('/') + 1)).sort();
  };

  it('checks again exactly the documents that read it', () => {
    assert.deepEqual(checkedAfter('m', 'other'), ['namespace.yaml']);
  });

  it('checks again what it makes a member, and nothing of other namespaces', () => {
    assert.deepEqual(checkedAfter('other', 'x'), ['mesh.yaml', 'namespace.yaml', 'one.yaml', 'two.yaml']);
  });
});

describe('a mesh that is added in another folder', () => {
  const objects = `apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { mesh: shop, old: shop } }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: Mesh
metadata: { name: shop }
spec: { namespaceSelector: { matchLabels: { mesh: shop } } }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: cart, namespace: shop }
spec: {}
`;

  it('has those of others found again only if it is the first that selects by its label', () => {
    const { workspace } = openWorkspace(['dev', 'test'].map((folder) => `#- ${folder}/mesh.yaml\n${objects}`).join(''));
    const found = (): number => {
      [...workspace.uris].forEach((uri) => diagnosticsOf(uri, workspace));
      return workspace.results.computed.get(`mesh of shop from ${uriOf('dev')}`) ?? 0;
    };
    assert.equal(found(), 1);
    workspace.setDisk([[uriOf('prod/mesh.yaml'), objects]]);
    assert.equal(found(), 1);
    const otherwise = objects.replace('matchLabels: { mesh', 'matchLabels: { old');
    workspace.setDisk([[uriOf('prod/mesh.yaml'), otherwise]]);
    assert.equal(found(), 2);
    workspace.setDisk([[uriOf('prod/more.yaml'), otherwise.replace('name: shop }\nspec', 'name: more }\nspec')]]);
    assert.equal(found(), 2);
    workspace.setDisk([uriOf('prod/mesh.yaml'), uriOf('prod/more.yaml')].map((uri) => [uri, undefined] as const));
    assert.equal(found(), 3);
  });
});
