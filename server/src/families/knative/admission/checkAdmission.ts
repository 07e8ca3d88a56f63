import { InvariantError } from '../../../base/errors';
import { append } from '../../../base/lists';
import { earlierOf } from '../../../checks/changes/earlier';
import { isCertain, isWritten } from '../../../checks/schema/templateFindings';
import type { Resource } from '../../../manifest/resource';
import type { Found } from '../../../manifest/values';
import { groupKindKey } from '../../../schema/kinds/kind';
import type { DocumentState } from '../../../workspace/files/fileState';
import type { Finding } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { nodeAt } from '../../../yaml/nodes/query';
import { applies } from './checks/fields';
import { checks, ofWrittenPlaces } from './checks/registry';
import { Settings } from './settings';
import { admissionTable, type AdmissionTable, type PlacedRow } from './table';
import { has, targetsOf, type Context, type CheckedPlace } from './checkedPlace';

/** What the webhooks of Knative refuse of the objects of a document, or warn of. */
export function checkAdmission({ resources, uri }: DocumentState, workspace: Workspace): readonly Finding[] {
  return resources.flatMap((resource) => checkObject(resource, uri, workspace));
}

/**
 * What they refuse of single values that a template writes literally, whatever its actions write. What kustomizations are made
 * to change is left out.
 */
export function checkLiterals({ resources, uri }: DocumentState, workspace: Workspace): readonly Finding[] {
  const { catalogue } = workspace.knowledge;
  return resources
    .filter(isCertain)
    .flatMap((resource) =>
      checkObject(resource, uri, workspace, isOfOneValue).filter(
        ({ code, path, lacks }) => lacks === undefined && !catalogue.comparesValues(code) && isWritten(resource, path),
      ),
    );
}

/** Checks that judge a value, or a key, by itself. */
const ofOneValue: ReadonlySet<string> = new Set(['value', 'keyed', 'mapKeys', 'stringValues']);

function isOfOneValue({ row }: PlacedRow): boolean {
  return ofOneValue.has(row.check) && [row.whenFlag, row.whenSetting, row.without, row.with].every((each) => each === undefined);
}

function checkObject(
  resource: Resource,
  uri: DocumentState['uri'],
  workspace: Workspace,
  isAsked?: (row: PlacedRow) => boolean,
): readonly Finding[] {
  // A version that nobody serves is reported as such, and nothing below it. What webhooks asked of one that only a CRD of the
  // workspace serves, such as that of a release before v1, is not known.
  if (
    workspace.dialects.familyOf(resource.group) !== 'knative' ||
    !workspace.kinds.isBundled(resource) ||
    workspace.kinds.find(resource) === undefined
  ) {
    return [];
  }
  const table = workspace.knowledge.part(admissionTable);
  const key = groupKindKey(resource);
  const [rows, tree] = [table.rows.get(key), table.trees.get(key)];
  return rows === undefined || tree === undefined
    ? []
    : judge(
        resource,
        isAsked === undefined ? rows : rows.filter(isAsked),
        tree.walk(resource.node),
        contextFor(resource, uri, table, workspace),
      );
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

function isBeside(key: string, { resource, path }: CheckedPlace): boolean {
  return has({ node: nodeAt(resource.node, path.slice(0, -1)) }, key) !== 'unset';
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
    // Most places of an object are not written, and most rows say nothing of these.
    if (ofWrittenPlaces.has(row.check) && nodesAt(placed.at).length === 0) {
      continue;
    }
    if ((row.versions !== undefined && !row.versions.includes(resource.version)) || !applies(row, context)) {
      continue;
    }
    const check = checks[row.check];
    if (check === undefined) {
      throw new InvariantError(`knative-admission.json asks for the check "${row.check}", which does not exist`);
    }
    for (const target of (targets[placed.place] ??= targetsOf(resource, placed, nodesAt))) {
      if (row.unlessBeside === undefined || !isBeside(row.unlessBeside, target)) {
        append(findings, check(target, row, context));
      }
    }
  }
  return findings;
}
