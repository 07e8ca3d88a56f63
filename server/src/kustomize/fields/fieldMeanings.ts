import type { Path } from '../../base/path';
import { kustomizationFields, type FieldType } from './kustomizationFields';

/** What paths in a field lead to. */
export type PathKind = 'resources' | 'components' | 'files' | 'folders' | 'any';

interface Meaning {
  readonly text: string;
  readonly paths?: PathKind;
  /** A key may stand before the path, with `=`; without one the name of the file is the key. */
  readonly keyed?: true;
}

/** What the entries of both generators hold. */
const generatorMeanings: Readonly<Record<string, Meaning>> = {
  files: { text: 'Files whose contents are values: `path` or `key=path`.', paths: 'any', keyed: true },
  envs: { text: 'Files with lines `key=value`.', paths: 'any' },
  env: { text: 'A file with lines `key=value`; the former way of `envs`.', paths: 'any' },
  literals: { text: 'Values in place: `key=value`.' },
};

/** The same meanings below several fields. */
function under(fields: readonly string[], meanings: Readonly<Record<string, Meaning>>): Readonly<Record<string, Meaning>> {
  return Object.fromEntries(
    fields.flatMap((field) => Object.entries(meanings).map(([key, meaning]) => [`${field}.${key}`, meaning] as const)),
  );
}

/*
 * What the fields of a kustomization file do, by their path without indexes. Source: sigs.k8s.io/kustomize/api/types at
 * v5.7 (of charts helmchartargs.go, of files api/internal/generators utils.go ParseFileSource), and what kubectl v1.34.5 makes of them.
 */
const meanings: Readonly<Record<string, Meaning>> = {
  resources: { text: 'Manifests, and folders of other kustomizations, that this one includes.', paths: 'resources' },
  bases: { text: 'Folders of other kustomizations; the former name of a part of `resources`.', paths: 'resources' },
  components: { text: 'Folders of kind Component, which change everything that was included before.', paths: 'components' },
  namespace: {
    text: 'Namespace of all objects, except kinds of Kubernetes that are cluster-scoped. Namespaces in references do not change.',
  },
  namePrefix: { text: 'String before all names. References of custom kinds do not follow without a `nameReference` in `configurations`.' },
  nameSuffix: { text: 'String after all names. References of custom kinds do not follow without a `nameReference` in `configurations`.' },
  labels: { text: 'Labels that are set on all objects, and on request in selectors and templates.' },
  'labels.pairs': { text: 'The labels.' },
  'labels.includeSelectors': {
    text: 'Also sets the labels in selectors and templates of kinds that are matched by name, whatever their group.',
  },
  'labels.includeTemplates': { text: 'Also sets the labels in pod templates of kinds that are matched by name, whatever their group.' },
  commonLabels: { text: 'Labels that are set on all objects, in selectors and in templates.' },
  commonAnnotations: { text: 'Annotations that are set on all objects and in pod templates.' },
  patches: { text: 'Changes of single objects: strategic merge patches or JSON patches, in a file or in place.' },
  'patches.path': { text: 'File of the patch.', paths: 'files' },
  'patches.patch': { text: 'The patch itself.' },
  'patches.target': {
    text: 'Which objects are changed; each value is a regular expression for the whole. If no object fits, nothing is changed.',
  },
  patchesStrategicMerge: { text: 'Strategic merge patches, as files or in place.', paths: 'files' },
  patchesJson6902: { text: 'JSON patches, applied after names and labels are set.' },
  'patchesJson6902.path': { text: 'File of the patch.', paths: 'files' },
  configMapGenerator: { text: 'ConfigMaps that are made from literals and files; their names get a hash.' },
  secretGenerator: { text: 'Secrets that are made from literals and files; their names get a hash.' },
  ...under(['configMapGenerator', 'secretGenerator'], generatorMeanings),
  generatorOptions: { text: 'Options of all generators of this file.' },
  replacements: { text: 'Copies a value of one object to fields of others, after the names of this file are set.' },
  'replacements.path': { text: 'File with replacements.', paths: 'files' },
  images: { text: 'Names, tags and digests of images in containers.' },
  replicas: { text: 'Number of replicas of workloads, by name.' },
  configurations: { text: 'Files that list the fields in which names, namespaces and labels are changed.', paths: 'files' },
  crds: {
    text: 'Files with OpenAPI definitions that say which fields are references. CustomResourceDefinitions belong under `resources`.',
    paths: 'files',
  },
  transformers: { text: 'Files with configurations of transformers.', paths: 'files' },
  generators: { text: 'Files with configurations of generators.', paths: 'files' },
  validators: { text: 'Files with configurations of validators.', paths: 'files' },
  vars: { text: 'Names for values of objects, written as `$(NAME)`; the former way of `replacements`.' },
  helmCharts: { text: 'Helm charts, which are rendered only with `--enable-helm`.' },
  'helmCharts.valuesFile': { text: 'File with values of the chart.', paths: 'files' },
  'helmCharts.additionalValuesFiles': { text: 'Further files with values of the chart.', paths: 'files' },
  'helmChartInflationGenerator.values': { text: 'File with values of the chart.', paths: 'files' },
  'helmChartInflationGenerator.chartHome': { text: 'Folder with the charts.', paths: 'folders' },
  'helmGlobals.chartHome': { text: 'Folder with the charts.', paths: 'folders' },
  'openapi.path': { text: 'File with the schema.', paths: 'files' },
  openapi: { text: 'A schema that replaces the one of Kubernetes for scopes and for merging lists.' },
  buildMetadata: { text: 'Annotations that say where each object comes from.' },
  sortOptions: { text: 'Order of the output.' },
};

/** What the value at a path of a kustomization file, or of what has another type, holds; `undefined` for what Kustomize does not know. */
export function typeAt(path: Path, root: FieldType = { fields: kustomizationFields }): FieldType | undefined {
  let type: FieldType | undefined = root;
  for (const step of path) {
    if (type === undefined || typeof type === 'string') {
      return undefined;
    }
    if ('list' in type) {
      type = typeof step === 'number' ? type.list : undefined;
    } else if ('map' in type) {
      type = type.map;
    } else {
      type = typeof step === 'string' && Object.hasOwn(type.fields, step) ? type.fields[step] : undefined;
    }
  }
  return type;
}

export function meaningAt(path: Path): Meaning | undefined {
  const key = path.filter((step) => typeof step === 'string').join('.');
  return Object.hasOwn(meanings, key) ? meanings[key] : undefined;
}
