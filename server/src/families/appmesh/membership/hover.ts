import type { Path } from '../../../base/path';
import type { Uri } from '../../../base/uri';
import { code, join, link, md, type Markdown } from '../../../base/markdown';
import { describeResource } from '../../../manifest/resource';
import { formatSelector } from '../../../manifest/labelSelector';
import { labelsPathIn } from '../../../reference/selection';
import { isSelectorChanged } from '../../../workspace/applied/appliedSelectors';
import { nearestFirst, type IndexedResource } from '../../../workspace/index/indexed';
import type { Spot } from '../../../workspace/spot';
import type { Workspace } from '../../../workspace/workspace';
import { relations } from './relations';

const mostListed = 20;

/** What selectors match, and what the labels of a Pod template or a Namespace are matched by. */
export function hoverSelections(spot: Spot, workspace: Workspace): readonly Markdown[] {
  const { resource, hit, file } = spot;
  const path = hit?.path.slice(resource?.path.length ?? 0) ?? [];
  if (resource === undefined || path.length === 0) {
    return [];
  }
  const entry = workspace.index.entryOf(file.uri, resource);
  const { selections } = workspace.index;
  const own = selections
    .by(resource)
    .filter(
      (selection) => selection.family === 'appmesh' && beginsWith(path, selection.path) && !isSelectorChanged(entry, selection, workspace),
    );
  const selected = own.flatMap((selection): readonly Markdown[] => {
    const selector = selections.selectorOf(selection, entry);
    const all = selections.selected(selection, entry);
    const sure = all.filter(({ verdict }) => verdict === 'yes').map((each) => each.entry);
    const open = all.length - sure.length;
    const what = selector.requirements.length === 0 ? md`Selects everything` : md`Selects ${code(formatSelector(selector))}`;
    return selector.state === 'written'
      ? [
          join(
            [
              md`${what}; in this workspace:`,
              ...list(sure, file.uri, workspace),
              ...(sure.length === 0 ? [md`- nothing`] : []),
              ...(open > 0 ? [md`- ${open} more if placeholders match`] : []),
            ],
            '\n',
          ),
        ]
      : [];
  });
  const isLabel = selections
    .of(resource)
    .some((selection) => selection.family === 'appmesh' && beginsWith(path, labelsPathIn(selection.of, resource) ?? []));
  const selecting = isLabel
    ? [
        ...relations.from(entry, workspace).map(({ to }) => to),
        ...selections
          .of(resource)
          .flatMap((selection) =>
            selection.of.sameNamespace || selection.family !== 'appmesh'
              ? []
              : selections.selecting(selection, entry).flatMap(({ entry: by, verdict }) => (verdict === 'yes' ? [by] : [])),
          ),
      ]
    : [];
  const distinct = [...new Set(selecting)].filter(({ kind }) => kind !== 'Mesh' || resource.group === '');
  return [...selected, ...(distinct.length === 0 ? [] : [join([md`Selected by:`, ...list(distinct, file.uri, workspace)], '\n')])];
}

function beginsWith(path: Path, start: Path): boolean {
  return start.length > 0 && start.every((step, index) => path[index] === step);
}

/** The nearest first: of as many environments as folders those of the own one are seen. */
function list(objects: readonly IndexedResource[], from: Uri, workspace: Workspace): readonly Markdown[] {
  return [
    ...nearestFirst(objects, from)
      .slice(0, mostListed)
      .map((object) => md`- ${linked(object, workspace)}`),
    ...(objects.length > mostListed ? [md`- and ${objects.length - mostListed} more`] : []),
  ];
}

function linked({ uri, resource }: IndexedResource, workspace: Workspace): Markdown {
  const file = workspace.file(uri);
  const line = (file?.lines.lineOf((file.startOf(resource.document) ?? 0) + resource.node.span.start) ?? 0) + 1;
  return link(describeResource(resource), `${uri}#L${line}`);
}
