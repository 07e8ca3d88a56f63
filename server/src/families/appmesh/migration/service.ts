import { differing } from '../../../base/differing';
import { append } from '../../../base/lists';
import { nodesAt } from '../../../manifest/values';
import { awsNameOf } from '../../../reference/awsName';
import type { MapEntry } from '../../../yaml/nodes/node';
import { asMap, asScalar, asSequence, entryOf, nodeAt, textOf, valueOf } from '../../../yaml/nodes/query';
import { legacyPlacesOf, legacyRouterOf } from '../legacy/names';
import { legacyTarget } from '../legacy/targets';
import { changeHead, fillSpec, putInPlaceOf, renameKeys, specOf, type Change } from './change';
import { awsNameToWrite, placeholderArn, reportProtocols } from './node';
import { moveRouter } from './router';

/** A VirtualService gives its router away to an object of its own, and keeps the name by which clients call it. */
export function changeService(change: Change): void {
  const { resource, plan, problems } = change;
  const spec = specOf(resource);
  const own = (key: string): MapEntry | undefined => spec?.entries.find((entry) => entry.key.text === key);
  changeHead(change);
  renameKeys(change);
  changeTargets(change);
  changeRetries(change);
  reportProtocols(change, 'spec.virtualRouter.listeners[].portMapping.protocol');
  // The name is what clients look up: it stays in either case.
  const awsName = awsNameToWrite(change, true);
  const parts = { router: own('virtualRouter'), routes: own('routes') };
  if (spec === undefined || (parts.router === undefined && parts.routes === undefined)) {
    problems.push('No routes found; add spec.provider if the service is to answer');
    fillSpec(change, awsName);
    return;
  }
  const name = legacyRouterOf(resource).name ?? plan.nameOf(resource);
  fillSpec(change, { ...awsName, provider: { virtualRouter: { virtualRouterRef: { name } } } });
  moveRouter(change, { spec, ...parts, name, awsName: routerAwsName(change, name), listeners: impliedListeners(change) });
}

function routerAwsName({ resource, plan, problems }: Change, name: string): string | undefined {
  const { dialects } = plan.workspace;
  if (plan.resources === 'new') {
    return undefined;
  }
  const { awsName } = legacyRouterOf(resource);
  if (awsName === undefined) {
    problems.push('The AWS name of the router depends on a placeholder; add spec.awsName to the VirtualRouter');
  }
  const standard = awsNameOf(
    differing(resource, { kind: 'VirtualRouter', version: dialects.successorOf(resource) ?? '', name }),
    dialects,
    'default',
  )?.value;
  return awsName === standard ? undefined : awsName;
}

/** Targets become references to the VirtualNodes that had the name in AWS. */
function changeTargets({ resource, entry, draft, plan, problems }: Change): void {
  for (const place of legacyPlacesOf(resource, plan.table).filter(({ of }) => of === 'VirtualNode')) {
    const holder = asMap(nodeAt(resource.node, place.path.slice(0, -1)));
    const old = entryOf(holder, 'virtualNodeName');
    if (holder === undefined || old === undefined) {
      continue;
    }
    const target = legacyTarget(place, resource.group, entry.uri, plan.workspace);
    if (target === undefined) {
      problems.push(`VirtualNode "${place.node.text}" not found; complete its ARN or replace it with "virtualNodeRef"`);
      putInPlaceOf(draft, resource, holder, old, {
        virtualNodeARN: placeholderArn(resource, 'virtualNode', place.awsName ?? place.node.text),
      });
      continue;
    }
    if (target.entry === undefined) {
      problems.push(
        `VirtualNode "${target.namespace === undefined ? '' : `${target.namespace}/`}${target.name}" not found in this workspace`,
      );
    }
    const elsewhere = target.namespace !== undefined && target.namespace !== resource.namespace;
    const name = target.entry === undefined ? target.name : plan.nameOf(target.entry);
    putInPlaceOf(draft, resource, holder, old, { virtualNodeRef: { ...(elsewhere ? { namespace: target.namespace } : {}), name } });
  }
}

function changeRetries({ resource, draft, plan, problems }: Change): void {
  for (const type of Object.keys(plan.table.routeTypes)) {
    for (const { node, path } of nodesAt(resource.node, `spec.routes[].${type}.retryPolicy`)) {
      const policy = asMap(node);
      const entry = entryOf(policy, 'perRetryTimeoutMillis');
      const value = asScalar(entry?.value);
      if (policy !== undefined && entry !== undefined && value !== undefined) {
        putInPlaceOf(draft, resource, policy, entry, { perRetryTimeout: { unit: 'ms', value: value.value } });
      }
      const missing = [
        ...(entry === undefined ? ['perRetryTimeout'] : []),
        ...(entryOf(policy, 'maxRetries') === undefined ? ['maxRetries'] : []),
      ];
      append(
        problems,
        missing.map((key) => `Retry policy of route ${String(path[2] ?? 0)} needs "${key}"`),
      );
    }
  }
}

/** A router without listeners had the first listener of the first target of its first route. */
function impliedListeners({ resource, entry, plan, problems }: Change): readonly unknown[] | undefined {
  const written = nodeAt(resource.node, ['spec', 'virtualRouter', 'listeners']);
  if (written !== undefined && (asSequence(written)?.items.length ?? 1) > 0) {
    return undefined;
  }
  const first = legacyPlacesOf(resource, plan.table).find(
    ({ of, path }) => of === 'VirtualNode' && path[2] === 0 && path.includes('weightedTargets') && path.at(-2) === 0,
  );
  const node = first === undefined ? undefined : legacyTarget(first, resource.group, entry.uri, plan.workspace)?.entry;
  const mapping = asMap(nodeAt(node?.resource.node, ['spec', 'listeners', 0, 'portMapping']));
  const port = asScalar(valueOf(mapping, 'port'))?.value;
  const protocol = textOf(asScalar(valueOf(mapping, 'protocol')));
  if (port === undefined || protocol === undefined) {
    problems.push('The listener of the router is not known; add spec.listeners to the VirtualRouter');
    return undefined;
  }
  return [{ portMapping: { port, protocol } }];
}
