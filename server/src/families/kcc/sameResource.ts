import { isNamespaceKind } from '../../manifest/objectName';
import { touches } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { KccContainer } from './facts';
import type { Origin } from '../../reference/extract';
import { matchExternal, normalExternal } from './externalTemplate';
import { optionsFor, templatesOf } from './readExternal';
import type { Fix } from '../../workspace/finding';
import { nearestFirst, type IndexedResource } from '../../workspace/index/indexed';
import { nearestFound } from '../../workspace/index/reach';
import type { Workspace } from '../../workspace/workspace';
import { removeEntries, setScalar } from '../../yaml/writing/edit';
import { ownEntryOf } from '../../yaml/nodes/query';
import type { Spot } from '../../workspace/spot';
import { cloudPathOf } from './cloudPath';
import { addressOf, addressTemplate, cloudIdOf, containerId, withCloudId } from './container';
import { kccOf } from './part';
import { isPrincipalPlace } from './principals';

/** Objects of a reference's kinds whose cloud id is the last segment of its external value; the nearest to the file that it is written in. */
export function nearestNamesakes(origin: Origin, text: string, from: Uri, workspace: Workspace): readonly IndexedResource[] {
  return nearestTo(from, (place) => namesakesOf(origin, text, workspace, place));
}

/** What is found in the nearest folder that has any, that of the file itself first. */
function nearestTo(from: Uri, find: (place: string | undefined) => readonly IndexedResource[]): readonly IndexedResource[] {
  const { found } = nearestFound(from, find);
  return [...found.filter(({ uri }) => uri === from), ...found.filter(({ uri }) => uri !== from)];
}

function namesakesOf(origin: Origin, text: string, workspace: Workspace, place?: string): readonly IndexedResource[] {
  const id =
    normalExternal(
      text,
      optionsFor(
        kccOf(workspace),
        origin.targets.map(({ kind }) => kind),
        origin.slot,
      ),
    )
      .split('/')
      .at(-1) ?? '';
  return origin.targets
    .flatMap((target) => withCloudId(target, idIn(id, target.kind, workspace), workspace, place))
    .filter(({ resource }) => resource !== origin.owner);
}

/** The id in the last segment of a value, which may be the address that the API makes of it. */
function idIn(segment: string, kind: string, workspace: Workspace): string {
  const template = addressTemplate(kind, workspace);
  const match = template === undefined ? undefined : matchExternal(segment, [template]);
  return match?.parts.find(([name]) => name === 'id')?.[1] ?? segment;
}

/**
 * The objects that stand for the resource of an external value, in the nearest folder that has any: each of many environments
 * may have one.
 */
export function nearestOfExternal(origin: Origin, text: string, from: Uri, workspace: Workspace): readonly IndexedResource[] {
  return nearestTo(from, (place) => objectsOfExternal(origin, text, workspace, place));
}

function objectsOfExternal(origin: Origin, text: string, workspace: Workspace, place?: string): readonly IndexedResource[] {
  const own = normalExternal(
    text,
    optionsFor(
      kccOf(workspace),
      origin.targets.map(({ kind }) => kind),
      origin.slot,
    ),
  );
  return namesakesOf(origin, text, workspace, place).filter(({ resource, uri }) => {
    const { facts } = kccOf(workspace);
    const container = facts.containers.find(({ kind }) => kind === resource.kind);
    if (container !== undefined) {
      return cloudIdOf(resource, workspace) === containerId(text, container);
    }
    const address = addressOf(resource, uri, workspace);
    return (
      cloudPathOf(resource, uri, workspace) === own ||
      (address !== undefined && own === address) ||
      (facts.globalNames.includes(resource.kind) && isBareName(text, resource.kind, workspace))
    );
  });
}

/** A value that is a name alone, in whatever form: `b`, `gs://b`, `projects/_/buckets/b`. */
function isBareName(text: string, kind: string, workspace: Workspace): boolean {
  const match = matchExternal(text, templatesOf(kccOf(workspace).kind(kind)), optionsFor(kccOf(workspace), [kind]));
  return match?.parts.slice(0, -1).every(([, value]) => value === '_') === true;
}

/** The external values that stand for an object of the workspace, as far as its manifest tells them. */
export function externalsOf({ resource, uri }: IndexedResource, workspace: Workspace): readonly string[] {
  const isBare =
    kccOf(workspace)
      .kind(resource.kind)
      ?.iam?.formats?.some((format) => /^\{[^}]*\}$/.test(format)) === true;
  const values = [
    cloudPathOf(resource, uri, workspace),
    addressOf(resource, uri, workspace),
    isBare ? cloudIdOf(resource, workspace) : undefined,
  ];
  return [...new Set(values.filter((value) => value !== undefined))];
}

