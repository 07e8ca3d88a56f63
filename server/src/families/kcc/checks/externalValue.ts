import { withArticle } from '../../../base/english';
import { describeResource, type Resource } from '../../../manifest/resource';
import { fillTemplate, matchExternal, normalExternal, type ExternalOptions } from '../externalTemplate';
import { formsFor, templatesAgainst } from '../fieldForms';
import { matchIamTarget, optionsFor, readExternal, templatesOf } from '../readExternal';
import type { KccInstead } from '../facts';
import type { ExternalCheck } from '../../../reference/slot';
import type { Severity } from '../../../rules/level';
import type { Finding, Fix } from '../../../workspace/finding';
import { identityKey, type IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { addEntry, replaceEntry, setScalar } from '../../../yaml/writing/edit';
import type { ScalarNode } from '../../../yaml/nodes/node';
import { knownParts } from '../cloudPath';
import { isDirect } from '../container';
import { annotationText } from '../../../manifest/values';
import { isPlace, locationOfTargets, sameLocation } from '../location';
import { repairExternal } from '../repairExternal';
import { nearestNamesakes, nearestOfExternal } from '../sameResource';
import { entryIn, findingAt, isExternalOnly, type WrittenReference } from './context';
import { waitsFor } from './cycles';
import { swapKey } from './formFixes';
import { relatedTo } from '../../../checks/references/referencePlace';
import { kccOf } from '../part';
import { replacement, replacements } from '../../../checks/places/replacement';

/** What is wrong with the external value of a well-formed reference. */
export function externalFindings(reference: WrittenReference): readonly Finding[] {
  const { origin, object } = reference;
  const { external, externalNode } = origin;
  if (external === undefined || externalNode === undefined || externalNode.opaque) {
    return [];
  }
  const value: Value = {
    reference,
    text: external,
    node: externalNode,
    options: optionsFor(
      kccOf(reference.context.workspace),
      origin.targets.map(({ kind }) => kind),
      reference.use.slot,
    ),
  };
  const iam = object.form.iamTarget === true;
  const first = iam ? iamForm(value) : (bareName(value) ?? withoutKind(value) ?? wrongFormat(value));
  return first === undefined ? [...duplicates(value), ...ambiguous(value), ...elsewhere(value)] : [first];
}

interface Value {
  readonly reference: WrittenReference;
  readonly text: string;
  readonly node: ScalarNode;
  readonly options: ExternalOptions;
}

function at({ reference }: Value, code: string, message: string, rest: Parameters<typeof findingAt>[5] = {}): Finding {
  return findingAt(reference.context.resource, code, [...reference.path, 'external'], 'value', message, rest);
}

/** The object asks for the newer controller, which is not its kind's default. */
function isSwitched(resource: Resource, workspace: Workspace): boolean {
  const { facts } = kccOf(workspace);
  return facts.reconcilerAnnotations.some((key) => annotationText(resource, key) === facts.newerController);
}

/** Who checks the value, and how grave a mismatch therefore is. */
function levelOfCheck(check: ExternalCheck, { reference }: Value): Severity {
  const { resource, workspace } = reference.context;
  switch (check) {
    case 'strict':
      return 'error';
    case 'typed':
      return 'warning';
    case 'direct-only':
      return isSwitched(resource, workspace) ? 'warning' : 'hint';
    case 'none':
      return 'hint';
  }
}

function wrongFormat(value: Value): Finding | undefined {
  const { reference, text, options } = value;
  const { object, use, origin, context } = reference;
  const { resource, workspace } = context;
  const kinds = origin.targets.map(({ kind }) => kind);
  const field = { host: resource.kind, slot: use.slot, kinds, isSwitched: isSwitched(resource, workspace) };
  const templates = templatesAgainst(kccOf(workspace), field, text, options);
  if (templates === undefined) {
    return undefined;
  }
  if (object.check === 'none') {
    return matchExternal(text, object.described, options) === undefined
      ? at(value, 'kcc/external-format-documented', `"${text}" does not match a documented format; expected ${templates.join(' or ')}`, {
          fixes: (document) => repairs(document, value, templates),
        })
      : undefined;
  }
  const who = object.check === 'direct-only' ? ' by the direct controller' : '';
  return at(value, 'kcc/external-format', `"${text}" is not accepted${who}; expected ${templates.join(' or ')}`, {
    level: levelOfCheck(object.check, value),
    fixes: (document) => repairs(document, value, templates),
  });
}

/**
 * A value of another kind where the newer controller takes one without a kind for a project, or an organization.
 * Source: k8s-config-connector at cdb85ecf apis/tags/v1beta1/tagbinding_parentref.go.
 */
function withoutKind(value: Value): Finding | undefined {
  const { reference, text } = value;
  const { use, map, context } = reference;
  const kinds = use.slot.furtherKinds;
  const isRead = kinds !== undefined && isDirect(context.resource, context.workspace) && entryIn(map, 'kind') === undefined;
  if (!isRead || /(?:^|\/)organizations\/|^\/\/cloudresourcemanager\.googleapis\.com\/|^projects\/[^/]*$|^[^/]*$/.test(text)) {
    return undefined;
  }
  const tables = kccOf(context.workspace);
  const meant = [...kinds.keys()].filter((kind) => {
    const options = optionsFor(tables, [kind]);
    const isNamed = options.hosts?.some((host) => text.startsWith(`//${host}/`)) === true;
    return isNamed && matchExternal(text, templatesOf(tables.kind(kind)), options) !== undefined;
  });
  return at(value, 'kcc/external-format', `"${text}" is read as a project because "kind" is not set`, {
    level: 'warning',
    fixes: (document) =>
      meant.map((kind) => ({ title: `Add "kind: ${kind}"`, preferred: false, edits: [addEntry(document, map, 'kind', kind)] })),
  });
}

function repairs(text: string, value: Value, templates: readonly string[]): readonly Fix[] {
  const { resource, uri, workspace } = value.reference.context;
  const known = knownParts(resource, uri, workspace);
  const values = repairExternal(value.text, templates, known, { ...value.options, urls: 'any' });
  return [...replacements(value.node, values), ...toNames(text, value, namesakes(value))];
}

/** A bare word that is the name of an object here, where the field takes no bare words. */
function bareName(value: Value): Finding | undefined {
  const { reference, text, options } = value;
  const { workspace, resource } = reference.context;
  if (!/^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$/.test(text)) {
    return undefined;
  }
  const { object, origin, use } = reference;
  const kinds = origin.targets.map(({ kind }) => kind);
  const forms = kinds.flatMap((kind) => formsFor(kccOf(workspace), kind, { host: resource.kind, slot: use.slot }));
  const templates = [...object.formats, ...object.direct, ...object.described];
  const taken =
    templates.some((template) => template.startsWith('field:')) || matchExternal(text, templates, options) !== undefined || object.open;
  const special =
    matchExternal(
      text,
      forms.map(([template]) => template),
      { ...options, patterns: kccOf(workspace).facts.patterns },
    ) !== undefined;
  const [named] = namesakes(value);
  if (taken || special || named === undefined) {
    return undefined;
  }
  return at(value, 'kcc/wrong-form', `"${text}" is the name of ${describeResource(named.resource)}, not an external value`, {
    level: levelOfCheck(object.check, value),
    related: relatedTo([named], workspace),
    fixes: (document) => toNames(document, value, [named]),
  });
}

function namesakes({ reference, text }: Value): readonly IndexedResource[] {
  const { uri, workspace } = reference.context;
  return nearestNamesakes(reference.origin, text, uri, workspace);
}

function toNames(text: string, { reference }: Value, targets: readonly IndexedResource[]): readonly Fix[] {
  const { map, context, object } = reference;
  if (isExternalOnly(object)) {
    return [];
  }
  const own = context.workspace.index.entryOf(context.uri, context.resource);
  const open = targets.filter((target) => !waitsFor(target, own, context.workspace));
  // Objects of several files that are called alike are alternatives of one.
  const different = new Map(open.map((target) => [identityKey(target), target.resource] as const));
  return [...different.values()].flatMap((resource): readonly Fix[] => {
    const [fix] = swapKey(text, reference, 'external', 'name');
    const node = entryIn(map, 'external')?.value;
    if (fix === undefined || resource.name === undefined || node?.kind !== 'scalar') {
      return [];
    }
    const away = resource.namespace !== undefined && resource.namespace !== context.resource.namespace;
    return [
      {
        title: `Replace "external" with the name of ${describeResource(resource)}`,
        preferred: false,
        edits: [...fix.edits, setScalar(node, resource.name), ...(away ? [addEntry(text, map, 'namespace', resource.namespace)] : [])],
      },
    ];
  });
}

/** The object of the workspace that an external value stands for. */
function duplicates(value: Value): readonly Finding[] {
  const { reference, text } = value;
  const { uri, workspace } = reference.context;
  if (isExternalOnly(reference.object)) {
    return [];
  }
  const same = nearestOfExternal(reference.origin, text, uri, workspace);
  const [first] = same;
  return first === undefined
    ? []
    : [
        at(
          value,
          'kcc/external-duplicates-object',
          `This external value identifies ${describeResource(first.resource)}, which is in this workspace`,
          {
            related: relatedTo([first], workspace),
            fixes: (document) => toNames(document, value, same),
          },
        ),
      ];
}

function ambiguous(value: Value): readonly Finding[] {
  const { reference, text } = value;
  const { context, use, origin } = reference;
  const [target] = origin.targets;
  if (target === undefined) {
    return [];
  }
  const { better, reading, instead } = readExternal(kccOf(context.workspace), target.kind, text, {
    host: context.resource.kind,
    slot: use.slot,
  });
  return better === undefined
    ? []
    : [
        at(value, 'kcc/ambiguous-external', `Read as ${reading}. ${better}`, {
          fixes: (document) => [
            ...(instead === undefined ? [] : saidOtherwise(document, value, instead)),
            ...toNames(document, value, namesakes(value)),
          ],
        }),
      ];
}

/** The value where it is not ambiguous: under a key beside the reference, or spelt in another way. */
function saidOtherwise(document: string, { reference, text, node }: Value, { sibling, templates = [] }: KccInstead): readonly Fix[] {
  const { use, map, context } = reference;
  const { entry, parent } = use;
  const isAlone = entry !== undefined && entry.value === map && parent.entries.includes(entry) && map.entries.length === 1;
  const known = knownParts(context.resource, context.uri, context.workspace);
  return [
    ...(sibling === undefined || !isAlone || entryIn(parent, sibling) !== undefined
      ? []
      : [{ title: `Move "${text}" to "${sibling}"`, preferred: false, edits: [replaceEntry(document, parent, entry, sibling, text)] }]),
    ...templates
      .map((template) => fillTemplate(template, known))
      .filter((each) => !each.includes('{'))
      .map((each) => replacement(node, each)),
  ];
}

/** An external value whose region is not the object's own. */
function elsewhere(value: Value): readonly Finding[] {
  const { reference, text } = value;
  const { context, use, origin } = reference;
  const own = locationOfTargets(context.resource, use.slot, kccOf(context.workspace).facts);
  const [target] = origin.targets;
  if (own === undefined || target === undefined) {
    return [];
  }
  const { parts } = readExternal(kccOf(context.workspace), target.kind, text, { host: context.resource.kind, slot: use.slot });
  const other = [parts['zone'], parts['region'], parts['location']].find((each) => each !== undefined && isPlace(each));
  return other === undefined || sameLocation(own, other)
    ? []
    : [at(value, 'kcc/location-mismatch', `The external resource is in ${other}, this object is in ${own}`)];
}

/** The form that IAM objects take for their target, which is not always that of references. */
function iamForm(value: Value): Finding | undefined {
  const { reference, text, options } = value;
  const { workspace } = reference.context;
  const [target] = reference.origin.targets;
  const tables = kccOf(workspace);
  const formats = target === undefined ? [] : (tables.kind(target.kind)?.iam?.formats ?? []);
  if (target === undefined || formats.length === 0 || matchIamTarget(tables, target.kind, text) !== undefined) {
    return undefined;
  }
  const bare = formats.filter((format) => /^\{[^}]*\}$/.test(format));
  const last = normalExternal(text, options).split('/').at(-1) ?? '';
  return at(
    value,
    'kcc/iam-external-form',
    `"${text}" is not accepted for ${withArticle(target.kind)} by IAM resources; expected ${formats.join(' or ')}`,
    {
      fixes: (document) => (bare.length > 0 && last !== '' ? [replacement(value.node, last, true)] : repairs(document, value, formats)),
    },
  );
}
