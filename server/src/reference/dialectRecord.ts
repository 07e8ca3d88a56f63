import type { GroupKind } from '../schema/kinds/kind';
import type { JsonShapes } from './jsonShapes';
import type { SelectionRecord } from './selection';
import type { Alternative, FamilyId, NamespaceRule, Slot, SlotCodes, UnfitTarget } from './slot';

/**
 * A dialect record of `schemas/dialects/`: one family's habit of writing references, as data.
 * Its form is fixed by `schemas/meta/dialect.schema.json`.
 */
export interface DialectRecord {
  readonly format: 1;
  readonly family: FamilyId;
  /** Groups it speaks for; a leading `*` stands for any prefix. */
  readonly groups: readonly string[];
  /** API versions that its slots and names describe; every version when absent. */
  readonly versions?: readonly string[];
  readonly legacy?: LegacyVersions;
  readonly source: string;
  /** Target kinds without a schema in the bundle. */
  readonly external?: readonly string[];
  readonly shapes: Readonly<Record<string, ShapeRecord>>;
  readonly codes?: SlotCodes;
  /** Kinds whose object gets a name in the cloud that is derived when it is not written. */
  readonly names?: readonly NameRule[];
  /** Fields that select objects by their labels. */
  readonly selections?: readonly SelectionRecord[];
  /** Fields that a controller lets nobody change, beyond what the schemas say. */
  readonly immutable?: readonly ImmutableRecord[];
  readonly zeroFilled?: ZeroFilled;
  readonly decoded?: DecodedObjects;
  /** Kinds of whose objects a tool applies manifests without a name, which it is given beside the file. */
  readonly namedByTools?: readonly NamedByTool[];
  /** Kinds that have another name now. */
  readonly formerKinds?: readonly FormerKind[];
  /** What a controller demands of values beyond their schema. */
  readonly values?: readonly ValueRecord[];
  /** Values of one object that do not go together. */
  readonly combinations?: readonly CombinationRecord[];
  /** Values that must agree with those of an object that is referred to. */
  readonly agreements?: readonly AgreementRecord[];
  /** What JSON texts must say, by the names that `values` call. */
  readonly jsonShapes?: JsonShapes;
  readonly slots: readonly SlotRecord[];
  /** Slots that several kinds have in common, below a place that each kind has elsewhere. */
  readonly parts?: Readonly<Record<string, readonly PartSlot[]>>;
  /** Where the parts of this record and of those read before it stand. */
  readonly holders?: readonly HolderRecord[];
  /** Kinds of whose objects a tool or a controller makes others. */
  readonly makers?: readonly MakerRecord[];
  /** Objects that a controller makes where it is asked to, `group/Kind name`: no more than a hint where they are not found. */
  readonly madeByOthers?: readonly string[];
  /** Places that look like references and are none: `group/Kind path`. */
  readonly notReferences?: readonly string[];
  /** Annotations on an object that make the controller forgive what is wrong with its references. */
  readonly forgivenWith?: readonly Forgiving[];
  /** Service part of an ARN by the alias of a group, where they differ. */
  readonly arnServices?: Readonly<Record<string, string>>;
  /** Services of the cloud, as its SDKs call them, that may have a group although no kind of it is here. */
  readonly services?: readonly string[];
  /** Slots of kinds that no record names, recognised by how a manifest spells them. */
  readonly guesses?: readonly GuessRecord[];
  /** A further file of the bundle with slots, written by `npm run schemas`. */
  readonly table?: TableUse;
}

/**
 * API versions of before, and the one that has taken their place. Their objects have to be rewritten: another apiVersion
 * alone does not make them valid.
 */
export interface LegacyVersions {
  readonly versions: readonly string[];
  readonly successor: string;
  readonly source: string;
}

/** `kinds` and `makes` are `group/Kind`. */
export interface MakerRecord {
  readonly kinds: readonly string[];
  readonly makes: string;
  readonly source: string;
}

