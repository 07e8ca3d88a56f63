import { didYouMean, nearest } from '../../../base/nearest';
import type { Path } from '../../../base/path';
import { findingAt } from '../../../checks/findingAt';
import { isLabelValue, keyProblem } from '../../../checks/labelCheck';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import type { Finding, Fix } from '../../../workspace/finding';
import { removeEntry, setScalar } from '../../../yaml/edit';
import type { MapNode } from '../../../yaml/node';
import { asScalar, asSequence, effectiveEntries, entryOf, nodeAt, valueOf } from '../../../yaml/query';
import { blockOf, presenceOf, stringIn, type Block } from '../../../manifest/presence';

/** Selectors of labels, by kind. */
const places: Readonly<Record<string, readonly string[]>> = {
  Mesh: ['spec.namespaceSelector'],
  VirtualGateway: ['spec.namespaceSelector', 'spec.gatewayRouteSelector', 'spec.podSelector'],
  VirtualNode: ['spec.podSelector'],
};

const withValues = ['In', 'NotIn'];
const withoutValues = ['Exists', 'DoesNotExist'];
const operators = [...withValues, ...withoutValues];

/** Selectors that cannot be parsed, which stop everything that they decide about. Source: apimachinery pkg/labels, NewRequirement. */
export function selectorFindings(resource: Resource): readonly Finding[] {
  return (places[resource.kind] ?? []).flatMap((place) => [
    ...nodesAt(resource.node, `${place}.matchLabels`).flatMap(blockOf).flatMap((labels) => labelFindings(resource, labels)),
    ...nodesAt(resource.node, `${place}.matchExpressions[]`).flatMap(blockOf).flatMap((expression) => expressionFindings(resource, expression)),
  ]);
}

function invalid(resource: Resource, path: Path, on: 'key' | 'value' | 'parent', message: string, rest: Pick<Finding, 'fixes' | 'supersedes'> = {}): Finding {
  return findingAt(resource, 'appmesh/selector-invalid', path, on, `Invalid selector: ${message}`, rest);
}

function labelFindings(resource: Resource, { map, path }: Block): readonly Finding[] {
  return [...effectiveEntries(map)].flatMap(([key, { key: keyNode }]): readonly Finding[] => {
    const wrongKey = keyNode.opaque ? undefined : keyProblem(key);
    const value = stringIn(map, key);
    return [
      ...(wrongKey === undefined ? [] : [invalid(resource, [...path, key], 'key', `"${key}" is not a valid label key: ${wrongKey}`)]),
      ...(value === undefined || isLabelValue(value) ? [] : [invalid(resource, [...path, key], 'value', `"${value}" is not a valid label value`)]),
    ];
  });
}

function expressionFindings(resource: Resource, { map, path }: Block): readonly Finding[] {
  const key = presenceOf(map, 'key') === 'unset' ? '' : stringIn(map, 'key');
  const wrongKey = key === undefined ? undefined : keyProblem(key);
  const keyPath = [...path, 'key'];
  return [
    ...(wrongKey === undefined ? [] : [invalid(resource, keyPath, 'value', `"${key ?? ''}" is not a valid label key: ${wrongKey}`, { supersedes: keyPath })]),
    ...operatorFindings(resource, { map, path }),
  ];
}

function operatorFindings(resource: Resource, { map, path }: Block): readonly Finding[] {
  const isMissing = presenceOf(map, 'operator') === 'unset';
  const operator = isMissing ? '' : stringIn(map, 'operator');
  const at = [...path, 'operator'];
  if (operator === undefined) {
    return [];
  }
  if (!operators.includes(operator)) {
    const near = nearest(operator, operators);
    const message = `"${operator}" is not a valid operator; expected one of ${operators.map((each) => `"${each}"`).join(', ')}${didYouMean(near)}`;
    return [invalid(resource, at, isMissing ? 'parent' : 'value', message, { supersedes: at, fixes: () => replacements(map, near) })];
  }
  const values = asSequence(nodeAt(map, ['values']));
  const presence = presenceOf(map, 'values');
  const isEmpty = presence === 'unset' || values?.items.length === 0;
  if (withValues.includes(operator)) {
    return isEmpty ? [invalid(resource, at, 'value', `"${operator}" requires "values"`)] : valueFindings(resource, { map, path });
  }
  const isFilled = withoutValues.includes(operator) && (values?.items.length ?? 0) > 0;
  const valuesPath = [...path, 'values'];
  return isFilled ? [invalid(resource, valuesPath, 'key', `"values" must not be set with "${operator}"`, { fixes: (text) => removal(text, map) })] : [];
}

function valueFindings(resource: Resource, { map, path }: Block): readonly Finding[] {
  return (asSequence(nodeAt(map, ['values']))?.items ?? []).flatMap((item, index): readonly Finding[] => {
    const scalar = asScalar(item);
    return scalar === undefined || scalar.opaque || typeof scalar.value !== 'string' || isLabelValue(scalar.value)
      ? []
      : [invalid(resource, [...path, 'values', index], 'value', `"${scalar.value}" is not a valid label value`)];
  });
}

function replacements(map: MapNode, near: readonly string[]): readonly Fix[] {
  const node = valueOf(map, 'operator');
  const scalar = node?.kind === 'scalar' && node.style !== 'block' ? node : undefined;
  return scalar === undefined ? [] : near.map((each) => ({ title: `Replace with "${each}"`, preferred: false, edits: [setScalar(scalar, each)] }));
}

function removal(text: string, map: MapNode): readonly Fix[] {
  const entry = entryOf(map, 'values');
  return entry === undefined || !map.entries.includes(entry) ? [] : [{ title: 'Remove "values"', preferred: false, edits: [removeEntry(text, map, entry)] }];
}
