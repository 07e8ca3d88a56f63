import { bounds } from '../../base/bounds';
import { append } from '../../base/lists';
import type { Uri } from '../../base/uri';
import { isJsonText, refusedEscape } from '../../yaml/reading/refusals';
import type { MergeTypes } from '../fields/mergeKeys';
import { noteCharts, readGeneratorPlugins } from '../transformers/builtinGenerators';
import { mayBeRemote, resolvePath, type Files } from '../files';
import { readConfigurations } from './configurations';
import { readGenerator, takingIn, type Generated } from '../transformers/generate';
import { readLayer, type Layer } from './layer';
import type { EffectiveObject, Place } from '../objects/object';
import { Problems } from '../objects/problem';
import { itemsIn, textsIn, type Read } from '../fields/read';
import { objectsIn } from '../objects/resources';
import { causeIn } from '../steps/step';
import { Steps } from '../steps/steps';
import type { TransformerConfig } from '../fields/transformerConfig';
import { readTransformers } from './layerSteps';
import { varOf, type Var } from '../names/vars';

/** Something that a layer takes in. */
export type Intake =
  | { readonly objects: readonly EffectiveObject[]; readonly problems: Problems; readonly place: Place }
  /** Another kustomization, by its folder. */
  | { readonly below: string; readonly path: string; readonly place: Place };

/** A component, and the entry that names it. */
export interface ComponentEntry {
  readonly plan: Plan;
  readonly path: string;
  readonly place: Place;
}

/**
 * What a kustomization file asks for, read once together with the files that only it reads. What other kustomizations
 * bring in is not part of it, so that it stays as it is when they change.
 */
export interface Plan {
  readonly layer: Layer;
  /** What is wrong with the file and its entries, whatever they bring in. */
  readonly problems: Problems;
  readonly resources: readonly Intake[];
  /** Where transformers act from this layer on. */
  readonly config: TransformerConfig;
  readonly generators: Steps;
  readonly components: readonly ComponentEntry[];
  /** What it does to all objects, with the configuration that is known by then. */
  readonly stepsWith: (config: TransformerConfig) => Steps;
  readonly vars: readonly Var[];
}

/** Where a component stands among those that are planned together. */
interface Among {
  /** Folders of the layers whose components it is among, outermost first. */
  readonly above: readonly string[];
  /** What may still be read of them all: components that name two others each would double with each level. */
  readonly componentText: { left: number };
}

/** Reads the plan of a layer, and those of its components. */
export function planOf(
  layer: Layer,
  files: Files,
  mergeTypes: MergeTypes | undefined,
  among: Among = { above: [], componentText: { left: bounds.componentText.most } },
): Plan {
  return new Planner(layer, files, mergeTypes, among).plan();
}

/** So much is done for a component however short it is: it counts like one with so many characters more. */
const charactersOfComponent = 500;

class Planner {
  readonly #layer: Layer;
  readonly #files: Files;
  readonly #mergeTypes: MergeTypes | undefined;
  readonly #open: readonly string[];
  readonly #componentText: Among['componentText'];
  readonly #problems = new Problems();

  constructor(layer: Layer, files: Files, mergeTypes: MergeTypes | undefined, { above, componentText }: Among) {
    this.#layer = layer;
    this.#files = files;
    this.#mergeTypes = mergeTypes;
    this.#open = [...above, layer.folder];
    this.#componentText = componentText;
  }

