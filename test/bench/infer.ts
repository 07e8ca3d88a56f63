import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Command } from 'commander';
import { ackDomain, corpusServices } from '../../scripts/support/ackCorpus';
import { readGenerator } from '../../server/src/infer/config/generatorText';
import { inferService } from '../../server/src/infer/inferService';

/**
 * How long inference takes, beside the parsing of the same models: the largest model, its best of several rounds, and all
 * services in one process. Prints JSON; exits 1 when a budget is missed: the largest model 3 times its `JSON.parse` plus a
 * second, under 1 GB, all of them in a minute.
 */
function main(): void {
  const program = new Command('bench-infer').requiredOption('--corpus <dir>', 'directory with one folder per service').parse();
  const services = corpusServices(program.opts<{ corpus: string }>().corpus).map(({ name, directory }) => ({
    name,
    model: readFileSync(join(directory, 'model.json'), 'utf8'),
    generator: readFileSync(join(directory, 'generator.yaml'), 'utf8'),
  }));
  const largest = [...services].sort((a, b) => b.model.length - a.model.length)[0];
  if (largest === undefined) {
    throw new Error('no services');
  }
  const first = measure(largest);
  const firstMemory = peakMegabytes();
  const rounds = Array.from({ length: 5 }, () => measure(largest));
  const started = performance.now();
  const kinds = services.reduce((sum, service) => sum + measure(service).kinds, 0);
  const allMs = performance.now() - started;
  const result = {
    node: process.version,
    largest: {
      service: largest.name,
      characters: largest.model.length,
      cold: first,
      coldPeakMegabytes: firstMemory,
      bestParseMs: Math.min(...rounds.map(({ parseMs }) => parseMs)),
      bestInferMs: Math.min(...rounds.map(({ inferMs }) => inferMs)),
    },
    all: { services: services.length, kinds, ms: Math.round(allMs), peakMegabytes: peakMegabytes() },
  };
  process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`);
  const isWithin = first.inferMs < 3 * first.parseMs + 1000 && firstMemory < 1024 && allMs < 60_000;
  process.exitCode = isWithin ? 0 : 1;
}

interface Measured {
  readonly parseMs: number;
  /** Reading generator.yaml and inference. */
  readonly inferMs: number;
  readonly kinds: number;
}

function measure(service: { readonly name: string; readonly model: string; readonly generator: string }): Measured {
  const start = performance.now();
  const model: unknown = JSON.parse(service.model);
  const parsed = performance.now();
  const { crds } = inferService({ model, generator: readGenerator(service.generator), alias: service.name, domain: ackDomain });
  const end = performance.now();
  return { parseMs: Math.round(parsed - start), inferMs: Math.round(end - parsed), kinds: crds.length };
}

function peakMegabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

main();
