import { affixNames, setNamespaces } from './identity';
import type { Layer } from './layer';
import { setImages, setPairs, setReplicas } from './metadata';
import type { EffectiveObject, Place } from './object';
import { applyPatch, inlineDocuments, readPatch, type PatchContext } from './patches';
import { flagIn, itemsIn, pairsIn, read, textIn, textsIn, type Read } from './read';
import { replacementFields } from './kustomizationFields';
import { replace } from './replacements';
import { causeIn, type Step } from './step';
import { fieldSpecOf, mergeSpecs, type TransformerConfig } from './transformerConfig';
import type { FieldSpec } from './fieldSpecs';
import { runBuiltinTransformers } from './builtinTransformers';

type Objects = readonly EffectiveObject[];

/** What one layer does to everything gathered so far, in Kustomize's order. */
export function runTransformers(objects: Objects, { root }: Layer, config: TransformerConfig, context: PatchContext): Objects {
  const cause = (what: string): ReturnType<typeof causeIn> => causeIn(context, what, root.fields?.get(what));
  const namespace = textIn(root, 'namespace');
  let now = oldPatches(objects, root, context);
  now = patchesOf(now, root, 'patches', context);
  now = namespace === '' ? now : setNamespaces(now, namespace, config.namespace, context, cause('namespace'));
  for (const [side, key] of [['prefix', 'namePrefix'], ['suffix', 'nameSuffix']] as const) {
    const affix = textIn(root, key);
    now = affix === '' ? now : affixNames(now, side, affix, config[key], context, cause(key));
  }
  now = itemsIn(root, 'labels').reduce((each, entry) => setPairs(each, pairsIn(entry, 'pairs'), labelSpecs(entry, config, context.place), context, causeIn(context, 'labels', entry)), now);
  const pairs = { labels: pairsIn(root, 'commonLabels'), annotations: pairsIn(root, 'commonAnnotations') };
  now = pairs.labels.size === 0 ? now : setPairs(now, pairs.labels, config.commonLabels, context, cause('commonLabels'));
  now = pairs.annotations.size === 0 ? now : setPairs(now, pairs.annotations, config.commonAnnotations, context, cause('commonAnnotations'));
  now = patchesOf(now, root, 'patchesJson6902', context);
  now = itemsIn(root, 'replicas').reduce((each, entry) => setReplicas(each, textIn(entry, 'name'), entry.fields?.get('count')?.number ?? 0, config.replicas, context, causeIn(context, 'replicas', entry)), now);
  now = [...itemsIn(root, 'images'), ...itemsIn(root, 'imageTags')].reduce((each, entry) => setImages(each, entry, config.images, context, causeIn(context, 'images', entry)), now);
  now = itemsIn(root, 'replacements').reduce((each, entry) => replacementsOf(entry, context).reduce((all, one) => replace(all, one.entry, one.step), each), now);
  return runBuiltinTransformers(now, root, context);
}

function patchesOf(objects: Objects, root: Read, field: 'patches' | 'patchesJson6902', context: PatchContext): Objects {
  return itemsIn(root, field).reduce((now, entry) => {
    const patch = readPatch(entry, field, context);
    return patch === undefined ? now : applyPatch(now, patch, context);
  }, objects);
}

/** `patchesStrategicMerge`: each entry is a patch itself, or the path of one. */
function oldPatches(objects: Objects, root: Read, context: PatchContext): Objects {
  return textsIn(root, 'patchesStrategicMerge').reduce((now, { node, text = '' }) => {
    const isInline = text.includes('\n') || inlineDocuments(text).some((document) => document.root?.kind === 'map');
    const value: Read = { node, text };
    const patch = readPatch({ node, fields: new Map([[isInline ? 'patch' : 'path', value]]) }, 'patchesStrategicMerge', context);
    return patch === undefined ? now : applyPatch(now, patch, context);
  }, objects);
}

const onlyMetadata: FieldSpec = { group: '', version: '', kind: '', path: 'metadata/labels', create: true };

function labelSpecs(entry: Read, config: TransformerConfig, place: Place): readonly FieldSpec[] {
  const own = mergeSpecs(itemsIn(entry, 'fields').map((each) => fieldSpecOf(each, place)), config.labels);
  if (flagIn(entry, 'includeSelectors')) {
    return mergeSpecs(own, config.commonLabels);
  }
  const templates = flagIn(entry, 'includeTemplates') ? mergeSpecs(own, config.templateLabels) : own;
  const claims = flagIn(entry, 'includeVolumeClaimTemplates') ? mergeSpecs(templates, config.volumeClaimTemplateLabels) : templates;
  return mergeSpecs(claims, [onlyMetadata]);
}

/** The replacements of an entry: itself, or those of the file that it names. */
function replacementsOf(entry: Read, context: PatchContext): readonly { readonly entry: Read; readonly step: Step }[] {
  const path = textIn(entry, 'path');
  if (path === '') {
    return [{ entry, step: context }];
  }
  const place: Place = { ...context.place, span: entry.node.span };
  const uri = context.resolve(path, place);
  const documents = uri === undefined ? undefined : context.files.documentsOf(uri);
  if (uri === undefined || documents === undefined) {
    return [];
  }
  if (typeof documents === 'string') {
    if (documents === 'missing') {
      context.problems.fail('missing-path', `File ${path} not found`, place);
    } else {
      context.problems.unknown(`${path} is not available`, place, true);
    }
    return [];
  }
  return documents.flatMap((document) => {
    const own: Place = { uri, document };
    const step: Step = { problems: context.problems, place: own };
    const type = document.root?.kind === 'sequence' ? ({ list: { fields: replacementFields } } as const) : ({ fields: replacementFields } as const);
    const found = read(document.root, type, context.problems, own);
    return (found?.items ?? (found === undefined ? [] : [found])).map((each) => ({ entry: each, step }));
  });
}
