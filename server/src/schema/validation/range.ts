import type { Structure } from '../structure/structure';

type Range = Pick<Structure, 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum'>;

/** True for a number within the limits of a schema, as the API server compares it. */
export function isWithin(value: number, range: Range & Pick<Structure, 'type'>): boolean {
  const { minimum, maximum } = range;
  const isOfIntegers = range.type === 'integer';
  return (
    (minimum === undefined || isBeyond(value, limitOf(value, minimum, isOfIntegers), range.exclusiveMinimum === true)) &&
    (maximum === undefined || isBeyond(-value, -limitOf(value, maximum, isOfIntegers), range.exclusiveMaximum === true))
  );
}

/**
 * The limit that counts for a value: where a schema is not of integers only, the server compares an integer with the limit cut
 * down to one. Source: kube-openapi pkg/validation/validate/values.go, MinimumNativeType.
 */
export function limitOf(value: number, limit: number, isOfIntegers: boolean): number {
  return !isOfIntegers && Number.isInteger(value) ? Math.trunc(limit) : limit;
}

/** True for what is at least a limit, or more than it. */
export function isBeyond(value: number, limit: number, exclusive: boolean): boolean {
  return exclusive ? value > limit : value >= limit;
}

/**
 * False for what is certainly no multiple. Of an integer the server cuts the factor down to one as well, which may leave nothing
 * of it, so that nothing is said then. Source: the same, MultipleOfNativeType.
 */
export function mayBeMultiple(value: number, factor: number): boolean {
  const ratio = value / factor;
  return (Number.isInteger(value) && !Number.isInteger(factor)) || Math.abs(ratio - Math.round(ratio)) < 1e-9;
}
