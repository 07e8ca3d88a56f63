import assert from 'node:assert/strict';
import { applyFix, checkDiagnostics, openWorkspace, problemsOf } from '../support/workspace';

const bucket =
  'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: b }\nspec: { name: b-1, versioning: { status: Enabled } }\n';
const member =
  'apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata: { name: m, namespace: team }\nspec: { member: "user:a@example.com", role: roles/viewer, resourceRef: { kind: Project, external: projects/my-project } }\n';
const ping =
  'apiVersion: sources.knative.dev/v1\nkind: PingSource\nmetadata: { name: p }\nspec: { schedule: "* * * * *", sink: { uri: "http://a.example.com" } }\n';
const vpc = 'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: v }\nspec: { cidrBlocks: [10.0.0.0/16] }\n';
const role =
  'apiVersion: iam.services.k8s.aws/v1alpha1\nkind: Role\nmetadata: { name: r }\nspec: { name: r-1, assumeRolePolicyDocument: \'{"Version":"2012-10-17","Statement":[]}\' }\n';
const subnetwork =
  'apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata: { name: s, namespace: team }\nspec: { ipCidrRange: 10.0.0.0/24, region: eu, networkRef: { external: projects/p/global/networks/n } }\n';

const patched = (object: string, path: string, value: string): string =>
  `#- kustomization.yaml\nresources: [a.yaml]\npatches:\n- target: { kind: ${/kind: (\w+)/.exec(object)?.[1] ?? ''} }\n  patch: |-\n    - op: add\n      path: ${path}\n      value: ${value}\n#- a.yaml\n${object}`;

describe('values of a JSON patch', () => {
  it('are judged as those of a strategic merge patch are', () => {
    const cases: readonly (readonly [object: string, path: string, value: string, code: string])[] = [
      [bucket, '/spec/versioning/status', '<|enabled|>', 'api/enum'],
      [bucket, '/spec/versioning', '{ status: <|enabled|> }', 'api/enum'],
      [bucket, '/metadata/annotations', '{ services.k8s.aws/deletion-policy: <|Retain|> }', 'ack/deletion-policy'],
      [bucket, '/metadata/annotations/services.k8s.aws~1adoption-policy', '<|Adopt|>', 'ack/adoption-policy'],
      [vpc, '/spec/cidrBlocks/0', '<|10.0.0.0|>', 'api/form'],
      [vpc, '/spec/cidrBlocks/-', '<|10.0.0.0|>', 'api/form'],
      [role, '/spec/maxSessionDuration', '<|60|>', 'api/range'],
      [subnetwork, '/spec/networkRef/external', '<|""|>', 'kcc/empty-value'],
      [member, '/spec/member', '<|a@example.com|>', 'api/form'],
      [member, '/spec/role', '<|viewer|>', 'kcc/iam-role-form'],
      [ping, '/spec/schedule', '<|"@every 1m"|>', 'knative/ping-schedule-every'],
    ];
    for (const [object, path, value, code] of cases) {
      checkDiagnostics(patched(object, path, value), [code]);
    }
  });

  it('are right where they are right, and unknown where something is filled in', () => {
    checkDiagnostics(patched(bucket, '/spec/versioning/status', 'Suspended'), []);
    checkDiagnostics(patched(bucket, '/spec/versioning/status', '"${STATUS}"'), []);
    // The rest of an object, and of its lists, is elsewhere.
    checkDiagnostics(patched(bucket, '/spec/lifecycle', '{ rules: [] }'), []);
    checkDiagnostics(patched(member, '/spec/resourceRef/external', 'projects/other-project'), []);
  });

  it('are judged where they are the whole spec of an object that lacks the rest', () => {
    checkDiagnostics(
      `#- kustomization.yaml\nresources: [a.yaml]\npatches:\n- target: { kind: Service }\n  patch: |-\n    - op: add\n      path: /spec/template\n      value: { spec: { timeoutSeconds: 5 } }\n#- a.yaml\napiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: s }\nspec: { template: { spec: { containers: [{ image: a }] } } }\n`,
      ['schema/missing-field'],
    );
  });

  it('have fixes that change nothing but them', () => {
    const marked = patched(bucket, '/spec/versioning/status', 'ena<|>bled');
    const fixed = applyFix(openWorkspace(marked), 'Replace with "Enabled"');
    assert.equal(fixed, openWorkspace(marked.replace('ena<|>bled', 'Enabled')).fixture.files.get('kustomization.yaml'));
  });

  it('are judged where Flux and Argo CD apply the patch', () => {
    const patches = (indent: string): string =>
      `patches:\n- target: { kind: Bucket }\n  patch: |-\n    - op: replace\n      path: /spec/versioning/status\n      value: enabled\n`.replace(
        /^(?=.)/gm,
        indent,
      );
    const flux = `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: web, namespace: flux-system }\nspec:\n  interval: 10m\n  prune: true\n  path: ./base\n  sourceRef: { kind: GitRepository, name: flux-system }\n${patches('  ')}`;
    const argo = `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: web, namespace: argocd }\nspec:\n  project: default\n  destination: { server: https://kubernetes.default.svc, namespace: app }\n  source:\n    repoURL: https://example.com/r\n    path: base\n    kustomize:\n${patches('      ')}`;
    for (const object of [flux, argo]) {
      const opened = openWorkspace(
        `#- clusters/web.yaml\n${object}#- base/b.yaml\n${bucket}#- base/kustomization.yaml\nresources: [b.yaml]\n`,
      );
      assert.match(problemsOf(opened).join('\n'), /^api\/enum: "enabled" is not listed/m);
    }
  });
});
