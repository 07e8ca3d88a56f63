import { baseNameOf, type Uri } from '../base/uri';
import { silentLog, type Log } from '../base/log';
import { Annotations } from '../reference/annotations';
import { Dialects } from '../reference/dialect';
import { KccTables } from '../reference/kccTables';
import { SlotSource } from '../reference/slotSource';
import { readCrd } from '../schema/crdReader';
import { ApiTrees } from '../schema/apiTree';
import type { BundleReader } from '../schema/bundle';
import { type DocsReader, FieldDocs } from '../schema/fieldDocs';
import { KindStore, type KindLayer } from '../schema/kindStore';
import { gvkKey, type GroupVersionKind } from '../schema/kind';
import type { LevelOverride } from '../rules/level';
import type { Validator } from '../schema/validator';
import { plainValue } from '../yaml/value';
import type { Config } from './config';
import { looksLikeModel, type ModelReader } from './apiModels';
import { Generators } from './generators';
import { isCrdResource } from '../manifest/resource';
import { FileState, type DocumentState } from './fileState';
import type { Origin } from '../reference/extract';
import { changedKinds, changedUses, type ChangedKind, type DocumentChanges } from './documentChanges';
import { FolderConfigs } from './folderConfigs';
import { identityKey, WorkspaceIndex, type IndexedResource } from './index';
import { isKustomization, Kustomizations } from './kustomizations';
import { Resolver, type OutsideTest } from './resolver';
import { sharedFacts, sharesFacts } from './sharedFacts';
import { waitedFor, waitingPath } from './waiting';

/** What the core needs from its host. */
export interface Ports {
  readonly bundle: BundleReader;
  readonly validator: Validator;
  /** Texts about fields, where the host has them. */
  readonly docs?: DocsReader;
  readonly log?: Log;
  /** Where API models for generator.yaml come from; without it there are none. */
  readonly models?: ModelReader;
  /** For hosts that nobody types in: diagnostics of a generator.yaml wait for its inference. */
  readonly infersAtOnce?: boolean;
  /** Levels that are stronger than every configuration, such as those of a command line. */
  readonly overrides?: readonly LevelOverride[];
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

export const configFileName = '.ackmesh.yaml';
/** Records in the order of reading: a part is read before those who hold it. */
export const dialectNames = ['core', 'ack', 'appmesh', 'knative'] as const;

/**
 * Everything known of a set of manifests: texts, objects, references, kinds and configuration. A change touches only
 * what it concerns and says which files that was; questions are answered from what is there, without waiting.
 */
export class Workspace {
  readonly kinds: KindStore;
  readonly dialects: Dialects;
  readonly slots: SlotSource;
  readonly annotations: Annotations;
  readonly kcc: KccTables;
  /** Grows when an edit changes what checks of other objects read. */
  sharedRevision = 0;
  readonly index: WorkspaceIndex;
  readonly resolver: Resolver;
  readonly kustomizations = new Kustomizations();
  readonly validator: Validator;
  readonly apiTrees = new ApiTrees();
  readonly docs: FieldDocs;
  readonly counts: WorkCounts = { documentsParsed: 0, documentsLinked: 0, documentsChecked: 0 };
  readonly overrides: readonly LevelOverride[];
  readonly generators: Generators;
  readonly before: Workspace | undefined;
  readonly #log: Log;
  readonly #buffers = new Map<Uri, string>();
  readonly #disk = new Map<Uri, string>();
  readonly #files = new Map<Uri, FileState>();
  readonly #configs = new FolderConfigs();
  readonly #crdFiles = new Map<Uri, readonly string[]>();
  #services: { readonly groups: readonly string[]; readonly aliases: readonly string[] } | undefined;
  #folders: readonly string[] = [];

  constructor({ bundle, validator, docs, log = silentLog, overrides = [], models, infersAtOnce = false, before }: Ports) {
    this.before = before;
    this.overrides = overrides;
    this.kinds = new KindStore(bundle);
    this.dialects = Dialects.read(bundle, dialectNames);
    this.kcc = new KccTables(bundle);
    this.dialects.addLazy(this.kcc);
    this.index = new WorkspaceIndex((resource) => this.kcc.aliasOf(resource));
    this.slots = new SlotSource(this.dialects, this.kinds, bundle);
    this.annotations = new Annotations(bundle);
    this.validator = validator;
    this.docs = new FieldDocs(docs);
    this.resolver = new Resolver(this.index, { summary: (of) => this.kinds.versions(of)[0] });
    this.#log = log;
    this.generators = new Generators({
      models,
      infersAtOnce,
      modelPaths: (uri) => this.#configs.modelsFor(uri, this.#folders),
      aliases: () => new Set(this.services()),
      domain: this.dialects.domainOf('ack') ?? '',
    });
  }

