import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { BundleSource } from '../server/src/schema/kinds/bundle';
import type { Kind } from '../server/src/schema/kinds/kind';
import type { FieldFacts, Structure } from '../server/src/schema/structure/structure';
import { isRecord } from '../server/src/base/record';
import { recordOf } from '../server/src/schema/structure/structureReader';
import { describedRange } from './describedRange';
import { describedValues } from './describedValues';
import { asReleased, changeable } from './kccCorrections';
import { kccValues, type KnownFacts } from './kccValues';
import { filledInReferences } from './kccTables';

/** One CRD file and where it comes from. */
export interface CrdFile {
  readonly path: string;
  readonly source: BundleSource;
}

/** A family of kinds: how its CRDs lie in the corpus. */
export interface SchemaFamily {
  readonly name: string;
  /** The family's CRD files, in a stable order. */
  crds(corpus: string): readonly CrdFile[];
  /** Reads what is known of the family beyond its CRDs, and answers how it is added to the schema of a kind. */
  facts?(corpus: string): (kind: Kind) => Structure;
}

export const families: readonly SchemaFamily[] = [
  { name: 'ack', crds: ackCrds },
  {
    name: 'appmesh',
    crds: (corpus) =>
      crdsIn(join(corpus, 'appmesh/crds')).map((path) => ({
        path,
        source: {
          repository: 'github.com/aws/aws-app-mesh-controller-for-k8s',
          commit: '7588d12',
          version: 'v1.13.3',
          licence: 'Apache-2.0',
          complete: true,
        },
      })),
    facts: () => appmeshFacts,
  },
  {
    name: 'kcc',
    crds: (corpus) =>
      crdsIn(join(corpus, 'kcc/crds')).map((path) => ({
        path,
        source: {
          repository: 'github.com/GoogleCloudPlatform/k8s-config-connector',
          commit: 'cdb85ecf17085561b9f4abc75a95107cb01446d9',
          version: '1.155.0',
          licence: 'Apache-2.0',
          complete: true,
        },
      })),
    facts: kccFacts,
  },
  {
    name: 'knative',
    crds: (corpus) => crdsIn(join(corpus, 'knative/crds')).map((path) => ({ path, source: knativeSource(path) })),
  },
  {
    name: 'kro',
    crds: () => [
      {
        path: join(__dirname, '../../scripts/kinds/kro.yaml'),
        // Its groups have the kinds of all definitions too.
        source: {
          repository: 'github.com/kubernetes-sigs/kro',
          commit: '0302e659ede72a24c62f9faa666b0045ebf39731',
          version: 'v0.9.3',
          date: '2026-08-19',
          licence: 'Apache-2.0',
        },
      },
    ],
  },
];

/** Services of the ACK corpus: those with a SOURCE.yaml and CRDs of their own. */
function ackServices(corpus: string): readonly string[] {
  return readdirSync(join(corpus, 'ack'))
    .filter((name) => name !== 'common' && existsSync(join(corpus, 'ack', name, 'crds')))
    .sort();
}

function ackCrds(corpus: string): readonly CrdFile[] {
  const services = ackServices(corpus).flatMap((service) => {
    const source = ackSource(join(corpus, 'ack', service, 'SOURCE.yaml'));
    return crdsIn(join(corpus, 'ack', service, 'crds')).map((path) => ({ path, source }));
  });
  return [...services, ...ackCommonCrds(corpus)];
}

function ackSource(path: string): BundleSource {
  const stated = readYaml(path);
  const controller = stated['controller'];
  const generated = stated['generated_with'];
  if (!isRecord(controller)) {
    throw new Error(`${path}: no controller`);
  }
  return {
    ...sourceFrom(controller, textOf(controller, 'licence')),
    ...(isRecord(generated) ? { version: `code-generator ${textOf(generated, 'code_generator')}` } : {}),
  };
}

function ackCommonCrds(corpus: string): readonly CrdFile[] {
  const folder = join(corpus, 'ack/common');
  const stated = readYaml(join(folder, 'SOURCE.yaml'));
  const listed = Array.isArray(stated['crds']) ? (stated['crds'] as readonly unknown[]) : [];
  return listed.filter(isRecord).map((entry) => ({
    path: join(folder, 'crds', textOf(entry, 'file')),
    source: sourceFrom(entry, textOf(stated, 'licence')),
  }));
}

function sourceFrom(entry: Readonly<Record<string, unknown>>, licence: string): BundleSource {
  return {
    repository: textOf(entry, 'repository'),
    commit: textOf(entry, 'commit'),
    date: textOf(entry, 'commit_date').slice(0, 10),
    licence,
    complete: true,
  };
}

/** Names of AWS: the type ResourceName of App Mesh's API. Names of virtual services have another type, without limits. */
const resourceName: FieldFacts = { api: { maxLength: 255 } };

/** Ports of AWS: the types PortNumber and ListenerPort of App Mesh's API. */
const portNumber: FieldFacts = { api: { minimum: 1, maximum: 65_535 } };

