import { firstOf } from '../../base/first';
import type { Path } from '../../base/path';
import { shift } from '../../base/text';
import { describeResource, type Resource } from '../../manifest/resource';
import type { Uri } from '../../base/uri';
import { isSet } from '../../checks/references/alternativesCheck';
import type { SlotUse } from '../../reference/extract';
import { copiedValue, isMadeId, softReferencesOf, type SoftReference } from '../../reference/softReference';
import type { IndexedResource } from '../../workspace/index/indexed';
import { familiesOf } from '../../workspace/family';
import { waitingPath } from '../../workspace/resolution/waiting';
import type { Workspace } from '../../workspace/workspace';
import { parseYaml } from '../../yaml/reading/parse';
import { editedText, keepingLineEnds, replaceEntry, type TextEdit } from '../../yaml/writing/edit';
import { nodeAt } from '../../yaml/nodes/query';
import type { MapEntry } from '../../yaml/nodes/node';
import type { CodeAction } from '../feature';
import { nearestTargets } from '../references/nearestTargets';
import { softReferenceAt, softTargets } from '../references/softReferences';
import { originAt, spotAt, type Spot } from '../../workspace/spot';

/** Changes of spelling that keep the meaning: a literal becomes a reference, and a reference its literal. */
export function refactorings(workspace: Workspace, uri: Uri, offset: number): readonly CodeAction[] {
  const spot = spotAt(workspace, uri, offset);
  if (spot === undefined) {
    return [];
  }
  const soft = softReferenceAt(spot);
  const origin = originAt(spot);
  const text = spot.file.textOf(spot.state.document);
  const external =
    origin === undefined ? undefined : firstOf(familiesOf(workspace), ({ externals }) => externals?.fromName(origin, text, uri, workspace));
  if (external !== undefined) {
    const written = keepingLineEnds(text, external.edits);
    if (!staysReadable(spot, written)) {
      return [];
    }
    const edits = written.map(({ span, newText }) => ({
      uri,
      span: { start: span.start + spot.start, end: span.end + spot.start },
      newText,
    }));
    return [{ title: external.title, kind: 'refactor.rewrite', preferred: false, edits }];
  }
  const found = soft === undefined ? toLiteral(spot, uri, workspace) : toReference(spot, soft, uri, workspace);
  const readable = found.filter(({ edit, path }) => staysReadable(spot, [edit], path));
  return readable.map(({ title, edit: { span, newText } }) => ({
    title,
    kind: 'refactor.rewrite',
    preferred: false,
    edits: [{ uri, span: shift(span, spot.start), newText }],
  }));
}

interface Rewriting {
  readonly title: string;
  readonly edit: TextEdit;
  /** Where what it writes is then, from the document's root. */
  readonly path: Path;
}

/** False where an alias would lose its anchor, or a key behind `?` would hold what is written for its value. */
function staysReadable({ file, state: { document } }: Spot, edits: readonly TextEdit[], path: Path = []): boolean {
  const { root, problems } = parseYaml(editedText(file.textOf(document), edits));
  return problems.length <= document.problems.length && nodeAt(root, path) !== undefined;
}

/**
 * A whole list changes its form together, because the two forms exclude each other. Where no object certainly has the id, the few
 * that might are there to choose from.
 */
function toReference(spot: Spot, { use, entry }: SoftReference, uri: Uri, workspace: Workspace): readonly Rewriting[] {
  const literals = softReferencesOf(use).filter((each) => each.entry === entry);
  if (literals.length !== countOf(entry) || (use.entry !== undefined && isSet(use.entry.value)) || !use.parent.entries.includes(entry)) {
    return [];
  }
  const certain = literals.map((each) => onlyTarget(each, uri, workspace));
  const [only, ...others] = literals;
  const chosen =
    only !== undefined && others.length === 0 && certain[0] === undefined
      ? possibleTargets(only, uri, workspace).map((each) => ({ targets: [each], instead: ` instead of "${only.node.text}"` }))
      : [{ targets: certain, instead: '' }];
  return chosen.flatMap(({ targets, instead }): readonly Rewriting[] => {
    const known = targets.filter((target) => target !== undefined);
    const values = known.map(({ resource }) => referenceValue(use, resource, uri, workspace));
    if (known.length < targets.length || values.includes(undefined) || known.some((each) => closesCircle(use, each, uri, workspace))) {
      return [];
    }
    const value = use.slot.path.at(-1) === use.key ? values[0] : values;
    const names = known.map(({ resource }) => describeResource(resource)).join(', ');
    return [
      {
        title: `Refer to ${names} with "${use.key}"${instead}`,
        edit: replaceEntry(spot.file.textOf(spot.state.document), use.parent, entry, use.key, value),
        path: [...use.parentPath, use.key],
      },
    ];
  });
}

