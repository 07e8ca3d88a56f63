import { bounds } from '../../base/bounds';
import { baseNameOf, type Uri } from '../../base/uri';

/* How the files of a chart are called, and which text may be one. */

/** Where a chart has its templates, below its folder. */
export const templatesFolder = '/templates/';

/** The file that makes a folder a chart. */
export const chartFileName = 'Chart.yaml';

/** The file with the dependencies of a chart in the first version of its format. */
export const olderDependenciesName = 'requirements.yaml';

/** The file that says which others Helm leaves out of a chart. */
export const ignoreName = '.helmignore';

/** The file with a chart's default values. */
export const valuesName = 'values.yaml';

/** The file that says what values may be. */
export const schemaName = 'values.schema.json';

/** True for a file that may be a template of a chart, by its place and its content. */
export function mayBeTemplate(uri: Uri, text: string): boolean {
  return uri.includes(templatesFolder) && text.includes('{{');
}

/** True for what a chart holds beside manifests: definitions, and a list of files that are no part of it. */
export function isPartOfChart(uri: Uri): boolean {
  return uri.endsWith('.tpl') || baseNameOf(uri) === ignoreName || baseNameOf(uri) === valuesName || baseNameOf(uri) === schemaName;
}

/** True for a file that may hold the default values of a chart, by its name. */
export function isValuesName(uri: Uri): boolean {
  return baseNameOf(uri) === valuesName;
}

/** True for a text on disk that may be part of a chart, although it holds no object. */
export function mayBeInChart(uri: Uri, text: string): boolean {
  return (
    isPartOfChart(uri) ||
    mayBeTemplate(uri, text) ||
    (uri.includes(templatesFolder) && /\.ya?ml$/.test(uri) && text.length <= bounds.plainTemplate.most)
  );
}
