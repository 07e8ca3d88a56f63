import type { CancelToken } from '../base/cancellation';
import type { Steps } from '../base/steps';
import type { Uri } from '../base/uri';
import { hierarchyItems, incomingCalls, outgoingCalls, type HierarchyCall, type HierarchyItem } from '../features/references/callHierarchy';
import { definition } from '../features/references/definition';
import { subtypes, supertypes, typeItems, type TypeItem, type TypeOf } from '../features/ducks/hierarchy';
import type { AnnotatedEdits, DefinitionLink, Place, WantedObject, WorkspaceSymbol } from '../features/feature';
import { referenceGraph, referenceGraphInSteps, type GraphOptions, type ReferenceGraph } from '../features/graph/referenceGraph';
import { inspect, type InspectedReference, type InspectedResource } from '../features/effective/inspect';
import { migrate, migrationWays, type MigrationAnswer } from '../features/actions/migration';
import { editsOnMove } from '../features/moves/pathEdits';
import type { Move } from '../features/moves/moved';
import { newObjectFile, type NewObjectFile } from '../features/newObjectFile';
import { references } from '../features/references/references';
import { prepareRename, renameInSteps } from '../features/rename/rename';
import type { PrepareRenameAnswer, RenameAnswer } from '../features/rename/answer';
import { definitionOfKind, typeDefinition, type TypeDefinition } from '../features/typeDefinition';
import { workspaceSymbolsInSteps } from '../features/references/workspaceSymbols';
import { familyOf, type Family, type Inventory, type Migrator } from '../workspace/family';
import type { Workspace } from '../workspace/workspace';

/**
 * Objects, and who refers to whom, in all files. Offsets and spans count from the start of their file. Answers that look at
 * many objects come in steps, or take a token and throw CancelledError.
 */
export interface Objects {
  /** Where the thing under an offset is defined. */
  definition(uri: Uri, offset: number): readonly DefinitionLink[];
  /** The kinds of the objects that an offset means. */
  typeDefinition(uri: Uri, offset: number): readonly TypeDefinition[];
  /** Where the kind is described whose name stands under an offset. */
  definitionOfKind(uri: Uri, offset: number): readonly TypeDefinition[];
  /** Every place that means what an offset means, by file and place. */
  references(uri: Uri, offset: number, options: { readonly includeDeclaration: boolean; readonly token: CancelToken }): readonly Place[];
  /** Objects whose kind, namespace and name hold the letters of a query in their order; a bounded number. */
  symbols(query: string): Steps<readonly WorkspaceSymbol[]>;
  /** The objects that an offset means, as members of the hierarchy "who refers to whom". */
  hierarchyItems(uri: Uri, offset: number): readonly HierarchyItem[];
  /** Who refers to a member of that hierarchy, each with the places that do. */
  incomingCalls(item: HierarchyItem): readonly HierarchyCall[];
  /** Whom a member of that hierarchy refers to, each with the places that do. */
  outgoingCalls(item: HierarchyItem): readonly HierarchyCall[];
  /** The duck types or kinds that an offset means, as members of the hierarchy "duck types over kinds". */
  typeItems(uri: Uri, offset: number): readonly TypeItem[];
  /** The duck types that a member of that hierarchy implements. */
  supertypes(of: TypeOf): readonly TypeItem[];
  /** The kinds that implement a member of that hierarchy. */
  subtypes(of: TypeOf): readonly TypeItem[];
  /** Whether what is named at an offset can be renamed, and which word is to change. */
  prepareRename(uri: Uri, offset: number): PrepareRenameAnswer;
  /** Edits of all files that give what is named at an offset another name, or the reason why not. */
  rename(uri: Uri, offset: number, newName: string): Steps<RenameAnswer>;
  /** A file for an object that is missing, with what belongs to it elsewhere; `undefined` where that cannot be made. */
  newFile(wanted: WantedObject): NewObjectFile | undefined;
  /** Edits, to be made before files and folders are moved, that let paths lead to what they lead to now. */
  editsOnMove(moves: readonly Move[]): Steps<AnnotatedEdits>;
  /** The ways in which objects of versions that nobody serves any more can be rewritten. */
  migrationWays(): Migrator['ways'];
  /** Rewrites the old objects of some files in one of these ways. */
  migrate(uris: Iterable<Uri>, way: string, token: CancelToken): MigrationAnswer;
  /** The objects of some files, what they refer to, and the references between. */
  graph(uris: Iterable<Uri>): ReferenceGraph;
  /** The same with a step for each file. */
  graphInSteps(uris: Iterable<Uri>, options?: GraphOptions): Steps<ReferenceGraph>;
  /** Everything that is known of the objects of some files, and of their references. */
  inspect(uris: Iterable<Uri>): { readonly resources: readonly InspectedResource[]; readonly references: readonly InspectedReference[] };
  /** What some files have of a service that is to be left, by the id of its family; `undefined` for a family without such a list. */
  inventory(family: string, uris: Iterable<Uri>): ServiceInventory | undefined;
  /** Which family of controllers serves an API group. */
  familyOf(group: string): Family['id'];
}

/** `group` and `groups` are what one of its groups and all of them are called. */
export interface ServiceInventory {
  readonly group: string;
  readonly groups: string;
  readonly found: Inventory;
}

/** {@link Objects} of a workspace. */
export function objectsOf(workspace: Workspace): Objects {
  return {
    definition: (uri, offset) => definition(workspace, uri, offset),
    typeDefinition: (uri, offset) => typeDefinition(workspace, uri, offset),
    definitionOfKind: (uri, offset) => definitionOfKind(workspace, uri, offset),
    references: (uri, offset, options) => references(workspace, uri, offset, options),
    symbols: (query) => workspaceSymbolsInSteps(workspace, query),
    hierarchyItems: (uri, offset) => hierarchyItems(workspace, uri, offset),
    incomingCalls: (item) => incomingCalls(workspace, item),
    outgoingCalls: (item) => outgoingCalls(workspace, item),
    typeItems: (uri, offset) => typeItems(workspace, uri, offset),
    supertypes: (of) => supertypes(workspace, of),
    subtypes: (of) => subtypes(workspace, of),
    prepareRename: (uri, offset) => prepareRename(workspace, uri, offset),
    rename: (uri, offset, newName) => renameInSteps(workspace, uri, offset, newName),
    newFile: (wanted) => newObjectFile(wanted, workspace),
    editsOnMove: (moves) => editsOnMove(workspace, moves),
    migrationWays: () => migrationWays(workspace),
    migrate: (uris, way, token) => migrate(workspace, uris, way, { token }),
    graph: (uris) => referenceGraph(workspace, uris),
    graphInSteps: (uris, options) => referenceGraphInSteps(workspace, uris, options),
    inspect: (uris) => inspect(workspace, uris),
    inventory: (family, uris) => {
      const source = familyOf(family, workspace)?.inventory;
      return source === undefined ? undefined : { group: source.group, groups: source.groups, found: source.of(uris, workspace) };
    },
    familyOf: (group) => workspace.dialects.familyOf(group),
  };
}
