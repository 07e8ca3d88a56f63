import type { Uri } from '../base/uri';
import { families } from '../families/index';
import * as fileRoles from '../workspace/files/fileRoles';

/*
 * What a host may ask without a workspace: what rules there are, how a single text is read and written, words for what
 * answers hold. Everything else is asked of a `LanguageService`.
 */

// Rules and their levels, and what may be said of a cluster.
export { catalogue, clusterFacts, findRule } from '../families/catalogue';
export { codeTest, isLevel, levels } from '../rules/level';
export { docsOf } from '../rules/rule';
// Words for what answers hold.
export { markdownOf } from '../base/markdown';
export { typeText } from '../features/fieldText';
export { documentedValues } from '../schema/structure/structure';
export { toDot } from '../features/graph/dot';
export { toMermaid, toMermaidInSteps } from '../features/graph/mermaid';
export { describeProvenance } from '../features/schemaInfo';
export { schemaTitle } from '../features/typeDefinition';
export { formatSlotPath } from '../reference/slot';
export { isImmutable } from '../schema/structure/immutable';
export { apiVersionOf, groupKindKey, gvkKey } from '../schema/kinds/kind';
// Single files, by their name and what they hold.
export { templateLineOf, templateLines } from '../helm/renderedLine';
export { isGroupPart } from '../infer/serviceAlias';
export { defaultConfig, readConfig } from '../workspace/configuration/config';
export { isGeneratorName } from '../workspace/files/generators';
export { isGitIgnore } from '../workspace/files/gitIgnores';
export { configFileName, isBesideManifests, isInReports } from '../workspace/files/fileRoles';
export { editedText } from '../yaml/writing/edit';
export { renderYaml } from '../yaml/writing/render';
export { documentIndexAt, parseFile } from '../yaml/reading/file';
export { printJson, printYaml } from '../yaml/writing/print';
export { asString, valueOf } from '../yaml/nodes/query';
export { crdLayerOf } from './crds';
export { readProjectText } from './projectFile';
// How much judging fixes may cost.
export { TrialBudget } from '../features/fixes/fixes';
// Duck types, and what Kustomize makes of files that a port gives.
export { build as buildKustomization } from '../kustomize/build';
export { kustomizationNames, resolvePath } from '../kustomize/files';
export { brokenPromises, duckKnowledge, outermost, readKinds, verifyDuck, whyNot } from './ducks';

/** True for a text that may say how others are to be read, so that it is read before them. */
export function mayDescribeOthers(uri: Uri, text: string): boolean {
  return fileRoles.mayDescribeOthers(uri, text, families);
}

/** False for a text on disk that no workspace needs, of which most files of many folders are. */
export function mayMatter(uri: Uri, text: string): boolean {
  return fileRoles.mayMatter(uri, text, families);
}
