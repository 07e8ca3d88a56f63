import type { Finding } from '../../../../workspace/finding';
import { asMap, asScalar, asSequence, entryOf, nodeAt, valueOf } from '../../../../yaml/query';
import { isDns1035Label, isQualifiedName } from '../forms/names';
import { goInteger } from '../forms/goNumber';
import { found, foundAt, has, holds, numberAt, removal, replacements, stringAt, type Check, type CheckedPlace } from '../checkedPlace';

/** The entries of a traffic list; the target is the `spec`. Source: pkg/apis/serving/v1/route_validation.go of knative/serving. */
export const traffic: Check = (target, row) => {
  const list = asSequence(valueOf(target.node, 'traffic'));
  const isEmpty = holds(target, 'traffic') === 'unset';
  // An empty list is filled in for a Service only.
  if (isEmpty) {
    return row.value === 'defaulted' || (target.node !== undefined && asMap(target.node) === undefined)
      ? []
      : [foundAt(target, 'traffic-sum', 'traffic', 'Percentages of traffic must add up to 100; nothing is listed')];
  }
  const entries = (list?.items ?? []).map((node, index): CheckedPlace => ({
    resource: target.resource,
    path: [...target.path, 'traffic', index],
    node,
  }));
  return [
    ...sumFindings(target, entries),
    ...entries.flatMap((entry) => entryFindings(entry, row.value === 'defaulted')),
    ...tagFindings(entries),
  ];
};

function sumFindings(target: CheckedPlace, entries: readonly CheckedPlace[]): readonly Finding[] {
  const percents = entries.map((entry) =>
    asMap(entry.node) === undefined ? undefined : has(entry, 'percent') === 'unset' ? 0 : numberAt(valueOf(entry.node, 'percent')),
  );
  const isKnown = percents.every((each) => each !== undefined && each >= 0 && each <= 100);
  const sum = percents.reduce<number>((total, each) => total + (each ?? 0), 0);
  return isKnown && sum !== 100 ? [foundAt(target, 'traffic-sum', 'traffic', `Percentages of traffic must add up to 100, not ${sum}`)] : [];
}

function entryFindings(entry: CheckedPlace, inService: boolean): readonly Finding[] {
  const { node, path } = entry;
  const percent = numberAt(valueOf(node, 'percent'));
  const names = ['revisionName', 'configurationName'];
  const set = names.filter((key) => holds(entry, key) === 'set');
  const isOpen = names.some((key) => holds(entry, key) === 'unknown');
  const latest = asScalar(valueOf(node, 'latestRevision'));
  const fits = latest === undefined || latest.opaque || typeof latest.value !== 'boolean' || isOpen || asMap(node) === undefined;
  return [
    ...(percent !== undefined && (percent < 0 || percent > 100)
      ? [found(entry, 'traffic-percent', [...path, 'percent'], 'value', `"percent" must be between 0 and 100, not ${percent}`)]
      : []),
    ...(inService && set.includes('configurationName')
      ? [
          foundAt(
            entry,
            'traffic-target',
            'configurationName',
            '"configurationName" is not supported in a Service, which has only one configuration',
            { fixes: (text) => removal(text, node, 'configurationName') },
          ),
        ]
      : []),
    ...(!inService && set.length !== 1 && !isOpen && asMap(node) !== undefined
      ? [
          set.length === 0
            ? found(entry, 'traffic-target', path, 'value', 'One of "revisionName", "configurationName" must be set')
            : foundAt(entry, 'traffic-target', 'configurationName', 'Only one of "revisionName", "configurationName" may be set'),
        ]
      : []),
    ...set.flatMap((key) => {
      const text = stringAt(valueOf(node, key));
      return text === undefined || isQualifiedName(text)
        ? []
        : [found(entry, 'traffic-name', [...path, key], 'value', `"${text}" must be at most 63 letters, digits, "-", "_" and "."`)];
    }),
    ...(fits || latest.value === !set.includes('revisionName')
      ? []
      : [
          found(
            entry,
            'traffic-latest-revision',
            [...path, 'latestRevision'],
            'value',
            latest.value
              ? '"latestRevision" must not be true with "revisionName"'
              : '"latestRevision" must not be false without "revisionName"',
            {
              fixes: (text) => removal(text, node, 'latestRevision'),
            },
          ),
        ]),
    ...(holds(entry, 'url') === 'set'
      ? [
          foundAt(entry, 'traffic-url', 'url', '"url" is set by the controller in "status" and must not be written', {
            fixes: (text) => removal(text, node, 'url'),
          }),
        ]
      : []),
  ];
}

