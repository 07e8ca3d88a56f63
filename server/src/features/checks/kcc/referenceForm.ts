import { didYouMean, nearest } from '../../../base/nearest';
import type { Finding, Fix } from '../../../workspace/finding';
import { removeEntry, setScalar } from '../../../yaml/edit';
import { asScalar, effectiveEntries } from '../../../yaml/query';
import { entryIn, findingAt, isExternalOnly, isUnchecked, keysOf, takesExternal, type WrittenReference } from './context';
import { addExternal, addKind, addName, removeKeys, removeReference, swapKey } from './formFixes';
import { kindAllowed } from './kindRules';

/**
 * What is wrong with the form of one reference: at most one finding, the gravest first
 * (config-connector.md section 12, precedence).
 */
export function formFinding(reference: WrittenReference): Finding | undefined {
  return (
    unknownKey(reference) ??
    emptyValue(reference) ??
    bothForms(reference) ??
    missingForm(reference) ??
    besideExternal(reference) ??
    noNameForm(reference) ??
    kindAllowed(reference) ??
    nameThatIsNone(reference)
  );
}

function present({ map }: WrittenReference): ReadonlyMap<string, unknown> {
  return effectiveEntries(map);
}

function unknownKey(reference: WrittenReference): Finding | undefined {
  const { map, object, path, context } = reference;
  const allowed = keysOf(object);
  const entry = map.entries.find(({ key, merge }) => !merge && !allowed.includes(key.text) && !(isExternalOnly(object) && key.text === 'name'));
  if (entry === undefined) {
    return undefined;
  }
  const key = entry.key.text;
  const free = allowed.filter((each) => !present(reference).has(each));
  const candidates = nearest(key, free);
  return findingAt(
    context.resource,
    'kcc/unknown-reference-key',
    [...path, key],
    'key',
    `A reference of this field has no "${key}", only ${allowed.map((each) => `"${each}"`).join(', ')}${didYouMean(candidates)}`,
    {
      supersedes: path,
      fixes: (text): readonly Fix[] => [
        ...candidates.map((name) => ({ title: `Rename to "${name}"`, preferred: candidates.length === 1, edits: [setScalar(entry.key, name)] })),
        { title: `Remove "${key}"`, preferred: false, edits: [removeEntry(text, map, entry)] },
      ],
    },
  );
}

/** Controllers take an empty text for an absent one; the schema wants text. */
function emptyValue(reference: WrittenReference): Finding | undefined {
  const { map, path, context } = reference;
  for (const key of ['name', 'external', 'namespace']) {
    const entry = effectiveEntries(map).get(key);
    const scalar = asScalar(entry?.value);
    const wrong = entry !== undefined && (scalar === undefined || (!scalar.opaque && (typeof scalar.value !== 'string' || scalar.value === '')));
    if (wrong && keysOf(reference.object).includes(key)) {
      const isNumber = typeof scalar?.value === 'number' || typeof scalar?.value === 'boolean';
      return findingAt(
        context.resource,
        'kcc/empty-value',
        [...path, key],
        'value',
        isNumber ? `"${key}" has to be a text; put quotes around ${scalar.text}.` : `"${key}" is empty: that is the same as not set.`,
        {
          supersedes: path,
          fixes: (text): readonly Fix[] => [
            ...(isNumber ? [{ title: 'Put quotes around it', preferred: true, edits: [{ span: scalar.span, newText: JSON.stringify(scalar.text) }] }] : []),
            ...(isNumber ? [] : removeKeys(text, reference, [key])),
          ],
        },
      );
    }
  }
  return undefined;
}

function bothForms(reference: WrittenReference): Finding | undefined {
  const keys = present(reference);
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
    '"name" and "external" are both set: a reference is either the name of an object or an external value.',
    {
      ...(isUnchecked(object) ? { level: 'warning' as const } : {}),
      supersedes: path,
      fixes: (text) => {
        const byName = removeKeys(text, reference, ['external']);
        const byExternal = removeKeys(text, reference, ['name', 'namespace']);
        return workspace.resolver.resolve(origin, uri).kind === 'found' ? [...byName, ...byExternal] : [...byExternal, ...byName];
      },
    },
  );
}

