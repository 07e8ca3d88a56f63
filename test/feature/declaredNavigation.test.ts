import assert from 'node:assert/strict';
import { neverCancelled } from '../../server/src/base/cancellation';
import { definition } from '../../server/src/features/references/definition';
import { highlights } from '../../server/src/features/references/highlights';
import { references } from '../../server/src/features/references/references';
import { prepareRename, renameInSteps } from '../../server/src/features/rename/rename';
import { checkRename, refusalOf } from '../support/rename';
import { openWorkspace, uriOf } from '../support/workspace';

const task = (body: string, name = 'web'): string =>
  `---\napiVersion: ecs.services.k8s.aws/v1alpha1\nkind: TaskDefinition\nmetadata: { name: ${name} }\nspec: { family: web, ${body} }\n`;
const service = (container: string, name = 'web'): string =>
  `---\napiVersion: ecs.services.k8s.aws/v1alpha1\nkind: Service\nmetadata: { name: ${name} }\nspec:\n  name: web\n  taskDefinitionRef: { from: { name: web } }\n  loadBalancers: [{ containerName: ${container}, containerPort: 80 }]\n`;
const mounted = (volume: string, use = volume): string =>
  task(
    `volumes: [{ name: ${volume} }, { name: other }], containerDefinitions: [{ name: app, image: a, mountPoints: [{ sourceVolume: ${use}, containerPath: /d }] }]`,
  );
const distribution = (origin: string, group: string, [ofDefault, member]: readonly [string, string]): string =>
  `apiVersion: cloudfront.services.k8s.aws/v1alpha1\nkind: Distribution\nmetadata: { name: web }\nspec:\n  distributionConfig:\n    defaultCacheBehavior: { targetOriginID: ${ofDefault}, viewerProtocolPolicy: allow-all }\n    origins: { items: [{ id: ${origin}, domainName: a.example.com }] }\n    originGroups: { items: [{ id: ${group}, members: { items: [{ originID: ${member} }] } }] }\n`;
const table =
  'apiVersion: dynamodb.services.k8s.aws/v1alpha1\nkind: Table\nmetadata: { name: a }\nspec:\n  tableName: a\n  attributeDefinitions: [{ attributeName: <|id|>, attributeType: S }]\n  keySchema: [{ attributeName: <|id|>, keyType: HASH }]\n  globalSecondaryIndexes: [{ indexName: by-id, keySchema: [{ attributeName: <|id|>, keyType: HASH }] }]\n';
const urlMap =
  'apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeURLMap\nmetadata: { name: a }\nspec:\n  location: global\n  hostRule: [{ hosts: [a.example.com], pathMatcher: <|all|> }]\n  pathMatcher: [{ name: <|all|> }, { name: other }]\n';
const subnetwork = (name: string): string =>
  `---\napiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ComputeSubnetwork\nmetadata: { name: net, namespace: team }\nspec: { region: us-west1, secondaryIpRange: [{ rangeName: ${name}, ipCidrRange: 10.9.0.0/16 }] }\n`;
const cluster = (name: string): string =>
  `---\napiVersion: container.cnrm.cloud.google.com/v1beta1\nkind: ContainerCluster\nmetadata: { name: c, namespace: team }\nspec: { location: us-west1, subnetworkRef: { name: net }, ipAllocationPolicy: { clusterSecondaryRangeName: ${name} } }\n`;

/** What it shows, manifests with all places of a name marked, and which of them declare it. */
const rows: readonly (readonly [title: string, marked: string, declarations: readonly number[]])[] = [
  ['a volume and its mount', mounted('<|data|>'), [0]],
  ['a volume in quotes', mounted('"<|data|>"', "'<|data|>'"), [0]],
  ['an attribute and the keys that use it', table, [0]],
  ['an origin, also as a member of a group', distribution('<|web|>', 'g', ['<|web|>', '<|web|>']), [1]],
  ['an origin group', distribution('web', '<|g|>', ['<|g|>', 'web']), [1]],
  ['a path matcher', urlMap, [1]],
  [
    'a container of a task definition',
    `#- task.yaml\n${task('containerDefinitions: [{ name: <|app|> }]')}#- svc.yaml\n${service('<|app|>')}`,
    [1],
  ],
  ['a secondary range', subnetwork('<|pods|>') + cluster('<|pods|>'), [0]],
];

/** The text with the cursor in one of its ranges. */
function within(marked: string, index: number): string {
  let at = -1;
  return marked.replace(/<\|([^|>]*)\|>/g, (_, text: string) => ((at += 1) === index ? `${text.slice(0, 1)}<|>${text.slice(1)}` : text));
}

