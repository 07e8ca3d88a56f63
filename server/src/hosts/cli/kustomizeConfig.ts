import { dirname, resolve } from 'node:path';
import { UserError } from '../../base/errors';
import type { Uri } from '../../base/uri';
import type { AppliedWorld, LanguageService } from '../../service';
import { buildKustomization, renderYaml } from '../../service/withoutWorkspace';
import { pathOfUri, uriOfPath } from '../node/fileUri';
import { filesOnDisk } from '../node/kustomizeFiles';
import { Reach } from '../node/reach';
import { writeFileWhole } from '../node/writeFile';
import { exit, type ExitStatus, type Io } from './io';
import { kustomizationFolder } from './kustomizationFolder';
import { shownPath } from './paths';
import { problemIn, say } from './say';
import { findInputs, loadWorld, type Input, type World } from './world';

type Failure = AppliedWorld['problems']['failures'][number];

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
 * a folder without one, of all kustomizations below it. Where Kustomize would refuse one of them, what is known is printed,
 * no file is replaced by it, and the status is 1. Throws UserError where there is none, or where it cannot be written.
 */
export function kustomizeConfig(path: string, out: string | undefined, io: Io): ExitStatus {
  const { world, roots } = loadRoots(path, io);
  const { service } = world;
  const target = out === undefined ? undefined : resolve(io.cwd, out);
  const problems = roots.map((root) => service.roots.problemsOf(root));
  const failures = problems.flatMap((each) => each.failures).filter((failure) => isObstacle(failure, target, service));
  const unknowns = problems.flatMap((each) => each.unknowns).filter(({ onlyValues }) => !onlyValues);
  new Set([...failures, ...unknowns].map((each) => problemIn(each, world, io.cwd))).forEach((each) => say(io, each));
  const status = failures.length > 0 ? exit.findings : exit.clean;
  const text = `${renderYaml(service.roots.nameReferencesOf(roots))}\n`;
  if (target === undefined) {
    io.stdout(text);
  } else if (status === exit.clean) {
    const problem = writeFileWhole(target, Buffer.from(text), { within: new Reach([dirname(target)]) });
    if (problem !== undefined) {
      throw new UserError(`${shownPath(target, io.cwd)} ${problem}`);
    }
  } else {
    say(io, `${shownPath(target, io.cwd)} is not written`);
  }
  return status;
}

/** False for what hides no object: a file outside of the root's folder was read, and the file to write may be missing. */
function isObstacle({ code, place }: Failure, target: string | undefined, { workspace }: LanguageService): boolean {
  const { uri, span, document } = place;
  const file = workspace.file(uri);
  const start = document === undefined ? undefined : file?.startOf(document);
  const name = span === undefined || start === undefined ? undefined : file?.text.slice(span.start + start, span.end + start);
  return !(
    code === 'path-outside-root' ||
    (code === 'missing-path' &&
      name !== undefined &&
      target === resolve(dirname(pathOfUri(uri) ?? ''), name.replace(/^(["'])(.*)\1$/, '$2')))
  );
}