/** What the external value, the container annotation or the member under a position stands for, where that is an object of the workspace. */
export function externalTargetsAt(spot: Spot, workspace: Workspace): readonly IndexedResource[] {
  const { state, offset, hit } = spot;
  const annotated = containerAt(spot, workspace);
  if (annotated !== undefined) {
    return hit?.node.kind === 'scalar' && !hit.node.opaque
      ? withCloudId(kccOf(workspace).groupKind(annotated.kind), hit.node.text, workspace)
      : [];
  }
  const address = accountAt(spot, workspace);
  if (address !== undefined) {
    const { kind } = kccOf(workspace).facts.iam.principals.account;
    const named = withCloudId(kccOf(workspace).groupKind(kind), idIn(address, kind, workspace), workspace);
    return nearestFirst(
      named.filter(({ resource, uri }) => addressOf(resource, uri, workspace) === address),
      spot.file.uri,
    );
  }
  const origin = state.origins.find(({ externalNode }) => externalNode !== undefined && touches(externalNode.span, offset));
  return origin?.external === undefined || origin.externalNode?.opaque === true
    ? []
    : nearestFirst(objectsOfExternal(origin, origin.external, workspace), spot.file.uri);
}

/** The address of the service account that is granted something by the member under a position. */
function accountAt({ hit, resource }: Spot, workspace: Workspace): string | undefined {
  const { type } = kccOf(workspace).facts.iam.principals.account;
  const isMember =
    resource !== undefined && hit?.part === 'value' && isPrincipalPlace(resource, hit.path.slice(resource.path.length), workspace);
  return isMember && hit.node.kind === 'scalar' && !hit.node.opaque && hit.node.text.startsWith(`${type}:`)
    ? hit.node.text.slice(type.length + 1)
    : undefined;
}

/** The container that the annotation value under a position names by its id. */
function containerAt({ hit, resource }: Spot, workspace: Workspace): KccContainer | undefined {
  const path = hit?.part === 'value' ? hit.path.slice(resource?.path.length ?? 0) : [];
  const [metadata, annotations, key] = path;
  const reads = resource !== undefined && (kccOf(workspace).speaksFor(resource.group) || isNamespaceKind(resource));
  return reads && path.length === 3 && metadata === 'metadata' && annotations === 'annotations'
    ? kccOf(workspace).facts.containers.find(({ annotation }) => annotation === key)
    : undefined;
}

/** Writes the external value that means the same as a name, where its spelling in that field is known. */
export function nameToExternal(origin: Origin, text: string, uri: Uri, workspace: Workspace): Fix | undefined {
  const resolution =
    origin.name === undefined || origin.slot.object?.kind !== 'resource' ? undefined : workspace.resolver.resolve(origin, uri);
  const target = resolution?.kind === 'found' ? resolution.meant[0] : undefined;
  const map = origin.node.kind === 'map' ? origin.node : undefined;
  const entry = ownEntryOf(map, 'name');
  const value = target === undefined ? undefined : spelling(origin, target, workspace);
  if (map === undefined || entry?.value.kind !== 'scalar' || value === undefined) {
    return undefined;
  }
  const surplus = map.entries.filter(
    ({ key }) => key.text === 'namespace' || (key.text === 'kind' && origin.slot.object?.form.kind === 'withName'),
  );
  return {
    title: `Replace ${[entry, ...surplus].map(({ key }) => `"${key.text}"`).join(' and ')} with external value "${value}"`,
    preferred: false,
    edits: [setScalar(entry.key, 'external'), setScalar(entry.value, value), ...removeEntries(text, map, surplus)],
  };
}

function spelling({ slot }: Origin, { resource, uri }: IndexedResource, workspace: Workspace): string | undefined {
  const iam = slot.object?.form.iamTarget === true;
  const formats = (iam ? kccOf(workspace).kind(resource.kind)?.iam?.formats : slot.object?.formats) ?? [];
  const path = cloudPathOf(resource, uri, workspace);
  const options = optionsFor(kccOf(workspace), [resource.kind], slot);
  if (path !== undefined && matchExternal(path, formats, options) !== undefined) {
    return path;
  }
  const address = addressOf(resource, uri, workspace);
  if (address !== undefined && (formats.includes('field:email') || matchExternal(address, formats, options) !== undefined)) {
    return address;
  }
  const isBare = formats.some((format) => format === 'field:name' || /^\{[^}]*\}$/.test(format));
  return isBare ? cloudIdOf(resource, workspace) : undefined;
}
