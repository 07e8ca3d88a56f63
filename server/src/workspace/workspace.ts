import { bounds } from '../base/bounds';
import { firstOf } from '../base/first';
import { baseNameOf, type Uri } from '../base/uri';
import { silentLog, type Log } from '../base/log';
import type { Dialects } from '../reference/dialect';
import { SlotSource } from '../reference/slotSource';
import { DocumentReader } from './reader';
import { ApiTrees } from '../schema/apiTree';
import type { Knowledge } from './knowledge';
import { type DocsReader, FieldDocs } from '../schema/fieldDocs';
import { isListedAnew, kindFacts, KindStore, schemaFact, type ChangedKind, type KindLayer } from '../schema/kindStore';
import { groupKindKey, type GroupVersionKind } from '../schema/kind';
import type { LevelOverride } from '../rules/level';
import type { Validator } from '../schema/validator';
import { BroughtKinds, type KindChanges } from './broughtKinds';
import type { Config } from './config';
import { configFact, Configuration } from './configuration';
import { Contents } from './contents';
import { looksLikeModel, type ModelReader } from './apiModels';
import { Charts } from './charts';
import { Ducks } from './ducks';
import { Deliveries } from './deliveries';
import { Generators } from './generators';
import { changedDocuments, FileState, type DocumentState } from './fileState';
import { Around, type AroundReader } from './around';
import { configFileName, mayMatter } from './fileRoles';
import { WorkspaceIndex } from './index';
import { appliedFact, Kustomizations } from './kustomizations';
import { isKustomization } from './kustomizationFile';
import { Resolver } from './resolver';
import { Results, type Fact } from './results';
import { RootChoice } from './rootChoice';
import { Services } from './services';
import { fileFact, Worlds } from './worlds';

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
  /** An earlier version of the same files under the same URIs, for checks about changes. */
  readonly before?: Workspace;
}

/** Work done since the start, for tests that assert work and not only answers. */
export interface WorkCounts {
  documentsParsed: number;
  /** Documents whose references were looked at again, or for the first time. */
  documentsLinked: number;
  documentsChecked: number;
}

