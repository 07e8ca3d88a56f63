import { parentOf, type Uri } from '../base/uri';
import { kustomizationNames, resolvePath } from '../kustomize/files';
import { asMap, asScalar, asSequence, asString, effectiveEntries, nodeAt, valueOf } from '../yaml/query';
import type { Resource } from '../manifest/resource';
import type { Around } from './around';
import type { WorkspaceIndex } from './index';
import type { IndexedResource } from './indexed';
import type { Kustomizations } from './kustomizations';
import type { Results } from './results';

export const fluxKustomization = { group: 'kustomize.toolkit.fluxcd.io', kind: 'Kustomization' } as const;

/** What an object says of what Flux applies. Source: kustomize-controller api/v1 kustomization_types.go. */
export interface Delivery {
  /** From the root of its source, without `./`; empty for the root itself. */
  readonly path: string;
  readonly source: string;
  /** Variables with their values. */
  readonly variables: readonly (readonly [name: string, value: string | undefined])[];
  /** ConfigMaps and Secrets may define others. */
  readonly bringsMore: boolean;
  /** Variables are replaced, for sure. */
  readonly replaces: boolean;
}

export interface FluxRoot extends Delivery {
  readonly entry: IndexedResource;
  /** The folder that is applied, where the repository in hand has it. */
  readonly folder: string | undefined;
}

/** Which folders of a workspace Flux applies, and what it does to them. */
export class FluxRoots {
  readonly #results: Results;
  readonly #index: WorkspaceIndex;
  readonly #around: Around;
  readonly #kustomizations: Kustomizations;

  constructor(parts: { readonly results: Results; readonly index: WorkspaceIndex; readonly around: Around; readonly kustomizations: Kustomizations }) {
    this.#results = parts.results;
    this.#index = parts.index;
    this.#around = parts.around;
    this.#kustomizations = parts.kustomizations;
  }

  get all(): readonly FluxRoot[] {
    return this.#results.of(this, 'flux roots', () =>
      this.#index.ofKind(fluxKustomization).map((entry) => {
        const delivery = entry.read('delivery', deliveryOf);
        return { ...delivery, entry, folder: this.folderOf(entry.uri, delivery.path) };
      }),
    );
  }

  /** Those that apply a file, as far as that shows. */
  of(uri: Uri): readonly FluxRoot[] {
    if (this.all.length === 0) {
      return [];
    }
    const byFolder = this.#results.of(this, 'flux folders', () => grouped(this.all));
    const readers = [...this.#kustomizations.readersOf(uri)];
    const folders = readers.length > 0 ? readers : ancestorsOf(uri).filter((folder) => !this.#hasLayer(folder));
    return folders.flatMap((folder) => byFolder.get(folder) ?? []);
  }

  /** The folder that a path of a repository leads to, from a file of it: the outermost one that is there. */
  folderOf(from: Uri, path: string): string | undefined {
    const root = path === '' ? undefined : ancestorsOf(from).reverse().find((folder) => this.#around.presence(resolvePath(folder, path)) === 'folder');
    return root === undefined ? undefined : resolvePath(root, path);
  }

  /** True where nobody has the folder, and it was possible to look. */
  isKnownMissing({ entry, path }: FluxRoot): boolean {
    const presences = ancestorsOf(entry.uri).map((folder) => this.#around.presence(resolvePath(folder, path)));
    return presences.includes('missing') && presences.every((presence) => presence === 'missing' || presence === 'unknown');
  }

  #hasLayer(folder: string): boolean {
    return kustomizationNames.some((name) => this.#around.presence(resolvePath(folder, name)) === 'file');
  }
}

/** The folders that hold a file, innermost first. */
function ancestorsOf(uri: Uri): string[] {
  const folders: string[] = [];
  for (let folder = parentOf(uri); folder.includes('://') && folders.at(-1) !== folder && folders.length < 100 && !folder.endsWith('/'); folder = parentOf(folder)) {
    folders.push(folder);
  }
  return folders;
}

export function deliveryOf({ node }: Resource): Delivery {
  const at = (...keys: readonly string[]): ReturnType<typeof nodeAt> => nodeAt(node, ['spec', ...keys]);
  const substitute = asMap(at('postBuild', 'substitute'));
  const variables = substitute === undefined ? [] : [...effectiveEntries(substitute)].map(([name, { value }]) => [name, asScalar(value)?.opaque === false ? asScalar(value)?.text : undefined] as const);
  const path = asScalar(at('path'));
  return {
    path: path === undefined || path.opaque ? '' : path.text.replace(/^(?:\.?\/)+|\/+$|^\.$/g, ''),
    source: [asString(at('sourceRef', 'kind')), asString(at('sourceRef', 'namespace')) ?? asString(nodeAt(node, ['metadata', 'namespace'])), asString(at('sourceRef', 'name'))].join('/'),
    variables,
    bringsMore: (asSequence(at('postBuild', 'substituteFrom'))?.items.length ?? 0) > 0,
    replaces: variables.length > 0 || asString(valueOf(at('postBuild'), 'substituteStrategy')) === 'Always',
  };
}

function grouped(roots: readonly FluxRoot[]): ReadonlyMap<string, readonly FluxRoot[]> {
  const groups = new Map<string, FluxRoot[]>();
  for (const root of roots) {
    if (root.folder !== undefined) {
      groups.set(root.folder, [...(groups.get(root.folder) ?? []), root]);
    }
  }
  return groups;
}
