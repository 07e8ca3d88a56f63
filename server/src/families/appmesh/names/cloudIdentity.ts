import { parsePath } from '../../../base/path';
import type { EffectiveObject } from '../../../kustomize/objects/object';
import { knownAt } from '../../../workspace/applied/effectiveValues';
import type { CloudIdentity } from '../../../workspace/family';
import type { Workspace } from '../../../workspace/workspace';

/** The name in AWS that an object writes itself; a default follows `metadata.name` and its namespace. A mesh is one of all namespaces. */
export function cloudIdentity({ id, content }: EffectiveObject, { dialects, kinds }: Workspace): CloudIdentity | undefined {
  const rule = dialects.nameRuleOf(id);
  const name = rule === undefined ? undefined : knownAt(content, parsePath(rule.field) ?? []);
  const namespace = kinds.versions(id)[0]?.scope === 'Cluster' ? '' : id.namespace;
  return name === undefined ? undefined : { name, key: JSON.stringify([namespace, name]) };
}
