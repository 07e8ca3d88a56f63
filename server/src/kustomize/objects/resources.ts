import { append } from '../../base/lists';
import { keptIn } from '../../base/memo';
import { shift } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { MapNode, ScalarNode, SequenceNode, YamlDocument, YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence, asString, valueOf } from '../../yaml/nodes/query';
import { decode } from './decode';
import { EffectiveObject, type Place } from './object';
import type { Problems } from './problem';
import { has, isMap, isScalar, get, type Value } from './value';
import type { Path } from '../../base/path';
import { asSpan } from './spans';

const templates = new WeakMap<YamlNode, boolean>();

/** True for a tree with an unquoted `{{ … }}`, which is no YAML without the program that fills it. */
function holdsTemplate(root: YamlNode | undefined): boolean {
  const known = root === undefined ? false : templates.get(root);
  if (root === undefined || known !== undefined) {
    return known ?? false;
  }
  const holds = (node: YamlNode): boolean => {
    switch (node.kind) {
      case 'scalar':
        return node.opaque && node.style === 'plain' && node.text.startsWith('{{');
      case 'alias':
        return false;
      case 'sequence':
        return node.items.some(holds);
      case 'map':
        return node.entries.some(({ key, value }) => holds(key) || holds(value));
    }
  };
  const answer = holds(root);
  templates.set(root, answer);
  return answer;
}

const unquoted = new WeakMap<YamlNode, readonly ScalarNode[]>();

/**
 * Placeholders `${ … }` in flow mappings and sequences without quotes: there `{` and `}` end plain text, so that Kustomize
 * cannot read the file, whoever fills it in afterwards. Source: measured with kubectl v1.34.5 (MalformedYAMLError).
 */
function unquotedPlaceholders(root: YamlNode): readonly ScalarNode[] {
  const found: ScalarNode[] = [];
  const check = (scalar: ScalarNode): void => {
    if (scalar.opaque && scalar.style === 'plain' && scalar.text.includes('${')) {
      found.push(scalar);
    }
  };
  const look = (node: YamlNode, around: boolean): void => {
    if (node.kind === 'scalar') {
      if (around) {
        check(node);
      }
    } else if (node.kind !== 'alias') {
      lookIn(node, around || node.flow);
    }
  };
  const lookIn = (node: MapNode | SequenceNode, inFlow: boolean): void => {
    if (node.kind === 'sequence') {
      node.items.forEach((item) => look(item, inFlow));
      return;
    }
    for (const { key, value } of node.entries) {
      if (inFlow) {
        check(key);
      }
      // Most values of manifests are scalars in blocks.
      if (inFlow || value.kind !== 'scalar') {
        look(value, inFlow);
      }
    }
  };
  look(root, false);
  return found;
}

/** Tells of them in a file; a patch in place is filled in with the file around it. True where Kustomize reads nothing. */
export function refusesPlaceholders(uri: Uri, document: YamlDocument, problems: Problems): boolean {
  const { root } = document;
  const found = root === undefined ? [] : keptIn(unquoted, root, () => unquotedPlaceholders(root));
  for (const { text, span } of found) {
    problems.fail('template-in-resource', `"${text}" must be quoted: in flow style Kustomize cannot read it`, { uri, document, span });
  }
  return found.length > 0;
}

/** Documents that stand inside of a scalar of another one, each with that one and where it begins there. */
export type Hosts = ReadonlyMap<YamlDocument, { readonly document: YamlDocument; readonly start: number }>;

/** A place as a place of the document that holds it. */
export function inHost(place: Place, hosts: Hosts | undefined): Place {
  const host = place.document === undefined ? undefined : hosts?.get(place.document);
  return host === undefined
    ? place
    : { ...place, document: host.document, ...(place.span === undefined ? {} : { span: shift(place.span, host.start) }) };
}

interface Candidate {
  readonly document: YamlDocument;
  readonly node: YamlNode;
  readonly path: Path;
  /** An item of a typed list, such as a ConfigMapList. */
  readonly asJson?: true;
}

/** What is known of the documents of a file. */
interface About {
  readonly hosts?: Hosts | undefined;
  /** Those in whose text a placeholder may stand; all of them where nobody knows. */
  readonly filledIn?: ReadonlySet<YamlDocument>;
}

/**
 * The objects of a resource or patch file, as Kustomize takes them in: lists unpacked, with their items after everything
 * else. What Kustomize refuses is a problem.
 */
