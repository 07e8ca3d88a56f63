import assert from 'node:assert/strict';
import { neverCancelled } from '../../server/src/base/cancellation';
import type { Uri } from '../../server/src/base/uri';
import { complete } from '../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { hover } from '../../server/src/features/hover';
import { referenceCounts } from '../../server/src/features/references/referenceCounts';
import { references } from '../../server/src/features/references/references';
import { rename } from '../../server/src/features/rename/rename';
import type { Workspace } from '../../server/src/workspace/workspace';
import { meshes, missingNames, namesakes } from '../bench/hardShapes';
import { generatedFiles } from '../bench/workspaces';
import { emptyWorkspace, uriOf } from '../support/workspace';

interface Generated {
  readonly workspace: Workspace;
  readonly uri: Uri;
  readonly text: string;
}

/** A workspace of some files in which everything was checked, and the first file whose address ends so. */
function checked(files: Iterable<readonly [Uri, string]>, end: string): Generated {
  const texts = [...files];
  const workspace = emptyWorkspace();
  workspace.setDisk(texts);
  texts.forEach(([each]) => diagnosticsOf(each, workspace));
  const [uri, text] = texts.find(([each]) => each.endsWith(end)) ?? assert.fail();
  return { workspace, uri, text };
}

/** One with an object whose namesakes are in every folder. */
function generated(files: number): Generated {
  return checked(generatedFiles({ files, missingEvery: 33, seed: 7 }), 'network.yaml');
}

/** Which results an edit has computed again, and how many of each. */
function work({ workspace, uri, text }: Generated, change: (text: string) => string): Readonly<Record<string, number>> {
  workspace.setBuffer(uri, text);
  const before = new Map(workspace.results.computed);
  workspace.setBuffer(uri, change(text)).files.forEach((each) => diagnosticsOf(each, workspace));
  const counts = [...workspace.results.computed].flatMap(([id, count]) =>
    count === (before.get(id) ?? 0) ? [] : [[id, count - (before.get(id) ?? 0)] as const],
  );
  workspace.setBuffer(uri, text).files.forEach((each) => diagnosticsOf(each, workspace));
  return Object.fromEntries(counts);
}

function total(work: Readonly<Record<string, number>>): number {
  return Object.values(work).reduce((sum, count) => sum + count, 0);
}

/** With another name for the first object of a kind. */
function renamed(text: string, kind: string): string {
  return text.replace(new RegExp(`(kind: ${kind}\\nmetadata:(?:\\n {2}| \\{ )name:) \\w+`), '$1 other');
}

/** How often lists were looked through for questions about one object, after an edit of its file. */
function looks({ workspace, uri, text }: Generated): number {
  const before = workspace.resolver.looks;
  workspace.setBuffer(uri, text.replace('/16', '/17'));
  const name = text.indexOf('main');
  references(workspace, uri, name, { includeDeclaration: true, token: neverCancelled });
  referenceCounts(workspace, uri, { unused: true, token: neverCancelled });
  rename(workspace, uri, name, 'other');
  hover(workspace, uri, text.lastIndexOf('main'));
  complete(workspace, uri, text.lastIndexOf('main'));
  return workspace.resolver.looks - before;
}

/** An environment in each of so many folders with a bucket of one project, and with a grant on it by its external value. */
function* externals(count: number): Iterable<readonly [Uri, string]> {
  const annotations = 'annotations: { cnrm.cloud.google.com/project-id: p }';
  for (let index = 0; index < count; index += 1) {
    yield [
      uriOf(`env-${index}/bucket.yaml`),
      [
        `apiVersion: v1\nkind: Namespace\nmetadata: { name: team, ${annotations} }\n`,
        'apiVersion: storage.cnrm.cloud.google.com/v1beta1\nkind: StorageBucket\nmetadata: { name: data, namespace: team }\nspec: { location: EU }\n',
        'apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata: { name: reader, namespace: team }\nspec: { member: "user:a@example.com", role: roles/viewer, resourceRef: { kind: StorageBucket, external: data } }\n',
      ].join('---\n'),
    ];
  }
}

/** An environment in each of so many folders with a role for the objects of its namespace. */
function* roles(count: number): Iterable<readonly [Uri, string]> {
  for (let index = 0; index < count; index += 1) {
    yield [
      uriOf(`env-${index}/roles.yaml`),
      [
        'apiVersion: services.k8s.aws/v1alpha1\nkind: IAMRoleSelector\nmetadata: { name: team-role }\nspec: { arn: "arn:aws:iam::111122223333:role/team", namespaceSelector: { names: [team] } }\n',
        'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: data, namespace: team }\nspec: { name: data }\n',
      ].join('---\n'),
    ];
  }
}