  plan(): Plan {
    const { root, place, problems } = this.#layer;
    this.#problems.take(problems);
    const resources = [...textsIn(root, 'resources'), ...textsIn(root, 'bases')].flatMap((read) => this.#resource(read) ?? []);
    const resolve = (path: string, at: Place): Uri | undefined => this.#fileIn(path, at);
    const config = readConfigurations(this.#layer, this.#files, this.#problems, resolve);
    const context = {
      problems: this.#problems,
      place,
      files: this.#files,
      resolve,
      ...(this.#mergeTypes === undefined ? {} : { mergeTypes: this.#mergeTypes }),
    };
    const generated: Generated[] = [];
    const global = root.fields?.get('generatorOptions');
    for (const [field, kind] of [
      ['configMapGenerator', 'ConfigMap'],
      ['secretGenerator', 'Secret'],
    ] as const) {
      itemsIn(root, field).forEach((entry) => {
        const made = readGenerator(kind, entry, global, context);
        if (made !== undefined) {
          generated.push(made);
        }
      });
    }
    append(generated, readGeneratorPlugins(root, context));
    const generators = new Steps();
    if (generated.length > 0) {
      generators.all(takingIn(generated));
    }
    this.#opaque();
    const components = textsIn(root, 'components').flatMap((read) => this.#component(read) ?? []);
    const cause = causeIn(context, 'vars', root.fields?.get('vars'));
    const vars = itemsIn(root, 'vars').map((entry) => varOf(entry, { ...cause, span: entry.node.span }));
    const stepsFor = readTransformers(this.#layer, vars, context);
    let made: { readonly config: TransformerConfig; readonly steps: Steps } | undefined;
    const stepsWith = (now: TransformerConfig): Steps => {
      made = made?.config === now ? made : { config: now, steps: stepsFor(now) };
      return made.steps;
    };
    return { layer: this.#layer, problems: this.#problems, resources, config, generators, components, stepsWith, vars };
  }

  /** What only a program could tell. */
  #opaque(): void {
    const { root, place } = this.#layer;
    const charts = root.fields?.get('helmCharts') ?? root.fields?.get('helmChartInflationGenerator');
    if (charts !== undefined) {
      this.#problems.unknownObjects('Helm charts are not rendered', { ...place, span: charts.node.span });
      noteCharts({ ...place, span: (charts.keyNode ?? charts.node).span }, this.#problems);
    }
    const schema = root.fields?.get('openapi');
    if (schema !== undefined && this.#mergeTypes === undefined) {
      this.#problems.unknownLists('OpenAPI schema of a nested kustomization is not evaluated', { ...place, span: schema.node.span });
    }
  }

  /** A file below the layer's folder; Kustomize reads no other ones, unless somebody lets it: what is there is taken in. */
  #fileIn(path: string, place: Place): Uri | undefined {
    if (path.includes('://')) {
      this.#problems.unknown(`${path} is not fetched`, place);
      return undefined;
    }
    const { folder } = this.#layer;
    const uri = resolvePath(folder, path);
    if (path.startsWith('/') || !uri.startsWith(`${folder}/`)) {
      this.#problems.fail(
        'path-outside-root',
        `${path} is outside the folder of the kustomization; Kustomize reads it only with "--load-restrictor LoadRestrictionsNone"`,
        place,
      );
      return path.startsWith('/') || this.#files.documentsOf(uri) === 'missing' ? undefined : uri;
    }
    if (this.#files.leavesByLink?.(uri, folder) === true) {
      this.#problems.fail('unreadable', `${path} is a symbolic link out of the folder of the kustomization`, place);
      return undefined;
    }
    return uri;
  }

  #resource({ text: path = '', node }: Read): Intake | undefined {
    const place: Place = { ...this.#layer.place, span: node.span };
    const uri = resolvePath(this.#layer.folder, path);
    const documents = this.#files.documentsOf(uri);
    if (typeof documents !== 'string' && !path.includes('://')) {
      if (this.#fileIn(path, place) === undefined) {
        return undefined;
      }
      if (isKustomizationName(uri)) {
        this.#problems.fail('kustomization-as-resource', 'Kustomization file listed as a resource; list its folder instead', place);
        return undefined;
      }
      const problems = new Problems();
      const filledIn = documents.filter((document) => {
        const text = this.#files.textOf(uri, document);
        refuseEscape({ uri, document }, text, problems);
        return text?.includes('${') !== false;
      });
      return { objects: objectsIn(uri, documents, problems, { filledIn: new Set(filledIn) }), problems, place };
    }
    const below = this.#layerAt(path, documents, place, true);
    if (below?.isComponent === true) {
      this.#problems.fail('component-as-resource', 'Component listed under "resources"; list it under "components"', place);
      return undefined;
    }
    return below === undefined ? undefined : { below: below.folder, path, place };
  }

  #component({ text: path = '', node, from }: Read): ComponentEntry | undefined {
    const place: Place = { ...(from ?? this.#layer.place), span: node.span };
    if (from !== undefined && this.#layer.edits?.ignoresMissingComponents === true && this.#isMissing(path)) {
      return undefined;
    }
    const component = this.#layerAt(path, 'missing', place);
    if (component?.isComponent === false) {
      this.#problems.fail('resource-as-component', '"components" lists a folder whose kind is not Component', place);
      return undefined;
    }
    if (component === undefined) {
      return undefined;
    }
    this.#componentText.left -= charactersOfComponent + (component.place.document?.length ?? 0);
    if (this.#componentText.left < 0) {
      this.#problems.unknown('Too many components', place);
      return undefined;
    }
    const among = { above: this.#open, componentText: this.#componentText };
    return { plan: planOf(component, this.#files, this.#mergeTypes, among), path, place };
  }

  #isMissing(path: string): boolean {
    return this.#files.kustomizationIn(resolvePath(this.#layer.folder, path)) === 'missing';
  }

  /** The kustomization of a folder that an entry names; what is wrong with it is a problem. */
  #layerAt(path: string, asFile: 'missing' | 'unknown' | readonly unknown[], place: Place, addsOnly = false): Layer | undefined {
    const folder = resolvePath(this.#layer.folder, path);
    const found = path.includes('://') ? 'missing' : this.#files.kustomizationIn(folder);
    if (typeof found !== 'string') {
      return mayTakeIn({ folder, path, place }, this.#layer, this.#open, this.#problems) ? readLayer(found.uri, found.document) : undefined;
    }
    const unknown = (message: string): void =>
      addsOnly ? this.#problems.unknownObjects(message, place) : this.#problems.unknown(message, place);
    if (found === 'several') {
      this.#problems.fail('several-files', `${path} has several kustomization files`, place);
    } else if (mayBeRemote(path)) {
      unknown(`${path} is not fetched`);
    } else if (found === 'missing' && asFile === 'missing') {
      this.#problems.missing(path, `${path} not found: neither a file nor a folder with a kustomization`, place);
    } else {
      unknown(`${path} is not available`);
    }
    return undefined;
  }
}

/** False for a folder that is being worked on, that holds the one whose layer names it, or that is too deep; which is then a problem. */
export function mayTakeIn(
  { folder, path, place }: { readonly folder: string; readonly path: string; readonly place: Place },
  layer: Layer,
  open: readonly string[],
  problems: Problems,
): boolean {
  if (open.includes(folder) || layer.folder.startsWith(`${folder}/`)) {
    problems.fail('cycle', `${path} includes this kustomization`, place, { into: folder });
    return false;
  }
  if (open.length > bounds.kustomizationLayers.most) {
    problems.unknown('Kustomizations are nested too deeply to be evaluated', place);
    return false;
  }
  return true;
}

/** Kustomize reads JSON as YAML, of which its reader does not know all escapes. Source: measured with kubectl v1.34.5. */
function refuseEscape(place: Place, text: string | undefined, problems: Problems): void {
  const span = text?.includes('\\') === true && isJsonText(text) ? refusedEscape(text) : undefined;
  if (span !== undefined) {
    problems.fail('json-escape', 'Kustomize reads JSON as YAML, which does not have this escape', { ...place, span });
  }
}

function isKustomizationName(uri: string): boolean {
  return /\/(?:kustomization\.ya?ml|Kustomization)$/.test(uri);
}
