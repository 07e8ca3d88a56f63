import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { formatPath } from '../../server/src/base/path';
import { findRule } from '../../server/src/families/catalogue';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { corpusOrSkip } from '../support/corpus';
import { openAfter } from '../support/workspace';

interface UpdateCase {
  readonly before?: string;
  readonly manifests: string;
  readonly expect: { readonly findings: readonly { readonly rule: string; readonly path: string }[] };
}

describe('changes in the cases of App Mesh', () => {
  it('are judged as its controller does', function () {
    const folder = corpusOrSkip(this, 'appmesh/cases');
    const cases = readdirSync(folder)
      .filter((name) => name.endsWith('.yaml'))
      .map((file) => ({ file, ...(parse(readFileSync(join(folder, file), 'utf8')) as UpdateCase) }));
    const updates = cases.filter(({ before }) => before !== undefined);
    assert.equal(updates.length, 17);
    for (const { file, before = '', manifests, expect } of updates) {
      const { workspace, uri } = openAfter(before, manifests);
      const found = diagnosticsOf(uri, workspace).flatMap(({ finding }) =>
        (findRule(finding.code)?.spec ?? [])
          .filter((rule) => rule === 'immutable-field-changed')
          .map((rule) => `${rule} ${formatPath(finding.path)}`),
      );
      assert.deepEqual(found.sort(), expect.findings.map(({ rule, path }) => `${rule} ${path}`).sort(), file);
    }
  });
});
