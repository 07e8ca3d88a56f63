import { checkSelector } from '../../../../checks/selectorCheck';
import { formatPath } from '../../../../base/path';
import type { Finding } from '../../../../workspace/finding';
import { asMap, asScalar, asSequence, entryOf, valueOf } from '../../../../yaml/query';
import { isBase64, misfitOf } from '../forms/forms';
import { isIdentifier, isQualifiedName } from '../forms/names';
import { mapKeys, refusal, stringValues } from './fields';
import {
  found,
  foundAt,
  has,
  holds,
  isZero,
  itemsAt,
  removal,
  replacements,
  stringAt,
  type Check,
  type Context,
  type CheckedPlace,
} from '../checkedPlace';
import type { Row } from '../table';

/* Checks of single kinds. Source: pkg/apis of knative/eventing. */

const dialects = ['all', 'any', 'not', 'exact', 'prefix', 'suffix', 'cesql'];
const maps = ['exact', 'prefix', 'suffix'];

/** The filters of a list, at every depth: one dialect each, names of attributes, expressions. */
export const filters: Check = (target, row, context) =>
  (asSequence(target.node)?.items ?? []).flatMap((node, index) =>
    filterFindings({ ...target, path: [...target.path, index], node }, row, context),
  );

function filterFindings(entry: CheckedPlace, row: Row, context: Context): readonly Finding[] {
  const set = dialects.filter(
    (key) => holds(entry, key) === 'set' && (!maps.includes(key) || asMap(valueOf(entry.node, key))?.entries.length !== 0),
  );
  const child = (key: string, node: CheckedPlace['node'], ...index: readonly number[]): CheckedPlace => ({
    ...entry,
    path: [...entry.path, key, ...index],
    node,
  });
  const cesql = stringAt(valueOf(entry.node, 'cesql'));
  const misfit = cesql === undefined ? undefined : misfitOf(cesql, { form: 'cesql' });
  return [
    ...(set.length > 1
      ? [
          found(
            entry,
            'filter-multiple-dialects',
            [...entry.path, set[1] ?? ''],
            'key',
            `Only one of ${set.map((key) => `"${key}"`).join(', ')} may be set in a filter`,
          ),
        ]
      : []),
    ...(misfit === undefined ? [] : [found(entry, 'filter-cesql-syntax', [...entry.path, 'cesql'], 'value', misfit.message)]),
    ...maps.flatMap((key) => {
      const map = child(key, valueOf(entry.node, key));
      return [
        ...mapKeys(map, { ...row, rule: 'filter-attribute-name' }, context),
        ...stringValues(map, { ...row, rule: 'map-value-not-string' }, context),
      ];
    }),
    ...['all', 'any'].flatMap((key) =>
      (asSequence(valueOf(entry.node, key))?.items ?? []).flatMap((node, index) => filterFindings(child(key, node, index), row, context)),
    ),
    ...(asMap(valueOf(entry.node, 'not')) === undefined ? [] : filterFindings(child('not', valueOf(entry.node, 'not')), row, context)),
  ];
}

/** An annotation that names what a Trigger waits for; `key` is the annotation, the target is the map. */
export const dependency: Check = (target, row) => {
  const key = row.key ?? '';
  const text = stringAt(entryOf(target.node, key)?.value);
  const problem = text === undefined ? undefined : dependencyProblem(text, target.resource.namespace);
  return problem === undefined ? [] : [found(target, row.rule, [...target.path, key], 'value', problem)];
};

function dependencyProblem(text: string, own: string | undefined): string | undefined {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'Expected the JSON of an object reference: {"apiVersion": "…", "kind": "…", "name": "…"}';
  }
  const { namespace, ...rest } = value as Readonly<Record<string, unknown>>;
  const missing = ['kind', 'name', 'apiVersion'].filter((field) => rest[field] === undefined || rest[field] === '');
  if (missing.length > 0) {
    return `Object reference is missing ${missing.map((field) => `"${field}"`).join(', ')}`;
  }
  return typeof namespace === 'string' && namespace !== '' && own !== undefined && namespace !== own
    ? `"namespace" must be the namespace of the Trigger, "${own}", not "${namespace}"`
    : undefined;
}

