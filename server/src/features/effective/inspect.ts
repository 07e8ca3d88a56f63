import { append } from '../../base/lists';
import { formatPath } from '../../base/path';
import { shift, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import { awsNameOf, nameInArn, type AwsName } from '../../reference/awsName';
import type { Origin, SlotUse } from '../../reference/extract';
import type { FamilyId } from '../../reference/slot';
import type { GroupKind } from '../../schema/kinds/kind';
import { familiesOf, type InspectedFacts } from '../../workspace/family';
import type { Workspace } from '../../workspace/workspace';
import { asScalar } from '../../yaml/nodes/query';

export interface InspectedResource {
  readonly uri: Uri;
  readonly span: Span;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly awsName: Omit<AwsName, 'field'> | undefined;
  /** What families know beyond that. */
  readonly facts: readonly InspectedFacts[];
}

export interface ObjectName extends GroupKind {
  readonly namespace: string | undefined;
  readonly name: string | undefined;
}

export interface InspectedReference {
  readonly uri: Uri;
  readonly from: ObjectName;
  readonly path: string;
  readonly family: FamilyId;
  readonly form: 'object' | 'external' | 'arn' | 'uri';
  readonly targets: readonly GroupKind[];
  /** The object that it leads to; `undefined` when not found or not an object. */
  readonly to: ObjectName | undefined;
  /** What is written. */
  readonly value: string;
  /** The name that goes to AWS. */
  readonly awsName: string | undefined;
}

/** Everything that is known of the resources of some files, and of their references. */
export function inspect(
  workspace: Workspace,
  uris: Iterable<Uri>,
): { readonly resources: readonly InspectedResource[]; readonly references: readonly InspectedReference[] } {
  const resources: InspectedResource[] = [];
  const references: InspectedReference[] = [];
  for (const uri of uris) {
    const file = workspace.file(uri);
    for (const { document, resources: found, uses } of file?.documents ?? []) {
      const start = file?.startOf(document) ?? 0;
      append(
        resources,
        found.map((resource) => inspectResource(resource, uri, start, workspace)),
      );
      append(
        references,
        uses.flatMap((use) => inspectUse(use, uri, workspace)),
      );
    }
  }
  return { resources, references };
}

function inspectResource(resource: Resource, uri: Uri, start: number, workspace: Workspace): InspectedResource {
  const { group, version, kind, namespace, name, node } = resource;
  const aws = awsNameOf(resource, workspace.dialects);
  const awsName = aws === undefined ? undefined : { value: aws.value, origin: aws.origin, formula: aws.formula };
  const entry = workspace.index.entryOf(uri, resource);
  const facts = familiesOf(workspace).flatMap(({ inspect: ask }) => ask?.(entry, workspace) ?? []);
  return { uri, span: shift(node.span, start), group, version, kind, namespace, name, awsName, facts };
}

function inspectUse(use: SlotUse, uri: Uri, workspace: Workspace): readonly InspectedReference[] {
  const from = objectName(use.owner);
  const { family, targets } = use.slot;
  const objects = use.origins.flatMap((origin) => inspectOrigin(origin, uri, from, workspace));
  const others = use.slot.alternatives.flatMap(({ key, form }): readonly InspectedReference[] => {
    const entry = use.alternatives.find((each) => each.key.text === key);
    const value = asScalar(entry?.value);
    if (entry === undefined || value === undefined || value.value === null || form === 'value') {
      return [];
    }
    const path = formatPath([...use.parentPath.slice(use.owner.path.length), key]);
    return [
      {
        uri,
        from,
        path,
        family,
        form,
        targets,
        to: undefined,
        value: value.text,
        awsName: form === 'arn' ? nameInArn(value.text) : undefined,
      },
    ];
  });
  return [...objects, ...others];
}

function inspectOrigin(origin: Origin, uri: Uri, from: ObjectName, workspace: Workspace): readonly InspectedReference[] {
  if (origin.name === undefined) {
    return origin.external === undefined ? [] : [inspectExternal(origin, origin.external, uri, from, workspace)];
  }
  const resolution = workspace.resolver.resolve(origin, uri, workspace.configuration.outsideOf(uri));
  const targets = resolution.kind === 'found' ? resolution.meant.slice(0, 1) : resolution.kind === 'many' ? resolution.targets : [];
  const members = familiesOf(workspace).flatMap(({ membersOf }) => membersOf?.(origin, uri, workspace) ?? []);
  const common = {
    uri,
    from,
    path: formatPath(origin.path.slice(origin.owner.path.length)),
    family: origin.slot.family,
    form: 'object' as const,
    targets: workspace.resolver.targetsOf(origin),
    value: origin.name,
  };
  const found = [...targets, ...members].map((target): InspectedReference => {
    return { ...common, to: objectName(target.resource), awsName: awsNameOf(target.resource, workspace.dialects)?.value };
  });
  return found.length > 0 ? found : [{ ...common, to: undefined, awsName: undefined }];
}

function inspectExternal(origin: Origin, value: string, uri: Uri, from: ObjectName, workspace: Workspace): InspectedReference {
  return {
    uri,
    from,
    path: formatPath(origin.path.slice(origin.owner.path.length)),
    family: origin.slot.family,
    form: 'external',
    targets: workspace.resolver.targetsOf(origin),
    to: undefined,
    value,
    awsName: undefined,
  };
}

function objectName({ group, kind, namespace, name }: Resource): ObjectName {
  return { group, kind, namespace, name };
}
