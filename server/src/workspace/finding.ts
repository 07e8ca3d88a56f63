import type { Path } from '../base/path';
import type { Span } from '../base/text';
import type { Uri } from '../base/uri';
import type { Resource } from '../manifest/resource';
import type { Level, Severity } from '../rules/level';
import type { YamlDocument } from '../yaml/nodes/node';
import type { TextEdit } from '../yaml/writing/edit';

/** Something that a check has to say about a document. Spans count from the document's start. */
export interface Finding {
  /** A code of the catalogue. */
  readonly code: string;
  /** The level where this case is milder or graver than its rule; a configured level is stronger. */
  readonly level?: Level;
  /** Schema findings at this path of the object or below say the same in less fitting words and are left out. */
  readonly supersedes?: Path;
  readonly message: string;
  readonly span: Span;
  /** Path inside the object; for a missing field it names the missing child. */
  readonly path: Path;
  readonly resource?: Resource;
  /** Paths of the object of which none is there, and any would do: what kustomizations add later is not missing. */
  readonly lacks?: readonly Path[];
  /** Paths of the object that its writer may have meant by what is wrong: what is there under another name is not missing as well. */
  readonly meant?: readonly Path[];
  /** A setting of the cluster decides about it, and nobody has said how that is set. */
  readonly unlessEnabled?: true;
  /** It is about a word that is a boolean to kubectl and a string to Kustomize, where a string is expected. */
  readonly isTextToKustomize?: true;
  /** It is about what kustomizations make of the object, which is not judged once more, and says in which roots that is so. */
  readonly inRoots?: true;
  /** Computed when somebody asks for them, since they are in documents that change without this finding. */
  readonly related?: () => readonly RelatedPlace[];
  /** The related places are the rest of one mistake, and its reader is offered to go there. */
  readonly leadsOn?: true;
  /** Computed when somebody asks for it. `text` is the document's text, which may be read again as long as `mayRead` says so. */
  readonly fixes?: (text: string, mayRead?: MayRead, wanted?: WantedFixes) => readonly Fix[];
  /** It is about actions of a template: its span and its fixes count from the start of the file, and what YAML says of it is not asked. */
  readonly ofActions?: true;
  /** None of its fixes is preferred, so that nobody computes them to find that out. */
  readonly onlyOffers?: true;
}

/** Asked before as many characters are read again as a fix needs to be tried; false when that is too much for one request. */
export type MayRead = (characters: number) => boolean;

export interface RelatedPlace {
  readonly uri: Uri;
  readonly document: YamlDocument;
  readonly span: Span;
  readonly message: string;
}

/** `preferred` lets a finding leave out fixes that nobody does without asking, where they take long to write. */
export type WantedFixes = 'all' | 'preferred';

/** A change that cures a finding. */
export interface Fix {
  readonly title: string;
  /** The obvious cure, which changes nothing but the mistake; `--fix` and fix-all apply these. */
  readonly preferred: boolean;
  /** Of the finding's document. */
  readonly edits: readonly TextEdit[];
  /** Of other documents, for what has to be written there; fix-all leaves such fixes to their readers. */
  readonly elsewhere?: readonly { readonly uri: Uri; readonly document: YamlDocument; readonly edits: readonly TextEdit[] }[];
}

/** A finding at its place in a file, with the level that the configuration gives it. */
export interface Diagnostic {
  readonly uri: Uri;
  /** In the file. */
  readonly span: Span;
  readonly severity: Severity;
  readonly finding: Finding;
  /** Where the finding's document starts in the file. */
  readonly documentStart: number;
}
