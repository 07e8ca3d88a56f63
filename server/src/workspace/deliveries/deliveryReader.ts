import { addressOf } from '../../argo/address';
import { application, applicationSet, sourcesOf as argoSources } from '../../argo/application';
import type { Repository } from '../../argo/generators';
import { buildOptionsOf, operated, settingsMap } from '../../argo/buildOptions';
import { bounds } from '../../base/bounds';
import { append } from '../../base/lists';
import { foldersAbove, type Uri } from '../../base/uri';
import { chartOf, chartPath, helmRelease } from '../../flux/helmRelease';
import { editsOf, fluxKustomization, gitRepository, plainText, repositoryPath, sourceOf, substitutionOf } from '../../flux/kustomization';
import { kustomizationNames, resolvePath } from '../../kustomize/files';
import type { GroupKind } from '../../schema/kinds/kind';
import { nodeAt, valueOf } from '../../yaml/nodes/query';
import type { Around } from '../files/around';
import { syncedFolder, syncKinds } from './configSync';
import type { BuildOptions, Delivery } from './delivery';
import { inThisRepository, isUsual } from './deliverySources';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { IndexedResource } from '../index/indexed';
import { RepositoryView } from './repositoryView';
import { deliveryId, labelled } from './rootNames';

/** Reads which folders objects of Flux and Argo CD apply, from the objects and from what lies around them. */
export class DeliveryReader {
  readonly #index: WorkspaceIndex;
  readonly #around: Around;

  constructor({ index, around }: { readonly index: WorkspaceIndex; readonly around: Around }) {
    this.#index = index;
    this.#around = around;
  }

