import { withArticle } from '../../base/english';
import { samePath, type Path } from '../../base/path';
import { resolveWords } from '../objects/decode';
import { findFields, IntoScalar, lookUpField, NoSuchField, pathOfField, type Found } from '../fields/fieldPath';
import { isFilledIn } from '../objects/filledIn';
import { effectiveNamespace, selects, wordsOf, type Id } from '../objects/ids';
import { NamedObjects } from '../names/namedObjects';
import type { Cause, EffectiveObject, Place } from '../objects/object';
import { patchFields } from '../objects/patchFields';
import type { Problems } from '../objects/problem';
import { flagIn, itemsIn, textIn, textsIn, type Read } from '../fields/read';
import { BadSelector, isPlainText, matches, matchesKind, matchesMetadata, selectorOf, selectorProblem } from '../patches/select';
import type { Selector } from '../objects/selector';
import { refuseBeyondBound, sizeOf, TooLarge } from '../objects/size';
import { causeIn, type Step } from '../steps/step';
import type { AllStep } from '../steps/steps';
import { gvkIn } from '../fields/transformerConfig';
import { at, isList, isMap, isScalar, scalarText, type Scalar, type Value } from '../objects/value';
import { writtenText } from '../objects/writtenText';
import { asScalar, nodeAt } from '../../yaml/nodes/query';
import { resolvePlain } from '../../yaml/nodes/scalar';

const defaultPath = 'metadata.name';
/** Of smaller values nobody writes so many copies that they matter. */
const smallSize = 1_000;

/** An entry of `replacements`, and where it is written. */
export interface Replacement {
  readonly entry: Read;
  readonly place: Place;
}

/** Entries of `replacements`, one behind the other: each copies a value from one object to fields of others. */
export function replacing(entries: readonly Replacement[]): AllStep {
  const targets = entries.flatMap(({ entry }) => itemsIn(entry, 'targets'));
  return {
    weight: targets.filter((target) => !isPlainText(selectorOf(target.fields?.get('select')).name)).length,
    run: (objects, problems) => replaceAll(objects, entries, problems),
  };
}

function replaceAll(objects: readonly EffectiveObject[], entries: readonly Replacement[], problems: Problems): readonly EffectiveObject[] {
  const named = new NamedObjects(objects);
  entries.forEach(({ entry, place }) => {
    replace(named, entry, { place, problems });
  });
  named.all.forEach((object) => object.seal());
  return named.all;
}

function replace(objects: NamedObjects, entry: Read, step: Step): void {
  const source = entry.fields?.get('source');
  const given = entry.fields?.get('sourceValue')?.text;
  const cause = causeIn(step, 'replacements', entry);
  if ((source?.fields === undefined) === (given === undefined) || entry.fields?.get('targets')?.items === undefined) {
    step.problems.fail('replacement-source', 'A replacement needs a source and targets', cause);
    return;
  }
  const value = given === undefined ? sourceValue(objects, source, step, causeIn(step, 'replacements', source)) : asCopied(given);
  if (value === undefined) {
    return;
  }
  const targets = itemsIn(entry, 'targets').map(targetIn);
  // Nothing is put back but from an entry that changes objects for one target and fails at another.
  const before = targets.length > 1 && targets.some(mayFail) ? new Map<number, EffectiveObject>() : undefined;
  try {
    targets.forEach((target) => {
      replaceIn(objects, target, value, step, before);
    });
  } catch (error) {
    if (!(error instanceof BadSelector)) {
      throw error;
    }
    before?.forEach((object, place) => {
      objects.set(place, object);
    });
    step.problems.fail('bad-target-regex', error.message, cause);
  }
}

/** A value that is copied: into a scalar its text goes, which of a plain one is what its file writes, such as `1.0`. */
interface Copied {
  readonly value: Value;
  readonly text: string;
  /** Another value takes the place of this one before Kustomize reads it. */
  readonly isFilledIn: boolean;
}

function asCopied(value: Value, isFilledIn = false): Copied {
  return { value, text: scalarText(value), isFilledIn };
}

