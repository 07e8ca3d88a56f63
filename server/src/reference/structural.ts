import type { GroupKind } from '../schema/kinds/kind';
import type { Structure } from '../schema/structure/structure';
import { guessKinds, stemOf } from './guessKinds';
import { eachItem, eachValue, type Alternative, type ReferenceShape, type SlotStep, type Sureness } from './slot';

/**
 * How a reference looks in a schema: which properties its object has at least and at most. Written in
 * `schemas/dialects/structural.json`, in order of precedence: containers before parts, more fixed fields before fewer.
 */
export interface ShapeRule {
  readonly id: string;
  /** Properties that have to be there. */
  readonly needs?: readonly string[];
  /** One of these as well. */
  readonly oneOf?: readonly string[];
  /** Properties that may be there besides; nothing else may, unless `open`. */
  readonly allows?: readonly string[];
  readonly open?: true;
  /** Properties that are strings; `*` for all of them. */
  readonly strings?: readonly string[];
  /** What a property has to look like itself. */
  readonly inside?: { readonly key: string; readonly needs: readonly string[]; readonly allows?: readonly string[]; readonly open?: true };
  /** Names that the field has to have. */
  readonly named?: readonly string[];
  /** One of these has to hold. */
  readonly gate?: readonly Gate[];
  /** A pod template, whose slots another record lists. */
  readonly podTemplate?: true;
  /** The property that is the reference; the object itself when absent. */
  readonly at?: string;
  readonly besides?: readonly Alternative[];
  readonly reads: ReferenceShape;
  /** Where the kind comes from: the manifest, words in the manifest, the field's name, which may mean a kind of the same group only. */
  readonly target: 'instance' | 'words' | 'stem' | 'neighbour' | 'secretOrConfigMap';
  readonly words?: Readonly<Record<string, string>>;
  /** `group/Kind` where a manifest writes neither. */
  readonly standard?: string;
  /** The shape alone is no proof. */
  readonly likely?: true;
  readonly output?: true;
  /** It is known in a manifest too, without a schema. */
  readonly instance?: true;
}

type Gate =
  | { readonly has: string; readonly requires?: readonly string[] }
  | { readonly refName: true }
  | { readonly kindStem: true }
  | { readonly contains: readonly string[] }
  | { readonly ends: readonly string[] };

export interface ShapeFile {
  readonly format: 1;
  readonly source: string;
  /** The part that stands at `spec` of a pod template. */
  readonly podTemplatePart: string;
  readonly shapes: readonly ShapeRule[];
}

/** A place of a schema that looks like a reference. */
export interface FoundShape {
  readonly rule: ShapeRule;
  readonly path: readonly SlotStep[];
  /** Kinds that it leads to as far as the schema or the name tells; none where the manifest says it. */
  readonly targets: readonly GroupKind[];
  readonly sureness: Sureness;
  readonly optional: boolean;
}

const deepest = 60;

/**
 * The places below `spec` of a kind's schema that look like references. `known` are the kinds of the same group, for
 * names such as `meshRef`. Every object node is looked at once; what lies inside a match is its part.
 */
export function findShapes(schema: Structure, rules: readonly ShapeRule[], known: readonly GroupKind[]): readonly FoundShape[] {
  const found: FoundShape[] = [];
  const walk = (node: Structure, path: readonly SlotStep[], name: string, depth: number): void => {
    if (depth > deepest) {
      return;
    }
    const rule = node.properties === undefined ? undefined : rules.find((each) => fitsRule(each, node, name, known));
    if (rule !== undefined) {
      found.push(shapeAt(rule, node, path, name, known));
      if (rule.open !== true || rule.podTemplate === true) {
        return;
      }
    }
    for (const [key, child] of Object.entries(node.properties ?? {})) {
      if (key === rule?.at) {
        continue;
      }
      walk(child, [...path, key], key, depth + 1);
    }
    if (node.items !== undefined) {
      walk(node.items, [...path, eachItem], name, depth + 1);
    }
    if (typeof node.additionalProperties === 'object') {
      walk(node.additionalProperties, [...path, eachValue], name, depth + 1);
    }
  };
  const spec = schema.properties?.['spec'];
  for (const [key, child] of Object.entries(spec?.properties ?? {})) {
    walk(child, ['spec', key], key, 0);
  }
  return found;
}

