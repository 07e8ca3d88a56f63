import { finishEdited } from './edits';
import { affixName, failOnConflicts, setNamespace } from './identity';
import type { Layer } from './layer';
import { imageSetter, setPairs, setReplicas } from './metadata';
import type { Cause, EffectiveObject, Place } from './object';
import type { PatchContext } from './patch';
import { applyPatch } from './patches';
import { isInlinePatch } from './patchEntries';
import { readPatch } from './readPatch';
import { flagIn, itemsIn, pairsIn, read, textIn, textsIn, type Read } from './read';
import { replacementFields } from './kustomizationFields';
import { replace } from './replacements';
import { causeIn, stepFor, type Step } from './step';
import { Steps } from './steps';
import { fieldSpecOf, mergeSpecs, type TransformerConfig } from './transformerConfig';
import type { FieldSpec } from './fieldSpecs';
import { runBuiltinTransformers } from './builtinTransformers';

type Objects = readonly EffectiveObject[];

/** What one layer does to everything gathered so far, in Kustomize's order. */
export function runTransformers(objects: Objects, { root, edits }: Layer, config: TransformerConfig, context: PatchContext): Objects {
  const cause = (what: string): Cause => causeIn(context, what, root.fields?.get(what));
  const nodeOf = (what: string): object => root.fields?.get(what)?.node ?? root;
  const steps = new Steps(objects, context);
  oldPatches(steps, root, context);
  patchesOf(steps, root, 'patches', context);
  const namespace = textIn(root, 'namespace');
  // What is renamed later may coincide before, which Kustomize already refuses.
  const mayRenameLater = ['patchesJson6902', 'replacements', 'transformers'].some((key) => itemsIn(root, key).length > 0);
  if (namespace !== '') {
    const by = cause('namespace');
    steps.each({ parts: [nodeOf('namespace'), config.namespace], cause: by, run: (object) => setNamespace(object, namespace, config.namespace, by) });
    if (mayRenameLater) {
      steps.all((all) => failOnConflicts(all, context, by));
    }
  }
  for (const [side, key] of [['prefix', 'namePrefix'], ['suffix', 'nameSuffix']] as const) {
    const affix = textIn(root, key);
    const by = cause(key);
    if (affix !== '') {
      steps.each({ parts: [nodeOf(key), config[key]], cause: by, run: (object) => affixName(object, side, affix, config[key], by) });
    }
  }
  for (const entry of itemsIn(root, 'labels')) {
    setAll(steps, entry.node, pairsIn(entry, 'pairs'), labelSpecs(entry, config, context.place), causeIn(context, 'labels', entry));
  }
  for (const [key, specs] of [['commonLabels', config.commonLabels], ['commonAnnotations', config.commonAnnotations]] as const) {
    setAll(steps, nodeOf(key), pairsIn(root, key), specs, cause(key));
  }
  patchesOf(steps, root, 'patchesJson6902', context);
  itemsIn(root, 'replicas').forEach((entry) => scale(steps, entry, config, context));
  for (const entry of [...itemsIn(root, 'images'), ...itemsIn(root, 'imageTags')]) {
    const by = causeIn(context, 'images', entry);
    const set = imageSetter(entry, config.images, by);
    steps.each({ parts: [entry.node, config.images], cause: by, run: set });
  }
  for (const entry of itemsIn(root, 'replacements')) {
    steps.all((all) => replacementsOf(entry, context).reduce((now, one) => replace(now, one.entry, one.step), all));
  }
  runBuiltinTransformers(steps, root, context);
  if (edits !== undefined) {
    finishEdited(steps, edits);
  }
  return namespace === '' || mayRenameLater ? steps.done() : failOnConflicts(steps.done(), context, cause('namespace'));
}

function setAll(steps: Steps, node: object, pairs: ReadonlyMap<string, string>, specs: readonly FieldSpec[], cause: Cause): void {
  if (pairs.size > 0) {
    steps.each({ parts: [node, specs], cause, run: (object, step) => setPairs(object, pairs, specs, step, cause) });
  }
}

function scale(steps: Steps, entry: Read, { replicas }: TransformerConfig, context: PatchContext): void {
  const name = textIn(entry, 'name');
  const cause = causeIn(context, 'replicas', entry);
  steps.each({
    parts: [entry.node, replicas],
    cause,
    run(object, step, meet) {
      const scaled = setReplicas(object, name, entry.fields?.get('count')?.number ?? 0, replicas, step, cause);
      if (scaled !== undefined) {
        meet();
      }
      return scaled ?? object;
    },
    met(count) {
      if (count === 0) {
        context.problems.fail('replicas-select-nothing', `Deployment, ReplicaSet, ReplicationController or StatefulSet "${name}" not found`, cause);
      }
    },
  });
}

function patchesOf(steps: Steps, root: Read, field: 'patches' | 'patchesJson6902', context: PatchContext): void {
  for (const entry of itemsIn(root, field)) {
    const own = stepFor(context, entry);
    const patch = readPatch(entry, field, own);
    if (patch !== undefined) {
      applyPatch(steps, patch, own);
    }
  }
}

/** `patchesStrategicMerge`: each entry is a patch itself, or the path of one. */
function oldPatches(steps: Steps, root: Read, context: PatchContext): void {
  for (const { node, text = '' } of textsIn(root, 'patchesStrategicMerge')) {
    const value: Read = { node, text };
    const patch = readPatch({ node, fields: new Map([[isInlinePatch(text) ? 'patch' : 'path', value]]) }, 'patchesStrategicMerge', context);
    if (patch !== undefined) {
      applyPatch(steps, patch, context);
    }
  }
}

const onlyMetadata: FieldSpec = { group: '', version: '', kind: '', path: 'metadata/labels', create: true };

const specsOfLabels = new WeakMap<Read, { readonly config: TransformerConfig; readonly specs: readonly FieldSpec[] }>();

/** Where an entry of `labels` sets them; the same list for the same configuration. */
function labelSpecs(entry: Read, config: TransformerConfig, place: Place): readonly FieldSpec[] {
  const known = specsOfLabels.get(entry);
  if (known?.config === config) {
    return known.specs;
  }
  const specs = labelSpecsNow(entry, config, place);
  specsOfLabels.set(entry, { config, specs });
  return specs;
}

function labelSpecsNow(entry: Read, config: TransformerConfig, place: Place): readonly FieldSpec[] {
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
