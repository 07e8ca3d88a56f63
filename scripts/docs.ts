import { addTo } from '../server/src/base/groups';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { fieldTextsFile } from '../server/src/protocol/fieldTexts';
import { unpackFacts } from '../server/src/schema/kinds/bundledFacts';
import type { BundledKind } from '../server/src/schema/kinds/bundle';
import type { ServiceDocs } from '../server/src/schema/api/fieldDocs';
import type { Structure } from '../server/src/schema/structure/structure';
import { type ClientPackages, clientsFolder, fetchClients, readClient } from './support/awsClients';
import { memberTexts } from './support/typings';

const root = resolve(__dirname, '../..');

/** What the next bundle takes over, with the notice that belongs to it. */
const target = join(root, '.cache/docs');

/**
 * `npm run docs [-- --list]`
 * Writes what AWS documents about the fields of bundled ACK kinds, taken from the typings of the packages that
 * `awsClients.json` names. They are fetched from the npm registry and kept in the user's cache folder. The next bundle takes
 * the texts over. Says how many fields have a text; `--list` also per service, and which have none.
 */
function main(): void {
  const services = fieldsOfBundle(join(root, 'schemas/kinds'));
  const packages = JSON.parse(readFileSync(join(root, 'scripts/awsClients.json'), 'utf8')) as ClientPackages;
  const folder = clientsFolder();
  fetchClients(folder, Object.values(packages));
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const total = { fields: 0, texts: 0, bytes: 0 };
  const licences = new Map<string, string[]>();
  for (const [service, members] of [...services].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { title, licence, typings } = readClient(folder, packages[service] ?? `no package for ${service}`);
    const shapes = pick(new Map(typings.flatMap((each) => [...memberTexts(each)])), members);
    const without = [...members].filter(([key]) => textOf(shapes, key) === undefined);
    const fields = sum(members.values());
    const texts = fields - sum(without.map(([, count]) => count));
    total.bytes += write(service, { source: title, shapes });
    total.fields += fields;
    total.texts += texts;
    addTo(licences, licence, title);
    if (process.argv.includes('--list')) {
      console.log(`${service}: ${texts} of ${fields}${without.map(([key]) => `\n  ${key}`).join('')}`);
    }
  }
  writeFileSync(join(target, 'notices.json'), JSON.stringify([...licences].map(([licence, titles]) => ({ titles, licence }))));
  const share = Math.round((1000 * total.texts) / Math.max(1, total.fields)) / 10;
  console.log(`docs: ${total.texts} of ${total.fields} fields have a text (${share} %), ${Math.round(total.bytes / 1024)} KiB`);
}

/** How many fields of specs and statuses come from each `Shape.Member`, by service. */
function fieldsOfBundle(folder: string): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const services = new Map<string, Map<string, number>>();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  for (const file of files.sort()) {
    const kind = JSON.parse(readFileSync(join(folder, file), 'utf8')) as BundledKind;
    if (kind.api !== undefined) {
      const members = services.get(kind.api.service) ?? new Map<string, number>();
      services.set(kind.api.service, members);
      count(unpackFacts(kind), members);
    }
  }
  return services;
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, each) => total + each, 0);
}

function count({ properties, items, additionalProperties, 'x-ackmesh': facts }: Structure, members: Map<string, number>): void {
  if (facts?.origin !== undefined) {
    const key = `${facts.origin.shape}.${facts.origin.member}`;
    members.set(key, (members.get(key) ?? 0) + 1);
  }
  const inner = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  [...Object.values(properties ?? {}), ...(items === undefined ? [] : [items]), ...inner].forEach((child) => count(child, members));
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
  const bytes = deflateRawSync(JSON.stringify(docs), { level: 9 });
  writeFileSync(join(target, fieldTextsFile(service) ?? service), bytes);
  return bytes.length;
}

main();
