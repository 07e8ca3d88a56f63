import type { Path } from '../../../base/path';
import type { Resource } from '../../../manifest/resource';
import { nodesAt } from '../../../manifest/values';
import { unknownNamespace } from '../../../reference/awsName';
import type { Dialects } from '../../../reference/dialect';
import type { ScalarNode } from '../../../yaml/nodes/node';
import { asScalar, nodeAt, textOf } from '../../../yaml/nodes/query';
import type { LegacyTable } from './table';

/*
 * Names that the controller of v1beta1 sent to AWS. Source: pkg/controller/controller_util.go, virtualnode.go and
 * virtualservice.go of aws/aws-app-mesh-controller-for-k8s at v0.5.0; docs/appmesh-migration.md.
 */

/** True for an App Mesh object of a version that is not served any more. */
export function isLegacy(resource: Resource, dialects: Dialects): boolean {
  return dialects.successorOf(resource) !== undefined && dialects.familyOf(resource.group) === 'appmesh';
}

/** A name with dots has them replaced; one without gets its namespace. */
function mangled(name: string, namespace: string | undefined): string {
  return name.includes('.') ? name.replaceAll('.', '-') : `${name}-${namespace ?? unknownNamespace}`;
}

/** The name that an object of v1beta1 has in AWS; `undefined` for others, and where a placeholder hides whether there is a dot. */
export function legacyNameOf(resource: Resource, dialects: Dialects): string | undefined {
  const { kind, name, namespace } = resource;
  if (name === undefined || !isLegacy(resource, dialects)) {
    return undefined;
  }
  switch (kind) {
    case 'Mesh':
    case 'VirtualService':
      return name;
    case 'VirtualNode':
      return resource.nameNode?.opaque === true ? undefined : mangled(name, namespace);
    default:
      return undefined;
  }
}

/** A place in a v1beta1 object that says what something is called in AWS. */
export interface LegacyPlace {
  /** What is called so; a VirtualRouter and its routes are part of their VirtualService. */
  readonly of: 'Mesh' | 'VirtualNode' | 'VirtualService' | 'VirtualRouter' | 'Route';
  /** From the object's root. */
  readonly path: Path;
  readonly node: ScalarNode;
  readonly awsName: string | undefined;
  /** The object and its namespace, where the controller took them out of the name. */
  readonly means?: { readonly namespace: string | undefined; readonly name: string };
}

/** Every place of a v1beta1 object that names something in AWS, in the order of kinds of places. */
export function legacyPlacesOf(resource: Resource, table: LegacyTable): readonly LegacyPlace[] {
  const { kind, namespace } = resource;
  const verbatim = (of: LegacyPlace['of'], path: string): readonly LegacyPlace[] =>
    scalarsAt(resource, path).map((each) => ({ of, ...each, awsName: each.node.text }));
  const mesh = verbatim('Mesh', 'spec.meshName');
  if (kind === 'VirtualNode') {
    return [...mesh, ...verbatim('VirtualService', 'spec.backends[].virtualService.virtualServiceName')];
  }
  if (kind !== 'VirtualService') {
    return [];
  }
  const routers = scalarsAt(resource, 'spec.virtualRouter.name').map((each): LegacyPlace => {
    return { of: 'VirtualRouter', ...each, awsName: each.node.opaque ? undefined : mangled(each.node.text, namespace) };
  });
  const targets = Object.entries(table.routeTypes).flatMap(([type, form]) =>
    scalarsAt(resource, `spec.routes[].${type}.action.weightedTargets[].virtualNodeName`).map((each): LegacyPlace =>
      target(each, form, namespace),
    ),
  );
  return [...mesh, ...routers, ...verbatim('Route', 'spec.routes[].name'), ...targets];
}

function target(
  { node, path }: Pick<LegacyPlace, 'node' | 'path'>,
  form: 'mangled' | 'verbatim',
  namespace: string | undefined,
): LegacyPlace {
  const { text } = node;
  if (form === 'verbatim') {
    return { of: 'VirtualNode', node, path, awsName: text };
  }
  // What a placeholder stands for, or the placeholder itself, may hold dots.
  if (node.opaque && !/^[a-z0-9-]+\.[^.]+$/.test(text)) {
    return { of: 'VirtualNode', node, path, awsName: undefined };
  }
  const dot = text.lastIndexOf('.');
  const means = dot < 0 ? { namespace, name: text } : { namespace: text.slice(dot + 1), name: text.slice(0, dot) };
  return { of: 'VirtualNode', node, path, awsName: mangled(text, namespace), means };
}

function scalarsAt({ node: root }: Resource, path: string): readonly { readonly node: ScalarNode; readonly path: Path }[] {
  return nodesAt(root, path).flatMap(({ node, path: at }) => {
    const scalar = asScalar(node);
    return scalar === undefined || textOf(scalar) === undefined ? [] : [{ node: scalar, path: at }];
  });
}

/** The router that every VirtualService of v1beta1 had, under its own name or the service's. */
export function legacyRouterOf(resource: Resource): { readonly name: string | undefined; readonly awsName: string | undefined } {
  const node = asScalar(nodeAt(resource.node, ['spec', 'virtualRouter', 'name']));
  const name = textOf(node);
  const of = name ?? resource.name;
  const isOpaque = name === undefined ? resource.nameNode?.opaque === true && !hidesNoDot(resource.name ?? '') : node?.opaque === true;
  return { name, awsName: of === undefined || isOpaque ? undefined : mangled(of, resource.namespace) };
}

/** True where a dot stands outside of what a placeholder may hold. */
function hidesNoDot(text: string): boolean {
  return /^[a-z0-9-]+\./.test(text);
}
