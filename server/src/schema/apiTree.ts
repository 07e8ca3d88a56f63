import { compilePattern, type Pattern } from './patterns';
import type { ApiConstraints, Structure } from './structure';

/** The part of a schema that holds limits of an AWS API: a walk over a manifest touches nothing else. */
export interface ApiNode {
  readonly limits?: ApiLimits;
  /** Limits of a map's keys. */
  readonly keys?: ApiLimits;
  readonly fields?: ReadonlyMap<string, ApiNode>;
  readonly items?: ApiNode;
  /** What a map maps to. */
  readonly values?: ApiNode;
}

/** Constraints of one value, ready to be asked. */
export interface ApiLimits extends Pick<ApiConstraints, NumericLimit> {
  readonly allowed?: ReadonlySet<string>;
  readonly pattern?: string;
  readonly isDeprecated: boolean;
  /** Compiles the pattern on first use; `undefined` where it cannot be checked. */
  matcher(): Pattern | undefined;
}

type NumericLimit = (typeof numericLimits)[number];

const numericLimits = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

/** Makes the trees of schemas, each on first use and kept as long as its schema lives; patterns are shared. */
export class ApiTrees {
  readonly #trees = new WeakMap<Structure, { readonly root: ApiNode | undefined }>();
  readonly #patterns = new Map<string, Pattern | undefined>();

  /** `undefined` where no part of the schema has such limits. */
  treeOf(schema: Structure): ApiNode | undefined {
    let tree = this.#trees.get(schema);
    if (tree === undefined) {
      tree = { root: this.#node(schema) };
      this.#trees.set(schema, tree);
    }
    return tree.root;
  }

  #node(structure: Structure): ApiNode | undefined {
    const api = structure['x-ackmesh']?.api;
    const { properties, items, additionalProperties } = structure;
    const fields = new Map<string, ApiNode>();
    for (const [name, child] of Object.entries(properties ?? {})) {
      const node = this.#node(child);
      if (node !== undefined) {
        fields.set(name, node);
      }
    }
    const limits = this.#limits(api);
    const keys = this.#limits(api?.keys);
    const inner = items === undefined ? undefined : this.#node(items);
    const values = typeof additionalProperties === 'object' ? this.#node(additionalProperties) : undefined;
    const node: ApiNode = {
      ...(limits === undefined ? {} : { limits }),
      ...(keys === undefined ? {} : { keys }),
      ...(fields.size === 0 ? {} : { fields }),
      ...(inner === undefined ? {} : { items: inner }),
      ...(values === undefined ? {} : { values }),
    };
    return Object.keys(node).length === 0 ? undefined : node;
  }

  #limits(api: ApiConstraints | undefined): ApiLimits | undefined {
    if (api === undefined) {
      return undefined;
    }
    const { pattern } = api;
    const numbers = Object.fromEntries(numericLimits.flatMap((name) => (api[name] === undefined ? [] : [[name, api[name]]])));
    const isDeprecated = api.deprecated !== undefined;
    if (api.enum === undefined && pattern === undefined && !isDeprecated && Object.keys(numbers).length === 0) {
      return undefined;
    }
    return {
      ...numbers,
      ...(api.enum === undefined ? {} : { allowed: new Set(api.enum) }),
      ...(pattern === undefined ? {} : { pattern }),
      isDeprecated,
      matcher: () => (pattern === undefined ? undefined : this.#pattern(pattern)),
    };
  }

  #pattern(pattern: string): Pattern | undefined {
    if (!this.#patterns.has(pattern)) {
      this.#patterns.set(pattern, compilePattern(pattern));
    }
    return this.#patterns.get(pattern);
  }
}
