import { bounds } from '../base/bounds';
import { readGlob } from '../base/glob';
import { append } from '../base/lists';
import type { Path } from '../base/path';
import { foldersAbove, pathBelow, type Uri } from '../base/uri';
import { application, applicationSet, argoEdits, sourcesOf as argoSources, type Directory } from '../argo/application';
import type { Repository } from '../argo/generators';
import { editsOf, fluxEdits, fluxKustomization, repositoryPath, sourceOf, substitutionOf, type Substitution } from '../flux/kustomization';
import type { LayerEdits } from '../kustomize/layerEdits';
import { kustomizationNames, resolvePath } from '../kustomize/files';
import type { Resource } from '../manifest/resource';
import type { GroupKind } from '../schema/kind';
import { nodeAt } from '../yaml/query';
import type { Around } from './around';
import type { WorkspaceIndex } from './index';
import type { IndexedResource } from './indexed';
import type { Kustomizations } from './kustomizations';
import { RepositoryView } from './repositoryView';
import type { Fact, Results } from './results';

/** An object that has a folder applied, or one of its sources. */
export interface Delivery {
  /** What the world of it is called by. */
  readonly id: string;
  readonly tool: 'flux' | 'argo';
  readonly uri: Uri;
  readonly object: GroupKind & { readonly namespace: string | undefined; readonly name: string };
  /** Which of several objects of this name in its file. */
  readonly nth: number;
  /** Of the field that names the folder, from the object's root. */
  readonly at: Path;
  /** Which of those that an ApplicationSet makes. */
  readonly instance: number;
  /** The folder from the root of its repository; `undefined` where it is not known. */
  readonly path: string | undefined;
  /** What repository it is in, as one text. */
  readonly source: string | undefined;
  /** The folder in hand; `undefined` where the workspace does not have it. */
  readonly folder: string | undefined;
  readonly applies: 'kustomization' | 'files' | 'chart' | 'unknown';
  /** What it changes of the kustomization, as one text; empty where that is nothing. */
  readonly edits: string;
  readonly directory: Directory | undefined;
  readonly substitution: Substitution | undefined;
}

const anyFact: Fact = 'any deliveries';

function deliveredFact(folder: string): Fact {
  return `delivered ${folder}`;
}

/** What all that name one repository together say of it. */
export interface SourceInHand {
  /** How many of the folders that they name are in hand. */
  readonly folders: number;
  /** All folders that they name are. */
  readonly isWhole: boolean;
}

interface Known {
  readonly all: readonly Delivery[];
  readonly byFolder: ReadonlyMap<string, readonly Delivery[]>;
  readonly byId: ReadonlyMap<string, Delivery>;
  readonly byFile: ReadonlyMap<Uri, readonly Delivery[]>;
  readonly bySource: ReadonlyMap<string, SourceInHand>;
}

/**
 * Which folders of a workspace Flux and Argo CD apply, and what they change on the way. Who asks about a folder rests on
 * what applies that folder, not on all such objects.
 */
export class Deliveries {
  readonly #results: Results;
  readonly #index: WorkspaceIndex;
  readonly #around: Around;
  readonly #kustomizations: Kustomizations;
  /** As somebody saw them last. */
  #seen: Known | undefined;
  readonly #edits = new WeakMap<Resource, Map<string, { readonly files: string; readonly edits: LayerEdits }>>();

  constructor(parts: { readonly results: Results; readonly index: WorkspaceIndex; readonly around: Around; readonly kustomizations: Kustomizations }) {
    this.#results = parts.results;
    this.#index = parts.index;
    this.#around = parts.around;
    this.#kustomizations = parts.kustomizations;
  }

  /** All of them. Whoever asks rests on every one. */
  get all(): readonly Delivery[] {
    return this.#known().all;
  }

  get isEmpty(): boolean {
    this.#results.note(anyFact);
    return this.#untracked().all.length === 0;
  }

  /** Those that apply a folder. */
  at(folder: string): readonly Delivery[] {
    this.#results.note(deliveredFact(folder));
    return this.#untracked().byFolder.get(folder) ?? [];
  }

  /** What is in hand of the repository that one names. Whoever asks rests on all of them. */
  sourceOf({ tool, source }: Delivery): SourceInHand | undefined {
    return source === undefined ? undefined : this.#known().bySource.get(`${tool} ${source}`);
  }

  /** Those of the objects of a file. */
  of(uri: Uri): readonly Delivery[] {
    this.#results.note(deliveredFact(uri));
    return this.#untracked().byFile.get(uri) ?? [];
  }

