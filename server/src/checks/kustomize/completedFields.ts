import { at } from '../../kustomize/value';
import type { DocumentState } from '../../workspace/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';

/** True for a finding about a required field that is not there. */
export function isOfMissingField({ code }: Finding): boolean {
  return code === 'schema/missing-field';
}

/** True for a finding that is cured by what kustomizations may add. */
export function isOfLack(finding: Finding): boolean {
  return finding.lacks !== undefined || isOfMissingField(finding);
}

/**
 * The findings of a document without missing fields that kustomizations add, such as by a patch in an overlay of a base: every
 * object that is made of it has the field.
 */
export function withoutCompleted(findings: readonly Finding[], state: DocumentState, workspace: Workspace): readonly Finding[] {
  return findings.filter((finding) => !isOfLack(finding) || !isCompleted(finding, state, workspace));
}

function isCompleted({ resource, path, lacks = [path] }: Finding, { uri }: DocumentState, { roots, worlds }: Workspace): boolean {
  if (resource === undefined || resource.host !== undefined) {
    return false;
  }
  const made = worlds.appliedFormsOf(resource, uri, roots.of(uri));
  return made.length > 0 && made.every(({ object }) => lacks.some((each) => at(object.content, each) !== undefined));
}
