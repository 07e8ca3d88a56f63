import { samePath, type Path } from '../../base/path';
import { propertyOf } from '../../schema/structure/lookup';
import type { Structure } from '../../schema/structure/structure';
import { renderScalar } from '../../yaml/writing/render';
import { escapeSnippet } from '../../base/snippets';

/** One line of a new object: as text, and as a snippet with its tab stops. */
export interface Line {
  readonly text: string;
  readonly snippet: string;
}

/** The choices of a tab stop: more are a list that nobody reads. */
const mostChoices = 30;

/** What `{name}` and `{namespace}` in a value stand for. */
export interface Identity {
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
}

/** A template with an object's name and namespace in it; empty where one of them is not known. */
export function derivedFrom(template: string, { name = '', namespace = '' }: Identity): string {
  const isUnknown = (name === '' && template.includes('{name}')) || (namespace === '' && template.includes('{namespace}'));
  return isUnknown ? '' : template.replace('{name}', () => name).replace('{namespace}', () => namespace);
}

/**
 * A value as block style YAML with a tab stop where something is to be chosen or filled in. `structure` tells the choices.
 * A collection that is still empty gets a line of its own for what belongs there. No stop repeats another: what somebody
 * writes on below a name would be repeated with it.
 */
export function skeletonLines(
  value: Readonly<Record<string, unknown>>,
  structure: Structure | undefined,
  identity: Identity = {},
): readonly Line[] {
  return new Renderer(identity).map(value, structure, '', []);
}

class Renderer {
  readonly #identity: Identity;
  #stop = 0;

  constructor(identity: Identity) {
    this.#identity = identity;
  }

  map(value: Readonly<Record<string, unknown>>, structure: Structure | undefined, indent: string, path: Path): readonly Line[] {
    return Object.entries(value).flatMap(([key, child]) =>
      this.#entry(`${indent}${renderScalar(key)}:`, child, structure === undefined ? undefined : propertyOf(structure, key), indent, [
        ...path,
        key,
      ]),
    );
  }

  #entry(head: string, value: unknown, structure: Structure | undefined, indent: string, path: Path): readonly Line[] {
    if (Array.isArray(value)) {
      return [
        plain(head),
        ...(value.length === 0
          ? [this.#open(`${indent}  - `)]
          : value.flatMap((item, index) => this.#item(item, structure?.items, indent, [...path, index]))),
      ];
    }
    if (typeof value === 'object' && value !== null) {
      const lines = this.map(value as Readonly<Record<string, unknown>>, structure, `${indent}  `, path);
      return [plain(head), ...(lines.length === 0 ? [this.#open(`${indent}  `)] : lines)];
    }
    const isName = samePath(path, ['spec', 'name']) && value === '';
    return [this.#scalar(`${head} `, isName ? '{name}' : value, structure)];
  }

  #item(value: unknown, structure: Structure | undefined, indent: string, path: Path): readonly Line[] {
    const inner =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? this.map(value as Readonly<Record<string, unknown>>, structure, `${indent}    `, path)
        : [];
    const [first, ...others] = inner;
    if (first === undefined) {
      return [this.#scalar(`${indent}  - `, typeof value === 'object' ? '' : value, structure)];
    }
    const dashed = (line: string): string => `${indent}  - ${line.slice(indent.length + 4)}`;
    return [{ text: dashed(first.text), snippet: dashed(first.snippet) }, ...others];
  }

  #scalar(head: string, value: unknown, structure: Structure | undefined): Line {
    const known = typeof value === 'string' ? derivedFrom(value, this.#identity) : value;
    if (known === '' || known === null || known === undefined) {
      return this.#open(head);
    }
    const text = renderScalar(known);
    this.#stop += 1;
    const choices = (structure?.enum ?? [])
      .map((each) => renderScalar(each as string | number | boolean))
      .filter((each) => !/[,|\\$}]/.test(each));
    const stop =
      choices.length > 1 && choices.length <= mostChoices
        ? `\${${this.#stop}|${[text, ...choices.filter((each) => each !== text)].join(',')}|}`
        : `\${${this.#stop}:${escapeSnippet(text)}}`;
    return { text: `${head}${text}`, snippet: `${escapeSnippet(head)}${stop}` };
  }

  #open(head: string): Line {
    this.#stop += 1;
    return { text: head, snippet: `${escapeSnippet(head)}\${${this.#stop}}` };
  }
}

function plain(text: string): Line {
  return { text, snippet: escapeSnippet(text) };
}