  /** The one whose world is called so. */
  withId(id: string): Delivery | undefined {
    this.#results.note(deliveredFact(id.split('?', 1)[0] ?? ''));
    return this.#untracked().byId.get(id);
  }

  /** Those that apply a file, through kustomizations that read it or by itself. */
  applying(uri: Uri): readonly Delivery[] {
    if (this.isEmpty) {
      return [];
    }
    const layers = [...this.#kustomizations.readersOf(uri)];
    const through = layers.flatMap((folder) => this.at(folder).filter(({ applies }) => applies === 'kustomization'));
    return [...new Set([...through, ...[uri, ...layers].flatMap((each) => this.#taking(each)), ...this.#listing(uri)])];
  }

  /** Those of Flux that make a kustomization for a folder which holds a file or folder, up to the next kustomization file. */
  #taking(uri: string): readonly Delivery[] {
    const found: Delivery[] = [];
    for (const folder of foldersAbove(uri)) {
      if (this.hasLayer(folder)) {
        break;
      }
      append(found, this.at(folder).filter(({ tool, applies }) => tool === 'flux' && applies === 'files'));
    }
    return /\.ya?ml$/.test(uri) || !uri.slice(uri.lastIndexOf('/')).includes('.') ? found : [];
  }

  /** Those of Argo CD that take a file as it is. */
  #listing(uri: Uri): readonly Delivery[] {
    return foldersAbove(uri).flatMap((folder) => this.at(folder).filter((delivery) => delivery.tool === 'argo' && delivery.applies === 'files' && takes(delivery, uri)));
  }

  /** The world of each delivery that changes what the kustomization of a folder builds, and whether another one leaves it as it is. */
  rootsAt(folder: string): { readonly edited: readonly Delivery[]; readonly isPlain: boolean } {
    const own = this.at(folder).filter(({ applies }) => applies === 'kustomization');
    return { edited: firstOfEach(own), isPlain: own.some(({ edits }) => edits === '') };
  }

  /** The same of those that make a kustomization for a folder which holds a file or folder. */
  rootsAround(uri: string): { readonly edited: readonly Delivery[]; readonly isPlain: boolean } {
    const own = this.#taking(uri);
    return { edited: firstOfEach(own), isPlain: own.some(({ edits }) => edits === '') };
  }

  /** Of those that change the same of the same folder the one whose world stands for all; `undefined` for one that changes nothing. */
  standingFor({ folder = '', edits, applies }: Delivery): Delivery | undefined {
    return edits === '' ? undefined : this.at(folder).find((each) => each.edits === edits && each.applies === applies && (applies === 'kustomization' || each.tool === 'flux'));
  }

  /** What one changes. Whoever asks rests on the whole object. */
  editsOf(delivery: Delivery): LayerEdits | undefined {
    const resource = this.entryOf(delivery)?.resource;
    if (resource === undefined || delivery.folder === undefined) {
      return undefined;
    }
    const made = delivery.applies === 'files' ? this.#filesIn(delivery.folder) : undefined;
    const files = JSON.stringify(made ?? []);
    const own = this.#edits.get(resource) ?? new Map<string, { readonly files: string; readonly edits: LayerEdits }>();
    const known = own.get(delivery.id);
    if (known?.files === files) {
      return known.edits;
    }
    const place = { uri: delivery.uri, document: resource.document };
    const edits = delivery.tool === 'flux' ? fluxEdits(resource, place, made?.paths) : argoEdits(resource, { at: delivery.at.slice(0, -1), instance: delivery.instance }, place, this.#repositoryOf(delivery.uri));
    const whole = edits === undefined || made?.isWhole !== false ? edits : { ...edits, unknown: 'Some of the files are not read' };
    if (whole !== undefined) {
      this.#edits.set(resource, own.set(delivery.id, { files, edits: whole }));
    }
    return whole;
  }

  /** The object as it is now. */
  entryOf({ uri, object, nth }: Delivery): IndexedResource | undefined {
    return this.#index.findIn(object, object.name, object.namespace).filter((entry) => entry.uri === uri)[nth];
  }

  /** The folder that a path of a repository leads to, from a file of it: the outermost one that is there. */
  folderOf(from: Uri, path: string): string | undefined {
    const root = path === '' ? undefined : [...foldersAbove(from)].reverse().find((folder) => this.#around.presence(resolvePath(folder, path)) === 'folder');
    return root === undefined ? undefined : resolvePath(root, path);
  }

  /** True where no folder above has it, and it was possible to look. */
  isKnownMissing({ uri, path }: Delivery): boolean {
    const presences = path === undefined ? [] : foldersAbove(uri).map((folder) => this.#around.presence(resolvePath(folder, path)));
    return presences.includes('missing') && presences.every((presence) => presence === 'missing' || presence === 'unknown');
  }

  hasLayer(folder: string): boolean {
    return kustomizationNames.some((name) => this.#around.presence(resolvePath(folder, name)) === 'file');
  }

  /** After a change: the facts that are others now for those who asked about folders. */
  renew(): ReadonlySet<Fact> {
    const before = this.#seen;
    const facts = new Set<Fact>();
    if (before === undefined) {
      return facts;
    }
    const now = this.#untracked();
    if (now !== before) {
      if ((now.all.length === 0) !== (before.all.length === 0)) {
        facts.add(anyFact);
      }
      for (const [old, fresh] of [[before.byFolder, now.byFolder], [before.byFile, now.byFile]] as const) {
        for (const key of new Set<string>([...old.keys(), ...fresh.keys()])) {
          if (JSON.stringify(old.get(key as Uri)) !== JSON.stringify(fresh.get(key as Uri))) {
            facts.add(deliveredFact(key));
          }
        }
      }
    }
    return facts;
  }

  #untracked(): Known {
    return this.#results.untracked(() => this.#known());
  }

  #known(): Known {
    const known = this.#results.of(this, 'deliveries', () => knownOf(this.#all()));
    this.#seen = known;
    return known;
  }

  #all(): readonly Delivery[] {
    const flux = this.#named(fluxKustomization).map(({ entry, nth }) => {
      const said = entry.read('flux delivery', (resource) => ({ path: repositoryPath(nodeAt(resource.node, ['spec', 'path'])), source: sourceOf(nodeAt(resource.node, ['spec', 'sourceRef']), resource), edits: editsOf(resource), substitution: substitutionOf(resource) }));
      const folder = said.path === undefined ? undefined : this.folderOf(entry.uri, said.path);
      const applies = folder === undefined ? 'unknown' : this.hasLayer(folder) ? 'kustomization' : 'files';
      return this.#delivery(entry, nth, { tool: 'flux', at: ['spec', 'path'], instance: 0, folder, applies, directory: undefined, ...said });
    });
    const argo = [application, applicationSet].flatMap((kind) =>
      this.#named(kind).flatMap(({ entry, nth }) => {
        // What a set makes depends on folders as well.
        const repository = this.#repositoryOf(entry.uri);
        const sources = kind === application ? entry.read('argo sources', (resource) => argoSources(resource, nothing)) : argoSources(entry.resource, repository);
        return sources.map(({ at, instance, path, repository: source, tools, directory, edits }) => {
          const folder = path === undefined ? undefined : this.folderOf(entry.uri, path);
          const applies = folder === undefined || tools.length > 1 || this.#isOverridden(folder, entry.name ?? '') ? 'unknown' : this.#toolFor(folder, tools[0]);
          return this.#delivery(entry, nth, { tool: 'argo', at: [...at, 'path'], instance, path, source, folder, applies, edits: applies === 'kustomization' ? edits : '', directory, substitution: undefined });
        });
      }),
    );
    return [...flux, ...argo];
  }

