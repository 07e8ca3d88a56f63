import assert from 'node:assert/strict';
import type { LintReport } from '../../server/src/hosts/cli/report';
import { catalogue } from '../../server/src/families/catalogue';
import { lineHashes } from '../../server/src/hosts/cli/formats/lineHashes';
import { CliFolder, quotedBoolean, subnet, vpc } from '../support/cli';
import { parseXml, type XmlElement } from '../support/xml';

describe('ackmesh lint --format', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
    folder.write({
      'a, b/é.yaml': quotedBoolean('main'),
      'c.yaml': subnet('one', 'main', 'other'),
      'd.yaml':
        'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: d }\nspec:\n  cidrBlocks: [10.0.0.0/16]\n  "<&%\\u0007": 1\n',
    });
  });
  afterEach(() => {
    folder.remove();
  });

  async function output(format: string, ...more: readonly string[]): Promise<string> {
    const { status, stdout, stderr } = await folder.run(['lint', '--format', format, ...more]);
    assert.deepEqual([status, stderr], [1, '']);
    return stdout;
  }

  it('json has the form of the contract', async () => {
    const report = JSON.parse(await output('json')) as LintReport;
    const { version, files, resources } = report;
    assert.deepEqual({ version, files, resources }, { version: 1, files: 3, resources: 3 });
    assert.deepEqual(report.diagnostics[0], {
      file: 'a, b/é.yaml',
      range: { start: { line: 7, character: 20 }, end: { line: 7, character: 26 } },
      severity: 'error',
      code: 'schema/type',
      spec: ['schema-violation', 'KCC070'],
      message: 'Expected a boolean, found the string "true"',
      resource: { group: 'ec2.services.k8s.aws', version: 'v1alpha1', kind: 'VPC', namespace: 'net', name: 'main' },
      path: 'spec.enableDNSSupport',
      related: [],
      fixes: [
        {
          title: 'Replace with true',
          preferred: true,
          edits: [{ file: 'a, b/é.yaml', range: { start: { line: 7, character: 20 }, end: { line: 7, character: 26 } }, newText: 'true' }],
        },
      ],
    });
    const other = report.diagnostics[1];
    assert.deepEqual([other?.code, other?.path], ['ref/wrong-namespace', 'spec.vpcRef.from.name']);
    assert.deepEqual(other?.related, [
      { file: 'a, b/é.yaml', range: { start: { line: 3, character: 8 }, end: { line: 3, character: 12 } }, message: 'VPC net/main' },
    ]);
    assert.deepEqual(report.diagnostics[2]?.resource, { group: 'ec2.services.k8s.aws', version: 'v1alpha1', kind: 'VPC', name: 'd' });
  });

  it('is the same every time', async () => {
    for (const format of ['pretty', 'json', 'sarif', 'junit', 'github']) {
      assert.equal(await output(format), await output(format, 'd.yaml', 'a, b', 'c.yaml'));
    }
  });

  it('pretty is for people', async () => {
    assert.equal(
      await output('pretty', 'c.yaml', 'a, b'),
      [
        'a, b/é.yaml',
        '  8:21  error    Expected a boolean, found the string "true"  schema/type',
        '',
        'c.yaml',
        '  10:13  warning  VPC "main" not found in namespace "other"; it exists in "net"  ref/wrong-namespace',
        '                  a, b/é.yaml:4:9 VPC net/main',
        '',
        '2 problems (1 error, 1 warning) in 2 files (2 resources). 1 can be fixed with --fix.',
        '',
      ].join('\n'),
    );
  });

  it('pretty has colours on a terminal only, and not when they are unwanted', async () => {
    const coloured = async (options: object): Promise<boolean> => (await folder.run(['lint'], options)).stdout.includes('\u001b[');
    assert.equal(await coloured({ terminal: true }), true);
    assert.equal(await coloured({ terminal: true, env: { NO_COLOR: '1' } }), false);
    assert.equal(await coloured({ terminal: true, env: { NO_COLOR: '' } }), true);
    assert.equal(await coloured({}), false);
  });

  it('github escapes what its commands mean otherwise', async () => {
    const lines = (await output('github')).trimEnd().split('\n');
    assert.equal(
      lines[0],
      '::error file=a%2C b/é.yaml,line=8,endLine=8,col=21,endColumn=27,title=ackmesh schema/type::Expected a boolean, found the string "true"',
    );
    assert.match(lines[1] ?? '', /^::warning file=c\.yaml,line=10,.*::VPC "main"/);
    assert.match(lines[2] ?? '', /^::error file=d\.yaml,line=6,.*<&%25/);
    assert.equal(lines.length, 3);
  });

  it('junit is XML with a failure for each error', async () => {
    const root = parseXml(await output('junit'));
    assert.deepEqual([root.name, root.attributes], ['testsuites', { name: 'ackmesh', tests: '3', failures: '2', errors: '0' }]);
    assert.deepEqual(
      root.children.map(({ attributes }) => attributes['name']),
      ['a, b/é.yaml', 'c.yaml', 'd.yaml'],
    );
    const cases = root.children.flatMap(({ children }) => children);
    assert.deepEqual(
      cases.map(({ attributes }) => attributes['name']),
      ['schema/type 8:21', 'ref/wrong-namespace 10:13', 'schema/unknown-field 6:3'],
    );
    assert.deepEqual(
      cases.map(({ children }) => children[0]?.name),
      ['failure', 'system-out', 'failure'],
    );
    assert.match(cases[2]?.children[0]?.attributes['message'] ?? '', /"<&%\uFFFD"/);
  });

  it('junit names each case once: GitLab ignores others of its name', async () => {
    folder.write({ 'kustomization.yaml': 'commonLabels: { a: b }\nresources: [d.yaml, e.yaml]\n' });
    folder.write({
      'e.yaml': `apiVersion: apigateway.services.k8s.aws/v1alpha1\nkind: Deployment\nmetadata: { name: d }\n---\napiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: e }\n`,
    });
    const root = parseXml(await output('junit'));
    const names = root.children.flatMap(({ children }) =>
      children.map(({ attributes }) => `${attributes['classname'] ?? ''} ${attributes['name'] ?? ''}`),
    );
    assert.deepEqual(
      names.filter((name) => name.startsWith('kustomization.yaml kustomize/common-labels')),
      [
        'kustomization.yaml kustomize/common-labels-on-foreign-kind 1:15',
        'kustomization.yaml kustomize/common-labels-on-foreign-kind 1:15 (2)',
      ],
    );
    assert.equal(new Set(names).size, names.length);
  });

  it('junit names the file of each case, which GitLab shows', async () => {
    const root = parseXml(await output('junit'));
    assert.deepEqual(
      root.children.flatMap(({ children }) => children.map(({ attributes }) => attributes['file'])),
      ['a, b/é.yaml', 'c.yaml', 'd.yaml'],
    );
  });

  it('junit has a passing case where there is nothing to say', async () => {
    const { stdout } = await folder.run(['lint', '--format', 'junit', 'a, b', '--rule', '*=off']);
    const root = parseXml(stdout);
    const [suite] = root.children as readonly [XmlElement];
    assert.deepEqual([root.attributes['failures'], suite.children.length, suite.children[0]?.children], ['0', 1, []]);
    // A name with a number in it would be another test for every number.
    assert.equal(suite.children[0]?.attributes['name'], 'no findings');
  });

  it('sarif has rules, places, related places and fixes', async () => {
    const log = JSON.parse(await output('sarif')) as SarifLog;
    const [run] = log.runs;
    assert.deepEqual([log.version, log.runs.length, run.tool.driver.name, run.columnKind], ['2.1.0', 1, 'ackmesh', 'utf16CodeUnits']);
    assert.deepEqual(
      run.tool.driver.rules.map(({ id }) => id),
      catalogue.map(({ code }) => code),
    );
    for (const { ruleId, ruleIndex } of run.results) {
      assert.equal(run.tool.driver.rules[ruleIndex]?.id, ruleId);
    }
    assert.deepEqual(
      run.results.map(({ ruleId, level }) => `${level} ${ruleId}`),
      ['error schema/type', 'warning ref/wrong-namespace', 'error schema/unknown-field'],
    );
    const [first, second] = run.results;
    assert.deepEqual(first?.locations[0]?.physicalLocation, {
      artifactLocation: { uri: 'a%2C%20b/%C3%A9.yaml' },
      region: { startLine: 8, startColumn: 21, endLine: 8, endColumn: 27 },
    });
    assert.deepEqual(first?.fixes, [
      {
        description: { text: 'Replace with true' },
        artifactChanges: [
          {
            artifactLocation: { uri: 'a%2C%20b/%C3%A9.yaml' },
            replacements: [
              { deletedRegion: { startLine: 8, startColumn: 21, endLine: 8, endColumn: 27 }, insertedContent: { text: 'true' } },
            ],
          },
        ],
      },
    ]);
    assert.equal(second?.relatedLocations?.[0]?.message.text, 'VPC net/main');
  });

  it('sarif has what code scanning demands of rules and results', async () => {
    folder.write({ 'a, b/é.yaml': Buffer.from(`\uFEFF${quotedBoolean('main').replaceAll('\n', '\r\n')}`) });
    const [run] = (JSON.parse(await output('sarif')) as SarifLog).runs;
    assert.ok(run.tool.driver.rules.length > 400, String(run.tool.driver.rules.length));
    for (const { shortDescription, fullDescription, help } of run.tool.driver.rules) {
      assert.ok([shortDescription, fullDescription, help].every(({ text }) => text !== ''));
    }
    for (const [index, file] of ['a, b/é.yaml', 'c.yaml', 'd.yaml'].entries()) {
      const { partialFingerprints, locations } = run.results[index] ?? {};
      const line = (locations?.[0]?.physicalLocation as { readonly region: { readonly startLine: number } }).region.startLine;
      // The text as a stream of the file gives it, with its byte order mark.
      assert.deepEqual(partialFingerprints, { primaryLocationLineHash: lineHashes(folder.read(file).toString())[line - 1] });
    }
  });

  it('sarif finds the lines of standard input', async () => {
    const piped = await folder.run(['lint', '--format', 'sarif', '-', '--stdin-filename', 'a, b/é.yaml'], {
      stdin: `\n\n${quotedBoolean('main')}`,
    });
    const [run] = (JSON.parse(piped.stdout) as SarifLog).runs;
    assert.deepEqual(run.results[0]?.partialFingerprints, { primaryLocationLineHash: lineHashes(quotedBoolean('main'))[7] });
  });

  it('sarif says which rules are off', async () => {
    folder.write({ 'a, b/é.yaml': vpc('main') });
    const log = JSON.parse((await folder.run(['lint', '--format', 'sarif', 'a, b'])).stdout) as SarifLog;
    assert.deepEqual(log.runs[0].results, []);
    for (const [index, { level }] of catalogue.entries()) {
      const { enabled } = log.runs[0].tool.driver.rules[index]?.defaultConfiguration ?? {};
      assert.equal(enabled, level === 'off' ? false : undefined);
    }
  });
});

interface SarifRule {
  readonly id: string;
  readonly defaultConfiguration: { readonly enabled?: boolean };
  readonly shortDescription: SarifText;
  readonly fullDescription: SarifText;
  readonly help: SarifText;
}

interface SarifText {
  readonly text: string;
}

interface SarifLog {
  readonly version: string;
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: {
          readonly name: string;
          readonly rules: readonly SarifRule[];
        };
      };
      readonly columnKind: string;
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly locations: readonly { readonly physicalLocation: unknown }[];
        readonly relatedLocations?: readonly { readonly message: { readonly text: string } }[];
        readonly fixes?: unknown;
        readonly partialFingerprints?: unknown;
      }[];
    },
  ];
}
