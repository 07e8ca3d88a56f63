import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { type BundleIndex, type BundleIndexEntry, bundlePath, type BundleSource } from '../server/src/schema/kinds/bundle';
import { canonicalJson } from '../server/src/schema/canonical';
import { readCrd } from '../server/src/schema/kinds/crdReader';
import type { Kind } from '../server/src/schema/kinds/kind';
import type { Structure } from '../server/src/schema/structure/structure';
import { recordOf } from '../server/src/schema/structure/structureReader';
import { productDucks } from '../server/src/schema/ducks/duck';
import { packFacts, type PackedSchema } from '../server/src/schema/kinds/bundledFacts';
import { type AckInference, inferAckKinds } from './ackInference';
import { ackAdoption } from './ackAdoption';
import { ackSlots } from './ackSlots';
import { coreSchemas } from './coreSchemas';
import { duckKinds } from './duckKinds';
import { kccTables } from './kccTables';
import { type CrdFile, families } from './schemaSources';

/** Records that are written by hand and lie where the bundle of this checkout is. */
const records = resolve(__dirname, '../../schemas');

/**
 * `npm run schemas -- --from CORPUS [--to schemas] [--families ack,appmesh,kcc,knative,kro]`
 * Writes the bundle: structure and facts of published CRDs, without their descriptions; ACK's kinds as inferred from the API
 * models, with what those know of fields; Config Connector's tables of references and kinds from the companion files in the
 * folder `spec` beside the corpus. The same input gives the same bytes, and files of kinds that are gone are removed.
 */
function main(): void {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string', default: 'schemas' },
      families: { type: 'string', default: 'ack,appmesh,kcc,knative,kro' },
    },
  });
  if (values.from === undefined) {
    throw new Error('usage: npm run schemas -- --from CORPUS [--to FOLDER] [--families ack,appmesh,kcc,knative,kro]');
  }
  const wanted = new Set(values.families.split(','));
  const chosen = families.filter((family) => wanted.has(family.name));
  if (chosen.length < families.length && resolve(values.to) === records) {
    throw new Error('A bundle of some families has no other kinds: write it to another folder, with --to');
  }
  const inference = wanted.has('ack') ? inferAckKinds(values.from) : undefined;
  const from = values.from;
  const sourced = chosen.flatMap((family) => {
    const schemaOf = family.facts?.(from) ?? (({ schema }: Kind): Structure => schema);
    return family.crds(from).flatMap((file) => kindsOf(file, schemaOf, inference));
  });
  const files = new Map<string, string>();
  for (const { kind, documentationId } of sourced) {
    files.set(bundlePath(kind), kindText(packFacts(bundled(kind.schema), documentationId)));
  }
  files.set('index.json', indexText(sourced));
  writeAll(values.to, files);
  if (inference !== undefined) {
    const slots = ackSlots(inference.equal.values());
    writeAt(values.to, 'dialects/ack-slots.json', slots.text);
    writeAt(values.to, 'dialects/ack-adoption.json', ackAdoption(inference.equal.values()));
    writeAt(values.to, 'differences.json', differencesText(inference.differences));
    console.log(slots.summary);
    console.log(`${inference.equal.size} kinds as inferred, ${inference.differences.length} otherwise`);
  }
  if (wanted.has('kcc')) {
    const tables = kccTables(
      values.from,
      sourced.map(({ kind }) => kind),
    );
    writeAt(values.to, 'dialects/kcc-slots.json', tables.slots);
    writeAt(values.to, 'dialects/kcc-kinds.json', tables.kinds);
    console.log(tables.summary);
  }
  if (wanted.has('knative')) {
    writeAt(values.to, 'common/coreSchemas.json', coreSchemas(values.from));
  }
  const ducks = productDucks.read({ read: (path) => readFileSync(join(records, path), 'utf8') });
  writeAt(
    values.to,
    'common/duckKinds.json',
    duckKinds(
      sourced.map(({ kind }) => kind),
      ducks,
    ),
  );
  const bytes = [...files.values()].reduce((sum, text) => sum + text.length, 0);
  console.log(`${sourced.length} kinds, ${Math.round(bytes / 1024)} KiB`);
}

interface SourcedKind {
  readonly kind: Kind;
  readonly source: BundleSource;
  readonly documentationId?: string;
}

