import { append } from '../../base/lists';
import { eachInSteps, type Steps } from '../../base/steps';
import { baseNameOf, type Uri } from '../../base/uri';
import { chartFileName } from '../../workspace/files/chartFiles';
import { configFileName } from '../../workspace/files/fileRoles';
import { isKustomization } from '../../workspace/kustomizations/kustomizationFile';
import type { Workspace } from '../../workspace/workspace';
import { pathKinds } from '../delivery/pathFields';
import { chartSites } from './chartSites';
import { deliverySites } from './deliverySites';
import { kustomizationSites } from './kustomizationSites';
import type { Moved } from './moved';
import type { PathSite, SiteReader } from './pathSite';
import { projectFileSites } from './projectFileSites';

const filesInStep = 100;

/** The paths of all files that moves leave behind. A file is read only where it may hold one. */
export function* sitesLeftBehind(workspace: Workspace, moved: Moved): Steps<readonly PathSite[]> {
  const sites: PathSite[] = [];
  const delivering = new Set(pathKinds.flatMap((kind) => workspace.index.ofKind(kind).map(({ uri }) => uri)));
  yield* eachInSteps(
    workspace.uris,
    (uri) => {
      const reader = delivering.has(uri) ? deliverySites : readerFor(uri);
      const text = reader === undefined ? undefined : workspace.file(uri)?.text;
      if (reader !== undefined && text !== undefined && (moved.has(uri) || moved.isPerhapsIn(text))) {
        append(sites, reader(uri, moved, workspace));
      }
    },
    filesInStep,
  );
  return sites;
}

function readerFor(uri: Uri): SiteReader | undefined {
  if (isKustomization(uri)) {
    return kustomizationSites;
  }
  switch (baseNameOf(uri)) {
    case chartFileName:
      return chartSites;
    case configFileName:
      return projectFileSites;
    default:
      return undefined;
  }
}
