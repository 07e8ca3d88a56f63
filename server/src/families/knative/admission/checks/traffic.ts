import type { Finding } from '../../../../workspace/finding';
import { asMap, asScalar, asSequence, valueOf } from '../../../../yaml/nodes/query';
import { isDns1035Label, isQualifiedName } from '../forms/names';
import { found, foundAt, has, holds, numberAt, removal, stringAt, type Check, type CheckedPlace } from '../checkedPlace';

/** What an entry of a Route leads to. */
export const trafficTargets = ['revisionName', 'configurationName'];
/** What is refused in any entry of a Service or Route, and in one of a Service. */
export const refusedInTraffic = { always: ['url'], inService: ['configurationName'] };

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
  const set = trafficTargets.filter((key) => holds(entry, key) === 'set');
  const isOpen = trafficTargets.some((key) => holds(entry, key) === 'unknown');
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
