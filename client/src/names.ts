/** Names that the extension's manifest and its code share. Free of `vscode`, so that a test can compare the two. */
export const commands = {
  restartServer: 'ackmesh.restartServer',
  showOutput: 'ackmesh.showOutput',
  showSchema: 'ackmesh.showSchema',
  showGraph: 'ackmesh.showGraph',
  showEffective: 'ackmesh.showEffective',
  chooseRoot: 'ackmesh.chooseRoot',
  inferCrds: 'ackmesh.inferCrds',
  openRules: 'ackmesh.openRules',
  migrateFolder: 'ackmesh.migrateFolder',
} as const;

/** Commands that only the server's answers call. */
export const internalCommands = {
  suggest: 'ackmesh.suggest',
  showReferences: 'ackmesh.showReferences',
  showCrd: 'ackmesh.showCrd',
  showPlace: 'ackmesh.showPlace',
  showSchemaOf: 'ackmesh.showSchemaOf',
} as const;

/** Scheme of the virtual documents that show schemas. */
export const schemaScheme = 'ackmesh-schema';

/** Scheme of the virtual documents that show objects as kustomizations apply them. */
export const effectiveScheme = 'ackmesh-effective';

/** Scheme of the virtual documents that show inferred CRDs. */
export const crdScheme = 'ackmesh-crd';

/** Section of all settings, and the id of the language client: it reads `ackmesh.trace.server` by itself. */
export const settingsSection = 'ackmesh';

export const productName = 'ACK & App Mesh Manifests';
