import { formatPath, parsePath } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import type { Structure } from '../../schema/structure/structure';
import { familiesOf, type RefusedChange } from '../../workspace/family';
import type { Finding, Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import type { YamlNode } from '../../yaml/nodes/node';
import { asScalar, nodeAt, valueThere } from '../../yaml/nodes/query';
import { agreed } from '../places/agreedFindings';
import { earlierOf } from './earlier';
import { sameValue } from './sameValue';
import { changedAgainstSchema, type Changed } from './transitions';
import { spanFor } from '../places/place';

/** Fields that cannot change once their object exists and differ from its earlier version. Nothing where there is none. */
export function checkChanges(resource: Resource, uri: Uri, workspace: Workspace): readonly Finding[] {
  const earlier = earlierOf(resource, uri, workspace);
  if (earlier === undefined) {
    return [];
  }
  const kind = earlier.version === resource.version ? workspace.kinds.find(resource) : undefined;
  const refused =
    kind === undefined
      ? []
      : agreed(
          kind,
          ({ path }: Changed) => formatPath(path),
          ({ schema }) => changedAgainstSchema(earlier.node, resource.node, schema),
        );
  const known = new Set(refused.map(({ path }) => formatPath(path)));
  return [
    ...refused.map((change) => ({ ...change, code: 'schema/immutable-changed', refusedBy: 'API server' })),
    ...familyChanges(resource, earlier, kind?.schema, workspace).filter(
      ({ path }) => !path.some((_, index) => known.has(formatPath(path.slice(0, index + 1)))),
    ),
  ].map((change) => finding(change, resource, earlier));
}

/** What controllers refuse beyond the schema. */
function familyChanges(
  resource: Resource,
  earlier: Resource,
  schema: Structure | undefined,
  workspace: Workspace,
): readonly RefusedChange[] {
  const { dialects } = workspace;
  const decoded = dialects.zeroFilledOf(resource) !== undefined;
  const declared = dialects.immutableOf(resource).flatMap(({ path, removal, code }): readonly RefusedChange[] => {
    const at = parsePath(path) ?? [];
    const [old, now] = [valueThere(earlier.node, at), valueThere(resource.node, at)];
    const isChanged =
      old !== undefined && now !== undefined
        ? sameValue(old, now, { decoded }) === false &&
          (!isEmptyName(path, old, resource, workspace) || isOtherThanDerived(path, now, resource, workspace))
        : old === undefined
          ? isOtherThanDerived(path, now, resource, workspace)
          : removal === true;
    return isChanged ? [{ code, path: at, refusedBy: 'controller' }] : [];
  });
  return [...declared, ...familiesOf(workspace).flatMap(({ changes }) => changes?.(resource, earlier, { schema, workspace }) ?? [])];
}

/** A name that is empty, which the controller fills in like one that is not there. */
function isEmptyName(path: string, name: YamlNode, resource: Resource, { dialects }: Workspace): boolean {
  return dialects.nameRuleOf(resource)?.field === path && asScalar(name)?.value === '';
}

/** A name that was left to the controller and is written now: another than the one that the controller gave? */
function isOtherThanDerived(path: string, now: YamlNode | undefined, resource: Resource, { dialects }: Workspace): boolean {
  const rule = dialects.nameRuleOf(resource);
  const written = asScalar(now);
  const { name = '', namespace } = resource;
  return (
    rule?.field === path &&
    written !== undefined &&
    !written.opaque &&
    (namespace !== undefined || !rule.formula.includes('<namespace>')) &&
    written.text !== rule.formula.replace('<name>', name).replace('<namespace>', namespace ?? '')
  );
}

function finding({ code, path, refusedBy, message, was: before }: RefusedChange, resource: Resource, earlier: Resource): Finding {
  const [old, now] = [asScalar(before ?? nodeAt(earlier.node, path)), asScalar(nodeAt(resource.node, path))];
  const isThere = nodeAt(resource.node, path) !== undefined;
  const was = !isThere ? 'was removed' : old === undefined ? 'has changed' : `has changed from "${old.text}"`;
  const restored =
    old === undefined || old.opaque || now === undefined || old.value === null || old.value === now.value ? undefined : old.value;
  return {
    code,
    message:
      message === undefined
        ? `${formatPath(path)} ${was}. Immutable (${refusedBy}): delete and recreate the object to change it`
        : `${message} (${refusedBy})`,
    span: spanFor(resource, path, isThere ? 'value' : 'parent'),
    path,
    ...(isThere ? {} : { lacks: [path] }),
    resource,
    fixes: (): readonly Fix[] =>
      restored === undefined || now === undefined
        ? []
        : [{ title: `Restore "${String(restored)}"`, preferred: false, edits: [setScalar(now, restored)] }],
  };
}
