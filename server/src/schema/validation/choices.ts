import type { ErrorObject } from 'ajv';
import { formatPath, type Path } from '../../base/path';
import { enumFinding, missingField, typeFinding } from './findings';
import { holdsOf, presenceRuleOf } from './celFormula';
import { type Context, hasOpaquePart, pathOf, schemaAt, valueAt } from './places';
import { type PresenceRule, presenceRule, repairs } from './presence';
import { isRecord } from '../../base/record';
import type { Repair, SchemaFinding } from './validator';
import { list } from './words';

/** Explains the errors inside one branch. */
export type ExplainAll = (errors: readonly ErrorObject[], context: Context) => readonly SchemaFinding[];

/**
 * Says what is wrong where a `oneOf`, `anyOf` or `not` failed, given the errors inside its branches. Rules about which
 * keys go together are told as such; of other choices the branch that was probably meant is told.
 */
export function explainChoice(
  choice: ErrorObject,
  inner: readonly ErrorObject[],
  context: Context,
  explainAll: ExplainAll,
): readonly SchemaFinding[] {
  const path = pathOf(choice, context);
  if (context.view.isOpaque(path)) {
    return [];
  }
  const rule = presenceRule({ [choice.keyword]: schemaAt(choice, 0, context) });
  if (rule !== undefined) {
    return explainPresence(rule, path, context);
  }
  const branches = inBranches(choice, inner).map((errors) => explainAll(errors, context));
  if (branches.length === 0) {
    return hasOpaquePart(path, context) ? [] : [noBranch(path, choice.keyword)];
  }
  if (branches.some((findings) => findings.length === 0)) {
    return [];
  }
  return together(path, branches, context) ?? bestOf(branches) ?? [noBranch(path, choice.keyword)];
}

/** Says what is wrong where rules of CEL about the fields that are there do not hold. */
export function explainRules(error: ErrorObject, context: Context): readonly SchemaFinding[] {
  const path = pathOf(error, context);
  const texts = schemaAt(error, 0, context);
  const holder = valueAt(context.value, path);
  if (context.view.isOpaque(path) || !Array.isArray(texts) || !isRecord(holder)) {
    return [];
  }
  return texts
    .flatMap((text) => presenceRuleOf(String(text)) ?? [])
    .filter((rule) => !holdsOf(rule, holder))
    .flatMap((rule) => explainPresence(rule, path, context, true))
    .map((finding) =>
      finding.data.kind === 'combination' || finding.data.kind === 'missing-field'
        ? { ...finding, data: { ...finding.data, byRule: true } }
        : finding,
    );
}

function explainPresence(rule: PresenceRule, path: Path, context: Context, byRule = false): readonly SchemaFinding[] {
  const holder = valueAt(context.value, path);
  if (!isRecord(holder) || context.view.hasOpaqueKey(path)) {
    return [];
  }
  const present = new Set(rule.keys.filter((key) => Object.hasOwn(holder, key) && !(byRule && holder[key] === null)));
  const written = valueAt(context.written, path);
  const isFilledIn = (key: string): boolean => isRecord(written) && !Object.hasOwn(written, key);
  const all = repairs(rule, present);
  const possible = all.filter(({ remove }) => !remove.some(isFilledIn));
  const cures = possible.length === 0 ? all : possible;
  const additions = cures.map(({ add, remove }) => (add.length === 1 && remove.length === 0 ? add[0] : undefined));
  const names = additions.filter((name) => name !== undefined);
  if (names.length > 0 && names.length === cures.length) {
    return missingField(path, names, context);
  }
  return [combination(path, [...present], cures, [...present].filter(isFilledIn))];
}

function combination(path: Path, found: readonly string[], cures: readonly Repair[], filledIn: readonly string[]): SchemaFinding {
  const only = cures.length === 1 ? cures[0] : undefined;
  const key = only?.add.length === 0 && only.remove.length === 1 ? only.remove[0] : undefined;
  return {
    code: 'schema/one-of',
    path: key === undefined ? path : [...path, key],
    on: path.length === 0 && key === undefined ? 'value' : 'key',
    message: `${combinationMessage(path, key, found, cures)}${filledIn.length === 0 ? '' : `; ${list(filledIn, 'and')} ${filledIn.length === 1 ? 'is' : 'are'} set by default`}`,
    data: { kind: 'combination', found, repairs: cures },
  };
}

