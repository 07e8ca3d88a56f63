import { get, isMap, scalarText, withKey, type Value, type ValueMap } from './value';

/**
 * Labels or annotations as Go's map of strings holds them: a scalar is its text, a null the word, and what is no scalar is
 * empty. Kustomize writes annotations back so at the end, and both into patches that it applies to what they select. `textOf`
 * tells how a file writes a value. Source: kyaml RNode.GetAnnotations and SetAnnotations; measured with kubectl v1.34.5.
 */
export function withTextPairs(
  content: ValueMap,
  key: 'labels' | 'annotations',
  textOf: (name: string) => string | undefined = (): undefined => undefined,
): ValueMap {
  const metadata = get(content, 'metadata');
  const pairs = get(metadata, key);
  return !isMap(metadata) || !isMap(pairs) || Object.values(pairs).every((value) => typeof value === 'string')
    ? content
    : withKey(
        content,
        'metadata',
        withKey(
          metadata,
          key,
          Object.fromEntries(Object.entries(pairs).map(([name, value]) => [name, textOfPair(value, () => textOf(name))])),
        ),
      );
}

function textOfPair(value: Value, written: () => string | undefined): string {
  return typeof value === 'string' ? value : (written() ?? (value === null ? 'null' : scalarText(value)));
}
