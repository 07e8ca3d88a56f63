import { nearest } from '../../../base/nearest';
import { formatPath, type Path } from '../../../base/path';
import type { Resource } from '../../../manifest/resource';
import { replacement } from '../../../checks/places/replacement';
import { lastKey } from '../fieldForms';
import { eachItem, eachValue, type Slot } from '../../../reference/slot';
import { childrenOf, structuresAt } from '../../../schema/structure/lookup';
import { descriptionsOf } from '../../../schema/kinds/otherKinds';
import type { SchemaFinding } from '../../../schema/validation/validator';
import type { Words } from '../../../workspace/family';
import type { Fix } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { fillEntry, isJson, keysOf, setEntry, setScalar } from '../../../yaml/writing/edit';
import type { MapNode } from '../../../yaml/nodes/node';
import { renderFlow } from '../../../yaml/writing/render';
import { asMap, asScalar, nodeAt, ownEntryOf } from '../../../yaml/nodes/query';
import { parentKeys } from '../container';
import { isDemanded } from '../plainField';
import { wrap } from './plainFields';
import { takesExternal } from './context';
import { templateFor } from './formFixes';
import { kccOf } from '../part';

/**
 * What a schema finding about an object of the family is called there: `undefined` where the schema's words will do,
 * `'said'` where another finding tells the same mistake.
 */
export function schemaWords(resource: Resource, finding: SchemaFinding, workspace: Workspace): Words | 'said' | undefined {
  if (workspace.dialects.familyOf(resource.group) !== 'kcc') {
    return undefined;
  }
  const { data, path } = finding;
  if ((data.kind === 'missing-field' || data.kind === 'combination') && data.byRule === true) {
    // `choices.ts` reads these rules.
    return 'said';
  }
  switch (data.kind) {
    case 'unknown-field':
      return plainForReference(resource, path, data.name, workspace);
    case 'missing-field':
      return missing(resource, path, [data.name, ...data.alternatives], workspace);
    case 'combination':
      return choice(path, data.found, finding.message, workspace);
    case 'no-branch':
      return { code: 'kcc/choice', message: finding.message };
    case 'type':
      return plainInReference(resource, path, finding, workspace);
    case 'pattern':
      return isRole(resource, path, workspace)
        ? { code: 'kcc/iam-role-form', message: finding.message, fixes: () => rolePrefix(resource, path) }
        : undefined;
    default:
      return undefined;
  }
}

const plainEnding = /(?:Refs?|Names?|I[dD]s?|(?:Self)?Links?|U(?:R[LI]|r[li])s?)$/;

function stemOf(key: string): string {
  const stem = key.replace(plainEnding, '');
  return (stem === '' ? key : stem).toLowerCase();
}

/** A key that the schema does not know where it has a reference: the plain value in its stead, or its name spelt wrong. */
function plainForReference(
  resource: Resource,
  path: Path,
  key: string,
  workspace: Workspace,
): (Words & { readonly names: readonly string[] }) | undefined {
  const parent = path.slice(0, -1);
  const map = asMap(nodeAt(resource.node, parent));
  const slots = workspace.dialects.slotsOf(resource).filter((slot) => slot.object?.kind === 'resource' && isBelow(slot, parent));
  const known = knownKeys(resource, parent, workspace);
  const free = slots.filter((slot) => known.has(lastKey(slot)) && map?.entries.every((entry) => entry.key.text !== lastKey(slot)) === true);
  const keys = free.map(lastKey);
  const same = keys.filter((each) => stemOf(each) === stemOf(key));
  const node = nodeAt(resource.node, path);
  if (map === undefined || node === undefined) {
    return undefined;
  }
  const entry = map.entries.find((each) => each.key.text === key);
  const isReference = /Refs?$/.test(key) || asMap(node) !== undefined;
  if (same.length === 0 && !/Refs?$/.test(key)) {
    return undefined;
  }
  const near = same.length > 0 ? same : nearest(key, keys);
  // A reference under another name stands for the only one that is still missing.
  const missing = free.filter((slot) => slot.object?.required === true).map(lastKey);
  const candidates = near.length > 0 || !isReference || missing.length > 1 ? near : missing;
  if (candidates.length === 0) {
    return undefined;
  }
  const message = `Unknown field "${key}" in ${formatPath(parent)}; did you mean ${candidates.map((each) => `"${each}"`).join(' or ')}?`;
  return {
    code: 'kcc/unknown-reference-key',
    message,
    names: candidates,
    fixes: (text) =>
      candidates.flatMap((each) =>
        isReference && entry !== undefined
          ? [{ title: `Rename to "${each}"`, preferred: near.length === 1, edits: [setScalar(entry.key, each)] }]
          : asReference(
              text,
              resource,
              map,
              key,
              free.find((slot) => lastKey(slot) === each),
              workspace,
            ),
      ),
  };
}

