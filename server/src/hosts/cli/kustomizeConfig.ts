import { dirname, resolve } from 'node:path';
import { UserError } from '../../base/errors';
import type { Uri } from '../../base/uri';
import { buildKustomization, renderYaml } from '../../service/withoutWorkspace';
import { pathOfUri, uriOfPath } from '../node/fileUri';
import { filesOnDisk } from '../node/kustomizeFiles';
import { Reach } from '../node/reach';
import { writeFileWhole } from '../node/writeFile';
import { problemText, rangeOf } from './appliedPlace';
import { exit, type ExitStatus, type Io } from './io';
import { kustomizationFolder } from './kustomizationFolder';
import { shownPath } from './paths';
import { findInputs, loadWorld, type Input, type World } from './world';

/** The kustomizations that a command is about, in a workspace that has all files they include. */
export interface Roots {
  readonly world: World;
  /** Folders. */
  readonly roots: readonly Uri[];
}

/**
 * The kustomization of a folder with everything that it includes and the files of other inputs, or where it has none, all
 * roots below it. Throws UserError.
 */
export function loadRoots(path: string, io: Io, others: readonly Input[] = []): Roots {
  const input = kustomizationFolder(path, io.cwd);
  const folder = uriOfPath(input);
  const files = filesOnDisk(io.cwd);
  if (typeof files.kustomizationIn(folder) === 'string') {
    const world = loadWorld([...findInputs([path], '', io), ...others], io);
    const roots = world.service.roots.all();
    if (roots.length === 0) {
      throw new UserError(`${path} has no kustomization`);
    }
    return { world, roots };
  }
  buildKustomization(folder, files);
  const included = files.read.flatMap((uri) => pathOfUri(uri) ?? []);
  return { world: loadWorld([...findInputs([input, ...included], '', io), ...others], io), roots: [folder] };
}

/**
 * `ackmesh kustomize config PATH`: the configurations file that the references of a kustomization need to follow renames; for
 * a folder without one, of all kustomizations below it. Throws UserError where there is none, or where it cannot be written.
 */
export function kustomizeConfig(path: string, out: string | undefined, io: Io): ExitStatus {
  const { world, roots } = loadRoots(path, io);
  const { service } = world;
  const unknown = new Set(
    roots
      .flatMap((root) => service.roots.problemsOf(root).unknowns)
      .flatMap((each) => (each.onlyValues ? [] : [problemText(each, rangeOf(each.place, service.workspace)?.start, io.cwd)])),
  );
  unknown.forEach((text) => io.stderr(`ackmesh: ${text}\n`));
  const text = `${renderYaml(service.roots.nameReferencesOf(roots))}\n`;
  if (out === undefined) {
    io.stdout(text);
    return exit.clean;
  }
  const target = resolve(io.cwd, out);
  const problem = writeFileWhole(target, Buffer.from(text), { within: new Reach([dirname(target)]) });
  if (problem !== undefined) {
    throw new UserError(`${shownPath(target, io.cwd)} ${problem}`);
  }
  return exit.clean;
}
