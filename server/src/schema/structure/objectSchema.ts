import type { Structure } from './structure';
import { recordOf } from './structureReader';

/**
 * The schema of a whole object as the API server sees it: `apiVersion` and `kind` are texts, `metadata` is the common
 * ObjectMeta (a CRD may only add limits to `name` and `generateName`), the rest is the kind's own.
 */
export function objectSchema(own: Structure, objectMeta: Structure): Structure {
  const { apiVersion: _apiVersion, kind: _kind, metadata, ...rest } = own.properties ?? {};
  const required = new Set(['apiVersion', 'kind', 'metadata', ...(own.required ?? [])]);
  return {
    ...own,
    type: 'object',
    required: [...required],
    properties: recordOf<Structure>([
      ['apiVersion', { type: 'string' }],
      ['kind', { type: 'string' }],
      ['metadata', metadata === undefined ? objectMeta : limited(objectMeta, metadata)],
      ...Object.entries(rest),
    ]),
  };
}

const limitable = ['name', 'generateName'];

function limited(objectMeta: Structure, own: Structure): Structure {
  const limits = Object.entries(own.properties ?? {}).filter(([name]) => limitable.includes(name));
  if (limits.length === 0) {
    return objectMeta;
  }
  return {
    ...objectMeta,
    properties: recordOf([
      ...Object.entries(objectMeta.properties ?? {}),
      ...limits.map(([name, limit]) => [name, limitedBy(objectMeta.properties?.[name], limit)] as const),
    ]),
  };
}

/** Values that are listed are those of the field itself, so that they are offered and shown like any other's. */
function limitedBy(field: Structure | undefined, { enum: listed, ...limit }: Structure): Structure {
  return { ...field, ...(listed === undefined ? {} : { enum: listed }), allOf: [limit] };
}