/** The keys that a kind has in the map at a path, by any of its CRDs. */
function knownKeys(resource: Resource, parent: Path, workspace: Workspace): ReadonlySet<string> {
  const kind = workspace.kinds.find(resource);
  const all = kind === undefined ? [] : descriptionsOf(kind);
  return new Set(all.flatMap(({ schema }) => childrenOf(structuresAt(schema, parent)).map(({ name }) => name)));
}

/** A plain value where the reference is written as an object. */
function plainInReference(resource: Resource, path: Path, { code, message }: SchemaFinding, workspace: Workspace): Words | undefined {
  const parent = path.slice(0, -1);
  const key = path.at(-1);
  const map = asMap(nodeAt(resource.node, parent));
  const slot = workspace.dialects
    .slotsOf(resource)
    .find((each) => each.object?.kind === 'resource' && isBelow(each, parent) && lastKey(each) === key);
  return map !== undefined && typeof key === 'string' && slot !== undefined
    ? { code, message, fixes: (text) => asReference(text, resource, map, key, slot, workspace) }
    : undefined;
}

/** A value as the reference of a slot: by name where an object of the workspace has the name, and as an external value. */
function asReference(
  text: string,
  resource: Resource,
  map: MapNode,
  key: string,
  slot: Slot | undefined,
  workspace: Workspace,
): readonly Fix[] {
  const entry = ownEntryOf(map, key);
  const name = asScalar(entry?.value);
  const reference = slot === undefined ? key : lastKey(slot);
  const isNamed =
    name !== undefined &&
    !name.opaque &&
    slot?.targets.some((target) => workspace.index.find(target, name.text).some(({ namespace }) => namespace === resource.namespace)) ===
      true;
  const isList = slot?.path.at(-1) === eachItem;
  const named: readonly Fix[] =
    entry === undefined || name === undefined || !isNamed || isList || name.style === 'block'
      ? []
      : [
          {
            title: `Convert to "${reference}" by name`,
            preferred: false,
            edits: [
              ...(key === reference ? [] : [setScalar(entry.key, reference)]),
              { span: name.span, newText: renderFlow({ name: name.text }, map.flow && isJson(text, keysOf(map))) },
            ],
          },
        ];
  return [...named, ...wrap(text, map, key, reference)];
}

/** True for a slot whose key stands in the map at a path. */
function isBelow(slot: Slot, parent: Path): boolean {
  const steps = [...slot.path];
  while (typeof steps.at(-1) !== 'string' && steps.length > 0) {
    steps.pop();
  }
  steps.pop();
  return (
    steps.length === parent.length &&
    steps.every((step, index) => (step === eachItem ? typeof parent[index] === 'number' : step === eachValue || step === parent[index]))
  );
}

function missing(resource: Resource, path: Path, names: readonly string[], workspace: Workspace): Words | 'said' | undefined {
  const parent = path.slice(0, -1);
  const { iam, secrets } = kccOf(workspace).facts;
  const parents = parentKeys(workspace);
  const wanted = names.map((name) => `"${name}"`).join(' or ');
  const slots = workspace.dialects.slotsOf(resource).filter((slot) => isBelow(slot, parent) && names.includes(lastKey(slot)));
  if (parent.length === 1 && names.every((name) => parents.has(name))) {
    return {
      code: 'kcc/no-parent',
      message: `${resource.kind} is missing ${wanted}`,
      fixes: (text) => insertions(text, resource, parent, slots, workspace),
    };
  }
  if (sameNames(names, iam.members.keys)) {
    return { code: 'kcc/iam-member-choice', message: `IAM member is missing ${wanted}` };
  }
  if (parent.at(-1) === iam.members.inside) {
    return {
      code: 'kcc/iam-member-from-choice',
      message: `"${iam.members.inside}" must have one of ${names.map((name) => `"${name}"`).join(', ')}`,
      fixes: (text) => insertions(text, resource, parent, slots, workspace),
    };
  }
  if (sameNames(names, secrets.plainKeys)) {
    return { code: 'kcc/value-choice', message: `Sensitive field is missing ${wanted}` };
  }
  if (slots.length === 0) {
    return undefined;
  }
  if (names.some((name) => isSpeltOtherwise(resource, parent, name, workspace))) {
    return 'said';
  }
  const isChoice = names.length > 1 || !isDemanded(resource, [...parent, names[0] ?? ''], workspace);
  const what = names.length > 1 ? wanted : isChoice ? `${wanted}, or the fields that may be set instead` : `required reference ${wanted}`;
  return {
    code: isChoice ? 'kcc/choice' : 'kcc/required-reference',
    message: `Missing ${what}`,
    fixes: (text) => insertions(text, resource, parent, slots, workspace),
  };
}

