import type { InspectedFacts } from '../../workspace/family';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import { inspectInjection } from './injection/inspect';
import { inspectLegacy } from './legacy/inspect';
import { inspectMembership } from './membership/inspect';

const parts = [inspectMembership, inspectInjection, inspectLegacy];

/** What `inspect` says of App Mesh objects, and of workloads that take part. */
export function inspectAppmesh(entry: IndexedResource, workspace: Workspace): InspectedFacts | undefined {
  const facts = parts.flatMap((part) => part(entry, workspace) ?? []);
  return facts.length === 0
    ? undefined
    : { fields: Object.fromEntries(facts.flatMap(({ fields }) => Object.entries(fields))), lines: facts.flatMap(({ lines }) => lines) };
}
