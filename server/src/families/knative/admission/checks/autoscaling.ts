import type { Finding } from '../../../../workspace/finding';
import { entryOf } from '../../../../yaml/nodes/query';
import { goInteger } from '../forms/goNumber';
import { found, has, stringAt, type Check } from '../checkedPlace';

/** Scale bounds that contradict one another; the target is the map of annotations, `keys` are min, max, activation, each with its older spelling. */
export const scaleOrder: Check = (target, row, { settings }) => {
  const read = (names: string): { readonly key: string; readonly value: number | undefined } | undefined => {
    const key = names.split(' ').find((each) => has(target, each) !== 'unset');
    return key === undefined ? undefined : { key, value: goInteger(stringAt(entryOf(target.node, key)?.value) ?? '') };
  };
  const [min, max, activation] = (row.keys ?? []).map(read);
  const at = (key: string, rule: string, message: string): Finding => found(target, rule, [...target.path, key], 'value', message);
  const limit = settings.number('max-scale-limit');
  const findings: Finding[] = [];
  if (max?.value !== undefined) {
    if (max.value !== 0 && min?.value !== undefined && max.value < min.value && max.value > 0) {
      findings.push(at(max.key, 'autoscaling-scale-order', `Maximum scale ${max.value} is below the minimum scale ${min.value}`));
    }
    if (limit.isKnown && limit.value > 0 && (max.value > limit.value || max.value === 0)) {
      findings.push(
        at(
          max.key,
          'autoscaling-scale-limit',
          `Maximum scale ${max.value === 0 ? 'without limit' : max.value} is above "max-scale-limit" of the cluster, ${limit.value}`,
        ),
      );
    }
  }
  if (activation?.value !== undefined) {
    const { value, key } = activation;
    if (min?.value !== undefined && value < min.value && value >= 2) {
      findings.push(at(key, 'autoscaling-activation', `Activation scale ${value} is below the minimum scale ${min.value}`));
    }
    if (max?.value !== undefined && max.value > 0 && value > max.value) {
      findings.push(at(key, 'autoscaling-activation', `Activation scale ${value} is above the maximum scale ${max.value}`));
    }
  }
  return findings;
};

/** Zero instances at the start are refused unless the cluster allows them; the target is the map of annotations. */
export const initialScale: Check = (target, row, { settings }) => {
  const key = (row.keys ?? []).find((each) => has(target, each) !== 'unset');
  const node = key === undefined ? undefined : entryOf(target.node, key)?.value;
  const isZero = goInteger(stringAt(node) ?? '') === 0;
  const allowed = settings.boolean('allow-zero-initial-scale');
  return key === undefined || !isZero || allowed === true
    ? []
    : [
        found(
          target,
          row.rule,
          [...target.path, key],
          'value',
          'Initial scale 0 is rejected unless the cluster sets "allow-zero-initial-scale"',
          { level: allowed === false ? 'error' : 'warning' },
        ),
      ];
};

/** What a class of autoscaler reads; `keys` are the class, the metric, the algorithm and its older spelling. */
export const autoscalerClass: Check = (target, row, { settings }) => {
  const [classKey = '', metricKey = '', ...algorithmKeys] = row.keys ?? [];
  const textOf = (key: string): string | undefined => stringAt(entryOf(target.node, key)?.value);
  const own = textOf(classKey);
  const isOpen = has(target, classKey) === 'unknown' || (has(target, classKey) === 'set' && own === undefined);
  const used = own ?? settings.string('pod-autoscaler-class') ?? row.values?.[0];
  const [kpa, hpa] = row.values ?? [];
  const metric = textOf(metricKey);
  const algorithmKey = algorithmKeys.find((key) => has(target, key) !== 'unset');
  const algorithm = algorithmKey === undefined ? undefined : textOf(algorithmKey);
  if (isOpen) {
    return [];
  }
  const metrics = ['concurrency', 'rps'];
  const algorithms = ['linear', 'weighted-exponential'];
  return [
    ...(metric !== undefined && used === kpa && !metrics.includes(metric)
      ? [
          found(
            target,
            'autoscaling-metric',
            [...target.path, metricKey],
            'value',
            `"${metric}" is not supported by the autoscaler of class "${used ?? ''}"; expected one of "concurrency", "rps"`,
          ),
        ]
      : []),
    ...(metric === '' && used === hpa
      ? [found(target, 'autoscaling-metric', [...target.path, metricKey], 'value', 'Metric must not be empty')]
      : []),
    ...(algorithm !== undefined &&
    algorithm !== '' &&
    own === kpa &&
    ![...algorithms, 'weightedExponential'].includes(algorithm) &&
    algorithmKey !== undefined
      ? [
          found(
            target,
            'autoscaling-algorithm',
            [...target.path, algorithmKey],
            'value',
            `"${algorithm}" is not supported; expected one of "linear", "weighted-exponential"`,
          ),
        ]
      : []),
  ];
};
