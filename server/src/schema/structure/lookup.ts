import { bounds } from '../../base/bounds';
import { ownOf } from '../../base/record';
import { keptIn } from '../../base/memo';
import type { Path } from '../../base/path';
import type { Structure } from './structure';

/** A schema that describes a place in a manifest. */
export interface Described {
  readonly structure: Structure;
  /** False below `oneOf`, `anyOf` or `not`, where it holds for some manifests only. */
  readonly certain: boolean;
}

/** A key that a schema knows. */
export interface KnownChild {
  readonly name: string;
  readonly required: boolean;
  readonly described: readonly Described[];
}

/**
 * Every schema that describes the value at a path, the plainest first: through properties, items and map values, and
 * through the branches of `allOf`, `anyOf` and `oneOf`. Empty where the schema says nothing.
 */
export function structuresAt(schema: Structure, path: Path): readonly Described[] {
  // Most of a path leads through schemas without branches, one below the other.
  let plain: Structure | undefined = schema;
  let passed = 0;
  while (plain !== undefined && passed < path.length && !hasBranches(plain)) {
    plain = below(plain, path[passed] ?? 0);
    passed += 1;
  }
  if (plain === undefined) {
    return [];
  }
  let current: readonly Described[] = [{ structure: plain, certain: true }];
  for (const step of path.slice(passed)) {
    const next: Described[] = [];
    for (const each of current) {
      for (const { structure, certain } of withBranches(each)) {
        const child = below(structure, step);
        if (child !== undefined) {
          next.push({ structure: child, certain });
        }
      }
    }
    current = next;
    if (current.length === 0) {
      return [];
    }
  }
  return current;
}

/** The first of {@link structuresAt}: the field's own declaration. */
export function structureAt(schema: Structure, path: Path): Structure | undefined {
  return structuresAt(schema, path)[0]?.structure;
}

const keyCounts = new WeakMap<object, number>();

/** True where a mapping may hold more keys than a word is compared with, so that not all of them are looked into for one word. */
export function hasManyKeys(described: readonly Described[]): boolean {
  const countOf = (properties: object): number => {
    const count = keyCounts.get(properties) ?? Object.keys(properties).length;
    keyCounts.set(properties, count);
    return count;
  };
  return described.some(({ structure }) => countOf(structure.properties ?? none) > bounds.nearInSchema.most);
}

const none = {};

/** The keys that a mapping so described may hold, in the schema's order. */
export function childrenOf(described: readonly Described[]): readonly KnownChild[] {
  const expanded = described.flatMap(withBranches);
  const required = new Set(expanded.flatMap(({ structure, certain }) => (certain ? (structure.required ?? []) : [])));
  const children = new Map<string, Described[]>();
  for (const { structure, certain } of expanded) {
    for (const [name, child] of Object.entries(structure.properties ?? {})) {
      const known = children.get(name);
      if (known === undefined) {
        children.set(name, [{ structure: child, certain }]);
      } else {
        known.push({ structure: child, certain });
      }
    }
  }
  return [...children].map(([name, of]) => ({ name, required: required.has(name), described: of }));
}

/** True where a mapping so described must hold a key, whatever else it holds, and some schema knows that key. */
export function requiresKey(described: readonly Described[], name: string): boolean {
  const expanded = described.flatMap(withBranches);
  return expanded.some(({ structure, certain }) => certain && structure.required?.includes(name) === true) && knowsKey(described, name);
}

/** True where a mapping so described may hold a key that some schema knows. */
export function knowsKey(described: readonly Described[], name: string): boolean {
  return described.some((each) => withBranches(each).some(({ structure }) => propertyOf(structure, name) !== undefined));
}

/** A mapping's own property, never one that JavaScript objects inherit. */
export function propertyOf(structure: Structure, name: string): Structure | undefined {
  const { properties } = structure;
  return properties === undefined ? undefined : ownOf(properties, name);
}

/** What is said of the value of a key. */
export function fieldOf(structure: Structure, key: string): Structure | undefined {
  const { additionalProperties } = structure;
  return propertyOf(structure, key) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

/** True where a key that is not declared is kept as written. */
export function keepsUnknown(structure: Structure): boolean {
  return (
    structure['x-kubernetes-preserve-unknown-fields'] === true ||
    structure.additionalProperties === true ||
    typeof structure.additionalProperties === 'object'
  );
}

function below(structure: Structure, step: string | number): Structure | undefined {
  return typeof step === 'number' ? structure.items : fieldOf(structure, step);
}

function hasBranches({ allOf, anyOf, oneOf }: Structure): boolean {
  return allOf !== undefined || anyOf !== undefined || oneOf !== undefined;
}

/** A schema with all its branches, by whether it holds for every manifest: it may have thousands, and each mistake looks into them. */
const withAll = { certain: new WeakMap<Structure, readonly Described[]>(), uncertain: new WeakMap<Structure, readonly Described[]>() };

function withBranches(described: Described): readonly Described[] {
  const { structure, certain } = described;
  return hasBranches(structure)
    ? keptIn(certain ? withAll.certain : withAll.uncertain, structure, () => {
        const all: Described[] = [];
        collectBranches(described, all);
        return all;
      })
    : [described];
}

function collectBranches(described: Described, into: Described[]): void {
  const { structure, certain } = described;
  into.push(described);
  structure.allOf?.forEach((branch) => collectBranches({ structure: branch, certain }, into));
  structure.anyOf?.forEach((branch) => collectBranches({ structure: branch, certain: false }, into));
  structure.oneOf?.forEach((branch) => collectBranches({ structure: branch, certain: false }, into));
}
