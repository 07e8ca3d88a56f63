import { withArticle } from '../../base/english';
import { nearest } from '../../base/nearest';
import { childrenOf, knowsKey } from '../../schema/structure/lookup';
import { describedAt } from '../../workspace/applied/podPlaces';
import { presenceOf } from '../../manifest/presence';
import { isExport } from '../../manifest/resource';
import type { Origin, SlotUse } from '../../reference/extract';
import type { GroupKind } from '../../schema/kinds/kind';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { MapEntry, YamlNode } from '../../yaml/nodes/node';
import { asScalar, dereference, effectiveEntries, isNull, nodeAt } from '../../yaml/nodes/query';
import { earlierOf } from '../changes/earlier';
import { valueSpan } from '../places/place';
import { removeOne, setReference, wrapEntries, writeName } from './referenceFixes';
import { kindsText, relativePath, siblingPath, type ReferenceContext } from './referencePlace';

/** A reference that only the controller may write. */
export function checkReadOnly(use: SlotUse, { uri, workspace }: ReferenceContext): readonly Finding[] {
  const { entry, slot, owner, parent } = use;
  // A null is decoded as a field that is not there.
  if (slot.readOnly !== true || entry === undefined || presenceOf(parent, use.key) !== 'set' || slot.codes.readOnly === undefined) {
    return [];
  }
  return [
    {
      code: slot.codes.readOnly,
      // Applying an object over itself changes nothing, and one that had the field before is not created.
      ...(isExport(owner) || isUpdate(use, uri, workspace) ? { level: 'warning' as const } : {}),
      message: `"${use.key}" is set by the controller; a new object that sets it is rejected`,
      span: entry.key.span,
      path: siblingPath(use, use.key),
      resource: owner,
      fixes: (text) => removeOne(text, parent, entry, true),
    },
  ];
}

function isUpdate(use: SlotUse, uri: ReferenceContext['uri'], workspace: Workspace): boolean {
  const earlier = earlierOf(use.owner, uri, workspace);
  return earlier !== undefined && nodeAt(earlier.node, siblingPath(use, use.key)) !== undefined;
}

/** The reference and what may stand in its stead: both together, or none where one is needed. */
export function checkAlternatives(use: SlotUse, workspace: Workspace): readonly Finding[] {
  const { slot, owner, entry, parent } = use;
  const set = use.alternatives.filter(({ value }) => isSet(value));
  const referenced = entry !== undefined && isReference(use, entry);
  const isEmpty = !referenced && entry !== undefined && slot.codes.emptyIsSet === true && isEmptyReference(use, entry);
  const [other] = set;
  if ((referenced || isEmpty) && other !== undefined && slot.codes.both !== undefined) {
    const order = [other, entry];
    const wins = slot.codes.bothWins === 'alternative';
    return [
      {
        code: slot.codes.both,
        message: `Both "${other.key.text}" and "${use.key}" are set; ${wins ? `the name in "${other.key.text}" takes precedence` : 'the controller rejects this'}. Keep one of them`,
        span: entry.key.span,
        path: siblingPath(use, use.key),
        resource: owner,
        fixes: (text) => order.flatMap((each) => removeOne(text, parent, each, wins && each === entry)),
      },
    ];
  }
  const nothing =
    !referenced && (entry === undefined || !isMisshapen(use, entry)) && set.length === 0 && !parent.entries.some(({ key }) => key.opaque);
  if (nothing && slot.required && slot.codes.neither !== undefined && slot.alternatives.length > 0 && !isMisspelt(use, workspace)) {
    const outside = writtenOutside(use);
    if (outside.length > 0) {
      return [
        {
          code: slot.codes.neither,
          message: `${outside.map(({ key }) => `"${key.text}"`).join(', ')} must be under "${use.key}"`,
          span: holderSpan(use),
          path: siblingPath(use, use.key),
          resource: owner,
          supersedes: siblingPath(use, use.key).slice(0, -1),
          fixes: (text) => wrapEntries(text, parent, use.key),
        },
      ];
    }
    const names = [...slot.alternatives.map(({ key }) => key), use.key].map((key) => `"${key}"`);
    return [
      {
        code: slot.codes.neither,
        message: `Missing ${names.join(' or ')}`,
        span: holderSpan(use),
        path: siblingPath(use, use.key),
        lacks: [...slot.alternatives.map(({ key }) => siblingPath(use, key)), siblingPath(use, use.key)],
        resource: owner,
        fixes: (text) => setReference(text, use, workspace),
      },
    ];
  }
  return [];
}

/** True where a key that the schema does not know reads like one of those that may be there: it is reported instead. */
function isMisspelt({ key, slot, owner, parent, parentPath }: SlotUse, workspace: Workspace): boolean {
  const described = describedAt(owner, parentPath.slice(owner.path.length), workspace);
  const strangers = parent.entries.filter((each) => !knowsKey(described, each.key.text));
  if (strangers.length === 0) {
    return false;
  }
  const wanted = new Set([key, ...slot.alternatives.map((each) => each.key)]);
  const known = childrenOf(described).map(({ name }) => name);
  return strangers.some((each) => nearest(each.key.text, known).some((name) => wanted.has(name)));
}

