import { WillRenameFilesRequest } from 'vscode-languageserver';
import type { AnnotatedEdits } from '../../../service';
import { toAnnotatedEdit } from '../conversion/annotatedEdit';
import { answering } from './lspFeature';

/** What is to be edited before the user's files and folders are moved. */
export const moveFeature = answering(WillRenameFilesRequest.type, 'workspace', async (context, { files }) => {
  const { service, to, inSlices, settingsOf } = context;
  const moves = files
    .map(({ oldUri, newUri }) => ({ from: context.normal(oldUri), to: context.normal(newUri) }))
    .map((move) => ({ move, choice: settingsOf(move.from).updatePathsOnFileMove.enabled }))
    .filter(({ choice }) => choice !== 'never');
  const asks = moves.some(({ choice }) => choice === 'prompt');
  if (asks && !to.support.asksForConfirmation) {
    return null;
  }
  const answer = await inSlices('Updating paths', () => service.objects.editsOnMove(moves.map(({ move }) => move)));
  return answer.edits.length === 0 ? null : toAnnotatedEdit(to, asks ? confirmed(answer) : answer);
});

/** The same edits, each to be confirmed. */
function confirmed({ edits, annotations }: AnnotatedEdits): AnnotatedEdits {
  return {
    edits,
    annotations: Object.fromEntries(Object.entries(annotations).map(([id, each]) => [id, { ...each, needsConfirmation: true }])),
  };
}
