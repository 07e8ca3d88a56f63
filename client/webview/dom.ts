const svgNamespace = 'http://www.w3.org/2000/svg';

type Attributes = Readonly<Record<string, string | number>>;

/** An element with attributes and content; strings go in as text, never as markup. */
export function html<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  set(made, attributes);
  made.append(...content);
  return made;
}

/** The same for the elements of a picture. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(svgNamespace, name);
  set(made, attributes);
  made.append(...content);
  return made;
}

export function button(label: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = html('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', act);
  return made;
}

/** The page's security policy allows no style in markup; a sheet made here is none. */
export function addStyle(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
}