function combinationMessage(path: Path, key: string | undefined, found: readonly string[], cures: readonly Repair[]): string {
  const place = path.length === 0 ? '' : ` in ${formatPath(path)}`;
  if (key !== undefined) {
    const others = found.filter((name) => name !== key);
    return others.length === 0 ? `"${key}" must not be set${place}` : `"${key}" cannot be set together with ${list(others, 'and')}${place}`;
  }
  if (cures.length > 0 && cures.every(({ add, remove }) => add.length === 0 && remove.length === found.length - 1)) {
    return `Only one of ${list(found, 'or')} may be set${place}`;
  }
  const ways = cures
    .slice(0, 4)
    .map(({ add, remove }) =>
      [...(add.length === 0 ? [] : [`add ${list(add, 'and')}`]), ...(remove.length === 0 ? [] : [`remove ${list(remove, 'and')}`])].join(
        ' and ',
      ),
    );
  const what =
    found.length === 0
      ? `Fields are missing${place}`
      : found.length === 1
        ? `${list(found, 'and')} cannot be set alone${place}`
        : `${list(found, 'and')} cannot be set together${place}`;
  return ways.length === 0 ? what : `${what}: ${ways.join(', or ')}`;
}

/** The errors of each failed branch; empty where the choice failed because too much fitted. */
function inBranches(choice: ErrorObject, inner: readonly ErrorObject[]): readonly (readonly ErrorObject[])[] {
  const passing = (choice.params as Readonly<Record<string, unknown>>)['passingSchemas'];
  if (choice.keyword === 'not' || Array.isArray(passing)) {
    return [];
  }
  const branches = new Map<string, ErrorObject[]>();
  for (const error of inner) {
    const index = error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? '';
    const branch = branches.get(index);
    if (branch === undefined) {
      branches.set(index, [error]);
    } else {
      branch.push(error);
    }
  }
  return [...branches.values()];
}

/** Branches that all want another type of the same value, or another of its values, make one finding. */
function together(path: Path, branches: readonly (readonly SchemaFinding[])[], context: Context): readonly SchemaFinding[] | undefined {
  const only = branches.map((findings) => (findings.length === 1 ? findings[0] : undefined));
  const first = only[0];
  const place = first?.path ?? path;
  if (first === undefined || only.some((finding) => finding === undefined || formatPath(finding.path) !== formatPath(place))) {
    return undefined;
  }
  const data = only.map((finding) => finding?.data);
  const types = data.flatMap((of) => (of?.kind === 'type' ? of.expected : []));
  const values = data.flatMap((of) => (of?.kind === 'enum' ? of.allowed : []));
  if (data.every((of) => of?.kind === 'type')) {
    return [typeFinding(place, [...new Set(types)], valueAt(context.value, place), context)];
  }
  return data.every((of) => of?.kind === 'enum') ? [enumFinding(place, values, valueAt(context.value, place), context)] : undefined;
}

/** The branch that lacks least, where one lacks less than all others and is of the right type at all. */
function bestOf(branches: readonly (readonly SchemaFinding[])[]): readonly SchemaFinding[] | undefined {
  const byCost = branches.map((findings) => ({ findings, cost: costOf(findings) })).sort((a, b) => a.cost - b.cost);
  const [best, second] = byCost;
  return best !== undefined && best.cost < (second?.cost ?? Infinity) ? best.findings : undefined;
}

/** A wrong type or a wrong fixed value says that another branch was meant, more than a missing field does. */
function costOf(findings: readonly SchemaFinding[]): number {
  return findings.reduce((sum, { code }) => sum + (code === 'schema/type' || code === 'schema/enum' ? 3 : 1), 0);
}

function noBranch(path: Path, keyword: string): SchemaFinding {
  return {
    code: 'schema/one-of',
    path,
    on: 'value',
    message:
      keyword === 'not' ? 'This combination of values is not allowed' : 'The value matches none, or more than one, of the allowed schemas',
    data: { kind: 'no-branch' },
  };
}
