import { allSteps, type Steps } from '../base/steps';
import type { ConfigSource } from './config/configSource';
import { decodeConfig, decodeSource } from './config/decodeConfig';
import { resourceConfig } from './config/lookups';
import type { InferredCrd } from './crd/crd';
import { resourceMetadata } from './crd/commonSchemas';
import { type FieldSchemaStage, specSchema, statusSchema } from './crd/fieldSchemas';
import { printerColumns } from './crd/printerColumns';
import { SchemaBuilder } from './crd/schemaBuilder';
import { adoptionKeys } from './facts/adoptionKeys';
import { FactWriter } from './facts/factWriter';
import { type ReferenceSlot, referenceSlots, referenceValuePath, type SlotStage } from './facts/referenceSlots';
import { checkCustomSync } from './fields/customSync';
import { addCustomNested } from './fields/customNested';
import type { ResourceFields } from './fields/field';
import { bindNested, type NestedConfig } from './fields/nestedConfigs';
import { checkOrphans } from './fields/orphans';
import { checkRenames } from './fields/renames';
import { collectFields } from './fields/resourceFields';
import { readModelInSteps } from './model/readModel';
import { kindPlural } from './names/kindPlural';
import { Namer } from './names/namer';
import { compareTexts } from '../base/order';
import { findResources } from './operations/resources';
import { type ConfigPlace, type InferProblem, ProblemSink } from './problem';
import { addCustomShapes } from './shapes/customShapes';
import { lintConfig } from './lint';
import { lintController } from './lintController';
import { applyIgnores } from './shapes/ignore';
import type { Structure } from '../schema/structure/structure';
import { firstByKey } from '../base/groups';
import { documentationType } from './text/documentation';
import { DocWriter } from './text/docWriter';
import { applyNested } from './types/applyNested';
import { goNames } from './types/goNames';
import { checkOperationTypes } from './types/operationTypes';
import { Typedefs } from './types/typedefs';

export interface InferInput {
  /** The parsed JSON of an API model. */
  readonly model: unknown;
  readonly generator: ConfigSource;
  /** The controller's name, the first part of its API group unless `controller_name` says otherwise. */
  readonly alias: string;
  /** The rest of the API group, see `Dialects.domainOf`. */
  readonly domain: string;
  /** Whether `status.ackResourceMetadata` has `partition`, as with ACK runtime v0.59.0 and later; true when missing. */
  readonly hasPartition?: boolean;
  /** Whether schemas carry facts under `x-ackmesh`; true when missing. */
  readonly hasFacts?: boolean;
  /** Whether schemas carry the model's documentation as descriptions; false when missing. */
  readonly hasDescriptions?: boolean;
  /** A documentation.yaml, whose texts go around the model's. */
  readonly documentation?: ConfigSource;
  /** Whether to report what makes CRDs and no controller, see {@link lintController}; false when missing. */
  readonly checksController?: boolean;
}

export interface Inference {
  /** In byte order of kinds. */
  readonly crds: readonly InferredCrd[];
  /** The fields behind each of them, for editors of generator.yaml; empty where nothing could be inferred. */
  readonly fields: readonly ResourceFields[];
  readonly problems: readonly InferProblem[];
  /** The name under which AWS documents the API, where the model says it. */
  readonly documentationId?: string;
  /** Patterns of the model that no fact carries, each with the reason. */
  readonly leftOutPatterns: ReadonlyMap<string, string>;
}

/**
 * The CustomResourceDefinitions that ACK's generator makes of an API model and a generator.yaml. Bad input is never thrown:
 * what can be inferred is, and the rest is a problem with a place.
 * Source: aws-controllers-k8s/code-generator at d4aaca5.
 */
export function inferService(input: InferInput): Inference {
  return allSteps(inferInSteps(input));
}

