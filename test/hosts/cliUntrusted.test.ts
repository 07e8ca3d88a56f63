import assert from 'node:assert/strict';
import type { LintReport } from '../../server/src/hosts/cli/report';
import { CliFolder } from '../support/cli';
import { parseXml } from '../support/xml';

/** Escape sequences, a link of a terminal, a forged workflow command, a turned direction, the ends of labels. */
const evil = '\u001b[2J\u001b]8;;https://evil.example\u0007x\r\n::error file=a.yaml::forged\n\u009b31m\u202E"];\\N}</failure>]]>';

describe('output about untrusted texts', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
    // What YAML does not allow as itself is written as its escape.
    const name = JSON.stringify(evil).replace('\u009b', '\\u009b');
    folder.write({
      'a.yaml': `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata: { name: ${name}, namespace: ${name} }\nspec:\n  cidrBlock: 10.0.0.0/24\n  ${name}: 1\n  vpcRef: { from: { name: ${name} } }\n`,
    });
  });
  afterEach(() => {
    folder.remove();
  });

  /** Everything that is no letter of some script, but for line ends. */
  const acts = /(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

  /** What the product itself styles a terminal with. */
  const ownStyles = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

  for (const argv of [
    ['lint', '--format', 'pretty'],
    ['lint', '--format', 'json'],
    ['lint', '--format', 'sarif'],
    ['lint', '--format', 'junit'],
    ['lint', '--format', 'github'],
    ['inspect', '--format', 'pretty'],
    ['inspect', '--format', 'json'],
    ['graph', '--format', 'dot'],
    ['graph', '--format', 'mermaid'],
    ['graph', '--format', 'json'],
  ]) {
    it(`${argv.join(' ')} holds no character that acts`, async () => {
      const { stdout, stderr } = await folder.run(argv);
      assert.ok(stdout.includes('forged'), stdout);
      assert.doesNotMatch(stdout, acts);
      assert.doesNotMatch(stderr, acts);
    });
  }

  for (const argv of [
    ['duck', 'verify', '--crds', 'crd.yaml'],
    ['duck', 'verify', '--crds', 'crd.yaml', '--duck', 'addressable', 'sinkable'],
    ['duck', 'verify', '--crds', 'crd.yaml', '--format', 'json'],
    ['duck', 'list', '--crds', 'crd.yaml'],
    ['duck', 'list', '--crds', 'crd.yaml', '--format', 'json'],
  ]) {
    it(`${argv.join(' ')} holds no character that acts`, async () => {
      const name = JSON.stringify(evil).replace('\u009b', '\\u009b');
      const address = '{ type: object, properties: { address: { type: object, properties: { url: { type: string } } } } }';
      folder.write({
        'crd.yaml': `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: w.example.com, labels: { duck.knative.dev/source: "true" } }\nspec:\n  group: example.com\n  names: { kind: ${name}, plural: w }\n  scope: Namespaced\n  versions: [ { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { status: ${address} } } } } ]\n`,
        'w.yaml': `apiVersion: example.com/v1\nkind: ${name}\nmetadata: { name: ${name} }\n`,
      });
      const { stdout, stderr } = await folder.run(argv);
      assert.ok(stdout.includes('forged'), stdout);
      assert.doesNotMatch(stdout, acts);
      assert.ok(!stdout.split('\n').some((line) => line.startsWith('::')));
      assert.doesNotMatch(stderr, acts);
    });
  }

  it('pretty keeps each finding on its line, also on a terminal', async () => {
    const { stdout } = await folder.run(['lint'], { terminal: true });
    assert.doesNotMatch(stdout.replace(ownStyles, ''), acts);
    assert.ok(!stdout.split('\n').some((line) => line.startsWith('::')));
  });

  it('github writes its own commands only', async () => {
    const { stdout } = await folder.run(['lint', '--format', 'github']);
    for (const line of stdout.trimEnd().split('\n')) {
      assert.match(
        line,
        /^::(?:error|warning|notice) file=a\.yaml,line=\d+,endLine=\d+(?:,col=\d+,endColumn=\d+)?,title=ackmesh [a-z-]+\/[a-z-]+::[^\r\n]+$/,
      );
    }
  });

  it('junit is the same XML to any reader', async () => {
    const { stdout } = await folder.run(['lint', '--format', 'junit']);
    assert.equal(parseXml(stdout).name, 'testsuites');
  });

  it('sarif shows no link', async () => {
    folder.write({
      'link.yaml': `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: v }\nspec: { cidrBlocks: [], "[see](https://evil.example)": 1, enableDNSSupport: "[0](0)" }\n`,
    });
    const { stdout } = await folder.run(['lint', '--format', 'sarif', 'link.yaml']);
    const { runs } = JSON.parse(stdout) as {
      readonly runs: readonly { readonly results: readonly { readonly message: { readonly text: string } }[] }[];
    };
    const messages = (runs[0]?.results ?? []).map(({ message }) => message.text);
    assert.ok(
      messages.some((text) => text.includes('evil.example')) && messages.some((text) => text.includes('[0\\](0)')),
      messages.join('\n'),
    );
    for (const text of messages) {
      assert.doesNotMatch(text, /(?<!\\)\]\(/);
    }
  });

  it('json is the same data', async () => {
    const { stdout } = await folder.run(['lint', '--format', 'json']);
    const { diagnostics } = JSON.parse(stdout) as LintReport;
    assert.ok(diagnostics.some(({ resource }) => resource?.name === evil));
  });

  it('dot closes every string that it opens', async () => {
    const { stdout } = await folder.run(['graph', '--format', 'dot']);
    const outside = stdout.replace(/"(?:\\.|[^"\\])*"/g, '""');
    assert.doesNotMatch(outside, /forged|evil/);
    assert.equal(outside.split('{').length, outside.split('}').length);
  });

  it('messages about what could not run hold none', async () => {
    const { stderr, status } = await folder.run(['lint', '\u001b[31mnothing']);
    assert.equal(status, 2);
    assert.doesNotMatch(stderr, acts);
  });

  for (const argv of [
    ['build', 'k'],
    ['graph', 'k'],
    ['kustomize', 'config', 'k'],
  ]) {
    it(`messages of ${argv.join(' ')} keep to their lines`, async () => {
      folder.write({ 'k/kustomization.yaml': 'resources: ["x\\n::error::forged", "https://example.com/x\\n::error::forged"]\n' });
      const { stderr } = await folder.run(argv);
      assert.ok(stderr.includes('::error::forged') || argv[0] === 'graph', stderr);
      assert.ok(!stderr.split('\n').some((line) => line.startsWith('::')), stderr);
      assert.doesNotMatch(stderr, acts);
    });
  }
});
