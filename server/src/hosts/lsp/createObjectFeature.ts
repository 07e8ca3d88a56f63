import { ExecuteCommandRequest, type ExecuteCommandParams } from 'vscode-languageserver';
import { UserError } from '../../base/errors';
import { createObjectCommand, type CreateObject } from '../../protocol/createObject';
import { creation } from './codeAction';
import type { LspFeature } from './lspFeature';
import { isRecord } from '../../base/record';

/** Makes a missing object in a file of its own, through an edit that the client applies; nothing where that cannot be. */
export const createObjectFeature: readonly [method: string, feature: LspFeature] = [
  ExecuteCommandRequest.method,
  {
    needs: 'workspace',
    run: async (context, params) => {
      const { service, to, applyEdit } = context;
      const { command, arguments: [wanted] = [] } = params as ExecuteCommandParams;
      if (command !== createObjectCommand) {
        throw new UserError(`Unknown command "${command}"`);
      }
      if (!isCreateObject(wanted)) {
        throw new UserError(`${createObjectCommand}: expected an object with "beside", "group", "kind" and "name"`);
      }
      const { beside, group, kind, name, namespace } = wanted;
      const file = service.objects.newFile({ beside: context.normal(beside), target: { group, kind }, name, ...(namespace === undefined ? {} : { namespace }) });
      if (file !== undefined) {
        await applyEdit(`Create ${kind} "${name}"`, creation(to, file, file.edits));
      }
      return null;
    },
  },
];

function isCreateObject(value: unknown): value is CreateObject {
  return isRecord(value) && ['beside', 'group', 'kind', 'name'].every((key) => typeof value[key] === 'string') && (value['namespace'] === undefined || typeof value['namespace'] === 'string');
}
