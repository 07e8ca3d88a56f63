import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { openWorkspace, uriOf } from '../support/workspace';

const item = '{ type: object, properties: { group: { type: string }, kind: { type: string }, name: { type: string } } }';
const list = `{ type: array, items: ${item} }`;
const definition = (kind: string, plural: string, fields: string): string =>
  `#- crd.yaml\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: ${plural}.argoproj.io }\nspec:\n  group: argoproj.io\n  scope: Namespaced\n  names: { kind: ${kind}, plural: ${plural} }\n  versions:\n  - name: v1alpha1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema:\n        type: object\n        properties:\n          spec: { type: object, properties: { ${fields} } }\n`;
const object = (kind: string, spec: string): string =>
  `#- a.yaml\napiVersion: argoproj.io/v1alpha1\nkind: ${kind}\nmetadata: { name: a, namespace: argocd }\nspec: { ${spec} }\n`;
const messages = (text: string): readonly string[] => {
  const { workspace } = openWorkspace(text);
  return diagnosticsOf(uriOf('a.yaml'), workspace).map(({ finding }) => finding.message);
};

describe('lists of the objects that a project of Argo CD allows', () => {
  const names = "[{ group: '', kind: Namespace, name: 'kube-*' }, { group: '', kind: Secret, name: plain }]";

  it('hold patterns and lead to no object', () => {
    const fields = `clusterResourceBlacklist: ${list}, clusterResourceWhitelist: ${list}, orphanedResources: { type: object, properties: { ignore: ${list} } }`;
    const spec = `clusterResourceBlacklist: ${names}, clusterResourceWhitelist: ${names}, orphanedResources: { ignore: ${names} }`;
    assert.deepEqual(messages(definition('AppProject', 'appprojects', fields) + object('AppProject', spec)), []);
  });

  it('are told from references of the same form, of which none is a pattern', () => {
    assert.deepEqual(messages(definition('Other', 'others', `uses: ${list}`) + object('Other', `uses: ${names}`)), [
      'Secret "plain" not found in namespace "argocd"',
    ]);
  });
});
