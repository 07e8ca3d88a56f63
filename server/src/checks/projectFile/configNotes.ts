import { didYouMean, nearest } from '../../base/nearest';
import type { Finding } from '../../workspace/finding';
import { setScalar } from '../../yaml/writing/edit';
import type { MapEntry, YamlNode } from '../../yaml/nodes/node';

/** What is wrong with something of a project file, on it. */
export function note(node: YamlNode, path: Finding['path'], message: string): Finding {
  return { code: 'schema/config', message, span: node.span, path };
}

/** The same about a value; on its key where nothing is written. */
export function noteOnValue({ key, value }: MapEntry, path: Finding['path'], message: string): Finding {
  return note(value.span.end > value.span.start ? value : key, path, message);
}

/** A key that the project file does not have at its place. */
export function unknownKey(entry: MapEntry, path: Finding['path'], known: readonly string[]): Finding {
  const candidates = nearest(entry.key.text, known);
  return withRenames(note(entry.key, path, `Unknown setting "${entry.key.text}"${didYouMean(candidates)}`), entry, candidates);
}

export function withRenames(finding: Finding, entry: MapEntry, candidates: readonly string[]): Finding {
  return {
    ...finding,
    fixes: () =>
      candidates.map((name) => ({ title: `Rename to "${name}"`, preferred: candidates.length === 1, edits: [setScalar(entry.key, name)] })),
  };
}
