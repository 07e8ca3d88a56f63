import type { Fix } from '../../workspace/finding';
import { lineEndOf, startOfLine } from '../../base/lines';
import type { MapEntry, YamlNode } from '../../yaml/nodes/node';

/** An object that stands in the mapping of the one before it, since nothing separates them. */
export interface JoinedObject {
  /** Its first key, which is there twice. */
  readonly first: MapEntry;
  readonly entries: readonly MapEntry[];
}

const heads = ['apiVersion', 'kind'];

/** The objects behind the first one of a mapping that says `apiVersion` and `kind` several times, each with keys of its own. */
export function joinedObjects(root: YamlNode | undefined): readonly JoinedObject[] {
  if (root?.kind !== 'map' || root.flow) {
    return none;
  }
  const blocks: MapEntry[][] = [[]];
  let seen = new Set<string>();
  for (const entry of root.entries) {
    const { text } = entry.key;
    if (seen.has(text)) {
      blocks.push([]);
      seen = new Set();
    }
    seen.add(text);
    blocks.at(-1)?.push(entry);
  }
  const isObject = (entries: readonly MapEntry[]): boolean =>
    heads.every((head) => entries.some(({ key }) => key.text === head)) && heads.includes(entries[0]?.key.text ?? '');
  return blocks.length < 2 || !blocks.every(isObject)
    ? none
    : blocks.slice(1).flatMap((entries) => (entries[0] === undefined ? [] : [{ first: entries[0], entries }]));
}

const none: readonly JoinedObject[] = [];

/** Separates objects, each with the comments that stand right above it. */
export function separate(text: string, objects: readonly JoinedObject[]): readonly Fix[] {
  return [
    {
      title: objects.length === 1 ? 'Insert "---" before this object' : 'Insert "---" between the objects',
      preferred: false,
      edits: objects.map(({ first }) => {
        const at = aboveComments(text, startOfLine(text, first.key.span.start));
        return { span: { start: at, end: at }, newText: `---${lineEndOf(text)}` };
      }),
    },
  ];
}

function aboveComments(text: string, line: number): number {
  let above = line;
  while (above > 0 && text[startOfLine(text, above - 1)] === '#') {
    above = startOfLine(text, above - 1);
  }
  return above;
}
