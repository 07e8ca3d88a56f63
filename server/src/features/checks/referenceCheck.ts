import { didYouMean } from '../../base/nearest';
import { formatPath } from '../../base/path';
import type { Uri } from '../../base/uri';
import { describeResource } from '../../manifest/resource';
import type { Origin, SlotUse } from '../../reference/extract';
import type { GroupKind } from '../../schema/kind';
import type { Config } from '../../workspace/config';
import type { Finding, RelatedPlace } from '../../workspace/finding';
import type { IndexedResource } from '../../workspace/index';
import type { Resolution } from '../../workspace/resolver';
import type { Workspace } from '../../workspace/workspace';
import type { MapEntry, YamlNode } from '../../yaml/node';
import { dereference, nodeAt } from '../../yaml/query';
import { createTarget, removeOne, renameTarget, writeNamespace } from './referenceFixes';

/** What is wrong with the references of a document, given everything else in the workspace. */
export function checkReferences(uses: readonly SlotUse[], uri: Uri, workspace: Workspace): readonly Finding[] {
  const config = workspace.configFor(uri);
  return uses.flatMap((use) => checkUse(use, uri, config, workspace));
}

function checkUse(use: SlotUse, uri: Uri, config: Config, workspace: Workspace): readonly Finding[] {
  if (use.slot.object !== undefined) {
    return [];
  }
  if (use.slot.readOnly === true) {
    return readOnlyFinding(use);
  }
  return [...alternativeFindings(use), ...use.origins.flatMap((origin) => originFinding(origin, uri, config, workspace))];
}

function readOnlyFinding(use: SlotUse): readonly Finding[] {
  const { entry, slot, owner, parent } = use;
  if (entry === undefined || slot.codes.readOnly === undefined) {
    return [];
  }
  return [
    {
      code: slot.codes.readOnly,
      message: `"${use.key}" is filled in by the controller; a new object that sets it is refused.`,
      span: entry.key.span,
      path: ownPath(use, use.key),
      resource: owner,
      fixes: (text) => removeOne(text, parent, entry, true),
    },
  ];
}

/** The reference and what may stand in its stead: both together, or none where one is needed. */
function alternativeFindings(use: SlotUse): readonly Finding[] {
  const { slot, owner, entry, parent } = use;
  const set = use.alternatives.filter(({ value }) => isSet(value));
  const referenced = entry !== undefined && isReference(use);
  const [other] = set;
  if (referenced && other !== undefined && slot.codes.both !== undefined) {
    const order = [other, entry];
    return [
      {
        code: slot.codes.both,
        message: `Both "${other.key.text}" and "${use.key}" are set; ${slot.family === 'ack' ? 'the controller refuses that' : `the name in "${other.key.text}" wins`}. Keep one of them.`,
        span: entry.key.span,
        path: ownPath(use, use.key),
        resource: owner,
        fixes: (text) =>
          order.flatMap((each) => removeOne(text, parent, each, slot.family !== 'ack' && each === entry)),
      },
    ];
  }
  const incomplete = entry !== undefined && slot.shape.name.length === 1 && dereference(entry.value)?.kind === 'map';
  const nothing = !referenced && !incomplete && set.length === 0 && !parent.entries.some(({ key }) => key.opaque);
  if (nothing && slot.required && slot.codes.neither !== undefined && slot.alternatives.length > 0) {
    const names = [...slot.alternatives.map(({ key }) => key), use.key].map((key) => `"${key}"`);
    return [
      {
        code: slot.codes.neither,
        message: `Set ${names.join(' or ')}.`,
        span: holderSpan(use),
        path: ownPath(use, use.key),
        resource: owner,
      },
    ];
  }
  return [];
}