/** More than these are not chosen from by somebody who has the id only. */
const mostPossible = 3;

/**
 * The objects beside a literal of which none certainly means it: those of the kind in its namespace that do not say another value.
 * What AWS itself owns is none of them, nor is what can be read from a name.
 */
function possibleTargets({ use, alternative, node }: SoftReference, uri: Uri, workspace: Workspace): readonly IndexedResource[] {
  const { slot, owner } = use;
  if (alternative.form !== 'value' || slot.value === undefined || !isMadeId(node.text)) {
    return [];
  }
  const path = slot.value;
  const near = nearestTargets(slot, owner, uri, workspace, mostPossible + 1);
  return near.length > mostPossible ? [] : near.filter(({ resource }) => copiedValue(resource, path) === undefined);
}

/** The controller would wait for the target, which waits for this. */
function closesCircle({ slot, owner }: SlotUse, target: IndexedResource, uri: Uri, { index, resolver }: Workspace): boolean {
  return slot.waits === true && waitingPath(target, index.entryOf(uri, owner), resolver) !== undefined;
}

function onlyTarget(soft: SoftReference, uri: Uri, workspace: Workspace): IndexedResource | undefined {
  const [first, second] = softTargets(soft, uri, workspace);
  const clear = first !== undefined && (second === undefined || first.resource.namespace === second.resource.namespace);
  return clear ? first : undefined;
}

function countOf({ value }: MapEntry): number {
  return value.kind === 'sequence' ? value.items.length : 1;
}

/** What is written in place of the literal; `undefined` where the reference would not be followed. */
function referenceValue(use: SlotUse, target: Resource, uri: Uri, workspace: Workspace): unknown {
  const { shape, codes } = use.slot;
  const elsewhere = target.namespace !== undefined && use.owner.namespace !== undefined && target.namespace !== use.owner.namespace;
  const { cluster } = workspace.configuration.of(uri);
  const forbidden = codes.crossNamespaceWith !== undefined && cluster[codes.crossNamespaceWith] !== true;
  if (elsewhere && (shape.namespace === undefined || forbidden)) {
    return undefined;
  }
  const value: Record<string, unknown> = {};
  write(value, shape.name, target.name);
  if (elsewhere && shape.namespace !== undefined) {
    write(value, shape.namespace, target.namespace);
  }
  return value;
}

function write(into: Record<string, unknown>, path: Path, value: unknown): void {
  let at = into;
  for (const step of path.slice(0, -1)) {
    const inner = at[step];
    const next = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
    at[step] = next;
    at = next;
  }
  at[path.at(-1) ?? ''] = value;
}

function toLiteral(spot: Spot, uri: Uri, workspace: Workspace): readonly Rewriting[] {
  const origin = originAt(spot);
  const use = origin === undefined ? undefined : spot.state.uses.find(({ origins }) => origins.includes(origin));
  const [alternative] = use?.slot.alternatives.filter(({ form }) => form === 'value') ?? [];
  if (
    use?.entry === undefined ||
    alternative === undefined ||
    use.slot.value === undefined ||
    use.alternatives.some(({ value }) => isSet(value)) ||
    !use.parent.entries.includes(use.entry)
  ) {
    return [];
  }
  const path = use.slot.value;
  const values = use.origins.map((each) => {
    const resolution = workspace.resolver.resolve(each, uri);
    const [target] = resolution.kind === 'found' && resolution.meant.length === 1 ? resolution.meant : [];
    return target === undefined ? undefined : copiedValue(target.resource, path);
  });
  if (values.length === 0 || values.some((value) => value === undefined)) {
    return [];
  }
  const list = use.slot.path.at(-1) !== use.key;
  const edit = replaceEntry(spot.file.textOf(spot.state.document), use.parent, use.entry, alternative.key, list ? values : values[0]);
  return [
    {
      title: `Write ${values.map((value) => `"${value ?? ''}"`).join(', ')} as "${alternative.key}"`,
      edit,
      path: [...use.parentPath, alternative.key],
    },
  ];
}
