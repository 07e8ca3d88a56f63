import { differing } from '../../../base/differing';
import { nodesAt } from '../../../manifest/values';
import { awsNameOf } from '../../../reference/awsName';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { lineEndOf, startOfLine } from '../../../base/lines';
import { asMap, asScalar, asSequence, entryOf, nodeAt, textOf, valueOf } from '../../../yaml/nodes/query';
import { legacyNameOf, legacyPlacesOf } from '../legacy/names';
import { legacyTarget } from '../legacy/targets';
import { podMap } from './plan';
import { addEntries, changeHead, fillSpec, putInPlaceOf, renameKeys, type Change } from './change';

/** A VirtualNode selects its Pods by their labels, refers to services as objects, and says what the old controller filled in. */
export function changeNode(change: Change): void {
  const { entry, plan } = change;
  changeHead(change);
  const labels = podLabels(change, plan.workloadsOf(entry));
  fillSpec(change, {
    ...awsNameToWrite(change),
    ...(labels === undefined ? {} : { podSelector: { matchLabels: labels } }),
  });
  renameKeys(change);
  changeAttributes(change);
  changeHealthChecks(change);
  changeBackends(change);
  reportProtocols(change, 'spec.listeners[].portMapping.protocol');
}

/** The name in AWS, where resources are kept and the default would be another one. */
export function awsNameToWrite({ resource, plan }: Change, keep = plan.resources === 'keep'): { readonly awsName?: string } {
  const { dialects } = plan.workspace;
  const awsName = keep ? legacyNameOf(resource, dialects) : undefined;
  const standard = awsNameOf(
    differing(resource, { version: dialects.successorOf(resource) ?? '', name: plan.nameOf(resource) }),
    dialects,
    'default',
  )?.value;
  return awsName === undefined || awsName === standard ? {} : { awsName };
}

/** The labels that all workloads of a VirtualNode have in common. */
function podLabels({ problems }: Change, workloads: readonly IndexedResource[]): Readonly<Record<string, string>> | undefined {
  const [first, ...others] = workloads.map((entry) => podMap(entry, 'labels'));
  if (first === undefined) {
    problems.push('No workload found for this VirtualNode; add spec.podSelector if it has Pods');
    return undefined;
  }
  const common = [...first].filter(([key, value]) => others.every((labels) => labels.get(key) === value));
  if (common.length === 0) {
    problems.push('The Pods of this VirtualNode have no labels in common; add spec.podSelector');
    return undefined;
  }
  return Object.fromEntries(common);
}

/** A map of attributes becomes a list of keys and values. */
function changeAttributes({ resource, draft, problems }: Change): void {
  const { text } = draft;
  for (const { node } of nodesAt(resource.node, 'spec.serviceDiscovery.cloudMap.attributes')) {
    const map = asMap(node);
    const isSimple = map?.entries.every(({ value, merge }) => !merge && value.kind === 'scalar' && value.style !== 'block') === true;
    if (map === undefined || !isSimple || map.entries.length === 0) {
      if (map !== undefined && map.entries.length === 0) {
        draft.add({ span: map.span, newText: '[]' });
      } else if (asSequence(node) === undefined) {
        problems.push('Write "attributes" of Cloud Map as a list of "key" and "value"');
      }
      continue;
    }
    const raw = ({ start, end }: { readonly start: number; readonly end: number }): string => text.slice(start, end);
    if (map.flow) {
      draft.add({
        span: map.span,
        newText: `[${map.entries.map(({ key, value }) => `{ key: ${raw(key.span)}, value: ${raw(value.span)} }`).join(', ')}]`,
      });
      continue;
    }
    for (const { key, value } of map.entries) {
      const margin = ' '.repeat(key.span.start - startOfLine(text, key.span.start));
      draft.add({
        span: { start: key.span.start, end: value.span.end },
        newText: `- key: ${raw(key.span)}${lineEndOf(text)}${margin}  value: ${raw(value.span)}`,
      });
    }
  }
}

/** What the old controller filled in is required now. */
function changeHealthChecks({ resource, draft, plan }: Change): void {
  for (const { node } of nodesAt(resource.node, 'spec.listeners[]')) {
    const check = asMap(valueOf(node, 'healthCheck'));
    if (check === undefined) {
      continue;
    }
    const protocol = asScalar(nodeAt(node, ['portMapping', 'protocol']));
    const implied = { ...plan.table.healthCheck, ...(textOf(protocol) === undefined ? {} : { protocol: protocol?.text }) };
    addEntries(draft, check, Object.fromEntries(Object.entries(implied).filter(([key]) => entryOf(check, key) === undefined)));
  }
}

function changeBackends({ resource, entry, draft, plan, problems }: Change): void {
  for (const place of legacyPlacesOf(resource, plan.table).filter(({ of }) => of === 'VirtualService')) {
    const holder = asMap(nodeAt(resource.node, place.path.slice(0, -1)));
    const old = entryOf(holder, 'virtualServiceName');
    if (holder === undefined || old === undefined) {
      continue;
    }
    const target = legacyTarget(place, resource.group, entry.uri, plan.workspace);
    const { text } = place.node;
    if (target?.entry === undefined) {
      problems.push(`VirtualService "${text}" not found; complete its ARN or replace it with "virtualServiceRef"`);
      putInPlaceOf(draft, resource, holder, old, { virtualServiceARN: placeholderArn(resource, 'virtualService', text) });
      continue;
    }
    const elsewhere = target.namespace !== resource.namespace && target.namespace !== undefined;
    putInPlaceOf(draft, resource, holder, old, {
      virtualServiceRef: { ...(elsewhere ? { namespace: target.namespace } : {}), name: plan.nameOf(target.entry) },
    });
  }
}

/** An ARN whose region and account the author has to fill in. */
export function placeholderArn(resource: Change['resource'], type: string, name: string): string {
  const mesh = textOf(asScalar(nodeAt(resource.node, ['spec', 'meshName']))) ?? '<mesh>';
  return `arn:aws:appmesh:<region>:<account>:mesh/${mesh}/${type}/${name}`;
}

/** Protocols that have no successor. */
export function reportProtocols({ resource, plan, problems }: Change, path: string): void {
  for (const { node, path: at } of nodesAt(resource.node, path)) {
    const protocol = textOf(asScalar(node));
    if (protocol !== undefined && plan.table.protocolsWithoutEquivalent.includes(protocol)) {
      problems.push(
        `Listener ${String(at.find((step) => typeof step === 'number') ?? 0)} has the protocol "${protocol}", which has no equivalent; choose "http" or "tcp"`,
      );
    }
  }
}
