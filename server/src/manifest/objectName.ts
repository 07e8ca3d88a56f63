import type { Path } from '../base/path';
import type { GroupKind } from '../schema/kinds/kind';

/*
 * What Kubernetes accepts as names. Source: Kubernetes "Object Names and IDs" and apimachinery
 * pkg/util/validation (IsDNS1123Subdomain, IsDNS1123Label, IsDNS1035Label), pkg/api/validation/path.
 */

const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const startsWithLetter = /^[a-z]/;
const longestLabel = 63;
const longestName = 253;

/** Kinds whose names are shorter than others', because they become part of a host name or of other names. */
const labelKinds: Readonly<Record<string, 'label' | 'letter-first'>> = { '/Namespace': 'label', '/Service': 'letter-first' };

/** Kinds whose names are not free. */
const madeNames: Readonly<Record<string, string>> = {
  'apiextensions.k8s.io/CustomResourceDefinition': 'The name of a CustomResourceDefinition consists of its plural and its group',
  'apiregistration.k8s.io/APIService': 'The name of an APIService consists of its version and its group',
};

/** Namespaces that every cluster has. */
const givenNamespaces: ReadonlySet<string> = new Set(['default', 'kube-system', 'kube-public', 'kube-node-lease']);

/** True for the path of an object's own name. */
export function isOwnName(path: Path): boolean {
  return path.length === 2 && path[0] === 'metadata' && path[1] === 'name';
}

/** Why objects of a kind cannot get another name; `undefined` when they can. */
export function fixedNameReason(of: GroupKind): string | undefined {
  return madeNames[`${of.group}/${of.kind}`];
}

/** True for a namespace that Kubernetes makes by itself. */
export function isGivenNamespace(name: string): boolean {
  return givenNamespaces.has(name);
}

/** True for the kind whose objects are namespaces. */
export function isNamespaceKind(of: GroupKind): boolean {
  return of.group === '' && of.kind === 'Namespace';
}

/**
 * What is wrong with a new name of an object, in one sentence; `undefined` when it will do. `before` is the name it has
 * now: kinds whose names are freer than most (roles with `:` in their names) show it by what is there.
 */
export function nameProblem(of: GroupKind, name: string, before: string): string | undefined {
  const form = labelKinds[`${of.group}/${of.kind}`];
  if (form !== undefined) {
    return (
      labelProblem(name) ??
      (form === 'letter-first' && !startsWithLetter.test(name)
        ? `"${name}" is not a valid ${of.kind} name: must start with a letter`
        : undefined)
    );
  }
  if (!isSubdomain(before) && isPathSegment(before)) {
    return isPathSegment(name) && name.length <= longestName
      ? undefined
      : `"${name}" is not a valid Kubernetes name: must not be "." or "..", nor contain "/" or "%"`;
  }
  return isSubdomain(name)
    ? undefined
    : `"${name}" is not a valid Kubernetes name: at most ${longestName} lower-case letters, digits, "-" and ".", starting and ending with a letter or digit`;
}

/** True for a name that some object of a kind can have. */
export function canBeName(of: GroupKind, name: string): boolean {
  return nameProblem(of, name, 'a') === undefined;
}

/** What is wrong with a new name of a namespace. */
export function labelProblem(name: string): string | undefined {
  return name.length <= longestLabel && label.test(name)
    ? undefined
    : `"${name}" is not a valid Kubernetes label: at most ${longestLabel} lower-case letters, digits and "-", starting and ending with a letter or digit`;
}

function isSubdomain(name: string): boolean {
  return name.length <= longestName && name.split('.').every((part) => label.test(part));
}

function isPathSegment(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/%\s]/.test(name);
}
