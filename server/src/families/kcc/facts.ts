import type { KccUrls } from './externalTemplate';

/** Config Connector's rules beyond kinds and fields, as `schemas/dialects/kcc-facts.json` holds them. */
export interface KccFacts {
  readonly reservedPrefixes: readonly string[];
  readonly reconcilerAnnotations: readonly string[];
  readonly stateIntoSpec: string;
  readonly conflictPrevention: string;
  /** The value of `conflictPrevention` that every kind accepts. */
  readonly noConflictPrevention: string;
  readonly containers: readonly KccContainer[];
  /** Hierarchical references that no annotation stands for. */
  readonly otherParents: readonly string[];
  /** Annotations from which tools write a hierarchical reference into the object before it is applied. */
  readonly parentAnnotationsOfTools: readonly string[];
  /** The container as which a namespace's name serves when nothing else says one. */
  readonly namespaceIsContainer: string;
  /** Labels of CRDs that the generators of the older controllers wrote. */
  readonly generatorLabels: readonly string[];
  readonly olderControllers: readonly string[];
  readonly newerController: string;
  readonly iam: KccIamFacts;
  readonly secrets: KccSecretFacts;
  /** Keys of which one at most is meant, where the schema does not say so. */
  readonly choices: readonly { readonly kind: string; readonly path: string; readonly keys: readonly string[] }[];
  /** Plain fields that a reference has replaced. */
  readonly plainFields: readonly KccPlainField[];
  /**
   * By kind, plain fields that may stand beside their reference where both say the same, with their values. Source:
   * k8s-config-connector at cdb85ecf pkg/controller/direct/alloydb/alloydbinstance_controller.go, resolveInstanceType.
   */
  readonly agreeingFields: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Kinds whose names are unique among all projects (cloud.google.com/storage/docs/buckets#naming). */
  readonly globalNames: readonly string[];
  /** Kinds whose location cannot change: those with a `locationality` in config/servicemappings of k8s-config-connector. */
  readonly fixedLocations: readonly string[];
  /**
   * By kind, fields of `spec` that admission lets nobody change although their text does not say so: those with `ForceNew` in the
   * schema of their Terraform resource, at any depth that has no list of objects above it, those with `x-kubernetes-immutable` in
   * the schema of their DCL resource, and those of two kinds of the newer controller that admission compares. Source:
   * k8s-config-connector at cdb85ecf pkg/webhook/immutable_fields_validator.go,
   * third_party/github.com/hashicorp/terraform-provider-google-beta and
   * third_party/github.com/GoogleCloudPlatform/declarative-resource-client-library.
   */
  readonly fixedFields: Readonly<Record<string, readonly string[]>>;
  /**
   * By kind, references whose target may be in any location. Source: cloud.google.com/deploy/docs/regions,
   * cloud.google.com/eventarc/docs/understand-locations, cloud.google.com/filestore/docs/backups.
   */
  readonly anyLocation: Readonly<Record<string, readonly string[]>>;
  /** Kinds whose labels the cloud has as annotations, which take any text: their `metadataMapping` in config/servicemappings. */
  readonly freeLabels: readonly string[];
  /** By kind, the address that the API gives to a resource, which values of references write in place of its id. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Kinds whose last placeholder takes several segments. */
  readonly spanning: readonly string[];
  /**
   * Which URLs parsers of references to a kind take, by the kind, where it is not those of its hosts alone. Found by running the
   * parsers. Source: k8s-config-connector at cdb85ecf, `Normalize` of these kinds' `*_reference.go` and apis/refs/v1beta1.
   */
  readonly urls: Readonly<Record<string, KccUrls>>;
  /** What certain placeholders of readings hold. */
  readonly patterns: Readonly<Record<string, string>>;
  readonly readings: readonly KccReading[];
}

export interface KccPlainField {
  readonly kind: string;
  readonly path: string;
  readonly reference: string;
  /** The reference takes values of this pattern only; of others the plain field is the place. */
  readonly values: string;
}

export interface KccContainer {
  readonly name: string;
  readonly annotation: string;
  readonly reference: string;
  readonly kind: string;
  readonly template: string;
}

export interface KccIamFacts {
  /** The kind that may stand alone and then means the policy's own container. */
  readonly containerAlone: string;
  /**
   * Forms of external values of a target, by its kind, that are read besides the one that is written for it.
   * Source: k8s-config-connector, the importers of google_project, google_folder and google_service_account, and their IAM
   * updaters. The addresses of the default service accounts do not end as those of others do.
   */
  readonly otherTargets: Readonly<Record<string, string>>;
  /**
   * Kinds whose importers look for the path of a target anywhere in its external value; of the name they take what stands last.
   * Source: k8s-config-connector at cdb85ecf third_party/…/tpgresource/import.go, ParseImportId, with the patterns of these
   * resources, and pkg/controller/iam/iamclient/helpers.go, parseNameFromID.
   */
  readonly searched: readonly string[];
  /** The kinds that take audit configs, in words. */
  readonly auditNote: string;
  /**
   * Kinds of targets whose written version is not that of the object that is asked for: a controller prefers one itself, or
   * knows the kind by another one than its CRD has.
   * Source: k8s-config-connector at cdb85ecf pkg/controller/direct/registry, IsIAMDirect and AdapterForReference;
   * pkg/gvks/externalonlygvks.
   */
  readonly anyVersionOf: readonly string[];
  /**
   * Kinds that have objects, which IAM objects cannot refer to by name: they know the kind in a version that no CRD serves, for
   * external values alone. The `apiVersion` by kind. Source: k8s-config-connector at cdb85ecf pkg/gvks/externalonlygvks,
   * pkg/webhook/iam_validator.go (getResourceConfigs) and pkg/controller/iam/iamclient/tfiamclient.go (getResource).
   */
  readonly externalOnly: Readonly<Record<string, string>>;
  readonly policies: readonly KccPolicy[];
  readonly members: { readonly keys: readonly string[]; readonly inside: string };
  readonly principals: KccPrincipals;
  readonly roleKeys: readonly string[];
}

/**
 * Whom IAM objects grant something, as IAM writes it: a type and what it names.
 * Source: cloud.google.com/iam/docs/principal-identifiers and the reference of `Policy` of the IAM API, v1.
 */
export interface KccPrincipals {
  /** By kind, the fields that hold them. */
  readonly places: Readonly<Record<string, readonly string[]>>;
  /** How one is written, with what it stands for. */
  readonly forms: readonly (readonly [template: string, meaning: string])[];
  /** The kind that describes principals of a type. */
  readonly account: { readonly type: string; readonly kind: string };
}

export interface KccPolicy {
  readonly kind: string;
  readonly resource: string;
  readonly condition?: string;
  readonly supports?: 'conditions' | 'memberConditions';
  readonly audit?: string;
  readonly auditOnly?: true;
  readonly authoritative?: true;
  /** Conditions reach targets of this family of controllers only. */
  readonly onlyController?: string;
}

export interface KccSecretFacts {
  /** Kinds that make a Secret of their own name. */
  readonly providers: readonly {
    readonly kind: string;
    readonly keys: readonly string[];
    readonly unless?: { readonly annotation: string; readonly value: string };
  }[];
  readonly plainKeys: readonly string[];
  readonly credentials: { readonly type: string; readonly keys: readonly string[] };
}

/** Fields that take several kinds of external. */
export interface KccReading {
  /** Kinds that hold the field; any when absent. */
  readonly hosts?: readonly string[];
  /** Last keys of the field's path. */
  readonly keys?: readonly string[];
  /** Kinds that the field refers to; any when absent. */
  readonly targets?: readonly string[];
  /** Controllers take these forms in every field for such a target. */
  readonly everywhere?: true;
  /** Template, what a value of that form means, how it would be said better, and what to write for that. */
  readonly forms: readonly (readonly [template: string, meaning: string, better?: string, instead?: KccInstead])[];
}

/** What says the same as an ambiguous value. */
export interface KccInstead {
  /** The key beside the reference that takes the value as it is. */
  readonly sibling?: string;
  /** Other values; what the form's template does not hold is known of the object. */
  readonly templates?: readonly string[];
}
