import { bounds } from '../base/bounds';
import { firstOf } from '../base/first';
import type { Steps } from '../base/steps';
import type { Uri } from '../base/uri';
import { silentLog, type Log } from '../base/log';
import type { Dialects } from '../reference/dialect';
import { SlotSource } from '../reference/slotSource';
import { DocumentReader } from './files/reader';
import { ApiTrees } from '../schema/api/apiTree';
import type { Knowledge } from './knowledge';
import { type DocsReader, FieldDocs } from '../schema/api/fieldDocs';
import { KindStore } from '../schema/kinds/kindStore';
import type { GroupVersionKind, KindLayer } from '../schema/kinds/kind';
import type { LevelOverride } from '../rules/level';
import type { Validator } from '../schema/validation/validator';
import { AppliedRoots } from './deliveries/appliedRoots';
import { BroughtKinds } from './broughtKinds';
import { Changes, foldersFact, objectCountFact, type WorkCounts, type WorkspaceChange } from './changes';
import type { Config } from './configuration/config';
import { Configuration } from './configuration/configuration';
import { Contents } from './files/contents';
import type { ModelReader } from './files/apiModels';
import { Charts } from './charts/charts';
import { Ducks } from './ducks';
import { Deliveries } from './deliveries/deliveries';
import { Generators } from './files/generators';
import { isOfCrds, type FileState } from './files/fileState';
import { distinctNames, unnamed, type FolderNames, type NameOfFolder } from './folderNames';
import { Around, type AroundReader } from './files/around';
import { mayMatter } from './files/fileRoles';
import { WorkspaceIndex } from './index/workspaceIndex';
import { MadeObjects } from './files/madeObjects';
import { Kustomizations } from './kustomizations/kustomizations';
import type { KindLookup } from './resolution/resolution';
import { Resolver } from './resolution/resolver';
import { rest, restSome } from './rest';
import { Resting } from './results/resting';
import type { Fact } from './results/result';
import { Results } from './results/results';
import { TreesOfOneRun, TreesOfSmallWorkspace } from './files/spareTrees';
import { RootChoice } from './deliveries/rootChoice';
import { Services } from './services';
import { fileFact } from './worlds/worldFiles';
import { reportId } from './results/writtenResults';
import { Worlds } from './worlds/worlds';

/** What the core needs from its host. */
export interface Ports {
  readonly knowledge: Knowledge;
  readonly validator: Validator;
  /** Texts about fields, where the host has them. */
  readonly docs?: DocsReader;
  readonly log?: Log;
  /** Where API models for generator.yaml come from; without it there are none. */
  readonly models?: ModelReader;
  /** What lies around the files; without it only what was read is known to be there. */
  readonly around?: AroundReader;
  /** For hosts that nobody types in: diagnostics of a generator.yaml wait for its inference. */
  readonly infersAtOnce?: boolean;
  /** Levels that are stronger than every configuration, such as those of a command line. */
  readonly overrides?: readonly LevelOverride[];
  /** For hosts that ask everything once: nobody notes what answers rest on, so that any change drops all of them. */
  readonly asksOnce?: boolean;
  /**
   * For hosts whose folders people know by name: what people call one, `undefined` for as on disk. Where there are several folders,
   * what lies in them is called with the name of its folder. It is asked when folders are set.
   */
  readonly folderName?: NameOfFolder;
  /** An earlier version of the same files under the same URIs, for checks about changes. */
  readonly before?: Workspace;
}

/**
 * Everything known of a set of manifests: texts, objects, references, kinds and configuration. A change touches only
 * what it concerns and says which files that was; questions are answered from what is there, without waiting.
 */
export class Workspace {
  readonly kinds: KindStore;
  readonly services: Services;
  readonly dialects: Dialects;
  /** Where kinds write references. */
  readonly slots: SlotSource;
  /** How documents are read. */
  readonly reader: DocumentReader;
  readonly knowledge: Knowledge;
  /** What was computed so far, each with what it rests on. */
  readonly results: Results;
  readonly index: WorkspaceIndex;
  /** What holds for which file. */
  readonly configuration: Configuration;
  readonly resolver: Resolver;
  readonly ducks: Ducks;
  readonly kustomizations: Kustomizations;
  readonly charts: Charts;
  /** What tools make of files that hold no objects. */
  readonly made: MadeObjects;
  /** What Flux and Argo CD apply. */
  readonly deliveries: Deliveries;
  /** What lies around the files that were read. */
  readonly around: Around;
  /** What kustomizations bring to clusters. */
  readonly worlds: Worlds;
  /** What is applied as a whole. */
  readonly roots: AppliedRoots;
  /** The root that is spoken of where several bring an object. */
  readonly rootChoice: RootChoice;
  readonly validator: Validator;
  readonly apiTrees = new ApiTrees();
  readonly docs: FieldDocs;
  readonly counts: WorkCounts = { documentsParsed: 0, documentsLinked: 0, documentsChecked: 0, formsChecked: 0 };
  readonly generators: Generators;
  readonly before: Workspace | undefined;
  readonly #contents = new Contents();
  readonly #files = new Map<Uri, FileState>();
  readonly #resting: Resting;
  readonly #changes: Changes;
  readonly #folderName: NameOfFolder | undefined;
  #folders: readonly string[] = [];
  #folderNames: FolderNames = new Map();

