import { bounds } from '../../base/bounds';
import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { isList, isMap, type Value } from '../../kustomize/objects/value';
import { stepsOf } from '../../manifest/values';
import type { Resource } from '../../manifest/resource';
import type { Agreement } from '../../reference/dialectRecord';
import type { Origin } from '../../reference/extract';
import { formatSlotPath } from '../../reference/slot';
import { appliedAnswer } from '../../workspace/applied/appliedContents';
import type { DocumentState } from '../../workspace/files/fileState';
import type { IndexedResource } from '../../workspace/index/indexed';
import { usesOf } from '../../workspace/index/ownUses';
import type { Workspace } from '../../workspace/workspace';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import { holdsReplaced } from '../values/jsonValue';

/** Values of the objects that a reference means, one of which each has in any environment. */
export interface AgreedValues {
  readonly meant: readonly IndexedResource[];
  readonly values: readonly string[];
}

/**
 * What a value of an object has to agree with: the values of what its reference means, as kustomizations apply it. `undefined`
 * where nothing certain is known: a target that is not found, one that has no such values or different ones by environment.
 */
export function agreedValues(
  agreement: Agreement,
  { resource, uri, ...state }: Pick<DocumentState, 'uses'> & { readonly resource: Resource; readonly uri: Uri },
  workspace: Workspace,
): AgreedValues | undefined {
  const origins = usesOf(state, resource).flatMap((use) => use.origins);
  const meant = meantBy(agreement, { origins, uri }, workspace);
  if (meant.length > bounds.agreedObjects.most) {
    return undefined;
  }
  const wholes = workspace.kustomizations.wholes(meant);
  const answers = wholes.flatMap((target) => {
    const values = valuesOf(target, agreement.others, workspace);
    return values === undefined ? [] : [values];
  });
  return meant.length === 0 || answers.length < meant.length ? undefined : { meant, values: [...new Set(answers.flat())] };
}

/** The objects that an object with these references means by the one that a value has to agree with; none where that is not known. */
export function meantBy(
  { reference }: Agreement,
  { origins, uri }: { readonly origins: readonly Origin[]; readonly uri: Uri },
  workspace: Workspace,
): readonly IndexedResource[] {
  const [origin, ...more] = origins.filter(({ slot }) => formatSlotPath(slot.path) === reference);
  if (origin === undefined || more.length > 0 || origin.name === undefined || origin.opaque) {
    return [];
  }
  const resolution = workspace.resolver.resolve(origin, uri, workspace.configuration.outsideOf(uri));
  return resolution.kind === 'found' ? resolution.meant : [];
}

/** The values at some paths below `spec`; `undefined` where there are none, or where they are not all known. */
function valuesOf(target: IndexedResource, paths: readonly string[], workspace: Workspace): readonly string[] | undefined {
  const below = paths.map((path) => stepsOf(path).slice(1));
  return appliedAnswer(
    target,
    {
      id: `values ${paths.join()}`,
      path: ['spec'],
      keys: below.flatMap(([key]) => key ?? []),
      of: (spec) => {
        const values = below.flatMap((steps) => valuesAt(spec, steps));
        return values.length > 0 && values.every(isKnown) ? values : null;
      },
    },
    workspace,
  );
}

function isKnown(value: Value): value is string {
  return typeof value === 'string' && value !== '' && !holdsReplaced(value) && !holdsPlaceholder(value);
}

/** The values at steps, of which `[]` stands for the items of a list and `{}` for the values of a map. */
export function valuesAt(value: Value, steps: readonly string[]): readonly Value[] {
  return placesAt(value, steps).map((each) => each.value);
}

/** The same with the paths that lead to them. */
export function placesAt(value: Value, steps: readonly string[]): readonly { readonly path: Path; readonly value: Value }[] {
  return steps.reduce<readonly { readonly path: Path; readonly value: Value }[]>(
    (places, step) =>
      places.flatMap((place) =>
        [...innerOf(place.value, step)].flatMap(([key, inner]) =>
          inner === undefined ? [] : [{ path: [...place.path, key], value: inner }],
        ),
      ),
    [{ path: [], value }],
  );
}

function innerOf(value: Value, step: string): Iterable<readonly [string | number, Value | undefined]> {
  if (step === '[]') {
    return isList(value) ? value.entries() : [];
  }
  if (!isMap(value)) {
    return [];
  }
  return step === '{}' ? Object.entries(value) : Object.hasOwn(value, step) ? [[step, value[step]]] : [];
}
