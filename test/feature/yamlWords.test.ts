import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { restsOn } from '../../server/src/hosts/lsp/conversion/diagnosticItems';
import { openWorkspace, uriOf } from '../support/workspace';

const deployment = (args: string, more = ''): string =>
  `#- app/d.yaml\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: d }\nspec:\n  selector: { matchLabels: { app: d } }\n  template:\n    metadata: { labels: { app: d } }\n    spec:\n${more}      containers:\n      - { name: c, image: x, args: [${args}] }\n`;
const kustomization = '#- app/kustomization.yaml\nresources: [d.yaml]\n';

function found(text: string, file = 'app/d.yaml'): readonly string[] {
  const { workspace } = openWorkspace(text);
  return diagnosticsOf(uriOf(file), workspace).map(({ finding }) => finding.message);
}

describe('words that are booleans by YAML 1.1 alone', () => {
  const word = 'Expected a string, found "on", which YAML reads as the boolean true';

  it('are booleans to kubectl', () => assert.deepEqual(found(deployment('on')), [word]));

  it('are strings where kustomizations apply the file', () => {
    assert.deepEqual(found(deployment('on, "no", Off') + kustomization), []);
    assert.deepEqual(found(deployment('on') + kustomization + '#- prod/kustomization.yaml\nresources: [../app]\n'), []);
  });

  it('are strings where Flux builds the folder', () => {
    const flux =
      '#- flux.yaml\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: app, namespace: flux-system }\nspec:\n  interval: 5m\n  prune: true\n  path: ./app\n  sourceRef: { kind: GitRepository, name: flux-system }\n';
    assert.deepEqual(found(deployment('on') + flux), []);
  });

  it('are shown as wrong when all files are read, as Flux may build the folder', () => {
    const { workspace } = openWorkspace(deployment('on'));
    assert.deepEqual(diagnosticsOf(uriOf('app/d.yaml'), workspace).map(restsOn), ['workspace']);
  });

  it('are strings in patches', () => {
    const patch =
      '#- app/p.yaml\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: d }\nspec: { template: { spec: { containers: [{ name: c, args: [yes] }] } } }\n';
    assert.deepEqual(found(`${deployment('a')}${patch}${kustomization}patches: [{ path: p.yaml }]\n`, 'app/p.yaml'), []);
  });

  it('are wrong with true and false as long as another value is', () => {
    assert.deepEqual(found(deployment('true, on') + kustomization), ['Expected a string, found the boolean true']);
    assert.deepEqual(found(deployment('1, on') + kustomization), ['Expected a string, found the number 1']);
  });

  it('stay what kubectl reads where the kustomization leaves the file out', () => {
    assert.deepEqual(found(`${deployment('on')}#- app/kustomization.yaml\nresources: [other.yaml]\n#- app/other.yaml\n{}\n`), [word]);
  });
});
