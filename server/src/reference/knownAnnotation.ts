import type { GroupKind } from '../schema/kinds/kind';

/** An annotation or label that a controller reads. */
export interface KnownAnnotation {
  readonly key: string;
  /** All spellings of one annotation, that to be written first; absent where there is one. */
  readonly spellings?: readonly string[];
  /** The values it knows; absent when any text of the form will do. */
  readonly values?: readonly string[];
  readonly form?: string;
  /** A regular expression that values match. */
  readonly pattern?: string;
  /** How grave another value is; absent where nothing is said about values. */
  readonly wrong?: 'error' | 'warning';
  /** How grave an empty value is, where that is another matter. */
  readonly empty?: 'error' | 'warning';
  /** Values that people often write, or the name of a list of them; they limit nothing. */
  readonly usual?: readonly string[] | string;
  /** Values that stand in the object around its metadata, by their path from there; `as` says how one is written. */
  readonly around?: { readonly path: string; readonly joined?: true; readonly as?: string };
  /** The objects that it can name, and how a name is written. */
  readonly objects?: GroupKind & { readonly as?: string };
  /** Not meant to be written by hand. */
  readonly writtenBy?: 'controller';
  readonly note: string;
  /** The rule that is broken by any other value; without one any text goes. */
  readonly code?: string;
  /** It has to be there when another annotation has this value. */
  readonly neededWith?: { readonly key: string; readonly value: string };
  /** The value is JSON of this kind. */
  readonly json?: 'map of strings';
  /** Which keys that object has for each kind: a table of `dialects`, and the rule that other keys break. */
  readonly jsonKeys?: { readonly table: string; readonly code: string };
}

/** A domain whose keys, and whose subdomains' keys, only its controllers give a meaning. */
export interface ReservedDomain {
  readonly domain: string;
  /** Where such keys are looked at. */
  readonly places: readonly string[];
  /** The rule that a key breaks which nobody reads. */
  readonly code: string;
  /** Which keys are looked at: slips of known ones only, or only those whose slip is in the domain. Absent: all of the domain. */
  readonly slips?: 'key' | 'domain';
}
