import assert from 'node:assert/strict';
import { CliFolder, quotedBoolean } from '../support/cli';

/** What a command line that cannot run says: one line on standard error, nothing on standard output, and status 2. */
const answers: readonly (readonly [argv: readonly string[], said: string | RegExp])[] = [
  [[], /^missing command; expected one of "lint", "inspect", .*"server"; "ackmesh --help" describes them$/],
  [['duck'], 'missing command; expected one of "verify", "list"; "ackmesh duck --help" describes them'],
  [['kustomize'], 'missing command; expected "config"; "ackmesh kustomize --help" describes it'],
  [['lnit'], 'unknown command "lnit"; did you mean "lint"?'],
  [['duck', 'verfy'], 'unknown command "verfy"; did you mean "verify"?'],
  [['zzz'], 'unknown command "zzz"'],
  [['help', 'kustomize', 'confg'], 'unknown command "confg"; did you mean "config"?'],
  [['lint', '--formt', 'json'], 'unknown option "--formt"; did you mean "--format"?'],
  [['lint', '--x'], 'unknown option "--x"'],
  [['lint', '-a.yaml'], 'unknown option "-a.yaml"'],
  [['inspect', '--e'], 'unknown option "--e"'],
  [['lint', '--format', 'xml'], '--format: expected one of "pretty", "json", "sarif", "junit", "github", found "xml"'],
  [['inspect', '--inventory', 'x'], '--inventory: expected "appmesh", found "x"'],
  [['lint', '--format', "it's 'odd'\nx"], /^--format: expected one of .*, found "it's 'odd' x"$/],
  [['lint', '--format'], '--format is missing a value'],
  [['lint', '--crds'], '--crds is missing a value'],
  [['lint', '--max-warnings', '-1'], '--max-warnings: expected a non-negative integer, found "-1"'],
  [['lint', ''], 'paths must not be empty'],
  [['build', ''], 'path must not be empty'],
  [['lint', '--cache', ''], '--cache must not be empty'],
  [['lint', 'a.yaml', '--crds', ''], '--crds must not be empty'],
  [['build'], 'missing argument "path"'],
  [['explain'], 'missing argument "kind"'],
  [['infer', '--model', 'x'], 'missing option "--generator"'],
  [['duck', 'verify'], 'missing option "--crds"'],
  [['build', 'a', 'b'], 'too many arguments for "build": expected 1, found 2'],
  [['rules', 'x'], 'too many arguments for "rules": expected 0, found 1'],
];

describe('a command line that cannot run', () => {
  let folder: CliFolder;
  before(() => {
    folder = new CliFolder();
    folder.write({ 'a.yaml': quotedBoolean('main') });
  });
  after(() => {
    folder.remove();
  });

  for (const [argv, said] of answers) {
    it(`is told so: ackmesh ${argv.map((each) => JSON.stringify(each)).join(' ')}`, async () => {
      const { status, stdout, stderr } = await folder.run(argv);
      assert.deepEqual([status, stdout], [2, '']);
      const [, line = ''] = /^ackmesh: ([^\n]+)\n$/.exec(stderr) ?? [];
      if (typeof said === 'string') {
        assert.equal(line, said, stderr);
      } else {
        assert.match(line, said, stderr);
      }
    });
  }

  it('finds its way by help, of all commands and of one', async () => {
    const all = await folder.run(['help']);
    assert.deepEqual(all, await folder.run(['--help']));
    assert.match(all.stdout, /^Exit status: 0 .*, 1 .*, 2 could not run$/m);
    assert.equal(all.status, 0);
    assert.deepEqual(await folder.run(['help', 'lint']), await folder.run(['lint', '--help']));
    assert.deepEqual(await folder.run(['help', 'duck', 'list']), await folder.run(['duck', 'list', '--help']));
  });
});
