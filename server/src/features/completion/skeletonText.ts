import type { Structure } from '../../schema/structure';
import type { CompletionItem } from '../feature';
import { skeletonLines } from './skeletonLines';
import type { TypingSpot } from './spot';

/**
 * A key with the value with which its field begins, in block style; `undefined` where that has no place: in flow style, in
 * quotes, and at a key whose value is there.
 */
export function skeletonText(spot: TypingSpot, name: string, value: unknown, structure: Structure | undefined): Pick<CompletionItem, 'newText' | 'snippet' | 'again'> | undefined {
  const { scalar, hasColon, flow, role, sameLine, column, lead } = spot;
  if (hasColon || flow || scalar.style !== 'plain') {
    return undefined;
  }
  const isBelow = role === 'value' && sameLine;
  const lineBreak = `\n${' '.repeat(isBelow ? column + 2 : column)}`;
  const lines = skeletonLines({ [name]: value }, structure === undefined ? undefined : { type: 'object', properties: { [name]: structure } });
  const head = isBelow ? lineBreak : lead;
  return { newText: head + lines.map(({ text }) => text).join(lineBreak), snippet: head + lines.map(({ snippet }) => snippet).join(lineBreak), again: false };
}
