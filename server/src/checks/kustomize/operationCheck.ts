import type { Path } from '../../base/path';
import { apiVersionOf, type Gvk } from '../../kustomize/objects/ids';
import type { SchemaFinding, ValueView } from '../../schema/validation/validator';
import { operationsIn, pathOfPointer, resourceOf } from '../../workspace/applied/patchTargets';
import { appliedBy } from '../../workspace/applied/patches';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Resource } from '../../manifest/resource';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, entryOf, nodeAt, placeAt, valueOf } from '../../yaml/nodes/query';
import { plainValue } from '../../yaml/value';
import { agreedFindings } from '../places/agreedFindings';
import { isAbsence } from '../places/partialObject';
import { valueSpan } from '../places/place';
import { foundInAll } from './patchFindings';

/**
 * What the schemas of the objects that a JSON patch changes say about its paths and values; what not all of them refuse is
 * right. Each operation is read as a part of an object that holds its value alone.
 */
export function checkOperations(state: DocumentState, workspace: Workspace): readonly Finding[] {
  const operations = operationsIn(state.document.root) ?? [];
  if (operations.length === 0) {
    return [];
  }
  return foundInAll(
    targetsByKind(state, workspace).map((target) =>
      operations.flatMap(({ node, op, path }) =>
        op === 'add' || op === 'replace' ? checkOperation(node, path ?? '', target, workspace) : [],
      ),
    ),
  );
}

interface TargetKind {
  readonly of: Gvk;
  readonly resource: Resource | undefined;
}

/** One object of each kind that is changed. */
function targetsByKind(state: DocumentState, workspace: Workspace): readonly TargetKind[] {
  const kinds = new Map<string, TargetKind>();
  for (const {
    application: { before },
  } of appliedBy(state, workspace)) {
    const key = `${apiVersionOf(before.id)} ${before.id.kind}`;
    if (!kinds.has(key)) {
      kinds.set(key, { of: before.id, resource: resourceOf(before, workspace) });
    }
  }
  return [...kinds.values()];
}

function checkOperation(node: YamlNode, pointerText: string, { of, resource }: TargetKind, workspace: Workspace): readonly Finding[] {
  const kind = workspace.kinds.find(of);
  const written = valueOf(node, 'value');
  const pathNode = valueOf(node, 'path');
  const plain = plainValue(written);
  if (
    kind === undefined ||
    resource === undefined ||
    written === undefined ||
    pathNode === undefined ||
    plain === undefined ||
    !workspace.isOurs(of)
  ) {
    return [];
  }
  const path = pathOfPointer(pointerText, resource, workspace);
  if (path.length === 0 || path[0] === 'status' || asScalar(pathNode)?.opaque === true) {
    return [];
  }
  const [value, view] = [around(path, plain.value), viewOf(written, path.length)];
  const found = agreedFindings(kind, (by) => workspace.validator.validate(by, value, view));
  return found
    .filter((finding) => !isAbsence(finding))
    .map((finding): Finding => ({
      code: finding.code,
      message: finding.message,
      span: spanOf(finding, path, pathNode, written),
      path: finding.path,
    }));
}

/** A value at a path, and nothing else. */
function around(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value);
}

/** On the operation's path for what it leads to, on the value for what that holds. */
function spanOf({ path, on, code }: SchemaFinding, above: Path, pathNode: YamlNode, written: YamlNode): Finding['span'] {
  const isInside = path.length > above.length || (path.length === above.length && code !== 'schema/unknown-field');
  if (!isInside) {
    return pathNode.span;
  }
  const place = placeAt(written, path.slice(above.length));
  return on === 'key' && place?.entry !== undefined ? place.entry.key.span : valueSpan(place?.node ?? written);
}

function viewOf(written: YamlNode, depth: number): ValueView {
  const at = (path: Path): YamlNode | undefined => (path.length < depth ? undefined : nodeAt(written, path.slice(depth)));
  return {
    isOpaque: (path) => asScalar(at(path))?.opaque === true,
    isOpaqueKey: (path) => {
      const last = path.at(-1);
      return typeof last === 'string' && path.length > depth && entryOf(at(path.slice(0, -1)), last)?.key.opaque === true;
    },
    hasOpaqueKey: (path) => asMap(at(path))?.entries.some(({ key }) => key.opaque) === true,
  };
}