/**
 * What App Mesh's API demands of single texts, by places in a `spec`: the types ResourceName, AccountId, TextFormat, JsonKey,
 * JsonValue and SubjectAlternativeName. An empty `awsName` is filled in by the webhook.
 */
const appmeshTexts: readonly (readonly [kinds: readonly string[], place: string, facts: FieldFacts])[] = [
  [['Mesh', 'VirtualNode', 'VirtualRouter', 'VirtualGateway', 'GatewayRoute'], 'awsName', resourceName],
  [['Mesh'], 'meshOwner', { api: { minLength: 12, maxLength: 12 } }],
  [['VirtualRouter'], 'routes[].name', { api: { minLength: 1, maxLength: 255 } }],
  ...['VirtualNode', 'VirtualGateway'].flatMap((kind) =>
    [
      ['logging.accessLog.file.format.text', { api: { minLength: 1, maxLength: 1000 } }] as const,
      ['logging.accessLog.file.format.json[].key', { api: { maxLength: 100 } }] as const,
      ['logging.accessLog.file.format.json[].value', { api: { maxLength: 100 } }] as const,
      ...['listeners[].tls', 'backendDefaults.clientPolicy.tls', 'backends[].virtualService.clientPolicy.tls'].map(
        (tls) => [`${tls}.validation.subjectAlternativeNames.match.exact[]`, { api: { minLength: 1, maxLength: 254 } }] as const,
      ),
    ].map(([place, facts]) => [[kind], place, facts] as const),
  ),
];

/** What the AWS API demands and no CRD says. */
function appmeshFacts({ kind, schema }: Kind): Structure {
  const spec = schema.properties?.['spec'];
  return spec === undefined
    ? schema
    : {
        ...schema,
        properties: {
          ...schema.properties,
          spec: appmeshTexts
            .filter(([kinds]) => kinds.includes(kind))
            .reduce((judged, [, place, facts]) => withFactsAt(judged, stepsOf(place), facts), withPortNumbers(spec)),
        },
      };
}

/** A schema with facts about a field of it, where it has that. */
function withFactsAt(schema: Structure, path: readonly string[], facts: FieldFacts): Structure {
  return changedAt(schema, path, (field) => ({ ...field, 'x-ackmesh': facts }));
}

/** {@link withFactsAt} for a field about which as much is not known yet, or not right. */
function withOpenFacts(schema: Structure, path: readonly string[], { values, range }: KnownFacts): Structure {
  return changedAt(schema, path, (field) => {
    const { range: described, ...known } = field['x-ackmesh'] ?? {};
    const facts: FieldFacts = {
      ...known,
      ...(values !== undefined && known.values === undefined && isOpenString(field) ? { values } : {}),
      ...(range === null ? {} : withRange(described ?? (isOpenNumber(field) ? range : undefined))),
    };
    const { 'x-ackmesh': _facts, ...bare } = field;
    return Object.keys(facts).length === 0 ? bare : { ...bare, 'x-ackmesh': facts };
  });
}

function withRange(range: FieldFacts['range']): Pick<FieldFacts, 'range'> {
  return range === undefined ? {} : { range };
}

/** A schema with another field at a path of names and `[]`, where it has that. */
function changedAt(schema: Structure, [step, ...rest]: readonly string[], change: (field: Structure) => Structure): Structure {
  if (step === undefined) {
    return change(schema);
  }
  if (step === '[]') {
    return schema.items === undefined ? schema : { ...schema, items: changedAt(schema.items, rest, change) };
  }
  const child = schema.properties?.[step];
  return child === undefined ? schema : { ...schema, properties: { ...schema.properties, [step]: changedAt(child, rest, change) } };
}

/** Fields called `port` that the CRD leaves to the API: those of matches and of targets. */
function withPortNumbers(schema: Structure): Structure {
  const { properties, items } = schema;
  const withFacts = (name: string, child: Structure): Structure =>
    name === 'port' && child.type === 'integer' && child.maximum === undefined
      ? { ...child, 'x-ackmesh': portNumber }
      : withPortNumbers(child);
  return {
    ...schema,
    ...(items === undefined ? {} : { items: withPortNumbers(items) }),
    ...(properties === undefined
      ? {}
      : { properties: recordOf(Object.entries(properties).map(([name, child]) => [name, withFacts(name, child)] as const)) }),
  };
}

/**
 * Admission completes the container of the kinds that it treats, from annotations or the Namespace, before the schema is
 * checked, whichever controller they have. Source: k8s-config-connector pkg/webhook/register.go.
 */
