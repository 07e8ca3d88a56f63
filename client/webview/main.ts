import type { GraphLocation } from '../../server/src/protocol/graphRequests';
import { Bar, type PaneName } from './bar';
import { counted } from './counted';
import { addStyle, html, svg } from './dom';
import { Explorer } from './explorer';
import { boxesOf, titleWidthsOf, type LabelledBox } from './labels';
import type { Layout } from './layout/shapes';
import { LayoutClient } from './layoutClient';
import { pageMeasure } from './measure';
import type { KeptState, PageMessage, SayResult, ShowGraph } from './messages';
import { keys, legend } from './panes';
import { draw } from './picture';
import { Stage } from './stage';
import { pageStyle, pictureStyle } from './style';
import { resourceTable } from './table';
import { closedId, type View } from './view';

declare function acquireVsCodeApi(): {
  postMessage(message: PageMessage): void;
  /** What was kept last, by this page or an earlier one. */
  getState(): Partial<Record<keyof KeptState, unknown>> | undefined;
  setState(state: KeptState): void;
};

/** More boxes than these are not drawn at once: neither the layout nor the reader would come to an end. */
const drawnMost = 1500;

/** How far the key for neighbours goes by itself. */
const stepsMost = 3;

interface Drawn {
  readonly view: View;
  readonly boxes: readonly LabelledBox[];
}

