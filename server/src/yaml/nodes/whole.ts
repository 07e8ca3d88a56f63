import type { YamlDocument, YamlProblem } from './node';

/** True for what keeps a document, or a part of it, from being read. */
export function breaksDocument({ code }: YamlProblem): boolean {
  return code !== 'yaml/duplicate-key' && code !== 'yaml/after-end';
}

/** True for a template that can be read apart from what its actions write. */
export function isReadableTemplate({ problems, templated }: YamlDocument): boolean {
  return templated && !problems.some(breaksDocument);
}

/** True for a document that is all there: no syntax error, nothing beyond a bound, no template lines. */
export function isWhole({ problems, templated }: YamlDocument): boolean {
  return !templated && (problems.length === 0 || !problems.some(breaksDocument));
}
