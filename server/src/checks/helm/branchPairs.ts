import { differing } from '../../base/differing';
import type { SlotUse } from '../../reference/extract';
import type { DocumentState, FileState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { actionsOf, branchesAt, type Action } from '../../yaml/templates/actions';
import type { MapEntry, YamlNode } from '../../yaml/nodes/node';
import { dereference } from '../../yaml/nodes/query';
import { checkAlternatives } from '../references/alternativesCheck';
import { isCertain } from '../schema/templateFindings';

/**
 * A reference and what excludes it, where a template with lines of actions writes both literally in one branch: whatever
 * its actions do, who gets one gets the other. There are no fixes, which might take lines of actions away.
 */
export function checkBranchPairs({ uri, document, uses }: DocumentState, workspace: Workspace): readonly Finding[] {
  const pairs = uses.flatMap((use) => (use.slot.sureness === 'inferred' || !isCertain(use.owner) ? [] : pairOf(use, workspace)));
  const file = pairs.length === 0 ? undefined : workspace.file(uri);
  const start = file?.startOf(document);
  if (file === undefined || start === undefined) {
    return [];
  }
  const actions = actionsIn(file);
  return pairs.flatMap(({ finding, entries }) => {
    const [first = [], ...others] = branchesAt(
      actions,
      entries.map(({ key }) => start + key.span.start).sort((a, b) => a - b),
    );
    return others.every((branch) => branch.join() === first.join()) ? [finding] : [];
  });
}

const known = new WeakMap<FileState, readonly Action[]>();

/** The actions of a file, found once for all of its documents. */
function actionsIn(file: FileState): readonly Action[] {
  const actions = known.get(file) ?? actionsOf(file.text);
  known.set(file, actions);
  return actions;
}

function pairOf(use: SlotUse, workspace: Workspace): readonly { readonly finding: Finding; readonly entries: readonly MapEntry[] }[] {
  const { entry, alternatives, slot } = use;
  const written = alternatives.filter(({ value }) => isLiteral(value));
  // An alternative that an action writes may be empty, and then excludes nothing.
  const found =
    entry === undefined || !isLiteral(entry.value) || written.length === 0 || slot.codes.both === undefined
      ? []
      : checkAlternatives(differing(use, { alternatives: written }), workspace);
  return found.flatMap(({ fixes: _, ...finding }) =>
    finding.code === slot.codes.both && entry !== undefined
      ? written.map((other) => ({ finding, entries: [entry, other] })).slice(0, 1)
      : [],
  );
}

/** True for a value in which no action writes anything. */
function isLiteral(node: YamlNode): boolean {
  const value = dereference(node);
  switch (value?.kind) {
    case 'map':
      return value.open !== true && value.entries.every(({ key, value: held }) => !key.opaque && isLiteral(held));
    case 'sequence':
      return value.open !== true && value.items.every(isLiteral);
    case 'scalar':
      return !value.opaque;
    default:
      return false;
  }
}
