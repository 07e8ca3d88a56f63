import type { Uri } from '../../base/uri';
import { childrenOf, structuresAt, type Described, type KnownChild } from '../../schema/structure/lookup';
import type { Structure } from '../../schema/structure/structure';
import { kindOfValuesFile } from '../../workspace/charts/chartSchema';
import { defaultsOf } from '../../workspace/charts/chartValues';
import type { Workspace } from '../../workspace/workspace';
import type { YamlNode } from '../../yaml/nodes/node';
import { asMap, asScalar, asSequence } from '../../yaml/nodes/query';
import { fieldItem } from '../suggestions/keys';
import { typingSpotAt, type TypingSpot } from '../suggestions/spot';
import { structureValues } from '../suggestions/values';
import type { CompletionItem } from '../feature';
import { givenSpotAt, keysOf } from './givenValues';
import { commentAbove } from './hover';

/** What the schema of a chart offers in its default values; absent in other files, and where there is no schema. */
export function completeValues(workspace: Workspace, uri: Uri, offset: number): readonly CompletionItem[] | undefined {
  const kind = kindOfValuesFile(uri, workspace);
  const spot = kind === undefined ? undefined : typingSpotAt(workspace, uri, offset);
  if (kind === undefined || spot === undefined) {
    return kind === undefined ? undefined : [];
  }
  return valueItems(spot, structuresAt(kind.schema, spot.path), [], workspace);
}

/** The same in values that an object of Flux or Argo CD gives to a chart in hand, with the keys of the defaults; absent elsewhere. */
export function completeGivenValues(spot: TypingSpot, uri: Uri, workspace: Workspace): readonly CompletionItem[] | undefined {
  const given = givenSpotAt(spot.resource, spot.path, uri, workspace);
  const keys = given === undefined ? undefined : keysOf(given);
  const defaults = given === undefined || keys === undefined ? [] : defaultKeys(given.chart, keys, workspace);
  return given === undefined
    ? undefined
    : valueItems(spot, given.kind === undefined ? [] : structuresAt(given.kind.schema, given.path), defaults, workspace);
}

/** `others`: keys that the schema need not know. */
function valueItems(
  spot: TypingSpot,
  described: readonly Described[],
  others: readonly KnownChild[],
  { docs }: Workspace,
): readonly CompletionItem[] {
  const present = new Set(spot.map?.entries.filter(({ key }) => key !== spot.scalar).map(({ key }) => key.text));
  const known = childrenOf(described);
  const names = new Set(known.map(({ name }) => name));
  const keys = [...known, ...others.filter(({ name }) => !names.has(name))].filter(({ name }) => !present.has(name));
  const isKey = spot.role === 'key' || (keys.length > 0 && spot.scalar.style === 'plain');
  return isKey ? keys.map((child) => fieldItem(spot, child, [], child.required ? '0' : '1', { docs })) : structureValues(spot, described);
}

/** The keys that charts set at a path of their defaults, described by what they are set to. */
function defaultKeys(chart: string, path: readonly string[], workspace: Workspace): readonly KnownChild[] {
  return defaultsOf(chart, path, workspace).flatMap(({ uri, document, value }) => {
    const file = workspace.file(uri);
    const start = file?.startOf(document) ?? 0;
    return (asMap(value)?.entries ?? []).map(({ key, value: set }) => ({
      name: key.text,
      required: false,
      described: [
        {
          structure: { ...structureOf(set), description: commentAbove(file?.text ?? '', start + key.span.start) },
          certain: true,
        },
      ],
    }));
  });
}

function structureOf(node: YamlNode): Structure {
  if (asMap(node) !== undefined) {
    return { type: 'object' };
  }
  if (asSequence(node) !== undefined) {
    return { type: 'array' };
  }
  const value = asScalar(node)?.value;
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? { type, default: value } : {};
}
