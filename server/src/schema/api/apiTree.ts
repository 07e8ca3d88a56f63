import { compilePattern, type Pattern } from '../patterns/patterns';
import { documentedValues, type ApiConstraints, type FieldFacts, type Structure } from '../structure/structure';

/** The part of a schema that holds limits of the API of a cloud: a walk over a manifest touches nothing else. */
export interface ApiNode {
  readonly limits: ApiLimits | undefined;
  readonly documented: DocumentedLimits | undefined;
  /** Limits of a map's keys. */
  readonly keys: ApiLimits | undefined;
  readonly fields: ReadonlyMap<string, ApiNode> | undefined;
  readonly items: ApiNode | undefined;
  /** What a map maps to. */
  readonly values: ApiNode | undefined;
}

/** Constraints of one value, ready to be asked. */
export interface ApiLimits extends Readonly<Record<NumericLimit, number | undefined>> {
  readonly allowed: ReadonlySet<string> | undefined;
  readonly pattern: string | undefined;
  readonly isDeprecated: boolean;
  /** Compiles the pattern on first use; `undefined` where it cannot be checked. */
  matcher(): Pattern | undefined;
}

/** What is said of a value in words only. */
export interface DocumentedLimits {
  readonly values: readonly string[] | undefined;
  readonly range: FieldFacts['range'] | undefined;
}

type NumericLimit = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems';

/** Makes the trees of schemas, each on first use and kept as long as its schema lives; patterns are shared. */
export class ApiTrees {
  readonly #trees = new WeakMap<Structure, { readonly root: ApiNode | undefined }>();
  /** Of a kind many fields share theirs. */
  readonly #limits = new WeakMap<ApiConstraints, ApiLimits | 'none'>();
  readonly #patterns = new Map<string, Pattern | undefined>();

  /** How many patterns are held, for tests that assert what is held. */
  get patterns(): number {
    return this.#patterns.size;
  }

  /** Forgets the compiled patterns, which are compiled again when somebody asks. */
  forget(): void {
    this.#patterns.clear();
  }

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
    const facts = structure['x-ackmesh'];
    const api = facts?.api;
    const { properties, items, additionalProperties } = structure;
    let fields: Map<string, ApiNode> | undefined;
    for (const name in properties) {
      const child = properties[name];
      const node = child === undefined ? undefined : this.#node(child);
      if (node !== undefined) {
        fields ??= new Map();
        fields.set(name, node);
      }
    }
    const limits = this.#limitsOf(api);
    const keys = this.#limitsOf(api?.keys);
    const inner = items === undefined ? undefined : this.#node(items);
    const values = typeof additionalProperties === 'object' ? this.#node(additionalProperties) : undefined;
    const documented = facts === undefined ? undefined : documentedOf(facts);
    // Spelled out: this runs for every field of every kind that is first met while somebody waits.
    const isEmpty = limits === undefined && documented === undefined && keys === undefined && fields === undefined;
    return isEmpty && inner === undefined && values === undefined ? undefined : { limits, documented, keys, fields, items: inner, values };
  }

  #limitsOf(api: ApiConstraints | undefined): ApiLimits | undefined {
    if (api === undefined) {
      return undefined;
    }
    let limits = this.#limits.get(api);
    if (limits === undefined) {
      limits = this.#read(api) ?? 'none';
      this.#limits.set(api, limits);
    }
    return limits === 'none' ? undefined : limits;
  }

  #read(api: ApiConstraints): ApiLimits | undefined {
    const { enum: allowed, pattern, minLength, maxLength, minimum, maximum, minItems, maxItems } = api;
    const anyNumber = minLength ?? maxLength ?? minimum ?? maximum ?? minItems ?? maxItems;
    const isDeprecated = api.deprecated !== undefined;
    if (allowed === undefined && pattern === undefined && !isDeprecated && anyNumber === undefined) {
      return undefined;
    }
    return {
      allowed: allowed === undefined ? undefined : new Set(allowed),
      pattern,
      isDeprecated,
      matcher: () => (pattern === undefined ? undefined : this.#pattern(pattern)),
      minLength,
      maxLength,
      minimum,
      maximum,
      minItems,
      maxItems,
    };
  }

  #pattern(pattern: string): Pattern | undefined {
    if (!this.#patterns.has(pattern)) {
      this.#patterns.set(pattern, compilePattern(pattern));
    }
    return this.#patterns.get(pattern);
  }
}

function documentedOf(facts: FieldFacts): DocumentedLimits | undefined {
  const values = documentedValues(facts);
  return values === undefined && facts.range === undefined ? undefined : { values, range: facts.range };
}
