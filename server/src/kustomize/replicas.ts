import type { FieldSpec } from './fieldSpecs';
import { setReplicas } from './metadata';
import { textIn, type Read } from './read';
import { causeIn, type Step } from './step';
import type { Recorder } from './steps';

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
          );
        }
      },
    });
}
