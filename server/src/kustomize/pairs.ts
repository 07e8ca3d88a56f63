import { isTextKey } from './decode';
import type { FieldSpec } from './fieldSpecs';
import { setPairs } from './metadata';
import type { Cause } from './object';
import type { Recorder } from './steps';

/** What sets labels or annotations. A key that cannot be one is refused where there is an object to set it on. */
export function pairRecorder(node: object, pairs: ReadonlyMap<string, string>, specs: readonly FieldSpec[], cause: Cause): Recorder {
  const wrong = [...pairs.keys()].find((key) => !isTextKey(key));
  return (steps) => {
    if (pairs.size > 0) {
      steps.each({ parts: [node, specs], cause, run: (object, problems) => setPairs(object, pairs, specs, problems, cause) });
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
