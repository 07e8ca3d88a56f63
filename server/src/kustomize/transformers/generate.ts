import { noted } from '../objects/changes';
import { isTextKeyOfGenerator } from '../objects/decode';
import type { Content, Files } from '../files';
import type { Uri } from '../../base/uri';
import { sameId } from '../objects/ids';
import { EffectiveObject, withIdentity, type Place } from '../objects/object';
import { NamedObjects } from '../names/namedObjects';
import type { Problems } from '../objects/problem';
import { flagIn, pairsIn, textIn, textsIn, type Read } from '../fields/read';
import { base64 } from '../../base/sha256';
import { causeIn, type Step } from '../steps/step';
import type { AllStep } from '../steps/steps';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import { asTexts } from '../objects/textPairs';
import { at, get, isMap, withKey, withoutKey, type OwnParts, type Value, type ValueMap } from '../objects/value';
import { writtenText } from '../objects/writtenText';

export interface GenerateContext extends Step {
  readonly files: Files;
  readonly resolve: (path: string, place: Place) => Uri | undefined;
}

/** An object that is generated, and what is to become of it. */
export interface Generated {
  readonly object: EffectiveObject;
  readonly behavior: string;
  /** Where its behavior is said. */
  readonly cause: Place;
}

/** Takes the objects in that the generators of a layer make, one behind the other. */
export function takingIn(generated: readonly Generated[]): AllStep {
  return {
    run: (objects, problems) => {
      const named = new NamedObjects(objects);
      const merged: Merged = { own: new WeakSet(), wrongKeys: new WeakMap() };
      generated.forEach((each) => {
        takeIn(named, each, problems, merged);
      });
      return named.all;
    },
  };
}

/** What is known of maps that entries are merged into one behind the other. */
interface Merged {
  readonly own: OwnParts;
  /** The first key of a map that cannot be written again. No entry adds one, see {@link readGenerator}. */
  readonly wrongKeys: WeakMap<object, string | undefined>;
}

/** What one entry of `configMapGenerator` or `secretGenerator` makes. */
export function readGenerator(
  kind: 'ConfigMap' | 'Secret',
  entry: Read,
  global: Read | undefined,
  context: GenerateContext,
): Generated | undefined {
  const field = kind === 'ConfigMap' ? 'configMapGenerator' : 'secretGenerator';
  const name = textIn(entry, 'name');
  const source: Place = { ...context.place, span: entry.fields?.get('name')?.node.span ?? entry.node.span };
  if (name === '') {
    context.problems.fail('name-needed', 'A generator needs a "name"', source);
    return undefined;
  }
  const pairs = new Map<string, Content | undefined>();
  const given = pairsOf(entry, context);
  for (const [key, content] of given.pairs) {
    if (pairs.has(key)) {
      context.problems.fail('generator-source', `"${key}" is given twice`, source);
      return undefined;
    }
    if (kind === 'ConfigMap' && content !== undefined && 'text' in content && refusedCharacters.test(content.text)) {
      context.problems.fail('generator-source', `"${key}" has a control character that Kustomize cannot write`, source);
      return undefined;
    }
    pairs.set(key, content);
  }
  const options = entry.fields?.get('options');
  const either = (key: string): boolean => flagIn(options, key) || flagIn(global, key);
  const merged = (key: string): ValueMap => Object.fromEntries([...pairsIn(global, key), ...pairsIn(options, key)]);
  const [labels, annotations, namespace] = [merged('labels'), merged('annotations'), textIn(entry, 'namespace')];
  const content: ValueMap = {
    apiVersion: 'v1',
    kind,
    metadata: {
      name,
      ...(namespace === '' ? {} : { namespace }),
      ...(Object.keys(labels).length === 0 ? {} : { labels }),
      ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    },
    ...(kind === 'Secret' ? { type: textIn(entry, 'type') || 'Opaque' } : {}),
    ...dataOf(kind, pairs),
    ...(either('immutable') ? { immutable: true } : {}),
  };
  const wrong = [...pairs.keys(), ...Object.keys(labels), ...Object.keys(annotations)].find((key) => !isTextKeyOfGenerator(key));
  if (wrong !== undefined) {
    context.problems.fail('wrong-type', wrongKey(wrong), source);
    return undefined;
  }
  const unknownContent = given.isOpen || [...pairs.values()].includes(undefined);
  const object = EffectiveObject.from(source, content).with({
    needsHash: !either('disableNameSuffixHash'),
    unknownContent,
    changes: noted(undefined, [], { ...source, what: field }),
  });
  const cause = causeIn(context, 'behavior', entry.fields?.get('behavior') ?? entry);
  return { object, behavior: textIn(entry, 'behavior'), cause };
}

