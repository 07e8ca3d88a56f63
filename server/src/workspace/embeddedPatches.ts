import type { Uri } from '../base/uri';
import { readLayer } from '../kustomize/layer';
import { patchEntries, type PatchEntry } from '../kustomize/patchEntries';
import { embeddedIn } from '../yaml/embedded';
import type { PlacedDocument } from '../yaml/file';
import type { YamlDocument } from '../yaml/node';
import { isKustomization } from './kustomizations';

/** A document that stands inside of a kustomization file, as a patch that is written in place. */
export interface EmbeddedPatch extends PlacedDocument {
  /** The document around it. */
  readonly host: YamlDocument;
  /** Where its scalar ends in the file, empty lines behind it included. */
  readonly end: number;
  /** Columns before each of its lines. */
  readonly indent: number;
  readonly entry: PatchEntry;
}

/** What is needed of a file. */
interface HostFile {
  readonly uri: Uri;
  readonly documents: readonly { readonly document: YamlDocument }[];
  startOf(document: YamlDocument): number | undefined;
  textOf(document: YamlDocument): string;
}

/** The patches that a kustomization file holds, in the order of the file. Only its first document is one. */
export function embeddedPatches(file: HostFile): readonly EmbeddedPatch[] {
  const host = file.documents[0]?.document;
  if (host === undefined || !isKustomization(file.uri)) {
    return [];
  }
  const text = file.textOf(host);
  const hostStart = file.startOf(host) ?? 0;
  return patchEntries(readLayer(file.uri, host).root)
    .flatMap((entry): readonly EmbeddedPatch[] => {
      const embedded = entry.inline === undefined ? undefined : embeddedIn(text, entry.inline);
      return embedded === undefined ? [] : embedded.documents.map(({ document, start }) => ({ host, document, start: start + hostStart, end: embedded.span.end + hostStart, indent: embedded.indent, entry }));
    })
    .sort((a, b) => a.start - b.start);
}
