import type { Span } from '../base/text';
import type { YamlNode } from '../yaml/node';
import { BadPath } from './fieldSpecs';
import type { Cause, EffectiveObject, Place } from './object';
import type { Problems } from './problem';
import type { Read } from './read';

/** What a transformer works with besides the objects. */
export interface Step {
  readonly problems: Problems;
  /** The kustomization file. */
  readonly place: Place;
}

/** The field of a kustomization file that does something, at its value. */
export function causeIn({ place }: Step, what: string, at: YamlNode | Read | undefined): Cause {
  const span: Span | undefined = at === undefined ? undefined : 'span' in at ? at.span : at.node.span;
  return { ...place, what, ...(span === undefined ? {} : { span }) };
}

/** Changes every object that a patch has not deleted; what Kustomize stops at is a failure and changes nothing. */
export function eachObject(objects: readonly EffectiveObject[], { problems }: Step, cause: Cause, change: (object: EffectiveObject) => EffectiveObject): readonly EffectiveObject[] {
  return objects.map((object) => {
    if (object.content === undefined) {
      return object;
    }
    try {
      return change(object);
    } catch (error) {
      if (!(error instanceof BadPath)) {
        throw error;
      }
      problems.fail('bad-field-path', error.message, error.place ?? cause);
      return object;
    }
  });
}
