import { bounds } from '../base/bounds';
import type { Path } from '../base/path';
import { explainChoice } from './choices';
import { findingsOf } from './findings';
import type { Context } from './places';
import type { SchemaError } from './schemaError';
import type { SchemaCode, SchemaFinding } from './schemaFinding';

/** Turns errors into findings: one for one mistake, none that only a placeholder causes. */
export function explain(errors: readonly SchemaError[], context: Context): readonly SchemaFinding[] {
  return onePerValue(explainAll(errors.slice(0, bounds.schemaErrors.most), context));
}

function explainAll(errors: readonly SchemaError[], context: Context): readonly SchemaFinding[] {
  return errors.flatMap((error) => (error.keyword === 'choice' ? explainChoice(error, context, explainAll) : findingsOf(error, context)));
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
