import assert from 'node:assert/strict';
import { manifest } from '../../support/manifests';
import { allSteps } from '../../../server/src/base/steps';
import type { Uri } from '../../../server/src/base/uri';
import { editsOnMove } from '../../../server/src/features/moves/pathEdits';
import { checkMoves, moveEdits, textsAfter } from '../../support/moves';
import { openWorkspace } from '../../support/workspace';

const queue = manifest('Queue', 'orders', '{ queueName: orders }');

/** A base and two overlays; the text of the first overlay is given. */
function tree(overlay: string): string {
  return `#- base/kustomization.yaml
resources: [queue.yaml]
#- base/queue.yaml
${queue}#- app/kustomization.yaml
${overlay}#- app/patch.yaml
${queue}#- app/deep/values.conf
a=b
#- app/deep/more.yaml
${queue}#- parts/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
namePrefix: a-
`;
}

describe('moves in kustomizations', () => {
  it('changes the paths to a folder that gets another name', () => {
    checkMoves(
      tree('resources:\n- ../base # all\n- patch.yaml\n'),
      { base: 'bases/first' },
      { 'app/kustomization.yaml': 'resources:\n- ../bases/first # all\n- patch.yaml\n' },
    );
  });

  it('changes nothing inside of a folder that moves as a whole', () => {
    checkMoves(tree('resources: [patch.yaml, deep/more.yaml]\n'), { app: 'apps/app' }, {});
  });

  it('changes the paths that lead out of a folder that moves', () => {
    checkMoves(
      tree('resources: [ \'../base\', ../base/ ]\ncomponents:\n- "./../parts/"\n- ./deep\n'),
      { app: 'apps/prod/app' },
      {
        'app/kustomization.yaml': 'resources: [ \'../../../base\', ../../../base/ ]\ncomponents:\n- "./../../../parts/"\n- ./deep\n',
      },
    );
  });

  it('changes the own paths of a kustomization that is moved alone, and those that lead to its folder', () => {
    checkMoves(
      tree('resources:\n- ../base\n'),
      { 'base/kustomization.yaml': 'base/all/kustomization.yml' },
      {
        'base/kustomization.yaml': 'resources: [../queue.yaml]\n',
        'app/kustomization.yaml': 'resources:\n- ../base/all\n',
      },
    );
  });

  it('leaves the own paths of a kustomization that becomes another file', () => {
    checkMoves(tree('resources:\n- ../base\n- patch.yaml\n'), { 'app/kustomization.yaml': 'old/app.yaml' }, {});
  });

  it('leaves paths in the folder of a kustomization that gets another name in place', () => {
    checkMoves(
      tree('resources:\n- ../base\n- patch.yaml\n'),
      { 'app/kustomization.yaml': 'app/Kustomization', 'base/kustomization.yaml': 'base/kustomization.yml' },
      {},
    );
  });

  it('changes each sort of path', () => {
    const all = (name: string): string => `resources: [${name}/patch.yaml]
bases: [${name}]
components: [${name}]
patches:
- path: ${name}/patch.yaml
  target: { kind: Queue }
patchesStrategicMerge:
- ${name}/patch.yaml
patchesJson6902:
- path: ${name}/patch.yaml
  target: { version: v1, kind: Queue, name: orders }
configurations: [${name}/patch.yaml]
crds: [${name}/patch.yaml]
openapi:
  path: ${name}/patch.yaml
transformers: [${name}/patch.yaml]
generators: [${name}/patch.yaml]
validators: [${name}/patch.yaml]
replacements:
- path: ${name}/patch.yaml
configMapGenerator:
- name: a
  files: [key=${name}/deep/values.conf, ${name}/deep/values.conf]
  envs: [${name}/deep/values.conf]
- name: b
  env: ${name}/deep/values.conf
secretGenerator:
- name: c
  files:
  - ${name}/deep/values.conf
helmCharts:
- name: chart
  valuesFile: ${name}/deep/values.conf
  additionalValuesFiles: [${name}/deep/values.conf]
helmGlobals:
  chartHome: ${name}
`;
    checkMoves(
      `#- root/kustomization.yaml\n${all('../app')}${tree('namePrefix: a-\n')}`,
      { app: 'first/second' },
      {
        'root/kustomization.yaml': all('../first/second'),
      },
    );
  });

  it('keeps the keys of files that get another name', () => {
    checkMoves(
      tree('configMapGenerator:\n- name: a\n  files:\n  - deep/values.conf\n  - "k=deep/values.conf"\n  envs: [deep/values.conf]\n'),
      { 'app/deep/values.conf': 'app/other.conf' },
      {
        'app/kustomization.yaml':
          'configMapGenerator:\n- name: a\n  files:\n  - values.conf=other.conf\n  - "k=other.conf"\n  envs: [other.conf]\n',
      },
    );
  });

  it('adds no key for a folder of files, or for a file that keeps its name', () => {
    checkMoves(
      tree('configMapGenerator:\n- name: a\n  files:\n  - deep/values.conf\n  - deep\n'),
      { 'app/deep': 'app/shallow' },
      {
        'app/kustomization.yaml': 'configMapGenerator:\n- name: a\n  files:\n  - shallow/values.conf\n  - shallow\n',
      },
    );
  });

  it('leaves what would be a key and another one', () => {
    checkMoves(tree('configMapGenerator:\n- name: a\n  files: [deep/values.conf]\n'), { 'app/deep/values.conf': 'app/a=b.conf' }, {});
  });

  it('changes the name of a chart with its folder, inside of the folder of charts', () => {
    const charts = (name: string, more = '', home = ''): string =>
      `${home}helmCharts:\n- name: ${name} # ours\n  releaseName: shop\n${more}- name: other\n`;
    const chart = (folder: string): string => `#- ${folder}/shop/Chart.yaml\napiVersion: v2\nname: shop\n`;
    const check = (old: string, folder: string, moves: Readonly<Record<string, string>>, fresh?: string): void => {
      checkMoves(`${tree(old)}${chart(folder)}`, moves, fresh === undefined ? {} : { 'app/kustomization.yaml': fresh });
    };
    check(charts('shop'), 'app/charts', { 'app/charts/shop': 'app/charts/store' }, charts('store'));
    check(charts('shop'), 'app/charts', { 'app/charts/shop': 'app/shop' });
    check(charts('shop', '  repo: https://charts.example.com\n'), 'app/charts', { 'app/charts/shop': 'app/charts/store' });
    const home = (path: string): string => `helmGlobals: { chartHome: ${path} }\n`;
    check(charts('shop', '', home('../helm')), 'helm', { 'helm/shop': 'helm/store' }, charts('store', '', home('../helm')));
    check(charts('shop', '', home('../helm')), 'helm', { helm: 'charts' }, charts('shop', '', home('../charts')));
  });

  it('leaves addresses, values that are filled in, and paths that lead nowhere', () => {
    checkMoves(
      tree(
        'resources:\n- https://example.com/base\n- github.com/org/base//base?ref=v1\n- ../${ENV}/base\n- ../{{ base }}\n- ../missing/base\n- /base\n- other.yaml\nnamePrefix: base\n',
      ),
      { base: 'first', 'app/deep': 'app/base' },
      {},
    );
  });

  it('leaves a path that counts somewhere else as well', () => {
    checkMoves(tree('resources:\n- &path ../base\nnamePrefix: *path\n'), { base: 'first' }, {});
  });

  it('moves several at once, both ends of a path among them', () => {
    checkMoves(
      tree('resources:\n- ../base\n- ./patch.yaml\n- deep/more.yaml\n'),
      { base: 'x/base', app: 'y/z/app', 'app/deep': 'deep' },
      {
        'app/kustomization.yaml': 'resources:\n- ../../../x/base\n- ./patch.yaml\n- ../../../deep/more.yaml\n',
      },
    );
    checkMoves(tree('resources:\n- ../base\n- patch.yaml\n'), { base: 'x/base', app: 'x/app' }, {});
  });

  it('puts quotes where a name wants them, and writes names as they are', () => {
    checkMoves(
      tree('resources: [../base]\ncomponents:\n- ../parts\n'),
      { base: 'a%2C%20b', parts: '%C3%A4%20%23' },
      {
        'app/kustomization.yaml': 'resources: ["../a, b"]\ncomponents:\n- "../ä #"\n',
      },
    );
  });

  it('keeps the form of JSON and of block scalars', () => {
    checkMoves(
      tree('{ "resources": ["../base"],\n  "components": [] }\n'),
      { base: 'first' },
      { 'app/kustomization.yaml': '{ "resources": ["../first"],\n  "components": [] }\n' },
    );
    checkMoves(
      tree('resources:\n- >-\n  ../base\n- patch.yaml\n'),
      { base: 'first' },
      { 'app/kustomization.yaml': 'resources:\n- >-\n  ../first\n- patch.yaml\n' },
    );
  });

  it('says what is changed and asks for nothing where that is certain', () => {
    const { annotations, edits } = checkMoves(
      tree('resources: [../base]\n'),
      { base: 'first' },
      { 'app/kustomization.yaml': 'resources: [../first]\n' },
    );
    assert.deepEqual(
      [Object.keys(annotations), edits.map(({ annotation }) => annotation), annotations['sure']?.needsConfirmation],
      [['sure'], ['sure'], false],
    );
  });

  it('follows a folder that is written with a slash at its end, and nothing that is no place of a file', () => {
    const { workspace } = openWorkspace(tree('resources:\n- ../base\n'));
    assert.deepEqual(textsAfter(workspace, moveEdits(workspace, { 'base/': 'first/' })), {
      'app/kustomization.yaml': 'resources:\n- ../first\n',
    });
    for (const [from, to] of [
      ['', ''],
      ['', 'x'],
      ['/', 'file:///'],
      ['file:///', 'file:///x'],
      ['file:///ws', 'untitled:Untitled-1'],
      ['file:///ws/base', 'file:///c%3A/base'],
      ['file:///ws/base', 'file:///ws/%E0%A4%A'],
      ['untitled:Untitled-1', 'file:///ws/base'],
    ] as const) {
      assert.ok(allSteps(editsOnMove(workspace, [{ from: from as Uri, to: to as Uri }])).edits.length <= 1, `${from} to ${to}`);
    }
  });

  it('reads only the files that may name what is moved', () => {
    checkMoves(tree('resources: [../base]\n'), {}, {});
    checkMoves(tree('resources: [../base]\n'), { base: 'base' }, {});
  });
});
