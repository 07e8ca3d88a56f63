import { parsedJson } from '../../../base/json';
import { isQuantity } from '../../../base/quantity';
/*
 * Annotations of Pods that the injector parses. Source: pkg/inject/envoy.go, pkg/inject/xray.go and `sidecarResources` of
 * pkg/inject/sidecar_builder.go at 7588d12.
 */

/** What a value says, or why the injector refuses the Pod. */
export type Parsed =
  | { readonly kind: 'pairs'; readonly pairs: Readonly<Record<string, string>> }
  | { readonly kind: 'quantity' }
  | { readonly kind: 'malformed'; readonly expected: string };

/** Parsers by the part of the key behind the family's prefix. */
export const parsers: Readonly<Record<string, (text: string) => Parsed>> = {
  secretMounts: (text) => pairsOf(text, ':', 'a comma-separated list of "<secret>:<path>"'),
  volumeMounts: (text) => pairsOf(text, ':', 'a comma-separated list of "<volume>:<path>"'),
  sidecarEnv: (text) => pairsOf(text, '=', 'a comma-separated list of "<name>=<value>"'),
  sidecarEnvJson: environmentOf,
  cpuRequest: quantityOf,
  cpuLimit: quantityOf,
  memoryRequest: quantityOf,
  memoryLimit: quantityOf,
  xrayAgentConfigMount: (text) =>
    text.includes(',') ? { kind: 'malformed', expected: 'one "<volume>:<path>"' } : pairsOf(text, ':', 'one "<volume>:<path>"'),
};

/** Read only where X-Ray tracing is on. */
export const tracingKey = 'xrayAgentConfigMount';

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
      each === null ||
      (typeof each === 'object' && !Array.isArray(each) && Object.values(each).every((item) => item === null || typeof item === 'string')),
  );
  return isFlat ? { kind: 'pairs', pairs: Object.fromEntries(objects.flatMap((each) => Object.entries(each ?? {}))) } : malformed;
}

/** An empty one counts as absent. */
function quantityOf(text: string): Parsed {
  return text === '' || isQuantity(text) ? { kind: 'quantity' } : { kind: 'malformed', expected: 'a quantity, such as "100m" or "64Mi"' };
}
