import { addTo } from '../../base/groups';
import { keptIn } from '../../base/memo';
import { compareTexts } from '../../base/order';
import { baseNameOf, type Uri } from '../../base/uri';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import type { YamlDocument } from '../../yaml/nodes/node';
import { mayStandFor } from '../../yaml/templates/placeholders';
import type { FamilyFacts, MadeObject, Parts } from '../familyFacts';
import type { FileState } from './fileState';
import type { Reads } from '../results/reads';
import type { Fact } from '../results/result';

/** What a tool makes of a file, and the document that says it. */
export interface MadeFromFile extends MadeObject {
  readonly document: YamlDocument;
}

const makerNames = new WeakMap<Makers['families'], ReadonlySet<string>>();

/** True for a file that is called like one of which a tool makes objects. */
export function isNameOfMaker(uri: Uri, families: Makers['families']): boolean {
  const names = keptIn(makerNames, families, () => new Set(families.flatMap(({ madeFrom }) => madeFrom?.fileName ?? [])));
  return names.has(baseNameOf(uri));
}

/** Who makes objects of files, and what they know. */
export interface Makers {
  readonly families: readonly Pick<FamilyFacts, 'madeFrom'>[];
  readonly parts: Parts;
}

/** What a tool makes of a file; `undefined` for any other file. */
export function madeFromFile(file: FileState, { families, parts }: Makers): MadeFromFile | undefined {
  const name = baseNameOf(file.uri);
  for (const { madeFrom } of families) {
    const document = madeFrom?.fileName === name ? file.documents[0]?.document : undefined;
    const made = document?.root === undefined ? undefined : madeFrom?.objectOf(document.root, parts);
    if (document !== undefined && made !== undefined) {
      return { ...made, document };
    }
  }
  return undefined;
}

/**
 * Objects that tools make of files which hold none, such as the Service of a function: no manifest has them, and a reference to
 * one leads to the file. They are no objects of the index, since nobody applies them as they are written.
 */
export class MadeObjects {
  readonly #reads: Reads;
  readonly #makers: Makers;
  readonly #byFile = new Map<Uri, Called>();
  /** The files by kind and name; made when somebody asks. */
  #byName: ReadonlyMap<string, readonly Uri[]> | undefined;

  constructor(reads: Reads, makers: Makers) {
    this.#reads = reads;
    this.#makers = makers;
  }

  /** Takes in a file as it is now; the facts of what is made of it no more, or is now, are added. */
  set(uri: Uri, file: FileState | undefined, facts: Set<Fact>): void {
    const before = this.#byFile.get(uri);
    const now = file === undefined || !isNameOfMaker(uri, this.#makers.families) ? undefined : calledBy(madeFromFile(file, this.#makers));
    if (JSON.stringify(before) === JSON.stringify(now)) {
      return;
    }
    for (const called of [before, now]) {
      called?.kinds.forEach((kind) => facts.add(called.isOpen ? openFact(kind) : namedFact(keyOf(kind, called.name))));
    }
    if (now === undefined) {
      this.#byFile.delete(uri);
    } else {
      this.#byFile.set(uri, now);
    }
    this.#byName = undefined;
  }

  /** The names of the objects of a kind that are made of files, in the order of these. Nothing is noted: no check asks. */
  namesOf(of: GroupKind): readonly MadeName[] {
    const kind = groupKindKey(of);
    return [...this.#byFile]
      .flatMap(([uri, { kinds, name, isOpen }]) => (isOpen || !kinds.includes(kind) ? [] : [{ name, uri }]))
      .sort((a, b) => compareTexts(a.uri, b.uri));
  }

  /** The files of which an object of this name is made, or may be, in their order. */
  filesOf(of: GroupKind, name: string): readonly Uri[] {
    const kind = groupKindKey(of);
    this.#reads.noteOf(namedFact, keyOf(kind, name));
    this.#reads.noteOf(openFact, kind);
    if (this.#byFile.size === 0) {
      return [];
    }
    this.#byName ??= filesByName(this.#byFile);
    const open = (this.#byName.get(openKey) ?? []).filter((uri) => {
      const called = this.#byFile.get(uri);
      return called?.kinds.includes(kind) === true && mayStandFor(called.name, name);
    });
    return [...(this.#byName.get(keyOf(kind, name)) ?? []), ...open].sort();
  }
}

/** What tools make of files of one kind, with a name that is known. */
export interface MadeName {
  readonly name: string;
  readonly uri: Uri;
}

/** An object that is made of a file, without the nodes that say so. */
interface Called {
  readonly kinds: readonly string[];
  readonly name: string;
  /** The name holds a placeholder. */
  readonly isOpen: boolean;
}

function calledBy(made: MadeObject | undefined): Called | undefined {
  return made === undefined ? undefined : { kinds: made.kinds.map(groupKindKey), name: made.name.text, isOpen: made.name.opaque };
}

/** The key of files whose names hold placeholders; no kind has it. */
const openKey = '';

function filesByName(byFile: ReadonlyMap<Uri, Called>): ReadonlyMap<string, readonly Uri[]> {
  const found = new Map<string, Uri[]>();
  for (const [uri, { kinds, name, isOpen }] of byFile) {
    (isOpen ? [openKey] : kinds.map((kind) => keyOf(kind, name))).forEach((key) => addTo(found, key, uri));
  }
  return found;
}

function keyOf(kind: string, name: string): string {
  return `${kind} ${name}`;
}

/** Stands for the files of which an object of a kind and name is made. */
function namedFact(key: string): Fact {
  return `made ${key}`;
}

/** Stands for those whose name holds a placeholder. */
function openFact(kind: string): Fact {
  return `made of open names ${kind}`;
}
