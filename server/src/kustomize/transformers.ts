import { isTextKey } from './decode';
import { finishEdited } from './edits';
import { affixName, conflicts, setNamespace } from './identity';
import type { Layer } from './layer';
import { imageSetter, setPairs, setReplicas } from './metadata';
import type { Cause, Place } from './object';
import type { Patch } from './application';
import type { PatchContext } from './patch';
import { mayChangeIdentity, patchRecorder } from './patches';
import { isInlinePatch } from './patchEntries';
import { readPatch } from './readPatch';
import { flagIn, itemsIn, pairsIn, read, textIn, textsIn, type Read } from './read';
import { replacementFields } from './kustomizationFields';
import { replaceAll, type Replacement } from './replacements';
import { causeIn, stepFor } from './step';
import { Steps, type Recorder } from './steps';
import { fieldSpecOf, mergeSpecs, type TransformerConfig } from './transformerConfig';
import type { FieldSpec } from './fieldSpecs';
import { readBuiltinTransformers } from './builtinTransformers';

/**
 * Reads what one layer does to everything gathered so far, in Kustomize's order. Which fields are meant is known only with
 * the configurations of everything that it takes in.
 */
export function readTransformers({ root, place, edits }: Layer, context: PatchContext): (config: TransformerConfig) => Steps {
  const before = [...oldPatches(root, context), ...patchesOf(root, 'patches', context)];
  const after = patchesOf(root, 'patchesJson6902', context);
  const replacements = itemsIn(root, 'replacements').flatMap((entry) => replacementsOf(entry, context));
  const builtin = readBuiltinTransformers(root, context);
  const namespace = textIn(root, 'namespace');
  const cause = (what: string): Cause => causeIn(context, what, root.fields?.get(what));
  // What is renamed later may coincide before, which Kustomize already refuses.
  const mayRenameLater = ['patchesJson6902', 'replacements', 'transformers'].some((key) => itemsIn(root, key).length > 0);
  return (config) => {
    const steps = new Steps();
    before.forEach((record) => record(steps));
    if (namespace !== '') {
      const by = cause('namespace');
      steps.each({
        parts: [nodeOf(root, 'namespace'), config.namespace],
        cause: by,
        run: (object) => setNamespace(object, namespace, config.namespace, by),
      });
      if (mayRenameLater) {
        steps.all(conflicts(by));
      }
    }
    setMetadata(steps, root, config, { cause, place, context });
    after.forEach((record) => record(steps));
    itemsIn(root, 'replicas').forEach((entry) => scale(steps, entry, config, context));
    for (const entry of [...itemsIn(root, 'images'), ...itemsIn(root, 'imageTags')]) {
      const by = causeIn(context, 'images', entry);
      steps.each({ parts: [entry.node, config.images], cause: by, run: imageSetter(entry, config.images, by) });
    }
    if (replacements.length > 0) {
      steps.all({ run: (objects, problems) => replaceAll(objects, replacements, problems) });
    }
    builtin.forEach((record) => record(steps));
    if (edits !== undefined) {
      finishEdited(steps, edits);
    }
    if (namespace !== '' && !mayRenameLater) {
      steps.all(conflicts(cause('namespace')));
    }
    return steps;
  };
}

const nodeOf = (root: Read, what: string): object => root.fields?.get(what)?.node ?? root;

/** `namePrefix`, `nameSuffix`, and what sets labels and annotations. */
function setMetadata(
  steps: Steps,
  root: Read,
  config: TransformerConfig,
  { cause, place, context }: { readonly cause: (what: string) => Cause; readonly place: Place; readonly context: PatchContext },
): void {
  for (const [side, key] of [
    ['prefix', 'namePrefix'],
    ['suffix', 'nameSuffix'],
  ] as const) {
    const affix = textIn(root, key);
    const by = cause(key);
    if (affix !== '') {
      steps.each({ parts: [nodeOf(root, key), config[key]], cause: by, run: (object) => affixName(object, side, affix, config[key], by) });
    }
  }
  for (const entry of itemsIn(root, 'labels')) {
    setAll(steps, entry.node, pairsIn(entry, 'pairs'), labelSpecs(entry, config, place), causeIn(context, 'labels', entry));
  }
  for (const [key, specs] of [
    ['commonLabels', config.commonLabels],
    ['commonAnnotations', config.commonAnnotations],
  ] as const) {
    setAll(steps, nodeOf(root, key), pairsIn(root, key), specs, cause(key));
  }
}

