import { readGenerator, type Generated } from './generate';
import { pluginFields } from '../fields/kustomizationFields';
import type { Place } from '../objects/object';
import type { PatchContext } from '../patches/patchContext';
import { followedKind, readPlugins, settingsOf } from './plugins';
import type { Problems } from '../objects/problem';
import { textIn, type Read } from '../fields/read';
import { stepFor } from '../steps/step';

/** `generators` of a layer: ConfigMaps and Secrets can be made, what any other one brings is unknown. */
export function readGeneratorPlugins(root: Read, context: PatchContext): readonly Generated[] {
  return readPlugins(root, 'generators', context).flatMap((plugin) => {
    const { config, place } = plugin;
    const kind = followedKind(plugin, ['ConfigMapGenerator', 'SecretGenerator'], 'generators', context);
    if (kind === undefined) {
      if (config.id.kind === 'HelmChartInflationGenerator') {
        noteCharts(place, context.problems);
      }
      return [];
    }
    const settings = settingsOf(plugin, pluginFields[kind], context);
    const made = kind === 'ConfigMapGenerator' ? 'ConfigMap' : 'Secret';
    return settings === undefined ? [] : (readGenerator(made, withHead(settings, config.id), undefined, stepFor(context, settings)) ?? []);
  });
}

/** Says that charts need an option. */
export function noteCharts(place: Place, problems: Problems): void {
  problems.note('helm-charts', 'Charts are rendered only with "--enable-helm", which neither kubectl nor Flux passes', place);
}

/** Name and namespace of the configuration are those of the object, unless it says others. */
function withHead(settings: Read, head: { readonly name: string; readonly namespace: string }): Read {
  const fields = new Map(settings.fields);
  for (const key of ['name', 'namespace'] as const) {
    if (textIn(settings, key) === '' && head[key] !== '') {
      fields.set(key, { node: settings.node, text: head[key] });
    }
  }
  return { ...settings, fields };
}