/** The value of a JSON string; `undefined` where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An annotation that makes a Broker of the name `default`; the target is the object. */
export const injection: Check = (target, row) => {
  const key = row.key ?? '';
  const annotations = valueOf(valueOf(target.node, 'metadata'), 'annotations');
  const node = entryOf(annotations, key)?.value;
  const text = stringAt(node);
  const path = ['metadata', 'annotations', key];
  const misfit = text === undefined ? undefined : misfitOf(text, { form: 'oneOf', values: row.values ?? [] });
  if (text === undefined || misfit !== undefined) {
    return misfit === undefined
      ? []
      : [found(target, row.rule, path, 'value', misfit.message, { fixes: () => replacements(node, misfit.meant ?? []) })];
  }
  const spec = { node: valueOf(target.node, 'spec') };
  const broker = holds(spec, 'broker') === 'unset' ? '' : stringAt(valueOf(spec.node, 'broker'));
  return broker === undefined || broker === 'default'
    ? []
    : [
        found(target, row.rule, path, 'value', `Injection is only supported for the Broker "default", not "${broker}"`, {
          fixes: (content) => removal(content, annotations, key),
        }),
      ];
};

/** Payload of a PingSource; the target is the `spec`. */
export const pingData: Check = (target, _, { settings }) => {
  const [data, encoded] = ['data', 'dataBase64'].map((key) => stringAt(valueOf(target.node, key)) ?? '') as [string, string];
  const limit = settings.number('data-max-size');
  const used = data !== '' ? 'data' : 'dataBase64';
  const text = data !== '' ? data : encoded;
  const isDecodable = data !== '' || isBase64(encoded);
  const plain = data !== '' || !isDecodable ? data : decoded(encoded);
  const isJson = stringAt(valueOf(target.node, 'contentType')) === 'application/json' && plain !== undefined && plain !== '';
  const value = isJson ? parsed(plain) : null;
  return [
    ...(encoded === '' || isBase64(encoded)
      ? []
      : [found(target, 'ping-data-base64', [...target.path, 'dataBase64'], 'value', 'Must be standard base64 with padding')]),
    ...(value === undefined || (value !== null && (typeof value !== 'object' || Array.isArray(value)))
      ? [
          found(
            target,
            'ping-data-json',
            [...target.path, used],
            'value',
            'With the content type "application/json" the data must be a JSON object',
          ),
        ]
      : []),
    ...(limit.isKnown && limit.value >= 0 && bytesOf(text) > limit.value
      ? [
          found(
            target,
            'ping-data-size',
            [...target.path, used],
            'value',
            `Data of ${bytesOf(text)} bytes is larger than "data-max-size" of the cluster, ${limit.value}`,
          ),
        ]
      : []),
  ];
};

/** Base64 as UTF-8; `undefined` for bytes that are none. */
function decoded(text: string): string | undefined {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const bits = [...text.replace(/[\r\n=]/g, '')].map((each) => digits.indexOf(each).toString(2).padStart(6, '0')).join('');
  const escaped = (bits.match(/.{8}/g) ?? []).map((byte) => `%${parseInt(byte, 2).toString(16).padStart(2, '0')}`).join('');
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

function bytesOf(text: string): number {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, 'xxx')).replace(/%../g, 'x').length;
}

/** The pod of a ContainerSource; the target is `spec.template.spec`. */
export const sourceContainers: Check = (target) => {
  if (target.node !== undefined && asMap(target.node) === undefined && !isZero(target.node)) {
    return [];
  }
  const list = itemsAt(valueOf(target.node, 'containers'));
  if (holds(target, 'containers') === 'unset') {
    return [foundAt(target, 'container-source-containers', 'containers', 'A ContainerSource needs at least one container')];
  }
  return (list ?? []).flatMap((node, index) => {
    const container: CheckedPlace = { ...target, path: [...target.path, 'containers', index], node };
    return holds(container, 'image') === 'unset' ? [foundAt(container, 'container-source-image', 'image', 'Missing "image"')] : [];
  });
};

