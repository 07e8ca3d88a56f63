import { quoted } from '../../../../base/english';
import type { Finding } from '../../../../workspace/finding';
import { asMap, asSequence, valueOf } from '../../../../yaml/nodes/query';
import { refusal } from './fields';
import { containersOf, type Container } from './containers';
import {
  entriesAt,
  found,
  foundAt,
  has,
  holds,
  numberAt,
  replacements,
  stringAt,
  type Check,
  type Context,
  type CheckedPlace,
} from '../checkedPlace';

export const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const;
export const handlers = ['httpGet', 'tcpSocket', 'exec', 'grpc'];
const withPort = ['httpGet', 'tcpSocket'];

/** Probes of a pod's containers. Source: validateProbe and validateReadinessProbe in pkg/apis/serving/k8s_validation.go of knative/serving. */
export const probeChecks: Check = (target, _, context) =>
  (containersOf(target) ?? []).flatMap((container) => probes.flatMap((name) => probeFindings(container, name, context)));

function probeFindings(container: Container, name: (typeof probes)[number], { settings }: Context): readonly Finding[] {
  const map = asMap(valueOf(container.node, name));
  const { isSidecar } = container;
  if (map === undefined || isSidecar === undefined) {
    return [];
  }
  const probe: CheckedPlace = { resource: container.resource, path: [...container.path, name], node: map };
  const isDisabled = isSidecar ? refusal(settings.feature('multi-container-probing')) : undefined;
  if (isDisabled !== undefined) {
    return isNothing(probe, name)
      ? []
      : [
          foundAt(
            container,
            'sidecar-probe-disabled',
            name,
            'A probe of a container without port is rejected unless the cluster enables "multi-container-probing"',
            { level: isDisabled },
          ),
        ];
  }
  return [
    ...handlerFindings(probe, name === 'readinessProbe' && !isSidecar),
    ...portFindings(probe, container),
    ...(name === 'readinessProbe' ? readinessFindings(probe) : []),
  ];
}

/** A readiness probe gets its threshold before it is checked, and is never empty. */
function isNothing(probe: CheckedPlace, name: string): boolean {
  return name !== 'readinessProbe' && entriesAt(probe.node).every(({ key }) => holds(probe, key.text) !== 'set');
}

/** The readiness probe of the container that serves gets a handler where it has none. */
function handlerFindings(probe: CheckedPlace, isCompleted: boolean): readonly Finding[] {
  const presences = handlers.map((key) => has(probe, key));
  const set = handlers.filter((_, index) => presences[index] === 'set');
  if (set.length > 1) {
    return [found(probe, 'probe-handler', [...probe.path, set[1] ?? ''], 'key', `Only one of ${quoted(set)} may be set`)];
  }
  const isNone = presences.every((each) => each === 'unset') && !isCompleted;
  return isNone ? [found(probe, 'probe-handler', probe.path, 'key', `One of ${quoted(handlers)} must be set`)] : [];
}

/** A port by name is that of the container; a container without port has no name to probe. */
function portFindings(probe: CheckedPlace, container: Container): readonly Finding[] {
  const [port] = asSequence(valueOf(container.node, 'ports'))?.items ?? [];
  const own =
    port === undefined ? 'http' : (stringAt(valueOf(port, 'name')) ?? (has({ node: port }, 'name') === 'unset' ? 'http' : undefined));
  return withPort.flatMap((key): readonly Finding[] => {
    const handler: CheckedPlace = { resource: probe.resource, path: [...probe.path, key], node: valueOf(probe.node, key) };
    if (container.isSidecar === true && asMap(handler.node) !== undefined) {
      return holds(handler, 'port') === 'unset'
        ? [foundAt(handler, 'probe-port', 'port', 'Missing "port": a container without ports has none to default to')]
        : [];
    }
    const written = valueOf(handler.node, 'port');
    const name = stringAt(written);
    const isOther = name !== undefined && name !== '' && own !== undefined && name !== (own === '' ? 'http' : own);
    return isOther
      ? [
          found(
            handler,
            'probe-port',
            [...handler.path, 'port'],
            'value',
            `"${name}" is not the name of the container's port; expected "${own === '' ? 'http' : own}" or a number`,
            { fixes: () => replacements(written, [own === '' ? 'http' : own]) },
          ),
        ]
      : [];
  });
}

function readinessFindings(probe: CheckedPlace): readonly Finding[] {
  const [period, delay, success, timeout, failure] = [
    'periodSeconds',
    'initialDelaySeconds',
    'successThreshold',
    'timeoutSeconds',
    'failureThreshold',
  ].map((key) => ({
    key,
    value: has(probe, key) === 'unset' ? 0 : numberAt(valueOf(probe.node, key)),
  })) as [Field, Field, Field, Field, Field];
  const negative = [period, delay, success, ...((period.value ?? 0) > 0 ? [timeout, failure] : [])].filter(
    ({ value }) => value !== undefined && value < 0,
  );
  return [
    ...negative.map(({ key }) => found(probe, 'probe-bounds', [...probe.path, key], 'value', `"${key}" must not be negative`)),
    ...(period.value === 0
      ? [failure, timeout]
          .filter(({ value }) => value !== undefined && value !== 0)
          .map(({ key }) =>
            found(probe, 'readiness-period', [...probe.path, key], 'key', `"${key}" must not be set without "periodSeconds"`),
          )
      : []),
  ];
}

interface Field {
  readonly key: string;
  readonly value: number | undefined;
}
