import { settled, type LabelValue } from '../../../manifest/labels';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { namespaceLabels } from '../../../workspace/applied/namespaces';
import type { Workspace } from '../../../workspace/workspace';
import { isEnabled } from '../cluster';
import { knownPorts } from '../membership/listeners';
import { podMembership, type PodMembership } from '../membership/pods';
import { annotations, type Parsed, type Sidecar } from './annotations';
import { hasContainer, hasInitContainer, podAnnotation, podLabel, prefixOf, switchKey } from './pod';

/**
 * What the injector does with the Pods of a workload; absent members are not known. Source: pkg/inject at 7588d12 and the
 * webhook's configuration in config/webhook.
 */
export interface Injection {
  readonly mode?: 'enabled' | 'disabled' | 'unspecified';
  /** The Namespace has the label that brings its Pods to the injector. */
  readonly webhookCalled?: boolean;
  /** Envoy is added; of a gateway, that its own container of that name is configured. */
  readonly injected?: boolean;
  /** Why the Pod is refused. */
  readonly refused?: 'several' | 'no-member' | 'malformed';
  readonly member?: 'node' | 'gateway';
  /** By annotation, the pairs that it says. */
  readonly parsed: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly appPorts?: string;
  readonly egressIgnoredPorts?: string;
  readonly egressIgnoredIPs?: string;
  readonly cni?: boolean;
  readonly ipv6?: boolean;
  readonly preview?: boolean;
}

const envoy = 'envoy';
const fargateLabel = 'eks.amazonaws.com/fargate-profile';

/** `undefined` for an object that makes no Pods. Who knows already what selects the Pods says so: many may have been looked at for that. */
export function injectionOf(
  workload: IndexedResource,
  workspace: Workspace,
  membership = podMembership(workload, workspace),
): Injection | undefined {
  if (membership === undefined) {
    return undefined;
  }
  const label = namespaceSwitch(workload, workspace);
  const annotation = podAnnotation(workload, switchKey(workspace), workspace);
  const word = annotation === undefined ? label : annotation;
  const mode = word === null ? undefined : modeOf(word);
  const webhookCalled = isCalledFor(label);
  const sidecars = sidecarsOf(workload, membership, workspace);
  const forms = formsOf(workload, sidecars, workspace);
  const isMalformed = forms.some(({ parsed, isRead }) => parsed.kind === 'malformed' && isRead === true);
  return {
    ...(mode === undefined ? {} : { mode }),
    ...(webhookCalled === undefined ? {} : { webhookCalled }),
    ...outcome(mode, webhookCalled, membership, isMalformed, () => hasContainer(workload, envoy, workspace)),
    ...settings(workload, membership, forms, workspace),
  };
}

/** Whether the injector is asked about the Pods of a workload at all; `undefined` where that is not known. */
export function isWebhookCalled(workload: IndexedResource, workspace: Workspace): boolean | undefined {
  return isCalledFor(namespaceSwitch(workload, workspace));
}

function namespaceSwitch(workload: IndexedResource, workspace: Workspace): LabelValue {
  return settled(namespaceLabels(workload.namespace, workload.uri, workspace)(switchKey(workspace)));
}

function isCalledFor(label: LabelValue): boolean | undefined {
  return label === null ? undefined : label === 'enabled' || label === 'disabled';
}

/** True for Pods that several select, which are refused wherever the injector is asked. */
export function areOfSeveral({ nodes, gateways }: PodMembership): boolean {
  const kinds = [nodes.kind, gateways.kind];
  return kinds.includes('many') || kinds.every((kind) => kind === 'one');
}

function modeOf(word: string | undefined): NonNullable<Injection['mode']> {
  const lower = word?.toLowerCase();
  return lower === 'enabled' || lower === 'disabled' ? lower : 'unspecified';
}

type Outcome = Pick<Injection, 'injected' | 'refused' | 'member'>;

/** A refusal is what happens where the injector is asked; it is said too where that is not known. */
function outcome(
  mode: Injection['mode'],
  webhookCalled: boolean | undefined,
  membership: PodMembership,
  isMalformed: boolean,
  hasEnvoy: () => boolean | undefined,
): Outcome {
  const { nodes, gateways } = membership;
  const kinds = [nodes.kind, gateways.kind];
  if (webhookCalled === false || mode === 'disabled') {
    return { injected: false };
  }
  if (areOfSeveral(membership)) {
    return { injected: false, refused: 'several' };
  }
  if (kinds.includes('unknown') || mode === undefined) {
    return {};
  }
  if (kinds.every((kind) => kind === 'none')) {
    return mode === 'enabled' ? { injected: false, refused: 'no-member' } : { injected: false };
  }
  const member = nodes.kind === 'one' ? 'node' : 'gateway';
  if (isMalformed) {
    return { injected: false, refused: 'malformed', member };
  }
  const isThere = hasEnvoy();
  const isInjected = isThere === undefined ? undefined : isThere === (member === 'gateway');
  return { ...(isInjected === undefined || (isInjected && webhookCalled === undefined) ? {} : { injected: isInjected }), member };
}

