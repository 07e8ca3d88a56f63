import { append } from '../../base/lists';
import { shift } from '../../base/text';
import { eachInSteps, type Steps } from '../../base/steps';
import { isKustomization } from '../../workspace/kustomizationFile';
import type { Workspace } from '../../workspace/workspace';
import { rewriteWord, setScalar, type TextEdit } from '../../yaml/edit';
import { isInFlow } from '../../yaml/query';
import { renderFlow } from '../../yaml/render';
import type { AnnotatedEdits, EditAnnotation, FileEdit } from '../feature';
import { byPlace, sharedElsewhere } from '../rename/wordEdits';
import { kustomizationSites } from './kustomizationSites';
import { Moved, type Move } from './moved';
import type { PathSite } from './pathSite';

const annotations: Readonly<Record<'sure', EditAnnotation>> = {
  sure: {
    label: 'Update paths',
    description: 'Paths keep leading to the same files and folders after the move',
    needsConfirmation: false,
    optional: false,
  },
};

/**
 * Edits, to be made before files and folders are moved, after which paths lead to what they lead to now: paths to what is
 * moved, and paths that lead out of it. What other tools fetch or fill in stays, and so does a path that leads nowhere.
 */
export function* editsOnMove(workspace: Workspace, moves: readonly Move[]): Steps<AnnotatedEdits> {
  const moved = new Moved(moves);
  const sites: PathSite[] = [];
  if (!moved.isEmpty) {
    yield* eachInSteps(
      workspace.uris,
      (uri) => {
        const text = isKustomization(uri) ? workspace.file(uri)?.text : undefined;
        if (text !== undefined && (moved.has(uri) || moved.isPerhapsIn(text))) {
          append(sites, kustomizationSites(uri, moved, workspace));
        }
      },
      filesInStep,
    );
  }
  const edits = sites.flatMap((site) => editOf(site, workspace)).sort(byPlace);
  return { edits, annotations: edits.length === 0 ? {} : annotations };
}

const filesInStep = 100;

/** None where the scalar also counts somewhere else, or does not spell the path as it is. */
function editOf(site: PathSite, workspace: Workspace): readonly FileEdit[] {
  const { uri, document } = site;
  const file = workspace.file(uri);
  const start = file?.startOf(document);
  const edit = file === undefined || sharedElsewhere(document, [site]) !== undefined ? undefined : textEdit(file.textOf(document), site);
  return edit === undefined || start === undefined
    ? []
    : [{ uri, span: shift(edit.span, start), newText: edit.newText, annotation: 'sure' }];
}

function textEdit(text: string, { document, node, path, text: newText }: PathSite): TextEdit | undefined {
  if (node.style === 'plain' && document.root !== undefined && isInFlow(document.root, path)) {
    return { span: node.span, newText: renderFlow(newText) };
  }
  return rewriteWord(text, node, newText) ?? (node.style === 'block' ? undefined : setScalar(node, newText));
}
