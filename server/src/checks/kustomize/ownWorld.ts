import { parentOf } from '../../base/uri';
import { effectiveNamespace } from '../../kustomize/ids';
import { kustomizationNames, resolvePath } from '../../kustomize/files';
import type { World } from '../../kustomize/build';
import type { EffectiveObject } from '../../kustomize/object';
import { at } from '../../kustomize/value';
import { parsePath } from '../../base/path';
import type { DocumentState } from '../../workspace/fileState';
import type { Finding } from '../../workspace/finding';
import { isLayer } from '../../workspace/kustomizations';
import type { Workspace } from '../../workspace/workspace';
import { asSequence, asString, entryOf } from '../../yaml/query';

/** What a kustomization file does by itself, whoever includes it. */
export function checkOwnWorld({ uri, document }: DocumentState, workspace: Workspace): readonly Finding[] {
  if (!isLayer(uri, document.root) || entryOf(document.root, 'resources') === undefined) {
    return [];
  }
  return [...namespaceFindings(document, parentOf(uri), workspace), ...cloudNameFindings(document, parentOf(uri), workspace)];
}

function namespaceFindings(document: DocumentState['document'], folder: string, workspace: Workspace): readonly Finding[] {
  const value = entryOf(document.root, 'namespace')?.value;
  if (value === undefined) {
    return [];
  }
  const moved = workspace.worlds.identitiesOf(folder).objects.filter(
    (object) => workspace.kinds.versions(object.id)[0]?.scope === 'Cluster' && object.causeOf(['metadata', 'namespace'])?.document === document,
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

/** Copies of one object that keep its name in the cloud; only the innermost kustomization that has both says so. */
function cloudNameFindings(document: DocumentState['document'], folder: string, workspace: Workspace): readonly Finding[] {
  const entry = entryOf(document.root, 'resources');
  const paths = asSequence(entry?.value)?.items.flatMap((item) => asString(item) ?? []) ?? [];
  const isLayer = (path: string): boolean => kustomizationNames.some((name) => workspace.file(resolvePath(resolvePath(folder, path), name)) !== undefined);
  const layers = paths.filter(isLayer).map((path) => resolvePath(folder, path));
  if (entry === undefined || layers.length < 2) {
    return [];
  }
  const [copies] = copiesIn(workspace.worlds.worldOf(folder), workspace);
  if (copies === undefined || layers.some((each) => copiesIn(workspace.worlds.worldOf(each), workspace).length > 0)) {
    return [];
  }
  const [first, second] = copies;
  const message = `${first.id.kind} "${first.id.name}" and "${second.id.name}" have the same name in the cloud, "${cloudName(first, workspace) ?? ''}"; they manage one resource`;
  return [{ code: 'kustomize/same-cloud-name', message, span: entry.key.span, path: ['resources'] }];
}

function copiesIn({ objects }: World, workspace: Workspace): readonly (readonly [EffectiveObject, EffectiveObject])[] {
  const seen = new Map<string, EffectiveObject>();
  return objects.flatMap((object) => {
    const name = cloudName(object, workspace);
    if (name === undefined) {
      return [];
    }
    const key = `${object.id.group}/${object.id.kind} ${effectiveNamespace(object.id)} ${name}`;
    const other = seen.get(key);
    seen.set(key, other ?? object);
    return other === undefined || other.source.document !== object.source.document ? [] : [[other, object] as const];
  });
}

/** The name in the cloud that an object writes itself; a default follows `metadata.name`. */
function cloudName({ id, content }: EffectiveObject, { dialects }: Workspace): string | undefined {
  const rule = dialects.nameRuleOf(id);
  const written = rule === undefined ? undefined : at(content, parsePath(rule.field) ?? []);
  return typeof written === 'string' && written !== '' ? written : undefined;
}
