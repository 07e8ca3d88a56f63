import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { resourcesOf } from '../../server/src/manifest/resource';
import { parseFile } from '../../server/src/yaml/reading/file';
import type { YamlDocument } from '../../server/src/yaml/nodes/node';
import { breaksDocument } from '../../server/src/yaml/nodes/whole';
import { plainValue } from '../../server/src/yaml/value';
import { corpusFolder } from '../support/schemaBundle';
import { corpusOrSkip } from '../support/corpus';

interface Case {
  readonly what: string;
  readonly expect: 'ok' | 'error';
  /** `decode-object`: read, but of types that objects do not have. */
  readonly errorClass?: string;
  readonly unstable?: boolean;
}

const decode = join(corpusFolder() ?? '', 'gitops/decode');
const names = existsSync(decode)
  ? readdirSync(decode).flatMap((theme) => readdirSync(join(decode, theme)).map((name) => `${theme}/${name}`))
  : [];

/** The objects of a document; what is none by our words, such as without apiVersion, as the document's value. */
function objectsOf(document: YamlDocument): readonly unknown[] {
  const resources = resourcesOf(document);
  const nodes = resources.length === 0 ? [document.root] : resources.map(({ node }) => node);
  return nodes.flatMap((node) => (node === undefined ? [] : [plainValue(node)?.value]));
}

describe('what the real kubectl reads', () => {
  it('has all its cases', function () {
    corpusOrSkip(this, 'gitops');
    assert.equal(names.length, 66);
  });

  for (const name of names) {
    const folder = join(decode, name);
    const each = parse(readFileSync(join(folder, 'case.yaml'), 'utf8')) as Case;
    it(`${name}: ${each.what}`, () => {
      const [input = ''] = readdirSync(join(folder, 'input'));
      const documents = parseFile(readFileSync(join(folder, 'input', input), 'utf8')).documents.map(({ document }) => document);
      const isBroken = documents.some(({ problems }) => problems.some(breaksDocument));
      assert.equal(isBroken, each.expect === 'error' && each.errorClass === 'decode-yaml');
      if (each.expect === 'ok' && each.unstable !== true) {
        const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as unknown;
        assert.deepEqual(documents.flatMap(objectsOf), Array.isArray(expected) ? expected : [expected]);
      }
    });
  }
});
