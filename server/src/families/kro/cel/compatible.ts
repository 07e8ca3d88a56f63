import { childrenOf, keepsUnknown, type Described } from '../../../schema/structure/lookup';
import { typeOfSchema, type CelType } from './types';

const deepest = 20;

/** Where a value does not fit into its field: a part of it is of another type, or a field that the other one does not have. */
export interface Misfit {
  /** `[]` for items of a list, `{}` for values of a map. */
  readonly path: string;
  readonly found: CelType;
  /** None where there is no such field. */
  readonly expected: CelType | undefined;
}

/**
 * Why kro refuses the value of an expression in a field: scalars of two types, lists and maps of such, and an object with a field
 * that the other one does not have. A map in the place of an object, and an object in that of a map, are left to kro. Source:
 * kubernetes-sigs/kro v0.9.3 pkg/cel/compatibility.go, AreTypesStructurallyCompatible.
 */
export function misfitOf(found: CelType, expected: CelType, path = '', depth = 0): Misfit | undefined {
  if (found.kind === 'unknown' || expected.kind === 'unknown' || depth > deepest) {
    return undefined;
  }
  if (found.kind === 'optional') {
    return misfitOf(found.of, expected, path, depth + 1);
  }
  if (found.kind === 'list' && expected.kind === 'list') {
    return misfitOf(found.item, expected.item, `${path}[]`, depth + 1);
  }
  if (found.kind === 'map' && expected.kind === 'map') {
    return misfitOf(found.key, expected.key, `${path}{}`, depth + 1) ?? misfitOf(found.value, expected.value, `${path}{}`, depth + 1);
  }
  if (found.kind === 'object' && expected.kind === 'object') {
    return misfitOfFields(found.described, expected.described, path, depth);
  }
  const isLeft =
    (expected.kind === 'map' && found.kind === 'object') || (expected.kind === 'object' && (found.kind === 'map' || found.kind === 'null'));
  return isLeft || found.kind === expected.kind ? undefined : { path, found, expected };
}

function misfitOfFields(found: readonly Described[], expected: readonly Described[], path: string, depth: number): Misfit | undefined {
  if (found === expected || !isClosed(expected) || !isClosed(found)) {
    return undefined;
  }
  const others = new Map(childrenOf(expected).map(({ name, described }) => [name, described]));
  for (const { name, described } of childrenOf(found)) {
    const type = typeOfSchema(described, '');
    const other = others.get(name);
    const at = path === '' ? name : `${path}.${name}`;
    const misfit =
      other === undefined
        ? type.kind === 'unknown'
          ? undefined
          : { path: at, found: type, expected: undefined }
        : misfitOf(type, typeOfSchema(other, ''), at, depth + 1);
    if (misfit !== undefined) {
      return misfit;
    }
  }
  return undefined;
}

/** True where the fields are known and there are no others. */
function isClosed(described: readonly Described[]): boolean {
  return described.length === 1 && described.every(({ structure }) => structure.properties !== undefined && !keepsUnknown(structure));
}
