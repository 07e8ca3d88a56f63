import { InvariantError } from '../../../base/errors';
import { append } from '../../../base/lists';
import { earlierOf } from '../../../checks/changes/earlier';
import type { Resource } from '../../../manifest/resource';
import type { Found } from '../../../manifest/values';
import { groupKindKey } from '../../../schema/kinds/kind';
import type { DocumentState } from '../../../workspace/files/fileState';
import type { Finding } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { applies } from './checks/fields';
import { checks } from './checks/registry';
import { Settings } from './settings';
import { admissionTable, type AdmissionTable, type PlacedRow } from './table';
import { targetsOf, type Context, type CheckedPlace } from './checkedPlace';

/** What the webhooks of Knative refuse of the objects of a document, or warn of. */
export function checkAdmission({ resources, uri }: DocumentState, workspace: Workspace): readonly Finding[] {
  return resources.flatMap((resource) => {
    // A version that nobody serves is reported as such, and nothing below it.
    if (workspace.dialects.familyOf(resource.group) !== 'knative' || workspace.kinds.find(resource) === undefined) {
      return [];
    }
    const table = workspace.knowledge.part(admissionTable);
    const key = groupKindKey(resource);
    const [rows, tree] = [table.rows.get(key), table.trees.get(key)];
    return rows === undefined || tree === undefined
      ? []
      : judge(resource, rows, tree.walk(resource.node), contextFor(resource, uri, table, workspace));
  });
}

function contextFor(resource: Resource, uri: DocumentState['uri'], table: AdmissionTable, workspace: Workspace): Context {
  return {
    uri,
    table,
    settings: new Settings(table, uri, workspace),
    isUpdate: earlierOf(resource, uri, workspace) !== undefined,
    workspace,
  };
}

function judge(
  resource: Resource,
  rows: readonly PlacedRow[],
  nodesAt: (number: number) => readonly Found[],
  context: Context,
): readonly Finding[] {
  const findings: Finding[] = [];
  // Most places have several rows.
  const targets: (readonly CheckedPlace[] | undefined)[] = [];
  for (const placed of rows) {
    const { row } = placed;
    if ((row.versions !== undefined && !row.versions.includes(resource.version)) || !applies(row, context)) {
      continue;
    }
    const check = checks[row.check];
    if (check === undefined) {
      throw new InvariantError(`knative-admission.json asks for the check "${row.check}", which does not exist`);
    }
    for (const target of (targets[placed.place] ??= targetsOf(resource, placed, nodesAt))) {
      const found = check(target, row, context);
      if (found.length > 0) {
        append(findings, found);
      }
    }
  }
  return findings;
}
