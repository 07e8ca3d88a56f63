import type { Path } from '../../base/path';
import { BadPath, placesOf, type FieldSpec } from '../fields/fieldSpecs';
import { selects } from '../objects/ids';
import type { EffectiveObject } from '../objects/object';
import type { NameReference } from '../fields/transformerConfig';
import { get, isList, isMap, scalarText, type Value } from '../objects/value';
import { isInReach, bindingNamespaces, roleOf } from './meantByName';
import { Slots } from './nameSlots';

/** A field that holds the name of an object, as the configuration of Kustomize knows it. */
export interface NamedField {
  readonly referrer: EffectiveObject;
  /** Of the name itself. */
  readonly path: Path;
  readonly to: EffectiveObject;
}

/** The fields of objects, as they are in the end, in which `references` look for names and which hold one of `targets`. */
export function fieldsNaming(
  targets: readonly EffectiveObject[],
  objects: readonly EffectiveObject[],
  references: readonly NameReference[],
): readonly NamedField[] {
  const meant = references.filter((target) => targets.some((each) => each.allIds.some((id) => selects(target, id))));
  if (meant.length === 0) {
    return [];
  }
  const slots = new Slots(meant);
  return objects.flatMap((referrer) =>
    slots.of(referrer.originalId).flatMap(({ spec, target }) =>
      namesAt(referrer, spec).flatMap(({ path, name }): readonly NamedField[] => {
        const role = roleOf(referrer, spec);
        const to = targets.find(
          (each) =>
            each.id.name === name &&
            selects(target, each.id) &&
            (role === undefined || selects(role, each.id)) &&
            isInReach(referrer, each, bindingNamespaces(referrer)),
        );
        return to === undefined ? [] : [{ referrer, path, to }];
      }),
    ),
  );
}

function namesAt(object: EffectiveObject, spec: FieldSpec): readonly { readonly path: Path; readonly name: string }[] {
  try {
    return placesOf(object.content, object.id, { ...spec, group: '', version: '', kind: '' }).flatMap(({ path, value }) => {
      const all: readonly (readonly [Path, Value])[] = isList(value)
        ? value.map((item, index) => [[...path, index], item] as const)
        : [[path, value]];
      return all.map(([at, item]) =>
        isMap(item) ? { path: [...at, 'name'], name: scalarText(get(item, 'name')) } : { path: at, name: scalarText(item) },
      );
    });
  } catch (error) {
    if (!(error instanceof BadPath)) {
      throw error;
    }
    return [];
  }
}
