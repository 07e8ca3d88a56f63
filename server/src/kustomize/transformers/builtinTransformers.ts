import type { FieldSpec } from '../fields/fieldSpecs';
import { affixName, conflicts, setNamespace, type SubjectMode } from './identity';
import { imageSetter } from './images';
import { pluginFields, type PluginKind } from '../fields/kustomizationFields';
import type { Cause } from '../objects/object';
import { pairRecorder } from './pairs';
import type { PatchContext } from '../patches/patchContext';
import { oldPatchRecorders, patchRecorders } from '../patches/patchRecorders';
import { followedKind, readPlugins, settingsOf, type Plugin } from './plugins';
import { flagIn, itemsIn, pairsIn, textIn, type Read } from '../fields/read';
import { replacementsOf } from './replacementEntries';
import { replacing } from './replacements';
import { replicaRecorder } from './replicas';
import { causeIn } from '../steps/step';
import type { Recorder } from '../steps/steps';
import { fieldSpecOf } from '../fields/transformerConfig';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';

/**
 * `transformers` or `validators` of a layer, in place or in files. Only those that Kustomize brings itself can be read; from
 * any other transformer on, what the layer brings is unknown. Source: sigs.k8s.io/kustomize/api/internal/builtins.
 */
export function readTransformerPlugins(root: Read, field: 'transformers' | 'validators', context: PatchContext): readonly Transformer[] {
  return readPlugins(root, field, context).flatMap((plugin) => {
    const kind = followedKind(plugin, transformerKinds, field, context);
    if (kind === undefined) {
      return [];
    }
    const settings = settingsOf(plugin, pluginFields[kind], context);
    const specs = itemsIn(settings, 'fieldSpecs').map((each) => fieldSpecOf(each, each.from ?? plugin.place));
    const cause = causeIn(context, field, plugin.entry);
    return settings === undefined ? [] : makers[kind]({ plugin, settings, specs, cause, context }).map((record) => ({ record, plugin }));
  });
}

export interface Transformer {
  readonly record: Recorder;
  readonly plugin: Plugin;
}

interface Making {
  readonly plugin: Plugin;
  readonly settings: Read;
  readonly specs: readonly FieldSpec[];
  readonly cause: Cause;
  readonly context: PatchContext;
}

type Known = Exclude<PluginKind, 'ConfigMapGenerator' | 'SecretGenerator'>;

const makers: Readonly<Record<Known, (making: Making) => readonly Recorder[]>> = {
  NamespaceTransformer: namespaceOf,
  PrefixTransformer: (making) => affixOf(making, 'prefix'),
  SuffixTransformer: (making) => affixOf(making, 'suffix'),
  PrefixSuffixTransformer: (making) => [...affixOf(making, 'prefix'), ...affixOf(making, 'suffix')],
  LabelTransformer: ({ plugin, settings, specs, cause }) => [pairRecorder(plugin.config, pairsIn(settings, 'labels'), specs, cause)],
  AnnotationsTransformer: ({ plugin, settings, specs, cause }) => [
    pairRecorder(plugin.config, pairsIn(settings, 'annotations'), specs, cause),
  ],
  PatchTransformer: ({ settings, context }) => patchRecorders([settings], 'patches', context),
  PatchJson6902Transformer: jsonPatchOf,
  PatchStrategicMergeTransformer: mergePatchesOf,
  ImageTagTransformer: ({ settings, specs, cause }) => {
    const entry = settings.fields?.get('imageTag') ?? { node: settings.node };
    return [(steps) => steps.each({ parts: [entry.node, specs], cause, run: imageSetter(entry, specs, cause) })];
  },
  ReplicaCountTransformer: ({ settings, specs, context }) => [
    replicaRecorder(settings.fields?.get('replica') ?? { node: settings.node }, specs, context),
  ],
  ReplacementTransformer: ({ settings, context }) => {
    const all = itemsIn(settings, 'replacements').flatMap((entry) => replacementsOf(entry, context));
    return all.length === 0 ? [] : [(steps) => steps.all(replacing(all))];
  },
};

const transformerKinds = Object.keys(makers) as readonly Known[];

function refuse({ plugin, context }: Making, message: string): readonly Recorder[] {
  context.problems.fail('bad-plugin', message, plugin.place);
  return [];
}

const subjectModes: readonly string[] = ['defaultOnly', 'allServiceAccounts', 'none'] satisfies readonly SubjectMode[];

function namespaceOf(making: Making): readonly Recorder[] {
  const { plugin, settings, specs, cause, context } = making;
  const mode = textIn(settings, 'setRoleBindingSubjects');
  const { namespace } = plugin.config.id;
  if (holdsPlaceholder(mode)) {
    context.problems.unknown(`${mode} is not known`, plugin.place);
    return [];
  }
  if (mode !== '' && !subjectModes.includes(mode)) {
    return refuse(making, `"setRoleBindingSubjects" is "defaultOnly", "allServiceAccounts" or "none", not "${mode}"`);
  }
  const options = { unsetOnly: flagIn(settings, 'unsetOnly'), ...(mode === '' ? {} : { subjects: mode as SubjectMode }) };
  return namespace === ''
    ? []
    : [
        (steps): void => {
          const run: Parameters<typeof steps.each>[0]['run'] = (object) => setNamespace(object, namespace, specs, cause, options);
          steps.each({ parts: [plugin.config], cause, run });
          steps.all(conflicts(cause));
        },
      ];
}

function affixOf(making: Making, side: 'prefix' | 'suffix'): readonly Recorder[] {
  const { plugin, settings, specs, cause } = making;
  if (settings.fields?.get('fieldSpecs')?.items === undefined) {
    return refuse(making, `${plugin.config.id.kind} needs "fieldSpecs"`);
  }
  const affix = textIn(settings, side);
  return [(steps) => steps.each({ parts: [plugin.config], cause, run: (object) => affixName(object, side, affix, specs, cause) })];
}

function jsonPatchOf(making: Making): readonly Recorder[] {
  const { settings, context } = making;
  if (textIn(settings.fields?.get('target'), 'name') === '') {
    return refuse(making, 'PatchJson6902Transformer needs "target.name"');
  }
  const fields = new Map([...(settings.fields ?? [])].map(([key, each]) => [key === 'jsonOp' ? 'patch' : key, each] as const));
  return patchRecorders([{ ...settings, fields }], 'patchesJson6902', context);
}

function mergePatchesOf(making: Making): readonly Recorder[] {
  const { settings, context } = making;
  const inline = settings.fields?.get('patches');
  const entries = [...itemsIn(settings, 'paths'), ...(inline?.text === undefined ? [] : [inline])];
  return entries.length === 0
    ? refuse(making, 'PatchStrategicMergeTransformer needs "paths" or "patches"')
    : oldPatchRecorders(entries, context);
}
