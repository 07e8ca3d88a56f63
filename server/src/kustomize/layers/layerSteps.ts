import { readTransformerPlugins } from '../transformers/builtinTransformers';
import { finishEdited } from './edits';
import type { FieldSpec } from '../fields/fieldSpecs';
import { affixName, conflicts, setNamespace } from '../transformers/identity';
import { imageSetter } from '../transformers/images';
import type { Layer } from './layer';
import type { Cause, Place } from '../objects/object';
import { pairRecorder } from '../transformers/pairs';
import { findingVars, type Var } from '../names/vars';
import type { PatchContext } from '../patches/patchContext';
import { oldPatchRecorders, patchRecorders } from '../patches/patchRecorders';
import { flagIn, itemsIn, pairsIn, textIn, type Read } from '../fields/read';
import { replacementsOf } from '../transformers/replacementEntries';
import { replacing } from '../transformers/replacements';
import { replicaRecorder } from '../transformers/replicas';
import { causeIn } from '../steps/step';
import { Steps } from '../steps/steps';
import { fieldSpecOf, mergeSpecs, type TransformerConfig } from '../fields/transformerConfig';
import { validation } from '../transformers/validators';

/**
 * Reads what one layer does to everything gathered so far, in Kustomize's order. Which fields are meant is known only with
 * the configurations of everything that it takes in.
 */
export function readTransformers(
  { root, place, edits }: Layer,
  vars: readonly Var[],
  context: PatchContext,
): (config: TransformerConfig) => Steps {
  const before = [
    ...oldPatchRecorders(itemsIn(root, 'patchesStrategicMerge'), context),
    ...patchRecorders(itemsIn(root, 'patches'), 'patches', context),
  ];
  const after = patchRecorders(itemsIn(root, 'patchesJson6902'), 'patchesJson6902', context);
  const replacements = itemsIn(root, 'replacements').flatMap((entry) => replacementsOf(entry, context));
  const plugins = readTransformerPlugins(root, 'transformers', context);
  const validators = readTransformerPlugins(root, 'validators', context);
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
    itemsIn(root, 'replicas').forEach((entry) => replicaRecorder(entry, config.replicas, context)(steps));
    for (const entry of [...itemsIn(root, 'images'), ...itemsIn(root, 'imageTags')]) {
      const by = causeIn(context, 'images', entry);
      steps.each({ parts: [entry.node, config.images], cause: by, run: imageSetter(entry, config.images, by) });
    }
    if (replacements.length > 0) {
      steps.all(replacing(replacements));
    }
    plugins.forEach(({ record }) => record(steps));
    validators.forEach((each) => steps.all(validation(each)));
    if (edits !== undefined) {
      finishEdited(steps, edits);
    }
    if (namespace !== '' && !mayRenameLater) {
      steps.all(conflicts(cause('namespace')));
    }
    if (vars.length > 0) {
      steps.all(findingVars(vars));
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
    pairRecorder(entry.node, pairsIn(entry, 'pairs'), labelSpecs(entry, config, place), causeIn(context, 'labels', entry))(steps);
  }
  for (const [key, specs] of [
    ['commonLabels', config.commonLabels],
    ['commonAnnotations', config.commonAnnotations],
  ] as const) {
    pairRecorder(nodeOf(root, key), pairsIn(root, key), specs, cause(key))(steps);
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
