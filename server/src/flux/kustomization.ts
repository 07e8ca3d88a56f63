import type { Resource } from '../manifest/resource';
import type { LayerEdits } from '../kustomize/layers/layerEdits';
import { kustomizationFields, type FieldType, type Fields } from '../kustomize/fields/kustomizationFields';
import type { Place } from '../kustomize/objects/object';
import { readFields, type Read } from '../kustomize/fields/read';
import { at, get, isList, isMap, type Value } from '../kustomize/objects/value';
import type { YamlNode } from '../yaml/nodes/node';
import { holdsPlaceholder } from '../yaml/templates/placeholders';
import { asMap, asScalar, asSequence, asString, dereference, effectiveEntries, nodeAt, valueOf } from '../yaml/nodes/query';
import { plainValue } from '../yaml/value';

export const fluxKustomization = { group: 'kustomize.toolkit.fluxcd.io', kind: 'Kustomization' } as const;
export const gitRepository = { group: 'source.toolkit.fluxcd.io', kind: 'GitRepository' } as const;

/** What a Flux Kustomization says of variables. Source: kustomize-controller api/v1 PostBuild; fluxcd/pkg kustomize LoadVariables. */
export interface Substitution {
  /** Those that it writes itself, with their values; they are stronger than all others. */
  readonly variables: readonly (readonly [name: string, value: string | undefined])[];
  /** ConfigMaps and Secrets that define others, in order, each stronger than those before. */
  readonly from: readonly VariableSource[];
  /** Defaults are replaced even where no variable is defined. */
  readonly always: boolean;
}

export interface VariableSource {
  readonly kind: 'ConfigMap' | 'Secret' | undefined;
  readonly name: string | undefined;
}

/** What the manifest says. */
export function substitutionOf({ node }: Resource): Substitution {
  return readSubstitution(nodeAt(node, ['spec', 'postBuild']), {
    get: valueOf,
    entriesOf: (node) => {
      const map = asMap(node);
      return map === undefined ? [] : [...effectiveEntries(map)].map(([name, { value }]) => [name, value] as const);
    },
    itemsOf: (list) => asSequence(list)?.items ?? [],
    textOf: plainText,
    variableOf: (value) => (asScalar(value)?.opaque === false ? asScalar(value)?.text : undefined),
  });
}

/** What the object says as it is applied. */
export function substitutionIn(content: Value): Substitution {
  return readSubstitution(at(content, ['spec', 'postBuild']), {
    get,
    entriesOf: (map) => (isMap(map) ? Object.entries(map) : []),
    itemsOf: (list) => (isList(list) ? list : []),
    textOf: knownText,
    variableOf: knownText,
  });
}

/** How an object is read in one of its forms: as it is written, or as it is applied. */
interface Form<T> {
  readonly get: (of: T, key: string) => T;
  readonly entriesOf: (map: T) => readonly (readonly [key: string, value: T])[];
  readonly itemsOf: (list: T) => readonly T[];
  /** A string that is known. */
  readonly textOf: (value: T) => string | undefined;
  /** The value of a variable, which may be written as a number. */
  readonly variableOf: (value: T) => string | undefined;
}

function readSubstitution<T>(postBuild: T, { get: valueAt, entriesOf, itemsOf, textOf, variableOf }: Form<T>): Substitution {
  return {
    variables: entriesOf(valueAt(postBuild, 'substitute')).map(([name, value]) => [name, variableOf(value)] as const),
    from: itemsOf(valueAt(postBuild, 'substituteFrom')).map((item) =>
      variableSource(textOf(valueAt(item, 'kind')), textOf(valueAt(item, 'name'))),
    ),
    always: textOf(valueAt(postBuild, 'substituteStrategy')) === 'Always',
  };
}

function variableSource(kind: string | undefined, name: string | undefined): VariableSource {
  return { kind: kind === 'ConfigMap' || kind === 'Secret' ? kind : undefined, name };
}

function knownText(value: Value): string | undefined {
  return typeof value === 'string' && !holdsPlaceholder(value) ? value : undefined;
}

/** A string that is written and holds no placeholder. */
export function plainText(node: YamlNode | undefined): string | undefined {
  const scalar = asScalar(node);
  return scalar === undefined || scalar.opaque ? undefined : asString(node);
}

/**
 * The source that an object names: kind, namespace and name; the namespace is the object's own where none is written.
 * Source: kustomize-controller api/v1 CrossNamespaceSourceReference.
 */
