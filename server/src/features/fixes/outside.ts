import { samePath } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { Origin } from '../../reference/extract';
import { FileState, type DocumentState } from '../../workspace/files/fileState';
import type { Diagnostic } from '../../workspace/finding';
import { configFileName } from '../../workspace/files/fileRoles';
import type { Workspace } from '../../workspace/workspace';
import { addEntry, addItem, editedText, fillEntry, type TextEdit } from '../../yaml/writing/edit';
import { lineEndOf } from '../../base/lines';
import { renderYaml } from '../../yaml/writing/render';
import { asMap, asSequence, asString, entryOf, valueOf } from '../../yaml/nodes/query';
import type { CodeAction } from '../feature';
import { isFree } from '../freePlace';

const title = `Add to "outside" in ${configFileName}`;

/** Declares the object that a reference does not find as one that lives elsewhere: in the nearest project file, or in a new one. */
export function outsideActions(
  diagnostic: Diagnostic,
  state: DocumentState | undefined,
  workspace: Workspace,
): readonly Pick<CodeAction, 'title' | 'edits' | 'creates'>[] {
  const { finding, uri } = diagnostic;
  const origin = finding.code === 'ref/not-found' ? originOf(diagnostic, state) : undefined;
  const [target] = origin?.targets ?? [];
  if (origin?.name === undefined || target === undefined || /[*?[\]{}()!\\]/.test(origin.name)) {
    return [];
  }
  const [namespace] = workspace.resolver.namespaces.of(origin);
  const scope = workspace.kinds.versions(target)[0]?.scope;
  const object = {
    group: target.group,
    kind: target.kind,
    ...(namespace === undefined || scope === 'Cluster' ? {} : { namespace }),
    name: origin.name,
  };
  const projectFile = workspace.configuration.fileFor(uri);
  if (projectFile === undefined) {
    const folder = workspace.folders.filter((each) => uri.startsWith(`${each}/`)).sort((a, b) => a.length - b.length)[0];
    const created = `${folder ?? ''}/${configFileName}` as Uri;
    return folder === undefined || !isFree(created, workspace)
      ? []
      : [{ title, edits: [], creates: { uri: created, text: `${renderYaml({ outside: [object] })}\n` } }];
  }
  const file = workspace.file(projectFile);
  const edit = file === undefined ? undefined : insertion(file.text, file.documents[0], object);
  return file === undefined || edit === undefined || !isReadFrom(editedText(file.text, [edit]), projectFile, object.name, workspace)
    ? []
    : [{ title, edits: [{ uri: projectFile, ...edit }] }];
}

/** True where a project file with this text says the object: nothing stands where it would not be read, as behind the file's end. */
function isReadFrom(text: string, uri: Uri, name: string, { reader }: Workspace): boolean {
  const document = new FileState(uri, text, reader).documents[0]?.document;
  const last = asSequence(valueOf(document?.root, 'outside'))?.items.at(-1);
  return document?.problems.length === 0 && asString(valueOf(last, 'name')) === name;
}

/** The reference that a finding about what it misses is of. */
export function originOf({ finding }: Diagnostic, state: DocumentState | undefined): Origin | undefined {
  return state?.origins.find(
    ({ owner, path, slot, nameNode, node }) =>
      owner === finding.resource &&
      samePath([...path.slice(owner.path.length), ...slot.shape.name], finding.path) &&
      (nameNode ?? node).span.start === finding.span.start,
  );
}

function insertion(text: string, state: DocumentState | undefined, object: Readonly<Record<string, string>>): TextEdit | undefined {
  const root = state?.document.root;
  const map = asMap(root);
  if (root === undefined || (root.kind === 'scalar' && root.value === null)) {
    const lineEnd = lineEndOf(text);
    const open = text === '' || text.endsWith('\n') ? '' : lineEnd;
    return {
      span: { start: text.length, end: text.length },
      newText: `${open}${renderYaml({ outside: [object] }).replaceAll('\n', lineEnd)}${lineEnd}`,
    };
  }
  const entry = entryOf(map, 'outside');
  if (map === undefined || state?.document.problems.length !== 0) {
    return undefined;
  }
  if (entry === undefined) {
    return addEntry(text, map, 'outside', [object]);
  }
  if (entry.value.kind === 'sequence') {
    return addItem(text, entry.value, object);
  }
  return entry.value.kind === 'scalar' && entry.value.value === null ? fillEntry(text, map, entry, [object]) : undefined;
}
