import type { Occurrence } from '../../../workspace/family';
import type { ScalarNode, YamlNode } from '../../../yaml/nodes/node';
import { nodeAt, wordIn } from '../../../yaml/nodes/query';
import type { Step } from '../cel/analyse';
import type { Graph } from '../graph';
import type { Meanings } from '../scope';
import type { Place } from './definitions';
import { spanOfStep } from './spot';
import { partsOf, type Cel } from '../cel/tree';

/** Where expressions of a definition spell a name; `undefined` for a place that cannot be found in the file. */
export function steps(
  { uri, graph, text }: Place,
  meanings: Meanings,
  wanted: (step: Step) => boolean,
): readonly (Occurrence | undefined)[] {
  return graph.uses
    .flatMap(({ expressions }) => expressions)
    .flatMap((expression) =>
      (meanings.analysisOf(expression)?.steps ?? []).filter(wanted).map(({ span }) => {
        const written = spanOfStep(expression, span, text);
        return written === undefined ? undefined : { uri, document: graph.resource.document, span: written };
      }),
    );
}

/** The places of which it is known where they are. */
export function located(places: readonly (Occurrence | undefined)[]): readonly Occurrence[] {
  return places.filter((each) => each !== undefined);
}

/** Where a key or an id is written as it is read; `undefined` in place of one with escapes. */
export function words({ uri, graph }: Place, node: ScalarNode | undefined): readonly (Occurrence | undefined)[] {
  const word = node === undefined ? undefined : wordIn(node);
  return word === undefined || node === undefined || word.end - word.start !== node.text.length
    ? [undefined]
    : [{ uri, document: graph.resource.document, span: word }];
}

/** The edits of a rename; refused where a place may be missing among them, or a macro has the new name already. */
export function renamed(
  places: readonly (Occurrence | undefined)[],
  newName: string,
  { graph }: Place,
): { readonly edits: readonly Occurrence[] } | { readonly refused: string } {
  const expressions = graph.uses.flatMap((use) => use.expressions);
  if (places.includes(undefined) || expressions.some(({ read }) => read.kind !== 'tree') || hasTemplates(graph)) {
    return { refused: 'Some expressions of this definition cannot be read, so not every use can be found' };
  }
  if (expressions.some(({ read }) => read.kind === 'tree' && mentions(read.cel, newName))) {
    return { refused: `"${newName}" is already used in an expression` };
  }
  return { edits: located(places) };
}

/** A value that Helm or Argo CD fill in may hold any name. */
function hasTemplates({ resource }: Graph): boolean {
  const search = (node: YamlNode | undefined, depth: number): boolean => {
    if (node === undefined || depth > 100) {
      return false;
    }
    switch (node.kind) {
      case 'scalar':
        return node.opaque && node.text.includes('{{');
      case 'sequence':
        return node.items.some((item) => search(item, depth + 1));
      case 'map':
        return node.entries.some(({ value }) => search(value, depth + 1));
      case 'alias':
        return false;
    }
  };
  return search(nodeAt(resource.node, ['spec']), 0);
}

function mentions(cel: Cel, name: string): boolean {
  return (cel.kind === 'name' && cel.name === name) || partsOf(cel).some((part) => mentions(part, name));
}
