import { touches } from '../../base/text';
import type { Origin } from '../../reference/extract';
import { formsFor, readExternal } from '../../reference/readExternal';
import type { ExternalCheck, Slot } from '../../reference/slot';
import type { Workspace } from '../../workspace/workspace';
import { code } from '../fieldText';
import type { Spot } from '../target';
import { useAt } from '../target';

/** What an external value under a position means, or what the field under it takes; nothing elsewhere. */
export function externalParts(spot: Spot, workspace: Workspace): readonly string[] {
  const { state, offset } = spot;
  const origin = state.origins.find(({ externalNode }) => externalNode !== undefined && touches(externalNode.span, offset));
  if (origin !== undefined) {
    return [readingText(origin, workspace), formsText(origin.slot, origin.owner.kind, origin.targets[0]?.kind, workspace)].filter((part) => part !== '');
  }
  const use = useAt(spot);
  return use?.slot.object === undefined ? [] : [formsText(use.slot, use.owner.kind, use.slot.targets[0]?.kind, workspace)].filter((part) => part !== '');
}

function readingText({ external, externalNode, targets, slot, owner }: Origin, workspace: Workspace): string {
  const [target] = targets;
  if (target === undefined || external === undefined || externalNode?.opaque === true) {
    return '';
  }
  const { reading, better, accepted } = readExternal(workspace.kcc, target.kind, external, { host: owner.kind, slot });
  return `${accepted ? 'Read as' : 'This is'} ${reading}.${better === undefined ? '' : ` ${better}`}`;
}

/** The forms that a field takes, and who looks at them. */
function formsText(slot: Slot, host: string, kind: string | undefined, workspace: Workspace): string {
  const { object } = slot;
  if (object === undefined || object.kind !== 'resource') {
    return '';
  }
  const own = object.formats.filter((format) => !format.startsWith('field:')).map((format) => code(format, true));
  const field = object.formats.filter((format) => format.startsWith('field:')).map((format) => `the value of ${code(format.slice('field:'.length), true)} of the ${kind ?? 'target'}`);
  const special = kind === undefined ? [] : formsFor(workspace.kcc, kind, { host, slot }).map(([template, meaning]) => `${code(template, true)}: ${meaning}`);
  const forms = [...own, ...field];
  const lines = [
    ...(forms.length === 0 ? [] : [`${code('external')} takes ${forms.join(' or ')}.`]),
    ...(special.length < 2 ? [] : ['Forms that are in use:', ...special.map((each) => `- ${each}`)]),
    ...(forms.length === 0 ? [] : [checkWords[object.check]]),
  ];
  return lines.join('\n');
}

const checkWords: Readonly<Record<ExternalCheck, string>> = {
  strict: 'The controller checks its form.',
  typed: 'The controller probably checks its form.',
  'direct-only': 'Its form is checked once the direct controller looks after the object.',
  none: 'Nobody checks its form; the API gets it as it is.',
};