  /** Sets an open document's text; it counts instead of what the disk holds. */
  setBuffer(uri: Uri, text: string): WorkspaceChange {
    this.#buffers.set(uri, text);
    return this.#refresh([uri]);
  }

  /** Forgets an open document's text; what the disk holds counts again. */
  closeBuffer(uri: Uri): WorkspaceChange {
    this.#buffers.delete(uri);
    this.generators.forget(uri);
    return this.#refresh([uri]);
  }

  /** Sets what the disk holds; `undefined` for a file that is gone. */
  setDisk(changes: Iterable<readonly [Uri, string | undefined]>): WorkspaceChange {
    const touched: Uri[] = [];
    for (const [uri, text] of changes) {
      if (text === undefined) {
        this.#disk.delete(uri);
      } else {
        this.#disk.set(uri, text);
      }
      if (!this.#buffers.has(uri)) {
        touched.push(uri);
      }
    }
    return this.#refresh(touched);
  }

  isOpen(uri: Uri): boolean {
    return this.#buffers.has(uri);
  }

  file(uri: Uri): FileState | undefined {
    return this.#files.get(uri);
  }

  /** The references of one object, as written. */
  originsOf({ uri, resource }: IndexedResource): readonly Origin[] {
    const state = this.#files.get(uri)?.documents.find(({ document }) => document === resource.document);
    return state?.origins.filter(({ owner }) => owner === resource) ?? [];
  }

  get uris(): Iterable<Uri> {
    return this.#files.keys();
  }

  /** The workspace's folders, for globs of the settings. */
  setFolders(folders: readonly string[]): WorkspaceChange {
    this.#folders = folders.map((folder) => folder.replace(/\/$/, ''));
    return this.#refresh([...this.#known()]);
  }

  get folders(): readonly string[] {
    return this.#folders;
  }

  /** Settings of the host; a project file is stronger where both speak. */
  setSettings(settings: Config): WorkspaceChange {
    this.#configs.setSettings(settings);
    const { files } = this.#refresh([...this.#known()]);
    const dirty = new Set(files);
    this.#relinkAll(dirty);
    return { files: dirty };
  }

  /** After a change that any reference's judgement may rest on. */
  #relinkAll(dirty: Set<Uri>): void {
    for (const [uri, { documents }] of this.#files) {
      dirty.add(uri);
      for (const state of documents) {
        state.links = undefined;
      }
    }
  }

  /** The configuration that a file stands under: the nearest project file over the settings. */
  configFor(uri: Uri): Config {
    return this.#configs.configFor(uri);
  }

  /** Globs of CRD files that project files name, with the folder from which each counts. */
  get crdGlobs(): readonly { readonly folder: string; readonly globs: readonly string[] }[] {
    return this.#configs.crdGlobs;
  }

  outsideFor(uri: Uri): OutsideTest {
    return this.#configs.outsideFor(uri);
  }

  /** True for a file that the configuration says to leave alone. */
  isIgnored(uri: Uri): boolean {
    return this.#configs.isIgnored(uri, this.#folders);
  }

  /** True for a group whose manifests are ours: a dialect speaks for it, or a CRD of the workspace describes it. */
  isOurs(of: GroupVersionKind): boolean {
    return this.kinds.knowsGroup(of.group) || this.kinds.find(of) !== undefined || this.dialects.familyOf(of.group) !== 'other';
  }

  /** Aliases of the services whose groups are known, such as `s3`. */
  services(): readonly string[] {
    const groups = this.kinds.groups();
    if (this.#services?.groups !== groups) {
      this.#services = { groups, aliases: groups.flatMap((group) => this.dialects.aliasOf(group) ?? []) };
    }
    return this.#services.aliases;
  }

  /** Kinds from outside of the workspace, such as CRD files named in the settings. */
  setKindLayer(layer: KindLayer | { readonly id: string; readonly kinds: undefined }): WorkspaceChange {
    const changed = layer.kinds === undefined ? this.kinds.change({ remove: [layer.id] }) : this.kinds.change({ set: [layer] });
    const dirty = new Set<Uri>();
    this.#forgetKinds(changed, dirty);
    return { files: dirty };
  }

