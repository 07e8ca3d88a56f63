import { bounds } from '../../base/bounds';
import type { ErrorObject } from 'ajv';
import type { Path } from '../../base/path';
import { explainChoice, explainRules } from './choices';
import { findingsOf } from './findings';
import { presentFields } from './jsonSchema';
import { NearWords } from './nearWords';
import type { Context } from './places';
import type { SchemaCode, SchemaFinding } from './validator';

/** Turns ajv's errors into findings: one for one mistake, none that only a placeholder causes. */
export function explain(errors: readonly ErrorObject[], context: Omit<Context, 'near'>): readonly SchemaFinding[] {
  return onePerValue(explainAll(errors.slice(0, bounds.schemaErrors.most), { ...context, near: new NearWords() }));
}

function explainAll(errors: readonly ErrorObject[], context: Context): readonly SchemaFinding[] {
  const choices = errors
    .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf' || keyword === 'not')
    .sort((a, b) => a.schemaPath.length - b.schemaPath.length);
  const explained = new Map<ErrorObject, readonly SchemaFinding[]>();
  for (const choice of choices) {
    if (!explained.has(choice)) {
      const inner = errors.filter((error) => isBelow(error, choice));
      explained.set(choice, explainChoice(choice, inner, context, explainAll));
      for (const error of inner) {
        explained.set(error, []);
      }
    }
  }
  return errors.flatMap(
    (error) => explained.get(error) ?? (error.keyword === presentFields ? explainRules(error, context) : findingsOf(error, context)),
  );
}

function isBelow(error: ErrorObject, choice: ErrorObject): boolean {
  return (
    error !== choice &&
    error.schemaPath.startsWith(`${choice.schemaPath}/`) &&
    (error.instancePath === choice.instancePath || error.instancePath.startsWith(`${choice.instancePath}/`))
  );
}

/** Of several complaints about one value the most basic stays: what it is, then what it says, then how much. */
const basicFirst: readonly SchemaCode[] = [
  'schema/type',
  'schema/enum',
  'schema/length',
  'schema/format',
  'schema/pattern',
  'schema/range',
  'schema/items',
  'schema/properties',
];

function onePerValue(findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  const best = new Map<string, SchemaFinding>();
  for (const finding of findings) {
    const rank = basicFirst.indexOf(finding.code);
    const key = rank < 0 ? `${finding.code} ${pathKey(finding.path)} ${finding.message}` : pathKey(finding.path);
    const known = best.get(key);
    if (known === undefined || rank < basicFirst.indexOf(known.code)) {
      best.set(key, finding);
    }
  }
  return [...best.values()];
}

function pathKey(path: Path): string {
  return JSON.stringify(path);
}
