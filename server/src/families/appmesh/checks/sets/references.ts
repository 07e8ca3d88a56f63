import { findingAt } from '../../../../checks/places/findingAt';
import { relatedTo } from '../../../../checks/references/referencePlace';
import { awsNameOf } from '../../../../reference/awsName';
import type { Uri } from '../../../../base/uri';
import type { Origin, SlotUse } from '../../../../reference/extract';
import type { Slot } from '../../../../reference/slot';
import type { Workspace } from '../../../../workspace/workspace';
import { areTogether } from '../../../../workspace/applied/choice';
import { isUncertain, type IndexedResource } from '../../../../workspace/index/indexed';
import type { Finding } from '../../../../workspace/finding';
import { asScalar } from '../../../../yaml/nodes/query';
import { memberKinds, servedVersion } from '../../membership/kinds';
import { meshObjects, meshOf, meshOfNamespace } from '../../membership/mesh';
import { targetOf, type SetContext } from './context';

/** Kinds whose references the controller only follows inside of a mesh. Source: pkg/virtualnode, virtualrouter, virtualservice and gatewayroute resource_manager.go. */
const bound = ['VirtualNode', 'VirtualRouter', 'VirtualService', 'GatewayRoute'];

/** References that leave the mesh of their object. */
export function meshReferenceFindings(context: SetContext): readonly Finding[] {
  const { resource, uses } = context;
  if (!bound.includes(resource.kind) || isUncertain(resource)) {
    return [];
  }
  return uses
    .filter(({ slot }) => isBound(slot))
    .flatMap((use) => [...use.origins.flatMap((origin) => otherMesh(origin, context)), ...otherMeshInArn(use, context)]);
}

function isBound({ readOnly, targets }: Slot): boolean {
  return readOnly !== true && targets.some(({ kind }) => bound.includes(kind) && memberKinds.includes(kind));
}

/** True for a reference into a namespace that another mesh takes in, whatever it names there. */
export function leavesMesh({ owner, slot, namespace }: Origin, uri: Uri, workspace: Workspace): boolean {
  if (owner.version !== servedVersion || !bound.includes(owner.kind) || !isBound(slot) || namespace === undefined) {
    return false;
  }
  const [own, other] = [owner.namespace, namespace].map((each) => meshOfNamespace(each, uri, workspace).answer);
  return own?.kind === 'one' && other?.kind === 'one' && own.name !== other.name;
}

function otherMesh(origin: Origin, { resource, entry, uri, workspace }: SetContext): readonly Finding[] {
  const target = targetOf(origin, uri, workspace);
  if (target === undefined) {
    return [];
  }
  const [own, other] = [meshOf(entry, workspace), meshOf(target, workspace)];
  if (
    own.kind !== 'one' ||
    other.kind !== 'one' ||
    own.name === other.name ||
    !areTogether([...meshObjects(entry, workspace), ...meshObjects(target, workspace)], workspace)
  ) {
    return [];
  }
  const at = [...origin.path.slice(resource.path.length), ...origin.slot.shape.name];
  return [
    findingAt(
      resource,
      'appmesh/ref-mesh-mismatch',
      at,
      'value',
      `${target.kind} "${target.name ?? ''}" belongs to Mesh "${other.name}"; this ${resource.kind} belongs to "${own.name}" (App Mesh controller)`,
      { related: relatedTo([target], workspace) },
    ),
  ];
}

/** The mesh in an ARN, which the controller does not look at: it takes the name for one of the object's own mesh. */
function otherMeshInArn({ slot, alternatives, parentPath, owner }: SlotUse, { entry, workspace }: SetContext): readonly Finding[] {
  const keys = slot.alternatives.flatMap(({ key, form }) => (form === 'arn' ? [key] : []));
  return alternatives.flatMap(({ key, value }): readonly Finding[] => {
    const scalar = asScalar(value);
    const written =
      keys.includes(key.text) && scalar?.opaque === false
        ? /^arn:[^:]*:[^:]*:[^:]*:[^:]*:mesh\/([^/@]+)[^/]*\/[^/]+\/[^/]+$/.exec(scalar.text)?.[1]
        : undefined;
    const [mesh, ...others] = written === undefined ? [] : meshObjects(entry, workspace);
    const name = mesh === undefined || others.length > 0 ? undefined : meshName(mesh, workspace);
    return written === undefined || name === undefined || name === written
      ? []
      : [
          findingAt(
            owner,
            'appmesh/arn-mesh-mismatch',
            [...parentPath.slice(owner.path.length), key.text],
            'value',
            `The mesh of this ARN, "${written}", is ignored: the controller uses "${name}", the mesh of this ${owner.kind}`,
          ),
        ];
  });
}

function meshName(mesh: IndexedResource, { dialects }: SetContext['workspace']): string | undefined {
  return mesh.read('awsName', (resource) => awsNameOf(resource, dialects)?.value);
}