/** A name in the cloud: the field that sets it, and what it is when the field is absent or empty. */
export interface NameRule extends GroupKind {
  readonly field: string;
  /** Text with `<name>` and `<namespace>` in it. */
  readonly formula: string;
}

/** A field whose value stays as it is once its object has one. */
export interface ImmutableRule {
  readonly path: string;
  /** Leaving out what was written counts as a change. */
  readonly removal?: true;
  /** The rule that a change breaks. */
  readonly code: string;
}

/**
 * A webhook that decodes objects into Go types and writes them back before their schema is checked: a required number that
 * is not there comes back as 0, a text as empty, and an empty list that need not be there as absent.
 */
export interface ZeroFilled {
  /** Who does it, in words. */
  readonly by: string;
  readonly source: string;
  readonly exceptions: readonly ZeroException[];
  /** Numbers that need not be there, but come back as a 0 that the schema refuses. */
  readonly refusedZeros?: readonly RefusedZero[];
}

/**
 * A webhook that decodes objects into Go types, writes them back before their schema is checked, and judges what came of them. A
 * null among the strings of a list comes back empty, one among objects as an object without anything in it, and a required text or
 * number that is not there as the zero of its type, since fields that the schema requires are written always.
 */
export interface DecodedObjects {
  /** Who does it, in words. */
  readonly by: string;
  readonly source: string;
  /** Kinds that no webhook sees, `group/Kind`. */
  readonly notOf: readonly string[];
  /**
   * Ends of paths, with `[]` for items, where an object without anything in it is accepted, or refused in words of its own. Elsewhere
   * the webhook refuses it, and the null is reported.
   */
  readonly emptyItems: readonly string[];
  readonly zeros: DecodedZeros;
  /** Whether a quantity may be a decimal number, which comes back as a string. */
  readonly decimals: { readonly source: string; readonly accepted: boolean };
}

/** A kind, `group/Kind`, and the command that gives its objects their name, as people write it. */
export interface NamedByTool {
  readonly kind: string;
  readonly by: string;
  readonly source: string;
}

/**
 * A kind, `group/Kind`, that is served under another name. Where others may define a kind of that name, `fields` are the paths by
 * which an object of the former one is told.
 */
export interface FormerKind {
  readonly kind: string;
  readonly now: string;
  readonly fields: readonly string[];
  readonly source: string;
}

/** Ends of paths of required texts and numbers, with `[]` and `{}`, by what becomes of the zero that a schema accepts. */
export interface DecodedZeros {
  readonly source: string;
  /** Everybody accepts it, and it means something: nothing is missing. */
  readonly accepted: readonly string[];
  /** The webhook refuses it, or nothing comes of it: the API server refuses what the controller makes of the object, for example. */
  readonly refused: readonly string[];
}

/** `key` of the mappings at a path, which may hold `[]`. */
export interface RefusedZero {
  readonly kind: string;
  readonly path: string;
  readonly key: string;
  readonly source: string;
}

/** `path` is the end of a path with `[]` for items; `null`: a pointer; the others are blocks that come back empty. */
export interface ZeroException {
  readonly path: string;
  readonly kind?: string;
  readonly becomes: 'null' | 'emptyBlock' | 'noReference';
  /** The rule that a block without its reference breaks. */
  readonly code?: string;
}

