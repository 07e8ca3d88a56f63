import { effectiveReferences } from '../../checks/references/effectiveReference';
import { formatPath, parsePath } from '../../base/path';
import { effectiveNamespace, type Id } from '../../kustomize/objects/ids';
import type { EffectiveObject, Place } from '../../kustomize/objects/object';
import { at, isScalar, scalarText } from '../../kustomize/objects/value';
import { awsNameBy, type AwsName } from '../../reference/awsName';
import type { FamilyId } from '../../reference/slot';
import type { GroupKind } from '../../schema/kinds/kind';
import type { Workspace } from '../../workspace/workspace';
import type { ObjectName } from './inspect';

/** What a kustomization brings to a cluster, as far as it is known. */
export interface EffectiveRoot {
  readonly resources: readonly EffectiveResource[];
  readonly references: readonly EffectiveReferenceShown[];
  /** False where something that it includes is unknown, or where Kustomize rejects it. */
  readonly complete: boolean;
}

export interface EffectiveResource extends ObjectName {
  readonly version: string;
  /** As the kustomization leaves its name and namespace. */
  readonly awsName: Omit<AwsName, 'field'> | undefined;
  /** Where it is written, or generated. */
  readonly origin: Place;
}

export interface EffectiveReferenceShown {
  readonly from: ObjectName;
  readonly path: string;
  readonly family: FamilyId;
  readonly targets: readonly GroupKind[];
  /** The object that has the name in the end. */
  readonly to: ObjectName | undefined;
  readonly value: string;
  /** The name that the target has in AWS. */
  readonly awsName: string | undefined;
}

/** The effective objects of a root, in the order in which Kustomize prints them, and their references. */
export function effectiveRoot(workspace: Workspace, folder: string): EffectiveRoot {
  const world = workspace.worlds.worldOf(folder);
  const { failures, unknowns } = world.problems;
  const files = [...new Set(world.objects.map(({ source }) => source.uri))];
  const references = files.flatMap((uri) =>
    (workspace.file(uri)?.documents ?? []).flatMap((state) =>
      effectiveReferences(state, workspace, [folder]).map(({ origin, referrer, name, candidates }): EffectiveReferenceShown => {
        const target = candidates.find(({ id }) => id.name === name);
        return {
          from: nameOf(referrer, workspace),
          path: formatPath(origin.path.slice(origin.owner.path.length)),
          family: origin.slot.family,
          targets: origin.targets,
          to: target === undefined ? undefined : nameOf(target, workspace),
          value: name,
          awsName: target === undefined ? undefined : awsNameIn(target, workspace)?.value,
        };
      }),
    ),
  );
  return {
    resources: world.objects.map((object) => ({
      ...nameOf(object, workspace),
      version: object.id.version,
      awsName: awsNameIn(object, workspace),
      origin: object.source,
    })),
    references,
    complete: failures.length === 0 && unknowns.every(({ onlyValues }) => onlyValues),
  };
}

function awsNameIn(object: EffectiveObject, workspace: Workspace): EffectiveResource['awsName'] {
  const rule = workspace.dialects.nameRuleOf(object.id);
  const { name, namespace } = nameOf(object, workspace);
  if (rule === undefined || name === undefined) {
    return undefined;
  }
  const value = at(workspace.worlds.contentOf(object), parsePath(rule.field) ?? []);
  const aws = awsNameBy(rule, { name, namespace, written: isScalar(value) ? scalarText(value) : '' });
  return { value: aws.value, origin: aws.origin, formula: aws.formula };
}

/** As the cluster knows it: kinds without namespaces lose the one that a kustomization gives them. */
function nameOf({ id }: EffectiveObject, workspace: Workspace): ObjectName {
  const { group, kind, name } = id;
  return { group, kind, namespace: namespaceOf(id, workspace), name };
}

/** The same as one text, `prod/p-main`. */
export function effectiveName(object: EffectiveObject, workspace: Workspace): string {
  const { namespace, name = '' } = nameOf(object, workspace);
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** The namespace that an object has in a cluster; `undefined` for a kind without one, or where none is set. */
export function effectiveNamespaceOf({ id }: EffectiveObject, workspace: Workspace): string | undefined {
  return namespaceOf(id, workspace);
}

function namespaceOf(id: Id, { kinds }: Workspace): string | undefined {
  const scope = kinds.versions({ group: id.group, kind: id.kind })[0]?.scope;
  return scope === 'Cluster' || id.namespace === '' || effectiveNamespace(id) !== id.namespace ? undefined : id.namespace;
}
