import { textIn } from '../../kustomize/fields/read';
import type { PatchEntry } from '../../kustomize/patches/patchEntries';
import { inlineDocuments } from '../../kustomize/patches/readPatch';
import { resourcesOf, type Resource } from '../../manifest/resource';
import { apiVersionOf } from '../../kustomize/objects/ids';
import type { GroupVersionKind } from '../../schema/kinds/kind';
import type { DocumentState } from '../files/fileState';
import type { Workspace } from '../workspace';
import { usesOfPatch } from './patches';

/**
 * The kinds that the targets of a patch name, for one that changes objects of which nothing is known, such as those of a
 * chart. Where a target leaves the group open, kinds of Kubernetes itself are meant before others.
 */
export function statedKinds(state: DocumentState, workspace: Workspace): readonly GroupVersionKind[] {
  return usesOfPatch(state, workspace).flatMap(({ entry }) => {
    const { group, version, kind } = statedIn(entry);
    const named = kind === '' ? [] : workspace.kinds.byKindName(kind);
    const all = named.filter((each) => (group === '' || each.group === group) && (version === '' || each.version === version));
    const own = group === '' ? all.filter(({ provenance }) => provenance.source === 'builtin') : [];
    return own.length > 0 ? own : all;
  });
}

/** The kinds that all targets of a patch name with group and version; none where one leaves something open. */
export function surelyStatedKinds(state: DocumentState, workspace: Workspace): readonly GroupVersionKind[] {
  const stated = usesOfPatch(state, workspace).map(({ entry }) => statedIn(entry));
  return stated.every(({ group, version, kind }) => group !== '' && version !== '' && kind !== '') ? stated : [];
}

/** An object of a kind of which nothing else is known. */
export function resourceOfKind(of: GroupVersionKind): Resource | undefined {
  return inlineDocuments(`apiVersion: ${apiVersionOf(of)}\nkind: ${of.kind}\n`).flatMap(resourcesOf)[0];
}

/** What a target names as it is; a pattern may mean several. */
function statedIn({ target }: PatchEntry): GroupVersionKind {
  const of = (key: string): string => {
    const text = textIn(target, key);
    return /^[\w.-]*$/.test(text) ? text : '';
  };
  return { group: of('group'), version: of('version'), kind: of('kind') };
}
