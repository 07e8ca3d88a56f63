import type { Fix } from '../../../workspace/finding';
import { addEntry, setScalar, type TextEdit } from '../../../yaml/edit';
import { cloudPathOf } from '../../kcc/cloudPath';
import { optionsFor } from '../../../reference/readExternal';
import { normalExternal } from '../../../reference/externalTemplate';
import { entryIn, type WrittenReference } from './context';

/** Turns entries by external value into names, where each of them is an object of the workspace. */
export function listToNames(text: string, byValue: readonly WrittenReference[]): readonly Fix[] {
  const edits = byValue.map((reference) => toName(text, reference));
  return edits.includes(undefined)
    ? []
    : [{ title: 'Write every entry by name', preferred: false, edits: edits.flatMap((each) => each ?? []) }];
}

function toName(text: string, { origin, context, map, use }: WrittenReference): readonly TextEdit[] | undefined {
  const { workspace, resource } = context;
  const entry = entryIn(map, 'external');
  if (entry?.value.kind !== 'scalar' || entry.value.opaque) {
    return undefined;
  }
  const own = normalExternal(entry.value.text, optionsFor(workspace.kcc, origin.targets.map(({ kind }) => kind), use.slot));
  const target = origin.targets.flatMap((kind) => workspace.index.ofKind(kind)).find((each) => cloudPathOf(each.resource, each.uri, workspace) === own)?.resource;
  if (target?.name === undefined) {
    return undefined;
  }
  const away = target.namespace !== undefined && target.namespace !== resource.namespace;
  return [setScalar(entry.key, 'name'), setScalar(entry.value, target.name), ...(away ? [addEntry(text, map, 'namespace', target.namespace)] : [])];
}
