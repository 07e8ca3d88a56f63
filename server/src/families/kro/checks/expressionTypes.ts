import type { Fix } from '../../../workspace/finding';
import { isPlaceholder } from '../expressionsIn';
import { joined } from '../../../base/english';
import type { Path } from '../../../base/path';
import { structuresAt } from '../../../schema/structure/lookup';
import { misfitOf, type Misfit } from '../cel/compatible';
import { resultOf, signaturesOf } from '../cel/overloads';
import { string, typeOfSchema, unknown, type CelType } from '../cel/types';
import { typeWords } from '../cel/words';
import type { Expression, Use } from '../graph';
import type { Meanings } from '../scope';
import { spanInside, type Report } from './report';

/** What an expression returns, beside what its place takes. */
export function checkTypes(use: Use, meanings: Meanings, report: Report): void {
  const { place, extraction, expressions } = use;
  const [only] = expressions;
  if (only === undefined || expressions.some(({ text }) => isPlaceholder(text))) {
    return;
  }
  const type = extraction.standalone ? meanings.analysisOf(only)?.type : typeOfText(use, meanings, report);
  if ((place === 'includeWhen' || place === 'readyWhen') && type !== undefined && !isCondition(type)) {
    report.on(only, undefined, { code: 'kro/not-boolean', message: `Condition must return a boolean, found ${typeWords(type)}` });
  }
  if (place === 'forEach' && type !== undefined && type.kind !== 'unknown' && type.kind !== 'list') {
    report.on(only, undefined, { code: 'kro/expression-type', message: `An iterator needs a list, found ${typeWords(type)}` });
  }
  if (place === 'template' || place === 'external') {
    checkSlot(use, type, meanings, report);
  }
}

function isCondition(type: CelType): boolean {
  return type.kind === 'unknown' || type.kind === 'bool' || (type.kind === 'optional' && isCondition(type.of));
}

/**
 * A text with expressions in it: kro adds its parts, from the left to the right, so that expressions must be strings beside text.
 * Source: kro pkg/graph/parser/parser.go, buildStringTemplate.
 */
function typeOfText(use: Use, meanings: Meanings, report: Report): CelType {
  const { scalar, expressions } = use;
  const add = signaturesOf('operators', '+') ?? [];
  let all: { readonly type: CelType; readonly from: Expression | undefined } | undefined;
  let at = 0;
  for (const part of [...expressions, undefined]) {
    const end = part?.span.start ?? scalar.text.length;
    const pieces = [...(end > at ? [{ type: string, from: undefined }] : []), ...(part === undefined ? [] : [typed(part, meanings)])];
    at = part?.span.end ?? end;
    for (const piece of pieces) {
      const sum = all === undefined ? piece.type : resultOf(add, [all.type, piece.type]);
      if (sum === 'none') {
        const odd = piece.from ?? all?.from;
        const type = piece.from === undefined ? (all?.type ?? unknown) : piece.type;
        if (odd !== undefined) {
          report.on(odd, undefined, {
            code: 'kro/expression-type',
            message: wordsOfPart(piece.from === undefined ? string : (all?.type ?? string), type),
            fixes: (text) => asString(odd, type, text),
          });
        }
        return unknown;
      }
      all = { type: sum, from: piece.from ?? all?.from };
    }
  }
  return all?.type ?? unknown;
}

function typed(from: Expression, meanings: Meanings): { readonly type: CelType; readonly from: Expression } {
  return { type: meanings.analysisOf(from)?.type ?? unknown, from };
}

function wordsOfPart(beside: CelType, type: CelType): string {
  return beside.kind === 'string'
    ? `Expressions inside a string must be strings, found ${typeWords(type)}`
    : `Expressions beside each other must fit together, found ${joined([typeWords(beside), typeWords(type)])}`;
}

const printable: ReadonlySet<CelType['kind']> = new Set(['int', 'uint', 'double', 'bool', 'timestamp', 'duration']);

function asString({ use, start, text: written }: Expression, { kind }: CelType, text: string): readonly Fix[] {
  const from = start + written.length - written.trimStart().length;
  const inner = written.trim();
  const span = spanInside(use.scalar, { start: from, end: from + inner.length }, text);
  return span === undefined || !printable.has(kind) || inner.length > longestInTitle
    ? []
    : [
        {
          title: `Replace with "string(${inner})"`,
          preferred: true,
          edits: [
            { span: { start: span.start, end: span.start }, newText: 'string(' },
            { span: { start: span.end, end: span.end }, newText: ')' },
          ],
        },
      ];
}

const longestInTitle = 80;

/** The value of an expression in a field of a template. */
function checkSlot(use: Use, type: CelType | undefined, meanings: Meanings, report: Report): void {
  const { node, path } = use;
  const [only, ...others] = node === undefined ? [] : meanings.descriptionsOf(node);
  if (only === undefined || others.length > 0 || node === undefined || type === undefined) {
    return;
  }
  const inTemplate: Path = path.slice(node.path.length + 1);
  const expected = typeOfSchema(structuresAt(only.schema, inTemplate), node.id ?? '');
  const misfit = misfitOf(type, expected);
  if (misfit !== undefined) {
    report.use(use, { code: 'kro/expression-type', message: wordsOfMisfit(misfit, expected, type) });
  }
}

function wordsOfMisfit(misfit: Misfit, expected: CelType, type: CelType): string {
  if (misfit.path === '') {
    return `Expected ${typeWords(expected)}, found an expression that returns ${typeWords(type)}`;
  }
  return misfit.expected === undefined
    ? `The expression returns ${typeWords(type)} with "${misfit.path}", which the field does not have`
    : `Expected ${typeWords(misfit.expected)} in "${misfit.path}", found an expression that returns ${typeWords(misfit.found)} there`;
}
