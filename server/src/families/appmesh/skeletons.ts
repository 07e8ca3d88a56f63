import type { GroupKind } from '../../schema/kind';
import type { Part } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';

type Spec = Readonly<Record<string, unknown>>;

const specsPart: Part<Readonly<Record<string, Spec>>> = {
  read: (bundle) => {
    const text = bundle.read('dialects/appmesh-skeletons.json');
    return text === undefined ? {} : (JSON.parse(text) as { readonly specs: Readonly<Record<string, Spec>> }).specs;
  },
};

/** The `spec` of a new object that the webhooks accept once its empty strings are filled in; schemas require next to nothing. */
export function skeletonSpec({ group, kind }: GroupKind, { dialects, knowledge }: Workspace): Spec | undefined {
  const specs = knowledge.part(specsPart);
  return dialects.familyOf(group) === 'appmesh' && Object.hasOwn(specs, kind) ? specs[kind] : undefined;
}
