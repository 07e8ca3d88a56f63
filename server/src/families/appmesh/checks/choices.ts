import { capitalized, quoted } from '../../../base/english';
import type { Path } from '../../../base/path';
import { Memo } from '../../../base/memo';
import { keepOne } from '../../../checks/choiceFixes';
import { findingAt } from '../../../checks/places/findingAt';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import { isAtSlot, parseSlotPath, type SlotStep } from '../../../reference/slot';
import type { Severity } from '../../../rules/level';
import type { Finding } from '../../../workspace/finding';
import type { MapNode } from '../../../yaml/nodes/node';
import { asSequence, entryOf, valueOf } from '../../../yaml/nodes/query';
import { choices, lists, type FieldChoice } from './choiceTable';
import { decodedBlockOf, presenceOf, type Block, type Presence } from '../../../manifest/presence';

/** Fields of which one must be set, or only one may be. */
export function choiceFindings(resource: Resource): readonly Finding[] {
  return placesOf.of(resource.kind, placesOfKind).flatMap((place) => [
    ...missingBlocks(resource, place),
    ...nodesAt(resource.node, place.path)
      .flatMap(decodedBlockOf)
      .flatMap((block) => found(resource, place.choice, block)),
  ]);
}

/** Keys of a map of which another one is there, where only one may be. */
export function keysBeside(resource: Resource, path: Path, present: ReadonlySet<string>): readonly string[] {
  return placesOf
    .of(resource.kind, placesOfKind)
    .filter(({ choice, steps }) => choice.several !== undefined && isAtSlot(steps, path) && choice.keys.some((key) => present.has(key)))
    .flatMap(({ choice }) => choice.keys);
}

/** A path at which a kind has a choice: `parent` leads to what holds the block, `key` is the block's own in it. */
interface ChoicePlace {
  readonly choice: FieldChoice;
  readonly path: string;
  readonly steps: readonly SlotStep[];
  readonly parent: string;
  readonly key: string;
}

const placesOf = new Memo<readonly ChoicePlace[]>();

function placesOfKind(kind: string): readonly ChoicePlace[] {
  return choices
    .filter(({ kinds }) => kinds.includes(kind))
    .flatMap((choice) =>
      choice.paths.map((path) => ({
        choice,
        path,
        steps: parseSlotPath(path),
        parent: path.slice(0, Math.max(0, path.lastIndexOf('.'))),
        key: path.slice(path.lastIndexOf('.') + 1),
      })),
    );
}

function missingBlocks(resource: Resource, { choice, parent, key }: ChoicePlace): readonly Finding[] {
  if (choice.required !== true || choice.none === undefined) {
    return [];
  }
  const parents = parent === '' ? [{ map: resource.node, path: [] }] : nodesAt(resource.node, parent).flatMap(decodedBlockOf);
  return parents
    .filter(({ map }) => presenceOf(map, key) === 'unset')
    .map((parent) => {
      const at = [...parent.path, key];
      const on = entryOf(parent.map, key) === undefined ? 'parent' : 'key';
      return finding(resource, choice, choice.none ?? '', at, on, {
        path: at,
        message: `Missing "${key}": ${wanted(choice)}`,
        supersedes: at,
      });
    });
}

function found(resource: Resource, choice: FieldChoice, block: Block): readonly Finding[] {
  const { keys, beside, none, several } = choice;
  if (beside !== undefined && presenceOf(block.map, beside) !== 'set') {
    return [];
  }
  const presences = keys.map((key) => presenceAfterDecoding(block.map, key));
  const set = keys.filter((_, index) => presences[index] === 'set');
  if (none !== undefined && presences.every((each) => each === 'unset')) {
    return [
      finding(resource, choice, none, block.path, typeof block.path.at(-1) === 'number' ? 'value' : 'key', {
        path: block.path,
        message: wanted(choice),
        lacks: keys.map((key) => [...block.path, key]),
        // The schema misses the one field as well.
        ...(keys.length === 1 ? { supersedes: [...block.path, ...keys] } : {}),
      }),
    ];
  }
  if (several === undefined || set.length < 2) {
    return [];
  }
  return [
    finding(resource, choice, several, block.path, 'key', {
      path: [...block.path, set[1] ?? ''],
      message: `Only one of ${quoted(set)} may be set`,
      fixes: (text) => keepOne(text, block.map, set),
    }),
  ];
}

/** The webhook leaves lists out that hold nothing; one in the place of anything else is of the wrong type. */
function presenceAfterDecoding(map: MapNode, key: string): Presence {
  const list = lists.has(key) ? asSequence(valueOf(map, key)) : undefined;
  return list?.items.length === 0 && list.open !== true ? 'unset' : presenceOf(map, key);
}

function wanted({ keys, beside }: FieldChoice): string {
  const where = beside === undefined ? '' : ` where "${beside}" is set`;
  return `${keys.length === 1 ? '' : 'one of '}${quoted(keys)} must be set${where}`;
}

type Said = Pick<Finding, 'message' | 'fixes' | 'supersedes' | 'lacks'> & { readonly path: Path };

function finding(
  resource: Resource,
  choice: FieldChoice,
  rule: string,
  block: Path,
  on: 'key' | 'value' | 'parent',
  { path, message, ...rest }: Said,
): Finding {
  const skipped = choice.skipped?.(resource, block) === true;
  const level: Severity | undefined = skipped ? 'warning' : choice.level;
  const source = skipped || choice.by === 'model' ? ' (AWS API)' : choice.by === 'webhook' ? ' (App Mesh controller)' : '';
  const text = `${capitalized(message)}${source}`;
  return findingAt(resource, `appmesh/${rule}`, path, on, text, level === undefined ? rest : { ...rest, level });
}
