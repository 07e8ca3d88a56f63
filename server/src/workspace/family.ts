import type { Steps } from '../base/steps';
import type { Markdown } from '../base/markdown';
import type { Path } from '../base/path';
import type { Uri } from '../base/uri';
import type { World } from '../kustomize/build';
import type { EffectiveObject } from '../kustomize/objects/object';
import type { Resource } from '../manifest/resource';
import type { Origin } from '../reference/extract';
import type { Slot } from '../reference/slot';
import type { GroupKind } from '../schema/kinds/kind';
import type { Structure } from '../schema/structure/structure';
import type { SchemaFinding } from '../schema/validation/validator';
import type { Written } from './applied/writers';
import type { FamilyFacts } from './familyFacts';
import type { DocumentState } from './files/fileState';
import type { Finding, Fix } from './finding';
import type { IndexedResource } from './index/indexed';
import type { Spot } from './spot';
import type { Described } from '../schema/structure/lookup';
import type { Span } from '../base/text';
import type { TextEdit } from '../yaml/writing/edit';
import type { ScalarNode, YamlDocument, YamlNode } from '../yaml/nodes/node';
import type { Workspace } from './workspace';

/**
 * What one family of controllers contributes beyond its records in `schemas/dialects/`. Everything is optional but its
 * name and rules; general rooms ask all families in turn and know none by name. Functions must answer nothing for
 * objects that are not theirs.
 */
export interface Family extends FamilyFacts {
  /** What is wrong with its objects in a whole document, and with those that serve them, beyond their schemas. */
  readonly check?: (state: DocumentState, workspace: Workspace) => readonly Finding[];
  /** The part of it that looks at no other objects, where that is not all: it is asked for each of the values that are suggested at a place. */
  readonly checkAlone?: (state: DocumentState, workspace: Workspace) => readonly Finding[];
  /** What is wrong with single values of its objects in a document into which the actions of a template write more. */
  readonly checkLiterals?: (state: DocumentState, workspace: Workspace) => readonly Finding[];
  /** What is wrong with a CRD of the family that somebody writes. */
  readonly checkCrd?: (crd: Resource, workspace: Workspace) => readonly Finding[];
  /** What has changed since `earlier` that its controllers refuse; the schema is there where both have one version. */
  readonly changes?: (
    resource: Resource,
    earlier: Resource,
    context: { readonly schema: Structure | undefined; readonly workspace: Workspace },
  ) => readonly RefusedChange[];
  /**
   * What a schema finding is called in the family: `undefined` where the schema's words will do, `'said'` where another
   * finding tells the same mistake.
   */
  readonly wordsFor?: (resource: Resource, finding: SchemaFinding, workspace: Workspace) => Words | 'said' | undefined;
  /** Keys that its controllers refuse in a map of one of its objects beside those that are there; they are not offered. */
  readonly refusedKeys?: (
    resource: Resource,
    path: Path,
    present: ReadonlySet<string>,
    workspace: Workspace,
    from: Uri,
  ) => readonly string[];
  /** Whether none of its controllers reconciles a kind, so that its objects are accepted and ignored; such a kind is not offered. */
  readonly ignoresKind?: (kind: GroupKind, workspace: Workspace) => boolean;
  /** Whether an annotation, or one of its values, does something on one of its objects; what does nothing is not offered. */
  readonly usesAnnotation?: (resource: Resource, key: string, value: string | undefined, workspace: Workspace) => boolean;
  /** Whether its controllers may refuse a label on some of its objects although the API server takes it. */
  readonly mayRefuseLabel?: (key: string, value: string) => boolean;
  /** What `inspect` says of one of its objects, or of one that serves them, beyond name and references. */
  readonly inspect?: (entry: IndexedResource, workspace: Workspace) => InspectedFacts | undefined;
  /** The objects that its controller puts in the place of a reference to one that only lists them. */
  readonly membersOf?: (origin: Origin, uri: Uri, workspace: Workspace) => readonly IndexedResource[];
  /** What has to be moved where its service is to be left; `groups` is what one of them is called. */
  readonly inventory?: {
    readonly group: string;
    readonly groups: string;
    readonly of: (uris: Iterable<Uri>, workspace: Workspace) => Inventory;
  };
  /** Rewrites objects of a version that nobody serves any more as objects of the one that has taken its place. */
  readonly migration?: Migrator;
  /** Whether its controllers refuse whatever object a reference may find in the namespace that it names; then none is made there. */
  readonly refusesTarget?: (origin: Origin, uri: Uri, workspace: Workspace) => boolean;
  /** Values that stand for something that no object of the cluster describes. */
  readonly externals?: Externals;
  /** Connections of its objects that no reference writes. */
  readonly relations?: Relations;
  /**
   * What an object belongs to without writing it, as symbols name it, such as `Mesh shop`; `undefined` where that is not
   * known for sure. Objects of other groups that belong to something are found as symbols for that.
   */
  readonly belongsTo?: (entry: IndexedResource, workspace: Workspace) => string | undefined;
  /** Where an object is in its cloud, in one line; `undefined` where that is not known for sure. */
  readonly cloudPathOf?: (entry: IndexedResource, workspace: Workspace) => string | undefined;
  /**
   * The resource in its cloud that an object manages as a kustomization applies it; `undefined` where that is not known for
   * sure.
   */
  readonly cloudIdentityOf?: (object: EffectiveObject, world: World, workspace: Workspace) => CloudIdentity | undefined;
  /** What a field means, as far as its schema does not say it. `path` is from the object's root. */
  readonly fieldNote?: (of: GroupKind, path: Path, workspace: Workspace) => Markdown | undefined;
  /** What is known of a position beyond fields, references and names, as Markdown. */
  readonly hoverAt?: (spot: Spot, workspace: Workspace) => readonly Markdown[];
  /** The word inside of a value, or the key, that is a name of the family's own: a variable of an expression, a field that an object declares. */
  readonly symbolAt?: (spot: Spot, workspace: Workspace) => InnerSymbol | undefined;
  /** What may be typed inside of a value; `undefined` where values have no grammar of the family. */
  readonly suggest?: (typing: Typing, workspace: Workspace) => Suggested | undefined;
  /** The path at which an object is a template, of a place in or below it, whether it says its kind already or not. */
  readonly templateAround?: (host: Resource, path: Path) => Path | undefined;
  /** What an item of a list is called in an outline; `path` is from the object's root. */
  readonly itemLabel?: (resource: Resource, path: Path, item: YamlNode) => { readonly name: string; readonly detail: string } | undefined;
  /** Other names that start with that of an object and change with it; `words` are its former names, each with the new one. */
  readonly followingNames?: (entry: IndexedResource, words: ReadonlyMap<string, string>, workspace: Workspace) => readonly FollowingName[];
  /** What would name an object's cloud resource as it is named now, where only the object's own name does so. */
  readonly nameToKeep?: (entry: IndexedResource, workspace: Workspace) => KeptName | undefined;
}