function tagFindings(entries: readonly CheckedPlace[]): readonly Finding[] {
  const seen = new Set<string>();
  return entries.flatMap((entry) => {
    const tag = stringAt(valueOf(entry.node, 'tag')) ?? '';
    const path = [...entry.path, 'tag'];
    if (tag === '') {
      return [];
    }
    const isRepeated = seen.has(tag);
    seen.add(tag);
    return [
      ...(isDns1035Label(tag)
        ? []
        : [
            found(
              entry,
              'traffic-tag',
              path,
              'value',
              `"${tag}" must be at most 63 lower-case letters, digits and "-", starting with a letter`,
            ),
          ]),
      ...(isRepeated ? [found(entry, 'traffic-tag-duplicate', path, 'value', `Duplicate tag "${tag}"`)] : []),
    ];
  });
}

/** The name of a template starts with that of its holder; the target is the template's name. */
export const revisionName: Check = (target, row) => {
  const name = stringAt(target.node);
  const { resource } = target;
  const metadata = { node: valueOf(resource.node, 'metadata') };
  const isGenerated = resource.name === undefined && holds(metadata, 'generateName') === 'set';
  if (
    name === undefined ||
    name === '' ||
    resource.nameNode?.opaque === true ||
    (resource.name === undefined && !isGenerated) ||
    (resource.name !== undefined && name.startsWith(`${resource.name}-`))
  ) {
    return [];
  }
  const expected = isGenerated ? 'cannot be set where the name is generated' : `must start with "${resource.name ?? ''}-"`;
  return [
    found(target, row.rule, target.path, 'value', `Name of a revision ${expected}`, {
      fixes: () =>
        resource.name === undefined || !isDns1035Label(`${resource.name}-${name}`)
          ? []
          : replacements(target.node, [`${resource.name}-${name}`]),
    }),
  ];
};

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

/** A number with a limit that the cluster may have moved: negative is refused, more than the limit probably. */
export const limited: Check = (target, row, { settings }) => {
  const value = numberAt(target.node);
  const key = String(target.path.at(-1));
  const limit = settings.number(row.flag ?? '');
  if (value === undefined) {
    return [];
  }
  if (value < 0) {
    return [found(target, row.rule, target.path, 'value', `"${key}" must not be negative`)];
  }
  if (value > limit.value) {
    return [
      found(
        target,
        row.rule,
        target.path,
        'value',
        `"${key}" ${limit.isKnown ? 'must be' : 'is rejected unless the cluster raises "' + (row.flag ?? '') + '":'} at most ${limit.value}`,
        { level: limit.isKnown ? 'error' : 'warning' },
      ),
    ];
  }
  return value === 0 && row.whenSetting !== undefined && settings.boolean(row.whenSetting) === false
    ? [found(target, row.rule, target.path, 'value', `"${key}" 0 is rejected by this cluster ("${row.whenSetting}")`)]
    : [];
};

/** Added capabilities; with secure defaults one of them is free. */
export const addedCapabilities: Check = (target, row, { settings }) => {
  const list = asSequence(valueOf(target.node, 'add'))?.items ?? [];
  const feature = settings.feature('kubernetes.containerspec-addcapabilities');
  const isFree = settings.feature('secure-pod-defaults') === 'on' && list.every((item) => stringAt(item) === 'NET_BIND_SERVICE');
  return list.length === 0 || feature === 'on' || isFree
    ? []
    : [
        foundAt(target, row.rule, 'add', '"add" is rejected unless the cluster enables "kubernetes.containerspec-addcapabilities"', {
          level: feature === 'off' ? 'error' : 'hint',
          fixes: (text) => removal(text, target.node, 'add'),
        }),
      ];
};

/** The security context of a pod: behind a feature, and then with some fields only. */
export const podSecurity: Check = (target, row, { settings }) => {
  const map = asMap(target.node);
  const feature = settings.feature('kubernetes.podspec-securitycontext');
  if (map === undefined || map.entries.length === 0) {
    return [];
  }
  if (feature === 'on') {
    return map.entries.flatMap(({ key }) =>
      (row.values ?? []).includes(key.text)
        ? [foundAt(target, 'pod-field-forbidden', key.text, `"${key.text}" is not supported in the pod of a revision`)]
        : [],
    );
  }
  const isFree = settings.feature('secure-pod-defaults') === 'on' && has({ node: nodeAt(map, ['seccompProfile']) }, 'type') === 'set';
  return isFree
    ? []
    : [
        found(
          target,
          row.rule,
          target.path,
          'key',
          '"securityContext" of a pod is rejected unless the cluster enables "kubernetes.podspec-securitycontext"',
          {
            level: feature === 'off' ? 'error' : 'hint',
            fixes: (text) => removal(text, nodeAt(target.resource.node, target.path.slice(0, -1)), 'securityContext'),
          },
        ),
      ];
};
