import { bounds } from '../base/bounds';
import type { Uri } from '../base/uri';
import { readConfigurations } from './configurations';
import type { MergeTypes } from './mergeKeys';
import { mayBeRemote, resolvePath, type Files } from './files';
import { generate } from './generate';
import type { EffectiveObject, Place } from './object';
import { Problems } from './problem';
import { itemsIn, textsIn, type Read } from './read';
import { objectsIn } from './resources';
import { readLayer, type Layer } from './layer';
import { emptyConfig, mergeConfigs, ConflictingSpecs, type TransformerConfig } from './transformerConfig';
import { runTransformers } from './transformers';
import { causeIn } from './step';
import { varOf, type Var } from './vars';

/** What a layer hands to the one that takes it in: objects as they are after it, and what is done at the root. */
export interface Accumulated {
  readonly objects: readonly EffectiveObject[];
  readonly config: TransformerConfig;
  readonly vars: readonly Var[];
  readonly problems: Problems;
}

export interface Builder {
  readonly files: Files;
  /** Keeps what a folder brings in; a folder of components has no result of its own. */
  readonly layerOf: (folder: string, compute: () => Accumulated) => Accumulated;
  /** Folders that are being worked on, outermost first. */
  readonly open: readonly string[];
  /** The layer of a root that somebody applies with edits. */
  readonly edited?: Layer;
  /** How lists are merged where the root names an OpenAPI schema. */
  readonly mergeTypes?: MergeTypes;
}

/** Everything that the kustomization of a folder brings in. */
export function accumulate(folder: string, builder: Builder, id = folder): Accumulated {
  return builder.layerOf(id, () => {
    const layer = builder.open.length === 0 && builder.edited !== undefined ? builder.edited : layerIn(folder, builder.files);
    const state = new State(builder);
    if (layer === undefined) {
      state.problems.unknown('Kustomization is not available', { uri: folder as Uri });
    } else {
      state.run(layer);
    }
    return state.result();
  });
}

export function layerIn(folder: string, files: Files): Layer | undefined {
  const found = files.kustomizationIn(folder);
  return typeof found === 'string' ? undefined : readLayer(found.uri, found.document);
}

/** What is gathered on the way through the layers that share one gathering: a kustomization and its components. */
class State {
  readonly problems = new Problems();
  readonly #builder: Builder;
  #objects: readonly EffectiveObject[] = [];
  /** The objects by their keys; made again after they were changed. */
  #keys: Map<string, EffectiveObject> | undefined;
  #config: TransformerConfig = emptyConfig;
  #vars: readonly Var[] = [];
  readonly #open: string[];

  constructor(builder: Builder) {
    this.#builder = builder;
    this.#open = [...builder.open];
  }

