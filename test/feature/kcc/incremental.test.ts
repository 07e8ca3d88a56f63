import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { object } from '../../support/kcc';
import { emptyWorkspace, uriOf } from '../../support/workspace';

const codesOf = (workspace: ReturnType<typeof emptyWorkspace>, file: string): readonly string[] =>
  diagnosticsOf(uriOf(file), workspace).map(({ finding }) => finding.code);

describe('checks across Config Connector objects', () => {
  const network = object('ComputeNetwork', 'net', { ns: 'team', spec: 'autoCreateSubnetworks: false' });
  const namespace = (annotations?: string): string => object('Namespace', 'team', annotations === undefined ? {} : { annotations });
  const project = 'cnrm.cloud.google.com/project-id: my-project';

  it('follow an edit of another open file', () => {
    const workspace = emptyWorkspace();
    workspace.setBuffer(uriOf('network.yaml'), network);
    workspace.setBuffer(uriOf('namespace.yaml'), namespace());
    assert.deepEqual(codesOf(workspace, 'network.yaml'), ['kcc/project-from-namespace-name']);
    const change = workspace.setBuffer(uriOf('namespace.yaml'), namespace(project));
    assert.ok(change.files.has(uriOf('network.yaml')));
    assert.deepEqual(codesOf(workspace, 'network.yaml'), []);
  });

  it('follow how another object spells an external value', () => {
    const workspace = emptyWorkspace();
    const resource = (topic: string): string => `resourceRef: { kind: PubSubTopic, external: projects/p/topics/${topic} }`;
    const member = (topic: string): string =>
      object('IAMPolicyMember', 'm', { ns: 'team', spec: `${resource(topic)}\nrole: roles/viewer\nmember: user:a@example.com` });
    workspace.setBuffer(uriOf('policy.yaml'), object('IAMPolicy', 'p', { ns: 'team', spec: `${resource('t')}\nbindings: []` }));
    workspace.setBuffer(uriOf('member.yaml'), member('other'));
    assert.deepEqual(codesOf(workspace, 'policy.yaml'), []);
    assert.ok(workspace.setBuffer(uriOf('member.yaml'), member('t')).files.has(uriOf('policy.yaml')));
    assert.deepEqual(codesOf(workspace, 'policy.yaml'), ['kcc/iam-authoritative-conflict']);
    assert.ok(workspace.setBuffer(uriOf('member.yaml'), member('other')).files.has(uriOf('policy.yaml')));
    assert.deepEqual(codesOf(workspace, 'policy.yaml'), []);
  });

  it('an edit that nobody else reads touches nothing else', () => {
    const workspace = emptyWorkspace();
    workspace.setBuffer(uriOf('network.yaml'), network);
    workspace.setBuffer(uriOf('namespace.yaml'), namespace(project));
    codesOf(workspace, 'network.yaml');
    const change = workspace.setBuffer(uriOf('network.yaml'), network.replace('false', 'true'));
    assert.deepEqual([...change.files], [uriOf('network.yaml')]);
  });

  it('an edit of another annotation of the Namespace touches nothing else', () => {
    const workspace = emptyWorkspace();
    workspace.setBuffer(uriOf('network.yaml'), network);
    workspace.setBuffer(uriOf('namespace.yaml'), namespace(project));
    assert.deepEqual(codesOf(workspace, 'network.yaml'), []);
    const change = workspace.setBuffer(uriOf('namespace.yaml'), namespace(`${project}\nowner: somebody`));
    assert.deepEqual([...change.files], [uriOf('namespace.yaml')]);
    assert.ok(workspace.setBuffer(uriOf('namespace.yaml'), namespace()).files.has(uriOf('network.yaml')));
  });

  it('an object that appears satisfies who waited for it', () => {
    const workspace = emptyWorkspace();
    workspace.setDisk([
      [
        uriOf('sub.yaml'),
        object('ComputeSubnetwork', 'sub', {
          ns: 'team',
          annotations: project,
          spec: 'ipCidrRange: 10.0.0.0/16\nregion: us-west1\nnetworkRef: { name: net }',
        }),
      ],
    ]);
    assert.deepEqual(codesOf(workspace, 'sub.yaml'), ['ref/not-found']);
    assert.ok(workspace.setDisk([[uriOf('net.yaml'), network]]).files.has(uriOf('sub.yaml')));
    assert.deepEqual(codesOf(workspace, 'sub.yaml'), []);
  });

  it('a misspelled group takes nothing from the kind of that name', () => {
    const workspace = emptyWorkspace();
    const sub = object('ComputeSubnetwork', 'sub', {
      ns: 'team',
      annotations: project,
      spec: 'ipCidrRange: 10.0.0.0/16\nregion: us-west1\nnetworkRef: { name: net }',
    });
    workspace.setBuffer(uriOf('sub.yaml'), sub.replace('compute.cnrm', 'compte.cnrm'));
    codesOf(workspace, 'sub.yaml');
    workspace.setBuffer(uriOf('sub.yaml'), sub);
    assert.deepEqual(codesOf(workspace, 'sub.yaml'), ['ref/not-found']);
  });
});
