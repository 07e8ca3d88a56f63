import type { Structure } from '../structure/structure';

type Range = Pick<Structure, 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum'>;

/** True for a number within the limits of a schema, as the API server compares it. */
export function isWithin(value: number, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Range): boolean {
  return (
    (minimum === undefined || isBeyond(value, limitOf(value, minimum), exclusiveMinimum === true)) &&
    (maximum === undefined || isBeyond(-value, -limitOf(value, maximum), exclusiveMaximum === true))
  );
}

/**
 * The limit that counts for a value: the server compares an integer with the limit cut down to one.
 * Source: kube-openapi pkg/validation/validate/values.go, MinimumNativeType.
 */
export function limitOf(value: number, limit: number): number {
  return Number.isInteger(value) ? Math.trunc(limit) : limit;
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
