import { awsNameOf } from '../../../reference/awsName';
import type { KeptName } from '../../../workspace/family';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';

/** The name in AWS that an object has by default, for the field that would keep it; none where the namespace is not known. */
export function nameToKeep({ resource }: IndexedResource, { dialects }: Workspace): KeptName | undefined {
  const name = dialects.familyOf(resource.group) === 'appmesh' ? awsNameOf(resource, dialects) : undefined;
  const isKnown = !name?.formula.includes('<namespace>') || resource.namespace !== undefined;
  return name?.origin !== 'default' || !isKnown
    ? undefined
    : { field: name.field.replace(/^spec\./, ''), value: name.value, when: 'chosen' };
}
