import { findingAt } from '../../../checks/places/findingAt';
import type { Resource } from '../../../manifest/resource';
import { decodedBlockOf, presenceOf } from '../../../manifest/presence';
import { nodesAt } from '../../../manifest/values';
import type { Finding } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';

/** Numbers that the schema lets be absent, where the webhook writes a 0 that the schema refuses. */
export function refusedZeroFindings(resource: Resource, { dialects }: Workspace): readonly Finding[] {
  const rows = dialects.zeroFilledOf(resource)?.refusedZeros ?? [];
  return rows
    .filter(({ kind }) => kind === resource.kind)
    .flatMap(({ path, key }) =>
      nodesAt(resource.node, path)
        .flatMap(decodedBlockOf)
        .filter(({ map }) => presenceOf(map, key) === 'unset')
        .map((block) =>
          findingAt(
            resource,
            'schema/missing-field',
            [...block.path, key],
            'parent',
            `Missing "${key}": the App Mesh controller sets it to 0, which the schema rejects`,
          ),
        ),
    );
}
