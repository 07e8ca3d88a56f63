import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { formatPath } from '../../server/src/base/path';
import { canonicalJson } from '../../server/src/schema/canonical';
import { readCrd } from '../../server/src/schema/kinds/crdReader';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { Workspace } from '../../server/src/workspace/workspace';
import { corpusOrSkip, manifestsBelow, workspaceOf } from '../support/corpus';
import { corpusFolder } from '../support/schemaBundle';

interface Case {
  readonly what: string;
  readonly verdict: 'accepted' | 'rejected';
  readonly quiet?: boolean;
  readonly findings?: readonly { readonly rule: string; readonly file: string; readonly object: string; readonly path: string }[];
}

interface Found {
  readonly rule: string;
  readonly file: string;
  readonly object: string;
  readonly path: string;
  readonly severity: string;
  readonly message: string;
}

function found(workspace: Workspace): readonly Found[] {
  return [...workspace.uris].sort().flatMap((uri) =>
    diagnosticsOf(uri, workspace).map(({ finding: { code, resource, path, message }, severity }) => ({
      rule: code,
      file: uri.slice(uri.lastIndexOf('/') + 1),
      object: resource === undefined ? '' : `${resource.kind}/${resource.name ?? ''}`,
      path: formatPath(path),
      severity,
      message,
    })),
  );
}

const root = join(corpusFolder() ?? '', 'gitops/kro');
const names = existsSync(root)
  ? ['accepted', 'rejected', 'crd'].flatMap((theme) => readdirSync(join(root, theme)).map((name) => `${theme}/${name}`))
  : [];

describe('behaviour cases of kro', () => {
  it('are all there', function () {
    corpusOrSkip(this, 'gitops', 'kro');
    assert.equal(names.length, 27);
  });

  for (const name of names) {
    const folder = join(root, name);
    const known = join(folder, 'case.yaml');
    const each = existsSync(known) ? (parse(readFileSync(known, 'utf8')) as Case) : undefined;
    it(`${name}: ${each?.what ?? ''}`, () => {
      const workspace = workspaceOf(join(folder, 'input'), manifestsBelow(join(folder, 'input')));
      const all = found(workspace);
      const told = all.map(({ rule, path, message }) => `${rule} ${path}: ${message}`).join('\n');
      for (const { rule, file, object, path } of each?.findings ?? []) {
        assert.ok(
          all.some((one) => one.rule === rule && one.file === file && one.object === object && one.path === path),
          `${rule} ${path} is not in\n${told}`,
        );
      }
      if (each?.quiet === true) {
        assert.equal(told, '');
      }
      assert.equal(
        all.some(({ rule, severity }) => rule.startsWith('kro/') && severity === 'error'),
        each?.verdict === 'rejected' && each.findings?.some(({ rule }) => rule.startsWith('kro/')) === true,
        told,
      );
    });
  }

  it('make the CRD of their instances', function () {
    const folder = corpusOrSkip(this, 'gitops', 'kro', 'crd', 'nested-defaults');
    const workspace = workspaceOf(join(folder, 'input'), ['rgd.yaml']);
    const [expected] = readCrd(parse(readFileSync(join(folder, 'expected-crd.yaml'), 'utf8')), { source: 'workspace' }).kinds;
    assert.ok(expected !== undefined);
    const kind = workspace.kinds.brought().find((each) => each.kind === 'Policy');
    const { provenance: _provenance, schema, ...names } = kind!;
    const { provenance: _other, schema: wanted, ...expectedNames } = expected;
    assert.deepEqual(names, expectedNames);
    for (const part of ['spec', 'status']) {
      assert.equal(canonicalJson(schema.properties?.[part]), canonicalJson(wanted.properties?.[part]));
    }
  });
});

/** Mistakes of published files, each of which kro or the API server refuses. */
const genuine: readonly (readonly [file: RegExp, rule: string, path: RegExp, why: string])[] = [
  [
    /ack-controller|deploying-controller/,
    'kro/simple-schema-marker',
    /roleDescription$/,
    'a default of several words without quotes: "marker key … without a value" since v0.9.0',
  ],
  [/gemma-on-tpu/, 'schema/missing-field', /externalRef\.metadata$/, 'name and namespace stand beside metadata'],
  [/gemma-on-tpu/, 'schema/unknown-field', /externalRef\.(?:name|namespace)$/, 'name and namespace stand beside metadata'],
  [/core-dns|deploying-controller/, 'yaml/duplicate-key', /^$/, 'a key is written twice'],
  [
    /ack-controller-controllers|deploying-controller/,
    'kro/expression-type',
    /args\[2\]$/,
    `a boolean inside of a string: "no matching overload for '_+_' applied to '(string, bool)'" in v0.9.3`,
  ],
  [
    /ingress-triangle/,
    'kro/expression-type',
    /certificate-arn/,
    `null beside a string: "no matching overload for '_?_:_' applied to '(bool, string, null)'" in v0.9.3`,
  ],
  [
    /check-validation-markers/,
    'kro/expression-type',
    /data\.properties$/,
    `a list inside of a string: "no matching overload for '_+_' applied to '(string, list(string))'" in v0.9.3`,
  ],
];

describe('definitions of kro from its repository', () => {
  it('have no finding that kro itself would not confirm', function () {
    const folder = corpusOrSkip(this, 'kro', 'examples');
    const workspace = workspaceOf(folder, manifestsBelow(folder));
    const loud = found(workspace).filter(({ severity }) => severity === 'error' || severity === 'warning');
    const others = loud.filter(
      (one) => !genuine.some(([file, rule, path]) => file.test(one.file) && rule === one.rule && path.test(one.path)),
    );
    assert.equal(loud.length - others.length, 17);
    assert.deepEqual(
      others.map(({ file, rule, path, message }) => `${file} ${rule} ${path}: ${message}`),
      [],
    );
  });
});
