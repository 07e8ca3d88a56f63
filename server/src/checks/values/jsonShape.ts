import { parsedJson } from '../../base/json';
import { didYouMean, nearest } from '../../base/nearest';
import { capitalized, expectedOneOf, joined } from '../../base/english';
import type { Span } from '../../base/text';
import type { JsonMember, JsonShape } from '../../reference/jsonShapes';
import type { Fix } from '../../workspace/finding';
import type { MapEntry, MapNode, ScalarNode, YamlNode } from '../../yaml/nodes/node';
import { asScalar, asSequence, dereference, wordIn } from '../../yaml/nodes/query';
import { writtenAt } from '../../yaml/nodes/writtenAt';
import { parseYaml } from '../../yaml/reading/parse';
import { holdsReplaced, type JsonProblem } from './jsonValue';

/** By their names. */
type Shapes = ReadonlyMap<string, JsonShape>;

/** More keys than so many are not listed in a message. */
const mostListed = 12;

/** A mistake, with its place and the word that is probably meant there, in the text of the value. */
interface Mistake {
  readonly message: string;
  readonly at: Span;
  readonly meant?: readonly string[];
}

/** What is wrong with a JSON text of a known shape. What is no JSON at all is said elsewhere; `{}` is still to be filled in. */
export function jsonShapeProblems(scalar: ScalarNode, shapes: Shapes, name: string): readonly JsonProblem[] {
  const shape = shapes.get(name);
  const isJson = typeof scalar.value === 'string' && !scalar.opaque && typeof parsedJson(scalar.text) === 'object';
  if (shape === undefined || !isJson) {
    return [];
  }
  const { root, problems } = parseYaml(scalar.text);
  const mistakes =
    problems.length > 0 || root === undefined || isEmpty(root) ? [] : objectsIn(root).flatMap((node) => mistakesIn(node, shape, shapes));
  return mistakes.map(({ message, at, meant = [] }): JsonProblem => {
    const placeIn = (text: string | undefined): Span | undefined => {
      const written = writtenAt(scalar, text);
      const [start, end] = [written(at.start), written(at.end)];
      return start === undefined || end === undefined ? undefined : { start, end };
    };
    return {
      message,
      placeIn,
      fixes: (text) => {
        const span = placeIn(text);
        return span === undefined ? [] : meant.map((word) => wordFix(span, word, meant.length === 1));
      },
    };
  });
}

function wordFix(span: Span, word: string, preferred: boolean): Fix {
  return { title: `Replace with "${word}"`, preferred, edits: [{ span, newText: word }] };
}

function mistakesIn(map: MapNode, shape: JsonShape, shapes: Shapes): readonly Mistake[] {
  const { entries } = map;
  const { keys = {}, requires = [], excludes = [], refuses = [], accepts = [] } = shape;
  const names = Object.keys(keys);
  const known = entries.flatMap((entry) => {
    const name = names.find((each) => each.toLowerCase() === bareKey(entry.key.text, shape).toLowerCase());
    return name === undefined ? [] : [{ entry, name }];
  });
  const written = new Set(known.map(({ name }) => name));
  const unknown = entries
    .filter(({ key }) => !key.opaque && !accepts.includes(key.text) && !known.some(({ entry }) => entry.key === key))
    .map(({ key }) => unknownKey(key, shape, written));
  const isOpen = entries.some(({ key }) => key.opaque);
  const lacks = requires.filter((some) => !some.some((each) => written.has(each) || unknown.some(({ meant }) => meant.includes(each))));
  return [
    ...unknown,
    ...(isOpen
      ? []
      : lacks.map((some) => ({
          message: `${capitalized(shape.is)} requires ${joined(
            some.map((each) => `"${each}"`),
            'or',
          )}`,
          at: brace(map),
        }))),
    ...excludes.flatMap((some) => exclusion(known.filter(({ name }) => some.includes(name)).map(({ entry }) => entry))),
    ...known
      .filter(({ name }) => refuses.includes(name))
      .map(({ entry: { key } }) => ({ message: `"${key.text}" is not allowed in ${shape.is}`, at: wordIn(key) })),
    ...known.flatMap(({ entry, name }) => memberMistakes(entry, keys[name] ?? {}, shapes)),
  ];
}

