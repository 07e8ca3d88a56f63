import { keptIn } from '../../base/memo';
import { formatPath, samePath, type Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { EffectiveObject } from '../../kustomize/objects/object';
import type { ValueMap } from '../../kustomize/objects/value';
import type { Resource } from '../../manifest/resource';
import { FileState, type DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { asString, nodeAt } from '../../yaml/nodes/query';

/*
 * Rules about several values of an object speak of the object that is applied, and kustomizations may change one of the values
 * and leave the others: what they make of the object is checked as a file would be that holds it.
 */

/** Everything that is wrong with a document that holds a whole object. */
export type Check = (state: DocumentState, uri: Uri) => readonly Finding[];

/** Judges objects as kustomizations apply them; what several questions are about is read and checked once. */
export interface AppliedJudge {
  /** What is wrong with an object. */
  readonly allIn: (content: ValueMap) => readonly Finding[];
  /** Whether an object has a mistake that another form of it has. */
  readonly hasSame: (content: ValueMap, mistake: Finding) => boolean;
  /** Whether a mistake of an object is one of the file that it comes from. */
  readonly isOfSource: (object: EffectiveObject, mistake: Finding) => boolean;
}

/** A judge of what becomes of the objects of a file. */
export function appliedJudge(uri: Uri, check: Check, workspace: Workspace): AppliedJudge {
  const made = new Map<ValueMap, Mistakes>();
  const written = new Map<DocumentState, readonly Finding[]>();
  const sources = new Map<EffectiveObject['source'], Mistakes>();
  const checked: Check = (state, of) => {
    workspace.counts.formsChecked += 1;
    return check(state, of);
  };
  const formOf = (content: ValueMap): Mistakes =>
    keptIn(made, content, () => {
      // Blanks behind colons let the plain reader read it.
      const text = JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value), 1);
      return new Mistakes(new FileState(uri, text, workspace.reader, { isApplied: true }).documents.flatMap((each) => checked(each, uri)));
    });
  const sourceOf = (source: EffectiveObject['source']): Mistakes =>
    keptIn(sources, source, () => {
      const { document, path: own = [] } = source;
      const state = document === undefined ? undefined : workspace.file(source.uri)?.stateOf(document);
      const all = state === undefined ? [] : keptIn(written, state, () => checked(state, source.uri));
      return new Mistakes(all.filter(({ resource }) => resource !== undefined && samePath(resource.path, own)));
    });
  return {
    allIn: (content) => formOf(content).all,
    hasSame: (content, mistake) => formOf(content).has(mistake),
    isOfSource: ({ source }, mistake) => sourceOf(source).has(mistake),
  };
}

/** What is wrong with one form of an object. */
class Mistakes {
  readonly all: readonly Finding[];
  #words: ReadonlySet<string> | undefined;

  constructor(all: readonly Finding[]) {
    this.all = all;
  }

  /** True for one that is here as well: at its place, or in the same words at another place of the same lists. */
  has(mistake: Finding): boolean {
    this.#words ??= new Set(this.all.flatMap(wordsOf));
    return wordsOf(mistake).some((words) => this.#words?.has(words) === true);
  }
}

/** Two findings of which one of these is equal are one mistake. */
function wordsOf(finding: Finding): readonly string[] {
  const { code, message } = finding;
  return [`${code} at ${placeOf(finding, nameOf)}`, `${code} in ${placeOf(finding, () => '')}: ${message}`];
}

function placeOf({ resource, path }: Finding, item: (resource: Resource | undefined, path: Path) => string | number): string {
  return formatPath(path.map((step, index) => (typeof step === 'string' ? step : item(resource, path.slice(0, index + 1)))));
}

/** The name of an item of a list, else its number. */
function nameOf(resource: Resource | undefined, path: Path): string | number {
  return asString(nodeAt(resource?.node, [...path, 'name'])) ?? path.at(-1) ?? '';
}
