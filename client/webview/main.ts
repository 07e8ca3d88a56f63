import type { GraphAnswerNode } from '../../server/src/protocol/graphRequests';
import type { GraphScope, PageMessage, ShowGraph } from './messages';
import { boxForKey } from './navigation';
import { draw, type Picture } from './picture';
import { pageStyle, pictureStyle } from './style';

declare function acquireVsCodeApi(): { postMessage(message: PageMessage): void };

const smallest = 0.2;
const largest = 3;

/** The page that shows a graph: a bar of buttons above a picture that scrolls and zooms. */
class GraphPage {
  readonly #editor = acquireVsCodeApi();
  readonly #view = document.createElement('main');
  readonly #summary = document.createElement('span');
  readonly #scopes: Readonly<Record<GraphScope, HTMLButtonElement>>;
  #graph: ShowGraph | undefined;
  #picture: Picture | undefined;
  #current = '';
  #zoom = 1;

  constructor() {
    addStyle(pageStyle);
    addStyle(pictureStyle((name, fallback) => `var(${name}, ${fallback})`));
    const bar = document.createElement('header');
    bar.className = 'bar';
    this.#summary.className = 'summary';
    this.#summary.setAttribute('role', 'status');
    this.#view.className = 'view';
    const scope = (value: GraphScope, text: string): HTMLButtonElement => button(text, () => this.#send({ kind: 'scope', scope: value }));
    this.#scopes = { file: scope('file', 'This File'), workspace: scope('workspace', 'Workspace') };
    bar.append(
      this.#scopes.file,
      this.#scopes.workspace,
      button('Zoom Out', () => this.#setZoom(this.#zoom / 1.25)),
      button('Zoom In', () => this.#setZoom(this.#zoom * 1.25)),
      button('Fit', () => this.#fit()),
      button('Export SVG', () => this.#send({ kind: 'save-svg', text: this.#svgText() })),
      button('Export Mermaid', () => this.#send({ kind: 'save-mermaid' })),
      this.#summary,
    );
    document.body.append(bar, this.#view);
    this.#view.addEventListener('click', (event) => this.#open(event.target));
    this.#view.addEventListener('keydown', (event) => this.#key(event));
    this.#view.addEventListener('focusin', (event) => this.#focused(event.target));
    this.#view.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    window.addEventListener('message', ({ data }: MessageEvent<ShowGraph>) => this.#show(data));
    this.#send({ kind: 'ready' });
  }

  #send(message: PageMessage): void {
    this.#editor.postMessage(message);
  }

  #show(graph: ShowGraph): void {
    const again = this.#graph?.scope === graph.scope && this.#graph.document === graph.document;
    const hadFocus = this.#view.contains(document.activeElement);
    const { scrollLeft, scrollTop } = this.#view;
    this.#graph = graph;
    for (const [scope, element] of Object.entries(this.#scopes)) {
      element.setAttribute('aria-pressed', String(scope === graph.scope));
    }
    this.#scopes.file.disabled = graph.document === '';
    this.#scopes.file.title = graph.document;
    this.#summary.textContent = `${counted(graph.nodes.length, 'resource')}, ${counted(graph.edges.length, 'reference')}`;
    if (graph.nodes.length === 0) {
      this.#picture = undefined;
      const text = document.createElement('p');
      text.className = 'empty';
      text.textContent = graph.scope === 'file' ? 'No resources in this file.' : 'No resources in this workspace.';
      this.#view.replaceChildren(text);
      return;
    }
    const picture = draw(graph.nodes, graph.edges);
    this.#picture = picture;
    this.#view.replaceChildren(picture.svg);
    this.#makeCurrent(picture.nodes.has(this.#current) ? this.#current : (picture.layout.boxes[0]?.id ?? ''));
    if (again) {
      this.#setZoom(this.#zoom);
      this.#view.scrollTo(scrollLeft, scrollTop);
    } else {
      this.#fit();
    }
    if (hadFocus) {
      picture.nodes.get(this.#current)?.focus();
    }
  }

  #open(target: EventTarget | null): void {
    const group = target instanceof Element ? target.closest<SVGGElement>('.node, .edge') : null;
    const { id, from, to } = group?.dataset ?? {};
    const title = group?.querySelector('title')?.textContent;
    const location =
      id === undefined ? this.#graph?.edges.find((edge) => edge.from === from && edge.to === to && edge.path === title)?.location : this.#node(id)?.location;
    if (location !== undefined) {
      this.#send({ kind: 'open', location });
    }
  }

  #key(event: KeyboardEvent): void {
    const picture = this.#picture;
    if (picture === undefined || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#open(document.activeElement);
      return;
    }
    if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      this.#setZoom(event.key === '+' ? this.#zoom * 1.25 : this.#zoom / 1.25);
      return;
    }
    const next = boxForKey(event.key, this.#current, picture.layout.boxes, this.#graph?.edges ?? []);
    if (next !== undefined || event.key.startsWith('Arrow')) {
      event.preventDefault();
    }
    if (next !== undefined) {
      this.#makeCurrent(next);
      picture.nodes.get(next)?.focus();
    }
  }

  #focused(target: EventTarget | null): void {
    const id = target instanceof Element ? target.closest<SVGGElement>('.node')?.dataset['id'] : undefined;
    if (id !== undefined) {
      this.#makeCurrent(id);
      this.#picture?.nodes.get(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }

  /** Tab reaches one node, the arrows the others. */
  #makeCurrent(id: string): void {
    this.#picture?.nodes.get(this.#current)?.setAttribute('tabindex', '-1');
    this.#current = id;
    this.#picture?.nodes.get(id)?.setAttribute('tabindex', '0');
    this.#picture?.edges.forEach(({ from, to, element }) => element.classList.toggle('lit', from === id || to === id));
  }

  #node(id: string): GraphAnswerNode | undefined {
    return this.#graph?.nodes.find((node) => node.id === id);
  }

  #setZoom(zoom: number): void {
    const { svg, layout } = this.#picture ?? {};
    this.#zoom = Math.min(largest, Math.max(smallest, zoom));
    svg?.setAttribute('width', String((layout?.width ?? 0) * this.#zoom));
    svg?.setAttribute('height', String((layout?.height ?? 0) * this.#zoom));
  }

  /** Makes all of it visible, but nothing larger than it is. */
  #fit(): void {
    const { width = 1, height = 1 } = this.#picture?.layout ?? {};
    this.#setZoom(Math.min(1, (this.#view.clientWidth - 8) / width, (this.#view.clientHeight - 8) / height));
  }

  #wheel(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.#setZoom(this.#zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
    }
  }

  /** The picture as a file of its own: natural size, with the colours that the theme has now. */
  #svgText(): string {
    const { nodes = [], edges = [] } = this.#graph ?? {};
    const { svg, layout } = draw(nodes, edges);
    const theme = getComputedStyle(document.documentElement);
    const colour = (name: string, fallback: string): string => theme.getPropertyValue(name).trim() || fallback;
    const style = document.createElementNS(svg.namespaceURI, 'style');
    style.textContent = pictureStyle(colour);
    const ground = document.createElementNS(svg.namespaceURI, 'rect');
    ground.setAttribute('width', String(layout.width));
    ground.setAttribute('height', String(layout.height));
    ground.setAttribute('fill', colour('--vscode-editor-background', '#ffffff'));
    svg.prepend(style, ground);
    return `${new XMLSerializer().serializeToString(svg)}\n`;
  }
}

function button(text: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', act);
  return made;
}

/** The page's security policy allows no style in markup; a sheet made here is none. */
function addStyle(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

new GraphPage();
