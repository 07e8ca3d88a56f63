import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import type { Workspace } from '../../../server/src/workspace/workspace';
import { mesh } from '../../support/appmesh';
import { projectFolder } from '../../support/schemaBundle';
import { openWorkspace, root, uriOf } from '../../support/workspace';

const code = 'appmesh/service-end-of-support';

function notices(workspace: Workspace): readonly string[] {
  return [...workspace.uris]
    .flatMap((uri) => diagnosticsOf(uri, workspace))
    .filter(({ finding }) => finding.code === code)
    .map(({ uri, severity, finding }) => `${uri.slice(root.length + 1)} ${finding.resource?.name ?? ''} ${severity}`);
}

const node = (name: string): string => mesh('VirtualNode', name, 'logging: null');

describe('end of support of App Mesh', () => {
  it('is said once, on the first Mesh', () => {
    const { workspace } = openWorkspace(
      `#- a.yaml\n${node('a')}#- b.yaml\n${mesh('Mesh', 'one', 'egressFilter: null')}${mesh('Mesh', 'two', 'egressFilter: null')}`,
    );
    assert.deepEqual(notices(workspace), ['b.yaml one info']);
  });

  it('is said without a Mesh too, and of old objects', () => {
    assert.deepEqual(notices(openWorkspace(`#- a.yaml\n${node('a')}${node('b')}#- b.yaml\n${node('c')}`).workspace), ['a.yaml a info']);
    assert.deepEqual(notices(openWorkspace(node('a').replace('v1beta2', 'v1beta1')).workspace), ['main.yaml a info']);
  });

  it('is not said without App Mesh, and can be switched off', () => {
    assert.deepEqual(notices(openWorkspace('apiVersion: v1\nkind: Service\nmetadata: { name: a }\n').workspace), []);
    assert.deepEqual(notices(openWorkspace(`#- .ackmesh.yaml\nrules: { ${code}: off }\n#- a.yaml\n${node('a')}`).workspace), []);
  });

  it('moves with the first Mesh, and an edit of another document asks nobody', () => {
    const { workspace } = openWorkspace(`#- a.yaml\n${node('a')}#- b.yaml\n${mesh('Mesh', 'one', 'egressFilter: null')}`);
    assert.deepEqual(notices(workspace), ['b.yaml one info']);
    const changed = workspace.setDisk([[uriOf('aa.yaml'), node('more')]]).files;
    assert.deepEqual([...changed], [uriOf('aa.yaml')]);
    workspace.setDisk([[uriOf('a0.yaml'), mesh('Mesh', 'zero', 'egressFilter: null')]]);
    assert.deepEqual(notices(workspace), ['a0.yaml zero info']);
  });

  it('every construct of the inventory has its counterparts in the documentation', () => {
    const { constructs, endOfSupport } = JSON.parse(readFileSync(join(projectFolder, 'schemas/dialects/appmesh-service.json'), 'utf8')) as {
      readonly constructs: readonly { readonly id: string; readonly title: string }[];
      readonly endOfSupport: { readonly date: string };
    };
    const page = readFileSync(join(projectFolder, 'docs/appmesh-end-of-support.md'), 'utf8');
    const rows = [...page.matchAll(/^\| ([^|]+?) \| `([a-z-]+)` \|/gm)].map(([, title, id]) => ({ id, title }));
    assert.deepEqual(
      rows,
      constructs.map(({ id, title }) => ({ id, title })),
    );
    assert.ok(page.includes(endOfSupport.date));
  });
});
