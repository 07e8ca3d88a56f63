import { goDuration } from '../../base/goDuration';
import { isHostname, isMac, isRequestUri, mayBeEmail } from './addresses';

/** A check of one `format`, for texts or for numbers. */
export type FormatCheck =
  | { readonly type: 'string'; readonly validate: (text: string) => boolean }
  | { readonly type: 'number'; readonly validate: (value: number) => boolean };

/**
 * The formats that are checked, as the API server does; any other is no limit. Where its own check is odd, the more
 * generous reading counts. Names of string formats have no dashes here, as the server compares them.
 * Source: kube-openapi pkg/validation/strfmt and pkg/validation/validate/values.go.
 */
export const formats: Readonly<Record<string, FormatCheck>> = {
  int32: { type: 'number', validate: (value) => !Number.isInteger(value) || (value >= -(2 ** 31) && value < 2 ** 31) },
  // A double cannot tell the largest int64 from the number after it.
  int64: { type: 'number', validate: (value) => !Number.isInteger(value) || (value >= -(2 ** 63) && value <= 2 ** 63) },
  float: { type: 'number', validate: (value) => Number.isFinite(Math.fround(value)) },
  date: { type: 'string', validate: isDate },
  datetime: { type: 'string', validate: isDateTime },
  duration: { type: 'string', validate: isDuration },
  byte: { type: 'string', validate: (text) => text !== '' && !/[\r\n]/.test(text) && isBase64(text) },
  ipv4: { type: 'string', validate: (text) => isIpv4(text) || (text.includes('.') && isIpv6(text)) },
  ipv6: { type: 'string', validate: isIpv6 },
  cidr: { type: 'string', validate: isCidr },
  mac: { type: 'string', validate: isMac },
  hostname: { type: 'string', validate: isHostname },
  uri: { type: 'string', validate: isRequestUri },
  email: { type: 'string', validate: mayBeEmail },
  uuid: { type: 'string', validate: uuid('[0-9a-f]', '[0-9a-f]') },
  uuid3: { type: 'string', validate: uuid('3', '[0-9a-f]') },
  uuid4: { type: 'string', validate: uuid('4', '[89ab]') },
  uuid5: { type: 'string', validate: uuid('5', '[89ab]') },
  hexcolor: { type: 'string', validate: (text) => /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) },
  ssn: { type: 'string', validate: (text) => /^\d{3}[- ]\d{2}[- ]\d{4}$/.test(text) },
};

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) {
    return false;
  }
  const [, year, month, day] = match.map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}

function isDateTime(text: string): boolean {
  const cut = text.search(/[tT]/);
  const time = /^(\d{2}):(\d{2}):(\d{2})(?:.\d+)?(?:z|[+-]\d{2}:\d{2})$/i.exec(text.slice(cut + 1));
  if (cut < 0 || time === null || !isDate(text.slice(0, cut))) {
    return false;
  }
  const [, hours = '', minutes = '', seconds = ''] = time;
  return hours <= '23' && minutes <= '59' && seconds <= '59';
}

/** A duration of Go, or a text with a number and a unit anywhere in it. */
function isDuration(text: string): boolean {
  return goDuration(text) !== undefined || [...text.matchAll(/\d\s*([a-zµ]+)/gi)].some(([, unit = '']) => durationUnit.test(unit));
}

const durationUnit = /^(?:(?:ns|us|µs|ms|s|m|h|hr|d|w|wk)$|nano|micro|milli|sec|min|hour|day|week)/i;

function uuid(version: string, variant: string): (text: string) => boolean {
  const pattern = new RegExp(`^[0-9a-f]{8}-?[0-9a-f]{4}-?${version}[0-9a-f]{3}-?${variant}[0-9a-f]{3}-?[0-9a-f]{12}$`, 'i');
  return (text) => pattern.test(text);
}

/** Standard encoding with padding; line breaks do not count. Source: Go, encoding/base64. */
export function isBase64(text: string): boolean {
  const compact = text.replace(/[\r\n]/g, '');
  return compact.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(compact);
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (!text.includes(':') || halves.length > 2) {
    return false;
  }
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const size = groups.length + (last.includes('.') ? 1 : 0);
  return (
    groups.every((group, index) => /^[0-9a-fA-F]{1,4}$/.test(group) || (index === groups.length - 1 && isIpv4(group))) &&
    (halves.length === 2 ? size < 8 : size === 8)
  );
}

function isCidr(text: string): boolean {
  const [address = '', size = '', more] = text.split('/');
  if (more !== undefined || !/^\d{1,3}$/.test(size)) {
    return false;
  }
  return (isIpv4(address) && Number(size) <= 32) || (isIpv6(address) && Number(size) <= 128);
}
