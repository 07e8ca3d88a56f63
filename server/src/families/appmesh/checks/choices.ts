import type { Path } from '../../../base/path';
import { keepOne } from '../../../checks/choiceFixes';
import { findingAt } from '../../../checks/findingAt';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import type { Severity } from '../../../rules/level';
import type { Finding } from '../../../workspace/finding';
import { entryOf } from '../../../yaml/query';
import { choices, type Choice } from './choiceTable';
import { blockOf, presenceOf, type Block } from '../../../manifest/presence';

/** Fields of which one must be set, or only one may be. */
export function choiceFindings(resource: Resource): readonly Finding[] {
  return choices
    .filter(({ kinds }) => kinds.includes(resource.kind))
    .flatMap((choice) => choice.paths.flatMap((path) => [...missingBlocks(resource, choice, path), ...nodesAt(resource.node, path).flatMap(blockOf).flatMap((block) => found(resource, choice, block))]));
}

function missingBlocks(resource: Resource, choice: Choice, path: string): readonly Finding[] {
  if (choice.required !== true || choice.none === undefined) {
    return [];
  }
  const steps = path.split('.');
  const key = steps.at(-1) ?? '';
  const parents = steps.length === 1 ? [{ map: resource.node, path: [] }] : nodesAt(resource.node, steps.slice(0, -1).join('.')).flatMap(blockOf);
  return parents
    .filter(({ map }) => presenceOf(map, key) === 'unset')
    .map((parent) => {
      const at = [...parent.path, key];
      const on = entryOf(parent.map, key) === undefined ? 'parent' : 'key';
      return finding(resource, choice, choice.none ?? '', at, on, { path: at, message: `Missing "${key}": ${wanted(choice)}`, supersedes: at });
    });
}

function found(resource: Resource, choice: Choice, block: Block): readonly Finding[] {
  const { keys, none, several } = choice;
  const presences = keys.map((key) => presenceOf(block.map, key));
  const set = keys.filter((_, index) => presences[index] === 'set');
  if (none !== undefined && presences.every((each) => each === 'unset')) {
    return [
      finding(resource, choice, none, block.path, typeof block.path.at(-1) === 'number' ? 'value' : 'key', {
        path: block.path,
        message: wanted(choice),
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
      message: `Only one of ${set.map((key) => `"${key}"`).join(', ')} may be set`,
      fixes: (text) => keepOne(text, block.map, set),
    }),
  ];
}

function wanted({ keys }: Choice): string {
  const names = keys.map((key) => `"${key}"`);
  return names.length === 1 ? `${names.join('')} must be set` : `one of ${names.join(', ')} must be set`;
}

type Said = Pick<Finding, 'message' | 'fixes' | 'supersedes'> & { readonly path: Path };

function finding(resource: Resource, choice: Choice, rule: string, block: Path, on: 'key' | 'value' | 'parent', { path, message, ...rest }: Said): Finding {
  const skipped = choice.skipped?.(resource, block) === true;
  const level: Severity | undefined = skipped ? 'warning' : choice.level;
  const source = skipped || choice.by === 'model' ? ' (AWS API)' : choice.by === 'webhook' ? ' (App Mesh controller)' : '';
  const text = `${message.slice(0, 1).toUpperCase()}${message.slice(1)}${source}`;
  return findingAt(resource, `appmesh/${rule}`, path, on, text, level === undefined ? rest : { ...rest, level });
}