export function objectsIn(
  uri: Uri,
  documents: readonly YamlDocument[],
  problems: Problems,
  { hosts, filledIn }: About = {},
): readonly EffectiveObject[] {
  const queue: Candidate[] = documents.flatMap((document): Candidate[] => {
    const broken = document.problems.find(({ code }) => code !== 'yaml/after-end');
    // What tests compare with objects is marked like a template, and read like any other file.
    if (document.holdsActions && (document.templated || holdsTemplate(document.root))) {
      problems.fail('template-in-resource', 'Kustomize cannot read template actions', inHost({ uri, document }, hosts));
      return [];
    }
    if (broken !== undefined) {
      problems.fail('unreadable', broken.message, inHost({ uri, document, span: broken.span }, hosts));
      return [];
    }
    if (hosts === undefined && filledIn?.has(document) !== false && refusesPlaceholders(uri, document, problems)) {
      return [];
    }
    return document.root === undefined || decode(document.root) === undefined ? [] : [{ document, node: document.root, path: [] }];
  });
  const objects: EffectiveObject[] = [];
  for (let candidate = queue.shift(); candidate !== undefined; candidate = queue.shift()) {
    const { document, node, path, asJson } = candidate;
    const content = decode(node, asJson === true ? 'asJson' : 'written');
    const refuse = refusal(node, content);
    if (refuse !== undefined) {
      problems.fail(refuse.code, refuse.message, inHost({ uri, document, span: asSpan(refuse.node) }, hosts));
      continue;
    }
    const items = listItems(node, content);
    if (items !== undefined) {
      const isTyped = asJson === true || get(content, 'kind') !== 'List';
      append(
        queue,
        items.map((item, index) => ({ document, node: item, path: [...path, 'items', index], ...(isTyped ? { asJson: true } : {}) })),
      );
    } else if (isMap(content)) {
      const place = inHost({ uri, document, span: node.span }, hosts);
      objects.push(objectOf({ path, ...place, ...(asJson === true ? { asJson } : {}) }, node, content));
    }
  }
  return objects;
}

const objects = new WeakMap<YamlNode, EffectiveObject>();

/** One object for one node, so that whoever takes it in shares it. */
function objectOf(source: EffectiveObject['source'], node: YamlNode, content: Value & object): EffectiveObject {
  const known = objects.get(node);
  if (known?.source.uri === source.uri) {
    return known;
  }
  const made = EffectiveObject.from(source, content as Record<string, Value>);
  objects.set(node, made);
  nodes.set(made, node);
  return made;
}

const nodes = new WeakMap<EffectiveObject, YamlNode>();

/** The node that an object was read from; `undefined` once anything has changed it. */
export function nodeOf(object: EffectiveObject): YamlNode | undefined {
  return nodes.get(object);
}

function listItems(node: YamlNode, content: Value): readonly YamlNode[] | undefined {
  const kind = get(content, 'kind');
  if (typeof kind !== 'string' || !kind.endsWith('List') || !has(content, 'items')) {
    return undefined;
  }
  return asSequence(valueOf(node, 'items'))?.items ?? [];
}

/** Why Kustomize does not take a document for an object. Source: kyaml RNode.GetValidatedMetadata. */
function refusal(
  node: YamlNode,
  content: Value,
):
  | {
      readonly code: 'name-missing' | 'name-needed' | 'unreadable' | 'template-in-resource';
      readonly message: string;
      readonly node: YamlNode;
    }
  | undefined {
  const map = asMap(node);
  if (map === undefined || !isMap(content)) {
    return { code: 'unreadable', message: 'Kustomize expects an object here', node };
  }
  const kind = asString(valueOf(map, 'kind'));
  if (kind === undefined || kind === '') {
    return { code: 'unreadable', message: 'Kustomize needs a "kind"', node };
  }
  const metadata = valueOf(map, 'metadata');
  const name = valueOf(metadata, 'name');
  const scalar = asScalar(name);
  if (name !== undefined && scalar === undefined) {
    return { code: 'template-in-resource', message: 'metadata.name is not a string', node: name };
  }
  // Another scalar is a name as well: a prefix makes it a string.
  const isNamed = isScalar(get(get(content, 'metadata'), 'name')) && scalar?.text !== '';
  if (isNamed || kind.endsWith('List')) {
    return undefined;
  }
  const at = name ?? metadata ?? map;
  return has(get(content, 'metadata'), 'generateName')
    ? { code: 'name-needed', message: 'Kustomize needs a "metadata.name"', node: at }
    : { code: 'name-missing', message: 'Missing "metadata.name"', node: at };
}
