import { families } from './families/index';
import { AjvValidator } from './schema/validation/ajvValidator';
import type { BundleReader } from './schema/kinds/bundle';
import { checksOf, type Checks } from './service/checks';
import { documentsOf, type Documents } from './service/documents';
import { inferenceOf, type InferenceService } from './service/inference';
import { kindsOf, type Kinds } from './service/kinds';
import { objectsOf, type Objects } from './service/objects';
import { reportsOf, type EarlierReports, type Reports } from './service/reports';
import { rootsOf, type Roots } from './service/roots';
import type { Configuration } from './workspace/configuration/configuration';
import { Knowledge } from './workspace/knowledge';
import type { Kustomizations } from './workspace/kustomizations/kustomizations';
import { Workspace, type Ports } from './workspace/workspace';

/*
 * The only door into the core. A host makes a {@link LanguageService}, tells its `workspace` what changed and asks its parts;
 * answers are plain data about files, spans in UTF-16 code units from 0, end exclusive. Functions that need no workspace stand in `service/withoutWorkspace.ts`.
 */

/** What the core needs from its host. */
export interface ServicePorts extends Omit<Ports, 'knowledge' | 'validator' | 'before'> {
  /** The product's own data: kinds, dialects, tables. */
  readonly bundle: BundleReader;
  /** A service that has an earlier version of the same files under the same URIs, for checks about changes. */
  readonly before?: LanguageService;
}

/** The files of a workspace as a host sees them: it says what they hold, and is told which diagnostics may be others. */
export type ServedWorkspace = Pick<
  Workspace,
  | 'around'
  | 'closeBuffer'
  | 'counts'
  | 'file'
  | 'folderNames'
  | 'folders'
  | 'isOpen'
  | 'release'
  | 'rest'
  | 'revision'
  | 'setBuffer'
  | 'setDisk'
  | 'setFolders'
  | 'setKindLayer'
  | 'setPresence'
  | 'setSettings'
  | 'uris'
> & {
  readonly configuration: Pick<Configuration, 'crdGlobs' | 'ignoreGlobs' | 'isIgnored'>;
  /** Which files are applied together. */
  readonly kustomizations: Pick<Kustomizations, 'appliedWith'>;
};

/**
 * Everything that can be done with one set of manifests. Answers are made from what was told, without waiting, and always
 * about one state of it. Methods throw CancelledError where they take a
 * token, and nothing else for what manifests may hold.
 */
export class LanguageService {
  /** What was told: texts, folders, settings, kinds from outside. */
  readonly workspace: ServedWorkspace;
  /** What is wrong, and what would mend it. */
  readonly checks: Checks;
  /** What is said of each file, kept as long as it holds. */
  readonly reports: Reports;
  /** What is to be shown of one document. */
  readonly documents: Documents;
  /** Objects of all files, and who refers to whom. */
  readonly objects: Objects;
  /** Kinds, their schemas and duck types. */
  readonly kinds: Kinds;
  /** What kustomizations bring to clusters. */
  readonly roots: Roots;
  /** CRDs that do not exist yet. */
  readonly inference: InferenceService;
  readonly #workspace: Workspace;

  constructor({ bundle, before, ...ports }: ServicePorts) {
    const earlier = before === undefined ? undefined : before.#workspace;
    const shared =
      earlier === undefined
        ? { knowledge: new Knowledge(bundle, families), validator: new AjvValidator(ports.log) }
        : { knowledge: earlier.knowledge, validator: earlier.validator, before: earlier };
    const workspace = new Workspace({ ...ports, ...shared });
    this.#workspace = workspace;
    this.workspace = workspace;
    this.checks = checksOf(workspace);
    this.reports = reportsOf(workspace);
    this.documents = documentsOf(workspace);
    this.objects = objectsOf(workspace);
    this.kinds = kindsOf(workspace);
    this.roots = rootsOf(workspace);
    this.inference = inferenceOf(workspace);
  }
}

/** A service without any files. A `before` that is given shares what was read of the bundle. */
export function createLanguageService(ports: ServicePorts): LanguageService {
  return new LanguageService(ports);
}

// What ports take and answers are made of.
export type { Markdown } from './base/markdown';
export type { DiagnosticsPart } from './features/diagnostics/documentDiagnostics';
export type { Explained, Explanation } from './features/explain';
export type * from './features/feature';
export type { FixOptions, PlacedFix } from './features/fixes/fixes';
export type { CrdDocument } from './features/generator/codeLens';
export type { InferredFiles, TextFile } from './features/generator/inferFiles';
export type { GraphEdge, GraphNode, ReferenceGraph } from './features/graph/referenceGraph';
export type { HierarchyItem } from './features/references/callHierarchy';
export type { InspectedReference, InspectedResource, ObjectName } from './features/effective/inspect';
export type { TypeItem, TypeOf } from './features/ducks/hierarchy';
export type { TypeDefinition } from './features/typeDefinition';
export type { RenderedDocument, TemplateLines } from './helm/renderedLine';
export type { World as AppliedWorld } from './kustomize/build';
export type { Content, Files, NotAtHand } from './kustomize/files';
export type { Place as AppliedPlace } from './kustomize/objects/object';
export type { Level, LevelOverride, Severity } from './rules/level';
export type { RestsOn } from './rules/restsOn';
export type { Rule } from './rules/rule';
export type { BundleReader } from './schema/kinds/bundle';
export type { Duck } from './schema/ducks/duck';
export type { Verdict } from './schema/ducks/verify';
export type { DocsReader } from './schema/api/fieldDocs';
export type { GroupVersionKind, Kind, KindLayer, KindSummary, Provenance } from './schema/kinds/kind';
export type { Structure } from './schema/structure/structure';
export type { Checks, Documents, EarlierReports, InferenceService, Kinds, Objects, Reports, Roots };
export type { InferTextProblem } from './service/inference';
export type { KnownKind } from './service/kinds';
export type { KindSource } from './service/kindSources';
export type { ModelReader } from './workspace/files/apiModels';
export type { Around, AroundReader } from './workspace/files/around';
export type { Config } from './workspace/configuration/config';
export type { ClusterFact } from './workspace/familyFacts';
export type { ExternalReading, Inventory, InventoryObject } from './workspace/family';
export type { Diagnostic, Finding } from './workspace/finding';
export type { WorkspaceChange } from './workspace/changes';
export type { YamlFile } from './yaml/reading/file';
