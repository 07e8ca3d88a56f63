import type { Uri } from '../../base/uri';
import type { Level } from '../../rules/level';
import type { Finding, Fix, MayRead } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { removeEntry } from '../../yaml/writing/edit';
import type { MapEntry, MapNode, YamlDocument, YamlNode, YamlProblem } from '../../yaml/nodes/node';
import { joinedObjects, separate, type JoinedObject } from './missingMarkers';
import { SyntaxFixes } from './syntaxFixes';

const none: readonly never[] = [];

/** What is wrong with a document as YAML, with fixes. */
export function problemFindings({ problems, root, holdsActions }: YamlDocument): readonly Finding[] {
  if (problems.length === 0) {
    return none;
  }
  const syntax = new SyntaxFixes(problems.flatMap(({ code, span }) => (code === 'yaml/syntax' ? [span] : [])));
  const shown = holdsActions ? problems.filter(({ code }) => !isOfActions(code)) : problems;
  const joined = shown.some(({ code }) => code === duplicateKey) ? joinedObjects(root) : [];
  const firstOf = new Map(joined.flatMap(({ first, entries }) => entries.map(({ key }) => [key.span.start, first] as const)));
  return shown.flatMap((problem) => {
    const found = problemFinding(problem, root, syntax);
    const first = problem.code === duplicateKey ? firstOf.get(problem.span.start) : undefined;
    return first === undefined ? [found] : inJoined(found, first, joined);
  });
}

const duplicateKey = 'yaml/duplicate-key';

/** Of all keys that an object repeats, since nothing separates it from the one before, the `first` is reported. */
function inJoined(finding: Finding, { key }: MapEntry, joined: readonly JoinedObject[]): readonly Finding[] {
  return finding.span.start === key.span.start
    ? [
        {
          ...finding,
          message: `Duplicate key "${key.text}" in this mapping: "---" is missing before this object`,
          fixes: (text) => separate(text, joined),
        },
      ]
    : [];
}

function problemFinding(problem: YamlProblem, root: YamlNode | undefined, syntax: SyntaxFixes): Finding {
  const { code, message, span } = problem;
  return {
    code,
    message,
    span,
    path: [],
    ...(code === 'yaml/syntax'
      ? { onlyOffers: true as const, fixes: (text: string, mayRead?: MayRead) => syntax.at(span, text, mayRead) }
      : {}),
    ...(code === duplicateKey ? { fixes: (text: string) => duplicateFixes(text, root, span.start) } : {}),
  };
}

/** What looks like a mistake in YAML may be right once the actions of a template are filled in. */
function isOfActions(code: YamlProblem['code']): boolean {
  return code === 'yaml/syntax' || code === 'yaml/after-end';
}

/** kubectl takes the last of equal keys, as Kustomize does in its own files; in what it reads as objects it refuses them. */
export function levelOfProblem(
  { code }: Pick<Finding, 'code'>,
  isOfKustomize: boolean,
  uri: Uri,
  workspace: Workspace,
): { readonly level?: Level } {
  return code === duplicateKey && (isOfKustomize || [...workspace.kustomizations.readersOf(uri)].length === 0) ? { level: 'warning' } : {};
}

function duplicateFixes(text: string, root: YamlNode | undefined, keyStart: number): readonly Fix[] {
  const map = mapWithKeyAt(root, keyStart);
  const entry = map?.entries.find(({ key }) => key.span.start === keyStart);
  return map === undefined || entry === undefined
    ? []
    : [{ title: `Remove duplicate "${entry.key.text}"`, preferred: false, edits: [removeEntry(text, map, entry)] }];
}

function mapWithKeyAt(node: YamlNode | undefined, keyStart: number): MapNode | undefined {
  if (node?.kind === 'map') {
    if (node.entries.some(({ key }) => key.span.start === keyStart)) {
      return node;
    }
    for (const { value } of node.entries) {
      const found = mapWithKeyAt(value, keyStart);
      if (found !== undefined) {
        return found;
      }
    }
  }
  if (node?.kind === 'sequence') {
    for (const item of node.items) {
      const found = mapWithKeyAt(item, keyStart);
      if (found !== undefined) {
        return found;
      }
    }
  }
  return undefined;
}