  *#known(): Iterable<Uri> {
    yield* new Set([...this.#buffers.keys(), ...this.#disk.keys()]);
  }

  #refresh(uris: readonly Uri[]): WorkspaceChange {
    const dirty = new Set<Uri>();
    const configured = uris.filter((uri) => baseNameOf(uri) === configFileName);
    let again: Iterable<Uri> = uris;
    if (configured.length > 0) {
      configured.forEach((uri) => this.#configs.read(uri, this.#buffers.get(uri) ?? this.#disk.get(uri)));
      again = new Set([...uris, ...this.#known()]);
      this.#relinkAll(dirty);
    }
    const crdChanges: { set: KindLayer[]; remove: string[] } = { set: [], remove: [] };
    const revision = this.sharedRevision;
    const changes = [...again].flatMap((uri) => this.#refreshFile(uri, dirty, crdChanges) ?? []);
    this.#relinkAfter(changes, dirty);
    if (this.sharedRevision !== revision) {
      this.#markReaders(dirty);
    }
    if (crdChanges.set.length > 0 || crdChanges.remove.length > 0) {
      this.#forgetKinds(this.kinds.change(crdChanges), dirty);
    }
    return { files: dirty };
  }

  #refreshFile(uri: Uri, dirty: Set<Uri>, crdChanges: { set: KindLayer[]; remove: string[] }): DocumentChanges | undefined {
    const given = this.isIgnored(uri) ? undefined : (this.#buffers.get(uri) ?? this.#disk.get(uri));
    const text = given === undefined || looksLikeModel(uri, given) ? undefined : given;
    const before = this.#files.get(uri);
    if (before?.text === text && before !== undefined) {
      return undefined;
    }
    const after = text === undefined ? undefined : new FileState(uri, text, this.slots, before);
    if (after === undefined) {
      this.#files.delete(uri);
      this.generators.forget(uri);
    } else {
      this.#files.set(uri, after);
      this.counts.documentsParsed += after.yaml.parsed;
    }
    dirty.add(uri);
    this.#kustomize(uri, after, dirty);
    this.#readCrds(uri, after, crdChanges);
    return this.#reindex(uri, before, after);
  }

  /** Which files are applied together may be others after an edit of a kustomization file. */
  #kustomize(uri: Uri, file: FileState | undefined, dirty: Set<Uri>): void {
    if (isKustomization(uri)) {
      const before = this.kustomizations.filesOf(uri);
      this.kustomizations.set(uri, file?.documents[0]?.document.root);
      for (const each of [...before, ...this.kustomizations.filesOf(uri)]) {
        this.#files.get(each)?.documents.forEach((state) => this.#relink(each, state, dirty));
      }
    }
  }

  /** Open files that have objects whose checks look at others; files that nobody sees are checked when they are asked for. */
  #markReaders(dirty: Set<Uri>): void {
    for (const uri of this.#buffers.keys()) {
      if (this.#files.get(uri)?.documents.some(({ linkedAt }) => linkedAt !== undefined) === true) {
        dirty.add(uri);
      }
    }
  }

  #share(removed: readonly DocumentState[], added: readonly DocumentState[]): void {
    const all = [...removed, ...added];
    const alone = removed.length === 0 || added.length === 0;
    if (all.some((state) => sharesFacts(state, this.kcc)) && (alone || sharedFacts(removed, this.kcc) !== sharedFacts(added, this.kcc))) {
      this.sharedRevision += 1;
    }
  }

  #reindex(uri: Uri, before: FileState | undefined, after: FileState | undefined): DocumentChanges {
    const kept = new Set(after?.documents);
    const old = new Set(before?.documents);
    const removed = (before?.documents ?? []).filter((state) => !kept.has(state));
    const added = (after?.documents ?? []).filter((state) => !old.has(state));
    this.#share(removed, added);
    const circles = this.#circlesThrough(uri, removed);
    removed.forEach((state) => this.index.remove(state));
    added.forEach((state) => this.index.add(uri, state));
    this.counts.documentsLinked += added.length;
    return { uri, removed, added, circles };
  }

