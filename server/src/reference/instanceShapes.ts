import type { Structure } from '../schema/structure/structure';
import type { MapNode, YamlNode } from '../yaml/nodes/node';
import { dereference, effectiveEntries, valueOf } from '../yaml/nodes/query';
import { eachItem, formatSlotPath, type SlotStep } from './slot';
import { fitsRule, type FoundShape, type ShapeRule } from './structural';

const deepest = 40;

/**
 * The places below `spec` of an object without a schema that look like references: only shapes whose kind stands in the
 * manifest, and still no more than likely. An embedded object, which has `metadata`, is not looked into.
 */
export function findInstanceShapes(root: MapNode, rules: readonly ShapeRule[]): readonly FoundShape[] {
  const usable = rules.filter(({ instance }) => instance === true);
  const found = new Map<string, FoundShape>();
  const walk = (node: YamlNode, path: readonly SlotStep[], name: string, depth: number): void => {
    const value = dereference(node);
    if (depth > deepest || value === undefined || value.kind === 'scalar') {
      return;
    }
    if (value.kind === 'sequence') {
      value.items.forEach((item) => walk(item, [...path, eachItem], name, depth + 1));
      return;
    }
    const entries = effectiveEntries(value);
    if (entries.has('apiVersion') && entries.has('kind') && entries.has('metadata')) {
      return;
    }
    const rule = usable.find((each) => fitsRule(each, shallow(value, 1), name, []));
    if (rule !== undefined) {
      const at = rule.at === undefined ? path : [...path, rule.at];
      found.set(formatSlotPath(at), { rule, path: at, targets: [], sureness: 'inferred', optional: false });
      return;
    }
    for (const [key, { value: child }] of entries) {
      walk(child, [...path, key], key, depth + 1);
    }
  };
  const spec = valueOf(root, 'spec');
  if (spec !== undefined) {
    walk(spec, ['spec'], 'spec', 0);
  }
  return [...found.values()];
}

/** A node as a schema that allows just what is written. */
function shallow(node: YamlNode, levels: number): Structure {
  const value = dereference(node);
  if (value?.kind === 'map') {
    const entries = levels < 0 ? [] : [...effectiveEntries(value)];
    return { type: 'object', properties: Object.fromEntries(entries.map(([key, { value: child }]) => [key, shallow(child, levels - 1)])) };
  }
  if (value?.kind === 'sequence') {
    return { type: 'array' };
  }
  return value !== undefined && (typeof value.value === 'string' || value.opaque) ? { type: 'string' } : {};
}
