import { compareTexts } from '../../base/order';
/**
 * Orders versions as Kubernetes does: stable before beta before alpha, the newer first, other texts last by alphabet.
 * Source: Kubernetes documentation, "Versions in CustomResourceDefinitions", version priority.
 */
export function compareVersions(a: string, b: string): number {
  const left = parse(a);
  const right = parse(b);
  if (left === undefined || right === undefined) {
    return left === right ? compareTexts(a, b) : left === undefined ? 1 : -1;
  }
  return right.stage - left.stage || right.major - left.major || right.minor - left.minor;
}

function parse(version: string): { readonly major: number; readonly stage: number; readonly minor: number } | undefined {
  const match = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/.exec(version);
  if (match === null) {
    return undefined;
  }
  const [, major, stage, minor] = match;
  return { major: Number(major), stage: stage === undefined ? 2 : stage === 'beta' ? 1 : 0, minor: Number(minor ?? 0) };
}
