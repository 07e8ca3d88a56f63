import type { Path } from '../../base/path';
import { shift, type Span } from '../../base/text';
import type { Application } from '../../kustomize/objects/application';
import type { EffectiveObject, Place as SourcePlace } from '../../kustomize/objects/object';
import { nodeOf } from '../../kustomize/objects/resources';
import { asSpan } from '../../kustomize/objects/spans';
import type { Applied } from '../../workspace/applied/patches';
import { BySource } from '../../workspace/worlds/bySource';
import type { Resource } from '../../manifest/resource';
import type { Uri } from '../../base/uri';
import type { Workspace } from '../../workspace/workspace';
import { nodeAt, valueOf } from '../../yaml/nodes/query';
import type { DefinitionLink, Place } from '../feature';

/** A place of the kustomizations as a place of a file. */
export function inFile({ uri, document, span }: SourcePlace, workspace: Workspace): Place | undefined {
  const start = document === undefined ? 0 : workspace.file(uri)?.startOf(document);
  return start === undefined ? undefined : { uri, span: shift(span ?? { start: 0, end: 0 }, start) };
}

/** Where a patch names the object that it changes: its own name, else its entry. */
export function placeOfPatch({ patch, part }: Application, workspace: Workspace): Place | undefined {
  const node = part === undefined ? undefined : nodeOf(part);
  if (part === undefined || node === undefined || part.source.span === undefined || patch.selector !== undefined) {
    return inFile({ ...patch.cause, uri: patch.layer, span: asSpan(patch.entry) }, workspace);
  }
  const named = valueOf(valueOf(node, 'metadata'), 'name') ?? node;
  return inFile({ ...part.source, span: shift(asSpan(named), part.source.span.start - node.span.start) }, workspace);
}

/** Everything that patches do to an object of a file, under each root that has it. */
export function patchesOf(uri: Uri, resource: Resource, workspace: Workspace): readonly Applied[] {
  return workspace.worlds.patching(workspace.roots.reading(uri), uri).flatMap((world) =>
    bySource(world.problems.applications)
      .ofObject(resource)
      .map((application) => ({ world, application })),
  );
}

const sorted = new WeakMap<readonly Application[], BySource<Application>>();

/** What patches do, by the objects of files to which they do it. */
function bySource(applications: readonly Application[]): BySource<Application> {
  const known = sorted.get(applications) ?? new BySource(applications, ({ before }) => before.source);
  sorted.set(applications, known);
  return known;
}

/** The object of a file that an effective one is made from, or the value at a path of it as far as the file has it. */
export function linkToSource(
  { source }: EffectiveObject,
  path: Path | undefined,
  origin: Span,
  workspace: Workspace,
): readonly DefinitionLink[] {
  const { document, path: at, uri, span } = source;
  const place = document === undefined || at === undefined || span === undefined ? undefined : inFile(source, workspace);
  if (place === undefined || document === undefined || at === undefined) {
    return [];
  }
  const start = place.span.start - (span?.start ?? 0);
  const object = nodeAt(document.root, at);
  const named = valueOf(valueOf(object, 'metadata'), 'name') ?? object;
  const steps = path ?? [];
  const longest = steps.map((_, index) => steps.slice(0, steps.length - index)).find((each) => nodeAt(object, each) !== undefined);
  const selected = longest === undefined ? named : nodeAt(object, longest);
  return selected === undefined ? [] : [{ origin, uri, target: place.span, selection: shift(asSpan(selected), start) }];
}
