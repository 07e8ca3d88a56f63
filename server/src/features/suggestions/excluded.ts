import { keptIn } from '../../base/memo';
import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { isAbsolute } from '../../checks/references/destinationCheck';
import { withoutValues } from '../../checks/values/selectorCheck';
import { presenceOf } from '../../manifest/presence';
import type { Resource } from '../../manifest/resource';
import { isAtSlot } from '../../reference/slot';
import { celFormula } from '../../schema/validation/celFormula';
import { celPresenceRule } from '../../schema/validation/celPresence';
import type { Described } from '../../schema/structure/lookup';
import { excludedBeside, presenceRule, type PresenceRule } from '../../schema/validation/presence';
import type { Structure } from '../../schema/structure/structure';
import { familyOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { asScalar, textOf, valueOf } from '../../yaml/nodes/query';
import { excludedByExternal } from './externals';
import type { TypingSpot } from './spot';

type Spot = TypingSpot & { readonly resource: Resource; readonly uri: Uri };

/** Keys that would be reported beside those that a map has already. `path` is from the object's root. */
export function excludedKeys(
  spot: Spot,
  path: Path,
  described: readonly Described[],
  present: ReadonlySet<string>,
  workspace: Workspace,
): ReadonlySet<string> {
  const { map } = spot;
  // What is still empty is the same as nothing to who judges it.
  const set = new Set([...present].filter((key) => map !== undefined && presenceOf(map, key) !== 'unset'));
  return new Set([
    ...excludedByExternal(spot, present),
    ...described.filter(({ certain }) => certain).flatMap(({ structure }) => excludedBySchema(structure, set)),
    ...excludedByReferences(spot, path, set, workspace),
    ...excludedByForm(spot, path, workspace),
    ...excludedByOperator(spot, path),
    ...excludedByFamily(spot, path, set, workspace),
  ]);
}

function excludedByFamily({ resource, uri }: Spot, path: Path, present: ReadonlySet<string>, workspace: Workspace): readonly string[] {
  const id = workspace.dialects.familyOf(resource.group);
  return id === undefined ? [] : (familyOf(id, workspace)?.refusedKeys?.(resource, path, present, workspace, uri) ?? []);
}

/** What a schema says of the keys of a map. */
interface KeyRules {
  readonly stated: readonly PresenceRule[];
  /** By rules of CEL. */
  readonly counted: readonly PresenceRule[];
}

/** Completion asks again after each letter. */
const rulesBySchema = new WeakMap<Structure, KeyRules>();

function rulesOf(structure: Structure): KeyRules {
  return keptIn(rulesBySchema, structure, () => {
    const { allOf = [], anyOf, oneOf, not } = structure;
    const parts = [...allOf, ...[{ anyOf }, { oneOf }, { not }].filter((each) => Object.values(each)[0] !== undefined)];
    return {
      stated: [
        ...parts.flatMap((part) => presenceRule(part) ?? []),
        ...(structure['x-kubernetes-validations'] ?? []).flatMap(({ rule }) => celFormula(rule) ?? []),
      ],
      counted: (structure['x-kubernetes-validations'] ?? []).flatMap(({ rule }) => celPresenceRule(rule) ?? []),
    };
  });
}

function excludedBySchema(structure: Structure, present: ReadonlySet<string>): readonly string[] {
  const { stated, counted } = rulesOf(structure);
  return [
    ...stated.flatMap((rule) => excludedBeside(rule, present)),
    // What counts keys may count a third one as well, but nobody means that.
    ...counted.flatMap((rule) => (rule.holds(present) ? rule.keys.filter((key) => !rule.holds(new Set([...present, key]))) : [])),
  ];
}

/** An expression of a selector that asks for the label alone has no values. */
function excludedByOperator({ map }: Spot, path: Path): readonly string[] {
  const operator = path.at(-2) === 'matchExpressions' ? textOf(asScalar(valueOf(map, 'operator'))) : undefined;
  return operator !== undefined && withoutValues.includes(operator) ? ['values'] : [];
}

/** What names an object, in a reference to what no object describes. */
function excludedByForm({ resource }: Spot, path: Path, { dialects }: Workspace): readonly string[] {
  const form = dialects.slotsOf(resource).find((slot) => slot.object !== undefined && isAtSlot(slot.path, path))?.object?.form;
  return form === undefined ? [] : ['name', 'namespace'].filter((key) => !form.keys.includes(key));
}

/** A reference and what may stand in its stead, where both are reported; or where an address is no path below the reference. */
function excludedByReferences(
  { resource, map }: Spot,
  path: Path,
  present: ReadonlySet<string>,
  { dialects }: Workspace,
): readonly string[] {
  return dialects.slotsOf(resource).flatMap(({ path: place, alternatives, codes }) => {
    const key = place.findLast((step) => typeof step === 'string');
    if (key === undefined || alternatives.length === 0 || !isAtSlot(place.slice(0, place.lastIndexOf(key)), path)) {
      return [];
    }
    const others = alternatives.map((each) => each.key);
    if (codes.both !== undefined) {
      return present.has(key) ? others : others.some((each) => present.has(each)) ? [key] : [];
    }
    const isFull = others.some((each) => isAbsolute(textOf(asScalar(valueOf(map, each))) ?? ''));
    return codes.bothAbsolute !== undefined && isFull ? [key] : [];
  });
}