function setAll(steps: Steps, node: object, pairs: ReadonlyMap<string, string>, specs: readonly FieldSpec[], cause: Cause): void {
  if (pairs.size > 0) {
    steps.each({ parts: [node, specs], cause, run: (object, problems) => setPairs(object, pairs, specs, problems, cause) });
  }
  const wrong = [...pairs.keys()].find((key) => !isTextKey(key));
  if (wrong !== undefined) {
    steps.each({
      parts: [node],
      cause,
      run(object, _, meet) {
        meet();
        return object;
      },
      met(count, _, problems) {
        if (count > 0) {
          problems.fail('wrong-type', `"${wrong}" is read as a boolean, number or date, which cannot be a key`, cause);
        }
      },
    });
  }
}

function scale(steps: Steps, entry: Read, { replicas }: TransformerConfig, context: PatchContext): void {
  const name = textIn(entry, 'name');
  const cause = causeIn(context, 'replicas', entry);
  steps.each({
    parts: [entry.node, replicas],
    cause,
    name,
    run(object, problems, meet) {
      const scaled = setReplicas(object, name, entry.fields?.get('count')?.number ?? 0, replicas, problems, cause);
      if (scaled !== undefined) {
        meet();
      }
      return scaled ?? object;
    },
    met(count, _, problems) {
      if (count === 0) {
        problems.fail('replicas-select-nothing', `Deployment, ReplicaSet, ReplicationController or StatefulSet "${name}" not found`, cause);
      }
    },
  });
}

function patchesOf(root: Read, field: 'patches' | 'patchesJson6902', context: PatchContext): readonly Recorder[] {
  let mayCoincide = false;
  return itemsIn(root, field).flatMap((entry) => {
    const { patch, recorder } = recorderOf(entry, field, context, mayCoincide);
    mayCoincide ||= patch !== undefined && mayChangeIdentity(patch);
    return recorder ?? [];
  });
}

/** `patchesStrategicMerge`: each entry is a patch itself, or the path of one. */
function oldPatches(root: Read, context: PatchContext): readonly Recorder[] {
  return textsIn(root, 'patchesStrategicMerge').flatMap(({ node, text = '' }) => {
    const value: Read = { node, text };
    return (
      recorderOf({ node, fields: new Map([[isInlinePatch(text) ? 'patch' : 'path', value]]) }, 'patchesStrategicMerge', context).recorder ??
      []
    );
  });
}

/** `mayCoincide`: patches before it may have given objects the identity of others. */
function recorderOf(
  entry: Read,
  field: string,
  context: PatchContext,
  mayCoincide = false,
): { readonly patch: Patch | undefined; readonly recorder: Recorder | undefined } {
  const own = stepFor(context, entry);
  const patch = readPatch(entry, field, own);
  return { patch, recorder: patch === undefined ? undefined : patchRecorder(patch, own, mayCoincide) };
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
  const own = mergeSpecs(
    itemsIn(entry, 'fields').map((each) => fieldSpecOf(each, place)),
    config.labels,
  );
  if (flagIn(entry, 'includeSelectors')) {
    return mergeSpecs(own, config.commonLabels);
  }
  const templates = flagIn(entry, 'includeTemplates') ? mergeSpecs(own, config.templateLabels) : own;
  const claims = flagIn(entry, 'includeVolumeClaimTemplates') ? mergeSpecs(templates, config.volumeClaimTemplateLabels) : templates;
  return mergeSpecs(claims, [onlyMetadata]);
}

/** The replacements of an entry: itself, or those of the file that it names. */
function replacementsOf(entry: Read, context: PatchContext): readonly Replacement[] {
  const path = textIn(entry, 'path');
  if (path === '') {
    return [{ entry, place: context.place }];
  }
  const place: Place = { ...context.place, span: entry.node.span };
  const uri = context.resolve(path, place);
  const documents = uri === undefined ? undefined : context.files.documentsOf(uri);
  if (uri === undefined || documents === undefined) {
    return [];
  }
  if (typeof documents === 'string') {
    if (documents === 'missing') {
      context.problems.missing(path, `File ${path} not found`, place);
    } else {
      context.problems.unknown(`${path} is not available`, place, true);
    }
    return [];
  }
  return documents.flatMap((document) => {
    const own: Place = { uri, document };
    const type =
      document.root?.kind === 'sequence' ? ({ list: { fields: replacementFields } } as const) : ({ fields: replacementFields } as const);
    const found = read(document.root, type, context.problems, own);
    return (found?.items ?? (found === undefined ? [] : [found])).map((each) => ({ entry: each, place: own }));
  });
}
