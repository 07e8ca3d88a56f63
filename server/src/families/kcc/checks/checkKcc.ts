import { allOf, append } from '../../../base/lists';
import { groupBy } from '../../../base/groups';
import { isNamespaceKind } from '../../../manifest/objectName';
import type { DocumentState } from '../../../workspace/files/fileState';
import type { Finding } from '../../../workspace/finding';
import { usesOf } from '../../../workspace/index/ownUses';
import type { Workspace } from '../../../workspace/workspace';
import { annotationFindings } from './annotations';
import { choiceFindings } from './choices';
import { containerFindings, namespaceFindings } from './containers';
import { writtenReferences, type KccContext, type WrittenReference } from './context';
import { cycleFindings } from './cycles';
import { iamFindings } from './iam';
import { identityFindings } from './identity';
import { labelFindings } from './labels';
import { listFindings } from './lists';
import { plainFieldFindings } from './plainFields';
import { formFindings } from './referenceForm';
import { targetFindings } from './referenceTarget';

/**
 * What is wrong with Config Connector's objects of a document, and the Namespaces that serve them, beyond their schemas. An
 * object of a group or version that nobody describes is no object of the family's controllers, whatever its kind is called.
 */
export function checkKcc(state: DocumentState, workspace: Workspace): readonly Finding[] {
  return ofObjects(state, workspace, checkObject);
}

/** The same without what other objects say. */
export function checkKccAlone(state: DocumentState, workspace: Workspace): readonly Finding[] {
  return ofObjects(state, workspace, (context) =>
    allOf(
      writtenReferences(context).flatMap(formFindings),
      iamFindings(context),
      annotationFindings(context.resource, context.workspace),
      labelFindings(context.resource, context.workspace),
      choiceFindings(context),
    ),
  );
}

function ofObjects(state: DocumentState, workspace: Workspace, check: (context: KccContext) => readonly Finding[]): readonly Finding[] {
  const { uri, resources } = state;
  return resources.flatMap((resource): readonly Finding[] => {
    if (isNamespaceKind(resource)) {
      return [...annotationFindings(resource, workspace), ...namespaceFindings(resource, workspace)];
    }
    if (workspace.dialects.familyOf(resource.group) !== 'kcc' || workspace.kinds.summary(resource) === undefined) {
      return [];
    }
    return check({ workspace, uri, resource, uses: usesOf(state, resource) });
  });
}

function checkObject(context: KccContext): readonly Finding[] {
  return allOf(
    referenceFindings(context),
    containerFindings(context),
    iamFindings(context),
    annotationFindings(context.resource, context.workspace),
    labelFindings(context.resource, context.workspace),
    identityFindings(context),
    choiceFindings(context),
    plainFieldFindings(context),
    cycleFindings(context),
  );
}

/** What is wrong with the form of a reference, or with where it leads; then those about lists as wholes. */
function referenceFindings(context: KccContext): readonly Finding[] {
  const sound: WrittenReference[] = [];
  const findings: Finding[] = [];
  for (const reference of writtenReferences(context)) {
    const form = formFindings(reference);
    if (form.length === 0) {
      sound.push(reference);
      append(findings, targetFindings(reference));
    } else {
      append(findings, form);
    }
  }
  const lists = groupBy(
    sound.filter(({ path }) => typeof path.at(-1) === 'number'),
    ({ use }) => use,
  );
  return [...findings, ...[...lists.values()].filter((list) => list.length > 1).flatMap(listFindings)];
}
