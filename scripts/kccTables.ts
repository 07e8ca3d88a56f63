import { addTo } from '../server/src/base/groups';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '../server/src/schema/canonical';
import type { Kind } from '../server/src/schema/kinds/kind';
import type { Structure } from '../server/src/schema/structure/structure';
import type { KccKindRow, KccSlotRow, KccTemplate } from '../server/src/families/kcc/tables';
import {
  changeable,
  formatsInstead,
  generatedIds,
  iamConditions,
  iamFormatsInstead,
  misstated,
  noIamTargets,
  passedOn,
  unchecked,
} from './kccCorrections';

/** One field of the table of references that the corpus has beside it. */
interface ReferenceRow {
  readonly group: string;
  readonly kind: string;
  readonly version: string;
  readonly path: string;
  readonly targetKinds: readonly string[];
  readonly externalFormats?: readonly string[];
  readonly class: string;
  readonly shape: string;
  readonly required: boolean;
  readonly immutable?: boolean;
  readonly storage: boolean;
  readonly externalCheck?: string;
  readonly directFormats?: readonly string[];
  readonly describedFormats?: readonly string[];
  readonly targetField?: string;
  readonly valueTemplate?: string;
  readonly computeUrlPrefixes?: boolean;
  readonly openEnded?: boolean;
  readonly kindFrom?: string;
}

interface KindRow {
  readonly kind: string;
  readonly crd?: boolean;
  readonly group?: string;
  readonly versions?: readonly string[];
  readonly defaultController?: string | null;
  readonly supportedControllers?: readonly string[];
  readonly hierarchicalReferences?: readonly string[];
  readonly admission?: string;
  readonly containerAnnotations?: readonly string[];
  readonly namespaceAnnotations?: readonly string[];
  readonly managementConflict?: boolean;
  readonly registeredRef?: boolean;
  readonly parentReferences?: readonly string[];
  readonly serverGeneratedID?: boolean;
  readonly resourceIDSupported?: boolean;
  readonly specResourceID?: boolean;
  readonly stateIntoSpecMerge?: boolean;
  readonly iam?: {
    readonly documented: boolean;
    readonly conditions?: boolean;
    readonly memberConditions?: boolean;
    readonly auditConfigs?: boolean;
    readonly externalFormats?: readonly string[];
  };
  readonly externalFormats: readonly { readonly template: string; readonly role: string; readonly host?: string }[];
}

/** The hierarchical references that admission fills in, by kind, as k8s-config-connector pkg/webhook/register.go sets it up. */
export function filledInReferences(corpus: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    readRows<KindRow>(corpus, 'config-connector-kinds.json').map(({ kind, hierarchicalReferences = [] }) => [kind, hierarchicalReferences]),
  );
}

export interface KccFiles {
  readonly slots: string;
  readonly kinds: string;
  readonly summary: string;
}

/** Turns the tables of Config Connector's references and kinds into the two tables that the dialect loads on first use. */
export function kccTables(corpus: string, kinds: readonly Kind[]): KccFiles {
  const references = readRows<ReferenceRow>(corpus, 'config-connector-references.json');
  const facts = readRows<KindRow>(corpus, 'config-connector-kinds.json');
  const texts = new Map(kinds.map((kind) => [`${kind.kind} ${kind.version}`, kind.schema]));
  const served = new Map(facts.map(({ kind, versions }) => [kind, versions ?? []]));
  const byField = new Map<string, ReferenceRow[]>();
  for (const row of references.filter(({ class: of }) => slotClasses.has(of))) {
    const key = `${row.kind} ${row.path}`;
    addTo(byField, key, row);
  }
  const byKind = new Map<string, KccSlotRow[]>();
  for (const rows of byField.values()) {
    const row = rows.find(({ storage }) => storage) ?? rows[0];
    if (row !== undefined) {
      const slot = slotRow(row, rows, served.get(row.kind) ?? [], texts.get(`${row.kind} ${row.version}`));
      addTo(byKind, row.kind, slot);
    }
  }
  return {
    slots: fileText([...byKind].map(([kind, slots]) => [kind, slots])),
    kinds: fileText(
      facts.map((fact) => [
        fact.kind,
        kindRow(
          fact,
          (fact.versions ?? []).map((version) => texts.get(`${fact.kind} ${version}`)),
        ),
      ]),
    ),
    summary: `${byField.size} Config Connector slots of ${byKind.size} kinds, facts of ${facts.length} kinds`,
  };
}

