import type { FieldSpec } from '../fields/fieldSpecs';
import { isForeign, selects } from '../objects/ids';
import { transform } from './identity';
import type { Cause, EffectiveObject } from '../objects/object';
import type { Problems } from '../objects/problem';
import { textIn, type Read } from '../fields/read';
import { causeIn, type Step } from '../steps/step';
import type { Recorder } from '../steps/steps';

/** What an entry of `replicas` does: it must find a workload. */
export function replicaRecorder(entry: Read, specs: readonly FieldSpec[], step: Step): Recorder {
  const name = textIn(entry, 'name');
  const count = entry.fields?.get('count')?.number ?? 0;
  const cause = causeIn(step, 'replicas', entry);
  return (steps) =>
    steps.each({
      parts: [entry.node, specs],
      cause,
      name,
      run(object, problems, meet) {
        const scaled = setReplicas(object, name, count, specs, problems, cause);
        if (scaled !== undefined) {
          meet();
        }
        return scaled ?? object;
      },
      met(met, _, problems) {
        if (met === 0) {
          problems.fail(
            'replicas-select-nothing',
            `Deployment, ReplicaSet, ReplicationController or StatefulSet "${name}" not found`,
            cause,
            { of: [name] },
          );
        }
      },
    });
}

/** Sets the count of workloads of a name, by any name that they had; `undefined` for what is none of them. */
function setReplicas(
  object: EffectiveObject,
  name: string,
  count: number,
  specs: readonly FieldSpec[],
  problems: Problems,
  cause: Cause,
): EffectiveObject | undefined {
  const own = specs.filter((spec) => object.allIds.some((id) => id.name === name && selects(spec, id)));
  if (own.length === 0) {
    return undefined;
  }
  if (isForeign(object.id) && own.some(({ place }) => place === undefined)) {
    problems.note(
      'replicas-on-foreign-kind',
      `${object.id.kind} "${object.id.name}" of ${object.id.group} gets "spec.replicas", which is meant for a kind of Kubernetes`,
      cause,
      { about: { id: object.id, path: ['spec', 'replicas'] } },
    );
  }
  return transform(object, own, 'scalar', cause, () => count);
}
