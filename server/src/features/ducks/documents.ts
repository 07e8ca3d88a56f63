import { compareTexts } from '../../base/order';
import { pathBelow } from '../../base/uri';
import { visibleLine } from '../../base/visible';
import type { Duck, DuckRole } from '../../schema/ducks/duck';
import { outermost } from '../../schema/ducks/whyNot';
import { apiVersionOf, type GroupVersionKind, type Kind } from '../../schema/kinds/kind';
import { descriptionsOf } from '../../schema/kinds/otherKinds';
import type { Workspace } from '../../workspace/workspace';
import { renderYaml } from '../../yaml/writing/render';
import { describeProvenance } from '../schemaInfo';

/*
 * Documents about duck types that are no files: what a duck type asks for, and which ones a kind implements. Clients ask for
 * them by title, like schemas.
 */

const duckPrefix = 'duck/';
const explanationPrefix = 'ducks-of/';

export function duckTitle({ id }: Duck): string {
  return `${duckPrefix}${id}`;
}

export function explanationTitle(of: GroupVersionKind): string {
  return `${explanationPrefix}${of.kind}.${apiVersionOf(of).replaceAll('/', '.')}`;
}

/** The document of a title, as YAML; `undefined` for a title that is none of ours, or stands for nothing any more. */
export function duckDocument(workspace: Workspace, title: string): string | undefined {
  if (title.startsWith(duckPrefix)) {
    const duck = workspace.ducks.find(title.slice(duckPrefix.length));
    return duck === undefined ? undefined : aboutDuck(duck, workspace);
  }
  const [, kind, group, version] = /^ducks-of\/([^.]+)\.(?:(.+)\.)?([^.]+)$/.exec(title) ?? [];
  return kind === undefined || version === undefined ? undefined : aboutKind({ group: group ?? '', version, kind }, workspace);
}

const roleWords: Readonly<Record<DuckRole, string>> = { anchor: 'required', core: 'required', populated: 'written', optional: 'optional' };

function aboutDuck(duck: Duck, { ducks }: Workspace): string {
  const byRole = (word: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      duck.paths.filter(({ role, implied }) => roleWords[role] === word && implied !== true).map(({ text, type }) => [text, type]),
    );
  const kinds = ducks.kindsOf(duck).map((kind) => `${kind.kind} (${apiVersionOf(kind)})`);
  const parts = {
    id: duck.id,
    ...(duck.fullName === undefined ? {} : { name: duck.fullName, versions: duck.versions }),
    ...(duck.labels.length === 0 ? {} : { labels: duck.labels }),
    required: byRole('required'),
    written: byRole('written'),
    optional: byRole('optional'),
    implementedBy: kinds,
  };
  const shown = Object.fromEntries(Object.entries(parts).filter(([, value]) => typeof value === 'string' || Object.keys(value).length > 0));
  return `# Duck type ${duck.name}: a kind implements it if its schema has the required paths.\n${duck.paths.some(({ role }) => role === 'populated') ? '# "written" are paths that users of the duck type fill in; the API server drops those that a schema does not list.\n' : ''}${renderYaml(shown)}\n`;
}

/** Of a kind that several CRDs describe in different words, such as those of two environments, what each of them says. */
function aboutKind(of: GroupVersionKind, workspace: Workspace): string | undefined {
  const kind = workspace.kinds.find(of);
  const described = (kind === undefined ? [] : descriptionsOf(kind))
    .map((each) => ({ each, place: placeOf(each, workspace) }))
    .sort((a, b) => compareTexts(a.place, b.place));
  const texts = described.map(({ each, place }) => aboutSchema(each, described.length > 1 ? ` in ${place}` : '', workspace));
  return texts.length === 0 ? undefined : texts.join('---\n');
}

function placeOf({ provenance }: Kind, { folders }: Workspace): string {
  const { uri = '' } = provenance;
  const folder = folders.find((each) => uri.startsWith(`${each}/`));
  return folder === undefined ? describeProvenance(provenance) : visibleLine(pathBelow(uri, folder));
}

function aboutSchema(of: Kind, place: string, { ducks }: Workspace): string {
  const { schema } = of;
  const rows = ducks
    .all()
    .filter(({ retired }) => retired !== true)
    .map((duck) => {
      const verdict = ducks.verdict(schema, duck);
      const { missing, mistyped, gaps, opaque } = verdict;
      const lists = Object.entries({
        missing: outermost(missing),
        mistyped: outermost(mistyped),
        dropped: outermost(gaps),
        notDescribed: outermost(opaque),
      }).filter(([, list]) => list.length > 0);
      const answer = verdict.implements === undefined ? 'unknown' : verdict.implements;
      return [duck.name, { implements: answer, ...Object.fromEntries(lists) }] as const;
    });
  const order = [true, 'unknown', false];
  const sorted = [...rows].sort(([, a], [, b]) => order.indexOf(a.implements) - order.indexOf(b.implements));
  return `# Duck types, and whether the schema of ${of.kind} (${apiVersionOf(of)})${place} implements them.\n${renderYaml(Object.fromEntries(sorted))}\n`;
}
