import { mayStandFor } from '../../../yaml/templates/placeholders';

interface Named {
  readonly name: string | undefined;
  readonly namespace: string | undefined;
}

/** True for two manifests of one object, also where what fills their names in may make them such. */
export function mayBeOne(a: Named, b: Named): boolean {
  return mayAgree(a.name, b.name) && mayAgree(a.namespace, b.namespace);
}

function mayAgree(one = '', other = ''): boolean {
  return mayStandFor(one, other) || mayStandFor(other, one);
}