function withFilledInContainers(corpus: string): (kind: Kind) => Structure {
  const filledIn = filledInReferences(corpus);
  return ({ kind, schema }) => {
    const names = new Set(filledIn.get(kind));
    const spec = schema.properties?.['spec'];
    if (names.size === 0 || spec?.properties === undefined) {
      return schema;
    }
    const properties = Object.entries(spec.properties).map(
      ([name, child]) => [name, names.has(name) ? { ...child, 'x-ackmesh': { filledIn: true as const } } : child] as const,
    );
    return { ...schema, properties: { ...schema.properties, spec: { ...spec, properties: recordOf(properties) } } };
  };
}

/** What the texts of Config Connector's CRDs and its tables say about fields, and no keyword does. */
function kccFacts(corpus: string): (kind: Kind) => Structure {
  const filledIn = withFilledInContainers(corpus);
  return (kind) => {
    const schema = released(kind, filledIn(kind));
    const spec = schema.properties?.['spec'];
    const told: Structure = spec === undefined ? schema : { ...schema, properties: { ...schema.properties, spec: withTextFacts(spec) } };
    const paths = [...changeable].flatMap((place) => (place.startsWith(`${kind.kind} `) ? [place.slice(kind.kind.length + 1)] : []));
    const corrected = paths.reduce((judged, path) => changedAt(judged, stepsOf(path), withoutImmutable), told);
    return Object.entries(kccValues(kind)).reduce((judged, [path, facts]) => withOpenFacts(judged, stepsOf(path), facts), corrected);
  };
}

function stepsOf(path: string): readonly string[] {
  return path.split(/\.|(?=\[\])/);
}

function withoutImmutable(schema: Structure): Structure {
  const { 'x-ackmesh': { immutable: _immutable, ...facts } = {}, ...bare } = schema;
  return Object.keys(facts).length === 0 ? bare : { ...bare, 'x-ackmesh': facts };
}

/** A schema with what the release of Config Connector's operator adds to it. */
function released({ kind }: Kind, schema: Structure): Structure {
  const { names, specs } = asReleased[kind] ?? {};
  const { metadata, spec } = schema.properties ?? {};
  return {
    ...schema,
    properties: recordOf<Structure>([
      ...Object.entries(schema.properties ?? {}),
      ...(names === undefined ? [] : [['metadata', { ...metadata, properties: { name: { type: 'string', enum: [...names] } } }] as const]),
      ...(specs === undefined ? [] : [['spec', { ...spec, anyOf: specs }] as const]),
    ]),
  };
}

/**
 * Fields whose text begins with the word by which both older generators mark what cannot change after creation, and those whose
 * text says values or a range that no keyword limits.
 */
function withTextFacts(schema: Structure): Structure {
  const { properties, items, description = '' } = schema;
  const values = schema.type === 'array' ? undefined : describedValues(description);
  const ofItems = schema.type === 'array' ? describedValues(description) : undefined;
  const range = isOpenNumber(schema) ? describedRange(description) : undefined;
  const facts: FieldFacts = {
    ...(/^\s*(?:(?:Required|Optional)\.\s+)?Immutable\b/.test(description) ? { immutable: true as const } : {}),
    ...(values === undefined || !isOpenString(schema) ? {} : { values }),
    ...withRange(range),
  };
  return {
    ...schema,
    ...(Object.keys(facts).length === 0 ? {} : { 'x-ackmesh': { ...schema['x-ackmesh'], ...facts } }),
    ...(properties === undefined
      ? {}
      : { properties: recordOf(Object.entries(properties).map(([name, child]) => [name, withTextFacts(child)] as const)) }),
    ...(items === undefined ? {} : { items: withListed(withTextFacts(items), ofItems) }),
  };
}

/** Items of which the text of their list says the values. */
function withListed(items: Structure, values: readonly string[] | undefined): Structure {
  return values === undefined || !isOpenString(items) ? items : { ...items, 'x-ackmesh': { ...items['x-ackmesh'], values } };
}

function isOpenString({ type, enum: limited }: Structure): boolean {
  return type === 'string' && limited === undefined;
}

function isOpenNumber({ type, minimum, maximum, enum: limited }: Structure): boolean {
  return (type === 'integer' || type === 'number') && minimum === undefined && maximum === undefined && limited === undefined;
}

const knativeServingGroups = ['autoscaling.internal', 'caching.internal', 'networking.internal', 'serving'];

function knativeSource(path: string): BundleSource {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const serving = knativeServingGroups.some((group) => file.startsWith(`${group}.knative.dev_`));
  return {
    repository: serving ? 'github.com/knative/serving' : 'github.com/knative/eventing',
    commit: serving ? '98e5ef90' : '8cf4c4b6',
    licence: 'Apache-2.0',
  };
}

function crdsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => join(folder, name));
}

function readYaml(path: string): Readonly<Record<string, unknown>> {
  const value: unknown = parse(readFileSync(path, 'utf8'));
  if (!isRecord(value)) {
    throw new Error(`${path}: not an object`);
  }
  return value;
}

function textOf(value: Readonly<Record<string, unknown>>, key: string): string {
  const found = value[key];
  if (typeof found !== 'string') {
    throw new Error(`no text ${key}`);
  }
  return found;
}
