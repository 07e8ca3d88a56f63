import { sortText } from '../../base/order';
import { nothing } from '../../base/markdown';
import type { Uri } from '../../base/uri';
import { agreedValues } from '../../checks/references/agreements';
import { describeResource } from '../../manifest/resource';
import { nodesAt, stepsOf } from '../../manifest/values';
import { isAtSlot, parseSlotPath } from '../../reference/slot';
import type { Workspace } from '../../workspace/workspace';
import { asScalar } from '../../yaml/nodes/query';
import type { CompletionItem } from '../feature';
import { valueItem } from '../suggestions/item';
import type { TypingSpot } from '../suggestions/spot';

/** Names of which a value must be one: those that the object declares elsewhere, and those of an object that it refers to. */
export function declaredNames(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const { resource, path, uses } = spot;
  if (resource === undefined) {
    return [];
  }
  const { dialects } = workspace;
  const own = path.slice(resource.path.length);
  const isHere = (rule: { readonly path: string; readonly form: string }): boolean =>
    rule.form === 'among' && isAtSlot(parseSlotPath(rule.path), own);
  const names = new Map<string, string>();
  for (const { others = [] } of dialects.valuesOf(resource).filter(isHere)) {
    for (const other of others) {
      const detail = stepsOf(other).findLast((step, index, steps) => index < steps.length - 1 && /^\w+$/.test(step)) ?? '';
      nodesAt(resource.node, other).forEach(({ node }) => names.set(asScalar(node)?.text ?? '', detail));
    }
  }
  for (const agreement of dialects.agreementsOf(resource).filter(isHere)) {
    const { meant = [], values = [] } = agreedValues(agreement, { uses, resource, uri }, workspace) ?? {};
    values.forEach((value) => names.set(value, meant.map((each) => describeResource(each.resource)).join(', ')));
  }
  names.delete('');
  return [...names].map(([name, detail], index) =>
    valueItem(spot, name, { kind: 'reference', detail, documentation: nothing, sort: sortText('0', index) }),
  );
}
