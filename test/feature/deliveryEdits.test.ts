import { checkSteps } from '../support/edits/check';
import type { Step } from '../support/edits/editSession';
import { FreshWorkspaces } from '../support/edits/freshWorkspaces';
import { everything } from '../support/edits/manifests';
import { emptyWorkspace } from '../support/workspace';

const application = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: base, namespace: argocd }
spec: { destination: { namespace: shop }, source: { repoURL: https://example.com/a.git, path: layers/base, kustomize: { namePrefix: argo- } } }
`;
const patched = `resources: [net.yaml]
patches:
- target: { kind: VPC, name: main }
  patch: |-
    - { op: add, path: /spec/enableDNSHostnames, value: true }
`;
const vpc = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: main }
spec: { cidrBlocks: [10.0.0.0/16] }
`;

function step(operation: Step['operation']): Step {
  return { operation, then: 'look' };
}

describe('a kustomization that somebody applies with changes', () => {
  it('is read again after an edit of its file', () => {
    const files = { 'ws/clusters/argo.yaml': application, 'ws/layers/base/kustomization.yaml': patched, 'ws/layers/base/net.yaml': vpc };
    const edit = {
      do: 'edit',
      file: 'ws/layers/base/kustomization.yaml',
      at: patched.indexOf('true'),
      remove: 4,
      insert: 'false',
    } as const;
    checkSteps(
      { ...everything, files },
      [step({ do: 'open', file: 'ws/layers/base/net.yaml' }), step(edit)],
      new FreshWorkspaces(emptyWorkspace),
    );
  });
});
