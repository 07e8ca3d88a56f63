import assert from 'node:assert/strict';
import type { Uri } from '../../server/src/base/uri';
import { bundleReader } from '../../server/src/hosts/node/bundleReader';
import type { AroundReader } from '../../server/src/workspace/files/around';
import type { ModelReader } from '../../server/src/workspace/files/apiModels';
import { families } from '../../server/src/families/index';
import { Knowledge } from '../../server/src/workspace/knowledge';
import { AjvValidator } from '../../server/src/schema/validation/ajvValidator';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { FileEdit } from '../../server/src/features/feature';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import type { Diagnostic } from '../../server/src/workspace/finding';
import { Workspace } from '../../server/src/workspace/workspace';
import { cursorOf, parseFixture, type Fixture } from './fixture';

/** The validator is stateless but for compiled schemas, which are worth keeping between tests. */
const validator = new AjvValidator();
/** The same for every test, and read once. */
const knowledge = new Knowledge(bundleReader(), families);

export const root = 'file:///ws';

export function uriOf(file: string): Uri {
  return `${root}/${file}` as Uri;
}

export interface Opened {
  readonly workspace: Workspace;
  readonly fixture: Fixture;
  /** File and offset of the cursor. */
  readonly uri: Uri;
  readonly offset: number;
}

/** A workspace of its own from marked text; every file is on disk, none is open. */
export function openWorkspace(marked: string): Opened {
  const fixture = parseFixture(marked);
  const workspace = emptyWorkspace(undefined, undefined, aroundOf(fixture.files.keys()));
  workspace.setDisk([...fixture.files].map(([file, text]) => [uriOf(file), text] as const));
  const { file, offset } = fixture.cursor ?? { file: [...fixture.files.keys()][0] ?? '', offset: 0 };
  return { workspace, fixture, uri: uriOf(file), offset };
}

/** The same with an earlier version of its files. */
export function openAfter(before: string, marked: string): Opened {
  const earlier = openWorkspace(before).workspace;
  const opened = openWorkspace(marked);
  const workspace = emptyWorkspace(undefined, earlier);
  workspace.setDisk([...opened.fixture.files].map(([file, text]) => [uriOf(file), text] as const));
  return { ...opened, workspace };
}

/** A disk that has these files of the workspace and the folders that they are in. */
export function aroundOf(files: Iterable<string>): AroundReader {
  const uris = [...files].map(uriOf);
  const below = (folder: string): readonly string[] =>
    uris.flatMap((uri) => (uri.startsWith(`${folder}/`) ? [uri.slice(folder.length + 1)] : []));
  return {
    presence: (uri, within) =>
      !within.some((each) => `${uri}/`.startsWith(`${each}/`))
        ? 'unknown'
        : uris.includes(uri)
          ? 'file'
          : below(uri).length > 0
            ? 'folder'
            : 'missing',
    list: (folder) =>
      [...new Map(below(folder).map((path) => [path.split('/')[0] ?? '', path.includes('/')] as const))]
        .map(([name, isFolder]) => ({ name, isFolder }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

export function emptyWorkspace(models?: ModelReader, before?: Workspace, around?: AroundReader): Workspace {
  const workspace = new Workspace({
    knowledge,
    validator,
    folderName: () => undefined,
    ...(models === undefined ? {} : { models }),
    ...(before === undefined ? {} : { before }),
    ...(around === undefined ? {} : { around }),
  });
  workspace.setFolders([root]);
  return workspace;
}

/** A notice about a service as such, which any manifest of it may bring. */
const notices: ReadonlySet<string> = new Set(['appmesh/service-end-of-support']);

/** What is wrong with a file, in order; notices about services as such aside. */
export function findingsIn(uri: Uri, workspace: Workspace): readonly Diagnostic[] {
  return diagnosticsOf(uri, workspace).filter(({ finding }) => !notices.has(finding.code));
}

/** `code: message` of every diagnostic of a file, in order. */
export function problemsOf({ workspace, uri }: Opened): readonly string[] {
  return findingsIn(uri, workspace).map(({ finding }) => `${finding.code}: ${finding.message}`);
}

export function codesOf({ workspace, uri }: Opened): readonly string[] {
  return findingsIn(uri, workspace).map(({ finding }) => finding.code);
}

/**
 * Checks diagnostics against the fixture's ranges: each `<|…|>` carries the codes in `expected`, in order, and there
 * are no others.
 */
export function checkDiagnostics(marked: string, expected: readonly string[]): readonly Diagnostic[] {
  const opened = openWorkspace(marked);
  const found = [...opened.fixture.files.keys()].flatMap((file) => findingsIn(uriOf(file), opened.workspace));
  const shown = found.map(
    ({ uri, span, finding }) => `${finding.code} ${uri.slice(root.length + 1)}:${span.start}-${span.end} ${finding.message}`,
  );
  assert.deepEqual(
    found.map(({ finding }) => finding.code),
    expected,
    shown.join('\n'),
  );
  if (opened.fixture.ranges.length > 0) {
    assert.deepEqual(
      found.map(({ uri, span }) => ({ file: uri.slice(root.length + 1), start: span.start, end: span.end })),
      opened.fixture.ranges.map(({ file, start, end }) => ({ file, start, end })),
      shown.join('\n'),
    );
  }
  return found;
}

/** Applies edits of one file; they must not overlap. */
export function applyEdits(text: string, edits: readonly Pick<FileEdit, 'span' | 'newText'>[]): string {
  return [...edits]
    .sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end)
    .reduce((result, { span, newText }) => result.slice(0, span.start) + newText + result.slice(span.end), text);
}

/** Applies the fix with this title (of the first diagnostic that offers it) and returns the file's new text. */
export function applyFix(opened: Opened, title: string): string {
  const { workspace, uri } = opened;
  const fixes = diagnosticsOf(uri, workspace).flatMap((diagnostic) => fixesOf(diagnostic, workspace));
  const fix = fixes.find((each) => each.title === title);
  assert.ok(fix, `no fix "${title}" among ${fixes.map((each) => each.title).join(' | ') || 'none'}`);
  return applyEdits(workspace.file(uri)?.text ?? '', fix.fileEdits);
}

/**
 * A fix cures: after it the diagnostics are those of before without `gone`, and the text is `after`.
 */
export function checkFix(marked: string, title: string, gone: string, after: string): void {
  const opened = openWorkspace(marked);
  const before = problemsOf(opened);
  const text = applyFix(opened, title);
  assert.equal(text, after.startsWith('\n') ? after.slice(1) : after);
  opened.workspace.setBuffer(opened.uri, text);
  const left = problemsOf(opened);
  assert.ok(
    before.some((problem) => problem.startsWith(`${gone}:`)),
    `${gone} was not reported: ${before.join(' | ')}`,
  );
  assert.deepEqual(
    left,
    before.filter((problem) => !problem.startsWith(`${gone}:`)),
  );
}

export { cursorOf };
