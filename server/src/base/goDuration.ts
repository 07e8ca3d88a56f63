/** Nanoseconds of each unit. Source: Go, time.ParseDuration. */
const units: Readonly<Record<string, number>> = { ns: 1, us: 1e3, µs: 1e3, μs: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };
const part = /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/y;
/** Above it the duration does not fit into 64 bits. The largest one that does is the same number here. */
const most = 2 ** 63;

/** Nanoseconds of a duration as Go writes it, such as `1m30s`; `undefined` for anything else, a bare number included. */
export function goDuration(text: string): number | undefined {
  const sign = text.startsWith('-') ? -1 : 1;
  const body = /^[+-]/.test(text) ? text.slice(1) : text;
  if (body === '0') {
    return 0;
  }
  let total = 0;
  let at = 0;
  while (at < body.length) {
    part.lastIndex = at;
    const match = part.exec(body);
    const [all, whole = '', fraction = '', unit = ''] = match ?? [];
    if (all === undefined || whole + fraction === '') {
      return undefined;
    }
    const nanoseconds = units[unit] ?? 0;
    total +=
      Number(whole === '' ? '0' : whole) * nanoseconds + Math.floor(Number(`0.${fraction === '' ? '0' : fraction}`) * nanoseconds + 1e-6);
    at += all.length;
  }
  return at === 0 || total > most ? undefined : sign * total;
}

export const second = 1e9;
