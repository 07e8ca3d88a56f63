import type { Path } from '../base/path';
import type { GroupKind } from '../schema/kind';

export type Family = 'ack' | 'appmesh' | 'kcc' | 'knative' | 'core' | 'other';

/** One step of a slot's path: a key, or every item of a list. */
export type SlotStep = string | typeof eachItem;
export const eachItem = Symbol('each item');

/** How a reference is spelt: paths below the reference's own node; an empty `name` path means that the node is the name. */
export interface ReferenceShape {
  readonly name: Path;
  readonly namespace?: Path;
  readonly apiVersion?: Path;
  readonly group?: Path;
  readonly kind?: Path;
}

/** A sibling key that says the same thing in another form. */
export interface Alternative {
  readonly key: string;
  readonly form: 'value' | 'arn' | 'external' | 'uri';
}

/** How sure we are of what a slot leads to. A guess serves navigation and completion, never a diagnostic. */
export type Sureness = 'declared' | 'table' | 'inferred';

/** Which namespace a reference without one means. */
export type NamespaceRule = 'owner' | 'users-of-owner' | 'none';

/** A place in a kind's manifests where a reference may be written. */
export interface Slot {
  readonly family: Family;
  /** From the object's root to the reference; its last key is where alternatives are siblings. */
  readonly path: readonly SlotStep[];
  readonly shape: ReferenceShape;
  /** What it may lead to; for a shape that reads its kind, the kinds it is limited to, or none for any. */
  readonly targets: readonly GroupKind[];
  /** Words for kinds, where a manifest writes something else than the kind's name. */
  readonly kindWords?: Readonly<Record<string, GroupKind>>;
  readonly alternatives: readonly Alternative[];
  /** One of the reference and its alternatives has to be there whenever their parent is. */
  readonly required: boolean;
  readonly sureness: Sureness;
  /** What becomes of a target that is nowhere: a diagnostic, or silence because others make or keep it. */
  readonly missing: 'report' | 'silent';
  readonly namespaceRule: NamespaceRule;
  /** A name that stands for every object of the target kind in the namespace. */
  readonly wildcard?: string;
  /** A setting of `cluster:` that has to be on for the controller to look at the reference at all. */
  readonly onlyWith?: string;
  /** Filled in by the controller; refused when a user writes it in a new object. */
  readonly readOnly?: boolean;
  /** Path of the target's field that the controller copies, such as `status.vpcID`. */
  readonly value?: string;
  /** API versions of the owner that have it; every version when absent. */
  readonly versions?: readonly string[];
  /** Codes that this slot's family gives to general findings. */
  readonly codes: SlotCodes;
  /** Where the fact comes from. */
  readonly source: string;
}

/** Diagnostic codes for a reference and an alternative set together, and for none of them set. */
export interface SlotCodes {
  readonly both?: string;
  readonly neither?: string;
  readonly empty?: string;
  /** For a read-only slot that is written by hand. */
  readonly readOnly?: string;
}

/** Writes a slot's path as `spec.routes[].action.nodeRef`. */
export function formatSlotPath(path: readonly SlotStep[]): string {
  return path.reduce<string>((text, step) => (step === eachItem ? `${text}[]` : text === '' ? step : `${text}.${step}`), '');
}

/** Reads what {@link formatSlotPath} writes. */
export function parseSlotPath(text: string): readonly SlotStep[] {
  return text.split('.').flatMap((part) => {
    const key = part.replace(/(?:\[\])+$/, '');
    const lists = (part.length - key.length) / 2;
    return [...(key === '' ? [] : [key]), ...Array.from({ length: lists }, () => eachItem)] as SlotStep[];
  });
}
