import { podTemplateOf } from '../../../manifest/podTemplates';
import type { Choice } from '../../../workspace/applied/choice';
import type { InspectedFacts } from '../../../workspace/family';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { gatewayOf, type GatewayAnswer } from './gateway';
import { memberKinds } from './kinds';
import { meshOf, type MeshAnswer } from './mesh';
import { podMembership } from './pods';

/** What an object belongs to: `null` for nothing, absent where that is not known. */
export interface Membership {
  readonly mesh?: string | null;
  /** `namespace/name`. */
  readonly virtualGateway?: string | null;
  readonly virtualNode?: string | null;
}

/** What an App Mesh object, or a workload that App Mesh objects select, belongs to; `undefined` for all others. */
export function membershipOf(entry: IndexedResource, workspace: Workspace): Membership | undefined {
  if (workspace.dialects.familyOf(entry.group) === 'appmesh' && memberKinds.includes(entry.kind)) {
    return { ...meshMembership(entry, workspace), ...(entry.kind === 'GatewayRoute' ? gatewayMembership(entry, workspace) : {}) };
  }
  return podTemplateOf(entry) === undefined ? undefined : workloadMembership(entry, workspace);
}

const words: Readonly<Record<keyof Membership, string>> = { mesh: 'Mesh', virtualGateway: 'VirtualGateway', virtualNode: 'VirtualNode' };

export function inspectMembership(entry: IndexedResource, workspace: Workspace): InspectedFacts | undefined {
  const membership = membershipOf(entry, workspace);
  if (membership === undefined || Object.keys(membership).length === 0) {
    return undefined;
  }
  const known = (Object.keys(words) as (keyof Membership)[]).flatMap((key) =>
    membership[key] === undefined ? [] : [`${words[key]} ${membership[key] ?? '(none)'}`],
  );
  return { fields: { membership }, lines: known.length === 0 ? [] : [`belongs to ${known.join(', ')}`] };
}

function meshMembership(entry: IndexedResource, workspace: Workspace): Membership {
  const mesh = meshOf(entry, workspace);
  return isOpen(mesh) ? {} : { mesh: mesh.kind === 'one' ? mesh.name : null };
}

/** Nothing found says nothing where the rest may be kept elsewhere. */
function isOpen(answer: MeshAnswer | GatewayAnswer): boolean {
  return answer.kind === 'unknown' || (answer.kind === 'none' && !answer.near);
}

function gatewayMembership(entry: IndexedResource, workspace: Workspace): Membership {
  const gateway = gatewayOf(entry, workspace);
  return isOpen(gateway) ? {} : { virtualGateway: gateway.kind === 'one' ? fullName(gateway) : null };
}

function workloadMembership(entry: IndexedResource, workspace: Workspace): Membership | undefined {
  const membership = podMembership(entry, workspace);
  if (membership === undefined || !hasMembers(entry, workspace)) {
    return undefined;
  }
  const [node, gateway] = [membership.nodes, membership.gateways];
  const member = [node, gateway].flatMap((choice) => (choice.kind === 'one' ? choice.objects.slice(0, 1) : []))[0];
  return {
    ...(member === undefined ? {} : meshMembership(member, workspace)),
    ...(gateway.kind === 'unknown' ? {} : { virtualGateway: nameIn(gateway) }),
    ...(node.kind === 'unknown' ? {} : { virtualNode: nameIn(node) }),
  };
}

/** True where the namespace of a workload has virtual nodes or gateways at all. */
export function hasMembers({ namespace }: IndexedResource, { index }: Workspace): boolean {
  const owners = index.selections.of({ group: '', kind: 'Pod' }).map(({ owner }) => owner);
  return owners.some((owner) => owner.group !== '' && index.hasKindIn(owner, namespace));
}

function nameIn(choice: Choice): string | null {
  const [object] = choice.kind === 'one' ? choice.objects : [];
  return object === undefined ? null : fullName(object);
}

function fullName({ namespace, name }: { readonly namespace: string | undefined; readonly name: string | undefined }): string {
  return namespace === undefined ? (name ?? '') : `${namespace}/${name ?? ''}`;
}
