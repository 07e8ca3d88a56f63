import { expectedOneOf } from '../../base/english';
import { didYouMean, nearest } from '../../base/nearest';
import type { Path } from '../../base/path';
import { keysOfOperations } from '../../kustomize/patches/jsonPatch';
import { usesOfPatch } from '../../workspace/applied/patches';
import { patchTargets } from '../../workspace/applied/patchTargets';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, asString, isNull, mayHoldMore, valueOf } from '../../yaml/nodes/query';
import { isWhole } from '../../yaml/nodes/whole';

/**
 * What no object can take of a document that is a patch and no part of an object. Kustomize finds out about most of it when it
 * applies an operation, so that it is milder where no object is known that the patch changes.
 * Source: measured with kubectl v1.34.5; github.com/evanphx/json-patch v4 in sigs.k8s.io/kustomize.
 */
export function checkMalformedPatch(state: DocumentState, workspace: Workspace): readonly Finding[] {
  const { document } = state;
  // An entry that also names a file is wrong as a whole.
  const isAlone = usesOfPatch(state, workspace).every(({ entry }) => entry.inline === undefined || entry.path === undefined);
  const found = isAlone && isWhole(document) && document.root !== undefined ? problemsOf(document.root) : [];
  const isApplied = found.length > 0 && patchTargets(state, workspace).length > 0;
  return found.map(({ node, message, path, isRefused = isApplied, code = 'kustomize/wrong-type' }) => ({
    code,
    ...(isRefused ? {} : { level: 'warning' as const }),
    message,
    span: node.span,
    path,
  }));
}

interface Problem {
  readonly node: YamlNode;
  readonly message: string;
  readonly path: Path;
  readonly code?: string;
  /** True: Kustomize does not read the patch, whatever it is for. False: it applies the patch, though to no good. */
  readonly isRefused?: boolean;
}

function problemsOf(root: YamlNode): readonly Problem[] {
  const items = asSequence(root)?.items;
  if (items !== undefined) {
    return items.flatMap((item, index) => problemsOfOperation(item).map((each) => ({ ...each, path: [index, ...each.path] })));
  }
  if (asMap(root) === undefined) {
    return isOpen(root) || isNull(root)
      ? []
      : [{ node: root, message: 'Expected a patch, a mapping or a sequence', path: [], isRefused: true }];
  }
  return absent(root, 'kind', 'Missing "kind"').map((each) => ({ ...each, code: 'schema/missing-field', isRefused: true }));
}

function problemsOfOperation(item: YamlNode): readonly Problem[] {
  if (asMap(item) === undefined) {
    const message = 'Expected an operation, a mapping with "op" and "path"';
    return isOpen(item) ? [] : [{ node: item, message, path: [], isRefused: true }];
  }
  const op = writtenAt(item, 'op');
  const name = asScalar(op)?.text ?? '';
  return [
    ...(op === undefined ? absent(item, 'op') : isOpen(op) || names.includes(name) ? [] : [unknownOperation(op, name)]),
    ...textAt(item, 'path'),
    ...(keysOfOperations[name]?.includes('from') === true ? textAt(item, 'from') : []),
    ...(keysOfOperations[name]?.includes('value') === true && valueOf(item, 'value') === undefined ? withoutValue(item, name) : []),
  ];
}

/** A `test` of no value fails, even on a null; `add` and `replace` write a null, which a `value` that is null says as well. */
function withoutValue(item: YamlNode, op: string): readonly Problem[] {
  return op === 'test'
    ? absent(item, 'value')
    : absent(item, 'value', `Operation is missing "value"; "${op}" sets null`).map((each) => ({ ...each, isRefused: false }));
}

const names = Object.keys(keysOfOperations);

function unknownOperation(node: YamlNode, name: string): Problem {
  return { node, path: ['op'], message: `Unknown operation "${name}"; ${expectedOneOf(names)}${didYouMean(nearest(name, names))}` };
}

/** What is wrong with a key that must be there and hold a string. */
function textAt(item: YamlNode, key: string): readonly Problem[] {
  const node = writtenAt(item, key);
  if (node === undefined) {
    return absent(item, key);
  }
  const scalar = asScalar(node);
  const cure = scalar === undefined ? '' : `; quote ${scalar.text}`;
  return isOpen(node) || asString(node) !== undefined ? [] : [{ node, path: [key], message: `"${key}" must be a string${cure}` }];
}

/** A null counts as nothing. */
function writtenAt(item: YamlNode, key: string): YamlNode | undefined {
  const node = valueOf(item, key);
  return node === undefined || isNull(node) ? undefined : node;
}

/** A key that must be there, and is surely written by nobody. */
function absent(map: YamlNode, key: string, message = `Operation is missing "${key}"`): readonly Problem[] {
  const node = writtenAt(map, key);
  return node !== undefined || mayHoldMore(map) ? [] : [{ node: valueOf(map, key) ?? map, message, path: [key] }];
}

/** True for what somebody fills in. */
function isOpen(node: YamlNode): boolean {
  return asScalar(node)?.opaque === true;
}