/** A reference that is missing only because a key that the schema does not know stands in its stead (KCC009 before KCC102). */
function isSpeltOtherwise(resource: Resource, parent: Path, name: string, workspace: Workspace): boolean {
  const known = knownKeys(resource, parent, workspace);
  const keys = asMap(nodeAt(resource.node, parent))?.entries.map(({ key }) => key.text) ?? [];
  return keys.some(
    (key) => !known.has(key) && plainForReference(resource, [...parent, key], key, workspace)?.names.includes(name) === true,
  );
}

/** Whole references to put in: to the objects of the workspace that fit, and by external value as far as it is known. */
export function insertions(text: string, resource: Resource, parent: Path, slots: readonly Slot[], workspace: Workspace): readonly Fix[] {
  const map = asMap(nodeAt(resource.node, parent));
  if (map === undefined) {
    return [];
  }
  return slots.flatMap((slot): readonly Fix[] => {
    const key = lastKey(slot);
    const list = slot.path.at(-1) === eachItem;
    const present = ownEntryOf(map, key);
    const mayFill = present?.value.kind === 'scalar' && present.value.value === null && !present.value.opaque;
    if (present !== undefined && !mayFill) {
      return [];
    }
    const add = (title: string, field: string, value: string): readonly Fix[] => {
      const edit =
        present === undefined || list || map.flow
          ? setEntry(text, map, key, list ? [{ [field]: value }] : { [field]: value })
          : fillEntry(text, map, present, { [field]: value });
      return edit === undefined ? [] : [{ title, preferred: false, edits: [edit] }];
    };
    const targets = slot.targets.flatMap((target) => workspace.index.ofKind(target)).filter((entry) => entry.resource !== resource);
    const here = targets.filter((entry) => entry.resource.namespace === resource.namespace).slice(0, 3);
    const template = templateFor(slot, slot.targets[0]?.kind, workspace);
    return [
      ...here.flatMap((entry) =>
        add(`Add "${key}" with ${entry.resource.kind} "${entry.resource.name ?? ''}"`, 'name', entry.resource.name ?? ''),
      ),
      ...(template === undefined || (slot.object !== undefined && !takesExternal(slot.object))
        ? []
        : add(`Add "${key}" with an external value`, 'external', template)),
    ];
  });
}

function choice(path: Path, found: readonly string[], message: string, workspace: Workspace): Words {
  const { iam, secrets } = kccOf(workspace).facts;
  const parents = parentKeys(workspace);
  const holder = path.length > 0 && found.includes(String(path.at(-1))) ? path.slice(0, -1) : path;
  if (found.length > 0 && holder.length === 1 && found.every((key) => parents.has(key))) {
    return { code: 'kcc/several-parents', message };
  }
  if (sameNames(found, iam.members.keys)) {
    return { code: 'kcc/iam-member-choice', message };
  }
  if (holder.at(-1) === iam.members.inside) {
    return { code: 'kcc/iam-member-from-choice', message };
  }
  return { code: sameNames(found, secrets.plainKeys) ? 'kcc/value-choice' : 'kcc/choice', message };
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}

/** A predefined role without the collection that it is in. */
function rolePrefix(resource: Resource, path: Path): readonly Fix[] {
  const node = asScalar(nodeAt(resource.node, path));
  return node !== undefined && /^[a-zA-Z]+\.[\w.]+$/.test(node.text) ? [replacement(node, `roles/${node.text}`)] : [];
}

function isRole(resource: Resource, path: Path, workspace: Workspace): boolean {
  const { policies, roleKeys } = kccOf(workspace).facts.iam;
  return policies.some(({ kind }) => kind === resource.kind) && roleKeys.includes(String(path.at(-1)));
}