  /** Once for all files of a change: a thousand new ones are not to look a thousand times at each other. */
  #relinkAfter(changes: readonly DocumentChanges[], dirty: Set<Uri>): void {
    for (const kind of changedKinds(changes)) {
      this.#relinkFor(kind, dirty);
    }
    for (const { kind, name } of changedUses(changes, this.dialects)) {
      for (const target of this.index.find(kind, name)) {
        this.#relinkOwner(target, dirty);
      }
    }
    for (const { uri, added, circles } of this.#isAnyLinked() ? changes : []) {
      const closed = this.#circlesThrough(uri, added);
      for (const [key, member] of [...circles, ...closed]) {
        if (circles.has(key) !== closed.has(key)) {
          this.#relinkOwner(member, dirty);
        }
      }
    }
    this.#relinkReaders(changes, dirty);
  }

  /** While nobody has asked about references, as at the start, there is nobody to tell that they are others now. */
  #isAnyLinked(): boolean {
    for (const { documents } of this.#files.values()) {
      if (documents.some(({ links }) => links !== undefined)) {
        return true;
      }
    }
    return false;
  }

  /** Objects that wait for one another in a circle that leads through some documents. */
  #circlesThrough(uri: Uri, states: readonly DocumentState[]): ReadonlyMap<string, IndexedResource> {
    const members = new Map<string, IndexedResource>();
    for (const origin of states.flatMap(({ origins }) => origins)) {
      const target = waitedFor(origin, uri, this.resolver);
      const path = target === undefined ? undefined : waitingPath(target, { uri, resource: origin.owner }, this.resolver, (entry) => this.originsOf(entry));
      path?.forEach((member) => members.set(`${member.uri} ${identityKey(member.resource)}`, member));
    }
    return members;
  }

  /**
   * References that wait for, lead to, or are explained by the names of a kind: those spelt with a changed name, and
   * those with something to say that may lead to the kind, since what they say names the nearest candidates.
   */
  #relinkFor({ names, kind }: ChangedKind, dirty: Set<Uri>): void {
    for (const [name, uris] of names) {
      for (const other of this.index.find(kind, name)) {
        if (uris.has(other.uri) || [...uris].some((uri) => this.kustomizations.together(other.uri, uri))) {
          this.#relinkOwner(other, dirty);
        }
      }
      for (const { uri, state } of this.index.wanting(name)) {
        this.#relink(uri, state, dirty);
      }
    }
    for (const { uri, state } of this.index.wantingKind(kind)) {
      if (state.links === undefined || state.links.length > 0) {
        this.#relink(uri, state, dirty);
      }
    }
  }

  /** References that read a key of an object, after an edit of the object or of what writes into it. */
  #relinkReaders(changes: readonly DocumentChanges[], dirty: Set<Uri>): void {
    const names = new Set<string>();
    for (const { resources, origins } of changes.flatMap(({ removed, added }) => [...removed, ...added])) {
      resources.forEach(({ group, name }) => {
        if (group === '' && name !== undefined) {
          names.add(name);
        }
      });
      origins.forEach(({ slot, name }) => {
        if (slot.output === true && name !== undefined) {
          names.add(name);
        }
      });
    }
    for (const { uri, state, origin } of [...names].flatMap((name) => this.index.wanting(name))) {
      if (origin.slot.dataKey !== undefined) {
        this.#relink(uri, state, dirty);
      }
    }
  }

  #relinkOwner({ uri, resource }: IndexedResource, dirty: Set<Uri>): void {
    const state = this.#files.get(uri)?.documents.find(({ document }) => document === resource.document);
    if (state !== undefined) {
      this.#relink(uri, state, dirty);
    }
  }

  #relink(uri: Uri, state: DocumentState, dirty: Set<Uri>): void {
    dirty.add(uri);
    if (state.links !== undefined) {
      state.links = undefined;
      this.counts.documentsLinked += 1;
    }
  }

  #readCrds(uri: Uri, file: FileState | undefined, changes: { set: KindLayer[]; remove: string[] }): void {
    const before = this.#crdFiles.get(uri);
    const crds = (file?.documents ?? []).flatMap((state) => (state.hasCrds ? state.resources.filter(isCrdResource) : []));
    if (crds.length === 0) {
      if (before !== undefined) {
        this.#crdFiles.delete(uri);
        changes.remove.push(uri);
      }
      return;
    }
    const kinds = crds.flatMap((resource) => readCrd(plainValue(resource.node)?.value, { source: 'workspace', uri }).kinds);
    this.#crdFiles.set(uri, kinds.map(gvkKey));
    changes.set.push({ id: uri, source: 'workspace', kinds });
  }

  #forgetKinds(changed: readonly GroupVersionKind[], dirty: Set<Uri>): void {
    if (changed.length === 0) {
      return;
    }
    const groups = new Set(changed.map(({ group }) => group));
    const stale = ({ resources }: DocumentState): boolean => resources.some(({ group }) => groups.has(group));
    const changes: DocumentChanges[] = [];
    for (const [uri, before] of [...this.#files]) {
      if (before.documents.some(stale)) {
        const after = new FileState(uri, before.text, this.slots, before, stale);
        this.#files.set(uri, after);
        dirty.add(uri);
        changes.push(this.#reindex(uri, before, after));
      }
      for (const state of this.#files.get(uri)?.documents ?? []) {
        if (state.origins.some(({ targets }) => targets.some(({ group }) => groups.has(group)))) {
          state.links = undefined;
          dirty.add(uri);
        }
      }
    }
    this.#relinkAfter(changes, dirty);
    this.#log.write('info', 'kinds', `${changed.length} kinds changed`);
  }
}
