import { Document, isCollection, isNode, isPair, isScalar, isSeq, Scalar, visit, type visitorFn } from 'yaml';
import type { Path } from '../../base/path';
import { compareTexts } from '../../base/order';
import { resolvePlain } from '../nodes/scalar';

/**
 * Data as one YAML document that every reader of Kubernetes takes for the same data; keys sorted as its tools do it. What
 * `noteOf` says of a value, or of an empty list or map, stands behind it as a comment.
 */
export function printYaml(value: unknown, noteOf?: (path: Path) => string | undefined): string {
  const document = new Document(value, {
    version: '1.1',
    aliasDuplicateObjects: false,
    // A null for which nothing is written.
    keepUndefined: true,
    sortMapEntries: true,
    toStringDefaults: { lineWidth: 0 },
  });
  visit(document, {
    Scalar: (_key, node) => {
      if (isScalar(node) && typeof node.value === 'string' && needsQuotes(node.value)) {
        node.type = Scalar.QUOTE_DOUBLE;
      }
    },
  });
  if (noteOf !== undefined) {
    visit(document, (key, node, above) => {
      const isLeaf = isScalar(node) || (isCollection(node) && node.items.length === 0);
      const note = isLeaf && key !== 'key' ? noteOf(pathOf(key, above)) : undefined;
      if (note !== undefined && isNode(node)) {
        node.comment = ` ${note}`;
      }
    });
  }
  return document.toString({ indentSeq: false, directives: false });
}

/** The keys and indexes that lead to a node. */
function pathOf(key: Parameters<visitorFn<unknown>>[0], above: Parameters<visitorFn<unknown>>[2]): Path {
  const steps: (string | number)[] = [];
  above.forEach((each, index) => {
    if (isPair(each)) {
      steps.push(String(isScalar(each.key) ? each.key.value : each.key));
      return;
    }
    const next = above[index + 1];
    if (isSeq(each) && next !== undefined) {
      steps.push(each.items.indexOf(next));
    }
  });
  return typeof key === 'number' && isSeq(above.at(-1)) ? [...steps, key] : steps;
}

/** True also for lines of blanks alone: in a block nothing tells them from its indentation. */
function needsQuotes(text: string): boolean {
  return text.includes('\n') ? /^\s*$/.test(text) && /[^\n]/.test(text) : isAmbiguous(text);
}

/** True for a text that would be something else without quotes, for one of the readers. */
function isAmbiguous(text: string): boolean {
  return resolvePlain(text) !== text || /^[-+.]?\d[\w:.+-]*$/.test(text);
}

/** Data as JSON with all digits of its integers, indented by two spaces at a depth. */
export function printJson(value: unknown, depth = 0): string {
  const inner = '  '.repeat(depth + 1);
  const close = `\n${'  '.repeat(depth)}`;
  if (Array.isArray(value)) {
    return value.length === 0 ? '[]' : `[\n${value.map((item) => inner + printJson(item, depth + 1)).join(',\n')}${close}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => compareTexts(a, b));
    return entries.length === 0
      ? '{}'
      : `{\n${entries.map(([key, each]) => `${inner}${JSON.stringify(key)}: ${printJson(each, depth + 1)}`).join(',\n')}${close}}`;
  }
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value ?? null);
}
