import { md, paragraphs, prose } from '../../base/markdown';
import { shift } from '../../base/text';
import type { Uri } from '../../base/uri';
import { childrenOf, structuresAt } from '../../schema/lookup';
import { kindOfValuesFile } from '../../workspace/chartSchema';
import type { Workspace } from '../../workspace/workspace';
import { documentAt } from '../../yaml/file';
import { hitAt } from '../../yaml/hit';
import type { HoverInfo } from '../feature';
import { fieldMarkdown, summaryText } from '../fieldText';

/** What the schema of a chart says of one of its values. */
export function hoverValues(workspace: Workspace, uri: Uri, offset: number): HoverInfo | undefined {
  const kind = kindOfValuesFile(uri, workspace);
  const file = kind === undefined ? undefined : workspace.file(uri);
  const placed = file === undefined ? undefined : documentAt(file.yaml, offset);
  const hit = placed === undefined ? undefined : hitAt(placed.document.root, offset - placed.start);
  const described = kind === undefined || hit?.node.kind !== 'scalar' ? [] : structuresAt(kind.schema, hit.path);
  const [own] = described;
  if (kind === undefined || placed === undefined || hit === undefined || own === undefined) {
    return undefined;
  }
  const name = hit.path.filter((step) => typeof step === 'string').at(-1) ?? '';
  const required = childrenOf(structuresAt(kind.schema, hit.path.slice(0, -1))).some((child) => child.name === name && child.required);
  return {
    span: shift(hit.node.span, placed.start),
    markdown: paragraphs(md`**${name}** · ${summaryText(described, required)}`, prose(own.structure.title ?? ''), fieldMarkdown(described)),
  };
}
