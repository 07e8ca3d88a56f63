import { formatPath, type Path } from '../../base/path';
import { asScalar, nodeAt } from '../../yaml/nodes/query';
import type { EffectiveObject } from '../objects/object';
import type { Problems } from '../objects/problem';
import { at, get, isList, isMap, type Value } from '../objects/value';
import { varForm } from './varForm';

/** Keys of a container in which Kubernetes itself replaces `$(NAME)`. Source: Kubernetes API, Container of core/v1. */
const expanded: ReadonlySet<string> = new Set(['command', 'args', 'env']);

/**
 * Notes what is left of vars in an object after they are replaced: Kustomize looks for them in the fields of `varReference`
 * alone. `names` are the vars whose values are known. Source: kustomize api/internal/accumulator, refvartransformer.go
 * (Transform).
 */
export function noteUnreplaced(object: EffectiveObject, names: ReadonlySet<string>, problems: Problems): void {
  const { document, path: from } = object.source;
  if (document === undefined || from === undefined || object.content === undefined) {
    return;
  }
  for (const { path, text } of textsIn(object.content, [])) {
    const name = [...text.matchAll(varForm)].map(([, each]) => each).find((each) => each !== undefined && names.has(each));
    const node = name === undefined ? undefined : asScalar(nodeAt(document.root, [...from, ...path]));
    if (name !== undefined && node?.text === text && !isOfContainer(object.content, path, name)) {
      problems.note('var-not-replaced', `Var "${name}" is not replaced in "${formatPath(path)}"`, {
        uri: object.source.uri,
        document,
        span: node.span,
      });
    }
  }
}

interface Text {
  readonly path: Path;
  readonly text: string;
}

/** The texts of one line that may hold vars: what has several may be a script, with a meaning of its own for `$(…)`. */
function* textsIn(value: Value, path: Path): Iterable<Text> {
  if (isMap(value)) {
    for (const [key, each] of Object.entries(value)) {
      yield* textsIn(each, [...path, key]);
    }
  } else if (isList(value)) {
    for (const [index, each] of value.entries()) {
      yield* textsIn(each, [...path, index]);
    }
  } else if (typeof value === 'string' && value.includes('$(') && !value.includes('\n')) {
    yield { path, text: value };
  }
}

/** True where a container has, or may have, a variable of the name in its environment, which then is what is meant. */
function isOfContainer(content: Value, path: Path, name: string): boolean {
  const key = path.findIndex((step, index) => typeof step === 'string' && expanded.has(step) && typeof path[index - 1] === 'number');
  const container = key < 0 ? undefined : at(content, path.slice(0, key));
  const env = get(container, 'env');
  return (
    get(container, 'envFrom') !== undefined ||
    (env !== undefined && (!isList(env) || env.some((each) => !isMap(each) || get(each, 'name') === name)))
  );
}
