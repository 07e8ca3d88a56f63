import type { Uri } from '../base/uri';
import { parseFile } from '../yaml/file';
import type { YamlDocument, YamlNode } from '../yaml/node';
import { asSequence, valueOf } from '../yaml/query';
import { plainValue } from '../yaml/value';
import type { Files } from './files';
import { apiVersionOf, describeId, sameId } from './ids';
import { applyOperation, BadOperation, operationOf, replacesNothing, type Operation } from './jsonPatch';
import { noteLists } from './patchedLists';
import { mergeTypes, type MergeTypes } from './mergeKeys';
import { withIdentity, type Cause, type EffectiveObject, type Place } from './object';
import { Problems } from './problem';
import { flagIn, textIn, type Read } from './read';
import { objectsIn } from './resources';
import { isTarget, selectorOf, selectorProblem, type Selector } from './select';
import { BadMerge, strategicMerge } from './strategicMerge';
import { causeIn, type Step } from './step';
import type { Steps } from './steps';
import { get, has, isList, isMap, scalarText, withKey, type Value, type ValueMap } from './value';

/** One entry of `patches` or of the older lists, read. */
export interface Patch {
  readonly cause: Cause;
  /** The entry's `target`, or the entry where it has none. */
  readonly target: Place;
  readonly selector: Selector | undefined;
  readonly objects: readonly EffectiveObject[];
  readonly operations: readonly Operation[];
  readonly allowsName: boolean;
  readonly allowsKind: boolean;
  /** What it is made of: the nodes and documents that say it, and what it is merged by. */
  readonly parts: readonly object[];
  /** True for the lists of old, in which a JSON patch leaves no trace of former names. */
  readonly old: boolean;
}

export interface PatchContext extends Step {
  readonly files: Files;
  readonly resolve: (path: string, place: Place) => Uri | undefined;
  /** Merge types by `apiVersion kind`, where an `openapi` schema replaces the built-in ones. */
  readonly mergeTypes?: MergeTypes;
}

const inlineFiles = new Map<string, readonly YamlDocument[]>();

/** The documents of a patch that is written in place, one tree for one text. */
export function inlineDocuments(text: string): readonly YamlDocument[] {
  const known = inlineFiles.get(text);
  if (known !== undefined) {
    return known;
  }
  const documents = parseFile(text).documents.map(({ document }) => document);
  if (inlineFiles.size >= 1_000) {
    inlineFiles.delete(inlineFiles.keys().next().value ?? '');
  }
  inlineFiles.set(text, documents);
  return documents;
}

/** Reads an entry; `undefined` when it does not say what to do, which is then a problem. */
export function readPatch(entry: Read, field: string, context: PatchContext): Patch | undefined {
  const { problems, place } = context;
  const [path, inline] = [textIn(entry, 'path'), textIn(entry, 'patch').trim()];
  const here: Place = { ...place, span: entry.node.span };
  if ((path === '') === (inline === '')) {
    problems.fail('patch-path-and-patch', path === '' ? 'A patch needs "path" or "patch"' : 'A patch has "path" or "patch", not both', here);
    return undefined;
  }
  const target = entry.fields?.get('target');
  const written = path === '' ? { uri: place.uri, documents: inlineDocuments(inline) } : patchFile(path, { ...here, span: entry.fields?.get('path')?.node.span ?? entry.node.span }, context);
  if (written === undefined) {
    return undefined;
  }
  const cause = causeIn(context, field, path === '' ? entry.fields?.get('patch') : entry);
  const options = entry.fields?.get('options');
  const rest = {
    cause,
    target: target === undefined ? here : { ...place, span: target.keyNode?.span ?? target.node.span },
    selector: target?.fields === undefined ? undefined : selectorOf(target),
    allowsName: flagIn(options, 'allowNameChange'),
    allowsKind: flagIn(options, 'allowKindChange'),
    old: field === 'patchesJson6902',
    parts: [entry.node, ...(path === '' ? [] : written.documents), ...(context.mergeTypes === undefined ? [] : [context.mergeTypes])],
  };
  return contentOf(written.uri, written.documents, here, rest, context);
}

function patchFile(path: string, place: Place, { files, resolve, problems }: PatchContext): { readonly uri: Uri; readonly documents: readonly YamlDocument[] } | undefined {
  const uri = resolve(path, place);
  if (uri === undefined) {
    return undefined;
  }
  const documents = files.documentsOf(uri);
  if (typeof documents !== 'string') {
    return { uri, documents };
  }
  if (documents === 'missing') {
    problems.fail('missing-path', `File ${path} not found`, place);
  } else {
    problems.unknown(`${path} is not available`, place);
  }
  return undefined;
}

