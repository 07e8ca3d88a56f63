import { nothing, prose } from '../../base/markdown';
import type { Uri } from '../../base/uri';
import { builtinObjects } from '../../helm/builtinObjects';
import { scopeIn } from '../../helm/chains';
import { tokensOf } from '../../helm/tokens';
import { defaultsOf } from '../../workspace/charts/chartValues';
import type { Workspace } from '../../workspace/workspace';
import { asMap } from '../../yaml/nodes/query';
import type { MapEntry } from '../../yaml/nodes/node';
import type { CompletionItem } from '../feature';
import { actionSpotAt, type ActionSpot } from './actionSpot';
import { commentAbove } from './hover';

/** What may be typed in an action: names of values, of Helm's objects and of templates. Absent outside of actions. */
export function completeInAction(workspace: Workspace, uri: Uri, offset: number): readonly CompletionItem[] | undefined {
  const spot = actionSpotAt(workspace, uri, offset);
  return spot === undefined ? undefined : spot.action.kind === 'comment' ? [] : itemsIn(spot, workspace);
}

const includeForm = /(?<![\p{L}\p{N}_.$])(?:include|template)\s+"([^"\\]*)$/u;

function itemsIn(spot: ActionSpot, workspace: Workspace): readonly CompletionItem[] {
  const { file, action, actions, offset, chart } = spot;
  const before = file.text.slice(action.start + 2, offset);
  const [, typed] = includeForm.exec(before) ?? [];
  if (typed !== undefined) {
    const rest = /^[^"\\\s}]*/.exec(file.text.slice(offset))?.[0].length ?? 0;
    return workspace.charts.namesIn(chart).map((name) => ({
      label: name,
      kind: 'reference',
      detail: '',
      documentation: nothing,
      span: { start: offset - typed.length, end: offset + rest },
      newText: name,
      sort: name,
    }));
  }
  const tokens = tokensOf(before, 0, before.length);
  const isInString = tokens.some(({ kind, text }) => kind === 'other' && /["'`]/.test(text));
  const firstOther = tokens.findLastIndex(({ kind }) => kind !== 'field' && kind !== 'dot');
  const chain = tokens.slice(firstOther + 1);
  const last = chain.at(-1);
  const head = tokens[firstOther];
  if (isInString || last === undefined || head?.text === ')') {
    return [];
  }
  const { dot, variables } = scopeIn(file.text, actions, action);
  const base = head?.kind === 'variable' ? variables.get(head.text) : dot;
  const path = base === undefined ? undefined : [...base, ...chain.slice(0, -1).map(({ text }) => text.slice(1))];
  const rest = /^[\p{L}\p{N}_]*/u.exec(file.text.slice(offset))?.[0].length ?? 0;
  const span = { start: offset - (last.text.length - 1), end: offset + rest };
  return path === undefined
    ? []
    : [...builtins(path), ...(path[0] === 'Values' ? values(chart, path.slice(1), workspace) : [])].map((item) => ({
        ...item,
        span,
        newText: item.label,
        sort: item.label,
      }));
}

type Item = Pick<CompletionItem, 'label' | 'kind' | 'detail' | 'documentation'>;

function builtins(path: readonly string[]): readonly Item[] {
  const prefix = path.map((step) => `${step}.`).join('');
  return [...builtinObjects].flatMap(([name, note]) =>
    name.startsWith(prefix) && !name.slice(prefix.length).includes('.')
      ? [{ label: name.slice(prefix.length), kind: 'field', detail: '', documentation: prose(note) }]
      : [],
  );
}

/** Keys of values, of all charts that set some; keys that need `index` are not offered. */
function values(chart: string, path: readonly string[], workspace: Workspace): readonly Item[] {
  const items = new Map<string, Item>();
  for (const { uri, document, value } of defaultsOf(chart, path, workspace)) {
    const file = workspace.file(uri);
    const start = file?.startOf(document) ?? 0;
    for (const entry of asMap(value)?.entries ?? []) {
      const label = entry.key.text;
      if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(label) && !items.has(label)) {
        items.set(label, {
          label,
          kind: 'field',
          detail: detailOf(entry),
          documentation: prose(file === undefined ? '' : commentAbove(file.text, start + entry.key.span.start)),
        });
      }
    }
  }
  return [...items.values()];
}

function detailOf({ value }: MapEntry): string {
  switch (value.kind) {
    case 'map':
      return 'object';
    case 'sequence':
      return 'list';
    case 'scalar':
      return value.style === 'block' ? 'string' : value.value === null ? 'null' : value.text.slice(0, 60);
    case 'alias':
      return '';
  }
}