/** The subject of a SinkBinding; the target is the `subject`. */
export const bindingSubject: Check = (target) => {
  const { node, path, resource } = target;
  if (node !== undefined && asMap(node) === undefined && !isZero(node)) {
    return [];
  }
  const isMissing = (key: string): boolean => holds(target, key) === 'unset';
  const [apiVersion, kind, name] = ['apiVersion', 'kind', 'name'].map((key) => stringAt(valueOf(node, key)));
  const incomplete = ['apiVersion', 'kind'].filter(isMissing);
  const names = holds(target, 'name');
  const selector = has(target, 'selector');
  const isBoth = names === 'set' && selector === 'set';
  const isNeither = names === 'unset' && selector === 'unset';
  const bad = (key: string, message: string): Finding => found(target, 'binding-subject-incomplete', [...path, key], 'value', message);
  return [
    ...(incomplete.length > 0
      ? [
          foundAt(
            target,
            'binding-subject-incomplete',
            incomplete[0] ?? '',
            `Subject is missing ${incomplete.map((key) => `"${key}"`).join(', ')}`,
          ),
        ]
      : []),
    ...(apiVersion !== undefined && apiVersion !== '' && !isQualifiedName(apiVersion)
      ? [bad('apiVersion', `"${apiVersion}" is not a valid API version`)]
      : []),
    ...(kind !== undefined && kind !== '' && !isIdentifier(kind) ? [bad('kind', `"${kind}" is not a valid kind`)] : []),
    ...(isBoth
      ? [
          foundAt(target, 'binding-subject-name-or-selector', 'selector', 'Only one of "name", "selector" may be set', {
            fixes: (text) => ['selector', 'name'].flatMap((key) => removal(text, node, key)),
          }),
        ]
      : []),
    ...(isNeither && node !== undefined
      ? [found(target, 'binding-subject-name-or-selector', path, 'key', 'One of "name", "selector" must be set')]
      : []),
    ...(name === undefined || name === '' ? [] : misfits(target, 'binding-subject-name', 'name', name)),
    ...checkSelector(resource, formatPath([...path, 'selector']), 'knative/binding-subject-selector'),
  ];
};

function misfits(target: CheckedPlace, rule: string, key: string, value: string): readonly Finding[] {
  const misfit = misfitOf(value, { form: 'dns1123Label' });
  return misfit === undefined ? [] : [found(target, rule, [...target.path, key], 'value', misfit.message)];
}

/** What an IntegrationSource or -Sink connects to: `keys` beside `aws`, `values` within. The target is the `spec`. */
export const integration: Check = (target, row) => {
  const aws: CheckedPlace = { ...target, path: [...target.path, 'aws'], node: valueOf(target.node, 'aws') };
  const blocks = [...(row.keys ?? []).map((key) => ({ holder: target, key })), ...(row.values ?? []).map((key) => ({ holder: aws, key }))];
  const presences = blocks.map(({ holder, key }) => has(holder, key));
  const set = blocks.filter((_, index) => presences[index] === 'set');
  const names = (list: typeof blocks): string => list.map(({ holder, key }) => `"${holder === aws ? 'aws.' : ''}${key}"`).join(', ');
  if (presences.includes('unknown')) {
    return [];
  }
  const [only, second] = set;
  if (only === undefined || second !== undefined) {
    const path = second === undefined ? target.path : [...second.holder.path, second.key];
    return [
      found(
        target,
        'integration-one-of',
        path,
        'key',
        second === undefined ? `One of ${names(blocks)} must be set` : `Only one of ${names(set)} may be set`,
      ),
    ];
  }
  return only.holder === aws ? awsFindings(aws, only.key) : [];
};

function awsFindings(aws: CheckedPlace, key: string): readonly Finding[] {
  const block: CheckedPlace = { ...aws, path: [...aws.path, key], node: valueOf(aws.node, key) };
  const auth: CheckedPlace = { ...aws, path: [...aws.path, 'auth'], node: valueOf(aws.node, 'auth') };
  const secret = { node: valueOf(valueOf(auth.node, 'secret'), 'ref') };
  const missing = [key === 'ddbStreams' ? 'table' : 'arn', 'region'].filter((field) => holds(block, field) === 'unset');
  const isUnauthorized = holds(secret, 'name') === 'unset' && holds(auth, 'serviceAccountName') === 'unset';
  return [
    ...(missing.length > 0
      ? [foundAt(block, 'integration-aws-field', missing[0] ?? '', `Missing ${missing.map((field) => `"${field}"`).join(', ')}`)]
      : []),
    ...(isUnauthorized
      ? [foundAt(aws, 'integration-aws-auth', 'auth', 'One of "auth.secret.ref.name", "auth.serviceAccountName" must be set')]
      : []),
  ];
}

