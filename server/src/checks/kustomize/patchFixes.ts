import { nearest } from '../../base/nearest';
import { shift, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { Failure, Note } from '../../kustomize/objects/problem';
import type { Fix } from '../../workspace/finding';
import { operationsIn, worldsFor } from '../../workspace/applied/patchTargets';
import { stateAt, usesOfPatch } from '../../workspace/applied/patches';
import type { Workspace } from '../../workspace/workspace';
import { removeItem, setScalar } from '../../yaml/writing/edit';
import type { YamlDocument } from '../../yaml/nodes/node';
import { nearestPointer } from './pointerFixes';
import { asMap, asScalar, asSequence, asString, nodeAt, valueOf } from '../../yaml/nodes/query';
import { hitAt } from '../../yaml/nodes/hit';

/** Cures of what a patch says wrong, in its file or inside of the kustomization. The edits are of the document that is given. */
export function patchFixes({ code, place }: Failure | Note, document: YamlDocument, uri: Uri, workspace: Workspace): readonly Fix[] {
  const span = place.span;
  const file = workspace.file(uri);
  const hostStart = file?.startOf(document) ?? 0;
  if (span === undefined || file === undefined) {
    return [];
  }
  const embedded = file.embedded.find(
    (each) => each.host === document && each.start <= hostStart + span.start && hostStart + span.start < each.end,
  );
  const moved = (embedded?.start ?? hostStart) - hostStart;
  const patch = embedded?.document ?? document;
  const own = shift(span, -moved);
  switch (code) {
    case 'patch-path-not-found': {
      const state = stateAt(file, hostStart + moved, workspace);
      for (const { node } of state?.document === patch ? (operationsIn(patch.root) ?? []) : []) {
        for (const key of ['path', 'from'] as const) {
          const pointer = asScalar(valueOf(node, key));
          if (state !== undefined && pointer?.span.start === own.start && !pointer.opaque) {
            const near = nearestPointer(state, node, key, workspace);
            return near === undefined ? [] : [inHost(`Change to "${near}"`, setScalar(pointer, near), moved)];
          }
        }
      }
      return [];
    }
    case 'patch-replaces-nothing': {
      const operation = operationsIn(patch.root)?.find(({ node }) => valueOf(node, 'path')?.span.start === own.start);
      const op = asScalar(valueOf(operation?.node, 'op'));
      return op === undefined ? [] : [inHost('Change to "add"', setScalar(op, 'add'), moved)];
    }
    case 'patch-without-target': {
      const node = hitAt(patch.root, own.start);
      const name = node?.path.join('.') === 'metadata.name' ? asScalar(node.node) : undefined;
      const names = name === undefined ? [] : nearest(name.text, namesOf(asString(valueOf(patch.root, 'kind')), patch, uri, workspace), 2);
      return name === undefined ? [] : names.map((each) => inHost(`Change to "${each}"`, setScalar(name, each), moved));
    }
    case 'patch-directive-in-list':
      return replacedLists(patch, own, file.textOf(patch)).map(({ title, edits, preferred }) => ({
        title,
        preferred,
        edits: edits.map(({ span: at, newText }) => ({ span: shift(at, moved), newText })),
      }));
    default:
      return [];
  }
}

/** `- $patch: replace` says of a list what is done with it anyway. What else a directive means takes the place of an item, which a patch cannot name. */
function replacedLists({ root }: YamlDocument, { start }: Span, text: string): readonly Fix[] {
  const path = hitAt(root, start)?.path ?? [];
  const index = path.at(-2);
  const list = asSequence(nodeAt(root, path.slice(0, -2)));
  const item = typeof index === 'number' ? asMap(list?.items[index]) : undefined;
  const isAlone = item?.entries.length === 1 && asString(valueOf(item, '$patch')) === 'replace';
  return list === undefined || typeof index !== 'number' || !isAlone || list.items.length < 2
    ? []
    : [{ title: 'Remove "$patch: replace"', preferred: false, edits: [removeItem(text, list, index)] }];
}

/** Another object than the one that is meant may be changed by it, so that nobody does it without a look. */
function inHost(title: string, { span, newText }: ReturnType<typeof setScalar>, by: number): Fix {
  return { title, preferred: false, edits: [{ span: shift(span, by), newText }] };
}

/** Names that objects of a kind have, or had before a layer changed them, in the worlds that apply a patch. */
function namesOf(kind: string | undefined, document: YamlDocument, uri: Uri, workspace: Workspace): ReadonlySet<string> {
  const state = { uri, document };
  const worlds = usesOfPatch(state, workspace).flatMap(({ layer }) => worldsFor(layer, workspace));
  return new Set(worlds.flatMap(({ objects }) => objects.filter(({ id }) => id.kind === kind).map(({ originalId }) => originalId.name)));
}
