import { join } from 'node:path';
import { withArticle } from '../../base/english';
import { UserError } from '../../base/errors';
import type { Uri } from '../../base/uri';
import { visible, visibleLine } from '../../base/visible';
import { didYouMean } from '../../base/nearest';
import { largest } from '../../base/lists';
import type { Explained, Explanation, ExternalReading, Kinds, KindSummary, Provenance, Structure } from '../../service';
import {
  apiVersionOf,
  describeProvenance,
  documentedValues,
  formatSlotPath,
  groupKindKey,
  isImmutable,
  typeText,
} from '../../service/withoutWorkspace';
import { pathOfUri, uriOfPath } from '../node/fileUri';
import { exit, type ExitStatus, type Io } from './io';
import { toJson } from './json';
import { shownPath } from './paths';
import { styleFor, type Style } from './style';
import { loadKinds } from './world';

/** `ackmesh explain`. Throws UserError for a kind or field that is not known, or not told from others. */
export function explain(text: string, format: 'json' | 'pretty', io: Io): ExitStatus {
  const explanation = found(loadKinds(io).kinds.explain(text, placeOf(io)));
  io.stdout(format === 'json' ? toJson(asJson(explanation, io.cwd)) : asText(explanation, styleFor(io)));
  return exit.clean;
}

/**
 * `ackmesh explain KIND[.path] --external VALUE`: how a value is read where a reference to the kind, or the field, takes
 * an external one. Also for kinds that are only referred to and have no schema. Throws UserError as {@link explain} does.
 */
export function explainExternal(text: string, value: string, format: 'json' | 'pretty', io: Io): ExitStatus {
  const { accepted, template, reading, better } = readExternalOf(text, value, loadKinds(io).kinds, io);
  if (format === 'json') {
    const answer = { accepted, ...(template === undefined ? {} : { template }), reading, ...(better === undefined ? {} : { better }) };
    io.stdout(toJson(answer));
    return exit.clean;
  }
  const style = styleFor(io);
  io.stdout(`${style.bold(accepted ? 'accepted' : 'not accepted')}  ${visibleLine(reading)}\n`);
  if (template !== undefined) {
    io.stdout(`${style.dim('template')}  ${template}\n`);
  }
  if (better !== undefined) {
    io.stdout(`${visibleLine(better)}\n`);
  }
  return exit.clean;
}

/** A file of the folder that the command was called in. */
function placeOf({ cwd }: Io): Uri {
  return uriOfPath(join(cwd, 'explained.yaml'));
}

function readExternalOf(text: string, value: string, kinds: Kinds, io: Io): ExternalReading {
  const named = kinds.readValue({ kind: text }, value);
  if (named !== undefined) {
    return named;
  }
  // The value stands at the key `external` of its reference.
  const { kind, path, slots } = found(kinds.explain(text.replace(/\.external$/, ''), placeOf(io)));
  const slot = slots.find(({ slot: each }) => each.object !== undefined)?.slot;
  const reading = path === '' ? kinds.readValue(kind, value) : slot === undefined ? undefined : kinds.readValue({ ...kind, slot }, value);
  if (reading === undefined) {
    throw new UserError(
      path === '' ? `references to ${kind.kind} do not support external values` : `${kind.kind}.${path} does not support external values`,
    );
  }
  return reading;
}

function found(explained: Explained): Explanation {
  switch (explained.kind) {
    case 'found':
      return explained.explanation;
    case 'ambiguous':
      throw new UserError(`kind is ambiguous; expected one of ${explained.candidates.map(qualified).join(', ')}`);
    case 'unknown-kind':
      throw new UserError(`kind "${explained.name}" not found${didYouMean(explained.nearest)}`);
    case 'unknown-field':
      throw new UserError(`field "${explained.name}" not found in ${explained.holder}${didYouMean(explained.nearest)}`);
    case 'no-schema':
      throw new UserError(`the fields of ${explained.holder} are not known: ackmesh has no schema of this kind`);
    case 'bad-path':
      throw new UserError(`"${explained.path}" is not a valid path; expected a path such as spec.routes[].name`);
  }
}

function qualified({ plural, group }: KindSummary): string {
  return group === '' ? plural : `${plural}.${group}`;
}

