import { isRecord } from '../../base/record';
import { recordOf } from '../../schema/structure/structureReader';
import type { Kind } from '../../schema/kinds/kind';
import type { SchemaFinding } from '../../schema/validation/validator';
import type { Resource } from '../../manifest/resource';
import type { Patch } from '../../workspace/kustomizations/namedPatch';
import type { Workspace } from '../../workspace/workspace';

/**
 * The kind that the parts of a patch belong to: the one that the kustomization says, else its own. `undefined` where what
 * is said may be several kinds.
 */
export function patchedKind(resource: Resource, { target }: Patch, workspace: Workspace): Kind | undefined {
  const { kinds } = workspace;
  if (target === undefined || target.kind === resource.kind) {
    return kinds.find(resource);
  }
  const fitting = kinds
    .byKindName(target.kind)
    .filter(({ group, version }) => (target.group ?? group) === group && (target.version ?? version) === version);
  const [first] = fitting;
  return first === undefined || fitting.some(({ group }) => group !== first.group) ? undefined : kinds.find(first);
}

/**
 * What a patch sets: without the keys that it removes (`null`) and the directives of strategic merge.
 * Source: kustomize kyaml/yaml/merge2, k8s.io/apimachinery pkg/util/strategicpatch.
 */
export function withoutDirectives(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutDirectives);
  }
  return isRecord(value)
    ? recordOf(
        Object.entries(value).flatMap(([key, child]) =>
          child === null || isDirective(key) ? [] : [[key, withoutDirectives(child)] as const],
        ),
      )
    : value;
}

/** `$patch: delete|replace|merge`, `$retainKeys`, `$setElementOrder/<list>`, `$deleteFromPrimitiveList/<list>`. */
function isDirective(key: string): boolean {
  return key === '$patch' || key === '$retainKeys' || key.startsWith('$setElementOrder/') || key.startsWith('$deleteFromPrimitiveList/');
}

/** True for a finding that only says what is not there: the object that is patched may have it. */
export function isAbsence({ code, data }: SchemaFinding): boolean {
  switch (data.kind) {
    case 'missing-field':
    case 'no-branch':
      return true;
    case 'combination':
      return data.repairs.some(({ add }) => add.length > 0);
    case 'limit':
      return data.minimum !== undefined && (code === 'schema/items' || code === 'schema/properties');
    default:
      return false;
  }
}
