import assert from 'node:assert/strict';
import { definition } from '../../server/src/features/references/definition';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import { hover } from '../../server/src/features/hover';
import type { Workspace } from '../../server/src/workspace/workspace';
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

/** The external value of each environment stands for the object of its own file, and the one fix refers to that. */
function checkStandsForOwn(workspace: Workspace, object: string): void {
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
      [`Replace "external" with the name of ${object}`],
    );
  }
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
    checkStandsForOwn(workspace, 'StorageBucket team/b');
  });

  it('has a value that is the same everywhere mean the nearest object, and names that once', () => {
    const bucket = object('StorageBucket', 'shop-data', { ns: 'team', version: 'v1beta1', spec: 'location: US' });
    const grant = (name: string): string =>
      object('StorageBucketAccessControl', name, { ns: 'team', spec: 'bucketRef: { external: shop-data }\nentity: allUsers' });
    const { workspace } = openWorkspace(files((each) => bucket + grant(`g-${each}`)) + `#- prod/a-first.yaml\n${bucket}`);
    checkStandsForOwn(workspace, 'StorageBucket team/shop-data');
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

  describe('under kustomizations', () => {
    const namespace = (value?: string): string =>
      object('Namespace', 'team', value === undefined ? {} : { annotations: `${project}: ${value}` });
    const overlay = (name: string, more: string): string =>
      `#- ${name}/kustomization.yaml\nresources: [../base, own.yaml]\n${more}#- ${name}/own.yaml\n${network.replace('net', 'own')}`;
    const patched = (name: string): string =>
      `${overlay(name, 'patches: [{ path: ns.yaml }]\n')}#- ${name}/ns.yaml\n${namespace(`p-${name}`)}`;
    const base = (value?: string): string =>
      `#- base/kustomization.yaml\nresources: [ns.yaml, app.yaml]\n#- base/ns.yaml\n${namespace(value)}#- base/app.yaml\n${network}`;
    const projectAt = (workspace: Workspace, path: string): string | undefined => {
      const text = workspace.file(uriOf(path))?.text ?? '';
      const shown = hover(workspace, uriOf(path), text.indexOf('ComputeNetwork') + 1)?.markdown.text;
      return /Project: (.*)/.exec(shown ?? '')?.[1];
    };
    const by = (value: string, name = 'team'): string => `\`${value}\` (annotation \`${project}\` of Namespace \`${name}\`)`;

    it('says what the own overlay makes of it, and nothing where overlays differ', () => {
      const { workspace } = openWorkspace(
        base('p-base') + patched('dev') + patched('prod') + `#- dev/apart/ns.yaml\n${namespace('apart')}`,
      );
      assert.equal(projectAt(workspace, 'dev/own.yaml'), by('p-dev'));
      assert.equal(projectAt(workspace, 'prod/own.yaml'), by('p-prod'));
      assert.equal(projectAt(workspace, 'base/app.yaml'), undefined);
    });

    it('says what patches, JSON patches and annotations of all objects add to it', () => {
      const json = (name: string): string =>
        `patches:\n- target: { kind: Namespace }\n  patch: '[{ "op": "add", "path": "/metadata/annotations", "value": { "${project}": "p-${name}" } }]'\n`;
      const { workspace } = openWorkspace(
        base() + patched('dev') + overlay('prod', json('prod')) + overlay('test', `commonAnnotations: { ${project}: p-test }\n`),
      );
      assert.deepEqual(
        ['dev', 'prod', 'test'].map((name) => projectAt(workspace, `${name}/own.yaml`)),
        [by('p-dev'), by('p-prod'), by('p-test')],
      );
      assert.deepEqual(diagnosticsOf(uriOf('dev/own.yaml'), workspace), []);
      assert.deepEqual(diagnosticsOf(uriOf('base/app.yaml'), workspace), []);
    });

    it('is the one into which the own overlay puts an object', () => {
      const { workspace } = openWorkspace(
        base('p-base') + overlay('dev', 'namespace: shop\n') + object('Namespace', 'shop').replace(/^/, '#- shop.yaml\n'),
      );
      assert.equal(projectAt(workspace, 'dev/own.yaml'), by('p-base', 'shop'));
    });

    it('says nothing under a kustomization that cannot be built', () => {
      const { workspace } = openWorkspace(base() + overlay('dev', 'patches: [{ path: missing.yaml }]\n'));
      assert.equal(projectAt(workspace, 'dev/own.yaml'), undefined);
      const required = object('AssetSavedQuery', 'q', { ns: 'team', version: 'v1beta1', spec: 'content: {}' });
      const other = openWorkspace(`${base()}${overlay('dev', 'patches: [{ path: missing.yaml }]\n')}---\n${required}`).workspace;
      assert.deepEqual(
        diagnosticsOf(uriOf('dev/own.yaml'), other).filter(({ finding }) => finding.code.startsWith('kcc/')),
        [],
      );
    });

    it('counts as it is applied also for files that no kustomization reads', () => {
      const { workspace } = openWorkspace(`${base()}${patched('dev')}#- app.yaml\n${network.replace('net', 'apart')}`);
      assert.equal(projectAt(workspace, 'app.yaml'), by('p-dev'));
    });
  });
});
