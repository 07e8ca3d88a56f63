import assert from 'node:assert/strict';
import { allSteps } from '../../server/src/base/steps';
import { parentOf, type Uri } from '../../server/src/base/uri';
import { hover } from '../../server/src/features/hover';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { isReported, reportOf } from '../../server/src/features/diagnostics/fileReports';
import type { Workspace } from '../../server/src/workspace/workspace';
import { manifest, vpc } from '../support/manifests';
import { emptyWorkspace } from '../support/workspace';

const at = (file: string): Uri => `file:///ws/${file}` as Uri;
const subnet = (name: string, wanted: string): string =>
  manifest('Subnet', name, `{ cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: ${wanted} } } }`);
const appmesh = (kind: string, name: string, spec: string): string =>
  `apiVersion: appmesh.k8s.aws/v1beta2\nkind: ${kind}\nmetadata: { name: ${name}${kind === 'Mesh' ? '' : ', namespace: team'} }\nspec: ${spec}\n`;
const report = (uri: Uri, workspace: Workspace): readonly string[] => reportOf(uri, workspace, ({ finding }) => finding.code);

/** How many documents of closed files hold their trees. */
function trees(workspace: Workspace): number {
  return [...workspace.uris].reduce((sum, uri) => sum + (workspace.file(uri)?.trees ?? 0), 0);
}

