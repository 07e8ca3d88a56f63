/** A check of one `format`, for texts or for numbers. */
export type FormatCheck =
  | { readonly type: 'string'; readonly validate: (text: string) => boolean }
  | { readonly type: 'number'; readonly validate: (value: number) => boolean };

/**
 * The formats that are checked, as the API server does; any other is no limit. Where its own check is odd, the more
 * generous reading counts. Source: kube-openapi pkg/validation/strfmt and pkg/validation/validate/values.go.
 */
export const formats: Readonly<Record<string, FormatCheck>> = {
  int32: { type: 'number', validate: (value) => !Number.isInteger(value) || (value >= -(2 ** 31) && value < 2 ** 31) },
  // A double cannot tell the largest int64 from the number after it.
  int64: { type: 'number', validate: (value) => !Number.isInteger(value) || (value >= -(2 ** 63) && value <= 2 ** 63) },
  date: { type: 'string', validate: isDate },
  'date-time': { type: 'string', validate: isDateTime },
  datetime: { type: 'string', validate: isDateTime },
  byte: { type: 'string', validate: isBase64 },
  ipv4: { type: 'string', validate: isIpv4 },
  ipv6: { type: 'string', validate: isIpv6 },
  cidr: { type: 'string', validate: isCidr },
  uuid: { type: 'string', validate: (text) => /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i.test(text) },
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
  const time = /^(\d{2}):(\d{2}):(\d{2})([.,]\d+)?(z|[+-]\d{2}:?\d{2})$/i.exec(text.slice(cut + 1));
  if (cut < 0 || time === null || !isDate(text.slice(0, cut))) {
    return false;
  }
  const [, hours = '', minutes = '', seconds = ''] = time;
  return hours <= '23' && minutes <= '59' && seconds <= '60';
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
