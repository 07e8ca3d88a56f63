import { mayBeMade, newTargets } from '../../checks/references/missingTargetFixes';
import { append } from '../../base/lists';
import { nothing } from '../../base/markdown';
import type { Uri } from '../../base/uri';
import type { Origin } from '../../reference/extract';
import { documentAt } from '../../yaml/reading/file';
import { asScalar, nodeAt, textOf } from '../../yaml/nodes/query';
import type { Workspace } from '../../workspace/workspace';
import type { CompletionItem, WantedObject } from '../feature';
import { fileNameOf, newObjectFile } from '../newObjectFile';
import { valueItem } from './item';
import { escapeSnippet } from '../../base/snippets';
import type { TypingSpot } from './spot';

/**
 * A name that no object has: as it is typed, which stands first so that Enter does nothing else, and together with a new
 * document or a new file for the object. Nothing while an object has it in its name.
 */
export function newTargetItems(
  spot: TypingSpot,
  origin: Origin,
  uri: Uri,
  isNamed: (part: string) => boolean,
  workspace: Workspace,
): readonly CompletionItem[] {
  const name = spot.prefix;
  const file = workspace.file(uri);
  const document = file === undefined ? undefined : documentAt(file.yaml, spot.documentStart)?.document;
  if (
    name === '' ||
    isNamed(name) ||
    file === undefined ||
    document === undefined ||
    origin.opaque ||
    lacksKind(origin) ||
    !mayBeMade(origin, uri, workspace)
  ) {
    return [];
  }
  const text = file.textOf(document);
  const namespace = origin.namespace ?? origin.owner.namespace;
  const created = newTargets(text, origin, { name, namespace, from: uri }, workspace);
  const typed = valueItem(spot, name, {
    kind: 'value',
    detail: 'no object of this name',
    documentation: nothing,
    sort: '80',
    narrows: true,
  });
  const items = created.map(({ target, edit }): CompletionItem => {
    const at = spot.documentStart + edit.span.start;
    const item = valueItem(spot, name, {
      label: `${name} (new ${target.kind})`,
      kind: 'resource',
      detail: 'adds a document to this file',
      documentation: nothing,
      sort: '82',
      filter: name,
      narrows: true,
    });
    // Edits that touch one another have no order: at the end of the file both are one.
    return at > spot.span.end
      ? { ...item, additional: [{ span: { start: at, end: at }, newText: edit.newText }] }
      : { ...item, newText: `${item.newText}${edit.newText}`, snippet: `${escapeSnippet(item.newText)}$0${escapeSnippet(edit.newText)}` };
  });
  append(
    items,
    origin.targets.flatMap((target) =>
      newFileItem(spot, { beside: uri, target, name, ...(namespace === undefined ? {} : { namespace }) }, workspace),
    ),
  );
  return items.length === 0 ? [] : [typed, ...items];
}

/** A reference that may be to many kinds and does not say yet to which: any of them would be a guess. */
function lacksKind({ node, slot: { shape }, targets }: Origin): boolean {
  return targets.length > 1 && shape.kind !== undefined && (textOf(asScalar(nodeAt(node, shape.kind))) ?? '') === '';
}

/** The same with a file; before the document where the files of the folder hold one object each. */
function newFileItem(spot: TypingSpot, wanted: WantedObject, workspace: Workspace): readonly CompletionItem[] {
  const file = newObjectFile(wanted, workspace);
  if (file === undefined) {
    return [];
  }
  const { name, target } = wanted;
  const label = `${name} (new ${target.kind} in ${fileNameOf(file)})`;
  const detail = file.edits.length === 0 ? 'creates the file' : 'creates the file and lists it in the kustomization';
  return [
    valueItem(spot, name, {
      label,
      kind: 'resource',
      detail,
      documentation: nothing,
      sort: file.isHabit ? '81' : '83',
      filter: name,
      narrows: true,
      creates: wanted,
    }),
  ];
}
