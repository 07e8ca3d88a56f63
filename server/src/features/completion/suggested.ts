import { sortText } from '../../base/order';
import type { Path } from '../../base/path';
import { nothing, prose } from '../../base/markdown';
import type { Resource } from '../../manifest/resource';
import type { Workspace } from '../../workspace/workspace';
import { asString, nodeAt } from '../../yaml/nodes/query';
import type { CompletionItem } from '../feature';
import { valueItem } from '../suggestions/item';
import { derivedFrom } from '../suggestions/skeletonLines';
import type { TypingSpot } from '../suggestions/spot';

/** Values that people often write at a field, behind those that are known to be allowed. */
export function suggestedValues(spot: TypingSpot, path: Path, workspace: Workspace): readonly CompletionItem[] {
  const { resource } = spot;
  const own = resource === undefined ? undefined : workspace.knowledge.skeletons.field(resource, path.slice(resource.path.length));
  const derived = resource === undefined || typeof own !== 'string' ? '' : derivedFrom(own, resource);
  const suggestions = resource === undefined ? [] : workspace.knowledge.suggestions.at(resource, path.slice(resource.path.length));
  const usual =
    derived === ''
      ? []
      : [valueItem(spot, derived, { kind: 'value', detail: 'from the name of the object', documentation: nothing, sort: '2' })];
  const services = resource === undefined ? [] : servicesAbout(resource, path.slice(resource.path.length), workspace);
  return [
    ...usual,
    ...suggestions.flatMap(({ label, note, lines }, index): readonly CompletionItem[] => {
      const [only] = lines;
      const isAbout = services.some((service) => label.startsWith(`${service}.`) || label.startsWith(`cloud${service}.`));
      const sort = sortText(isAbout ? '30' : '31', index);
      const facts = { kind: 'value', detail: note, documentation: prose(lines.join('\n')), sort } as const;
      if (lines.length === 1 && only !== undefined) {
        return [valueItem(spot, only, { ...facts, filter: only === label ? only : `${only} ${label}` })];
      }
      // A block stands below its key, and a quoted or flow value cannot become one.
      const indent = '\n' + ' '.repeat(spot.column + 2);
      return spot.scalar.style === 'plain' && !spot.flow && spot.sameLine
        ? [{ ...facts, label, span: spot.span, newText: `${spot.lead}|${lines.map((line) => `${indent}${line}`).join('')}` }]
        : [];
    }),
  ];
}

/** The services of the kind that the values of a field are about, by the groups of kinds of this name. */
function servicesAbout(resource: Resource, own: Path, { knowledge, kinds }: Workspace): readonly string[] {
  const at = knowledge.suggestions.about(resource, own);
  const kind = at === undefined ? undefined : asString(nodeAt(resource.node, at));
  return kind === undefined ? [] : kinds.byKindName(kind).map(({ group }) => group.split('.')[0] ?? '');
}
