import { didYouMean, nearest } from '../../../base/nearest';
import { withArticle } from '../../../base/english';
import { formatPath, type Path } from '../../../base/path';
import type { Span } from '../../../base/text';
import { structuresAt } from '../../../schema/lookup';
import type { Fix } from '../../../workspace/finding';
import { writtenAt } from '../../../yaml/writtenAt';
import { partsOf, type Cel } from '../cel/tree';
import type { Analysis, Problem, Value } from '../cel/analyse';
import { fieldsOf, typeOfSchema, type CelType } from '../cel/types';
import { crdKind, instanceName, itemName, runtimeName } from '../facts';
import type { Expression, Use } from '../graph';
import type { Meanings } from '../scope';
import { spanInside, type Report } from './report';

/*
 * What is wrong inside of expressions, and with values that must be expressions. Source: kubernetes-sigs/kro
 * pkg/graph/parser, pkg/graph/builder.go (CompileSource and what it calls).
 */

export function checkExpressions(meanings: Meanings, report: Report): void {
  for (const use of meanings.graph.uses) {
    if (checkValue(use, report)) {
      use.expressions.forEach((expression) => checkExpression(expression, meanings, report));
      checkTypes(use, meanings, report);
    }
  }
}

/** What a value has to be as a whole; false where nothing more can be said of it. */
function checkValue(use: Use, report: Report): boolean {
  const { extraction, place, scalar, path } = use;
  const { nested, unclosed, standalone } = extraction;
  if (nested !== undefined) {
    report.inside(scalar, nested, path, {
      code: 'kro/nested-expression',
      message: 'Expressions cannot be nested: remove the inner "${" and its "}"',
    });
    return false;
  }
  if (unclosed !== undefined) {
    report.inside(scalar, { start: unclosed, end: scalar.text.length }, path, {
      code: 'kro/unclosed-expression',
      message: '"${" without closing "}": the value stays a plain string',
      fixes: (text) => closed(use, text),
    });
  }
  if (place !== 'template' && place !== 'external' && place !== 'status' && !standalone) {
    report.use(use, {
      code: 'kro/condition-not-an-expression',
      message: `${placeWords[place]} must be one whole expression`,
      fixes: () => wrapped(use),
    });
    return false;
  }
  if (place === 'status' && extraction.expressions.length === 0) {
    report.use(use, { code: 'kro/status-without-expression', message: 'Status field must be an expression', fixes: () => wrapped(use) });
    return false;
  }
  if (
    use.node?.kind?.kind === crdKind.kind &&
    use.node.kind.group === crdKind.group &&
    place === 'template' &&
    extraction.expressions.length > 0 &&
    path[use.node.path.length + 1] !== 'metadata'
  ) {
    report.use(use, {
      code: 'kro/expression-in-crd',
      message: 'Template of a CustomResourceDefinition can have expressions in "metadata" only',
    });
  }
  return true;
}

const placeWords = {
  includeWhen: 'Condition of "includeWhen"',
  readyWhen: 'Condition of "readyWhen"',
  forEach: 'List of an iterator',
  condition: 'Condition of the status',
} as const;

/** The brace at the end of the value. */
function closed({ scalar, extraction }: Use, text: string): readonly Fix[] {
  const end = writtenAt(scalar, text)(scalar.text.trimEnd().length);
  return end === undefined || extraction.expressions.length > 0 || scalar.style === 'block'
    ? []
    : [{ title: 'Add "}"', preferred: false, edits: [{ span: { start: end, end }, newText: '}' }] }];
}

const longestInTitle = 80;

