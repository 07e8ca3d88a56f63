import { md, note, paragraphs } from '../../base/markdown';
import { shift } from '../../base/text';
import type { Uri } from '../../base/uri';
import { meaningAt, typeAt } from '../../kustomize/fields/fieldMeanings';
import { isLayer } from '../../workspace/kustomizations/kustomizationFile';
import type { Workspace } from '../../workspace/workspace';
import { documentAt } from '../../yaml/reading/file';
import { hitAt } from '../../yaml/nodes/hit';
import type { HoverInfo } from '../feature';

/** What a field of a kustomization file does. */
export function hoverKustomization(workspace: Workspace, uri: Uri, offset: number): HoverInfo | undefined {
  const file = workspace.file(uri);
  const isOwn = file !== undefined && isLayer(uri, file.documents[0]?.document.root) && file.embeddedAt(offset) === undefined;
  const placed = isOwn ? documentAt(file.yaml, offset) : undefined;
  const hit = placed === undefined ? undefined : hitAt(placed.document.root, offset - placed.start);
  const meaning = hit === undefined || hit.part !== 'key' || typeAt(hit.path) === undefined ? undefined : meaningAt(hit.path);
  return placed === undefined || hit?.node.kind !== 'scalar' || meaning === undefined
    ? undefined
    : { span: shift(hit.node.span, placed.start), markdown: paragraphs(md`**${hit.node.text}**`, note(meaning.text)) };
}