/** The Job of a JobSink, as far as the API server certainly refuses it; the target is `spec.job`. */
export const sinkJob: Check = (target, row) => {
  if (asMap(target.node) === undefined) {
    return [];
  }
  const path = [...target.path, 'spec', 'template', 'spec'];
  const node = valueOf(valueOf(valueOf(target.node, 'spec'), 'template'), 'spec');
  const pod: CheckedPlace = { ...target, path, node };
  const policy = stringAt(valueOf(node, 'restartPolicy'));
  const policies = row.values ?? [];
  const isUnset = holds(pod, 'restartPolicy') === 'unset';
  const policyMessage = `"restartPolicy" of a Job must be one of ${policies.map((each) => `"${each}"`).join(', ')}`;
  const containers = itemsAt(valueOf(node, 'containers'));
  return [
    ...(isUnset
      ? [foundAt(pod, row.rule, 'restartPolicy', policyMessage)]
      : policy !== undefined && !policies.includes(policy)
        ? [
            found(pod, row.rule, [...path, 'restartPolicy'], 'value', policyMessage, {
              fixes: () => replacements(valueOf(node, 'restartPolicy'), policies),
            }),
          ]
        : []),
    ...(holds(pod, 'containers') === 'unset' ? [foundAt(pod, row.rule, 'containers', 'A Job needs at least one container')] : []),
    ...(containers ?? []).flatMap((each, index) => {
      const container: CheckedPlace = { ...target, path: [...path, 'containers', index], node: each };
      return ['name', 'image'].flatMap((key) =>
        holds(container, key) === 'unset' ? [foundAt(container, row.rule, key, `Container is missing "${key}"`)] : [],
      );
    }),
  ];
};

/** Something that needs a feature as a whole, when it is created; the target is the object. */
export const wholeKind: Check = (target, row, { settings, isUpdate }) => {
  const level = isUpdate ? undefined : refusal(settings.feature(row.flag ?? ''));
  return level === undefined
    ? []
    : [
        found(target, row.rule, ['spec'], 'key', `${target.resource.kind} is rejected unless the cluster enables "${row.flag ?? ''}"`, {
          level,
        }),
      ];
};

/** An EventType of the newest version: its type is the value of one of its attributes. */
export const typeAttribute: Check = (target, row) => {
  const attributes = itemsAt(valueOf(target.node, 'attributes'));
  const isGiven =
    attributes === undefined ||
    attributes.some(
      (each) =>
        asScalar(valueOf(each, 'name'))?.opaque === true ||
        (stringAt(valueOf(each, 'name')) === 'type' && holds({ node: each }, 'value') !== 'unset'),
    );
  return isGiven || has(target, 'attributes') === 'unknown'
    ? []
    : [foundAt(target, row.rule, 'attributes', 'Attribute "type" has no value')];
};

/** References of a Broker to other namespaces, where the cluster forbids them; the target is the `spec`. */
export const brokerNamespaces: Check = (target, row, { settings }) => {
  const own = target.resource.namespace;
  const { clusterDefault, namespaceDefaults } = (settings.mapping('default-br-config') ?? {}) as {
    readonly clusterDefault?: Defaults;
    readonly namespaceDefaults?: Readonly<Record<string, Defaults>>;
  };
  const forbids =
    (own === undefined || namespaceDefaults === undefined || !Object.hasOwn(namespaceDefaults, own)
      ? clusterDefault
      : namespaceDefaults[own]
    )?.disallowDifferentNamespaceConfig === true;
  const sink = valueOf(valueOf(target.node, 'delivery'), 'deadLetterSink');
  const places = [
    [['config'], valueOf(target.node, 'config')],
    [['delivery', 'deadLetterSink', 'ref'], valueOf(sink, 'ref')],
  ] as const;
  return !forbids || own === undefined || target.resource.namespaceNode?.opaque === true
    ? []
    : places.flatMap(([path, reference]) => {
        const namespace = stringAt(valueOf(reference, 'namespace'));
        return namespace === undefined || namespace === '' || namespace === own
          ? []
          : [
              found(
                target,
                row.rule,
                [...target.path, ...path, 'namespace'],
                'value',
                `Must be the namespace of the Broker, "${own}", not "${namespace}": the cluster forbids others`,
                { fixes: () => replacements(valueOf(reference, 'namespace'), [own]) },
              ),
            ];
      });
};

interface Defaults {
  readonly disallowDifferentNamespaceConfig?: unknown;
}

/** Certificates of an address without reference; the target is a destination. */
export const certificates: Check = (target, row) => {
  const text = stringAt(valueOf(target.node, 'CACerts'));
  const isAlone = has(target, 'uri') === 'set' && has(target, 'ref') === 'unset';
  return text === undefined || text === '' || !isAlone || /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/.test(text)
    ? []
    : [found(target, row.rule, [...target.path, 'CACerts'], 'value', '"CACerts" must be PEM certificates')];
};
