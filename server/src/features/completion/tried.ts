import { bounds } from '../../base/bounds';
import { smallest } from '../../base/lists';
import { samePath, type Path } from '../../base/path';
import { shift, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { levels } from '../../rules/level';
import { stateAt } from '../../workspace/applied/patches';
import { familyOf } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { editedText } from '../../yaml/writing/edit';
import type { CompletionItem } from '../feature';
import { findingsAlone } from '../diagnostics/documentFindings';
import { tryText, type TriedFinding } from '../fixes/trial';
import type { TypingSpot } from '../suggestions/spot';

/*
 * Values that are offered, judged as fixes are: by what the checks say of the document with each of them in it, so that no rule
 * has to tell completion what it refuses. What other objects say of it is not asked: typing does not wait for that.
 */

/**
 * Values without those that are reported themselves, in the order in which they were; those that leave more wrong elsewhere in the
 * document than others come last, since what is wrong there may be what somebody writes next. Of many only the first are tried.
 */
export function acceptedValues(
  items: readonly CompletionItem[],
  spot: TypingSpot,
  uri: Uri,
  workspace: Workspace,
): readonly CompletionItem[] {
  const file = workspace.file(uri);
  const state = file === undefined ? undefined : stateAt(file, spot.documentStart, workspace);
  if (file === undefined || state === undefined || items.length === 0) {
    return items;
  }
  const text = file.textOf(state.document);
  const isInFile = file.documentAt(spot.documentStart) === state;
  const isOfSchema = isSettled(spot, workspace);
  let left = bounds.triedValues.most;
  const verdicts = new Map<CompletionItem, Verdict>();
  for (const item of [...items].sort((a, b) => (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0))) {
    if (!isJudged(item, spot) || (isOfSchema && item.kind === 'enum')) {
      continue;
    }
    left -= Math.max(text.length, leastCost);
    if (left < 0) {
      break;
    }
    verdicts.set(item, judged(item, text, spot, { uri, workspace, isInFile }));
  }
  const accepted = items.filter((item) => verdicts.get(item)?.isRefused !== true);
  const least = smallest(accepted.flatMap((item) => verdicts.get(item)?.elsewhere ?? []));
  return accepted.map((item) => ((verdicts.get(item)?.elsewhere ?? 0) > least ? { ...item, sort: `${behindOthers}${item.sort}` } : item));
}

/** Whether nobody but the schema and the API refuses a value of a field, so that those which both list need no trial: kinds that are generated from an API model. */
function isSettled({ resource, path }: TypingSpot, workspace: Workspace): boolean {
  return (
    resource !== undefined &&
    path[resource.path.length] === 'spec' &&
    familyOf(workspace.dialects.familyOf(resource.group), workspace)?.isGenerated === true
  );
}

/** What a document costs to be checked at all, in characters: of a list that is asked for after each letter few are tried. */
const leastCost = 1_000;

const behindOthers = '7';

const warning = levels.indexOf('warning');

interface Verdict {
  readonly isRefused: boolean;
  /** How much is wrong in the document away from the value. */
  readonly elsewhere: number;
}

/** Not names of objects, of which the document alone says nothing, nor what only repeats what is typed. */
function isJudged({ kind, label }: CompletionItem, { prefix }: TypingSpot): boolean {
  return (kind === 'enum' || kind === 'value') && label !== prefix;
}

function judged(
  item: CompletionItem,
  text: string,
  spot: TypingSpot,
  { uri, workspace, isInFile }: { readonly uri: Uri; readonly workspace: Workspace; readonly isInFile: boolean },
): Verdict {
  const edits = [item, ...(item.additional ?? [])].map(({ span, newText }) => ({ span: shift(span, -spot.documentStart), newText }));
  if (edits.some(({ span }) => span.start < 0 || span.end > text.length)) {
    return { isRefused: false, elsewhere: 0 };
  }
  const { findings } = tryText(editedText(text, edits), uri, workspace, isInFile ? undefined : {}, findingsAlone);
  const start = item.span.start - spot.documentStart;
  const moved = edits
    .slice(1)
    .reduce((sum, { span, newText }) => sum + (span.start <= start ? newText.length - (span.end - span.start) : 0), 0);
  const written = { start: start + moved, end: start + moved + item.newText.length };
  const loud = findings.filter(({ level, finding }) => level >= warning && finding.lacks === undefined && finding.unlessEnabled !== true);
  const here = loud.filter((each) => isAt(each, spot.path, written));
  return { isRefused: here.length > 0, elsewhere: loud.length - here.length };
}

function isAt({ finding: { span, path, resource } }: TriedFinding, place: Path, written: Span): boolean {
  const isInside = written.start <= span.start && span.start < written.end;
  return isInside || samePath([...(resource?.path ?? []), ...path], place);
}
