import { inspect } from '../../server/src/features/effective/inspect';
import { migrate } from '../../server/src/features/actions/migration';
import type { Workspace } from '../../server/src/workspace/workspace';
import { applyEdits, root } from './workspace';

/** Rewrites all old objects of a workspace; the texts are in place afterwards. */
export function migrateAll(workspace: Workspace, way: string): ReturnType<typeof migrate> {
  const answer = migrate(workspace, [...workspace.uris], way);
  for (const uri of new Set(answer.edits.map((edit) => edit.uri))) {
    workspace.setBuffer(
      uri,
      applyEdits(
        workspace.file(uri)?.text ?? '',
        answer.edits.filter((edit) => edit.uri === uri),
      ),
    );
  }
  return answer;
}

export function textOf(workspace: Workspace, file = 'main.yaml'): string {
  const uri = [...workspace.uris].find((each) => each === `${root}/${file}`);
  return uri === undefined ? '' : (workspace.file(uri)?.text ?? '');
}

interface Legacy {
  readonly awsName?: string;
  readonly references: readonly { readonly path: string; readonly awsName?: string; readonly to: string | null }[];
}

/** `kind awsName` of every App Mesh object, the routers inside of old services included, and what each refers to in AWS. */
export function awsNamesOf(workspace: Workspace): readonly string[] {
  const { resources, references } = inspect(workspace, workspace.uris);
  const own = resources.flatMap(({ kind, awsName, facts }) => {
    const legacy = facts.map(({ fields }) => fields['legacy'] as Legacy | undefined).find((each) => each !== undefined);
    const routers = legacy?.references.filter(({ path }) => path === 'spec.virtualRouter.name') ?? [];
    const targets = legacy?.references.filter(({ path }) => /virtual(?:Node|Service)Name$/.test(path)) ?? [];
    return [
      ...(awsName === undefined && legacy === undefined ? [] : [`${kind} ${awsName?.value ?? legacy?.awsName ?? ''}`]),
      ...routers.map((each) => `VirtualRouter ${each.awsName ?? ''}`),
      ...targets.map((each) => `→ ${each.awsName ?? ''}`),
    ];
  });
  const refers = references
    .filter(({ path, family }) => family === 'appmesh' && !path.startsWith('spec.provider'))
    .map(({ awsName, value }) => `→ ${awsName ?? value}`);
  return [...new Set([...own, ...refers])].sort();
}
