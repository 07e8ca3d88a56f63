import type { Described } from '../../schema/structure/lookup';
import type { Kind } from '../../schema/kinds/kind';
import { podTemplates } from '../../schema/kinds/podTemplate';
import { descriptionsOf } from '../../schema/kinds/otherKinds';
import type { Structure } from '../../schema/structure/structure';
import type { Workspace } from '../../workspace/workspace';
import { analyse, type Analysis, type Root, type Scope, type Value } from './cel/analyse';
import { holdsMacro } from './cel/functions';
import { typeOfSchema, unknown, type CelType } from './cel/types';
import { celNames, instanceName, itemName, runtimeName } from './facts';
import type { Expression, Graph, GraphNode, Use } from './graph';
import { scopeOf } from './instance';
import { instanceSchemaOf } from './schema/read';

/** What names mean in the expressions of a definition, with the kinds that a workspace knows. */
export class Meanings {
  readonly graph: Graph;
  readonly #workspace: Workspace;
  readonly #analyses = new Map<Expression, Analysis | undefined>();
  readonly #descriptions = new Map<GraphNode, readonly Pick<Kind, 'schema'>[]>();
  #instance: readonly Described[] | undefined;

  constructor(graph: Graph, workspace: Workspace) {
    this.graph = graph;
    this.#workspace = workspace;
  }

  /** What an expression's names and fields are; `undefined` for one that cannot be read. */
  analysisOf(expression: Expression): Analysis | undefined {
    if (!this.#analyses.has(expression)) {
      const { read, use } = expression;
      this.#analyses.set(expression, read.kind === 'tree' ? analyse(read.cel, this.scopeOf(use)) : undefined);
    }
    return this.#analyses.get(expression);
  }

  /** What may be named in a place, whether it may be used there or not. */
  scopeOf(use: Use): Scope {
    return {
      lookup: (name) => this.#lookup(name, use),
      isWord: (name) => celNames.has(name),
      mixesNumbers: use.expressions.some(({ read }) => read.kind === 'tree' && holdsMacro(read.cel)),
    };
  }

  /** Every name that means something in a place, with what kro allows there. */
  namesAt({ place, node }: Pick<Use, 'place' | 'node'>): readonly string[] {
    const ids = [...this.graph.byId.keys()].filter((id) => id !== node?.id);
    switch (place) {
      case 'readyWhen':
        return node?.id === undefined ? [] : [node.iterators.length > 0 ? itemName : node.id];
      case 'template':
        return [instanceName, ...ids, ...(node?.iterators ?? []).map(({ name }) => name)];
      case 'condition':
        return [instanceName, ...ids, runtimeName];
      case 'external':
      case 'includeWhen':
      case 'forEach':
      case 'status':
        return [instanceName, ...ids];
    }
  }

  kindOf(node: GraphNode): Kind | undefined {
    return node.kind === undefined ? undefined : this.#workspace.kinds.find(node.kind);
  }

  /** The schema of instances: without a status, which expressions cannot read. */
  get instance(): readonly Described[] {
    this.#instance ??= [{ structure: this.#instanceStructure(), certain: true }];
    return this.#instance;
  }

  #instanceStructure(): Structure {
    const { schema } = this.graph;
    const meta = this.#workspace.kinds.objectMeta();
    const { namespace: _namespace, ...clusterMeta } = meta.properties ?? {};
    const metadata = scopeOf(schema) === 'Cluster' ? { ...meta, properties: clusterMeta } : meta;
    return {
      type: 'object',
      properties: { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata, spec: instanceSchemaOf(schema).spec },
    };
  }

  #lookup(name: string, use: Use): (Value & { readonly root: Root }) | undefined {
    const { node, place } = use;
    if (name === instanceName) {
      return valueOf({ kind: 'instance' }, { kind: 'object', described: this.instance, name: instanceName });
    }
    const iterator = place === 'template' ? node?.iterators.find((each) => each.name === name) : undefined;
    if (iterator !== undefined) {
      return { ...this.#itemOf(iterator), root: { kind: 'iterator', iterator } };
    }
    if (name === itemName && place === 'readyWhen' && node !== undefined && node.iterators.length > 0) {
      return valueOf({ kind: 'each', node }, this.#objectOf(node, itemName));
    }
    if (name === runtimeName && place === 'condition') {
      return valueOf({ kind: 'runtime' }, unknown);
    }
    const found = this.graph.byId.get(name);
    if (found === undefined) {
      return undefined;
    }
    const object = this.#objectOf(found, name);
    return valueOf({ kind: 'node', node: found }, found.isCollection ? { kind: 'list', item: object } : object);
  }

  /**
   * What describes the object of a node, as far as it is known: a kind of Kubernetes itself by the types of its fields alone, one
   * that nothing describes by what every object has.
   */
  descriptionsOf(node: GraphNode): readonly Pick<Kind, 'schema'>[] {
    const known = this.#descriptions.get(node) ?? this.#describe(node);
    this.#descriptions.set(node, known);
    return known;
  }

  #describe(node: GraphNode): readonly Pick<Kind, 'schema'>[] {
    const kind = this.kindOf(node);
    if (kind !== undefined) {
      return descriptionsOf(kind);
    }
    if (node.kind === undefined) {
      return [];
    }
    const core = this.#workspace.knowledge.part(podTemplates).typesOf(node.kind)?.schema;
    const metadata = this.#workspace.kinds.objectMeta();
    return [{ schema: { type: 'object', ...anyFields, ...core, properties: { ...core?.properties, metadata } } }];
  }

  #objectOf(node: GraphNode, name: string): CelType {
    const all = this.descriptionsOf(node);
    return all.length === 0
      ? unknown
      : typeOfSchema(
          all.map(({ schema }) => ({ structure: schema, certain: all.length === 1 })),
          name,
        );
  }

  /** What an iterator stands for: an item of the list that its expression gives. */
  #itemOf(iterator: { readonly path: readonly (string | number)[] }): Value {
    const use = this.graph.uses.find((each) => each.place === 'forEach' && each.iterator === iterator);
    const [expression] = use?.expressions ?? [];
    if (use === undefined || expression?.read.kind !== 'tree' || !use.extraction.standalone) {
      return { type: unknown, of: undefined, path: [] };
    }
    const { type, steps } = this.analysisOf(expression) ?? { type: unknown, steps: [] };
    const whole = steps.find(({ value, span }) => value.type === type && span.end === expression.text.trimEnd().length)?.value;
    return { type: type.kind === 'list' ? type.item : unknown, of: whole?.of, path: [...(whole?.path ?? []), 0] };
  }
}

const anyFields = { 'x-kubernetes-preserve-unknown-fields': true } as const;

function valueOf(root: Root, type: CelType): Value & { readonly root: Root } {
  return { type, of: root, path: [], root };
}

/** The meanings of a definition; whoever asks rests on the kinds that they read. */
export function meaningsOf(graph: Graph, workspace: Workspace): Meanings {
  return new Meanings(graph, workspace);
}
