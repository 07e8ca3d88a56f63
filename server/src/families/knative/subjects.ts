import type { Path } from '../../base/path';
import { groupKindKey, parseApiVersion } from '../../schema/kinds/kind';
import type { Relation, Relations } from '../../workspace/family';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import { asString, nodeAt } from '../../yaml/nodes/query';

/*
 * Objects that a binding selects by their labels, instead of naming one. Source: knative/pkg tracker.Reference and
 * webhook/psbinding: name and selector exclude each other, and the kind is written beside the selector.
 */

const subject: Path = ['spec', 'subject'];
const selector: Path = [...subject, 'selector'];
const labels: Path = ['metadata', 'labels'];

export const subjectRelations: Relations = {
  from: (binding, workspace) => {
    const selection = workspace.index.selections.by(binding).find(({ family }) => family === 'knative');
    return selection === undefined
      ? []
      : workspace.index.selections
          .selected(selection, binding)
          .flatMap(({ entry, verdict }) => (verdict === 'yes' && isMeant(binding, entry) ? [relation(binding, entry)] : []));
  },
  to: (object, workspace) => bindingsOf(object, workspace).map((binding) => relation(binding, object)),
};

function bindingsOf(object: IndexedResource, { index }: Workspace): readonly IndexedResource[] {
  return index.selections
    .of(object)
    .filter(({ family }) => family === 'knative')
    .flatMap((selection) =>
      index.selections
        .selecting(selection, object)
        .flatMap(({ entry, verdict }) => (verdict === 'yes' && isMeant(entry, object) ? [entry] : [])),
    );
}

function relation(from: IndexedResource, to: IndexedResource): Relation {
  return { id: 'subject', from, to, fromPath: selector, toPath: labels, counted: [from.kind, `${from.kind}s`] };
}

/** The kind that a binding writes, and no name and no other namespace besides the selector. */
function isMeant(binding: IndexedResource, object: IndexedResource): boolean {
  const wanted = binding.read('kind of the subject', ({ node, namespace }) => {
    const text = (key: string): string | undefined => asString(nodeAt(node, [...subject, key]));
    const group = parseApiVersion(text('apiVersion') ?? '')?.group;
    const isElsewhere = text('namespace') !== undefined && text('namespace') !== namespace;
    return group === undefined || isElsewhere || text('name') !== undefined ? null : groupKindKey({ group, kind: text('kind') ?? '' });
  });
  return wanted === groupKindKey(object);
}
