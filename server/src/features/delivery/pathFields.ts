import { application, applicationSet, sourcePlaces } from '../../argo/application';
import type { Path } from '../../base/path';
import { foldersAbove, type Uri } from '../../base/uri';
import { chartPath, helmRelease, sourcesOfFiles } from '../../flux/helmRelease';
import { fluxKustomization, normalPath, repositoryPath } from '../../flux/kustomization';
import { resolvePath } from '../../kustomize/files';
import type { Resource } from '../../manifest/resource';
import type { GroupKind } from '../../schema/kinds/kind';
import { chartFileName } from '../../workspace/files/chartFiles';
import type { Workspace } from '../../workspace/workspace';
import type { ScalarNode, YamlNode } from '../../yaml/nodes/node';
import { asScalar, asSequence, asString, dereference, nodeAt, valueOf } from '../../yaml/nodes/query';

/** A field that holds a path. */
export interface PathField {
  readonly kind: GroupKind;
  /** `*` stands for every item of a list. */
  readonly path: readonly string[];
  readonly leadsTo: 'folder' | 'file';
  /** Names of files that say what the folder is, before those of any folder. */
  readonly main?: readonly string[];
  /** The field with the folder that it begins at; without one it begins at the root of the repository. */
  readonly from?: readonly string[];
  /** A source of these kinds only: others hold no files. */
  readonly onlyWith?: { readonly path: readonly string[]; readonly kinds: readonly string[] };
}

const inChart: Pick<PathField, 'onlyWith'> = { onlyWith: { path: ['spec', 'chart', 'spec', 'sourceRef', 'kind'], kinds: sourcesOfFiles } };

const argoFields: readonly PathField[] = [
  { kind: application, spec: ['spec'] },
  { kind: applicationSet, spec: ['spec', 'template', 'spec'] },
].flatMap(({ kind, spec }) =>
  sourcePlaces
    .map((place) => [...spec, ...place])
    .flatMap((source): readonly PathField[] => [
      { kind, path: [...source, 'path'], leadsTo: 'folder' },
      { kind, path: [...source, 'helm', 'valueFiles', '*'], leadsTo: 'file', from: [...source, 'path'] },
      { kind, path: [...source, 'kustomize', 'components', '*'], leadsTo: 'folder', from: [...source, 'path'] },
    ]),
);

/*
 * Source: kustomize-controller api/v1 KustomizationSpec; helm-controller api/v2 HelmChartTemplateSpec; argo-cd
 * ApplicationSource, DrySource, ApplicationSourceHelm.ValueFiles, ApplicationSourceKustomize.Components.
 */
const fields: readonly PathField[] = [
  { kind: fluxKustomization, path: ['spec', 'path'], leadsTo: 'folder' },
  { kind: fluxKustomization, path: ['spec', 'components', '*'], leadsTo: 'folder', from: ['spec', 'path'] },
  { kind: helmRelease, path: chartPath, leadsTo: 'folder', main: [chartFileName], ...inChart },
  { kind: helmRelease, path: ['spec', 'chart', 'spec', 'valuesFiles', '*'], leadsTo: 'file', ...inChart },
  ...argoFields,
];

/** The kinds of objects that write paths. */
export const pathKinds: readonly GroupKind[] = [fluxKustomization, helmRelease, application, applicationSet];

/** A path that an object of Flux or Argo CD writes. */
export interface WrittenPath {
  readonly node: ScalarNode;
  readonly field: PathField;
  /** From the object's root. */
  readonly path: Path;
}

function fieldsOf({ group, kind, node }: Resource): readonly PathField[] {
  return fields.filter(
    (field) =>
      field.kind.group === group &&
      field.kind.kind === kind &&
      (field.onlyWith === undefined || field.onlyWith.kinds.includes(asString(nodeAt(node, field.onlyWith.path)) ?? '')),
  );
}

/** The paths of an object; none for kinds that hold none. */
export function writtenPaths(resource: Resource): readonly WrittenPath[] {
  return fieldsOf(resource).flatMap((field) => collect(resource.node, field.path, []).map(({ node, path }) => ({ node, field, path })));
}

