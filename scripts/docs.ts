import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { docsPath } from '../server/src/hosts/node/docsReader';
import { unpackFacts } from '../server/src/schema/bundledFacts';
import type { BundledKind } from '../server/src/schema/bundle';
import type { ServiceDocs } from '../server/src/schema/fieldDocs';
import type { Structure } from '../server/src/schema/structure';
import { isRecord } from '../server/src/schema/structureReader';
import { memberTexts } from './support/typings';

const root = resolve(__dirname, '../..');
const sdkFolder = join(root, 'node_modules/aws-sdk');

/**
 * `npm run docs [-- --list]`
 * Writes what AWS documents about the fields of bundled ACK kinds into the build output, taken from the typings of the
 * `aws-sdk` package. Says how many fields have a text; `--list` also per service. Without the package nothing is written.
 */
function main(): void {
  const services = fieldsOfBundle(join(root, 'schemas/kinds'));
  rmSync(join(root, dirname(docsPath('x'))), { recursive: true, force: true });
  if (!existsSync(join(sdkFolder, 'clients'))) {
    console.log('docs: the package aws-sdk is not installed, hovers will show no texts of AWS (npm ci installs it)');
    return;
  }
  const source = `aws-sdk ${String(readJson(join(sdkFolder, 'package.json'))['version'])}`;
  const clients = clientsByDocumentation();
  const total = { fields: 0, texts: 0, bytes: 0 };
  for (const [service, { documentation, members }] of [...services].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const typings = clients.get(documentation ?? '');
    const shapes = typings === undefined ? {} : pick(memberTexts(readFileSync(typings, 'utf8')), members);
    const fields = [...members.values()].reduce((sum, count) => sum + count, 0);
    const texts = [...members].reduce((sum, [key, count]) => sum + (textOf(shapes, key) === undefined ? 0 : count), 0);
    if (texts > 0) {
      total.bytes += write(service, { source, shapes });
    }
    total.fields += fields;
    total.texts += texts;
    if (process.argv.includes('--list')) {
      console.log(`${service}: ${texts} of ${fields}${typings === undefined ? ', not in the package' : ''}`);
    }
  }
  const share = Math.round((100 * total.texts) / Math.max(1, total.fields));
  console.log(`docs: ${total.texts} of ${total.fields} fields have a text (${share} %), ${Math.round(total.bytes / 1024)} KiB`);
}

interface ServiceFields {
  /** The name under which AWS documents the API. */
  readonly documentation: string | undefined;
  /** How many fields come from each `Shape.Member`. */
  readonly members: Map<string, number>;
}

/** The fields of specs that come from an API, by service. */
function fieldsOfBundle(folder: string): ReadonlyMap<string, ServiceFields> {
  const services = new Map<string, ServiceFields>();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  for (const file of files.sort()) {
    const kind = JSON.parse(readFileSync(join(folder, file), 'utf8')) as BundledKind;
    if (kind.api !== undefined) {
      const { service, documentation } = kind.api;
      const fields = services.get(service) ?? { documentation, members: new Map<string, number>() };
      services.set(service, fields);
      count(unpackFacts(kind), fields.members);
    }
  }
  return services;
}

function count({ properties, items, additionalProperties, 'x-ackmesh': facts }: Structure, members: Map<string, number>): void {
  if (facts?.origin !== undefined) {
    const key = `${facts.origin.shape}.${facts.origin.member}`;
    members.set(key, (members.get(key) ?? 0) + 1);
  }
  const inner = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  [...Object.values(properties ?? {}), ...(items === undefined ? [] : [items]), ...inner].forEach((child) => count(child, members));
}

/** Typings by the name under which AWS documents the API, which the package's own models carry. */
function clientsByDocumentation(): ReadonlyMap<string, string> {
  const names = new Map(
    Object.entries(readJson(join(sdkFolder, 'apis/metadata.json'))).map(([name, of]) => [isRecord(of) && typeof of['prefix'] === 'string' ? of['prefix'] : name, name]),
  );
  const clients = new Map<string, string>();
  for (const file of readdirSync(join(sdkFolder, 'apis'))) {
    const prefix = /^(.+)-\d{4}-\d\d-\d\d\.min\.json$/.exec(file)?.[1];
    const name = prefix === undefined ? undefined : names.get(prefix);
    const typings = name === undefined ? undefined : join(sdkFolder, 'clients', `${name}.d.ts`);
    if (typings !== undefined && existsSync(typings)) {
      const { metadata } = readJson(join(sdkFolder, 'apis', file));
      const uid = isRecord(metadata) ? metadata['uid'] : undefined;
      clients.set(typeof uid === 'string' ? uid : file.replace(/\.min\.json$/, ''), typings);
    }
  }
  return clients;
}

function pick(texts: ReadonlyMap<string, string>, members: ReadonlyMap<string, number>): ServiceDocs['shapes'] {
  const shapes: Record<string, Record<string, string>> = {};
  for (const key of [...members.keys()].sort()) {
    const text = texts.get(key);
    if (text !== undefined) {
      const [shape = '', member = ''] = key.split('.');
      (shapes[shape] ??= {})[member] = text;
    }
  }
  return shapes;
}

function textOf(shapes: ServiceDocs['shapes'], key: string): string | undefined {
  const [shape = '', member = ''] = key.split('.');
  return shapes[shape]?.[member];
}

function write(service: string, docs: ServiceDocs): number {
  const path = join(root, docsPath(service));
  const bytes = deflateRawSync(JSON.stringify(docs), { level: 9 });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return bytes.length;
}

function readJson(path: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return isRecord(value) ? value : {};
}

main();
