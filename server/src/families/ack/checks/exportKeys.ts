import { findingAt } from '../../../checks/places/findingAt';
import { longestDataKey } from '../../../manifest/dataKey';
import type { Resource } from '../../../manifest/resource';
import { mayExceed, namesWithout } from '../../../workspace/applied/appliedNames';
import type { DocumentState } from '../../../workspace/files/fileState';
import type { Finding } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { ackPart } from '../part';

/**
 * FieldExports whose default key, `<namespace>.<name>`, is longer than a ConfigMap or Secret accepts. Keys that are written are
 * checked as values are, by the record of the family.
 * Source: aws-controllers-k8s/runtime pkg/runtime/field_export_reconciler.go (writeToConfigMap, writeToSecret) at 95428e7.
 */
export function exportKeyFindings({ resources, uri }: DocumentState, workspace: Workspace): readonly Finding[] {
  const { fieldExport } = workspace.knowledge.part(ackPart);
  return resources
    .filter(({ group, kind }) => group === fieldExport.group && kind === fieldExport.kind)
    .filter((resource) => mayExceed(longestDataKey, resource))
    .flatMap((resource) => longDefault(resource, fieldExport.key, uri, workspace));
}

function longDefault(resource: Resource, field: string, uri: DocumentState['uri'], workspace: Workspace): readonly Finding[] {
  const [long] = namesWithout(field.split('.'), (text) => text.trim() === '', resource, uri, workspace)
    .map(({ name, namespace }) => `${namespace}.${name}`)
    .filter((key) => key.length > longestDataKey);
  const message = `The default key, "<namespace>.<name>", has ${long?.length ?? 0} characters; a key of a ConfigMap or Secret must have at most ${longestDataKey}. Set "${field}" to a shorter one`;
  return long === undefined ? [] : [findingAt(resource, 'ack/field-export-key', ['metadata', 'name'], 'value', message)];
}
