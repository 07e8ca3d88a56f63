/** Families of rules whose verdict other files of the workspace may overturn. */
const general: ReadonlySet<string> = new Set([
  // A CRD of the workspace is stronger than the bundle, and patches are parts of objects.
  'schema',
  'api',
  'ref',
  // A kustomization rests on all files that it includes.
  'kustomize',
  // Whether a file is a template is said by a Chart.yaml, and what it may include by other files of the chart.
  'helm',
]);

/** The exceptions of these families. */
const exceptions: ReadonlySet<string> = new Set(['schema/config', 'schema/invalid-crd']);

/** What may overturn the verdict of a rule; `ofWorkspace` holds the codes of families that look at other files. */
export function restsOn(code: string, ofWorkspace: ReadonlySet<string>): 'document' | 'workspace' {
  const family = code.slice(0, code.indexOf('/'));
  return !exceptions.has(code) && (ofWorkspace.has(code) || general.has(family)) ? 'workspace' : 'document';
}
