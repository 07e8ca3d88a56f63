import { didYouMean, nearest } from '../../../base/nearest';
import type { Finding, Fix } from '../../../workspace/finding';
import { removeEntry, setScalar } from '../../../yaml/writing/edit';
import type { MapEntry } from '../../../yaml/nodes/node';
import { asScalar, effectiveEntries } from '../../../yaml/nodes/query';
import { isDirect } from '../container';
import { entriesWithValue, entryIn, findingAt, isExternalOnly, takesExternal, type WrittenReference } from './context';
import { waitsFor } from './cycles';
import { addExternal, addKind, addName, removeKeys, removeReference, swapKey } from './formFixes';
import { kindAllowed } from './kindRules';
import { kccOf } from '../part';

/** What is wrong with the form of one reference: every key that it does not have, else at most one finding, the gravest first. */
export function formFindings(reference: WrittenReference): readonly Finding[] {
  const unknown = unknownKeys(reference);
  const other = unknown.length > 0 ? undefined : formFinding(reference);
  return other === undefined ? unknown : [other];
}

function formFinding(reference: WrittenReference): Finding | undefined {
  return (
    emptyValue(reference) ??
    bothForms(reference) ??
    missingForm(reference) ??
    besideExternal(reference) ??
    noNameForm(reference) ??
    kindAllowed(reference) ??
    nameThatIsNone(reference)
  );
}

function unknownKeys(reference: WrittenReference): readonly Finding[] {
  const { map, object } = reference;
  return map.entries
    .filter(
      ({ key, merge }) => !merge && !key.opaque && !object.form.keys.includes(key.text) && !(isExternalOnly(object) && key.text === 'name'),
    )
    .map((entry) => unknownKey(reference, entry));
}

function unknownKey(reference: WrittenReference, entry: MapEntry): Finding {
  const { map, object, path, context } = reference;
  const allowed = object.form.keys;
  const key = entry.key.text;
  const free = allowed.filter((each) => !effectiveEntries(map).has(each));
  const candidates = nearest(key, free);
  return findingAt(
    context.resource,
    'kcc/unknown-reference-key',
    [...path, key],
    'key',
    `Unknown key "${key}" in a reference; expected ${allowed.map((each) => `"${each}"`).join(', ')}${didYouMean(candidates)}`,
    {
      supersedes: path,
      fixes: (text): readonly Fix[] => [
        ...candidates.map((name) => ({
          title: `Rename to "${name}"`,
          preferred: candidates.length === 1,
          edits: [setScalar(entry.key, name)],
        })),
        { title: `Remove "${key}"`, preferred: false, edits: [removeEntry(text, map, entry)] },
      ],
    },
  );
}

/** Controllers take an empty text for an absent one; the schema wants text. */
function emptyValue(reference: WrittenReference): Finding | undefined {
  const { map, path, context } = reference;
  const keys = entriesWithValue(map);
  const saysNothing = !keys.has('name') && !keys.has('external') && !standsAlone(reference);
  for (const key of ['name', 'external', 'namespace']) {
    const entry = keys.has(key) || (saysNothing && key !== 'namespace') ? effectiveEntries(map).get(key) : undefined;
    const scalar = asScalar(entry?.value);
    const wrong =
      entry !== undefined && (scalar === undefined || (!scalar.opaque && (typeof scalar.value !== 'string' || scalar.value === '')));
    if (wrong && reference.object.form.keys.includes(key)) {
      const isNumber = typeof scalar?.value === 'number' || typeof scalar?.value === 'boolean';
      return findingAt(
        context.resource,
        'kcc/empty-value',
        [...path, key],
        'value',
        isNumber
          ? `"${key}" must be a string; quote ${scalar.text}`
          : scalar === undefined
            ? `"${key}" must be a string`
            : `"${key}" is empty, which is the same as not set`,
        {
          supersedes: path,
          fixes: (text): readonly Fix[] => [
            ...(isNumber
              ? [{ title: 'Add quotes', preferred: true, edits: [{ span: scalar.span, newText: JSON.stringify(scalar.text) }] }]
              : []),
            ...(isNumber ? [] : removeKeys(text, reference, [key])),
          ],
        },
      );
    }
  }
  return undefined;
}

