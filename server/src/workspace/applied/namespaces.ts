import type { Uri } from '../../base/uri';
import { labelAt, type LabelReader, type LabelValue } from '../../manifest/labels';
import type { Resource } from '../../manifest/resource';
import { appliedForms, formsOf, formsUnder, unknownForm, type AppliedForm, type Sought, type WrittenObject } from './appliedForms';
import type { IndexedResource } from '../index/indexed';
import { nearestFound } from '../index/reach';
import type { Workspace } from '../workspace';

export const namespaceKind = { group: '', kind: 'Namespace' };
const path = ['metadata', 'labels'];

/** The label that the API server gives every Namespace. Source: Kubernetes "Automatic labelling". */
export const namespaceNameLabel = 'kubernetes.io/metadata.name';

/** The objects that may be a namespace as seen from a file: the nearest of its name, which are alternatives; no patches. */
export function namespaceObjects(name: string | undefined, from: Uri, workspace: Workspace): readonly IndexedResource[] {
  return name === undefined || workspace.index.namesakes(namespaceKind, name).areNone
    ? []
    : nearestFound(from, (place) => namespaceObjectsBelow(name, place, workspace)).found;
}

/**
 * The Namespace of an object in the forms that count for it: that of each namespace which the roots of its file put it into.
 * None where the workspace has no such Namespace, or nobody says which one it is.
 */
export function appliedNamespaces(resource: Resource, uri: Uri, workspace: Workspace): readonly AppliedForm[] {
  const soughtAs = (name: string): Sought => ({ of: namespaceKind, name });
  const { group, kind, name: own, namespace } = resource;
  const object = { uri, group, kind, name: own, namespace };
  const roots = workspace.roots.reading(uri);
  if (roots.length === 0) {
    return namespace === undefined ? [] : appliedForms(soughtAs(namespace), uri, workspace);
  }
  const names = roots.flatMap((root) => namespacesUnder(root, object, workspace).map((name) => ({ root, name })));
  const told = names.flatMap(({ root, name }) => (name === undefined ? [] : [{ root, sought: soughtAs(name) }]));
  const untold = told.length === 0 || told.length === names.length ? [] : [unknownForm(namespace ?? '')];
  return [...formsUnder(told, uri, workspace), ...untold];
}

/** The namespaces into which the roots of an object's file put it, each once. */
export function namespacesOf(object: WrittenObject, workspace: Workspace): readonly (string | undefined)[] {
  const roots = workspace.roots.reading(object.uri);
  return roots.length === 0 ? [object.namespace] : [...new Set(roots.flatMap((root) => namespacesUnder(root, object, workspace)))];
}

/** The namespaces into which a root puts an object; what its manifest says where the root has no form of it. */
function namespacesUnder(root: string, object: WrittenObject, workspace: Workspace): readonly (string | undefined)[] {
  const forms = formsOf(object, root, workspace);
  return forms.length === 0 ? [object.namespace] : forms.map(({ object: { id } }) => (id.namespace === '' ? undefined : id.namespace));
}

/** The objects of a name that describe a namespace, below a place; no patches. */
export function namespaceObjectsBelow(
  name: string | undefined,
  place: string,
  { index, kustomizations }: Workspace,
): readonly IndexedResource[] {
  return name === undefined ? [] : kustomizations.wholes(index.namesakes(namespaceKind, name).below(place));
}

/**
 * The labels of a namespace as seen from a file, as they are applied. Those of one that is not in the workspace are not known,
 * nor is one of which alternatives say different things.
 */
export function namespaceLabels(name: string | undefined, from: Uri, workspace: Workspace): LabelReader {
  let forms: readonly AppliedForm[] | undefined;
  return (key) => {
    if (key === namespaceNameLabel) {
      return name ?? null;
    }
    forms ??= name === undefined ? [] : appliedForms({ of: namespaceKind, name }, from, workspace);
    const values = new Set(forms.map((form) => labelOf(form, key)));
    // Of successive states of a namespace the one counts that says something.
    const isWritten = forms.every(({ isMade }) => !isMade);
    const [first, ...others] = isWritten && values.size > 1 ? [...values].filter((value) => value !== undefined) : [...values];
    return forms.length === 0 || others.length > 0 ? null : first;
  };
}

/** A label of a Namespace as its manifest says it. */
export function writtenLabel(namespace: IndexedResource, key: string): LabelValue {
  return namespace.read(`label ${namespaceKind.kind} ${key}`, (resource) => ({ value: labelAt(resource, path, key) })).value;
}

function labelOf(form: AppliedForm, key: string): LabelValue {
  const entry = form.isMade ? undefined : form.written();
  if (entry !== undefined) {
    return writtenLabel(entry, key);
  }
  const said = form.said([...path, key]);
  return said === undefined ? null : said.isWritten ? (said.text ?? null) : undefined;
}
