import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { complete } from '../../server/src/features/completion/complete';
import { applyFix, checkDiagnostics, openWorkspace, uriOf } from '../support/workspace';

const flux = (name: string, dependsOn: string, namespace = 'flux-system'): string =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: ${name}, namespace: ${namespace} }\nspec:\n  sourceRef: { kind: GitRepository, name: flux-system }\n${dependsOn === '' ? '' : `  dependsOn: ${dependsOn}\n`}`;
const code = 'flux/depends-on-cycle';

describe('Flux Kustomizations that depend on one another', () => {
  it('are reported at each dependency of the circle', () => {
    const found = checkDiagnostics(
      `#- a.yaml\n${flux('a', '[{ name: <|b|> }]')}---\n${flux('b', '[{ name: <|c|> }, { name: d }]')}---\n${flux('c', '[{ name: <|a|>, namespace: flux-system }]')}---\n${flux('d', '')}`,
      [code, code, code],
    );
    assert.match(found[0]?.finding.message ?? '', /flux-system\/a → .*\/b → .*\/c → .*\/a$/);
    checkDiagnostics(`#- a.yaml\n${flux('a', '[{ name: <|a|> }]')}`, [code]);
  });

  it('are not where one asks an expression of its own, is in another namespace, or may be one of several', () => {
    checkDiagnostics(`#- a.yaml\n${flux('a', '[{ name: b }]')}---\n${flux('b', '[{ name: a, readyExpr: "true" }]')}`, []);
    checkDiagnostics(`#- a.yaml\n${flux('a', '[{ name: b }]')}---\n${flux('b', '[{ name: a }]', 'other')}---\n${flux('b', '')}`, []);
    checkDiagnostics(
      `#- prod/a.yaml\n${flux('a', '')}#- staging/a.yaml\n${flux('a', '[{ name: b }]')}#- b.yaml\n${flux('b', '[{ name: a }]')}`,
      [],
    );
  });

  it('are judged again when the other changes', () => {
    const { workspace } = openWorkspace(`#- a.yaml\n${flux('a', '[{ name: b }]')}#- b.yaml\n${flux('b', '[{ name: a }]')}`);
    const codes = (): readonly string[] => diagnosticsOf(uriOf('a.yaml'), workspace).map(({ finding }) => finding.code);
    assert.deepEqual(codes(), [code]);
    workspace.setBuffer(uriOf('b.yaml'), flux('b', '[{ name: a, readyExpr: "true" }]'));
    assert.deepEqual(codes(), []);
    workspace.setBuffer(uriOf('b.yaml'), flux('b', '[{ name: a }]'));
    assert.deepEqual(codes(), [code]);
  });

  it('can be parted', () => {
    const opened = openWorkspace(`#- a.yaml\n${flux('a', '[{ name: <|>a }]')}`);
    assert.equal(applyFix(opened, 'Remove "a" from "dependsOn"'), flux('a', ''));
  });

  it('are not offered to themselves', () => {
    const { workspace, uri, offset } = openWorkspace(`#- a.yaml\n${flux('a', '\n  - name: <|>')}---\n${flux('b', '')}`);
    assert.deepEqual(
      complete(workspace, uri, offset).map(({ label }) => label),
      ['b'],
    );
  });
});

describe('HelmReleases that depend on one another', () => {
  const release = (name: string, dependsOn: string, namespace = 'apps', version = 'v2'): string =>
    `apiVersion: helm.toolkit.fluxcd.io/${version}\nkind: HelmRelease\nmetadata: { name: ${name}, namespace: ${namespace} }\nspec:\n  chartRef: { kind: OCIRepository, name: ${name} }\n${dependsOn === '' ? '' : `  dependsOn: ${dependsOn}\n`}`;

  it('are reported at each dependency of the circle, in any version', () => {
    const [found] = checkDiagnostics(
      `#- a.yaml\n${release('a', '[{ name: <|b|>, namespace: other }, { name: c }]')}#- b.yaml\n${release('b', '[{ name: <|a|>, namespace: apps }]', 'other', 'v2beta2')}---\n${release('c', '')}`,
      [code, code],
    );
    assert.match(found?.finding.message ?? '', /HelmRelease apps\/a → HelmRelease other\/b → HelmRelease apps\/a$/);
    const [own] = checkDiagnostics(`#- a.yaml\n${release('a', '[{ name: <|a|> }]')}`, [code]);
    assert.equal(own?.finding.message, 'Circular dependency: this HelmRelease depends on itself, so Flux never reconciles it');
  });

  it('are not where one asks an expression of its own, is in another namespace, or is of another kind', () => {
    checkDiagnostics(`#- a.yaml\n${release('a', '[{ name: b }]')}---\n${release('b', '[{ name: a, readyExpr: "true" }]')}`, []);
    checkDiagnostics(`#- a.yaml\n${release('a', '[{ name: b, namespace: other }]')}---\n${release('b', '[{ name: a }]', 'other')}`, []);
    checkDiagnostics(`#- a.yaml\n${release('a', '[{ name: b }]')}---\n${flux('b', '[{ name: a }]', 'apps')}`, []);
  });

  it('can be parted', () => {
    const opened = openWorkspace(`#- a.yaml\n${release('a', '[{ name: c }, { name: <|>a }]')}`);
    assert.equal(applyFix(opened, 'Remove "a" from "dependsOn"'), release('a', '[{ name: c }]'));
  });
});