function bothForms(reference: WrittenReference): Finding | undefined {
  const keys = entriesWithValue(reference.map);
  const { path, object, origin, context } = reference;
  if (!keys.has('name') || !keys.has('external') || isExternalOnly(object)) {
    return undefined;
  }
  const { workspace, uri } = context;
  return findingAt(
    context.resource,
    'kcc/both-name-and-external',
    [...path, 'external'],
    'key',
    '"name" and "external" are both set; only one may be set',
    {
      ...(object.form.unchecked === true ? { level: 'warning' as const } : {}),
      supersedes: path,
      fixes: (text) => {
        const resolution = workspace.resolver.resolve(origin, uri);
        const meant = resolution.kind === 'found' ? resolution.meant : [];
        const own = workspace.index.entryOf(uri, context.resource);
        const byName = meant.some((target) => waitsFor(target, own, workspace)) ? [] : removeKeys(text, reference, ['external']);
        const byExternal = removeKeys(text, reference, ['name', 'namespace']);
        return resolution.kind === 'found' ? [...byName, ...byExternal] : [...byExternal, ...byName];
      },
    },
  );
}

function missingForm(reference: WrittenReference): Finding | undefined {
  const keys = entriesWithValue(reference.map);
  const { object, path, context } = reference;
  const { resource } = context;
  if (isExternalOnly(object)) {
    return externalOnly(reference, keys);
  }
  if (object.form.judgedElsewhere === true) {
    return undefined;
  }
  const readsKind = object.form.kind === 'always';
  if (readsKind && !keys.has('kind')) {
    return findingAt(resource, 'kcc/iam-kind-missing', [...path, 'kind'], 'parent', 'The target of an IAM resource is missing "kind"', {
      supersedes: path,
      fixes: (text) => addKind(text, reference),
    });
  }
  if (!keys.has('name') && !(keys.has('external') && takesExternal(object)) && !standsAlone(reference)) {
    return emptyReference(reference);
  }
  if (object.form.kind === 'withName' && keys.has('name') && !keys.has('kind')) {
    return findingAt(
      resource,
      'kcc/kind-required',
      [...path, 'kind'],
      'parent',
      `Reference by name is missing "kind"; expected ${kindsText(reference)}`,
      {
        supersedes: path,
        fixes: (text) => addKind(text, reference),
      },
    );
  }
  return undefined;
}

function emptyReference(reference: WrittenReference): Finding {
  const { object, path, context } = reference;
  const wanted = takesExternal(object) ? '"name" or "external"' : '"name"';
  return findingAt(context.resource, 'kcc/reference-is-empty', [...path, 'name'], 'parent', `Reference is missing ${wanted}`, {
    supersedes: path,
    lacks: ['name', ...(takesExternal(object) ? ['external'] : [])].map((key) => [...path, key]),
    // What IAM objects are about has to be said, whether a schema asks for it or not.
    ...(object.form.unchecked === true && object.form.kind !== 'always' ? { level: 'warning' as const } : {}),
    fixes: (text) => [
      ...addName(text, reference),
      ...addExternal(text, reference),
      ...(namesContainer(reference) ? removeKeys(text, reference, ['namespace', 'apiVersion']) : []),
      ...removeReference(text, reference),
    ],
  });
}

/** The kind whose objects need no name where an IAM object is about them. */
function namesContainer({ object, map, context }: WrittenReference): boolean {
  const kind = asScalar(entryIn(map, 'kind')?.value)?.text;
  return object.form.kind === 'always' && kind === kccOf(context.workspace).facts.iam.containerAlone;
}

/**
 * An IAM object is about the container of a namespace: schemas let the kind alone say so, and nothing beside it; where they
 * check nothing, the controller takes the namespace that is written.
 * Source: k8s-config-connector pkg/controller/iam/iamclient/tfiamclient.go, getResourceForHeadlessKind.
 */
function standsAlone(reference: WrittenReference): boolean {
  const keys = entriesWithValue(reference.map);
  const isUnchecked = reference.object.form.unchecked === true;
  return namesContainer(reference) && (isUnchecked || !(keys.has('namespace') || keys.has('apiVersion')));
}

function externalOnly(reference: WrittenReference, keys: ReadonlyMap<string, unknown>): Finding | undefined {
  const { object, path, context, map } = reference;
  // A key that the schema lacks is refused whatever its value is.
  const writesName = effectiveEntries(map).has('name');
  if (keys.has('external') && !writesName) {
    return undefined;
  }
  const message = writesName ? 'This reference supports only "external", not "name"' : 'Reference is missing "external"';
  return findingAt(
    context.resource,
    'kcc/external-only',
    [...path, writesName ? 'name' : 'external'],
    writesName ? 'key' : 'parent',
    message,
    {
      supersedes: path,
      ...(object.form.unchecked === true ? { level: 'warning' as const } : {}),
      fixes: (text) => {
        if (!writesName) {
          return addExternal(text, reference);
        }
        return keys.has('external') ? removeKeys(text, reference, ['name', 'namespace']) : swapKey(text, reference, 'name', 'external');
      },
    },
  );
}