describe('names that objects declare', () => {
  for (const [title, marked, declarations] of rows) {
    it(`lead to their declaration and have references: ${title}`, () => {
      const { workspace, fixture } = openWorkspace(marked);
      const places = [...fixture.ranges.map(({ file, start, end }) => ({ uri: uriOf(file), start, end }))];
      const sorted = (all: typeof places): typeof places => [...all].sort((a, b) => a.uri.localeCompare(b.uri) || a.start - b.start);
      const expected = sorted(places);
      const declared = declarations.map((index) => expected[index]);
      for (const { uri, start } of places) {
        assert.deepEqual(
          definition(workspace, uri, start + 1).map(({ uri: to, selection }) => ({ uri: to, ...selection })),
          declared,
        );
        const options = { includeDeclaration: true, token: neverCancelled };
        assert.deepEqual(
          sorted(references(workspace, uri, start + 1, options).map(({ uri: of, span }) => ({ uri: of, ...span }))),
          expected,
        );
        assert.deepEqual(
          highlights(workspace, uri, start + 1).map(({ span, kind }) => [span.start, kind]),
          expected.filter((each) => each.uri === uri).map((each) => [each.start, declared.includes(each) ? 'write' : 'read']),
        );
      }
    });

    it(`are renamed together: ${title}`, () => {
      const { fixture } = openWorkspace(marked);
      const names = marked.replace(/<\|[^|>]*\|>/g, 'renamed');
      fixture.ranges.forEach((_, index) => checkRename(within(marked, index), 'renamed', { after: names }));
    });
  }

  it('are written so that they stay strings', () => {
    checkRename(mounted('da<|>ta', 'data'), 'true', { after: mounted('"true"'), reversible: false });
  });

  it('are no names where nothing declares them', () => {
    for (const marked of [mounted('data', 'da<|>te'), mounted('${VOLUME}', '${VO<|>LUME}'), service('a<|>pp')]) {
      const { workspace, uri, offset } = openWorkspace(marked);
      assert.deepEqual(definition(workspace, uri, offset), []);
      assert.deepEqual(prepareRename(workspace, uri, offset), { kind: 'none' });
    }
  });

  it('are renamed only to names that nothing else has', () => {
    assert.equal(refusalOf(openWorkspace(mounted('da<|>ta', 'data'))), '"other" is already declared by TaskDefinition web');
    assert.equal(refusalOf(openWorkspace(mounted('da<|>ta', 'data')), ' '), 'The new name must not be empty');
    assert.equal(
      refusalOf(openWorkspace(mounted('&v da<|>ta', '*v').replace('name: web', 'name: web, annotations: { a: *v }')), 'b').includes(
        'anchor',
      ),
      true,
    );
  });
});

describe('names that objects declare, in kustomizations', () => {
  const base = (volume: string, use: string): string =>
    `#- base/kustomization.yaml\nresources: [task.yaml]\n#- base/task.yaml\n${mounted(volume, use)}`;
  const overlay = (more: string): string => `#- overlay/kustomization.yaml\nresources: [../base]\n${more}`;
  const operations = (...all: readonly string[]): string =>
    `patches: [{ target: { kind: TaskDefinition }, patch: '[${all.join(', ')}]' }]\n`;

  it('are renamed where nothing else writes them', () => {
    checkRename(base('da<|>ta', 'data') + overlay('namePrefix: a-\n'), 'renamed', {
      after: `#- base/task.yaml\n${mounted('renamed')}`,
    });
    const adds = operations('{ "op": "add", "path": "/spec/volumes/-", "value": { "name": "more" } }');
    checkRename(base('da<|>ta', 'data') + overlay(adds), 'renamed', { after: `#- base/task.yaml\n${mounted('renamed')}` });
  });

  it('are renamed in steps, one for each object that may spell them', () => {
    const services = Array.from({ length: 40 }, (_, index) => service('app', `s${index}`)).join('');
    const { workspace, uri, offset } = openWorkspace(`${task('containerDefinitions: [{ name: a<|>pp }]')}${services}`);
    const steps = renameInSteps(workspace, uri, offset, 'other');
    let count = 0;
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        assert.equal(step.value.kind === 'edits' ? step.value.edits.length : step.value.kind, 41);
        break;
      }
      count += 1;
    }
    assert.ok(count > 40, String(count));
  });

  it('are not where a patch writes them as well', () => {
    const mounts = '{ "op": "replace", "path": "/spec/containerDefinitions/0/mountPoints/0/sourceVolume", "value": "data" }';
    assert.equal(
      refusalOf(openWorkspace(base('da<|>ta', 'other') + overlay(operations(mounts))), 'renamed'),
      '"data" is also written by a kustomization or its patches, which may be about other objects too; change it there first',
    );
  });

  it('are renamed in every environment whose objects one file refers to', () => {
    const env = (name: string, container: string): string =>
      `#- ${name}/kustomization.yaml\nresources: [../base, task.yaml]\n#- ${name}/task.yaml\n${task(`containerDefinitions: [{ name: ${container} }]`)}`;
    const files = `#- base/kustomization.yaml\nresources: [svc.yaml]\n#- base/svc.yaml\n${service('app')}`;
    const after = ['base/svc.yaml', 'dev/task.yaml', 'prod/task.yaml'].map(
      (file) => `#- ${file}\n${file === 'base/svc.yaml' ? service('renamed') : task('containerDefinitions: [{ name: renamed }]')}`,
    );
    checkRename(files + env('dev', 'a<|>pp') + env('prod', 'app'), 'renamed', { after: after.join('') });
  });

  it('are not where a kustomization cannot be built', () => {
    assert.equal(
      refusalOf(openWorkspace(base('da<|>ta', 'data') + overlay('components: [../none]\n')), 'renamed'),
      'What kustomizations make of TaskDefinition web is not known',
    );
  });

  it('lead to the patch that declares them', () => {
    const adds = operations('{ "op": "add", "path": "/spec/volumes/-", "value": { "name": "more" } }');
    const { workspace, uri, offset } = openWorkspace(base('data', 'mo<|>re') + overlay(adds));
    const text = workspace.file(uriOf('overlay/kustomization.yaml'))?.text ?? '';
    const [link] = definition(workspace, uri, offset);
    assert.deepEqual([link?.uri, text.slice(link?.selection.start, link?.selection.end)], [uriOf('overlay/kustomization.yaml'), 'more']);
  });
});
