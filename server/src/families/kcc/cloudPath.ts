import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import { normalExternal, plainPlaceholder } from './externalTemplate';
import { slotUsesOf } from '../../reference/extract';
import type { Slot } from '../../reference/slot';
import { optionsFor, lastKey, ownTemplatesOf } from './readExternal';
import type { Workspace } from '../../workspace/workspace';
import { addressOf, addressTemplate, cloudIdOf, containerOf } from './container';
import { knownText } from '../../manifest/values';
import { placeKeys } from './location';
import { kccOf } from './part';

/**
 * The path of the cloud resource that an object stands for, as direct hosts read it: `status.externalRef` of an
 * exported object, else the kind's template filled with what the manifest says.
 * `undefined` when a part is not known and not given.
 */
export function cloudPathOf(
  resource: Resource,
  uri: Uri,
  workspace: Workspace,
  { given = {} }: { readonly given?: Readonly<Record<string, string>> } = {},
): string | undefined {
  const exported = knownText(resource, 'status.externalRef');
  if (exported !== undefined) {
    return normalExternal(exported, optionsFor(kccOf(workspace), [resource.kind]));
  }
  const id = addressTemplate(resource.kind, workspace) === undefined ? cloudIdOf(resource, workspace) : addressOf(resource, uri, workspace);
  if (id === undefined) {
    return undefined;
  }
  const known = { ...given, ...knownParts(resource, uri, workspace) };
  // The path of a container ends with it; that of what a container has one of says no more than the container.
  const containers = kccOf(workspace).facts.containers.flatMap(({ name, kind }) => (kind === resource.kind ? [] : [name]));
  const templates = ownTemplatesOf(kccOf(workspace).kind(resource.kind)).filter((template) => /^[a-zA-Z]+\/\{/.test(template));
  for (const template of templates) {
    const path = fill(template, id, known, containers);
    if (path !== undefined) {
      return path;
    }
  }
  return undefined;
}

/** What an object's manifest says about the placeholders of paths, by plain placeholder name. */
export function knownParts(resource: Resource, uri: Uri, workspace: Workspace): Readonly<Record<string, string>> {
  const known: Record<string, string> = {};
  const container = containerOf(resource, uri, workspace);
  if (container !== undefined) {
    known[container.container.name] = container.id;
  }
  for (const key of ['location', 'region', 'zone']) {
    const value = knownText(resource, `spec.${key}`);
    if (value !== undefined) {
      known[key] = value;
    }
  }
  const { location } = known;
  if (location !== undefined && /^[a-z]+-[a-z]+[0-9]+$/.test(location)) {
    known['region'] ??= location;
  }
  if (location !== undefined && /^[a-z]+-[a-z]+[0-9]+-[a-z]$/.test(location)) {
    known['zone'] ??= location;
  }
  for (const { slot, origins } of slotUsesOf(resource, workspace.slots)) {
    const [origin] = origins;
    const topLevel = slot.path.length === 2;
    const stem = placeholderOf(slot);
    if (!topLevel || origin === undefined || origins.length !== 1 || known[stem] !== undefined || origin.opaque) {
      continue;
    }
    if (origin.external !== undefined && origin.externalNode?.opaque !== true) {
      const id = origin.external.slice(origin.external.lastIndexOf('/') + 1);
      if (id !== '') {
        known[stem] = id;
      }
    } else if (origin.name !== undefined) {
      const resolution = workspace.resolver.resolve(origin, uri);
      const target = resolution.kind === 'found' ? resolution.meant[0] : undefined;
      const id = target === undefined ? undefined : cloudIdOf(target.resource, workspace);
      if (id !== undefined) {
        known[stem] = id;
      }
    }
  }
  return known;
}

/** The placeholder of paths that a reference stands for. */
export function placeholderOf(slot: Slot): string {
  return lastKey(slot)
    .replace(/Refs?$/, '')
    .toLowerCase();
}

function fill(template: string, id: string, known: Readonly<Record<string, string>>, containers: readonly string[]): string | undefined {
  const last = template.lastIndexOf('{');
  const holdsNoId = [...containers, ...placeKeys].includes(plainPlaceholder(template.slice(last + 1, template.indexOf('}', last))));
  if (holdsNoId && template.endsWith('}')) {
    return undefined;
  }
  const isGlobal = template.includes('/global/');
  const isPlaced = known['location'] !== undefined || known['region'] !== undefined || known['zone'] !== undefined;
  if (isGlobal && isPlaced && known['location'] !== 'global') {
    return undefined;
  }
  let whole = true;
  const path = template.replace(/\{([^}]*)\}/g, (_placeholder, name: string, offset: number) => {
    const value = offset === last && !holdsNoId ? id : known[plainPlaceholder(name)];
    whole &&= value !== undefined;
    return value ?? '';
  });
  return whole ? path : undefined;
}
