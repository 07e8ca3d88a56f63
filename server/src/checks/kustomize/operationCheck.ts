import { differing } from '../../base/differing';
import type { Path } from '../../base/path';
import { encloses } from '../../base/text';
import { apiVersionOf, type Gvk } from '../../kustomize/objects/ids';
import type { Resource } from '../../manifest/resource';
import { slotUsesOf } from '../../reference/extract';
import { operationsIn, pathOfPointer, resourceOf } from '../../workspace/applied/patchTargets';
import { appliedBy } from '../../workspace/applied/patches';
import { resourceOfKind, surelyStatedKinds } from '../../workspace/applied/statedKinds';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { nodeAround } from '../../yaml/nodeAround';
import type { MapNode, YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, valueOf } from '../../yaml/nodes/query';
import { insideOf, foundInAll } from './patchFindings';

/** What is wrong with a document that holds parts of objects, apart from references. */
export type CheckParts = (state: DocumentState) => readonly Finding[];

/**
 * What is wrong with the paths and values of a JSON patch in the objects that it changes; what not all of them refuse is
 * right. Each operation is read as a strategic merge patch that sets its value and nothing else.
 */
export function checkOperations(state: DocumentState, check: CheckParts, workspace: Workspace): readonly Finding[] {
  const operations = operationsIn(state.document.root) ?? [];
  if (operations.length === 0) {
    return [];
  }
  return foundInAll(
    targetsByKind(state, workspace).map((target) =>
      operations.flatMap(({ node, op, path }) =>
        op === 'add' || op === 'replace' ? checkOperation({ node, pointer: path ?? '' }, target, state, check, workspace) : [],
      ),
    ),
  );
}

interface TargetKind {
  readonly of: Gvk;
  readonly resource: Resource | undefined;
}

/** One object of each kind that is changed; of those that are not known, what the targets name. */
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
  return kinds.size > 0 ? [...kinds.values()] : surelyStatedKinds(state, workspace).map((of) => ({ of, resource: resourceOfKind(of) }));
}

interface SettingOperation {
  readonly node: YamlNode;
  readonly pointer: string;
}

function checkOperation(
  { node, pointer }: SettingOperation,
  { of, resource }: TargetKind,
  state: DocumentState,
  check: CheckParts,
  workspace: Workspace,
): readonly Finding[] {
  const written = valueOf(node, 'value');
  const pathNode = valueOf(node, 'path');
  if (
    workspace.kinds.find(of) === undefined ||
    resource === undefined ||
    written === undefined ||
    pathNode === undefined ||
    asScalar(pathNode)?.opaque === true ||
    !workspace.isOurs(of)
  ) {
    return [];
  }
  const path = pathOfPointer(pointer, resource, workspace);
  const around = path.map((step) => (typeof step === 'number' ? 0 : step));
  const head = { apiVersion: apiVersionOf(of), kind: of.kind };
  const part = asMap(nodeAround({ ...head, ...around.reduceRight<object>(holding, {}) }, around, written, pathNode.span));
  if (part === undefined || path.length === 0 || path[0] === 'status') {
    return [];
  }
  const { catalogue } = workspace.knowledge;
  return check(asPart(part, resource, state, workspace))
    .filter((finding) => {
      const { resource: owner, lacks, code, span } = finding;
      // What does not fit together, and what is not there, is judged in the whole object.
      const isOfPart = owner !== undefined && lacks === undefined && !catalogue.comparesValues(code);
      return isOfPart && (encloses(written.span, span) || isOfPath(finding, around));
    })
    .map(({ resource: _, ...finding }) => insideOf([written], finding));
}

/** A value at a step, and nothing else. */
function holding(inner: object, step: string | number): object {
  return typeof step === 'number' ? [inner] : { [step]: inner };
}

/** True for what is wrong with where an operation leads; how many items a list has is not known. */
function isOfPath({ path, code }: Finding, of: Path): boolean {
  const leadsThere = path.length > 0 && path.every((step, index) => index >= of.length || step === of[index]);
  return leadsThere && (path.length >= of.length || code.startsWith('schema/'));
}

/** A document that holds a part of an object alone. */
function asPart(node: MapNode, of: Resource, state: DocumentState, workspace: Workspace): DocumentState {
  const resource = differing(of, { document: state.document, path: [], node });
  const uses = slotUsesOf(resource, workspace.slots);
  return { ...state, resources: [resource], templates: [], uses, origins: uses.flatMap(({ origins }) => origins) };
}