/** Shapes of the targets of IAM objects. */
const iamShapes = new Set(['R4', 'R6']);

const slotClasses = new Set(['resource', 'memberFrom', 'secretKey', 'secret', 'k8sObject']);

function readRows<T>(corpus: string, name: string): readonly T[] {
  return JSON.parse(readFileSync(join(corpus, '../spec', name), 'utf8')) as readonly T[];
}

function slotRow(
  row: ReferenceRow,
  versions: readonly ReferenceRow[],
  served: readonly string[],
  schema: Structure | undefined,
): KccSlotRow {
  const place = `${row.kind} ${row.path}`;
  const formats = formatsInstead[place] ?? row.externalFormats?.filter((format) => !misstated.has(format));
  const check = unchecked.has(place) ? undefined : passedOn.has(place) ? 'typed' : row.externalCheck;
  const everywhere = served.every((version) => versions.some((each) => each.version === version));
  const nameForm = nameFormOf(schema, row.path);
  return {
    path: row.path,
    ...(row.shape === 'R1' ? {} : { shape: row.shape }),
    ...(row.class === 'resource' ? {} : { class: row.class }),
    targets: iamShapes.has(row.shape) ? row.targetKinds.filter((kind) => !noIamTargets.has(kind)) : row.targetKinds,
    ...filled('formats', formats),
    ...filled('direct', row.directFormats),
    ...filled('described', formatsInstead[place] === undefined ? row.describedFormats : undefined),
    ...(check === undefined || check === 'none' ? {} : { check: check as 'strict' }),
    ...(row.required ? { required: true as const } : {}),
    ...(row.immutable === true && !changeable.has(place) ? { immutable: true as const } : {}),
    ...(row.targetField === undefined ? {} : { targetField: row.targetField }),
    ...(row.valueTemplate === undefined ? {} : { valueTemplate: row.valueTemplate }),
    ...(row.computeUrlPrefixes === true ? { computeUrls: true as const } : {}),
    ...(row.openEnded === true ? { open: true as const } : {}),
    ...(row.kindFrom === undefined ? {} : { kindFrom: 'registered' as const }),
    ...(nameForm === undefined ? {} : { nameForm }),
    ...(everywhere ? {} : { versions: versions.map(({ version }) => version) }),
  };
}

function filled(key: string, values: readonly string[] | undefined): Readonly<Record<string, readonly string[]>> {
  return values === undefined || values.length === 0 ? {} : { [key]: values };
}

