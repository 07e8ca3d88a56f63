import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { crdFileName, type InferredCrd, toCrdDocument } from '../server/src/infer/crd/crd';
import { type Inference, inferService, withReferenceValue } from '../server/src/infer/inferService';
import { parseModelText } from '../server/src/infer/model/modelText';
import type { Structure } from '../server/src/schema/structure/structure';
import { isRecord } from '../server/src/base/record';
import { withNews } from './apiNews';
import { withUnlistedValues } from './apiValues';
import { ackDomain, corpusServices, type CorpusService } from './support/ackCorpus';
import { crdDifference, type CrdValue } from './support/crdDifference';
import { readGenerator } from '../server/src/infer/config/generatorText';

/** The ACK kinds of a corpus as inferred from its models. */
export interface AckInference {
  /** The kinds that are as their controllers publish them, by path of the published CRD. */
  readonly equal: ReadonlyMap<string, InferredKind>;
  /** What is not: the published CRD counts. */
  readonly differences: readonly KindDifference[];
}

export interface InferredKind {
  /** With `value` of each reference, across services. */
  readonly crd: InferredCrd;
  /** The schema with facts in spec, and origins in status. */
  readonly schema: Structure;
  readonly documentationId?: string;
}

export interface KindDifference {
  /** Name of the CRD's file. */
  readonly crd: string;
  readonly reason: string;
}

/** Infers every service of `corpus/ack` and compares with what is published. */
export function inferAckKinds(corpus: string): AckInference {
  const services = corpusServices(join(corpus, 'ack')).map(inferOne);
  const all = services.flatMap(({ inference }) => inference.crds);
  const equal = new Map<string, InferredKind>();
  const differences: KindDifference[] = [];
  for (const { inference, published } of services) {
    const inferred = new Map(inference.crds.map((crd) => [crdFileName(crd), crd]));
    for (const [path, document] of published) {
      const name = basename(path);
      const crd = inferred.get(name);
      inferred.delete(name);
      const reason = crd === undefined ? 'not inferred' : crdDifference(toCrdDocument(crd), document);
      if (crd === undefined || reason !== undefined) {
        differences.push({ crd: name, reason: reason ?? '' });
        continue;
      }
      const references = crd.references.map((slot) => withReferenceValue(slot, all));
      equal.set(path, {
        crd: { ...crd, references },
        schema: withFacts(withUnlistedValues(crd.versions[0]?.schema ?? {})),
        ...(inference.documentationId === undefined ? {} : { documentationId: inference.documentationId }),
      });
    }
    differences.push(...[...inferred.keys()].map((crd) => ({ crd, reason: 'not published' })));
  }
  return { equal, differences };
}

interface InferredService {
  readonly inference: Inference;
  /** Published CRDs by path. */
  readonly published: ReadonlyMap<string, CrdValue>;
}

function inferOne(service: CorpusService): InferredService {
  const file = join(service.directory, 'model.json');
  const text = parseModelText(readFileSync(file, 'utf8'));
  if (text.kind === 'unreadable') {
    throw new Error(`${file}: ${text.problem.message}`);
  }
  const published = new Map(service.crdFiles.map((path) => [path, parse(readFileSync(path, 'utf8')) as CrdValue]));
  const generator = readGenerator(readFileSync(join(service.directory, 'generator.yaml'), 'utf8'));
  const hasPartition = [...published.values()].some(hasPartitionField);
  const model = withNews(service.name, text.json);
  return { inference: inferService({ model, generator, alias: service.name, domain: ackDomain, hasPartition }), published };
}

function hasPartitionField(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.entries(value).some(([key, child]) =>
      key === 'ackResourceMetadata'
        ? isRecord(child) && isRecord(child['properties']) && 'partition' in child['properties']
        : Array.isArray(child)
          ? child.some(hasPartitionField)
          : hasPartitionField(child),
    )
  );
}

/** Nobody writes a status, so of its facts only the origin serves anybody: it leads to the documentation of the field. */
function withFacts(schema: Structure): Structure {
  const { status, ...properties } = schema.properties ?? {};
  return { ...schema, properties: { ...properties, ...(status === undefined ? {} : { status: withOrigins(status) }) } };
}

function withOrigins(schema: Structure): Structure {
  const { 'x-ackmesh': facts, properties, items, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...(facts?.origin === undefined ? {} : { 'x-ackmesh': { origin: facts.origin } }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, withOrigins(child)])) }),
    ...(items === undefined ? {} : { items: withOrigins(items) }),
    ...(additionalProperties === undefined
      ? {}
      : { additionalProperties: typeof additionalProperties === 'boolean' ? additionalProperties : withOrigins(additionalProperties) }),
  };
}
