import { recordByKey } from '../../base/record';

/** Selects objects as `target` of a patch and `select` of a replacement do; every part may be missing. */
export interface Selector {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly labelSelector: string;
  readonly annotationSelector: string;
}

export const selectorKeys = ['group', 'version', 'kind', 'name', 'namespace', 'labelSelector', 'annotationSelector'] as const;

/** A selector with a value for each key; an empty one selects everything. */
export function selectorBy(valueOf: (key: keyof Selector) => string): Selector {
  return recordByKey(selectorKeys, valueOf);
}