function contentOf(uri: Uri, documents: readonly YamlDocument[], here: Place, rest: Omit<Patch, 'objects' | 'operations'>, { problems }: PatchContext): Patch | undefined {
  const document = documents.find(({ root }) => root !== undefined);
  const written = document?.root;
  if (document !== undefined && written?.kind === 'sequence') {
    const operations = operationsOf(written, uri === here.uri ? undefined : { uri, document });
    if (operations.some((operation) => operation === undefined) || rest.selector === undefined) {
      problems.fail(rest.selector === undefined ? 'patch-needs-target' : 'unreadable', rest.selector === undefined ? 'A JSON patch needs a "target"' : 'An operation needs "op" and "path"', here);
      return undefined;
    }
    return { ...rest, objects: [], operations: operations.filter((operation) => operation !== undefined) };
  }
  const own = new Problems();
  const objects = objectsIn(uri, documents, own);
  if (own.failures.length > 0) {
    problems.take(own);
    return undefined;
  }
  if (rest.selector !== undefined && objects.length > 1) {
    problems.fail('patch-many-with-target', 'A patch of several objects cannot have a "target"', here);
    return undefined;
  }
  return { ...rest, objects, operations: [] };
}

/** JSON patches are read as kubectl reads objects, other than objects and their patches. `file`: where they have a place. */
function operationsOf(written: YamlNode, file: Place | undefined): readonly (Operation | undefined)[] {
  const content = plainValue(written)?.value as Value;
  return isList(content)
    ? content.map((each, index) => {
        const path = file === undefined ? undefined : valueOf(asSequence(written)?.items[index], 'path');
        const operation = operationOf(each);
        return operation === undefined || file === undefined || path === undefined ? operation : { ...operation, place: { ...file, span: path.span } };
      })
    : [];
}

/** Applies a patch to the objects that it means. */
export function applyPatch(steps: Steps, patch: Patch, context: PatchContext): void {
  const { cause, selector, parts } = patch;
  const problem = selector === undefined ? undefined : selectorProblem(selector);
  if (problem !== undefined) {
    context.problems.fail('bad-target-regex', problem, cause);
    return;
  }
  if (selector === undefined) {
    patch.objects.forEach((part) => applyToNamed(steps, part, patch, context));
    return;
  }
  const [part] = patch.objects;
  steps.each({
    parts,
    cause,
    run(object, { problems }, meet) {
      if (!isTarget(selector, object)) {
        return object;
      }
      meet();
      const own = { ...context, problems };
      return patch.operations.length > 0 ? patched(object, patch, own) : part === undefined ? object : merged(object, part, patch, own);
    },
    met(count) {
      if (count === 0) {
        context.problems.note('patch-selects-nothing', 'Target of the patch not found', patch.target);
      }
    },
  });
  if (patch.operations.length === 0 && (patch.allowsName || patch.allowsKind)) {
    steps.all((objects) => withoutDoubles(objects, patch, context));
  }
}

function withoutDoubles(objects: readonly EffectiveObject[], { cause }: Patch, { problems }: PatchContext): readonly EffectiveObject[] {
  const seen = new Set<string>();
  return objects.filter(({ key, id, content }) => {
    const isDouble = content !== undefined && seen.has(key);
    if (isDouble) {
      problems.fail('duplicate-object', `Several objects become ${id.kind} "${id.name}"`, cause);
    }
    seen.add(key);
    return !isDouble;
  });
}

function applyToNamed(steps: Steps, part: EffectiveObject, patch: Patch, context: PatchContext): void {
  const { id } = part;
  steps.each({
    parts: [...patch.parts, part],
    cause: patch.cause,
    run(object, { problems }, meet) {
      if (!object.allIds.some((own) => sameId(own, id))) {
        return object;
      }
      meet();
      return merged(object, part, patch, { ...context, problems });
    },
    met(count) {
      if (count !== 1) {
        const message = count === 0 ? `${describeId(id)} of ${apiVersionOf(id)} not found` : `${count} objects are or were ${describeId(id)}`;
        context.problems.fail('patch-without-target', message, part.source.uri === patch.cause.uri ? patch.cause : part.source);
      }
    },
  });
}

