import { groupBy } from '../../base/groups';
import { formatPath, samePath, type Path } from '../../base/path';
import type { Source } from '../../kustomize/objects/object';
import type { Resource } from '../../manifest/resource';
import type { YamlDocument } from '../../yaml/nodes/node';

/** So many things are looked through faster than they are sorted by where they come from. */
const few = 8;

/**
 * Things that are made from objects of files, by the document and the path of these objects: nobody looks at all of a file
 * for each, where a file may have thousands of documents, and a document that is a list thousands of objects.
 */
export class BySource<T> {
  readonly #sourceOf: (item: T) => Source;
  readonly #byDocument: ReadonlyMap<YamlDocument | undefined, readonly T[]>;
  /** Of documents with many things those of each path, when somebody asks. */
  readonly #byPath = new Map<YamlDocument, ReadonlyMap<string, readonly T[]>>();

  constructor(items: Iterable<T>, sourceOf: (item: T) => Source) {
    this.#sourceOf = sourceOf;
    this.#byDocument = groupBy(items, (item) => sourceOf(item).document);
  }

  /** Those of a document, in the order in which they were given. */
  ofDocument(document: YamlDocument): readonly T[] {
    return this.#byDocument.get(document) ?? [];
  }

  /** Those of one object of a document. */
  ofObject({ document, path }: Pick<Resource, 'document' | 'path'>): readonly T[] {
    const all = this.ofDocument(document);
    if (all.length <= few) {
      return all.filter((item) => comesFrom(this.#sourceOf(item), document, path));
    }
    const byPath = this.#byPath.get(document) ?? groupBy(all, (item) => formatPath(this.#sourceOf(item).path ?? []));
    this.#byPath.set(document, byPath);
    return byPath.get(formatPath(path)) ?? [];
  }
}

/** True for the object of a document at a path, such as an item of a List. */
export function comesFrom({ document, path = [] }: Source, from: YamlDocument, at: Path): boolean {
  return document === from && samePath(path, at);
}
