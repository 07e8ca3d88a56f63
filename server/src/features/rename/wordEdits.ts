import { groupBy } from '../../base/groups';
import { formatPath, type Path } from '../../base/path';
import { shift } from '../../base/text';
import type { Uri } from '../../base/uri';
import { comparePlaces } from '../../base/order';
import type { Workspace } from '../../workspace/workspace';
import { rewriteWord, setScalar } from '../../yaml/writing/edit';
import type { ScalarNode, YamlDocument } from '../../yaml/nodes/node';
import { hasAlias, usesOf } from '../../yaml/nodes/sharing';
import type { FileEdit } from '../feature';
import { refused } from './answer';

/** A scalar that is to hold another word. */
export interface Site {
  readonly uri: Uri;
  readonly document: YamlDocument;
  readonly node: ScalarNode;
  /** Where it counts, from the document's root. */
  readonly path: Path;
  readonly annotation?: string | undefined;
  /** What it is to hold, where that is another word than at other sites, as with a prefix. */
  readonly word?: string;
}

/**
 * Edits that write `word` at every site. Refused when a scalar also counts somewhere else, through an anchor, or is
 * written in a form that hides it.
 */
export function editsOf(
  workspace: Workspace,
  sites: readonly Site[],
  word: string,
): { readonly kind: 'edits'; readonly edits: readonly FileEdit[] } | { readonly kind: 'refused'; readonly reason: string } {
  const byDocument = groupBy(sites, (site) => site.document);
  const edits: FileEdit[] = [];
  for (const [document, here] of byDocument) {
    const shared = sharedElsewhere(document, here);
    if (shared !== undefined) {
      return refused(shared);
    }
    const [{ uri }] = here as [Site];
    const file = workspace.file(uri);
    const start = file?.startOf(document);
    if (file === undefined || start === undefined) {
      continue;
    }
    const text = file.textOf(document);
    for (const { node, annotation, word: own = word } of uniqueNodes(here)) {
      const edit = rewriteWord(text, node, own) ?? (own === word || node.style === 'block' ? undefined : setScalar(node, own));
      if (edit === undefined) {
        return refused(`"${node.text.trim()}" cannot be replaced in a block scalar; convert it to a plain scalar first`);
      }
      edits.push({ uri, span: shift(edit.span, start), newText: edit.newText, ...(annotation === undefined ? {} : { annotation }) });
    }
  }
  return { kind: 'edits', edits: edits.sort(byPlace) };
}

/** By file, then by place. */
export function byPlace(a: FileEdit, b: FileEdit): number {
  return comparePlaces(a, b);
}

/** Sites of one scalar are one edit; a surer site's annotation counts. */
function uniqueNodes(sites: readonly Site[]): Iterable<Site> {
  const byNode = new Map<ScalarNode, Site>();
  for (const site of sites) {
    if (!byNode.has(site.node)) {
      byNode.set(site.node, site);
    }
  }
  return byNode.values();
}

/** Why scalars of a document cannot be changed alone: one counts somewhere else as well, through an anchor. */
export function sharedElsewhere(document: YamlDocument, sites: readonly Pick<Site, 'node' | 'path'>[]): string | undefined {
  if (!hasAlias(document.root)) {
    return undefined;
  }
  const meant = new Map<ScalarNode, Set<string>>();
  for (const { node, path } of sites) {
    const paths = meant.get(node) ?? new Set<string>();
    meant.set(node, paths.add(formatPath(path)));
  }
  const uses = usesOf(document.root, new Set(meant.keys()));
  if (uses === undefined) {
    return 'Alias expansion is too large to determine what else would change';
  }
  for (const [node, { paths }] of uses) {
    const other = [...paths].find((path) => meant.get(node)?.has(path) !== true);
    if (other !== undefined) {
      return `"${node.text}" is shared through an anchor with ${other}, which would change too`;
    }
  }
  return undefined;
}
