import type { EffectiveObject, Place } from './object';
import { affixNames, setNamespaces, type SubjectMode } from './identity';
import { setPairs } from './metadata';
import { inlineDocuments, type PatchContext } from './patches';
import { Problems } from './problem';
import { textsIn, type Read } from './read';
import { objectsIn } from './resources';
import { causeIn } from './step';
import type { FieldSpec } from './fieldSpecs';
import { asText, get, isList, isMap, scalarText, type Value } from './value';

type Objects = readonly EffectiveObject[];

/**
 * `transformers` of a layer, inline or in files. Only those that Kustomize brings itself can be read; from any other on,
 * what the layer brings is unknown. Source: sigs.k8s.io/kustomize/api/internal/builtins.
 */
export function runBuiltinTransformers(objects: Objects, root: Read, context: PatchContext): Objects {
  return textsIn(root, 'transformers').reduce((now, { node, text = '' }) => {
    const place: Place = { ...context.place, span: node.span };
    const configs = configsOf(text, place, context);
    if (configs === undefined) {
      context.problems.unknown(`What ${text.split('\n')[0] ?? ''} does is not known`, place);
      return now;
    }
    return configs.reduce((each, config) => run(each, config, node, place, context), now);
  }, objects);
}

function configsOf(text: string, place: Place, context: PatchContext): Objects | undefined {
  const problems = new Problems();
  const inline = text.includes('\n') ? objectsIn(place.uri, inlineDocuments(text), problems) : [];
  if (inline.length > 0) {
    return inline;
  }
  const uri = context.resolve(text, place);
  const documents = uri === undefined ? 'unknown' : context.files.documentsOf(uri);
  return typeof documents === 'string' || uri === undefined ? undefined : objectsIn(uri, documents, problems);
}

function run(objects: Objects, config: EffectiveObject, node: Read['node'], place: Place, context: PatchContext): Objects {
  const { content } = config;
  const cause = causeIn(context, 'transformers', node);
  const specs = specsOf(get(content, 'fieldSpecs'));
  const unknown = (): Objects => {
    context.problems.unknown(`What ${config.id.kind} "${config.id.name}" does is not known`, place);
    return objects;
  };
  if (get(content, 'apiVersion') !== 'builtin' || specs === undefined) {
    return unknown();
  }
  switch (config.id.kind) {
    case 'NamespaceTransformer': {
      const subjects = asText(get(content, 'setRoleBindingSubjects')) as SubjectMode | undefined;
      const options = { unsetOnly: get(content, 'unsetOnly') === true, ...(subjects === undefined ? {} : { subjects }) };
      return config.id.namespace === '' ? objects : setNamespaces(objects, config.id.namespace, specs, context, cause, options);
    }
    case 'PrefixTransformer':
      return affixNames(objects, 'prefix', scalarText(get(content, 'prefix')), specs, context, cause);
    case 'SuffixTransformer':
      return affixNames(objects, 'suffix', scalarText(get(content, 'suffix')), specs, context, cause);
    case 'LabelTransformer':
      return setPairs(objects, pairsAt(get(content, 'labels')), specs, context, cause);
    case 'AnnotationsTransformer':
      return setPairs(objects, pairsAt(get(content, 'annotations')), specs, context, cause);
    default:
      return unknown();
  }
}

function pairsAt(value: Value): ReadonlyMap<string, string> {
  return new Map(isMap(value) ? Object.entries(value).map(([key, text]) => [key, scalarText(text)] as const) : []);
}

function specsOf(value: Value): readonly FieldSpec[] | undefined {
  if (value === undefined) {
    return [];
  }
  return isList(value)
    ? value.map((each) => ({
        group: scalarText(get(each, 'group')),
        version: scalarText(get(each, 'version')),
        kind: scalarText(get(each, 'kind')),
        path: scalarText(get(each, 'path')),
        create: get(each, 'create') === true,
      }))
    : undefined;
}
