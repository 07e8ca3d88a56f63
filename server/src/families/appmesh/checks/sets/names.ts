import { parsePath, type Path } from '../../../../base/path';
import { findingAt } from '../../../../checks/places/findingAt';
import { relatedTo } from '../../../../checks/references/referencePlace';
import { knownText } from '../../../../manifest/values';
import { awsNameBy, awsNameOf } from '../../../../reference/awsName';
import type { ApiLimits, ApiNode } from '../../../../schema/api/apiTree';
import { mayExceed, namesWithout } from '../../../../workspace/applied/appliedNames';
import { areTogether } from '../../../../workspace/applied/choice';
import { identityKey, isUncertain, type IndexedResource } from '../../../../workspace/index/indexed';
import { isOneOf } from '../../../../workspace/index/oneOf';
import type { Finding } from '../../../../workspace/finding';
import { holdsPlaceholder } from '../../../../yaml/templates/placeholders';
import { gatewayOf } from '../../membership/gateway';
import { servedVersion } from '../../membership/kinds';
import { meshOf } from '../../membership/mesh';
import { serviceOfHost } from '../../names/hosts';
import { fullName, listed, type SetContext } from './context';

const service = { group: '', kind: 'Service' };

/** Two objects that the controller takes for one in AWS: it does not look for names that are taken. */
export function nameFindings(context: SetContext): readonly Finding[] {
  const { resource, entry, workspace } = context;
  const name = awsNameOf(resource, workspace.dialects);
  if (
    name === undefined ||
    isUncertain(resource) ||
    holdsPlaceholder(name.value) ||
    (name.origin === 'default' && resource.namespace === undefined && resource.kind !== 'Mesh') ||
    !workspace.index.hasNamesOfAlias(resource, name.value)
  ) {
    return [];
  }
  const byName = workspace.index.aliasedByName(resource, name.value);
  const others = [...byName]
    .flatMap(([key, all]) => (key === identityKey(resource) ? [] : all))
    .filter((other) => !other.isUncertain && areTogether([entry, other], workspace) && sharesNames(entry, other, context));
  return others.length === 0
    ? []
    : [
        findingAt(
          resource,
          'appmesh/duplicate-aws-name',
          name.origin === 'explicit' ? name.field.split('.') : ['metadata', 'name'],
          'value',
          `${resource.kind} ${listed(others.map(fullName))} also has the AWS name "${name.value}"; the controller treats them as one resource and each overwrites the other`,
          {
            related: relatedTo(others, workspace),
          },
        ),
      ];
}

/**
 * A default name that is longer than AWS allows: the webhook fills it in, and only AWS refuses it. What is written instead is
 * checked as all values are.
 */
export function longNameFindings({ resource, uri, workspace }: SetContext): readonly Finding[] {
  const { dialects, kinds, apiTrees } = workspace;
  const rule = dialects.nameRuleOf(resource);
  const field = parsePath(rule?.field ?? '') ?? [];
  const kind = rule === undefined ? undefined : kinds.find(resource);
  const most = kind === undefined ? undefined : limitsAt(apiTrees.treeOf(kind.schema), field)?.maxLength;
  if (rule === undefined || most === undefined || !mayExceed(most, resource)) {
    return [];
  }
  const names = namesWithout(field, (text) => text === '', resource, uri, workspace).map(
    (name) => awsNameBy(rule, { ...name, written: '' }).value,
  );
  const long = names.find((name) => name.length > most);
  const message = `The default AWS name, "${rule.formula}", must have at most ${most} characters (AWS API), found ${long?.length ?? 0}. Set "${rule.field}" to a shorter one`;
  return long === undefined ? [] : [findingAt(resource, 'api/length', ['metadata', 'name'], 'value', message, { inRoots: true })];
}

function limitsAt(tree: ApiNode | undefined, path: Path): ApiLimits | undefined {
  return path.reduce((node, step) => node?.fields?.get(String(step)), tree)?.limits;
}

/** Names are distinct in a mesh, those of gateway routes in a gateway, and those of meshes in an account. */
function sharesNames(entry: IndexedResource, other: IndexedResource, { workspace }: SetContext): boolean {
  const version = (each: IndexedResource): string => each.read('version', (resource) => resource.version);
  if (version(other) !== servedVersion || version(entry) !== servedVersion) {
    return false;
  }
  if (entry.kind === 'Mesh') {
    const owner = (mesh: IndexedResource): string => mesh.read('meshOwner', (resource) => knownText(resource, 'spec.meshOwner') ?? '');
    return owner(entry) === owner(other);
  }
  const [own, its] = [meshOf(entry, workspace), meshOf(other, workspace)];
  if (own.kind !== 'one' || its.kind !== 'one' || own.name !== its.name) {
    return false;
  }
  if (entry.kind !== 'GatewayRoute') {
    return true;
  }
  const [left, right] = [gatewayOf(entry, workspace), gatewayOf(other, workspace)];
  return left.kind === 'one' && right.kind === 'one' && fullName(left) === fullName(right);
}

/** Names that clients and Envoy look up in DNS, where the workspace has other Services of the namespace. */
export function dnsFindings(context: SetContext): readonly Finding[] {
  const { resource, workspace } = context;
  const hostname = resource.kind === 'VirtualNode' ? knownText(resource, 'spec.serviceDiscovery.dns.hostname') : undefined;
  if (hostname !== undefined && missingService(hostname, context) !== undefined) {
    return [
      findingAt(
        resource,
        'appmesh/dns-service-unknown',
        ['spec', 'serviceDiscovery', 'dns', 'hostname'],
        'value',
        `Service "${hostname.split('.')[0] ?? ''}" not found in namespace "${hostname.split('.')[1] ?? ''}" of this workspace`,
      ),
    ];
  }
  const name = resource.kind === 'VirtualService' && !isUncertain(resource) ? awsNameOf(resource, workspace.dialects) : undefined;
  if (name === undefined || holdsPlaceholder(name.value) || missingService(name.value, context) === undefined) {
    return [];
  }
  return [
    findingAt(
      resource,
      'appmesh/aws-name-without-dns',
      name.origin === 'explicit' ? name.field.split('.') : ['metadata', 'name'],
      'value',
      `No Service in this workspace has the name "${name.value}"; clients cannot resolve it unless a Service or another DNS record has it`,
    ),
  ];
}

/** The Service that a host name of the cluster stands for, where the workspace has others of its namespace and not it. */
function missingService(hostname: string, { uri, workspace: { index, results } }: SetContext): string | undefined {
  const { name, namespace } = serviceOfHost(hostname) ?? {};
  const isThere = (within: string | undefined): boolean =>
    isOneOf({ list: () => index.findIn(service, name ?? '', within), from: uri, isSuch: () => true }, results);
  return name === undefined || namespace === undefined || isThere(namespace) || isThere(undefined) || !index.hasKindIn(service, namespace)
    ? undefined
    : name;
}