/** Which containers the injector adds to the Pods, where it is asked; `undefined` where that is not known. */
type Sidecars = Readonly<Record<Sidecar, boolean | undefined>>;

function sidecarsOf(workload: IndexedResource, { nodes, gateways }: PodMembership, workspace: Workspace): Sidecars {
  const isNode = isOne(nodes);
  const isMember = isNode === true || isOne(gateways) === true ? true : isNode === undefined ? undefined : isOne(gateways);
  const isTraced = isEnabled('enableXrayTracing', workload.uri, workspace);
  const lacks = (isThere: boolean | undefined): boolean | undefined => (isThere === undefined ? undefined : !isThere);
  return {
    envoy: isNode === true ? lacks(hasContainer(workload, envoy, workspace)) : isNode,
    interception:
      isNode === true ? both(lacks(usesCni(workload, workspace)), lacks(hasInitContainer(workload, 'proxyinit', workspace))) : isNode,
    daemon: isTraced && isMember !== false ? both(isMember, lacks(hasContainer(workload, 'xray-daemon', workspace))) : false,
  };
}

function isOne({ kind }: PodMembership['nodes']): boolean | undefined {
  return kind === 'unknown' ? undefined : kind === 'one';
}

function both(first: boolean | undefined, second: boolean | undefined): boolean | undefined {
  return first === false || second === false ? false : first === undefined || second === undefined ? undefined : true;
}

/** Whether the injector reads an annotation of the Pods, where it is asked; `undefined` where that is not known. */
export function isAnnotationRead(name: string, workload: IndexedResource, workspace: Workspace): boolean | undefined {
  const membership = podMembership(workload, workspace);
  return membership === undefined ? false : isReadFor(name, sidecarsOf(workload, membership, workspace));
}

function isReadFor(name: string, sidecars: Sidecars): boolean | undefined {
  const reads = (annotations[name]?.readFor ?? []).map((sidecar) => sidecars[sidecar]);
  return reads.includes(true) ? true : reads.includes(undefined) ? undefined : false;
}

/** An annotation that the injector reads, or may. */
interface Form {
  readonly key: string;
  readonly parsed: Parsed;
  readonly isRead: boolean | undefined;
}

function formsOf(workload: IndexedResource, sidecars: Sidecars, workspace: Workspace): readonly Form[] {
  return Object.entries(annotations).flatMap(([name, { parse }]): readonly Form[] => {
    const isRead = isReadFor(name, sidecars);
    const key = `${prefixOf(workspace)}${name}`;
    const text = isRead === false ? undefined : podAnnotation(workload, key, workspace);
    return typeof text === 'string' ? [{ key, parsed: parse(text), isRead }] : [];
  });
}

type Settings = Pick<Injection, 'parsed' | 'appPorts' | 'egressIgnoredPorts' | 'egressIgnoredIPs' | 'cni' | 'ipv6' | 'preview'>;

function settings(workload: IndexedResource, { nodes }: PodMembership, forms: readonly Form[], workspace: Workspace): Settings {
  const written = (name: string): LabelValue => podAnnotation(workload, `${prefixOf(workspace)}${name}`, workspace);
  const [node] = nodes.kind === 'one' ? nodes.objects : [];
  const ports = written('ports');
  const ipv6 = written('ipv6');
  return onlyKnown({
    parsed: Object.fromEntries(forms.flatMap(({ key, parsed }) => (parsed.kind === 'pairs' ? [[key, parsed.pairs]] : []))),
    appPorts: ports === undefined ? (node === undefined ? undefined : knownPorts(node, workspace)?.join(',')) : (ports ?? undefined),
    egressIgnoredPorts: orDefault(written('egressIgnoredPorts'), '22'),
    egressIgnoredIPs: orDefault(written('egressIgnoredIPs'), '169.254.169.254'),
    cni: usesCni(workload, workspace),
    ipv6: ipv6 === null ? undefined : ipv6 !== 'disabled',
    preview: isOn(written('preview'), () => false),
  });
}

/** Whether the CNI plugin diverts traffic to Envoy, not a container. */
function usesCni(workload: IndexedResource, workspace: Workspace): boolean | undefined {
  return isOn(podAnnotation(workload, `${prefixOf(workspace)}appmeshCNI`, workspace), () => {
    const fargate = podLabel(workload, fargateLabel, workspace);
    return fargate === null ? undefined : fargate !== undefined && fargate !== '';
  });
}

function isOn(text: LabelValue, otherwise: () => boolean | undefined): boolean | undefined {
  return text === null ? undefined : text === undefined ? otherwise() : text.toLowerCase() === 'enabled';
}

function orDefault(text: string | null | undefined, standard: string): string | undefined {
  return text === null ? undefined : (text ?? standard);
}

function onlyKnown<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
