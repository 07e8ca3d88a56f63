import { capitalized } from '../../base/english';
import { isSlip } from '../../base/editDistance';
import { shift, type Span } from '../../base/text';
import { parentOf, pathBelow, type Uri } from '../../base/uri';
import { type InferProblem, type InferProblemCode } from '../../infer/problem';
import type { Catalogue } from '../../rules/catalogue';
import type { FileState } from '../../workspace/files/fileState';
import type { Finding, Fix } from '../../workspace/finding';
import { type GeneratorFile, type GeneratorInference, ownProblemCodes } from '../../workspace/files/generators';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import type { ScalarNode } from '../../yaml/nodes/node';
import { asScalar, placeAt } from '../../yaml/nodes/query';

/**
 * What is wrong with a generator.yaml: with its text at once, against its API model as far as that has been looked at.
 * `undefined` for other files. Spans count from the start of the file.
 */
export function checkGenerator(file: FileState, workspace: Workspace): readonly Finding[] | undefined {
  const generator = workspace.generators.of(file);
  if (generator === undefined) {
    return undefined;
  }
  if (workspace.generators.infersAtOnce) {
    workspace.generators.settle(file);
  }
  const known = workspace.generators.inferenceOf(file.uri);
  const text = textFindings(generator);
  const problems = generator.source.problems.some(({ code }) => code === 'yaml-syntax') ? [] : problemsOf(generator, known);
  const model = known?.model.kind === 'unusable' ? [unusable(known.model.uri, known.model.problem)] : [];
  return [...text, ...[...problems, ...model].map((problem) => findingOf(problem, generator, workspace.knowledge.catalogue))];
}

function unusable(uri: Uri, problem: InferProblem): InferProblem {
  return { ...problem, message: `the API model ${pathBelow(uri, parentOf(uri))} cannot be used: ${problem.message}` };
}

/** Problems of the text itself keep the codes that they have in every file. */
function textFindings({ file, source }: GeneratorFile): readonly Finding[] {
  const findings = file.yaml.documents.flatMap(({ document, start }) =>
    document.problems.map(({ code, message, span }) => ({ code, message, path: [], span: shift(span, start) })),
  );
  const others = source.problems.filter(({ message }) => !findings.some((finding) => finding.message === message));
  return [
    ...findings,
    ...others.map(({ message, at }) => ({
      code: 'yaml/syntax',
      message: sentence(message, []),
      path: [],
      span: (at.kind === 'model' ? undefined : at.span) ?? noSpan,
    })),
  ];
}

const noSpan: Span = { start: 0, end: 0 };

/** Those of the last inference, where it was of another text only as far as their places are still there. */
function problemsOf(generator: GeneratorFile, known: GeneratorInference | undefined): readonly InferProblem[] {
  const text = new Set(generator.source.problems);
  if (known?.of === generator && known.model.kind === 'usable') {
    return known.inference.problems.filter((problem) => !text.has(problem));
  }
  const old = (known?.inference.problems ?? []).flatMap((problem): readonly InferProblem[] => {
    const { at, code } = problem;
    if (ownProblemCodes.has(code) || at.kind === 'documentation') {
      return [];
    }
    const span = at.kind === 'model' ? undefined : generator.source.spanOf(at.path, at.part);
    return at.kind === 'model' ? [problem] : span === undefined ? [] : [{ ...problem, at: { ...at, span } }];
  });
  return [...generator.problems, ...old];
}

function findingOf(problem: InferProblem, generator: GeneratorFile, catalogue: Catalogue): Finding {
  const { at } = problem;
  const code = rules[problem.code];
  const isModel = at.kind === 'model';
  const span = isModel ? rootSpan(generator) : (at.span ?? rootSpan(generator));
  const where = isModel && at.pointer !== '' ? ` (in the API model: ${at.pointer})` : '';
  const written = [problem.wanted, ...(isModel ? [] : at.path), generator.file.text.slice(span.start, span.end)];
  return {
    code,
    ...levelOf(problem, code, catalogue),
    message: `${sentence(problem.message, written)}${where}`,
    span,
    path: isModel ? [] : at.path,
    ...(problem.candidates.length === 0 ? {} : { fixes: () => fixesOf(problem, generator) }),
  };
}

