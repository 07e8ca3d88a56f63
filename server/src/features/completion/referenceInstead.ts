import { sortText } from '../../base/order';
import type { Uri } from '../../base/uri';
import { describeResource } from '../../manifest/resource';
import { eachItem, isAtSlot, type Slot } from '../../reference/slot';
import type { Workspace } from '../../workspace/workspace';
import { asSequence, entryOf, nodeAt } from '../../yaml/nodes/query';
import { targetText } from '../awsNameText';
import type { CompletionItem } from '../feature';
import { nearestTargets } from '../references/nearestTargets';
import { withName } from '../suggestions/needed';
import { skeletonLines } from '../suggestions/skeletonLines';
import type { TypingSpot } from '../suggestions/spot';

/** How many objects of each kind are offered: who wants another one writes the reference. */
const mostObjects = 10;

/**
 * At the value of a field that has a reference for another form, while it is empty: the objects that could be meant, each with the
 * reference in the place of the field. Nothing once something is typed, so that Enter behind a value leaves it as it is.
 */
export function referencesInstead(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const { resource, path, scalar, prefix, flow, json } = spot;
  if (resource === undefined || prefix !== '' || scalar.text.length > 1 || scalar.style !== 'plain' || flow || json !== undefined) {
    return [];
  }
  const own = path.slice(resource.path.length);
  const inList = typeof own.at(-1) === 'number';
  const field = inList ? own.slice(0, -1) : own;
  const name = field.at(-1);
  const slot = workspace.dialects.slotsOf(resource).find((each) => {
    const key = keyOf(each);
    const at = each.path.slice(0, inList ? -2 : -1);
    const isForm = each.alternatives.some((other) => other.key === name && (other.form === 'value' || other.form === 'arn'));
    return key !== undefined && (each.path.at(-1) === eachItem) === inList && isForm && isAtSlot(at, field.slice(0, -1));
  });
  const key = slot === undefined ? undefined : keyOf(slot);
  const line = slot === undefined || key === undefined ? undefined : lineOf(spot, field, key, inList, uri, workspace);
  if (slot === undefined || key === undefined || line === undefined || typeof name !== 'string') {
    return [];
  }
  return nearestTargets(slot, resource, uri, workspace, mostObjects).map((entry, index): CompletionItem => {
    const target = entry.name ?? '';
    const value = withName(slot, target) as Readonly<Record<string, unknown>>;
    const body = skeletonLines(inList ? value : { [key]: value }, undefined).map(({ text }) => text);
    return {
      label: `${key}: ${target}`,
      kind: 'reference',
      detail: describeResource(entry.resource),
      documentation: () => targetText(entry, workspace),
      span: line.span,
      newText: `${line.lead}${body.join(`\n${' '.repeat(line.column)}`)}`,
      sort: sortText('4', index),
      filter: `${line.written}${target} ${key}`,
      narrows: true,
      ...(line.additional === undefined ? {} : { additional: [line.additional] }),
    };
  });
}

/** At a reference that is still empty: the objects that could be meant, each with the keys that lead to its name. */
export function wholeReferences(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] {
  const { resource, path, scalar, prefix, flow, json, column } = spot;
  const text = workspace.file(uri)?.text;
  if (resource === undefined || text === undefined || prefix !== '' || scalar.text.length > 1 || flow || json !== undefined) {
    return [];
  }
  const own = path.slice(resource.path.length);
  const slot = workspace.dialects
    .slotsOf(resource)
    .find(({ path: at, shape, readOnly }) => readOnly !== true && shape.name.length > 0 && isAtSlot(at, own));
  const entry = entryOf(nodeAt(spot.document.root, path.slice(0, -1)), String(path.at(-1)));
  const end = entry === undefined || !spot.sameLine ? undefined : entry.key.span.end + spot.documentStart + 1;
  if (slot === undefined || end === undefined || text[end - 1] !== ':') {
    return [];
  }
  const lineBreak = `\n${' '.repeat(column + 2)}`;
  return nearestTargets(slot, resource, uri, workspace, mostObjects).map((target, index): CompletionItem => {
    const name = target.name ?? '';
    const lines = skeletonLines(withName(slot, name) as Readonly<Record<string, unknown>>, undefined);
    return {
      label: `${slot.shape.name.join(': ')}: ${name}`,
      kind: 'reference',
      detail: describeResource(target.resource),
      documentation: () => targetText(target, workspace),
      // No blank is left behind the key.
      span: { start: end, end: spot.span.end },
      newText: lines.map((line) => `${lineBreak}${line.text}`).join(''),
      sort: sortText('00', index),
      filter: `${text.slice(end, spot.span.start)}${name} ${slot.shape.name.join(' ')}`,
      narrows: true,
    };
  });
}

/** The key of a reference, or of a list of references. */
function keyOf({ path }: Slot): string | undefined {
  const key = path.at(-1) === eachItem ? path.at(-2) : path.at(-1);
  return typeof key === 'string' ? key : undefined;
}

interface Line {
  readonly span: CompletionItem['span'];
  readonly column: number;
  readonly lead: string;
  /** What stands in the span up to the cursor. */
  readonly written: string;
  readonly additional?: { readonly span: CompletionItem['span']; readonly newText: string };
}

/** What is replaced: the line from its key on, or the one item of a list and the key above it. */
function lineOf(
  spot: TypingSpot,
  field: readonly (string | number)[],
  key: string,
  inList: boolean,
  uri: Uri,
  workspace: Workspace,
): Line | undefined {
  const { resource, document, documentStart, span, column, lead, sameLine } = spot;
  const holder = resource === undefined ? undefined : nodeAt(document.root, [...resource.path, ...field.slice(0, -1)]);
  const entry = holder?.kind === 'map' ? holder.entries.find((each) => each.key.text === field.at(-1)) : undefined;
  const text = workspace.file(uri)?.text;
  if (entry === undefined || text === undefined || entry.key.style !== 'plain') {
    return undefined;
  }
  const start = entry.key.span.start + documentStart;
  const end = entry.key.span.end + documentStart;
  if (inList) {
    return (asSequence(entry.value)?.items.length ?? 0) === 1
      ? { span, column, lead, written: '', additional: { span: { start, end }, newText: key } }
      : undefined;
  }
  return sameLine ? { span: { start, end: span.end }, column, lead: '', written: text.slice(start, span.start) } : undefined;
}
