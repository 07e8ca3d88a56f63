import type { Structure } from '../../schema/structure/structure';
import type { CompletionItem } from '../feature';
import { skeletonLines, type Identity } from './skeletonLines';
import type { TypingSpot } from './spot';

type Text = Pick<CompletionItem, 'newText' | 'snippet' | 'again'>;

/**
 * A key with the value with which its field begins, in block style; `undefined` where that has no place: in flow style, in
 * quotes, and at a key whose value is there.
 */
export function skeletonText(
  spot: TypingSpot,
  name: string,
  value: unknown,
  structure: Structure | undefined,
  identity: Identity,
): Text | undefined {
  const { scalar, hasColon, flow, role, sameLine, column, lead } = spot;
  if (hasColon || flow || scalar.style !== 'plain') {
    return undefined;
  }
  const isBelow = role === 'value' && sameLine;
  const lineBreak = `\n${' '.repeat(isBelow ? column + 2 : column)}`;
  return mapText(
    { [name]: value },
    structure === undefined ? undefined : { type: 'object', properties: { [name]: structure } },
    isBelow ? lineBreak : lead,
    lineBreak,
    identity,
  );
}

/** An item of a list behind its dash, in the same way. */
export function itemText(
  { scalar, flow, column, lead }: TypingSpot,
  item: Readonly<Record<string, unknown>>,
  structure: Structure | undefined,
  identity: Identity,
): Text | undefined {
  return flow || scalar.style !== 'plain' ? undefined : mapText(item, structure, lead, `\n${' '.repeat(column)}`, identity);
}

function mapText(
  value: Readonly<Record<string, unknown>>,
  structure: Structure | undefined,
  head: string,
  lineBreak: string,
  identity: Identity,
): Text {
  const lines = skeletonLines(value, structure, identity);
  const text = head + lines.map((line) => line.text).join(lineBreak);
  const snippet = head + lines.map((line) => line.snippet).join(lineBreak);
  // One stop at the end is where typing goes on anyway.
  const isPlain = snippet.split('${').length === 2 && snippet.endsWith('${1}');
  return { newText: text, ...(isPlain ? {} : { snippet }), again: snippet.includes('${1}') };
}