function shapeAt(rule: ShapeRule, node: Structure, path: readonly SlotStep[], name: string, known: readonly GroupKind[]): FoundShape {
  const kindInManifest =
    rule.reads.kind !== undefined && node.properties !== undefined && (rule.at !== undefined || Object.hasOwn(node.properties, 'kind'));
  const sure = kindInManifest && rule.likely !== true;
  return {
    rule,
    path: rule.at === undefined ? path : [...path, rule.at],
    targets: kindInManifest ? [] : targetsOf(rule, namedAfter(name, path), known),
    sureness: sure ? 'structural' : 'inferred',
    optional: node.properties?.['optional'] !== undefined,
  };
}

/** A bare `ref` is named after the field that holds it. */
function namedAfter(name: string, path: readonly SlotStep[]): string {
  const keys = path.filter((step) => typeof step === 'string');
  return stemOf(name) === '' ? (keys.at(-2) ?? name) : name;
}

function targetsOf(rule: ShapeRule, name: string, known: readonly GroupKind[]): readonly GroupKind[] {
  if (rule.target === 'secretOrConfigMap') {
    return [{ group: '', kind: /configmap/i.test(name) ? 'ConfigMap' : 'Secret' }];
  }
  const guesses = guessKinds(name, known);
  if (guesses.length === 1) {
    return guesses.map(({ group, kind }) => ({ group, kind }));
  }
  return guesses.length === 0 && rule.target !== 'neighbour' ? guessKinds(name, coreKinds) : [];
}

const coreKinds: readonly GroupKind[] = ['Secret', 'ConfigMap', 'ServiceAccount', 'Namespace', 'Service'].map((kind) => ({
  group: '',
  kind,
}));

/** Tells whether one object node of a schema has a shape. `known` are kinds of its group, for names such as `meshRef`. */
export function fitsRule(rule: ShapeRule, node: Structure, name: string, known: readonly GroupKind[]): boolean {
  if (rule.podTemplate === true) {
    return rule.named?.includes(name) === true && isPodTemplate(node);
  }
  return (
    hasProperties(node, rule) &&
    (rule.inside === undefined || fitsInside(node, rule.inside)) &&
    (rule.strings === undefined || stringsOf(rule, node).every((key) => node.properties?.[key]?.type === 'string')) &&
    (rule.gate === undefined || rule.gate.some((gate) => passes(gate, node, name, known)))
  );
}

function fitsInside(node: Structure, inside: NonNullable<ShapeRule['inside']>): boolean {
  const child = node.properties?.[inside.key];
  return child !== undefined && hasProperties(child, inside);
}

function stringsOf(rule: ShapeRule, node: Structure): readonly string[] {
  return rule.strings?.includes('*') === true ? Object.keys(node.properties ?? {}) : (rule.strings ?? []);
}

function hasProperties(
  node: Structure,
  { needs = [], oneOf, allows = [], open }: Pick<ShapeRule, 'needs' | 'oneOf' | 'allows' | 'open'>,
): boolean {
  const { properties } = node;
  if (properties === undefined) {
    return false;
  }
  const has = (key: string): boolean => Object.hasOwn(properties, key);
  return (
    needs.every(has) &&
    (oneOf === undefined || oneOf.some(has)) &&
    (open === true || Object.keys(properties).every((key) => needs.includes(key) || allows.includes(key)))
  );
}

const refName = /(?:^refs?$|Refs?$|^references?$|References?$)/;

function passes(gate: Gate, node: Structure, name: string, known: readonly GroupKind[]): boolean {
  if ('has' in gate) {
    const has = node.properties?.[gate.has] !== undefined;
    return has && (gate.requires === undefined || gate.requires.some((key) => node.required?.includes(key) === true));
  }
  if ('refName' in gate) {
    return refName.test(name);
  }
  if ('kindStem' in gate) {
    return guessKinds(name, known, 'exact').length > 0;
  }
  if ('contains' in gate) {
    return gate.contains.some((word) => name.toLowerCase().includes(word));
  }
  return gate.ends.some((word) => name.endsWith(word) || name === word.toLowerCase());
}

function isPodTemplate(node: Structure): boolean {
  const container = node.properties?.['spec']?.properties?.['containers']?.items?.properties;
  return container !== undefined && Object.hasOwn(container, 'name') && Object.hasOwn(container, 'image');
}
