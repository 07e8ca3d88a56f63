import { visible } from '../../base/visible';
import type { GraphEdge, GraphNode, ReferenceGraph } from './referenceGraph';
import { byNamespace, labelLines, shortIds } from './layoutText';

/** The graph in the language of Graphviz, one cluster for each namespace. */
export function toDot(graph: ReferenceGraph): string {
  const ids = shortIds(graph);
  const lines = ['digraph references {', '  rankdir=LR;', '  node [shape=box];'];
  for (const [index, { namespace, nodes }] of byNamespace(graph).entries()) {
    const margin = namespace === undefined ? '  ' : '    ';
    if (namespace !== undefined) {
      lines.push(`  subgraph cluster_${index} {`, `    label=${quote(namespace)};`);
    }
    nodes.forEach((node) => lines.push(`${margin}${ids.get(node.id) ?? ''} [label=${quote(...labelLines(node))}${styleOf(node)}];`));
    if (namespace !== undefined) {
      lines.push('  }');
    }
  }
  graph.edges.forEach(({ from, to, path, form }) =>
    lines.push(`  ${ids.get(from) ?? ''} -> ${ids.get(to) ?? ''} [label=${quote(path)}${edgeStyles[form]}];`),
  );
  return `${lines.join('\n')}\n}\n`;
}

const edgeStyles: Readonly<Record<GraphEdge['form'], string>> = {
  object: '',
  relation: ', style=bold, arrowhead=empty',
  external: ', style=dashed',
  arn: ', style=dashed',
  uri: ', style=dashed',
};

function styleOf({ state }: GraphNode): string {
  switch (state) {
    case 'object':
      return '';
    case 'missing':
      return ', style=dashed, color=red';
    case 'outside':
      return ', style=dashed';
    case 'unknown':
      return ', style=dotted';
    case 'external':
      return ', shape=oval';
  }
}

/** Lines of text as one quoted string; a line end inside a text is written as such and ends nothing. */
function quote(...lines: readonly string[]): string {
  const escaped = lines.map((line) =>
    visible(line)
      .replaceAll('\\', '\\\\')
      .replaceAll('"', '\\"')
      .replace(/\r\n|\r|\n/g, '\\n'),
  );
  return `"${escaped.join('\\n')}"`;
}
