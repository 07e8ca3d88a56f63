import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as path from 'node:path';
import type { LintReport } from '../../server/src/hosts/cli/report';
import { CliFolder, quotedBoolean, vpc } from '../support/cli';
import { repositoryRoot } from './installation';

interface HelmCache {
  readonly ensureKubectl: () => { readonly helm: string };
}

describe('the real Helm', function () {
  this.timeout(600_000);
  let helm = '';
  let folder: CliFolder;
  before(async () => {
    ({ helm } = ((await import(path.join(repositoryRoot, 'scripts/kubectl.mjs'))) as HelmCache).ensureKubectl());
    folder = new CliFolder();
  });
  after(() => folder.remove());

  it('writes output whose findings lead to templates, also those of subcharts', async () => {
    const chart = (name: string): string => `apiVersion: v2\nname: ${name}\nversion: 0.1.0\n`;
    folder.write({
      'web/Chart.yaml': chart('shop'),
      'web/templates/vpc.yaml': `${vpc('fine')}  enableDNSSupport: {{ .Values.dns | quote }}\n---\n${vpc('other')}  enableDNSHostnames: {{ .Values.dns }}\n`,
      'web/values.yaml': 'dns: true\n',
      'web/charts/db/Chart.yaml': chart('db'),
      'web/charts/db/templates/net/vpc.yaml': `# for {{ .Release.Name }}\n${quotedBoolean('db')}`,
    });
    const { status, stdout, stderr } = spawnSync(helm, ['template', 'release', path.join(folder.path, 'web')], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const found = async (...more: readonly string[]): Promise<readonly string[]> => {
      const { stdout: report } = await folder.run(['lint', '--format', 'json', '-', ...more], { stdin: stdout });
      return (JSON.parse(report) as LintReport).diagnostics.flatMap(({ file, rangeIn, code }) => (rangeIn === '<stdin>' ? [`${file} ${code}`] : []));
    };
    assert.deepEqual(await found(), ['shop/charts/db/templates/net/vpc.yaml schema/type', 'shop/templates/vpc.yaml schema/type']);
    assert.deepEqual(await found('web'), ['web/charts/db/templates/net/vpc.yaml schema/type', 'web/templates/vpc.yaml schema/type']);
  });
});
