import { expectedOneOf } from '../../../../base/english';
import { didYouMean, nearest } from '../../../../base/nearest';
import { timeZones } from '../../../../base/timeZones';
import { isQuantity } from '../../../../base/quantity';
import { holdsMarked, holdsReplaced } from '../../../../checks/values/jsonValue';
import { isBase64 } from '../../../../schema/patterns/formats';
import { cronProblem } from './cron';
import { isCertainlyNotCesql } from './cesql';
import { goDuration, second } from '../../../../base/goDuration';
import { goFloat, goInteger } from './goNumber';
import { imageProblem, isReplacedImage } from './image';
import {
  domainProblem,
  isDns1035Label,
  isDns1035Prefix,
  isDns1123Label,
  isMaskedDns1035,
  isDns1123Subdomain,
  isIdentifier,
  isQualifiedName,
} from './names';
import { period } from './period';
import { isTimeZone } from './timeZone';

/** What a value has to look like, by the name of a form and what it is told. */
export interface FormParameters {
  readonly form?: FormName;
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly except?: readonly number[];
  readonly integer?: true;
  /** A whole number of seconds. */
  readonly whole?: true;
  readonly skipEmpty?: true;
  /** Values that do not end so pass. */
  readonly within?: string;
  /** For a period: `nonZero`, `positive`, `notNegative`; any where it is not said. */
  readonly is?: 'nonZero' | 'positive' | 'notNegative';
  readonly pattern?: string;
  readonly says?: string;
}

export type FormName = keyof typeof forms;

/** Why a value does not have its form, and what was probably meant. */
export interface Misfit {
  readonly message: string;
  readonly meant?: readonly string[];
}

type Form = (value: string, told: FormParameters) => string | Misfit | undefined;

/**
 * Whether a time zone is one where the webhook writes it: before the schedule, with a blank between them, so that behind a
 * blank of its own begins the schedule. Source: pkg/apis/sources/v1/ping_validation.go of knative/eventing.
 */
function isZoneOfSchedule(text: string): boolean {
  const [zone = '', ...others] = text.split(' ');
  const more = others.filter((part) => part !== '');
  return (
    (zone === '' || isTimeZone(zone)) &&
    (more.length === 0 || (more.length === 1 && cronProblem(`${more[0] ?? ''} * * * * *`) === undefined))
  );
}

const unless = (fits: boolean, message: string): string | undefined => (fits ? undefined : message);

/** A form of names: one that a word stands for which tools replace is not known. */
const named =
  (isName: (name: string) => boolean, expected: string): ((value: string) => string | undefined) =>
  (value) =>
    unless(isName(value) || holdsReplaced(value), `"${value}" must be ${expected}`);

function range({ min, max }: FormParameters, unit = ''): string {
  const [least, most] = [min, max].map((each) => (each === undefined ? '' : `${each}${unit}`));
  return max === undefined
    ? `must be at least ${least ?? ''}`
    : min === undefined
      ? `must be at most ${most ?? ''}`
      : `must be between ${least ?? ''} and ${most ?? ''}`;
}

function number(value: string, told: FormParameters): string | undefined {
  const read = told.integer === true ? goInteger(value) : goFloat(value);
  if (read === 'unknown') {
    return undefined;
  }
  if (read === undefined) {
    return `"${value}" is not ${told.integer === true ? 'an integer' : 'a number'}`;
  }
  return told.except?.includes(read) === true || !(read < (told.min ?? -Infinity) || read > (told.max ?? Infinity))
    ? undefined
    : `"${value}" ${range(told)}${told.except === undefined ? '' : `, or ${told.except.join(', ')}`}`;
}

function duration(value: string, told: FormParameters): string | undefined {
  const read = goDuration(value);
  if (read === undefined) {
    return `"${value}" is not a duration; expected a number with a unit, such as "30s" or "1m30s"`;
  }
  if (read < (told.min ?? -Infinity) * second || read > (told.max ?? Infinity) * second) {
    return `"${value}" ${range(told, 's')}`;
  }
  // Above 2^53 the rest of the division is not known.
  return told.whole === true && Number.isSafeInteger(read) && read % second !== 0
    ? `"${value}" must be in seconds, without a fraction`
    : undefined;
}

