import { nearest } from '../base/nearest';
import { parsePath, type Path } from '../base/path';
import { acceptedAt, type AcceptedValue } from '../checks/values/valueWords';
import type { NameRule } from '../reference/dialectRecord';
import { eachItem, formatSlotPath, type Slot, type SlotStep } from '../reference/slot';
import { groupKindKey, type Kind, type KindSummary } from '../schema/kinds/kind';
import type { KindStore } from '../schema/kinds/kindStore';
import { childrenOf, structuresAt, type Described, type KnownChild } from '../schema/structure/lookup';
import { describedByFamilies } from '../workspace/applied/podPlaces';
import type { Workspace } from '../workspace/workspace';

/** A kind or one of its fields, found by what somebody typed. */
export interface Explanation {
  readonly kind: KindSummary;
  /** Every version of the kind that is known, the most mature first. */
  readonly versions: readonly string[];
  /** As in `spec.listeners[].tls`; empty for the kind itself. */
  readonly path: string;
  /** What the schema says about the field; empty where there is no schema or it says nothing. */
  readonly described: readonly Described[];
  readonly required: boolean;
  readonly fields: readonly KnownChild[];
  /** The reference that the field is, belongs to, or may be replaced by. */
  readonly slots: readonly { readonly slot: Slot; readonly role: 'reference' | 'alternative' }[];
  /** What the controller, or the API behind it, demands of the value beyond its schema; one sentence each. */
  readonly accepted: readonly AcceptedValue[];
  /** For the kind itself: how its objects get their names in AWS. */
  readonly nameRule: NameRule | undefined;
}

export type Explained =
  | { readonly kind: 'found'; readonly explanation: Explanation }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly KindSummary[] }
  | { readonly kind: 'unknown-kind'; readonly name: string; readonly nearest: readonly string[] }
  | { readonly kind: 'unknown-field'; readonly holder: string; readonly name: string; readonly nearest: readonly string[] }
  /** A field of a kind that is known by name alone. */
  | { readonly kind: 'no-schema'; readonly holder: string }
  | { readonly kind: 'bad-path'; readonly path: string };

/**
 * Answers `KIND[.path]`. KIND is a kind, plural or short name in any case, alone or followed by its group
 * (`virtualnodes.appmesh.k8s.aws`) or version and group (`virtualnodes.v1beta2.appmesh.k8s.aws`), or behind them as references
 * are listed (`appmesh.k8s.aws/VirtualNode`, `appmesh.k8s.aws/v1beta2/VirtualNode`). List items may be written `[]`, `[0]` or
 * left out. Where several CRDs describe the kind, the one nearest to `from` counts.
 */
export function explain(text: string, from: string, workspace: Workspace): Explained {
  const { kinds } = workspace;
  const { name, rest } = cutName(groupBehind(text, kinds));
  const named = kindsNamed(name, kinds);
  if (named.length === 0) {
    return unknownKind(name, text, kinds);
  }
  const { fitting, path: pathText } = byGroup(named, rest);
  const [first, ...others] = mostMature(fitting);
  if (first === undefined || others.length > 0) {
    return { kind: 'ambiguous', candidates: mostMature(fitting) };
  }
  const path = parsePath(pathText.replaceAll('[]', '[0]'));
  if (path === undefined) {
    return { kind: 'bad-path', path: pathText };
  }
  const versions = kinds.versions(first).map(({ version }) => version);
  return explainPath(first, versions, path, kinds.nearest(first, from), workspace);
}

/** `group/Kind` and `group/version/Kind` as `Kind.group` and `Kind.version.group`. */
function groupBehind(text: string, kinds: KindStore): string {
  const { group, version, kind, rest } = groupInFront(text) ?? {};
  return group === undefined || !kinds.groups().includes(group)
    ? text
    : `${[kind, version, group].filter((part) => part !== undefined).join('.')}${rest ?? ''}`;
}

interface GroupInFront {
  readonly group: string;
  readonly version: string | undefined;
  readonly kind: string;
  readonly rest: string;
}

