import { didYouMean, nearest } from '../../../base/nearest';
import { unservedVersion } from '../../../checks/references/unknownKindCheck';
import { parseApiVersion, type GroupKind } from '../../../schema/kinds/kind';
import type { Finding, Fix } from '../../../workspace/finding';
import { asScalar, effectiveEntries } from '../../../yaml/nodes/query';
import { isDirect } from '../container';
import { entriesWithValue, findingAt, type WrittenReference } from './context';
import { removeKeys } from './formFixes';
import { kccOf } from '../part';
import { replacement, replacements } from '../../../checks/places/replacement';

/**
 * A written kind that the field does not take, or an apiVersion that is not the kind's. Where any registered kind may be
 * written, only the newer controller reads it.
 */
export function kindAllowed(reference: WrittenReference): Finding | undefined {
  const { map, object, path, context, use } = reference;
  const entries = entriesWithValue(map);
  const kind = asScalar(entries.get('kind')?.value);
  if (kind === undefined || kind.opaque || kind.text === '') {
    return undefined;
  }
  const allowed = use.slot.targets.map((target) => target.kind);
  const { furtherKinds } = use.slot;
  const readsKind = furtherKinds === undefined || isDirect(context.resource, context.workspace);
  if (
    object.form.kind !== undefined &&
    allowed.length > 0 &&
    !allowed.includes(kind.text) &&
    furtherKinds?.has(kind.text) !== true &&
    readsKind
  ) {
    return notAllowed(reference, kind.text, furtherKinds === undefined ? allowed : [...new Set([...allowed, ...furtherKinds.keys()])]);
  }
  const apiVersion = asScalar(entries.get('apiVersion')?.value);
  const group = kccOf(context.workspace).kind(kind.text)?.group;
  if (apiVersion === undefined || apiVersion.opaque || group === undefined) {
    return undefined;
  }
  if (parseApiVersion(apiVersion.text)?.group === group) {
    const { externalOnly } = kccOf(context.workspace).facts.iam;
    const only = object.form.iamTarget === true && Object.hasOwn(externalOnly, kind.text) ? externalOnly[kind.text] : undefined;
    return only === undefined || only === apiVersion.text
      ? unservedTarget(reference, { group, kind: kind.text })
      : findingAt(
          context.resource,
          'kcc/iam-group-mismatch',
          [...path, 'apiVersion'],
          'value',
          `IAM resources support ${kind.text} as "${only}" only, not as "${apiVersion.text}"`,
          { fixes: () => [replacement(apiVersion, only, true)] },
        );
  }
  const version = kccOf(context.workspace).kind(kind.text)?.versions?.[0] ?? '';
  return findingAt(
    context.resource,
    'kcc/iam-group-mismatch',
    [...path, 'apiVersion'],
    'value',
    `"${apiVersion.text}" is not the apiVersion of ${kind.text}; its group is ${group}`,
    {
      fixes: (text): readonly Fix[] => [
        replacement(apiVersion, `${group}/${version}`, true),
        ...removeKeys(text, reference, ['apiVersion']),
      ],
    },
  );
}

/**
 * A version of the target that no CRD serves: who manages policies asks for the object in the version that is written. For an
 * external value nobody asks, and for some kinds the version does not count.
 * Source: k8s-config-connector at cdb85ecf pkg/controller/iam/iamclient/tfiamclient.go (getResource) and dcliamclient.go
 * (getDCLResource).
 */
function unservedTarget(reference: WrittenReference, target: GroupKind): Finding | undefined {
  const { origin, map, context } = reference;
  const { anyVersionOf } = kccOf(context.workspace).facts.iam;
  const versions = context.workspace.kinds.versions(target);
  if (versions.length === 0 || !entriesWithValue(map).has('name') || anyVersionOf.includes(target.kind)) {
    return undefined;
  }
  const [found] = unservedVersion(origin, target, versions);
  return found === undefined
    ? undefined
    : { ...found, fixes: (text, ...rest) => [...(found.fixes?.(text, ...rest) ?? []), ...removeKeys(text, reference, ['apiVersion'])] };
}

const mostShown = 4;

/** The kinds to choose from where none is near: those of objects with the reference's name, else all where they are few. */
function offeredKinds({ origin, context }: WrittenReference, allowed: readonly string[]): readonly string[] {
  const { name } = origin;
  const named = name === undefined ? [] : context.workspace.index.named(name).map(({ resource }) => resource.kind);
  const there = allowed.filter((kind) => named.includes(kind));
  return there.length > 0 ? there : allowed.length <= mostShown ? allowed : [];
}

function notAllowed(reference: WrittenReference, kind: string, allowed: readonly string[]): Finding {
  const { object, path, context, use, map } = reference;
  const node = asScalar(effectiveEntries(map).get('kind')?.value);
  const audit = kccOf(context.workspace).facts.iam.policies.find(
    (policy) => policy.kind === context.resource.kind && policy.auditOnly === true,
  );
  const iam = object.form.iamTarget === true;
  const code = audit !== undefined ? 'kcc/iam-audit-unsupported' : iam ? 'kcc/iam-kind-unsupported' : 'kcc/kind-not-allowed';
  // A kind that exists is no other one misspelled.
  const near = kccOf(context.workspace).kind(kind) === undefined ? nearest(kind, allowed) : [];
  const candidates = near.length > 0 ? near : offeredKinds(reference, allowed);
  const list = allowed.length <= mostShown ? `; expected ${allowed.map((each) => `"${each}"`).join(', ')}` : '';
  const what = iam ? `"${kind}" is not supported as target of an IAM resource` : `"${kind}" is not an allowed kind of this reference`;
  return findingAt(
    context.resource,
    code,
    [...path, 'kind'],
    'value',
    `${what}${list}${allowed.length > mostShown ? didYouMean(near) : ''}`,
    {
      fixes: (text): readonly Fix[] => [
        ...(node === undefined ? [] : replacements(node, candidates)),
        ...(object.form.kind === 'optional' && use.slot.targets.length === 1 ? removeKeys(text, reference, ['kind']) : []),
      ],
    },
  );
}
