import { shift } from '../../base/text';
import type { YamlNode } from '../../yaml/nodes/node';
import { valueOf } from '../../yaml/nodes/query';
import { noted } from '../objects/changes';
import { apiVersionOf, describeId, effectiveNamespace, sameId, wordsOf, type Id } from '../objects/ids';
import { BadOperation, operationsInTurn, placeOf, replacesNothing } from './jsonPatch';
import { copiedOf, followed, isFollowed } from './followed';
import { noteLists } from './patchedLists';
import { mergeTypes } from '../fields/mergeKeys';
import { withIdentity, type EffectiveObject, type Place } from '../objects/object';
import type { Application, Patch } from '../objects/application';
import type { PatchContext } from './patchContext';
import type { PatchField } from '../objects/patchFields';
import type { Problems } from '../objects/problem';
import { nodeOf } from '../objects/resources';
import { withChanges } from './patchChanges';
import { isPlainText, isTarget, selectorProblem } from './select';
import type { Selector } from '../objects/selector';
import { withTextsInPlace } from './foldedTexts';
import { BadMerge, isUnused, strategicMerge, UndefinedMerge } from './strategicMerge';
import type { Recorder, Steps } from '../steps/steps';
import { TooLarge } from '../objects/size';
import { withTextPairs, withTextsOfScalars, type TextOf } from '../objects/textPairs';
import { writtenIn } from '../objects/writtenText';
import { get, has, isMap, withDoubles, withKey, type Value, type ValueMap } from '../objects/value';

/** What applies a patch to the objects that it means. `mayCoincide`: patches before it may have given some of them one identity. */
export function patchRecorder(patch: Patch, context: PatchContext, mayCoincide: boolean): Recorder | undefined {
  const { selector } = patch;
  const problem = selector === undefined ? undefined : selectorProblem(selector);
  if (selector !== undefined && problem !== undefined) {
    context.problems.fail('bad-target-regex', problem.message, patch.targetPlace(problem.selector), { of: wordsOf(selector) });
    return undefined;
  }
  return (steps) => {
    if (selector === undefined) {
      patch.objects.forEach((part) => applyToNamed(steps, part, patch, context));
    } else {
      applyToSelected(steps, selector, patch, context, mayCoincide);
    }
  };
}

function applyToSelected(steps: Steps, selector: Selector, patch: Patch, context: PatchContext, mayCoincide: boolean): void {
  const { cause, parts } = patch;
  const [part] = patch.objects;
  steps.each({
    parts,
    cause,
    ...(isPlainText(selector.name) ? { name: selector.name } : {}),
    run(object, problems, meet) {
      if (!isTarget(selector, object)) {
        return object;
      }
      meet();
      const own = { ...context, problems };
      return patch.operations.length > 0 ? patched(object, patch, own) : part === undefined ? object : merged(object, part, patch, own);
    },
    met(count, _, problems) {
      if (count === 0) {
        problems.note('patch-selects-nothing', 'Target of the patch not found', patch.target, {
          of: [...wordsOf(selector), selector.labelSelector, selector.annotationSelector],
        });
      }
    },
  });
  // Kustomize gathers all objects again behind a strategic merge patch with a target, whatever made two of them one.
  if (patch.operations.length === 0 && (mayCoincide || mayChangeIdentity(patch))) {
    steps.all({ run: (objects, problems) => withoutDoubles(objects, patch, problems) });
  }
}

const identityPaths = ['/apiVersion', '/kind', '/metadata/name', '/metadata/namespace'];

/** True for a patch that may give an object the identity of another one. */
export function mayChangeIdentity({ allowsName, allowsKind, operations }: Patch): boolean {
  const changed = operations.flatMap(({ op, path, from }) => (op === 'test' ? [] : op === 'move' ? [path, from ?? path] : [path]));
  return (
    allowsName || allowsKind || changed.some((pointer) => identityPaths.some((each) => each === pointer || each.startsWith(`${pointer}/`)))
  );
}

