import { html } from './dom';
import type { Layout } from './layout/shapes';
import type { Measure } from './measure';
import { boxForKey } from './navigation';
import { edgeLabels, type Picture } from './picture';
import type { ViewEdge } from './view';

const smallest = 0.05;
const largest = 3;

/** Labels cannot be read at less than this part of their size. */
const readable = 0.45;

/** More connections than these at one node are lit, but not labelled. */
const labelsMost = 16;

/** The picture in its scrolling view: which box is the current one, zoom, and keys that move. */
export class Stage {
  readonly view = html('main', { class: 'view', 'aria-label': 'Graph' });
  readonly #measure: Measure;
  #picture: Picture | undefined;
  #current = '';
  #zoom = 1;

  constructor(measure: Measure) {
    this.#measure = measure;
    this.view.addEventListener('focusin', (event) => this.#focused(event.target));
    this.view.addEventListener('pointerover', (event) => this.#pointedAt(event.target));
    this.view.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
  }

  /** Id of the box that Tab reaches; empty where nothing is drawn. */
  get current(): string {
    return this.#picture?.boxes.has(this.#current) === true ? this.#current : '';
  }

  get layout(): Layout | undefined {
    return this.#picture?.layout;
  }

  /** Shows a picture instead of the one before; `keep` leaves zoom and place as they are. */
  show(picture: Picture, keep: boolean): void {
    const hadFocus = this.view.contains(document.activeElement);
    const { scrollLeft, scrollTop } = this.view;
    this.#picture = picture;
    this.view.replaceChildren(picture.svg);
    this.makeCurrent(picture.boxes.has(this.#current) ? this.#current : (picture.layout.boxes[0]?.id ?? ''));
    if (keep) {
      this.setZoom(1);
      this.view.scrollTo(scrollLeft, scrollTop);
    } else {
      this.fit();
      this.setZoom(Math.max(1, readable / this.#zoom));
    }
    if (hadFocus) {
      this.focus();
    }
  }

  /** Shows a sentence instead of a picture. */
  say(message: string): void {
    this.#picture = undefined;
    this.view.replaceChildren(html('p', { class: 'empty' }, message));
  }

  /** Gives the keyboard to the current box. */
  focus(): void {
    this.#picture?.boxes.get(this.#current)?.focus({ preventScroll: true });
    this.reveal();
  }

  /** Scrolls to the current box, at a size at which it can be read. */
  reveal(): void {
    if (this.#zoom < readable) {
      this.setZoom(1 / this.#zoom);
    }
    this.#picture?.boxes.get(this.#current)?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: calm() ? 'auto' : 'smooth' });
  }

  /** The connection that an element of the picture draws. */
  edgeOf(element: Element): ViewEdge | undefined {
    return this.#picture?.edges.find((each) => each.element === element)?.edge;
  }

  /** Tab reaches one box, the arrows the others; its connections are lit and labelled. */
  makeCurrent(id: string): void {
    const { boxes, edges, svg, layout } = this.#picture ?? {};
    boxes?.get(this.#current)?.setAttribute('tabindex', '-1');
    boxes?.get(this.#current)?.classList.remove('current');
    this.#current = id;
    boxes?.get(id)?.setAttribute('tabindex', '0');
    boxes?.get(id)?.classList.add('current');
    const lit = (edges ?? []).filter(({ edge: { from, to }, element }) => element.classList.toggle('lit', from === id || to === id));
    svg?.querySelector('.edge-labels')?.remove();
    if (layout !== undefined && lit.length <= labelsMost) {
      svg?.append(edgeLabels(lit, layout, this.#measure));
    }
  }

  /** Marks what a search has found. */
  mark(ids: ReadonlySet<string>): void {
    this.#picture?.boxes.forEach((element, id) => element.classList.toggle('found', ids.has(id)));
  }

  /** Moves with a key; false for keys that do not move. */
  move(key: string): boolean {
    const { layout, edges = [] } = this.#picture ?? {};
    const next =
      layout === undefined
        ? undefined
        : boxForKey(
            key,
            this.#current,
            layout.boxes,
            edges.map(({ edge }) => edge),
          );
    if (next !== undefined) {
      this.makeCurrent(next);
      this.focus();
    }
    return next !== undefined || key.startsWith('Arrow');
  }

  /** Zooms by a factor. */
  setZoom(factor: number): void {
    const { svg, layout } = this.#picture ?? {};
    this.#zoom = Math.min(largest, Math.max(smallest, this.#zoom * factor));
    svg?.setAttribute('width', String((layout?.width ?? 0) * this.#zoom));
    svg?.setAttribute('height', String((layout?.height ?? 0) * this.#zoom));
  }

  /** Makes all of it visible, but nothing larger than it is. */
  fit(): void {
    const { width = 1, height = 1 } = this.#picture?.layout ?? {};
    this.#zoom = Math.min(1, (this.view.clientWidth - 8) / width, (this.view.clientHeight - 8) / height);
    this.setZoom(1);
  }

  /** The connections of a box that is pointed at are lit as long as it is. */
  #pointedAt(target: EventTarget | null): void {
    const id = boxIdOf(target);
    this.#picture?.edges.forEach(({ edge: { from, to }, element }) =>
      element.classList.toggle('near', id !== undefined && (from === id || to === id)),
    );
  }

  #focused(target: EventTarget | null): void {
    const id = boxIdOf(target);
    if (id !== undefined && id !== this.#current) {
      this.makeCurrent(id);
    }
  }

  #wheel(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.setZoom(event.deltaY < 0 ? 1.1 : 1 / 1.1);
    }
  }
}

function boxIdOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<SVGGElement>('.node')?.dataset['id'] : undefined;
}

/** True for readers who want nothing to move by itself; VS Code says so with a class of the page. */
function calm(): boolean {
  return document.body.classList.contains('vscode-reduce-motion') || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
