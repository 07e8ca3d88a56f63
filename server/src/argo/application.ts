import type { Path } from '../base/path';
import { addressOf } from './address';
import { normalPath } from '../flux/kustomization';
import type { LayerEdits } from '../kustomize/layers/layerEdits';
import type { Place } from '../kustomize/objects/object';
import { Problems } from '../kustomize/objects/problem';
import { kustomizationFields, type FieldType } from '../kustomize/fields/kustomizationFields';
import { read, readFields, type Read } from '../kustomize/fields/read';
import type { Resource } from '../manifest/resource';
import type { ScalarNode, YamlNode } from '../yaml/nodes/node';
import { asMap, asScalar, asSequence, asString, effectiveEntries, nodeAt, valueOf } from '../yaml/nodes/query';
import { changedScalar } from '../yaml/nodes/smallNodes';
import { plainValue } from '../yaml/value';
import { instancesOf, type Repository } from './generators';
import { render, type Parameters } from './templates';

export const application = { group: 'argoproj.io', kind: 'Application' } as const;
export const applicationSet = { group: 'argoproj.io', kind: 'ApplicationSet' } as const;

const hydratorKey = 'sourceHydrator';
const drySourceKey = 'drySource';

/** Where a specification writes its sources; `*` stands for every item of a list. */
export const sourcePlaces: readonly (readonly string[])[] = [['source'], ['sources', '*'], [hydratorKey, drySourceKey]];

const tools = ['helm', 'kustomize', 'directory', 'plugin'] as const;
/** A program that makes manifests of a source, where the source names one; else it is found by the files of the folder. */
export type NamedTool = (typeof tools)[number];

/** A source of an Application, or of one that an ApplicationSet makes. */
export interface ArgoSource {
  /** Where it is written, from the object's root. */
  readonly at: Path;
  /** Which of those that an ApplicationSet makes, from 0. */
  readonly instance: number;
  /** From the root of its repository; `undefined` where it is no folder, or not known. */
  readonly path: string | undefined;
  /** The address of the repository as `addressOf` normalizes it, so that addresses of one repository are equal; `undefined` where it is not known. */
  readonly repository: string | undefined;
  /** The tools that it names. */
  readonly tools: readonly NamedTool[];
  readonly directory: Directory;
  /** What it changes in a kustomization, as one string; empty if it changes nothing. */
  readonly edits: string;
}

/** Which files of a folder are manifests. Source: argo-cd ApplicationSourceDirectory. */
export interface Directory {
  readonly recurse: boolean;
  readonly include: string;
  readonly exclude: string;
}

type Render = (text: string) => string | undefined;

/** The sources of an object; none for what is neither of the two kinds. */
export function sourcesOf(resource: Resource, repository: Repository): readonly ArgoSource[] {
  const holders = specsOf(resource, repository);
  return holders.flatMap(({ spec, at, instance, fill }) =>
    sourceNodes(spec, at).flatMap(({ node, path }) => {
      const written = asScalar(valueOf(node, 'path'));
      const isFolder = written !== undefined && valueOf(node, 'chart') === undefined;
      const folder = isFolder ? filled(written, fill) : undefined;
      const address = filled(asScalar(valueOf(node, 'repoURL')), fill);
      const directory = valueOf(node, 'directory');
      return [
        {
          at: path,
          instance,
          path: folder === undefined ? undefined : normalPath(folder),
          repository: addressOf(address),
          tools: toolsOf(node),
          directory: {
            recurse: asScalar(valueOf(directory, 'recurse'))?.value === true,
            include: asString(valueOf(directory, 'include')) ?? '',
            exclude: asString(valueOf(directory, 'exclude')) ?? '',
          },
          edits: editsText(node, spec, instance, resource.kind === applicationSet.kind),
        },
      ];
    }),
  );
}

/** Of an ApplicationSet each instance is one of its own, whose values need not be those that are written. */
function editsText(source: YamlNode, spec: YamlNode | undefined, instance: number, isSet: boolean): string {
  const own = Object.keys(kustomizeFields).flatMap((key) => {
    const value = valueOf(valueOf(source, 'kustomize'), key);
    return saysSomething(value) ? [[key, plainValue(value)?.value]] : [];
  });
  return own.length === 0
    ? ''
    : JSON.stringify([own, asString(valueOf(valueOf(spec, 'destination'), 'namespace')), ...(isSet ? [instance] : [])]);
}

