import type { FieldAddition, FieldFacts, Structure } from '../../schema/structure/structure';

/** How many leaf fields of a schema lead back to an API member. */
export interface FactCoverage {
  readonly joined: number;
  /** Paths of leaf fields that do not, such as `spec.rules[].type`, by the way they were added. */
  readonly unjoined: Readonly<Partial<Record<FieldAddition | 'unknown', readonly string[]>>>;
}

/**
 * Counts the leaf fields below a schema: those whose own property, or the list or map that they are in, has an origin.
 * Objects that refer to other resources or to Secrets are ACK's own; a secret counts as one leaf, a reference not at all.
 */
export function factCoverage(schema: Structure, path: string): FactCoverage {
  const unjoined: Partial<Record<FieldAddition | 'unknown', string[]>> = {};
  let joined = 0;
  const visit = (node: Structure, at: string, facts: FieldFacts | undefined): void => {
    if (facts?.added === 'reference') {
      return;
    }
    const { properties, items, additionalProperties } = node;
    const isSecret = node['x-kubernetes-map-type'] === 'atomic';
    if (properties !== undefined && !isSecret) {
      for (const [name, property] of Object.entries(properties)) {
        visit(property, `${at}.${name}`, property['x-ackmesh']);
      }
    } else if (items !== undefined) {
      visit(items, `${at}[]`, facts);
    } else if (typeof additionalProperties === 'object') {
      visit(additionalProperties, `${at}{}`, facts);
    } else if (facts?.origin !== undefined) {
      joined += 1;
    } else {
      (unjoined[facts?.added ?? 'unknown'] ??= []).push(at);
    }
  };
  visit(schema, path, schema['x-ackmesh']);
  return { joined, unjoined };
}
