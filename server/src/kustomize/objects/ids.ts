import { PairMemo } from '../../base/pairs';
import { clusterKinds } from './clusterKinds';

/** Group, version and kind, and what tells objects of one kind apart. An empty text stands for "not written". */
export interface Gvk {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface Id extends Gvk {
  readonly namespace: string;
  readonly name: string;
}

/** Part of an id that selects others: what is not given selects everything. */
export type Selection = Partial<Id>;

/** The words of an id or of what selects some. */
export function wordsOf({ group = '', version = '', kind = '', namespace = '', name = '' }: Selection): readonly string[] {
  return [group, version, kind, namespace, name];
}

const gvks = new PairMemo<Gvk>();

/** The same one for the same words. */
export function gvkOf(apiVersion: string, kind: string): Gvk {
  return gvks.of(apiVersion, kind, readGvk);
}

function readGvk(apiVersion: string, kind: string): Gvk {
  const slash = apiVersion.indexOf('/');
  return slash < 0
    ? { group: '', version: apiVersion, kind }
    : { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1), kind };
}

export function apiVersionOf({ group, version }: Gvk): string {
  return group === '' ? version : `${group}/${version}`;
}

/** Where Kustomize puts an object that is not in a namespace by nature. */
const noNamespace = '_non_namespaceable_';
const defaultNamespace = 'default';

/** True for the kinds that Kustomize knows to have no namespace: built-in ones only. */
export function isClusterScoped(of: Gvk): boolean {
  return clusterKinds.get(of.kind)?.has(apiVersionOf(of)) === true;
}

/** The namespace by which ids are compared; no namespace is the one named `default`. */
export function effectiveNamespace(id: Id): string {
  return isClusterScoped(id) ? noNamespace : id.namespace === '' ? defaultNamespace : id.namespace;
}

/** The namespace that somebody names an object by; empty where it goes without saying. */
export function namespaceToName({ namespace }: Id): string {
  return namespace === defaultNamespace || namespace === noNamespace ? '' : namespace;
}

export function sameId(a: Id, b: Id): boolean {
  return (
    a.name === b.name &&
    a.kind === b.kind &&
    a.group === b.group &&
    a.version === b.version &&
    effectiveNamespace(a) === effectiveNamespace(b)
  );
}

export function idKey(id: Id): string {
  return `${id.group}\t${id.version}\t${id.kind}\t${effectiveNamespace(id)}\t${id.name}`;
}

/** True when what a selection says of group, version and kind holds. */
export function selects(selection: Selection, of: Gvk): boolean {
  const { group = '', version = '', kind = '' } = selection;
  return (group === '' || group === of.group) && (version === '' || version === of.version) && (kind === '' || kind === of.kind);
}

/** True for a group that is none of Kubernetes' own: what lists say of its kinds without a group is not meant for them. */
export function isForeign({ group }: Gvk): boolean {
  return group.includes('.') && !group.endsWith('.k8s.io');
}

export function describeId({ kind, namespace, name }: Id): string {
  return namespace === '' ? `${kind} ${name}` : `${kind} ${namespace}/${name}`;
}
