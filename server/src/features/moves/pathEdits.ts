import { shift } from '../../base/text';
import type { Steps } from '../../base/steps';
import type { Workspace } from '../../workspace/workspace';
import { rewriteWord, setScalar, type TextEdit } from '../../yaml/writing/edit';
import { isInFlow } from '../../yaml/nodes/query';
import { renderFlow } from '../../yaml/writing/render';
import type { AnnotatedEdits, EditAnnotation, FileEdit } from '../feature';
import { byPlace, sharedElsewhere } from '../rename/wordEdits';
import { Moved, type Move } from './moved';
import type { PathSite } from './pathSite';
import { sitesLeftBehind } from './pathSites';

const annotations: Readonly<Record<'sure' | 'perhaps', EditAnnotation>> = {
  sure: {
    label: 'Update paths',
    description: 'Paths refer to the same files and folders after the move',
    needsConfirmation: false,
    optional: false,
  },
  perhaps: {
    label: 'Update paths in what may be this repository',
    description: 'The workspace has these folders, but the objects may refer to another repository',
    needsConfirmation: true,
    optional: true,
  },
};

/**
 * Edits, to be made before files and folders are moved, after which paths lead to what they lead to now: paths to what is
 * moved, and paths that lead out of it. What other tools fetch or fill in stays, and so does a path that leads nowhere.
 */
export function* editsOnMove(workspace: Workspace, moves: readonly Move[]): Steps<AnnotatedEdits> {
  const moved = new Moved(moves);
  const sites = moved.isEmpty ? [] : yield* sitesLeftBehind(workspace, moved);
  const edits = sites.flatMap((site) => editOf(site, workspace)).sort(byPlace);
  const used = new Set(edits.map(({ annotation }) => annotation));
  return { edits, annotations: Object.fromEntries(Object.entries(annotations).filter(([id]) => used.has(id))) };
}

/** None where the scalar also counts somewhere else, or does not spell the path as it is. */
function editOf(site: PathSite, workspace: Workspace): readonly FileEdit[] {
  const { uri, document } = site;
  const file = workspace.file(uri);
  const start = file?.startOf(document);
  const edit = file === undefined || sharedElsewhere(document, [site]) !== undefined ? undefined : textEdit(file.textOf(document), site);
  return edit === undefined || start === undefined
    ? []
    : [{ uri, span: shift(edit.span, start), newText: edit.newText, annotation: site.isSure ? 'sure' : 'perhaps' }];
}

function textEdit(text: string, { document, node, path, text: newText }: PathSite): TextEdit | undefined {
  if (node.style === 'plain' && document.root !== undefined && isInFlow(document.root, path)) {
    return { span: node.span, newText: renderFlow(newText) };
  }
  return rewriteWord(text, node, newText) ?? (node.style === 'block' ? undefined : setScalar(node, newText));
}
