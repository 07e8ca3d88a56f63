import { singular } from '../names/words';

/** Tried in this order; `id` first, so that a name such as Grid loses its tail, as it does upstream. */
const suffixes = [
  'id',
  'ids',
  'Id',
  'Ids',
  'ID',
  'IDs',
  'IDS',
  'Name',
  'Names',
  'NAME',
  'NAMEs',
  'NAMES',
  'Arn',
  'Arns',
  'ARN',
  'ARNs',
  'ARNS',
];

/**
 * The name of the field that refers to another resource in place of a field: `VpcId` gives `VpcRef`, a list `SubnetIds`
 * gives `SubnetRefs`. `undefined` when nothing but a suffix is there.
 * Source: aws-controllers-k8s/code-generator pkg/model.
 */
export function refName(name: string, isList: boolean): string | undefined {
  const suffix = suffixes.find((candidate) => name.endsWith(candidate)) ?? '';
  const stem = name.slice(0, name.length - suffix.length);
  if (stem === '') {
    return undefined;
  }
  return isList ? `${singular(stem)}Refs` : `${stem}Ref`;
}
