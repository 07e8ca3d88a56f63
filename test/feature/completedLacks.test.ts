import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { openWorkspace, uriOf } from '../support/workspace';

const subnet =
  '#- base/s.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: s }\nspec: { cidrBlock: 10.0.0.0/24 }\n';
const base = '#- base/kustomization.yaml\nresources: [s.yaml]\n';
const overlay = (name: string, path: string, value: string): string =>
  `#- ${name}/kustomization.yaml\nresources: [../base]\npatches:\n- target: { kind: Subnet }\n  patch: |\n    - { op: add, path: ${path}, value: ${value} }\n`;
const firewall = (more = ''): string =>
  `#- base/s.yaml\napiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeFirewall\nmetadata: { name: fw, namespace: a }\nspec: { allow: [{ protocol: tcp }], networkRef: { ${more} } }\n`;
const network =
  '#- net/n.yaml\napiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeNetwork\nmetadata: { name: net, namespace: b }\nspec: {}\n';

function codes(text: string, file = 'base/s.yaml'): readonly string[] {
  const { workspace } = openWorkspace(text);
  return diagnosticsOf(uriOf(file), workspace)
    .filter(({ severity }) => severity !== 'hint')
    .map(({ finding }) => finding.code);
}

describe('what an object lacks until it is applied', () => {
  const missing = ['ack/value-or-ref-missing'];
  const value = overlay('prod', '/spec/vpcID', 'vpc-0123');

  it('is missing where nobody adds it', () => {
    assert.deepEqual(codes(subnet), missing);
    assert.deepEqual(codes(subnet + base + overlay('prod', '/spec/mapPublicIPOnLaunch', 'true')), missing);
  });

  it('is not where every overlay adds one of the fields', () => {
    assert.deepEqual(codes(subnet + base + value), []);
    assert.deepEqual(codes(subnet + base + value + overlay('dev', '/spec/vpcRef', '{ from: { name: v } }')), []);
    assert.deepEqual(codes(subnet + base + value + overlay('dev', '/spec/mapPublicIPOnLaunch', 'true')), missing);
  });

  it('is not where Flux or Argo CD add it', () => {
    const patches = (column: string): string =>
      `${column}patches:\n${column}- target: { kind: Subnet }\n${column}  patch: |\n${column}    - { op: add, path: /spec/vpcID, value: vpc-0123 }\n`;
    const flux = `#- flux.yaml\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: app, namespace: flux-system }\nspec:\n  interval: 5m\n  prune: true\n  path: ./base\n  sourceRef: { kind: GitRepository, name: flux-system }\n${patches('  ')}`;
    const argo = `#- argo.yaml\napiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: app, namespace: argocd }\nspec:\n  project: default\n  destination: { server: "https://kubernetes.default.svc", namespace: x }\n  source:\n    repoURL: https://github.com/x/y\n    path: base\n    kustomize:\n${patches('      ')}`;
    assert.deepEqual(codes(subnet + flux), []);
    assert.deepEqual(codes(subnet + base + argo), []);
  });

  it('counts in what Flux or Argo CD apply, where they apply some of it', () => {
    const flux = (path: string): string =>
      `#- flux.yaml\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: app, namespace: flux-system }\nspec:\n  interval: 5m\n  prune: true\n  path: ${path}\n  sourceRef: { kind: GitRepository, name: flux-system }\n`;
    const others = `${subnet}${base}${value}#- all/kustomization.yaml\nresources: [../base]\n`;
    assert.deepEqual(codes(others), missing);
    assert.deepEqual(codes(others + flux('./prod')), []);
    assert.deepEqual(codes(others + flux('./all')), missing);
    assert.deepEqual(codes(others + flux('./elsewhere')), missing);
  });

  it('is not in a folder of patches, of which nobody says what they are patches of', () => {
    const patch = subnet.replace('base/s.yaml', 'local/patches/s.yaml');
    const found = (text: string): readonly string[] => codes(text, 'local/patches/s.yaml');
    assert.deepEqual(found(patch), []);
    assert.deepEqual(found(patch.replace('{ cidrBlock: 10.0.0.0/24 }', '{ cidrBlok: 10.0.0.0/24 }')), ['schema/unknown-field']);
    assert.deepEqual(found(`${patch}#- local/kustomization.yaml\nresources: [patches/s.yaml]\n`), missing);
    assert.deepEqual(codes(subnet.replace('base/s.yaml', 'patches.yaml'), 'patches.yaml'), missing);
  });

  it('holds for names and namespaces of references as well', () => {
    const patch = (path: string, to: string): string => overlay('prod', path, to).replace('Subnet', 'ComputeFirewall');
    assert.deepEqual(codes(firewall() + base), ['kcc/reference-is-empty']);
    assert.deepEqual(codes(firewall() + base + patch('/spec/networkRef/external', 'projects/p-123456/global/networks/net')), []);
    assert.deepEqual(codes(firewall('name: net') + base + network), ['kcc/namespace-needed']);
    assert.deepEqual(codes(firewall('name: net') + base + network + patch('/spec/networkRef/namespace', 'b')), []);
  });
});
