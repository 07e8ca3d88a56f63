import { isSlipOfValue } from '../../base/editDistance';
import { didYouMean, nearest } from '../../base/nearest';
import type { Uri } from '../../base/uri';
import { get, has } from '../../kustomize/objects/value';
import type { Origin } from '../../reference/extract';
import type { Finding } from '../../workspace/finding';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import { asMap, asScalar, effectiveEntries, nodeAt, valueOf } from '../../yaml/nodes/query';
import type { ScalarNode } from '../../yaml/nodes/node';
import { effectiveTargets } from './effectiveReference';
import { relatedTo, relativePath } from './referencePlace';
import { referenceUnderRoots } from './underRoots';

/** Maps of a ConfigMap or Secret that hold its keys. */
const keyMaps = ['data', 'stringData', 'binaryData'];

/** A key that none of the objects that a reference means has. */
export function checkDataKey(origin: Origin, uri: Uri, meant: readonly IndexedResource[], workspace: Workspace): readonly Finding[] {
  const { resolver } = workspace;
  const keyNode = keyOf(origin);
  if (keyNode === undefined) {
    return [];
  }
  const known = workspace.kustomizations.wholes(meant).map(keysOf);
  const keys = new Set(known.flatMap((each) => (each === undefined ? [] : [...each])));
  if (known.length < meant.length || known.includes(undefined) || keys.has(keyNode.text) || isWrittenByOthers(meant, resolver)) {
    return [];
  }
  if (isBroughtByRoot(keyNode.text, origin, uri, workspace) || isMadeFromAnother(origin, workspace)) {
    return [];
  }
  return [{ ...missing(origin, keyNode, keys, meant[0]?.resource.kind), related: relatedTo(meant, workspace) }];
}

/**
 * True where a root that has the reference makes, or may make, an object of that name with the key: by a generator, a patch
 * or another file than the one that is meant by the files alone.
 */
function isBroughtByRoot(key: string, origin: Origin, uri: Uri, workspace: Workspace): boolean {
  return referenceUnderRoots(origin, uri, workspace).some(({ candidates }) =>
    candidates.some(
      (candidate) => candidate.unknownContent || keyMaps.some((name) => has(get(workspace.worlds.contentOf(candidate), name), key)),
    ),
  );
}

/** Kinds that are named after what is made from their objects, such as `ExternalSecret` and `SealedSecret`. */
const namedAfterMade = /.(?:Secret|ConfigMap)$/;

/**
 * True where an object of a kind of somebody else has the name, from which a Secret or ConfigMap is made in one environment,
 * with keys that are not known, while another environment has the one that is written.
 */
function isMadeFromAnother({ name }: Origin, { index, dialects }: Workspace): boolean {
  return (
    name !== undefined && index.named(name).some(({ group, kind }) => namedAfterMade.test(kind) && dialects.familyOf(group) === 'other')
  );
}

/** The same for objects that only a kustomization makes, such as what its generators make. */
export function checkGeneratedKey(origin: Origin, uri: Uri, workspace: Workspace): readonly Finding[] {
  const keyNode = keyOf(origin);
  const targets = keyNode === undefined ? undefined : effectiveTargets(origin, uri, workspace);
  if (keyNode === undefined || targets?.every(({ unknownContent, source }) => !unknownContent && source.path === undefined) !== true) {
    return [];
  }
  const keys = new Set(
    targets.flatMap((target) => keyMaps.flatMap((name) => Object.keys(get(workspace.worlds.contentOf(target), name) ?? {}))),
  );
  return keys.has(keyNode.text) ? [] : [missing(origin, keyNode, keys, targets[0]?.id.kind)];
}

/** The key that a reference asks for, as far as it has to be there. */
function keyOf(origin: Origin): ScalarNode | undefined {
  const { dataKey, optional, output } = origin.slot;
  if (dataKey === undefined) {
    return undefined;
  }
  const { node } = origin;
  const key = asScalar(nodeAt(node, dataKey));
  const isOptional = optional !== undefined && asScalar(nodeAt(node, optional))?.value === true;
  return key === undefined || key.text === '' || key.opaque || output === true || isOptional ? undefined : key;
}

function missing(origin: Origin, keyNode: ScalarNode, keys: ReadonlySet<string>, kind = 'object'): Finding {
  const { codes, dataKey = [] } = origin.slot;
  const candidates = nearest(keyNode.text, keys);
  return {
    code: 'ref/missing-key',
    ...(codes.missingKeyLevel === undefined ? {} : { level: codes.missingKeyLevel }),
    message: `Key "${keyNode.text}" not found in ${kind} "${origin.name ?? ''}"${didYouMean(candidates)}`,
    span: keyNode.span,
    path: [...relativePath(origin), ...dataKey],
    resource: origin.owner,
    fixes: () =>
      candidates.map((key) => ({
        title: `Use key "${key}"`,
        preferred: candidates.length === 1 && isSlipOfValue(keyNode.text, key),
        edits: [setScalar(keyNode, key)],
      })),
  };
}

function isWrittenByOthers(targets: readonly IndexedResource[], resolver: Workspace['resolver']): boolean {
  return resolver.referrers(targets).some(({ slot }) => slot.output === true);
}

/** The keys that a manifest gives an object; `undefined` when it may have more than are written. */
function keysOf({ resource }: IndexedResource): ReadonlySet<string> | undefined {
  const keys = new Set<string>();
  let written = false;
  for (const name of keyMaps) {
    const map = asMap(valueOf(resource.node, name));
    for (const [key, entry] of map === undefined ? [] : effectiveEntries(map)) {
      if (entry.key.opaque) {
        return undefined;
      }
      keys.add(key);
      written = true;
    }
  }
  return written && !resource.document.templated ? keys : undefined;
}
