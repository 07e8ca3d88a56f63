import { bounds } from '../../base/bounds';
import { code, join, type Markdown, md, nothing, paragraphs } from '../../base/markdown';
import { shift } from '../../base/text';
import type { Duck, DuckRole } from '../../schema/ducks/duck';
import { groupKindKey } from '../../schema/kinds/kind';
import type { Spot } from '../../workspace/spot';
import type { Workspace } from '../../workspace/workspace';
import type { HoverInfo } from '../feature';
import { duckAt } from './place';

/** What the duck type asks for whose name is under a position, and who implements it. */
export function hoverDuck(spot: Spot | undefined, workspace: Workspace): HoverInfo | undefined {
  const named = duckAt(spot, workspace);
  return named === undefined ? undefined : { span: shift(named.node.span, named.start), markdown: duckText(named.duck, workspace) };
}

const roles: readonly (readonly [title: string, roles: readonly DuckRole[]])[] = [
  ['Required', ['anchor', 'core']],
  ['Filled in by users of the duck type', ['populated']],
  ['Optional', ['optional']],
];

function duckText(duck: Duck, workspace: Workspace): Markdown {
  const lists = roles.map(([title, of]) => {
    const paths = duck.paths.filter(({ role, implied }) => of.includes(role) && implied !== true);
    return paths.length === 0
      ? nothing
      : md`${title}: ${join(
          paths.map(({ text, type }) => md`${code(text)} (${type})`),
          ', ',
        )}`;
  });
  const kinds = [...new Map(workspace.ducks.kindsOf(duck).map((kind) => [groupKindKey(kind), kind.kind])).values()];
  const shown = kinds.slice(0, bounds.related.most);
  const more = kinds.length > shown.length ? ` and ${kinds.length - shown.length} more` : '';
  return paragraphs(
    md`**${duck.name}** · duck type`,
    ...lists,
    kinds.length === 0
      ? md`Not implemented by any known kind.`
      : md`Implemented by ${join(
          shown.map((kind) => code(kind)),
          ', ',
        )}${more}`,
  );
}
