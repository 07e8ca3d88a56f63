import { bounds } from '../../base/bounds';
import { parentOf, type Uri } from '../../base/uri';
import type { World } from '../../kustomize/build';
import { equal } from '../../kustomize/objects/value';
import { isKustomization } from '../../workspace/kustomizations/kustomizationFile';
import type { ReadFile } from '../../workspace/worlds/worldFiles';
import type { Workspace } from '../../workspace/workspace';
import { parseFile } from '../../yaml/reading/file';

/** A root as it is, and as it would be. */
export interface TriedRoot {
  readonly before: World;
  readonly after: World;
}

/**
 * Every root that reads one of some files, as it is and as it would be with other content of them. `undefined` where these
 * are more than a fix may build, or where the content is no single document.
 */
export function triedRoots(texts: ReadonlyMap<Uri, string>, { worlds, roots: applied }: Workspace): readonly TriedRoot[] | undefined {
  const files = new Map([...texts].map(([uri, text]) => [uri, readFile(text)] as const));
  const roots = new Set([...texts.keys()].flatMap((uri) => [...(isKustomization(uri) ? [parentOf(uri)] : []), ...applied.of(uri)]));
  if (roots.size > bounds.comparedRoots.most || [...files.values()].some(({ documents }) => documents.length !== 1)) {
    return undefined;
  }
  const worldAfter = worlds.worldsWith(files);
  return [...roots].map((root) => ({ before: worlds.worldOf(root), after: worldAfter(root) }));
}

function readFile(text: string): ReadFile {
  const { documents } = parseFile(text);
  return {
    documents,
    textOf: (document) => {
      const { start } = documents.find((each) => each.document === document) ?? { start: 0 };
      return text.slice(start, start + document.length);
    },
  };
}

/** True where Kustomize refuses no more than before. */
export function failsNoMore({ before, after }: TriedRoot): boolean {
  return after.problems.failures.length <= before.problems.failures.length;
}

/** True where a root brings the same objects with the same content. */
export function bringsSame({ before, after }: TriedRoot): boolean {
  return (
    before.objects.length === after.objects.length &&
    before.objects.every(({ content }, index) => equal(content, after.objects[index]?.content))
  );
}