/** What a controller demands of the values at a path, which may hold `[]` and `{}`. */
export interface ValueRule {
  readonly path: string;
  /**
   * `arn`: as AWS's SDK parses it. `notEmpty`: a text. `distinct`: items that differ, in `keys` where they are maps. `someKey`:
   * a map in which one of `keys` is not empty. `keysNotEmpty`: a map. `dataKey`: a key of a ConfigMap or Secret, or blank. `json`: any JSON, or blank.
   * `jsonShape`: JSON of a shape, or no JSON. `among`: one of the values at `others`. `ordered`: a map in which no number of `keys` is
   * larger than one of a later key; of a later key 0 says nothing.
   * `pattern`: blank, or a text that matches `pattern`, which `says` puts into words. `number`: one of `besides`, or one that is
   * neither less than `minimum` nor more than `maximum` and a multiple of `multipleOf`, where one of these is told.
   */
  readonly form:
    | 'arn'
    | 'notEmpty'
    | 'distinct'
    | 'someKey'
    | 'keysNotEmpty'
    | 'dataKey'
    | 'json'
    | 'jsonShape'
    | 'among'
    | 'ordered'
    | 'pattern'
    | 'number';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly besides?: readonly number[];
  /** Paths with `[]` and `{}`. */
  readonly others?: readonly string[];
  /** Said only where each of the others is among the values at the path. */
  readonly alone?: true;
  /** Which of the record's shapes. */
  readonly shape?: string;
  /** Where the value is that counts while none is written at the path, such as the name of the object. */
  readonly otherwise?: string;
  readonly pattern?: string;
  /** What a text is to be, of which `says` tells how it is written: `name of a bucket`. */
  readonly noun?: string;
  /** Of a noun what is accepted; else what a text must be, behind its quotes. */
  readonly says?: string;
  /** What is probably meant: what of a text is replaced, and by what. */
  readonly repair?: readonly [pattern: string, replacement: string];
  readonly keys?: readonly string[];
  readonly code: string;
  /** What comes of another value, where it is not that the controllers ignore the object. */
  readonly consequence?: string;
}

/** Values that are wrong where all conditions hold. */
export interface Combination {
  /** Of items of a list each by itself, with `[]`: the other paths begin there. */
  readonly each?: string;
  readonly when: readonly Condition[];
  /** Path of the field at which it is told, written or missing. */
  readonly at: string;
  /** What is wrong, in one clause, and what comes of it. */
  readonly says: string;
  readonly consequence: string;
  /** Of the record: annotations of objects that their controller does not create. */
  readonly forgivenWith?: readonly Forgiving[];
}

/** What is said of the value at one of some paths, of which the others may stand for it, such as a reference. */
export interface Condition {
  /** Of a value also with `[]`, for any item. */
  readonly paths: readonly string[];
  /** Whether there is one, or which. */
  readonly is: 'set' | 'unset' | readonly string[];
  /** In place of the values of `is`, which are none then: a pattern. */
  readonly like?: string;
  /** Holds as well where none is written. */
  readonly orUnset?: true;
}

/** What the values at a path have to do with values of the object that a reference of the same object means. Paths may hold `[]` and `{}`. */
export interface Agreement {
  readonly path: string;
  /** Path of the slot of the reference, which is none of a list. */
  readonly reference: string;
  /** Paths in the object that is meant; where the form is `apart`, in other objects of the kind that mean the same one. */
  readonly others: readonly string[];
  /**
   * `among`: one of the others. `within`: an IPv4 range inside of one of them. `below`: a domain that one of them is, or holds.
   * `apart`: an IPv4 range that overlaps none of them.
   */
  readonly form: 'among' | 'within' | 'below' | 'apart';
  /**
   * Of `apart`: only objects that write one of these values at a path, or none, are compared. Google Cloud takes a subnet for
   * PRIVATE_SERVICE_CONNECT that overlaps others. Source: GoogleCloudPlatform/k8s-config-connector at cdb85ecf,
   * pkg/test/resourcefixture/testdata/basic/compute/v1beta1/computeregionnetworkendpointgroup, _http.log.
   */
  readonly only?: { readonly path: string; readonly values: readonly string[] };
  /** What it is not, between the value and the object that is meant. */
  readonly says: string;
  /** What comes of it. */
  readonly consequence: string;
}

/** `kinds` are `group/Kind`. */
export interface CombinationRecord extends Omit<Combination, 'forgivenWith'> {
  readonly kinds: readonly string[];
}

/** `kinds` are `group/Kind`. */
export interface AgreementRecord extends Agreement {
  readonly kinds: readonly string[];
}

