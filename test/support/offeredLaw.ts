import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Path } from '../../server/src/base/path';
import type { Span } from '../../server/src/base/text';
import type { Uri } from '../../server/src/base/uri';
import { catalogue } from '../../server/src/families/catalogue';
import { complete } from '../../server/src/features/completion/complete';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { CompletionItem } from '../../server/src/features/feature';
import { docsOf } from '../../server/src/rules/rule';
import type { Diagnostic } from '../../server/src/workspace/finding';
import type { Workspace } from '../../server/src/workspace/workspace';
import type { YamlNode } from '../../server/src/yaml/nodes/node';
import { projectFolder } from './schemaBundle';
import { applyEdits, openWorkspace, uriOf } from './workspace';

/** A file of an example, with the others of it around. */
export interface Example {
  readonly workspace: Workspace;
  readonly uri: Uri;
  readonly text: string;
}

/** Every file of what is right on the pages of all rules. */
export function rightFiles(): readonly Example[] {
  return catalogue.flatMap(({ code }) => {
    const page = join(projectFolder, docsOf(code));
    const text = existsSync(page) ? /^## Right\n\n```yaml\n([\s\S]*?)^```/m.exec(readFileSync(page, 'utf8'))?.[1] : undefined;
    const opened = text === undefined ? undefined : openWorkspace(text);
    return opened === undefined
      ? []
      : [...opened.fixture.files].map(([file, content]) => ({ workspace: opened.workspace, uri: uriOf(file), text: content }));
  });
}

/** A value of a document: where it stands in the file, and its path from the document's root. */
export interface ValuePlace {
  readonly path: Path;
  readonly span: Span;
}

/** The scalars of one line of a file, but for what says what an object is and what a cluster writes. */
export function valuesIn({ workspace, uri, text }: Example): readonly ValuePlace[] {
  workspace.setBuffer(uri, text);
  const documents = workspace.file(uri)?.yaml.documents ?? [];
  return documents.flatMap(({ document, start }) =>
    scalarsIn(document.root, []).flatMap(({ path, span }) =>
      isIdentity(path) || path.includes('status') || text.slice(span.start + start, span.end + start).includes('\n')
        ? []
        : [{ path, span: { start: span.start + start, end: span.end + start } }],
    ),
  );
}

function isIdentity(path: Path): boolean {
  const key = path.at(-1);
  return key === 'apiVersion' || key === 'kind' || (path.at(-2) === 'metadata' && (key === 'name' || key === 'namespace'));
}

function scalarsIn(node: YamlNode | undefined, path: Path): readonly { readonly path: Path; readonly span: Span }[] {
  switch (node?.kind) {
    case 'scalar':
      return node.span.start === node.span.end || node.style === 'block' ? [] : [{ path, span: node.span }];
    case 'sequence':
      return node.items.flatMap((item, index) => scalarsIn(item, [...path, index]));
    case 'map':
      return node.entries.flatMap(({ key, value }) => scalarsIn(value, [...path, key.text]));
    case 'alias':
    case undefined:
      return [];
  }
}

/** Puts a text in a file and asks what may be typed there. */
export function offeredIn({ workspace, uri }: Example, text: string, offset: number): readonly CompletionItem[] {
  workspace.setBuffer(uri, text);
  return complete(workspace, uri, offset);
}

/** A text after a suggestion is taken, and where what it writes stands in it. */
export function taken(text: string, item: CompletionItem): { readonly text: string; readonly written: Span } {
  const before = (item.additional ?? []).filter(({ span }) => span.start <= item.span.start);
  const start = item.span.start + before.reduce((sum, { span, newText }) => sum + newText.length - (span.end - span.start), 0);
  return {
    text: applyEdits(text, [item, ...(item.additional ?? [])]),
    written: { start, end: start + item.newText.length },
  };
}

/** What is wrong with a text in a file, of what is not still to be written. */
export function problemsIn({ workspace, uri }: Example, text: string): readonly Diagnostic[] {
  workspace.setBuffer(uri, text);
  return diagnosticsOf(uri, workspace).filter(
    ({ severity, finding }) =>
      (severity === 'error' || severity === 'warning') && finding.lacks === undefined && finding.unlessEnabled !== true,
  );
}
