import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { crdFileName, toCrdDocument } from '../../server/src/infer/crd/crd';
import { type Inference, inferService } from '../../server/src/infer/inferService';
import { parseModelText } from '../../server/src/infer/model/modelText';
import { ackDomain, type CorpusService } from './ackCorpus';
import { crdDifference, type CrdValue } from './crdDifference';
import { readGenerator } from '../../server/src/infer/config/generatorText';

/** The kinds of one model against those that are expected of it. */
export interface Comparison {
  /** `s3 model.smithy.json against model.peer.json` */
  readonly label: string;
  readonly kinds: readonly ComparedKind[];
  readonly inference: Inference;
}

export interface ComparedKind {
  readonly file: string;
  /** The first difference; missing where the kind is equal. */
  readonly difference?: string;
}

/**
 * Compares what is inferred from `model.json` with the published kinds, and what is inferred from a Smithy model with
 * the published kinds if it has the same shapes, or else with what is inferred from the file that has.
 */
export function compareService(service: CorpusService): Comparison[] {
  const published = new Map(service.crdFiles.map((file) => [basename(file), parse(readFileSync(file, 'utf8')) as CrdValue]));
  const inference = inferCorpusModel(service, 'model.json');
  const comparisons = [compare(`${service.name} model.json`, inference, published)];
  if (service.smithy !== undefined) {
    const { file, sameShapesAs } = service.smithy;
    const isPublished = sameShapesAs === 'model.json';
    const expected = isPublished ? published : documents(inferCorpusModel(service, sameShapesAs));
    const label = `${service.name} ${file} against ${isPublished ? 'crds' : sameShapesAs}`;
    comparisons.push(compare(label, inferCorpusModel(service, file), expected));
  }
  return comparisons;
}

/** What the engine makes of a model file of a service, with the service's own generator.yaml. */
function inferCorpusModel(service: CorpusService, modelFile: string): Inference {
  const text = parseModelText(readFileSync(join(service.directory, modelFile), 'utf8'));
  if (text.kind === 'unreadable') {
    throw new Error(`${modelFile}: ${text.problem.message}`);
  }
  const generator = readGenerator(readFileSync(join(service.directory, 'generator.yaml'), 'utf8'));
  return inferService({ model: text.json, generator, alias: service.name, domain: ackDomain });
}

function documents({ crds }: Inference): ReadonlyMap<string, CrdValue> {
  return new Map(crds.map((crd) => [crdFileName(crd), toCrdDocument(crd)]));
}

function compare(label: string, inference: Inference, expected: ReadonlyMap<string, CrdValue>): Comparison {
  const inferred = documents(inference);
  const kinds = [...new Set([...expected.keys(), ...inferred.keys()])].sort().map((file): ComparedKind => {
    const [mine, theirs] = [inferred.get(file), expected.get(file)];
    const difference = mine === undefined ? 'not inferred' : theirs === undefined ? 'not published' : crdDifference(mine, theirs);
    return difference === undefined ? { file } : { file, difference };
  });
  return { label, kinds, inference };
}