function isSet(node: YamlNode): boolean {
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

/** An empty object is no reference: the controllers look at what is inside. */
function isReference({ origins }: SlotUse): boolean {
  return origins.some((origin) => {
    const holder = dereference(nodeAt(origin.node, origin.slot.shape.name.slice(0, -1)));
    return holder?.kind === 'map' ? holder.entries.length > 0 || origin.slot.shape.name.length > 1 : holder?.kind === 'scalar' && holder.value !== null;
  });
}

function holderSpan(use: SlotUse): Finding['span'] {
  const { owner, parent, parentPath } = use;
  const key = parentPath.at(-1);
  const grandparent = dereference(nodeAt(owner.document.root, parentPath.slice(0, -1)));
  const entry = grandparent?.kind === 'map' ? grandparent.entries.find((each) => each.key.text === key) : undefined;
  return entry?.key.span ?? parent.entries[0]?.key.span ?? owner.kindNode.span;
}

function ownPath(use: SlotUse, key: string): Finding['path'] {
  return [...use.parentPath.slice(use.owner.path.length), key];
}

function originFinding(origin: Origin, uri: Uri, config: Config, workspace: Workspace): readonly Finding[] {
  const { slot } = origin;
  if (slot.onlyWith !== undefined && config.cluster[slot.onlyWith as keyof Config['cluster']] !== true) {
    return [];
  }
  if (origin.name === undefined) {
    return emptyFinding(origin);
  }
  if (slot.missing !== 'report') {
    return [];
  }
  const resolution = workspace.resolver.resolve(origin, uri, workspace.outsideFor(uri));
  return resolutionFinding(origin, origin.name, resolution, uri, workspace);
}

function emptyFinding(origin: Origin): readonly Finding[] {
  const { slot, nameNode, owner } = origin;
  const holder = dereference(nodeAt(origin.node, slot.shape.name.slice(0, -1)));
  if (slot.codes.empty === undefined || holder?.kind !== 'map') {
    return [];
  }
  const written = nameNode !== undefined;
  const entry = nameEntry(origin, holder.entries);
  return [
    {
      code: slot.codes.empty,
      message: `This reference has no name${kindsText(origin.targets) === '' ? '' : ` of a ${kindsText(origin.targets)}`}.`,
      span: written && nameNode.span.end > nameNode.span.start ? nameNode.span : (entry?.key.span ?? holderKeySpan(origin)),
      path: [...relativePath(origin), ...slot.shape.name],
      resource: owner,
    },
  ];
}

function nameEntry(origin: Origin, entries: readonly MapEntry[]): MapEntry | undefined {
  return entries.find(({ key }) => key.text === origin.slot.shape.name.at(-1));
}

/** The key of the map that would hold the name. */
function holderKeySpan(origin: Origin): Finding['span'] {
  const path = [...origin.path, ...origin.slot.shape.name.slice(0, -1)];
  const key = path.at(-1);
  const parent = dereference(nodeAt(origin.owner.document.root, path.slice(0, -1)));
  const entry = parent?.kind === 'map' ? parent.entries.find((each) => each.key.text === key) : undefined;
  return entry?.key.span ?? origin.node.span;
}

/** What a reference's resolution gives reason to say; nothing where it leads somewhere. */
export function resolutionFinding(origin: Origin, name: string, resolution: Resolution, uri: Uri, workspace: Workspace): readonly Finding[] {
  const base = {
    span: (origin.nameNode ?? origin.node).span,
    path: [...relativePath(origin), ...origin.slot.shape.name],
    resource: origin.owner,
  };
  const what = kindsText(origin.targets);
  switch (resolution.kind) {
    case 'missing': {
      const [namespace] = workspace.resolver.namespacesOf(origin);
      const where = namespace === undefined ? '' : ` in namespace "${namespace}"`;
      return [
        {
          ...base,
          code: 'ref/not-found',
          message: `No ${what} "${name}"${where} in this workspace${didYouMean(resolution.nearest)}`,
          fixes: (text) => [...renameTarget(origin, resolution.nearest), ...createTarget(text, origin, name, namespace, workspace)],
        },
      ];
    }
    case 'other-namespace': {
      const places = resolution.targets.map(({ resource }) => resource.namespace ?? '');
      const namespaces = [...new Set(places)];
      return [
        {
          ...base,
          code: 'ref/wrong-namespace',
          message: `${what} "${name}" is not in namespace "${resolution.namespace}" but in ${namespaces.map((each) => `"${each}"`).join(', ')}.`,
          related: () => resolution.targets.flatMap((target) => relatedPlace(target, workspace)),
          fixes: (text) => writeNamespace(text, origin, namespaces),
        },
      ];
    }
    case 'other-kind':
      return [
        {
          ...base,
          code: 'ref/wrong-kind',
          message: `"${formatPath(relativePath(origin))}" refers to a ${what}; "${name}" is a ${[...new Set(resolution.targets.map(({ resource }) => resource.kind))].join(', ')}.`,
          related: () => resolution.targets.flatMap((target) => relatedPlace(target, workspace)),
          fixes: () => renameTarget(origin, workspace.resolver.candidates(origin, uri).flatMap(({ resource }) => resource.name ?? []).slice(0, 3)),
        },
      ];
    case 'found':
    case 'many':
    case 'outside':
    case 'unknown':
      return [];
  }
}

/** `VirtualNode`, or `VirtualNode or VirtualRouter`. */
export function kindsText(targets: readonly GroupKind[]): string {
  return targets.map(({ kind }) => kind).join(' or ');
}

function relativePath(origin: Origin): Finding['path'] {
  return origin.path.slice(origin.owner.path.length);
}

/** Where an object stands now: an edit inside it gives it another document, but its references no other finding. */
function relatedPlace({ uri, resource }: IndexedResource, workspace: Workspace): readonly RelatedPlace[] {
  const same = workspace.index.find(resource, resource.name ?? '').filter((each) => each.uri === uri);
  const current = same.find((each) => each.resource === resource) ?? same.find((each) => each.resource.namespace === resource.namespace);
  const node = current?.resource.nameNode;
  return current === undefined || node === undefined
    ? []
    : [{ uri, document: current.resource.document, span: node.span, message: describeResource(current.resource) }];
}
