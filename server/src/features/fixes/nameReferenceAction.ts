import { samePath } from '../../base/path';
import { parentOf, type Uri } from '../../base/uri';
import { effectiveReferences, namePath } from '../../checks/references/effectiveReference';
import { resolvePath } from '../../kustomize/files';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Diagnostic } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { addEntry, addItem } from '../../yaml/writing/edit';
import { renderYaml } from '../../yaml/writing/render';
import { asMap, asSequence, asString, entryOf, valueOf } from '../../yaml/nodes/query';
import { isWhole } from '../../yaml/nodes/whole';
import type { CodeAction, FileEdit } from '../feature';
import { isFree } from '../freePlace';
import { configOfFields, fieldPath, mayFollow, nameReferencesOf, type NameField } from './nameReferences';

const newFile = 'nameReferences.yaml';

/**
 * Lets Kustomize follow a reference that a rename leaves behind: adds the field to the configurations file of the
 * kustomization that lists the manifest, or makes that file with every field in use.
 */
export function nameReferenceActions(
  { finding, uri }: Diagnostic,
  state: DocumentState | undefined,
  workspace: Workspace,
): readonly Pick<CodeAction, 'title' | 'edits' | 'creates'>[] {
  const layer =
    finding.code === 'kustomize/reference-not-renamed' && state !== undefined ? workspace.kustomizations.listing(uri) : undefined;
  const file = layer === undefined ? undefined : workspace.file(layer);
  const document = file?.documents[0]?.document;
  const map = asMap(document?.root);
  if (
    layer === undefined ||
    file === undefined ||
    state === undefined ||
    document === undefined ||
    map === undefined ||
    !isWhole(document)
  ) {
    return [];
  }
  const own = configOfFields(fieldsOf(finding, state, workspace)).nameReference;
  const known = configurationsIn(layer, workspace);
  if (own.length === 0) {
    return [];
  }
  if (known !== undefined) {
    const edits = own.flatMap((entry) => insertion(known, entry, workspace));
    return edits.length === 0 ? [] : [{ title: `Add to "nameReference" in ${known.slice(parentOf(layer).length + 1)}`, edits }];
  }
  const target = resolvePath(parentOf(layer), newFile);
  const list = entryOf(map, 'configurations')?.value;
  if (!isFree(target, workspace) || (list !== undefined && list.kind !== 'sequence')) {
    return [];
  }
  const edit = list === undefined ? addEntry(file.text, map, 'configurations', [newFile]) : addItem(file.text, list, newFile);
  const text = `${renderYaml(nameReferencesOf(workspace, workspace.roots.of(uri)))}\n`;
  return [
    { title: `Create ${newFile} and list it under "configurations"`, edits: [{ uri: layer, ...edit }], creates: { uri: target, text } },
  ];
}

function fieldsOf(finding: Diagnostic['finding'], state: DocumentState, workspace: Workspace): readonly NameField[] {
  return effectiveReferences(state, workspace)
    .filter(({ origin }) => origin.owner === finding.resource && mayFollow(origin) && samePath(namePath(origin), finding.path))
    .flatMap(({ candidates, referrer, path }) =>
      candidates.map(({ id }) => ({
        target: { group: id.group, kind: id.kind },
        field: { path: fieldPath(path), group: referrer.id.group, kind: referrer.id.kind },
      })),
    );
}

/** The first configurations file of a kustomization that is in the workspace and has a list of name references. */
function configurationsIn(layer: Uri, workspace: Workspace): Uri | undefined {
  const paths = asSequence(valueOf(workspace.file(layer)?.documents[0]?.document.root, 'configurations'))?.items ?? [];
  return paths
    .flatMap((item) => asString(item) ?? [])
    .map((path) => resolvePath(parentOf(layer), path))
    .find((uri) => asSequence(valueOf(workspace.file(uri)?.documents[0]?.document.root, 'nameReference')) !== undefined);
}

function insertion(uri: Uri, entry: object, workspace: Workspace): readonly FileEdit[] {
  const file = workspace.file(uri);
  const list = asSequence(valueOf(file?.documents[0]?.document.root, 'nameReference'));
  return file === undefined || list === undefined ? [] : [{ uri, ...addItem(file.text, list, entry) }];
}
