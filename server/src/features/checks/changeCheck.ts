import { formatPath, parsePath, type Path } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import { formatSlotPath } from '../../reference/slot';
import type { Finding, Fix } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/edit';
import type { YamlNode } from '../../yaml/node';
import { asScalar, nodeAt } from '../../yaml/query';
import { plainValue } from '../../yaml/value';
import { earlierOf } from './changes/earlier';
import { sameValue } from './changes/sameValue';
import { changedAgainstSchema } from './changes/transitions';
import { spanFor } from './place';

/** Fields that cannot change once their object exists and differ from its earlier version. Nothing where there is none. */
export function checkChanges(resource: Resource, uri: Uri, workspace: Workspace): readonly Finding[] {
  const earlier = earlierOf(resource, uri, workspace);
  if (earlier === undefined) {
    return [];
  }
  const schema = earlier.version === resource.version ? workspace.kinds.find(resource)?.schema : undefined;
  const refused = schema === undefined ? [] : changedAgainstSchema(earlier.node, resource.node, schema);
  const known = new Set(refused.map((path) => formatPath(path)));
  return [
    ...refused.map((path) => ({ code: 'schema/immutable-changed', path, refusedBy: 'The API server refuses it' })),
    ...familyChanges(resource, earlier, workspace).filter(({ path }) => !path.some((_, index) => known.has(formatPath(path.slice(0, index + 1))))),
  ].map(({ code, path, refusedBy }) => finding(code, path, refusedBy, resource, earlier));
}

interface Change {
  readonly code: string;
  readonly path: Path;
  readonly refusedBy: string;
}

/** What controllers refuse beyond the schema. */
function familyChanges(resource: Resource, earlier: Resource, workspace: Workspace): readonly Change[] {
  const { dialects } = workspace;
  const declared = dialects.immutableOf(resource).flatMap(({ path, removal, code }): readonly Change[] => {
    const at = parsePath(path) ?? [];
    const [old, now] = [valueAt(earlier, at), valueAt(resource, at)];
    const isChanged = old !== undefined && now !== undefined ? sameValue(old, now) === false : old === undefined ? isOtherThanDerived(path, now, resource, workspace) : removal === true;
    return isChanged ? [{ code, path: at, refusedBy: 'The controller refuses it' }] : [];
  });
  const references = dialects.slotsOf(resource).flatMap(({ path, object }): readonly Change[] => {
    const at = object?.immutable === true ? parsePath(formatSlotPath(path)) : undefined;
    return at !== undefined && isOtherReference(valueAt(earlier, at), valueAt(resource, at), resource) ? [kccChange(at)] : [];
  });
  const id = dialects.familyOf(resource.group) === 'kcc' ? ['spec', 'resourceID'] : undefined;
  const [old, now] = id === undefined ? [] : [valueAt(earlier, id), valueAt(resource, id)];
  return [...declared, ...references, ...(id !== undefined && old !== undefined && now !== undefined && sameValue(old, now) === false ? [kccChange(id)] : [])];
}

function kccChange(path: Path): Change {
  return { code: 'kcc/immutable-change', path, refusedBy: 'The controller does not take it over' };
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

/** The object's own namespace says nothing, whether written or not. */
function isOtherReference(old: YamlNode | undefined, now: YamlNode | undefined, { namespace }: Resource): boolean {
  if (old === undefined || now === undefined || sameValue(old, now) !== false) {
    return false;
  }
  const [before, after] = [old, now].map((node) => {
    const value = plainValue(node)?.value;
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return JSON.stringify(entries.filter(([key, each]) => each !== null && !(key === 'namespace' && each === namespace)).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return before !== after;
}

/** The node at a path; nothing for one that is not there, or null. */
function valueAt(resource: Resource, path: Path): YamlNode | undefined {
  const node = nodeAt(resource.node, path);
  return node === undefined || asScalar(node)?.value === null ? undefined : node;
}

function finding(code: string, path: Path, refusedBy: string, resource: Resource, earlier: Resource): Finding {
  const [old, now] = [asScalar(nodeAt(earlier.node, path)), asScalar(nodeAt(resource.node, path))];
  const was = old === undefined ? 'is not what it was' : `was "${old.text}"`;
  const restored = old === undefined || old.opaque || now === undefined || old.value === null ? undefined : old.value;
  return {
    code,
    message: `${formatPath(path)} ${was} and cannot change once the object exists. ${refusedBy}; another object, or this one deleted and made anew, can have the other value.`,
    span: spanFor(resource, path, nodeAt(resource.node, path) === undefined ? 'parent' : 'value'),
    path,
    resource,
    fixes: (): readonly Fix[] =>
      restored === undefined || now === undefined ? [] : [{ title: `Go back to "${String(restored)}"`, preferred: false, edits: [setScalar(now, restored)] }],
  };
}