/** A value that reads like an expression becomes one. */
function wrapped({ scalar, extraction }: Use): readonly Fix[] {
  const looksRight = /^[a-z][A-Za-z0-9]*(?:\.|\[)/.test(scalar.text);
  const quote = scalar.style === 'single' || scalar.style === 'double' ? 1 : 0;
  const inner = { start: scalar.span.start + quote, end: scalar.span.end - quote };
  return !looksRight ||
    scalar.style === 'block' ||
    scalar.text.length > longestInTitle ||
    extraction.expressions.length > 0 ||
    extraction.unclosed !== undefined
    ? []
    : [
        {
          title: `Wrap "${scalar.text}" in "\${…}"`,
          preferred: false,
          edits: [
            { span: { start: inner.start, end: inner.start }, newText: '${' },
            { span: { start: inner.end, end: inner.end }, newText: '}' },
          ],
        },
      ];
}

function checkExpression(expression: Expression, meanings: Meanings, report: Report): void {
  const { read, text } = expression;
  if (isPlaceholder(text)) {
    return;
  }
  if (read.kind === 'problem') {
    report.on(expression, text.trim() === '' ? undefined : read.problem.span, {
      code: 'kro/expression-syntax',
      message: text.trim() === '' ? 'Expression is empty' : `Invalid expression: ${read.problem.message}`,
    });
    return;
  }
  const analysis = meanings.analysisOf(expression);
  if (analysis === undefined) {
    return;
  }
  checkRoots(expression, analysis, report);
  for (const problem of analysis.problems) {
    if (problem.kind === 'name') {
      checkName(expression, problem, meanings, report);
    } else {
      checkField(expression, problem, meanings, report);
    }
  }
}

/** What another tool replaces before kro sees it: no id begins with a capital letter. */
function isPlaceholder(text: string): boolean {
  return /^[A-Z_][A-Z0-9_]*(?::[-=].*)?$/.test(text);
}

function checkName(expression: Expression, { span, name, isDoubtful }: Problem, meanings: Meanings, report: Report): void {
  const { place } = expression.use;
  const suggestions = nearest(name, meanings.namesAt(expression.use));
  const why = wordOfOtherPlace(name, place);
  if (why === undefined && (meanings.graph.mayHoldMore || (isDoubtful && suggestions.length === 0))) {
    return;
  }
  report.on(expression, span, {
    code: 'kro/unknown-identifier',
    message: why ?? `Unknown identifier "${name}": not a resource, iterator or variable of this place${didYouMean(suggestions)}`,
    fixes: (text) => (why === undefined ? replacing(expression, span, suggestions, text) : []),
  });
}

function wordOfOtherPlace(name: string, place: Use['place']): string | undefined {
  if (name === itemName) {
    return `"${itemName}" is known in "readyWhen" of resources with "forEach" only`;
  }
  return name === runtimeName && place !== 'condition' ? `"${runtimeName}" is known in conditions of the status only` : undefined;
}

function replacing({ use, start }: Expression, span: Span, words: readonly string[], text: string): readonly Fix[] {
  const at = spanInside(use.scalar, { start: start + span.start, end: start + span.end }, text);
  return at === undefined
    ? []
    : words.map((word) => ({ title: `Replace with "${word}"`, preferred: words.length === 1, edits: [{ span: at, newText: word }] }));
}

/** Names that are known, and not in this place. */
function checkRoots(expression: Expression, { steps }: Analysis, report: Report): void {
  const { use } = expression;
  const roots = steps.flatMap(({ root, name, span }) => (root === undefined || root.kind === 'local' ? [] : [{ root, name, span }]));
  if (use.place === 'readyWhen') {
    for (const { root, name, span } of roots) {
      const own = use.node?.iterators.length === 0 ? root.kind === 'node' && root.node === use.node : root.kind === 'each';
      if (!own) {
        const allowed = use.node?.iterators.length === 0 ? (use.node.id ?? 'its own resource') : itemName;
        report.on(expression, span, {
          code: 'kro/ready-when-scope',
          message: `"readyWhen" can refer to "${allowed}" only, found "${name}"`,
        });
      }
    }
  }
  if (
    use.place === 'status' &&
    steps.every(({ root }) => root?.kind !== 'instance' && root?.kind !== 'node') &&
    expression.read.kind === 'tree' &&
    !hasUnknownName(expression.read.cel, steps)
  ) {
    report.on(expression, undefined, {
      code: 'kro/status-without-expression',
      message: `Status field must refer to a resource or to "${instanceName}"`,
    });
  }
}

/** True where a name of the expression is nobody's: that is said already. */
function hasUnknownName(cel: Cel, steps: Analysis['steps']): boolean {
  return (
    (cel.kind === 'name' && !steps.some(({ span }) => span.start === cel.span.start)) ||
    partsOf(cel).some((part) => hasUnknownName(part, steps))
  );
}

function checkField(expression: Expression, { span, name, holder, kind }: Problem, meanings: Meanings, report: Report): void {
  const isForeign = expression.use.place === 'readyWhen' && expression.use.node?.iterators.length !== 0 && holder?.of?.kind === 'node';
  if (holder === undefined || isForeign) {
    return;
  }
  const where = nameOfHolder(holder, meanings);
  if (kind === 'no-fields') {
    const hint = holder.type.kind === 'list' ? '; use an index or a function such as "map"' : '';
    report.on(expression, span, {
      code: 'kro/unknown-path',
      ...levelOf(holder, meanings),
      message: `"${where}" is ${typeWords(holder.type)} and has no field "${name}"${hint}`,
    });
    return;
  }
  const fields = holder.type.kind === 'object' ? fieldsOf(holder.type.described) : [];
  const suggestions = nearest(name, fields);
  const isStatus = holder.of?.kind === 'instance' && holder.path.length === 0 && name === 'status';
  report.on(expression, span, {
    code: 'kro/unknown-path',
    ...levelOf(holder, meanings),
    message: isStatus
      ? `"${instanceName}" has no status: expressions cannot read the status of the instance`
      : `Unknown field "${name}" in ${where}${didYouMean(suggestions)}`,
    fixes: (text) => replacing(expression, span, suggestions, text),
  });
}

/** A kind of the cluster may be of another version than the one that comes with the product. */
function levelOf({ of }: Value, meanings: Meanings): { readonly level?: 'warning' } {
  const node = of?.kind === 'node' || of?.kind === 'each' ? of.node : undefined;
  return node !== undefined && meanings.kindOf(node)?.provenance.source === 'bundled' ? { level: 'warning' } : {};
}

function nameOfHolder({ of, path }: Value, meanings: Meanings): string {
  const root =
    of?.kind === 'instance'
      ? instanceName
      : of?.kind === 'node' || of?.kind === 'each'
        ? (of.node.id ?? meanings.kindOf(of.node)?.kind ?? '')
        : '';
  const rest = formatPath(path.filter((step) => typeof step === 'string'));
  return root === '' ? (rest === '' ? 'the value' : rest) : rest === '' ? root : `${root}.${rest}`;
}

function typeWords(type: CelType): string {
  const words = { int: 'an integer', double: 'a number', bool: 'a boolean' } as const;
  return type.kind === 'int' || type.kind === 'double' || type.kind === 'bool'
    ? words[type.kind]
    : type.kind === 'unknown'
      ? 'a value'
      : withArticle(type.kind);
}

function checkTypes(use: Use, meanings: Meanings, report: Report): void {
  const { place, extraction, expressions } = use;
  const [only] = expressions;
  const type = only === undefined || !extraction.standalone ? undefined : meanings.analysisOf(only)?.type;
  if (only === undefined || isPlaceholder(only.text)) {
    return;
  }
  if ((place === 'includeWhen' || place === 'readyWhen') && type !== undefined && type.kind !== 'unknown' && type.kind !== 'bool') {
    report.on(only, undefined, { code: 'kro/not-boolean', message: `Condition must return a boolean, found ${typeWords(type)}` });
  }
  if (place === 'forEach' && type !== undefined && type.kind !== 'unknown' && type.kind !== 'list') {
    report.on(only, undefined, { code: 'kro/expression-type', message: `An iterator needs a list, found ${typeWords(type)}` });
  }
  if (place === 'template') {
    checkSlot(use, extraction.standalone ? type : { kind: 'string' }, meanings, report);
  }
}

/** The value of an expression in a field of a template. */
function checkSlot(use: Use, type: CelType | undefined, meanings: Meanings, report: Report): void {
  const { node, path } = use;
  const kind = node === undefined ? undefined : meanings.kindOf(node);
  if (kind === undefined || node === undefined || type === undefined) {
    return;
  }
  const inTemplate: Path = path.slice(node.path.length + 1);
  const expected = typeOfSchema(structuresAt(kind.schema, inTemplate));
  if (isCertainlyOther(type, expected)) {
    report.use(use, {
      code: 'kro/expression-type',
      message: `Expected ${typeWords(expected)}, found an expression that returns ${typeWords(type)}`,
    });
  }
}

/** True for types of which one is never taken for the other. Numbers, and parts of lists and objects, are left to kro. */
function isCertainlyOther(found: CelType, expected: CelType): boolean {
  const shape = (type: CelType): string | undefined => shapes[type.kind];
  const one = shape(found);
  const other = shape(expected);
  return one !== undefined && other !== undefined && one !== other;
}

const shapes: Readonly<Partial<Record<CelType['kind'], string>>> = {
  string: 'string',
  int: 'number',
  double: 'number',
  bool: 'boolean',
  list: 'list',
  object: 'object',
  map: 'object',
};
