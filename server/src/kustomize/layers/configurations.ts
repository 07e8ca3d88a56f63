import type { Uri } from '../../base/uri';
import { builtinConfig } from '../fields/builtinConfig';
import { crdConfig } from '../fields/crds';
import type { Files } from '../files';
import { configurationFields } from '../fields/kustomizationFields';
import type { Layer } from './layer';
import type { Place } from '../objects/object';
import { Problems } from '../objects/problem';
import type { YamlDocument } from '../../yaml/nodes/node';
import { treeOf } from '../../yaml/nodes/query';
import { read, textsIn } from '../fields/read';
import { ConflictingSpecs, configOf, emptyConfig, mergeConfigs, type TransformerConfig } from '../fields/transformerConfig';

type Resolve = (path: string, place: Place) => Uri | undefined;

/** What transformers act on from this layer on: the built-in places, and those that its files add. */
export function readConfigurations({ root, place }: Layer, files: Files, problems: Problems, resolve: Resolve): TransformerConfig {
  let config = builtinConfig;
  const add = (added: TransformerConfig, at: Place): void => {
    try {
      config = mergeConfigs(config, added);
    } catch (error) {
      if (!(error instanceof ConflictingSpecs)) {
        throw error;
      }
      problems.fail('conflicting-field-specs', error.message, error.spec.place ?? at);
    }
  };
  for (const key of ['configurations', 'crds']) {
    for (const { text: path = '', node } of textsIn(root, key)) {
      const at: Place = { ...place, span: node.span };
      const uri = resolve(path, at);
      const documents = uri === undefined ? undefined : files.documentsOf(uri);
      if (documents === 'missing') {
        problems.missing(path, `File ${path} not found`, at);
      } else if (documents === 'unknown') {
        problems.unknown(`${path} is not available`, at);
      } else if (uri !== undefined && documents !== undefined) {
        const document = documents.find((each) => each.root !== undefined);
        const own: Place = document === undefined ? { uri } : { uri, document };
        const file = configIn(document, key, own, at);
        problems.take(file.problems);
        add(file.config, own);
      }
    }
  }
  return config;
}

interface ReadConfig {
  readonly config: TransformerConfig;
  readonly problems: Problems;
}

const configs = new WeakMap<object, ReadConfig>();

/** What a file says; kept with its tree. */
function configIn(document: YamlDocument | undefined, key: string, own: Place, at: Place): ReadConfig {
  const tree = document === undefined || key === 'crds' ? undefined : treeOf(document);
  const known = tree === undefined ? undefined : configs.get(tree);
  if (known !== undefined) {
    return known;
  }
  const problems = new Problems();
  let config = emptyConfig;
  try {
    config =
      key === 'crds'
        ? crdConfig(document, at, problems)
        : configOf(document === undefined ? undefined : read(document.root, { fields: configurationFields }, problems, own), own);
  } catch (error) {
    if (!(error instanceof ConflictingSpecs)) {
      throw error;
    }
    problems.fail('conflicting-field-specs', error.message, error.spec.place ?? own);
  }
  if (tree !== undefined) {
    configs.set(tree, { config, problems });
  }
  return { config, problems };
}