/** What a field's texts say against the name form: nine fields warn, thirteen advise. */
function nameFormOf(schema: Structure | undefined, path: string): KccSlotRow['nameForm'] {
  const field = fieldAt(schema, path);
  const text = [field, field?.properties?.['external'], field?.properties?.['name']]
    .map((each) => each?.description ?? '')
    .join(' ')
    .replace(/[`'"]/g, '')
    .replace(/\s+/g, ' ');
  const missing = /\[WARNING\] (\w+) not yet supported in Config Connector, use external/.exec(text)?.[1];
  if (missing !== undefined) {
    return { kind: missing };
  }
  return /only (?:the )?external field (?:is supported|of this reference can be used)/i.test(text) ? 'discouraged' : undefined;
}

function fieldAt(schema: Structure | undefined, path: string): Structure | undefined {
  let current = schema;
  for (const step of path.split('.')) {
    current = current?.properties?.[step.replace(/(?:\[\]|\{\})+$/, '')];
    for (const wrap of step.match(/\[\]|\{\}/g) ?? []) {
      const values = current?.additionalProperties;
      current = wrap === '[]' ? current?.items : typeof values === 'object' ? values : undefined;
    }
  }
  return current;
}

/** Letters for who states a template, most trusted first. */
const roles: readonly (readonly [role: string, letter: string])[] = [
  ['parser', 'P'],
  ['parser-alternative', 'A'],
  ['resolver', 'R'],
  ['parser-message', 'M'],
  ['idTemplate-import', 'N'],
  ['idTemplate', 'T'],
  ['dcl-id', 'D'],
  ['iam-doc', 'I'],
  ['literal', 'L'],
  ['asset-inventory', 'C'],
  ['ref-doc', 'G'],
  ['crd-description', 'S'],
];

/** The texts of a kind say that its author chooses the id, although the service gives its resources a number as well: Project. */
function isIdChosen(schemas: readonly (Structure | undefined)[]): boolean {
  return schemas.some((schema) => /used for creation and acquisition/i.test(fieldAt(schema, 'spec.resourceID')?.description ?? ''));
}

function kindRow(fact: KindRow, schemas: readonly (Structure | undefined)[]): KccKindRow {
  const iam = noIamTargets.has(fact.kind) ? undefined : fact.iam;
  const generatedId = generatedIds[fact.kind] ?? (fact.serverGeneratedID === true && !isIdChosen(schemas) ? true : undefined);
  const supported = fact.supportedControllers ?? [];
  const first = supported.filter((each) => each === fact.defaultController);
  const controllers = [...first, ...supported.filter((each) => each !== fact.defaultController)];
  return {
    ...(fact.group === undefined ? {} : { group: fact.group }),
    ...(fact.versions === undefined ? {} : { versions: fact.versions }),
    ...filled('controllers', controllers),
    ...filled('parents', fact.hierarchicalReferences),
    ...filled('directParents', fact.parentReferences),
    ...(fact.admission === undefined ? {} : { admission: true as const }),
    ...filled('containers', fact.containerAnnotations),
    ...filled('namespaceContainers', fact.namespaceAnnotations),
    ...(fact.managementConflict === undefined ? {} : { conflictPrevention: fact.managementConflict }),
    ...(fact.registeredRef === true ? { registered: true as const } : {}),
    ...(generatedId === undefined ? {} : { generatedId }),
    ...(fact.specResourceID === true && fact.resourceIDSupported !== false ? { resourceId: true as const } : {}),
    ...(fact.stateIntoSpecMerge === true ? { merge: true as const } : {}),
    ...(iam === undefined
      ? {}
      : {
          iam: {
            ...(iam.documented ? { documented: true as const } : {}),
            ...(iam.conditions === true || iamConditions.has(fact.kind) ? { conditions: true as const } : {}),
            ...(iam.memberConditions === true ? { memberConditions: true as const } : {}),
            ...(iam.auditConfigs === true ? { audit: true as const } : {}),
            ...filled('formats', iamFormatsInstead[fact.kind] ?? iam.externalFormats),
          },
        }),
    ...templatesOf(fact),
  };
}

function templatesOf(fact: KindRow): { readonly templates?: readonly KccTemplate[] } {
  const found = new Map<string, { template: string; letters: Set<string>; host: string | undefined; rank: number }>();
  for (const { template, role, host } of fact.externalFormats.filter((each) => !misstated.has(each.template))) {
    const rank = roles.findIndex(([name]) => name === role);
    const letter = roles[rank]?.[1] ?? '?';
    const key = template.replace(/\{[^}]*\}/g, '{}');
    const known = found.get(key);
    if (known === undefined) {
      found.set(key, { template, letters: new Set([letter]), host, rank });
    } else {
      known.letters.add(letter);
      known.host ??= host;
      if (rank < known.rank) {
        known.template = template;
        known.rank = rank;
      }
    }
  }
  const sorted = [...found.values()].sort((a, b) => a.rank - b.rank);
  const templates = sorted.map(({ template, letters, host }): KccTemplate => {
    const by = roles
      .map(([, letter]) => letter)
      .filter((letter) => letters.has(letter))
      .join('');
    return host === undefined ? [template, by] : [template, by, host];
  });
  return templates.length === 0 ? {} : { templates };
}

/** One line per row, so that a refresh shows as a readable difference. */
function fileText(entries: readonly (readonly [string, unknown])[]): string {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const lines = sorted.map(([kind, value]) => {
    const body = Array.isArray(value) ? `[\n  ${value.map((row) => canonicalJson(row)).join(',\n  ')}]` : canonicalJson(value);
    return ` ${JSON.stringify(kind)}:${body}`;
  });
  return `{"format":1,"kinds":{\n${lines.join(',\n')}\n}}\n`;
}
