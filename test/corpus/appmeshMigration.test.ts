import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commentsOf } from '../../server/src/yaml/nodes/comments';
import { parseFile } from '../../server/src/yaml/reading/file';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { Workspace } from '../../server/src/workspace/workspace';
import { corpusOrSkip } from '../support/corpus';
import { awsNamesOf, migrateAll } from '../support/migration';
import { emptyWorkspace, root, uriOf } from '../support/workspace';

/** What stays wrong, because it was wrong before: a field that neither version has. */
const known: ReadonlySet<string> = new Set(['djapp/4_create_initial_mesh_components/mesh.yaml schema/unknown-field']);

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => (statSync(join(folder, name)).isDirectory() ? filesBelow(join(folder, name)) : [join(folder, name)]));
}

const commentsIn = (text: string): readonly string[] =>
  parseFile(text).documents.flatMap(({ document, start }) => commentsOf(text.slice(start, start + document.length), document.root));

describe('migration of the v1beta1 manifests of App Mesh', () => {
  let folder = '';

  before(function () {
    folder = corpusOrSkip(this, 'appmesh', 'v1beta1');
  });

  it('keeps names in AWS and comments, and leaves no errors', () => {
    let migrated = 0;
    for (const walkthrough of readdirSync(folder)
      .filter((name) => name !== 'crds')
      .sort()) {
      const workspace = emptyWorkspace();
      workspace.setDisk(
        filesBelow(join(folder, walkthrough)).map((file) => [uriOf(relative(folder, file)), readFileSync(file, 'utf8')] as const),
      );
      const names = awsNamesOf(workspace);
      const comments = textsOf(workspace).flatMap(commentsIn).sort();
      const answer = migrateAll(workspace, 'keep');
      migrated += answer.migrated;
      assert.deepEqual(answer.refused, []);
      assert.deepEqual(awsNamesOf(workspace), names, walkthrough);
      assert.deepEqual(textsOf(workspace).flatMap(commentsIn).sort(), comments, walkthrough);
      const findings = [...workspace.uris].flatMap((uri) => diagnosticsOf(uri, workspace));
      const errors = findings
        .filter(({ severity }) => severity === 'error' || severity === 'warning')
        .map(({ uri, finding }) => `${uri.slice(root.length + 1)} ${finding.code}`);
      assert.deepEqual(
        errors.filter((each) => !known.has(each)),
        [],
        walkthrough,
      );
    }
    console.log(`      migrated: ${migrated} objects`);
    assert.ok(migrated > 0);
  });

  function textsOf(workspace: Workspace): readonly string[] {
    return [...workspace.uris].map((uri) => workspace.file(uri)?.text ?? '');
  }
});
