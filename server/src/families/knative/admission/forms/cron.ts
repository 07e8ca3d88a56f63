import { expectedOneOf } from '../../../../base/english';
import { isTimeZone } from './timeZone';

/** Fields of a schedule with their bounds, seconds first. Source: robfig/cron v3, as the webhook of PingSource sets it up. */
const fields = [
  { name: 'second', least: 0, most: 59 },
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day of the month', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12, words: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] },
  { name: 'day of the week', least: 0, most: 6, words: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
] as const;

const descriptors: ReadonlySet<string> = new Set(['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly']);

/** What is wrong with the schedule of a PingSource; `undefined` where it is a schedule. `@every` is not looked at. */
export function cronProblem(text: string): string | undefined {
  const zone = /^(?:CRON_TZ|TZ)=\S*/.exec(text)?.[0];
  if (zone !== undefined && !isTimeZone(zone.slice(zone.indexOf('=') + 1))) {
    return `has the time zone "${zone.slice(zone.indexOf('=') + 1)}", which is not in the tz database`;
  }
  const rest = zone === undefined ? text : text.slice(zone.length).trim();
  if (rest.startsWith('@')) {
    return descriptors.has(rest) || rest.startsWith('@every ')
      ? undefined
      : `"${rest}" is not a descriptor; ${expectedOneOf([...descriptors])}`;
  }
  const parts = rest.split(/\s+/).filter((part) => part !== '');
  if (parts.length < 5 || parts.length > 6) {
    return `expected 5 fields, or 6 with seconds first, found ${parts.length}`;
  }
  const used = parts.length === 5 ? fields.slice(1) : fields;
  for (const [index, field] of used.entries()) {
    const wrong = (parts[index] ?? '')
      .split(',')
      .map((range) => (range === '' ? undefined : rangeProblem(range, field)))
      .find((each) => each !== undefined);
    if (wrong !== undefined) {
      return `${field.name} ${wrong}`;
    }
  }
  return undefined;
}

function rangeProblem(range: string, field: (typeof fields)[number]): string | undefined {
  const [span = '', step, ...moreSteps] = range.split('/');
  const [from = '', to, ...more] = span.split('-');
  const isAll = from === '*' || from === '?';
  const first = isAll ? field.least : numberOf(from, field);
  const last = to === undefined ? first : isAll ? field.most : numberOf(to, field);
  if (moreSteps.length > 0 || more.length > 0 || first === undefined || last === undefined) {
    return `"${range}" is not a number, range, list or step`;
  }
  if (step !== undefined && !/^\+?\d+$/.test(step)) {
    return `has the step "${step}", which is not a number`;
  }
  if (Number(step ?? '1') === 0) {
    return `has the step 0; must be at least 1`;
  }
  if (first < field.least || last > field.most) {
    return `must be between ${field.least} and ${field.most}`;
  }
  return first > last ? `has the range "${span}", which ends before it starts` : undefined;
}

function numberOf(text: string, field: (typeof fields)[number]): number | undefined {
  const word = 'words' in field ? (field.words as readonly string[]).indexOf(text.toLowerCase()) : -1;
  return word >= 0 ? word + field.least : /^\+?\d+$/.test(text) ? Number(text) : undefined;
}
