import type { Cause, EffectiveObject, Place } from './object';
import { affixName, conflicts, setNamespace, type SubjectMode } from './identity';
import type { EachStep, Recorder } from './steps';
import { setPairs } from './metadata';
import type { PatchContext } from './patch';
import { inlineDocuments } from './readPatch';
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
export function readBuiltinTransformers(root: Read, context: PatchContext): readonly Recorder[] {
  return textsIn(root, 'transformers').flatMap(({ node, text = '' }) => {
    const place: Place = { ...context.place, span: node.span };
    const configs = configsOf(text, place, context);
    if (configs === undefined) {
      context.problems.unknown(`What ${text.split('\n')[0] ?? ''} does is not known`, place);
    }
    return (configs ?? []).flatMap((config) => recorderOf(config, node, place, context) ?? []);
  });
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

function recorderOf(config: EffectiveObject, node: Read['node'], place: Place, context: PatchContext): Recorder | undefined {
  const { content } = config;
  const cause = causeIn(context, 'transformers', node);
  const specs = specsOf(get(content, 'fieldSpecs'));
  const own = get(content, 'apiVersion') === 'builtin' && specs !== undefined ? changeOf(config, specs, cause) : undefined;
  if (own === undefined) {
    context.problems.unknown(`What ${config.id.kind} "${config.id.name}" does is not known`, place);
    return undefined;
  }
  return (steps) => {
    steps.each({ parts: [node, config], cause, run: own });
    if (config.id.kind === 'NamespaceTransformer') {
      steps.all(conflicts(cause));
    }
  };
}

/** What a transformer of Kustomize does to an object; `undefined` for one that is not known. */
function changeOf({ id, content }: EffectiveObject, specs: readonly FieldSpec[], cause: Cause): EachStep['run'] | undefined {
  switch (id.kind) {
    case 'NamespaceTransformer': {
      const subjects = asText(get(content, 'setRoleBindingSubjects')) as SubjectMode | undefined;
      const options = { unsetOnly: get(content, 'unsetOnly') === true, ...(subjects === undefined ? {} : { subjects }) };
      return (object) => (id.namespace === '' ? object : setNamespace(object, id.namespace, specs, cause, options));
    }
    case 'PrefixTransformer':
      return (object) => affixName(object, 'prefix', scalarText(get(content, 'prefix')), specs, cause);
    case 'SuffixTransformer':
      return (object) => affixName(object, 'suffix', scalarText(get(content, 'suffix')), specs, cause);
    case 'LabelTransformer':
      return (object, problems) => setPairs(object, pairsAt(get(content, 'labels')), specs, problems, cause);
    case 'AnnotationsTransformer':
      return (object, problems) => setPairs(object, pairsAt(get(content, 'annotations')), specs, problems, cause);
    default:
      return undefined;
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
