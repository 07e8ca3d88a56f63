import type { Uri } from '../../base/uri';
import type { YamlNode } from '../../yaml/nodes/node';
import type { Cause, EffectiveObject, Place } from './object';
import type { Selector } from './selector';
import type { Value } from './value';

/** One entry of `patches` or of the older lists, read. */
export interface Patch {
  /** The entry's node in the kustomization file. */
  readonly entry: YamlNode;
  /** The kustomization file. */
  readonly layer: Uri;
  readonly cause: Cause;
  /** The entry's `target`, or the entry where it has none. */
  readonly target: Place;
  readonly selector: Selector | undefined;
  readonly objects: readonly EffectiveObject[];
  readonly operations: readonly PlacedOperation[];
  readonly targetPlace: (selector: string) => Place;
  readonly allowsName: boolean;
  readonly allowsKind: boolean;
  /** What it is made of: the nodes and documents that say it, and what it is merged by. */
  readonly parts: readonly object[];
  /** True for the lists of old, in which a JSON patch leaves no trace of former names. */
  readonly old: boolean;
}

/** One operation of a JSON patch (RFC 6902). */
export interface Operation {
  readonly op: string;
  readonly path: string;
  readonly from?: string;
  readonly value?: Value;
}

/** An operation and where it stands. */
export interface PlacedOperation extends Operation {
  readonly node: YamlNode;
  /** Of its path, of what it copies or moves, or of the operation where it has none. */
  readonly placeOf: (key: 'path' | 'from' | 'value') => Place;
}

/** What a patch did to one of the objects that it means. */
export interface Application {
  readonly patch: Patch;
  /** The object of the patch that was merged; `undefined` for a JSON patch. */
  readonly part: EffectiveObject | undefined;
  readonly before: EffectiveObject;
  /** `undefined` where the patch cannot be applied. */
  readonly after: EffectiveObject | undefined;
  /** How many keys and items of mappings and sequences were copied for it. */
  readonly copied: number;
}
