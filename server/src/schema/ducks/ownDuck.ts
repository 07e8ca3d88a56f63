import { isRecord } from '../../base/record';
import { duckPath, duckTypes, type Duck, type DuckPath, type DuckRole, type DuckType } from './duck';

/** What an id of a duck type may be, so that it can stand in commands and searches as it is. */
export const ownDuckId = /^[A-Za-z][A-Za-z0-9_.-]*$/;

/**
 * The duck types that a project describes, from plain data: `{ id, required, optional }`, where the last two map paths
 * such as `spec.backup.schedule` to types. What is not of that form is left out. A required path has to be there; the field
 * below the first step (`spec.backup`) has to be listed by the schema, since what only an open ancestor lets through proves
 * nothing.
 */
export function readOwnDucks(value: unknown): readonly Duck[] {
  return (Array.isArray(value) ? (value as readonly unknown[]) : []).flatMap(ownDuck);
}

/** Duck types and those of a project; of two with one name the first counts. */
export function withOwnDucks(ducks: readonly Duck[], own: readonly Duck[]): readonly Duck[] {
  if (own.length === 0) {
    return ducks;
  }
  const taken = new Set(ducks.flatMap(({ id, name }) => [id.toLowerCase(), name.toLowerCase()]));
  return [...ducks, ...own.filter(({ id }) => !taken.has(id.toLowerCase()) && taken.add(id.toLowerCase()).size > 0)];
}

export function isDuckType(value: unknown): value is DuckType {
  return duckTypes.some((type) => type === value);
}

function ownDuck(value: unknown): readonly Duck[] {
  const id = isRecord(value) ? value['id'] : undefined;
  if (!isRecord(value) || typeof id !== 'string' || !ownDuckId.test(id)) {
    return [];
  }
  const required = pathsOf(value['required'], 'core');
  return required.length === 0
    ? []
    : [
        {
          id,
          name: id,
          versions: [],
          labels: [],
          nearLabels: [],
          accepts: [],
          paths: [...anchorsOf(required), ...required, ...pathsOf(value['optional'], 'optional')],
        },
      ];
}

function pathsOf(value: unknown, role: DuckRole): readonly DuckPath[] {
  return Object.entries(isRecord(value) ? value : {}).flatMap(([text, type]) =>
    isDuckType(type) ? (duckPath(text, type, role) ?? []) : [],
  );
}

/** How many steps of a path lead to its anchor, as in `spec.backup`. */
const anchorSteps = 2;

function anchorsOf(required: readonly DuckPath[]): readonly DuckPath[] {
  const anchors = new Map<string, DuckPath>();
  for (const { steps, type } of required) {
    const own = steps.slice(0, anchorSteps);
    const next = steps[anchorSteps];
    const text = own.map((step) => (typeof step === 'object' ? step.field : step)).join('.');
    anchors.set(text, {
      text,
      steps: own,
      type: next === undefined ? type : next === 'element' ? 'array' : 'object',
      role: 'anchor',
      implied: true,
    });
  }
  return [...anchors.values()];
}
