import { UserError } from '../../base/errors';
import type { Place, ReferenceGraph } from '../../service';
import { toDot, toMermaid } from '../../service/withoutWorkspace';
import { exit, type ExitStatus, type Io } from './io';
import { toJson } from './json';
import { uriOfPath } from '../node/fileUri';
import { kustomizationFolder } from './kustomizationFolder';
import { shownPath } from './paths';
import { loadRoots } from './kustomizeConfig';
import { problemIn, say, sayUnread } from './say';
import { findInputs, loadWorld, type Input, type World } from './world';

export interface GraphCommandOptions {
  readonly format: 'mermaid' | 'dot' | 'json';
  readonly stdinFilename: string;
  /** The folder of a kustomization whose effective objects are shown. */
  readonly root?: string;
}

/** `ackmesh graph`: resources and references. Throws UserError where it could not run. */
export function graph(paths: readonly string[], { format, stdinFilename, root }: GraphCommandOptions, io: Io): ExitStatus {
  const { world, found, status } =
    root === undefined ? ofFiles(paths, stdinFilename, io) : ofRoot(root, findInputs(paths, stdinFilename, io), io);
  io.stdout(render(found, format, world, io.cwd));
  sayUnread(world, io);
  return status;
}

interface Shown {
  readonly world: World;
  readonly found: ReferenceGraph;
  readonly status: ExitStatus;
}

function ofFiles(paths: readonly string[], stdinFilename: string, io: Io): Shown {
  const world = loadWorld(findInputs(paths.length === 0 ? ['.'] : paths, stdinFilename, io), io);
  return { world, found: world.service.objects.graph(world.files.map(({ uri }) => uri)), status: exit.clean };
}

/**
 * A kustomization, in a workspace that holds the files of other inputs as well, such as those that have it applied. What
 * Kustomize would refuse is shown as far as it is known, and what is not read at all is no empty kustomization: the status says so.
 */
function ofRoot(path: string, others: readonly Input[], io: Io): Shown {
  const { world, roots } = loadRoots(path, io, others);
  const [root, ...more] = roots;
  if (root === undefined || more.length > 0) {
    throw new UserError(`${path} has no kustomization file`);
  }
  const { failures, unknowns } = world.service.roots.problemsOf(root);
  [...failures, ...unknowns].forEach((each) => say(io, problemIn(each, world, io.cwd)));
  const isUnread = world.problems.some((problem) => uriOfPath(kustomizationFolder(problem.path, io.cwd)) === root);
  return {
    world,
    found: world.service.roots.graphOf(root),
    status: isUnread ? exit.failed : failures.length > 0 ? exit.findings : exit.clean,
  };
}

function render(found: ReferenceGraph, format: GraphCommandOptions['format'], world: World, cwd: string): string {
  switch (format) {
    case 'mermaid':
      return toMermaid(found);
    case 'dot':
      return toDot(found);
    case 'json':
      return toJson(asJson(found, world, cwd));
  }
}

/** Nodes and edges with their places; `file` and `range` are absent for what is not there. */
function asJson({ nodes, edges }: ReferenceGraph, { service: { workspace }, files }: World, cwd: string): object {
  const shown = new Map(files.map(({ uri, path }) => [uri, shownPath(path, cwd)] as const));
  const located = (place: Place | undefined): object =>
    place === undefined ? {} : { file: shown.get(place.uri), range: workspace.file(place.uri)?.lines.range(place.span) };
  return {
    version: 1,
    nodes: nodes.map(({ id, state, group, version, kind, namespace, name, place }) => ({
      id,
      state,
      group,
      version,
      kind,
      namespace,
      name,
      ...located(place),
    })),
    edges: edges.map(({ from, to, path, family, form, place }) => ({ from, to, path, family, form, ...located(place) })),
  };
}