describe('a workspace of three times as many files', () => {
  const [small, large] = [generated(400), generated(1200)];

  it('has no more to do for an edit inside spec', () => {
    assert.deepEqual(
      work(large, (text) => text.replace('/16', '/17')),
      work(small, (text) => text.replace('/16', '/17')),
    );
  });

  it('has no more to do for another name of an object with namesakes in other namespaces', () => {
    const of = (all: Generated): { readonly references: number; readonly kustomize: number } => {
      const { references: referring = 0, kustomize = 0 } = work(all, (text) => text.replace('name: main', 'name: other'));
      return { references: referring, kustomize };
    };
    assert.equal(of(large).references, of(small).references);
    assert.ok(of(large).references > 1, 'those that referred to it are judged again');
    // The object may be the one of its name that the verdict about another root rests on.
    assert.ok(
      of(large).kustomize <= of(small).kustomize + 1,
      `${of(large).kustomize} and ${of(small).kustomize} documents are judged in their roots`,
    );
  });

  it('looks no more lists through for questions about one object', () => assert.equal(looks(large), looks(small)));

  it('looks through no list of names again after an edit inside spec', () => {
    looks(large);
    // What is found under another name belongs to one question alone.
    assert.equal(looks(large), 0);
  });
});

describe('another name for an object', () => {
  const referring = (all: Generated): number => work(all, (text) => text.replace(/name: [\w-]+/, 'name: other'))['references'] ?? 0;

  it('has those judged again whose nearest namesake it was, however many there are', () => {
    for (const count of [100, 300]) {
      // Its own document, and the one beside it that refers to it.
      assert.equal(referring(checked(namesakes(count), 'app-7/network.yaml')), 2);
    }
  });

  it('has nobody of another folder judged again who has an object of the same name', () => {
    const kinds = ['Mesh', 'VirtualService', 'GatewayRoute', 'VirtualGateway', 'VirtualNode', 'Deployment', 'Service'];
    const [small, large] = [10, 60].map((count) => checked(meshes(count), 'env-7/mesh.yaml'));
    assert.ok(small !== undefined && large !== undefined);
    for (const kind of kinds) {
      const all: readonly number[] = [small, large].map((each) => total(work(each, (text) => renamed(text, kind))));
      assert.ok(all[0] !== undefined && all[0] <= 16, `${kind}: ${all[0] ?? 'no'} results are made again`);
      assert.equal(all[1], all[0], kind);
    }
  });

  it('has nobody of another folder judged again who selects Pods as well, with listeners and without', () => {
    const ingress =
      '---\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: ingress, namespace: shop }\nspec: { template: { metadata: { labels: { app: ingress } } } }\n';
    const of = (count: number): Generated =>
      checked(
        [...meshes(count)].map(([uri, text]) => [uri, text.replaceAll(/\n +listeners: .*/g, '') + ingress] as const),
        'env-7/mesh.yaml',
      );
    const [small, large] = [of(10), of(60)];
    for (const kind of ['VirtualGateway', 'VirtualNode', 'Deployment']) {
      const after = (all: Generated): number => total(work(all, (text) => renamed(text, kind)));
      assert.equal(after(large), after(small), kind);
    }
  });

  it('has nobody of another folder judged again whose external value another object of that name stands for', () => {
    const of = (count: number): Generated => checked(externals(count), 'env-7/bucket.yaml');
    const [small, large] = [of(10), of(60)];
    for (const change of ['name: other, namespace', 'name: data, labels: { a: b }, namespace']) {
      const after = (all: Generated): number => total(work(all, (text) => text.replace('name: data, namespace', change)));
      assert.equal(after(large), after(small), change);
    }
  });

  it('has nobody of another folder judged again when an IAMRoleSelector is called otherwise or selects others', () => {
    const of = (count: number): Generated => checked(roles(count), 'env-7/roles.yaml');
    const [small, large] = [of(10), of(60)];
    for (const [before, now] of [
      ['name: team-role', 'name: other'],
      ['names: [team]', 'names: [other]'],
    ] as const) {
      const after = (all: Generated): number => total(work(all, (text) => text.replace(before, now)));
      assert.ok(after(small) > 1);
      assert.equal(after(large), after(small), now);
    }
  });

  it('compares nothing in changes of one file after the other that nobody asks about', () => {
    const count = 40;
    const { workspace } = checked(meshes(count), '.yaml');
    const shared = (): number =>
      [...workspace.results.computed].reduce((sum, [id, made]) => sum + (id.startsWith('["workloads"') ? made : 0), 0);
    const before = shared();
    for (const [uri, text] of meshes(count)) {
      workspace.setDisk([[uri, renamed(text, 'VirtualNode')]]);
    }
    assert.equal(shared(), before + 1);
  });

  it('has those missing names judged again for which it was shown, or is', () => {
    const [small, large] = [100, 300].map((count) => checked(missingNames(count), 'network-77.yaml'));
    assert.ok(small !== undefined && large !== undefined);
    assert.equal(referring(large), referring(small));
    const like = work(large, (text) => text.replace('network-of-team-77', 'netwrk-of-team-7x'))['references'] ?? 0;
    assert.ok(like > 1 && like < 60, `${like} of 300 are judged again`);
  });
});
