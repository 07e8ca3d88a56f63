/** One bound: how much of something is looked at, and what happens beyond. */
export interface Bound {
  readonly most: number;
  /** What is counted. */
  readonly what: string;
  /** What the user gets above it. */
  readonly beyond: string;
}

/**
 * Every bound on the work that a text can ask for. A file is free to hold more of anything; what is beyond a bound is
 * omitted, and where that could be taken for an answer a finding says so. `docs/limits.md` shows this table.
 */
export const bounds = {
  nesting: {
    most: 256,
    what: 'levels of collections in a YAML document',
    beyond: '`yaml/too-deep`: values of top-level keys below it are not read; a document in braces, such as JSON, is skipped',
  },
  deepValues: { most: 20, what: 'top-level keys whose values nest too deeply', beyond: 'nothing of the document is read' },
  lexemes: {
    most: 1_000_000,
    what: 'words, signs and blanks of a YAML document that is not written plainly, for example with tags, aliases or mistakes',
    beyond: '`yaml/too-deep`: nothing of the document is read',
  },
  aliasNodes: {
    most: 2_000_000,
    what: 'values of a document with its aliases replaced, written ones included',
    beyond: '`yaml/too-many-aliases`: the document is not checked',
  },
  aliasedValues: {
    most: 200_000,
    what: 'values that the aliases and merge keys of a document bring in',
    beyond: '`yaml/too-many-aliases`: further aliases are not resolved and the document is not checked',
  },
  mergedEntries: {
    most: 200_000,
    what: 'entries that the merge keys (`<<`) of a document bring in',
    beyond: '`yaml/too-many-aliases`: further merge keys are not resolved and the document is not checked',
  },
  kustomizationDepth: { most: 20, what: 'nested kustomizations', beyond: 'deeper ones bring in nothing: fewer duplicates are found' },
  kustomizationFolders: {
    most: 2_000,
    what: 'kustomizations below one',
    beyond: 'further ones bring in nothing: fewer duplicates are found',
  },
  kustomizationWays: {
    most: 200,
    what: 'different changes of names with which the same folder is included again below one kustomization',
    beyond: 'further ones are omitted: fewer duplicates are found',
  },
  kustomizationLayers: { most: 100, what: 'levels of kustomizations in an effective view', beyond: 'what deeper ones bring in is unknown' },
  circularLayers: {
    most: 1_000,
    what: 'layers, with their entries for other layers, that are built for a kustomization below which some include each other',
    beyond: 'what further ones bring in is unknown',
  },
  componentText: {
    most: 500_000,
    what: 'characters of the kustomization files of the components of a kustomization, those of its components included, each as often as it is listed, and 500 for each of them',
    beyond: 'what further ones bring in is unknown',
  },
  kustomizationObjects: {
    most: 50_000,
    what: 'effective objects of a kustomization',
    beyond: 'what further files and folders bring in is unknown',
  },
  objectCopies: {
    most: 2_000,
    what: 'effective objects that a kustomization makes of one object of a file',
    beyond: 'what files and folders bring in is unknown',
  },
  layeredObjects: {
    most: 1_000_000,
    what: 'effective objects of all layers below a kustomization, those of a layer as often as it is included',
    beyond: 'what further folders bring in is unknown',
  },
  copiedContent: {
    most: 2_000_000,
    what: 'values and characters of an effective object into which a kustomization copies values',
    beyond: 'what the object holds is unknown',
  },
  patchedContent: {
    most: 500_000,
    what: 'keys and items of the mappings and sequences of an object that the patches of one kustomization file change, counted for each patch',
    beyond: 'what the object holds is unknown',
  },
  patchedCopies: {
    most: 1_000_000,
    what: 'the same of all objects that they change, and ten for each object and patch',
    beyond: 'what further objects hold is unknown',
  },
  appliedEntries: {
    most: 1_000_000,
    what: 'objects × entries of one kustomization file that may be about any of them, such as labels, images, and patches and replacements that select objects by more than a name',
    beyond: 'what the kustomization makes of objects is unknown',
  },
  generatedApplications: { most: 500, what: 'Applications of one ApplicationSet', beyond: 'what further ones apply is not known' },
  deliveredFiles: {
    most: 5_000,
    what: 'files and folders below a folder that Flux makes a kustomization for, or that an ApplicationSet searches for files',
    beyond: 'what further ones bring in is unknown, and so are the Applications',
  },
  plainTemplate: {
    most: 20_000,
    what: 'characters of a file without actions in `templates`, where other tools have templates, too',
    beyond: 'not reported where it is not a manifest',
  },
  offeredPaths: {
    most: 100,
    what: 'kustomizations of other folders offered while a path is typed, nearest first',
    beyond: 'further ones are not offered',
  },
  nearText: { most: 256, what: 'characters of a word for which near ones are suggested', beyond: 'none is suggested' },
  nearInSchema: {
    most: 5_000,
    what: 'fields or values of a place in a schema that a word is compared with',
    beyond: 'none is suggested',
  },
  nearInObject: {
    most: 1_000_000,
    what: 'fields or values of a schema that the words of one object are compared with, those of a place for each word there',
    beyond: 'none is suggested for further words',
  },
  offeredNames: {
    most: 100,
    what: 'names of objects offered for a reference, nearest first',
    beyond: 'further ones are offered once more of the name is typed',
  },
  patchedObjects: {
    most: 20,
    what: 'objects changed by one patch that are checked, as each root has them in the end, for fields that must not be set together',
    beyond: 'not reported in further ones',
  },
  judgedForms: {
    most: 50,
    what: 'forms in which kustomizations apply an object that are checked, where values of it do not fit together as they are written',
    beyond: 'further ones are not checked',
  },
  changedObjects: {
    most: 50,
    what: 'objects to which one kustomization file gives names and values, other than by patches, that are checked as each root has them in the end',
    beyond: 'not reported in further ones',
  },
  valuesLeftOut: {
    most: 200,
    what: 'values of one kustomization file that are omitted on trial, to see which of them does not fit together with others',
    beyond: 'not reported for further ones',
  },
  comparedRoots: {
    most: 50,
    what: 'kustomizations that a rewritten field is compared in before it is offered',
    beyond: 'the rewriting is not offered',
  },
  renamedRoots: { most: 1_000, what: 'kustomizations that apply an object which is renamed', beyond: 'the object is not renamed' },
  findings: { most: 1_000, what: 'findings shown for a file, gravest first', beyond: '`yaml/more-findings` says how many more there are' },
  actionFindings: { most: 50, what: 'findings at one place that quick fixes are offered for', beyond: 'further ones have none there' },
  triedValues: {
    most: 8_000,
    what: 'characters of manifests that are read again to judge the values of one list of suggestions',
    beyond: 'further values are offered unjudged',
  },
  trialText: {
    most: 250_000,
    what: 'characters of manifests that are read again to judge the fixes of one request, at least 50 for each of their findings',
    beyond: 'further fixes are not offered, nor any of a document that is twice as long',
  },
  fixedTrialText: {
    most: 20_000_000,
    what: 'characters of manifests that are read again to judge the fixes that `lint --fix` makes in one file, in all of its rounds, at least 50 for each of their findings',
    beyond: 'further fixes are not made',
  },
  fixesTogether: {
    most: 1_000,
    what: 'fixes of one document that are made at once',
    beyond: '`lint --fix` makes further ones after these, in at most ten rounds',
  },
  reportedTrialText: {
    most: 5_000_000,
    what: 'characters of manifests that are read again to judge the fixes that a report lists for one file, at least 50 for each of their findings',
    beyond: 'further fixes are not listed',
  },
  habit: { most: 200, what: 'entries of a folder whose names a new file follows', beyond: 'further ones are not considered' },
  related: { most: 10, what: 'places that one finding points to', beyond: 'further ones are omitted' },
  referenceEdges: { most: 50, what: 'objects that the graph connects one reference with', beyond: 'one node says how many more there are' },
  schemaDepth: {
    most: 100,
    what: 'steps from the root of a CRD to a part of its schema',
    beyond: 'anything is accepted below, and a finding in the CRD says so',
  },
  schemaNodes: {
    most: 100_000,
    what: 'nodes of a schema of a CRD',
    beyond: 'anything is accepted in further ones, and a finding in the CRD says so',
  },
  schemaPatterns: {
    most: 200_000,
    what: 'size of all patterns of a schema with their repetitions written out',
    beyond: 'further patterns are not checked, and a finding in the CRD says so',
  },
  patternSize: {
    most: 50_000,
    what: 'size of a pattern of a schema with its repetitions written out',
    beyond: 'the pattern is not checked',
  },
  patternSteps: {
    most: 20_000_000,
    what: 'sizes of compiled patterns of a schema × lengths of the values of one file, in equal parts for its objects',
    beyond: 'further values are not checked against their patterns',
  },
  freePatternSteps: {
    most: 10_000,
    what: 'the same of one object, however many its file has',
    beyond: 'the object has its part of what the file has',
  },
  celDepth: { most: 60, what: 'levels of an expression in a ResourceGraphDefinition', beyond: 'the expression is not checked' },
  typeFields: {
    most: 20_000,
    what: 'fields and items that the `types` of a ResourceGraphDefinition bring into its schema and into each other',
    beyond: 'further uses of a type accept anything',
  },
  aliasUses: {
    most: 200_000,
    what: 'values of a document in which the uses of an alias are searched',
    beyond: 'names with an alias are not renamed',
  },
  comparedValues: {
    most: 200_000,
    what: 'values of a document or object that are compared to judge a fix',
    beyond: 'its fixes are not applied without asking',
  },
  waitingObjects: { most: 12, what: 'objects in a cycle of ACK references', beyond: 'longer cycles are not reported' },
  waitingVisited: {
    most: 200,
    what: 'objects searched for a cycle of ACK references',
    beyond: 'cycles through further ones are not reported',
  },
  cycleObjects: {
    most: 20,
    what: 'objects in a cycle of Config Connector references',
    beyond: 'longer cycles are not reported',
  },
  cycleVisited: {
    most: 5_000,
    what: 'objects searched for a cycle of Config Connector references',
    beyond: 'cycles through further ones are not reported',
  },
  agreedObjects: {
    most: 50,
    what: 'objects that one reference may mean, with whose values others beside it are compared',
    beyond: 'not reported where it may mean more',
  },
  alternatives: {
    most: 8,
    what: 'objects of one name in the folder nearest to a file, such as the Namespaces of clusters, counted as often as kustomizations apply them, each of which is read',
    beyond: 'only what all of them say alike counts',
  },
  portedWorkloads: {
    most: 100,
    what: 'workloads of one VirtualNode whose ports are compared with its listeners',
    beyond: 'not reported of further ones',
  },
  schemaErrors: { most: 2_000, what: 'schema errors of one object', beyond: 'further ones are not reported' },
  modelText: { most: 64_000_000, what: 'characters of an API model', beyond: 'the model is not read' },
  messageText: { most: 2_000, what: 'characters of one message or of the title of a fix', beyond: 'the rest is omitted, with "…"' },
  hoverValue: { most: 1_000, what: 'characters of one value in a hover or a suggestion', beyond: 'the rest is omitted, with "…"' },
  hoverText: { most: 8_000, what: 'characters of one description in a hover or a suggestion', beyond: 'the rest is omitted, with "…"' },
} as const satisfies Readonly<Record<string, Bound>>;
