import { append } from '../../base/lists';
import type { Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import { holdsPlaceholder } from '../../yaml/templates/placeholders';
import type { Id } from './ids';
import type { Place } from './object';
import type { Application } from './application';

/** Why Kustomize would not build a root. The names are those of the rules that report them. */
export type FailureCode =
  | 'bad-field-path'
  | 'bad-plugin'
  | 'bad-target-regex'
  | 'component-as-resource'
  | 'conflicting-field-specs'
  | 'crds-not-openapi'
  | 'cycle'
  | 'duplicate-object'
  | 'duplicate-var'
  | 'empty'
  | 'generator-behavior'
  | 'generator-source'
  | 'id-conflict'
  | 'included-twice'
  | 'json-escape'
  | 'kustomization-as-resource'
  | 'missing-path'
  | 'name-missing'
  | 'name-needed'
  | 'patch-many-with-target'
  | 'patch-needs-target'
  | 'patch-path-and-patch'
  | 'patch-path-not-found'
  | 'patch-test-fails'
  | 'patch-without-target'
  | 'path-outside-root'
  | 'replacement-field'
  | 'replacement-source'
  | 'replicas-select-nothing'
  | 'resource-as-component'
  | 'several-files'
  | 'template-in-resource'
  | 'unknown-field'
  | 'unreadable'
  | 'var-not-found'
  | 'wrong-api-version'
  | 'wrong-type';

/** What Kustomize does without a word although it is hardly meant. The names are those of the rules that report them. */
export type NoteCode =
  | 'bad-field-path'
  | 'common-labels-on-foreign-kind'
  | 'helm-charts'
  | 'label-overwrites-selected'
  | 'name-reference-matches-nothing'
  | 'name-reference-without-group'
  | 'patch-directive-in-list'
  | 'patch-replaces-list'
  | 'patch-replaces-nothing'
  | 'patch-selects-nothing'
  | 'replacement-selects-nothing'
  | 'replicas-on-foreign-kind'
  | 'var-not-replaced';

/** Something that Kustomize lets pass, with the place whose change would cure it. */
export interface Note {
  readonly code: NoteCode;
  readonly message: string;
  readonly place: Place;
  /** Where this case is milder or graver than its rule. */
  readonly level?: 'warning' | 'hint';
  /** The field of an object that it is about, for those who know the kind. */
  readonly about?: Field;
  /** A name that is misspelled unless there is a kind of it, which those tell who know the kinds. */
  readonly unlessKind?: string;
}

export interface Field {
  readonly id: Id;
  readonly path: Path;
}

/** Something that makes Kustomize fail, with the place whose change would cure it. */
export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
  readonly place: Place;
  /** The folder that a circle leads back to. */
  readonly into?: string;
  /** Where it may be otherwise when somebody builds it. */
  readonly level?: 'warning';
}

/** Something that cannot be known without running or fetching it; nothing is missing under a root that has one. */
export interface Unknown {
  readonly message: string;
  readonly place: Place;
  /** Only a value is open, such as a generated hash: which objects there are is known. */
  readonly onlyValues: boolean;
  /** Nor is it known how patches merge lists. */
  readonly isOfLists?: true;
  /** There may be more objects, and those that are known are as they seem. */
  readonly addsOnly?: true;
}

interface OfTexts {
  readonly of?: readonly string[];
}

type Entry =
  | { readonly failure: Failure }
  | { readonly unknown: Unknown }
  | { readonly note: Note }
  | { readonly application: Application }
  | Problems;

/** What happened on the way of one root, in the order in which it did. What was taken from others is shared with them. */
export class Problems {
  readonly #entries: Entry[] = [];
  /** Made when somebody asks, and again when something happened since. */
  #lists: Lists | undefined;
  #byFile: ReadonlyMap<Uri, Lists> | undefined;

  /** `of` are texts that it follows from: where one is filled in before Kustomize reads it, nobody knows whether it does. */
  fail(code: FailureCode, message: string, place: Place, { of = [], ...more }: Pick<Failure, 'into' | 'level'> & OfTexts = {}): void {
    if (of.some(holdsPlaceholder)) {
      this.unknown('What is filled in is not known', place);
    } else {
      this.#add({ failure: { code, message, place, ...more } });
    }
  }

  /** Something that a path leads to is not there; nobody knows where the path is filled in before Kustomize reads it. */
  missing(path: string, message: string, place: Place, more: Pick<Failure, 'level'> = {}): void {
    if (place.document?.templated === true) {
      this.unknown(`${path} is not known`, place);
    } else {
      this.fail('missing-path', message, place, { ...more, of: [path] });
    }
  }

  unknown(message: string, place: Place, onlyValues = false): void {
    this.#add({ unknown: { message, place, onlyValues } });
  }

  /** A schema that is not followed may merge lists of any kind. */
  unknownLists(message: string, place: Place): void {
    this.#add({ unknown: { message, place, onlyValues: true, isOfLists: true } });
  }

  /** Something unknown that brings objects and changes no other one. */
  unknownObjects(message: string, place: Place): void {
    this.#add({ unknown: { message, place, onlyValues: false, addsOnly: true } });
  }

  /** `of` as for {@link fail}. */
  note(
    code: NoteCode,
    message: string,
    place: Place,
    { of = [], ...more }: Pick<Note, 'level' | 'about' | 'unlessKind'> & OfTexts = {},
  ): void {
    if (of.some(holdsPlaceholder)) {
      this.unknown('What is filled in is not known', place);
    } else {
      this.#add({ note: { code, message, place, ...more } });
    }
  }

