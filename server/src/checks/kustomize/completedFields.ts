import { at } from '../../kustomize/value';
import type { DocumentState } from '../../workspace/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';

/** True for a finding about a required field that is not there. */
export function isOfMissingField({ code }: Finding): boolean {
  return code === 'schema/missing-field';
}

/** True for a finding that may not hold for what kustomizations make of an object. */
export function isOfLack(finding: Finding): boolean {
  return finding.lacks !== undefined || finding.isTextToKustomize === true || isOfMissingField(finding);
}

/**
 * The findings of a document without missing fields that kustomizations add, such as by a patch in an overlay of a base: every
 * object that is made of it has the field. Words that Kustomize reads as strings are no wrong values of fields that want one.
 */
export function withoutCompleted(findings: readonly Finding[], state: DocumentState, workspace: Workspace): readonly Finding[] {
  return findings.filter((finding) => !isOfLack(finding) || !isCompleted(finding, state, workspace));
}

function isCompleted(finding: Finding, { uri }: DocumentState, { roots, worlds, deliveries }: Workspace): boolean {
  const { resource, path, lacks = [path], isTextToKustomize } = finding;
  if (resource === undefined || resource.host !== undefined) {
    return false;
  }
  const made = worlds.appliedFormsOf(resource, uri, roots.of(uri));
  if (isTextToKustomize === true && made.length === 0) {
    // Flux builds a folder with Kustomize also where nothing in it is changed.
    const applying = deliveries.applying(uri);
    return applying.length > 0 && applying.every(({ tool }) => tool === 'flux');
  }
  const holds = ({ object: { content } }: (typeof made)[number]): boolean =>
    isTextToKustomize === true ? typeof at(content, path) !== 'boolean' : lacks.some((each) => at(content, each) !== undefined);
  return made.length > 0 && made.every(holds);
}
