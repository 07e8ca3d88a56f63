import { ownOf } from '../../base/record';
import type { Structure } from './structure';

type Draft = { -readonly [K in keyof Structure]: Structure[K] };

const text: Structure = { type: 'string' };
const texts: Structure = { type: 'object', additionalProperties: text };

/** What the server reads of the metadata of an object inside of another; keys beside these are kept. */
const metadata: Structure = {
  type: 'object',
  'x-kubernetes-preserve-unknown-fields': true,
  properties: { name: text, generateName: text, namespace: text, labels: texts, annotations: texts },
};

/** A group with a version, or a version; the server splits at one slash. Source: apimachinery pkg/runtime/schema, ParseGroupVersion. */
const apiVersion: Structure = {
  type: 'string',
  minLength: 1,
  pattern: '^[^/]*(/[^/]*)?$',
  'x-ackmesh': { form: 'a group and a version, such as apps/v1' },
};

/** A DNS label but for its case. Source: apimachinery pkg/util/validation, IsDNS1035Label. */
const kind: Structure = {
  type: 'string',
  minLength: 1,
  maxLength: 63,
  pattern: '^[A-Za-z]([-A-Za-z0-9]*[A-Za-z0-9])?$',
  'x-ackmesh': { form: 'the name of a kind, such as Deployment' },
};

/**
 * Adds what every object has to the schema of an object inside of another (`x-kubernetes-embedded-resource`), which need not
 * list it. Source: apiextensions-apiserver pkg/apiserver/schema/objectmeta/validation.go.
 */
export function addObjectFields(draft: Draft): void {
  const own = draft.properties ?? {};
  const limited = (name: string, field: Structure): Structure => {
    const limits = ownOf(own, name);
    return limits === undefined
      ? field
      : { ...field, ...(limits.description === undefined ? {} : { description: limits.description }), allOf: [limits] };
  };
  draft.properties = Object.assign(Object.create(null) as Record<string, Structure>, {
    ...own,
    apiVersion: limited('apiVersion', apiVersion),
    kind: limited('kind', kind),
    metadata,
  });
  draft.required = [...new Set(['apiVersion', 'kind', ...(draft.required ?? [])])];
}
