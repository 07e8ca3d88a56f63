import assert from 'node:assert/strict';
import { hover } from '../../server/src/features/hover';
import { openWorkspace, uriOf, type Opened } from '../support/workspace';

const net =
  'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main, namespace: team }\n---\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: one, namespace: team }\nspec: { vpcRef: { from: { name: main } } }\n';
const files = `#- base/net.yaml\n${net}#- base/kustomization.yaml\nresources: [net.yaml]\n#- overlays/prod/kustomization.yaml\nnamePrefix: p-\nnamespace: prod\nresources: [../../base]\nlabels: [{ pairs: { stage: prod } }]\nconfigurations: [names.yaml]\n#- overlays/prod/names.yaml\nnameReference:\n- { group: ec2.services.k8s.aws, kind: VPC, fieldSpecs: [{ path: spec/vpcRef/from/name, group: ec2.services.k8s.aws, kind: Subnet }] }\n#- overlays/dev/kustomization.yaml\nnameSuffix: -d\nresources: [../../base]\n`;

function spoken({ workspace, uri }: Opened, text: string): string {
  const offset = (workspace.file(uri)?.text ?? '').indexOf(text) + 1;
  return /In [^]*?(?=\n\n|$)/.exec(hover(workspace, uri, offset)?.markdown.text ?? '')?.[0] ?? '';
}

describe('the root that hovers speak of', () => {
  it('is the first by name', () => {
    const opened = openWorkspace(files);
    assert.deepEqual(opened.workspace.rootChoice.of(opened.uri), { roots: ['overlays/dev', 'overlays/prod'], shown: 'overlays/dev' });
    assert.equal(spoken(opened, 'main'), 'In overlays/dev: VPC `main-d`, namespace `team`');
    assert.equal(spoken(opened, 'main } }'), 'In overlays/dev: `main` not found');
  });

  it('is the one that was chosen, for names, namespaces and references', () => {
    const opened = openWorkspace(files);
    opened.workspace.rootChoice.choose('overlays/prod');
    assert.equal(spoken(opened, 'main'), 'In overlays/prod: VPC `p-main`, namespace `prod`, labels `stage: prod`');
    assert.equal(spoken(opened, 'team'), 'In overlays/prod: VPC `p-main`, namespace `prod`, labels `stage: prod`');
    assert.equal(spoken(opened, 'main } }'), 'In overlays/prod: VPC `prod/p-main`');
  });

  it('falls back while it is gone, and is remembered', () => {
    const { workspace, uri } = openWorkspace(files);
    const prod = uriOf('overlays/prod/kustomization.yaml');
    const text = workspace.file(prod)?.text;
    workspace.rootChoice.choose('overlays/dev');
    workspace.rootChoice.choose('overlays/prod');
    workspace.setDisk([[prod, undefined]]);
    assert.equal(workspace.rootChoice.of(uri).shown, 'overlays/dev');
    workspace.setDisk([[prod, text]]);
    assert.equal(workspace.rootChoice.of(uri).shown, 'overlays/prod');
    workspace.rootChoice.choose(undefined);
    assert.equal(workspace.rootChoice.of(uri).shown, 'overlays/dev');
  });

  it('is none where no kustomization applies a file', () => {
    const opened = openWorkspace(`#- net.yaml\n${net}`);
    assert.deepEqual(opened.workspace.rootChoice.of(opened.uri), { roots: [], shown: undefined });
    assert.equal(spoken(opened, 'main'), '');
  });
});
