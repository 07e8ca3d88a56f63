import { isSlip } from '../base/editDistance';
import { joined } from '../base/english';
import { apiVersionOf, parseApiVersion, type Kind } from '../schema/kinds/kind';
import type { Finding, Fix } from '../workspace/finding';
import type { Workspace } from '../workspace/workspace';
import { lineEndOf, startOfLine } from '../base/lines';
import { addEntry, setScalar, writeValue, type TextEdit } from '../yaml/writing/edit';
import type { MapEntry, MapNode, ScalarNode, YamlDocument } from '../yaml/nodes/node';
import { asMap, asScalar, entryOf, valueOf } from '../yaml/nodes/query';

/**
 * A document of ours that is no object: of one of our API groups without a kind, or of one of our kinds without an apiVersion.
 * The API server knows no object in it, and so does nobody else here. What holds no metadata may be anything.
 */
export function checkHeadless({ root }: YamlDocument, workspace: Workspace): readonly Finding[] {
  const map = asMap(root);
  if (map === undefined || asMap(valueOf(map, 'metadata')) === undefined || map.entries.some(({ merge }) => merge)) {
    return [];
  }
  const apiVersion = asScalar(valueOf(map, 'apiVersion'));
  const misspelt = entryOf(map, 'apiVersion') === undefined ? misspeltVersion(map, workspace) : undefined;
  if (misspelt !== undefined) {
    return [misspelt];
  }
  return apiVersion === undefined || apiVersion.value === null ? withoutVersion(map, workspace) : withoutKind(map, apiVersion, workspace);
}

/** A key that reads like `apiVersion` and holds one of ours. */
function misspeltVersion(map: MapNode, workspace: Workspace): Finding | undefined {
  const entry = map.entries.find(({ key, value }) => {
    const version = asScalar(value);
    return !key.opaque && isSlip(key.text, 'apiVersion') && version?.opaque === false && isOfOurs(version.text, workspace);
  });
  return entry === undefined || valueOf(map, 'kind') === undefined
    ? undefined
    : {
        code: 'schema/unknown-field',
        message: `Unknown field "${entry.key.text}"; did you mean "apiVersion"?`,
        span: entry.key.span,
        path: [entry.key.text],
        fixes: () => [{ title: 'Rename to "apiVersion"', preferred: false, edits: [setScalar(entry.key, 'apiVersion')] }],
      };
}

function withoutKind(map: MapNode, apiVersion: ScalarNode, workspace: Workspace): readonly Finding[] {
  if (apiVersion.opaque || !isOfOurs(apiVersion.text, workspace)) {
    return [];
  }
  const entry = entryOf(map, 'kind');
  const kind = asScalar(entry?.value);
  if (entry === undefined) {
    return [
      {
        code: 'schema/missing-field',
        message: 'Missing required field "kind"',
        span: apiVersion.span,
        path: ['kind'],
      },
    ];
  }
  return kind !== undefined && !kind.opaque && kind.value === null
    ? [{ code: 'schema/missing-field', message: 'Required field "kind" has no value', span: entry.key.span, path: ['kind'] }]
    : [];
}

/** What an object has at its top; a file with other keys beside `kind` and `spec` is of another program. */
const topKeys: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'spec', 'status']);

/** Words such as `name` or `tags` anybody's `spec` may have; names of several words are much less likely to agree. */
const severalWords = /[a-z][A-Z]/;

/** Sure of an object with a name whose `spec` has nothing but fields that one of our kinds of that name has. */
function withoutVersion(map: MapNode, workspace: Workspace): readonly Finding[] {
  const entry = entryOf(map, 'apiVersion');
  const kind = asScalar(valueOf(map, 'kind'));
  const spec = asMap(valueOf(map, 'spec'));
  const name = asScalar(valueOf(valueOf(map, 'metadata'), 'name'));
  const isObject = name !== undefined && map.entries.every(({ key }) => topKeys.has(key.text));
  if (!isObject || kind === undefined || kind.opaque || spec?.entries.some(({ key }) => severalWords.test(key.text)) !== true) {
    return [];
  }
  const named = workspace.kinds.byKindName(kind.text);
  const meant = named.some(({ provenance }) => provenance.source !== 'bundled')
    ? []
    : named.filter((each) => hasFields(workspace.kinds.find(each), spec));
  const versions = meant.map(apiVersionOf);
  return versions.length === 0
    ? []
    : [
        {
          code: 'schema/missing-field',
          level: 'warning',
          message: `Missing required field "apiVersion"; ${kind.text} is a kind of ${joined(versions)}`,
          span: entry === undefined ? kind.span : entry.key.span,
          path: ['apiVersion'],
          fixes: (text) => versions.flatMap((version) => addVersion(text, map, entry, version)),
        },
      ];
}

function hasFields(kind: Kind | undefined, spec: MapNode): boolean {
  const fields = kind?.schema.properties?.['spec']?.properties ?? {};
  return spec.entries.every(({ key, merge }) => !merge && !key.opaque && Object.hasOwn(fields, key.text));
}

function addVersion(text: string, map: MapNode, entry: MapEntry | undefined, version: string): readonly Fix[] {
  const written = asScalar(entry?.value);
  const edit =
    entry !== undefined && written !== undefined
      ? writeValue(text, entry, written, version)
      : map.flow
        ? addEntry(text, map, 'apiVersion', version)
        : firstLine(text, map, version);
  return edit === undefined ? [] : [{ title: `Add "apiVersion: ${version}"`, preferred: false, edits: [edit] }];
}

/** A line above those of a block mapping, with their indentation. */
function firstLine(text: string, { entries: [first] }: MapNode, version: string): TextEdit | undefined {
  const start = first?.key.span.start;
  const indent = start === undefined ? undefined : /^\uFEFF?( *)$/.exec(text.slice(startOfLine(text, start), start))?.[1];
  return start === undefined || indent === undefined
    ? undefined
    : { span: { start, end: start }, newText: `apiVersion: ${version}${lineEndOf(text)}${indent}` };
}

function isOfOurs(apiVersion: string, { kinds }: Workspace): boolean {
  const group = parseApiVersion(apiVersion)?.group ?? '';
  return group !== '' && kinds.kindsInGroup(group).some(({ provenance }) => provenance.source === 'bundled');
}
