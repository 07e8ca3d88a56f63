import { parentOf } from '../../base/uri';
import type { YamlNode } from '../../yaml/nodes/node';
import { valueOf } from '../../yaml/nodes/query';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import { mayBeRemote, resolvePath } from '../files';
import type { Fields, PluginKind } from '../fields/kustomizationFields';
import type { EffectiveObject, Place } from '../objects/object';
import type { PatchContext } from '../patches/patchContext';
import { isInline } from '../patches/patchEntries';
import { Problems } from '../objects/problem';
import { read, textsIn, type Read } from '../fields/read';
import { inlineDocuments } from '../patches/readPatch';
import { nodeOf, objectsIn } from '../objects/resources';
import { get } from '../objects/value';

export type PluginField = 'generators' | 'transformers' | 'validators';

/** What configures one plugin: an object under `generators`, `transformers` or `validators`. */
export interface Plugin {
  readonly config: EffectiveObject;
  /** The entry of the kustomization file that brings it. */
  readonly entry: YamlNode;
  /** Where it is written: the entry, for one in place. */
  readonly place: Place;
  readonly isInline: boolean;
}

/**
 * The plugins that a field lists, those in place before those of files. What is not at hand is unknown.
 * Source: kustomize/api/internal/target/kusttarget.go, configureExternalTransformers.
 */
export function readPlugins(root: Read, field: PluginField, context: PatchContext): readonly Plugin[] {
  const entries = textsIn(root, field).map((each) => [each, isInline(each.text ?? '')] as const);
  const sorted = [...entries.filter(([, inline]) => inline), ...entries.filter(([, inline]) => !inline)];
  const plugins = sorted.flatMap(([entry, inline]) => {
    const configs = inline ? configsInPlace(entry, context) : configsOfFile(entry, context);
    if (configs === undefined) {
      tellUnknown((entry.text ?? '').split('\n')[0] ?? '', field, placeOf(entry, context), context.problems);
    }
    return configs ?? [];
  });
  const names = new Set<string>();
  for (const { config, place } of plugins) {
    if (names.has(config.key)) {
      context.problems.fail('bad-plugin', `Another ${config.id.kind} of "${field}" is called "${config.id.name}"`, place);
    }
    names.add(config.key);
  }
  return plugins;
}

/** Plugins of Kustomize that are not followed. */
const notFollowed: readonly string[] = ['HashTransformer', 'HelmChartInflationGenerator', 'IAMPolicyGenerator', 'ValueAddTransformer'];

/**
 * The kind of a plugin that Kustomize brings itself, if it is one of these; any other is a program or is not followed, so that
 * nothing is known of what comes of it.
 */
export function followedKind<K extends PluginKind>(
  plugin: Plugin,
  kinds: readonly K[],
  field: PluginField,
  { problems }: PatchContext,
): K | undefined {
  const { config, place } = plugin;
  const { kind, name } = config.id;
  const isBuiltin = get(config.content, 'apiVersion') === 'builtin';
  const followed = isBuiltin ? kinds.find((each) => each === kind) : undefined;
  if (followed === undefined && isBuiltin && !notFollowed.includes(kind) && !holdsPlaceholder(kind)) {
    problems.fail('bad-plugin', `Kustomize has no ${field === 'generators' ? 'generator' : 'transformer'} "${kind}"`, place);
  }
  if (followed === undefined) {
    tellUnknown(`${kind} "${name}"`, field, place, problems);
  }
  return followed;
}

/** Validators change nothing. */
function tellUnknown(what: string, field: PluginField, place: Place, problems: Problems): void {
  if (field !== 'validators') {
    if (field === 'generators') {
      problems.unknownObjects(`Output of the generator ${what} is unknown`, place);
    } else {
      problems.unknown(`The effect of ${what} is not known`, place);
    }
  }
}

function placeOf({ node, from }: Read, { place }: PatchContext): Place {
  return { ...(from ?? place), span: node.span };
}

function configsInPlace(entry: Read, context: PatchContext): readonly Plugin[] | undefined {
  const problems = new Problems();
  const place = placeOf(entry, context);
  const configs = objectsIn(place.uri, inlineDocuments(entry.text ?? ''), problems);
  return problems.failures.length > 0 ? undefined : configs.map((config) => ({ config, entry: entry.node, place, isInline: true }));
}

function configsOfFile(entry: Read, context: PatchContext): readonly Plugin[] | undefined {
  const { text: path = '', node } = entry;
  const place = placeOf(entry, context);
  const at = resolvePath(parentOf(context.place.uri), path);
  const documents = context.files.documentsOf(at);
  if (typeof documents === 'string') {
    // A folder may bring plugins, too; these are not followed.
    if (documents === 'missing' && !mayBeRemote(path) && context.files.kustomizationIn(at) === 'missing') {
      context.problems.missing(path, `${path} not found: neither a file nor a folder with a kustomization`, place);
    }
    return undefined;
  }
  const uri = context.resolve(path, place);
  if (uri === undefined) {
    return undefined;
  }
  return objectsIn(uri, documents, context.problems).map((config) => ({
    config,
    entry: node,
    place: { ...config.source, span: valueOf(nodeOf(config), 'kind')?.span ?? node.span },
    isInline: false,
  }));
}

/**
 * What a plugin is told; `undefined` where that has another type than it wants, which is then a problem. Other fields than
 * these are passed over.
 */
export function settingsOf(plugin: Plugin, fields: Fields, { problems }: PatchContext): Read | undefined {
  const own = new Problems();
  const { uri, document } = plugin.place;
  const from: Place = { uri, ...(plugin.isInline || document === undefined ? {} : { document }) };
  const settings = read(nodeOf(plugin.config), { fields }, own, from, true);
  const wrong = own.failures.filter(({ code }) => code === 'wrong-type');
  const placeHere = (place: Place): Place => (plugin.isInline ? plugin.place : place);
  wrong.forEach(({ code, message, place }) => problems.fail(code, message, placeHere(place)));
  own.unknowns.forEach(({ message, place }) => problems.unknown(message, placeHere(place)));
  return settings === undefined || wrong.length > 0 ? undefined : placed(settings, from, plugin);
}

/** The same with places in the file: what stands in a text of it is placed at that text as a whole. */
function placed(settings: Read, from: Place, plugin: Plugin): Read {
  const { node, keyNode, items, fields } = settings;
  const { isInline: inline, entry } = plugin;
  return {
    ...settings,
    from,
    ...(inline ? { node: { ...node, span: entry.span } } : {}),
    ...(inline && keyNode !== undefined ? { keyNode: { ...keyNode, span: entry.span } } : {}),
    ...(items === undefined ? {} : { items: items.map((each) => placed(each, from, plugin)) }),
    ...(fields === undefined ? {} : { fields: new Map([...fields].map(([key, each]) => [key, placed(each, from, plugin)] as const)) }),
  };
}
