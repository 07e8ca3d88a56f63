import { newTargets } from '../../checks/referenceFixes';
import { nothing } from '../../base/markdown';
import type { Uri } from '../../base/uri';
import type { Origin } from '../../reference/extract';
import { documentAt } from '../../yaml/file';
import type { Workspace } from '../../workspace/workspace';
import type { CompletionItem } from '../feature';
import { escapeSnippet, valueItem } from './item';
import type { TypingSpot } from './spot';

/** Shorter names are on their way to something else. */
const shortestName = 3;

/**
 * A name that no object has: as it is typed, which stands first so that Enter does nothing else, and together with a new
 * document for the object. Nothing while an object begins so, and where a document has no place.
 */
export function newTargetItems(spot: TypingSpot, origin: Origin, uri: Uri, names: readonly string[], workspace: Workspace): readonly CompletionItem[] {
  const name = spot.prefix;
  const file = workspace.file(uri);
  const document = file === undefined ? undefined : documentAt(file.yaml, spot.documentStart)?.document;
  if (name.length < shortestName || names.some((each) => each.includes(name)) || file === undefined || document === undefined || origin.opaque) {
    return [];
  }
  const text = file.textOf(document);
  const created = newTargets(text, origin, name, origin.namespace ?? origin.owner.namespace, workspace);
  const typed = valueItem(spot, name, { kind: 'value', detail: 'no object of this name', documentation: nothing, sort: '80', narrows: true });
  const items = created.map(({ target, edit }): CompletionItem => {
    const at = spot.documentStart + edit.span.start;
    const item = valueItem(spot, name, { label: `${name} (new ${target.kind})`, kind: 'resource', detail: 'adds a document to this file', documentation: nothing, sort: '81', filter: name, narrows: true });
    // Edits that touch one another have no order: at the end of the file both are one.
    return at > spot.span.end
      ? { ...item, additional: [{ span: { start: at, end: at }, newText: edit.newText }] }
      : { ...item, newText: `${item.newText}${edit.newText}`, snippet: `${escapeSnippet(item.newText)}$0${escapeSnippet(edit.newText)}` };
  });
  return items.length === 0 ? [] : [typed, ...items];
}
