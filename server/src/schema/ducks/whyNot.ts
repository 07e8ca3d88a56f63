import { quoted } from '../../base/english';
import type { Duck } from './duck';
import type { Verdict } from './verify';

/** Why a schema does not implement a duck, in words. */
export function whyNot(verdict: Verdict, duck: Duck): string {
  const { missing, mistyped } = verdict;
  const typeOf = new Map(duck.paths.map(({ text, type }) => [text, type] as const));
  const hidden = missing.length > 0 || mistyped.length > 0 ? [] : unlisted(verdict, duck);
  return [
    ...(missing.length === 0 ? [] : [`missing ${quoted(outermost(missing))}`]),
    ...outermost(mistyped).map((text) => `"${text}" is not of type ${typeOf.get(text) ?? 'object'}`),
    ...(hidden.length === 0 ? [] : [`${quoted(hidden)} not listed by the schema`]),
  ].join(', ');
}

/** What a duck asks for and a schema keeps without listing it: the paths that make a kind one, or else the others. */
export function unlisted({ opaque }: Verdict, duck: Duck): readonly string[] {
  const needed = duck.paths.filter(({ role, text }) => (role === 'anchor' || role === 'core') && opaque.includes(text));
  const anchors = needed.filter(({ role }) => role === 'anchor');
  return outermost((anchors.length > 0 ? anchors : needed).map(({ text }) => text));
}

/** Paths without those below other ones. */
export function outermost(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && (path.startsWith(`${other}.`) || path.startsWith(`${other}[`))));
}