  constructor({
    knowledge,
    validator,
    docs,
    log = silentLog,
    overrides = [],
    models,
    around,
    infersAtOnce = false,
    asksOnce = false,
    folderName,
    before,
  }: Ports) {
    this.results = new Results({ records: !asksOnce });
    this.#resting = new Resting(this.results.graph);
    this.kustomizations = new Kustomizations(this.results);
    this.around = new Around(around, this.results, () => this.#folders);
    this.charts = new Charts(this.results, (uri) => this.#files.get(uri), this.around);
    this.made = new MadeObjects(this.results, { families: knowledge.families, parts: knowledge });
    this.before = before;
    this.#folderName = folderName;
    this.configuration = new Configuration({ reads: this.results, folders: () => this.#folders, overrides });
    this.kinds = new KindStore(knowledge.bundledKinds, (words, of) => this.results.noteOf(words, of));
    this.services = new Services(knowledge, this.kinds);
    this.dialects = knowledge.dialects;
    this.knowledge = knowledge;
    const naming = knowledge.families.flatMap(({ aliasOf }) => aliasOf ?? []);
    this.index = new WorkspaceIndex(
      this.results,
      (uri, document) => this.#files.get(uri)?.startOf(document),
      (resource) => firstOf(naming, (aliasOf) => aliasOf(resource, knowledge)),
      knowledge.dialects.selections,
    );
    this.deliveries = new Deliveries(this);
    this.worlds = new Worlds({
      results: this.results,
      kustomizations: this.kustomizations,
      deliveries: this.deliveries,
      around: this.around,
      file: (uri) => this.#files.get(uri),
    });
    this.roots = new AppliedRoots(this.kustomizations, this.deliveries);
    this.rootChoice = new RootChoice(this.roots, () => this.#folderNames);
    this.slots = new SlotSource(this.dialects, this.kinds, knowledge.bundle);
    this.reader = new DocumentReader(this.slots, knowledge.families);
    this.validator = validator;
    this.docs = new FieldDocs(docs);
    const lookup: KindLookup = {
      summary: (of) => this.kinds.versions(of)[0],
      makersOf: (of) => this.dialects.makersOf(of),
      isMade: (of, name) => this.made.filesOf(of, name).length > 0,
      isReferredByName: (of) => this.dialects.isReferredByName(of),
      related: (a, b) =>
        a === b ||
        (this.dialects.familyOf(a) === this.dialects.familyOf(b) && knowledge.family(this.dialects.familyOf(a))?.spansGroups === true),
    };
    this.resolver = new Resolver(this.index, lookup, this.results);
    this.ducks = new Ducks({
      knowledge,
      kinds: this.kinds,
      index: this.index,
      results: this.results,
      own: (uri) => (uri === undefined ? this.configuration.ducks : this.configuration.of(uri).ducks),
    });
    this.generators = new Generators({
      models,
      infersAtOnce,
      modelPaths: (uri) => this.configuration.modelsFor(uri),
      folders: () => this.#folders,
      services: this.services,
    });
    this.#changes = new Changes({
      contents: this.#contents,
      files: this.#files,
      configuration: this.configuration,
      reader: this.reader,
      kustomizations: this.kustomizations,
      charts: this.charts,
      made: this.made,
      broughtKinds: new BroughtKinds(knowledge.families, () => this.#folders),
      kinds: this.kinds,
      index: this.index,
      generators: this.generators,
      results: this.results,
      deliveries: this.deliveries,
      worlds: this.worlds.store,
      counts: this.counts,
      log,
      spareTrees: asksOnce ? new TreesOfOneRun() : new TreesOfSmallWorkspace(),
    });
  }

  /** Another number after every change; answers that are made in steps are about one of them. */
  get revision(): number {
    return this.#changes.revision;
  }

  /** Told by a host when it has asked everything about a file: of what was computed for it only its report is kept, and of CRDs no tree. */
  release(uri: Uri): void {
    const file = this.#files.get(uri);
    this.results.release(file?.documents ?? [], reportId);
    if (!this.#contents.isOpen(uri) && file?.documents.every(isOfCrds) === true) {
      file.rest();
    }
  }

  /**
   * Lets everything go that can be made again and that no open document rests on; reports stay. For a host of which nothing was
   * asked for a while; or that of some files of which it has asked everything, while it asks about others, and what these will
   * need is kept. Answers false where something was changed or computed meanwhile, which ends it.
   */
  rest(some?: Iterable<Uri>): Steps<boolean> {
    const [files, resting, worlds, { open }] = [this.#files, this.#resting, this.worlds.store, this.#contents];
    const { results, roots, deliveries, resolver, index, kustomizations } = this;
    const parts = { files, results, resting, worlds, roots, deliveries, resolver, index, kustomizations, open };
    return some === undefined ? rest(parts) : restSome(some, parts);
  }

  /** Sets an open document's text; it counts instead of what the disk holds. */
  setBuffer(uri: Uri, text: string): WorkspaceChange {
    this.#contents.setBuffer(uri, text);
    return this.#changes.refresh([uri]);
  }

  /** Forgets an open document's text; what the disk holds counts again. */
  closeBuffer(uri: Uri): WorkspaceChange {
    this.#contents.setBuffer(uri, undefined);
    this.generators.forget(uri);
    return this.#changes.refresh([uri]);
  }

  /** Sets what the disk holds; `undefined` for a file that is gone. */
  setDisk(changes: Iterable<readonly [Uri, string | undefined]>): WorkspaceChange {
    const touched: Uri[] = [];
    for (const [uri, text] of changes) {
      this.#contents.setDisk(uri, text !== undefined && mayMatter(uri, text, this.knowledge.families) ? text : undefined);
      if (!this.#contents.isOpen(uri)) {
        touched.push(uri);
      }
    }
    return this.#changes.refresh(touched);
  }

  /** Told when files or folders came or went, whatever they hold; of all of them when none are given. */
  setPresence(uris?: readonly Uri[]): WorkspaceChange {
    return this.#changes.ofFacts(this.around.forget(uris));
  }

  /** Told when facts are others though no file is. */
  setFacts(facts: Iterable<Fact>): WorkspaceChange {
    return this.#changes.ofFacts(facts);
  }

  isOpen(uri: Uri): boolean {
    return this.#contents.isOpen(uri);
  }

  file(uri: Uri): FileState | undefined {
    if (this.results.isClose) {
      this.results.note(fileFact(uri));
    }
    return this.#files.get(uri);
  }

  get uris(): Iterable<Uri> {
    return this.#files.keys();
  }

  /**
   * The workspace's folders: globs of the settings count from them, and nothing else is looked at on disk. What was compiled for
   * kinds goes with a folder that is closed.
   */
  setFolders(folders: readonly string[]): WorkspaceChange {
    const before = this.#folders;
    const namesBefore = this.#folderNames;
    this.#folders = folders.map((folder) => folder.replace(/\/$/, ''));
    this.#folderNames = this.#folderName ? distinctNames(this.#folders, this.#folderName) : unnamed(this.#folders);
    if (before.some((folder) => !this.#folders.includes(folder))) {
      [this.validator, this.apiTrees].forEach((compiled) => compiled.forget());
    }
    const isSame =
      before.length === this.#folders.length &&
      before.every((folder, index) => folder === this.#folders[index] && namesBefore.get(folder) === this.#folderNames.get(folder));
    return isSame ? this.#changes.refresh([...this.#contents.uris]) : this.#changes.ofFolders(this.around.forget());
  }

  get folders(): readonly string[] {
    this.results.note(foldersFact);
    return this.#folders;
  }

  /** The folders by which people name what lies in them. */
  get folderNames(): FolderNames {
    this.results.note(foldersFact);
    return this.#folderNames;
  }

  /** Settings of the host, also those that it has for single folders; a project file is stronger where both speak. */
  setSettings(settings: Config, ofFolders?: ReadonlyMap<string, Config>): WorkspaceChange {
    this.configuration.setSettings(settings, ofFolders);
    return this.#changes.ofConfiguration();
  }

  /** True for a group whose manifests are ours: a dialect speaks for it, or a CRD of the workspace describes it. */
  isOurs(of: GroupVersionKind): boolean {
    return this.kinds.knowsGroup(of.group) || this.kinds.find(of) !== undefined || this.dialects.familyOf(of.group) !== 'other';
  }

  /** Kinds from outside of the workspace, such as CRD files named in the settings. */
  setKindLayer(layer: KindLayer | { readonly id: string; readonly kinds: undefined }): WorkspaceChange {
    return this.#changes.ofKinds(this.kinds.change(layer.kinds === undefined ? { remove: [layer.id] } : { set: [layer] }));
  }

  /** What the patterns of one object of a file may cost: the more objects it has, the less for each. */
  patternSteps(uri: Uri): number {
    this.results.note(objectCountFact(uri));
    return Math.floor(bounds.patternSteps.most / Math.max(this.#files.get(uri)?.objectCount ?? 1, 1));
  }
}