interface Spec {
  readonly spec: YamlNode | undefined;
  readonly at: Path;
  readonly instance: number;
  readonly fill: Render;
}

const asWritten: Render = (text) => (text.includes('${') || text.includes('{{') ? undefined : text);

/** The specification of an Application, and of each that an ApplicationSet makes. */
function specsOf(resource: Resource, repository: Repository): readonly Spec[] {
  if (resource.group !== application.group) {
    return [];
  }
  if (resource.kind === application.kind) {
    return [{ spec: nodeAt(resource.node, ['spec']), at: ['spec'], instance: 0, fill: asWritten }];
  }
  if (resource.kind !== applicationSet.kind) {
    return [];
  }
  const at = ['spec', 'template', 'spec'];
  const spec = nodeAt(resource.node, at);
  const isGo = asScalar(nodeAt(resource.node, ['spec', 'goTemplate']))?.value === true;
  // A patch of the template may change everything.
  const isPatched = nodeAt(resource.node, ['spec', 'templatePatch']) !== undefined;
  const fillFor = (parameters: Parameters): Render =>
    isPatched ? () => undefined : (text) => asWritten(render(text, parameters, isGo) ?? '{{');
  return instancesOf(nodeAt(resource.node, ['spec', 'generators']), isGo, repository).map(({ parameters }, instance) => ({
    spec,
    at,
    instance,
    fill: fillFor(parameters),
  }));
}

function sourceNodes(spec: YamlNode | undefined, at: Path): readonly { readonly node: YamlNode; readonly path: Path }[] {
  const hydrator = valueOf(spec, hydratorKey);
  if (hydrator !== undefined) {
    // What is applied are manifests that are made of the dry source, on another branch. Source: argo-cd ApplicationSpec.GetSource.
    const dry = valueOf(hydrator, drySourceKey);
    return dry === undefined ? [] : [{ node: dry, path: [...at, hydratorKey, drySourceKey] }];
  }
  const many = asSequence(valueOf(spec, 'sources'))?.items ?? [];
  const one = valueOf(spec, 'source');
  // Several ones are stronger. Source: argo-cd ApplicationSpec.HasMultipleSources.
  return many.length > 0
    ? many.map((node, index) => ({ node, path: [...at, 'sources', index] }))
    : one === undefined
      ? []
      : [{ node: one, path: [...at, 'source'] }];
}

/** The sources as they are written, whatever is filled into them; none for what is neither of the two kinds. */
export function writtenSources({ group, kind, node }: Resource): readonly { readonly node: YamlNode; readonly path: Path }[] {
  const at =
    group !== application.group
      ? undefined
      : kind === application.kind
        ? ['spec']
        : kind === applicationSet.kind
          ? ['spec', 'template', 'spec']
          : undefined;
  return at === undefined ? [] : sourceNodes(nodeAt(node, at), at);
}

/** The tools that a source names. Source: argo-cd ApplicationSource.ExplicitType. */
export function toolsOf(source: YamlNode): readonly NamedTool[] {
  return tools.filter((key) => saysSomething(valueOf(source, key)));
}

function filled(scalar: ScalarNode | undefined, fill: Render): string | undefined {
  return scalar === undefined ? undefined : fill(scalar.text);
}

/** True for a part that Argo CD does not drop as empty. Source: argo-cd util/argo NormalizeApplicationSpec. */
function saysSomething(node: YamlNode | undefined): boolean {
  const map = asMap(node);
  if (map !== undefined) {
    return [...effectiveEntries(map).values()].some(({ value }) => saysSomething(value));
  }
  const items = asSequence(node)?.items;
  const scalar = asScalar(node);
  return items === undefined
    ? scalar !== undefined && scalar.value !== null && scalar.value !== false && scalar.text !== ''
    : items.length > 0;
}

const pairs: FieldType = { map: 'string' };
const { patches, components, replicas } = kustomizationFields as Readonly<Record<'patches' | 'components' | 'replicas', FieldType>>;
const kustomizeFields: Readonly<Record<string, FieldType>> = {
  namePrefix: 'string',
  nameSuffix: 'string',
  namespace: 'string',
  commonLabels: pairs,
  commonAnnotations: pairs,
  labelWithoutSelector: 'bool',
  labelIncludeTemplates: 'bool',
  patches,
  components,
  ignoreMissingComponents: 'bool',
  replicas,
  images: { list: 'string' },
};

