import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { parse } from 'yaml';
import { readIgnoreFile } from '../../server/src/helm/ignore';
import { templateFunctions } from '../../server/src/helm/functions';
import type { LintReport } from '../../server/src/hosts/cli/report';
import { CliFolder, quotedBoolean, vpc } from '../support/cli';
import { corpusOrSkip } from '../support/corpus';
import { generatedChart } from '../support/generatedCharts';
import { seeded } from '../support/mutate';
import { renderedBeside, type Comparison } from '../support/renderedCharts';
import { realTools } from './realTools';

describe('the real Helm', function () {
  this.timeout(600_000);
  let helm = '';
  let folder: CliFolder;
  before(async () => {
    ({ helm } = await realTools());
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
      return (JSON.parse(report) as LintReport).diagnostics.flatMap(({ file, rangeIn, code }) =>
        rangeIn === '<stdin>' ? [`${file} ${code}`] : [],
      );
    };
    assert.deepEqual(await found(), ['shop/charts/db/templates/net/vpc.yaml schema/type', 'shop/templates/vpc.yaml schema/type']);
    assert.deepEqual(await found('web'), ['web/charts/db/templates/net/vpc.yaml schema/type', 'web/templates/vpc.yaml schema/type']);
  });

  it('has the functions that templates may call, and no others of Sprig', () => {
    const chart = (calls: string): string => {
      folder.write({
        'functions/Chart.yaml': 'apiVersion: v2\nname: f\nversion: 0.1.0\n',
        'functions/templates/a.yaml': `{{ if false }}${calls}{{ end }}`,
      });
      return spawnSync(helm, ['template', 'release', path.join(folder.path, 'functions')], { encoding: 'utf8' }).stderr;
    };
    assert.equal(chart([...templateFunctions].map((name) => `{{ ${name} }}`).join('')), '');
    for (const name of ['env', 'expandenv', 'upperFirst', 'toInt']) {
      assert.match(chart(`{{ ${name} }}`), new RegExp(`function "${name}" not defined`));
    }
  });

  it('reads what a .helmignore leaves', () => {
    const names = [
      'a.yaml',
      'b.bak',
      'draft-c.yaml',
      'old/d.yaml',
      'sub/old/e.yaml',
      'x1.yaml',
      'xy.yaml',
      '.f.yaml',
      'sub/.g.yaml',
      '{h}.yaml',
    ];
    folder.write({
      'ignoring/Chart.yaml': 'apiVersion: v2\nname: i\nversion: 0.1.0\n',
      'ignoring/.helmignore': '# comment\n*.bak\ndraft-*\n/templates/old/\nx[^y].yaml\ntemplates/{h}.yaml\n',
      ...Object.fromEntries(
        names.map((name) => [`ignoring/templates/${name}`, `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n`]),
      ),
    });
    const { stdout } = spawnSync(helm, ['template', 'release', path.join(folder.path, 'ignoring')], { encoding: 'utf8' });
    const rendered = [...stdout.matchAll(/^# Source: i\/templates\/(.*)$/gm)].map(([, name]) => name);
    const isIgnored = readIgnoreFile(folder.read('ignoring/.helmignore').toString());
    assert.deepEqual(rendered.sort(), names.filter((name) => !isIgnored(`templates/${name}`)).sort());
  });

  /** Charts and what was found, for a test's output. */
  const shown = ({ rendered, templates, both, byAction, others }: Comparison): string =>
    `${rendered} findings in rendered objects and ${templates} in templates, ${both} of them the same; ${byAction} rest on actions, ${others} are rules for whole objects`;

  it('renders charts in which the templates have no other findings: generated ones', () => {
    const charts = Number(process.env['ACKMESH_CHARTS'] ?? 40);
    const sum = { rendered: 0, templates: 0, both: 0, byAction: 0, others: 0 };
    for (let seed = 1; seed <= charts; seed += 1) {
      const { files } = generatedChart(seeded(seed), 20);
      const compared = renderedBeside(files, `generated/${seed}`, folder, helm);
      assert.deepEqual(compared.differences, [], `seed ${seed}`);
      (Object.keys(sum) as (keyof typeof sum)[]).forEach((key) => (sum[key] += compared[key]));
    }
    assert.ok(sum.both > 100, shown({ ...sum, differences: [] }));
  });

  it('renders charts in which the templates have no other findings: those of the corpus', function () {
    const cases = corpusOrSkip(this, 'gitops/helm');
    const folders = readdirSync(cases).flatMap((theme) =>
      readdirSync(path.join(cases, theme)).map((name) => path.join(cases, theme, name)),
    );
    const charts = folders.filter(
      (each) => (parse(readFileSync(path.join(each, 'case.yaml'), 'utf8')) as { readonly expect?: string }).expect === 'ok',
    );
    assert.equal(charts.length, 19);
    for (const each of charts) {
      const input = path.join(each, 'input');
      const files = Object.fromEntries(
        readdirSync(input, { recursive: true, withFileTypes: true }).flatMap((entry) =>
          entry.isFile()
            ? [
                [
                  path.relative(input, path.join(entry.parentPath, entry.name)),
                  readFileSync(path.join(entry.parentPath, entry.name), 'utf8'),
                ],
              ]
            : [],
        ),
      );
      assert.deepEqual(renderedBeside(files, path.basename(each), folder, helm).differences, [], each);
    }
  });
});
