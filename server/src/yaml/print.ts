import { Document, isScalar, Scalar, visit } from 'yaml';
import { resolvePlain } from './scalar';

/** Data as one YAML document that every reader of Kubernetes takes for the same data; keys sorted as its tools do it. */
export function printYaml(value: unknown): string {
  const document = new Document(value, { version: '1.1', aliasDuplicateObjects: false, sortMapEntries: true, toStringDefaults: { lineWidth: 0 } });
  visit(document, {
    Scalar: (_key, node) => {
      if (isScalar(node) && typeof node.value === 'string' && !node.value.includes('\n') && isAmbiguous(node.value)) {
        node.type = Scalar.QUOTE_DOUBLE;
      }
    },
  });
  return document.toString({ indentSeq: false, directives: false });
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
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return entries.length === 0 ? '{}' : `{\n${entries.map(([key, each]) => `${inner}${JSON.stringify(key)}: ${printJson(each, depth + 1)}`).join(',\n')}${close}}`;
  }
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value ?? null);
}
