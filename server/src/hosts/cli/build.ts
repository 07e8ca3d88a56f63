import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../base/errors';
import type { Uri } from '../../base/uri';
import type { AppliedWorld } from '../../service';
import { buildKustomization, printJson, printYaml } from '../../service/withoutWorkspace';
import { uriOfPath } from '../node/fileUri';
import { filesOnDisk } from '../node/kustomizeFiles';
import { problemText } from './appliedPlace';
import { exit, type ExitStatus, type Io } from './io';
import { kustomizationFolder } from './kustomizationFolder';
import { shownPath } from './paths';
import { say } from './say';
import { findInputs, loadWorld } from './world';

/**
 * `ackmesh build PATH`: the effective objects of a kustomization, in the order in which Kustomize prints them. What is not
 * known, such as what a URL brings, is said on stderr and makes the status 2; what Kustomize would refuse prints nothing.
 */
export function build(path: string, format: 'yaml' | 'json', io: Io): ExitStatus {
  const folder = kustomizationFolder(path, io.cwd);
  const files = filesOnDisk(io.cwd);
  const world = buildKustomization(uriOfPath(folder), files);
  const { failures: refused, unknowns } = world.problems;
  const failures =
    refused.some(({ code }) => code === restriction) && isUnrestricted(world.root, io)
      ? refused.filter(({ code }) => code !== restriction)
      : refused;
  if (failures.some((failure) => isNowhere(failure, world.root))) {
    throw new UserError(
      existsSync(resolve(io.cwd, path)) ? `${shownPath(folder, io.cwd)} has no kustomization file` : `${path} does not exist`,
    );
  }
  [...failures, ...unknowns].forEach((each) => say(io, problemText(each, files.positionOf(each.place), io.cwd)));
  if (failures.length > 0) {
    return exit.findings;
  }
  io.stdout(render(world, format));
  return unknowns.length > 0 ? exit.failed : exit.clean;
}

/** What is no mistake of a kustomization that only Flux builds. */
const restriction = 'path-outside-root';

/** True where the files of the working directory say so: who applies a folder stands elsewhere. */
function isUnrestricted(root: string, io: Io): boolean {
  const { service } = loadWorld(findInputs(['.'], '', io), io);
  return service.roots.problemsOf(root as Uri).failures.every((failure) => failure.code !== restriction && !isNowhere(failure, root));
}

function isNowhere({ code, place }: AppliedWorld['problems']['failures'][number], root: string): boolean {
  return code === 'missing-path' && place.uri === root;
}

function render({ objects }: AppliedWorld, format: 'yaml' | 'json'): string {
  const contents = objects.map(({ content }) => content);
  return format === 'json' ? `${printJson(contents)}\n` : contents.map((content) => printYaml(content)).join('---\n');
}