  result(): Accumulated {
    return { objects: this.#objects, config: this.#config, vars: this.#vars, problems: this.problems };
  }

  run(layer: Layer): void {
    const { root, place } = layer;
    this.#open.push(layer.folder);
    this.problems.take(layer.problems);
    const own = [...textsIn(root, 'resources'), ...textsIn(root, 'bases')];
    own.forEach((read) => this.#takeResource(layer, read));
    this.#merge(readConfigurations(layer, this.#builder.files, this.problems, (path, at) => this.#fileIn(layer, path, at)), place);
    const context = { problems: this.problems, place, files: this.#builder.files, resolve: (path: string, at: Place) => this.#fileIn(layer, path, at), ...(this.#builder.mergeTypes === undefined ? {} : { mergeTypes: this.#builder.mergeTypes }) };
    const global = root.fields?.get('generatorOptions');
    itemsIn(root, 'configMapGenerator').forEach((entry) => this.#set(generate(this.#objects, 'ConfigMap', entry, global, context)));
    itemsIn(root, 'secretGenerator').forEach((entry) => this.#set(generate(this.#objects, 'Secret', entry, global, context)));
    this.#opaque(layer);
    textsIn(root, 'components').forEach((read) => this.#takeComponent(layer, read));
    this.#set(runTransformers(this.#objects, layer, this.#config, context));
    const cause = causeIn(context, 'vars', root.fields?.get('vars'));
    this.#vars = [...this.#vars, ...itemsIn(root, 'vars').map((entry) => varOf(entry, { ...cause, span: entry.node.span }))];
    this.#open.pop();
  }

  /** What only a program could tell. */
  #opaque({ root, place }: Layer): void {
    const charts = root.fields?.get('helmCharts') ?? root.fields?.get('helmChartInflationGenerator');
    if (charts !== undefined) {
      this.problems.unknown('Helm charts are not rendered', { ...place, span: charts.node.span });
      this.problems.note('helm-charts', 'Charts are rendered only with "--enable-helm", which neither kubectl nor Flux passes', { ...place, span: (charts.keyNode ?? charts.node).span });
    }
    const schema = root.fields?.get('openapi');
    if (schema !== undefined && this.#builder.mergeTypes === undefined) {
      this.problems.unknown('OpenAPI schema of a nested kustomization is not evaluated', { ...place, span: schema.node.span }, true);
    }
    textsIn(root, 'generators').forEach(({ node, text = '' }) => this.problems.unknown(`Output of the generator ${text.split('\n')[0] ?? ''} is unknown`, { ...place, span: node.span }));
  }

  #merge(config: TransformerConfig, place: Place): void {
    try {
      this.#config = mergeConfigs(this.#config, config);
    } catch (error) {
      if (!(error instanceof ConflictingSpecs)) {
        throw error;
      }
      this.problems.fail('conflicting-field-specs', error.message, error.spec.place ?? place);
    }
  }

  /** A file below the layer's folder; Kustomize reads no other ones. */
  #fileIn(layer: Layer, path: string, place: Place): Uri | undefined {
    if (path.includes('://')) {
      this.problems.unknown(`${path} is not fetched`, place);
      return undefined;
    }
    const uri = resolvePath(layer.folder, path);
    if (path.startsWith('/') || !uri.startsWith(`${layer.folder}/`)) {
      this.problems.fail('path-outside-root', `${path} is outside the folder of the kustomization`, place);
      return undefined;
    }
    return uri;
  }

  #takeResource(layer: Layer, { text: path = '', node }: Read): void {
    const place: Place = { ...layer.place, span: node.span };
    const uri = resolvePath(layer.folder, path);
    const documents = this.#builder.files.documentsOf(uri);
    if (typeof documents !== 'string' && !path.includes('://')) {
      if (this.#fileIn(layer, path, place) === undefined) {
        return;
      }
      if (isKustomizationName(uri)) {
        this.problems.fail('kustomization-as-resource', 'Kustomization file listed as a resource; list its folder instead', place);
        return;
      }
      this.#append(objectsIn(uri, documents, this.problems), place);
      return;
    }
    const below = this.#folder(layer, path, documents, place);
    if (below === undefined) {
      return;
    }
    if (below.isComponent) {
      this.problems.fail('component-as-resource', 'Component listed under "resources"; list it under "components"', place);
      return;
    }
    const taken = accumulate(below.folder, { ...this.#builder, open: this.#open });
    this.problems.take(taken.problems);
    if (taken.problems.failures.some(({ into }) => into === layer.folder)) {
      this.problems.fail('cycle', `${path} includes this kustomization`, place);
    }
    this.#append(taken.objects, place, true);
    this.#merge(taken.config, place);
    this.#vars = [...this.#vars, ...taken.vars];
  }

  #takeComponent(layer: Layer, { text: path = '', node, from }: Read): void {
    const place: Place = { ...(from ?? layer.place), span: node.span };
    const component = this.#folder(layer, path, 'missing', place);
    if (component === undefined) {
      return;
    }
    if (!component.isComponent) {
      this.problems.fail('resource-as-component', '"components" lists a folder whose kind is not Component', place);
      return;
    }
    this.run(component);
    // What the component leaves is taken in anew.
    const all = this.#objects;
    this.#set([]);
    this.#append(all, place);
  }

  /** The kustomization of a folder that an entry names; what is wrong with it is a problem. */
  #folder(layer: Layer, path: string, asFile: 'missing' | 'unknown' | readonly unknown[], place: Place): Layer | undefined {
    const folder = resolvePath(layer.folder, path);
    const found = path.includes('://') ? 'missing' : this.#builder.files.kustomizationIn(folder);
    if (typeof found !== 'string') {
      const around = this.#open.some((each) => each === folder || each.startsWith(`${folder}/`)) && (this.#open.includes(folder) || layer.folder.startsWith(`${folder}/`));
      if (around) {
        this.problems.fail('cycle', `${path} includes this kustomization`, place, { into: folder });
        return undefined;
      }
      if (this.#open.length > bounds.kustomizationLayers.most) {
        this.problems.unknown('Kustomizations are nested too deeply to be evaluated', place);
        return undefined;
      }
      return readLayer(found.uri, found.document);
    }
    if (found === 'several') {
      this.problems.fail('several-files', `${path} has several kustomization files`, place);
    } else if (mayBeRemote(path)) {
      this.problems.unknown(`${path} is not fetched`, place);
    } else if (found === 'missing' && asFile === 'missing') {
      this.problems.fail('missing-path', `${path} not found: neither a file nor a folder with a kustomization`, place);
    } else {
      this.problems.unknown(`${path} is not available`, place);
    }
    return undefined;
  }

  #set(objects: readonly EffectiveObject[]): void {
    this.#objects = objects;
    this.#keys = undefined;
  }

  /** `areUnique`: they come from one layer, which has seen to it. */
  #append(added: readonly EffectiveObject[], place: Place, areUnique = false): void {
    if (areUnique && this.#objects.length === 0 && added.every(({ content }) => content !== undefined)) {
      this.#set(added);
      return;
    }
    if (this.#objects.length + added.length > bounds.kustomizationObjects.most) {
      this.problems.unknown('Kustomization has too many objects to be evaluated', place);
      return;
    }
    const keys = (this.#keys ??= new Map(this.#objects.flatMap((object) => (object.content === undefined ? [] : [[object.key, object] as const]))));
    const kept: EffectiveObject[] = [];
    for (const object of added) {
      if (object.content === undefined) {
        continue;
      }
      const other = keys.get(object.key);
      if (other !== undefined) {
        const isSame = other.source.document === object.source.document && other.source.span?.start === object.source.span?.start;
        this.problems.fail(isSame ? 'included-twice' : 'duplicate-object', `${object.id.kind} "${object.id.name}" is ${isSame ? 'included' : 'defined'} more than once`, place);
        continue;
      }
      keys.set(object.key, object);
      kept.push(object);
    }
    this.#objects = kept.length === 0 ? this.#objects : [...this.#objects, ...kept];
  }
}

function isKustomizationName(uri: string): boolean {
  return /\/(?:kustomization\.ya?ml|Kustomization)$/.test(uri);
}

