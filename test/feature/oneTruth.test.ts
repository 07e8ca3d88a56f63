import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import type { Workspace } from '../../server/src/workspace/workspace';
import { manifest, subnet, vpc } from '../support/manifests';
import { applyEdits, emptyWorkspace, openWorkspace, uriOf } from '../support/workspace';

/** What has more than one document in it is as all of them are when somebody asks. */
describe('one truth at one time', () => {
  const network =
    'apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeNetwork\nmetadata: { name: net, namespace: team }\nspec: { autoCreateSubnetworks: false }\n';
  const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: team\n';

  it('a fix in another file is where that file has its place now', () => {
    const { workspace } = openWorkspace(`#- main.yaml\n${network}#- namespace.yaml\n${namespace}`);
    const [diagnostic] = diagnosticsOf(uriOf('main.yaml'), workspace).filter(
      ({ finding }) => finding.code === 'kcc/project-from-namespace-name',
    );
    assert.ok(diagnostic);
    const comment = '# The team.\n---\n# Its Namespace.\n';
    workspace.setBuffer(uriOf('namespace.yaml'), comment + namespace);
    const fresh = diagnosticsOf(uriOf('main.yaml'), workspace).filter(({ finding }) => finding.code === diagnostic.finding.code);
    for (const each of fresh) {
      const [fix] = fixesOf(each, workspace);
      assert.deepEqual([...new Set(fix?.fileEdits.map(({ uri }) => uri))], [uriOf('namespace.yaml')]);
      assert.equal(
        applyEdits(comment + namespace, fix?.fileEdits ?? []),
        `${comment}${namespace}  annotations:\n    cnrm.cloud.google.com/project-id: team\n`,
      );
    }
    assert.equal(fresh.length, 1);
    // A finding that somebody kept has no place any more, or the right one.
    const kept = fixesOf(diagnostic, workspace).flatMap(({ fileEdits }) => fileEdits);
    assert.ok(kept.length === 0 || applyEdits(comment + namespace, kept).startsWith(`${comment}${namespace}`));
    workspace.setDisk([[uriOf('namespace.yaml'), undefined]]);
    workspace.closeBuffer(uriOf('namespace.yaml'));
    assert.deepEqual(
      fixesOf(diagnostic, workspace).flatMap(({ fileEdits }) => fileEdits),
      [],
    );
  });

  it('a related place moves with its object', () => {
    const role = manifest('Role', 'a', '{ name: a, assumeRolePolicyDocument: "{}" }');
    const { workspace } = openWorkspace(
      `#- kustomization.yaml\nresources: [main.yaml, other.yaml]\n#- main.yaml\n${role}#- other.yaml\n${role}`,
    );
    const places = (): readonly (string | undefined)[] =>
      diagnosticsOf(uriOf('main.yaml'), workspace)
        .flatMap(({ finding }) => finding.related?.() ?? [])
        .map(({ uri, document, span }) => {
          const file = workspace.file(uri);
          const start = file?.startOf(document);
          return start === undefined ? undefined : file?.text.slice(span.start + start, span.end + start);
        });
    assert.deepEqual(places(), ['a']);
    workspace.setBuffer(uriOf('other.yaml'), `# More\n---\n# about it\n${role}`);
    assert.deepEqual(places(), ['a']);
  });

  it('a kustomization file counts with and without an apiVersion', () => {
    const bucket = manifest('Bucket', 'a', '{ name: a }');
    for (const head of ['', 'kind: Kustomization\n', 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n']) {
      const { workspace } = openWorkspace(
        `#- a.yaml\n${bucket}#- b.yaml\n${bucket}#- kustomization.yaml\n${head}resources: [a.yaml, b.yaml]\n`,
      );
      assert.ok(
        diagnosticsOf(uriOf('a.yaml'), workspace).some(({ finding }) => finding.code === 'ref/duplicate-object'),
        head,
      );
    }
  });

  it('suggestions that are equally good have one order, however the workspace came to be', () => {
    const user = subnet('main0', 's');
    const files = ['main3', 'main1', 'main2'].map((name) => [uriOf(`${name}.yaml`), vpc(name)] as const);
    const said = (workspace: Workspace): unknown => {
      const found = diagnosticsOf(uriOf('subnet.yaml'), workspace);
      const offset = user.indexOf('main0');
      return [
        found.map(({ finding }) => finding.message),
        found.flatMap((each) => fixesOf(each, workspace).map(({ title }) => title)),
        complete(workspace, uriOf('subnet.yaml'), offset).map(({ label }) => label),
      ];
    };
    const made = [files, [...files].reverse(), [files[1], files[2], files[0]].filter((each) => each !== undefined)].map((order) => {
      const workspace = emptyWorkspace();
      order.forEach((file) => workspace.setDisk([file]));
      workspace.setDisk([[uriOf('subnet.yaml'), user]]);
      return workspace;
    });
    const [first] = made;
    assert.ok(first);
    first.setBuffer(uriOf('main2.yaml'), '');
    said(first);
    first.setBuffer(uriOf('main2.yaml'), vpc('main2'));
    const [expected, ...others] = made.map(said);
    others.forEach((each) => assert.deepEqual(each, expected));
    assert.match(JSON.stringify(expected), /main1.*main2.*main3/);
  });
});
