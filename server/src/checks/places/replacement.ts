import type { Fix } from '../../workspace/finding';
import { setScalar } from '../../yaml/writing/edit';
import type { ScalarNode } from '../../yaml/nodes/node';

/** Writes another value in a scalar's place. */
export function replacement(node: ScalarNode, value: string | number | boolean, preferred = false): Fix {
  return { title: `Replace with "${value}"`, preferred, edits: [setScalar(node, value)] };
}

/** The same for each of some values, of which one is preferred where it is alone. */
export function replacements(node: ScalarNode, values: readonly string[]): readonly Fix[] {
  return values.map((value) => replacement(node, value, values.length === 1));
}