/** What is said of a reference to one of some kinds that names none. */
export function missingName(targets: readonly GroupKind[]): string {
  const kinds = kindsText(targets);
  return `Reference is missing the name of ${kinds === '' ? 'an object' : withArticle(kinds)}`;
}

/** A reference that is there but names nothing. */
export function checkEmpty(origin: Origin, { workspace, uri }: ReferenceContext): readonly Finding[] {
  const { slot, owner } = origin;
  if (origin.name !== undefined || slot.codes.empty === undefined) {
    return [];
  }
  const { node, nameNode } = origin;
  const holder = dereference(nodeAt(node, slot.shape.name.slice(0, -1)));
  if (holder?.kind !== 'map' || holder.entries.some(({ key }) => key.opaque)) {
    return [];
  }
  const entry = holder.entries.find(({ key }) => key.text === slot.shape.name.at(-1));
  if (entry === undefined ? workspace.kustomizations.patchOf(uri) !== undefined : asScalar(entry.value) === undefined) {
    return [];
  }
  return [
    {
      code: slot.codes.empty,
      message: missingName(origin.targets),
      span: nameNode !== undefined && nameNode.span.end > nameNode.span.start ? nameNode.span : (entry?.key.span ?? holderKeySpan(origin)),
      path: [...relativePath(origin), ...slot.shape.name],
      ...(entry === undefined ? { lacks: [[...relativePath(origin), ...slot.shape.name]] } : {}),
      supersedes: [...relativePath(origin), ...slot.shape.name],
      resource: owner,
      fixes: (text) =>
        writeName(
          text,
          origin,
          holder,
          workspace.resolver.candidates(origin, uri).flatMap(({ resource }) => resource.name ?? []),
        ),
    },
  ];
}

/** The key of the map that would hold the name. */
function holderKeySpan(origin: Origin): Finding['span'] {
  const path = [...origin.path, ...origin.slot.shape.name.slice(0, -1)];
  const key = path.at(-1);
  const parent = dereference(nodeAt(origin.owner.document.root, path.slice(0, -1)));
  const entry = parent?.kind === 'map' ? parent.entries.find((each) => each.key.text === key) : undefined;
  return entry?.key.span ?? origin.node.span;
}

/** Something stands there that the controllers see: no null, no empty list. */
export function isSet(node: YamlNode): boolean {
  const value = dereference(node);
  switch (value?.kind) {
    case 'scalar':
      return value.value !== null;
    case 'sequence':
      return value.items.length > 0;
    case 'map':
      return true;
    case undefined:
      return false;
  }
}

/** An empty object is no reference, for the controllers look at what is inside; a list counts by its items. */
function isReference({ origins }: SlotUse, entry: MapEntry): boolean {
  if (dereference(entry.value)?.kind === 'sequence') {
    return isSet(entry.value);
  }
  return origins.some((origin) => {
    const holder = dereference(nodeAt(origin.node, origin.slot.shape.name.slice(0, -1)));
    return holder?.kind === 'map'
      ? holder.entries.length > 0 || origin.slot.shape.name.length > 1
      : holder?.kind === 'scalar' && holder.value !== null;
  });
}

/** A mapping that holds nothing, or none of what says the name. */
function isEmptyReference({ slot }: SlotUse, { value }: MapEntry): boolean {
  const map = dereference(value);
  const [first] = slot.shape.name;
  return map?.kind === 'map' && map.entries.every((each) => each.key.text === first && !each.merge && isNull(each.value));
}

/** The keys of a typed reference beside the place where it belongs, if nothing else stands there. */
function writtenOutside({ slot, parent }: SlotUse): readonly MapEntry[] {
  const { name, namespace, kind, apiVersion, group } = slot.shape;
  const inside = new Set([name, namespace, kind, apiVersion, group].flatMap((path) => (path?.length === 1 ? path : [])));
  const keys = parent.entries.map(({ key }) => key.text);
  const isReference = kind !== undefined && [name, kind].every((path) => keys.includes(String(path[0])));
  return isReference && parent.entries.every(({ key, merge }) => !merge && inside.has(key.text)) ? parent.entries : [];
}

/** Something is meant as the reference, and other rules say what is wrong with its form. */
function isMisshapen({ slot }: SlotUse, entry: MapEntry): boolean {
  const value = dereference(entry.value);
  const [first] = slot.shape.name;
  if (value?.kind === 'map') {
    return slot.shape.name.length === 1 || (value.entries.length > 0 && !effectiveEntries(value).has(String(first)));
  }
  return value?.kind === 'scalar' && value.value !== null && first !== undefined;
}

function holderSpan(use: SlotUse): Finding['span'] {
  const { owner, parent, parentPath } = use;
  const key = parentPath.at(-1);
  const grandparent = dereference(nodeAt(owner.document.root, parentPath.slice(0, -1)));
  const entry = grandparent?.kind === 'map' ? grandparent.entries.find((each) => each.key.text === key) : undefined;
  // An item of a list has no key.
  const own = entry?.key.span ?? valueSpan(parent);
  return own.end > own.start ? own : owner.kindNode.span;
}
