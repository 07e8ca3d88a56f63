import { withArticle } from '../../base/english';
import type { KccInstead } from './facts';
import type { KccKindRow, KccTables } from './tables';
import { fillTemplate, matchExternal, plainPlaceholder, type ExternalMatch, type ExternalOptions } from './externalTemplate';
import { formsFor, templatesAgainst, type ExternalField } from './fieldForms';
import type { Slot } from '../../reference/slot';
import type { ExternalReading } from '../../workspace/family';

/** What an external value is to a reference of some kind. */
export interface KccReadingOf extends ExternalReading {
  /** What each placeholder stands for, by its plain name. */
  readonly parts: Readonly<Record<string, string>>;
  /** What says the same as an ambiguous value; templates hold what is still to be filled in. */
  readonly instead?: KccInstead;
}

/**
 * How a value is read where a reference to `kind` takes an external: by the field's own templates if there is a
 * field, by the kind's templates in their order of trust, and by the forms of ambiguous fields.
 */
export function readExternal(tables: KccTables, kind: string, value: string, field?: ExternalField): KccReadingOf {
  const row = tables.kind(kind);
  const options = optionsFor(tables, [kind], field?.slot);
  const special = formsFor(tables, kind, field)
    .map((form) => ({ form, match: matchExternal(value, [form[0]], { ...options, patterns: tables.facts.patterns }) }))
    .find(({ match }) => match !== undefined);
  const plain = [...(field?.slot.object?.formats ?? []), ...templatesOf(row)].filter((template) => !template.startsWith('field:'));
  const match = matchExternal(value, plain, options);
  const expected =
    field?.slot.object?.check === 'strict' ? templatesAgainst(tables, { ...field, kinds: [kind] }, value, options) : undefined;
  const known = match ?? special?.match;
  if (known !== undefined && expected !== undefined) {
    return {
      accepted: false,
      template: known.template,
      reading: `a format of ${kind} that this field does not accept: expected ${expected.join(' or ')}`,
      parts: {},
    };
  }
  if (special?.match !== undefined) {
    const [template, meaning, better, instead] = special.form;
    const written = Object.fromEntries(special.match.parts);
    return {
      accepted: true,
      template: match?.template ?? template,
      reading: `${meaning}${partsText(special.match)}`,
      parts: partsOf(match ?? special.match),
      ...(better === undefined ? {} : { better }),
      ...(instead === undefined
        ? {}
        : { instead: { ...instead, templates: (instead.templates ?? []).map((each) => fillTemplate(each, written)) } }),
    };
  }
  if (match !== undefined) {
    return {
      accepted: true,
      template: match.template,
      reading: `the path of ${withArticle(kind)}${partsText(match)}`,
      parts: partsOf(match),
    };
  }
  const wanted = plain[0];
  if (row !== undefined && wanted === undefined) {
    return { accepted: true, template: undefined, reading: `any value: no format of ${kind} is known`, parts: {} };
  }
  const wrong = matchExternal(value, documentedOnly(row), options);
  const hint = wanted === undefined ? 'no format is known' : `expected ${wanted}`;
  return {
    accepted: false,
    template: undefined,
    reading:
      wrong === undefined
        ? `not a format of ${kind}: ${hint}`
        : `a documented format (${wrong.template}) that the controller rejects: ${hint}`,
    parts: {},
  };
}

/**
 * How IAM objects read the external value of their target, which is not always as references do.
 * Source: k8s-config-connector pkg/controller/iam/iamclient/tfiamclient.go.
 */
export function readIamTarget(tables: KccTables, kind: string, value: string): KccReadingOf {
  const formats = tables.kind(kind)?.iam?.formats ?? [];
  const match = matchIamTarget(tables, kind, value);
  return match === undefined
    ? {
        accepted: false,
        template: undefined,
        reading: `not a format of ${kind} in IAM resources: ${formats.length === 0 ? 'no format is known' : `expected ${formats.join(' or ')}`}`,
        parts: {},
      }
    : { accepted: true, template: match.template, reading: `${withArticle(kind)}${partsText(match)}`, parts: partsOf(match) };
}

/** Matches the external value of an IAM target with the forms that IAM objects take for its kind. */
export function matchIamTarget(tables: KccTables, kind: string, value: string): ExternalMatch | undefined {
  const row = tables.kind(kind)?.iam;
  const formats = row?.formats ?? [];
  const other = row === undefined ? undefined : tables.facts.iam.otherTargets[kind];
  return (
    matchExternal(value, [...formats, ...(other === undefined ? [] : [other])]) ??
    matchParts(value, formats, tables) ??
    (tables.facts.iam.searched.includes(kind) ? matchEnd(value, formats) : undefined)
  );
}