/**
 * What a source changes of a kustomization.
 * Source: argo-cd util/kustomize/kustomize.go Build, which writes it into the file; ApplicationDestination.Namespace.
 */
export function argoEdits(
  resource: Resource,
  { at, instance }: Pick<ArgoSource, 'at' | 'instance'>,
  place: Place,
  repository: Repository,
): LayerEdits | undefined {
  const holder = specsOf(resource, repository).find((each) => each.instance === instance);
  const source = nodeAt(resource.node, at);
  if (holder === undefined || source === undefined) {
    return undefined;
  }
  let isKnown = true;
  const fill = (each: Read): Read => {
    const text = each.text === undefined ? undefined : holder.fill(each.text);
    isKnown &&= each.text === undefined || text !== undefined;
    const node =
      text === undefined || text === each.text || each.node.kind !== 'scalar' ? each.node : changedScalar(each.node, { text, value: text });
    const items = each.items?.map(fill);
    const fields = each.fields === undefined ? undefined : new Map([...each.fields].map(([key, value]) => [key, fill(value)] as const));
    return {
      ...each,
      node,
      ...(text === undefined ? {} : { text }),
      ...(items === undefined ? {} : { items }),
      ...(fields === undefined ? {} : { fields }),
    };
  };
  const own = new Map(
    [...readFields(valueOf(source, 'kustomize'), kustomizeFields, place)].map(([key, value]) => [key, fill(value)] as const),
  );
  const destination = read(valueOf(valueOf(holder.spec, 'destination'), 'namespace'), 'string', new Problems(), place);
  const namespace = destination === undefined ? undefined : fill(destination);
  const withoutSelector = own.get('labelWithoutSelector')?.flag === true;
  const labels = own.get('commonLabels');
  const found = (keys: readonly string[]): readonly (readonly [string, Read])[] =>
    keys.flatMap((key) => (own.has(key) ? [[key, own.get(key)] as const] : [])) as readonly (readonly [string, Read])[];
  const lists = (keys: readonly string[]): readonly (readonly [string, readonly Read[]])[] =>
    found(keys).map(([key, { items }]) => [key, items ?? []]);
  const labelEntry = (pairsRead: Read): Read => ({
    node: pairsRead.node,
    fields: new Map<string, Read>([
      ['pairs', pairsRead],
      ['includeTemplates', { node: pairsRead.node, flag: own.get('labelIncludeTemplates')?.flag === true }],
    ]),
  });
  return {
    place,
    node: valueOf(source, 'path') ?? resource.kindNode,
    instead: new Map(found(['namespace', 'namePrefix', 'nameSuffix'])),
    added: new Map([
      ...lists(['patches', 'components']),
      ...(labels !== undefined && withoutSelector ? [['labels', [labelEntry(labels)]] as const] : []),
    ]),
    ignoresMissingComponents: own.get('ignoreMissingComponents')?.flag === true,
    named: new Map([...lists(['replicas']), ['images', (own.get('images')?.items ?? []).flatMap(imageOf)] as const]),
    merged: new Map([
      ...found(['commonAnnotations']),
      ...(labels !== undefined && !withoutSelector ? [['commonLabels', labels] as const] : []),
    ]),
    metadata: new Map(),
    ...(namespace === undefined ? {} : { namespace }),
    ...(isKnown ? {} : { unknown: 'Placeholders are filled in later' }),
  };
}

const image = /^(?:([^=]*)=)?([^=]*?)(?::([^:@/]*))?(?:@([^@]*))?$/;

/** `name`, `name:tag`, `old=name:tag` and `name@digest`. Source: argo-cd KustomizeImage; kustomize edit set image. */
function imageOf(each: Read): readonly Read[] {
  const [, old, name = '', tag, digest] = image.exec(each.text ?? '') ?? [];
  const part = (text: string): Read => ({ node: each.node, text });
  const fields = new Map<string, Read>([
    ['name', part(old ?? name)],
    ...(old === undefined ? [] : [['newName', part(name)] as const]),
    ...(tag === undefined ? [] : [['newTag', part(tag)] as const]),
    ...(digest === undefined ? [] : [['digest', part(digest)] as const]),
  ]);
  return name === '' ? [] : [{ node: each.node, fields }];
}
