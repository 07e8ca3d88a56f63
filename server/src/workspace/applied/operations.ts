import { differing } from '../../base/differing';
import { append } from '../../base/lists';
import { encloses } from '../../base/text';
import { apiVersionOf } from '../../kustomize/objects/ids';
import { attempted, operationOf, operationsInTurn, placeOf } from '../../kustomize/patches/jsonPatch';
import { withNotes } from '../../kustomize/patches/patches';
import type { Value } from '../../kustomize/objects/value';
import type { Path } from '../../base/path';
import { slotUsesOf, type SlotUse } from '../../reference/extract';
import { isAroundSlot } from '../../reference/slot';
import type { GroupVersionKind } from '../../schema/kinds/kind';
import type { YamlDocument, YamlNode } from '../../yaml/nodes/node';
import { nodeAround } from '../../yaml/nodeAround';
import { asMap, asScalar, asSequence, valueOf } from '../../yaml/nodes/query';
import { plainValue } from '../../yaml/value';
import type { DocumentState } from '../files/fileState';
import { resourceOf, type PatchTarget } from './patchTargets';
import type { Workspace } from '../workspace';

/** A JSON patch with its references: one for each kind that it changes, by the first object of that kind. */
export function operationStates(state: DocumentState, targets: readonly PatchTarget[], workspace: Workspace): readonly DocumentState[] {
  const byKind = new Map<string, PatchTarget>();
  for (const target of targets) {
    const key = `${apiVersionOf(target.object.id)} ${target.object.id.kind}`;
    byKind.set(key, byKind.get(key) ?? target);
  }
  return [...byKind.values()].map((target) => {
    const uses = operationUses(state.document, target, workspace);
    return { ...state, uses, origins: uses.flatMap(({ origins }) => origins) };
  });
}

/**
 * The references that the operations of a JSON patch write into an object. What an operation adds or replaces is read inside
 * of the object as it then is, since what stands around a name says what it means. Nodes that the patch does not spell have
 * the span of the operation's `path`.
 */
export function operationUses(document: YamlDocument, { object }: Pick<PatchTarget, 'object'>, workspace: Workspace): readonly SlotUse[] {
  const resource = resourceOf(object, workspace);
  if (resource === undefined) {
    return [];
  }
  const uses: SlotUse[] = [];
  const mayRefer = referringPlaces(object.id, workspace);
  const apply = operationsInTurn();
  let content: Value = withNotes(object);
  for (const item of asSequence(document.root)?.items ?? []) {
    const operation = operationOf(plainValue(item)?.value as Value);
    const place = operation === undefined ? [] : placeOf(content, operation.path);
    content = operation === undefined ? undefined : attempted(content, operation, apply);
    if (operation === undefined || content === undefined) {
      return uses;
    }
    const pathNode = asScalar(valueOf(item, 'path'));
    const value = valueOf(item, 'value');
    if (place.length > 0 && pathNode?.opaque === false && value !== undefined && isSetting(operation.op) && mayRefer(place)) {
      const node = asMap(nodeAround(content, place, value, pathNode.span));
      const owner = node === undefined ? undefined : differing(resource, { document, path: [], node });
      append(uses, owner === undefined ? [] : slotUsesOf(owner, workspace.slots).flatMap((use) => spelt(use, value)));
    }
  }
  return uses;
}

/** Whether a value at a place of an object may belong to a reference; where nobody describes the kind, any may. */
function referringPlaces(of: GroupVersionKind, { slots }: Workspace): (place: Path) => boolean {
  const own = slots.describes(of) ? slots.slotsOf(of) : undefined;
  return (place) => own === undefined || own.some(({ path }) => isAroundSlot(path, place));
}

function isSetting(op: string): boolean {
  return op === 'add' || op === 'replace';
}

/** A use as far as a value spells it; none where what the value spells is something else. */
function spelt(use: SlotUse, { span }: YamlNode): readonly SlotUse[] {
  const isSpelt = (node: YamlNode | undefined): boolean => node !== undefined && encloses(span, node.span);
  const origins = use.origins.filter(({ nameNode, namespaceNode }) => isSpelt(nameNode) || isSpelt(namespaceNode));
  return origins.length === 0
    ? []
    : [differing(use, { entry: isSpelt(use.entry?.key) ? use.entry : undefined, origins, alternatives: [] })];
}