/** {@link inferService}, stopping after every stage and every kind, so that a host may see to other things meanwhile. */
export function* inferInSteps(input: InferInput): Steps<Inference> {
  const sink = new ProblemSink();
  sink.takeOver(input.generator.problems);
  if (input.generator.problems.some(({ code }) => code === 'yaml-syntax')) {
    // Half a configuration would bring many problems that the other half cures.
    return nothing(sink);
  }
  const config = decodeConfig(input.generator, sink);
  yield undefined;
  const model = yield* readModelInSteps(input.model, sink);
  if (model === undefined) {
    return nothing(sink);
  }
  yield undefined;
  const namer = new Namer();
  const custom = addCustomShapes(model, config, sink);
  applyIgnores(model, config, sink);
  const collected: ResourceFields[] = [];
  for (const resource of findResources(model, config, sink)) {
    yield undefined;
    const fields = collectFields(resource, { model, config, custom, namer, sink });
    addCustomNested(fields, config, namer, sink);
    checkRenames(resource, model, config, sink);
    collected.push(fields);
  }
  if (collected.length === 0) {
    sink.add({
      code: 'no-resources',
      severity: 'warning',
      message: 'no Kind is generated: no operation creates a resource that is not ignored',
      at: { kind: 'model', pointer: '' },
    });
  }
  collected.sort((a, b) => compareTexts(a.kind, b.kind));
  const bound = collected.map((fields) => ({ fields, nested: bindNested(fields, namer) }));
  const typedefs = new Typedefs(model.shapes.values(), namer);
  for (const { fields, nested } of bound) {
    checkOrphans(fields, nested, config, sink);
    checkCustomSync(fields, config, sink);
    applyNested(fields, nested, { typedefs, config, namer, sink });
  }
  yield undefined;
  const facts = new FactWriter(input.alias, model);
  const docs = input.hasDescriptions === true ? docWriter(input, collected, namer, sink) : undefined;
  const extras = { ...(input.hasFacts === false ? {} : { facts }), ...(docs === undefined ? {} : { docs }) };
  const emptyShapes = new Set(config.value.empty_shapes);
  const ignored = new Map(
    firstByKey((config.value.ignore?.shape_names ?? []).entries(), ([, name]) => name).map(([index, name]) => [name, index]),
  );
  const builder = new SchemaBuilder({
    typedefs,
    sink,
    ...extras,
    emptyShapes,
    goName: goNames(collected, namer),
    ignoredAt: ({ name }) => {
      const index = ignored.get(name);
      return index === undefined ? undefined : config.placeOf(['ignore', 'shape_names', index]);
    },
  });
  const stage: CrdStage = {
    config,
    sink,
    namer,
    typedefs,
    group: `${config.value.controller_name ?? input.alias}.${input.domain}`,
    hasPartition: input.hasPartition ?? true,
    ...extras,
    builder,
  };
  const crds: InferredCrd[] = [];
  for (const { fields, nested } of bound) {
    yield undefined;
    crds.push(crdOf(fields, nested, stage));
  }
  yield undefined;
  checkOperationTypes(collected, model, { emptyShapes, sink, isInField: (shape) => builder.hasBuilt(shape) });
  lintConfig(collected, crds, config, sink);
  if (input.checksController === true) {
    lintController(collected, crds, config, sink);
  }
  return {
    crds: withReferenceValues(crds),
    fields: collected,
    problems: sink.problems,
    ...(model.documentationId === undefined ? {} : { documentationId: model.documentationId }),
    leftOutPatterns: facts.leftOutPatterns,
  };
}

function nothing({ problems }: ProblemSink): Inference {
  return { crds: [], fields: [], problems, leftOutPatterns: new Map() };
}

function docWriter(input: InferInput, all: readonly ResourceFields[], namer: Namer, sink: ProblemSink): DocWriter {
  if (input.documentation === undefined) {
    return new DocWriter(all, undefined, namer, sink);
  }
  sink.takeOver(
    input.documentation.problems.map((problem) => ({ ...problem, at: { ...problem.at, kind: 'documentation' } as ConfigPlace })),
  );
  return new DocWriter(all, decodeSource(documentationType, 'documentation', input.documentation, sink), namer, sink);
}

type CrdStage = FieldSchemaStage & SlotStage;

function crdOf(fields: ResourceFields, nested: readonly NestedConfig[], stage: CrdStage): InferredCrd {
  const { kind } = fields;
  const { config, sink } = stage;
  const adoption = adoptionKeys(fields, config, stage.namer);
  return {
    resource: fields.resource.name,
    group: stage.group,
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
    references: referenceSlots(fields, nested, stage),
    ...(adoption === undefined ? {} : { adoption }),
  };
}

/** Adds where values stand to references between the kinds of one service. */
function withReferenceValues(crds: readonly InferredCrd[]): readonly InferredCrd[] {
  return crds.map((crd) => ({ ...crd, references: crd.references.map((slot) => withReferenceValue(slot, crds)) }));
}

/** Adds where a reference's value stands, if its target is among the kinds at hand or the field is one that every kind has. */
export function withReferenceValue(slot: ReferenceSlot, crds: readonly InferredCrd[]): ReferenceSlot {
  const target = crds.find(({ group, kind }) => group === slot.target.group && kind === slot.target.kind);
  const value = referenceValuePath(slot.targetPath, target?.versions[0]?.schema ?? anyKind);
  return value === undefined ? slot : { ...slot, value };
}

/** What every kind has. */
const anyKind: Structure = {
  type: 'object',
  properties: { status: { type: 'object', properties: { ackResourceMetadata: resourceMetadata(true) } } },
};
