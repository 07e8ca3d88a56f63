/*
 * Keys of ConfigMaps and Secrets. Source: Kubernetes, apimachinery pkg/util/validation (IsConfigMapKey).
 */

/** How many characters a key has at most. */
export const longestDataKey = 253;

/** What a text must be to be a key of the data of a ConfigMap or Secret; `undefined` for one that is. */
export function dataKeyProblem(text: string): string | undefined {
  if (!/^[-._a-zA-Z0-9]+$/.test(text)) {
    return 'expected letters, digits, "-", "_" and "."';
  }
  if (text === '.' || text.startsWith('..')) {
    return 'must not be "." or start with ".."';
  }
  return text.length > longestDataKey ? `must have at most ${longestDataKey} characters, found ${text.length}` : undefined;
}
