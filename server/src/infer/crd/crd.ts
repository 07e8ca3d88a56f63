import { compareTexts } from '../../base/order';
import type { Scope } from '../../schema/kinds/kind';
import type { Structure } from '../../schema/structure/structure';
import type { AdoptionKeys } from '../facts/adoptionKeys';
import type { ReferenceSlot } from '../facts/referenceSlots';
import type { PrinterColumn } from './printerColumns';

/** A CustomResourceDefinition as inferred; `schema` carries what is known of fields under `x-ackmesh`. */
export interface InferredCrd {
  /** The resource's name as the API spells it, which is its key in generator.yaml. */
  readonly resource: string;
  readonly group: string;
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly scope: Scope;
  readonly versions: readonly InferredVersion[];
  /** The fields that take a value from another resource. */
  readonly references: readonly ReferenceSlot[];
  /** What `adoption-fields` may hold; missing where nothing can be said. */
  readonly adoption?: AdoptionKeys;
}

export interface InferredVersion {
  readonly name: string;
  readonly isServed: boolean;
  readonly isStored: boolean;
  readonly hasStatus: boolean;
  readonly columns: readonly PrinterColumn[];
  readonly schema: Structure;
}

/** The name of the file in which a controller publishes the kind: one step of a path, whatever the group is called. */
export function crdFileName(crd: InferredCrd): string {
  return `${crd.group}_${crd.plural}.yaml`.replace(/[^A-Za-z0-9._-]/g, '-');
}

/**
 * The CustomResourceDefinition as controllers publish it, a plain value with keys in order. Schemas of shared types are
 * shared objects: whoever writes YAML must not turn that into aliases.
 * Source: controller-tools v0.19.0.
 */
export function toCrdDocument(crd: InferredCrd): Readonly<Record<string, unknown>> {
  const stripper = new FactStripper();
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      annotations: { 'controller-gen.kubebuilder.io/version': 'v0.19.0' },
      name: `${crd.plural}.${crd.group}`,
    },
    spec: {
      group: crd.group,
      names: {
        ...(crd.categories.length === 0 ? {} : { categories: crd.categories }),
        kind: crd.kind,
        listKind: crd.listKind,
        plural: crd.plural,
        ...(crd.shortNames.length === 0 ? {} : { shortNames: crd.shortNames }),
        singular: crd.singular,
      },
      scope: crd.scope,
      versions: crd.versions.map((version) => ({
        ...(version.columns.length === 0 ? {} : { additionalPrinterColumns: version.columns.map(inKeyOrder) }),
        name: version.name,
        schema: { openAPIV3Schema: stripper.strip(version.schema) },
        served: version.isServed,
        storage: version.isStored,
        ...(version.hasStatus ? { subresources: { status: {} } } : {}),
      })),
    },
  };
}

function inKeyOrder({ jsonPath, name, priority, type }: PrinterColumn): PrinterColumn {
  return { jsonPath, name, ...(priority === undefined ? {} : { priority }), type };
}

/** Takes `x-ackmesh` out of schemas and puts their keys in order; shared schemas stay shared. */
class FactStripper {
  readonly #stripped = new Map<Structure, Structure>();

  strip(schema: Structure): Structure {
    let stripped = this.#stripped.get(schema);
    if (stripped === undefined) {
      const { 'x-ackmesh': _facts, 'x-kubernetes-validations': rules, properties, items, additionalProperties, ...rest } = schema;
      stripped = Object.fromEntries(
        Object.entries({
          ...rest,
          ...(rules === undefined
            ? {}
            : { 'x-kubernetes-validations': rules.map(({ message, rule }) => (message === undefined ? { rule } : { message, rule })) }),
          ...(properties === undefined ? {} : { properties: this.#stripAll(properties) }),
          ...(items === undefined ? {} : { items: this.strip(items) }),
          ...(additionalProperties === undefined
            ? {}
            : {
                additionalProperties: typeof additionalProperties === 'boolean' ? additionalProperties : this.strip(additionalProperties),
              }),
        }).sort(([a], [b]) => compareTexts(a, b)),
      );
      this.#stripped.set(schema, stripped);
    }
    return stripped;
  }

  #stripAll(properties: Readonly<Record<string, Structure>>): Readonly<Record<string, Structure>> {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, this.strip(schema)]));
  }
}
