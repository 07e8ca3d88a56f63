import { type CancelToken, checkCancelled, neverCancelled } from '../base/cancellation';
import type { ConfigSource } from './config/configSource';
import { decodeConfig, type DecodedConfig } from './config/decodeConfig';
import { resourceConfig } from './config/lookups';
import type { InferredCrd } from './crd/crd';
import { specSchema, statusSchema } from './crd/fieldSchemas';
import { printerColumns } from './crd/printerColumns';
import { defaultLimits, SchemaBuilder, type SchemaLimits } from './crd/schemaBuilder';
import { addCustomNested } from './fields/customNested';
import type { ResourceFields } from './fields/field';
import { bindNested } from './fields/nestedConfigs';
import { checkOrphans } from './fields/orphans';
import { checkRenames } from './fields/renames';
import { collectFields } from './fields/resourceFields';
import { type ModelKind, readModel } from './model/readModel';
import { kindPlural } from './names/kindPlural';
import { Namer } from './names/namer';
import { byteOrder } from './names/order';
import { findResources } from './operations/resources';
import { type InferProblem, ProblemSink } from './problem';
import { addCustomShapes } from './shapes/customShapes';
import { applyIgnores } from './shapes/ignore';
import { applyNested } from './types/applyNested';
import { Typedefs } from './types/typedefs';

export interface InferInput {
  /** The parsed JSON of an API model. */
  readonly model: unknown;
  /** The model's format; recognised by content when missing. */
  readonly modelKind?: ModelKind;
  readonly generator: ConfigSource;
  /** The controller's name, the first part of its API group unless `controller_name` says otherwise. */
  readonly alias: string;
  /** Whether `status.ackResourceMetadata` has `partition`, as with ACK runtime v0.59.0 and later; true when missing. */
  readonly hasPartition?: boolean;
  readonly limits?: SchemaLimits;
  readonly token?: CancelToken;
}

export interface Inference {
  /** In byte order of kinds. */
  readonly crds: readonly InferredCrd[];
  readonly problems: readonly InferProblem[];
}

/**
 * The CustomResourceDefinitions that ACK's generator makes of an API model and a generator.yaml. Bad input is never thrown:
 * what can be inferred is, and the rest is a problem with a place.
 * Source: aws-controllers-k8s/code-generator at d4aaca5. Throws CancelledError.
 */
export function inferService(input: InferInput): Inference {
  const token = input.token ?? neverCancelled;
  const sink = new ProblemSink();
  const config = decodeConfig(input.generator, sink);
  const model = readModel(input.model, sink, input.modelKind);
  if (model === undefined) {
    return { crds: [], problems: sink.problems };
  }
  checkCancelled(token);
  const namer = new Namer();
  const custom = addCustomShapes(model, config, sink);
  applyIgnores(model, config, sink);
  const collected = findResources(model, config, sink).map((resource) => {
    checkCancelled(token);
    const fields = collectFields(resource, { model, config, custom, namer, sink });
    addCustomNested(fields, config, namer, sink);
    checkRenames(resource, model, config, sink);
    return fields;
  });
  collected.sort((a, b) => byteOrder(a.kind, b.kind));
  const bound = collected.map((fields) => ({ fields, nested: bindNested(fields, namer) }));
  const typedefs = new Typedefs(model.shapes.values(), namer);
  for (const { fields, nested } of bound) {
    checkOrphans(fields, nested, config, sink);
    applyNested(fields, nested, { typedefs, config, namer, sink });
  }
  const builder = new SchemaBuilder({
    typedefs,
    emptyShapes: new Set(config.value.empty_shapes),
    sink,
    limits: input.limits ?? defaultLimits,
    factsOf: () => undefined,
  });
  const crds = bound.map(({ fields }) => {
    checkCancelled(token);
    return crdOf(fields, input, { builder, config, sink });
  });
  return { crds, problems: sink.problems };
}

interface CrdStage {
  readonly builder: SchemaBuilder;
  readonly config: DecodedConfig;
  readonly sink: ProblemSink;
}

function crdOf(fields: ResourceFields, input: InferInput, { builder, config, sink }: CrdStage): InferredCrd {
  const { kind } = fields;
  const stage = { builder, config, sink, hasPartition: input.hasPartition ?? true, factsOf: () => undefined };
  return {
    resource: fields.resource.name,
    group: `${config.value.controller_name ?? input.alias}.services.k8s.aws`,
    kind,
    listKind: `${kind}List`,
    plural: kindPlural(kind),
    singular: kind.toLowerCase(),
    shortNames: resourceConfig(config.value, kind)?.shortNames ?? [],
    categories: [],
    scope: 'Namespaced',
    versions: [
      {
        name: 'v1alpha1',
        isServed: true,
        isStored: true,
        hasStatus: true,
        columns: printerColumns(fields, config, sink),
        schema: {
          type: 'object',
          properties: {
            apiVersion: { type: 'string' },
            kind: { type: 'string' },
            metadata: { type: 'object' },
            spec: specSchema(fields, stage),
            status: statusSchema(fields, stage),
          },
        },
      },
    ],
  };
}