function besideExternal(reference: WrittenReference): Finding | undefined {
  const keys = entriesWithValue(reference.map);
  const { object, path, context } = reference;
  if (!keys.has('external')) {
    return undefined;
  }
  if (keys.has('namespace')) {
    return findingAt(
      context.resource,
      'kcc/namespace-with-external',
      [...path, 'namespace'],
      'key',
      '"namespace" must not be set together with "external"',
      {
        ...(object.form.unchecked === true ? { level: 'warning' as const } : {}),
        supersedes: path,
        fixes: (text) => [...removeKeys(text, reference, ['namespace'], true), ...swapKey(text, reference, 'external', 'name')],
      },
    );
  }
  return object.form.kind === 'withName' && keys.has('kind')
    ? findingAt(context.resource, 'kcc/kind-with-external', [...path, 'kind'], 'key', '"kind" must not be set together with "external"', {
        supersedes: path,
        fixes: (text) => removeKeys(text, reference, ['kind'], true),
      })
    : undefined;
}

/** Names where no target kind has a CRD, or where the field's own text says that names do not work. */
function noNameForm(reference: WrittenReference): Finding | undefined {
  const { object, origin, path, context, use } = reference;
  const kcc = kccOf(context.workspace);
  if (!entriesWithValue(reference.map).has('name') || object.kind !== 'resource' || isExternalOnly(object)) {
    return undefined;
  }
  // The newer controller parses "external" before it looks at the name where any registered kind may be written.
  const isNewer = isDirect(context.resource, context.workspace);
  const isUnread = use.slot.furtherKinds !== undefined && isNewer;
  // Such texts are about the older controllers: the reference types of the newer ones look names up (apis/refs Normalize).
  const isDiscouraged = object.nameForm === 'discouraged' && !isNewer;
  const targets = origin.targets.map(({ kind }) => kind);
  const { nameForm } = object;
  // A kind that does not exist is said to be none, whatever stands beside it.
  const unknown = targets.length === 0 || origin.opaque || targets.some((kind) => kcc.kind(kind) === undefined);
  const without = !unknown && targets.every((kind) => !kcc.hasCrd(kind) || (typeof nameForm === 'object' && nameForm.kind === kind));
  const isRefused = !unknown && object.form.iamTarget === true && targets.every((kind) => Object.hasOwn(kcc.facts.iam.externalOnly, kind));
  if (!without && !isRefused && !isDiscouraged && !isUnread) {
    return undefined;
  }
  const what = targets.join(' or ');
  return findingAt(
    context.resource,
    'kcc/name-form-not-available',
    [...path, 'name'],
    'key',
    without
      ? `Config Connector has no ${what} objects; use "external"`
      : isRefused
        ? `IAM resources support ${what} by "external" only`
        : isUnread
          ? `Only "external" is read by the controller of ${context.resource.kind}`
          : 'Only "external" is supported according to the documentation of this field',
    {
      ...(without || isRefused ? {} : { level: 'warning' as const }),
      fixes: (text) => swapKey(text, reference, 'name', 'external'),
    },
  );
}

const noName = /[/:@A-Z]/;
const longestName = 253;

function nameThatIsNone(reference: WrittenReference): Finding | undefined {
  const { origin, path, context, object } = reference;
  const { name, nameNode } = origin;
  const isResource = object.kind === 'resource' || object.kind === 'memberFrom';
  if (name === undefined || nameNode?.opaque === true || !isResource || (!noName.test(name) && name.length <= longestName)) {
    return undefined;
  }
  const external = takesExternal(object) && !/^[A-Z]+$/i.test(name);
  return findingAt(
    context.resource,
    'kcc/wrong-form',
    [...path, 'name'],
    'value',
    `"${name}" is not a valid Kubernetes name${external ? '; it looks like an external value' : ''}`,
    { fixes: (text) => (takesExternal(object) ? swapKey(text, reference, 'name', 'external', external) : []) },
  );
}

function kindsText({ origin, use }: WrittenReference): string {
  return (origin.targets.length > 0 ? origin.targets : use.slot.targets).map(({ kind }) => kind).join(' or ');
}
