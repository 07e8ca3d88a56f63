import { findingAt } from '../../../checks/places/findingAt';
import type { Path } from '../../../base/path';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import type { DocumentState } from '../../../workspace/files/fileState';
import type { Finding } from '../../../workspace/finding';
import type { Workspace } from '../../../workspace/workspace';
import { asMap, asScalar, asSequence, valueOf } from '../../../yaml/nodes/query';
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
    .flatMap((resource) => {
      const lists = tags.lists.map((path) => listedTags(resource, path, tags));
      const all = [...lists.flat(), ...tags.maps.flatMap((path) => mappedTags(resource, path))];
      return [...lists.flatMap((list) => repeated(list, resource)), ...reserved(all, resource, tags)];
    });
}

function listedTags(resource: Resource, path: string, { keys }: AckFacts['tags']): readonly Tag[] {
  return nodesAt(resource.node, path).flatMap((found) =>
    (asSequence(found.node)?.items ?? []).flatMap((item, index): readonly Tag[] => {
      const name = keys.find((key) => valueOf(item, key) !== undefined);
      const key = name === undefined ? undefined : asScalar(valueOf(item, name));
      return name === undefined || key === undefined || key.opaque || !isKnown(key.text)
        ? []
        : [{ key: key.text, path: [...found.path, index, name], on: 'value' }];
    }),
  );
}

function mappedTags(resource: Resource, path: string): readonly Tag[] {
  return nodesAt(resource.node, path).flatMap((found) =>
    (asMap(found.node)?.entries ?? []).flatMap(({ key, merge }): readonly Tag[] =>
      merge || key.opaque || !isKnown(key.text) ? [] : [{ key: key.text, path: [...found.path, key.text], on: 'key' }],
    ),
  );
}

function isKnown(text: string): boolean {
  return text !== '' && !holdsPlaceholder(text);
}

function repeated(tags: readonly Tag[], resource: Resource): readonly Finding[] {
  const seen = new Set<string>();
  return tags.flatMap(({ key, path, on }) => {
    const isAgain = seen.has(key);
    seen.add(key);
    return isAgain
      ? [findingAt(resource, 'ack/tag', path, on, `Tag "${key}" is set more than once; a resource has one value for each key`)]
      : [];
  });
}

function reserved(tags: readonly Tag[], resource: Resource, { reserved: prefix }: AckFacts['tags']): readonly Finding[] {
  return tags
    .filter(({ key }) => prefix !== '' && key.toLowerCase().startsWith(prefix))
    .map(({ key, path, on }) =>
      findingAt(resource, 'ack/tag', path, on, `"${key}": keys of tags that begin with "${prefix}" are reserved; the AWS API rejects them`),
    );
}