  #delivery(entry: IndexedResource, nth: number, rest: Omit<Delivery, 'id' | 'uri' | 'object' | 'nth'>): Delivery {
    const { group, kind, namespace, name = '' } = entry;
    const id = `${rest.folder ?? ''}?${entry.uri}?${encodeURIComponent(`${kind}/${namespace ?? ''}/${name}`)}/${nth}/${rest.at.join('.')}/${rest.instance}`;
    return { id, uri: entry.uri, object: { group, kind, namespace, name }, nth, ...rest };
  }

  #named(kind: GroupKind): readonly { readonly entry: IndexedResource; readonly nth: number }[] {
    const counts = new Map<string, number>();
    return this.#index.ofKind(kind).map((entry) => {
      const key = JSON.stringify([entry.uri, entry.namespace, entry.name]);
      const nth = counts.get(key) ?? 0;
      counts.set(key, nth + 1);
      return { entry, nth };
    });
  }

  /** Source: argo-cd util/app/discovery Discover: of several kinds of files the last by name decides. */
  #toolFor(folder: string, named: string | undefined): Delivery['applies'] {
    switch (named) {
      case 'helm':
        return 'chart';
      case 'kustomize':
        return this.hasLayer(folder) ? 'kustomization' : 'unknown';
      case 'directory':
        return 'files';
      case undefined:
        return this.hasLayer(folder) ? 'kustomization' : this.#around.list(folder).some(({ name, isFolder }) => !isFolder && name.endsWith('Chart.yaml')) ? 'chart' : 'files';
      default:
        return 'unknown';
    }
  }

  /** A file beside the manifests may change the source. Source: argo-cd reposerver mergeSourceParameters. */
  #isOverridden(folder: string, name: string): boolean {
    return ['.argocd-source.yaml', `.argocd-source-${name}.yaml`].some((each) => this.#around.presence(resolvePath(folder, each)) === 'file');
  }

  #repositoryOf(from: Uri): Repository {
    return new RepositoryView(this.#around, (path) => this.folderOf(from, path));
  }

  /** What Flux lists in the kustomization that it makes for a folder. Source: fluxcd/pkg kustomize_generator.go, generateKustomization. */
  #filesIn(folder: string): { readonly paths: readonly string[]; readonly isWhole: boolean } {
    const paths: string[] = [];
    let left: number = bounds.deliveredFiles.most;
    let isWhole = true;
    const walk = (at: string, above: string, depth: number): void => {
      for (const { name, isFolder } of this.#around.list(at)) {
        left -= 1;
        const path = `${above}${name}`;
        if (left < 0 || depth > bounds.nesting.most || name === '.sourceignore') {
          isWhole = false;
        } else if (name.startsWith('.')) {
          continue;
        } else if (!isFolder) {
          append(paths, /\.ya?ml$/.test(name) ? [path] : []);
        } else if (this.hasLayer(resolvePath(at, name))) {
          paths.push(path);
        } else {
          walk(resolvePath(at, name), `${path}/`, depth + 1);
        }
      }
    };
    walk(folder, '', 0);
    return { paths, isWhole };
  }
}

