import { apiVersionOf, type Kind } from '../schema/kind';
import type { Structure } from '../schema/structure';

const deepest = 6;

/**
 * A value that has the right shape for a field and holds its required fields only: the default, the first allowed
 * value, or something empty to be filled in.
 */
export function placeholderFor(structure: Structure | undefined, depth = 0): unknown {
  if (structure?.default !== undefined) {
    return structure.default;
  }
  if (structure?.enum !== undefined && structure.enum.length > 0) {
    return structure.enum[0];
  }
  switch (structure?.type) {
    case 'object':
      return requiredFields(structure, depth);
    case 'array':
      return structure.items === undefined || depth >= deepest || (structure.minItems ?? 0) === 0 && depth > 0
        ? []
        : [placeholderFor(structure.items, depth + 1)];
    case 'integer':
    case 'number':
      return structure.minimum ?? 0;
    case 'boolean':
      return false;
    case 'string':
    case undefined:
      return '';
  }
}

function requiredFields(structure: Structure, depth: number): Record<string, unknown> {
  if (depth >= deepest) {
    return {};
  }
  return Object.fromEntries((structure.required ?? []).map((name) => [name, placeholderFor(structure.properties?.[name], depth + 1)]));
}

/** A new object of a kind with nothing but its required fields. */
export function skeletonOf(kind: Kind, name: string, namespace: string | undefined): Record<string, unknown> {
  const spec = kind.schema.properties?.['spec'];
  return {
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    metadata: { name, ...(namespace === undefined || kind.scope === 'Cluster' ? {} : { namespace }) },
    ...(spec === undefined ? {} : { spec: placeholderFor(spec) }),
  };
}