/** The path at the end of a value, whatever stands before it. */
function matchEnd(value: string, formats: readonly string[]): ExternalMatch | undefined {
  const segments = value.split('/');
  return formats
    .map((format) => matchExternal(segments.slice(-format.split('/').length).join('/'), [format]))
    .find((match) => match !== undefined);
}

/**
 * The parts of a path alone, the project first, which the importers of Terraform take as well.
 * Source: k8s-config-connector at cdb85ecf pkg/controller/iam/iamclient/tfiamclient.go, and the importers of these resources in
 * third_party/github.com/hashicorp/terraform-provider-google-beta.
 */
function matchParts(value: string, formats: readonly string[], { facts }: KccTables): ExternalMatch | undefined {
  const containers = facts.containers.map(({ template }) => template.split('/', 1)[0]);
  for (const format of formats) {
    const segments = format.split('/');
    const names = segments.filter((segment) => /^\{[^}]*\}$/.test(segment));
    const fixed = segments.filter((segment) => !segment.includes('{'));
    const match = names.length > 1 && names.length + fixed.length === segments.length ? matchExternal(value, [names.join('/')]) : undefined;
    if (match !== undefined && !match.parts.some(([, part]) => fixed.includes(part) || containers.includes(part))) {
      return match;
    }
  }
  return undefined;
}

/** Templates of a kind that something accepts, the most trusted first. */
export function templatesOf(row: KccKindRow | undefined): readonly string[] {
  const refused = new Set(documentedOnly(row));
  return (row?.templates ?? []).map(([template]) => template).filter((template) => !refused.has(template));
}

/** Templates of the resource itself: of several, those that only literals in code state are paths of its parents as well. */
export function ownTemplatesOf(row: KccKindRow | undefined): readonly string[] {
  const all = templatesOf(row);
  const stated = (row?.templates ?? []).filter(([template, by]) => all.includes(template) && !textsOnly.test(by));
  const literals = new Set(stated.filter(([, by]) => by === 'L').map(([template]) => template));
  return stated.length < 2 ? all : all.filter((template) => !literals.has(template));
}

const parsers = /[PARM]/;
const textsOnly = /^[GS]+$/;

/** Templates that only texts state although a parser exists: the parser refuses them. */
function documentedOnly(row: KccKindRow | undefined): readonly string[] {
  const templates = row?.templates ?? [];
  return templates.some(([, by]) => parsers.test(by)) ? templates.filter(([, by]) => textsOnly.test(by)).map(([template]) => template) : [];
}

/**
 * How values for some kinds are cut down: their service hosts, and which URLs count. What is known of parsers counts where a
 * field's controller surely asks them.
 */
export function optionsFor(tables: KccTables, kinds: readonly string[], slot?: Slot): ExternalOptions {
  const hosts = kinds.flatMap((kind) => tables.kind(kind)?.templates ?? []).flatMap(([, , host]) => (host === undefined ? [] : [host]));
  const compute = slot?.object?.computeUrls === true || hosts.some((host) => host.startsWith('compute.'));
  const [kind = '', ...others] = kinds;
  const isKnown = slot?.object?.check === 'strict' && others.length === 0;
  const { spanning, urls } = tables.facts;
  return {
    hosts: [...new Set(hosts)],
    computeUrls: compute,
    spanning: kinds.some((each) => spanning.includes(each)),
    urls: !isKnown ? 'any' : Object.hasOwn(urls, kind) ? urls[kind] : 'paths',
  };
}

function partsOf(match: ExternalMatch): Readonly<Record<string, string>> {
  return Object.fromEntries(match.parts.map(([name, value]) => [plainPlaceholder(name), value]));
}

/** Placeholders of readings whose value is the text itself, and those whose name would say nothing. */
const wholeText = new Set(['anything', 'ip', 'https']);
const unnamed = new Set(['word', 'number', 'email']);

function partsText(match: ExternalMatch): string {
  const shown = match.parts.filter(([name]) => !wholeText.has(name));
  return shown.length === 0 ? '' : `: ${shown.map(([name, value]) => (unnamed.has(name) ? value : `${name} ${value}`)).join(', ')}`;
}
