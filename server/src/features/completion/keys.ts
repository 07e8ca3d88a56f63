import type { Path } from '../../base/path';
import { isAtSlot, type Slot } from '../../reference/slot';
import { childrenOf, structuresAt, type Described, type KnownChild } from '../../schema/lookup';
import type { Structure } from '../../schema/structure';
import type { Workspace } from '../../workspace/workspace';
import { renderScalar } from '../../yaml/edit';
import type { CompletionItem } from '../feature';
import { childDetail, fieldMarkdown } from '../fieldText';
import { excludedKeys } from './externals';
import type { TypingSpot } from './spot';
import { prose } from '../../base/markdown';

/** The keys that may be added to a map: required ones first, those already there and read-only ones left out. */
export function keyItems(spot: TypingSpot, path: Path, workspace: Workspace): readonly CompletionItem[] {
  const { resource } = spot;
  if (resource === undefined) {
    return [];
  }
  const own = path.slice(resource.path.length);
  const present = new Set(spot.map?.entries.map(({ key }) => key).filter((key) => key !== spot.scalar).map(({ text }) => text));
  const excluded = excludedKeys(spot, present);
  const kind = workspace.kinds.find(resource);
  const described = kind === undefined ? [] : structuresAt(kind.schema, own);
  const children = [...childrenOf(described), ...described.flatMap(apiKeys)];
  const slots = workspace.dialects.slotsOf(resource);
  const fields = children
    .filter(({ name }) => !present.has(name) && !excluded.has(name) && !isReadOnly(slots, own, name))
    .map((child) => fieldItem(spot, child, own.length === 0));
  const annotations = workspace.annotations
    .at(resource, own, workspace.services())
    .filter(({ key }) => !present.has(key))
    .map(({ key, values, form, note }): CompletionItem => {
      return { ...keyText(spot, key, undefined), label: key, kind: 'annotation', detail: values?.join(' | ') ?? form ?? '', documentation: prose(note), sort: '1' };
    });
  return [...fields, ...annotations];
}

/** The keys that the AWS API model knows of a map. */
function apiKeys({ structure, certain }: Described): readonly KnownChild[] {
  const { additionalProperties } = structure;
  const keys = structure['x-ackmesh']?.api?.keys?.enum ?? [];
  const value = typeof additionalProperties === 'object' ? additionalProperties : {};
  return keys.map((name) => ({ name, required: false, described: [{ structure: value, certain }] }));
}

function isReadOnly(slots: readonly Slot[], own: Path, name: string): boolean {
  return slots.some((slot) => slot.readOnly === true && isAtSlot(slot.path, [...own, name]));
}

function fieldItem(spot: TypingSpot, child: KnownChild, atRoot: boolean): CompletionItem {
  const last = atRoot && child.name === 'status';
  return {
    ...keyText(spot, child.name, child.described[0]?.structure.type),
    label: child.name,
    kind: 'field',
    detail: childDetail(child),
    documentation: fieldMarkdown(child.described),
    sort: last ? '9' : child.required ? '0' : '1',
    deprecated: child.described[0]?.structure['x-ackmesh']?.api?.deprecated !== undefined,
  };
}

/** A key with what it needs to be typed on: a blank, a line for its map, or a dash for its list. */
export function keyText(
  spot: TypingSpot,
  name: string,
  holds: Structure['type'] | undefined,
): Pick<CompletionItem, 'span' | 'newText' | 'again' | 'filter'> & { readonly snippet?: string } {
  const { scalar, span, hasColon, flow, column, lead } = spot;
  const open = scalar.style === 'double' ? '"' : scalar.style === 'single' ? "'" : '';
  const key = open === '' ? renderScalar(name) : `${open}${name}${open}`;
  const filter = `${open}${name}`;
  if (hasColon) {
    return { span, newText: key, filter };
  }
  const head = spot.role === 'value' && spot.sameLine && !flow ? `${lineBreak(column + 2)}${key}` : `${lead}${key}`;
  const inner = spot.role === 'value' && spot.sameLine && !flow ? column + 4 : column + 2;
  const tail = flow ? ': ' : tailFor(holds, inner);
  return { span, newText: `${head}:${flow ? ' ' : tail}`, filter, again: true };
}

function tailFor(holds: Structure['type'] | undefined, column: number): string {
  switch (holds) {
    case 'object':
      return lineBreak(column);
    case 'array':
      return `${lineBreak(column)}- `;
    default:
      return ' ';
  }
}

function lineBreak(column: number): string {
  return `\n${' '.repeat(column)}`;
}