function sourceValue(objects: NamedObjects, source: Read | undefined, { problems }: Step, cause: Cause): Copied | undefined {
  const kind = gvkIn(source);
  const [name, namespace] = [textIn(source, 'name'), textIn(source, 'namespace')];
  const means = (id: Id): boolean => (name === '' || name === id.name) && isIn(namespace, id) && selects(kind, id);
  const found = objects.placesOf(name === '' ? undefined : name).flatMap((place) => {
    const object = objects.all[place];
    return object?.isDeleted === false && object.allIds.some(means) ? [object] : [];
  });
  const [only] = found;
  if (only === undefined || found.length > 1) {
    problems.fail(
      'replacement-source',
      only === undefined
        ? 'No object matches the source of this replacement'
        : `${found.length} objects match the source of this replacement; expected one`,
      cause,
      { of: [name, namespace, ...wordsOf(kind)] },
    );
    return undefined;
  }
  const path = textIn(source, 'fieldPath') || defaultPath;
  if (only.unknownContent && lookUpField(only.content, path) === undefined) {
    // The value may be a name: nothing can be said of what is called so.
    problems.unknown(`${path} of ${only.id.kind} "${only.id.name}" is not known`, cause);
    return undefined;
  }
  const value = lookUpField(only.content, path);
  if (value === undefined || value === null || (isList(value) && value.length === 0) || (isMap(value) && Object.keys(value).length === 0)) {
    problems.fail('replacement-source', `${path} of ${only.id.kind} "${only.id.name}" has no value`, cause, { of: [path] });
    return undefined;
  }
  const options = source?.fields?.get('options');
  const delimiter = textIn(options, 'delimiter');
  const at = pathOfField(only.content, path);
  const text = (at === undefined ? undefined : writtenText(only, at)) ?? scalarText(value);
  const isOpen = isFilledIn(only, at ?? []);
  if (!isScalar(value)) {
    // Others hold it as well from here on.
    only.seal();
  }
  if (delimiter === '') {
    return { value, text, isFilledIn: isOpen };
  }
  const part = isScalar(value) ? text.split(delimiter)[options?.fields?.get('index')?.number ?? 0] : undefined;
  if (part === undefined) {
    problems.fail('replacement-source', `${path} has no part of that index`, cause);
  }
  return part === undefined ? undefined : asCopied(part, isOpen);
}

/** An entry of `targets`, and which objects it selects. */
interface Target {
  readonly entry: Read;
  readonly selector: Selector;
  readonly rejects: readonly Selector[];
}

function targetIn(entry: Read): Target {
  return { entry, selector: selectorOf(entry.fields?.get('select')), rejects: itemsIn(entry, 'reject').map(selectorOf) };
}

function mayFail({ selector, rejects }: Target): boolean {
  return [selector, ...rejects].some((each) => selectorProblem(each) !== undefined);
}

/**
 * `before` is told what it puts others in the place of; where there is none, objects are drafts till all entries are done.
 * Source: kustomize replacement.go, which compiles all patterns of a target first.
 */
function replaceIn(
  objects: NamedObjects,
  { entry: target, selector, rejects }: Target,
  value: Copied,
  step: Step,
  before: Map<number, EffectiveObject> | undefined,
): void {
  const cause = causeIn(step, 'replacements', target);
  const select = target.fields?.get('select');
  if (select?.fields === undefined) {
    step.problems.fail('replacement-source', 'A target needs "select"', cause);
    return;
  }
  const written = textsIn(target, 'fieldPaths').map(({ text }) => text ?? '');
  const paths = written.length === 0 ? [defaultPath] : written;
  const problem = selectorProblem(selector) ?? patternProblem(rejects);
  if (problem !== undefined) {
    throw problem;
  }
  const selected = objects.placesOf(isPlainText(selector.name) ? selector.name : undefined).filter((place) => {
    const object = objects.all[place];
    return object?.isDeleted === false && isSelected(object, selector, rejects);
  });
  if (selected.length === 0) {
    step.problems.note('replacement-selects-nothing', 'Target of the replacement not found', causeIn(step, 'replacements', select), {
      of: [selector, ...rejects].flatMap((each) => [...wordsOf(each), each.labelSelector, each.annotationSelector]),
    });
  }
  for (const place of selected) {
    const object = objects.all[place] as EffectiveObject;
    before?.set(place, before.get(place) ?? object.seal());
    objects.set(
      place,
      paths.reduce((now, path) => copied(now, path, value, target, step, cause), object),
    );
  }
}

