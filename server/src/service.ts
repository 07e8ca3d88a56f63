/**
 * The only door into the core. Hosts make a {@link Workspace}, tell it what changed and ask the functions below;
 * answers are plain data about files, spans in UTF-16 code units.
 */
export { Workspace, configFileName, type Ports, type WorkspaceChange } from './workspace/workspace';
export { FileState } from './workspace/fileState';
export { defaultConfig, mergeConfig, pathTest, readConfig, type Config } from './workspace/config';
export type { Diagnostic, Finding, Fix } from './workspace/finding';
export { diagnosticsOf, levelFor } from './features/diagnostics';
export { codeActions, fixAllEdits, fixesOf } from './features/codeActions';
export { hierarchyItems, incomingCalls, outgoingCalls, type HierarchyCall, type HierarchyItem } from './features/callHierarchy';
export { complete } from './features/completion';
export { definition } from './features/definition';
export { referenceGraph, type GraphEdge, type GraphNode, type ReferenceGraph } from './features/graph';
export { toDot } from './features/graph/dot';
export { toMermaid } from './features/graph/mermaid';
export { documentLinks } from './features/documentLinks';
export { documentSymbols } from './features/documentSymbols';
export { foldingRanges } from './features/foldingRanges';
export { highlights } from './features/highlights';
export { generatorLenses, inferredCrd, crdDocument, type CrdDocument } from './features/generator/codeLens';
export { inferFiles, type InferredFiles, type TextFile } from './features/generator/inferFiles';
export { isGeneratorName } from './workspace/generators';
export { looksLikeModel } from './workspace/apiModels';
export { hover } from './features/hover';
export { inlayHints } from './features/inlayHints';
export { inspect } from './features/inspect';
export { prepareRename, rename } from './features/rename';
export type { PrepareRenameAnswer, RenameAnnotation, RenameAnswer, RenameEdit } from './features/rename/answer';
export { referenceCounts, referenceHints, type ReferenceCount } from './features/referenceCounts';
export { references } from './features/references';
export { schemaOf, type SchemaInfo } from './features/schemaInfo';
export { selectionRanges } from './features/selectionRanges';
export { schemaOfTitle, schemaTitle, typeDefinition, type TypeDefinition } from './features/typeDefinition';
export { workspaceSymbols } from './features/workspaceSymbols';
export { catalogue, findRule } from './rules/catalogue';
export { docsOf } from './rules/rule';
export * from './features/feature';
