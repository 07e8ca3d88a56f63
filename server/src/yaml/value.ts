import { bounds } from '../base/bounds';
import type { ScalarNode, YamlNode } from './nodes/node';
import { holdsPlaceholder } from './templates/placeholders';
import { dereference, entriesInEffect } from './nodes/query';

/** A document's content as JSON-like data, aliases and merge keys resolved. */
export interface PlainValue {
  readonly value: unknown;
  /** True when some scalar or key holds a placeholder. */
  readonly opaque: boolean;
}

/**
 * The plain value of a node. `undefined` when aliases would blow it up beyond its bound: such a document can
 * be shown but not checked. `literalKeys` stand for themselves although they look like placeholders, such as `$ref`.
 */
export function plainValue(root: YamlNode | undefined, literalKeys = noKeys): PlainValue | undefined {
  const state = { left: bounds.aliasNodes.most, opaque: false, marksUnknown: false, literalKeys };
  const value = convert(root, state, 0);
  return state.left < 0 ? undefined : { value, opaque: state.opaque };
}

/**
 * The plain value of a node in which whatever is not known is a text with a placeholder: a scalar that a tool sets, and the items
 * that a list may have beside those that are written. Keys that a map may have so are left out.
 */
export function openValue(root: YamlNode | undefined): unknown {
  const state = { left: bounds.aliasNodes.most, opaque: false, marksUnknown: true, literalKeys: noKeys };
  const value = convert(root, state, 0);
  return state.left < 0 ? unknown : value;
}

interface State {
  left: number;
  opaque: boolean;
  readonly marksUnknown: boolean;
  readonly literalKeys: ReadonlySet<string>;
}

const noKeys: ReadonlySet<string> = new Set();

/** A placeholder for what says of itself not that it is one. */
const unknown = '${}';

function convert(node: YamlNode | undefined, state: State, depth: number): unknown {
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
      return resolved.opaque ? textOf(resolved, state) : resolved.value;
    case 'sequence': {
      state.opaque ||= resolved.open === true;
      const items = resolved.items.map((item) => convert(item, state, depth + 1));
      return resolved.open === true && state.marksUnknown ? [...items, unknown] : items;
    }
    case 'map': {
      state.opaque ||= resolved.open === true;
      const result: Record<string, unknown> = {};
      for (const {
        key: { text: key, opaque },
        value: node,
      } of entriesInEffect(resolved)) {
        state.opaque ||= opaque && !state.literalKeys.has(key);
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

/** A value that a comment has a tool set looks like any other. */
function textOf({ text }: ScalarNode, { marksUnknown }: State): string {
  return marksUnknown && !holdsPlaceholder(text) ? unknown : text;
}
