import { isSlipOfValue } from '../../../base/editDistance';
import { didYouMean, nearest } from '../../../base/nearest';
import { isFoundEffectively } from '../../../checks/references/foundEffectively';
import { describeResource, type Resource } from '../../../manifest/resource';
import type { Finding, Fix } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { setScalar } from '../../../yaml/writing/edit';
import type { ScalarNode } from '../../../yaml/nodes/node';
import { asMap, asScalar, effectiveEntries, nodeAt } from '../../../yaml/nodes/query';
import { annotationText } from '../../../manifest/values';
import { findingAt, type WrittenReference } from './context';
import { relatedTo } from '../../../checks/references/referencePlace';
import { kccOf } from '../part';

/** References to Kubernetes Secrets: the Secret, and the key that is taken from it. */
export function secretFindings(reference: WrittenReference): readonly Finding[] {
  const { origin, context, path, object } = reference;
  const { workspace, uri, resource } = context;
  const { name, nameNode } = origin;
  if (name === undefined || origin.opaque || nameNode === undefined) {
    return [];
  }
  const resolution = workspace.resolver.resolve(origin, uri, workspace.configuration.outsideOf(uri));
  if (resolution.kind === 'outside' || resolution.kind === 'unknown' || resolution.kind === 'many') {
    return [];
  }
  // A generator of Kustomize may make it, or a layer move it into the namespace.
  if (isFoundEffectively(origin, uri, resolution, workspace)) {
    return [];
  }
  const provided = providedKeys(reference, name);
  if (resolution.kind === 'found' || provided !== undefined) {
    const [target] = resolution.kind === 'found' ? resolution.meant : [];
    if (target !== undefined && workspace.kustomizations.wholes([target]).length === 0) {
      return [];
    }
    return [
      ...keyFindings(reference, name, target === undefined ? provided : keysOfSecret(target.resource)),
      ...(target !== undefined && object.kind === 'secret' ? credentialFindings(reference, target.resource, workspace) : []),
    ];
  }
  if (resolution.kind === 'other-namespace' && object.kind === 'secretKey') {
    const [target] = resolution.targets;
    return [
      findingAt(
        resource,
        'kcc/secret-in-other-namespace',
        [...path, 'name'],
        'value',
        `Secret "${name}" not found in namespace "${resolution.namespace}"; ${target === undefined ? 'it' : describeResource(target.resource)} exists but only Secrets of the same namespace are read`,
        {
          related: relatedTo(resolution.targets, workspace),
          fixes: () => renames(nameNode, secretsHere(reference)),
        },
      ),
    ];
  }
  const near = resolution.kind === 'missing' ? resolution.nearest() : [];
  return [
    findingAt(
      resource,
      'kcc/secret-not-found',
      [...path, 'name'],
      'value',
      `Secret "${name}" not found in this workspace${didYouMean(near)}`,
      {
        fixes: () => renames(nameNode, near.length > 0 ? near : secretsHere(reference)),
      },
    ),
  ];
}

const mostNames = 3;

function secretsHere({ origin, context: { workspace, uri } }: WrittenReference): readonly string[] {
  return [...new Set(workspace.resolver.candidates(origin, uri).flatMap(({ resource }) => resource.name ?? []))].slice(0, mostNames);
}

function renames(node: ScalarNode, names: readonly string[]): readonly Fix[] {
  return names.map((each) => ({ title: `Refer to "${each}"`, preferred: false, edits: [setScalar(node, each)] }));
}

/** Keys of the Secret that another object of this name makes; `undefined` when none does. */
function providedKeys({ context }: WrittenReference, name: string): readonly string[] | undefined {
  const { workspace, resource } = context;
  for (const { kind, keys, unless } of kccOf(workspace).facts.secrets.providers) {
    const makers = workspace.index.find(kccOf(workspace).groupKind(kind), name);
    const maker = makers.find(
      ({ resource: each }) =>
        (each.namespace === undefined || resource.namespace === undefined || each.namespace === resource.namespace) &&
        (unless === undefined || annotationText(each, unless.annotation) !== unless.value),
    );
    if (maker !== undefined) {
      return keys;
    }
  }
  return undefined;
}

function keysOfSecret(secret: Resource): readonly string[] | undefined {
  const maps = ['data', 'stringData'].map((key) => asMap(nodeAt(secret.node, [key])));
  if (maps.some((map) => map?.entries.some(({ key }) => key.opaque) === true) || maps.every((map) => map === undefined)) {
    return undefined;
  }
  return maps.flatMap((map) => (map === undefined ? [] : [...effectiveEntries(map).keys()]));
}

function keyFindings(
  { map, context, path, object }: WrittenReference,
  name: string,
  keys: readonly string[] | undefined,
): readonly Finding[] {
  const node = asScalar(effectiveEntries(map).get('key')?.value);
  if (
    object.kind !== 'secretKey' ||
    keys === undefined ||
    node === undefined ||
    node.opaque ||
    node.text === '' ||
    keys.includes(node.text)
  ) {
    return [];
  }
  const near = nearest(node.text, keys);
  const offered = near.length > 0 ? near : keys.slice(0, 3);
  return [
    findingAt(
      context.resource,
      'kcc/secret-key-not-found',
      [...path, 'key'],
      'value',
      `Key "${node.text}" not found in Secret "${name}"${didYouMean(near)}`,
      {
        fixes: () =>
          offered.map((each) => ({
            title: `Use key "${each}"`,
            preferred: offered.length === 1 && isSlipOfValue(node.text, each),
            edits: [setScalar(node, each)],
          })),
      },
    ),
  ];
}

function credentialFindings({ context, path }: WrittenReference, secret: Resource, workspace: Workspace): readonly Finding[] {
  const { type, keys } = kccOf(workspace).facts.secrets.credentials;
  // A Secret without a type is an opaque one; a placeholder is of any.
  const node = asScalar(nodeAt(secret.node, ['type']));
  const written = node === undefined ? 'Opaque' : node.opaque ? undefined : node.text;
  const have = keysOfSecret(secret);
  const missing = have === undefined ? [] : keys.filter((key) => !have.includes(key));
  const what =
    written !== undefined && written !== type
      ? `has type "${written}", expected "${type}"`
      : missing.length > 0
        ? `is missing ${missing.map((key) => `"${key}"`).join(' and ')}`
        : undefined;
  return what === undefined
    ? []
    : [findingAt(context.resource, 'kcc/secret-type', [...path, 'name'], 'value', `The credentials Secret ${what}`)];
}
