import { formatPath, type Path } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import type { ValueView } from '../../schema/validation/validator';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import { asScalar, dereference, effectiveEntries, nodeAt } from '../../yaml/nodes/query';
import { plainValue } from '../../yaml/value';
import { agreedFindings } from '../places/agreedFindings';
import { spanFor } from '../places/place';

/** Actions in quotes where the schema wants no string: whatever Helm writes there, it is one. */
export function checkQuotedActions(resource: Resource, workspace: Workspace): readonly Finding[] {
  const kind = workspace.kinds.find(resource);
  const quoted = new Set(quotedActions(resource.node, []).map(formatPath));
  const plain = kind === undefined || quoted.size === 0 ? undefined : plainValue(resource.node);
  if (kind === undefined || plain === undefined) {
    return [];
  }
  const view: ValueView = {
    isOpaque: (path) => asScalar(nodeAt(resource.node, path))?.opaque === true && !quoted.has(formatPath(path)),
    isOpaqueKey: () => true,
    hasOpaqueKey: () => true,
  };
  return agreedFindings(kind, (by) => workspace.validator.validate(by, plain.value, view)).flatMap(
    ({ code, message, path, data, on }): readonly Finding[] => {
      const isOne = data.kind === 'type' && quoted.has(formatPath(path));
      return isOne ? [{ code, message, span: spanFor(resource, path, on), path, resource }] : [];
    },
  );
}

function quotedActions(node: YamlNode, path: Path): readonly Path[] {
  const value = dereference(node);
  switch (value?.kind) {
    case 'scalar':
      return (value.style === 'double' || value.style === 'single') && value.text.includes('{{') ? [path] : [];
    case 'sequence':
      return value.items.flatMap((item, index) => quotedActions(item, [...path, index]));
    case 'map':
      return path.length > 60 ? [] : [...effectiveEntries(value)].flatMap(([key, entry]) => quotedActions(entry.value, [...path, key]));
    case undefined:
      return [];
  }
}
