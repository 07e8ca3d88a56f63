import { code, factLines, join, link, md, type Markdown } from '../../../base/markdown';
import type { Uri } from '../../../base/uri';
import { describeResource, type Resource } from '../../../manifest/resource';
import { awsNameOf, nameInArn } from '../../../reference/awsName';
import type { SlotUse } from '../../../reference/extract';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { originAt, ownNameAt, type Spot } from '../../../workspace/spot';
import type { Workspace } from '../../../workspace/workspace';
import { asScalar } from '../../../yaml/nodes/query';
import { isEnabled } from '../cluster';
import { isLegacy, legacyNameOf, legacyPlacesOf } from '../legacy/names';
import { legacyTableOf } from '../legacy/table';
import { legacyTarget } from '../legacy/targets';
import { membershipOf, type Membership } from '../membership/inspect';
import { arnTargets } from './arnTargets';
import { resourceNameOf } from './envoy';
import { groupMembers } from './groupMembers';

/** What App Mesh knows of the object or the reference under a position: mesh, gateway, names in AWS and of Envoy. */
export function hoverNames(spot: Spot, workspace: Workspace): readonly Markdown[] {
  const { resource, file } = spot;
  if (resource === undefined) {
    return [];
  }
  const { uri } = file;
  return [
    ...(isHead(spot, resource) ? objectText(resource, uri, workspace) : []),
    ...referenceText(spot, uri, workspace),
    ...(workspace.dialects.familyOf(resource.group) === 'appmesh'
      ? [...arnText(spot, uri, workspace), ...legacyText(spot, resource, uri, workspace)]
      : []),
  ];
}

function isHead(spot: Spot, resource: Resource): boolean {
  const { hit } = spot;
  return (
    hit?.node === resource.kindNode ||
    hit?.node === resource.apiVersionNode ||
    ownNameAt(spot) === resource ||
    hit?.path.slice(resource.path.length).join('.') === 'spec.awsName'
  );
}

const words: Readonly<Record<keyof Membership, readonly [known: string, none: string]>> = {
  mesh: ['Mesh', 'Not selected by a Mesh'],
  virtualGateway: ['VirtualGateway', 'Not selected by a VirtualGateway'],
  virtualNode: ['VirtualNode', 'Not selected by a VirtualNode'],
};

/** Membership, and where the object is in AWS. */
function objectText(resource: Resource, uri: Uri, workspace: Workspace): readonly Markdown[] {
  const entry = workspace.index.entryOf(uri, resource);
  if (isLegacy(resource, workspace.dialects)) {
    const name = legacyNameOf(resource, workspace.dialects);
    return name === undefined ? [] : [md`Name in AWS: ${code(name)} (${resource.version})`];
  }
  const membership = membershipOf(entry, workspace);
  const lines = (Object.keys(words) as (keyof Membership)[]).flatMap((key): readonly Markdown[] => {
    const value = membership?.[key];
    // A workload need not belong to anything, and most do to one of two.
    if (value === undefined || (value === null && key !== 'mesh' && entry.kind !== 'GatewayRoute')) {
      return [];
    }
    return value === null ? [md`${words[key][1]}`] : [md`${words[key][0]}: ${code(value)}`];
  });
  const isOurs = workspace.dialects.familyOf(resource.group) === 'appmesh';
  const name = isOurs ? resourceNameOf(entry, workspace) : undefined;
  const shared = name?.meshOwner === undefined ? md`` : md` (without ${code(`@${name.meshOwner}`)} if the controller runs in that account)`;
  const unnamed =
    isOurs && workspace.dialects.nameRuleOf(resource) === undefined && resource.kind === 'BackendGroup'
      ? [md`Has no name in AWS: its services become backends of VirtualNodes`]
      : [];
  const all = [
    ...lines,
    ...(name === undefined ? [] : [md`${name.isEnvoy ? 'Envoy name' : 'AWS resource'}: ${code(name.path)}${shared}`]),
    ...unnamed,
  ];
  return all.length === 0 ? [] : [factLines(all)];
}

const mostListed = 20;

/** The services that a reference to a group, or to all of a namespace, stands for. */
function referenceText(spot: Spot, uri: Uri, workspace: Workspace): readonly Markdown[] {
  const origin = originAt(spot);
  if (origin === undefined || origin.slot.family !== 'appmesh' || origin.slot.wildcardOf === undefined) {
    return [];
  }
  const resolution = workspace.resolver.resolve(origin, uri);
  const services = resolution.kind === 'many' ? resolution.targets : groupMembers(origin, uri, workspace);
  const isOff = origin.slot.onlyWith !== undefined && !isEnabled('enableBackendGroups', uri, workspace);
  return [
    ...(services.length === 0
      ? []
      : [
          join(
            [
              md`Adds ${services.length} VirtualService${services.length === 1 ? '' : 's'} as backends:`,
              ...services.slice(0, mostListed).map((each) => md`- ${named(each, workspace)}`),
              ...(services.length > mostListed ? [md`- and ${services.length - mostListed} more`] : []),
            ],
            '\n',
          ),
        ]),
    ...(isOff ? [md`Ignored unless the controller runs with backend groups enabled (${code('cluster.enableBackendGroups')}).`] : []),
  ];
}

/** What an ARN means to the controller: the name behind its last slash, in the mesh of the object that holds it. */
function arnText({ state, hit }: Spot, uri: Uri, workspace: Workspace): readonly Markdown[] {
  const use = state.uses.find(({ alternatives }) => alternatives.some(({ value }) => value === hit?.node));
  const value = asScalar(hit?.node);
  const name = value === undefined || value.opaque || use?.slot.family !== 'appmesh' ? undefined : nameInArn(value.text);
  if (use === undefined || value === undefined || name === undefined) {
    return [];
  }
  const targets = arnTargets(value.text, use, uri, workspace);
  return [
    factLines([
      md`awsName: ${code(name)}; account, region and mesh of the ARN are not read`,
      ...targets.map((target) => md`In this workspace: ${named(target, workspace)}`),
      ...bothText(use),
    ]),
  ];
}

function bothText({ origins }: SlotUse): readonly Markdown[] {
  return origins.some(({ name }) => name !== undefined) ? [md`Takes precedence over the reference beside it`] : [];
}

function legacyText({ hit }: Spot, resource: Resource, uri: Uri, workspace: Workspace): readonly Markdown[] {
  const place = isLegacy(resource, workspace.dialects)
    ? legacyPlacesOf(resource, legacyTableOf(workspace)).find(({ node }) => node === hit?.node)
    : undefined;
  if (place?.awsName === undefined) {
    return [];
  }
  const target = legacyTarget(place, resource.group, uri, workspace)?.entry;
  return [
    factLines([
      md`Name in AWS: ${code(place.awsName)}`,
      ...(target === undefined ? [] : [md`In this workspace: ${named(target, workspace)}`]),
    ]),
  ];
}

function named(entry: IndexedResource, workspace: Workspace): Markdown {
  const line = (workspace.file(entry.uri)?.startOf(entry.resource.document) ?? 0) + entry.resource.node.span.start;
  const at = (workspace.file(entry.uri)?.lines.lineOf(line) ?? 0) + 1;
  const awsName = awsNameOf(entry.resource, workspace.dialects)?.value ?? legacyNameOf(entry.resource, workspace.dialects);
  const label = link(describeResource(entry.resource), `${entry.uri}#L${at}`);
  return awsName === undefined ? label : md`${label} ${code(awsName)}`;
}
