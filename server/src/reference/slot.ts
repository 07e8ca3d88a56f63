import type { Path } from '../base/path';
import type { GroupKind } from '../schema/kinds/kind';

/** The id of a family of controllers, as `families/index.ts` lists them, or `other` for groups that none of them serves. */
export type FamilyId = string;

/** One step of a slot's path: a key, every item of a list, or every value of a map. */
export type SlotStep = string | typeof eachItem | typeof eachValue;
export const eachItem = Symbol('each item');
export const eachValue = Symbol('each value');

/** How a reference is spelt: paths below the reference's own node; an empty `name` path means that the node is the name. */
export interface ReferenceShape {
  readonly name: Path;
  readonly namespace?: Path;
  readonly apiVersion?: Path;
  readonly group?: Path;
  readonly kind?: Path;
  /** A text inside the reference that stands for something no object describes. */
  readonly external?: Path;
}

/** Who looks at externals: the controller always, perhaps, only when the object is switched to it, or nobody. */
export type ExternalCheck = 'strict' | 'typed' | 'direct-only' | 'none';

/** How a reference object is written; the forms of a family stand in its record. */
export interface ReferenceForm {
  /** The keys that it has. */
  readonly keys: readonly string[];
  /** When it says the kind of what it means; absent where a kind that is written decides nothing. */
  readonly kind?: 'optional' | 'withName' | 'always';
  /** It says what an IAM resource is about, which has values of its own. */
  readonly iamTarget?: true;
  /** No schema checks it, so that a mistake is found by nobody before the controller. */
  readonly unchecked?: true;
  /** What has to be there is no matter of the form alone. */
  readonly judgedElsewhere?: true;
}

/** What is known of a reference object that knows externals, beyond where it leads. */
export interface ReferenceObject {
  readonly form: ReferenceForm;
  readonly kind: string;
  /** Templates of externals, any of which will do, or `field:<x>`. */
  readonly formats: readonly string[];
  readonly direct: readonly string[];
  readonly described: readonly string[];
  readonly check: ExternalCheck;
  /** Its parent's schema demands it. */
  readonly required: boolean;
  readonly immutable: boolean;
  /** URLs of the Compute API are cut down to paths first. */
  readonly computeUrls: boolean;
  /** More kinds are accepted than listed. */
  readonly open: boolean;
  readonly valueTemplate?: string;
  readonly nameForm?: 'discouraged' | { readonly kind: string };
}

/** A sibling key that says the same thing in another form. */
export interface Alternative {
  readonly key: string;
  readonly form: 'value' | 'arn' | 'external' | 'uri';
}

/**
 * How sure we are of what a slot leads to: a record says so, a table derived from upstream says so, the schema's shape
 * together with the kind in the manifest says so, or a guess, which serves navigation and completion, never a
 * diagnostic.
 */
export type Sureness = 'declared' | 'table' | 'structural' | 'inferred';

/** Which namespace a reference without one means. */
export type NamespaceRule = 'owner' | 'users-of-owner' | 'none';

/** A place in a kind's manifests where a reference may be written. */
export interface Slot {
  readonly family: FamilyId;
  /** From the object's root to the reference; its last key is where alternatives are siblings. */
  readonly path: readonly SlotStep[];
  readonly shape: ReferenceShape;
  /** It is JSON in a string. */
  readonly json?: true;
  /** What it may lead to; for a shape that reads its kind, the kinds it is limited to, or none for any. */
  readonly targets: readonly GroupKind[];
  /** Words for kinds, where a manifest writes something else than the kind's name. */
  readonly kindWords?: Readonly<Record<string, GroupKind>>;
  /** The controller takes the name alone: the kind is that of a target in any letter case, and no group or version of it is read. */
  readonly byName?: true;
  /** Kinds that a manifest may write beside an external value, by name; too many to be listed as targets. A name means `standard`. */
  readonly furtherKinds?: ReadonlyMap<string, GroupKind>;
  /** What a shape that reads its kind leads to where the manifest writes none. */
  readonly standard?: GroupKind;
  readonly alternatives: readonly Alternative[];
  /** One of the reference and its alternatives has to be there whenever their parent is. */
  readonly required: boolean;
  readonly sureness: Sureness;
  /** What becomes of a target that is nowhere: a diagnostic, a hint, or silence because others make or keep it. */
  readonly missing: 'report' | 'info' | 'hint' | 'silent';
  /** Of a slot that names no kinds: only those of its family's services are looked for. */
  readonly sameFamily?: true;
  readonly namespaceRule: NamespaceRule;
  /** A name that stands for every object of the target kind in the namespace. */
  readonly wildcard?: string;
  /** The kind of which it then stands for every object, where that is not one of `targets`. */
  readonly wildcardOf?: GroupKind;
  /** A setting of `cluster:` that has to be on for the controller to look at the reference at all. */
  readonly onlyWith?: string;
  /** The target's key (of a ConfigMap or Secret) that is read: a path below the reference's own node. */
  readonly dataKey?: Path;
  /** It says of which kind objects are, and names none. */
  readonly nameless?: true;
  /** Key beside the reference that holds a path into the target, in jq's spelling. */
  readonly targetPath?: string;
  /** The reference may name no other namespace than its owner's. */
  readonly sameNamespace?: boolean;
  /** Written by the controller into the target, so the target's content is not yet there. */
  readonly output?: boolean;
  /** Path below the reference that, when true, says that the target need not exist. */
  readonly optional?: Path;
  /** Filled in by the controller; refused when a user writes it in a new object. */
  readonly readOnly?: boolean;
  /** Path of the target's field that the controller copies, such as `status.vpcID`. */
  readonly value?: string;
  /** API versions of the owner that have it; every version when absent. */
  readonly versions?: readonly string[];
  readonly object?: ReferenceObject;
  /** The controller goes on with the owner only when the target is ready. */
  readonly waits?: boolean;
  /** The duck type that the target's kind has to implement. */
  readonly duck?: string;
  /** Kinds that implement it and are no use here all the same. */
  readonly unfit?: readonly UnfitTarget[];
  /** Annotations of the owner that make the controller forgive what is wrong with the reference. */
  readonly forgivenWith?: readonly { readonly annotation: string; readonly values: readonly string[] }[];
  /** Codes that this slot's family gives to general findings. */
  readonly codes: SlotCodes;
  /** Where the fact comes from. */
  readonly source: string;
}

