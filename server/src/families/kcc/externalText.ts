import { touches } from '../../base/text';
import type { Origin } from '../../reference/extract';
import { formsFor } from './fieldForms';
import { readExternal } from './readExternal';
import type { ExternalCheck, Slot } from '../../reference/slot';
import type { Workspace } from '../../workspace/workspace';
import { code, join, type Markdown, md, nothing } from '../../base/markdown';
import { type Spot, useAt } from '../../workspace/spot';
import { kccOf } from './part';

/** What an external value under a position means, or what the field under it takes; nothing elsewhere. */
export function externalParts(spot: Spot, workspace: Workspace): readonly Markdown[] {
  const { state, offset } = spot;
  const origin = state.origins.find(({ externalNode }) => externalNode !== undefined && touches(externalNode.span, offset));
  if (origin !== undefined) {
    return [readingText(origin, workspace), formsText(origin.slot, origin.owner.kind, origin.targets[0]?.kind, workspace)].filter(
      (part) => !part.isEmpty,
    );
  }
  const use = useAt(spot);
  return use?.slot.object === undefined
    ? []
    : [formsText(use.slot, use.owner.kind, use.slot.targets[0]?.kind, workspace)].filter((part) => !part.isEmpty);
}

function readingText({ external, externalNode, targets, slot, owner }: Origin, workspace: Workspace): Markdown {
  const [target] = targets;
  if (target === undefined || external === undefined || externalNode?.opaque === true) {
    return nothing;
  }
  const { reading, better, accepted } = readExternal(kccOf(workspace), target.kind, external, { host: owner.kind, slot });
  return md`${accepted ? 'Read as' : 'This is'} ${reading}.${better === undefined ? '' : ` ${better}`}`;
}

/** The forms that a field takes, and who looks at them. */
function formsText(slot: Slot, host: string, kind: string | undefined, workspace: Workspace): Markdown {
  const { object } = slot;
  if (object === undefined || object.kind !== 'resource') {
    return nothing;
  }
  const own = object.formats.filter((format) => !format.startsWith('field:')).map((format) => code(format));
  const field = object.formats
    .filter((format) => format.startsWith('field:'))
    .map((format) => md`the value of ${code(format.slice('field:'.length))} of the ${kind ?? 'target'}`);
  const special =
    kind === undefined
      ? []
      : formsFor(kccOf(workspace), kind, { host, slot }).map(([template, meaning]) => md`${code(template)}: ${meaning}`);
  const forms = [...own, ...field];
  const lines = [
    ...(forms.length === 0 ? [] : [md`${code('external')} accepts ${join(forms, ' or ')}.`]),
    ...(special.length < 2 ? [] : [md`Known formats:`, ...special.map((each) => md`- ${each}`)]),
    ...(forms.length === 0 ? [] : [md`${checkWords[object.check]}`]),
  ];
  return join(lines, '\n');
}

const checkWords: Readonly<Record<ExternalCheck, string>> = {
  strict: 'The controller validates the format.',
  typed: 'The controller probably validates the format.',
  'direct-only': 'The format is validated by the direct controller only.',
  none: 'The format is not validated; the value is passed to the API unchanged.',
};
