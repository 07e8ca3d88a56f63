import { button, html } from './dom';
import { groupings } from './grouping';
import type { GraphScope, Grouping, PageMessage } from './messages';

/** What the controls above the picture do. */
export interface BarActions {
  readonly send: (message: Extract<PageMessage, { readonly kind: 'scope' | 'save-mermaid' }>) => void;
  readonly search: (query: string) => void;
  readonly nextMatch: () => void;
  readonly leaveSearch: () => void;
  readonly group: (grouping: Grouping) => void;
  readonly collapseAll: (collapsed: boolean) => void;
  readonly neighbours: (steps: number) => void;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
  readonly toggle: (pane: PaneName) => void;
  readonly saveSvg: () => void;
}

export type PaneName = 'table' | 'legend' | 'keys';

const paneTitles: Readonly<Record<PaneName, string>> = { table: 'Table', legend: 'Legend', keys: 'Keys' };

/** Steps of neighbours that can be chosen; 0 shows all resources. */
const steps = [
  [0, 'All resources'],
  [1, '1 step from current'],
  [2, '2 steps from current'],
  [3, '3 steps from current'],
  [100_000, 'All connected'],
] as const;

/** The bar of controls above the picture. */
export class Bar {
  readonly element = html('header', { class: 'bar' });
  readonly #summary = html('span', { class: 'summary', role: 'status' });
  readonly #search = html('input', { type: 'search', placeholder: 'Search', 'aria-label': 'Search resources', spellcheck: 'false' });
  readonly #grouping: HTMLSelectElement;
  readonly #neighbours: HTMLSelectElement;
  readonly #scopes: Readonly<Record<GraphScope, HTMLButtonElement>>;
  readonly #panes: Readonly<Record<PaneName, HTMLButtonElement>>;
  readonly #groupButtons: readonly HTMLButtonElement[];
  readonly #exports: Readonly<Record<'svg' | 'mermaid', HTMLButtonElement>>;

  constructor(actions: BarActions) {
    const scope = (value: GraphScope, label: string): HTMLButtonElement =>
      button(label, () => actions.send({ kind: 'scope', scope: value }));
    const pane = (name: PaneName): HTMLButtonElement =>
      button(paneTitles[name], () => actions.toggle(name), { 'aria-expanded': 'false', 'aria-controls': name });
    this.#scopes = { file: scope('file', 'This File'), workspace: scope('workspace', 'Workspace') };
    this.#panes = { table: pane('table'), legend: pane('legend'), keys: pane('keys') };
    this.#grouping = choice('Groups', Object.entries(groupings), (value) => actions.group(value as Grouping));
    this.#neighbours = choice(
      'Neighbours',
      steps.map(([count, label]) => [String(count), label]),
      (value) => actions.neighbours(Number(value)),
    );
    this.#groupButtons = [button('Collapse All', () => actions.collapseAll(true)), button('Expand All', () => actions.collapseAll(false))];
    this.#exports = {
      svg: button('Export SVG', () => actions.saveSvg(), { disabled: '' }),
      mermaid: button('Export Mermaid', () => actions.send({ kind: 'save-mermaid' }), { disabled: '' }),
    };
    this.#search.addEventListener('input', () => actions.search(this.#search.value));
    this.#search.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') {
        actions.nextMatch();
      } else if (event.key === 'Escape') {
        event.preventDefault();
        this.#search.value = '';
        actions.search('');
        actions.leaveSearch();
      }
    });
    this.element.append(
      // Seen by screen readers alone: the tab has the same title.
      html('h1', { class: 'unseen' }, document.title),
      this.#scopes.file,
      this.#scopes.workspace,
      this.#search,
      this.#neighbours,
      this.#grouping,
      ...this.#groupButtons,
      button('Zoom Out', () => actions.zoom(1 / 1.25)),
      button('Zoom In', () => actions.zoom(1.25)),
      button('Fit', () => actions.fit()),
      this.#panes.table,
      this.#panes.legend,
      this.#panes.keys,
      this.#exports.svg,
      this.#exports.mermaid,
      this.#summary,
    );
  }

  /** What the graph is of; `document` is empty where there is none. */
  showScope(scope: GraphScope, document: string): void {
    for (const [each, element] of Object.entries(this.#scopes)) {
      element.setAttribute('aria-pressed', String(scope === each));
    }
    this.#scopes.file.disabled = document === '';
    this.#scopes.file.title = document;
  }

  /** The state of the view. */
  showView(grouping: Grouping, stepsShown: number): void {
    this.#grouping.value = grouping;
    this.#neighbours.value = String(stepsShown);
    this.#groupButtons.forEach((each) => (each.disabled = grouping === 'none' || stepsShown > 0));
  }

  showPane(name: PaneName, open: boolean): void {
    this.#panes[name].setAttribute('aria-expanded', String(open));
  }

  /** Which exports have something to export. */
  showExports({ svg, mermaid }: Readonly<Record<'svg' | 'mermaid', boolean>>): void {
    this.#exports.svg.disabled = !svg;
    this.#exports.mermaid.disabled = !mermaid;
  }

  say(message: string): void {
    this.#summary.textContent = message;
  }

  focusSearch(): void {
    this.#search.focus();
    this.#search.select();
  }
}

function choice(label: string, options: readonly (readonly [string, string])[], act: (value: string) => void): HTMLSelectElement {
  const made = html(
    'select',
    { 'aria-label': label, title: label },
    ...options.map(([value, content]) => html('option', { value }, content)),
  );
  made.addEventListener('change', () => act(made.value));
  return made;
}
