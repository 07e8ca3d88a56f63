/*
 * The fields of a kustomization file and what they hold, as Kustomize decodes them: by name without regard to case,
 * unknown ones refused. Source: sigs.k8s.io/kustomize/api/types at v5.7.
 */

export type FieldType =
  'string' | 'bool' | 'int' | 'any' | { readonly list: FieldType } | { readonly map: FieldType } | { readonly fields: Fields };

export interface Fields {
  readonly [name: string]: FieldType;
}

const strings: FieldType = { list: 'string' };
const stringMap: FieldType = { map: 'string' };
const list = (fields: Fields): FieldType => ({ list: { fields } });

const gvk: Fields = { group: 'string', version: 'string', kind: 'string' };
const id: Fields = { ...gvk, name: 'string', namespace: 'string' };
const selector: Fields = { ...id, annotationSelector: 'string', labelSelector: 'string' };
const fieldSpecFields: Fields = { ...gvk, path: 'string', create: 'bool' };
const patch: Fields = {
  path: 'string',
  patch: 'string',
  target: { fields: selector },
  options: { fields: { allowNameChange: 'bool', allowKindChange: 'bool' } },
};
const image: Fields = { name: 'string', newName: 'string', tagSuffix: 'string', newTag: 'string', digest: 'string' };
const generatorOptions: Fields = { labels: stringMap, annotations: stringMap, disableNameSuffixHash: 'bool', immutable: 'bool' };
const generator: Fields = {
  namespace: 'string',
  name: 'string',
  behavior: 'string',
  literals: strings,
  files: strings,
  envs: strings,
  env: 'string',
  options: { fields: generatorOptions },
};
const fieldOptions: Fields = { delimiter: 'string', index: 'int', encoding: 'string', create: 'bool' };
const replacement: Fields = {
  source: { fields: { ...id, fieldPath: 'string', options: { fields: fieldOptions } } },
  sourceValue: 'string',
  targets: list({ select: { fields: selector }, reject: list(selector), fieldPaths: strings, options: { fields: fieldOptions } }),
};

export const kustomizationFields: Fields = {
  apiVersion: 'string',
  kind: 'string',
  metadata: { fields: { name: 'string', namespace: 'string', labels: stringMap, annotations: stringMap } },
  openapi: stringMap,
  namePrefix: 'string',
  nameSuffix: 'string',
  namespace: 'string',
  commonLabels: stringMap,
  labels: list({
    pairs: stringMap,
    includeSelectors: 'bool',
    includeTemplates: 'bool',
    includeVolumeClaimTemplates: 'bool',
    fields: list(fieldSpecFields),
  }),
  commonAnnotations: stringMap,
  patchesStrategicMerge: strings,
  patchesJson6902: list(patch),
  patches: list(patch),
  images: list(image),
  imageTags: list(image),
  replacements: list({ ...replacement, path: 'string' }),
  replicas: list({ name: 'string', count: 'int' }),
  vars: list({
    name: 'string',
    objref: { fields: { ...id, apiVersion: 'string' } },
    fieldref: { fields: { fieldPath: 'string' } },
  }),
  sortOptions: { fields: { order: 'string', legacySortOptions: { fields: { orderFirst: strings, orderLast: strings } } } },
  resources: strings,
  components: strings,
  crds: strings,
  bases: strings,
  configMapGenerator: list(generator),
  secretGenerator: list({ ...generator, type: 'string' }),
  helmGlobals: 'any',
  helmCharts: { list: 'any' },
  helmChartInflationGenerator: { list: 'any' },
  generatorOptions: { fields: generatorOptions },
  configurations: strings,
  generators: strings,
  transformers: strings,
  validators: strings,
  buildMetadata: strings,
};

/** Fields of a file that `replacements[].path` names. */
export const replacementFields: Fields = replacement;

const fieldSpecs: FieldType = list(fieldSpecFields);

export type PluginKind =
  | 'AnnotationsTransformer'
  | 'ConfigMapGenerator'
  | 'ImageTagTransformer'
  | 'LabelTransformer'
  | 'NamespaceTransformer'
  | 'PatchJson6902Transformer'
  | 'PatchStrategicMergeTransformer'
  | 'PatchTransformer'
  | 'PrefixSuffixTransformer'
  | 'PrefixTransformer'
  | 'ReplacementTransformer'
  | 'ReplicaCountTransformer'
  | 'SecretGenerator'
  | 'SuffixTransformer';

/**
 * Fields of what configures a plugin that Kustomize brings itself. HashTransformer, HelmChartInflationGenerator,
 * IAMPolicyGenerator and ValueAddTransformer are not followed. Source: sigs.k8s.io/kustomize/api/internal/builtins.
 */
export const pluginFields: Readonly<Record<PluginKind, Fields>> = {
  AnnotationsTransformer: { annotations: stringMap, fieldSpecs },
  ConfigMapGenerator: generator,
  ImageTagTransformer: { imageTag: { fields: image }, fieldSpecs },
  LabelTransformer: { labels: stringMap, fieldSpecs },
  NamespaceTransformer: { fieldSpecs, unsetOnly: 'bool', setRoleBindingSubjects: 'string' },
  PatchJson6902Transformer: { target: { fields: selector }, path: 'string', jsonOp: 'string' },
  PatchStrategicMergeTransformer: { paths: strings, patches: 'string' },
  PatchTransformer: patch,
  PrefixSuffixTransformer: { prefix: 'string', suffix: 'string', fieldSpecs },
  PrefixTransformer: { prefix: 'string', fieldSpecs },
  ReplacementTransformer: { replacements: list({ ...replacement, path: 'string' }) },
  ReplicaCountTransformer: { replica: { fields: { name: 'string', count: 'int' } }, fieldSpecs },
  SecretGenerator: { ...generator, type: 'string' },
  SuffixTransformer: { suffix: 'string', fieldSpecs },
};

/** The lists of field specifications that transformers act on. */
export const specLists = [
  'namePrefix',
  'nameSuffix',
  'namespace',
  'commonLabels',
  'labels',
  'templateLabels',
  'volumeClaimTemplateLabels',
  'commonAnnotations',
  'varReference',
  'images',
  'replicas',
] as const;

/** Fields of a file under `configurations`: lists of field specifications that are added to the built-in ones. */
export const configurationFields: Fields = {
  ...Object.fromEntries(specLists.map((name) => [name, list(fieldSpecFields)] as const)),
  nameReference: list({ ...gvk, fieldSpecs: list(fieldSpecFields) }),
};