/** A milder case than the rule's own; an ignored resource that does not exist is as good as ignored. */
function levelOf(
  { severity, code, at, candidates }: InferProblem,
  rule: string,
  catalogue: Catalogue,
): { readonly level?: 'warning' | 'info' } {
  const isIgnored = code === 'no-effect' && at.kind === 'generator' && at.path[0] === 'ignore' && at.path[1] === 'resource_names';
  if (isIgnored && candidates.length === 0) {
    return { level: 'info' };
  }
  return severity === 'warning' && catalogue.find(rule)?.level === 'error' ? { level: 'warning' } : {};
}

const rules: Readonly<Record<InferProblemCode, string>> = {
  'yaml-syntax': 'yaml/syntax',
  'model-unreadable': 'ack/generator-model',
  'model-format': 'ack/generator-model',
  'model-shape': 'ack/generator-model',
  'unknown-key': 'ack/generator-unknown-key',
  'duplicate-key': 'ack/generator-duplicate-key',
  'key-case': 'ack/generator-key-case',
  'wrong-type': 'ack/generator-type',
  'bad-value': 'ack/generator-value',
  'unknown-operation': 'ack/generator-unknown-operation',
  'unknown-shape': 'ack/generator-unknown-shape',
  'unknown-path': 'ack/generator-unknown-field',
  'unknown-resource': 'ack/generator-unknown-resource',
  'no-effect': 'ack/generator-no-effect',
  'no-resources': 'ack/generator-no-effect',
  'cyclic-type': 'ack/generator-refused',
  'empty-structure': 'ack/generator-refused',
  'unsupported-type': 'ack/generator-refused',
  'too-large': 'ack/generator-refused',
  'name-collision': 'ack/generator-refused',
  'bad-column': 'ack/generator-refused',
};

/** What is wrong with the model, or with the file as a whole, is said at its first key. */
function rootSpan({ file }: GeneratorFile): Span {
  for (const { document, start } of file.yaml.documents) {
    const { root } = document;
    const first = root?.kind === 'map' ? root.entries[0]?.key : undefined;
    if (first !== undefined) {
      return { start: first.span.start + start, end: first.span.end + start };
    }
  }
  return noSpan;
}

/** Writes a candidate in the place of the name that is none, which may be one segment of a path. */
function fixesOf({ at, candidates, wanted, severity }: InferProblem, { file }: GeneratorFile): readonly Fix[] {
  const placed = file.yaml.documents.find(({ document }) => document.root !== undefined);
  const place = at.kind === 'model' || placed === undefined ? undefined : placeAt(placed.document.root, at.path);
  const node: ScalarNode | undefined = at.kind !== 'model' && at.part === 'key' ? place?.entry?.key : asScalar(place?.node);
  const start = placed?.start ?? 0;
  if (node === undefined || wanted === undefined) {
    return [];
  }
  return candidates.flatMap((candidate): readonly Fix[] => {
    const text = replaced(node.text, wanted, candidate);
    if (text === undefined) {
      return [];
    }
    const { span, newText } = setScalar(node, text);
    // What the generator passes over begins to count when it is spelled right: that is for the writer to say.
    return [
      {
        title: `Replace with "${text}"`,
        preferred: candidates.length === 1 && severity === 'error' && isSlip(wanted, candidate),
        edits: [{ span: { start: span.start + start, end: span.end + start }, newText }],
      },
    ];
  });
}

function replaced(text: string, wanted: string, candidate: string): string | undefined {
  if (text === wanted) {
    return candidate;
  }
  const segments = text.split('.');
  return segments.filter((segment) => segment === wanted).length === 1
    ? segments.map((segment) => (segment === wanted ? candidate : segment)).join('.')
    : undefined;
}

/** A message that begins with a name of the file keeps that name as it is written there. */
function sentence(message: string, written: readonly unknown[]): string {
  const [first] = message.split(' ', 1);
  return written.includes(first) ? message : capitalized(message);
}
