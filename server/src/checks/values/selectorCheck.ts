import { expectedOneOf } from '../../base/english';
import { didYouMean, nearest } from '../../base/nearest';
import type { Path } from '../../base/path';
import { findingAt } from '../places/findingAt';
import { isLabelValue, keyProblem } from './labelCheck';
import type { Resource } from '../../manifest/resource';
import { nodesAt } from '../../manifest/values';
import type { Finding, Fix } from '../../workspace/finding';
import { removeEntry } from '../../yaml/writing/edit';
import type { MapNode } from '../../yaml/nodes/node';
import { asScalar, asSequence, effectiveEntries, entryOf, nodeAt, valueOf } from '../../yaml/nodes/query';
import { blockOf, presenceOf, stringIn, type Block } from '../../manifest/presence';
import { replacement } from '../places/replacement';

const withValues = ['In', 'NotIn'];
/** Operators beside which values must not be set. */
export const withoutValues: readonly string[] = ['Exists', 'DoesNotExist'];
const operators = [...withValues, ...withoutValues];

/** The object of a selector, and the rule that a bad one breaks. */
interface Holder {
  readonly resource: Resource;
  readonly code: string;
}

/**
 * What is wrong with the selectors at a path, which may hold `[]`: they cannot be parsed. `itemOf` reads a requirement. Source:
 * apimachinery pkg/labels, NewRequirement.
 */
export function checkSelector(resource: Resource, place: string, code: string, itemOf = blockOf): readonly Finding[] {
  const holder = { resource, code };
  return [
    ...nodesAt(resource.node, `${place}.matchLabels`)
      .flatMap(blockOf)
      .flatMap((labels) => labelFindings(holder, labels)),
    ...nodesAt(resource.node, `${place}.matchExpressions[]`)
      .flatMap(itemOf)
      .flatMap((expression) => expressionFindings(holder, expression)),
  ];
}

function invalid(
  { resource, code }: Holder,
  path: Path,
  on: 'key' | 'value' | 'parent',
  message: string,
  rest: Pick<Finding, 'fixes' | 'lacks' | 'supersedes'> = {},
): Finding {
  return findingAt(resource, code, path, on, `Invalid selector: ${message}`, rest);
}

function labelFindings(holder: Holder, { map, path }: Block): readonly Finding[] {
  return [...effectiveEntries(map)].flatMap(([key, { key: keyNode }]): readonly Finding[] => {
    const wrongKey = keyNode.opaque ? undefined : keyProblem(key);
    const value = stringIn(map, key);
    return [
      ...(wrongKey === undefined ? [] : [invalid(holder, [...path, key], 'key', `"${key}" is not a valid label key: ${wrongKey}`)]),
      ...(value === undefined || isLabelValue(value)
        ? []
        : [invalid(holder, [...path, key], 'value', `"${value}" is not a valid label value`)]),
    ];
  });
}

function expressionFindings(holder: Holder, { map, path }: Block): readonly Finding[] {
  const key = presenceOf(map, 'key') === 'unset' ? '' : stringIn(map, 'key');
  const wrongKey = key === undefined ? undefined : keyProblem(key);
  const keyPath = [...path, 'key'];
  return [
    ...(wrongKey === undefined
      ? []
      : [invalid(holder, keyPath, 'value', `"${key ?? ''}" is not a valid label key: ${wrongKey}`, { supersedes: keyPath })]),
    ...operatorFindings(holder, { map, path }),
  ];
}

function operatorFindings(holder: Holder, { map, path }: Block): readonly Finding[] {
  const isMissing = presenceOf(map, 'operator') === 'unset';
  const operator = isMissing ? '' : stringIn(map, 'operator');
  const at = [...path, 'operator'];
  if (operator === undefined) {
    return [];
  }
  if (!operators.includes(operator)) {
    const near = nearest(operator, operators);
    const message = `"${operator}" is not a valid operator; ${expectedOneOf(operators)}${didYouMean(near)}`;
    return [invalid(holder, at, isMissing ? 'parent' : 'value', message, { supersedes: at, fixes: () => replacements(map, near) })];
  }
  const values = asSequence(nodeAt(map, ['values']));
  const presence = presenceOf(map, 'values');
  const isEmpty = presence === 'unset' || values?.items.length === 0;
  if (withValues.includes(operator)) {
    return isEmpty
      ? [invalid(holder, at, 'value', `"${operator}" requires "values"`, presence === 'unset' ? { lacks: [[...path, 'values']] } : {})]
      : valueFindings(holder, { map, path });
  }
  const isFilled = withoutValues.includes(operator) && (values?.items.length ?? 0) > 0;
  const valuesPath = [...path, 'values'];
  return isFilled
    ? [invalid(holder, valuesPath, 'key', `"values" must not be set with "${operator}"`, { fixes: (text) => removal(text, map) })]
    : [];
}

function valueFindings(holder: Holder, { map, path }: Block): readonly Finding[] {
  return (asSequence(nodeAt(map, ['values']))?.items ?? []).flatMap((item, index): readonly Finding[] => {
    const scalar = asScalar(item);
    return scalar === undefined || scalar.opaque || typeof scalar.value !== 'string' || isLabelValue(scalar.value)
      ? []
      : [invalid(holder, [...path, 'values', index], 'value', `"${scalar.value}" is not a valid label value`)];
  });
}

function replacements(map: MapNode, near: readonly string[]): readonly Fix[] {
  const node = valueOf(map, 'operator');
  const scalar = node?.kind === 'scalar' && node.style !== 'block' ? node : undefined;
  return scalar === undefined ? [] : near.map((each) => replacement(scalar, each));
}

function removal(text: string, map: MapNode): readonly Fix[] {
  const entry = entryOf(map, 'values');
  return entry === undefined || !map.entries.includes(entry)
    ? []
    : [{ title: 'Remove "values"', preferred: false, edits: [removeEntry(text, map, entry)] }];
}
