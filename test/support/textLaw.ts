import { parseAllDocuments } from 'yaml';
import type { CodeAction } from '../../server/src/features/feature';

/**
 * What an action must not do to the text of a file, whatever it does to its objects: what every reader of YAML or JSON could
 * read can be read afterwards, comments stay but for those of what the title removes, none comes twice, and no blanks or empty
 * lines are left behind.
 */
export function textBreaches(
  { title, preferred }: Pick<CodeAction, 'title' | 'preferred'>,
  before: string,
  after: string,
): readonly string[] {
  const lost = commentsLost(before, after);
  const mayLose = !preferred && /^(?:Remove|Replace|Keep|Rename|Delete)\b|\bremove\b/.test(title);
  return [
    ...(mistakesIn(before).length === 0 ? mistakesIn(after) : []),
    ...(isJson(before) && !isJson(after) ? ['JSON before, none after'] : []),
    ...(lost.length > 0 && !mayLose ? [`comments lost: ${lost.join(', ')}`] : []),
    ...(commentsLost(after, before).some((comment) => commentsIn(before).includes(comment)) ? ['a comment comes twice'] : []),
    ...(count(after, /[ \t]\r?$/gm) > count(before, /[ \t]\r?$/gm) ? ['blanks at the end of a line'] : []),
    ...(count(after, /\n\r?\n\r?\n/g) > count(before, /\n\r?\n\r?\n/g) ? ['two empty lines'] : []),
    ...(/.\n$/.test(before) && /[^\n]$/.test(after) ? ['no line end at the end'] : []),
  ];
}

function mistakesIn(text: string): readonly string[] {
  return [...parseAllDocuments(text)].flatMap(({ errors }) => errors.map(({ message }) => `not YAML: ${message.split('\n')[0] ?? ''}`));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Comments that the notations write. */
function commentsIn(text: string): string[] {
  return text.match(/# c\d+\b/g) ?? [];
}

function commentsLost(before: string, after: string): readonly string[] {
  const left = commentsIn(after);
  return commentsIn(before).filter((comment) => {
    const at = left.indexOf(comment);
    left.splice(at, at < 0 ? 0 : 1);
    return at < 0;
  });
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
