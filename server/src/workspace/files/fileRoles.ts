import { baseNameOf, type Uri } from '../../base/uri';
import { looksLikeModel } from './apiModels';
import { chartFileName, ignoreName, isPartOfChart, mayBeInChart } from './chartFiles';
import type { FamilyFacts } from '../familyFacts';
import { isGeneratorName } from './generators';
import { isGitIgnore } from './gitIgnores';
import { isKustomization } from '../kustomizations/kustomizationFile';
import { isNameOfMaker } from './madeObjects';

/** What a project file is called. */
export const configFileName = '.ackmesh.yaml';

/** True for a text that may be a JSON patch, a configuration of transformers or a list of replacements. */
function mayBeNamedByKustomization(text: string): boolean {
  return (
    text.includes('fieldSpecs') ||
    text.includes('fieldPaths') ||
    (text.includes('path') &&
      /(?:^|[\s{"'-])op["']?\s*:|^(?:name(?:Prefix|Suffix|space)|(?:common|template)?[lL]abels|commonAnnotations|varReference|images|replicas):/m.test(
        text,
      ))
  );
}

const headKeys = [/^kind:/m, /^metadata:/m, /^spec:/m];

/** True for a text that may be an object but for its apiVersion. */
function mayLackVersion(text: string): boolean {
  return text.includes('kind:') && headKeys.every((key) => key.test(text));
}

/** True for what lies beside manifests and says something of them, by its name. */
export function isBesideManifests(uri: Uri): boolean {
  return isPartOfChart(uri) || isGitIgnore(uri);
}

/** False for a file of which nobody asked anything, as it says something to git alone: what is wrong with it is in no report. */
export function isInReports(uri: Uri): boolean {
  return !isGitIgnore(uri);
}

/** False for a text on disk that holds neither an object nor configuration, of which most files of many folders are. */
export function mayMatter(uri: Uri, text: string, families: readonly FamilyFacts[]): boolean {
  return (
    baseNameOf(uri) === configFileName ||
    isGeneratorName(uri) ||
    isGitIgnore(uri) ||
    isKustomization(uri) ||
    isNameOfMaker(uri, families) ||
    ((text.includes('apiVersion') || mayLackVersion(text) || mayBeNamedByKustomization(text) || mayBeInChart(uri, text)) &&
      !looksLikeModel(uri, text))
  );
}

/**
 * True for a text that may say how others are to be read: project files, kustomizations, charts, and objects that bring
 * kinds. Whoever reads a folder reads these first.
 */
export function mayDescribeOthers(uri: Uri, text: string, families: readonly FamilyFacts[]): boolean {
  const name = baseNameOf(uri);
  return (
    name === configFileName ||
    isKustomization(uri) ||
    name === chartFileName ||
    name === ignoreName ||
    isGitIgnore(uri) ||
    text.includes('CustomResourceDefinition') ||
    families.some(({ kindsOf }) => kindsOf !== undefined && text.includes(kindsOf.word))
  );
}
