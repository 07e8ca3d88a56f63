import { decode } from '../objects/decode';
import { resolvePath, type Files } from '../files';
import type { MergeField, MergeType, MergeTypes } from './mergeKeys';
import type { Place } from '../objects/object';
import type { Problems } from '../objects/problem';
import { textIn, type Read } from './read';
import { asText, get, has, isList, isMap, scalarText, type Value, type ValueMap } from '../objects/value';

const mostLevels = 30;

/** How lists are merged under the schema that a root names by `openapi`; `undefined` where it names none. */
export function openApiTypes(root: Read, folder: string, files: Files, place: Place, problems: Problems): MergeTypes | undefined {
  const field = root.fields?.get('openapi');
  if (field === undefined) {
    return undefined;
  }
  const at: Place = { ...place, span: field.node.span };
  const path = textIn(field, 'path');
  if (path !== '' && textIn(field, 'version') !== '') {
    problems.fail('wrong-type', '"openapi" has "path" or "version", not both', at);
  }
  // Kustomize fetches what has the scheme of a URL.
  const documents = path === '' || path.includes('://') ? 'unknown' : files.documentsOf(resolvePath(folder, path));
  const schema = typeof documents === 'string' ? undefined : decode(documents.find((document) => document.root !== undefined)?.root);
  if (documents === 'missing') {
    problems.missing(path, `File ${path} not found`, at);
  } else if (schema === undefined || has(schema, 'paths')) {
    problems.unknownLists('The OpenAPI schema is not followed as a whole', at);
  }
  const definitions = get(schema, 'definitions');
  return new Map(
    isMap(definitions)
      ? Object.values(definitions).flatMap((definition) =>
          kindsOf(definition).map((kind) => [kind, typeOf(definition, definitions, 0)] as const),
        )
      : [],
  );
}

function kindsOf(definition: Value): readonly string[] {
  const kinds = get(definition, 'x-kubernetes-group-version-kind');
  return (isList(kinds) ? kinds : []).map((kind) => {
    const group = scalarText(get(kind, 'group'));
    return `${group === '' ? '' : `${group}/`}${scalarText(get(kind, 'version'))} ${scalarText(get(kind, 'kind'))}`;
  });
}

function typeOf(definition: Value, definitions: ValueMap, depth: number): MergeType {
  const properties = get(definition, 'properties');
  return isMap(properties) && depth < mostLevels
    ? Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, fieldOf(property, definitions, depth + 1)]))
    : {};
}

function fieldOf(written: Value, definitions: ValueMap, depth: number): MergeField {
  const property = resolved(written, definitions);
  const merges = scalarText(get(property, 'x-kubernetes-patch-strategy')).split(',').includes('merge');
  const listKeys = get(property, 'x-kubernetes-list-map-keys');
  const key = asText(get(property, 'x-kubernetes-patch-merge-key'));
  const keys = isList(listKeys) ? listKeys.map(scalarText) : key === undefined ? [] : [key];
  const items = get(property, 'items');
  const type = typeOf(items === undefined ? property : resolved(items, definitions), definitions, depth);
  return { ...(merges ? { keys } : {}), ...(Object.keys(type).length === 0 ? {} : { type }) };
}

function resolved(value: Value, definitions: ValueMap): Value {
  const reference = asText(get(value, '$ref'));
  return reference === undefined ? value : get(definitions, reference.replace(/^#\/definitions\//, ''));
}
