import { fillTemplate, plainPlaceholder } from '../externalTemplate';
import { templatesOf } from '../readExternal';
import type { Slot } from '../../../reference/slot';
import type { Fix } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { addEntry, removeEntries, removeEntry, removeItem, replaceEntry, setScalar } from '../../../yaml/writing/edit';
import { asSequence, entryOf, nodeAt, effectiveEntries } from '../../../yaml/nodes/query';
import { knownParts } from '../cloudPath';
import { entryIn, takesExternal, type KccContext, type WrittenReference } from './context';
import { kccOf } from '../part';

const mostCandidates = 3;

/** Takes keys out of a reference; the last ones that go together are one fix. */
export function removeKeys(text: string, { map }: WrittenReference, keys: readonly string[], preferred = false): readonly Fix[] {
  const entries = keys.flatMap((key) => entryIn(map, key) ?? []);
  if (entries.length === 0) {
    return [];
  }
  const title = `Remove ${entries.map(({ key }) => `"${key.text}"`).join(' and ')}`;
  return [{ title, preferred, edits: removeEntries(text, map, entries) }];
}

/** Writes the value under the key of the other form, and drops what only the old form has. */
export function swapKey(text: string, reference: WrittenReference, from: string, to: string, preferred = false): readonly Fix[] {
  const { map, object } = reference;
  const entry = entryIn(map, from);
  if (entry === undefined || entryIn(map, to) !== undefined || (to === 'external' && !takesExternal(object))) {
    return [];
  }
  const onlyOld = to === 'external' ? ['namespace', ...(object.form.kind === 'withName' ? ['kind'] : [])] : [];
  const surplus = onlyOld.flatMap((key) => entryIn(map, key) ?? []);
  const edits = [setScalar(entry.key, to), ...removeEntries(text, map, surplus)];
  const removed = surplus.map(({ key }) => `, remove "${key.text}"`).join('');
  return [{ title: `Change "${from}" to "${to}"${removed}`, preferred, edits }];
}

/** Names objects of the workspace that the reference may lead to. */
export function addName(text: string, reference: WrittenReference): readonly Fix[] {
  const { origin, map, context, object } = reference;
  const candidates = context.workspace.resolver.candidates(origin, context.uri);
  const namesKind = object.form.kind === 'withName' || object.form.kind === 'always';
  return candidates.slice(0, mostCandidates).flatMap(({ resource }): readonly Fix[] => {
    const { name } = resource;
    if (name === undefined || (namesKind && !effectiveEntries(map).has('kind'))) {
      return [];
    }
    return [{ title: `Refer to ${resource.kind} "${name}"`, preferred: false, edits: [addEntry(text, map, 'name', name)] }];
  });
}

/** Writes an external value with what is known filled in. */
export function addExternal(text: string, { use, map, context, object, origin }: WrittenReference): readonly Fix[] {
  const value = takesExternal(object) ? externalSkeleton(use.slot, context, origin.targets[0]?.kind) : undefined;
  if (value === undefined) {
    return [];
  }
  const namespace = entryIn(map, 'namespace');
  // What is not set beside an external value gives its place.
  const edits =
    namespace === undefined ? [addEntry(text, map, 'external', value)] : [replaceEntry(text, map, namespace, 'external', value)];
  const instead = namespace === undefined ? '' : ' in place of "namespace"';
  return [{ title: `Set "external" to "${value}"${instead}`, preferred: false, edits }];
}

/** Takes a reference away that its parent does not demand. */
export function removeReference(text: string, { use, origin, object }: WrittenReference): readonly Fix[] {
  const index = origin.path.at(-1);
  if (typeof index === 'number') {
    const sequence = asSequence(nodeAt(origin.owner.document.root, origin.path.slice(0, -1)));
    return sequence === undefined ? [] : [{ title: 'Remove this entry', preferred: false, edits: [removeItem(text, sequence, index)] }];
  }
  const { entry, parent } = use;
  return object.required || entry === undefined || !parent.entries.includes(entry)
    ? []
    : [{ title: `Remove "${use.key}"`, preferred: false, edits: [removeEntry(text, parent, entry)] }];
}

/** Adds the kind: that of the object with the reference's name, else of one of the kinds that are allowed. */
export function addKind(text: string, { use, origin, map, context }: WrittenReference): readonly Fix[] {
  const { name } = origin;
  const { targets } = use.slot;
  const named =
    name === undefined
      ? []
      : context.workspace.index.named(name).filter(({ resource }) => targets.some(({ kind }) => kind === resource.kind));
  const kinds = [...new Set(named.map(({ resource }) => resource.kind))];
  const offered =
    kinds.length > 0
      ? kinds
      : targets.length <= mostCandidates
        ? targets.map(({ kind }) => kind)
        : [kccOf(context.workspace).facts.iam.containerAlone];
  const entry = entryOf(map, 'kind');
  return offered.map((kind) => ({
    title: `Add kind "${kind}"`,
    preferred: kinds.length === 1,
    edits: [entry === undefined ? addEntry(text, map, 'kind', kind) : replaceEntry(text, map, entry, 'kind', kind)],
  }));
}

/** The first template of a field with everything filled in that the object's manifest tells. */
function externalSkeleton(slot: Slot, { resource, uri, workspace }: KccContext, kind: string | undefined): string | undefined {
  const template = templateFor(slot, kind, workspace);
  if (template === undefined) {
    return undefined;
  }
  const known = knownParts(resource, uri, workspace);
  return fillTemplate(
    template,
    Object.fromEntries(
      [...template.matchAll(/\{([^}]*)\}/g)].flatMap(([, name = '']) => {
        const value = known[plainPlaceholder(name)];
        return value === undefined || name === lastPlaceholder(template) ? [] : [[name, value]];
      }),
    ),
  );
}

/** The form in which a field's external is best written: a field's own template, else its kind's most trusted one. */
export function templateFor(slot: Slot, kind: string | undefined, workspace: Workspace): string | undefined {
  const own = (slot.object?.formats ?? []).filter((each) => !each.startsWith('field:'));
  const iam = slot.object?.form.iamTarget === true;
  const row = kind === undefined ? undefined : kccOf(workspace).kind(kind);
  return (iam ? row?.iam?.formats?.[0] : undefined) ?? own[0] ?? templatesOf(row)[0];
}

/** A project's own id is known; the id of anything else is what the reader has to write. */
function lastPlaceholder(template: string): string | undefined {
  const names = [...template.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  return names.length > 1 ? names.at(-1) : undefined;
}