function collect(
  node: YamlNode | undefined,
  [step, ...rest]: readonly string[],
  path: Path,
): readonly { readonly node: ScalarNode; readonly path: Path }[] {
  if (step === undefined) {
    const scalar = asScalar(node);
    return scalar === undefined || (scalar.opaque && !ofSource.test(scalar.text)) ? [] : [{ node: scalar, path }];
  }
  return step === '*'
    ? (asSequence(dereference(node))?.items ?? []).flatMap((item, index) => collect(item, rest, [...path, index]))
    : collect(valueOf(node, step), rest, [...path, step]);
}

/** The field at a path of an object that holds a path itself. */
export function pathFieldAt(resource: Resource, path: Path): PathField | undefined {
  return fieldsOf(resource).find(
    (field) =>
      field.path.length === path.length &&
      field.path.every((step, index) => (step === '*' ? typeof path[index] === 'number' : step === path[index])),
  );
}

/** The folders that a path may begin at, the likeliest first: the one that it is relative to, or any that may be the root of the repository. */
export function basesOf(resource: Resource, path: Path, field: PathField, uri: Uri, { deliveries }: Workspace): readonly string[] {
  if (field.from === undefined) {
    return [...foldersAbove(uri)].reverse();
  }
  const from = repositoryPath(nodeAt(resource.node, startOf(field.from, path)));
  const folder = from === undefined || from === '' ? undefined : deliveries.folderOf(uri, from);
  return folder === undefined ? [] : [folder];
}

/** What a path leads to, and the folder that it is written from. */
export interface Found {
  readonly base: string;
  readonly place: Uri;
}

/** What a path leads to, where the workspace has it. */
export function targetOf(written: WrittenPath, resource: Resource, uri: Uri, workspace: Workspace): Uri | undefined {
  return foundBy(written, resource, uri, workspace)?.place;
}

/** The same with the folder that the path is written from. */
export function foundBy({ node, field, path }: WrittenPath, resource: Resource, uri: Uri, workspace: Workspace): Found | undefined {
  const { text, holder } = spellingOf({ node, field, path }, resource);
  if (text.includes('://') || text.startsWith('$') || text.includes('*')) {
    return undefined;
  }
  const isFromRoot = holder !== undefined || startsAtRoot(text, field);
  const bases = isFromRoot ? [...foldersAbove(uri)].reverse() : basesOf(resource, path, field, uri, workspace);
  const written = isFromRoot ? normalPath(text) : text;
  return written === ''
    ? undefined
    : bases
        .map((base) => ({ base, place: resolvePath(base, written) }))
        .find(({ place }) => workspace.around.presence(place) === field.leadsTo);
}

/** A path in the repository of the source that is called by the name behind `$`. */
const ofSource = /^\$([\w.-]+)\/+([^${<]+)$/;

/** How a path is written. */
export interface Spelling {
  /** Stands before the path itself: `$values/`, or nothing. */
  readonly before: string;
  readonly text: string;
  /** The source in whose repository it is, from the object's root, where that is another one than its own. */
  readonly holder?: Path;
}

/**
 * A file of values may be one of another source of the object, which it names by its `ref`: it begins at the root of that
 * one's repository. Source: argo-cd util/io/path resolved.go and reposerver getResolvedRefValueFile.
 */
export function spellingOf({ node, field, path }: WrittenPath, resource: Resource): Spelling {
  const [, name, rest = ''] = field.leadsTo === 'file' ? (ofSource.exec(node.text) ?? []) : [];
  const list = field.from?.indexOf('*') ?? -1;
  const at = path.slice(0, Math.max(list, 0));
  const sources = name === undefined || list < 0 ? [] : (asSequence(nodeAt(resource.node, at))?.items ?? []);
  const index = sources.findIndex((source) => asString(valueOf(source, 'ref')) === name);
  return index < 0
    ? { before: '', text: node.text }
    : { before: node.text.slice(0, node.text.length - rest.length), text: rest, holder: [...at, index] };
}

/** True for a path from the root of the repository: a file of values that begins with a slash begins there as well. */
export function startsAtRoot(text: string, { from }: PathField): boolean {
  return from === undefined || text.startsWith('/');
}

/** The field that another one of the object is written from: of the same source. */
export function startOf(from: readonly string[], path: Path): Path {
  return from.map((step, index) => (step === '*' ? (path[index] ?? 0) : step));
}