function groupInFront(text: string): GroupInFront | undefined {
  const [, group, version, kind = '', rest = ''] = /^([^/]+)(?:\/([^/]+))?\/([^/.[]+)([^/]*)$/.exec(text) ?? [];
  return group === undefined ? undefined : { group, version, kind, rest };
}

/** A kind that nothing is called as; behind a group it is the group that nobody knows. */
function unknownKind(name: string, text: string, kinds: KindStore): Explained {
  const behind = groupInFront(text);
  if (behind === undefined || kinds.groups().includes(behind.group)) {
    return {
      kind: 'unknown-kind',
      name,
      nearest: nearest(name, [...new Set(allKinds(kinds).flatMap(({ kind, plural }) => [kind, plural]))]),
    };
  }
  const { group, kind } = behind;
  const groups = new Set(kindsNamed(kind, kinds).map((each) => each.group));
  return { kind: 'unknown-kind', name: `${group}/${kind}`, nearest: nearest(group, [...groups]).map((each) => `${each}/${kind}`) };
}

/** `kind.rest`, cut at the first dot or bracket. */
function cutName(text: string): { readonly name: string; readonly rest: string } {
  const name = /^[^.[]*/.exec(text)?.[0] ?? '';
  return { name, rest: text.slice(name.length).replace(/^\./, '') };
}

function allKinds(kinds: KindStore): readonly KindSummary[] {
  return kinds.groups().flatMap((group) => kinds.kindsInGroup(group));
}

function kindsNamed(name: string, kinds: KindStore): readonly KindSummary[] {
  const exact = allKinds(kinds).filter(
    ({ kind, plural, shortNames = [] }) => kind === name || plural === name || shortNames.includes(name),
  );
  if (exact.length > 0) {
    return exact;
  }
  const lower = name.toLowerCase();
  return allKinds(kinds).filter(({ kind, plural, shortNames = [] }) =>
    [kind, plural, ...shortNames].some((each) => each.toLowerCase() === lower),
  );
}

/** Those of the group that the text goes on with, and what is left of it: the path. */
function byGroup(named: readonly KindSummary[], rest: string): { readonly fitting: readonly KindSummary[]; readonly path: string } {
  let best = '';
  let fitting: readonly KindSummary[] = [];
  for (const kind of named) {
    for (const prefix of [kind.group, `${kind.version}.${kind.group}`, kind.version]) {
      const fits = prefix !== '' && (rest === prefix || rest.startsWith(`${prefix}.`));
      if (fits && prefix.length > best.length) {
        best = prefix;
        fitting = [];
      }
      if (fits && prefix === best) {
        fitting = [...fitting, kind];
      }
    }
  }
  return best === '' ? { fitting: named, path: rest } : { fitting, path: rest.slice(best.length + 1) };
}

/** One version of each kind; groups keep their order. */
function mostMature(named: readonly KindSummary[]): readonly KindSummary[] {
  const byKind = new Map<string, KindSummary>();
  for (const kind of named) {
    if (!byKind.has(groupKindKey(kind))) {
      byKind.set(groupKindKey(kind), kind);
    }
  }
  return [...byKind.values()];
}

function explainPath(
  summary: KindSummary,
  versions: readonly string[],
  path: Path,
  found: Kind | undefined,
  workspace: Workspace,
): Explained {
  const { dialects } = workspace;
  const kind = found ?? summary;
  let described: readonly Described[] = [];
  let required = true;
  const steps: SlotStep[] = [];
  let full: Path = [];
  const at = (place: Path): readonly Described[] =>
    found === undefined ? [] : [...structuresAt(found.schema, place), ...describedByFamilies(found, place, workspace)];
  if (found !== undefined) {
    described = at([]);
    for (const step of path) {
      while (typeof step === 'string' && isList(described)) {
        full = [...full, 0];
        steps.push(eachItem);
        described = at(full);
      }
      const children = childrenOf(described);
      const next = at([...full, step]);
      if (next.length === 0) {
        const holder = steps.length === 0 ? kind.kind : `${kind.kind}.${formatSlotPath(steps)}`;
        return {
          kind: 'unknown-field',
          holder,
          name: String(step),
          nearest: nearest(
            String(step),
            children.map(({ name }) => name),
          ),
        };
      }
      required = typeof step === 'string' && children.some((child) => child.name === step && child.required);
      full = [...full, step];
      steps.push(typeof step === 'string' ? step : eachItem);
      described = next;
    }
  } else if (path.length > 0) {
    return { kind: 'no-schema', holder: kind.kind };
  }
  return {
    kind: 'found',
    explanation: {
      kind,
      versions,
      path: formatSlotPath(steps),
      described,
      required,
      fields: childrenOf(isList(described) ? at([...full, 0]) : described),
      slots: steps.length === 0 ? [] : slotsAt(steps, dialects.slotsOf(kind)),
      accepted: acceptedAt(full, dialects.valuesOf(kind)),
      nameRule: steps.length === 0 ? dialects.nameRuleOf(kind) : undefined,
    },
  };
}

function isList(described: readonly Described[]): boolean {
  return described.some(({ structure }) => structure.type === 'array');
}

function slotsAt(steps: readonly SlotStep[], slots: readonly Slot[]): Explanation['slots'] {
  const text = formatSlotPath(steps);
  return slots.flatMap((slot): Explanation['slots'] => {
    const own = formatSlotPath(slot.path).replace(/(?:\[\])+$/, '');
    const places = [own, `${own}[]`].flatMap((place) => [
      place,
      ...slot.shape.name.map((_, index) => `${place}.${slot.shape.name.slice(0, index + 1).join('.')}`),
    ]);
    if (places.includes(text)) {
      return [{ slot, role: 'reference' }];
    }
    const parent = own.includes('.') ? own.slice(0, own.lastIndexOf('.') + 1) : '';
    return slot.alternatives.some(({ key }) => `${parent}${key}` === text) ? [{ slot, role: 'alternative' }] : [];
  });
}
