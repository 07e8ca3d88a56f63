import type { CancelToken } from '../base/cancellation';
import type { Span } from '../base/text';
import type { Uri } from '../base/uri';
import { complete } from '../features/completion/complete';
import { documentLinks } from '../features/references/documentLinks';
import { documentSymbols } from '../features/outline/documentSymbols';
import { duckLenses, type DuckLens } from '../features/ducks/lens';
import type {
  CompletionItem,
  CrdLens,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Highlight,
  HoverInfo,
  InlayHint,
  SemanticToken,
  ReferenceCount,
} from '../features/feature';
import { foldingRanges } from '../features/outline/foldingRanges';
import { generatorLenses } from '../features/generator/codeLens';
import { highlights } from '../features/references/highlights';
import { hover } from '../features/hover';
import { inlayHints } from '../features/outline/inlayHints';
import { patchLenses } from '../features/patch/lens';
import { referenceCounts, referenceHints, type CountOptions } from '../features/references/referenceCounts';
import { selectionRanges } from '../features/outline/selectionRanges';
import { semanticTokens } from '../features/outline/semanticTokens';
import type { Workspace } from '../workspace/workspace';

/**
 * What is to be shown of one document. Offsets and spans count from the start of its file; a document that is not known has
 * no answer, and one that is not ours an empty one.
 */
export interface Documents {
  /** What may be typed at an offset, required and nearest things first. */
  complete(uri: Uri, offset: number): readonly CompletionItem[];
  /** What is known of an offset; `undefined` where nothing is. It is said with reserve where not every file `isRead`. */
  hover(uri: Uri, offset: number, isRead?: boolean): HoverInfo | undefined;
  /** Texts that a hover or an item lacked and that are on their way; they are there when this is settled, and it never rejects. */
  readonly awaitedTexts: Promise<unknown> | undefined;
  /** Other places of the document that mean what an offset means. */
  highlights(uri: Uri, offset: number): readonly Highlight[];
  /** The objects of a document, each with its fields. */
  symbols(uri: Uri): readonly DocumentSymbol[];
  /** The stretches of a document that an editor can fold. */
  foldingRanges(uri: Uri): readonly FoldingRange[];
  /** What a growing selection takes in at an offset, the innermost first. */
  selectionRanges(uri: Uri, offset: number): readonly Span[];
  /** Names that lead to another file, and files that a file names. */
  links(uri: Uri): readonly DocumentLink[];
  /** What a grammar cannot know of the stretches that start in a span; throws CancelledError. */
  semanticTokens(uri: Uri, span: Span, token: CancelToken): readonly SemanticToken[];
  /** Names in the cloud that start in a span; throws CancelledError. */
  nameHints(uri: Uri, span: Span, token: CancelToken): readonly InlayHint[];
  /** How often the objects whose names start in a span are referred to; throws CancelledError. */
  referenceHints(uri: Uri, span: Span, options: CountOptions): readonly InlayHint[];
  /** The objects of a document with the references to them; throws CancelledError. */
  referenceCounts(uri: Uri, options: CountOptions): readonly ReferenceCount[];
  /** The objects of a document that kustomizations patch, with the patches. */
  patchLenses(uri: Uri): readonly ReferenceCount[];
  /** The versions of CRDs with the duck types that they implement. */
  duckLenses(uri: Uri): readonly DuckLens[];
  /** The resources of a generator.yaml that become kinds. */
  crdLenses(uri: Uri): readonly CrdLens[];
}

/** {@link Documents} of a workspace. */
export function documentsOf(workspace: Workspace): Documents {
  return {
    complete: (uri, offset) => complete(workspace, uri, offset),
    hover: (uri, offset, isRead) => hover(workspace, uri, offset, isRead),
    get awaitedTexts() {
      return workspace.docs.awaited;
    },
    highlights: (uri, offset) => highlights(workspace, uri, offset),
    symbols: (uri) => documentSymbols(workspace, uri),
    foldingRanges: (uri) => foldingRanges(workspace, uri),
    selectionRanges: (uri, offset) => selectionRanges(workspace, uri, offset),
    links: (uri) => documentLinks(workspace, uri),
    semanticTokens: (uri, span, token) => semanticTokens(workspace, uri, span, { token }),
    nameHints: (uri, span, token) => inlayHints(workspace, uri, span, { token }),
    referenceHints: (uri, span, options) => referenceHints(workspace, uri, span, options),
    referenceCounts: (uri, options) => referenceCounts(workspace, uri, options),
    patchLenses: (uri) => patchLenses(workspace, uri),
    duckLenses: (uri) => duckLenses(workspace, uri),
    crdLenses: (uri) => generatorLenses(workspace, uri),
  };
}
