import assert from 'node:assert/strict';
import { definition } from '../../server/src/features/definition';
import { diagnosticsOf } from '../../server/src/features/diagnostics';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { hover } from '../../server/src/features/hover';
import { object } from '../support/kcc';
import { applyEdits, openWorkspace, uriOf } from '../support/workspace';

const project = 'cnrm.cloud.google.com/project-id';
const accountOf = { dev: '111122223333', prod: '444455556666' } as const;
const environments = ['dev', 'prod'] as const;

/** A Namespace of one name in the folder of each environment, with objects in it. */
function files(objects: (environment: string) => string, annotated = true): string {
  return environments
    .map((each) => {
      const annotations = annotated ? `${project}: p-${each}\nservices.k8s.aws/owner-account-id: "${accountOf[each]}"` : undefined;
      return `#- ${each}/ns.yaml\n${object('Namespace', 'team', annotations === undefined ? {} : { annotations })}#- ${each}/app.yaml\n${objects(each)}`;
    })
    .join('');
}

const network = object('ComputeNetwork', 'net', { ns: 'team', spec: 'autoCreateSubnetworks: false' });

describe('a Namespace of one name in each environment', () => {
  it('says the project and the account of the objects of its own environment', () => {
    const { workspace } = openWorkspace(
      files(
        () =>
          `${network}---\napiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: b, namespace: team }\nspec: { name: b }\n`,
      ),
    );
    for (const each of environments) {
      const uri = uriOf(`${each}/app.yaml`);
      const text = workspace.file(uri)?.text ?? '';
      const at = (word: string): string => hover(workspace, uri, text.indexOf(word) + 1)?.markdown.text ?? '';
      assert.ok(at('ComputeNetwork').includes(`Project: \`p-${each}\``), at('ComputeNetwork'));
      assert.ok(at('Bucket').includes(`Account: \`${accountOf[each]}\``), at('Bucket'));
    }
  });

  it('has an external value mean the object of its own environment', () => {
    const { workspace } = openWorkspace(
      files(
        (each) =>
          network +
          object('ComputeSubnetwork', 'sub', {
            ns: 'team',
            spec: `ipCidrRange: 10.0.0.0/24\nregion: us-central1\nnetworkRef: { external: projects/p-${each}/global/networks/net }`,
          }),
      ),
    );
    for (const each of environments) {
      const uri = uriOf(`${each}/app.yaml`);
      assert.deepEqual(
        diagnosticsOf(uri, workspace).map(({ finding }) => finding.code),
        ['kcc/external-duplicates-object'],
        each,
      );
      const text = workspace.file(uri)?.text ?? '';
      assert.deepEqual(
        definition(workspace, uri, text.indexOf('global/networks')).map((link) => link.uri),
        [uri],
      );
    }
  });

  it('has an external value mean the object of its own environment also where all are of one project', () => {
    const { workspace } = openWorkspace(
      files(
        () =>
          object('StorageBucket', 'b', { ns: 'team', annotations: `${project}: p` }) +
          object('IAMPolicyMember', 'm', {
            ns: 'team',
            spec: 'member: "user:a@example.com"\nrole: roles/storage.admin\nresourceRef: { kind: StorageBucket, external: b }',
          }),
      ),
    );
    for (const each of environments) {
      const uri = uriOf(`${each}/app.yaml`);
      const [found] = diagnosticsOf(uri, workspace).filter(({ finding }) => finding.code === 'kcc/external-duplicates-object');
      assert.ok(found !== undefined);
      assert.deepEqual(
        found.finding.related?.().map((place) => place.uri),
        [uri],
      );
      assert.deepEqual(
        fixesOf(found, workspace).map(({ title }) => title),
        ['Replace "external" with the name of StorageBucket team/b'],
      );
    }
  });

  it('is what a fix of an object of its environment writes or reads', () => {
    const { workspace } = openWorkspace(files(() => network, false));
    const [first] = diagnosticsOf(uriOf('prod/app.yaml'), workspace);
    assert.equal(first?.finding.code, 'kcc/project-from-namespace-name');
    assert.deepEqual(
      fixesOf(first, workspace).map(({ fileEdits }) => fileEdits.map(({ uri }) => uri)),
      [[uriOf('prod/ns.yaml')]],
    );
    const query = object('AssetSavedQuery', 'q', {
      ns: 'team',
      version: 'v1beta1',
      spec: 'content: { iamPolicyAnalysisQuery: { scope: x } }',
    });
    const other = openWorkspace(files(() => query)).workspace;
    const uri = uriOf('prod/app.yaml');
    const [ignored] = diagnosticsOf(uri, other);
    assert.equal(ignored?.finding.code, 'kcc/namespace-not-inherited');
    const [fix] = fixesOf(ignored, other);
    assert.ok(applyEdits(other.file(uri)?.text ?? '', fix?.fileEdits ?? []).includes('external: projects/p-prod'));
  });

  it('says nothing of an object that both could hold', () => {
    const { workspace } = openWorkspace(`${files(() => network)}#- shared.yaml\n${network.replace('net', 'shared')}`);
    const uri = uriOf('shared.yaml');
    assert.deepEqual(diagnosticsOf(uri, workspace), []);
    const text = workspace.file(uri)?.text ?? '';
    assert.ok(hover(workspace, uri, text.indexOf('ComputeNetwork') + 1)?.markdown.text.includes('Project: ') === false);
  });
});
