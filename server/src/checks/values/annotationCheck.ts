import { allOf } from '../../base/lists';
import { parsedJson } from '../../base/json';
import { didYouMean, nearest } from '../../base/nearest';
import type { Path } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import type { KnownAnnotation } from '../../reference/knownAnnotation';
import type { Finding, Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { addEntry } from '../../yaml/writing/edit';
import type { MapEntry, MapNode, ScalarNode } from '../../yaml/nodes/node';
import { asMap, asScalar, effectiveEntries, nodeAt } from '../../yaml/nodes/query';
import { checkAnnotationKeys } from './annotationKeys';
import { checkJsonKeys } from './jsonKeysCheck';
import { spanFor } from '../places/place';
import { replacement } from '../places/replacement';

/**
 * Values of annotations that a controller does not take, or takes for something else than is meant. In a part of an object
 * none is missing.
 */
export function checkAnnotations(resource: Resource, workspace: Workspace, isPartial: boolean): readonly Finding[] {
  return workspace.knowledge.annotations.mapsOf(resource, workspace.services.aliases).flatMap((place) => {
    const map = asMap(nodeAt(resource.node, place.path));
    if (map === undefined) {
      return [];
    }
    const entries = effectiveEntries(map);
    return allOf(
      place.known
        .filter(({ key, neededWith }) => entries.has(key) || (neededWith !== undefined && !isPartial))
        .flatMap((each) => checkAnnotation(each, { map, entries, path: place.path, resource }, workspace)),
      checkAnnotationKeys(map, place, resource, workspace),
    );
  });
}

/** A map of an object that controllers read. */
interface Written {
  readonly map: MapNode;
  readonly entries: ReadonlyMap<string, MapEntry>;
  readonly path: Path;
  readonly resource: Resource;
}

function checkAnnotation(known: KnownAnnotation, written: Written, workspace: Workspace): readonly Finding[] {
  const { key, code } = known;
  const { entries, path, resource } = written;
  const entry = entries.get(key);
  if (entry === undefined) {
    return code === undefined ? [] : missingFinding(known, code, written, workspace);
  }
  const node = asScalar(entry.value);
  if (node === undefined || node.opaque) {
    return [];
  }
  if (typeof node.value !== 'string') {
    return checkString(node, [...path, key], resource, workspace);
  }
  if (code === undefined) {
    return [];
  }
  const base = { code, span: spanFor(resource, [...path, key], 'value'), path: [...path, key], resource };
  if (known.pattern !== undefined) {
    const fits = node.text === '' || new RegExp(known.pattern).test(node.text);
    return fits ? [] : [{ ...base, message: `${key} must be ${anA(known.form ?? 'text')}; "${node.text}" is not` }];
  }
  if (known.values !== undefined && !known.values.includes(node.text)) {
    const candidates = nearest(node.text, known.values);
    const allowed = known.values.map((value) => `"${value}"`).join(' or ');
    return [
      {
        ...base,
        message: `"${node.text}" is not a valid value of ${key}; expected ${allowed}${didYouMean(candidates)}`,
        fixes: () =>
          (candidates.length > 0 ? candidates : (known.values ?? [])).map((value) => replacement(node, value, candidates.length === 1)),
      },
    ];
  }
  const wrong = known.json === undefined ? undefined : wrongJson(node.text);
  if (wrong !== undefined) {
    return [{ ...base, ...weightOf(known, entries), message: `${key} must be a JSON object with string values: ${wrong}` }];
  }
  const keys = known.jsonKeys === undefined ? undefined : workspace.knowledge.annotations.keyTables.keysOf(known.jsonKeys.table, resource);
  return known.jsonKeys === undefined || keys === undefined
    ? []
    : checkJsonKeys(node, keys, causeOf(known, entries) !== undefined, { ...base, code: known.jsonKeys.code });
}

function anA(form: string): string {
  return /^[`0-9]/.test(form) ? form : `${/^[AEIOUaeiou]/.test(form) ? 'an' : 'a'} ${form}`;
}

/** A number or a boolean where the API server only takes strings; where a schema describes the object, that says it. */
function checkString(node: ScalarNode, path: Path, resource: Resource, workspace: Workspace): readonly Finding[] {
  if (node.value === null || workspace.kinds.find(resource) !== undefined) {
    return [];
  }
  return [
    {
      code: 'schema/type',
      message: `Expected a string, found the ${typeof node.value === 'boolean' ? 'boolean' : 'number'} ${node.text}`,
      span: spanFor(resource, path, 'value'),
      path,
      resource,
      fixes: () => [{ title: 'Add quotes', preferred: true, edits: [{ span: node.span, newText: JSON.stringify(node.text) }] }],
    },
  ];
}

function missingFinding(
  known: KnownAnnotation,
  code: string,
  { map, entries, path, resource }: Written,
  workspace: Workspace,
): readonly Finding[] {
  const cause = causeOf(known, entries);
  if (cause === undefined || map.entries.some(({ key }) => key.opaque)) {
    return [];
  }
  return [
    {
      code,
      message: `"${known.neededWith?.value ?? ''}" requires ${known.key} (${known.form ?? ''})`,
      span: cause.key.span,
      path: [...path, known.key],
      resource,
      fixes: (text) => addition(text, known, map, resource, workspace),
    },
  ];
}

/** The keys that the controller needs, with what the spec says of them. */
function addition(
  text: string,
  { key, jsonKeys }: KnownAnnotation,
  map: MapNode,
  resource: Resource,
  workspace: Workspace,
): readonly Fix[] {
  const keys = jsonKeys === undefined ? undefined : workspace.knowledge.annotations.keyTables.keysOf(jsonKeys.table, resource);
  const wanted = keys === undefined ? [] : keys.required.length > 0 ? keys.required : keys.all.slice(0, 1);
  if (wanted.length === 0) {
    return [];
  }
  const value = Object.fromEntries(
    wanted.map((each) => {
      const written = asScalar(nodeAt(resource.node, ['spec', each]));
      return [each, written === undefined || written.value === null || written.text === '' ? `<${each}>` : written.text];
    }),
  );
  return [
    {
      title: `Add "${key}" with ${wanted.map((each) => `"${each}"`).join(' and ')}`,
      preferred: false,
      edits: [addEntry(text, map, key, JSON.stringify(value))],
    },
  ];
}

/** Where nothing makes an annotation necessary, the controller goes on without one that it cannot read. */
function weightOf(known: KnownAnnotation, entries: ReadonlyMap<string, MapEntry>): Pick<Finding, 'level'> {
  return known.neededWith === undefined || causeOf(known, entries) !== undefined ? {} : { level: 'warning' };
}

/** The annotation whose value makes another one necessary, if it is there. */
function causeOf({ neededWith }: KnownAnnotation, entries: ReadonlyMap<string, MapEntry>): MapEntry | undefined {
  const cause = neededWith === undefined ? undefined : entries.get(neededWith.key);
  return cause !== undefined && asScalar(cause.value)?.text === neededWith?.value ? cause : undefined;
}

function wrongJson(text: string): string | undefined {
  const value = parsedJson(text);
  if (value === undefined) {
    return 'not valid JSON';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'expected a JSON object';
  }
  const other = Object.entries(value).find(([, each]) => typeof each !== 'string');
  return other === undefined ? undefined : `"${other[0]}" must be a string`;
}
