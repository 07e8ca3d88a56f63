import { allSteps, type Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import type { Affixes } from '../../kustomize/names/formerNames';
import type { Workspace } from '../../workspace/workspace';
import { prepareInner, renameInner, spotOf } from './innerSymbols';
import { refused, type PrepareRenameAnswer, type RenameAnswer } from './answer';
import { renameGenerated } from './generated';
import { objectUsesOf } from './objectUses';
import { mentionsInScope, renameNamespace } from './namespace';
import { renameObject, sitesOf } from './object';
import { editsOf } from './wordEdits';
import { subjectAt, type RenameSubject } from './subjectAt';

/** Whether the object or the namespace named at a position can be renamed, and which word is to change. */
export function prepareRename(workspace: Workspace, uri: Uri, offset: number): PrepareRenameAnswer {
  const inner = spotOf(workspace, uri, offset);
  if (inner?.symbol.rename !== undefined) {
    return prepareInner(inner.symbol, inner.spot);
  }
  const subject = subjectAt(workspace, uri, offset);
  switch (subject.kind) {
    case 'refused':
    case 'none':
      return subject;
    case 'generated':
      return { kind: 'ready', span: subject.span, placeholder: subject.name };
    case 'object':
    case 'namespace': {
      const trial = trialOf(workspace, subject);
      return trial ?? { kind: 'ready', span: subject.span, placeholder: subject.name };
    }
  }
}

/**
 * Gives the object or the namespace named at a position another name, everywhere: in its manifests and in every
 * reference that means it and nothing else. From a reference it renames what the reference means.
 */
export function rename(workspace: Workspace, uri: Uri, offset: number, newName: string): RenameAnswer {
  return allSteps(renameInSteps(workspace, uri, offset, newName));
}

/** The same with steps for each root of kustomizations in which something changes, and for each object that may spell a name of another. */
export function* renameInSteps(workspace: Workspace, uri: Uri, offset: number, newName: string): Steps<RenameAnswer> {
  const inner = spotOf(workspace, uri, offset);
  if (inner?.symbol.rename !== undefined) {
    return yield* renameInner(workspace, inner.symbol, newName);
  }
  const subject = subjectAt(workspace, uri, offset);
  switch (subject.kind) {
    case 'refused':
      return subject;
    case 'none':
      return refused('No renameable name at this position');
    case 'object': {
      const own = firstName(newName, subject.affixes);
      return own === undefined ? refused(affixReason(subject.affixes)) : yield* renameObject(workspace, subject.seeds, own);
    }
    case 'generated': {
      const own = firstName(newName, subject.affixes);
      return own === undefined ? refused(affixReason(subject.affixes)) : yield* renameGenerated(workspace, subject, own);
    }
    case 'namespace':
      return renameNamespace(workspace, subject.name, subject.from, newName);
  }
}

/** The name that an object has to have in its file to be called so where kustomizations put something around it. */
function firstName(name: string, { prefix, suffix }: Pick<Affixes, 'prefix' | 'suffix'> = noAffixes): string | undefined {
  const isPlain = prefix === '' && suffix === '';
  return isPlain
    ? name
    : name.startsWith(prefix) && name.endsWith(suffix) && name.length > prefix.length + suffix.length
      ? name.slice(prefix.length, name.length - suffix.length)
      : undefined;
}

const noAffixes = { prefix: '', suffix: '' };

function affixReason({ prefix, suffix }: Pick<Affixes, 'prefix' | 'suffix'> = noAffixes): string {
  const parts = [...(prefix === '' ? [] : [`start with "${prefix}"`]), ...(suffix === '' ? [] : [`end with "${suffix}"`])];
  return `The new name must ${parts.join(' and ')}, which a kustomization adds`;
}

/** What can be said against a rename before the new name is known. */
function trialOf(workspace: Workspace, subject: Extract<RenameSubject, { kind: 'object' | 'namespace' }>): PrepareRenameAnswer | undefined {
  if (subject.kind === 'namespace') {
    const sites = mentionsInScope(workspace, subject.name, subject.from).map((mention) => ({ ...mention, annotation: undefined }));
    const trial = editsOf(workspace, sites, subject.name);
    return trial.kind === 'refused' ? trial : undefined;
  }
  const uses = objectUsesOf(workspace, subject.seeds);
  const foreign = uses.targets.every(({ resource }) => !workspace.isOurs(resource));
  if (foreign && uses.references.length === 0) {
    return { kind: 'none' };
  }
  const trial = editsOf(workspace, sitesOf(uses, undefined), subject.seeds[0]?.resource.name ?? subject.name);
  return trial.kind === 'refused' ? trial : undefined;
}
