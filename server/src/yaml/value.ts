import { bounds } from '../base/bounds';
import type { YamlNode } from './node';
import { dereference, entriesInEffect } from './query';

/** A document's content as JSON-like data, aliases and merge keys resolved. */
export interface PlainValue {
  readonly value: unknown;
  /** True when some scalar or key holds a placeholder. */
  readonly opaque: boolean;
}

/**
 * The plain value of a node. `undefined` when aliases would blow it up beyond its bound: such a document can
 * be shown but not checked.
 */
export function plainValue(root: YamlNode | undefined): PlainValue | undefined {
  const state = { left: bounds.aliasNodes.most, opaque: false };
  const value = convert(root, state, 0);
  return state.left < 0 ? undefined : { value, opaque: state.opaque };
}

function convert(node: YamlNode | undefined, state: { left: number; opaque: boolean }, depth: number): unknown {
  state.left -= 1;
  if (state.left < 0 || depth > 500) {
    state.left = -1;
    return null;
  }
  const resolved = dereference(node);
  switch (resolved?.kind) {
    case undefined:
      return null;
    case 'scalar':
      state.opaque ||= resolved.opaque;
      return resolved.opaque ? resolved.text : resolved.value;
    case 'sequence':
      state.opaque ||= resolved.open === true;
      return resolved.items.map((item) => convert(item, state, depth + 1));
    case 'map': {
      state.opaque ||= resolved.open === true;
      const result: Record<string, unknown> = {};
      for (const {
        key: { text: key, opaque },
        value: node,
      } of entriesInEffect(resolved)) {
        state.opaque ||= opaque;
        const value = convert(node, state, depth + 1);
        if (key === '__proto__') {
          Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true });
        } else {
          result[key] = value;
        }
      }
      return result;
    }
  }
}
