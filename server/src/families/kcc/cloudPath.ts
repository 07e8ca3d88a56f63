import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import { fillTemplate, matchExternal, normalExternal, plainPlaceholder } from './externalTemplate';
import { slotUsesOf, type Origin } from '../../reference/extract';
import type { Slot } from '../../reference/slot';
import { lastKey } from './fieldForms';
import { optionsFor, ownTemplatesOf } from './readExternal';
import type { Workspace } from '../../workspace/workspace';
import { addressOf, addressTemplate, cloudIdOf, containerOf } from './container';
import { knownText } from '../../manifest/values';
import { placeKeys } from './location';
import { kccOf } from './part';

/** How the path of an object's resource is asked for. */
interface Asked {
  /** Parts that are known otherwise, by plain placeholder name. */
  readonly given?: Readonly<Record<string, string>>;
  /** How many resources are still looked at that it lies below. */
  readonly levels?: number;
}

/** As deep as paths are: a backup of a cluster of an instance of a project. */
const mostLevels = 4;

/**
 * The path of the cloud resource that an object stands for, as direct hosts read it: `status.externalRef` of an
 * exported object, else the kind's template filled with what the manifest says, or with the path of what it lies below.
 * `undefined` when a part is not known and not given.
 */
export function cloudPathOf(
  resource: Resource,
  uri: Uri,
  workspace: Workspace,
  { given = {}, levels = mostLevels }: Asked = {},
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
  const templates = pathTemplatesOf(resource.kind, workspace);
  // A kind whose spec has a region or a zone alone may have it as location in its path.
  const location = known['location'] ?? known['region'] ?? known['zone'];
  for (const parts of location === known['location'] ? [known] : [known, { ...known, ...(location === undefined ? {} : { location }) }]) {
    for (const template of templates) {
      const path = fill(template, id, parts, containers);
      if (path !== undefined) {
        return path;
      }
    }
  }
  for (const { above, below } of levels === 0 ? [] : parentPaths(resource, uri, workspace, { templates, levels })) {
    const path = fill(below, id, known, containers);
    if (path !== undefined) {
      return `${above}/${path}`;
    }
  }
  return undefined;
}

function pathTemplatesOf(kind: string, workspace: Workspace): readonly string[] {
  return ownTemplatesOf(kccOf(workspace).kind(kind)).filter((template) => /^[a-zA-Z]+\/\{/.test(template));
}

/** The paths of what an object refers to and its resource lies below, each with the rest of the template. */
function* parentPaths(
  resource: Resource,
  uri: Uri,
  workspace: Workspace,
  { templates, levels }: { readonly templates: readonly string[]; readonly levels: number },
): Iterable<{ readonly above: string; readonly below: string }> {
  const tables = kccOf(workspace);
  const isContainer = (kind: string): boolean => tables.facts.containers.some((each) => each.kind === kind);
  for (const { slot, origins } of slotUsesOf(resource, workspace.slots)) {
    const [origin] = origins;
    const [target] = origin?.targets ?? [];
    if (slot.path.length !== 2 || origin === undefined || origins.length !== 1 || target === undefined || isContainer(target.kind)) {
      continue;
    }
    const beginnings = pathTemplatesOf(target.kind, workspace);
    const ends = beginnings.flatMap((start) =>
      templates.flatMap((template) => {
        const below = behind(template, start);
        return below === undefined ? [] : [{ start, below }];
      }),
    );
    const path = ends.length === 0 ? undefined : referredPath(origin, uri, workspace, levels - 1);
    for (const { start, below } of path === undefined ? [] : ends) {
      const match = matchExternal(path ?? '', [start], optionsFor(tables, [target.kind]));
      if (match !== undefined) {
        yield { above: fillTemplate(start, Object.fromEntries(match.parts)), below };
      }
    }
  }
}

function referredPath(origin: Origin, uri: Uri, workspace: Workspace, levels: number): string | undefined {
  if (origin.external !== undefined) {
    return origin.externalNode?.opaque === true ? undefined : origin.external;
  }
  const resolution = origin.name === undefined || origin.opaque ? undefined : workspace.resolver.resolve(origin, uri);
  const target = resolution?.kind === 'found' ? resolution.meant[0] : undefined;
  return target === undefined ? undefined : cloudPathOf(target.resource, target.uri, workspace, { levels });
}

/** What a template has behind another one, whatever placeholders are called; `undefined` where it does not begin so. */
function behind(template: string, start: string): string | undefined {
  const [whole, first] = [template.split('/'), start.split('/')];
  const begins = first.every((part, index) => (part.startsWith('{') ? whole[index]?.startsWith('{') === true : whole[index] === part));
  return begins && whole.length > first.length ? whole.slice(first.length).join('/') : undefined;
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
  const name = plainPlaceholder(template.slice(last + 1, template.indexOf('}', last)));
  if (template.endsWith('}') && template.split('/').length === 2 && containers.includes(name)) {
    return undefined;
  }
  const holdsNoId = !template.endsWith('}') && [...containers, ...placeKeys].includes(name);
  const isGlobal = template.includes('/global/');
  const isPlaced = known['location'] !== undefined || known['region'] !== undefined || known['zone'] !== undefined;
  if (isGlobal && isPlaced && known['location'] !== 'global') {
    return undefined;
  }
  let whole = true;
  const path = template.replace(/\{([^}]*)\}/g, (_whole, placeholder: string, offset: number) => {
    const value = offset === last && !holdsNoId ? id : known[plainPlaceholder(placeholder)];
    whole &&= value !== undefined;
    return value ?? '';
  });
  return whole ? path : undefined;
}
