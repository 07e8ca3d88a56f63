import type { Resource } from '../../manifest/resource';
import { plural } from '../../infer/names/words';
import type { GroupVersionKind, Kind, Provenance, Scope } from '../../schema/kinds/kind';
import { recordOf } from '../../schema/structure/structureReader';
import type { Structure } from '../../schema/structure/structure';
import type { MapNode, ScalarNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, asString, effectiveEntries, valueOf } from '../../yaml/nodes/query';
import { kindForm, standardGroup, versionForm } from './facts';
import { graphOf } from './graph';
import { instanceSchemaOf } from './schema/read';

/*
 * The kind that a definition brings to a cluster. Source: kubernetes-sigs/kro pkg/graph/crd: one version, with the status
 * subresource; state and conditions stand in every status.
 */

const anything: Structure = { 'x-kubernetes-preserve-unknown-fields': true };

const standardStatus: Readonly<Record<string, Structure>> = {
  state: { type: 'string' },
  conditions: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        type: { type: 'string' },
        status: { type: 'string' },
        reason: { type: 'string' },
        message: { type: 'string' },
        lastTransitionTime: { type: 'string' },
        observedGeneration: { type: 'integer' },
      },
    },
  },
};

/** Group, version and kind of the instances; `undefined` where one of them is not known. */
export function instanceKindOf(definition: Resource): GroupVersionKind | undefined {
  const { schema } = graphOf(definition);
  const [group, version, kind] = ['group', 'apiVersion', 'kind'].map((key) => asScalar(valueOf(schema, key)));
  if ([group, version, kind].some((node) => node?.opaque === true)) {
    return undefined;
  }
  const of = { group: asString(group) ?? standardGroup, version: asString(version) ?? '', kind: asString(kind) ?? '' };
  return of.group !== '' && versionForm.test(of.version) && kindForm.test(of.kind) ? of : undefined;
}

/** Where the name of the instances' kind stands. */
export function kindNodeOf(definition: Resource): ScalarNode | undefined {
  return asScalar(valueOf(graphOf(definition).schema, 'kind'));
}

export function scopeOf(schema: MapNode | undefined): Scope | undefined {
  const scope = asScalar(valueOf(schema, 'scope'));
  return scope?.opaque === true ? undefined : scope?.text === 'Cluster' ? 'Cluster' : 'Namespaced';
}

export function kindOf(definition: Resource, provenance: Provenance): readonly Kind[] {
  const of = instanceKindOf(definition);
  const { schema } = graphOf(definition);
  if (of === undefined || schema === undefined) {
    return [];
  }
  const shortNames = (asSequence(valueOf(schema, 'shortNames'))?.items ?? []).flatMap((item) => asString(item) ?? []);
  return [
    {
      ...of,
      plural: plural(of.kind.toLowerCase()),
      scope: scopeOf(schema) ?? 'Namespaced',
      ...(shortNames.length === 0 ? {} : { shortNames }),
      provenance,
      schema: {
        type: 'object',
        properties: {
          apiVersion: { type: 'string' },
          kind: { type: 'string' },
          metadata: { type: 'object' },
          spec: instanceSchemaOf(schema).spec,
          status: statusOf(schema),
        },
      },
    },
  ];
}

/** The fields of the status; what their expressions give rests on other kinds and is left open. */
function statusOf(schema: MapNode): Structure {
  const status = asMap(valueOf(schema, 'status'));
  const fields =
    status === undefined ? [] : [...effectiveEntries(status)].map(([name, { value }]) => [name, fieldOf(asMap(value), 0)] as const);
  return { type: 'object', properties: { ...recordOf(fields), ...standardStatus } };
}

function fieldOf(map: MapNode | undefined, depth: number): Structure {
  if (map === undefined || depth > 50) {
    return anything;
  }
  return {
    type: 'object',
    properties: recordOf([...effectiveEntries(map)].map(([name, { value }]) => [name, fieldOf(asMap(value), depth + 1)] as const)),
  };
}
