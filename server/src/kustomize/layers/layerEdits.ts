import type { YamlNode } from '../../yaml/nodes/node';
import type { Place } from '../objects/object';
import type { Read } from '../fields/read';

/**
 * What somebody who applies a kustomization changes in its file before it is built, and in its objects afterwards. Every
 * value says where it stands, since that is not the file.
 */
export interface LayerEdits {
  readonly place: Place;
  /** Of the field that names the folder, for what is said of a file that is made for it. */
  readonly node: YamlNode;
  /** Fields that take the place of those of the file. */
  readonly instead: ReadonlyMap<string, Read>;
  /** Entries behind those of a list. */
  readonly added: ReadonlyMap<string, readonly Read[]>;
  /** Of the components among them those that are not there are left out. */
  readonly ignoresMissingComponents?: boolean;
  /** Entries that take the place of those with the same `name`, or else stand behind all. */
  readonly named: ReadonlyMap<string, readonly Read[]>;
  /** Entries of maps that are stronger than those of the file. */
  readonly merged: ReadonlyMap<string, Read>;
  /** Set on all objects once they are built. */
  readonly metadata: ReadonlyMap<'labels' | 'annotations', Read>;
  /** The namespace of objects that have none once they are built. */
  readonly namespace?: Read;
  /** What is listed where the folder has no kustomization file, relative to it. */
  readonly resources?: readonly string[];
  /** Something about it is not known, as in words that are filled in later. */
  readonly unknown?: string;
}
