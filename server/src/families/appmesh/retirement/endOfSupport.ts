import type { DocumentState } from '../../../workspace/files/fileState';
import type { Finding } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { serviceFactsOf } from './facts';

/** One notice for a workspace, on its first Mesh; without one, on the first object of another kind. */
export function supportFindings({ resources, uri }: DocumentState, workspace: Workspace): readonly Finding[] {
  const own = resources.filter(({ group }) => workspace.dialects.familyOf(group) === 'appmesh');
  const [any] = own;
  if (any === undefined) {
    return [];
  }
  const { endOfSupport, noticeKinds } = serviceFactsOf(workspace);
  // Which kinds there are changes rarely; which objects a kind has is asked by documents of the one that counts alone.
  const kind = noticeKinds.find((each) => workspace.index.hasKind({ group: any.group, kind: each }));
  const resource = own.find((each) => each.kind === kind && each.name !== undefined);
  return resource === undefined || !workspace.index.isFirstOfKind(workspace.index.entryOf(uri, resource))
    ? []
    : [
        {
          code: 'appmesh/service-end-of-support',
          message: `End of AWS support for App Mesh: ${endOfSupport.date}; "ackmesh inspect --inventory appmesh" lists what must be moved`,
          span: resource.apiVersionNode.span,
          path: ['apiVersion'],
          resource,
        },
      ];
}
