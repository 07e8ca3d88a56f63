import { Memo } from '../../base/memo';
import { compilePattern, type Pattern } from '../../schema/patterns/patterns';
import { effectiveNamespace, type Id } from '../objects/ids';
import type { EffectiveObject } from '../objects/object';
import { textIn, type Read } from '../fields/read';
import { selectorBy, type Selector } from '../objects/selector';
import { get, has, scalarText } from '../objects/value';

export function selectorOf(entry: Read | undefined): Selector {
  return selectorBy((key) => textIn(entry, key));
}

/** A text that is no regular expression or no label selector of Kubernetes. */
export class BadSelector extends Error {
  constructor(
    readonly selector: string,
    message: string,
  ) {
    super(message);
  }
}

/** True for a pattern that matches itself alone: most selectors are names. */
export function isPlainText(pattern: string): boolean {
  return plainText.test(pattern);
}

const plainText = /^[\w-]+$/;

const patterns = new Map<string, Pattern | undefined>();

/** True when the whole of a text matches a regular expression of Go; an empty one matches everything. */
export function matches(pattern: string, text: string): boolean {
  if (pattern === '' || pattern === text) {
    return true;
  }
  if (isPlainText(pattern)) {
    return false;
  }
  let compiled = patterns.get(pattern);
  if (compiled === undefined && !patterns.has(pattern)) {
    compiled = compilePattern(`^(?:${pattern})$`);
    if (patterns.size < 10_000) {
      patterns.set(pattern, compiled);
    }
  }
  if (compiled === undefined) {
    throw new BadSelector(pattern, `"${pattern}" is not a valid regular expression`);
  }
  return compiled.test(text);
}

/** What is wrong with a selector, whatever it is asked about. */
export function selectorProblem({ labelSelector, annotationSelector, ...patterns }: Selector): BadSelector | undefined {
  try {
    Object.values(patterns).forEach((pattern) => matches(pattern, ''));
    [labelSelector, annotationSelector].forEach(requirementsOf);
    return undefined;
  } catch (error) {
    if (!(error instanceof BadSelector)) {
      throw error;
    }
    return error;
  }
}

/** True for an object that a patch's `target` means: by its first or its present name and namespace. */
export function isTarget(selector: Selector, object: EffectiveObject): boolean {
  const { id, originalId } = object;
  return (
    (matches(selector.namespace, effectiveNamespace(originalId)) || matches(selector.namespace, effectiveNamespace(id))) &&
    (matches(selector.name, originalId.name) || matches(selector.name, id.name)) &&
    matchesKind(selector, id) &&
    matchesMetadata(selector, object)
  );
}

export function matchesKind(selector: Selector, id: Id): boolean {
  return matches(selector.group, id.group) && matches(selector.version, id.version) && matches(selector.kind, id.kind);
}

export function matchesMetadata({ labelSelector, annotationSelector }: Selector, object: EffectiveObject): boolean {
  return matchesLabels(labelSelector, object, 'labels') && matchesLabels(annotationSelector, object, 'annotations');
}

const requirement = /^\s*(?:(!)\s*([^\s=!<>,()]+)|([^\s=!<>,()]+)(?:\s*(==|=|!=|>|<)\s*([^,]*?)|\s+(in|notin)\s*\(([^)]*)\))?)\s*(?:,|$)/;

/** Kubernetes' label selectors. Source: k8s.io/apimachinery/pkg/labels selector.go. */
function matchesLabels(selector: string, object: EffectiveObject, key: 'labels' | 'annotations'): boolean {
  if (selector === '') {
    return true;
  }
  const pairs = get(get(object.content, 'metadata'), key);
  return requirementsOf(selector).every(([, , absent, label = '', operator, value = '', set, values = '']) => {
    const there = has(pairs, absent ?? label);
    const own = scalarText(get(pairs, label));
    const list = values.split(',').map((each) => each.trim());
    switch (operator) {
      case '!=':
        return !there || own !== value;
      case '>':
      case '<':
        return there && (operator === '>' ? Number(own) > Number(value) : Number(own) < Number(value));
      case undefined:
        if (absent !== undefined) {
          return !there;
        }
        if (set === 'in') {
          return there && list.includes(own);
        }
        return set === 'notin' ? !there || !list.includes(own) : there;
      default:
        return there && own === value;
    }
  });
}

/** Each selector is asked of all objects. */
const requirements = new Memo<readonly RegExpExecArray[]>();

/** The parts of a selector; throws for a text that is none. */
function requirementsOf(selector: string): readonly RegExpExecArray[] {
  return requirements.of(selector, parsedRequirements);
}

function parsedRequirements(selector: string): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (let rest = selector; rest.trim() !== '';) {
    const match = requirement.exec(rest);
    if (match === null) {
      throw new BadSelector(selector, `"${selector}" is not a valid label selector`);
    }
    found.push(match);
    rest = rest.slice(match[0].length);
  }
  return found;
}
