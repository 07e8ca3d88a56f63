import { append } from '../../base/lists';
import { baseNameOf } from '../../base/uri';
import { isValuesName } from '../../workspace/files/chartFiles';
import type { DocumentState, FileState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import { embeddedStatesIn } from '../../workspace/applied/patches';
import { configFileName } from '../../workspace/files/fileRoles';
import type { Workspace } from '../../workspace/workspace';
import { checkConfig, checkUnread } from '../../checks/projectFile/configCheck';
import { checkTemplate } from '../../checks/helm/templateProblems';
import { checkValuesFile } from '../../checks/helm/values';
import { checkGenerator } from '../generator/check';
import { changeFindings, checkPatches, ownFindings } from './documentFindings';

/** Everything that is wrong with a file, whatever its level; each part is kept until something changes that it rests on. */
export function findingsOf(file: FileState, workspace: Workspace): readonly PlacedFindings[] {
  if (isManifest(file, workspace)) {
    return manifestFindings(file, workspace);
  }
  return isConfig(file) ? configFindings(file, workspace) : placed(checkGenerator(file, workspace) ?? []);
}

function configFindings(file: FileState, workspace: Workspace): readonly PlacedFindings[] {
  const [first] = file.documents;
  const find = (): readonly Finding[] => checkConfig(file, workspace);
  const [start, further] = file.yaml.documents.map((document) => document.start);
  return [
    ...placed(first === undefined ? find() : workspace.results.of(first, 'settings', find), start),
    ...placed(checkUnread(file), further),
  ];
}

/** True for a file whose documents are objects, and neither settings of ours nor those of a generator. */
export function isManifest(file: FileState, workspace: Workspace): boolean {
  return !isConfig(file) && workspace.generators.of(file) === undefined;
}

function isConfig({ uri }: FileState): boolean {
  return baseNameOf(uri) === configFileName;
}

/** Findings of a document, and the offset in the file at which it starts. */
export interface PlacedFindings {
  readonly findings: readonly Finding[];
  readonly start: number;
  /** The list is the same one as long as the document stays as it is and the same is wrong with it. */
  readonly isKept: boolean;
}

function manifestFindings(file: FileState, workspace: Workspace): readonly PlacedFindings[] {
  const [first] = file.documents;
  const ofTemplate =
    first === undefined || !file.uri.includes('/templates/')
      ? []
      : workspace.results.of(first, 'template', () => checkTemplate(file.uri, workspace));
  const ofValues =
    first === undefined || !isValuesName(file.uri) ? [] : workspace.results.of(first, 'values', () => checkValuesFile(first, workspace));
  const isPatch = workspace.kustomizations.patchOf(file.uri) !== undefined;
  const embeds = file.embedded.length > 0;
  const isLarge = hasManyDocuments(file);
  const found = [...placed(ofTemplate), ...placed(ofValues, file.yaml.documents[0]?.start)];
  file.documents.forEach((state, index) => {
    const own = isLarge ? keptFindings(state, workspace) : ownFindings(state, workspace);
    const changes = isPatch ? [] : changeFindings(state, workspace);
    if (own.length + changes.length > 0) {
      const start = file.yaml.documents[index]?.start;
      append(found, placed(own, start, isLarge));
      append(found, placed(changes, start));
    }
    if (embeds) {
      append(found, embeddedFindings(file, state, workspace));
    }
  });
  return found;
}

const ownId = 'findings';

/** In so many documents it takes a while to put together what each part says of each, so that it is kept as one list. */
function hasManyDocuments({ documents }: FileState): boolean {
  return documents.length >= 32;
}

/** True for a document of a large file of which {@link findingsOf} has nothing to compute. */
export function isFound(state: DocumentState, file: FileState, workspace: Workspace): boolean {
  return hasManyDocuments(file) && workspace.results.graph.get(state, ownId) !== undefined;
}

function keptFindings(state: DocumentState, workspace: Workspace): readonly Finding[] {
  return workspace.results.of(state, ownId, () => ownFindings(state, workspace));
}

/** What is wrong with the patches that are written in place in a document; kept like what is wrong with it. */
function embeddedFindings(file: FileState, host: DocumentState, workspace: Workspace): readonly PlacedFindings[] {
  const states = embeddedStatesIn(host, file, workspace);
  if (states.length === 0) {
    return [];
  }
  const found = workspace.results.of(host, 'in embedded patches', () => {
    const findings = checkPatches(states, workspace);
    return states.map((state, index) => ({ state, findings: findings[index] ?? [] }));
  });
  return found.flatMap(({ state, findings }) => placed(findings, file.startOf(state.document)));
}

function placed(findings: readonly Finding[], start = 0, isKept = false): readonly PlacedFindings[] {
  return findings.length === 0 ? [] : [{ findings, start, isKept }];
}
