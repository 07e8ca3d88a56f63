import type { InspectedFacts } from '../../../workspace/family';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { namespaceLabels } from '../../../workspace/applied/namespaces';
import type { Workspace } from '../../../workspace/workspace';
import { hasMembers } from '../membership/inspect';
import { injectionOf } from './injection';
import { podAnnotation, switchKey } from './pod';

/** What happens to the Pods of a workload that App Mesh has to do with. */
export function inspectInjection(entry: IndexedResource, workspace: Workspace): InspectedFacts | undefined {
  const injection = injectionOf(entry, workspace);
  const key = switchKey(workspace);
  const takesPart =
    injection !== undefined &&
    (typeof namespaceLabels(entry.namespace, entry.uri, workspace)(key) === 'string' ||
      podAnnotation(entry, key, workspace) !== undefined ||
      hasMembers(entry, workspace));
  if (!takesPart) {
    return undefined;
  }
  const { refused: _refused, member: _member, ...shown } = injection;
  return { fields: { injection: shown }, lines: [sentenceOf(injection)] };
}

/** What the injector does, in a sentence. */
export function sentenceOf({ mode, webhookCalled, injected, refused, member }: NonNullable<ReturnType<typeof injectionOf>>): string {
  if (webhookCalled === false) {
    return 'injector is not called: the Namespace does not have the label';
  }
  const condition = webhookCalled === undefined ? ' if the Namespace has the label' : '';
  switch (refused) {
    case 'several':
      return `Pod is rejected${condition}: more than one VirtualNode or VirtualGateway selects it`;
    case 'no-member':
      return `Pod is rejected${condition}: injection is enabled and no VirtualNode or VirtualGateway selects it`;
    case 'malformed':
      return `Pod is rejected${condition}: an annotation cannot be parsed`;
    case undefined:
      break;
  }
  if (injected === false && member !== undefined) {
    return member === 'gateway'
      ? 'not configured: no container is named "envoy"'
      : `Envoy is not injected: a container is named "envoy"; its traffic is intercepted${condition}`;
  }
  if (injected === false) {
    return mode === 'disabled' ? 'not injected: injection is disabled' : 'not injected: no VirtualNode or VirtualGateway selects it';
  }
  if (member === undefined) {
    return 'injection is not known';
  }
  const unless = injected === undefined && webhookCalled === true ? ' unless a container is named "envoy"' : '';
  return member === 'gateway' ? `the container "envoy" is configured${condition}` : `Envoy is injected${condition}${unless}`;
}
