import type { GroupVersionKind } from './kind';
import type { SchemaOutline } from '../structure/schemaOutline';
import { isRecord } from '../../base/record';
import { recordOf } from '../structure/structureReader';

export interface OpenApiKind extends GroupVersionKind {
  readonly schema: SchemaOutline;
}

/** True for a Kubernetes OpenAPI document: version 3, or the older `swagger.json`. */
export function isOpenApi(value: unknown): value is Raw {
  return (
    isRecord(value) &&
    ((typeof value['openapi'] === 'string' && isRecord(value['components'])) ||
      (typeof value['swagger'] === 'string' && isRecord(value['definitions'])))
  );
}

/**
 * The kinds of objects that a Kubernetes OpenAPI document describes, in its order. Lists of objects and what only
 * requests hold, such as `DeleteOptions`, are none of them. Source: `x-kubernetes-group-version-kind` of the API server.
 */
export function readOpenApi(value: unknown): readonly OpenApiKind[] {
  if (!isOpenApi(value)) {
    return [];
  }
  const components = value['components'];
  const schemas = isRecord(components) ? components['schemas'] : value['definitions'];
  return Object.values(isRecord(schemas) ? schemas : {}).flatMap((raw): readonly OpenApiKind[] => {
    const names = isRecord(raw) ? raw['x-kubernetes-group-version-kind'] : undefined;
    const schema = new Node(raw, value);
    return Array.isArray(names) && isObject(schema) ? (names as readonly unknown[]).flatMap((name) => kindOf(name, schema)) : [];
  });
}

function kindOf(name: unknown, schema: SchemaOutline): readonly OpenApiKind[] {
  if (!isRecord(name)) {
    return [];
  }
  const { group, version, kind } = name;
  return typeof group === 'string' && typeof version === 'string' && typeof kind === 'string' ? [{ group, version, kind, schema }] : [];
}

/** What has the metadata of an object; a list has its own, and a reference that leads out of the document does not tell. */
function isObject({ properties }: SchemaOutline): boolean {
  const metadata = properties?.['metadata'];
  return (
    metadata !== undefined &&
    (metadata.properties === undefined ? properties?.['items'] === undefined : Object.hasOwn(metadata.properties, 'name'))
  );
}

type Raw = Readonly<Record<string, unknown>>;

const nothing: Raw = {};

/** References that refer to references; beyond it they are taken for a circle. */
const maxHops = 50;

/** What a reference, or the only part of an `allOf`, stands for; nothing where it leads out of the document. */
function resolved(raw: unknown, document: Raw): Raw {
  let node = raw;
  for (let hops = 0; hops < maxHops; hops += 1) {
    if (!isRecord(node)) {
      return nothing;
    }
    const parts: unknown = node['allOf'];
    if (typeof node['$ref'] === 'string') {
      node = pointedAt(node['$ref'], document);
    } else if (node['type'] === undefined && node['properties'] === undefined && Array.isArray(parts) && parts.length === 1) {
      node = (parts as readonly unknown[])[0];
    } else {
      return node;
    }
  }
  return nothing;
}

function pointedAt(reference: string, document: Raw): unknown {
  return reference.startsWith('#/')
    ? reference
        .slice(2)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
        .reduce<unknown>((value, step) => (isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined), document)
    : undefined;
}

/** A schema with references followed as they are met: such documents refer to themselves. Keywords of a wrong type are left out. */
class Node implements SchemaOutline {
  readonly #raw: Raw;
  readonly #document: Raw;
  #properties: Readonly<Record<string, SchemaOutline>> | undefined;

  constructor(raw: unknown, document: Raw) {
    this.#raw = resolved(raw, document);
    this.#document = document;
  }

  get type(): string | undefined {
    const type = this.#raw['type'];
    return typeof type === 'string' && type !== '' ? type : undefined;
  }

  get format(): string | undefined {
    const format = this.#raw['format'];
    return typeof format === 'string' ? format : undefined;
  }

  get properties(): Readonly<Record<string, SchemaOutline>> | undefined {
    const raw = this.#raw['properties'];
    if (!isRecord(raw)) {
      return undefined;
    }
    this.#properties ??= recordOf(Object.entries(raw).map(([name, child]) => [name, new Node(child, this.#document)] as const));
    return this.#properties;
  }

  get additionalProperties(): boolean | SchemaOutline | undefined {
    const raw = this.#raw['additionalProperties'];
    return typeof raw === 'boolean' ? raw : isRecord(raw) ? new Node(raw, this.#document) : undefined;
  }

  get items(): SchemaOutline | undefined {
    const raw = this.#raw['items'];
    return isRecord(raw) ? new Node(raw, this.#document) : undefined;
  }

  get 'x-kubernetes-int-or-string'(): boolean {
    return this.#raw['x-kubernetes-int-or-string'] === true || this.#raw['format'] === 'int-or-string';
  }

  get 'x-kubernetes-preserve-unknown-fields'(): boolean {
    return this.#raw['x-kubernetes-preserve-unknown-fields'] === true;
  }

  get 'x-kubernetes-embedded-resource'(): boolean {
    return this.#raw['x-kubernetes-embedded-resource'] === true;
  }
}
