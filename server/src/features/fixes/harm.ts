import { editDistance } from '../../base/editDistance';
import { isJsonText } from '../../base/json';
import { parsePath } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import { formatSlotPath } from '../../reference/slot';
import { groupKindKey } from '../../schema/kinds/kind';
import type { DocumentState } from '../../workspace/files/fileState';
import { familiesOf, familyOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { commentsOf } from '../../yaml/nodes/comments';
import { parseYaml } from '../../yaml/reading/parse';
import { leavesOf, type Leaf } from './leaves';

/**
 * What a change of a document may do that nobody asked for: the objects are others, one of them has another identity,
 * place, container or annotation, a reference leads elsewhere, or something that was written is nowhere any more.
 */
export type Harm = 'objects' | 'identity' | 'metadata' | 'container' | 'reference' | 'lost value' | 'lost comment';

/** A stretch of a file, usually one document, with its text. */
export interface Stretch {
  readonly text: string;
  readonly states: readonly DocumentState[];
}

/** The first harm that a change does; `undefined` for one that only mends. */
export function harmOf(before: Stretch, after: Stretch, workspace: Workspace): Harm | undefined {
  const [old, now] = [before, after].map(({ states }) => states.flatMap(({ resources }) => resources));
  if (old === undefined || now === undefined || old.length !== now.length) {
    return 'objects';
  }
  for (const [index, resource] of old.entries()) {
    const changed = now[index];
    const harm = changed === undefined ? 'objects' : harmToObject(resource, changed, workspace);
    if (harm !== undefined) {
      return harm;
    }
  }
  const [leaves, left] = [before, after].map(({ states }) => states.map(({ document }) => leavesOf(document.root)));
  if (leaves === undefined || left === undefined || leaves.length !== left.length) {
    return 'objects';
  }
  for (const [index, each] of leaves.entries()) {
    const others = left[index];
    if (each === undefined || others === undefined || losesValue(each, others)) {
      return 'lost value';
    }
  }
  if (
    leadsElsewhere(
      before,
      after,
      leaves.flatMap((each) => [...(each?.values() ?? [])]),
    )
  ) {
    return 'reference';
  }
  return losesComment(before, after) ? 'lost comment' : undefined;
}

function harmToObject(old: Resource, now: Resource, workspace: Workspace): Harm | undefined {
  if (old.group !== now.group || old.version !== now.version || old.kind !== now.kind) {
    return 'identity';
  }
  const [before, after] = [leavesOf(old.node), leavesOf(now.node)];
  if (before === undefined || after === undefined) {
    return 'lost value';
  }
  const differ = (of: (leaf: Leaf) => boolean): boolean => textsOf(before, of) !== textsOf(after, of);
  if (differ(({ path }) => path[0] === 'metadata' && (path[1] === 'name' || path[1] === 'namespace' || path[1] === 'generateName'))) {
    return 'identity';
  }
  if (differ(({ path }) => path.includes('metadata'))) {
    return 'metadata';
  }
  const family = familyOf(workspace.dialects.familyOf(old.group), workspace);
  const placeKeys = new Set<unknown>(familiesOf(workspace).flatMap((each) => each.placeKeys ?? []));
  const name = parsePath(workspace.dialects.nameRuleOf(old)?.field ?? 'spec.resourceID') ?? [];
  if (
    differ(({ path }) => name.every((step, index) => path[index] === step)) ||
    differ(({ path }) => path.length === 2 && path[0] === 'spec' && placeKeys.has(path[1]))
  ) {
    return 'identity';
  }
  const parents = new Set<unknown>(family?.containerKeys?.(workspace.knowledge));
  return differ(({ path }) => path[0] === 'spec' && parents.has(path[1])) ? 'container' : undefined;
}

function textsOf(leaves: ReadonlyMap<string, Leaf>, wanted: (leaf: Leaf) => boolean): string {
  return [...leaves.values()]
    .filter(wanted)
    .map(({ at, text }) => `${at}=${text}`)
    .sort()
    .join('\n');
}

/**
 * True when a value that was written can no longer be read: it is not at its place, it did not move to another, and what stands
 * there now is not the same value spelt right, or nothing stands there and the same field does not have it elsewhere.
 */
function losesValue(before: ReadonlyMap<string, Leaf>, after: ReadonlyMap<string, Leaf>): boolean {
  const added = new Map<string, number>();
  const kept = new Set<string>();
  for (const { at, field, text } of after.values()) {
    kept.add(`${field}=${text}`);
    kept.add(`${field.slice(field.lastIndexOf('.') + 1)}=${text}`);
    if (before.get(at)?.text !== text) {
      added.set(text, (added.get(text) ?? 0) + 1);
    }
  }
  return [...before.values()].some(({ at, field, text }) => {
    const now = after.get(at)?.text;
    if (text === '' || now === text) {
      return false;
    }
    const moved = added.get(text) ?? 0;
    added.set(text, moved - 1);
    const isKept = kept.has(`${field}=${text}`) || kept.has(`${field.slice(field.lastIndexOf('.') + 1)}=${text}`);
    return moved <= 0 && !(now === undefined ? isKept : isSameSpeltRight(text, now) || keepsJson(text, now));
  });
}

/** True for JSON that loses no value of its own: in a whole policy there may be many slips, each of which is mended. */
function keepsJson(written: string, meant: string): boolean {
  const before = leavesOfJson(written);
  const after = before === undefined ? undefined : leavesOfJson(meant);
  return before !== undefined && after !== undefined && !losesValue(before, after);
}

/** The values of an object or list as JSON, if it says everything once: what a key says that is there again is not read. */
function leavesOfJson(text: string): ReadonlyMap<string, Leaf> | undefined {
  if (!isJsonText(text)) {
    return undefined;
  }
  const { root, problems } = parseYaml(text);
  return problems.length === 0 ? leavesOf(root) : undefined;
}

/** True for a text that only a slip of the finger or of the case tells from another. */
function isSameSpeltRight(written: string, meant: string): boolean {
  const most = Math.min(2, Math.floor(meant.length / 3));
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return letters(written) === letters(meant) || editDistance(written.toLowerCase(), meant.toLowerCase(), most) <= most;
}

/** True when a reference names something else than before, or when a new one names what was not written. */
function leadsElsewhere(before: Stretch, after: Stretch, leaves: readonly Leaf[]): boolean {
  const [old, now] = [before, after].map(({ states }) => new Map(states.flatMap(linksOf)));
  const written = new Set(leaves.map(({ text }) => text));
  return (
    old === undefined ||
    now === undefined ||
    [...old.keys()].some((link) => !now.has(link)) ||
    [...now].some(([link, parts]) => !old.has(link) && !parts.every((part) => written.has(part)))
  );
}

/** What each reference of a document says, under a key that tells it from others, and the texts that say it. */
function linksOf({ resources, uses }: DocumentState): readonly (readonly [string, readonly string[]])[] {
  return uses.flatMap(({ slot, origins, alternatives, owner }) => {
    const key = `${resources.indexOf(owner)} ${formatSlotPath(slot.path)}`;
    const named = origins.flatMap(({ targets, name, namespace, external }): readonly (readonly [string, readonly string[]])[] => {
      const text = name ?? external;
      const where = name === undefined ? undefined : (namespace ?? owner.namespace ?? '');
      const parts = [name, external, namespace].filter((part) => part !== undefined);
      return text === undefined ? [] : [[`${key} ${targets.map(groupKindKey).join()} ${where ?? 'external'} ${text}`, parts]];
    });
    const others = alternatives.map(({ key: name, value }): readonly [string, readonly string[]] => {
      const parts = [...(leavesOf(value)?.values() ?? [])].map(({ text }) => text);
      return [`${key} ${name.text} ${parts.join()}`, parts];
    });
    return [...named, ...others];
  });
}

function losesComment(before: Stretch, after: Stretch): boolean {
  const left = commentsIn(after);
  return commentsIn(before).some((comment) => {
    const at = left.indexOf(comment);
    left.splice(at, at < 0 ? 0 : 1);
    return at < 0;
  });
}

function commentsIn({ text, states }: Stretch): string[] {
  let start = 0;
  return states.flatMap(({ document }) => {
    const own = commentsOf(text.slice(start, start + document.length), document.root);
    start += document.length;
    return own;
  });
}