/** The page that shows a graph: a bar of controls above a picture, and a table of the same beside it. */
class GraphPage {
  readonly #editor = acquireVsCodeApi();
  readonly #explorer = new Explorer();
  readonly #measure = pageMeasure();
  readonly #stage = new Stage(this.#measure);
  readonly #layouts = new LayoutClient();
  readonly #panes: Readonly<Record<PaneName, HTMLElement>> = {
    table: html('section', { id: 'table', class: 'table', 'aria-label': 'Table of resources', tabindex: 0 }),
    legend: legend(),
    keys: keys(),
  };
  readonly #bar: Bar;
  /** What is drawn, which is not yet what is being laid out. */
  #drawn: Drawn | undefined;

  constructor() {
    addStyle(pageStyle);
    addStyle(pictureStyle((name, fallback) => `var(${name}, ${fallback})`));
    this.#bar = new Bar({
      send: (message) => this.#send(message),
      search: (query) => this.#search(query),
      nextMatch: () => this.#nextMatch(),
      leaveSearch: () => this.#stage.focus(),
      group: (grouping) => this.#change(() => this.#explorer.group(grouping)),
      collapseAll: (collapsed) => this.#change(() => this.#explorer.collapseAll(collapsed)),
      neighbours: (steps) => this.#neighbours(this.#explorer.focused ?? this.#stage.current, steps),
      zoom: (factor) => this.#stage.setZoom(factor),
      fit: () => this.#stage.fit(),
      toggle: (pane) => this.#toggle(pane),
      saveSvg: () => this.#saveSvg(),
    });
    this.#explorer.restore(this.#editor.getState()?.groups);
    this.#panes.table.hidden = !document.body.classList.contains('vscode-using-screen-reader');
    this.#bar.showPane('table', !this.#panes.table.hidden);
    document.body.append(
      this.#bar.element,
      html('div', { class: 'beside' }, this.#stage.view, this.#panes.legend, this.#panes.keys, this.#panes.table),
    );
    this.#stage.view.addEventListener('click', (event) => this.#act(event.target));
    document.body.addEventListener('keydown', (event) => this.#key(event));
    window.addEventListener('message', ({ data }: MessageEvent<ShowGraph | SayResult>) =>
      data.kind === 'show' ? this.#show(data) : this.#bar.say(data.message),
    );
    this.#send({ kind: 'ready' });
  }

  #send(message: PageMessage): void {
    this.#editor.postMessage(message);
  }

  #show(graph: ShowGraph): void {
    const again = this.#explorer.show(graph);
    this.#bar.showScope(graph.scope, graph.document);
    this.#refresh(again);
  }

  #change(change: () => void): void {
    change();
    this.#refresh(false);
  }

  /** Draws the view anew; what stands in it is laid out first. `keep` leaves zoom and place as they are. */
  #refresh(keep: boolean, then?: () => void): void {
    const { view, grouping, steps, graph, kept } = this.#explorer;
    if (graph !== undefined) {
      this.#editor.setState({ ...graph.keep, groups: kept });
    }
    const boxes = boxesOf(view, this.#measure);
    this.#bar.showView(grouping, steps);
    this.#fillTable();
    if (boxes.length === 0 || boxes.length > drawnMost) {
      const tooMany = `${counted(boxes.length, 'box', 'boxes')} are too many to draw. Group and collapse them, or search in the table.`;
      this.#layouts.stop();
      this.#sayInstead(
        boxes.length > 0
          ? tooMany
          : graph?.scope === 'file'
            ? 'No resources in this file. "Workspace" shows those of all files.'
            : 'No resources in this workspace. Resources are read from its YAML files; to create one, type the name of a kind, such as Bucket, in an empty YAML file.',
      );
      return this.#bar.say(this.#explorer.summary);
    }
    this.#bar.say('Laying out…');
    this.#stage.view.setAttribute('aria-busy', 'true');
    const task = {
      boxes: boxes.map(({ id, width, height, group }) => ({ id, width, height, ...(group === undefined ? {} : { group }) })),
      links: view.edges.map(({ from, to }) => ({ from, to })),
      titleWidths: titleWidthsOf(view, this.#measure),
    };
    this.#layouts.start(task, (layout) => {
      this.#bar.say(this.#explorer.summary);
      if (layout === undefined) {
        this.#sayInstead('The graph could not be laid out. The table shows the same resources and references.');
      } else {
        this.#setDrawn({ view, boxes });
        this.#stage.view.removeAttribute('aria-busy');
        this.#stage.show(draw(view, boxes, layout, this.#measure), keep);
        this.#stage.mark(this.#explorer.found);
        then?.();
      }
    });
  }

  /** Shows a sentence where the picture would be. */
  #sayInstead(sentence: string): void {
    this.#setDrawn(undefined);
    this.#stage.view.removeAttribute('aria-busy');
    this.#stage.say(sentence);
  }

  #goTo(id: string): void {
    this.#stage.makeCurrent(id);
    this.#stage.focus();
  }

  #collapse(title: string): void {
    this.#explorer.collapse(title);
    this.#refresh(true, () => this.#goTo(closedId(title)));
  }

  #neighbours(id: string, steps: number): void {
    const done = this.#explorer.focus(id, steps);
    this.#refresh(false, () => {
      this.#goTo(this.#explorer.boxOf(id));
      if (!done) {
        this.#bar.say('Neighbours can only be shown for a resource; expand the group first.');
      }
    });
  }

  #search(query: string): void {
    this.#explorer.search(query);
    this.#stage.mark(this.#explorer.found);
    this.#fillTable();
    this.#bar.say(this.#explorer.summary);
  }

  #nextMatch(): void {
    const match = this.#explorer.nextMatch();
    if (match === undefined) {
      return;
    }
    const { id, number, of } = match;
    const show = (): void => {
      this.#stage.makeCurrent(id);
      this.#stage.reveal();
      this.#bar.say(`Match ${number} of ${of}`);
    };
    const title = this.#explorer.titleOf(id);
    if (title !== undefined && this.#explorer.boxOf(id) !== id) {
      this.#explorer.expand(title);
      this.#refresh(true, show);
    } else {
      show();
    }
  }

  #key(event: KeyboardEvent): void {
    const { target, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      return;
    }
    const inPicture = target instanceof Node && this.#stage.view.contains(target);
    if ((inPicture && this.#pictureKey(key, document.activeElement)) || this.#pageKey(key)) {
      event.preventDefault();
    }
  }

  /** Keys that count everywhere but in fields. */
  #pageKey(key: string): boolean {
    const pane = ({ t: 'table', l: 'legend', '?': 'keys' } as const)[key];
    if (pane !== undefined) {
      this.#toggle(pane);
    } else if (key === '/') {
      this.#bar.focusSearch();
    }
    return pane !== undefined || key === '/';
  }

  #pictureKey(key: string, target: Element | null): boolean {
    const { current } = this.#stage;
    const { focused, steps } = this.#explorer;
    switch (key) {
      case 'Enter':
      case ' ':
        this.#act(target);
        return true;
      case '+':
      case '-':
        this.#stage.setZoom(key === '+' ? 1.25 : 1 / 1.25);
        return true;
      case '0':
        this.#stage.fit();
        return true;
      case 'f':
        this.#neighbours(current, focused === current ? Math.min(stepsMost, steps + 1) : 1);
        return true;
      case 'Escape':
        this.#neighbours(focused ?? current, 0);
        return true;
      case 'c': {
        const title = this.#explorer.titleOf(current);
        if (title !== undefined && steps === 0) {
          this.#collapse(title);
        }
        return true;
      }
      default:
        return this.#stage.move(key);
    }
  }

  /** Does what a click or Enter on a part of the picture means. */
  #act(target: EventTarget | null): void {
    const part = target instanceof Element ? target.closest<SVGGElement>('.node, .edge, .frame-title') : null;
    const title = part?.closest<SVGGElement>('.frame')?.dataset['group'];
    const box = this.#drawn?.boxes.find(({ id }) => id === part?.dataset['id']);
    if (title !== undefined) {
      this.#collapse(title);
    } else if (box?.closed !== undefined) {
      const first = this.#explorer.expand(box.closed.title) ?? '';
      this.#refresh(true, () => this.#goTo(first));
    } else if (part !== null) {
      this.#open(box?.node?.location ?? this.#stage.edgeOf(part)?.edges[0].location);
    }
  }

  #open(location: GraphLocation | undefined): void {
    if (location !== undefined) {
      this.#send({ kind: 'open', location });
    }
  }

  #toggle(name: PaneName): void {
    const pane = this.#panes[name];
    const hadFocus = pane.contains(document.activeElement);
    pane.hidden = !pane.hidden;
    this.#bar.showPane(name, !pane.hidden);
    this.#fillTable();
    if (!pane.hidden) {
      pane.focus();
    } else if (hadFocus) {
      this.#stage.focus();
    }
  }

  #fillTable(): void {
    const { graph, listed } = this.#explorer;
    if (!this.#panes.table.hidden && graph !== undefined) {
      this.#panes.table.replaceChildren(resourceTable(listed, graph, { open: (location) => this.#open(location) }));
    }
  }

  #setDrawn(drawn: Drawn | undefined): void {
    this.#drawn = drawn;
    this.#bar.showExports({ svg: drawn !== undefined, mermaid: this.#explorer.graph?.nodes.length !== 0 });
  }

  #saveSvg(): void {
    const { layout } = this.#stage;
    if (layout !== undefined && this.#drawn !== undefined) {
      this.#send({ kind: 'save-svg', text: this.#svgText(this.#drawn, layout) });
    }
  }

  /** The picture as a file of its own: natural size, with the colours that the theme has now. */
  #svgText(drawn: Drawn, layout: Layout): string {
    const picture = draw(drawn.view, drawn.boxes, layout, this.#measure).svg;
    const theme = getComputedStyle(document.documentElement);
    const colour = (name: string, fallback: string): string => theme.getPropertyValue(name).trim() || fallback;
    const style = svg('style', {}, pictureStyle(colour));
    picture.prepend(
      style,
      svg('rect', { width: layout.width, height: layout.height, fill: colour('--vscode-editor-background', '#ffffff') }),
    );
    return `${new XMLSerializer().serializeToString(picture)}\n`;
  }
}

new GraphPage();
