import { haveSameLetters } from '../../base/editDistance';
import { formatPath, type Path } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import type { ApiLimits, ApiNode } from '../../schema/api/apiTree';
import { type ApiViolation, numberViolation, sizeViolation, textViolation } from '../../schema/api/apiViolation';
import { undocumentedNumber, undocumentedText } from '../../schema/api/undocumented';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { MapEntry, MapNode, ScalarNode, SequenceNode, YamlNode } from '../../yaml/nodes/node';
import { dereference, effectiveEntries, isNull } from '../../yaml/nodes/query';
import { agreed, keyOfFinding } from '../places/agreedFindings';
import { valueSpan } from '../places/place';
import { choiceFixes } from './schemaFixes';

/**
 * What a resource's values do that the API of the cloud does not allow, by every description of its kind. Silent about values that
 * hold placeholders, that are not there (null, or a list or map without anything in it), and where `known` already says something.
 */
export function checkApi(resource: Resource, workspace: Workspace, known: readonly Finding[]): readonly Finding[] {
  const kind = workspace.kinds.find(resource);
  return kind === undefined
    ? []
    : agreed(kind, keyOfFinding, ({ schema }) => {
        const tree = workspace.apiTrees.treeOf(schema);
        if (tree === undefined) {
          return [];
        }
        const walk = new Walk(resource, new Set(known.map(({ path }) => formatPath(path))));
        walk.visit(resource.node, tree);
        return walk.findings;
      });
}

/** Deeper than any kind; aliases could lead around in circles. */
const deepest = 100;

class Walk {
  readonly findings: Finding[] = [];
  readonly #resource: Resource;
  readonly #spoken: ReadonlySet<string>;
  /** The same text may stand in several places by way of aliases. */
  readonly #seen = new Set<string>();
  readonly #path: (string | number)[] = [];

  constructor(resource: Resource, spoken: ReadonlySet<string>) {
    this.#resource = resource;
    this.#spoken = spoken;
  }

  visit(written: YamlNode, node: ApiNode): void {
    const value = dereference(written);
    if (this.#path.length > deepest) {
      return;
    }
    switch (value?.kind) {
      case 'scalar':
        this.#scalar(value, node);
        break;
      case 'sequence':
        this.#sequence(value, node);
        break;
      case 'map':
        this.#map(value, node);
        break;
      case undefined:
    }
  }

  #scalar(node: ScalarNode, { limits, documented }: ApiNode): void {
    const { value } = node;
    if (node.opaque || (limits === undefined && documented === undefined)) {
      return;
    }
    const violation =
      typeof value === 'string'
        ? ((limits && textViolation(value, limits)) ?? (documented && undocumentedText(value, documented)))
        : typeof value === 'number'
          ? ((limits && numberViolation(value, limits)) ?? (documented && undocumentedNumber(value, documented)))
          : undefined;
    this.#report(violation, node, this.#path);
  }

  #sequence(value: SequenceNode, { limits, items }: ApiNode): void {
    if (limits !== undefined && value.items.length > 0) {
      const isWhole = !value.items.some((item) => item.kind === 'scalar' && item.opaque);
      this.#report(sizeViolation(value.items.length, 'item', limits, isWhole), value, this.#path);
    }
    if (items !== undefined) {
      value.items.forEach((item, index) => {
        this.#path.push(index);
        this.visit(item, items);
        this.#path.pop();
      });
    }
  }

  #map(value: MapNode, node: ApiNode): void {
    const { limits, keys, fields, values } = node;
    if (limits === undefined && keys === undefined && fields === undefined && values === undefined) {
      return;
    }
    const entries = value.entries.some(({ merge }) => merge) ? [...effectiveEntries(value).values()] : value.entries;
    if (limits !== undefined && fields === undefined && entries.length > 0) {
      const isWhole = !entries.some(({ key }) => key.opaque);
      this.#report(sizeViolation(entries.length, 'entry', limits, isWhole), value, this.#path);
    }
    for (const entry of entries) {
      const child = fields?.get(entry.key.text) ?? values;
      if (child !== undefined || keys !== undefined) {
        this.#path.push(entry.key.text);
        this.#entry(entry, child, keys);
        this.#path.pop();
      }
    }
  }

  #entry({ key, value }: MapEntry, node: ApiNode | undefined, keys: ApiLimits | undefined): void {
    if (key.opaque) {
      return;
    }
    if (keys !== undefined) {
      this.#report(textViolation(key.text, keys), key, this.#path);
    }
    if (node === undefined || isNull(value)) {
      return;
    }
    const before = this.findings.length;
    this.visit(value, node);
    const depth = this.#path.length;
    if (node.limits?.isDeprecated === true && !this.findings.slice(before).some(({ path }) => path.length === depth)) {
      this.#add('api/deprecated', `"${key.text}" is deprecated (AWS API)`, key, this.#path);
    }
  }

  #report(violation: ApiViolation | undefined, at: YamlNode, path: Path): void {
    if (violation !== undefined) {
      const { code, message, allowed, suggestions } = violation;
      // Enums are open: what differs in more than case and punctuation may be a new value.
      const fixes =
        at.kind === 'scalar' && allowed.length > 0
          ? () => choiceFixes(at, suggestions, allowed, (value) => haveSameLetters(value, at.text))
          : undefined;
      this.#add(code, message, at, path, fixes);
    }
  }

  #add(code: string, message: string, at: YamlNode, path: Path, fixes?: Finding['fixes']): void {
    const key = `${code} ${at.span.start}`;
    if (this.#seen.has(key) || this.#spoken.has(formatPath(path))) {
      return;
    }
    this.#seen.add(key);
    this.findings.push({
      code,
      message,
      span: valueSpan(at),
      path: [...path],
      resource: this.#resource,
      ...(fixes === undefined ? {} : { fixes }),
    });
  }
}
