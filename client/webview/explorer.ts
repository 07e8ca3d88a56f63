import { counted } from './counted';
import { firstGrouping, groupOf, isGrouping, readableMost } from './grouping';
import type { Grouping, KeptGroups, ShowGraph, ShownNode } from './messages';
import { closedId, matching, viewOf, type Focus, type View } from './view';

/** What a reader has made of a graph: its groups, what is collapsed, focused and searched for. Knows no page. */
export class Explorer {
  #graph: ShowGraph | undefined;
  #byId: ReadonlyMap<string, ShownNode> = new Map();
  #grouping: Grouping = 'none';
  #collapsed = new Set<string>();
  /** The groups that a reader chose, by the graph that they are of. */
  readonly #chosen = new Map<string, KeptGroups>();
  #focus: Focus | undefined;
  #view: View | undefined;
  #query = '';
  #match = 0;

  get graph(): ShowGraph | undefined {
    return this.#graph;
  }

  get grouping(): Grouping {
    return this.#grouping;
  }

  /** Steps around the focused node; 0 where all is shown. */
  get steps(): number {
    return this.#focus?.steps ?? 0;
  }

  /** Id of the focused node. */
  get focused(): string | undefined {
    return this.#focus?.id;
  }

  /** What is to be drawn now; computed when something has changed. */
  get view(): View {
    const { nodes, edges } = this.#graph ?? { nodes: [], edges: [] };
    return (this.#view ??= viewOf(
      { nodes, edges },
      { grouping: this.#grouping, collapsed: this.#collapsed, ...(this.#focus === undefined ? {} : { focus: this.#focus }) },
    ));
  }

  /** The groups that a reader chose, for a later page. */
  get kept(): Readonly<Record<string, KeptGroups>> {
    return Object.fromEntries(this.#chosen);
  }

  /** Takes over what an earlier page has kept, of which nothing is known to be so. */
  restore(groups: unknown): void {
    Object.entries(groups ?? {}).forEach(([of, kept]) => isKeptGroups(kept) && this.#chosen.set(of, kept));
  }

  /** Takes a graph; true when it is the one before in a newer state, whose groups and focus stay. */
  show(graph: ShowGraph): boolean {
    const before = this.#graph === undefined ? undefined : this.#graphId;
    this.#graph = graph;
    const again = before === this.#graphId;
    this.#byId = new Map(graph.nodes.map((node) => [node.id, node]));
    if (!again) {
      this.#groupAsBefore();
    }
    if (!again || !this.#byId.has(this.#focus?.id ?? '')) {
      this.#focus = undefined;
    }
    this.#view = undefined;
    return again;
  }

  node(id: string): ShownNode | undefined {
    return this.#byId.get(id);
  }

  /** Title of the group of a node; `undefined` without groups. */
  titleOf(id: string): string | undefined {
    const node = this.#byId.get(id);
    return node === undefined ? undefined : groupOf(node, this.#grouping);
  }

  /** As a reader grouped this graph last, else as it is best begun with. */
  #groupAsBefore(): void {
    const kept = this.#chosen.get(this.#graphId);
    this.#grouping = kept?.grouping ?? firstGrouping(this.#graph?.nodes ?? []);
    this.#collapsed = new Set(kept?.collapsed ?? this.#titlesToBeginWith());
  }

  /** Groups anew; what is too much to read begins collapsed. */
  group(grouping: Grouping): void {
    this.#grouping = grouping;
    this.#choose(this.#titlesToBeginWith());
  }

  collapseAll(collapsed: boolean): void {
    this.#choose(collapsed ? this.#titles() : []);
  }

  collapse(title: string): void {
    this.#choose([...this.#collapsed, title]);
  }

  /** Expands a group; answers the first node in it. */
  expand(title: string): string | undefined {
    this.#choose([...this.#collapsed].filter((each) => each !== title));
    return [...this.#byId.keys()].find((id) => this.titleOf(id) === title);
  }

  #choose(collapsed: readonly string[]): void {
    this.#collapsed = new Set(collapsed);
    this.#chosen.set(this.#graphId, { grouping: this.#grouping, collapsed: [...this.#collapsed] });
    this.#view = undefined;
  }

  #titlesToBeginWith(): readonly string[] {
    return this.#byId.size > readableMost ? this.#titles() : [];
  }

  #titles(): readonly string[] {
    return [...this.#byId.keys()].flatMap((id) => this.titleOf(id) ?? []);
  }

  /** Many files have one name, such as `kustomization.yaml`. */
  get #graphId(): string {
    return this.#graph?.scope === 'file' ? (this.#graph.keep.document ?? '') : '';
  }

  /** Leaves only what is within some steps of a node; 0 steps show all again. False where the id is of no node. */
  focus(id: string, steps: number): boolean {
    const known = this.#byId.has(id);
    this.#focus = known && steps > 0 ? { id, steps } : undefined;
    this.#view = undefined;
    return known || steps === 0;
  }

  search(query: string): void {
    this.#query = query.trim();
    this.#match = 0;
  }

  /** The members of the view that a search has found; all where nothing is searched for. */
  get listed(): readonly ShownNode[] {
    return this.#query === '' ? this.view.members : matching(this.view.members, this.#query);
  }

  /** Ids of the boxes that hold what a search has found. */
  get found(): ReadonlySet<string> {
    return new Set(this.#query === '' ? [] : this.listed.map(({ id }) => this.boxOf(id)));
  }

  /** The next node that a search has found, in turn, with its number from 1. */
  nextMatch(): { readonly id: string; readonly number: number; readonly of: number } | undefined {
    const matches = this.#query === '' ? [] : this.listed;
    const number = (this.#match % Math.max(1, matches.length)) + 1;
    const node = matches[number - 1];
    this.#match = number;
    return node === undefined ? undefined : { id: node.id, number, of: matches.length };
  }

  /** Id of the box that shows a node: its own, or that of its collapsed group. */
  boxOf(id: string): string {
    const title = this.titleOf(id);
    return title !== undefined && this.#focus === undefined && this.#collapsed.has(title) ? closedId(title) : id;
  }

  /** What is shown, in numbers. */
  get summary(): string {
    const { nodes, edges } = this.#graph ?? { nodes: [], edges: [] };
    const { members, closed } = this.view;
    const parts = [counted(nodes.length, 'resource'), counted(edges.length, 'reference')];
    if (this.#focus !== undefined) {
      parts.push(`${members.length.toLocaleString('en')} shown`);
    }
    if (closed.length > 0) {
      parts.push(counted(closed.length, 'collapsed group'));
    }
    if (this.#query !== '') {
      parts.push(counted(this.listed.length, 'match', 'matches'));
    }
    return parts.join(', ');
  }
}

function isKeptGroups(value: unknown): value is KeptGroups {
  const { grouping, collapsed } = (value ?? {}) as Partial<Record<keyof KeptGroups, unknown>>;
  return isGrouping(grouping) && Array.isArray(collapsed) && collapsed.every((title) => typeof title === 'string');
}
