import { shift } from '../base/text';
import type { Uri } from '../base/uri';
import type { Workspace } from '../workspace/workspace';
import type { DocumentLink } from './feature';

/** The names of references that lead to an object of another file. */
export function documentLinks(workspace: Workspace, uri: Uri): readonly DocumentLink[] {
  const file = workspace.file(uri);
  return (file?.documents ?? []).flatMap(({ document, origins }) => {
    const start = file?.startOf(document) ?? 0;
    return origins.flatMap((origin): readonly DocumentLink[] => {
      const { nameNode } = origin;
      const resolution = nameNode === undefined ? undefined : workspace.resolver.resolve(origin, uri);
      const [target] = resolution?.kind === 'found' ? resolution.targets : [];
      const place = target === undefined ? undefined : workspace.file(target.uri);
      if (nameNode === undefined || target === undefined || place === undefined || target.uri === uri) {
        return [];
      }
      const line = place.lines.lineOf((place.startOf(target.resource.document) ?? 0) + target.resource.node.span.start);
      const tooltip = `${target.resource.kind} ${target.resource.name ?? ''}`;
      return [{ span: shift(nameNode.span, start), target: `${target.uri}#L${line + 1}`, tooltip }];
    });
  });
}
