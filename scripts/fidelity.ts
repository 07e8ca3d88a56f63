import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Command } from 'commander';
import { parse } from 'yaml';
import { crdFileName, toCrdDocument } from '../server/src/infer/crd/crd';
import { type Inference, inferService } from '../server/src/infer/inferService';
import { parseModelText } from '../server/src/infer/model/modelText';
import { ackDomain, corpusServices, type CorpusService } from './support/ackCorpus';
import { crdDifference, type CrdValue } from './support/crdDifference';
import { readGeneratorFile } from './support/generatorFile';

/** Infers every service of a corpus and compares with what its controller publishes. */
function main(): void {
  const program = new Command('fidelity')
    .requiredOption('--corpus <dir>', 'directory with one folder per service: model.json, generator.yaml, crds/')
    .option('--service <name>', 'this service only')
    .option('--problems', 'print the problems of every inference')
    .parse();
  const options = program.opts<{ corpus: string; service?: string; problems?: boolean }>();
  const services = corpusServices(options.corpus).filter(({ name }) => options.service === undefined || name === options.service);
  const started = performance.now();
  const results = services.flatMap((service) => compareService(service, options.problems === true));
  const total = sum(results);
  print(`total: ${total.equal} of ${total.kinds} kinds equal, ${services.length} services`);
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  process.exitCode = total.equal === total.kinds && total.kinds > 0 ? 0 : 1;
}

interface Count {
  readonly kinds: number;
  readonly equal: number;
}

function sum(counts: readonly Count[]): Count {
  return counts.reduce((a, b) => ({ kinds: a.kinds + b.kinds, equal: a.equal + b.equal }), { kinds: 0, equal: 0 });
}

/** One result against the published kinds, and one between formats where a Smithy model is there. */
function compareService(service: CorpusService, showsProblems: boolean): Count[] {
  const published = new Map(service.crdFiles.map((file) => [basename(file), parse(readFileSync(file, 'utf8')) as CrdValue]));
  const inference = infer(service, join(service.directory, 'model.json'));
  const counts = [compareKinds(`${service.name} model.json`, documents(inference), published)];
  if (showsProblems) {
    for (const { severity, code, message, at } of inference.problems) {
      print(`    ${severity} ${code}: ${message} [${at.kind === 'model' ? at.pointer : at.path.join('.')}]`);
    }
  }
  if (service.smithy !== undefined) {
    const { file, sameShapesAs } = service.smithy;
    const isPublished = sameShapesAs === 'model.json';
    const expected = isPublished ? published : documents(infer(service, join(service.directory, sameShapesAs)));
    const label = `${service.name} ${basename(file)} against ${isPublished ? 'crds' : sameShapesAs}`;
    counts.push(compareKinds(label, documents(infer(service, file)), expected));
  }
  return counts;
}

function infer(service: CorpusService, modelFile: string): Inference {
  const text = parseModelText(readFileSync(modelFile, 'utf8'));
  if (text.kind === 'unreadable') {
    throw new Error(`${modelFile}: ${text.problem.message}`);
  }
  const generator = readGeneratorFile(readFileSync(join(service.directory, 'generator.yaml'), 'utf8'));
  return inferService({ model: text.json, generator, alias: service.name, domain: ackDomain });
}

function documents({ crds }: Inference): ReadonlyMap<string, CrdValue> {
  return new Map(crds.map((crd) => [crdFileName(crd), toCrdDocument(crd)]));
}

function compareKinds(label: string, inferred: ReadonlyMap<string, CrdValue>, expected: ReadonlyMap<string, CrdValue>): Count {
  const names = [...new Set([...expected.keys(), ...inferred.keys()])].sort();
  const differences = names.flatMap((name) => {
    const [mine, theirs] = [inferred.get(name), expected.get(name)];
    const difference = mine === undefined ? 'not inferred' : theirs === undefined ? 'not published' : crdDifference(mine, theirs);
    return difference === undefined ? [] : [`  ${name}: ${difference}`];
  });
  print(`${label}: ${names.length - differences.length} of ${names.length} kinds equal`);
  differences.forEach(print);
  return { kinds: names.length, equal: names.length - differences.length };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main();
