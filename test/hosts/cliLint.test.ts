import assert from 'node:assert/strict';
import { CliFolder, quotedBoolean, subnet, vpc } from '../support/cli';

describe('ackmesh lint', () => {
  let folder: CliFolder;
  beforeEach(() => {
    folder = new CliFolder();
  });
  afterEach(() => {
    folder.remove();
  });

  describe('exit status', () => {
    it('is 0 where nothing is wrong', async () => {
      folder.write({ 'a.yaml': vpc('main') + '---\n' + subnet('one', 'main') });
      const { status, report, stderr } = await folder.lint('a.yaml');
      assert.deepEqual(
        { status, stderr, files: report.files, resources: report.resources },
        { status: 0, stderr: '', files: 1, resources: 2 },
      );
      assert.deepEqual(report.diagnostics, []);
    });

    it('is 0 for warnings alone, 1 when there are more than allowed', async () => {
      folder.write({ 'a.yaml': subnet('one', 'gone') });
      const plain = await folder.lint('a.yaml');
      assert.deepEqual([plain.status, plain.found], [0, ['a.yaml 10:13 warning ref/not-found']]);
      assert.equal((await folder.lint('--max-warnings', '1', 'a.yaml')).status, 0);
      const strict = await folder.lint('--max-warnings', '0', 'a.yaml');
      assert.deepEqual([strict.status, strict.stderr], [1, 'ackmesh: too many warnings: 1 (--max-warnings 0)\n']);
    });

    it('is 1 for an error', async () => {
      folder.write({ 'a.yaml': quotedBoolean('main') });
      const { status, found } = await folder.lint('a.yaml');
      assert.deepEqual([status, found], [1, ['a.yaml 8:21 error schema/type']]);
    });

    for (const [what, argv, reason] of [
      ['a path that is not there', ['nowhere.yaml'], 'nowhere.yaml does not exist'],
      ['a glob that matches nothing', ['*.yml'], '*.yml matches no file'],
      [
        'a format that is none',
        ['--format', 'html'],
        '--format: expected one of "pretty", "json", "sarif", "junit", "github", found "html"',
      ],
      ['a rule that is none', ['--rule', 'ref/not-foun=off'], '--rule: unknown rule "ref/not-foun"; did you mean "ref/not-found"?'],
      [
        'a level that is none',
        ['--rule', 'ref/not-found=loud'],
        '--rule ref/not-found=loud: expected ref/not-found=LEVEL, with a level of off, hint, info, warning, error',
      ],
      [
        'a rule without a level',
        ['--rule', 'ref/*'],
        '--rule ref/*: expected ref/*=LEVEL, with a level of off, hint, info, warning, error',
      ],
      ['a number that is none', ['--max-warnings', 'few'], '--max-warnings: expected a non-negative integer, found "few"'],
      ['an unknown option', ['--colour'], 'unknown option "--colour"'],
      ['CRDs that are not there', ['.', '--crds', 'crds.yaml'], '--crds: crds.yaml does not exist'],
      ['fixing standard input', ['--fix', '-'], '--fix cannot be used with standard input'],
    ] as const) {
      it(`is 2 for ${what}`, async () => {
        folder.write({ 'a.yaml': vpc('main') });
        const { status, stdout, stderr } = await folder.run(['lint', ...argv]);
        assert.deepEqual({ status, stdout, stderr }, { status: 2, stdout: '', stderr: `ackmesh: ${reason}\n` });
      });
    }
  });

  describe('paths', () => {
    it('takes everything below the working directory when none is given', async () => {
      folder.write({
        'b/x.yml': quotedBoolean('b'),
        'a.yaml': quotedBoolean('a'),
        'c.json': '{"apiVersion":"ec2.services.k8s.aws/v1alpha1","kind":"VPC","metadata":{"name":"c"},"spec":{"cidrBlocks":[1]}}',
        'd.yaml.template': quotedBoolean('d'),
        'notes.txt': quotedBoolean('e'),
      });
      const { found, report } = await folder.lint();
      assert.deepEqual(found, [
        'a.yaml 8:21 error schema/type',
        'b/x.yml 8:21 error schema/type',
        'c.json 1:106 error schema/type',
        'd.yaml.template 8:21 error schema/type',
      ]);
      assert.equal(report.files, 4);
    });

    it('takes a named file whatever it is called', async () => {
      folder.write({ 'notes.txt': quotedBoolean('e') });
      assert.deepEqual((await folder.lint('notes.txt')).found, ['notes.txt 8:21 error schema/type']);
    });

    it('takes globs of files and folders', async () => {
      folder.write({
        'teams/a/m/x.yaml': quotedBoolean('a'),
        'teams/b/m/x.yaml': quotedBoolean('b'),
        'teams/b/other.yaml': quotedBoolean('c'),
      });
      assert.deepEqual((await folder.lint('teams/*/m')).found, [
        'teams/a/m/x.yaml 8:21 error schema/type',
        'teams/b/m/x.yaml 8:21 error schema/type',
      ]);
      assert.deepEqual((await folder.lint('teams/**/o*.yaml')).found, ['teams/b/other.yaml 8:21 error schema/type']);
    });

    it('reads a file once however often it is named', async () => {
      folder.write({ 'a/x.yaml': quotedBoolean('a') });
      const { report } = await folder.lint('a', 'a/x.yaml', 'a/*.yaml');
      assert.deepEqual([report.files, report.diagnostics.length], [1, 1]);
    });

    it('shows paths from the working directory', async () => {
      folder.write({ 'a b/x.yaml': quotedBoolean('a'), 'here/y.yaml': vpc('y') });
      const { stdout } = await folder.run(['lint', '--format', 'json', '../a b'], { cwd: `${folder.path}/here` });
      assert.match(stdout, /"file": "\.\.\/a b\/x\.yaml"/);
    });

    it('passes over .git and node_modules', async () => {
      folder.write({
        '.git/x.yaml': quotedBoolean('a'),
        'node_modules/p/x.yaml': quotedBoolean('b'),
        '.github/x.yaml': quotedBoolean('c'),
      });
      assert.deepEqual((await folder.lint()).found, ['.github/x.yaml 8:21 error schema/type']);
    });

    it('is one workspace for a path that is named twice with --isolated', async () => {
      folder.write({ 'a.yaml': quotedBoolean('main') });
      const { found, report } = await folder.lint('--isolated', 'a.yaml', './a.yaml', '*.yaml');
      assert.deepEqual([found.length, report.files], [1, 1]);
    });

    it('says once what is wrong in a file of several paths with --isolated', async () => {
      folder.write({ 'm/a.yaml': quotedBoolean('main') });
      assert.deepEqual((await folder.lint('--isolated', 'm', 'm/a.yaml')).found, ['m/a.yaml 8:21 error schema/type']);
    });

    it('is one workspace, or one for each path with --isolated', async () => {
      folder.write({ 'a/vpc.yaml': vpc('main'), 'b/subnet.yaml': subnet('one', 'main') });
      assert.deepEqual((await folder.lint('a', 'b')).found, []);
      const { found, report } = await folder.lint('--isolated', 'a', 'b');
      assert.deepEqual(found, ['b/subnet.yaml 10:13 warning ref/not-found']);
      assert.deepEqual([report.files, report.resources], [2, 2]);
    });
  });

  describe('standard input', () => {
    it('is checked under its own name', async () => {
      const { status, stdout } = await folder.run(['lint', '--format', 'github', '-'], { stdin: quotedBoolean('a') });
      assert.equal(status, 1);
      assert.match(stdout, /^::error file=<stdin>,line=8,/);
    });

    it('stands for the file that --stdin-filename names', async () => {
      folder.write({ 'net/vpc.yaml': vpc('main'), 'net/subnet.yaml': subnet('one', 'gone') });
      const { status, stdout } = await folder.run(['lint', '--format', 'json', '--stdin-filename', 'net/subnet.yaml', '-', 'net'], {
        stdin: subnet('one', 'main'),
      });
      assert.deepEqual([status, (JSON.parse(stdout) as { diagnostics: unknown }).diagnostics], [0, []]);
    });

    it('may be something else than text', async () => {
      const { status, stdout } = await folder.run(['lint', '--format', 'github', '-'], { stdin: Buffer.from([0xff, 0xfe, 0x61, 0]) });
      assert.deepEqual(
        [status, stdout],
        [
          0,
          '::warning file=<stdin>,line=1,endLine=1,col=1,endColumn=1,title=ackmesh yaml/unreadable::<stdin> is not UTF-8 (it looks like UTF-16)\n',
        ],
      );
    });
  });

  describe('levels', () => {
    it('come from the nearest project file', async () => {
      folder.write({
        '.ackmesh.yaml': 'rules: { "ref/*": error }\n',
        'a/s.yaml': subnet('one', 'gone'),
        'b/.ackmesh.yaml': 'rules: { ref/not-found: off }\n',
        'b/s.yaml': subnet('two', 'lost'),
      });
      assert.deepEqual((await folder.lint()).found, ['a/s.yaml 10:13 error ref/not-found']);
      assert.deepEqual((await folder.lint('a/s.yaml')).found, ['a/s.yaml 10:13 error ref/not-found']);
    });

    it('of --rule are stronger and may be globs', async () => {
      folder.write({
        '.ackmesh.yaml': 'rules: { ref/not-found: off }\n',
        's.yaml': `${subnet('one', 'gone')}  mapPublicIPOnLaunch: "x"\n`,
      });
      assert.deepEqual((await folder.lint('--rule', 'ref/not-found=info')).found, [
        's.yaml 10:13 info ref/not-found',
        's.yaml 11:24 error schema/type',
      ]);
      assert.deepEqual((await folder.lint('--rule', '*=off', '--rule', 'ref/*=hint')).found, ['s.yaml 10:13 hint ref/not-found']);
    });

    it('of a comment in the manifest are the last word', async () => {
      folder.write({
        's.yaml': subnet('one', 'gone').replace(
          '      name',
          '      # ackmesh-disable-next-line ref/not-found -- made elsewhere\n      name',
        ),
      });
      assert.deepEqual((await folder.lint('--rule', 'ref/*=error')).found, []);
    });
  });

  describe('project file', () => {
    it('reads again below an ignored folder what a later glob takes back, also where the folder itself is named', async () => {
      const bad = quotedBoolean('a');
      for (const [ignore, wanted] of [
        ['"vendor/**", "!vendor/keep/**"', ['vendor/keep/deep/b.yaml', 'vendor/keep/a.yaml']],
        ['"vendor", "!vendor/keep"', ['vendor/keep/deep/b.yaml', 'vendor/keep/a.yaml']],
        ['"vendor/**", "!vendor/keep/a.yaml"', ['vendor/keep/a.yaml']],
        ['"!vendor/keep/deep/**"', ['vendor/keep/deep/b.yaml']],
        ['"**", "!**/deep/**"', ['vendor/keep/deep/b.yaml']],
        ['"vendor/**"', []],
      ] as const) {
        const own = new CliFolder();
        try {
          own.write({
            '.ackmesh.yaml': `ignore: [ ${ignore} ]\n`,
            // Ignored itself, so that nothing it says counts.
            'vendor/.ackmesh.yaml': 'ignore: []\n',
            'vendor/c.yaml': bad,
            'vendor/keep/a.yaml': bad,
            'vendor/keep/deep/b.yaml': bad,
          });
          const { found } = await own.lint('.');
          assert.deepEqual(found.map((each) => each.split(' ')[0]).sort(), [...wanted].sort(), ignore);
        } finally {
          own.remove();
        }
      }
    });

    it('ignores paths', async () => {
      folder.write({
        '.ackmesh.yaml': 'ignore: [ "vendor/**", "my files/*.yml" ]\n',
        'vendor/x.yaml': quotedBoolean('a'),
        'my files/y.yml': quotedBoolean('b'),
        'z.yaml': vpc('c'),
      });
      const { found, report } = await folder.lint();
      assert.deepEqual([found, report.files], [[], 1]);
      const given = await folder.lint('vendor/x.yaml');
      assert.deepEqual(
        [given.report.files, given.status, given.stderr],
        [0, 0, 'ackmesh: vendor/x.yaml is ignored, as .ackmesh.yaml says\n'],
      );
    });

    it('names CRDs, which are stronger than bundled ones', async () => {
      folder.write({
        '.ackmesh.yaml': 'crds: [ "my crds/*.yaml" ]\nignore: [ "my crds" ]\n',
        'my crds/w.yaml': widgetCrd,
        'w.yaml': widget('size: big'),
      });
      assert.deepEqual((await folder.lint()).found, ['w.yaml 6:9 error schema/type']);
    });

    it('is told of a bad glob in "crds" once', async () => {
      folder.write({ '.ackmesh.yaml': 'crds: [ "[" ]\n', 'w.yaml': vpc('a') });
      assert.deepEqual(
        (await folder.lint()).report.diagnostics.map(({ file, code }) => `${file} ${code}`),
        ['.ackmesh.yaml schema/config'],
      );
    });

    it('is found above each path', async () => {
      folder.write({ 'p/.ackmesh.yaml': 'rules: { ref/not-found: off }\n', 'p/q/s.yaml': subnet('one', 'gone') });
      assert.deepEqual((await folder.lint('p/q')).found, []);
      assert.deepEqual((await folder.lint('p/q/s.yaml')).found, []);
    });

    it('is told what has no effect', async () => {
      folder.write({ '.ackmesh.yaml': 'rulez: {}\n', 'a.yaml': vpc('a') });
      const { status, found } = await folder.lint('a.yaml');
      assert.deepEqual([status, found], [0, ['.ackmesh.yaml 1:1 warning schema/config']]);
    });

    for (const [what, content, reason] of [
      ['is no YAML', 'rules: { "a\n', /^ackmesh: \.ackmesh\.yaml:1:\d+: .+\n$/],
      ['is no map', '- rules\n', /^ackmesh: \.ackmesh\.yaml: expected a mapping of settings\n$/],
      ['is no text', Buffer.from([0xc3, 0x28]), /^ackmesh: \.ackmesh\.yaml is not UTF-8\n$/],
    ] as const) {
      it(`that ${what} stops everything`, async () => {
        folder.write({ '.ackmesh.yaml': content, 'a.yaml': vpc('a') });
        const { status, stdout, stderr } = await folder.run(['lint']);
        assert.deepEqual([status, stdout], [2, '']);
        assert.match(stderr, reason);
      });
    }
  });

  describe('a part of a repository', () => {
    const note = 'ackmesh: base was not read; what overlays/prod applies as a whole is not checked\n';

    beforeEach(() => {
      folder.write({
        'base/kustomization.yaml': 'resources: [vpc.yaml]\n',
        'base/vpc.yaml': vpc('main'),
        'overlays/prod/kustomization.yaml': 'resources: [../../base]\nnamePrefix: p-\n',
      });
    });

    it('is told what kustomizations take in from elsewhere, in which nothing is checked', async () => {
      const { status, report, stderr } = await folder.lint('overlays/prod');
      assert.deepEqual([status, report.diagnostics, stderr], [0, [], note]);
      assert.equal((await folder.lint('overlays/prod', 'base')).stderr, '');
      assert.equal((await folder.lint()).stderr, '');
      const below = await folder.lintIn('overlays/prod');
      assert.equal(below.stderr, 'ackmesh: ../../base was not read; what . applies as a whole is not checked\n');
    });

    it('is whole with a kustomization file that has no ending', async () => {
      folder.write({
        'lower/Kustomization': 'resources: [net.yaml]\nnamePrefix: p-\n',
        'lower/net.yaml': `${vpc('main')}---\n${subnet('one', 'main')}`,
        'upper/kustomization.yaml': 'resources: [../lower]\n',
      });
      const { found, stderr } = await folder.lint('lower', 'upper');
      assert.deepEqual([found, stderr], [['lower/net.yaml 18:13 warning kustomize/reference-not-renamed'], '']);
    });

    it('is told the same of what is ignored, once for all kustomizations, and where the report was kept', async () => {
      folder.write({
        '.ackmesh.yaml': 'ignore: [ "base" ]\n',
        ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`overlays/${name}/kustomization.yaml`, 'resources: [../../base]\n'])),
      });
      for (let index = 0; index < 2; index += 1) {
        assert.equal(
          (await folder.lint('--cache', 'cache')).stderr,
          'ackmesh: base was not read; what overlays/a, overlays/b, overlays/c and 2 more apply as a whole is not checked\n',
        );
      }
    });

    it('is told nothing of what is missing, which is a finding, nor of what is fetched', async () => {
      folder.write({
        'overlays/prod/kustomization.yaml': 'resources: [gone.yaml, ../gone, https://example.com/base.yaml, github.com/example/base]\n',
      });
      const { stderr, found } = await folder.lint('overlays/prod');
      assert.deepEqual([stderr, found.length], ['', 2]);
    });
  });

  describe('--crds', () => {
    it('takes files, folders and globs', async () => {
      folder.write({ 'crds/w.yaml': widgetCrd, 'w/w.yaml': widget('size: big') });
      assert.deepEqual((await folder.lint('w')).found, []);
      for (const crds of ['crds', 'crds/w.yaml', 'crds/*.yaml']) {
        assert.deepEqual((await folder.lint('w', '--crds', crds)).found, ['w/w.yaml 6:9 error schema/type']);
      }
    });

    it('is 2 for one that cannot be read', async () => {
      folder.write({ 'w.yaml': widget('size: big'), 'bad.yaml': Buffer.from([0xff, 0xff]) });
      const { status, stderr } = await folder.run(['lint', 'w.yaml', '--crds', 'bad.yaml']);
      assert.deepEqual([status, stderr], [2, 'ackmesh: --crds: bad.yaml is not UTF-8\n']);
    });

    it('is 2 for one that is not there or has no CRD, and says which', async () => {
      folder.write({ 'w.yaml': widget('size: big') });
      for (const [path, problem] of [
        ['gone.yaml', 'gone.yaml does not exist'],
        ['gone/*.yaml', 'gone/*.yaml matches no file'],
        ['w.yaml', 'no CustomResourceDefinition found in w.yaml'],
      ] as const) {
        const { status, stderr } = await folder.run(['lint', 'w.yaml', '--crds', path]);
        assert.deepEqual([status, stderr], [2, `ackmesh: --crds: ${problem}\n`]);
      }
    });
  });
});

const widgetCrd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              size: { type: integer }
`;

const widget = (spec: string): string => `apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: w\nspec:\n  ${spec}\n`;
