import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { projectFolder } from '../support/schemaBundle';
import { emptyWorkspace, findingsIn, uriOf } from '../support/workspace';

/** What each file of examples/broken is there to show. */
const broken: Readonly<Record<string, readonly string[]>> = {
  'arn-and-reference.yaml': ['appmesh/ref-and-arn-both'],
  'missing-target.yaml': ['ref/not-found'],
  'nothing-referenced.yaml': ['ack/value-or-ref-missing', 'ref/empty'],
  'other-namespace.yaml': ['ref/wrong-namespace'],
  'unknown-field.yaml': ['schema/unknown-field'],
  'unknown-kind.yaml': ['schema/unknown-kind'],
  'value-and-reference.yaml': ['ack/value-and-ref'],
  'wrong-kind.yaml': ['ref/wrong-kind'],
  'wrong-type.yaml': ['schema/type', 'schema/enum'],
};

describe('the example workspace', () => {
  const folder = join(projectFolder, 'examples');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => relative(folder, join(folder, file)).split(sep).join('/'))
    .sort();
  const workspace = emptyWorkspace();
  workspace.setDisk(files.map((file) => [uriOf(file), readFileSync(join(folder, file), 'utf8')] as const));
  const codesOf = (file: string): string[] => findingsIn(uriOf(file), workspace).map(({ finding }) => finding.code);

  for (const file of files.filter((each) => !each.startsWith('broken/'))) {
    it(`has nothing to report in ${file}`, () => {
      assert.deepEqual(codesOf(file), []);
    });
  }

  it('finds in each file of broken/ what the file is there to show', () => {
    const found = files.filter((each) => each.startsWith('broken/')).map((file) => [file.slice('broken/'.length), codesOf(file)] as const);
    assert.deepEqual(Object.fromEntries(found), broken);
  });
});