function merged(object: EffectiveObject, part: EffectiveObject, { cause, allowsName, allowsKind, selector }: Patch, { problems, mergeTypes: own = mergeTypes }: PatchContext): EffectiveObject {
  const { content, id } = object;
  if (content === undefined || part.content === undefined) {
    return object;
  }
  const patch = selector === undefined ? part.content : withKey(textual(part.content), 'apiVersion', content['apiVersion']);
  try {
    const type = own.get(`${apiVersionOf(id)} ${id.kind}`);
    const result = strategicMerge(content, patch, type);
    if (type === undefined) {
      noteLists(content, part, cause, problems);
    }
    const before = allowsName || allowsKind ? object.remember() : object;
    const kept = result === undefined ? undefined : withIdentity(result, { ...(allowsKind ? {} : { kind: id.kind }), ...(allowsName ? {} : { name: id.name }), namespace: id.namespace });
    return before.with({ content: kept, changes: patchChanges(before, part, cause) });
  } catch (error) {
    if (!(error instanceof BadMerge)) {
      throw error;
    }
    problems.fail('wrong-type', error.message, cause);
    return object;
  }
}

/** With a target, Kustomize copies labels and annotations as strings: a null in them becomes the word. */
function textual(patch: ValueMap): ValueMap {
  return ['labels', 'annotations'].reduce((now, key) => withTexts(now, key), patch);
}

function withTexts(content: ValueMap, key: string): ValueMap {
  const metadata = get(content, 'metadata');
  const pairs = get(metadata, key);
  const isTextual = !isMap(pairs) || Object.values(pairs).every((value) => typeof value === 'string');
  return isTextual || !isMap(metadata) ? content : withKey(content, 'metadata', withKey(metadata, key, Object.fromEntries(Object.entries(pairs).map(([name, value]) => [name, value === null ? 'null' : scalarText(value)]))));
}

/** One change for each value that the patch spells, so that every one of them leads back to it. */
function patchChanges(object: EffectiveObject, part: EffectiveObject, cause: Cause): EffectiveObject['changes'] {
  const source = part.source.uri === cause.uri ? cause : { ...cause, ...part.source };
  return leafPaths(part).reduce<EffectiveObject['changes']>((before, path) => ({ path, cause: source, before }), object.changes);
}

const leaves = new WeakMap<EffectiveObject, readonly (readonly string[])[]>();

function leafPaths(part: EffectiveObject): readonly (readonly string[])[] {
  const known = leaves.get(part);
  if (known !== undefined) {
    return known;
  }
  const paths: (readonly string[])[] = [];
  const collect = (value: Value, path: readonly string[]): void => {
    if (!isMap(value)) {
      paths.push(path);
      return;
    }
    Object.entries(value).forEach(([key, each]) => collect(each, [...path, key]));
  };
  Object.entries(part.content ?? {}).forEach(([key, value]) => {
    if (key === 'metadata' && isMap(value)) {
      Object.entries(value).forEach(([own, each]) => own === 'name' || own === 'namespace' || collect(each, ['metadata', own]));
    } else if (key !== 'apiVersion' && key !== 'kind') {
      collect(value, [key]);
    }
  });
  leaves.set(part, paths);
  return paths;
}

function patched(object: EffectiveObject, { operations, cause, old }: Patch, { problems }: PatchContext): EffectiveObject {
  const before = old ? object : object.remember();
  // Kustomize keeps its own notes as annotations, so that these are there whenever a former name is.
  const withNotes = before.previous.length > 0 && before.content !== undefined ? annotated(before.content) : before.content;
  let step: Operation | undefined;
  try {
    const content = operations.reduce<Value>((now, operation) => {
      step = operation;
      if (replacesNothing(now, operation)) {
        problems.note('patch-replaces-nothing', `${operation.path} does not exist in ${object.id.kind} "${object.id.name}"; "replace" adds it`, operation.place ?? cause);
      }
      return applyOperation(now, operation);
    }, withNotes);
    const changes = operations.reduce<EffectiveObject['changes']>((each, { op, path }) => (op === 'test' ? each : { path: pathOf(path), cause, before: each, unshares: true }), before.changes);
    return before.with({ content: isMap(content) ? withTexts(content, 'annotations') : undefined, changes });
  } catch (error) {
    if (!(error instanceof BadOperation)) {
      throw error;
    }
    problems.fail(error.code, error.message, step?.place ?? cause);
    return object;
  }
}

function pathOf(path: string): readonly (string | number)[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')));
}

function annotated(content: ValueMap): ValueMap {
  const metadata = get(content, 'metadata');
  return isMap(metadata) && !has(metadata, 'annotations') ? withKey(content, 'metadata', withKey(metadata, 'annotations', {})) : content;
}
