import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { complete } from '../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { catalogue } from '../../server/src/families/catalogue';
import { docsOf } from '../../server/src/rules/rule';
import { structuresAt } from '../../server/src/schema/structure/lookup';
import type { Structure } from '../../server/src/schema/structure/structure';
import type { Diagnostic } from '../../server/src/workspace/finding';
import { seeded } from '../support/mutate';
import { projectFolder } from '../support/schemaBundle';
import { openWorkspace } from '../support/workspace';

/*
 * A key that completion offers is not reported for being there: whatever is wrong with it then can be mended in its value, or by
 * what is written next. Fields that a cluster may accept are offered. Keys are accepted in places of the examples of all rules; ACKMESH_ITEMS=20000 for more,
 * ACKMESH_SEED=n for others.
 */
const wanted = Number(process.env['ACKMESH_ITEMS'] ?? 200);
const seed = Number(process.env['ACKMESH_SEED'] ?? 20261126);

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Place = readonly (string | number)[];

/** Codes of what the next key or value mends, or what goes from elsewhere: which of several containers has the port, for example. */
const unfinished: ReadonlySet<string> = new Set([
  'schema/missing-field',
  'appmesh/vn-listener-without-service-discovery',
  'knative/port-more-than-one',
  'knative/readiness-period',
  'knative/transform-reply-without-sink',
]);

describe('keys that are offered', () => {
  it(`are not reported for being there: ${wanted} from seed ${seed}`, function () {
    this.timeout(0);
    const random = seeded(seed);
    const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
    const examples = rightExamples();
    const broken = Array.from({ length: wanted }, () => {
      const objects = pick(examples) ?? [];
      const index = Math.floor(random() * objects.length);
      const map = pick(mapsIn(objects[index] ?? null).filter(([first]) => first !== 'status')) ?? [];
      const offered = pick(offeredAt(objects, index, map));
      if (offered === undefined) {
        return [];
      }
      const accepted = changed(objects, index, [...map, offered.label], offered.value);
      return reportedKeys(objects, accepted, map).map((each) => `${[...map, offered.label].join('.')}: ${each} in\n${textOf(accepted)}`);
    });
    assert.deepEqual(broken.flat(), []);
  });
});

/** The objects of examples in which little is wrong, one list for each page of a rule. */
function rightExamples(): readonly (readonly Json[])[] {
  return catalogue.flatMap(({ code }) => {
    const page = join(projectFolder, docsOf(code));
    const text = existsSync(page) ? /^## Right\n\n```yaml\n([\s\S]*?)^```/m.exec(readFileSync(page, 'utf8'))?.[1] : undefined;
    const documents = text === undefined || text.startsWith('#-') ? [] : parseAllDocuments(text);
    const objects = documents.every(({ errors }) => errors.length === 0) ? documents.map((each) => each.toJS() as Json) : [];
    return objects.length > 0 && objects.every((each) => isMap(each) && typeof each['kind'] === 'string') ? [objects] : [];
  });
}

function isMap(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapsIn(value: Json, path: Place = []): readonly Place[] {
  const below = Array.isArray(value)
    ? (value as readonly Json[]).flatMap((item, index) => mapsIn(item, [...path, index]))
    : isMap(value)
      ? Object.entries(value).flatMap(([key, child]) => mapsIn(child, [...path, key]))
      : [];
  return isMap(value) ? [path, ...below] : below;
}

/** The objects with another value at a place of one of them. */
function changed(objects: readonly Json[], index: number, place: Place, value: Json): readonly Json[] {
  return objects.map((object, at) => (at === index ? put(object, place, value) : object));
}

function put(holder: Json | undefined, [step, ...rest]: Place, value: Json): Json {
  if (step === undefined) {
    return value;
  }
  return Array.isArray(holder)
    ? (holder as readonly Json[]).map((item, index) => (index === step ? put(item, rest, value) : item))
    : { ...(isMap(holder) ? holder : {}), [step]: put(isMap(holder) ? holder[step] : undefined, rest, value) };
}

function textOf(objects: readonly Json[]): string {
  return objects.map((each) => stringify(each, { lineWidth: 0, aliasDuplicateObjects: false, version: '1.1' })).join('---\n');
}

function problemsIn(objects: readonly Json[]): readonly Diagnostic[] {
  const { workspace, uri } = openWorkspace(textOf(objects));
  return diagnosticsOf(uri, workspace).filter(({ severity }) => severity === 'error' || severity === 'warning');
}

/** The fields that are offered as further keys of a map, each with a value of its type. */
function offeredAt(objects: readonly Json[], index: number, map: Place): readonly { readonly label: string; readonly value: Json }[] {
  const marked = textOf(changed(objects, index, [...map, 'cursor'], 'x')).replace(/^( *(?:- )*)cursor: x$/m, '$1<|>');
  const { workspace, uri, offset } = openWorkspace(marked);
  const resource = workspace.file(uri)?.documents[index]?.resources[0];
  const schema = resource === undefined ? undefined : workspace.kinds.find(resource)?.schema;
  return complete(workspace, uri, offset)
    .filter(({ kind }) => kind === 'field')
    .map(({ label, newText }) => {
      const written = (parse(newText.trim()) as Readonly<Record<string, Json>> | null)?.[label];
      const described = schema === undefined ? [] : structuresAt(schema, [...map, label]);
      return { label, value: isMap(written) || Array.isArray(written) ? filled(written) : sample(described[0]?.structure) };
    });
}

/** What completion writes with something in the places that it leaves open. */
function filled(value: Json): Json {
  return Array.isArray(value)
    ? (value as readonly Json[]).map(filled)
    : isMap(value)
      ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, filled(child)]))
      : value === null || value === ''
        ? 'a'
        : value;
}

function sample(structure: Structure | undefined): Json {
  const listed = structure?.enum?.find((each) => each !== null && each !== '');
  if (listed !== undefined) {
    return listed as Json;
  }
  switch (structure?.type) {
    case 'integer':
    case 'number':
      return Math.max(1, structure.minimum ?? 1);
    case 'boolean':
      return false;
    case 'array':
      return [sample(structure.items)];
    case 'object': {
      const { properties = {}, required = Object.keys(properties).slice(0, 1) } = structure;
      return Object.fromEntries(required.map((key) => [key, sample(properties[key])]));
    }
    default:
      return 'a';
  }
}

/** What is said of the keys of a map, and was not said before. */
function reportedKeys(before: readonly Json[], after: readonly Json[], map: Place): readonly string[] {
  const text = textOf(after);
  const keyOf = ({ finding }: Diagnostic): string => `${finding.code} ${finding.path.join('.')}`;
  const known = new Set(problemsIn(before).map(keyOf));
  return problemsIn(after)
    .filter((each) => {
      const { path, span, code, lacks } = each.finding;
      const isKey = text.slice(span.start, span.end).replace(/["']/g, '') === String(path.at(-1));
      const isHere = path.length <= map.length + 1 && path.every((step, index) => index === map.length || step === map[index]);
      const depends = each.finding.message.includes('unless the cluster enables');
      return isKey && isHere && lacks === undefined && !depends && !unfinished.has(code) && !known.has(keyOf(each));
    })
    .map(({ finding }) => `${finding.code}: ${finding.message}`);
}
