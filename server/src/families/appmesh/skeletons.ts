import type { Path } from '../../base/path';
import type { GroupKind, GroupVersionKind } from '../../schema/kind';
import type { Part } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { isField } from './fields';
import { servedVersion } from './membership/kinds';

type Spec = Readonly<Record<string, unknown>>;

interface Skeletons {
  /** Of whole objects, by kind. */
  readonly specs: Readonly<Record<string, Spec>>;
  /** Of fields that whole objects do not begin with; paths as in `appmesh-fields.json`. */
  readonly fields: readonly { readonly path: string; readonly value: unknown }[];
}

const skeletonsPart: Part<Skeletons> = {
  read: (bundle) => {
    const text = bundle.read('dialects/appmesh-skeletons.json');
    return text === undefined ? { specs: {}, fields: [] } : (JSON.parse(text) as Skeletons);
  },
};

/** The `spec` of a new object that the webhooks accept once its empty strings are filled in; schemas require next to nothing. */
export function skeletonSpec({ group, kind }: GroupKind, { dialects, knowledge }: Workspace): Spec | undefined {
  const { specs } = knowledge.part(skeletonsPart);
  return dialects.familyOf(group) === 'appmesh' && Object.hasOwn(specs, kind) ? specs[kind] : undefined;
}

/** The same of one field: a list begins as it does in a new object. */
export function skeletonField(of: GroupVersionKind, path: Path, workspace: Workspace): unknown {
  const spec = of.version === servedVersion ? skeletonSpec(of, workspace) : undefined;
  const [top, key, more] = path;
  if (spec === undefined || top !== 'spec' || typeof key !== 'string') {
    return undefined;
  }
  if (more === undefined) {
    return Object.hasOwn(spec, key) && Array.isArray(spec[key]) ? spec[key] : undefined;
  }
  return workspace.knowledge.part(skeletonsPart).fields.find((row) => isField(row.path, path))?.value;
}
