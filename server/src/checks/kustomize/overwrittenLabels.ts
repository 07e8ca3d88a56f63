import { decode } from '../../kustomize/objects/decode';
import { effectiveNamespace } from '../../kustomize/objects/ids';
import type { EffectiveObject } from '../../kustomize/objects/object';
import type { Field } from '../../kustomize/objects/problem';
import type { World } from '../../kustomize/build';
import { at, get, has, isMap, scalarText, type Value, type ValueMap } from '../../kustomize/objects/value';
import { samePath } from '../../base/path';
import { labelsPathIn, type Selection } from '../../reference/selection';
import type { Workspace } from '../../workspace/workspace';
import { nodeAt } from '../../yaml/nodes/query';

/** True when a selector of this root fitted the labels of an object as its file writes them, and fits no longer. */
export function breaksSelector({ id, path }: Field, world: World, workspace: Workspace): boolean {
  const labelled = workspace.worlds
    .named(world, id.name)
    .find((each) => each.allIds.some((own) => own.kind === id.kind && own.group === id.group && own.name === id.name));
  const place = path.slice(0, -1);
  const now = at(labelled?.content, place);
  const before =
    labelled?.source.path === undefined ? undefined : at(decode(nodeAt(labelled.source.document?.root, labelled.source.path)), place);
  if (labelled === undefined || !isMap(now) || !isMap(before)) {
    return false;
  }
  const selections = workspace.dialects.selections.filter(({ of }) => samePath(labelsPathIn(of, id) ?? [], place));
  return world.objects.some((by) =>
    selections.some((selection) => fits(selection, by, labelled, before) && !fits(selection, by, labelled, now)),
  );
}

/** True when what a selector writes as labels is among those of an object; one with expressions counts as none. */
function fits({ owner, path, form, of }: Selection, by: EffectiveObject, object: EffectiveObject, labels: ValueMap): boolean {
  const selector = by.id.kind === owner.kind && by.id.group === owner.group ? at(by.content, path) : undefined;
  const wanted: Value = form === 'map' ? selector : get(selector, 'matchLabels');
  const isInScope = !of.sameNamespace || effectiveNamespace(by.id) === effectiveNamespace(object.id);
  return (
    isInScope &&
    isMap(wanted) &&
    Object.keys(wanted).length > 0 &&
    !has(selector, 'matchExpressions') &&
    Object.entries(wanted).every(([key, value]) => scalarText(labels[key]) === scalarText(value))
  );
}
