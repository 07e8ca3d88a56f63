/** A period of ISO 8601: whether it is longer than nothing, nothing, or less than nothing. */
export type Period = 'positive' | 'zero' | 'negative';

const number = '\\d+(?:[.,]\\d*)?|[.,]\\d+';
const form = new RegExp(
  `^([+-]?)P(?:0|(?=[\\d.,]|T[\\d.,])((?:(?:${number})Y)?(?:(?:${number})M)?(?:(?:${number})W)?(?:(?:${number})D)?)(?:T(?=[\\d.,])((?:(?:${number})H)?(?:(?:${number})M)?(?:(?:${number})S)?))?)$`,
);

/** Reads a period such as `PT1M30S`; `undefined` for what is none. Source: rickb777/date/period, as Knative Eventing uses it. */
export function period(text: string): Period | undefined {
  const match = form.exec(text);
  if (match === null) {
    return undefined;
  }
  return !/[1-9]/.test(text) ? 'zero' : match[1] === '-' ? 'negative' : 'positive';
}
