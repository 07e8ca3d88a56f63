import { compareTexts } from '../../base/order';
import { formatPath, type Path } from '../../base/path';
import { isTextKey } from '../objects/decode';
import { eachPlace, type FieldSpec } from '../fields/fieldSpecs';
import { isForeign } from '../objects/ids';
import type { Cause, EffectiveObject } from '../objects/object';
import type { Problems } from '../objects/problem';
import type { Recorder } from '../steps/steps';
import { at, has, isMap, scalarText } from '../objects/value';

/** So many specifications, of which most are of other kinds, cost as much as an entry of another list. */
const specsOfOneEntry = 10;

/** What sets labels or annotations. A key that cannot be one is refused where there is an object to set it on. */
export function pairRecorder(node: object, pairs: ReadonlyMap<string, string>, specs: readonly FieldSpec[], cause: Cause): Recorder {
  const wrong = [...pairs.keys()].find((key) => !isTextKey(key));
  return (steps) => {
    if (pairs.size > 0) {
      steps.each({
        parts: [node, specs],
        cause,
        makesDrafts: true,
        weight: pairs.size * Math.ceil(specs.length / specsOfOneEntry),
        run: (object, problems) => setPairs(object, pairs, specs, problems, cause),
      });
    }
    if (wrong === undefined) {
      return;
    }
    steps.each({
      parts: [node],
      cause,
      run(object, _, meet) {
        meet();
        return object;
      },
      met(count, _, problems) {
        if (count > 0) {
          problems.fail('wrong-type', `"${wrong}" is read as a boolean, number or date, which cannot be a key`, cause);
        }
      },
    });
  };
}

/** Sets pairs in the maps that the specifications lead to. */
function setPairs(
  object: EffectiveObject,
  pairs: ReadonlyMap<string, string>,
  specs: readonly FieldSpec[],
  problems: Problems,
  cause: Cause,
): EffectiveObject {
  const sorted = [...pairs].sort(([a], [b]) => compareTexts(a, b));
  return sorted.reduce((now, pair) => {
    const node = {};
    return specs.reduce((each, spec) => withPair(each, spec, pair, node, problems, cause), now);
  }, object);
}

/** `node` stands for what Kustomize makes once for all places of the pair. */
function withPair(
  object: EffectiveObject,
  spec: FieldSpec,
  [key, text]: readonly [key: string, text: string],
  node: object,
  problems: Problems,
  cause: Cause,
): EffectiveObject {
  const edits: { readonly path: Path; readonly isNew: boolean }[] = [];
  eachPlace(object.content, object.id, spec, 'map', (value, path) => {
    if (isMap(value)) {
      edits.push({ path: [...path, key], isNew: !has(value, key) });
    }
  });
  const { id } = object;
  for (const { path, isNew } of edits) {
    if (spec.place === undefined && spec.kind !== '' && isForeign(id)) {
      problems.note(
        'common-labels-on-foreign-kind',
        `${id.kind} "${id.name}" of ${id.group} gets "${formatPath(path.slice(0, -1))}", which is meant for a kind of Kubernetes`,
        cause,
        { about: { id, path: path.slice(0, -1) } },
      );
    }
    if (!isNew && scalarText(at(object.content, path)) !== text) {
      problems.note(
        'label-overwrites-selected',
        `"${key}" of ${id.kind} "${id.name}" changes from "${scalarText(at(object.content, path))}" to "${text}"`,
        cause,
        { about: { id, path } },
      );
    }
  }
  return edits.reduce(
    (now, { path, isNew }) => (isNew ? now.make(path, text, cause, node, true) : now.set(path, text, cause, true)),
    object,
  );
}