/** A kind of which no object, or none whose annotation has one of these values, is what a slot needs. */
export interface UnfitTarget extends GroupKind {
  /** What an object has to be like: "must refer to an object …". */
  readonly needs: string;
  /** What is said of the kind: "that of Broker …". */
  readonly has: string;
  /** An object with another value of this annotation may do; one without it counts as one of these. */
  readonly unless?: { readonly annotation: string; readonly otherThan: readonly string[] };
}

/** Diagnostic codes for a reference and an alternative set together, and for none of them set. */
export interface SlotCodes {
  readonly both?: string;
  /** What comes of both together, where the controller does not refuse it. */
  readonly bothWins?: 'alternative';
  readonly neither?: string;
  readonly empty?: string;
  /** An empty mapping beside another form is one form too many, although it refers to nothing. */
  readonly emptyIsSet?: true;
  /** For a read-only slot that is written by hand. */
  readonly readOnly?: string;
  /** For a namespace other than the owner's where the controller takes none. */
  readonly crossNamespace?: string;
  /** Setting of `cluster:` that allows such namespaces. */
  readonly crossNamespaceWith?: string;
  /** For references that wait for one another. */
  readonly cycle?: string;
  /** For a path into the target that leads nowhere. */
  readonly targetPath?: string;
  /** For a reference and a whole address together. */
  readonly bothAbsolute?: string;
  /** For an address that stands alone and is not whole. */
  readonly relativeUri?: string;
  /** For a part that a reference needs and lacks. */
  readonly incomplete?: string;
  /** For a kind that the reference must not have, where the controllers refuse it. */
  readonly wrongKind?: string;
  /** For a reference of which no part is written, where that is another mistake than an incomplete one. */
  readonly none?: string;
  /** For a version of a known kind that nobody serves, where the controller asks for the object in that version. */
  readonly unservedVersion?: string;
  /** How loud a missing key of a ConfigMap or Secret is, where it is milder than its rule. */
  readonly missingKeyLevel?: 'info' | 'hint';
}

/** Writes a slot's path as `spec.routes[].action.nodeRef`; `{}` stands for every value of a map, odd keys are `['a/b']`. */
export function formatSlotPath(path: readonly SlotStep[]): string {
  return path.reduce<string>((text, step) => {
    if (step === eachItem || step === eachValue) {
      return `${text}${step === eachItem ? '[]' : '{}'}`;
    }
    const key = step;
    return /^[A-Za-z0-9_-]+$/.test(key) ? `${text}${text === '' ? '' : '.'}${key}` : `${text}['${key}']`;
  }, '');
}

/** Reads what {@link formatSlotPath} writes. */
export function parseSlotPath(text: string): readonly SlotStep[] {
  const parts = text.match(/\[\]|\{\}|\['[^']*'\]|[^.[\]{}]+/g) ?? [];
  return parts.map((part) => (part === '[]' ? eachItem : part === '{}' ? eachValue : part.startsWith("['") ? part.slice(2, -2) : part));
}

/** True when a path inside an object is one of those that a slot's path stands for. */
export function isAtSlot(slot: readonly SlotStep[], path: Path): boolean {
  return slot.length === path.length && meets(slot, path);
}

/** True when a path inside an object is, holds or lies in one of those that a slot's path stands for. */
export function isAroundSlot(slot: readonly SlotStep[], path: Path): boolean {
  return meets(slot.slice(0, path.length), path);
}

function meets(slot: readonly SlotStep[], path: Path): boolean {
  return slot.every((step, index) =>
    step === eachItem ? typeof path[index] === 'number' : step === eachValue ? typeof path[index] === 'string' : step === path[index],
  );
}
