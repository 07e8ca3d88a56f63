import type { Workspace } from '../../workspace/workspace';
import { apiVersionOf, type Kind, type KindSummary } from '../../schema/kind';
import { renderYaml } from '../../yaml/edit';
import type { CompletionItem } from '../feature';
import { describeProvenance } from '../schemaInfo';
import { skeletonOf } from '../../schema/skeleton';
import { escapeSnippet } from './item';
import type { TypingSpot } from './spot';
import { codeBlock, md, paragraphs } from '../../base/markdown';

/** Whole new objects of every kind that is known, each with its required fields. Bodies are made on demand. */
export function newResourceItems(spot: TypingSpot, workspace: Workspace): readonly CompletionItem[] {
  const newest = new Map<string, KindSummary>();
  for (const group of workspace.kinds.groups()) {
    for (const summary of workspace.kinds.kindsInGroup(group)) {
      const key = `${group}/${summary.kind}`;
      if (summary.provenance.source !== 'builtin' && !newest.has(key)) {
        newest.set(key, summary);
      }
    }
  }
  return [...newest.values()].filter(({ kind }) => fits(kind, spot.prefix)).flatMap((summary) => newResourceItem(spot, summary, workspace));
}

/** Letters in their order: bodies are made only for what the typed text can mean. */
function fits(kind: string, prefix: string): boolean {
  const text = kind.toLowerCase();
  let at = 0;
  for (const letter of prefix.trim().toLowerCase()) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) {
      return false;
    }
  }
  return true;
}

function newResourceItem(spot: TypingSpot, summary: KindSummary, workspace: Workspace): readonly CompletionItem[] {
  const kind = spot.prefix === '' ? undefined : workspace.kinds.find(summary);
  const body = kind === undefined ? headOf(summary) : bodyOf(kind);
  const text = body.map(({ text: line }) => line).join('\n');
  return [
    {
      label: summary.kind,
      kind: 'resource',
      detail: apiVersionOf(summary),
      documentation: paragraphs(md`New ${summary.kind}, ${describeProvenance(summary.provenance)}`, codeBlock('yaml', text)),
      span: spot.span,
      newText: text,
      snippet: body.map(({ snippet }) => snippet).join('\n'),
      sort: '5',
    },
  ];
}

interface Line {
  readonly text: string;
  readonly snippet: string;
}

/** With nothing typed yet every kind is on offer: only heads, or 200 schemas would be read for one list. */
function headOf(summary: KindSummary): readonly Line[] {
  const lines = [`apiVersion: ${apiVersionOf(summary)}`, `kind: ${summary.kind}`, 'metadata:'].map((text) => ({ text, snippet: escapeSnippet(text) }));
  return [...lines, { text: '  name: ', snippet: '  name: ${1:name}' }, ...emptySpec];
}

function bodyOf(kind: Kind): readonly Line[] {
  let stop = 0;
  return renderYaml(skeletonOf(kind, '', undefined))
    .split('\n')
    .flatMap((text): readonly Line[] => (text === 'spec: {}' ? emptySpec : [openLine(text)]));

  function openLine(text: string): Line {
    const open = /^(.*: )("")$/.exec(text);
    if (open === null) {
      return { text, snippet: escapeSnippet(text) };
    }
    stop += 1;
    return { text: open[1] ?? '', snippet: `${escapeSnippet(open[1] ?? '')}\${${stop}}` };
  }
}

const emptySpec: readonly Line[] = [
  { text: 'spec:', snippet: 'spec:' },
  { text: '  ', snippet: '  $0' },
];
