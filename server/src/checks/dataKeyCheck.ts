import { firstOf } from '../base/first';
import { didYouMean, nearest } from '../base/nearest';
import type { Origin } from '../reference/extract';
import type { Finding } from '../workspace/finding';
import type { IndexedResource } from '../workspace/indexed';
import type { Workspace } from '../workspace/workspace';
import { setScalar } from '../yaml/edit';
import { asMap, asScalar, effectiveEntries, nodeAt, valueOf } from '../yaml/query';
import { relatedTo, relativePath } from './referencePlace';

/** Maps of a ConfigMap or Secret that hold its keys. */
const keyMaps = ['data', 'stringData', 'binaryData'];

/** A key that none of the objects that a reference means has. */
export function checkDataKey(origin: Origin, meant: readonly IndexedResource[], workspace: Workspace): readonly Finding[] {
  const { resolver } = workspace;
  const { dataKey, optional, output, codes } = origin.slot;
  const keyNode = dataKey === undefined ? undefined : asScalar(nodeAt(origin.node, dataKey));
  if (dataKey === undefined || keyNode === undefined || keyNode.text === '' || keyNode.opaque || output === true) {
    return [];
  }
  if (optional !== undefined && asScalar(nodeAt(origin.node, optional))?.value === true) {
    return [];
  }
  const known = workspace.kustomizations.wholes(meant).map(keysOf);
  const keys = new Set(known.flatMap((each) => (each === undefined ? [] : [...each])));
  if (known.length < meant.length || known.includes(undefined) || keys.has(keyNode.text) || isWrittenByOthers(meant, resolver)) {
    return [];
  }
  const candidates = nearest(keyNode.text, keys);
  const [target] = meant;
  return [
    {
      code: 'ref/missing-key',
      ...(codes.missingKeyLevel === undefined ? {} : { level: codes.missingKeyLevel }),
      message: `Key "${keyNode.text}" not found in ${target?.resource.kind ?? 'object'} "${origin.name ?? ''}"${didYouMean(candidates)}`,
      span: keyNode.span,
      path: [...relativePath(origin), ...dataKey],
      resource: origin.owner,
      related: relatedTo(meant, workspace),
      fixes: () => candidates.map((key) => ({ title: `Use key "${key}"`, preferred: candidates.length === 1, edits: [setScalar(keyNode, key)] })),
    },
  ];
}

function isWrittenByOthers(targets: readonly IndexedResource[], resolver: Workspace['resolver']): boolean {
  return firstOf(resolver.referrers(targets, undefined, ({ output }) => output === true), (referrer) => referrer) !== undefined;
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
