import type { Uri } from '../base/uri';
import { isCrdResource, type Resource } from '../manifest/resource';
import { readCrd } from '../schema/kinds/crdReader';
import type { Kind, KindLayer } from '../schema/kinds/kind';
import { plainValue } from '../yaml/value';
import type { FamilyFacts } from './familyFacts';
import type { DocumentState, FileState } from './files/fileState';

/** What is to be changed in the store of kinds. */
export interface KindChanges {
  readonly set: KindLayer[];
  readonly remove: string[];
}

/** The kinds that files of a workspace bring: by CRDs, or by objects of a family that stand for some. One layer for each file. */
export class BroughtKinds {
  readonly #families: readonly FamilyFacts[];
  readonly #folders: () => readonly string[];
  /** The files that bring some, each with its folder of tests. */
  readonly #files = new Map<Uri, string | undefined>();

  constructor(families: readonly FamilyFacts[], folders: () => readonly string[]) {
    this.#families = families;
    this.#folders = folders;
  }

  /** Adds what a file brings now to `changes`; `undefined` for one that is gone. */
  read(uri: Uri, file: FileState | undefined, changes: KindChanges): void {
    const bringers = (file?.documents ?? []).filter(({ bringsKinds }) => bringsKinds);
    if (bringers.length > 0) {
      const kinds = bringers.flatMap((state) => state.resources.flatMap((resource) => this.#kindsFrom(resource, state, uri)));
      const testFolder = testFolderOf(uri, this.#folders());
      this.#files.set(uri, testFolder);
      changes.set.push({
        id: uri,
        source: 'workspace',
        kinds: testFolder === undefined ? kinds : kinds.map((kind) => ({ ...kind, testFolder })),
      });
    } else if (this.#files.delete(uri)) {
      changes.remove.push(uri);
    }
  }

  /** Adds what those files bring that lie in other folders of tests, now that the workspace has other folders. */
  readAgain(fileAt: (uri: Uri) => FileState | undefined, changes: KindChanges): void {
    const moved = [...this.#files].filter(([uri, testFolder]) => testFolderOf(uri, this.#folders()) !== testFolder);
    moved.forEach(([uri]) => {
      this.read(uri, fileAt(uri), changes);
    });
  }

  #kindsFrom(resource: Resource, state: DocumentState, uri: Uri): readonly Kind[] {
    const provenance = { source: 'workspace', uri } as const;
    const described = { ...provenance, describedBy: resource.kind };
    return isCrdResource(resource)
      ? readCrd(plainValue(resource.node)?.value, provenance).kinds
      : this.#families.flatMap(({ kindsOf }) => (kindsOf?.concerns(resource) === true ? kindsOf.read(resource, state, described) : []));
  }
}

const testFolders: ReadonlySet<string> = new Set(['e2e', 'fixtures', 'hack', 'test', 'testdata', 'tests']);

/** The outermost folder of tests or tools that a file lies in, below the folder of the workspace that holds it. */
function testFolderOf(uri: Uri, folders: readonly string[]): string | undefined {
  const [base] = folders.filter((folder) => uri.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length);
  const steps = base === undefined ? [] : uri.slice(base.length + 1).split('/');
  const at = steps.slice(0, -1).findIndex((step) => testFolders.has(step));
  return base === undefined || at < 0 ? undefined : [base, ...steps.slice(0, at + 1)].join('/');
}
