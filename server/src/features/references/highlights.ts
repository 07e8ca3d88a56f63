import { shift } from '../../base/text';
import type { Uri } from '../../base/uri';
import { neverCancelled } from '../../base/cancellation';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import type { Highlight } from '../feature';
import { innerSymbolAt } from '../rename/innerSymbols';
import { placeOfName, references } from './references';
import { meantAt, spotAt } from '../../workspace/spot';

/** The places of this file that mean the same object, or the same anchor, as the one under a position. */
export function highlights(workspace: Workspace, uri: Uri, offset: number): readonly Highlight[] {
  const spot = spotAt(workspace, uri, offset);
  if (spot === undefined) {
    return [];
  }
  if (spot.hit?.node.kind === 'alias' && spot.hit.node.target !== undefined) {
    const { target } = spot.hit.node;
    const uses = aliasesOf(spot.state.document.root, target).map((span) => ({ span: shift(span, spot.start), kind: 'read' as const }));
    return [{ span: shift(target.span, spot.start), kind: 'write' }, ...uses];
  }
  const inner = innerSymbolAt(workspace, spot);
  const definitions = (inner?.definitions ?? []).flatMap(({ uri: of, span, document }) => {
    const start = of === uri ? workspace.file(uri)?.startOf(document) : undefined;
    return start === undefined ? [] : [span.start + start];
  });
  const written = new Set(definitions);
  const starts =
    inner !== undefined
      ? [...written]
      : meantAt(workspace, uri, spot).flatMap((target) => {
          const place = placeOfName(workspace, target);
          return place?.uri === uri ? [place.span.start] : [];
        });
  const names = new Set(starts);
  return references(workspace, uri, offset, { includeDeclaration: true, token: neverCancelled })
    .filter((place) => place.uri === uri)
    .map(({ span }) => ({ span, kind: names.has(span.start) ? 'write' : 'read' }));
}

function aliasesOf(node: YamlNode | undefined, target: YamlNode): readonly YamlNode['span'][] {
  switch (node?.kind) {
    case 'alias':
      return node.target === target ? [node.span] : [];
    case 'sequence':
      return node.items.flatMap((item) => aliasesOf(item, target));
    case 'map':
      return node.entries.flatMap(({ value }) => aliasesOf(value, target));
    case 'scalar':
    case undefined:
      return [];
  }
}
