import assert from 'node:assert/strict';
import { TextDocument, type TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument';
import type { Uri } from '../../server/src/base/uri';
import { diagnosticsOf, type Workspace } from '../../server/src/service';

/** Numbers from 0 to 1 that a seed decides (xorshift). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 0x1_0000_0000;
  };
}

const pieces = [
  ...'abkz019 -:{}[]"\'#&*|>%@`,.?!~'.split(''),
  '\n',
  '\r\n',
  '\r',
  '\t',
  '\n  ',
  '\n- ',
  '\n---\n',
  '\r\n---\r\n',
  '\n...\n',
  ': ',
  'é',
  '🚀',
  '\ud83d',
  '\u2028',
  '\uFEFF',
  '${NAME}',
  '{{ .Values.x }}',
  '<<: *a',
  '&a ',
  'spec:\n  ',
  'metadata:\n  name: other\n',
  'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\n',
  'kind: List\nitems:\n- ',
  '# ackmesh-disable\n',
];

/**
 * An edit as an editor sends it, in the text as it is: letters and small pieces, removed stretches up to half of the
 * text, copied stretches, and now and then back to `original` so that texts do not end as rubble.
 */
export function randomEdit(text: string, original: string, random: () => number): { readonly start: number; readonly end: number; readonly text: string } {
  const at = (length: number): number => Math.floor(random() * (length + 1));
  const start = at(text.length);
  const choice = random();
  if (choice < 0.02) {
    return { start: 0, end: text.length, text: original };
  }
  if (choice < 0.05) {
    return { start, end: Math.min(text.length, start + at(text.length >> 1)), text: '' };
  }
  if (choice < 0.25) {
    return { start, end: Math.min(text.length, start + at(12)), text: '' };
  }
  if (choice < 0.3 && text.length < 2 * original.length + 1000) {
    const from = at(original.length);
    return { start, end: start, text: original.slice(from, from + at(400)) };
  }
  return { start, end: Math.min(text.length, start + (random() < 0.2 ? at(3) : 0)), text: pieces[Math.floor(random() * pieces.length)] ?? '' };
}

export interface RandomRun {
  readonly seed: number;
  readonly edits: number;
  /** How often the incremental state is compared with a fresh one. */
  readonly compareEvery: number;
  readonly uri: Uri;
  readonly text: string;
  /** A workspace of the same other files each time. */
  readonly create: () => Workspace;
}

/**
 * Edits a document at random. What a client would show, looking only at the files that each change names, must always
 * be what a fresh open of everything would tell.
 */
export function checkRandomEdits({ seed, edits, compareEvery, uri, text, create }: RandomRun): void {
  const random = randomFrom(seed);
  const workspace = create();
  const document = TextDocument.create(uri, 'yaml', 0, text);
  workspace.setBuffer(uri, document.getText());
  const shown = allShown(workspace);
  for (let step = 1; step <= edits; step += 1) {
    const edit = randomEdit(document.getText(), text, random);
    const change: TextDocumentContentChangeEvent = {
      range: { start: document.positionAt(edit.start), end: document.positionAt(edit.end) },
      text: edit.text,
    };
    TextDocument.update(document, [change], step);
    if (random() < 0.2 && step !== edits) {
      continue; // The next edit comes before anybody looks, as in a burst.
    }
    const where = `seed ${seed}, edit ${step} of ${uri}`;
    try {
      const { files } = workspace.setBuffer(uri, document.getText());
      for (const affected of files) {
        shown.set(affected, shownOf(workspace, affected));
      }
      if (step % compareEvery === 0 || step === edits) {
        const fresh = create();
        fresh.setBuffer(uri, document.getText());
        assert.deepEqual(shown, allShown(fresh), where);
      }
    } catch (error) {
      throw error instanceof assert.AssertionError ? error : new Error(`${where}: ${String(error)}\n${JSON.stringify(document.getText())}`, { cause: error });
    }
  }
}

function allShown(workspace: Workspace): Map<Uri, readonly unknown[]> {
  return new Map([...workspace.uris].sort().map((uri) => [uri, shownOf(workspace, uri)]));
}

function shownOf(workspace: Workspace, uri: Uri): readonly unknown[] {
  return diagnosticsOf(uri, workspace).map(({ span, severity, finding, documentStart }) => ({
    span,
    severity,
    documentStart,
    code: finding.code,
    message: finding.message,
    path: finding.path,
  }));
}
