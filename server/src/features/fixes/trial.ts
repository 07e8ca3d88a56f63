import { baseNameOf, type Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import { levels } from '../../rules/level';
import type { Patch } from '../../workspace/kustomizations/namedPatch';
import { FileState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import { configFileName } from '../../workspace/files/fileRoles';
import type { Workspace } from '../../workspace/workspace';
import { checkConfig } from '../../checks/projectFile/configCheck';
import { levelFor } from '../diagnostics/levelledFindings';
import { findingsOfText } from '../diagnostics/documentFindings';
import type { Stretch } from './harm';

/** A text read and checked beside the workspace, which does not change. */
export interface Trial extends Stretch {
  readonly findings: readonly TriedFinding[];
}

export interface TriedFinding {
  readonly finding: Finding;
  /** The object that it is about: which one of the text, from 0; -1 where it is about none. */
  readonly object: number;
  /** From 0, which is off. */
  readonly level: number;
}

/** What would be found in a text if it stood in a file. Other objects are those of the workspace, the file's own included. */
export function tryText(text: string, uri: Uri, workspace: Workspace, patch?: Patch, find: typeof findingsOfText = findingsOfText): Trial {
  const file = new FileState(uri, text, workspace.reader, { isApplied: workspace.file(uri)?.isApplied });
  const states = file.documents;
  const found =
    baseNameOf(uri) === configFileName ? checkConfig(file, workspace) : states.flatMap((state) => find(state, uri, workspace, patch));
  const objects = new Map<Resource | undefined, number>(file.resources.map((resource, index) => [resource, index]));
  const findings = found.map((finding) => ({
    finding,
    object: objects.get(finding.resource) ?? -1,
    level: loudness(finding, uri, workspace),
  }));
  return { text, states, findings };
}

/** How loud a finding is in a file, from 0 for one that is off. */
export function loudness({ code, level }: Finding, uri: Uri, workspace: Workspace): number {
  return levels.indexOf(levelFor(code, uri, workspace, level));
}
