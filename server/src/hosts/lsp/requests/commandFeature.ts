import { ExecuteCommandRequest } from 'vscode-languageserver';
import { UserError } from '../../../base/errors';
import { createObjectCommand, type CreateObject } from '../../../protocol/createObject';
import { chooseRootCommand } from '../../../protocol/rootRequests';
import { creation } from './codeAction';
import { answering, type FeatureContext } from './lspFeature';
import { isRecord } from '../../../base/record';

/** The commands of the server. */
export const commandFeature = answering(ExecuteCommandRequest.type, 'workspace', async (context, { command, arguments: given = [] }) => {
  switch (command) {
    case createObjectCommand:
      await createObject(context, given[0]);
      return null;
    case chooseRootCommand:
      chooseRoots(context, given);
      return null;
    default:
      throw new UserError(`Unknown command "${command}"`);
  }
});

/** Makes a missing object in a file of its own, through an edit that the client applies; nothing where that cannot be. */
async function createObject(context: FeatureContext, wanted: unknown): Promise<void> {
  const { service, to, applyEdit } = context;
  if (!isCreateObject(wanted)) {
    throw new UserError(`${createObjectCommand}: expected an object with "beside", "group", "kind" and "name"`);
  }
  const { beside, group, kind, name, namespace } = wanted;
  const file = service.objects.newFile({
    beside: context.normal(beside),
    target: { group, kind },
    name,
    ...(namespace === undefined ? {} : { namespace }),
  });
  if (file !== undefined) {
    await applyEdit(`Create ${kind} "${name}"`, creation(to, file, file.edits));
  }
}

function chooseRoots({ service }: FeatureContext, given: readonly unknown[]): void {
  const roots = (given.length === 0 ? [undefined] : given).map((root) => root ?? undefined);
  if (!roots.every((root) => root === undefined || typeof root === 'string')) {
    throw new UserError(`${chooseRootCommand}: expected the folder of a kustomization`);
  }
  roots.forEach((root) => service.roots.choose(root));
}

function isCreateObject(value: unknown): value is CreateObject {
  return (
    isRecord(value) &&
    ['beside', 'group', 'kind', 'name'].every((key) => typeof value[key] === 'string') &&
    (value['namespace'] === undefined || typeof value['namespace'] === 'string')
  );
}
