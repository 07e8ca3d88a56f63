import { RenameRequest, type Middleware, type WorkspaceEdit } from 'vscode-languageclient';
import { migrateMethod, type MigrateAnswer } from '../../server/src/protocol/migrateRequests';
import { showWarning } from './messages';

/**
 * Shows what a change means before it is applied: VS Code's preview lists the edits and hides their reasons in tooltips.
 * Nothing waits for the message.
 */
export const reasonsShown: Middleware = {
  sendRequest: async (type, param, token, next) => {
    const answer = await next(type, param, token);
    const method = typeof type === 'string' ? type : type.method;
    const reasons = reasonsOf(editIn(method, answer) ?? {});
    if (reasons.length > 0) {
      // With a button, the message is shown in full and stays until somebody has read it.
      void showWarning(reasons.join(' '), 'OK');
    }
    return answer;
  },
};

function editIn(method: string, answer: unknown): WorkspaceEdit | null | undefined {
  switch (method) {
    case RenameRequest.method:
      return answer as WorkspaceEdit | null;
    case migrateMethod:
      return (answer as MigrateAnswer).edit;
    default:
      return undefined;
  }
}

/** The reasons of what is ticked; the rest is the user's own choice, one by one. */
function reasonsOf({ changeAnnotations = {} }: WorkspaceEdit): readonly string[] {
  return Object.values(changeAnnotations).flatMap(({ label, description, needsConfirmation }) =>
    needsConfirmation === true || description === undefined ? [] : [`${label}: ${description.replace(/\.?$/, '.')}`],
  );
}
