import { renderScalar } from '../../yaml/writing/render';
import type { CompletionItem } from '../feature';
import type { TypingSpot } from './spot';

/** A value in the quotes that are open at the cursor, or plain where it can be. */
export function valueItem(
  spot: TypingSpot,
  value: string | number | boolean,
  rest: Pick<CompletionItem, 'kind' | 'detail' | 'documentation' | 'sort'> & Partial<CompletionItem>,
): CompletionItem {
  const { json } = spot;
  const { style } = spot.scalar;
  const text =
    style === 'double' || (json !== undefined && style === 'plain' && typeof value === 'string')
      ? JSON.stringify(String(value))
      : style === 'single'
        ? `'${String(value).replaceAll("'", "''")}'`
        : renderScalar(value);
  const open = style === 'double' ? '"' : style === 'single' ? "'" : '';
  return {
    label: String(value),
    span: spot.span,
    newText: `${spot.lead}${text}${json?.wantsCommaBehind === true ? ',' : ''}`,
    filter: `${open}${String(value)}`,
    ...rest,
  };
}
