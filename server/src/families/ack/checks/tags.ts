import { findingAt } from '../../../checks/places/findingAt';
import type { Path } from '../../../base/path';
import type { Resource } from '../../../manifest/resource';
import { allOf } from '../../../base/lists';
import { pathOf } from '../../../manifest/values';
import type { DocumentState } from '../../../workspace/files/fileState';
import type { Finding } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { asScalar, dereference, nodeAt, valueOf } from '../../../yaml/nodes/query';
import { holdsPlaceholder } from '../../../yaml/templates/placeholders';
import { ackPart, type AckFacts } from '../part';

/** A tag of a resource: its key, and where that is written. */
interface Tag {
  readonly key: string;
  readonly path: Path;
  readonly on: 'key' | 'value';
}

/**
 * Tags of which a resource cannot have two: controllers put them into a map by key, so that the last value counts
 * (`convertToOrderedACKTags` in each controller's tags.go, such as aws-controllers-k8s/ecs-controller at 64babd7), and where they do
 * not, the AWS API rejects both. And tags whose keys AWS keeps for itself, which its API rejects.
 */
export function tagFindings({ resources }: DocumentState, workspace: Workspace): readonly Finding[] {
  const { tags } = workspace.knowledge.part(ackPart);
  return resources
    .filter(({ group }) => workspace.dialects.familyOf(group) === 'ack')
    .flatMap((resource) =>
      tags.at.flatMap((path) => {
        const found = tagsAt(resource, pathOf(path), tags);
        return found.length === 0 ? none : allOf(repeated(found, resource), reserved(found, resource, tags));
      }),
    );
}

function tagsAt(resource: Resource, path: Path, { keys }: AckFacts['tags']): readonly Tag[] {
  const node = dereference(nodeAt(resource.node, path));
  switch (node?.kind) {
    case 'sequence':
      return node.items.flatMap((item, index): readonly Tag[] => {
        const name = keys.find((key) => valueOf(item, key) !== undefined);
        const key = name === undefined ? undefined : asScalar(valueOf(item, name));
        return name === undefined || key === undefined || key.opaque || key.text === ''
          ? none
          : [{ key: key.text, path: [...path, index, name], on: 'value' }];
      });
    case 'map':
      return node.entries.flatMap(({ key, merge }): readonly Tag[] =>
        merge || key.opaque || key.text === '' ? none : [{ key: key.text, path: [...path, key.text], on: 'key' }],
      );
    default:
      return none;
  }
}

/** A key that a map has twice is said of any map. */
function repeated(tags: readonly Tag[], resource: Resource): readonly Finding[] {
  if (tags.length < 2) {
    return none;
  }
  const seen = new Set<string>();
  return tags.flatMap(({ key, path, on }): readonly Finding[] => {
    const isAgain = on === 'value' && seen.has(key) && !holdsPlaceholder(key);
    seen.add(key);
    return isAgain
      ? [findingAt(resource, 'ack/tag', path, on, `Tag "${key}" is set more than once; a resource has one value for each key`)]
      : none;
  });
}

function reserved(tags: readonly Tag[], resource: Resource, { reserved: prefix }: AckFacts['tags']): readonly Finding[] {
  return tags
    .filter(({ key }) => prefix !== '' && key.toLowerCase().startsWith(prefix) && !holdsPlaceholder(key))
    .map(({ key, path, on }) =>
      findingAt(resource, 'ack/tag', path, on, `"${key}": keys of tags that begin with "${prefix}" are reserved; the AWS API rejects them`),
    );
}

const none: readonly never[] = [];
