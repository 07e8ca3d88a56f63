import { normalExternal, plainPlaceholder, type ExternalOptions } from './externalTemplate';

/**
 * Values that fit a template and say what a wrong value probably meant: fixed segments in the right case, a missing
 * beginning filled in, a `locations/x` that is too much or missing. Only what is known is filled in.
 */
export function repairExternal(
  value: string,
  templates: readonly string[],
  known: Readonly<Record<string, string>>,
  options: ExternalOptions,
): readonly string[] {
  const segments = normalExternal(value, options).split('/');
  const repaired = templates.flatMap((template) => {
    const wanted = template.split('/');
    return [
      inCase(segments, wanted),
      inCase(without(segments, 'locations'), wanted),
      inCase(withoutKey(segments, 'locations'), wanted),
      withPair(segments, wanted, known),
      withBeginning(segments, wanted, known),
    ].filter((each) => each !== undefined);
  });
  return [...new Set(repaired)].filter((each) => each !== value);
}

function isPlaceholder(segment: string): boolean {
  return segment.startsWith('{');
}

function inCase(segments: readonly string[], wanted: readonly string[]): string | undefined {
  const fits =
    segments.length === wanted.length &&
    wanted.every((part, index) => isPlaceholder(part) || part.toLowerCase() === segments[index]?.toLowerCase());
  return fits ? wanted.map((part, index) => (isPlaceholder(part) ? segments[index] : part)).join('/') : undefined;
}

function without(segments: readonly string[], key: string): readonly string[] {
  const at = segments.indexOf(key);
  return at < 0 ? segments : [...segments.slice(0, at), ...segments.slice(at + 2)];
}

/** A key that a fixed word follows in this template: `locations/global/x` is written `global/x`. */
function withoutKey(segments: readonly string[], key: string): readonly string[] {
  return segments.filter((segment, index) => segment !== key || index !== segments.indexOf(key));
}

/** The value with one `key/value` pair of the template put in where it is missing. */
function withPair(segments: readonly string[], wanted: readonly string[], known: Readonly<Record<string, string>>): string | undefined {
  if (segments.length !== wanted.length - 2) {
    return undefined;
  }
  for (let at = 0; at + 1 < wanted.length; at += 1) {
    const key = wanted[at] ?? '';
    const name = wanted[at + 1] ?? '';
    const value = isPlaceholder(name) ? known[plainPlaceholder(name.slice(1, -1))] : name;
    if (!isPlaceholder(key) && value !== undefined && segments[at] !== key) {
      const longer = inCase([...segments.slice(0, at), key, value, ...segments.slice(at)], wanted);
      if (longer !== undefined) {
        return longer;
      }
    }
  }
  return undefined;
}

/** The value's segments as the end of the template; a single segment is the last placeholder. */
function withBeginning(
  segments: readonly string[],
  wanted: readonly string[],
  known: Readonly<Record<string, string>>,
): string | undefined {
  const missing = wanted.length - segments.length;
  if (missing <= 0) {
    return undefined;
  }
  const start = wanted.slice(0, missing).map((part) => (isPlaceholder(part) ? known[plainPlaceholder(part.slice(1, -1))] : part));
  const end = inCase(segments, wanted.slice(missing));
  return end === undefined || start.includes(undefined) ? undefined : [...start, end].join('/');
}
