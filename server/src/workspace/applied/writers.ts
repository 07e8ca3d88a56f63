import { keptIn } from '../../base/memo';
import { formatPath, startsWith, type Path } from '../../base/path';
import { shift } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { Change } from '../../kustomize/objects/changes';
import type { EffectiveObject, Place } from '../../kustomize/objects/object';
import { patchFields } from '../../kustomize/objects/patchFields';
import type { FileState } from '../files/fileState';
import type { Workspace } from '../workspace';
import type { ScalarNode, YamlDocument, YamlNode } from '../../yaml/nodes/node';
import { asScalar, nodeAt } from '../../yaml/nodes/query';
import { pathOfSpan } from '../../yaml/nodes/hit';

/** A scalar and where it counts in its document, which may stand inside of another one. */
export interface Written {
  readonly uri: Uri;
  readonly document: YamlDocument;
  readonly node: ScalarNode;
  readonly path: Path;
}

/**
 * The scalar that spells the name at a path of an effective object: of its file, or of the patch that set it last. Copies of
 * a value, such as a replacement or a name that follows, have none of their own.
 */
export function writerOf(
  object: EffectiveObject,
  path: Path,
  words: Pick<ReadonlySet<string>, 'has'>,
  workspace: Workspace,
): Written | undefined {
  for (const [text, written] of spelledAt(object, path, workspace)) {
    if (words.has(text)) {
      return written;
    }
  }
  const { uri, document, path: own } = object.source;
  const node = document === undefined || own === undefined ? undefined : asScalar(nodeAt(document.root, [...own, ...path]));
  return node === undefined || document === undefined || own === undefined || !words.has(node.text)
    ? undefined
    : { uri, document, node, path: [...own, ...path] };
}

/** By its text, the last scalar of patches that sets the value at a path; the last of all comes first. */
type Spelled = ReadonlyMap<string, Written>;

/** Every reference that patches write asks, and thousands of operations may write one of them; good for the files that it was made from. */
const spelled = new WeakMap<Change, Map<string, SpelledIn>>();

interface SpelledIn {
  readonly from: ReadonlyMap<Uri, FileState | undefined>;
  readonly found: Spelled;
}

function spelledAt({ changes }: EffectiveObject, path: Path, workspace: Workspace): Spelled {
  if (changes === undefined) {
    return new Map();
  }
  const ofPaths = keptIn(spelled, changes, () => new Map<string, SpelledIn>());
  const key = formatPath(path);
  const known = ofPaths.get(key);
  if (known !== undefined && [...known.from].every(([uri, file]) => workspace.file(uri) === file)) {
    return known.found;
  }
  const from = new Map<Uri, FileState | undefined>();
  const found = new Map<string, Written>();
  for (let change: Change | undefined = changes; change !== undefined; change = change.before) {
    const { uri, what } = change.cause;
    if (startsWith(path, change.path) && (patchFields as readonly string[]).includes(what)) {
      from.set(uri, workspace.file(uri));
      const written = patched(change, path, workspace);
      if (written !== undefined && !found.has(written.node.text)) {
        found.set(written.node.text, written);
      }
    }
  }
  ofPaths.set(key, { from, found });
  return found;
}

/** What a patch writes at a path: below the value that it spells, or below the `value` of an operation. */
function patched({ path: changed, cause }: Change, path: Path, workspace: Workspace): Written | undefined {
  const place = placedNode(cause, workspace);
  if (place === undefined) {
    return undefined;
  }
  const { uri, document, at } = place;
  const isOperation = document.root?.kind === 'sequence' && at.length === 2 && at[1] === 'path';
  const own = [...(isOperation ? [...at.slice(0, 1), 'value'] : at), ...path.slice(changed.length)];
  const node = asScalar(nodeAt(document.root, own));
  return node === undefined ? undefined : { uri, document, node, path: own };
}

/** The document, one inside of a kustomization file included, and the path in it that a place of the kustomizations means. */
function placedNode(
  { uri, document, span }: Place,
  workspace: Workspace,
): { readonly uri: Uri; readonly document: YamlDocument; readonly at: Path } | undefined {
  const file = workspace.file(uri);
  const start = document === undefined ? undefined : file?.startOf(document);
  if (file === undefined || start === undefined || document === undefined || span === undefined) {
    return undefined;
  }
  const offset = start + span.start;
  const last = file.lastEmbedded(offset);
  const own = last?.host === document && offset < last.end ? last : { document, start };
  const at = pathOfSpan(own.document.root, shift(span, start - own.start));
  return at === undefined ? undefined : { uri, document: own.document, at };
}

/** The scalar of a node of an effective object's patch, in the document that holds it. */
export function writtenBy(node: YamlNode | undefined, place: Place, workspace: Workspace): Written | undefined {
  const scalar = asScalar(node);
  const placed = scalar === undefined ? undefined : placedNode(place, workspace);
  return scalar === undefined || placed === undefined
    ? undefined
    : { uri: placed.uri, document: placed.document, node: scalar, path: placed.at };
}
