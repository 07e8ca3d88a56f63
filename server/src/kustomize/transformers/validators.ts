import type { Transformer } from './builtinTransformers';
import type { EffectiveObject } from '../objects/object';
import { Recent } from '../objects/recent';
import { Steps, type AllStep } from '../steps/steps';
import { equal, get, isMap, withKey, withoutKey, type Value } from '../objects/value';

/** The label that a validator may set. */
const validatedBy = 'validated-by';

/** A transformer that must leave all objects as they are. Source: kustomize/api/internal/target/kusttarget.go, runValidators. */
export function validation({ record, plugin }: Transformer): AllStep {
  return {
    run(objects, problems) {
      const steps = new Steps();
      record(steps);
      const { objects: after } = steps.run({ objects }, problems, new Recent());
      const isChanged = after.length !== objects.length || after.some((each, index) => !isAsBefore(objects[index], each));
      if (isChanged) {
        problems.fail('bad-plugin', 'A validator must not change objects', plugin.place);
      }
      return isChanged ? objects : after;
    },
  };
}

function isAsBefore(before: EffectiveObject | undefined, after: EffectiveObject): boolean {
  return before === after || equal(before?.content, withoutLabel(after.content));
}

function withoutLabel(content: Value): Value {
  const metadata = get(content, 'metadata');
  const labels = get(metadata, 'labels');
  if (!isMap(content) || !isMap(metadata) || !isMap(labels)) {
    return content;
  }
  const rest = withoutKey(labels, validatedBy);
  return withKey(content, 'metadata', Object.keys(rest).length === 0 ? withoutKey(metadata, 'labels') : withKey(metadata, 'labels', rest));
}