/** The families of a workspace. */
export function familiesOf({ knowledge }: Workspace): readonly Family[] {
  return knowledge.families;
}

/** The family with an id, such as the one of a slot. */
export function familyOf(id: string, workspace: Workspace): Family | undefined {
  return workspace.knowledge.family(id);
}

/** A name that stands for something inside of manifests. Spans count from the start of their document. */
export interface InnerSymbol {
  readonly name: string;
  /** The word under the position. */
  readonly span: Span;
  /** What it is, as Markdown. */
  readonly title: Markdown;
  /** The schema of the field that it is. */
  readonly described: readonly Described[];
  /** Where it is defined; none where that is no manifest. */
  readonly definitions: readonly Occurrence[];
  /** Every other place that means it. */
  readonly uses: () => readonly Occurrence[];
  /** Gives it another name; absent where it cannot have one. In steps where many objects may spell it. */
  readonly rename?: (name: string) => RenamedSymbol | Steps<RenamedSymbol>;
}

/** What is replaced stands for itself, or is the whole value of scalars. */
export type RenamedSymbol =
  { readonly edits: readonly Occurrence[] } | { readonly sites: readonly Written[] } | { readonly refused: string };

/** A scalar that is to hold another word; `path` is where it counts, from its document's root. */
export interface FollowingName {
  readonly uri: Uri;
  readonly document: YamlDocument;
  readonly node: ScalarNode;
  readonly path: Path;
  readonly word: string;
  /** It may also follow an object of the same name that keeps it. */
  readonly doubt?: 'several';
}

/** A place that means something. */
export interface Occurrence {
  readonly uri: Uri;
  readonly document: YamlDocument;
  readonly span: Span;
  /** What is defined there. */
  readonly whole?: Span;
}

/** Where something is typed. */
export interface Typing {
  /** With the cursor in it. */
  readonly resource: Resource;
  /** From the object's root. */
  readonly path: Path;
  /** The value up to the cursor, and from there. */
  readonly before: string;
  readonly after: string;
  /** The value has neither quotes nor the head of a block, so that what begins with a sign of YAML wants quotes of its own. */
  readonly isPlain: boolean;
}

export interface Suggested {
  readonly items: readonly Suggestion[];
  /** Nothing else fits here. */
  readonly only: boolean;
}

export interface Suggestion {
  readonly label: string;
  readonly kind: 'field' | 'value' | 'reference';
  readonly detail: string;
  readonly described?: readonly Described[];
  readonly note?: Markdown;
  readonly newText: string;
  /** The same with tab stops, in LSP snippet syntax. */
  readonly snippet?: string;
  /** How many characters before and behind the cursor it replaces. */
  readonly replaces: readonly [before: number, behind: number];
  readonly sort: string;
  readonly again?: true;
}

/** `fields` are JSON as product contracts name them; `lines` say the same to people. */
export interface InspectedFacts {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
}