/** Facts of a schema that print as they are. */
const facts = [
  'format',
  'nullable',
  'enum',
  'default',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
] as const satisfies readonly (keyof Structure)[];

function asJson(explanation: Explanation, cwd: string): object {
  const { kind, versions, path, described, required, fields, slots, nameRule } = explanation;
  return {
    version: 1,
    group: kind.group,
    kind: kind.kind,
    apiVersion: apiVersionOf(kind),
    versions,
    plural: kind.plural,
    shortNames: kind.shortNames ?? [],
    scope: kind.scope,
    provenance: provenanceJson(kind.provenance, cwd),
    ...(nameRule === undefined ? {} : { awsName: { field: nameRule.field, formula: nameRule.formula } }),
    path,
    ...(described.length === 0 ? {} : { field: fieldJson(explanation, required) }),
    fields: fields.map((child) => ({ name: child.name, type: typeText(child.described[0]?.structure), required: child.required })),
    references: slots.map(({ slot, role }) => ({
      role,
      path: formatSlotPath(slot.path),
      family: slot.family,
      targets: slot.targets,
      ...(slot.duck === undefined ? {} : { duck: slot.duck }),
      alternatives: slot.alternatives,
      required: slot.required,
      ...(slot.value === undefined ? {} : { value: slot.value }),
      source: slot.source,
    })),
  };
}

function provenanceJson({ uri, ...provenance }: Provenance, cwd: string): object {
  const path = uri === undefined ? undefined : pathOfUri(uri);
  return { ...provenance, ...(path === undefined ? {} : { file: shownPath(path, cwd) }) };
}

