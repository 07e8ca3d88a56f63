import type { Path } from '../base/path';
import type { Resource } from '../manifest/resource';
import type { Dialects, LazyDialect } from '../reference/dialect';
import type { FamilyId } from '../reference/slot';
import type { RuleSet } from '../rules/rule';
import type { Part } from '../schema/kinds/bundle';
import type { Duck } from '../schema/ducks/duck';
import type { GroupKind, Kind, Provenance } from '../schema/kinds/kind';
import type { Structure } from '../schema/structure/structure';
import type { ScalarNode, YamlNode } from '../yaml/nodes/node';
import type { DocumentState } from './files/fileState';
import type { Finding } from './finding';

/**
 * What a family says without looking at a workspace: of itself, and of one object alone. Workspaces are made of it; what a
 * family says of a whole workspace stands in `Family`.
 */
export interface FamilyFacts extends RuleSet {
  readonly id: FamilyId;
  /** Its records in `schemas/dialects/` that are read at the start. */
  readonly dialect?: string | readonly string[];
  /** Where a reference names an object of another kind, that kind may be of any group of the family. */
  readonly spansGroups?: true;
  /** Its controllers are generated, one for each service: each group is named after its service, and a `generator.yaml` makes the CRDs. */
  readonly isGenerated?: true;
  /** Slots that are read when one of its kinds is first met. */
  readonly slots?: Part<LazyDialect>;
  /** Schemas of a place of an object of a kind that hold beside the kind's own, for whoever writes there. `path` is from the object's root. */
  readonly describes?: (kind: Kind, path: Path, knowledge: FamilyKnowledge) => readonly Structure[];
  /** What an object is called outside of the cluster, where its manifest says another name than its own. */
  readonly aliasOf?: (resource: Resource, knowledge: FamilyKnowledge) => string | undefined;
  /** Where an object of the family holds whole objects as templates, from its root. */
  readonly templatePaths?: (host: Resource) => readonly Path[];
  /**
   * Kinds that an object of the family brings to a cluster, as a CRD does. What it says is all that they rest on. `word`
   * occurs in every text with such an object.
   */
  readonly kindsOf?: {
    readonly word: string;
    readonly concerns: (resource: Resource) => boolean;
    readonly read: (resource: Resource, state: DocumentState, provenance: Provenance) => readonly Kind[];
  };
  /** A file without objects of which a tool makes some, by its name. */
  readonly madeFrom?: MadeFrom;
  /** True for an object of the family whose values have a grammar of their own, so that places inside of them count. */
  readonly readsValues?: (resource: Resource) => boolean;
  /** What a CRD promises of duck types and does not keep, in a workspace or without one. */
  readonly checkDucks?: (crd: Resource, ducks: readonly Duck[]) => readonly Finding[];
  /** What a project file may say of clusters below `cluster`, by key. */
  readonly clusterFacts?: ClusterFacts;
  /** Fields of `spec` that say in which place of its cloud a resource is, such as a region. */
  readonly placeKeys?: readonly string[];
  /** Fields of `spec` that say to which container of its cloud a resource belongs, such as a project. */
  readonly containerKeys?: (knowledge: Parts) => readonly string[];
}

/** A file that holds no object, and of which a tool makes some. */
export interface MadeFrom {
  /** What such a file is called, in any folder. */
  readonly fileName: string;
  /** What is made of one, by the root of its document; `undefined` where it does not say a name. */
  readonly objectOf: (root: YamlNode, knowledge: Parts) => MadeObject | undefined;
}

/** Objects of one name. */
export interface MadeObject {
  readonly kinds: readonly GroupKind[];
  /** The name where it is written. */
  readonly name: ScalarNode;
}

/** What a project file may say of a cluster, by key. */
export type ClusterFacts = Readonly<Record<string, ClusterFact>>;

/** One of a few values, or any of the settings that the family knows. `default` is what holds where nobody says anything. */
export type ClusterFact = { readonly meaning: string } & (
  | { readonly values: readonly (string | boolean)[]; readonly default: string | boolean }
  | { readonly settings: Part<ReadonlyMap<string, ClusterSetting>> }
);

/** A setting of a cluster that a project file may say. */
export interface ClusterSetting {
  readonly form: 'flag' | 'number' | 'boolean' | 'string' | 'mapping';
  /** Values of a flag. */
  readonly values?: readonly string[];
  /** What holds in a cluster where nobody has set it. */
  readonly default: string;
  /** Where a cluster keeps it, in words. */
  readonly place: string;
}

/** Gives what is read of the bundle, each part once. */
export interface Parts {
  part<T>(part: Part<T>): T;
}

/** What is known whatever manifests there are. */
export interface FamilyKnowledge extends Parts {
  readonly dialects: Dialects;
}

/** What a project file may say of a cluster for all of these families. */
export function clusterFactsOf(families: readonly FamilyFacts[]): ClusterFacts {
  return families.reduce<ClusterFacts>((all, { clusterFacts }) => ({ ...all, ...clusterFacts }), {});
}
