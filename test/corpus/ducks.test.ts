import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKinds } from '../../server/src/service/kindSources';
import { crdDuckFindings } from '../../server/src/families/knative/ducks/crdFindings';
import { verify, type Verdict } from '../../server/src/schema/ducks/verify';
import { readCrd } from '../../server/src/schema/kinds/crdReader';
import { gvkKey, type GroupVersionKind } from '../../server/src/schema/kinds/kind';
import type { SchemaOutline } from '../../server/src/schema/structure/schemaOutline';
import { isRecord } from '../../server/src/base/record';
import { parse } from 'yaml';
import { corpusOrSkip, manifestsBelow } from '../support/corpus';
import { crdOf, duckNamed, ducks, mutateSchema, openApiOf, verdictByPruning, type RawSchema } from '../support/ducks';
import { seeded } from '../support/mutate';

interface Truth extends GroupVersionKind {
  readonly duck: string;
  readonly implements: boolean;
  readonly source: string;
}

/** What notes of the evidence say of paths: `opaque:a,b` and `schema-gap:a`. */
function noted(source: string, what: string): readonly string[] | undefined {
  const note = source.split('; ').find((each) => each.startsWith(`${what}:`));
  return note?.slice(what.length + 1).split(',');
}

describe('ducks of the corpus', function () {
  this.timeout(120_000);
  let corpus = '';
  let truth: readonly Truth[] = [];
  before(function () {
    corpus = corpusOrSkip(this, 'knative', '..');
    const file = join(corpus, '..', 'spec/duck-truth.json');
    if (!existsSync(file)) {
      console.log('      no duck-truth.json here: skipped');
      this.skip();
    }
    truth = JSON.parse(readFileSync(file, 'utf8')) as readonly Truth[];
  });

  const textsOf = (...folders: readonly string[]): readonly string[] =>
    folders.flatMap((folder) =>
      manifestsBelow(join(corpus, folder), /\.(?:ya?ml|json)$/).map((name) => readFileSync(join(corpus, folder, name), 'utf8')),
    );
  const crdTexts = (): readonly string[] =>
    textsOf('knative/crds', 'knative/core', 'ack', 'appmesh/crds', 'kcc/crds').filter(
      (text) => text.includes('"openapi"') || groups().has(/^ {2}group: (\S+)$/m.exec(text)?.[1] ?? ''),
    );
  const groups = (): ReadonlySet<string> => new Set(truth.map(({ group }) => group));

  function compare(schemas: ReadonlyMap<string, SchemaOutline>): { readonly wrong: readonly string[]; readonly judged: number } {
    const wrong: string[] = [];
    let judged = 0;
    for (const row of truth) {
      const schema = schemas.get(gvkKey(row));
      if (schema !== undefined) {
        judged += 1;
        const verdict = verify(schema, duckNamed(row.duck));
        const wanted: Partial<Verdict> = {
          implements: row.implements,
          ...(row.implements
            ? { opaque: noted(row.source, 'opaque') ?? verdict.opaque, gaps: noted(row.source, 'schema-gap') ?? verdict.gaps }
            : {}),
        };
        if (JSON.stringify({ ...verdict, ...wanted }) !== JSON.stringify(verdict)) {
          wrong.push(`${gvkKey(row)} ${row.duck}: wanted ${JSON.stringify(wanted)}, found ${JSON.stringify(verdict)}`);
        }
      }
    }
    return { wrong, judged };
  }

  it('every row of the truth is right, from CRDs and from OpenAPI documents', () => {
    const texts = crdTexts();
    const fromFiles = new Map(texts.flatMap((text) => readKinds(text).kinds.map((kind) => [gvkKey(kind), kind.schema] as const)));
    assert.deepEqual(compare(fromFiles), { wrong: [], judged: truth.length });
    const rawKinds = texts.filter((text) => text.includes('CustomResourceDefinition')).flatMap(rawVersions);
    const document = JSON.stringify(openApiOf(rawKinds));
    const core = textsOf('knative/core').filter((text) => text.includes('"openapi"'));
    const fromOpenApi = new Map(
      [document, ...core].flatMap((text) => readKinds(text).kinds.map((kind) => [gvkKey(kind), kind.schema] as const)),
    );
    assert.deepEqual(compare(fromOpenApi), { wrong: [], judged: truth.length });
  });

  it('every CRD keeps what its labels declare', () => {
    const found = crdTexts().flatMap((text) =>
      readKinds(text).crds.flatMap(({ resource }) => crdDuckFindings(resource, ducks).map(({ code }) => `${resource.name ?? ''} ${code}`)),
    );
    // It is addressable by its shape alone.
    assert.deepEqual(found, ['domainmappings.serving.knative.dev knative/duck-unlabeled']);
  });

  it('1,000 changed CRDs are judged as pruning judges them', () => {
    const seed = Number(process.env['SEED'] ?? 20260302);
    const random = seeded(seed);
    const originals = textsOf('knative/crds', 'appmesh/crds').flatMap(rawVersions);
    assert.ok(originals.length > 35);
    let changed = 0;
    for (let round = 0; round < 1000; round += 1) {
      const original = originals[round % originals.length];
      const schema = structuredClone(original?.schema) as RawSchema;
      mutateSchema(schema, random);
      const [kind] = readCrd(crdOf({ v1: schema }), { source: 'workspace' }).kinds;
      for (const duck of ducks) {
        const wanted = verdictByPruning(schema, duck);
        assert.deepEqual(
          verify(kind?.schema, duck),
          wanted,
          `seed ${seed}, round ${round}, ${original === undefined ? '' : gvkKey(original)} ${duck.id}`,
        );
        changed += wanted.implements === verdictByPruning(original?.schema, duck).implements ? 0 : 1;
      }
    }
    assert.ok(changed > 100, `${changed} verdicts changed`);
  });
});

/** The served versions of the CRDs in a text, read by the YAML library alone. */
function rawVersions(text: string): readonly (GroupVersionKind & { readonly schema: unknown })[] {
  const crd: unknown = parse(text, { logLevel: 'silent', strict: false });
  const spec = isRecord(crd) && crd['kind'] === 'CustomResourceDefinition' && isRecord(crd['spec']) ? crd['spec'] : {};
  const { group, names, versions } = spec as {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions?: readonly {
      readonly name: string;
      readonly served: boolean;
      readonly schema?: { readonly openAPIV3Schema?: unknown };
    }[];
  };
  return (versions ?? []).flatMap(({ name, served, schema }) =>
    served ? [{ group, version: name, kind: names.kind, schema: schema?.openAPIV3Schema }] : [],
  );
}
