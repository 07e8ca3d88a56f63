import { apiVersionOf, type Kind } from './kind';
import type { Structure } from '../structure/structure';

const deepest = 6;

/** What stands for a string that is to be filled in: nothing, or the name of its field as a placeholder, `<name>`. */
export type Blank = (field: string) => string;

const emptyBlank: Blank = () => '';
export const namedBlank: Blank = (field) => (field === '' ? '' : `<${field}>`);

/**
 * A value that has the right shape for a field and holds its required fields only: the default, the first allowed
 * value, the only one that the AWS API lists, or something to be filled in. Of several sets of fields of which one is required
 * it holds the first, or none where what is to be filled in has a name: there a person chooses.
 */
export function placeholderFor(structure: Structure | undefined, blank: Blank = emptyBlank, field = '', depth = 0): unknown {
  if (structure?.default !== undefined) {
    return structure.default;
  }
  if (structure?.enum !== undefined && structure.enum.length > 0) {
    return structure.enum[0];
  }
  const [only, ...others] = structure?.['x-ackmesh']?.api?.enum ?? [];
  if (only !== undefined && others.length === 0) {
    return only;
  }
  switch (structure?.type) {
    case 'object':
      return requiredFields(structure, blank, depth);
    case 'array':
      return structure.items === undefined || depth >= deepest || ((structure.minItems ?? 0) === 0 && depth > 0)
        ? []
        : [placeholderFor(structure.items, blank, field, depth + 1)];
    case 'integer':
    case 'number':
      return structure.minimum ?? structure['x-ackmesh']?.api?.minimum ?? 0;
    case 'boolean':
      return false;
    case 'string':
    case undefined:
      return blank(field);
  }
}

function requiredFields(structure: Structure, blank: Blank, depth: number): Record<string, unknown> {
  if (depth >= deepest) {
    return {};
  }
  const choice =
    blank === emptyBlank
      ? []
      : (structure.oneOf ?? structure.anyOf ?? []).map((each) => each.required ?? []).find((each) => each.length > 0);
  // What the API server fills in is not for people to write.
  const names = new Set(
    [...(structure.required ?? []), ...(choice ?? [])].filter((name) => structure.properties?.[name]?.['x-ackmesh']?.filledIn !== true),
  );
  return Object.fromEntries([...names].map((name) => [name, placeholderFor(structure.properties?.[name], blank, name, depth + 1)]));
}

/** A new object of a kind with nothing but its required fields. */
export function skeletonOf(kind: Kind, name: string, namespace: string | undefined, blank: Blank = emptyBlank): Record<string, unknown> {
  const spec = kind.schema.properties?.['spec'];
  return {
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    metadata: { name, ...(namespace === undefined || kind.scope === 'Cluster' ? {} : { namespace }) },
    ...(spec === undefined ? {} : { spec: placeholderFor(spec, blank) }),
  };
}
