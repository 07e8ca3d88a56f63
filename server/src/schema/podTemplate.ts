import { InvariantError } from '../base/errors';
import type { Part } from './bundle';
import { coreKinds } from './coreKinds';
import { groupKindKey, type GroupKind, type Kind } from './kind';
import type { OpenApiKind } from './openApiReader';
import type { SchemaOutline } from './schemaOutline';
import type { Structure } from './structure';
import { recordOf } from './structureReader';

/*
 * What Kubernetes says of a Pod template, for all kinds that hold one. It is a part of the truth: newer versions of Kubernetes
 * have further fields, so that what is not listed is kept, and nothing but types is known.
 */

/** The schema of a Pod template, and core kinds of which nothing else than their Pod template is described. */
export interface PodTemplates {
  readonly template: Structure;
  /** By {@link groupKindKey}; their schemas know no other fields. */
  readonly kinds: ReadonlyMap<string, TemplateHolder>;
}

export interface TemplateHolder {
  readonly kind: Kind;
  /** From the object's root to the Pod template. */
  readonly path: readonly string[];
}

export const podTemplates: Part<PodTemplates> = {
  read(bundle) {
    const core = coreKinds.read(bundle);
    const deployment = core.find(({ kind }) => kind === 'Deployment')?.schema;
    const outline = deployment?.properties?.['spec']?.properties?.['template']?.properties?.['spec'];
    if (outline === undefined) {
      throw new InvariantError('The bundle has no Pod template');
    }
    const template = open({ spec: partialStructure(outline) });
    return {
      template,
      kinds: new Map(core.flatMap((kind) => holderOf(kind, template)).map((holder) => [groupKindKey(holder.kind), holder])),
    };
  },
};

/** Where core kinds hold a Pod template, from the object's root; Pod is one itself. */
function templatePathIn({ kind, group }: GroupKind, schema: SchemaOutline | undefined): readonly string[] | undefined {
  const at = (path: readonly string[]): SchemaOutline | undefined =>
    path.reduce<SchemaOutline | undefined>((node, step) => node?.properties?.[step], schema);
  if (group === '' && kind === 'Pod') {
    return [];
  }
  return [
    ['spec', 'template'],
    ['spec', 'jobTemplate', 'spec', 'template'],
  ].find((path) => at([...path, 'spec', 'containers']) !== undefined);
}

function holderOf({ group, version, kind, schema }: OpenApiKind, template: Structure): readonly TemplateHolder[] {
  const path = templatePathIn({ group, kind }, schema);
  if (path === undefined) {
    return [];
  }
  const whole = [...path].reverse().reduce<Structure>((inner, step) => open({ [step]: inner }), template);
  return [{ kind: { group, version, kind, plural: '', scope: 'Namespaced', provenance: { source: 'builtin' }, schema: whole }, path }];
}

function open(properties: Readonly<Record<string, Structure>>): Structure {
  return { type: 'object', nullable: true, 'x-kubernetes-preserve-unknown-fields': true, properties: recordOf(Object.entries(properties)) };
}

const deepest = 30;

/** An outline with types only, in which everything may be absent, `null`, or more than is listed. */
function partialStructure(outline: SchemaOutline, depth = 0): Structure {
  const { type, properties, items, additionalProperties } = outline;
  if (outline['x-kubernetes-int-or-string'] === true) {
    return { 'x-kubernetes-int-or-string': true, nullable: true };
  }
  if (depth > deepest || type === undefined) {
    return { 'x-kubernetes-preserve-unknown-fields': true };
  }
  if (type === 'object' && properties !== undefined) {
    return open(Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, partialStructure(child, depth + 1)])));
  }
  return {
    type: type as NonNullable<Structure['type']>,
    nullable: true,
    ...(items === undefined ? {} : { items: partialStructure(items, depth + 1) }),
    ...(type !== 'object'
      ? {}
      : typeof additionalProperties === 'object'
        ? { additionalProperties: partialStructure(additionalProperties, depth + 1) }
        : { 'x-kubernetes-preserve-unknown-fields': true }),
  };
}
