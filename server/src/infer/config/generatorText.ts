import { shift, type Span } from '../../base/text';
import { parseFile, type YamlFile } from '../../yaml/reading/file';
import type { YamlNode, YamlProblem } from '../../yaml/nodes/node';
import { placeAt } from '../../yaml/nodes/query';
import { plainValue } from '../../yaml/value';
import type { InferProblem, InferProblemCode } from '../problem';
import type { ConfigSource } from './configSource';

/** Reads the text of a generator.yaml. What is wrong with the text is among the source's problems. */
export function readGenerator(text: string): ConfigSource {
  return readGeneratorFile(parseFile(text));
}

/** The same for a file that is parsed already. */
export function readGeneratorFile(file: YamlFile): ConfigSource {
  const documents = file.documents.filter(({ document }) => document.root !== undefined || document.problems.length > 0);
  const [first, second] = documents;
  const root = first?.document.root;
  const start = first?.start ?? 0;
  const plain = root === undefined ? { value: undefined } : plainValue(root);
  const problems = (first?.document.problems ?? []).map((problem) => problemOf(problem, start));
  if (plain === undefined) {
    problems.push(textProblem('yaml-syntax', 'alias expansion is too large', { start, end: start }));
  }
  if (second !== undefined) {
    const span = { start: second.start, end: second.start };
    problems.push(textProblem('yaml-syntax', 'expected a single YAML document', span));
  }
  return {
    value: plain?.value,
    problems,
    spanOf: (path, part) => {
      const place = placeAt(root, path);
      const span = part === 'key' ? (place?.entry?.key.span ?? place?.node.span) : spanOfValue(place?.node, place?.entry?.key.span);
      return span === undefined ? undefined : shift(span, start);
    },
  };
}

/** A value that is not written has no text to point at: its key has. */
function spanOfValue(node: YamlNode | undefined, key: Span | undefined): Span | undefined {
  return node !== undefined && node.span.start === node.span.end ? (key ?? node.span) : node?.span;
}

const codes: Readonly<Record<YamlProblem['code'], InferProblemCode>> = {
  'yaml/syntax': 'yaml-syntax',
  'yaml/too-deep': 'yaml-syntax',
  'yaml/too-many-aliases': 'yaml-syntax',
  'yaml/after-end': 'yaml-syntax',
  'yaml/duplicate-key': 'duplicate-key',
};

function problemOf({ code, message, span }: YamlProblem, start: number): InferProblem {
  return textProblem(codes[code], message, shift(span, start));
}

function textProblem(code: InferProblemCode, message: string, span: Span): InferProblem {
  return { code, severity: 'error', message, at: { kind: 'generator', path: [], part: 'value', span }, candidates: [] };
}
