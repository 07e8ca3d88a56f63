import type { Path } from '../base/path';
import { holdsPlaceholder } from '../yaml/templates/placeholders';
import { asMap, asScalar, asSequence, effectiveEntries, mayHoldMore, nodeAt } from '../yaml/nodes/query';
import type { YamlNode } from '../yaml/nodes/node';
import { isUnsettled, labelText, type LabelReader } from './labels';
import type { Resource } from './resource';

/*
 * Selectors of labels. Source: apimachinery pkg/apis/meta/v1 (LabelSelectorAsSelector) and pkg/labels (Requirement.Matches):
 * `NotIn` and `DoesNotExist` also match where the label is absent.
 */

export type Operator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';

export interface Requirement {
  /** `null` where it is not known; values with placeholders are given as they are written. */
  readonly key: string | null;
  readonly operator: Operator | null;
  readonly values: readonly (string | null)[];
}

/** A selector as plain data. */
export interface LabelSelector {
  /** `absent`: none is written. `broken`: one that cannot be parsed. `unknown`: a placeholder stands for it. */
  readonly state: 'absent' | 'written' | 'broken' | 'unknown';
  /** All of them have to hold; none for a selector that matches everything. */
  readonly requirements: readonly Requirement[];
}

export type Verdict = 'yes' | 'no' | 'maybe';

export const operators: readonly Operator[] = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

function isOperator(word: string): word is Operator {
  return (operators as readonly string[]).includes(word);
}

/** Operators that compare with values; the others must have none. */
export function takesValues(operator: string): boolean {
  return operator === 'In' || operator === 'NotIn';
}

const absent: LabelSelector = { state: 'absent', requirements: [] };
const unknown: LabelSelector = { state: 'unknown', requirements: [] };
const anything: Requirement = { key: null, operator: null, values: [] };

/** The selector at a path of an object. `map`: labels that must be there, without operators, as Services write them. */
export function selectorAt(resource: Resource, path: Path, form: 'selector' | 'map' = 'selector'): LabelSelector {
  const node = nodeAt(resource.node, path);
  if (isUnsettled(resource)) {
    return unknown;
  }
  const map = asMap(node);
  if (map === undefined) {
    const scalar = asScalar(node);
    const isOpen = path.some((_, index) => mayHoldMore(nodeAt(resource.node, path.slice(0, index))));
    return (node === undefined && isOpen) || scalar?.opaque === true ? unknown : absent;
  }
  const labels = form === 'map' ? map : nodeAt(map, ['matchLabels']);
  const expressions = form === 'map' ? undefined : nodeAt(map, ['matchExpressions']);
  const requirements = [
    ...equalities(labels),
    ...(asSequence(expressions)?.items ?? []).map(expression),
    ...(mayHoldMore(map) || asScalar(expressions)?.opaque === true ? [anything] : []),
  ];
  // An empty map of labels, as a Service may have it, is as good as none.
  if (form === 'map' && requirements.length === 0) {
    return absent;
  }
  return { state: requirements.includes('broken') ? 'broken' : 'written', requirements: requirements.filter((each) => each !== 'broken') };
}

function equalities(node: YamlNode | undefined): readonly Requirement[] {
  const map = asMap(node);
  if (map === undefined) {
    return asScalar(node)?.opaque === true ? [anything] : [];
  }
  return [
    ...[...effectiveEntries(map)].map(([key, entry]): Requirement => ({
      key: entry.key.opaque ? null : key,
      operator: 'In',
      values: [labelText(entry.value)],
    })),
    ...(mayHoldMore(map) && !map.entries.some(({ key }) => key.opaque) ? [anything] : []),
  ];
}

function expression(node: YamlNode): Requirement | 'broken' {
  const map = asMap(node);
  if (map === undefined) {
    return anything;
  }
  const [key, operator, values] = ['key', 'operator', 'values'].map((name) => nodeAt(map, [name]));
  const word = labelText(operator);
  if (
    mayHoldMore(map) ||
    (operator !== undefined && (word === null || asScalar(operator)?.opaque === true)) ||
    asScalar(key)?.opaque === true
  ) {
    return anything;
  }
  const items = asSequence(values)?.items.map(labelText) ?? [];
  const isOpen = asScalar(values)?.opaque === true;
  if (word === null || !isOperator(word) || key === undefined || labelText(key) === '') {
    return 'broken';
  }
  const wantsValues = takesValues(word);
  if (!isOpen && items.length > 0 !== wantsValues) {
    return 'broken';
  }
  return { key: labelText(key), operator: word, values: isOpen ? [null] : items };
}

/** Whether a selector matches an object's labels. One that is absent or broken matches nothing. */
export function matches({ state, requirements }: LabelSelector, labelOf: LabelReader): Verdict {
  if (state !== 'written') {
    return state === 'unknown' ? 'maybe' : 'no';
  }
  let verdict: Verdict = 'yes';
  for (const requirement of requirements) {
    const one = holds(requirement, labelOf);
    if (one === 'no') {
      return 'no';
    }
    verdict = one === 'maybe' ? 'maybe' : verdict;
  }
  return verdict;
}

function holds({ key, operator, values }: Requirement, labelOf: LabelReader): Verdict {
  const value = key === null || operator === null ? null : labelOf(key);
  if (value === null) {
    return 'maybe';
  }
  switch (operator) {
    case 'Exists':
      return value === undefined ? 'no' : 'yes';
    case 'DoesNotExist':
      return value === undefined ? 'yes' : 'no';
    case 'In':
      return value === undefined ? 'no' : among(value, values);
    case 'NotIn':
      return value === undefined ? 'yes' : opposite[among(value, values)];
    case null:
      return 'maybe';
  }
}

const opposite: Readonly<Record<Verdict, Verdict>> = { yes: 'no', no: 'yes', maybe: 'maybe' };

/** Equal placeholders stand for equal values; one may stand for any other value. */
function among(value: string, values: readonly (string | null)[]): Verdict {
  if (values.includes(value)) {
    return 'yes';
  }
  return holdsPlaceholder(value) || values.some((each) => each === null || holdsPlaceholder(each)) ? 'maybe' : 'no';
}

/** The selector in the words of `kubectl`: `app=web,tier in (a, b)`; empty for one that matches everything. */
export function formatSelector({ requirements }: LabelSelector): string {
  return requirements
    .map(({ key, operator, values }) => {
      const list = values.map((value) => value ?? '…');
      switch (operator) {
        case 'In':
          return list.length === 1 ? `${key ?? '…'}=${list.join('')}` : `${key ?? '…'} in (${list.join(', ')})`;
        case 'NotIn':
          return list.length === 1 ? `${key ?? '…'}!=${list.join('')}` : `${key ?? '…'} notin (${list.join(', ')})`;
        case 'Exists':
          return key ?? '…';
        case 'DoesNotExist':
          return `!${key ?? '…'}`;
        case null:
          return '…';
      }
    })
    .join(',');
}
