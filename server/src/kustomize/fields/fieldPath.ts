import type { Path } from '../../base/path';
import { compilePattern } from '../../schema/patterns/patterns';
import { resolveWords } from '../objects/decode';
import { splitPath } from './fieldSpecs';
import { at, get, has, isList, isMap, isScalar, scalarText, type Value } from '../objects/value';

/*
 * Paths of replacements and vars: keys between dots, `[key=value]` for items of a list, numbers, `*`, and brackets around
 * a key that holds dots. Source: kyaml/utils/pathsplitter.go, kyaml/yaml/match.go and fns.go.
 */

/** A path that leads nowhere in an object. */
export class NoSuchField extends Error {}

/** A path into a text that is YAML or JSON itself, which is not followed. */
export class IntoScalar extends Error {}

export function splitFieldPath(path: string): readonly string[] {
  const parts = splitPath(path, '.');
  const steps: string[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    if (!part.startsWith('[') || part.endsWith(']')) {
      steps.push(part);
      continue;
    }
    const bracketed = [part];
    while (index < parts.length - 1) {
      index += 1;
      bracketed.push(parts[index] ?? '');
      if (parts[index]?.endsWith(']') === true) {
        break;
      }
    }
    const whole = bracketed.join('.');
    steps.push(whole.includes('=') ? whole : whole.replace(/^[[\]]+|[[\]]+$/g, ''));
  }
  return steps;
}

/**
 * The path of a var as one of a replacement: only vars may write `ports[0]` and `ports.[0]` for `ports.0`.
 * Source: kyaml/yaml/rnode.go GetFieldValue, convertSliceIndex.
 */
export function pathOfVar(path: string): string {
  return path.replace(/(?<=^|\.)\[(\d+)\](?=\.|$)/g, '$1').replace(/\[(\d+)\](?=\.|$)/g, '.$1');
}

/** The value at a path; `undefined` where it is not. Items of lists are compared by text. */
export function lookUpField(content: Value, path: string): Value {
  const found = pathOfField(content, path);
  return found === undefined ? undefined : at(content, found);
}

/** Where {@link lookUpField} looks; `undefined` where a list has no such item. */
export function pathOfField(content: Value, path: string): Path | undefined {
  const found: (string | number)[] = [];
  for (const step of splitFieldPath(path)
    .map((each) => each.trim())
    .filter((each) => each !== '')) {
    const value = at(content, found);
    const key = isList(value) ? indexOf(value, step) : step;
    if (key === -1) {
      return undefined;
    }
    found.push(key);
  }
  return found;
}

/** The place of the item of a list that a step means: by what it holds, by its index, or the last one; -1 where there is none. */
function indexOf(list: readonly Value[], step: string): number {
  const match = elementOf(step);
  if (match !== undefined) {
    return list.findIndex((item) => matchesElement(item, match, (text) => text === match.value));
  }
  return step === '-' ? list.length - 1 : /^\d+$/.test(step) && Number(step) < list.length ? Number(step) : -1;
}

interface Element {
  readonly field: string;
  readonly value: string;
}

function isInBrackets(step: string): boolean {
  return step.startsWith('[') && step.endsWith(']');
}

function elementOf(step: string): Element | undefined {
  if (!isInBrackets(step) || !step.includes('=')) {
    return undefined;
  }
  const inner = step.slice(1, -1);
  const cut = inner.indexOf('=');
  return { field: inner.slice(0, cut), value: inner.slice(cut + 1) };
}

function matchesElement(item: Value, { field }: Element, matches: (text: string) => boolean): boolean {
  const found = field === '' ? item : get(item, field);
  return isScalar(found) && matches(scalarText(found));
}

/** What is found at a place. */
export interface Found {
  readonly path: Path;
  readonly value: Value;
  /** True for one that is made where it is found: a scalar there has no type yet. */
  readonly isNew: boolean;
  /** Items that have to be added to the ends of lists before, outer ones first. */
  readonly items: readonly NewItem[];
}

interface NewItem {
  readonly list: Path;
  readonly item: Value;
}

/** All places of a target's path. With `create`, missing keys, items and one index past the end are made. */
export function findFields(content: Value, path: string, create: boolean): readonly Found[] {
  return walk({ path: [], value: content, isNew: false, items: [] }, splitFieldPath(path), 0, create);
}

function walk(found: Found, steps: readonly string[], index: number, create: boolean): readonly Found[] {
  const step = steps[index];
  if (step === undefined) {
    return [found];
  }
  const { path, value, isNew, items } = found;
  if (isScalar(value)) {
    throw index === 0 ? new NoSuchField(step) : new IntoScalar(step);
  }
  const into = (item: Value, key: string | number, made: Partial<Found> = {}): readonly Found[] =>
    walk({ path: [...path, key], value: item, isNew, items, ...made }, steps, index + 1, create);
  const isEmpty = value === null || value === undefined;
  const list: readonly Value[] = isList(value) ? value : [];
  const added = (item: Value): readonly Found[] =>
    into(item, list.length, { isNew: !isMap(item), items: [...items, { list: path, item }] });
  if (/^\d+$/.test(step)) {
    const place = Number(step);
    if ((!isList(value) && !(isEmpty && create)) || place > list.length || (place === list.length && !create)) {
      throw new NoSuchField(step);
    }
    return place === list.length ? added(undefined) : into(list[place], place);
  }
  const element = elementOf(step);
  if (element === undefined && isInBrackets(step)) {
    // A key needs brackets only where it holds dots, and only there they are taken away.
    throw new NoSuchField(step);
  }
  if (element !== undefined) {
    const pattern = list.length === 0 ? undefined : compilePattern(element.value);
    const fitting = list.flatMap((item, i) => (matchesElement(item, element, (text) => pattern?.test(text) === true) ? into(item, i) : []));
    const written = resolveWords(element.value);
    return fitting.length > 0 || !create ? fitting : added(element.field === '' ? written : { [element.field]: written });
  }
  if (step === '*') {
    return list.flatMap((item, i) => into(item, i));
  }
  if (isList(value)) {
    throw new NoSuchField(step);
  }
  return isMap(value) && has(value, step) ? into(get(value, step), step) : create ? into(undefined, step, { isNew: true }) : [];
}
