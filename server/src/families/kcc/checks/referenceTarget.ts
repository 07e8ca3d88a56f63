import { isFoundEffectively } from '../../../checks/references/foundEffectively';
import { describeResource } from '../../../manifest/resource';
import type { Finding } from '../../../workspace/finding';
import type { IndexedResource } from '../../../workspace/index/indexed';
import { removeEntry } from '../../../yaml/writing/edit';
import { cloudLocation, isGlobalKind, locationOfTargets, sameLocation } from '../location';
import { relatedTo } from '../../../checks/references/referencePlace';
import { resolutionFinding } from '../../../checks/references/resolutionCheck';
import { writeNamespace } from '../../../checks/references/referenceFixes';
import { isFixedReference } from './changes';
import { entryIn, findingAt, type WrittenReference } from './context';
import { externalFindings } from './externalValue';
import { swapKey } from './formFixes';
import { secretFindings } from './secrets';
import { kccOf } from '../part';

/** What is wrong with where a well-formed reference leads. */
export function targetFindings(reference: WrittenReference): readonly Finding[] {
  const { object, origin } = reference;
  switch (object.kind) {
    case 'secretKey':
    case 'secret':
      return secretFindings(reference);
    case 'resource':
    case 'memberFrom':
      return origin.name === undefined ? externalFindings(reference) : nameFindings(reference, origin.name);
    default:
      return [];
  }
}

function nameFindings(reference: WrittenReference, name: string): readonly Finding[] {
  const { origin, context, path } = reference;
  const { workspace, uri, resource } = context;
  const resolution = workspace.resolver.resolve(origin, uri, workspace.configuration.outsideOf(uri));
  if (isFoundEffectively(origin, uri, resolution, workspace)) {
    return [];
  }
  const asides = [...redundantNamespace(reference), ...alphaTarget(reference)];
  switch (resolution.kind) {
    case 'found':
      return [...asides, ...locationMismatch(reference, resolution.meant[0])];
    case 'other-namespace':
      if (origin.namespace === undefined) {
        const namespaces = [...new Set(resolution.targets.map(({ resource: target }) => target.namespace ?? ''))];
        const where = namespaces.map((each) => `"${each}"`).join(', ');
        return [
          findingAt(
            resource,
            'kcc/namespace-needed',
            [...path, 'namespace'],
            'parent',
            `${resolution.targets[0]?.resource.kind ?? ''} "${name}" not found in namespace "${resolution.namespace}"; it exists in ${where}, set "namespace"`,
            {
              related: relatedTo(resolution.targets, workspace),
              fixes: (text) => writeNamespace(text, origin, namespaces),
            },
          ),
        ];
      }
      break;
    default:
  }
  const onNamespace =
    resolution.kind === 'other-namespace' ? { path: [...path, 'namespace'], span: (origin.namespaceNode ?? origin.node).span } : {};
  const found = resolutionFinding(origin, name, resolution, { uri, workspace, config: workspace.configuration.of(uri) }).map((finding) =>
    finding.code === 'ref/not-found'
      ? { ...finding, fixes: (text: string) => [...(finding.fixes?.(text) ?? []), ...swapKey(text, reference, 'name', 'external')] }
      : { ...finding, ...onNamespace },
  );
  return [...asides, ...found];
}

function redundantNamespace(reference: WrittenReference): readonly Finding[] {
  const { origin, path, map, context, use } = reference;
  const { namespace, namespaceNode } = origin;
  const { resource, workspace } = context;
  // What a tool fills in may become another namespace in one of both places.
  const isFilledIn = namespaceNode?.opaque === true || resource.namespaceNode?.opaque === true;
  if (namespace === undefined || isFilledIn || namespace !== resource.namespace) {
    return [];
  }
  const entry = entryIn(map, 'namespace');
  return [
    findingAt(
      resource,
      'kcc/namespace-redundant',
      [...path, 'namespace'],
      'value',
      'Redundant: this is the namespace of the object itself',
      {
        fixes: (text) =>
          entry === undefined
            ? []
            : [
                {
                  title: 'Remove "namespace"',
                  // Where the object exists, admission would refuse it.
                  preferred: !isFixedReference(use.slot, resource, workspace),
                  edits: [removeEntry(text, map, entry)],
                },
              ],
      },
    ),
  ];
}

const alpha = /^v\d+alpha/;

function alphaTarget({ origin, path, context }: WrittenReference): readonly Finding[] {
  const { workspace, resource } = context;
  const [target] = origin.targets;
  const versions = target === undefined ? undefined : kccOf(workspace).kind(target.kind)?.versions;
  if (
    target === undefined ||
    versions === undefined ||
    origin.targets.length !== 1 ||
    alpha.test(resource.version) ||
    !versions.every((version) => alpha.test(version))
  ) {
    return [];
  }
  return [
    findingAt(
      resource,
      'kcc/alpha-target',
      [...path, 'name'],
      'value',
      `${target.kind} is alpha only (${versions.join(', ')}) and not installed everywhere`,
    ),
  ];
}

/** Objects of one kind that refer to one another, such as replicas, are in different regions on purpose. */
function locationMismatch(reference: WrittenReference, target: IndexedResource | undefined): readonly Finding[] {
  const { path, context, use } = reference;
  const own = locationOfTargets(context.resource, use.slot, kccOf(context.workspace).facts);
  const row = target === undefined ? undefined : kccOf(context.workspace).kind(target.kind);
  const other = target === undefined || (row !== undefined && isGlobalKind(row)) ? undefined : cloudLocation(target.resource);
  const [whole] = target === undefined ? [] : context.workspace.kustomizations.wholes([target]);
  const replica = target?.resource.kind === context.resource.kind;
  if (target === undefined || whole === undefined || replica || own === undefined || other === undefined || sameLocation(own, other)) {
    return [];
  }
  return [
    findingAt(
      context.resource,
      'kcc/location-mismatch',
      [...path, 'name'],
      'value',
      `${describeResource(target.resource)} is in ${other}, this object is in ${own}`,
      { related: relatedTo([target], context.workspace) },
    ),
  ];
}
