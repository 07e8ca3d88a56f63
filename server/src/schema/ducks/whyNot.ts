import { quoted } from '../../base/english';
import type { Duck } from './duck';
import type { Verdict } from './verify';

/** Why a schema does not implement a duck, in words. */
export function whyNot({ missing, mistyped, opaque }: Verdict, duck: Duck): string {
  const typeOf = new Map(duck.paths.map(({ text, type }) => [text, type] as const));
  const needed = duck.paths.filter(({ role, text }) => (role === 'anchor' || role === 'core') && opaque.includes(text));
  const anchors = needed.filter(({ role }) => role === 'anchor');
  const hidden = outermost((anchors.length > 0 ? anchors : needed).map(({ text }) => text));
  return [
    ...(missing.length === 0 ? [] : [`missing ${quoted(outermost(missing))}`]),
    ...outermost(mistyped).map((text) => `"${text}" is not of type ${typeOf.get(text) ?? 'object'}`),
    ...(missing.length > 0 || mistyped.length > 0 || hidden.length === 0 ? [] : [`${quoted(hidden)} not listed by the schema`]),
  ].join(', ');
}

/** Paths without those below other ones. */
export function outermost(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && (path.startsWith(`${other}.`) || path.startsWith(`${other}[`))));
}