function missingForm(reference: WrittenReference): Finding | undefined {
  const keys = present(reference);
  const { object, path, context } = reference;
  const { resource } = context;
  if (isExternalOnly(object)) {
    return externalOnly(reference, keys);
  }
  if (object.form === 'K1') {
    return undefined;
  }
  const readsKind = object.form === 'R4' || object.form === 'R6';
  if (readsKind && !keys.has('kind')) {
    return findingAt(resource, 'kcc/iam-kind-missing', [...path, 'kind'], 'parent', 'The resource that an IAM object is about needs its "kind".', {
      supersedes: path,
      fixes: (text) => addKind(text, reference),
    });
  }
  const alone = readsKind && asScalar(entryIn(reference.map, 'kind')?.value)?.text === context.workspace.kcc.facts.iam.containerAlone;
  if (!keys.has('name') && !(keys.has('external') && takesExternal(object)) && !(alone && !keys.has('namespace'))) {
    const wanted = takesExternal(object) ? '"name" or "external"' : '"name"';
    return findingAt(resource, 'kcc/reference-is-empty', [...path, 'name'], 'parent', `This reference is empty: set ${wanted}.`, {
      supersedes: path,
      ...(isUnchecked(object) ? { level: 'warning' as const } : {}),
      fixes: (text) => [...addName(text, reference), ...addExternal(text, reference), ...removeReference(text, reference)],
    });
  }
  if (object.form === 'R3' && keys.has('name') && !keys.has('kind')) {
    return findingAt(resource, 'kcc/kind-required', [...path, 'kind'], 'parent', `A name needs its "kind" here: ${kindsText(reference)}.`, {
      supersedes: path,
      fixes: (text) => addKind(text, reference),
    });
  }
  return undefined;
}

function externalOnly(reference: WrittenReference, keys: ReadonlyMap<string, unknown>): Finding | undefined {
  const { object, path, context } = reference;
  if (keys.has('external') && !keys.has('name')) {
    return undefined;
  }
  const message = keys.has('name')
    ? 'No object can be named here; only "external" is taken.'
    : 'This reference takes only "external", and that is missing.';
  return findingAt(context.resource, 'kcc/external-only', [...path, keys.has('name') ? 'name' : 'external'], keys.has('name') ? 'key' : 'parent', message, {
    supersedes: path,
    ...(isUnchecked(object) ? { level: 'warning' as const } : {}),
    fixes: (text) => {
      if (!keys.has('name')) {
        return addExternal(text, reference);
      }
      return keys.has('external') ? removeKeys(text, reference, ['name', 'namespace']) : swapKey(text, reference, 'name', 'external');
    },
  });
}

function besideExternal(reference: WrittenReference): Finding | undefined {
  const keys = present(reference);
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
      'A "namespace" beside "external" has no meaning: an external value names no object of the cluster.',
      {
        ...(isUnchecked(object) ? { level: 'warning' as const } : {}),
        supersedes: path,
        fixes: (text) => [...removeKeys(text, reference, ['namespace'], true), ...swapKey(text, reference, 'external', 'name')],
      },
    );
  }
  return object.form === 'R3' && keys.has('kind')
    ? findingAt(context.resource, 'kcc/kind-with-external', [...path, 'kind'], 'key', 'A "kind" stands beside "external": the schema refuses that here.', {
        supersedes: path,
        fixes: (text) => removeKeys(text, reference, ['kind'], true),
      })
    : undefined;
}

/** Names where no target kind has a CRD, or where the field's own text says that names do not work. */
function noNameForm(reference: WrittenReference): Finding | undefined {
  const { object, origin, path, context } = reference;
  const { kcc } = context.workspace;
  if (!present(reference).has('name') || object.kind !== 'resource' || isExternalOnly(object)) {
    return undefined;
  }
  const targets = origin.targets.map(({ kind }) => kind);
  const { nameForm } = object;
  const unknown = targets.length === 0 || origin.opaque;
  const without = !unknown && targets.every((kind) => !kcc.hasCrd(kind) || (typeof nameForm === 'object' && nameForm.kind === kind));
  if (!without && nameForm !== 'discouraged') {
    return undefined;
  }
  const what = targets.join(' or ');
  return findingAt(
    context.resource,
    'kcc/name-form-not-available',
    [...path, 'name'],
    'key',
    without ? `There are no ${what} objects to name here; use "external".` : 'The documentation of this field says that only "external" works.',
    {
      ...(without ? {} : { level: 'warning' as const }),
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
    `"${name}" cannot be the name of an object${external ? '; it looks like an external value' : ''}.`,
    { fixes: (text) => (takesExternal(object) ? swapKey(text, reference, 'name', 'external', external) : []) },
  );
}

function kindsText({ origin, use }: WrittenReference): string {
  return (origin.targets.length > 0 ? origin.targets : use.slot.targets).map(({ kind }) => kind).join(' or ');
}
