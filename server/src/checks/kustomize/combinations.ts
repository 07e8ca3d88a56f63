import { bounds } from '../../base/bounds';
import { samePath, type Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { EffectiveObject } from '../../kustomize/object';
import type { Value } from '../../kustomize/value';
import type { Resource } from '../../manifest/resource';
import { FileState, type DocumentState } from '../../workspace/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { asMap, nodeAt } from '../../yaml/query';
import { spanFor } from '../place';
import { changedBy } from './patchedReferences';

/** Everything that is wrong with a document as one of a file. */
export type Check = (state: DocumentState, uri: Uri) => readonly Finding[];

/** Rules about fields that must not be set together; what an object lacks under them is another matter. */
const combinations: ReadonlySet<string> = new Set([
  'ack/value-and-ref',
  'appmesh/gr-route-type-multiple',
  'appmesh/listener-multiple-connection-pools',
  'appmesh/provider-multiple',
  'appmesh/ref-and-arn-both',
  'appmesh/route-type-multiple',
  'appmesh/service-discovery-both',
  'appmesh/timeout-multiple',
  'appmesh/tls-source-multiple',
  'appmesh/vr-prefix-and-path',
  'kcc/both-name-and-external',
  'kcc/choice',
  'kcc/iam-member-choice',
  'kcc/iam-member-from-choice',
  'kcc/kind-with-external',
  'kcc/namespace-with-external',
  'kcc/plain-and-reference',
  'kcc/several-parents',
  'kcc/value-choice',
  'knative/destination-ref-and-absolute-uri',
  'knative/trigger-broker-and-ref',
  'schema/one-of',
]);

/**
 * Fields that a patch sets beside others of the object that it changes, where both together are wrong in the end. What the
 * object or the patch alone has wrong is reported there.
 */
export function checkCombinations(state: DocumentState, own: readonly Finding[], check: Check, workspace: Workspace): readonly Finding[] {
  const [resource, ...others] = state.resources;
  if (resource === undefined || others.length > 0 || !workspace.isOurs(resource)) {
    return [];
  }
  const found: Finding[] = [];
  for (const { object } of changedBy(state, workspace).slice(0, bounds.patchedObjects.most)) {
    for (const { code, message, path, level } of wrongTogether(object.content, state.uri, check, workspace)) {
      const span = spanIn(resource, path);
      const isKnown = [...own, ...found].some((each) => each.code === code && samePath(each.path, path));
      if (span !== undefined && !isKnown && !isOfSource({ code, path }, object, check, workspace)) {
        found.push({ code, message, path, span, resource, ...(level === undefined ? {} : { level }) });
      }
    }
  }
  return found;
}

/** What must not be set together in the content of an object. */
export function wrongTogether(content: Value, uri: Uri, check: Check, { reader }: Workspace): readonly Finding[] {
  const text = JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
  return new FileState(uri, text, reader, { isApplied: true }).documents
    .flatMap((each) => check(each, uri))
    .filter(({ code, lacks }) => lacks === undefined && combinations.has(code));
}

/** True for what is wrong in the file that the object comes from. */
function isOfSource(
  { code, path }: Pick<Finding, 'code' | 'path'>,
  { source }: EffectiveObject,
  check: Check,
  workspace: Workspace,
): boolean {
  const { uri, document, path: at = [] } = source;
  const state = document === undefined ? undefined : workspace.file(uri)?.stateOf(document);
  return (
    state !== undefined &&
    check(state, uri).some(
      (each) => each.code === code && samePath(each.path, path) && each.resource !== undefined && samePath(each.resource.path, at),
    )
  );
}

/** Where a patch writes what is wrong at a path, or a field beside it. */
function spanIn(resource: Resource, path: Path): Finding['span'] | undefined {
  if (nodeAt(resource.node, path) !== undefined) {
    return spanFor(resource, path, 'key');
  }
  const holder = asMap(nodeAt(resource.node, path.slice(0, -1)));
  const [first] = holder?.entries ?? [];
  return path.length < 3 ? undefined : first?.key.span;
}
