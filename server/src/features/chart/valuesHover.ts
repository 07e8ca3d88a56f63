import { md, nothing, paragraphs, prose, type Markdown } from '../../base/markdown';
import type { Path } from '../../base/path';
import { shift } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { Kind } from '../../schema/kinds/kind';
import { requiresKey, structuresAt } from '../../schema/structure/lookup';
import { kindOfValuesFile } from '../../workspace/charts/chartSchema';
import type { Workspace } from '../../workspace/workspace';
import { documentAt } from '../../yaml/reading/file';
import { hitAt } from '../../yaml/nodes/hit';
import type { HoverInfo } from '../feature';
import { fieldMarkdown, summaryText } from '../fieldText';
import { keysOf, type GivenSpot } from './givenValues';
import { defaultTexts } from './hover';

/** What the schema of a chart says of one of its values. */
export function hoverValues(workspace: Workspace, uri: Uri, offset: number): HoverInfo | undefined {
  const kind = kindOfValuesFile(uri, workspace);
  const file = kind === undefined ? undefined : workspace.file(uri);
  const placed = file === undefined ? undefined : documentAt(file.yaml, offset);
  const hit = placed === undefined ? undefined : hitAt(placed.document.root, offset - placed.start);
  const said = kind === undefined || hit?.node.kind !== 'scalar' ? nothing : schemaText(kind, hit.path);
  return placed === undefined || hit === undefined || said.isEmpty
    ? undefined
    : { span: shift(hit.node.span, placed.start), markdown: said };
}

/** The same of a value that an object of Flux or Argo CD gives to a chart in hand, with its default. */
export function givenValueText(spot: GivenSpot, workspace: Workspace): Markdown {
  const keys = keysOf(spot) ?? [];
  const said = spot.kind === undefined ? nothing : schemaText(spot.kind, spot.path);
  const defaults = keys.length === 0 ? [] : defaultTexts(spot.chart, keys, workspace);
  const heading = said.isEmpty && defaults.length > 0 ? md`**${keys.at(-1) ?? ''}**` : said;
  return paragraphs(heading, ...defaults);
}

function schemaText({ schema }: Kind, path: Path): Markdown {
  const described = structuresAt(schema, path);
  const [own] = described;
  const name = path.findLast((step) => typeof step === 'string') ?? '';
  const required = requiresKey(structuresAt(schema, path.slice(0, -1)), name);
  return own === undefined || path.length === 0
    ? nothing
    : paragraphs(md`**${name}** · ${summaryText(described, required)}`, prose(own.structure.title ?? ''), fieldMarkdown(described));
}
