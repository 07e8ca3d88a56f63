import { isList, isMap, isScalar, scalarText, type Value } from '../../kustomize/objects/value';

/** A value of an object in a few words. */
export function shownValue(value: Value): string {
  if (isScalar(value)) {
    return scalarText(value);
  }
  if (isList(value)) {
    return `list of ${value.length}`;
  }
  return isMap(value) ? Object.keys(value).join(', ') : 'null';
}
