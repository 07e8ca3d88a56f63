import { parsedJson } from '../../../base/json';
import { isQuantity } from '../../../base/quantity';
/*
 * Annotations of Pods that the injector parses. Source: pkg/inject/envoy.go, pkg/inject/xray.go, pkg/inject/init_proxy.go and
 * `sidecarResources` of pkg/inject/sidecar_builder.go at 7588d12.
 */

/** What a value says, or why the injector refuses the Pod. */
export type Parsed =
  | { readonly kind: 'pairs'; readonly pairs: Readonly<Record<string, string>> }
  | { readonly kind: 'plain' }
  | { readonly kind: 'malformed'; readonly expected: string };

/** The containers that the injector adds: Envoy, the one that diverts traffic to it, and the X-Ray daemon. */
export type Sidecar = 'envoy' | 'interception' | 'daemon';

interface Annotation {
  readonly parse: (text: string) => Parsed;
  /** For which of its containers the injector reads it. */
  readonly readFor: readonly Sidecar[];
}

/** By the part of the key behind the family's prefix. */
export const annotations: Readonly<Record<string, Annotation>> = {
  secretMounts: { parse: (text) => pairsOf(text, ':', 'a comma-separated list of "<secret>:<path>"'), readFor: ['envoy'] },
  volumeMounts: { parse: (text) => pairsOf(text, ':', 'a comma-separated list of "<volume>:<path>"'), readFor: ['envoy'] },
  sidecarEnv: { parse: (text) => pairsOf(text, '=', 'a comma-separated list of "<name>=<value>"'), readFor: ['envoy'] },
  sidecarEnvJson: { parse: environmentOf, readFor: ['envoy'] },
  cpuRequest: { parse: quantityOf, readFor: ['envoy', 'daemon'] },
  cpuLimit: { parse: quantityOf, readFor: ['envoy', 'daemon'] },
  memoryRequest: { parse: quantityOf, readFor: ['envoy', 'daemon'] },
  memoryLimit: { parse: quantityOf, readFor: ['envoy', 'daemon'] },
  xrayAgentConfigMount: {
    parse: (text) =>
      text.includes(',') ? { kind: 'malformed', expected: 'one "<volume>:<path>"' } : pairsOf(text, ':', 'one "<volume>:<path>"'),
    readFor: ['daemon'],
  },
  ports: { parse: unescapedOf, readFor: ['interception'] },
  egressIgnoredPorts: { parse: unescapedOf, readFor: ['interception'] },
  egressIgnoredIPs: { parse: unescapedOf, readFor: ['interception'] },
};

/** Exactly one separator in each item; a comma at the end begins another item. */
function pairsOf(text: string, separator: string, expected: string): Parsed {
  const pairs = text.split(',').map((item) => item.split(separator).map((part) => part.trim()));
  return pairs.some(({ length }) => length !== 2)
    ? { kind: 'malformed', expected }
    : { kind: 'pairs', pairs: Object.fromEntries(pairs) as Record<string, string> };
}

function environmentOf(text: string): Parsed {
  const malformed: Parsed = { kind: 'malformed', expected: 'a JSON array of objects with string values' };
  const value = parsedJson(text);
  if (!Array.isArray(value)) {
    return value === null ? { kind: 'pairs', pairs: {} } : malformed;
  }
  const objects: readonly unknown[] = value;
  const isFlat = objects.every(
    (each) =>
      each === null || (typeof each === 'object' && !Array.isArray(each) && Object.values(each).every((item) => typeof item === 'string')),
  );
  return isFlat ? { kind: 'pairs', pairs: Object.fromEntries(objects.flatMap((each) => Object.entries(each ?? {}))) } : malformed;
}

/** An empty one counts as absent. */
function quantityOf(text: string): Parsed {
  return text === '' || isQuantity(text) ? { kind: 'plain' } : { kind: 'malformed', expected: 'a quantity, such as "100m" or "64Mi"' };
}

/** The injector puts it as it is between the quotation marks of a JSON text. */
function unescapedOf(text: string): Parsed {
  return parsedJson(`{"value":"${text}"}`) === undefined
    ? { kind: 'malformed', expected: 'a string without quotation marks, backslashes and line breaks' }
    : { kind: 'plain' };
}
