import { Memo } from '../../base/memo';
import { PairMemo } from '../../base/pairs';
import { ownCopy } from '../../base/sharedText';
import type { Structure } from '../structure/structure';

/** API group, version and kind; the core group is `''`. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

export type Scope = 'Namespaced' | 'Cluster';

/** Where a kind's schema comes from. */
export interface Provenance {
  /** Sources in falling order of trust. */
  readonly source: 'workspace' | 'configured' | 'inferred' | 'bundled' | 'builtin';
  /** Upstream repository, commit and version as stamped in the bundle. */
  readonly repository?: string;
  readonly commit?: string;
  readonly version?: string;
  /** Day of that commit, `YYYY-MM-DD`. */
  readonly date?: string;
  /** URI of the file where it was read from the workspace. */
  readonly uri?: string;
  /** The kind of the object in that file which describes it, where that is no CRD. */
  readonly describedBy?: string;
}

/** What is known of a kind without its schema. */
export interface KindSummary extends GroupVersionKind {
  readonly plural: string;
  readonly scope: Scope;
  readonly shortNames?: readonly string[];
  readonly provenance: Provenance;
}

/** One served version of a kind. */
export interface Kind extends KindSummary {
  /** Schema of the whole object: `apiVersion`, `kind`, `metadata`, `spec`, `status` … */
  readonly schema: Structure;
  /**
   * The version has no status subresource: `status` is a field like any other. Else the API server drops what a manifest
   * says there before it validates.
   */
  readonly ordinaryStatus?: true;
  /** Nobody fills in the defaults of the schema before its objects are checked, as the API server does with those of a CRD. */
  readonly fillsIn?: false;
  /** Labels of its CRD, where it has any: what its author claims of it. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The folder of tests or tools that the file lies in which brings it: what such a file says need not be what a cluster has. */
  readonly testFolder?: string;
  /** What other files, trusted as much, say of this version in other words: which of them a cluster has, nobody knows. */
  readonly others?: readonly Kind[];
}

/** Kinds from one place outside the bundle. */
export interface KindLayer {
  /** Tells layers apart: the URI of the CRD's file, or a name of the host's choice. */
  readonly id: string;
  readonly source: 'workspace' | 'configured' | 'inferred';
  readonly kinds: readonly Kind[];
}

/** `group/version`, or just the version for the core group. */
export function apiVersionOf(of: { readonly group: string; readonly version: string }): string {
  return of.group === '' ? of.version : `${of.group}/${of.version}`;
}

/** Splits an apiVersion; `undefined` when it has more than one slash or an empty part. */
export function parseApiVersion(apiVersion: string): GroupVersion | undefined {
  return apiVersions.of(apiVersion, readApiVersion);
}

interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/** Objects of one version share the words for it, which are found the faster for it wherever something is kept by them. */
const apiVersions = new Memo<GroupVersion | undefined>();

function readApiVersion(apiVersion: string): GroupVersion | undefined {
  const parts = apiVersion.split('/');
  if (parts.length > 2 || parts.some((part) => part === '')) {
    return undefined;
  }
  const [first = '', second] = parts;
  return second === undefined ? { group: '', version: first } : { group: first, version: second };
}

export function gvkKey(of: GroupVersionKind): string {
  return `${of.group}/${of.version}/${of.kind}`;
}

export function groupKindKey({ group, kind }: GroupKind): string {
  if (group !== lastAsked.group || kind !== lastAsked.kind) {
    lastAsked = { group, kind, key: groupKinds.of(group, kind, joinedKey) };
  }
  return lastAsked.key;
}

/** Reads what {@link groupKindKey} writes; the core group is written as nothing. */
export function parseGroupKind(text: string): GroupKind {
  const cut = text.lastIndexOf('/');
  return { group: text.slice(0, cut), kind: text.slice(cut + 1) };
}

/** What somebody asked about last: one object is asked about by check after check. */
let lastAsked = { group: '', kind: '', key: '/' };
const groupKinds = new PairMemo<string>();
const joinedKey = (group: string, kind: string): string => ownCopy(`${group}/${kind}`);