  /** What a patch did to an object. */
  apply(application: Application): void {
    this.#add({ application });
  }

  take(other: Problems): void {
    if (other.#entries.length > 0) {
      this.#add(other);
    }
  }

  /** The same without what has one of these codes. */
  without(...codes: readonly (FailureCode | NoteCode)[]): Problems {
    const { failures, unknowns, notes, applications } = this.#all();
    const rest = new Problems();
    failures.forEach((failure) => codes.includes(failure.code) || rest.#add({ failure }));
    unknowns.forEach((unknown) => rest.#add({ unknown }));
    notes.forEach((note) => codes.includes(note.code) || rest.#add({ note }));
    applications.forEach((application) => rest.#add({ application }));
    return rest;
  }

  /** True where the very same happened. */
  isSame(other: Problems): boolean {
    const [own, others] = [this.#entries, other.#entries];
    return (
      own.length === others.length &&
      own.every(
        (entry, index) =>
          entry === others[index] || (entry instanceof Problems && others[index] instanceof Problems && entry.isSame(others[index])),
      )
    );
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  get failures(): readonly Failure[] {
    return this.#all().failures;
  }

  get unknowns(): readonly Unknown[] {
    return this.#all().unknowns;
  }

  get notes(): readonly Note[] {
    return this.#all().notes;
  }

  get applications(): readonly Application[] {
    return this.#all().applications;
  }

  /** False where an object may be missing or other than it seems: something failed, or is not known. */
  get isWhole(): boolean {
    return this.failures.length === 0 && !this.isOpen;
  }

  /** True where the objects that are known are as they seem, though there may be more. */
  get isSettled(): boolean {
    return this.failures.length === 0 && !this.isOpaque;
  }

  /** True where something that is not known may change the objects that are. */
  get isOpaque(): boolean {
    return this.unknowns.some(({ onlyValues, addsOnly, isOfLists }) => isOfLists === true || (!onlyValues && addsOnly !== true));
  }

  /** True where there may be more objects than are known. */
  get isOpen(): boolean {
    return this.#all().isOpen;
  }

  /** What is to be changed in a file. */
  of(uri: Uri): Pick<Lists, 'failures' | 'notes'> {
    this.#byFile ??= groupByFile(this.#all());
    return this.#byFile.get(uri) ?? nothing;
  }

  #add(entry: Entry): void {
    this.#entries.push(entry);
    this.#lists = undefined;
    this.#byFile = undefined;
  }

  #all(): Lists {
    const [only] = this.#entries;
    this.#lists ??=
      this.#entries.length === 0 ? nothing : this.#entries.length === 1 && only instanceof Problems ? only.#all() : this.#joined();
    return this.#lists;
  }

  #joined(): Lists {
    const lists = { failures: [] as Failure[], unknowns: [] as Unknown[], notes: [] as Note[], applications: [] as Application[] };
    const [first, second] = this.#entries.filter((entry) => entry instanceof Problems);
    for (const entry of this.#entries) {
      if (entry instanceof Problems) {
        const other = entry.#all();
        append(lists.failures, other.failures);
        append(lists.unknowns, other.unknowns);
        append(lists.notes, other.notes);
        append(lists.applications, other.applications);
      } else if ('failure' in entry) {
        lists.failures.push(entry.failure);
      } else if ('unknown' in entry) {
        lists.unknowns.push(entry.unknown);
      } else if ('note' in entry) {
        lists.notes.push(entry.note);
      } else {
        lists.applications.push(entry.application);
      }
    }
    if (first !== undefined && second !== undefined) {
      // What several layers take in happened once: listed for each way, it would double from layer to layer.
      lists.failures = [...new Set(lists.failures)];
      lists.unknowns = [...new Set(lists.unknowns)];
      lists.notes = [...new Set(lists.notes)];
      lists.applications = [...new Set(lists.applications)];
    }
    return { ...lists, isOpen: lists.unknowns.some(({ onlyValues }) => !onlyValues) || lists.failures.some(leavesOut) };
  }
}

/** What leaves out objects that would be there without it, so that nobody knows what else is missing. */
const leavingOut: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'component-as-resource',
  'cycle',
  'kustomization-as-resource',
  'missing-path',
  'path-outside-root',
  'resource-as-component',
  'several-files',
  'template-in-resource',
  'unreadable',
]);

function leavesOut({ code, level }: Failure): boolean {
  return level === undefined && leavingOut.has(code);
}

interface Lists {
  readonly failures: readonly Failure[];
  readonly unknowns: readonly Unknown[];
  readonly notes: readonly Note[];
  readonly applications: readonly Application[];
  readonly isOpen: boolean;
}

const nothing: Lists = { failures: [], unknowns: [], notes: [], applications: [], isOpen: false };

const grouped = new WeakMap<Lists, ReadonlyMap<Uri, Lists>>();

/** Lists that are shared are grouped once. */
function groupByFile(lists: Lists): ReadonlyMap<Uri, Lists> {
  const known = grouped.get(lists);
  if (known !== undefined) {
    return known;
  }
  const files = new Map<Uri, { failures: Failure[]; unknowns: Unknown[]; notes: Note[]; applications: Application[]; isOpen: boolean }>();
  const of = (uri: Uri): { failures: Failure[]; notes: Note[] } => {
    const own = files.get(uri) ?? { failures: [], unknowns: [], notes: [], applications: [], isOpen: lists.isOpen };
    files.set(uri, own);
    return own;
  };
  lists.failures.forEach((each) => of(each.place.uri).failures.push(each));
  lists.notes.forEach((each) => of(each.place.uri).notes.push(each));
  grouped.set(lists, files);
  return files;
}
