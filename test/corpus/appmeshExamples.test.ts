import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { inspect } from '../../server/src/features/effective/inspect';
import { corpusOrSkip } from '../support/corpus';
import { emptyWorkspace, root, uriOf } from '../support/workspace';

/** Errors that the examples have, by file and code. */
const known: Readonly<Record<string, string>> = {
  // The first key of a block mapping stands on the line of its parent.
  'eks-app-mesh-cross-account-acm/mesh/appserver_update.yaml': 'yaml/syntax',
  'eks-app-mesh-cross-account-acm/mesh/redis_update.yaml': 'yaml/syntax',
  'eks-app-mesh-cross-account-acm/mesh/yelb_db_update.yaml': 'yaml/syntax',
  'eks-app-mesh-cross-account-acm/mesh/yelb_ui_update.yaml': 'yaml/syntax',
  // The TLS settings of a client have no "mode".
  'howto-k8s-mtls-sds-based/v1beta2/manifest.yaml.template': 'schema/unknown-field',
};

describe('examples of App Mesh', () => {
  let folder = '';
  let walkthroughs: readonly string[] = [];

  before(function () {
    folder = corpusOrSkip(this, 'appmesh', 'examples');
    walkthroughs = readdirSync(folder).sort();
  });

  const textsOf = (walkthrough: string): readonly (readonly [file: string, text: string])[] =>
    readdirSync(join(folder, walkthrough), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ya?ml(?:\.template)?$/.test(file))
      .sort()
      .map((file) => [`${walkthrough}/${file}`, readFileSync(join(folder, walkthrough, file), 'utf8')] as const);

  it('have no errors but those that they have', () => {
    const errors = walkthroughs.flatMap((walkthrough) => {
      const workspace = emptyWorkspace();
      workspace.setDisk(textsOf(walkthrough).map(([file, text]) => [uriOf(file), text] as const));
      return [...workspace.uris].flatMap((uri) =>
        diagnosticsOf(uri, workspace).flatMap(({ severity, finding: { code } }) =>
          severity === 'error' ? [[uri.slice(root.length + 1), code] as const] : [],
        ),
      );
    });
    assert.deepEqual(Object.fromEntries(errors), known);
  });

  it('know the mesh of every object whose Namespace and Mesh are in the folder', () => {
    let count = 0;
    for (const walkthrough of walkthroughs) {
      const workspace = emptyWorkspace();
      workspace.setDisk(textsOf(walkthrough).map(([file, text]) => [uriOf(file), text] as const));
      const { resources } = inspect(workspace, workspace.uris);
      const namespaces = new Set(resources.flatMap(({ kind, name }) => (kind === 'Namespace' ? [name] : [])));
      const hasMesh = resources.some(({ kind, version }) => kind === 'Mesh' && version === 'v1beta2');
      for (const { kind, group, version, namespace, name, uri, facts } of resources) {
        if (group.startsWith('appmesh.') && version === 'v1beta2' && kind !== 'Mesh' && namespaces.has(namespace) && hasMesh) {
          const { mesh } =
            facts
              .map(({ fields }) => fields['membership'] as { readonly mesh?: string | null } | undefined)
              .find((each) => each !== undefined) ?? {};
          count += 1;
          assert.ok(typeof mesh === 'string', `${uri} ${kind} ${name ?? ''}: ${String(mesh)}`);
        }
      }
    }
    console.log(`      objects with their mesh: ${count}`);
    assert.ok(count > 0);
  });
});
