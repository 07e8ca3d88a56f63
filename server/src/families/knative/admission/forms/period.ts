/** A period of ISO 8601: whether it is longer than nothing, nothing, or less than nothing. */
export type Period = 'positive' | 'zero' | 'negative';

/**
 * Reads a period such as `PT1M30S`; `undefined` for what is none. One whose parts have signs of their own counts as positive:
 * what they come to together is not asked.
 * Source: rickb777/date/period, as Knative Eventing uses it, which takes over one decimal place of each part and reads none behind it.
 */
export function period(text: string): Period | undefined {
  if (/^P0$/.test(text)) {
    return 'zero';
  }
  const [, sign, date = '', time = ''] = /^([+-]?)P([^T]*)(?:T(.*))?$/s.exec(text) ?? [];
  const parts = sign === undefined ? undefined : [partsIn(date, 'YMWD'), partsIn(time, 'HMS')];
  const values = parts?.every((each) => each !== undefined) === true ? parts.flat() : [];
  return values.length === 0 ? undefined : values.every((value) => value === 0) ? 'zero' : sign === '-' ? 'negative' : 'positive';
}

/** Tenths of each part that is written; `undefined` where something else is. */
function partsIn(text: string, marks: string): readonly number[] | undefined {
  const values: number[] = [];
  let rest = text;
  for (const mark of marks) {
    const at = rest.indexOf(mark);
    if (at > 0) {
      values.push(tenths(rest.slice(0, at)));
      rest = rest.slice(at + 1);
    }
  }
  return rest === '' && !values.some(Number.isNaN) ? values : undefined;
}

function tenths(text: string): number {
  const dot = text.includes('.') ? text.indexOf('.') : text.indexOf(',');
  const digits = dot < 0 ? `${text}0` : `${text.slice(0, dot)}${text[dot + 1] ?? '0'}`;
  return /^[+-]?\d+$/.test(digits) ? Number(digits) : NaN;
}
