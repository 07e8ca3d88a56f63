import { quoted } from '../../../../base/english';
import type { Finding } from '../../../../workspace/finding';
import { asMap, asSequence, valueOf } from '../../../../yaml/nodes/query';
import { misfitOf } from '../forms/forms';
import { mapKeys, stringValues } from './fields';
import { found, holds, stringAt, type Check, type Context, type CheckedPlace } from '../checkedPlace';
import type { Row } from '../table';

/* Filters of a Trigger. Source: pkg/apis of knative/eventing. */

export const dialects = ['all', 'any', 'not', 'exact', 'prefix', 'suffix', 'cesql'];

const maps = ['exact', 'prefix', 'suffix'];

/** The filters of a list, at every depth: one dialect each, names of attributes, expressions. */
export const filters: Check = (target, row, context) =>
  (asSequence(target.node)?.items ?? []).flatMap((node, index) =>
    filterFindings({ ...target, path: [...target.path, index], node }, row, context),
  );

function filterFindings(entry: CheckedPlace, row: Row, context: Context): readonly Finding[] {
  const set = dialects.filter(
    (key) => holds(entry, key) === 'set' && (!maps.includes(key) || asMap(valueOf(entry.node, key))?.entries.length !== 0),
  );
  const child = (key: string, node: CheckedPlace['node'], ...index: readonly number[]): CheckedPlace => ({
    ...entry,
    path: [...entry.path, key, ...index],
    node,
  });
  const cesql = stringAt(valueOf(entry.node, 'cesql'));
  const misfit = cesql === undefined ? undefined : misfitOf(cesql, { form: 'cesql' });
  return [
    ...(set.length > 1
      ? [
          found(
            entry,
            'filter-multiple-dialects',
            [...entry.path, set[1] ?? ''],
            'key',
            `Only one of ${quoted(set)} may be set in a filter`,
          ),
        ]
      : []),
    ...(misfit === undefined ? [] : [found(entry, 'filter-cesql-syntax', [...entry.path, 'cesql'], 'value', misfit.message)]),
    ...maps.flatMap((key) => {
      const map = child(key, valueOf(entry.node, key));
      return [
        ...mapKeys(map, { ...row, rule: 'filter-attribute-name' }, context),
        ...stringValues(map, { ...row, rule: 'map-value-not-string' }, context),
      ];
    }),
    ...['all', 'any'].flatMap((key) =>
      (asSequence(valueOf(entry.node, key))?.items ?? []).flatMap((node, index) => filterFindings(child(key, node, index), row, context)),
    ),
    ...(asMap(valueOf(entry.node, 'not')) === undefined ? [] : filterFindings(child('not', valueOf(entry.node, 'not')), row, context)),
  ];
}