const nothing: Repository = { foldersLike: () => undefined, filesLike: () => undefined };

/** True for a file that a source without any tool takes. Source: argo-cd reposerver getPotentiallyValidManifests. */
export function takes({ folder = '', directory }: Delivery, uri: Uri): boolean {
  const path = pathBelow(uri, folder);
  const test = (pattern: string): boolean => {
    const glob = readGlob(pattern, 'name');
    return glob.kind === 'glob' && glob.matches(path);
  };
  const isListed = /\.(?:ya?ml|json|jsonnet)$/.test(path) && (directory?.recurse === true || !path.includes('/'));
  return isListed && !(directory !== undefined && directory.exclude !== '' && test(directory.exclude)) && (directory === undefined || directory.include === '' || test(directory.include));
}

/** Of those that change the same of the same folder the first, whose world stands for all. */
function firstOfEach(all: readonly Delivery[]): readonly Delivery[] {
  const first = new Map<string, Delivery>();
  for (const each of all) {
    const key = `${each.folder ?? ''} ${each.edits}`;
    if (each.edits !== '' && !first.has(key)) {
      first.set(key, each);
    }
  }
  return [...first.values()];
}

function knownOf(all: readonly Delivery[]): Known {
  const byFolder = new Map<string, Delivery[]>();
  const byFile = new Map<Uri, Delivery[]>();
  for (const each of all) {
    if (each.folder !== undefined) {
      push(byFolder, each.folder, each);
    }
    push(byFile, each.uri, each);
  }
  return { all, byFolder, byFile, bySource: sourcesIn(all), byId: new Map(all.map((each) => [each.id, each] as const)) };
}

function sourcesIn(all: readonly Delivery[]): ReadonlyMap<string, SourceInHand> {
  const folders = new Map<string, Set<string | undefined>>();
  for (const { tool, source, path, folder } of all) {
    if (source !== undefined && path !== undefined && path !== '') {
      const key = `${tool} ${source}`;
      folders.set(key, (folders.get(key) ?? new Set()).add(folder));
    }
  }
  return new Map([...folders].map(([key, found]) => [key, { folders: found.size - (found.has(undefined) ? 1 : 0), isWhole: !found.has(undefined) }] as const));
}

function push<K>(groups: Map<K, Delivery[]>, key: K, delivery: Delivery): void {
  const known = groups.get(key);
  if (known === undefined) {
    groups.set(key, [delivery]);
  } else {
    known.push(delivery);
  }
}
