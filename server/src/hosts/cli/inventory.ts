import { UserError } from '../../base/errors';
import { visibleLine } from '../../base/visible';
import type { Inventory, InventoryObject } from '../../service';
import { exit, type ExitStatus, type Io } from './io';
import { toJson } from './json';
import { shownPath } from './paths';
import { sayUnread } from './say';
import { styleFor } from './style';
import { findInputs, loadWorld, type World } from './world';

export interface InventoryOptions {
  readonly format: 'json' | 'pretty';
  readonly stdinFilename: string;
  readonly service: string;
}

/** `ackmesh inspect --inventory`: what has to be moved before a service ends. Throws UserError where it could not run. */
export function inventory(paths: readonly string[], { format, stdinFilename, service }: InventoryOptions, io: Io): ExitStatus {
  const world = loadWorld(findInputs(paths.length === 0 ? ['.'] : paths, stdinFilename, io), io);
  const answer = world.service.objects.inventory(
    service,
    world.files.map(({ uri }) => uri),
  );
  if (answer === undefined) {
    throw new UserError(`no inventory of "${service}"`);
  }
  const { group, groups, found } = answer;
  io.stdout(
    format === 'json'
      ? toJson({ version: 1, service, ...found.facts, [groups]: found.groups.map((each) => groupJson(each, world, io.cwd)) })
      : asText(found, group, world, io),
  );
  sayUnread(world, io);
  return exit.clean;
}

function groupJson({ name, objects, workloads, constructs }: Inventory['groups'][number], world: World, cwd: string): object {
  return {
    name: name ?? null,
    objects: objects.map((each) => objectJson(each, world, cwd)),
    workloads: workloads.map((each) => objectJson(each, world, cwd)),
    constructs,
  };
}

function objectJson({ entry, facts }: InventoryObject, { service: { workspace }, files }: World, cwd: string): object {
  const { uri, resource } = entry;
  const { group, version, kind, namespace, name, node, document } = resource;
  const file = workspace.file(uri);
  const start = file?.startOf(document) ?? 0;
  const path = files.find((each) => each.uri === uri)?.path;
  return {
    file: path === undefined ? uri : shownPath(path, cwd),
    range: file?.lines.range({ start: node.span.start + start, end: node.span.end + start }),
    group,
    version,
    kind,
    namespace,
    name,
    ...facts,
  };
}

function asText({ facts, groups }: Inventory, group: string, world: World, io: Io): string {
  const style = styleFor(io);
  const head = Object.entries(facts).map(([key, value]) => `${style.dim(key)} ${String(value)}\n`);
  const object = ({ entry, facts: own }: InventoryObject): string => {
    const { kind, namespace, name, uri } = entry;
    const path = world.files.find((each) => each.uri === uri)?.path;
    const known = Object.entries(own)
      .map(([key, value]) => `${key} ${String(value)}`)
      .join(', ');
    return `  ${style.bold(visibleLine(kind))} ${visibleLine(namespace === undefined ? (name ?? '') : `${namespace}/${name ?? ''}`)}${known === '' ? '' : ` ${visibleLine(known)}`} ${style.dim(visibleLine(path === undefined ? uri : shownPath(path, io.cwd)))}\n`;
  };
  const blocks = groups.map(({ name, objects, workloads, constructs }) =>
    [
      `\n${style.underline(name === undefined ? `${group} not known` : `${group} ${visibleLine(name)}`)}\n`,
      ...objects.map(object),
      ...(workloads.length === 0 ? [] : [`  ${style.dim('workloads')}\n`, ...workloads.map(object)]),
      ...(constructs.length === 0
        ? []
        : [
            `  ${style.dim('constructs')}\n`,
            ...constructs.map(({ title, count, objects: of }) => `  ${count} × ${title} in ${of} ${of === 1 ? 'object' : 'objects'}\n`),
          ]),
    ].join(''),
  );
  return [...head, ...blocks].join('');
}
