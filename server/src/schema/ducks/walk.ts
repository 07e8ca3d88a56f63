import type { SchemaOutline } from '../structure/schemaOutline';
import type { DuckPath, DuckStep, DuckType } from './duck';

/** What a schema says of a path. */
export interface Sight {
  /** `opaque`: anything may stand there; `missing`: the API server would drop it. */
  readonly seen: 'fits' | 'opaque' | 'missing' | 'mistyped';
  /** Every field on the way is listed by the schema, the last one as well. */
  readonly declared: boolean;
}

/** Fields that the API server keeps in every object and in every embedded one. */
const objectFields: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** Follows a path from the root of an object's schema. */
export function sightOf(root: SchemaOutline | undefined, { steps, type }: DuckPath): Sight {
  const [first] = steps;
  if (typeof first === 'object' && objectFields.has(first.field)) {
    return { seen: 'fits', declared: true };
  }
  let node = root;
  let declared = true;
  for (const step of steps) {
    const next = go(node, step);
    if (typeof next === 'string') {
      return { seen: next, declared: false };
    }
    declared &&= next.declared;
    node = next.node;
  }
  return { seen: fit(node, type), declared };
}

type Next = 'opaque' | 'missing' | 'mistyped' | { readonly node: SchemaOutline | undefined; readonly declared: boolean };

function go(node: SchemaOutline | undefined, step: DuckStep): Next {
  if (saysNothing(node)) {
    return 'opaque';
  }
  return step === 'element' ? intoList(node) : step === 'value' ? intoMap(node) : intoField(node, step.field);
}

function intoList(node: SchemaOutline): Next {
  if (node.type === 'array') {
    return { node: node.items, declared: true };
  }
  return node.type === undefined && node['x-kubernetes-preserve-unknown-fields'] === true ? 'opaque' : 'mistyped';
}

function intoMap(node: SchemaOutline): Next {
  if (!mayBeObject(node)) {
    return 'mistyped';
  }
  if (typeof node.additionalProperties === 'object') {
    return { node: node.additionalProperties, declared: true };
  }
  return isOpen(node) ? 'opaque' : 'missing';
}

function intoField(node: SchemaOutline, field: string): Next {
  if (!mayBeObject(node)) {
    return 'mistyped';
  }
  if (node.properties !== undefined && Object.hasOwn(node.properties, field)) {
    return { node: node.properties[field], declared: true };
  }
  if (typeof node.additionalProperties === 'object') {
    return { node: node.additionalProperties, declared: false };
  }
  return isOpen(node) || (node['x-kubernetes-embedded-resource'] === true && objectFields.has(field)) ? 'opaque' : 'missing';
}

/** Whether the value at the end of a path may be what the duck writes there. */
function fit(node: SchemaOutline | undefined, wanted: DuckType): Sight['seen'] {
  if (saysNothing(node)) {
    return 'opaque';
  }
  if (node['x-kubernetes-int-or-string'] === true) {
    return wanted === 'string' || wanted === 'integer' ? 'fits' : 'mistyped';
  }
  const { type } = node;
  if (type === undefined) {
    return 'opaque';
  }
  const isNumber = wanted === 'integer' || wanted === 'number';
  return type === wanted || (isNumber && (type === 'number' || type === 'integer')) ? 'fits' : 'mistyped';
}

/** A schema without a word about what may stand there. */
export function saysNothing(node: SchemaOutline | undefined): node is undefined {
  return (
    node === undefined ||
    (node.type === undefined &&
      node.properties === undefined &&
      node.items === undefined &&
      node.additionalProperties === undefined &&
      node['x-kubernetes-int-or-string'] !== true &&
      node['x-kubernetes-preserve-unknown-fields'] !== true &&
      node['x-kubernetes-embedded-resource'] !== true)
  );
}

function mayBeObject(node: SchemaOutline): boolean {
  return (node.type === undefined && node['x-kubernetes-int-or-string'] !== true) || node.type === 'object';
}

/** Fields that the schema does not list may stand there. */
export function isOpen(node: SchemaOutline): boolean {
  return node.additionalProperties === true || node['x-kubernetes-preserve-unknown-fields'] === true;
}
