import { withArticle } from '../../../base/english';
import { describeResource, type Resource } from '../../../manifest/resource';
import type { Finding } from '../../../workspace/finding';
import { groupKindKey } from '../../../schema/kind';
import type { IndexedResource } from '../../../workspace/indexed';
import type { Workspace } from '../../../workspace/workspace';
import type { KccPolicy } from '../facts';
import type { Origin } from '../../../reference/extract';
import { parentOf, type Uri } from '../../../base/uri';
import { formatSlotPath } from '../../../reference/slot';
import { removeEntry } from '../../../yaml/edit';
import { asMap, nodeAt } from '../../../yaml/query';
import { nodesAt } from '../../../manifest/values';
import { findingAt, holdsSomething, isWritten, type KccContext } from './context';
import { relatedTo } from '../../../checks/referencePlace';
import { kccOf } from '../part';
import { externalsOf, objectsOfExternal } from '../sameResource';

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

function policyOf(resource: Resource, workspace: Workspace): KccPolicy | undefined {
  return kccOf(workspace).facts.iam.policies.find(({ kind }) => kind === resource.kind);
}

function targetOf({ uses }: Pick<KccContext, 'uses'>, { resource }: KccPolicy): Origin | undefined {
  return uses.find(({ slot }) => formatSlotPath(slot.path) === resource)?.origins[0];
}

function conditions({ resource, workspace }: KccContext, policy: KccPolicy, kind: string): readonly Finding[] {
  const { supports, condition, onlyController } = policy;
  const row = kccOf(workspace).kind(kind);
  const iam = row?.iam;
  if (condition === undefined || supports === undefined || iam === undefined) {
    return [];
  }
  const controllers = row?.controllers ?? [];
  const unreachable = onlyController !== undefined && controllers.length > 0 && controllers[0] !== onlyController;
  const unsupported = iam.documented === true && iam[supports] !== true;
  if (!unreachable && !unsupported) {
    return [];
  }
  const why =
    unsupported && !unreachable
      ? `${kind} does not support IAM conditions${iam.conditions === true ? ` in ${withArticle(policy.kind)}` : ''}`
      : `${withArticle(policy.kind)} does not support IAM conditions on ${withArticle(kind)}`;
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
  const { workspace, resource, uri } = context;
  const key = keyOf(origin, context);
  if (key === undefined) {
    return [];
  }
  const spelt = isAlone(origin, workspace) ? aloneLike(context) : sameTarget(origin, context);
  const others = workspace.kustomizations.wholes<(typeof spelt)[number]>(spelt).flatMap((entry): readonly Rival[] => {
    const other = policyOf(entry.origin.owner, workspace);
    const isRival =
      other !== undefined &&
      entry.origin.owner !== resource &&
      (policy.authoritative === true || other.authoritative === true) &&
      formatSlotPath(entry.origin.slot.path) === other.resource &&
      parentOf(entry.uri) === parentOf(uri) &&
      keyOf(entry.origin, { workspace, uri: entry.uri, resource: entry.origin.owner, uses: [] }) === key;
    return isRival ? [{ entry: entry.owner, other }] : [];
  });
  const twins = others.filter(({ other }) => other.authoritative === true && policy.authoritative === true);
  const mixed = others.filter(({ other }) => other.authoritative !== policy.authoritative);
  const path = policy.resource.split('.');
  return [
    ...twins
      .slice(0, 1)
      .map(({ entry }) =>
        findingAt(
          resource,
          'kcc/one-resource-two-objects',
          path,
          'key',
          `${describeResource(entry.resource)} is a policy of the same resource; they overwrite each other`,
          { related: relatedTo([entry], workspace) },
        ),
      ),
    ...mixed
      .slice(0, 1)
      .map(({ entry }) =>
        findingAt(
          resource,
          'kcc/iam-authoritative-conflict',
          path,
          'key',
          policy.authoritative === true
            ? `This policy is authoritative for its resource and will revoke the grant of ${describeResource(entry.resource)}`
            : `${describeResource(entry.resource)} is authoritative for this resource and will revoke this grant`,
          { related: relatedTo([entry], workspace) },
        ),
      ),
  ];
}

/** References with the same name or value, and those that say the same object of the workspace in the other form. */
function sameTarget(
  origin: Origin,
  context: KccContext,
): readonly { readonly uri: Uri; readonly origin: Origin; readonly owner: IndexedResource }[] {
  const { index } = context.workspace;
  const object = objectOf(origin, context);
  const values = new Set([
    ...(origin.external === undefined ? [] : [origin.external]),
    ...(object === undefined ? [] : externalsOf(object, context.workspace)),
  ]);
  const names = new Set([origin.external === undefined ? origin.name : undefined, object?.name]);
  return [
    ...[...names].flatMap((name) => (name === undefined ? [] : index.references.wanting(name))),
    ...[...values].flatMap((value) => index.references.withExternal(value)),
  ];
}

/** The object of the workspace that a target means, whether by its name or by its external value. */
function objectOf(origin: Origin, { workspace, uri }: KccContext): IndexedResource | undefined {
  if (origin.external !== undefined) {
    return objectsOfExternal(origin, origin.external, workspace)[0];
  }
  const resolution = workspace.resolver.resolve(origin, uri);
  return resolution.kind === 'found' ? resolution.meant[0] : undefined;
}

/** The kind that may stand alone: it means the project of the policy's namespace. */
function isAlone({ name, external, opaque, targets }: Origin, workspace: Workspace): boolean {
  return (
    name === undefined &&
    external === undefined &&
    !opaque &&
    targets.length === 1 &&
    targets[0]?.kind === kccOf(workspace).facts.iam.containerAlone
  );
}

/** The targets of the IAM objects that mean the project of a namespace. */
function aloneLike({
  workspace,
  resource,
}: KccContext): readonly { readonly uri: Uri; readonly origin: Origin; readonly owner: IndexedResource }[] {
  return kccOf(workspace)
    .facts.iam.policies.flatMap(({ kind }) => workspace.index.ofKind({ group: resource.group, kind }))
    .flatMap((owner) => owner.origins.filter((origin) => isAlone(origin, workspace)).map((origin) => ({ uri: owner.uri, origin, owner })));
}

interface Rival {
  readonly entry: IndexedResource;
  readonly other: KccPolicy;
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