describe('a workspace that rests', () => {
  let workspace: Workspace;
  const [base, kustomization, overlay, other] = [
    at('base/net.yaml'),
    at('base/kustomization.yaml'),
    at('prod/kustomization.yaml'),
    at('other.yaml'),
  ];
  const isReportedAt = (): readonly boolean[] => [base, kustomization, overlay, other].map((uri) => isReported(uri, workspace));
  const worldsMade = (): number => workspace.results.computed.get('world') ?? 0;

  beforeEach(() => {
    workspace = emptyWorkspace();
    workspace.setFolders(['file:///ws']);
    workspace.setDisk([
      [base, `${vpc('main')}---\n${subnet('a', 'main')}`],
      [kustomization, 'resources: [net.yaml]\n'],
      [overlay, 'resources: [../base]\nnamePrefix: prod-\n'],
      [other, subnet('b', 'gone')],
    ]);
    [...workspace.uris].forEach((uri) => report(uri, workspace));
  });

  it('holds no trees and no worlds, and still says what it said', () => {
    assert.ok(trees(workspace) > 0);
    assert.equal(allSteps(workspace.rest()), true);
    assert.equal(trees(workspace), 0);
    assert.deepEqual(
      ['base', 'prod'].map((folder) => workspace.worlds.store.made(at(folder))),
      [undefined, undefined],
    );
    const { documentsChecked } = workspace.counts;
    assert.deepEqual(report(other, workspace), ['ref/not-found']);
    assert.equal(workspace.counts.documentsChecked, documentsChecked);
    assert.equal(trees(workspace), 0);
  });

  it('drops what an edit touches, and nothing else', () => {
    allSteps(workspace.rest());
    const { files } = workspace.setDisk([[base, `${vpc('gone')}---\n${subnet('a', 'gone')}`]]);
    assert.deepEqual([...files].sort(), [base, other].sort());
    assert.deepEqual(isReportedAt(), [false, true, true, false]);
    assert.deepEqual(report(other, workspace), []);
  });

  it('judges many missing names again to which a new one is near', () => {
    // More texts than are kept without asking who rests on them.
    const files = Array.from({ length: 100 }, (_, index) => at(`missing/${index}.yaml`));
    const said = (uri: Uri): readonly string[] => reportOf(uri, workspace, ({ finding }) => finding.message);
    workspace.setDisk(files.map((uri, index) => [uri, subnet(`m${index}`, `network-${index}`)] as const));
    files.forEach(said);
    allSteps(workspace.rest());
    workspace.setDisk([[at('first.yaml'), vpc('unlike')]]);
    workspace.setDisk([[at('second.yaml'), vpc('netwrok-77')]]);
    assert.match(said(at('missing/77.yaml')).join(), /netwrok-77/);
  });

  it('makes only worlds again that have a file which changes', () => {
    allSteps(workspace.rest());
    const made = worldsMade();
    workspace.setDisk([[other, subnet('b', 'main')]]);
    assert.equal(worldsMade(), made);
    workspace.setDisk([[base, `${vpc('main')}---\n${subnet('a', 'main')}# end\n`]]);
    assert.equal(worldsMade(), made + 2, 'as it was, to be compared, and as it is');
  });

  it('hears of a layer that is another one', () => {
    allSteps(workspace.rest());
    const { files } = workspace.setDisk([[overlay, 'resources: [../base, ../base]\n']]);
    assert.ok(files.has(overlay));
    assert.notDeepEqual(report(overlay, workspace), []);
  });

  it('leaves open documents and their worlds as they are', () => {
    const text = workspace.file(base)?.text ?? '';
    workspace.setBuffer(base, text);
    diagnosticsOf(base, workspace);
    const made = worldsMade();
    allSteps(workspace.rest());
    diagnosticsOf(base, workspace);
    assert.notEqual(hover(workspace, base, text.indexOf('VPC')), undefined);
    assert.equal(worldsMade(), made);
  });

  it('names files that nobody reported but asked about', () => {
    workspace.setDisk([[other, subnet('c', 'gone')]]);
    assert.equal(diagnosticsOf(other, workspace).length, 1);
    allSteps(workspace.rest());
    assert.ok(workspace.setDisk([[base, vpc('gone')]]).files.has(other));
    assert.deepEqual(diagnosticsOf(other, workspace), []);
  });

  it('stops where something is computed between two steps', () => {
    for (let index = 0; index < 50; index += 1) {
      workspace.setDisk([[at(`more/${index}.yaml`), vpc(`more-${index}`)]]);
    }
    const steps = workspace.rest();
    steps.next();
    diagnosticsOf(at('more/1.yaml'), workspace);
    assert.deepEqual(steps.next(), { done: true, value: false });
    assert.equal(allSteps(workspace.rest()), true);
    assert.equal(trees(workspace), 0);
  });

  it('some of whose files rest still knows what patches in them change', () => {
    const patch = at('prod/cidr.yaml');
    workspace.setDisk([
      [patch, vpc('main')],
      [overlay, 'resources: [../base]\npatches: [{ path: cidr.yaml }]\n'],
    ]);
    [...workspace.uris].forEach((uri) => report(uri, workspace));
    allSteps(workspace.rest());
    const said = (): string | undefined => hover(workspace, patch, vpc('main').indexOf('VPC'))?.markdown.text;
    assert.match(said() ?? '', /Changes VPC main in prod/);
    assert.equal(allSteps(workspace.rest([patch])), true);
    assert.match(said() ?? '', /Changes VPC main in prod/);
  });

  it('some of whose files rest keeps those of a world that another file rests on', () => {
    const patch = at('prod/cidr.yaml');
    workspace.setDisk([
      [patch, vpc('main')],
      [other, vpc('other')],
      [overlay, 'resources: [../base]\npatches: [{ path: cidr.yaml }]\n'],
    ]);
    [...workspace.uris].forEach((uri) => report(uri, workspace));
    const owner = workspace.file(other)?.documents[0] ?? assert.fail();
    const root = parentOf(overlay);
    workspace.results.of(owner, 'world of another file', () => workspace.worlds.worldOf(root));
    const said = (): string | undefined => hover(workspace, patch, vpc('main').indexOf('VPC'))?.markdown.text;
    assert.equal(allSteps(workspace.rest([patch, base, kustomization, overlay])), true);
    assert.match(said() ?? '', /Changes VPC main in prod/);
  });

  it('some of whose files rested before forgets what these shared when all rest', () => {
    const files = ['a', 'b'].map((name) => at(`mesh/${name}.yaml`));
    workspace.setDisk([
      [at('mesh/mesh.yaml'), appmesh('Mesh', 'm', '{ namespaceSelector: { matchLabels: { mesh: m } } }')],
      [at('mesh/team.yaml'), 'apiVersion: v1\nkind: Namespace\nmetadata: { name: team, labels: { mesh: m } }\n'],
      ...files.map((uri, index) => [uri, appmesh('VirtualNode', `n${index}`, '{ podSelector: { matchLabels: { app: n } } }')] as const),
    ]);
    const { graph } = workspace.results;
    files.forEach((uri) => report(uri, workspace));
    allSteps(workspace.rest(files.slice(0, 1)));
    allSteps(workspace.rest(files.slice(1)));
    const shared = (): readonly string[] => graph.ownedBy(workspace).map(({ id }) => id);
    assert.notDeepEqual(shared(), []);
    assert.equal(allSteps(workspace.rest()), true);
    assert.deepEqual(shared(), []);
  });

  it('forgets what was asked for names that somebody typed on the way', () => {
    const object = (name: string): string => `${appmesh('VirtualNode', 'n', '{}').replace('team', name)}---\n${vpc('main')}`;
    workspace = emptyWorkspace();
    workspace.setFolders(['file:///ws']);
    // Without a Mesh nobody asks which one takes a namespace in.
    workspace.setDisk([
      [at('a.yaml'), object('team')],
      [at('mesh.yaml'), appmesh('Mesh', 'm', '{ namespaceSelector: {} }')],
    ]);
    const asked = (): readonly string[] =>
      workspace.results.graph.ownedBy(workspace).flatMap(({ id }) => (id.startsWith('mesh of ') ? [id.split(' ')[2] ?? ''] : []));
    for (const name of ['t', 'te', 'tea']) {
      workspace.setBuffer(at('a.yaml'), object(name));
      diagnosticsOf(at('a.yaml'), workspace);
    }
    assert.deepEqual(asked(), ['t', 'te', 'tea']);
    assert.equal(allSteps(workspace.rest()), true);
    assert.deepEqual(asked(), ['tea']);
    workspace.setBuffer(at('a.yaml'), object('te'));
    diagnosticsOf(at('a.yaml'), workspace);
    assert.ok(asked().includes('te'));
  });
});
