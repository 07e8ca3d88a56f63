import { isTypo } from '../../base/editDistance';
import { didYouMean } from '../../base/nearest';
import type { DocumentedLimits } from './apiTree';
import type { ApiViolation } from './apiViolation';
import { show } from '../validation/words';

/**
 * A text that is none of the values which the words of a schema list, and one of them but for a letter: such lists may lack values,
 * so that any other text may be a newer one.
 */
export function undocumentedText(text: string, { values = [] }: DocumentedLimits): ApiViolation | undefined {
  const meant = values.includes(text) ? [] : values.filter((value) => isTypo(text, value));
  return meant.length === 0
    ? undefined
    : {
        code: 'api/enum',
        message: `${show(text)} is not one of the documented values${didYouMean(meant)}`,
        suggestions: meant,
        allowed: values,
      };
}

/** A number outside of the range that the words of a schema say. Zero is what protocol buffers have where nothing is set. */
export function undocumentedNumber(value: number, { range = [null, null] }: DocumentedLimits): ApiViolation | undefined {
  const [least, most] = range;
  const broken =
    least !== null && value < least && value !== 0 ? `at least ${least}` : most !== null && value > most ? `at most ${most}` : undefined;
  return broken === undefined
    ? undefined
    : { code: 'api/range', message: `Must be ${broken} (documented), found ${value}`, suggestions: [], allowed: [] };
}
