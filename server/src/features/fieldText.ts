import type { Described, KnownChild } from '../schema/structure/lookup';
import { documentedValues, type ApiConstraints, type FieldFacts, type Structure } from '../schema/structure/structure';
import { allOf, append } from '../base/lists';
import { code, codes, factLines, link, type Markdown, md, paragraphs, prose } from '../base/markdown';
import { isImmutable } from '../schema/structure/immutable';

/** A field's type in a few words: `list of string`, `map of string to integer`, `string (date-time)`. */
export function typeText(structure: Structure | undefined): string {
  if (structure === undefined) {
    return 'any value';
  }
  if (structure['x-kubernetes-int-or-string'] === true) {
    return 'integer or string';
  }
  switch (structure.type) {
    case 'array':
      return `list of ${typeText(structure.items)}`;
    case 'object':
      return typeof structure.additionalProperties === 'object' ? `map of string to ${typeText(structure.additionalProperties)}` : 'object';
    case undefined:
      return 'any value';
    default:
      return structure.format === undefined || /^(?:int|float|double)/.test(structure.format)
        ? structure.type
        : `${structure.type} (${structure.format})`;
  }
}

/** What a field accepts, one line of Markdown for each fact. */
function constraintLines(structure: Structure | undefined): readonly Markdown[] {
  if (structure === undefined) {
    return [];
  }
  const lines: Markdown[] = [];
  if (structure.enum !== undefined) {
    lines.push(md`Allowed: ${codes(structure.enum)}`);
  }
  if (structure.default !== undefined) {
    lines.push(md`Default: ${code(structure.default)}`);
  }
  const limits = [
    limit('length', structure.minLength, structure.maxLength),
    limit('value', structure.minimum, structure.maximum),
    limit('items', structure.minItems, structure.maxItems),
    limit('entries', structure.minProperties, structure.maxProperties),
  ].filter((text) => text !== undefined);
  append(
    lines,
    limits.map((text) => md`${text}`),
  );
  if (structure.pattern !== undefined) {
    lines.push(md`Pattern: ${code(structure.pattern)}`);
  }
  for (const { rule, message } of structure['x-kubernetes-validations'] ?? []) {
    if (!/^\s*self\s*==\s*oldSelf\s*$/.test(rule)) {
      lines.push(md`Rule: ${message ?? code(rule)}`);
    }
  }
  return lines;
}

function limit(what: string, least: number | undefined, most: number | undefined): string | undefined {
  if (least === undefined && most === undefined) {
    return undefined;
  }
  const name = `${what[0]?.toUpperCase() ?? ''}${what.slice(1)}`;
  return least !== undefined && most !== undefined
    ? `${name}: ${least} to ${most}`
    : least !== undefined
      ? `${name}: at least ${least}`
      : `${name}: at most ${most}`;
}

/** What the AWS API model says of the parts of a list or map. */
function partLines(structure: Structure | undefined): readonly Markdown[] {
  const { items, additionalProperties } = structure ?? {};
  const values = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const facts = items?.['x-ackmesh'];
  return allOf(
    allOf(documentedLines(facts), apiLines(facts?.api)).map((line) => md`Each item: ${line}`),
    keyLines(structure),
    apiLines(values?.['x-ackmesh']?.api).map((line) => md`Each value: ${line}`),
  );
}

/** What the AWS API model says of a map's keys. */
export function keyLines(structure: Structure | undefined): readonly Markdown[] {
  return apiLines(structure?.['x-ackmesh']?.api?.keys).map((line) => md`Each key: ${line}`);
}

/** Values and limits that a published schema or the model says in words. */
function documentedLines(facts: FieldFacts | undefined): readonly Markdown[] {
  if (facts === undefined) {
    return [];
  }
  const values = documentedValues(facts);
  const { range } = facts;
  const limits = range === undefined ? undefined : limit('documented value', range[0] ?? undefined, range[1] ?? undefined);
  return [...(values === undefined ? [] : [md`Documented values: ${codes(values)}`]), ...(limits === undefined ? [] : [md`${limits}`])];
}

/** Limits that only the AWS API model states. */
function apiLines(api: ApiConstraints | undefined): readonly Markdown[] {
  if (api === undefined) {
    return [];
  }
  const lines: Markdown[] = [];
  if (api.enum !== undefined) {
    lines.push(md`AWS API values: ${codes(api.enum)}`);
  }
  const limits = [
    limit('length', api.minLength, api.maxLength),
    limit('value', api.minimum, api.maximum),
    limit('items', api.minItems, api.maxItems),
  ].filter((text) => text !== undefined);
  append(
    lines,
    limits.map((text) => md`AWS API ${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`),
  );
  if (api.pattern !== undefined) {
    lines.push(md`AWS API pattern: ${code(api.pattern)}`);
  }
  if (api.default !== undefined) {
    lines.push(md`AWS API default: ${code(api.default)}`);
  }
  if (api.deprecated !== undefined) {
    lines.push(md`Deprecated in the AWS API${api.deprecated === true ? '' : `: ${api.deprecated}`}`);
  }
  if (api.idempotencyToken === true) {
    lines.push(md`Idempotency token`);
  }
  if (api.sensitive === true) {
    lines.push(md`Sensitive`);
  }
  if (api.documentation !== undefined) {
    lines.push(link('AWS API reference', api.documentation));
  }
  return lines;
}

/** `string · required · immutable`. */
export function summaryText(described: readonly Described[], required: boolean): string {
  const structure = described[0]?.structure;
  const marks = [
    typeText(structure),
    ...(required ? ['required'] : []),
    ...(described.some(({ structure: each }) => isImmutable(each)) ? ['immutable'] : []),
  ];
  return marks.join(' · ');
}

/** What is said of a field that one schema describes: the same fields are offered again with every letter. */
const said = new WeakMap<Structure, Markdown>();

/** Everything a schema says about a field, as Markdown without a heading. */
export function fieldMarkdown(described: readonly Described[]): Markdown {
  const [first, second] = described;
  if (first === undefined || second !== undefined) {
    return allSaidOf(described);
  }
  const known = said.get(first.structure) ?? allSaidOf(described);
  said.set(first.structure, known);
  return known;
}

function allSaidOf(described: readonly Described[]): Markdown {
  const structure = described[0]?.structure;
  const facts = structure?.['x-ackmesh'];
  const origin =
    facts?.origin === undefined
      ? []
      : [
          md`AWS: ${code(`${facts.origin.service}${facts.origin.operation === undefined ? '' : ` ${facts.origin.operation}`}`)}, member ${code(`${facts.origin.shape}.${facts.origin.member}`)}`,
        ];
  const lines = allOf(
    ...described.map(({ structure: each }) => constraintLines(each)),
    documentedLines(facts),
    apiLines(facts?.api),
    partLines(structure),
    origin,
  );
  return paragraphs(prose(structure?.description ?? ''), factLines(lines));
}

export function childDetail(child: KnownChild): string {
  return summaryText(child.described, child.required);
}