/** True for an object in a namespace, where none is the one called `default`. Source: kyaml/resid IsSelectedBy. */
function isIn(namespace: string, id: Id): boolean {
  return namespace === '' || effectiveNamespace({ ...id, namespace, group: '', version: '', kind: '' }) === effectiveNamespace(id);
}

function patternProblem(selectors: readonly Selector[]): BadSelector | undefined {
  return selectors
    .map((each) => selectorProblem({ ...each, labelSelector: '', annotationSelector: '' }))
    .find((each) => each !== undefined);
}

function isSelected(object: EffectiveObject, selector: Selector, rejects: readonly Selector[]): boolean {
  const fits = (by: Selector): boolean =>
    object.allIds.some(
      (id) => matchesKind(by, id) && matches(by.name, id.name) && (isIn(by.namespace, id) || matches(by.namespace, id.namespace)),
    );
  const isRejected = (by: Selector): boolean => {
    const byMetadata = by.labelSelector !== '' || by.annotationSelector !== '';
    const byId = [by.group, by.version, by.kind, by.name, by.namespace].some((part) => part !== '');
    return (byMetadata && matchesMetadata(by, object)) || (byId && fits(by));
  };
  return matchesMetadata(selector, object) && !rejects.some(isRejected) && fits(selector);
}

function copied(object: EffectiveObject, path: string, value: Copied, target: Read, { problems }: Step, cause: Cause): EffectiveObject {
  const options = target.fields?.get('options');
  try {
    const found = findFields(object.content, path, flagIn(options, 'create'));
    if (found.length === 0) {
      throw new NoSuchField(path);
    }
    const size = sizeOf(value.value);
    if (size > smallSize) {
      // The size of what it holds is kept with that.
      refuseBeyondBound(sizeOf(object.seal().content) + found.length * size);
    }
    const values = found.map((place) => valueAt(object, place, value, options));
    const after = found.reduce((now, place, index) => put(now, place, values[index], cause), object);
    if (value.isFilledIn) {
      problems.unknown(`What is copied into ${path} is not known`, cause, true);
    }
    return value.isFilledIn ? after.with({ unknownContent: true }) : after;
  } catch (error) {
    if (error instanceof OtherType) {
      problems.fail('replacement-field', `${path} of ${object.id.kind} "${object.id.name}" ${error.message}`, cause);
      return object;
    }
    if (error instanceof IntoScalar || error instanceof TooLarge) {
      const message =
        error instanceof TooLarge ? error.message : `${path} refers to a part of a string of ${object.id.kind} "${object.id.name}"`;
      problems.unknown(message, cause, true);
      return object.with({ unknownContent: true });
    }
    if (!(error instanceof NoSuchField)) {
      throw error;
    }
    problems.fail('replacement-field', `${object.id.kind} "${object.id.name}" has no ${path}`, cause, { of: [path] });
    return object;
  }
}

/** What a field of an object is to hold. */
function valueAt(object: EffectiveObject, found: Found, value: Copied, options: Read | undefined): Value {
  const delimiter = textIn(options, 'delimiter');
  if (delimiter !== '' && (isMap(found.value) || isList(found.value))) {
    throw new OtherType('must be a scalar to have a delimiter');
  }
  const joined =
    delimiter === ''
      ? value
      : asCopied(
          joinedAt(
            writtenText(object, found.path) ?? scalarText(found.value),
            delimiter,
            options?.fields?.get('index')?.number ?? 0,
            value.text,
          ),
        );
  return asAt(found, joined, object);
}