function unknownKey(key: ScalarNode, shape: JsonShape, written: ReadonlySet<string>): Mistake & { readonly meant: readonly string[] } {
  const { keys = {}, refuses = [], is } = shape;
  const allowed = Object.keys(keys).filter((name) => !refuses.includes(name));
  const bare = bareKey(key.text, shape);
  const candidates = nearest(
    bare,
    allowed.filter((name) => !written.has(name)),
  ).map((name) => key.text.replace(bare, name));
  const expected = allowed.length > mostListed ? '' : `; ${expectedOneOf(allowed)}`;
  return { message: `"${key.text}" is not a key of ${is}${expected}${didYouMean(candidates)}`, at: wordIn(key), meant: candidates };
}

/** A key without what may stand before and behind it. */
function bareKey(key: string, { affixes }: JsonShape): string {
  const start = affixes?.[0].find((each) => key.startsWith(each)) ?? '';
  const end = affixes?.[1].find((each) => key.endsWith(each)) ?? '';
  return key.slice(start.length, key.length - end.length);
}

function exclusion(entries: readonly MapEntry[]): readonly Mistake[] {
  const [first, second] = entries;
  return first === undefined || second === undefined
    ? []
    : [{ message: `"${first.key.text}" and "${second.key.text}" cannot be used together`, at: wordIn(second.key) }];
}

function memberMistakes({ key, value }: MapEntry, member: JsonMember, shapes: Shapes): readonly Mistake[] {
  const shape = member.shape === undefined ? undefined : shapes.get(member.shape);
  return [
    ...scalarsIn(value).flatMap((scalar) => valueMistakes(scalar, key, member)),
    ...(shape === undefined ? [] : objectsIn(value).flatMap((node) => mistakesIn(node, shape, shapes))),
    ...repeats(objectsIn(value), member.distinct),
  ];
}

function valueMistakes(scalar: ScalarNode, key: ScalarNode, { values, pattern, says }: JsonMember): readonly Mistake[] {
  const { text } = scalar;
  if (scalar.opaque || typeof scalar.value !== 'string' || holdsReplaced(text)) {
    return [];
  }
  if (values !== undefined && !values.includes(text)) {
    const candidates = nearest(text, values);
    return [
      {
        message: `"${text}" is not a value of "${key.text}"; ${expectedOneOf(values)}${didYouMean(candidates)}`,
        at: wordIn(scalar),
        meant: candidates,
      },
    ];
  }
  return pattern === undefined || new RegExp(pattern).test(text) ? [] : [{ message: `"${text}" ${says ?? ''}`, at: wordIn(scalar) }];
}

function repeats(objects: readonly MapNode[], by: string | undefined): readonly Mistake[] {
  const seen = new Set<string>();
  return objects.flatMap(({ entries }) => {
    const scalar = asScalar(entries.find(({ key }) => key.text === by)?.value);
    if (scalar === undefined || scalar.opaque || scalar.text === '' || !seen.has(scalar.text)) {
      seen.add(scalar?.text ?? '');
      return [];
    }
    return [{ message: `"${scalar.text}" is the "${by ?? ''}" of an earlier item as well`, at: wordIn(scalar) }];
  });
}

function isEmpty(node: YamlNode): boolean {
  return node.kind === 'map' && node.entries.length === 0;
}

/** The node itself, or the items of a list. */
function itemsOf(node: YamlNode): readonly YamlNode[] {
  return asSequence(node)?.items ?? [node];
}

function objectsIn(node: YamlNode): readonly MapNode[] {
  return itemsOf(node).flatMap((item) => {
    const value = dereference(item);
    return value?.kind === 'map' ? [value] : [];
  });
}

function scalarsIn(node: YamlNode): readonly ScalarNode[] {
  return itemsOf(node).flatMap((item) => asScalar(item) ?? []);
}

function brace({ span: { start } }: MapNode): Span {
  return { start, end: start + 1 };
}