function isoPeriod(value: string, { is }: FormParameters): string | undefined {
  const read = period(value);
  if (read === undefined) {
    return `"${value}" is not an ISO 8601 duration; expected for example "PT30S"`;
  }
  const refused =
    is === 'nonZero' ? read === 'zero' : is === 'positive' ? read !== 'positive' : is === 'notNegative' && read === 'negative';
  return refused
    ? `"${value}" must ${is === 'notNegative' ? 'not be negative' : is === 'nonZero' ? 'not be zero' : 'be longer than zero'}`
    : undefined;
}

function oneOf(value: string, { values = [], within = '' }: FormParameters): Misfit | undefined {
  if (values.includes(value) || !value.endsWith(within)) {
    return undefined;
  }
  const near = values.length === 1 ? [] : nearest(value, values);
  const message = `"${value}" is not supported; ${expectedOneOf(values)}${didYouMean(near)}`;
  return { message, meant: values.length === 1 ? values : near };
}

/** How values are checked. A form sees strings, numbers in the way they are written. */
export const forms = {
  dns1035: named(isDns1035Label, 'at most 63 lower-case letters, digits and "-", starting with a letter'),
  dns1035Prefix: named(isDns1035Prefix, 'lower-case letters, digits and "-", starting with a letter'),
  dns1035Mask: named(isMaskedDns1035, 'lower-case letters, digits and "-", starting with a letter'),
  dns1123Label: named(isDns1123Label, 'at most 63 lower-case letters, digits and "-"'),
  subdomain: named(isDns1123Subdomain, 'lower-case letters, digits, "-" and "."'),
  qualifiedName: (value) => unless(isQualifiedName(value), `"${value}" must be at most 63 letters, digits, "-", "_" and "."`),
  identifier: (value) => unless(isIdentifier(value), `"${value}" must be letters, digits and "_", starting with a letter`),
  domain: (value) => {
    // What is no name of an object at all is said of every kind.
    const problem = isDns1123Subdomain(value) ? domainProblem(value, 'cluster.local') : undefined;
    return problem === undefined ? undefined : `"${value}" ${problem}`;
  },
  image: (value) => {
    const problem = isReplacedImage(value) || holdsMarked(value) || value === '' ? undefined : imageProblem(value);
    return problem === undefined ? undefined : `"${value}" ${problem}`;
  },
  oneOf,
  notOneOf: (value, { values = [] }) => unless(!values.includes(value), `"${value}" is reserved`),
  pattern: (value, { pattern = '', says = '' }) => unless(new RegExp(pattern).test(value), `"${value}" ${says}`),
  number,
  duration,
  period: isoPeriod,
  quantity: (value) => unless(isQuantity(value), `"${value}" is not a quantity; expected for example "100m" or "1Gi"`),
  cron: (value) => {
    const problem = value.includes('@every') || value === '' ? undefined : cronProblem(value);
    return problem === undefined ? undefined : `"${value}" is not a valid schedule: ${problem}`;
  },
  timeZone: (value) => {
    const meant = isZoneOfSchedule(value) ? undefined : nearest(value, timeZones());
    return meant === undefined ? undefined : { message: `"${value}" is not in the tz database${didYouMean(meant)}`, meant };
  },
  base64: (value) => unless(isBase64(value), 'Must be standard base64 with padding'),
  cesql: (value) => unless(!isCertainlyNotCesql(value), `"${value}" is not a CloudEvents SQL expression`),
  lastStar: (value) => unless(!value.slice(0, -1).includes('*'), '"*" is only supported at the end'),
  groupVersion: (value) => unless(value.split('/').length <= 2, `"${value}" is not a valid API version: expected at most one "/"`),
} satisfies Readonly<Record<string, Form>>;

/** What is wrong with a value. */
export function misfitOf(value: string, told: FormParameters): Misfit | undefined {
  if (told.form === undefined || (value === '' && told.skipEmpty === true)) {
    return undefined;
  }
  const form: Form = forms[told.form];
  const found = form(value, told);
  return typeof found === 'string' ? { message: found } : found;
}
