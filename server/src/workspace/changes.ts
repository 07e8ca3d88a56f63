import { baseNameOf, type Uri } from '../base/uri';
import type { Log } from '../base/log';
import { groupKindKey } from '../schema/kinds/kind';
import { isListedAnew, kindFacts, schemaFact, type ChangedKind, type KindStore } from '../schema/kinds/kindStore';
import { looksLikeModel } from './files/apiModels';
import type { BroughtKinds, KindChanges } from './broughtKinds';
import type { Charts } from './charts/charts';
import { configFact, type Configuration } from './configuration/configuration';
import type { Closure } from './kustomizations/closures';
import type { Contents } from './files/contents';
import type { Deliveries } from './deliveries/deliveries';
import { configFileName } from './files/fileRoles';
import { changedDocuments } from './files/changedDocuments';
import { FilesByGroup } from './files/filesByGroup';
import { FileState, type DocumentState } from './files/fileState';
import type { Generators } from './files/generators';
import type { WorkspaceIndex } from './index/workspaceIndex';
import { isKustomization } from './kustomizations/kustomizationFile';
import type { MadeObjects } from './files/madeObjects';
import { isPlugin, pluginPatchesIn } from './kustomizations/pluginPatches';
import { appliedFact, broughtFact, type Kustomizations } from './kustomizations/kustomizations';
import type { DocumentReader } from './files/reader';
import type { Fact } from './results/result';
import type { Results } from './results/results';
import type { SpareTrees } from './files/spareTrees';
import { comparisonOf } from './files/testSteps';
import { fileFact } from './worlds/worldFiles';
import type { WorldStore } from './worlds/worldStore';

/** Work done since the start, for tests that assert work and not only answers. */
export interface WorkCounts {
  documentsParsed: number;
  /** Documents whose references were looked at again, or for the first time. */
  documentsLinked: number;
  documentsChecked: number;
  /** Objects as kustomizations apply them that were checked like documents. */
  formsChecked: number;
}

/** Which folders the workspace has. */
export const foldersFact: Fact = 'folders';

/** Which files may have other diagnostics than before a change. */
export interface WorkspaceChange {
  readonly files: ReadonlySet<Uri>;
}

/** What a change goes through. */
export interface ChangedParts {
  readonly contents: Contents;
  /** The files as they were read, which change here alone. */
  readonly files: Map<Uri, FileState>;
  readonly configuration: Configuration;
  readonly reader: DocumentReader;
  readonly kustomizations: Kustomizations;
  readonly charts: Charts;
  readonly made: MadeObjects;
  readonly broughtKinds: BroughtKinds;
  readonly kinds: KindStore;
  readonly index: WorkspaceIndex;
  readonly generators: Generators;
  readonly results: Results;
  readonly deliveries: Deliveries;
  readonly worlds: WorldStore;
  readonly counts: WorkCounts;
  readonly log: Log;
  /** Takes the trees of files that nobody has open when these are indexed. */
  readonly spareTrees: SpareTrees;
}

/**
 * How a change goes through a workspace: files that hold something else are read, the parts take in what they are now, and
 * what rests on anything that is another one is dropped. The answer is which files may have other diagnostics.
 */
export class Changes {
  readonly #parts: ChangedParts;
  readonly #byGroup = new FilesByGroup();
  #revision = 0;
  /** Files that are called like those of tests, of which another kustomization than before may say that they are applied. */
  readonly #namedAnew = new Set<Uri>();
  /** True where any file that is called so may be one of them. */
  #areAllNamedAnew = false;
  /** What the last change was of, and the stamp of the results when it was over. */
  #last: { readonly uri: Uri | undefined; readonly stamp: number } | undefined;
  /** False for a change after another one of which nobody has asked anything, unless both are of one file, as while somebody types. */
  #compares = true;

  constructor(parts: ChangedParts) {
    this.#parts = parts;
  }

  /** Another number after every change. */
  get revision(): number {
    return this.#revision;
  }

