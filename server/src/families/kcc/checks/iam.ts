import { withArticle } from '../../../base/english';
import { parsePath, type Path } from '../../../base/path';
import { describeResource, type Resource } from '../../../manifest/resource';
import type { Finding } from '../../../workspace/finding';
import { groupKindKey } from '../../../schema/kinds/kind';
import type { IndexedOrigin, IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import type { KccPolicy } from '../facts';
import type { Origin } from '../../../reference/extract';
import { groupBy } from '../../../base/groups';
import { parentOf } from '../../../base/uri';
import { formatSlotPath, isAtSlot, parseSlotPath } from '../../../reference/slot';
import { removeEntry } from '../../../yaml/writing/edit';
import { asMap, asScalar, nodeAt, textOf } from '../../../yaml/nodes/query';
import { nodesAt } from '../../../manifest/values';
import { findingAt, holdsSomething, isWritten, type KccContext } from './context';
import { mayBeOne } from './oneObject';
import { relatedTo } from '../../../checks/references/referencePlace';
import { isAlone } from '../aloneContainer';
import { kccOf } from '../part';
import { externalsOf, nearestOfExternal } from '../sameResource';

/** Rules about what IAM objects are about: conditions, audit configuration, rival policies. */
export function iamFindings(context: KccContext): readonly Finding[] {
  const policy = policyOf(context.resource, context.workspace);
  const origin = policy === undefined ? undefined : targetOf(context, policy);
  if (policy === undefined || origin === undefined || origin.opaque) {
    return [];
  }
  const [target] = origin.targets;
  return [
    ...(target === undefined || origin.targets.length > 1
      ? []
      : [...conditions(context, policy, target.kind), ...audits(context, policy, target.kind)]),
    ...rivals(context, policy, origin),
  ];
}

function policyOf(of: Pick<Resource, 'kind'>, workspace: Workspace): KccPolicy | undefined {
  return kccOf(workspace).facts.iam.policies.find(({ kind }) => kind === of.kind);
}

function targetOf({ uses }: Pick<KccContext, 'uses'>, { resource }: KccPolicy): Origin | undefined {
  return uses.find(({ slot }) => formatSlotPath(slot.path) === resource)?.origins[0];
}

/** Why nothing can be granted on objects of a kind under a condition; `undefined` where it can, or that is not known. */
function unconditional({ supports, kind: holder, onlyController }: KccPolicy, kind: string, workspace: Workspace): string | undefined {
  const row = kccOf(workspace).kind(kind);
  const iam = row?.iam;
  if (supports === undefined || iam === undefined) {
    return undefined;
  }
  const controllers = row?.controllers ?? [];
  // What the table says of a kind counts: a BillingAccount has a controller of its own, and its policies another one.
  const unreachable = onlyController !== undefined && iam[supports] !== true && controllers.length > 0 && controllers[0] !== onlyController;
  const unsupported = iam.documented === true && iam[supports] !== true;
  return unreachable
    ? `${withArticle(holder)} does not support IAM conditions on ${withArticle(kind)}`
    : unsupported
      ? `${kind} does not support IAM conditions${iam.conditions === true ? ` in ${withArticle(holder)}` : ''}`
      : undefined;
}

/** The key of a condition in a map, where none can be set. */
export function refusedCondition(resource: Resource, path: Path, workspace: Workspace): readonly string[] {
  const policy = policyOf(resource, workspace);
  const steps = parseSlotPath(policy?.condition ?? '');
  const key = steps.at(-1);
  const kind = policy === undefined ? undefined : textOf(asScalar(nodeAt(resource.node, [...(parsePath(policy.resource) ?? []), 'kind'])));
  const isRefused =
    policy !== undefined &&
    kind !== undefined &&
    isAtSlot(steps.slice(0, -1), path) &&
    unconditional(policy, kind, workspace) !== undefined;
  return isRefused && typeof key === 'string' ? [key] : [];
}

function conditions({ resource, workspace }: KccContext, policy: KccPolicy, kind: string): readonly Finding[] {
  const { condition } = policy;
  const why = unconditional(policy, kind, workspace);
  if (condition === undefined || why === undefined) {
    return [];
  }
  return nodesAt(resource.node, condition)
    .filter(({ node }) => isWritten(node))
    .map(({ path }) =>
      findingAt(resource, 'kcc/iam-condition-unsupported', path, 'key', `Condition is rejected: ${why}`, {
        fixes: (text) => removal(text, resource, path),
      }),
    );
}

function removal(text: string, resource: Resource, path: readonly (string | number)[]): ReturnType<NonNullable<Finding['fixes']>> {
  const map = asMap(nodeAt(resource.node, path.slice(0, -1)));
  const entry = map?.entries.find(({ key }) => key.text === path.at(-1));
  return map === undefined || entry === undefined
    ? []
    : [{ title: `Remove "${entry.key.text}"`, preferred: false, edits: [removeEntry(text, map, entry)] }];
}

function audits({ resource, workspace }: KccContext, { audit }: KccPolicy, kind: string): readonly Finding[] {
  const iam = kccOf(workspace).kind(kind)?.iam;
  const [place] = audit === undefined ? [] : nodesAt(resource.node, audit);
  if (place === undefined || iam === undefined || iam.audit === true || !holdsSomething(place.node)) {
    return [];
  }
  return [
    findingAt(
      resource,
      'kcc/iam-audit-unsupported',
      place.path,
      'key',
      `${kind} does not support audit configuration; only ${kccOf(workspace).facts.iam.auditNote} do`,
    ),
  ];
}

/** An authoritative policy overwrites what other objects grant on its target; two of them overwrite one another. */
function rivals(context: KccContext, policy: KccPolicy, origin: Origin): readonly Finding[] {
  const { workspace, resource } = context;
  const key = keyOf(origin, context);
  if (key === undefined) {
    return [];
  }
  const isAuthoritative = policy.authoritative === true;
  const wanted = { context, origin, key };
  const [twin] = isAuthoritative ? rivalsAmong(wanted, true) : [];
  const [mixed] = rivalsAmong(wanted, !isAuthoritative);
  const path = policy.resource.split('.');
  return [
    ...(twin === undefined
      ? []
      : [
          findingAt(
            resource,
            'kcc/one-resource-two-objects',
            path,
            'key',
            `${describeResource(twin.resource)} is a policy of the same resource; they overwrite each other`,
            { related: relatedTo([twin], workspace) },
          ),
        ]),
    ...(mixed === undefined
      ? []
      : [
          findingAt(
            resource,
            'kcc/iam-authoritative-conflict',
            path,
            'key',
            isAuthoritative
              ? `This policy is authoritative for its resource and will revoke the grant of ${describeResource(mixed.resource)}`
              : `${describeResource(mixed.resource)} is authoritative for this resource and will revoke this grant`,
            { related: relatedTo([mixed], workspace) },
          ),
        ]),
  ];
}

/** What rivals have in common: the reference to their target, and what tells that apart. */
interface Wanted {
  readonly context: KccContext;
  readonly origin: Origin;
  readonly key: string;
}

/** The other IAM objects of a folder about one target, those that are authoritative or those that are not; looked for one by one. */
function* rivalsAmong({ context, origin, key }: Wanted, isAuthoritative: boolean): Iterable<IndexedResource> {
  const { workspace, resource } = context;
  const spelt = isAlone(origin, workspace) ? aloneLike(context, isAuthoritative) : sameTarget(origin, context, isAuthoritative);
  for (const other of spelt) {
    const isRival =
      !other.owner.is(resource) &&
      !(other.owner.kind === resource.kind && mayBeOne(other.owner, resource)) &&
      workspace.kustomizations.patchOf(other.uri) === undefined &&
      formatSlotPath(other.slot.path) === policyOf(other.owner, workspace)?.resource &&
      keyOf(other.origin, { workspace, uri: other.uri, resource: other.origin.owner, uses: [] }) === key;
    if (isRival) {
      yield other.owner;
    }
  }
}

/** A reference to the target of an IAM object. Its `origin` is asked for last: whoever has it rests on the whole manifest. */
type TargetReference = Pick<IndexedOrigin, 'uri' | 'owner' | 'slot' | 'origin'>;

/** References with the same name or value, and those that say the same object of the workspace in the other form. */
function sameTarget(origin: Origin, context: KccContext, isAuthoritative: boolean): readonly TargetReference[] {
  const { index } = context.workspace;
  const object = objectOf(origin, context);
  const folder = parentOf(context.uri);
  const values = new Set([
    ...(origin.external === undefined ? [] : [origin.external]),
    ...(object === undefined ? [] : externalsOf(object, context.workspace)),
  ]);
  const names = new Set([origin.external === undefined ? origin.name : undefined, object?.name]);
  const lists = [
    ...[...names].flatMap((name) => (name === undefined ? [] : [index.references.wantingBelow(name, folder)])),
    ...[...values].map((value) => index.references.withExternalBelow(value, folder)),
  ];
  return lists.flatMap((list) => policiesIn(list, context, isAuthoritative));
}

const policies = new WeakMap<readonly IndexedOrigin[], ReadonlyMap<string, readonly IndexedOrigin[]>>();

/** Those of some references that IAM objects of a folder write. Hundreds of grants on one project look at their list once. */
function policiesIn(list: readonly IndexedOrigin[], { workspace, uri }: KccContext, isAuthoritative: boolean): readonly IndexedOrigin[] {
  const placeOf = (folder: string, policy: KccPolicy | undefined): string =>
    policy === undefined ? '' : `${policy.authoritative === true} ${folder}`;
  const known = policies.get(list) ?? groupBy(list, (each) => placeOf(parentOf(each.uri), policyOf(each.owner, workspace)));
  policies.set(list, known);
  return known.get(`${isAuthoritative} ${parentOf(uri)}`) ?? [];
}

/** The object of the workspace that a target means, whether by its name or by its external value. */
function objectOf(origin: Origin, { workspace, uri }: KccContext): IndexedResource | undefined {
  if (origin.external !== undefined) {
    return nearestOfExternal(origin, origin.external, uri, workspace)[0];
  }
  const resolution = workspace.resolver.resolve(origin, uri);
  return resolution.kind === 'found' ? resolution.meant[0] : undefined;
}

/** The targets of the IAM objects of the same folder that mean the project of their namespace. */
function* aloneLike({ workspace, resource, uri }: KccContext, isAuthoritative: boolean): Iterable<TargetReference> {
  const folder = parentOf(uri);
  for (const policy of kccOf(workspace).facts.iam.policies) {
    if ((policy.authoritative === true) === isAuthoritative) {
      for (const owner of workspace.index.ofKindBelow({ group: resource.group, kind: policy.kind }, folder)) {
        const own = parentOf(owner.uri) === folder ? owner.origins.filter((origin) => isAlone(origin, workspace)) : [];
        yield* own.map((origin) => ({ uri: owner.uri, owner, slot: origin.slot, origin }));
      }
    }
  }
}

/** What tells one target of IAM objects from another; `undefined` while it cannot be told. */
function keyOf(origin: Origin, context: KccContext): string | undefined {
  const { workspace, resource } = context;
  const [target] = origin.targets;
  if (target === undefined || origin.targets.length > 1 || origin.opaque || origin.externalNode?.opaque === true) {
    return undefined;
  }
  const object = isAlone(origin, workspace) ? undefined : objectOf(origin, context)?.resource;
  if (origin.external !== undefined && object === undefined) {
    return `${groupKindKey(target)} external ${origin.external}`;
  }
  if (isAlone(origin, workspace)) {
    return `${groupKindKey(target)} of ${resource.namespace ?? ''}`;
  }
  const name = object?.name ?? origin.name;
  const namespace = object?.namespace ?? origin.namespace ?? resource.namespace ?? '';
  return name === undefined ? undefined : `${groupKindKey(target)} ${namespace}/${name}`;
}
