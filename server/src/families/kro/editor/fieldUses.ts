import type { Path } from '../../../base/path';
import { structureAt, propertyOf } from '../../../schema/structure/lookup';
import { groupKindKey, type GroupVersionKind } from '../../../schema/kinds/kind';
import type { Structure } from '../../../schema/structure/structure';
import type { Occurrence } from '../../../workspace/family';
import type { Workspace } from '../../../workspace/workspace';
import type { ScalarNode, YamlNode } from '../../../yaml/nodes/node';
import { asMap, asScalar, asSequence, effectiveEntries, valueOf } from '../../../yaml/nodes/query';
import { definition } from '../facts';
import { instanceKindOf } from '../instance';
import { instanceSchemaOf, type InstanceSchema } from '../schema/read';
import { meaningsOf } from '../scope';
import { definitions, placeOf, type Place } from './definitions';
import { spanOfStep } from './spot';

/** The places that mean a field of the instances, and whether all of them could be located. */
export interface FieldUses {
  readonly uses: readonly Occurrence[];
  readonly complete: boolean;
}

/** Every place that means the field which a key of a definition declares: expressions, printer columns, instances. */
export function usesOfField(key: ScalarNode, place: Place, workspace: Workspace): FieldUses {
  const { graph } = place;
  const schema = instanceSchemaOf(graph.schema);
  const of = instanceKindOf(graph.resource);
  const found: (Occurrence | undefined)[] = [...inExpressions(key, schema, place, of, workspace), ...inColumns(key, schema, place)];
  if (of !== undefined) {
    for (const entry of [...workspace.index.ofKind(of), ...workspace.index.templates(of)]) {
      const { uri, resource } = entry;
      eachKey(valueOf(resource.node, 'spec'), schema.spec, schema, (node, declared) => {
        if (declared === key) {
          found.push(placeOf(uri, resource, node));
        }
      });
    }
  }
  return { uses: found.filter((each) => each !== undefined), complete: !found.includes(undefined) };
}

/** In this definition by `schema`, in others by what they make of the kind. */
function inExpressions(
  key: ScalarNode,
  schema: InstanceSchema,
  own: Place,
  of: GroupVersionKind | undefined,
  workspace: Workspace,
): readonly (Occurrence | undefined)[] {
  const others =
    of === undefined
      ? []
      : definitions(workspace, definition).filter(
          ({ graph }) =>
            graph !== own.graph && graph.nodes.some(({ kind }) => kind !== undefined && groupKindKey(kind) === groupKindKey(of)),
        );
  return [own, ...others].flatMap(({ uri, graph, text }) => {
    const meanings = meaningsOf(graph, workspace);
    return graph.uses
      .flatMap(({ expressions }) => expressions)
      .flatMap((expression) =>
        (meanings.analysisOf(expression)?.steps ?? [])
          .filter(
            ({ value: { of: root, path }, root: isRoot }) =>
              isRoot === undefined &&
              path[0] === 'spec' &&
              (root?.kind === 'instance'
                ? graph === own.graph
                : (root?.kind === 'node' || root?.kind === 'each') &&
                  root.node.kind !== undefined &&
                  of !== undefined &&
                  groupKindKey(root.node.kind) === groupKindKey(of)) &&
              keyAt(schema, path) === key,
          )
          .map(({ span }) => {
            const written = spanOfStep(expression, span, text);
            return written === undefined ? undefined : { uri, document: graph.resource.document, span: written };
          }),
      );
  });
}

/** The key that declares the field at a path of an instance. */
export function keyAt(schema: InstanceSchema, path: Path): ScalarNode | undefined {
  const structure = path[0] === 'spec' ? structureAt(schema.spec, path.slice(1)) : undefined;
  return structure === undefined ? undefined : schema.keys.get(structure);
}

/** The paths of printer columns, as far as they are plain. */
function inColumns(key: ScalarNode, schema: InstanceSchema, { uri, graph }: Place): readonly Occurrence[] {
  const columns = asSequence(valueOf(graph.schema, 'additionalPrinterColumns'))?.items ?? [];
  return columns.flatMap((column) => {
    const scalar = asScalar(valueOf(column, 'jsonPath'));
    const plain = scalar !== undefined && /^(?:\.[A-Za-z_][A-Za-z0-9_]*)+$/.test(scalar.text) ? scalar : undefined;
    const steps = plain?.text.slice(1).split('.') ?? [];
    const quotes = plain !== undefined && plain.style !== 'plain' ? 1 : 0;
    return steps.flatMap((step, index) => {
      if (plain === undefined || keyAt(schema, steps.slice(0, index + 1)) !== key) {
        return [];
      }
      const start = plain.span.start + quotes + steps.slice(0, index).reduce((sum, each) => sum + each.length + 1, 1);
      return [{ uri, document: graph.resource.document, span: { start, end: start + step.length } }];
    });
  });
}

/** Every key of an instance that a field of its definition declares. */
export function eachKey(
  node: YamlNode | undefined,
  structure: Structure | undefined,
  schema: InstanceSchema,
  visit: (key: ScalarNode, declared: ScalarNode) => void,
  depth = 0,
): void {
  if (node === undefined || structure === undefined || depth > 50) {
    return;
  }
  const map = asMap(node);
  if (map !== undefined) {
    for (const [name, { key, value }] of effectiveEntries(map)) {
      const child = propertyOf(structure, name);
      const declared = child === undefined ? undefined : schema.keys.get(child);
      if (declared !== undefined) {
        visit(key, declared);
      }
      eachKey(
        value,
        child ?? (typeof structure.additionalProperties === 'object' ? structure.additionalProperties : undefined),
        schema,
        visit,
        depth + 1,
      );
    }
  } else {
    (asSequence(node)?.items ?? []).forEach((item) => eachKey(item, structure.items, schema, visit, depth + 1));
  }
}
