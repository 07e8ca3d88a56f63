import assert from 'node:assert/strict';
import { allSteps } from '../../server/src/base/steps';
import type { Uri } from '../../server/src/base/uri';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { Workspace } from '../../server/src/workspace/workspace';
import { vpc } from '../support/manifests';
import { emptyWorkspace, uriOf } from '../support/workspace';

/** More than are looked at one by one, wherever they are. */
const many = 20;

const selector = (name: string): string =>
  `apiVersion: services.k8s.aws/v1alpha1\nkind: IAMRoleSelector\nmetadata: { name: ${name} }\nspec: { arn: 'arn:aws:iam::111122223333:role/r', namespaceSelector: { names: [team] } }\n`;

const [own, further, between] = [uriOf('root/own/net.yaml'), uriOf('between/further/net.yaml'), uriOf('between/kustomization.yaml')];

/** A root with an object of its own and another kustomization, beside many others with an object of that name. */
function opened(text: string, others = text): Workspace {
  const workspace = emptyWorkspace();
  const environments = Array.from({ length: many }, (_, index) => `env-${index}`).flatMap((folder) => [
    [uriOf(`${folder}/kustomization.yaml`), 'resources: [net.yaml]\n'] as const,
    [uriOf(`${folder}/net.yaml`), text] as const,
  ]);
  workspace.setDisk([
    ...environments,
    [uriOf('root/kustomization.yaml'), 'resources: [own/net.yaml, ../between]\n'],
    [own, text],
    [between, 'resources: []\n'],
    [further, others],
  ]);
  [...workspace.uris].forEach((uri) => diagnosticsOf(uri, workspace));
  return workspace;
}

function codesOf(uri: Uri, workspace: Workspace): readonly string[] {
  return diagnosticsOf(uri, workspace).map(({ finding }) => finding.code);
}

describe('objects that are applied with one of many', () => {
  for (const rests of [false, true]) {
    const state = rests ? ', also after a rest' : '';
    const change = (workspace: Workspace, text: string): ReadonlySet<Uri> => {
      if (rests) {
        allSteps(workspace.rest());
      }
      return workspace.setDisk([[between, text]]).files;
    };

    it(`are told as soon as a kustomization further down brings another one of the name${state}`, () => {
      const workspace = opened(vpc('net'));
      assert.deepEqual(codesOf(own, workspace), []);
      assert.ok(change(workspace, 'resources: [further/net.yaml]\n').has(own));
      assert.deepEqual(codesOf(own, workspace), ['ref/duplicate-object']);
      assert.ok(change(workspace, 'namePrefix: a-\nresources: [further/net.yaml]\n').has(own), 'it is called otherwise now');
      assert.deepEqual(codesOf(own, workspace), []);
    });

    it(`are told with IAM role selectors that a kustomization further down brings${state}`, () => {
      const workspace = opened(`${vpc('team/net')}---\n${selector('a')}`, selector('b'));
      assert.deepEqual(codesOf(own, workspace), []);
      change(workspace, 'resources: [further/net.yaml]\n');
      assert.deepEqual(codesOf(own, workspace), ['ack/role-selector-conflict']);
      change(workspace, 'resources: []\n');
      assert.deepEqual(codesOf(own, workspace), []);
    });
  }

  it('are not looked at again where a kustomization brings the same as before', () => {
    const workspace = opened(vpc('net'));
    const { files } = workspace.setDisk([[between, '# Nothing yet.\nresources: []\n']]);
    assert.ok(!files.has(uriOf('env-1/net.yaml')));
    assert.ok(!files.has(own));
  });
});