function put(object: EffectiveObject, { path, items }: Found, value: Value, cause: Cause): EffectiveObject {
  const grown = items.reduce((now, { list, item }) => {
    const before = at(now.content, list);
    return now.set(list, [...(isList(before) ? before : []), item], cause, true);
  }, object);
  return grown.set(path, value, cause, true);
}

function joinedAt(old: string, delimiter: string, index: number, part: string): string {
  const parts = old.split(delimiter);
  if (index < 0) {
    return [part, ...parts].join(delimiter);
  }
  return index >= parts.length ? [...parts, part].join(delimiter) : parts.map((each, i) => (i === index ? part : each)).join(delimiter);
}

/** A text that cannot be of the type that its field has, with which Kustomize writes what it cannot read again. */
class OtherType extends Error {}

/**
 * What a field holds when a value is copied into it: a scalar takes the text and keeps its own type, and one that is made
 * for the text has none and is read as if it stood there without quotes.
 * Source: kustomize replacement.go setFieldValue, kyaml/yaml/match.go doField.
 */
function asAt({ path, value: old, isNew }: Found, { value, text }: Copied, object: EffectiveObject): Value {
  if (isNew) {
    return !isScalar(value) || text === '' ? value : isAnnotation(path) ? text : resolveWords(text);
  }
  if (isMap(old) || isList(old)) {
    return value;
  }
  if (isAnnotation(path)) {
    return text;
  }
  if (typeof old === 'string') {
    return hasLostType(path, object) ? resolveWords(text) : text;
  }
  const read = resolveWords(text);
  if (object.causeOf(path)?.what === 'replacements') {
    // It may have been made for a text, too, and have no type to keep.
    return read;
  }
  const [is, was] = [typeOf(read), typeOf(old)];
  if (is !== was && typeOf(resolvePlain(text)) !== was) {
    throw new OtherType(`must be ${was === 'null' ? was : withArticle(was)}, got "${text}"`);
  }
  if (typeof read === 'number' && !Number.isInteger(read) && isWrittenAsInteger(object, path)) {
    throw new OtherType(`must be an integer, got "${text}"`);
  }
  return is === was ? read : text;
}

/**
 * True for a name or namespace that Kustomize wrote again, by a prefix or after a merge, and which stands without quotes:
 * that it is a string is not noted any more, so that a number or boolean in its place is one. A JSON patch has all noted again.
 * Source: measured with kubectl v1.34.5; kyaml/yaml/rnode.go SetName and SetNamespace, api/filters/filtersutil SetScalar.
 */
function hasLostType(path: Path, { source, changes, reread }: EffectiveObject): boolean {
  const [first, key, ...rest] = path;
  if (first !== 'metadata' || (key !== 'name' && key !== 'namespace') || rest.length > 0) {
    return false;
  }
  const written = source.path === undefined ? undefined : asScalar(nodeAt(source.document?.root, [...source.path, ...path]));
  if (written?.style !== 'plain' && reread === undefined) {
    return false;
  }
  for (let change = changes; change !== undefined && change !== reread; change = change.before) {
    const { what } = change.cause;
    if ((patchFields as readonly string[]).includes(what) || (key === 'name' && affixes.includes(what) && samePath(change.path, path))) {
      return true;
    }
  }
  return false;
}

const affixes: readonly string[] = ['namePrefix', 'nameSuffix'];

/** True for a value that is as its file writes it, and an integer there: `1.0` is none. */
function isWrittenAsInteger(object: EffectiveObject, path: Path): boolean {
  const { document, path: start } = object.source;
  const written = start === undefined || object.causeOf(path) !== undefined ? undefined : nodeAt(document?.root, [...start, ...path]);
  return /^[-+]?\d+$/.test(asScalar(written)?.text ?? '');
}

/** True for the values that Kustomize writes as strings whatever they look like, since it keeps notes of its own among them. */
function isAnnotation([first, second, , ...rest]: Path): boolean {
  return first === 'metadata' && second === 'annotations' && rest.length === 0;
}

function typeOf(value: Scalar): string {
  return value === null || value === undefined ? 'null' : typeof value === 'bigint' ? 'number' : typeof value;
}
