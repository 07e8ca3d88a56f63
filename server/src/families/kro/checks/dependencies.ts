import { formatPath } from '../../../base/path';
import { shortestWay } from '../../../base/ways';
import { addTo } from '../../../base/groups';
import { groupKindKey } from '../../../schema/kinds/kind';
import type { DocumentState } from '../../../workspace/files/fileState';
import { setScalar } from '../../../yaml/writing/edit';
import { asScalar, valueOf } from '../../../yaml/nodes/query';
import type { Expression, GraphNode, Use } from '../graph';
import type { Meanings } from '../scope';
import type { Report } from './report';

/*
 * Who depends on whom: kro creates a resource after those that its template, its conditions and its iterators name. Source:
 * kubernetes-sigs/kro pkg/graph/builder.go, buildDependencyGraph.
 */

/** One naming of a resource by another one. */
interface Edge {
  readonly to: GraphNode;
  readonly expression: Expression;
  /** Where the name stands in the expression. */
  readonly span: { readonly start: number; readonly end: number };
}

const dependent: ReadonlySet<Use['place']> = new Set(['template', 'external', 'includeWhen', 'forEach']);

export function checkDependencies(meanings: Meanings, state: DocumentState, report: Report): void {
  const uses = usesByNode(meanings.graph.uses);
  const edges = new Map<GraphNode, readonly Edge[]>(meanings.graph.nodes.map((node) => [node, edgesOf(uses.get(node) ?? [], meanings)]));
  checkCycles(meanings, edges, report);
  checkIdentity(meanings, uses, report);
  checkRepeatedNames(meanings, edges, state, report);
}

function usesByNode(uses: readonly Use[]): ReadonlyMap<GraphNode, readonly Use[]> {
  const byNode = new Map<GraphNode, Use[]>();
  for (const use of uses) {
    if (use.node !== undefined) {
      const own = byNode.get(use.node) ?? [];
      own.push(use);
      byNode.set(use.node, own);
    }
  }
  return byNode;
}

function edgesOf(uses: readonly Use[], meanings: Meanings): readonly Edge[] {
  return uses
    .filter(({ place }) => dependent.has(place))
    .flatMap(({ expressions }) => expressions)
    .flatMap((expression) =>
      (meanings.analysisOf(expression)?.steps ?? []).flatMap(({ root, span }): readonly Edge[] =>
        root?.kind === 'node' ? [{ to: root.node, expression, span }] : [],
      ),
    );
}

/** Each circle once, on its first resource in the order of the definition. */
function checkCycles({ graph }: Meanings, edges: ReadonlyMap<GraphNode, readonly Edge[]>, report: Report): void {
  const done = new Set<GraphNode>();
  for (const node of graph.nodes) {
    const circle = done.has(node)
      ? undefined
      : shortestWay(node, { edgesOf: (each) => edges.get(each) ?? [], endOf: ({ to }) => to, isGoal: (each) => each === node });
    if (circle !== undefined) {
      circle.forEach(({ to }) => done.add(to));
      const names = [node, ...circle.map(({ to }) => to)].map(({ id }) => id ?? '');
      const self = circle.length === 1;
      report.at(node.path, 'value', {
        code: 'kro/cycle',
        message: self ? `Circular dependency: resource "${names[0] ?? ''}" depends on itself` : `Circular dependency: ${names.join(' → ')}`,
        ...(node.idNode === undefined ? {} : { span: node.idNode.span }),
      });
    }
  }
}

/** Every iterator has to change the name or the namespace, or several objects of the collection would be one. */
function checkIdentity(meanings: Meanings, usesOf: ReadonlyMap<GraphNode, readonly Use[]>, report: Report): void {
  for (const node of meanings.graph.nodes) {
    if (node.iterators.length === 0 || node.template === undefined) {
      continue;
    }
    const identity = ['name', 'namespace'].map((key) => formatPath([...node.path, 'template', 'metadata', key]));
    const uses = (usesOf.get(node) ?? []).filter((use) => identity.includes(formatPath(use.path)));
    const expressions = uses.flatMap((use) => use.expressions);
    const name = asScalar(valueOf(valueOf(node.template.value, 'metadata'), 'name'));
    if (
      expressions.some((expression) => meanings.analysisOf(expression) === undefined) ||
      uses.some(({ extraction }) => extraction.nested !== undefined) ||
      name?.text.includes('{{') === true
    ) {
      continue;
    }
    const named = new Set(
      expressions.flatMap((expression) =>
        (meanings.analysisOf(expression)?.steps ?? []).flatMap(({ root }) => (root?.kind === 'iterator' ? [root.iterator.name] : [])),
      ),
    );
    for (const iterator of node.iterators) {
      if (!named.has(iterator.name)) {
        report.at(iterator.path, 'key', {
          code: 'kro/iterator-not-in-identity',
          message: `"metadata.name" must depend on the iterator "${iterator.name}": all objects of the collection would have one name`,
        });
      }
    }
  }
}

/** References that spell the name of another resource: the same object for its controller, no dependency for kro. */
function checkRepeatedNames(
  { graph }: Meanings,
  edges: ReadonlyMap<GraphNode, readonly Edge[]>,
  { origins }: DocumentState,
  report: Report,
): void {
  const byName = new Map<string, GraphNode[]>();
  for (const node of graph.nodes) {
    if (node.object?.name !== undefined) {
      addTo(byName, node.object.name, node);
    }
  }
  const byObject = new Map(graph.nodes.flatMap((node) => (node.object === undefined ? [] : [[node.object.node, node] as const])));
  for (const origin of origins) {
    const { owner, name, nameNode, targets, slot } = origin;
    const from = owner.host?.node === graph.resource.node ? byObject.get(owner.node) : undefined;
    if (from === undefined || name === undefined || nameNode === undefined || slot.sureness === 'inferred') {
      continue;
    }
    const to = byName
      .get(name)
      ?.find(
        (node) =>
          node !== from &&
          !node.isCollection &&
          targets.some((target) => node.object !== undefined && groupKindKey(target) === groupKindKey(node.object)),
      );
    const id = to?.id;
    if (to === undefined || id === undefined || graph.byId.get(id) !== to || reaches(from, to, edges) || reaches(to, from, edges)) {
      continue;
    }
    const value = `\${${id}.metadata.name}`;
    report.inside(nameNode, undefined, [...origin.path.slice(graph.resource.path.length), ...slot.shape.name], {
      code: 'kro/reference-without-dependency',
      message: `Name of the resource "${id}" without a dependency on it: kro may create that resource later; use ${value}`,
      fixes: () => [{ title: `Replace "${name}" with "${value}"`, preferred: false, edits: [setScalar(nameNode, value)] }],
    });
  }
}

function reaches(from: GraphNode, to: GraphNode, edges: ReadonlyMap<GraphNode, readonly Edge[]>): boolean {
  const seen = new Set<GraphNode>([from]);
  for (const node of seen) {
    (edges.get(node) ?? []).forEach((edge) => seen.add(edge.to));
  }
  return from !== to && seen.has(to);
}
