import { bounds } from '../../../base/bounds';
import type { Steps } from '../../../base/steps';
import type { Workspace } from '../../../workspace/workspace';
import { refused, type Reason } from '../answer';
import { editsOf, type Site } from '../wordEdits';
import { finalNameSites } from './finalNames';
import { layerSites } from './layerSites';
import { prove } from './proof';
import type { Renamed } from './renamed';
import type { UnderRoots } from './underRoots';

export type Followed =
  | { readonly kind: 'followed'; readonly sites: readonly Site[]; readonly reasons: readonly Reason[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** The annotations of sites that a rename leaves alone unless somebody asks for them. */
const doubtful: ReadonlySet<string | undefined> = new Set(['several', 'guess']);

/**
 * What a rename of objects does through kustomizations: more sites, and what there is to know of it. `sites` are those that
 * the files alone show; where a kustomization says more surely what one is to be, that counts.
 */
export function* followLayers(
  workspace: Workspace,
  under: UnderRoots,
  newName: string,
  { sites: own, following }: { readonly sites: readonly Site[]; readonly following: readonly (Site & { readonly word: string })[] },
): Steps<Followed> {
  const written = under.renamed.map(({ uri }) => uri);
  const roots = rootsOf(written, workspace);
  if (roots.length > bounds.renamedRoots.most) {
    return tooMany(roots.length);
  }
  const layers = yield* layerSites(workspace, under, roots);
  if (layers.kind === 'refused') {
    return layers;
  }
  const sites = [...layers.sites, ...own, ...following, ...(yield* finalNameSites(workspace, under, roots))];
  const sure = editsOf(
    workspace,
    sites.filter(({ annotation }) => !doubtful.has(annotation)),
    newName,
  );
  if (sure.kind === 'refused') {
    return sure;
  }
  const touched = rootsOf([...written, ...sure.edits.map(({ uri }) => uri)], workspace);
  if (touched.length > bounds.renamedRoots.most) {
    return tooMany(touched.length);
  }
  const proof =
    touched.length === 0
      ? undefined
      : yield* prove(workspace, under, sure.edits, {
          roots: touched,
          follow: new Map(following.map(({ node, word }) => [node.text, word])),
        });
  return proof?.kind === 'refused' ? proof : { kind: 'followed', sites, reasons: proof?.reasons ?? [] };
}

function tooMany(count: number): Followed {
  return refused(`${count} kustomizations apply what would change; at most ${bounds.renamedRoots.most} are compared`);
}

function rootsOf(uris: readonly Renamed['uri'][], { roots }: Workspace): readonly string[] {
  return [...new Set([...new Set(uris)].flatMap((uri) => roots.of(uri)))].sort();
}
