import { quoted } from '../../../../base/english';
import { asMap, asScalar, valueOf } from '../../../../yaml/nodes/query';
import { isBase64 } from '../../../../schema/patterns/formats';
import { isDns1123Label } from '../forms/names';
import { refusal } from './fields';
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
  type CheckedPlace,
} from '../checkedPlace';

/* Checks of single kinds. Source: pkg/apis of knative/eventing. */

/** A group of a reference, with which its apiVersion has to begin where both are there. Source: apis/duck/v1/knative_reference.go of knative/pkg. */
export const groupAgrees: Check = (target, row) => {
  const [group = '', version = ''] = ['group', 'apiVersion'].map((key) => stringAt(valueOf(target.node, key)));
  return group === '' || version === '' || version.startsWith(group)
    ? []
    : [
        found(target, row.rule, [...target.path, 'apiVersion'], 'value', `"apiVersion" must be of the group "${group}", not "${version}"`, {
          fixes: (text) => ['apiVersion', 'group'].flatMap((key) => removal(text, target.node, key)),
        }),
      ];
};

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
  const policyMessage = `"restartPolicy" of a Job must be one of ${quoted(policies)}`;
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
      const name = stringAt(valueOf(each, 'name'));
      return [
        ...['name', 'image'].flatMap((key) =>
          holds(container, key) === 'unset' ? [foundAt(container, row.rule, key, `Container is missing "${key}"`)] : [],
        ),
        // Source: ValidateContainers of k8s.io/kubernetes pkg/apis/core/validation, which demands a DNS label.
        ...(name === undefined || name === '' || isDns1123Label(name)
          ? []
          : [
              found(container, row.rule, [...container.path, 'name'], 'value', `Name of a container must be a DNS label; "${name}" is not`),
            ]),
      ];
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
  const ofNamespace =
    own === undefined || namespaceDefaults === undefined || !Object.hasOwn(namespaceDefaults, own) ? undefined : namespaceDefaults[own];
  // A namespace cannot allow what the cluster forbids.
  const forbids = [ofNamespace, clusterDefault].some((each) => each?.disallowDifferentNamespaceConfig === true);
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

/**
 * Certificates of an address, be it one below that of a reference; the target is a destination. What is no base64 of DER, or
 * shorter than any certificate, is none. Source: validateCACerts of apis/duck/v1/destination.go of knative/pkg at 521cb33b.
 */
export const certificates: Check = (target, row) => {
  const text = stringAt(valueOf(target.node, 'CACerts'));
  return text === undefined || has(target, 'uri') !== 'set' || blocksOf(text).some(mayBeCertificate)
    ? []
    : [found(target, row.rule, [...target.path, 'CACerts'], 'value', '"CACerts" must be PEM certificates')];
};

/** What stands between the lines of PEM. */
function blocksOf(text: string): readonly string[] {
  return [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g)].map(([, body = '']) => body);
}

/** Fewer characters hold no certificate, whatever its key. */
const leastLength = 200;

/** A certificate is a sequence of ASN.1; headers before it are rare, and not judged. */
function mayBeCertificate(body: string): boolean {
  const compact = body.replace(/\s/g, '');
  return body.includes(':') || (compact.length >= leastLength && compact.startsWith('M') && isBase64(compact));
}
