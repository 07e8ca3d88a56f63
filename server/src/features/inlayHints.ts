import type { Span } from '../base/text';
import type { Uri } from '../base/uri';
import { awsNameOf } from '../reference/awsName';
import type { Workspace } from '../workspace/workspace';
import type { InlayHint } from './feature';

/** The name in AWS behind each object's name, where it is derived and not written. Only what starts inside `span`. */
export function inlayHints(workspace: Workspace, uri: Uri, span: Span): readonly InlayHint[] {
  const file = workspace.file(uri);
  return (file?.documents ?? []).flatMap(({ document, resources }) => {
    const start = file?.startOf(document) ?? 0;
    if (start > span.end || start + document.length < span.start) {
      return [];
    }
    return resources.flatMap((resource): readonly InlayHint[] => {
      const name = awsNameOf(resource, workspace.dialects);
      const at = (resource.nameNode?.span.end ?? 0) + start;
      return name?.origin !== 'default' || resource.nameNode === undefined || at < span.start || at > span.end
        ? []
        : [{ offset: at, label: `awsName: ${name.value}`, tooltip: `Default of ${name.field}: ${name.formula}` }];
    });
  });
}
