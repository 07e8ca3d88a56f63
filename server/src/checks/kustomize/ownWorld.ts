import { parentOf } from '../../base/uri';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import { groupKindKey } from '../../schema/kinds/kind';
import type { Workspace } from '../../workspace/workspace';
import { entryOf } from '../../yaml/nodes/query';
import { cloudNameFindings } from './cloudNames';

/** What a kustomization file does by itself, whoever includes it. */
export function checkOwnWorld({ uri, document }: DocumentState, workspace: Workspace): readonly Finding[] {
  if (entryOf(document.root, 'resources') === undefined) {
    return [];
  }
  return [...namespaceFindings(document, parentOf(uri), workspace), ...cloudNameFindings(document, parentOf(uri), workspace)];
}

function namespaceFindings(document: DocumentState['document'], folder: string, workspace: Workspace): readonly Finding[] {
  const value = entryOf(document.root, 'namespace')?.value;
  if (value === undefined) {
    return [];
  }
  const kinds = new Set(
    workspace.worlds
      .kindsIn(folder)
      .filter((kind) => workspace.kinds.versions(kind)[0]?.scope === 'Cluster')
      .map(groupKindKey),
  );
  const all = kinds.size === 0 ? [] : workspace.worlds.identitiesOf(folder).objects;
  const moved = all.filter(
    (object) => kinds.has(groupKindKey(object.id)) && object.causeOf(['metadata', 'namespace'])?.document === document,
  );
  const [first] = moved;
  const more = moved.length < 2 ? '' : ` and ${moved.length - 1} more`;
  return first === undefined
    ? []
    : [
        {
          code: 'kustomize/namespace-on-cluster-scoped',
          message: `${first.id.kind} "${first.id.name}"${more} ${moved.length < 2 ? 'is' : 'are'} cluster-scoped; the namespace is dropped by the API server`,
          span: value.span,
          path: ['namespace'],
        },
      ];
}
