import { didYouMean, nearest } from '../../../base/nearest';
import type { Fix } from '../../../workspace/finding';
import type { Graph } from '../graph';
import { setScalar } from '../../../yaml/writing/edit';
import { holdsPlaceholder } from '../../../yaml/templates/placeholders';
import { markerNotes } from '../schema/leaf';
import { instanceSchemaOf, type SchemaProblem } from '../schema/read';
import { spanInside, type Report } from './report';

/** What is wrong with the fields that a definition gives its instances. */
export function checkSimpleSchema({ schema }: Graph, report: Report): void {
  for (const problem of instanceSchemaOf(schema).problems) {
    const { about, path, scalar, span, message } = problem;
    if (holdsPlaceholder(scalar.text)) {
      // What is filled in may be a type or markers.
      continue;
    }
    const suggestions = suggestionsFor(problem);
    report.inside(scalar, span, path, {
      code: about === 'type' ? 'kro/simple-schema-type' : 'kro/simple-schema-marker',
      message: `${message}${didYouMean(suggestions)}`,
      fixes: (text) => replacements(problem, suggestions, text),
    });
  }
}

function suggestionsFor({ about, word, words }: SchemaProblem): readonly string[] {
  if (word === undefined || (about === 'marker' && Object.hasOwn(markerNotes, word))) {
    return [];
  }
  const known = about === 'type' ? (usual[word.toLowerCase()] ?? listOf(word, words)) : undefined;
  return known === undefined ? nearest(word, about === 'type' ? words : Object.keys(markerNotes)) : [known];
}

/** What other languages call the types. */
const usual: Readonly<Record<string, string>> = {
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  long: 'integer',
  bool: 'boolean',
  number: 'float',
  double: 'float',
  str: 'string',
  text: 'string',
  map: 'object',
  any: 'object',
};

/** A list of a known type, as other languages write it: `string[]`, `list[string]`. */
function listOf(word: string, types: readonly string[]): string | undefined {
  const found = /^(?:(\w+)\[\]|(?:list|array)\[(\w+)\])$/i.exec(word);
  const item = found?.[1] ?? found?.[2];
  return item !== undefined && types.includes(item) ? `[]${item}` : undefined;
}

function replacements({ scalar, span }: SchemaProblem, words: readonly string[], text: string): readonly Fix[] {
  const at = span === undefined ? undefined : spanInside(scalar, span, text);
  if (span === undefined || at === undefined) {
    return [];
  }
  return words.map((word) => {
    const needsQuotes = scalar.style === 'plain' && span.start === 0 && word.startsWith('[');
    const edit = needsQuotes ? setScalar(scalar, word + scalar.text.slice(span.end)) : { span: at, newText: word };
    return { title: `Replace with "${word}"`, preferred: words.length === 1, edits: [edit] };
  });
}
