import { samePath, type Path } from '../../base/path';
import type { ValueMap } from '../../kustomize/objects/value';
import { at, isList, isMap, withAt, withoutKey } from '../../kustomize/objects/value';
import { isRewriting, type Cause } from '../../kustomize/objects/changes';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { patchFields } from '../../kustomize/objects/patchFields';
import type { Finding } from '../../workspace/finding';
import type { AppliedJudge } from './asApplied';

/** How often a value may still be left out on trial. */
export interface Trials {
  left: number;
}

/**
 * What brings it about that values of an object do not fit together: the last value that was written into it without which
 * the object would not have the mistake. `undefined` where none is found.
 */
export function breakingChange(object: EffectiveObject, mistake: Finding, judge: AppliedJudge, trials: Trials): Cause | undefined {
  const tried: Path[] = [];
  for (let change = object.changes; change !== undefined; change = change.before) {
    const { path, cause } = change;
    // What was written again is in the object as the last one left it.
    if (!(isRewriting(change) || isOfPatch(cause)) || path.length === 0 || tried.some((each) => samePath(each, path))) {
      continue;
    }
    tried.push(path);
    if (trials.left === 0) {
      return undefined;
    }
    trials.left -= 1;
    const without = withoutValue(object.content, path);
    if (without !== undefined && !judge.hasSame(without, mistake)) {
      return cause;
    }
  }
  return undefined;
}

export function isOfPatch({ what }: Cause): boolean {
  return (patchFields as readonly string[]).includes(what);
}

/** An object without the value at a path, and without the maps around it that held nothing else; `undefined` where nothing is left. */
function withoutValue(content: ValueMap | undefined, path: Path): ValueMap | undefined {
  const step = path.at(-1);
  const above = path.slice(0, -1);
  const parent = at(content, above);
  if (step === undefined || content === undefined) {
    return undefined;
  }
  if (isList(parent)) {
    const rest = parent.filter((_, index) => index !== step);
    return rest.length === parent.length ? undefined : mapOf(withAt(content, above, rest));
  }
  if (!isMap(parent) || typeof step !== 'string' || !Object.hasOwn(parent, step)) {
    return undefined;
  }
  const rest = withoutKey(parent, step);
  return Object.keys(rest).length === 0 ? withoutValue(content, above) : mapOf(withAt(content, above, rest));
}

function mapOf(value: ReturnType<typeof withAt>): ValueMap | undefined {
  return isMap(value) ? value : undefined;
}
