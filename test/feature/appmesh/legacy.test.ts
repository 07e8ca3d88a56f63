import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../../server/src/features/fixes/fixes';
import { inspect } from '../../../server/src/features/effective/inspect';
import { legacy } from '../../support/appmesh';
import { openWorkspace, problemsOf } from '../../support/workspace';

const node = (name: string, ns = 'shop'): string => legacy('VirtualNode', name, 'meshName: m', ns);
const service = (type: string, target: string): string =>
  legacy(
    'VirtualService',
    'color.shop.svc.cluster.local',
    `meshName: m\nroutes:\n- name: all\n  ${type}:\n    match: { prefix: / }\n    action: { weightedTargets: [{ virtualNodeName: ${target}, weight: 1 }] }`,
  );

/** Where the target of the only route leads: `to` and the name in AWS. */
function targetOf(text: string): unknown {
  const { workspace, uri } = openWorkspace(text);
  const references = inspect(workspace, [uri]).resources.flatMap(({ facts }) =>
    facts.flatMap(({ fields }) => (fields['legacy'] as { references: { path: string; awsName: string; to: string | null }[] }).references),
  );
  const found = references.find(({ path }) => path.endsWith('virtualNodeName'));
  return found === undefined ? undefined : [found.awsName, found.to];
}

describe('App Mesh v1beta1', () => {
  it('is recognised, and no fix rewrites the version', () => {
    const opened = openWorkspace(node('blue'));
    assert.deepEqual(problemsOf(opened), [
      'schema/unknown-version: Version "v1beta1" of VirtualNode (appmesh.k8s.aws) is no longer served; migrate to "appmesh.k8s.aws/v1beta2"',
    ]);
    const fixes = diagnosticsOf(opened.uri, opened.workspace).flatMap((diagnostic) => fixesOf(diagnostic, opened.workspace));
    assert.deepEqual(
      fixes.map(({ title }) => title),
      [],
    );
  });

  const targets: readonly (readonly [what: string, text: string, expected: unknown])[] = [
    ['a bare name of an HTTP route is local', node('blue') + service('http', 'blue'), ['blue-shop', 'shop/blue']],
    ['a dot separates name and namespace', node('blue', 'other') + service('tcp', 'blue.other'), ['blue-other', 'other/blue']],
    [
      'a VirtualNode with a dot in its name is found by its name in AWS',
      node('blue.other') + service('http', 'blue.other'),
      ['blue-other', 'shop/blue.other'],
    ],
    ['without a VirtualNode the name is read as it is', service('http', 'blue.other'), ['blue-other', 'other/blue']],
    ['a gRPC route has the name in AWS', node('blue') + service('grpc', 'blue-shop'), ['blue-shop', 'shop/blue']],
    ['a bare name of an HTTP/2 route is not the VirtualNode of that name', node('blue') + service('http2', 'blue'), ['blue', null]],
    ['a placeholder may hold a dot', node('blue') + service('http', '"${NODE}"'), [undefined, null]],
    ['the namespace of a target may be one', node('blue', '${NS}') + service('http', 'blue.${NS}'), ['blue-${NS}', '${NS}/blue']],
    ['a namespace may be a placeholder', node('blue', '${NS}') + service('http2', 'blue-${NS}'), ['blue-${NS}', '${NS}/blue']],
  ];
  for (const [what, text, expected] of targets) {
    it(what, () => assert.deepEqual(targetOf(text), expected));
  }
});