function wrongKey(key: string): string {
  return `"${key}" is read as a boolean, number, date or null, which cannot be a key`;
}

/** Control characters that JSON writes as they are and YAML refuses; other ones are escaped. Source: measured with kubectl v1.34.5. */
const refusedCharacters = /[\u007F-\u0084\u0086-\u009F\uFFFE\uFFFF]/;

interface Given {
  /** The keys and values, `undefined` for content that is not at hand. */
  readonly pairs: readonly (readonly [string, Content | undefined])[];
  /** There may be more keys, in files that are not at hand. */
  readonly isOpen: boolean;
}

function pairsOf(entry: Read, context: GenerateContext): Given {
  const { problems, place } = context;
  const old = entry.fields?.get('env');
  const environments = [...textsIn(entry, 'envs'), ...(old?.text === undefined ? [] : [old])];
  let isOpen = false;
  const fromEnvironments = environments.flatMap((read) => {
    const content = contentOf(read.text ?? '', { ...place, span: read.node.span }, context);
    isOpen ||= content === undefined;
    return content === undefined || !('text' in content) ? [] : linesOf(content.text);
  });
  const fromLiterals = textsIn(entry, 'literals').flatMap((read) => {
    const text = read.text ?? '';
    const cut = text.indexOf('=');
    if (cut < 1) {
      problems.fail('generator-source', 'Literal has no key; expected "key=value"', { ...place, span: read.node.span }, { of: [text] });
      isOpen ||= holdsPlaceholder(text);
      return [];
    }
    return [[text.slice(0, cut), { text: withoutQuotes(text.slice(cut + 1)) }] as const];
  });
  const fromFiles = textsIn(entry, 'files').flatMap((read) => {
    const parts = (read.text ?? '').split('=');
    const path = parts.at(-1) ?? '';
    const key = parts.length === 2 ? (parts[0] ?? '') : (path.split('/').at(-1) ?? '');
    if (parts.length > 2 || key === '' || path === '') {
      problems.fail('generator-source', 'File has no path or no key; expected "path" or "key=path"', { ...place, span: read.node.span });
      return [];
    }
    return [[key, contentOf(path, { ...place, span: read.node.span }, context)] as const];
  });
  return { pairs: [...fromEnvironments, ...fromLiterals, ...fromFiles], isOpen };
}

function contentOf(path: string, place: Place, { files, resolve, problems }: GenerateContext): Content | undefined {
  const uri = resolve(path, place);
  const content = uri === undefined ? 'unknown' : files.contentOf(uri);
  if (content === 'missing') {
    // Such files are often made by other tools just before, and not committed.
    problems.missing(path, `File ${path} not found`, place, { level: 'warning' });
    return undefined;
  }
  if (content === 'unknown' && uri !== undefined) {
    problems.unknown(`The content of ${path} is not available`, place, true);
  }
  return content === 'unknown' ? undefined : content;
}

function linesOf(text: string): readonly (readonly [string, Content])[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n|\r$/)
    .map((line) => line.trimStart())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const cut = line.indexOf('=');
      return cut < 0 ? ([line, { text: '' }] as const) : ([line.slice(0, cut), { text: line.slice(cut + 1) }] as const);
    });
}

