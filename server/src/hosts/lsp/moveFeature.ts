import { WillRenameFilesRequest, type RenameFilesParams } from 'vscode-languageserver';
import { toAnnotatedEdit } from './annotatedEdit';
import type { LspFeature } from './lspFeature';

/** What is to be edited before the user's files and folders are moved. */
export const moveFeature: readonly [method: string, feature: LspFeature] = [
  WillRenameFilesRequest.method,
  {
    needs: 'workspace',
    run: async (context, params) => {
      const { service, to, inSlices } = context;
      const moves = (params as RenameFilesParams).files.map(({ oldUri, newUri }) => ({
        from: context.normal(oldUri),
        to: context.normal(newUri),
      }));
      const answer = await inSlices('Updating paths', () => service.objects.editsOnMove(moves));
      return answer.edits.length === 0 ? null : toAnnotatedEdit(to, answer);
    },
  },
];
