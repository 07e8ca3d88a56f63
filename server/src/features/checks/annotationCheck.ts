import { didYouMean, nearest } from '../../base/nearest';
import { parsePath, type Path } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import type { KnownAnnotation } from '../../reference/annotations';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/edit';
import type { MapEntry, MapNode, ScalarNode } from '../../yaml/node';
import { asMap, asScalar, effectiveEntries, nodeAt } from '../../yaml/query';
import { checkJsonKeys } from './jsonKeysCheck';
import { spanFor } from './place';

/** Values of annotations that a controller does not take, or takes for something else than is meant. */
export function checkAnnotations(resource: Resource, workspace: Workspace): readonly Finding[] {
  return workspace.annotations.places(resource).flatMap((text) => {
    const path = parsePath(text) ?? [];
    const map = asMap(nodeAt(resource.node, path));
    const known = map === undefined ? [] : workspace.annotations.at(resource, path, workspace.services()).filter(({ code }) => code !== undefined);
    return map === undefined ? [] : known.flatMap((each) => checkAnnotation(each, map, path, resource, workspace));
  });
}

function checkAnnotation(known: KnownAnnotation, map: MapNode, path: Path, resource: Resource, workspace: Workspace): readonly Finding[] {
  const { key, code = '' } = known;
  const entries = effectiveEntries(map);
  const entry = entries.get(key);
  if (entry === undefined) {
    return missingFinding(known, entries, path, resource, map);
  }
  const node = asScalar(entry.value);
  if (node === undefined || node.opaque || typeof node.value !== 'string') {
    return [];
  }
  const base = { code, span: spanFor(resource, [...path, key], 'value'), path: [...path, key], resource };
  if (known.values !== undefined && !known.values.includes(node.text)) {
    const candidates = nearest(node.text, known.values);
    const allowed = known.values.map((value) => `"${value}"`).join(' or ');
    return [
      {
        ...base,
        message: `${key} is ${allowed}, not "${node.text}"${didYouMean(candidates)}${candidates.length === 0 ? '.' : ''} ${known.note}`,
        fixes: () => (candidates.length > 0 ? candidates : (known.values ?? [])).map((value) => replacement(node, value, candidates.length === 1)),
      },
    ];
  }
  const wrong = known.json === undefined || /[$]|\{\{|<[A-Za-z]/.test(node.text) ? undefined : wrongJson(node.text);
  if (wrong !== undefined) {
    return [{ ...base, message: `${key} has to be a JSON object of texts: ${wrong}` }];
  }
  const keys = known.jsonKeys === undefined ? undefined : workspace.annotations.keyTables.keysOf(known.jsonKeys.table, resource);
  return known.jsonKeys === undefined || keys === undefined
    ? []
    : checkJsonKeys(node, keys, causeOf(known, entries) !== undefined, { ...base, code: known.jsonKeys.code });
}

function replacement(node: ScalarNode, value: string, preferred: boolean): { title: string; preferred: boolean; edits: readonly ReturnType<typeof setScalar>[] } {
  return { title: `Replace with "${value}"`, preferred, edits: [setScalar(node, value)] };
}

function missingFinding(known: KnownAnnotation, entries: ReadonlyMap<string, MapEntry>, path: Path, resource: Resource, map: MapNode): readonly Finding[] {
  const cause = causeOf(known, entries);
  if (cause === undefined || map.entries.some(({ key }) => key.opaque)) {
    return [];
  }
  return [
    {
      code: known.code ?? '',
      message: `"${known.neededWith?.value ?? ''}" needs ${known.key}: ${known.form ?? ''}.`,
      span: cause.key.span,
      path: [...path, known.key],
      resource,
    },
  ];
}

/** The annotation whose value makes another one necessary, if it is there. */
function causeOf({ neededWith }: KnownAnnotation, entries: ReadonlyMap<string, MapEntry>): MapEntry | undefined {
  const cause = neededWith === undefined ? undefined : entries.get(neededWith.key);
  return cause !== undefined && asScalar(cause.value)?.text === neededWith?.value ? cause : undefined;
}

function wrongJson(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'this is not JSON.';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'this is no object.';
  }
  const other = Object.entries(value).find(([, each]) => typeof each !== 'string');
  return other === undefined ? undefined : `"${other[0]}" is no text.`;
}
