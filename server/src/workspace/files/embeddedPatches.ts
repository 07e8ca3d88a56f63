import type { Uri } from '../../base/uri';
import { readLayer } from '../../kustomize/layers/layer';
import { patchEntries, type PatchEntry } from '../../kustomize/patches/patchEntries';
import { isTrimmed } from '../../kustomize/patches/readPatch';
import type { Resource } from '../../manifest/resource';
import { embeddedIn as readEmbedded } from '../../yaml/reading/embedded';
import type { PlacedDocument } from '../../yaml/reading/file';
import type { YamlDocument } from '../../yaml/nodes/node';
import { mayHavePatches, patchEntriesOf } from './deliveredPatches';
import { isKustomization, isLayer } from '../kustomizations/kustomizationFile';

/** A document that stands inside of a kustomization file, or of an object that changes what one builds, as a patch that is written in place. */
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
  readonly text: string;
  readonly documents: readonly { readonly document: YamlDocument; readonly resources: readonly Resource[] }[];
  startOf(document: YamlDocument): number | undefined;
  textOf(document: YamlDocument): string;
}

/** True for a file that may hold patches in place; of most files nothing more is looked at. */
export function mayEmbed({ uri, text, documents }: HostFile): boolean {
  return isKustomization(uri) || (documents.some(({ resources }) => resources.some(mayHavePatches)) && text.includes('patches'));
}

/** The patches that a file holds, in its order: those of a kustomization file, which is its first document, and of objects that change what one builds. */
export function embeddedPatches(file: HostFile): readonly EmbeddedPatch[] {
  const [first] = file.documents;
  if (first !== undefined && isLayer(file.uri, first.document.root)) {
    return embeddedIn(file, first.document, patchEntries(readLayer(file.uri, first.document).root));
  }
  return file.documents.flatMap(({ document, resources }) => embeddedIn(file, document, resources.flatMap(patchEntriesOf)));
}

function embeddedIn(file: HostFile, host: YamlDocument, entries: readonly PatchEntry[]): readonly EmbeddedPatch[] {
  const text = file.textOf(host);
  const hostStart = file.startOf(host) ?? 0;
  return entries
    .flatMap((entry): readonly EmbeddedPatch[] => {
      const embedded = entry.inline === undefined ? undefined : readEmbedded(text, entry.inline, { isTrimmed: isTrimmed(entry.field) });
      return embedded === undefined
        ? []
        : embedded.documents.map(({ document, start }) => ({
            host,
            document,
            start: start + hostStart,
            end: embedded.span.end + hostStart,
            indent: embedded.indent,
            entry,
          }));
    })
    .sort((a, b) => a.start - b.start);
}
