import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { build, type World } from '../../server/src/kustomize/build';
import type { FailureCode } from '../../server/src/kustomize/objects/problem';
import { uriOfPath } from '../../server/src/hosts/node/fileUri';
import { filesOnDisk } from '../../server/src/hosts/node/kustomizeFiles';
import { corpusFolder } from '../support/schemaBundle';
import { corpusOrSkip } from '../support/corpus';

interface Case {
  readonly what: string;
  readonly root: string;
  readonly expect: 'ok' | 'error';
  readonly errorClass?: string;
}

/** What the cases call the failures of Kustomize. */
const failures: Readonly<Record<string, readonly FailureCode[]>> = {
  'component-kind': ['resource-as-component', 'component-as-resource'],
  'conflicting-fieldspecs': ['conflicting-field-specs'],
  cycle: ['cycle'],
  'duplicate-id': ['duplicate-object', 'included-twice'],
  'empty-kustomization': ['empty'],
  'generator-merge': ['generator-behavior'],
  'id-conflict': ['id-conflict'],
  'json-patch-path': ['patch-path-not-found'],
  'json-patch-test': ['patch-test-fails'],
  'missing-kustomization': ['missing-path'],
  'missing-name': ['name-missing', 'name-needed', 'template-in-resource'],
  'outside-root': ['path-outside-root'],
  'patch-both': ['patch-path-and-patch'],
  'patch-target-not-found': ['patch-without-target'],
  'path-config': ['bad-field-path'],
  'replacement-source': ['replacement-source'],
  'several-kustomization-files': ['several-files'],
  'wrong-type': ['wrong-type'],
};

function worldOf(folder: string, { root }: Case): World {
  return build(uriOfPath(join(folder, 'input', root)), filesOnDisk(folder));
}

/** Data without what JSON cannot say: all digits of large integers, and nulls for which nothing is written. */
function asData(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? Number(each) : (each ?? null))));
}

const kustomize = join(corpusFolder() ?? '', 'gitops/kustomize');
const names = existsSync(kustomize)
  ? readdirSync(kustomize).flatMap((theme) => readdirSync(join(kustomize, theme)).map((name) => `${theme}/${name}`))
  : [];

describe('behaviour cases of Kustomize', () => {
  it('are all there', function () {
    corpusOrSkip(this, 'gitops');
    assert.equal(names.length, 92);
  });

  for (const name of names) {
    const folder = join(kustomize, name);
    const each = parse(readFileSync(join(folder, 'case.yaml'), 'utf8')) as Case;
    it(`${name}: ${each.what}`, () => {
      const { objects, problems } = worldOf(folder, each);
      const codes = problems.failures.map(({ code }) => code);
      if (each.expect === 'error') {
        assert.ok(
          codes.some((code) => failures[each.errorClass ?? '']?.includes(code)),
          `${codes.join()} for ${each.errorClass ?? ''}`,
        );
        return;
      }
      assert.deepEqual([codes, problems.unknowns], [[], []]);
      const expected = parseAllDocuments(readFileSync(join(folder, 'expected.yaml'), 'utf8')).map((document) => document.toJS() as unknown);
      assert.deepEqual(asData(objects.map(({ content }) => content)), asData(expected));
    });
  }
});
