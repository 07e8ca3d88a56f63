import { shift, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { groupBy } from '../../base/groups';
import type { Workspace } from '../../workspace/workspace';
import type { IndexedResource } from '../../workspace/index/indexed';
import { isKustomization } from '../../workspace/kustomizations/kustomizationFile';
import type { DocumentLink } from '../feature';
import { deliveryLinks } from '../delivery/links';
import { kustomizationLinks } from '../kustomization/links';
import { relationsFrom, relationSpan } from './relations';

/** The names of references, and labels, that lead to an object of another file. */
export function documentLinks(workspace: Workspace, uri: Uri): readonly DocumentLink[] {
  const file = workspace.file(uri);
  const paths = isKustomization(uri) ? kustomizationLinks(workspace, uri) : [];
  const links = (file?.documents ?? []).flatMap(({ document, origins, resources }) => {
    const start = file?.startOf(document) ?? 0;
    const named = origins.flatMap((origin): readonly DocumentLink[] => {
      const { nameNode } = origin;
      const resolution = nameNode === undefined ? undefined : workspace.resolver.resolve(origin, uri);
      const [target] = resolution?.kind === 'found' ? resolution.meant : [];
      return nameNode === undefined || target === undefined ? [] : linkTo(target, shift(nameNode.span, start), uri, workspace);
    });
    return [...named, ...resources.flatMap((resource) => relationLinks(workspace.index.entryOf(uri, resource), start, uri, workspace))];
  });
  return [...paths, ...deliveryLinks(workspace, uri), ...links];
}

/** Labels and other places that connect an object with one other. */
function relationLinks(entry: IndexedResource, start: number, uri: Uri, workspace: Workspace): readonly DocumentLink[] {
  const bySpan = groupBy(relationsFrom(entry, workspace), (relation) => relationSpan(relation).start);
  return [...bySpan.values()].flatMap(([relation, ...others]) =>
    relation === undefined || others.length > 0 ? [] : linkTo(relation.to, shift(relationSpan(relation), start), uri, workspace),
  );
}

function linkTo({ uri: target, resource }: IndexedResource, span: Span, from: Uri, workspace: Workspace): readonly DocumentLink[] {
  const place = workspace.file(target);
  const start = place?.startOf(resource.document);
  if (place === undefined || start === undefined || target === from) {
    return [];
  }
  const line = place.lines.lineOf(start + resource.node.span.start);
  return [{ span, target: `${target}#L${line + 1}`, tooltip: `${resource.kind} ${resource.name ?? ''}` }];
}
