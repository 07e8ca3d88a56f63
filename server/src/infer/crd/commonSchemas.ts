import type { Structure, StructureRule } from '../../schema/structure/structure';

/** Schemas that every kind shares. Source: aws-controllers-k8s/runtime apis/core/v1alpha1 at 95428e7. */

const text: Structure = { type: 'string' };

/** `partition` came with runtime v0.59.0 (2026-05); kinds published before lack it. */
export function resourceMetadata(hasPartition: boolean): Structure {
  return {
    type: 'object',
    properties: { arn: text, ownerAccountID: text, ...(hasPartition ? { partition: text } : {}), region: text },
    required: ['ownerAccountID', 'region'],
  };
}

export const conditions: Structure = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      lastTransitionTime: { type: 'string', format: 'date-time' },
      message: text,
      reason: text,
      status: text,
      type: text,
    },
    required: ['status', 'type'],
  },
};

export const secretKeyReference: Structure = {
  type: 'object',
  properties: { key: text, name: text, namespace: text },
  required: ['key'],
  'x-kubernetes-map-type': 'atomic',
};

export const resourceReference: Structure = {
  type: 'object',
  properties: { from: { type: 'object', properties: { name: text, namespace: text } } },
};

/** The rule that a field marked immutable gets. */
export const immutable: readonly StructureRule[] = [{ rule: 'self == oldSelf', message: 'Value is immutable once set' }];