function withoutDoubles(objects: readonly EffectiveObject[], { cause }: Patch, problems: Problems): readonly EffectiveObject[] {
  const seen = new Set<string>();
  return objects.filter(({ key, id, content }) => {
    const isDouble = content !== undefined && seen.has(key);
    if (isDouble) {
      problems.fail('duplicate-object', `Several objects get the same identity, ${id.kind} "${id.name}"`, cause);
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
    name: id.name,
    run(object, problems, meet) {
      if (!object.allIds.some((own) => sameId(own, id))) {
        return object;
      }
      meet();
      return merged(object, part, patch, { ...context, problems });
    },
    met(count, objects, problems) {
      if (count !== 1) {
        const version = apiVersionOf(id);
        const missing = version === '' ? 'not found: the patch has no "apiVersion"' : `of ${version} not found`;
        const message = count === 0 ? `${describeId(id)} ${missing}` : `${count} objects are or were ${describeId(id)}`;
        problems.fail('patch-without-target', message, identityPlace(part, objects, patch), { of: wordsOf(id) });
      }
    },
  });
}

/** What keeps a patch from its object: the apiVersion or namespace where an object agrees in the rest, else the name. */
function identityPlace(part: EffectiveObject, objects: readonly EffectiveObject[], { cause }: Patch): Place {
  const node = nodeOf(part);
  const { source, id } = part;
  if (node === undefined || source.span === undefined || (source.uri === cause.uri && source.document !== cause.document)) {
    return source.uri === cause.uri ? cause : source;
  }
  const ids = objects.filter(({ content }) => content !== undefined).flatMap(({ allIds }) => allIds);
  const named = ids.filter(({ name, kind }) => name === id.name && kind === id.kind);
  const metadata = valueOf(node, 'metadata');
  const isOther = (same: (each: Id) => boolean): boolean => named.some(same);
  const wrong = isOther((each) => each.group === id.group && each.version === id.version)
    ? valueOf(metadata, 'namespace')
    : isOther((each) => effectiveNamespace(each) === effectiveNamespace(id))
      ? valueOf(node, 'apiVersion')
      : undefined;
  const shown = wrong ?? valueOf(metadata, 'name') ?? node;
  return { ...source, span: shift(shown.span, source.span.start - node.span.start) };
}

function merged(object: EffectiveObject, part: EffectiveObject, patch: Patch, context: PatchContext): EffectiveObject {
  return isFollowed(object) ? applied(object, mergedObject(object, part, patch, context), { patch, part }, context) : object;
}

function applied(
  before: EffectiveObject,
  made: EffectiveObject | undefined,
  by: Pick<Application, 'patch' | 'part'>,
  { problems }: PatchContext,
): EffectiveObject {
  const after = made === undefined ? undefined : followed(before, made, by.patch.cause, problems);
  problems.apply({ ...by, before, after, copied: after === undefined ? 0 : copiedOf(after) - copiedOf(before) });
  return after ?? before;
}

function mergedObject(
  object: EffectiveObject,
  part: EffectiveObject,
  of: Patch,
  { problems, mergeTypes: own = mergeTypes }: PatchContext,
): EffectiveObject | undefined {
  const { cause, allowsName, allowsKind, selector } = of;
  const { content, id } = object;
  if (content === undefined || part.content === undefined) {
    return undefined;
  }
  const copied = asMerged(part.content, nodeOf(part), of);
  const patch = selector === undefined ? copied : withKey(copied, 'apiVersion', content['apiVersion']);
  try {
    const type = own.get(`${apiVersionOf(id)} ${id.kind}`);
    const before = allowsName || allowsKind ? object.remember() : object;
    if (isUnused(patch)) {
      return before;
    }
    const merged = strategicMerge(content, patch, type);
    const result = merged === undefined ? undefined : withTextsInPlace(merged, object, part);
    if (type === undefined) {
      noteLists(object, part, cause, problems);
    }
    const kept =
      result === undefined
        ? undefined
        : withIdentity(result, {
            ...(allowsKind ? {} : { kind: id.kind }),
            ...(allowsName ? {} : { name: id.name }),
            namespace: id.namespace,
          });
    return withChanges(before, { content: kept, patch, part, cause });
  } catch (error) {
    if (error instanceof UndefinedMerge) {
      problems.unknown(error.message, cause, true);
      return object.with({ unknownContent: true });
    }
    if (!(error instanceof BadMerge)) {
      throw error;
    }
    problems.fail('wrong-type', error.message, cause);
    return undefined;
  }
}

/**
 * The patch with what Kustomize has as strings of it: labels and annotations where it selects objects, and annotations where it
 * notes something on it. It writes all other annotations as strings in the end, as the patch writes them.
 */
function asMerged(part: ValueMap, node: YamlNode | undefined, { selector, cause, allowsName, allowsKind }: Patch): ValueMap {
  const selects = selector !== undefined || cause.what === ('patchesStrategicMerge' satisfies PatchField);
  const textOf =
    (key: string): TextOf =>
    (name) =>
      writtenIn(node, ['metadata', key, name]);
  const copies = selects || allowsName || allowsKind ? withTextPairs : withTextsOfScalars;
  const annotated = copies(part, 'annotations', textOf('annotations'));
  return selects ? withTextPairs(annotated, 'labels', textOf('labels')) : annotated;
}

function patched(object: EffectiveObject, patch: Patch, context: PatchContext): EffectiveObject {
  return isFollowed(object) ? applied(object, patchedObject(object, patch, context), { patch, part: undefined }, context) : object;
}

function patchedObject(
  object: EffectiveObject,
  { operations, cause, old }: Patch,
  { problems }: PatchContext,
): EffectiveObject | undefined {
  const before = old ? object : object.remember();
  let content: Value = withNotes(before);
  let { changes } = before;
  const apply = operationsInTurn();
  for (const operation of operations) {
    if (replacesNothing(content, operation)) {
      problems.note(
        'patch-replaces-nothing',
        `${operation.path} does not exist in ${object.id.kind} "${object.id.name}"; "replace" adds it`,
        operation.placeOf('path'),
      );
    }
    const place = placeOf(content, operation.path);
    try {
      content = apply(content, operation);
    } catch (error) {
      if (error instanceof TooLarge) {
        problems.unknown(error.message, operation.placeOf('path'), true);
        return before.with({ unknownContent: true });
      }
      if (!(error instanceof BadOperation)) {
        throw error;
      }
      const { path, from = '', op, value } = operation;
      // A test alone compares what is written.
      const of = [path, from, ...(op === 'test' ? [JSON.stringify(value ?? null)] : [])];
      problems.fail(error.code, error.message, operation.placeOf(error.at), { of });
      return undefined;
    }
    changes = operation.op === 'test' ? changes : noted(changes, place, { ...operation.placeOf('path'), what: cause.what });
  }
  // Source: measured with kubectl v1.34.5, which writes the object as JSON and reads its numbers as doubles.
  const after = isMap(content) ? withTextPairs(content, 'annotations') : undefined;
  return before.with({ content: after === undefined ? undefined : withDoubles(after), changes, reread: changes });
}

/** Kustomize keeps its own notes as annotations, so that these are there whenever a former name is. */
export function withNotes({ previous, content }: EffectiveObject): Value {
  return previous.length > 0 && content !== undefined ? annotated(content) : content;
}

function annotated(content: ValueMap): ValueMap {
  const metadata = get(content, 'metadata');
  return isMap(metadata) && !has(metadata, 'annotations') ? withKey(content, 'metadata', withKey(metadata, 'annotations', {})) : content;
}