  /** These facts are others now, and no file is. */
  ofFacts(facts: Iterable<Fact>): WorkspaceChange {
    return this.#whole((dirty) => this.#change(facts, dirty));
  }

  /** The store of kinds has other kinds now. */
  ofKinds(changed: readonly ChangedKind[]): WorkspaceChange {
    return this.#whole((dirty) => this.#forgetKinds(changed, dirty));
  }

  /** The configuration is another one for every file. */
  ofConfiguration(): WorkspaceChange {
    return this.#whole((dirty) => {
      this.#refresh([...this.#parts.contents.uris], dirty);
      this.#change([configFact], dirty);
      this.#parts.files.forEach((_, uri) => dirty.add(uri));
    });
  }

  /** The workspace has other folders: paths count from these, and `facts` are others with them. */
  ofFolders(facts: Iterable<Fact>): WorkspaceChange {
    return this.#whole((dirty) => {
      const kinds: KindChanges = { set: [], remove: [] };
      this.#refresh([...this.#parts.contents.uris], dirty);
      this.#parts.broughtKinds.readAgain((uri) => this.#parts.files.get(uri), kinds);
      this.#change([foldersFact, ...facts], dirty);
      this.#forgetKinds(this.#parts.kinds.change(kinds), dirty);
    });
  }

  /** Files may hold something else than they did, or be ignored now. */
  refresh(uris: readonly Uri[]): WorkspaceChange {
    return this.#whole((dirty) => this.#refresh(uris, dirty), uris.length === 1 ? uris[0] : undefined);
  }

  #whole(change: (dirty: Set<Uri>) => void, uri?: Uri): WorkspaceChange {
    const { results } = this.#parts;
    const dirty = new Set<Uri>();
    this.#revision += 1;
    this.#compares = results.stamp !== this.#last?.stamp || (uri !== undefined && uri === this.#last.uri);
    change(dirty);
    this.#last = { uri, stamp: results.stamp };
    return { files: dirty };
  }

  #refresh(uris: readonly Uri[], dirty: Set<Uri>): void {
    const facts = new Set<Fact>();
    const configured = uris.filter((uri) => baseNameOf(uri) === configFileName);
    let again: Iterable<Uri> = uris;
    if (configured.length > 0) {
      configured.forEach((uri) => this.#parts.configuration.read(uri, this.#parts.contents.of(uri)));
      again = new Set([...uris, ...this.#parts.contents.uris]);
      facts.add(configFact);
    }
    if (this.#parts.worlds.rests) {
      this.#parts.worlds.wake([...again].filter((uri) => this.#parts.files.get(uri)?.text !== this.#textOf(uri)));
    }
    const kindChanges: KindChanges = { set: [], remove: [] };
    const closures = new Map<string, Closure>();
    for (const uri of again) {
      this.#refreshFile(uri, dirty, facts, kindChanges, closures);
    }
    for (const uri of this.#takeNamedAnew()) {
      this.#refreshFile(uri, dirty, facts, kindChanges, closures);
    }
    this.#parts.kustomizations.broughtAnew(closures).forEach((fact) => facts.add(fact));
    this.#change(facts, dirty);
    if (kindChanges.set.length > 0 || kindChanges.remove.length > 0) {
      this.#forgetKinds(this.#parts.kinds.change(kindChanges), dirty);
    }
    if (configured.length > 0) {
      this.#parts.files.forEach((_, uri) => dirty.add(uri));
    }
  }

  #refreshFile(uri: Uri, dirty: Set<Uri>, facts: Set<Fact>, kindChanges: KindChanges, closures: Map<string, Closure>): void {
    const text = this.#textOf(uri);
    const before = this.#parts.files.get(uri);
    const isApplied = this.#isAppliedByName(uri);
    if (before?.text === text && before?.isApplied === isApplied) {
      return;
    }
    const after = text === undefined ? undefined : new FileState(uri, text, this.#parts.reader, { before, isApplied });
    if (after === undefined) {
      this.#parts.files.delete(uri);
      this.#parts.generators.forget(uri);
    } else {
      this.#parts.files.set(uri, after);
      this.#parts.counts.documentsParsed += after.yaml.parsed;
    }
    this.#byGroup.follow(uri, before, after);
    dirty.add(uri);
    if (this.#isRestedOn) {
      facts.add(fileFact(uri));
      if (before?.objectCount !== after?.objectCount) {
        facts.add(objectCountFact(uri));
      }
    }
    this.#kustomize(uri, after, facts, closures);
    this.#parts.charts.set(uri, after, facts);
    this.#parts.made.set(uri, after, facts);
    this.#parts.broughtKinds.read(uri, after, kindChanges);
    this.#reindex(uri, before, after, facts, dirty);
    const { spareTrees } = this.#parts;
    if (spareTrees.holdsAny) {
      before?.dropTrees(after, spareTrees);
    }
    if (!this.#parts.contents.isOpen(uri)) {
      after?.releaseTrees(before, spareTrees);
    }
  }

  /** What a file holds now, as far as it is one of manifests. */
  #textOf(uri: Uri): string | undefined {
    const given = this.#parts.configuration.isIgnored(uri) ? undefined : this.#parts.contents.of(uri);
    return given === undefined || looksLikeModel(uri, given) ? undefined : given;
  }

  /** Which files are applied together may be others after an edit of a kustomization file. `closures`: what others brought together before. */
  #kustomize(uri: Uri, file: FileState | undefined, facts: Set<Fact>, closures: Map<string, Closure>): void {
    const { kustomizations } = this.#parts;
    if (isKustomization(uri)) {
      this.#appliedAnew([uri], facts, closures, () => kustomizations.set(uri, file?.documents[0]?.document.root));
    } else {
      const configuring = file?.documents.filter(({ resources }) => resources.some(isPlugin)) ?? [];
      const patches = pluginPatchesIn(configuring.map(({ document }) => document.root));
      this.#appliedAnew(kustomizations.withPlugins(uri, patches), facts, closures, () => kustomizations.setPlugins(uri, patches));
    }
  }

  /** False while there is no result, as when a workspace is read for the first time: nobody then has to hear what is another one. */
  get #isRestedOn(): boolean {
    return !this.#parts.results.graph.isEmpty;
  }

  /** Has kustomizations apply other files. */
  #appliedAnew(layers: readonly Uri[], facts: Set<Fact>, closures: Map<string, Closure>, change: () => void): void {
    if (!this.#isRestedOn) {
      // What each brings together is found when all of them are read: until then it would be another one after each file.
      this.#areAllNamedAnew ||= layers.length > 0;
      change();
      return;
    }
    layers.forEach((layer) => this.#keepClosures(layer, closures));
    const read = (): readonly Uri[] => layers.flatMap((layer) => this.#parts.kustomizations.readFor(layer));
    const before = read();
    change();
    for (const each of [...before, ...read()]) {
      facts.add(appliedFact(each));
      if (comparisonOf(each) !== undefined) {
        this.#namedAnew.add(each);
      }
    }
  }

  /** The files of which kustomizations may say anew whether they are applied. */
  #takeNamedAnew(): readonly Uri[] {
    const named = this.#areAllNamedAnew ? [...this.#parts.files.keys()].filter((uri) => comparisonOf(uri) !== undefined) : this.#namedAnew;
    const there = [...named].filter((uri) => this.#parts.files.has(uri));
    this.#namedAnew.clear();
    this.#areAllNamedAnew = false;
    return there;
  }

  /** True for a file that is called like one of a test and that a kustomization applies all the same. */
  #isAppliedByName(uri: Uri): boolean {
    return comparisonOf(uri) !== undefined && this.#parts.kustomizations.isRead(uri);
  }

  /** Keeps what is brought together by those that read a kustomization file, as far as somebody rests on it. */
  #keepClosures(uri: Uri, closures: Map<string, Closure>): void {
    const { graph } = this.#parts.results;
    for (const [folder, closure] of graph.isEmpty ? [] : this.#parts.kustomizations.closuresWith(uri)) {
      if (!closures.has(folder) && graph.isRead(broughtFact(folder))) {
        closures.set(folder, closure);
      }
    }
  }

  #reindex(uri: Uri, before: FileState | undefined, after: FileState | undefined, facts: Set<Fact>, dirty: Set<Uri>): void {
    const changed = changedDocuments(before?.documents ?? [], after?.documents ?? []);
    this.#parts.index.replace(uri, changed).forEach((fact) => facts.add(fact));
    changed.removed.forEach((state) => this.#markOwners(this.#parts.results.forget(state), dirty));
    this.#parts.counts.documentsLinked += changed.added.length;
  }

  /**
   * Drops what rests on these facts, then what rests on parts of shared results that are others now. Of changes of hundreds of
   * files one by one only the first compares these: the others have all of them dropped, and made again when somebody asks.
   */
  #change(facts: Iterable<Fact>, dirty: Set<Uri>): void {
    const { shared } = this.#parts.results;
    this.#drop(facts, dirty);
    for (let unlike = shared.renew(this.#compares); unlike.size > 0; unlike = shared.renew(this.#compares)) {
      this.#drop(unlike, dirty);
    }
  }

  #drop(facts: Iterable<Fact>, dirty: Set<Uri>): void {
    let owners = this.#parts.results.change(facts);
    this.#markOwners(owners, dirty);
    const delivered = this.#parts.deliveries.renew();
    if (delivered.size > 0) {
      const more = this.#parts.results.change(delivered);
      this.#markOwners(more, dirty);
      owners = new Set([...owners, ...more]);
    }
    const effective = this.#parts.worlds.renew(owners);
    if (effective.size > 0) {
      this.#markOwners(this.#parts.results.change(effective), dirty);
    }
  }

  #markOwners(owners: ReadonlySet<object>, dirty: Set<Uri>): void {
    for (const owner of owners) {
      if (isDocumentState(owner)) {
        dirty.add(owner.uri);
        this.#parts.counts.documentsLinked += 1;
      }
    }
  }

  /**
   * Documents of changed kinds are read again, since what counts as a reference in them may be something else; where a group
   * has other kinds than before, so are all of its documents, since fields may be named after kinds.
   */
  #forgetKinds(changed: readonly ChangedKind[], dirty: Set<Uri>): void {
    if (changed.length === 0) {
      return;
    }
    const kinds = new Set(changed.map(groupKindKey));
    const groups = new Set(changed.filter(isListedAnew).map(({ group }) => group));
    const stale = ({ resources, templates }: DocumentState): boolean =>
      [...resources, ...templates].some((resource) => groups.has(resource.group) || kinds.has(groupKindKey(resource)));
    const facts = new Set<Fact>(kindFacts(changed));
    changed.forEach((each) => this.#parts.results.parts.compare(schemaFact(each), [each.before], [each.now], facts));
    for (const uri of this.#byGroup.of(new Set(changed.map(({ group }) => group)))) {
      const before = this.#parts.files.get(uri);
      if (before?.documents.some(stale) === true) {
        const after = new FileState(uri, before.text, this.#parts.reader, { before, stale, isApplied: before.isApplied });
        this.#parts.files.set(uri, after);
        this.#byGroup.follow(uri, before, after);
        dirty.add(uri);
        this.#reindex(uri, before, after, facts, dirty);
      }
    }
    this.#change(facts, dirty);
    this.#parts.log.write('info', 'kinds', `${changed.length} kinds changed`);
  }
}

function isDocumentState(owner: object): owner is DocumentState {
  return 'document' in owner && 'uri' in owner;
}

/** The fact that stands for how many objects a file has. */
export function objectCountFact(uri: Uri): Fact {
  return `objects ${uri}`;
}
