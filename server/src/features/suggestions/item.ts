import { renderScalar } from '../../yaml/writing/render';
import type { CompletionItem } from '../feature';
import type { TypingSpot } from './spot';

/**
 * A value in the quotes that are open at the cursor, or plain where it can be. The quote is a part of what is replaced, so clients
 * match it as well, whatever else a value is found by.
 */
export function valueItem(
  spot: TypingSpot,
  value: string | number | boolean,
  { filter = String(value), ...rest }: Pick<CompletionItem, 'kind' | 'detail' | 'documentation' | 'sort'> & Partial<CompletionItem>,
): CompletionItem {
  const { json } = spot;
  const { style } = spot.scalar;
  // A number or a boolean in quotes would be a string: the quotes go.
  const text =
    typeof value !== 'string'
      ? renderScalar(value)
      : style === 'double' || (json !== undefined && style === 'plain')
        ? JSON.stringify(value)
        : style === 'single'
          ? `'${value.replaceAll("'", "''")}'`
          : renderScalar(value);
  const open = style === 'double' ? '"' : style === 'single' ? "'" : '';
  return {
    label: String(value),
    span: spot.span,
    newText: `${spot.lead}${text}${json?.wantsCommaBehind === true ? ',' : ''}`,
    filter: `${open}${filter}`,
    ...rest,
  };
}
