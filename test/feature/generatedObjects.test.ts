import assert from 'node:assert/strict';
import { codesOf, openWorkspace, uriOf } from '../support/workspace';

const project = `apiVersion: resourcemanager.cnrm.cloud.google.com/v1beta1
kind: Project
metadata:
  name: shop
  namespace: hierarchy
spec:
  name: shop
  folderRef:
    name: dev.team-2
`;
const hierarchy = `apiVersion: blueprints.cloud.google.com/v1alpha3
kind: ResourceHierarchy
metadata:
  name: root
  namespace: hierarchy
spec:
  parentRef:
    kind: Organization
    external: "123"
  config:
    - Dev:
        - Team_2
`;

describe('objects that functions make of others', () => {
  it('are not missing where there is something to make them of', () => {
    assert.deepEqual(codesOf(openWorkspace(`#- project.yaml\n${project}`)), ['ref/not-found']);
    for (const group of ['blueprints.cloud.google.com/v1alpha3', 'cft.dev/v1alpha2', 'cft.dev/v1alpha1']) {
      const made = hierarchy.replace('blueprints.cloud.google.com/v1alpha3', group);
      assert.deepEqual(codesOf(openWorkspace(`#- project.yaml\n${project}#- hierarchy.yaml\n${made}`)), [], group);
    }
  });

  it('are not missing where a controller makes them', () => {
    const route = `apiVersion: appmesh.k8s.aws/v1beta2
kind: GatewayRoute
metadata:
  name: shop
  namespace: shop
spec:
  httpRoute:
    match: { prefix: / }
    action:
      target:
        virtualService:
          virtualServiceRef: { name: shop }
`;
    const canary = `apiVersion: flagger.app/v1beta1
kind: Canary
metadata: { name: shop, namespace: shop }
spec:
  provider: appmesh:v1beta2
  targetRef: { apiVersion: apps/v1, kind: Deployment, name: shop }
`;
    const missing = (text: string): readonly string[] => codesOf(openWorkspace(text)).filter((code) => code === 'ref/not-found');
    assert.deepEqual(missing(`#- route.yaml\n${route}`), ['ref/not-found']);
    assert.deepEqual(missing(`#- route.yaml\n${route}#- canary.yaml\n${canary}`), []);
  });

  it('are judged again when what they are made of comes or goes', () => {
    const opened = openWorkspace(`#- project.yaml\n${project}`);
    assert.deepEqual(codesOf(opened), ['ref/not-found']);
    opened.workspace.setDisk([[uriOf('hierarchy.yaml'), hierarchy]]);
    assert.deepEqual(codesOf(opened), []);
    opened.workspace.setDisk([[uriOf('hierarchy.yaml'), undefined]]);
    assert.deepEqual(codesOf(opened), ['ref/not-found']);
  });

  it('may get their parent by an annotation that a function reads', () => {
    const folder = (annotation: string): string => `apiVersion: resourcemanager.cnrm.cloud.google.com/v1beta1
kind: Folder
metadata:
  name: fruits.apple
  namespace: hierarchy
  annotations:
    ${annotation}: fruits
spec:
  displayName: apple
---
apiVersion: v1
kind: Namespace
metadata:
  name: hierarchy
`;
    assert.deepEqual(codesOf(openWorkspace(folder('cnrm.cloud.google.com/folder-ref'))), []);
    assert.deepEqual(codesOf(openWorkspace(folder('example.com/folder-ref'))), ['kcc/no-parent']);
  });
});