function kindsOf(
  { path, source }: CrdFile,
  schemaOf: (kind: Kind) => Structure,
  inference: AckInference | undefined,
): readonly SourcedKind[] {
  const crd: unknown = parse(readFileSync(path, 'utf8'));
  const read = readCrd(crd, { source: 'bundled' });
  for (const problem of read.problems) {
    console.error(`${path}: ${problem.path.join('.')}: ${problem.message}`);
  }
  const inferred = inference?.equal.get(path);
  if (inferred !== undefined) {
    const { schema, documentationId } = inferred;
    return read.kinds.map((kind) => ({ kind: { ...kind, schema }, source, ...(documentationId === undefined ? {} : { documentationId }) }));
  }
  return read.kinds.map((kind) => ({ kind: { ...kind, schema: schemaOf(kind) }, source }));
}

/** The schema without prose, and without the parts that every object has: the store adds those. Limits of the name remain. */
function bundled(schema: Structure): Structure {
  const { apiVersion: _apiVersion, kind: _kind, metadata, ...own } = schema.properties ?? {};
  const limits = metadata?.properties === undefined ? {} : { metadata: { properties: metadata.properties } };
  return strip({ ...schema, properties: { ...own, ...limits } });
}

function strip(schema: Structure): Structure {
  const { description: _description, title: _title, example: _example, ...rest } = schema;
  return {
    ...rest,
    ...(rest.properties === undefined
      ? {}
      : { properties: recordOf(Object.entries(rest.properties).map(([name, child]) => [name, strip(child)] as const)) }),
    ...(typeof rest.additionalProperties === 'object' ? { additionalProperties: strip(rest.additionalProperties) } : {}),
    ...(rest.items === undefined ? {} : { items: strip(rest.items) }),
    ...(rest.allOf === undefined ? {} : { allOf: rest.allOf.map(strip) }),
    ...(rest.anyOf === undefined ? {} : { anyOf: rest.anyOf.map(strip) }),
    ...(rest.oneOf === undefined ? {} : { oneOf: rest.oneOf.map(strip) }),
    ...(rest.not === undefined ? {} : { not: strip(rest.not) }),
    ...(rest['x-kubernetes-validations'] === undefined
      ? {}
      : { 'x-kubernetes-validations': rest['x-kubernetes-validations'].map(({ rule }) => ({ rule })) }),
  };
}

/** Facts' tables apart, one line each, so that a refresh shows as a readable difference. */
function kindText({ schema, api }: PackedSchema): string {
  const parts = [`"schema":${canonicalJson(schema)}`];
  if (api !== undefined) {
    const { names, limits, ...of } = api;
    parts.push(
      `"api":{${canonicalJson(of).slice(1, -1)},\n"names":${JSON.stringify(names)},\n"limits":[${limits.map((limit) => `\n${canonicalJson(limit)}`).join(',')}]}`,
    );
  }
  return `{${parts.join(',\n')}}\n`;
}

function differencesText(differences: AckInference['differences']): string {
  const lines = differences.map((difference) => `  ${JSON.stringify(difference)}`);
  return `{ "format": 1, "kinds": [${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}] }\n`;
}

/** One line per source and per kind, so that a refresh shows as a readable difference. */
function indexText(sourced: readonly SourcedKind[]): string {
  const sources: BundleSource[] = [];
  const positions = new Map<string, number>();
  const entries = sourced.map(({ kind, source }): BundleIndexEntry => {
    const key = canonicalJson(source);
    const position = positions.get(key) ?? sources.push(source) - 1;
    positions.set(key, position);
    const scope = kind.scope === 'Namespaced' ? 'N' : 'C';
    const entry = [kind.group, kind.version, kind.kind, kind.plural, scope, position] as const;
    return kind.shortNames === undefined ? entry : [...entry, kind.shortNames];
  });
  entries.sort((a, b) => compare(a[0], b[0]) || compare(a[2], b[2]) || compare(a[1], b[1]));
  const format: BundleIndex['format'] = 1;
  return [
    `{"format":${format},"sources":[`,
    sources.map(canonicalJson).join(',\n'),
    '],"kinds":[',
    entries.map((entry) => JSON.stringify(entry)).join(',\n'),
    ']}\n',
  ].join('\n');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function writeAll(folder: string, files: ReadonlyMap<string, string>): void {
  removeStale(folder, join(folder, 'kinds'), files);
  for (const [path, text] of files) {
    writeAt(folder, path, text);
  }
}

function writeAt(folder: string, path: string, text: string): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function removeStale(root: string, folder: string, keep: ReadonlyMap<string, string>): void {
  if (!existsSync(folder)) {
    return;
  }
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      removeStale(root, path, keep);
    } else if (!keep.has(relative(root, path).replaceAll('\\', '/'))) {
      rmSync(path);
    }
  }
  if (readdirSync(folder).length === 0) {
    rmdirSync(folder);
  }
}

main();
