import { isAtOrAbove, parentOf, pathBelow, type Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import { nameIn, placeIn, segmentsOf, type FolderNames } from '../folderNames';
import type { Deliveries } from './deliveries';
import type { Delivery } from './delivery';
import { isKustomization } from '../kustomizations/kustomizationFile';
import { rootParts } from './rootNames';
import type { Kustomizations } from '../kustomizations/kustomizations';

/**
 * What is applied as a whole: folders of kustomizations that no other one includes, and those that Flux or Argo CD apply. A
 * root is the folder's URI, or the `id` of the delivery where that changes what the folder holds.
 */
export class AppliedRoots {
  readonly #kustomizations: Kustomizations;
  readonly #deliveries: Deliveries;

  constructor(kustomizations: Kustomizations, deliveries: Deliveries) {
    this.#kustomizations = kustomizations;
    this.#deliveries = deliveries;
  }

  /** The roots that {@link reading read} a file, or that an object of it applies; sorted. */
  of(uri: Uri): readonly string[] {
    return this.#with(uri, () => this.#deliveries.standingOf(uri));
  }

  /** The roots that {@link reading read} the file of a document, or that an object of the document applies; sorted. */
  ofDocument({ uri, resources }: { readonly uri: Uri; readonly resources: readonly Resource[] }): readonly string[] {
    return this.#with(uri, () => resources.flatMap((resource) => this.#deliveries.standingOfObject(resource, uri)));
  }

  #with(uri: Uri, applied: () => readonly Delivery[]): readonly string[] {
    if (this.#deliveries.isEmpty) {
      return this.#kustomizations.rootsOf(uri);
    }
    const reading = this.reading(uri);
    const own = applied();
    return own.length === 0 ? reading : [...new Set([...reading, ...own.map(({ id }) => id)])].sort();
  }

  /**
   * The roots that read a file, or that its own kustomization is part of: under these its objects are applied; sorted. A folder
   * that somebody applies with changes is a root once for each set of them, and as it is where somebody applies it so.
   */
  reading(uri: Uri): readonly string[] {
    if (this.#deliveries.isEmpty) {
      return this.#kustomizations.rootsOf(uri);
    }
    const read = isKustomization(uri) ? (parentOf(uri) as Uri) : uri;
    // A kustomization that can be built reads its own folder.
    const readers = new Set<string>(this.#kustomizations.readersOf(read));
    const roots = new Set<string>();
    for (const each of new Set([read, ...readers])) {
      const { edited, isPlain } = this.#deliveries.rootsAround(each);
      const own = readers.has(each) ? this.#rootsAt(each) : [];
      // What a made kustomization takes in is no root of its own, unless somebody applies it so.
      own
        .filter((root) => root !== each || edited.length === 0 || isPlain || this.#deliveries.rootsAt(each).isPlain)
        .forEach((root) => roots.add(root));
      edited.forEach(({ id }) => roots.add(id));
    }
    return [...roots].sort();
  }

  /** The folders of the roots that read a file. */
  foldersOf(uri: Uri): readonly string[] {
    return [...new Set(this.of(uri).map(folderOfRoot))];
  }

  #rootsAt(folder: string): readonly string[] {
    const { edited, isPlain } = this.#deliveries.rootsAt(folder);
    return [
      ...edited.map(({ id }) => id),
      ...((isPlain && !this.#kustomizations.isComponent(folder)) || (edited.length === 0 && this.#kustomizations.isRoot(folder))
        ? [folder]
        : []),
    ];
  }

  /** Every root, sorted. */
  get all(): readonly string[] {
    const plain = this.#kustomizations.folders.flatMap((folder) => this.#rootsAt(folder));
    const made = this.#deliveries.all
      .filter(({ applies }) => applies === 'files')
      .flatMap((each) => this.#deliveries.standingFor(each)?.id ?? []);
    return [...new Set([...plain, ...made])].sort();
  }
}

/** The folder of a kustomization, as people name it: below the folder of the workspace that holds it, which is named where there are several. */
export function rootName(root: string, folders: FolderNames): string {
  return rootNameBy(
    root,
    (uri) => nameIn(uri, folders) ?? pathBelow(uri, parentOf(parentOf(uri))),
    (by, folder) => besideIn(by, folder, folders),
  );
}

/** The same as the beginning of a path, and never that of a root of another folder. */
export function rootTitle(root: string, folders: FolderNames): string {
  return rootNameBy(
    root,
    (uri) => titleIn(uri, folders),
    (by, folder) => besideIn(by, folder, folders),
  );
}

/** A file as it is named beside a folder that lies in the same folder of the workspace, whose name is not said twice. */
function besideIn(by: Uri, folder: Uri, folders: FolderNames): string | undefined {
  const [own, other] = [by, folder].map((uri) => placeIn(uri, folders));
  const isTaken = [...folders.values()].some((name) => name !== '' && isAtOrAbove(name, own?.below ?? ''));
  return own !== undefined && own.folder === other?.folder && !isTaken ? own.below : undefined;
}

function titleIn(uri: Uri, folders: FolderNames): string {
  const place = placeIn(uri, folders);
  if (place === undefined) {
    // Any two folders may end alike.
    return segmentsOf(uri).join('/');
  }
  const { folder, name, below } = place;
  const own = segmentsOf(folder).at(-1) ?? '';
  // Without names, the folder itself is called as on disk, and what would be called so lies below it.
  const first = name === '' && (below === '' || isAtOrAbove(own, below)) ? own : name;
  return [first, below].filter((part) => part !== '').join('/');
}

/** The same by other names of its folder and of the file that has it applied, which may have another one `beside` the folder. */
export function rootNameBy(
  root: string,
  nameOf: (uri: Uri) => string,
  beside: (by: Uri, folder: Uri) => string | undefined = () => undefined,
): string {
  const { folder, by, label } = rootParts(root);
  const name = nameOf(folder);
  return by === undefined ? name : `${name} (${label === undefined ? '' : `${label} in `}${beside(by, folder) ?? nameOf(by)})`;
}

/** The folder that a root builds, whoever applies it. */
export function folderOfRoot(root: string): string {
  return root.split('?', 1)[0] ?? root;
}
