import type { Fix } from '../../../workspace/finding';
import { addEntry, setScalar, type TextEdit } from '../../../yaml/writing/edit';
import { cloudPathOf } from '../../kcc/cloudPath';
import { optionsFor } from '../readExternal';
import { normalExternal } from '../externalTemplate';
import { nameToExternal } from '../../kcc/sameResource';
import { entryIn, type WrittenReference } from './context';
import { kccOf } from '../part';

/** Turns entries by external value into names, where each of them is an object of the workspace. */
export function listToNames(text: string, byValue: readonly WrittenReference[]): readonly Fix[] {
  const edits = byValue.map((reference) => toName(text, reference));
  return edits.includes(undefined)
    ? []
    : [{ title: 'Replace every "external" with a name', preferred: false, edits: edits.flatMap((each) => each ?? []) }];
}

/** Turns entries by name into external values, where those of all are known. */
export function listToExternals(text: string, byName: readonly WrittenReference[]): readonly Fix[] {
  const edits = byName.map(({ origin, context }) => nameToExternal(origin, text, context.uri, context.workspace)?.edits);
  return edits.includes(undefined)
    ? []
    : [
        {
          title: 'Replace every "name" and "namespace" with an external value',
          preferred: false,
          edits: edits.flatMap((each) => each ?? []),
        },
      ];
}

function toName(text: string, { origin, context, map, use }: WrittenReference): readonly TextEdit[] | undefined {
  const { workspace, resource } = context;
  const entry = entryIn(map, 'external');
  if (entry?.value.kind !== 'scalar' || entry.value.opaque) {
    return undefined;
  }
  const own = normalExternal(
    entry.value.text,
    optionsFor(
      kccOf(workspace),
      origin.targets.map(({ kind }) => kind),
      use.slot,
    ),
  );
  const target = origin.targets
    .flatMap((kind) => workspace.index.ofKind(kind))
    .find((each) => cloudPathOf(each.resource, each.uri, workspace) === own)?.resource;
  if (target?.name === undefined) {
    return undefined;
  }
  const away = target.namespace !== undefined && target.namespace !== resource.namespace;
  return [
    setScalar(entry.key, 'name'),
    setScalar(entry.value, target.name),
    ...(away ? [addEntry(text, map, 'namespace', target.namespace)] : []),
  ];
}
