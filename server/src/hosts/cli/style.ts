import type { Io } from './io';

/** Wraps text for a terminal, or leaves it as it is. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly underline: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly blue: (text: string) => string;
}

/** Colours only where a terminal shows them and nobody set `NO_COLOR`. Source: no-color.org. */
export function styleFor({ terminal, env }: Io): Style {
  const plain = !terminal || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  const wrap =
    (open: number, close: number) =>
    (text: string): string =>
      plain ? text : `\u001b[${open}m${text}\u001b[${close}m`;
  return { bold: wrap(1, 22), dim: wrap(2, 22), underline: wrap(4, 24), red: wrap(31, 39), yellow: wrap(33, 39), blue: wrap(34, 39) };
}
