import { settled } from '../../../manifest/labels';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { namespaceLabels } from '../../../workspace/applied/namespaces';
import type { Workspace } from '../../../workspace/workspace';
import { isEnabled } from '../cluster';
import { knownPorts } from '../membership/listeners';
import { podMembership, type PodMembership } from '../membership/pods';
import { parsers, tracingKey, type Parsed } from './annotations';
import { hasContainer, podAnnotation, podLabel, prefixOf, switchKey } from './pod';

/**
 * What the injector does with the Pods of a workload; absent members are not known. Source: pkg/inject at 7588d12 and the
 * webhook's configuration in config/webhook.
 */
export interface Injection {
  readonly mode?: 'enabled' | 'disabled' | 'unspecified';
  /** The Namespace has the label that brings its Pods to the injector. */
  readonly webhookCalled?: boolean;
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
  const label = settled(namespaceLabels(workload.namespace, workload.uri, workspace)(switchKey(workspace)));
  const annotation = podAnnotation(workload, switchKey(workspace), workspace);
  const word = annotation === undefined ? label : annotation;
  const mode = word === null ? undefined : modeOf(word);
  const webhookCalled = label === null ? undefined : label === 'enabled' || label === 'disabled';
  const { nodes } = membership;
  const forms = nodes.kind === 'one' ? formsOf(workload, workspace) : {};
  const isMalformed = Object.values(forms).some(({ kind }) => kind === 'malformed') && hasContainer(workload, envoy, workspace) === false;
  return {
    ...(mode === undefined ? {} : { mode }),
    ...(webhookCalled === undefined ? {} : { webhookCalled }),
    ...outcome(mode, webhookCalled, membership, isMalformed, () => hasContainer(workload, envoy, workspace)),
    ...settings(workload, membership, forms, workspace),
  };
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
  { nodes, gateways }: PodMembership,
  isMalformed: boolean,
  hasEnvoy: () => boolean | undefined,
): Outcome {
  const kinds = [nodes.kind, gateways.kind];
  if (webhookCalled === false || mode === 'disabled') {
    return { injected: false };
  }
  if (kinds.includes('many') || kinds.every((kind) => kind === 'one')) {
    return { injected: false, refused: 'several' };
  }
  if (kinds.includes('unknown') || mode === undefined) {
    return {};
  }
  if (kinds.every((kind) => kind === 'none')) {
    return mode === 'enabled' ? { injected: false, refused: 'no-member' } : { injected: false };
  }
  if (nodes.kind === 'one') {
    return isMalformed
      ? { injected: false, refused: 'malformed', member: 'node' }
      : { ...(webhookCalled === undefined ? {} : { injected: true }), member: 'node' };
  }
  const isThere = hasEnvoy();
  return { ...(isThere === undefined || (isThere && webhookCalled === undefined) ? {} : { injected: isThere }), member: 'gateway' };
}

/** What the annotations of the Envoy container say, as far as the injector looks at them. */
function formsOf(workload: IndexedResource, workspace: Workspace): Readonly<Record<string, Parsed>> {
  const forms = Object.entries(parsers).flatMap(([name, parse]) => {
    const key = `${prefixOf(workspace)}${name}`;
    const text =
      name === tracingKey && !isEnabled('enableXrayTracing', workload.uri, workspace) ? undefined : podAnnotation(workload, key, workspace);
    return typeof text === 'string' ? [[key, parse(text)] as const] : [];
  });
  return Object.fromEntries(forms);
}

type Settings = Pick<Injection, 'parsed' | 'appPorts' | 'egressIgnoredPorts' | 'egressIgnoredIPs' | 'cni' | 'ipv6' | 'preview'>;

function settings(
  workload: IndexedResource,
  { nodes }: PodMembership,
  forms: Readonly<Record<string, Parsed>>,
  workspace: Workspace,
): Settings {
  const written = (name: string): string | null | undefined => podAnnotation(workload, `${prefixOf(workspace)}${name}`, workspace);
  const isOn = (name: string, otherwise: () => boolean | undefined): boolean | undefined => {
    const text = written(name);
    return text === null ? undefined : text === undefined ? otherwise() : text.toLowerCase() === 'enabled';
  };
  const [node] = nodes.kind === 'one' ? nodes.objects : [];
  const ports = written('ports');
  const fargate = podLabel(workload, fargateLabel, workspace);
  const ipv6 = written('ipv6');
  return onlyKnown({
    parsed: Object.fromEntries(Object.entries(forms).flatMap(([key, form]) => (form.kind === 'pairs' ? [[key, form.pairs]] : []))),
    appPorts: ports === undefined ? (node === undefined ? undefined : knownPorts(node, workspace)?.join(',')) : (ports ?? undefined),
    egressIgnoredPorts: orDefault(written('egressIgnoredPorts'), '22'),
    egressIgnoredIPs: orDefault(written('egressIgnoredIPs'), '169.254.169.254'),
    cni: isOn('appmeshCNI', () => (fargate === null ? undefined : fargate !== undefined && fargate !== '')),
    ipv6: ipv6 === null ? undefined : ipv6 !== 'disabled',
    preview: isOn('preview', () => false),
  });
}

function orDefault(text: string | null | undefined, standard: string): string | undefined {
  return text === null ? undefined : (text ?? standard);
}

function onlyKnown<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