/** `kinds` are `group/Kind`. */
export interface ValueRecord extends ValueRule {
  readonly kinds: readonly string[];
}

/** `kinds` are `group/Kind`. */
export interface ImmutableRecord extends ImmutableRule {
  readonly kinds: readonly string[];
}

/** How the rows of a slot table are to be read. */
export interface TableUse {
  readonly file: string;
  /** Shape of a row's reference, by its target where one is named, else `default`. */
  readonly shapes: Readonly<Record<string, string>> & { readonly default: string };
  readonly alternativeForm: Alternative['form'];
  /** Targets that live outside of manifests too often for their absence to mean anything. */
  readonly silentTargets: readonly string[];
  /** Path of the key that is read from a target (`group/Kind`), below the reference. */
  readonly dataKeys?: Readonly<Record<string, readonly string[]>>;
  /**
   * Paths, by owner (`group/Kind`), of rows into whose target the controller writes. It does so in any namespace, since what
   * keeps references to their namespace stands where values are read.
   */
  readonly outputs?: Readonly<Record<string, readonly string[]>>;
}

export interface ShapeRecord {
  readonly name: readonly string[];
  readonly namespace?: readonly string[];
  readonly apiVersion?: readonly string[];
  readonly group?: readonly string[];
  readonly kind?: readonly string[];
}

export interface SlotRecord extends PartSlot {
  readonly group: string;
  readonly kind: string;
}

/** `part` below `path` in every kind of `kinds` (`group/Kind`). */
export interface HolderRecord {
  readonly kinds: readonly string[];
  readonly path: string;
  readonly part: string;
}

/** An annotation with one of these values, upper and lower case aside. */
export interface Forgiving {
  readonly annotation: string;
  readonly values: readonly string[];
}

export interface PartSlot {
  readonly path: string;
  readonly shape: string;
  readonly json?: true;
  /** `group/Kind`; the core group is written as nothing: `/Secret`. */
  readonly targets?: readonly string[];
  readonly kindWords?: Readonly<Record<string, string>>;
  readonly byName?: true;
  readonly alternatives?: readonly Alternative[];
  readonly required?: boolean;
  readonly missing?: Slot['missing'];
  readonly sameFamily?: true;
  readonly namespaceRule?: NamespaceRule;
  readonly wildcard?: string;
  /** `group/Kind` of which the wildcard stands for every object, where it is not the slot's own target. */
  readonly wildcardOf?: string;
  readonly onlyWith?: string;
  readonly readOnly?: boolean;
  readonly dataKey?: readonly string[];
  readonly optional?: readonly string[];
  readonly sameNamespace?: boolean;
  readonly output?: boolean;
  readonly duck?: string;
  /** `kind` is `group/Kind`. */
  readonly unfit?: readonly (Omit<UnfitTarget, 'group'> & { readonly kind: string })[];
  /** Nobody checks its form. */
  readonly unchecked?: true;
  readonly nameless?: true;
  /** The controller goes on with the owner only when the target is ready. */
  readonly waits?: true;
  readonly targetPath?: string;
  /** Codes of this slot that are not those of its record. */
  readonly codes?: SlotCodes;
  readonly source?: string;
}

/** Any key that ends so and holds a value of this shape refers to a kind that the key names. */
export interface GuessRecord {
  readonly keySuffix: string;
  readonly list: boolean;
  readonly shape: string;
}

/** A file of slots that `npm run schemas` derives from upstream's own declarations. */
export interface SlotTable {
  readonly format: 1;
  readonly groups: Readonly<Record<string, Readonly<Record<string, readonly TableSlot[]>>>>;
}

export interface TableSlot {
  readonly path: string;
  readonly list: boolean;
  readonly target: GroupKind;
  readonly value?: string;
  readonly concrete?: readonly string[];
  readonly required?: boolean;
  /** The controller does not wait until the target is in sync. */
  readonly unsynced?: true;
  /** The field is there because a type is shared; the controller does not follow it at this path. */
  readonly shared?: true;
}
