import { jsonObject } from '../../base/json';
import { didYouMean, nearest } from '../../base/nearest';
import type { KnownKeys } from '../../reference/keyTables';
import type { Finding, Fix } from '../../workspace/finding';
import type { ScalarNode } from '../../yaml/nodes/node';

/** What is said of keys in general: where and under which code. */
export type FindingBase = Pick<Finding, 'code' | 'span' | 'path' | 'resource'>;

/**
 * Keys of a JSON object in an annotation that its reader does not know or misses; `needsAll` tells whether it looks for the
 * required ones. Nothing where the reader may know keys that nobody has listed.
 */
export function checkJsonKeys(node: ScalarNode, keys: KnownKeys, needsAll: boolean, base: FindingBase): readonly Finding[] {
  const written = keysIn(node.text);
  if (written === undefined || keys.isOpen) {
    return [];
  }
  const unknown = written.filter((key) => !keys.all.includes(key));
  const free = keys.all.filter((key) => !written.includes(key));
  const findings = unknown.map((key): Finding => {
    const candidates = nearest(key, free);
    const known = keys.all.map((each) => `"${each}"`).join(', ');
    const kind = base.resource?.kind ?? '';
    return {
      ...base,
      message: `"${key}" is not an adoption field of ${kind}; expected ${known}${didYouMean(candidates)}`,
      fixes: (text) => candidates.flatMap((candidate) => keyFix(text, node, key, candidate, candidates.length === 1)),
    };
  });
  const missing = needsAll ? keys.required.filter((key) => !written.includes(key)) : [];
  // A key that is misspelled is a key that is missing; once is enough.
  return unknown.length > 0 || missing.length === 0
    ? findings
    : [
        ...findings,
        { ...base, message: `Adoption of ${base.resource?.kind ?? ''} requires ${missing.map((key) => `"${key}"`).join(' and ')}` },
      ];
}

/** The keys of a JSON object; undefined for what is none. */
function keysIn(text: string): readonly string[] | undefined {
  const object = jsonObject(text);
  return object === undefined ? undefined : Object.keys(object);
}

/** Changes the key alone, whatever the quotes around the JSON; nothing where the word stands there twice. */
function keyFix(text: string, node: ScalarNode, key: string, candidate: string, preferred: boolean): readonly Fix[] {
  const { start, end } = node.span;
  const [first, ...others] = [...text.slice(start, end).matchAll(/\w+/g)].filter(([word]) => word === key);
  if (first === undefined || others.length > 0) {
    return [];
  }
  const span = { start: start + first.index, end: start + first.index + key.length };
  return [{ title: `Replace with "${candidate}"`, preferred, edits: [{ span, newText: candidate }] }];
}
