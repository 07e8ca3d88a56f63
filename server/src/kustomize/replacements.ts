import type { Path } from '../base/path';
import { findFields, IntoScalar, lookUpField, NoSuchField } from './fieldPath';
import { effectiveNamespace, selects, type Id } from './ids';
import type { Cause, EffectiveObject } from './object';
import { flagIn, itemsIn, textIn, textsIn, type Read } from './read';
import { BadSelector, matches, matchesKind, matchesMetadata, selectorOf } from './select';
import type { Selector } from './selector';
import { causeIn, type Step } from './step';
import { gvkIn } from './transformerConfig';
import { isList, isMap, isScalar, scalarText, type Scalar, type Value } from './value';
import { resolvePlain } from '../yaml/scalar';

const defaultPath = 'metadata.name';

/** Applies one entry of `replacements`: copies a value from one object to fields of others. */
export function replace(objects: readonly EffectiveObject[], entry: Read, step: Step): readonly EffectiveObject[] {
  const source = entry.fields?.get('source');
  const given = entry.fields?.get('sourceValue')?.text;
  const cause = causeIn(step, 'replacements', entry);
  if ((source?.fields === undefined) === (given === undefined) || entry.fields?.get('targets')?.items === undefined) {
    step.problems.fail('replacement-source', 'A replacement needs a source and targets', cause);
    return objects;
  }
  const value = given ?? sourceValue(objects, source, step, causeIn(step, 'replacements', source));
  if (value === undefined) {
    return objects;
  }
  try {
    return itemsIn(entry, 'targets').reduce((now, target) => replaceIn(now, target, value, step), objects);
  } catch (error) {
    if (!(error instanceof BadSelector)) {
      throw error;
    }
    step.problems.fail('bad-target-regex', error.message, cause);
    return objects;
  }
}

function sourceValue(objects: readonly EffectiveObject[], source: Read | undefined, { problems }: Step, cause: Cause): Value {
  const kind = gvkIn(source);
  const [name, namespace] = [textIn(source, 'name'), textIn(source, 'namespace')];
  const means = (id: Id): boolean =>
    (name === '' || name === id.name) &&
    (namespace === '' || effectiveNamespace({ ...id, namespace, group: '', version: '', kind: '' }) === effectiveNamespace(id)) &&
    selects(kind, id);
  const found = objects.filter((object) => !object.isDeleted && object.allIds.some(means));
  const [only] = found;
  if (only === undefined || found.length > 1) {
    problems.fail(
      'replacement-source',
      only === undefined ? 'No object is the source of this replacement' : `${found.length} objects fit the source of this replacement`,
      cause,
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
    problems.fail('replacement-source', `${path} of ${only.id.kind} "${only.id.name}" has no value`, cause);
    return undefined;
  }
  const options = source?.fields?.get('options');
  const delimiter = textIn(options, 'delimiter');
  if (delimiter === '') {
    return value;
  }
  const part = isScalar(value) ? scalarText(value).split(delimiter)[options?.fields?.get('index')?.number ?? 0] : undefined;
  if (part === undefined) {
    problems.fail('replacement-source', `${path} has no part of that index`, cause);
  }
  return part;
}

function replaceIn(objects: readonly EffectiveObject[], target: Read, value: Value, step: Step): readonly EffectiveObject[] {
  const cause = causeIn(step, 'replacements', target);
  const select = target.fields?.get('select');
  if (select?.fields === undefined) {
    step.problems.fail('replacement-source', 'A target needs "select"', cause);
    return objects;
  }
  const selector = selectorOf(select);
  const rejects = itemsIn(target, 'reject').map(selectorOf);
  const written = textsIn(target, 'fieldPaths').map(({ text }) => text ?? '');
  const paths = written.length === 0 ? [defaultPath] : written;
  if (!objects.some((object) => !object.isDeleted && isSelected(object, selector, rejects))) {
    step.problems.note('replacement-selects-nothing', 'Target of the replacement not found', causeIn(step, 'replacements', select));
  }
  return objects.map((object) =>
    !object.isDeleted && isSelected(object, selector, rejects)
      ? paths.reduce((now, path) => copied(now, path, value, target, step, cause), object)
      : object,
  );
}

function isSelected(object: EffectiveObject, selector: Selector, rejects: readonly Selector[]): boolean {
  const fits = (by: Selector): boolean =>
    object.allIds.some((id) => matchesKind(by, id) && matches(by.name, id.name) && matches(by.namespace, id.namespace));
  const isRejected = (by: Selector): boolean => {
    const byMetadata = by.labelSelector !== '' || by.annotationSelector !== '';
    const byId = [by.group, by.version, by.kind, by.name, by.namespace].some((part) => part !== '');
    return (byMetadata && matchesMetadata(by, object)) || (byId && fits(by));
  };
  return matchesMetadata(selector, object) && !rejects.some(isRejected) && fits(selector);
}

function copied(object: EffectiveObject, path: string, value: Value, target: Read, { problems }: Step, cause: Cause): EffectiveObject {
  const options = target.fields?.get('options');
  const create = flagIn(options, 'create') ? (isMap(value) ? 'mapping' : isList(value) ? 'list' : 'scalar') : undefined;
  try {
    const found = findFields(object.content, path, create);
    if (found.length === 0) {
      throw new NoSuchField(path);
    }
    return found.reduce((now, place) => put(now, place.path, place.value, value, options, cause), object);
  } catch (error) {
    if (error instanceof IntoScalar) {
      problems.unknown(`${path} leads into a string of ${object.id.kind} "${object.id.name}"`, cause, true);
      return object.with({ unknownContent: true });
    }
    if (!(error instanceof NoSuchField)) {
      throw error;
    }
    problems.fail('replacement-field', `${object.id.kind} "${object.id.name}" has no ${path}`, cause);
    return object;
  }
}

function put(object: EffectiveObject, path: Path, old: Value, value: Value, options: Read | undefined, cause: Cause): EffectiveObject {
  const delimiter = textIn(options, 'delimiter');
  const joined =
    delimiter === '' ? value : joinedAt(scalarText(old), delimiter, options?.fields?.get('index')?.number ?? 0, scalarText(value));
  const kept = isScalar(old) && isScalar(joined) ? asTypeOf(old, joined) : joined;
  return object.set(path, kept, cause);
}

function joinedAt(old: string, delimiter: string, index: number, part: string): string {
  const parts = old.split(delimiter);
  if (index < 0) {
    return [part, ...parts].join(delimiter);
  }
  return index >= parts.length ? [...parts, part].join(delimiter) : parts.map((each, i) => (i === index ? part : each)).join(delimiter);
}

/** A scalar takes another text and keeps its own type. */
function asTypeOf(old: Scalar, value: Scalar): Scalar {
  const text = scalarText(value);
  if (typeof old === 'string') {
    return text;
  }
  const read = resolvePlain(text);
  return typeof old === 'bigint' || typeof read === typeof old ? read : text;
}
