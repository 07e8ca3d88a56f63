import { allOf } from '../../../../base/lists';
import type { Path } from '../../../../base/path';
import { findingAt } from '../../../../checks/places/findingAt';
import { relatedTo } from '../../../../checks/references/referencePlace';
import { isUncertain } from '../../../../workspace/index/indexed';
import type { Choice } from '../../../../workspace/applied/choice';
import type { Finding } from '../../../../workspace/finding';
import { areOfSeveral, injectionOf, isWebhookCalled } from '../../injection/injection';
import { labelsAt } from '../../../../manifest/labels';
import { podTemplateOf } from '../../../../manifest/podTemplates';
import { podMembership, type PodMembership } from '../../membership/pods';
import { entryOf, nodeAt } from '../../../../yaml/nodes/query';
import { annotationFindings } from './podAnnotations';
import { fullName, listed, type SetContext } from './context';

/** What the webhook for Pods refuses, and what it leaves alone although it looks otherwise. Source: pkg/inject/inject.go. */
export function podFindings(context: SetContext): readonly Finding[] {
  const { resource, entry, workspace } = context;
  const template = podTemplateOf(resource);
  const membership = template === undefined || isUncertain(resource) ? undefined : podMembership(entry, workspace);
  if (template === undefined || membership === undefined) {
    return [];
  }
  return allOf(membershipFindings(context, membership, template), annotationFindings(context));
}

function membershipFindings({ resource, entry, workspace }: SetContext, membership: PodMembership, template: Path): readonly Finding[] {
  // Nothing else of them is refused where nobody asks the injector.
  if (!areOfSeveral(membership) && isWebhookCalled(entry, workspace) !== true) {
    return [];
  }
  const injection = injectionOf(entry, workspace, membership);
  const labels = [...template, 'metadata', 'labels'];
  const related = (...choices: readonly Choice[]): NonNullable<Finding['related']> => relatedTo(choices.flatMap(objectsOf), workspace);
  const place = entryOf(nodeAt(resource.node, labels.slice(0, -1)), 'labels') === undefined ? 'parent' : 'key';
  const { nodes, gateways } = membership;
  if (injection?.refused === 'several') {
    // The webhook is only called where the Namespace has the label.
    const level = injection.webhookCalled === true ? {} : { level: 'warning' as const };
    const said = (code: string, message: string, ...choices: readonly Choice[]): Finding =>
      findingAt(resource, code, labels, place, `${message} (App Mesh controller)`, { ...level, related: related(...choices) });
    return [
      ...(nodes.kind === 'many'
        ? [said('appmesh/pod-many-virtual-nodes', `More than one VirtualNode selects these Pods: ${namesOf(nodes)}`, nodes)]
        : []),
      ...(gateways.kind === 'many'
        ? [said('appmesh/pod-many-virtual-gateways', `More than one VirtualGateway selects these Pods: ${namesOf(gateways)}`, gateways)]
        : []),
      ...(nodes.kind === 'one' && gateways.kind === 'one'
        ? [
            said(
              'appmesh/pod-virtual-node-and-gateway',
              `VirtualNode ${namesOf(nodes, 1)} and VirtualGateway ${namesOf(gateways, 1)} both select these Pods`,
              nodes,
              gateways,
            ),
          ]
        : []),
    ];
  }
  if (injection?.refused === 'no-member' && injection.webhookCalled === true) {
    const isOpen = labelsAt(resource, labels).isOpen;
    return isOpen
      ? []
      : [
          findingAt(
            resource,
            'appmesh/pod-injection-enabled-without-member',
            labels,
            place,
            'Injection is enabled, but no VirtualNode or VirtualGateway in this workspace selects these Pods; the controller rejects such Pods',
          ),
        ];
  }
  if (
    injection?.member === 'gateway' &&
    injection.refused === undefined &&
    injection.injected === false &&
    injection.webhookCalled === true
  ) {
    return [
      findingAt(
        resource,
        'appmesh/gateway-pod-without-envoy-container',
        [...template, 'spec', 'containers'],
        'key',
        `VirtualGateway ${namesOf(gateways, 1)} selects these Pods, but no container is named "envoy"; the Pods are not configured`,
        {
          related: related(gateways),
        },
      ),
    ];
  }
  return [];
}

function objectsOf(choice: Choice): Extract<Choice, { kind: 'many' }>['objects'] {
  return choice.kind === 'one' || choice.kind === 'many' ? choice.objects : [];
}

function namesOf(choice: Choice, most = Infinity): string {
  return listed([...new Set(objectsOf(choice).map(fullName))].slice(0, most));
}