/** Which files may have other diagnostics than before a change. */
export interface WorkspaceChange {
  readonly files: ReadonlySet<Uri>;
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
  /** What Flux and Argo CD apply. */
  readonly deliveries: Deliveries;
  /** What lies around the files that were read. */
  readonly around: Around;
  /** What kustomizations bring to clusters. */
  readonly worlds: Worlds;
  /** The root that is spoken of where several bring an object. */
  readonly rootChoice: RootChoice;
  readonly validator: Validator;
  readonly apiTrees = new ApiTrees();
  readonly docs: FieldDocs;
  readonly counts: WorkCounts = { documentsParsed: 0, documentsLinked: 0, documentsChecked: 0 };
  readonly generators: Generators;
  readonly before: Workspace | undefined;
  readonly #log: Log;
  readonly #contents = new Contents();
  readonly #files = new Map<Uri, FileState>();
  readonly #broughtKinds: BroughtKinds;
  #folders: readonly string[] = [];
  #revision = 0;

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
    before,
  }: Ports) {
    this.results = new Results({ records: !asksOnce });
    this.kustomizations = new Kustomizations(this.results);
    this.charts = new Charts(this.results, (uri) => this.#files.get(uri));
    this.around = new Around(around, this.results, () => this.#folders);
    this.before = before;
    this.configuration = new Configuration({ results: this.results, folders: () => this.#folders, overrides });
    this.kinds = new KindStore(knowledge.bundledKinds, (words, of) => this.results.noteOf(words, of));
    this.services = new Services(knowledge, this.kinds);
    this.dialects = knowledge.dialects;
    this.knowledge = knowledge;
    this.#broughtKinds = new BroughtKinds(knowledge.families);
    this.index = new WorkspaceIndex(
      this.results,
      (uri, document) => this.#files.get(uri)?.startOf(document),
      (resource) => firstOf(knowledge.families, ({ aliasOf }) => aliasOf?.(resource, knowledge)),
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
    this.rootChoice = new RootChoice(this.worlds, () => this.#folders);
    this.slots = new SlotSource(this.dialects, this.kinds, knowledge.bundle);
    this.reader = new DocumentReader(this.slots, knowledge.families);
    this.validator = validator;
    this.docs = new FieldDocs(docs);
    this.resolver = new Resolver(this.index, {
      summary: (of) => this.kinds.versions(of)[0],
      related: (a, b) =>
        a === b ||
        (this.dialects.familyOf(a) === this.dialects.familyOf(b) && knowledge.family(this.dialects.familyOf(a))?.spansGroups === true),
    });
    this.ducks = new Ducks({
      knowledge,
      kinds: this.kinds,
      index: this.index,
      results: this.results,
      own: (uri) => (uri === undefined ? this.configuration.ducks : this.configuration.of(uri).ducks),
    });
    this.#log = log;
    this.generators = new Generators({
      models,
      infersAtOnce,
      modelPaths: (uri) => this.configuration.modelsFor(uri),
      folders: () => this.#folders,
      services: this.services,
    });
  }

  /** Another number after every change; answers that are made in steps are about one of them. */
  get revision(): number {
    return this.#revision;
  }

  /** Told by a host that asks everything once when it has asked everything about a file: what was computed of it goes. */
  release(uri: Uri): void {
    this.#files.get(uri)?.documents.forEach((state) => this.results.release(state));
  }

  /** Sets an open document's text; it counts instead of what the disk holds. */
  setBuffer(uri: Uri, text: string): WorkspaceChange {
    this.#contents.setBuffer(uri, text);
    return this.#refresh([uri]);
  }

  /** Forgets an open document's text; what the disk holds counts again. */
  closeBuffer(uri: Uri): WorkspaceChange {
    this.#contents.setBuffer(uri, undefined);
    this.generators.forget(uri);
    return this.#refresh([uri]);
  }

  /** Sets what the disk holds; `undefined` for a file that is gone. */
  setDisk(changes: Iterable<readonly [Uri, string | undefined]>): WorkspaceChange {
    const touched: Uri[] = [];
    for (const [uri, text] of changes) {
      this.#contents.setDisk(uri, text !== undefined && mayMatter(uri, text) ? text : undefined);
      if (!this.#contents.isOpen(uri)) {
        touched.push(uri);
      }
    }
    return this.#refresh(touched);
  }

  /** Told when files or folders came or went, whatever they hold; of all of them when none are given. */
  setPresence(uris?: readonly Uri[]): WorkspaceChange {
    const dirty = new Set<Uri>();
    this.#revision += 1;
    this.#change(this.around.forget(uris), dirty);
    return { files: dirty };
  }

  isOpen(uri: Uri): boolean {
    return this.#contents.isOpen(uri);
  }

  file(uri: Uri): FileState | undefined {
    return this.#files.get(uri);
  }

  get uris(): Iterable<Uri> {
    return this.#files.keys();
  }

  /** The workspace's folders, for globs of the settings. */
  setFolders(folders: readonly string[]): WorkspaceChange {
    this.#folders = folders.map((folder) => folder.replace(/\/$/, ''));
    return this.#refresh([...this.#contents.uris]);
  }

  get folders(): readonly string[] {
    return this.#folders;
  }

  /** Settings of the host; a project file is stronger where both speak. */
  setSettings(settings: Config): WorkspaceChange {
    this.configuration.setSettings(settings);
    const dirty = new Set(this.#refresh([...this.#contents.uris]).files);
    this.#change([configFact], dirty);
    this.#files.forEach((_, uri) => dirty.add(uri));
    return { files: dirty };
  }

  /** True for a group whose manifests are ours: a dialect speaks for it, or a CRD of the workspace describes it. */
  isOurs(of: GroupVersionKind): boolean {
    return this.kinds.knowsGroup(of.group) || this.kinds.find(of) !== undefined || this.dialects.familyOf(of.group) !== 'other';
  }

  /** Kinds from outside of the workspace, such as CRD files named in the settings. */
  setKindLayer(layer: KindLayer | { readonly id: string; readonly kinds: undefined }): WorkspaceChange {
    const changed = layer.kinds === undefined ? this.kinds.change({ remove: [layer.id] }) : this.kinds.change({ set: [layer] });
    const dirty = new Set<Uri>();
    this.#revision += 1;
    this.#forgetKinds(changed, dirty);
    return { files: dirty };
  }

  /** What the patterns of one object of a file may cost: the more objects it has, the less for each. */
  patternSteps(uri: Uri): number {
    this.results.note(objectCountFact(uri));
    return Math.floor(bounds.patternSteps.most / Math.max(this.#files.get(uri)?.objectCount ?? 1, 1));
  }

  #refresh(uris: readonly Uri[]): WorkspaceChange {
    this.#revision += 1;
    const dirty = new Set<Uri>();
    const facts = new Set<Fact>();
    const configured = uris.filter((uri) => baseNameOf(uri) === configFileName);
    let again: Iterable<Uri> = uris;
    if (configured.length > 0) {
      configured.forEach((uri) => this.configuration.read(uri, this.#contents.of(uri)));
      again = new Set([...uris, ...this.#contents.uris]);
      facts.add(configFact);
    }
    const kindChanges: KindChanges = { set: [], remove: [] };
    for (const uri of again) {
      this.#refreshFile(uri, dirty, facts, kindChanges);
    }
    this.#change(facts, dirty);
    if (kindChanges.set.length > 0 || kindChanges.remove.length > 0) {
      this.#forgetKinds(this.kinds.change(kindChanges), dirty);
    }
    if (configured.length > 0) {
      this.#files.forEach((_, uri) => dirty.add(uri));
    }
    return { files: dirty };
  }

  #refreshFile(uri: Uri, dirty: Set<Uri>, facts: Set<Fact>, kindChanges: KindChanges): void {
    const given = this.configuration.isIgnored(uri) ? undefined : this.#contents.of(uri);
    const text = given === undefined || looksLikeModel(uri, given) ? undefined : given;
    const before = this.#files.get(uri);
    if (before?.text === text && before !== undefined) {
      return;
    }
    const after = text === undefined ? undefined : new FileState(uri, text, this.reader, before);
    if (after === undefined) {
      this.#files.delete(uri);
      this.generators.forget(uri);
    } else {
      this.#files.set(uri, after);
      this.counts.documentsParsed += after.yaml.parsed;
    }
    dirty.add(uri);
    facts.add(fileFact(uri));
    if (before?.objectCount !== after?.objectCount) {
      facts.add(objectCountFact(uri));
    }
    this.#kustomize(uri, after, facts);
    this.charts.set(uri, after, facts);
    this.#broughtKinds.read(uri, after, kindChanges);
    this.#reindex(uri, before, after, facts, dirty);
  }

  /** Which files are applied together may be others after an edit of a kustomization file. */
  #kustomize(uri: Uri, file: FileState | undefined, facts: Set<Fact>): void {
    if (isKustomization(uri)) {
      const before = this.kustomizations.readFor(uri);
      this.kustomizations.set(uri, file?.documents[0]?.document.root);
      [...before, ...this.kustomizations.readFor(uri)].forEach((each) => facts.add(appliedFact(each)));
    }
  }

  #reindex(uri: Uri, before: FileState | undefined, after: FileState | undefined, facts: Set<Fact>, dirty: Set<Uri>): void {
    const { removed, added } = changedDocuments(before?.documents ?? [], after?.documents ?? []);
    this.index.replace(uri, removed, added).forEach((fact) => facts.add(fact));
    removed.forEach((state) => this.#markOwners(this.results.forget(state), dirty));
    this.counts.documentsLinked += added.length;
  }

  /** Drops what rests on these facts. */
  #change(facts: Iterable<Fact>, dirty: Set<Uri>): void {
    let owners = this.results.change(facts);
    this.#markOwners(owners, dirty);
    const delivered = this.deliveries.renew();
    if (delivered.size > 0) {
      const more = this.results.change(delivered);
      this.#markOwners(more, dirty);
      owners = new Set([...owners, ...more]);
    }
    const effective = this.worlds.renew(owners);
    if (effective.size > 0) {
      this.#markOwners(this.results.change(effective), dirty);
    }
  }

  #markOwners(owners: ReadonlySet<object>, dirty: Set<Uri>): void {
    for (const owner of owners) {
      if (isDocumentState(owner)) {
        dirty.add(owner.uri);
        this.counts.documentsLinked += 1;
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
    changed.forEach((each) => this.results.compare(schemaFact(each), [each.before], [each.now], facts));
    for (const [uri, before] of [...this.#files]) {
      if (before.documents.some(stale)) {
        const after = new FileState(uri, before.text, this.reader, before, stale);
        this.#files.set(uri, after);
        dirty.add(uri);
        this.#reindex(uri, before, after, facts, dirty);
      }
    }
    this.#change(facts, dirty);
    this.#log.write('info', 'kinds', `${changed.length} kinds changed`);
  }
}

function isDocumentState(owner: object): owner is DocumentState {
  return 'document' in owner && 'uri' in owner;
}

/** The fact that stands for how many objects a file has. */
function objectCountFact(uri: Uri): Fact {
  return `objects ${uri}`;
}
