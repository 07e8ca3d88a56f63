import assert from 'node:assert/strict';
import { parseFile } from '../../../server/src/yaml/reading/file';
import { commentsOf } from '../../../server/src/yaml/nodes/comments';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { randomFrom } from '../../support/generatedWorkspace';
import { awsNamesOf, migrateAll, textOf } from '../../support/migration';
import { openWorkspace } from '../../support/workspace';

const manifests = `apiVersion: v1
kind: Namespace
metadata:
  name: shop
---
apiVersion: appmesh.k8s.aws/v1beta1
kind: Mesh
metadata:
  name: m
spec:
  serviceDiscoveryType: dns
  egressFilter:
    type: ALLOW_ALL
---
apiVersion: appmesh.k8s.aws/v1beta1
kind: VirtualNode
metadata:
    name: blue.shop
    namespace: shop
spec:
    meshName: m
    listeners:
    - portMapping:
        port: 8080
        protocol: http
      healthCheck:
        path: /ping
        protocol: http
        healthyThreshold: 2
    - portMapping:
        port: 9090
        protocol: grpc
    serviceDiscovery:
        cloudMap:
            namespaceName: local
            serviceName: blue
            attributes:
                a: b
                c: "d"
    backends:
    - virtualService:
        virtualServiceName: color.shop.svc.cluster.local
        clientPolicy:
          tls:
            enforce: true
            validation:
              trust:
                acm:
                  certificateAuthorityArns: [arn]
---
apiVersion: appmesh.k8s.aws/v1beta1
kind: VirtualService
metadata:
  name: color.shop.svc.cluster.local
  namespace: shop
spec:
  virtualRouter:
      name: color-router
      listeners:
      - portMapping:
          port: 8080
          protocol: http
      - portMapping:
          port: 9090
          protocol: grpc
  meshName: m
  routes:
    - name: first
      http:
        match:
          prefix: /
        action:
          weightedTargets:
            - virtualNodeName: blue.shop
              weight: 1
        retryPolicy:
          maxRetries: 1
          perRetryTimeoutMillis: 2000
          httpRetryEvents: [server-error]
    - name: second
      grpc:
        match: {}
        action:
          weightedTargets: [{ virtualNodeName: blue-shop, weight: 1 }]
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: any
  namespace: shop
spec:
  selector: { matchLabels: { app: blue } }
  template:
    metadata:
      annotations:
        appmesh.k8s.aws/mesh: m
        appmesh.k8s.aws/virtualNode: blue.shop
      labels:
        app: blue
    spec: { containers: [{ name: app, image: app }] }
`;

/** The manifests with comments behind and between their lines, in any column. */
function commented(pick: (below: number) => number): string {
  const lineEnd = pick(4) === 0 ? '\r\n' : '\n';
  let count = 0;
  const text = manifests
    .split('\n')
    .flatMap((line) => {
      const own = line !== '' && line !== '---' && pick(6) === 0 ? `${line} # behind ${(count += 1)}` : line;
      const above = pick(8) === 0 ? [`${' '.repeat(pick(14))}# above ${(count += 1)}`] : [];
      const blank = pick(30) === 0 ? [''] : [];
      return [...blank, ...above, own];
    })
    .join(lineEnd);
  return pick(5) === 0 ? text.trimEnd() : text;
}

const commentsIn = (text: string): readonly string[] =>
  parseFile(text)
    .documents.flatMap(({ document, start }) => commentsOf(text.slice(start, start + document.length), document.root))
    .sort();

describe('migration of App Mesh v1beta1, with comments anywhere', () => {
  it('keeps every byte of them, and every name in AWS', () => {
    const rounds = Number(process.env['ACKMESH_EDITS'] ?? 40);
    const first = Number(process.env['ACKMESH_SEED'] ?? 1);
    for (let seed = first; seed < first + rounds; seed += 1) {
      const text = commented(randomFrom(seed));
      const { workspace } = openWorkspace(text);
      const names = awsNamesOf(workspace);
      const answer = migrateAll(workspace, 'keep');
      const after = textOf(workspace);
      assert.deepEqual(answer.refused, [], `seed ${seed}\n${text}`);
      assert.deepEqual(commentsIn(after), commentsIn(text), `seed ${seed}\n${text}\n=>\n${after}`);
      assert.deepEqual(awsNamesOf(workspace), names, `seed ${seed}\n${text}\n=>\n${after}`);
      const findings = [...workspace.uris]
        .flatMap((uri) => diagnosticsOf(uri, workspace))
        .filter(({ severity }) => severity === 'error' || severity === 'warning')
        .map(({ finding }) => `${finding.code}: ${finding.message}`);
      assert.deepEqual(findings, [], `seed ${seed}\n${after}`);
    }
  });
});
