import { isSlip } from '../../../base/editDistance';
import { didYouMean, nearest } from '../../../base/nearest';
import { formatPath } from '../../../base/path';
import type { Span } from '../../../base/text';
import type { Fix } from '../../../workspace/finding';
import type { Analysis, NameProblem, TypeProblem, Value } from '../cel/analyse';
import { fieldsOf } from '../cel/types';
import { knownFunctions } from '../cel/overloads';
import { instanceName, itemName, runtimeName } from '../facts';
import type { Expression, Use } from '../graph';
import type { Meanings } from '../scope';
import { spanInside, type Report } from './report';
import { checkTypes } from './expressionTypes';
import { typeWords } from '../cel/words';
import { isPlaceholder } from '../expressionsIn';
import { checkValue } from './expressionPlaces';

/*
 * What is wrong inside of expressions, and with values that must be expressions. Source: kubernetes-sigs/kro
 * pkg/graph/parser, pkg/graph/builder.go (CompileSource and what it calls).
 */

export function checkExpressions(meanings: Meanings, report: Report): void {
  for (const use of meanings.graph.uses) {
    if (checkValue(use, report)) {
      use.expressions.forEach((expression) => checkExpression(expression, meanings, report));
      checkStatus(use, meanings, report);
      checkTypes(use, meanings, report);
    }
  }
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
    switch (problem.kind) {
      case 'name':
        checkName(expression, problem, meanings, report);
        break;
      case 'field':
      case 'no-fields':
        checkField(expression, problem, meanings, report);
        break;
      case 'mismatch':
        report.on(expression, problem.span, { code: 'kro/expression-type', message: problem.message });
        break;
      case 'word':
        report.on(expression, problem.span, {
          code: 'kro/unknown-identifier',
          level: 'warning',
          message: `"${problem.name}" has no value of its own`,
        });
        break;
      case 'function':
        checkFunction(expression, problem, report);
        break;
    }
  }
}

/** A newer kro may have more functions. */
function checkFunction(expression: Expression, { span, name, message }: TypeProblem, report: Report): void {
  const suggestions = nearest(name, knownFunctions(name));
  report.on(expression, span, {
    code: 'kro/unknown-identifier',
    level: 'warning',
    message: `${message}${didYouMean(suggestions)}`,
    fixes: (text) => (name.includes('.') ? [] : replacing(expression, span, suggestions, text)),
  });
}

function checkName(expression: Expression, { span, name }: NameProblem, meanings: Meanings, report: Report): void {
  const { place } = expression.use;
  const suggestions = nearest(name, meanings.namesAt(expression.use));
  const why = wordOfOtherPlace(name, place);
  if (why === undefined && meanings.graph.mayHoldMore) {
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
    return `"${itemName}" is available only in "readyWhen" of resources with "forEach"`;
  }
  return name === runtimeName && place !== 'condition' ? `"${runtimeName}" is available only in conditions of the status` : undefined;
}

function replacing({ use, start }: Expression, span: Span, words: readonly string[], text: string): readonly Fix[] {
  const at = spanInside(use.scalar, { start: start + span.start, end: start + span.end }, text);
  return at === undefined
    ? []
    : words.map((word) => ({
        title: `Replace with "${word}"`,
        preferred: words.length === 1 && isSlip(text.slice(at.start, at.end), word),
        edits: [{ span: at, newText: word }],
      }));
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
}

/** What a value of the status refers to, in any of its expressions. */
function checkStatus(use: Use, meanings: Meanings, report: Report): void {
  const analyses = use.expressions.map((expression) => meanings.analysisOf(expression));
  const isBare = analyses.every(
    (analysis) =>
      analysis?.steps.every(({ root }) => root?.kind !== 'instance' && root?.kind !== 'node') === true &&
      !analysis.problems.some(({ kind }) => kind === 'name' || kind === 'word' || kind === 'function'),
  );
  const [first] = use.expressions;
  if (use.place === 'status' && first !== undefined && isBare && !use.expressions.some(({ text }) => isPlaceholder(text))) {
    report.on(first, undefined, {
      code: 'kro/status-without-expression',
      message: `Status field must refer to a resource or to "${instanceName}"`,
    });
  }
}

function checkField(expression: Expression, { span, name, holder, kind }: NameProblem, meanings: Meanings, report: Report): void {
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

/** What a value is called in a message: its path from the name that the expression begins with. */
function nameOfHolder({ of, path }: Value, meanings: Meanings): string {
  const steps = formatPath(path.filter((step) => typeof step === 'string'));
  const name = [rootName(of, meanings), steps].filter((part) => part !== '').join('.');
  return name === '' ? 'the value' : name;
}

function rootName(of: Value['of'], meanings: Meanings): string {
  switch (of?.kind) {
    case 'instance':
      return instanceName;
    case 'node':
    case 'each':
      return of.node.id ?? meanings.kindOf(of.node)?.kind ?? '';
    default:
      return '';
  }
}
