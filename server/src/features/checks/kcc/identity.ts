import { parentOf } from '../../../base/uri';
import { describeResource } from '../../../manifest/resource';
import type { Finding } from '../../../workspace/finding';
import { removeEntry } from '../../../yaml/edit';
import { asMap, asScalar, entryOf, nodeAt } from '../../../yaml/query';
import { cloudPathOf } from '../../kcc/cloudPath';
import { cloudIdOf, withCloudId } from '../../kcc/container';
import { findingAt, type KccContext } from './context';
import { relatedTo } from './referenceTarget';

/** Rules about the cloud resource that an object stands for (config-connector.md 10.1). */
export function identityFindings(context: KccContext): readonly Finding[] {
  return [...resourceId(context), ...twins(context), ...withoutController(context)];
}

function resourceId({ resource, workspace }: KccContext): readonly Finding[] {
  const spec = asMap(nodeAt(resource.node, ['spec']));
  const entry = entryOf(spec, 'resourceID');
  const scalar = asScalar(entry?.value);
  const row = workspace.kcc.kind(resource.kind);
  if (spec === undefined || entry === undefined || scalar === undefined || scalar.opaque || row?.resourceId !== true) {
    return [];
  }
  const fixes = (text: string): ReturnType<NonNullable<Finding['fixes']>> =>
    spec.entries.includes(entry) ? [{ title: 'Remove "resourceID"', preferred: scalar.text === '', edits: [removeEntry(text, spec, entry)] }] : [];
  if (scalar.value === '') {
    const message = '"resourceID" is empty; leave it out, and the name of the object counts.';
    return [findingAt(resource, 'kcc/resource-id-empty', ['spec', 'resourceID'], 'value', message, { supersedes: ['spec', 'resourceID'], fixes })];
  }
  if (row.generatedId === true && scalar.value !== null) {
    const message = `The service makes up the ids of ${resource.kind}: set this only to take over a resource that exists.`;
    return [findingAt(resource, 'kcc/resource-id-generated', ['spec', 'resourceID'], 'key', message, { fixes })];
  }
  return [];
}

/** Objects of one folder that are applied together and stand for one resource. */
function twins({ resource, uri, workspace }: KccContext): readonly Finding[] {
  const id = cloudIdOf(resource, workspace);
  if (id === undefined || workspace.kcc.kind(resource.kind)?.resourceId !== true) {
    return [];
  }
  const others = withCloudId(resource, id, workspace)
    .filter((entry) => entry.resource !== resource && parentOf(entry.uri) === parentOf(uri))
    .filter(({ resource: other }) => other.name !== resource.name || other.namespace !== resource.namespace);
  const path = others.length === 0 ? undefined : cloudPathOf(resource, uri, workspace);
  const twin = path === undefined ? undefined : others.find((entry) => cloudPathOf(entry.resource, entry.uri, workspace) === path);
  if (twin === undefined) {
    return [];
  }
  const onId = nodeAt(resource.node, ['spec', 'resourceID']) !== undefined;
  return [
    findingAt(
      resource,
      'kcc/one-resource-two-objects',
      onId ? ['spec', 'resourceID'] : ['metadata', 'name'],
      'value',
      `${describeResource(twin.resource)} stands for the same resource, ${path ?? ''}.`,
      { related: relatedTo([twin]) },
    ),
  ];
}

function withoutController({ resource, workspace }: KccContext): readonly Finding[] {
  const row = workspace.kcc.kind(resource.kind);
  return row?.group !== resource.group || row.controllers !== undefined
    ? []
    : [findingAt(resource, 'kcc/no-controller', ['kind'], 'value', `No controller looks after ${resource.kind}: the object is accepted and nothing happens.`)];
}
