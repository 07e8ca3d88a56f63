import { isPlaceholder } from '../expressionsIn';
import { withArticle } from '../../../base/english';
import type { Path } from '../../../base/path';
import { structuresAt } from '../../../schema/structure/lookup';
import { typeOfSchema, type CelType } from '../cel/types';
import type { Use } from '../graph';
import type { Meanings } from '../scope';
import type { Report } from './report';

/** What an expression returns, beside what its place takes. */
export function checkTypes(use: Use, meanings: Meanings, report: Report): void {
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

/** A type in words, with its article. */
export function typeWords({ kind }: CelType): string {
  switch (kind) {
    case 'int':
      return 'an integer';
    case 'double':
      return 'a number';
    case 'bool':
      return 'a boolean';
    case 'unknown':
      return 'a value';
    default:
      return withArticle(kind);
  }
}
