/**
 * What has to be known before the verdict of a rule is sure: the document alone; also how it is to be read, which CRDs,
 * kustomizations, charts and project files say; or every file of the workspace.
 */
export type RestsOn = 'document' | 'reading' | 'workspace';

const general: Readonly<Record<string, RestsOn>> = {
  // A CRD of the workspace is stronger than the bundle, and patches are parts of objects.
  schema: 'reading',
  api: 'reading',
  ref: 'workspace',
  // A kustomization rests on all files that it includes.
  kustomize: 'workspace',
  // What is in a chart, and what of it Helm leaves out.
  helm: 'reading',
  // Who applies a file, and with which variables, stands elsewhere.
  flux: 'workspace',
  argo: 'workspace',
};

/** The exceptions of these families. */
const exceptions: Readonly<Record<string, RestsOn>> = {
  'schema/config': 'document',
  // Kustomizations may add the field.
  'schema/missing-field': 'workspace',
  'helm/undefined-template': 'workspace',
  // Which chart an object of Flux or Argo CD installs.
  'helm/values-schema': 'workspace',
};

/** What a rule rests on; `ofWorkspace` holds the codes of families that look at other files. */
export function restsOn(code: string, ofWorkspace: ReadonlySet<string>): RestsOn {
  return exceptions[code] ?? (ofWorkspace.has(code) ? 'workspace' : (general[code.slice(0, code.indexOf('/'))] ?? 'document'));
}