/** A connection between two objects that neither writes as a reference: one selects the other by labels, for example. */
export interface Relation {
  /** What kind of connection it is, such as `mesh`. */
  readonly id: string;
  readonly from: IndexedResource;
  readonly to: IndexedResource;
  /** What decides it on either side, from the object's root; nodes there lead to the other side. */
  readonly fromPath: Path;
  readonly toPath: Path;
  /** `from` writes at `fromPath` how the other side is called. */
  readonly isWritten?: true;
  /** What those with this connection are for `to`, for one and for several: `1 member`, `2 members`. */
  readonly counted: readonly [one: string, several: string];
}

export interface Relations {
  /** Those that lead from an object to others. */
  readonly from: (object: IndexedResource, workspace: Workspace) => readonly Relation[];
  /** Those that lead to it. */
  readonly to: (object: IndexedResource, workspace: Workspace) => readonly Relation[];
}

/** What a folder has of a service that is to be left, for those who plan it. */
export interface Inventory {
  /** Of the service itself, as JSON. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly groups: readonly {
    /** Such as the name of a mesh; `undefined` for what belongs to none that is known. */
    readonly name: string | undefined;
    readonly objects: readonly InventoryObject[];
    readonly workloads: readonly InventoryObject[];
    /** `count`: uses in all, `objects`: how many objects have one. */
    readonly constructs: readonly { readonly id: string; readonly title: string; readonly count: number; readonly objects: number }[];
  }[];
}

export interface InventoryObject {
  readonly entry: IndexedResource;
  /** What else is known of it, as JSON. */
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface Migrator {
  /** Ways to do it; the first one changes least outside of the manifests. */
  readonly ways: readonly { readonly id: string; readonly title: string }[];
  /** True for an object that is to be rewritten. */
  readonly concerns: (resource: Resource, workspace: Workspace) => boolean;
  /** Rewrites objects together; references to others of the same version are written as those will be called. */
  readonly migrate: (entries: readonly IndexedResource[], way: string, workspace: Workspace) => Migration;
}

export interface Migration {
  /** Edits of several files; those of one file do not overlap. Spans count from the start of the file. */
  readonly edits: readonly (TextEdit & { readonly uri: Uri; readonly note: string })[];
  /** What somebody has to know of the edits with this note before they are made. */
  readonly notes: Readonly<Record<string, { readonly label: string; readonly description: string }>>;
  /** Objects that stay as they are, and why. */
  readonly refused: readonly { readonly entry: IndexedResource; readonly reason: string }[];
}

/** What tells a resource of a cloud from others. */
export interface CloudIdentity {
  /** Its name there, as messages say it. */
  readonly name: string;
  /** Equal for objects of one kind that manage one resource. */
  readonly key: string;
}

export interface KeptName {
  /** Below `spec`. */
  readonly field: string;
  readonly value: string;
  /** Whether an object that is renamed gets it with its new name, or only where that is chosen. */
  readonly when: 'always' | 'chosen';
}

/** A schema finding in a family's own words. */
export type Words = Pick<Finding, 'code' | 'message'> & { readonly fixes?: (text: string) => readonly Fix[] };

export interface RefusedChange {
  readonly code: string;
  /** From the object's root. */
  readonly path: Path;
  /** What was there, where it was at another path. */
  readonly was?: YamlNode;
  /** Who refuses it, as the message says it. */
  readonly refusedBy: string;
  /** The finding in words, where it is not that the field is immutable. */
  readonly message?: string;
}

/** How a family writes references to what no object of the cluster describes. */
export interface Externals {
  /** The forms that a reference's value may have, as templates such as `projects/{project}/topics/{name}`. */
  readonly templatesFor: (origin: Origin, workspace: Workspace) => readonly string[];
  /** What is known of the parts of templates where a reference is written, by the name of the placeholder. */
  readonly knownParts: (owner: Resource, uri: Uri, workspace: Workspace) => Readonly<Record<string, string>>;
  /** The name of a template's part without what else its placeholder says. */
  readonly partName: (placeholder: string) => string;
  /** The value that stands for an object of the workspace, where it can be computed. */
  readonly valueOf: (entry: IndexedResource, workspace: Workspace) => string | undefined;
  /** The objects of the workspace that the external value under a position stands for. */
  readonly targetsAt: (spot: Spot, workspace: Workspace) => readonly IndexedResource[];
  /** What an external value under a position means, as Markdown. */
  readonly hoverAt: (spot: Spot, workspace: Workspace) => readonly Markdown[];
  /** Writes a reference by name as the value that means the same. */
  readonly fromName: (origin: Origin, text: string, uri: Uri, workspace: Workspace) => Fix | undefined;
  /** How a value is read for a reference to a kind; `undefined` for kinds that no value stands for. */
  readonly read: (
    target: { readonly kind: string; readonly group?: string },
    value: string,
    workspace: Workspace,
    host?: { readonly kind: string; readonly slot: Slot },
  ) => ExternalReading | undefined;
}

export interface ExternalReading {
  readonly accepted: boolean;
  /** The template that it has, such as `projects/{project}/topics/{name}`. */
  readonly template: string | undefined;
  /** What it stands for, in words. */
  readonly reading: string;
  /** What would be written better, in words. */
  readonly better?: string;
}
