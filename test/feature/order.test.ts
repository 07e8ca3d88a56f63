import { checkDiagnostics } from '../support/workspace';

const nodes = (scaling: string): string =>
  `apiVersion: eks.services.k8s.aws/v1alpha1\nkind: Nodegroup\nmetadata: { name: a }\nspec:\n  name: a\n  clusterName: c\n  nodeRole: arn:aws:iam::111122223333:role/nodes\n  subnets: [subnet-0a1b2c3d4e5f60718]\n  scalingConfig: { ${scaling} }\n`;
const bigtable = (...limits: readonly string[]): string =>
  `apiVersion: bigtable.cnrm.cloud.google.com/v1beta1\nkind: BigtableInstance\nmetadata: { name: big, namespace: team }\nspec:\n  displayName: Big\n  cluster:\n${limits
    .map(
      (each, index) =>
        `    - { clusterId: c-${index}, zone: us-west1-${'abc'[index] ?? ''}, autoscalingConfig: { ${each}, cpuTarget: 60 } }\n`,
    )
    .join('')}`;

/** Each line: what it shows, the marked manifest, the codes in order. */
const rows: readonly (readonly [title: string, marked: string, codes: readonly string[]])[] = [
  ['numbers in order', nodes('minSize: 1, desiredSize: 2, maxSize: 3'), []],
  ['equal numbers', nodes('minSize: 2, desiredSize: 2, maxSize: 2'), []],
  ['a minimum above the maximum', nodes('minSize: <|4|>, maxSize: 3'), ['api/order']],
  ['a number above the maximum, once', nodes('minSize: 1, desiredSize: <|4|>, maxSize: 3'), ['api/order']],
  ['a number below the minimum', nodes('minSize: <|3|>, desiredSize: 2, maxSize: 6'), ['api/order']],
  ['one number', nodes('minSize: 4'), []],
  ['a maximum of 0', nodes('minSize: 1, desiredSize: 0, maxSize: 3'), []],
  ['items of a list', bigtable('minNodes: 1, maxNodes: 3', 'minNodes: <|5|>, maxNodes: 3'), ['api/order']],
];

describe('numbers that are in an order', () => {
  for (const [title, marked, codes] of rows) {
    it(`${title}: ${codes.join(', ') || 'nothing'}`, () => {
      checkDiagnostics(marked, codes);
    });
  }

  it('are compared as kustomizations apply them', () => {
    const overlay = (sizes: string, value: number): string =>
      `#- base/a.yaml\n${nodes(sizes)}#- base/kustomization.yaml\nresources: [a.yaml]\n#- prod/kustomization.yaml\nresources: [../base]\npatches:\n  - target: { kind: Nodegroup }\n    patch: '[{ "op": "replace", "path": "/spec/scalingConfig/maxSize", "value": ${value} }]'\n`;
    checkDiagnostics(overlay('minSize: 4, maxSize: 3', 6), []);
    checkDiagnostics(overlay('minSize: <|4|>, maxSize: 3', 2), ['api/order']);
  });
});
