import { append } from '../../base/lists';
import { visible } from '../../base/visible';
import { allSteps, eachInSteps, type Steps } from '../../base/steps';
import type { GraphEdge, GraphNode, ReferenceGraph } from './referenceGraph';
import { byNamespace, labelLines, shortIds } from './layoutText';

/**
 * The graph as a Mermaid flowchart, one subgraph for each namespace. Texts are quoted and every character with a
 * meaning to Mermaid or HTML is written by its number, so that no name can end its label.
 */
export function toMermaid(graph: ReferenceGraph): string {
  return allSteps(toMermaidInSteps(graph));
}

/** The same with a step for some dozens of lines. */
export function* toMermaidInSteps(graph: ReferenceGraph): Steps<string> {
  const ids = shortIds(graph);
  const lines = ['flowchart LR'];
  for (const [index, { namespace, nodes }] of byNamespace(graph).entries()) {
    const margin = namespace === undefined ? '  ' : '    ';
    if (namespace !== undefined) {
      lines.push(`  subgraph s${index}["${escape(namespace)}"]`);
    }
    const addNode = (node: GraphNode): void =>
      void lines.push(`${margin}${ids.get(node.id) ?? ''}${shape(node)}${node.state === 'object' ? '' : `:::${node.state}`}`);
    yield* eachInSteps(nodes, addNode, stepSize);
    if (namespace !== undefined) {
      lines.push('  end');
    }
  }
  const addEdge = ({ from, to, path, form }: GraphEdge): void =>
    void lines.push(`  ${ids.get(from) ?? ''} ${arrows[form]}|"${escape(path)}"| ${ids.get(to) ?? ''}`);
  yield* eachInSteps(graph.edges, addEdge, stepSize);
  const states = new Set(graph.nodes.map(({ state }) => state));
  append(
    lines,
    styles.filter(([state]) => states.has(state)).map(([state, style]) => `  classDef ${state} ${style}`),
  );
  return `${lines.join('\n')}\n`;
}

const arrows: Readonly<Record<GraphEdge['form'], string>> = { object: '-->', relation: '==>', external: '-.->', arn: '-.->', uri: '-.->' };

const stepSize = 50;

const styles = [
  ['missing', 'stroke-dasharray:4 3,stroke:#c33'],
  ['outside', 'stroke-dasharray:4 3'],
  ['unknown', 'stroke-dasharray:1 3'],
  ['external', 'fill:none'],
] as const;

function shape(node: GraphNode): string {
  const text = labelLines(node).map(escape).join('<br/>');
  return node.state === 'external' ? `(["${text}"])` : `["${text}"]`;
}

function escape(text: string): string {
  return visible(text).replace(/[^A-Za-z0-9 _.,/:@()[\]+=-]/gu, (char) => `#${char.codePointAt(0) ?? 0};`);
}
