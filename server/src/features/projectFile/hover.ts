import { md, note, paragraphs, prose } from '../../base/markdown';
import { shift } from '../../base/text';
import type { Uri } from '../../base/uri';
import { configValueAt } from '../../workspace/configuration/configKeys';
import type { Workspace } from '../../workspace/workspace';
import { documentAt } from '../../yaml/reading/file';
import { hitAt } from '../../yaml/nodes/hit';
import type { HoverInfo } from '../feature';

/** What a key of a project file means. */
export function hoverConfig(workspace: Workspace, uri: Uri, offset: number): HoverInfo | undefined {
  const file = workspace.file(uri);
  const placed = file === undefined ? undefined : documentAt(file.yaml, offset);
  const hit = placed === undefined ? undefined : hitAt(placed.document.root, offset - placed.start);
  if (placed === undefined || hit?.node.kind !== 'scalar' || hit.part !== 'key') {
    return undefined;
  }
  const value = configValueAt(hit.path, workspace.knowledge);
  const rule = hit.path[0] === 'rules' ? workspace.knowledge.catalogue.find(hit.node.text) : undefined;
  return value === undefined
    ? undefined
    : {
        span: shift(hit.node.span, placed.start),
        markdown: paragraphs(md`**${hit.node.text}**`, note(rule?.summary ?? ''), prose(value.meaning)),
      };
}