export function sourceOf(reference: YamlNode | undefined, { node }: Resource): string {
  return [
    asString(valueOf(reference, 'kind')),
    asString(valueOf(reference, 'namespace')) ?? asString(nodeAt(node, ['metadata', 'namespace'])),
    asString(valueOf(reference, 'name')),
  ].join('/');
}

/**
 * A path from the root of a repository, without `./` and slashes around it; empty for the root, `undefined` for one that
 * is not known. Source: kustomize-controller kustomization_controller.go, securejoin with the root of the artifact.
 */
export function repositoryPath(node: YamlNode | undefined): string | undefined {
  const scalar = asScalar(node);
  return scalar === undefined ? (node === undefined ? '' : undefined) : scalar.opaque ? undefined : normalPath(scalar.text);
}

/** `..` does not lead out of the repository. */
export function normalPath(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') {
      steps.pop();
    } else if (step !== '' && step !== '.') {
      steps.push(step);
    }
  }
  return steps.join('/');
}

const { patches, images, components } = kustomizationFields as Readonly<Record<'patches' | 'images' | 'components', FieldType>>;
const pairs: FieldType = { map: 'string' };
/** The fields of `spec` that change what Kustomize builds. Source: kustomize-controller api/v1 KustomizationSpec; fluxcd/pkg kustomize_generator.go. */
const specFields: Readonly<Record<string, FieldType>> & Fields = {
  targetNamespace: 'string',
  namePrefix: 'string',
  nameSuffix: 'string',
  patches,
  images,
  components,
  ignoreMissingComponents: 'bool',
  commonMetadata: { fields: { labels: pairs, annotations: pairs } },
};
const insteadOf = { targetNamespace: 'namespace', namePrefix: 'namePrefix', nameSuffix: 'nameSuffix' } as const;

/** True for what holds a placeholder that somebody fills in before the object is there; what a patch says in place is left alone. */
export function holdsOpaque(node: YamlNode | undefined): boolean {
  const own = dereference(node);
  switch (own?.kind) {
    case 'map':
      return own.entries.some(({ key, value }) => key.opaque || (key.text !== 'patch' && holdsOpaque(value)));
    case 'sequence':
      return own.items.some(holdsOpaque);
    case 'scalar':
      return own.opaque;
    default:
      return false;
  }
}

/** What it changes of the kustomization that it applies, as one text; empty where that is nothing. */
export function editsOf({ node }: Resource): string {
  const own = Object.keys(specFields).flatMap((key) => {
    const value = nodeAt(node, ['spec', key]);
    return value === undefined ? [] : [[key, plainValue(value)?.value]];
  });
  return own.length === 0 ? '' : JSON.stringify(own);
}

/** What it changes. `resources`: what is listed where the folder has no kustomization file. */
export function fluxEdits(resource: Resource, place: Place, resources: readonly string[] | undefined): LayerEdits {
  const spec = nodeAt(resource.node, ['spec']);
  const fields = readFields(spec, specFields, place);
  const list = (key: string): readonly (readonly [string, readonly Read[]])[] =>
    fields.get(key)?.items === undefined ? [] : [[key, fields.get(key)?.items ?? []]];
  const metadata = fields.get('commonMetadata')?.fields;
  const isOpen = Object.keys(specFields).some((key) => holdsOpaque(valueOf(spec, key)));
  return {
    place,
    node: valueOf(spec, 'path') ?? resource.kindNode,
    instead: new Map(
      Object.entries(insteadOf).flatMap(([key, field]) =>
        fields.get(key)?.text === undefined ? [] : [[field, fields.get(key)] as const],
      ) as readonly (readonly [string, Read])[],
    ),
    added: new Map([...list('patches'), ...list('components')]),
    ignoresMissingComponents: fields.get('ignoreMissingComponents')?.flag === true,
    named: new Map(list('images')),
    merged: new Map(),
    metadata: new Map(
      (['labels', 'annotations'] as const).flatMap((key) =>
        metadata?.get(key) === undefined ? [] : [[key, metadata.get(key)] as const],
      ) as readonly (readonly ['labels' | 'annotations', Read])[],
    ),
    ...(resources === undefined ? {} : { resources }),
    ...(isOpen ? { unknown: 'Placeholders are filled in later' } : {}),
  };
}