function withoutQuotes(text: string): string {
  const quoted = text.length >= 2 && text.at(0) === text.at(-1) && /^["']/.test(text);
  return quoted ? text.slice(1, -1) : text;
}

const lineLength = 70;

/** Base64 in lines, each with its end, unless it is short. Source: api/internal/generators utils.go, encodeBase64. */
function inLines(encoded: string): string {
  return encoded.length < lineLength ? encoded : encoded.replace(/.{1,70}/g, (line) => `${line}\n`);
}

function dataOf(kind: 'ConfigMap' | 'Secret', pairs: ReadonlyMap<string, Content | undefined>): ValueMap {
  const known = [...pairs].filter((pair): pair is [string, Content] => pair[1] !== undefined);
  const encode = (content: Content): string => inLines('text' in content ? base64(content.text) : content.base64);
  if (kind === 'Secret') {
    return { data: Object.fromEntries(known.map(([key, content]) => [key, encode(content)])) };
  }
  const texts = known.flatMap(([key, content]) => ('text' in content ? [[key, content.text] as const] : []));
  const binary = known.flatMap(([key, content]) => ('text' in content ? [] : [[key, inLines(content.base64)] as const]));
  return {
    ...(texts.length === 0 ? {} : { data: Object.fromEntries(texts) }),
    ...(binary.length === 0 ? {} : { binaryData: Object.fromEntries(binary) }),
  };
}

/** Adds a generated object, or merges it into the one that it names. */
function takeIn(objects: NamedObjects, { object, behavior, cause }: Generated, problems: Problems, merged: Merged): void {
  const changes = behavior === 'merge' || behavior === 'replace';
  const found = objects.placesOf(object.id.name).flatMap((place) => {
    const each = objects.all[place];
    return each?.isDeleted === false && each.allIds.some((id) => sameId(id, object.id)) ? [{ place, old: each }] : [];
  });
  const [only] = found;
  if (only === undefined || found.length > 1) {
    if (!changes && only === undefined) {
      objects.add(object);
      return;
    }
    problems.fail(
      'generator-behavior',
      only === undefined
        ? `${object.id.kind} "${object.id.name}" to ${behavior} not found`
        : `${found.length} objects are or were ${object.id.kind} "${object.id.name}"`,
      cause,
      { of: [object.id.name, object.id.namespace] },
    );
    return;
  }
  if (!changes) {
    problems.fail('generator-behavior', `${object.id.kind} "${object.id.name}" exists; set "behavior" to "merge" or "replace"`, cause);
    return;
  }
  const made = combined(only.old, object, behavior === 'merge', merged.own);
  const wrong = wrongKeyOf(made, merged);
  if (wrong !== undefined) {
    problems.fail('wrong-type', wrongKey(wrong), cause);
  }
  objects.set(only.place, made);
}

/** The first key that cannot be written again when an object is merged. */
function wrongKeyOf({ content }: EffectiveObject, { wrongKeys }: Merged): string | undefined {
  const metadata = get(content, 'metadata');
  for (const map of [get(metadata, 'labels'), get(metadata, 'annotations'), get(content, 'data'), get(content, 'binaryData')]) {
    if (isMap(map) && !wrongKeys.has(map)) {
      wrongKeys.set(
        map,
        Object.keys(map).find((key) => !isTextKeyOfGenerator(key)),
      );
    }
    const wrong = isMap(map) ? wrongKeys.get(map) : undefined;
    if (wrong !== undefined) {
      return wrong;
    }
  }
  return undefined;
}

/** A map with the keys of another one; `undefined` where there is neither. */
function withKeys(below: Value, above: Value, own: OwnParts): ValueMap | undefined {
  const start = isMap(below) ? below : isMap(above) ? {} : undefined;
  return start === undefined || !isMap(above) ? start : Object.keys(above).reduce((now, key) => withKey(now, key, above[key], own), start);
}

/** A map of an object whose values are copied as strings, as the file of the object writes them. */
function textsOf(object: EffectiveObject, path: readonly string[], own: OwnParts): Value {
  const map = at(object.content, path);
  // What entries before have merged holds strings alone.
  return isMap(map) && !own.has(map) ? asTexts(map, (name) => writtenText(object, [...path, name])) : map;
}

function combined(old: EffectiveObject, made: EffectiveObject, merges: boolean, own: OwnParts): EffectiveObject {
  const given = made.content ?? {};
  let content = withIdentity(given, { name: old.id.name, namespace: old.id.namespace });
  for (const key of ['labels', 'annotations']) {
    const metadata = get(content, 'metadata');
    const value = withKeys(textsOf(old, ['metadata', key], own), get(get(given, 'metadata'), key), own);
    content = withKey(
      content,
      'metadata',
      value === undefined ? (isMap(metadata) ? withoutKey(metadata, key) : {}) : { ...(isMap(metadata) ? metadata : {}), [key]: value },
    );
  }
  for (const key of merges ? ['data', 'binaryData'] : []) {
    const below = textsOf(old, [key], own);
    content = isMap(below) ? withKey(content, key, withKeys(below, get(given, key), own)) : content;
  }
  return old.with({
    content,
    needsHash: old.needsHash && made.needsHash,
    unknownContent: made.unknownContent || (merges && old.unknownContent),
    changes: noted(old.changes, ['data'], made.changes?.cause ?? { ...made.source, what: 'configMapGenerator' }),
  });
}