  /** All deliveries, in the order of kinds, files and places. */
  all(): readonly Delivery[] {
    const flux = this.#named(fluxKustomization).map(({ entry, nth }) => {
      const said = entry.read('flux delivery', (resource) => ({
        path: repositoryPath(nodeAt(resource.node, ['spec', 'path'])),
        source: sourceOf(nodeAt(resource.node, ['spec', 'sourceRef']), resource),
        edits: editsOf(resource),
        substitution: substitutionOf(resource),
      }));
      const folder = said.path === undefined ? undefined : folderIn(this.#around, entry.uri, said.path);
      const applies = folder === undefined ? 'unknown' : hasLayerIn(this.#around, folder) ? 'kustomization' : 'files';
      return this.#delivery(entry, nth, {
        tool: 'flux',
        at: ['spec', 'path'],
        instance: 0,
        folder,
        applies,
        options: fluxOptions,
        directory: undefined,
        ...said,
      });
    });
    const options = this.#argoOptions();
    const argo = [application, applicationSet].flatMap((kind) =>
      this.#named(kind).flatMap(({ entry, nth }) => {
        // What a set makes depends on folders as well.
        const repository = this.repositoryOf(entry.uri);
        const sources =
          kind === application
            ? entry.read('argo sources', (resource) => argoSources(resource, nothing))
            : argoSources(entry.resource, repository);
        return sources.map(({ at, instance, path, repository: source, tools, directory, edits }) => {
          const folder = path === undefined ? undefined : folderIn(this.#around, entry.uri, path);
          const applies =
            folder === undefined || tools.length > 1 || this.#isOverridden(folder, entry.name ?? '')
              ? 'unknown'
              : this.#toolFor(folder, tools[0]);
          return this.#delivery(entry, nth, {
            tool: 'argo',
            at: [...at, 'path'],
            instance,
            path,
            source,
            folder,
            applies,
            edits: applies === 'kustomization' ? edits : '',
            options,
            directory,
            substitution: undefined,
          });
        });
      }),
    );
    return labelled(inThisRepository([...flux, ...this.#releases(), ...argo, ...this.#synced()], this.#elsewhereTest()));
  }

  /** What Config Sync applies. What it does with folders without a kustomization depends on their format, and is not followed. */
  #synced(): readonly Delivery[] {
    return syncKinds.flatMap((kind) =>
      this.#named(kind).flatMap(({ entry, nth }) => {
        const said = entry.read('synced folder', syncedFolder);
        const folder = said?.path === undefined ? undefined : folderIn(this.#around, entry.uri, said.path);
        return said === undefined
          ? []
          : [
              this.#delivery(entry, nth, {
                tool: 'config-sync',
                at: said.at,
                instance: 0,
                path: said.path,
                source: said.repository,
                folder,
                applies: folder !== undefined && hasLayerIn(this.#around, folder) ? 'kustomization' : 'unknown',
                edits: '',
                options: syncOptions,
                directory: undefined,
                substitution: undefined,
              }),
            ];
      }),
    );
  }

  /** What the settings of Argo CD say, wherever they stand: which of several ones a cluster has is not known. */
  #argoOptions(): BuildOptions {
    const settings = [...this.#index.find(settingsMap, settingsMap.name), ...this.#index.ofKind(operated)];
    const said = settings.map((entry) => entry.read('build options', buildOptionsOf)).join(' ');
    return {
      isUnrestricted: /--load[-_]restrictor[= ]\s*["']?(?:LoadRestrictionsNone|none)\b/.test(said),
      rendersCharts: /--enable-helm(?![\w-]|=false)/.test(said),
    };
  }

  /** HelmReleases whose chart is a folder of their source. Source: helm-controller api/v2 HelmChartTemplateSpec. */
  #releases(): readonly Delivery[] {
    return this.#named(helmRelease).flatMap(({ entry, nth }) => {
      const said = entry.read('flux chart', (resource) => {
        const chart = chartOf(resource);
        return chart === undefined
          ? undefined
          : { path: repositoryPath(valueOf(chart, 'chart')), source: sourceOf(valueOf(chart, 'sourceRef'), resource) };
      });
      const folder = said?.path === undefined ? undefined : folderIn(this.#around, entry.uri, said.path);
      return said === undefined
        ? []
        : [
            this.#delivery(entry, nth, {
              tool: 'flux',
              at: chartPath,
              instance: 0,
              folder,
              applies: folder === undefined ? 'unknown' : 'chart',
              edits: '',
              options: fluxOptions,
              directory: undefined,
              substitution: undefined,
              ...said,
            }),
          ];
    });
  }

  /** True where Flux has another address for a source than for the repository that it is set up from; each source is looked at once. */
  #elsewhereTest(): (delivery: Delivery) => boolean {
    const addresses = (entries: readonly IndexedResource[]): ReadonlySet<string | undefined> =>
      new Set(entries.map((entry) => entry.read('address', ({ node }) => addressOf(plainText(nodeAt(node, ['spec', 'url']))))));
    let home: ReadonlySet<string | undefined> | undefined;
    const isElsewhere = (source: string): boolean => {
      const [kind, namespace, name = ''] = source.split('/');
      if (kind !== gitRepository.kind || isUsual(source)) {
        return false;
      }
      home ??= addresses(this.#index.find(gitRepository, 'flux-system'));
      const own = addresses(this.#index.findIn(gitRepository, name, namespace === '' ? undefined : namespace));
      const isKnown = [home, own].every((each) => each.size > 0 && !each.has(undefined));
      return isKnown && ![...own].some((address) => home?.has(address) === true);
    };
    const known = new Map<string, boolean>();
    return ({ tool, source = '' }) => {
      if (tool !== 'flux') {
        return false;
      }
      const answer = known.get(source) ?? isElsewhere(source);
      known.set(source, answer);
      return answer;
    };
  }

  #delivery(entry: IndexedResource, nth: number, rest: Omit<Delivery, 'id' | 'uri' | 'object' | 'nth'>): Delivery {
    const { group, kind, namespace, name = '' } = entry;
    const delivery = { uri: entry.uri, object: { group, kind, namespace, name }, nth, ...rest };
    return { id: deliveryId(delivery), ...delivery };
  }

  #named(kind: GroupKind): readonly { readonly entry: IndexedResource; readonly nth: number }[] {
    const counts = new Map<string, number>();
    return this.#index.ofKind(kind).map((entry) => {
      const key = JSON.stringify([entry.uri, entry.namespace, entry.name]);
      const nth = counts.get(key) ?? 0;
      counts.set(key, nth + 1);
      return { entry, nth };
    });
  }

  /** Source: argo-cd util/app/discovery Discover: of several kinds of files the last by name decides. */
  #toolFor(folder: string, named: string | undefined): Delivery['applies'] {
    switch (named) {
      case 'helm':
        return 'chart';
      case 'kustomize':
        return hasLayerIn(this.#around, folder) ? 'kustomization' : 'unknown';
      case 'directory':
        return 'files';
      case undefined:
        return hasLayerIn(this.#around, folder)
          ? 'kustomization'
          : this.#around.list(folder).some(({ name, isFolder }) => !isFolder && name.endsWith('Chart.yaml'))
            ? 'chart'
            : 'files';
      default:
        return 'unknown';
    }
  }

  /** A file beside the manifests may change the source. Source: argo-cd reposerver mergeSourceParameters. */
  #isOverridden(folder: string, name: string): boolean {
    return ['.argocd-source.yaml', `.argocd-source-${name}.yaml`].some(
      (each) => this.#around.presence(resolvePath(folder, each)) === 'file',
    );
  }

  repositoryOf(from: Uri): Repository {
    return new RepositoryView(this.#around, this.#rootsAbove(from), (path) => folderIn(this.#around, from, path));
  }

  /** The folder that git keeps a file in; where that is not known every folder of the workspace above it, outermost first. */
  #rootsAbove(from: Uri): readonly string[] {
    const above = foldersAbove(from).filter((folder) => this.#around.presence(folder) === 'folder');
    const kept = above.find((folder) => ['folder', 'file'].includes(this.#around.presence(resolvePath(folder, '.git'))));
    return kept === undefined ? [...above].reverse() : [kept];
  }

  /** What Flux lists in the kustomization that it makes for a folder. Source: fluxcd/pkg kustomize_generator.go, generateKustomization. */
  filesIn(folder: string): { readonly paths: readonly string[]; readonly isWhole: boolean } {
    const paths: string[] = [];
    let left: number = bounds.deliveredFiles.most;
    // What a file above leaves out of the source is not read. Source: fluxcd/pkg sourceignore LoadIgnorePatterns.
    let isWhole = !foldersAbove(folder).some((each) => this.#around.presence(resolvePath(each, ignoreName)) === 'file');
    const walk = (at: string, above: string, depth: number): void => {
      for (const { name, isFolder } of this.#around.list(at)) {
        left -= 1;
        const path = `${above}${name}`;
        if (left < 0 || depth > bounds.nesting.most || name === ignoreName) {
          isWhole = false;
        } else if (name.startsWith('.')) {
          continue;
        } else if (!isFolder) {
          append(paths, /\.ya?ml$/.test(name) ? [path] : []);
        } else if (hasLayerIn(this.#around, resolvePath(at, name))) {
          paths.push(path);
        } else {
          walk(resolvePath(at, name), `${path}/`, depth + 1);
        }
      }
    };
    walk(folder, '', 0);
    return { paths, isWhole };
  }
}

/** Flux reads files outside of a kustomization's folder. Source: fluxcd/pkg kustomize_generator.go (LoadRestrictionsNone). */
const fluxOptions: BuildOptions = { isUnrestricted: true, rendersCharts: false };
/** Source: GoogleContainerTools/kpt-config-sync pkg/hydrate/tool_util.go at v1.19.0, kustomizeBuild. */
const syncOptions: BuildOptions = { isUnrestricted: true, rendersCharts: true };

/** A file with patterns of files that Flux leaves out of a source. */
const ignoreName = '.sourceignore';

const nothing: Repository = { foldersLike: () => undefined, filesLike: () => undefined };

/** The folder that a path of a repository leads to, from a file of it: the outermost one that is there. */
export function folderIn(around: Around, from: Uri, path: string): string | undefined {
  const root =
    path === '' ? undefined : [...foldersAbove(from)].reverse().find((folder) => around.presence(resolvePath(folder, path)) === 'folder');
  return root === undefined ? undefined : resolvePath(root, path);
}

/** True for a folder with a kustomization file, whoever reads it. */
export function hasLayerIn(around: Around, folder: string): boolean {
  return kustomizationNames.some((name) => around.presence(resolvePath(folder, name)) === 'file');
}
