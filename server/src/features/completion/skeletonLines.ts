import { samePath, type Path } from '../../base/path';
import type { Slot } from '../../reference/slot';
import { propertyOf } from '../../schema/lookup';
import type { Structure } from '../../schema/structure';
import { renderScalar } from '../../yaml/edit';
import { escapeSnippet } from './item';

/** One line of a new object: as text, and as a snippet with its tab stops. */
export interface Line {
  readonly text: string;
  readonly snippet: string;
}

/** The choices of a tab stop: more are a list that nobody reads. */
const mostChoices = 30;

/**
 * A value as block style YAML with a tab stop where something is to be chosen or filled in. `structure` tells the choices.
 * A collection that is still empty gets a line of its own for what belongs there. A blank `spec.name` follows the object's
 * name while that is typed, since it rarely is another.
 */
export function skeletonLines(value: Readonly<Record<string, unknown>>, structure: Structure | undefined): readonly Line[] {
  return new Renderer().map(value, structure, '', []);
}

class Renderer {
  #stop = 0;
  /** The stop of the object's name. */
  #name: number | undefined;

  map(value: Readonly<Record<string, unknown>>, structure: Structure | undefined, indent: string, path: Path): readonly Line[] {
    return Object.entries(value).flatMap(([key, child]) => this.#entry(`${indent}${renderScalar(key)}:`, child, structure === undefined ? undefined : propertyOf(structure, key), indent, [...path, key]));
  }

  #entry(head: string, value: unknown, structure: Structure | undefined, indent: string, path: Path): readonly Line[] {
    if (Array.isArray(value)) {
      return [plain(head), ...(value.length === 0 ? [this.#open(`${indent}  - `)] : value.flatMap((item, index) => this.#item(item, structure?.items, indent, [...path, index])))];
    }
    if (typeof value === 'object' && value !== null) {
      const lines = this.map(value as Readonly<Record<string, unknown>>, structure, `${indent}  `, path);
      return [plain(head), ...(lines.length === 0 ? [this.#open(`${indent}  `)] : lines)];
    }
    const line = this.#scalar(`${head} `, value, structure);
    if (samePath(path, ['metadata', 'name'])) {
      this.#name = this.#stop;
    }
    if (samePath(path, ['spec', 'name']) && value === '' && this.#name !== undefined) {
      this.#stop -= 1;
      return [{ text: line.text, snippet: `${escapeSnippet(head)} $${this.#name}` }];
    }
    return [line];
  }

  #item(value: unknown, structure: Structure | undefined, indent: string, path: Path): readonly Line[] {
    const inner = typeof value === 'object' && value !== null && !Array.isArray(value) ? this.map(value as Readonly<Record<string, unknown>>, structure, `${indent}    `, path) : [];
    const [first, ...others] = inner;
    if (first === undefined) {
      return [this.#scalar(`${indent}  - `, typeof value === 'object' ? '' : value, structure)];
    }
    const dashed = (line: string): string => `${indent}  - ${line.slice(indent.length + 4)}`;
    return [{ text: dashed(first.text), snippet: dashed(first.snippet) }, ...others];
  }

  #scalar(head: string, value: unknown, structure: Structure | undefined): Line {
    if (value === '' || value === null || value === undefined) {
      return this.#open(head);
    }
    const text = renderScalar(value);
    this.#stop += 1;
    const choices = (structure?.enum ?? []).map((each) => renderScalar(each as string | number | boolean)).filter((each) => !/[,|\\$}]/.test(each));
    const stop = choices.length > 1 && choices.length <= mostChoices ? `\${${this.#stop}|${[text, ...choices.filter((each) => each !== text)].join(',')}|}` : `\${${this.#stop}:${escapeSnippet(text)}}`;
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

/**
 * Adds the references that a new object cannot do without: each slot that is required where its parent is, and of which
 * nothing is there yet in any form. The reference is written, since it is what a manifest of ours is about.
 */
export function withRequiredReferences(value: Readonly<Record<string, unknown>>, slots: readonly Slot[]): Readonly<Record<string, unknown>> {
  return slots.filter(({ required, readOnly }) => required && readOnly !== true).reduce((filled, slot) => added(filled, slot.path, slot), value);
}

function added(value: Readonly<Record<string, unknown>>, path: Slot['path'], slot: Slot): Readonly<Record<string, unknown>> {
  const [key, ...rest] = path;
  if (typeof key !== 'string') {
    return value;
  }
  if (rest.length === 0) {
    const present = key in value || slot.alternatives.some((alternative) => alternative.key in value);
    return present || slot.shape.name.some((step) => typeof step !== 'string') ? value : { ...value, [key]: nested(slot.shape.name) };
  }
  const child = value[key];
  return typeof child === 'object' && child !== null && !Array.isArray(child) ? { ...value, [key]: added(child as Readonly<Record<string, unknown>>, rest, slot) } : value;
}

function nested(path: Slot['shape']['name']): unknown {
  return path.reduceRight<unknown>((inner, step) => ({ [String(step)]: inner }), '');
}