function fieldJson({ described, accepted }: Explanation, required: boolean): object {
  const structures = described.map(({ structure }) => structure);
  const [first] = structures;
  const own = Object.fromEntries(
    facts.flatMap((key) => {
      const value = structures.find((structure) => structure[key] !== undefined)?.[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const rules = structures.flatMap((structure) => structure['x-kubernetes-validations'] ?? []);
  return {
    type: typeText(first),
    required,
    immutable: structures.some(isImmutable),
    ...(first?.description === undefined ? {} : { description: first.description }),
    ...own,
    ...(rules.length === 0 ? {} : { rules }),
    ...(accepted.length === 0 ? {} : { accepted: accepted.map(({ of, text }) => ({ of, text })) }),
    ...(first?.['x-ackmesh'] ?? {}),
  };
}

function asText(explanation: Explanation, style: Style): string {
  const { kind, versions, path, described, fields, nameRule } = explanation;
  const others = versions.filter((version) => version !== kind.version);
  const rows: Row[] = [
    [
      'KIND',
      `${style.bold(visibleLine(kind.kind))} ${visibleLine(apiVersionOf(kind))}${others.length === 0 ? '' : ` (also ${others.join(', ')})`}`,
    ],
    ...(path === ''
      ? ([
          ['PLURAL', visibleLine([kind.plural, ...(kind.shortNames ?? [])].join(', '))],
          ['SCOPE', kind.scope],
        ] as const)
      : []),
    ['SCHEMA', visibleLine(describeProvenance(kind.provenance))],
    ...(nameRule === undefined ? [] : [['AWS NAME', `${nameRule.field}, by default ${nameRule.formula}`] as const]),
    ...(path === '' ? [] : fieldRows(explanation, style)),
  ];
  const width = largest(rows.map(([label]) => label.length));
  const between = `\n${' '.repeat(width + 2)}`;
  const head = rows.map(([label, value]) => `${style.dim(label.padEnd(width))}  ${linesOf(value).join(between)}\n`).join('');
  const description = described[0]?.structure.description;
  const about = description === undefined ? '' : `\n${visible(description)}\n`;
  return `${head}${about}${fields.length === 0 ? '' : `\n${fieldTable(explanation, style)}`}`;
}

/** A label, and a text or what is listed. */
type Row = readonly [label: string, value: string | readonly string[]];

/** A line of a list ends when it has so many characters. */
const longestLine = 100;

/** A text is written as it is; a list that is too long for one line has several. */
function linesOf(value: Row[1]): readonly string[] {
  if (typeof value === 'string') {
    return [value];
  }
  const lines: string[] = [];
  value.forEach((item, index) => {
    const text = `${visibleLine(item)}${index < value.length - 1 ? ',' : ''}`;
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + text.length > longestLine) {
      lines.push(text);
    } else {
      lines[lines.length - 1] = `${last} ${text}`;
    }
  });
  return lines;
}

function fieldRows({ path, described, required, slots, accepted }: Explanation, style: Style): readonly Row[] {
  const structures = described.map(({ structure }) => structure);
  const marks = [typeText(structures[0]), ...(required ? ['required'] : []), ...(structures.some(isImmutable) ? ['immutable'] : [])];
  const limits = facts.flatMap((key): readonly Row[] => {
    const value = structures.find((structure) => structure[key] !== undefined)?.[key];
    return value === undefined ? [] : [[label(key), listOrText(value)]];
  });
  const rules = structures
    .flatMap((structure) => structure['x-kubernetes-validations'] ?? [])
    .map(({ rule, message }) => ['RULE', message ?? rule] as const);
  const references = slots.map(({ slot, role }): Row => {
    const targets = targetsOf(slot);
    const others = slot.alternatives.map(({ key, form }) => `${key} (${form})`).join(', ');
    const more = `${others === '' ? '' : `; instead of it ${others}`}${slot.value === undefined ? '' : `; copies ${slot.value}`}`;
    return role === 'reference'
      ? ['REFERENCE', targets.map((target, index) => `${target}${index === targets.length - 1 ? more : ''}`)]
      : ['REFERENCE', `${formatSlotPath(slot.path)} can refer to ${withArticle(targets.join(', '))} instead`];
  });
  return [
    ['FIELD', `${style.bold(visibleLine(path))} ${visibleLine(marks.join(', '))}`],
    ...[...limits, ...rules, ...accepted.map(acceptedRow), ...references, ...apiRows(structures[0])].map(([name, value]): Row => [
      name,
      typeof value === 'string' ? visibleLine(value) : value,
    ]),
  ];
}

function acceptedRow({ of, text }: Explanation['accepted'][number]): Row {
  return [of === 'item' ? 'EACH ITEM' : 'VALUE', text];
}

/** The kinds that a field refers to, or what one must implement. */
function targetsOf({ targets, duck }: Explanation['slots'][number]['slot']): readonly string[] {
  return targets.length > 0 ? targets.map(groupKindKey) : [duck === undefined ? 'any kind' : `any kind that implements ${duck}`];
}

function listOrText(value: unknown): string | readonly string[] {
  return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value : JSON.stringify(value);
}

/** What the AWS API model, or the text of a published schema, knows of the field. */
function apiRows(structure: Structure | undefined): readonly Row[] {
  const facts = structure?.['x-ackmesh'] ?? {};
  const { origin, range } = facts;
  const { described: _described, ...api } = facts.api ?? {};
  const values = documentedValues(facts);
  const { service, operation, shape, member } = origin ?? {};
  const from =
    service === undefined
      ? []
      : [['API', [service, operation, `${shape ?? ''}.${member ?? ''}`].filter((part) => part !== undefined).join(' ')] as const];
  const limits = Object.entries(api).map(([key, value]): Row => [`API ${label(key)}`, listOrText(value)]);
  const documented: readonly Row[] = [
    ...(values === undefined ? [] : [['DOCUMENTED VALUES', values] as const]),
    ...(range?.[0] === undefined || range[0] === null ? [] : [['DOCUMENTED MINIMUM', String(range[0])] as const]),
    ...(range?.[1] === undefined || range[1] === null ? [] : [['DOCUMENTED MAXIMUM', String(range[1])] as const]),
  ];
  return [...from, ...documented, ...limits];
}

/** `minLength` as `MIN LENGTH`. */
function label(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter}`).toUpperCase();
}

function fieldTable({ fields }: Explanation, style: Style): string {
  const width = largest(fields.map(({ name }) => name.length));
  return fields
    .map(
      ({ name, described, required }) =>
        `  ${style.bold(visibleLine(name.padEnd(width)))}  ${visibleLine(typeText(described[0]?.structure))}${required ? ', required' : ''}\n`,
    )
    .join('');
}
