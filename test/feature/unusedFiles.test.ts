import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { manifest, vpc } from '../support/manifests';
import { openWorkspace, uriOf } from '../support/workspace';

/** The files that are called unused beside a kustomization of `net.yaml` with more fields. */
function unused(more: string, others: string): readonly string[] {
  const { workspace } = openWorkspace(`#- kustomization.yaml\nresources: [net.yaml]\n${more}#- net.yaml\n${vpc('main')}${others}`);
  return diagnosticsOf(uriOf('kustomization.yaml'), workspace).flatMap(({ finding: { code, message } }) =>
    code === 'kustomize/unused-file' ? [message.split(' ')[0] ?? ''] : [],
  );
}

const other = `#- other.yaml\n${vpc('other')}`;

describe('files beside a kustomization that nothing uses', () => {
  it('are manifests of our kinds', () => {
    assert.deepEqual(unused('', other), ['other.yaml']);
    assert.deepEqual(unused('', `#- other.yaml\n${manifest('ConfigMap', 'other')}`), []);
    assert.deepEqual(unused('', '#- other.yaml\na: b\n'), []);
    assert.deepEqual(unused('', `#- other.yaml\n${vpc('other').replace('name: other', 'generateName: other-')}`), []);
    assert.deepEqual(unused('', `#- other.json\n{"apiVersion": "v1"}\n#- other.txt\n${vpc('other')}`), []);
  });

  it('are none in a chart, whose files Helm reads', () => assert.deepEqual(unused('', `${other}#- Chart.yaml\nname: shop\n`), []));

  it('are not named by the kustomization in any way', () => {
    assert.deepEqual(unused('helmCharts: [{ name: shop, valuesFile: other.yaml }]\n', other), []);
    assert.deepEqual(unused('# other.yaml is applied by hand\n', other), []);
  });

  it('are not read by another kustomization', () => {
    assert.deepEqual(unused('', `${other}#- prod/kustomization.yaml\nresources: [../other.yaml]\n`), []);
  });

  it('are not those in subfolders', () => assert.deepEqual(unused('', `#- sub/other.yaml\n${vpc('other')}`), []));
});
