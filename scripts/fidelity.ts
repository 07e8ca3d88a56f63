import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Command } from 'commander';
import { factCoverage } from '../server/src/infer/facts/coverage';
import type { Inference } from '../server/src/infer/inferService';
import { corpusServices } from './support/ackCorpus';
import { type Comparison, compareService } from './support/compareService';

/** Infers every service of a corpus and compares with what its controller publishes. */
function main(): void {
  const program = new Command('fidelity')
    .requiredOption('--corpus <dir>', 'directory with one folder per service: model.json, generator.yaml, crds/')
    .option('--service <name>', 'this service only')
    .option('--problems', 'print the problems of every inference')
    .option('--facts', 'print how many leaf fields of specs lead back to the API, and which do not')
    .parse();
  const options = program.opts<{ corpus: string; service?: string; problems?: boolean; facts?: boolean }>();
  if (!existsSync(options.corpus)) {
    program.error(`${options.corpus} does not exist`);
  }
  const services = corpusServices(options.corpus).filter(({ name }) => options.service === undefined || name === options.service);
  const started = performance.now();
  const formats = { published: { kinds: 0, equal: 0 }, smithy: { kinds: 0, equal: 0 } };
  const facts = new FactReport();
  for (const service of services) {
    compareService(service).forEach((comparison, index) => {
      const total = index === 0 ? formats.published : formats.smithy;
      total.kinds += comparison.kinds.length;
      total.equal += printComparison(comparison);
      if (options.problems === true) {
        printProblems(comparison.inference);
      }
      if (index === 0) {
        facts.add(comparison.inference, options.facts === true);
      }
    });
  }
  const { published, smithy } = formats;
  print(`total: ${published.equal} of ${published.kinds} kinds equal, ${services.length} services`);
  print(`from Smithy: ${smithy.equal} of ${smithy.kinds} kinds equal`);
  if (options.facts === true) {
    facts.print();
  }
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  const isEqual = published.equal === published.kinds && smithy.equal === smithy.kinds;
  process.exitCode = isEqual && published.kinds > 0 ? 0 : 1;
}

function printComparison({ label, kinds }: Comparison): number {
  const different = kinds.filter(({ difference }) => difference !== undefined);
  print(`${label}: ${kinds.length - different.length} of ${kinds.length} kinds equal`);
  different.forEach(({ file, difference }) => print(`  ${file}: ${difference ?? ''}`));
  return kinds.length - different.length;
}

function printProblems({ problems }: Inference): void {
  for (const { severity, code, message, at } of problems) {
    print(`  ${severity} ${code} ${at.kind === 'model' ? at.pointer : at.path.join('.')}: ${message}`);
  }
}

/** Counts over specs: leaf fields with an origin in the API, and those without by the way they were added. */
class FactReport {
  #joined = 0;
  readonly #unjoined = new Map<string, string[]>();
  readonly #leftOut = new Map<string, string>();

  add({ crds, leftOutPatterns }: Inference, isPrinted: boolean): void {
    for (const crd of crds) {
      const spec = crd.versions[0]?.schema.properties?.['spec'];
      if (spec !== undefined) {
        const { joined, unjoined } = factCoverage(spec, 'spec');
        const missing = Object.entries(unjoined);
        const count = missing.reduce((sum, [, paths]) => sum + paths.length, 0);
        this.#joined += joined;
        if (isPrinted) {
          print(`  ${crd.kind}: ${joined} fields joined, ${count} not`);
        }
        for (const [added, paths] of missing) {
          this.#unjoined.set(added, [...(this.#unjoined.get(added) ?? []), ...paths.map((path) => `${crd.group}/${crd.kind} ${path}`)]);
        }
      }
    }
    leftOutPatterns.forEach((reason, pattern) => this.#leftOut.set(pattern, reason));
  }

  print(): void {
    const missing = [...this.#unjoined.values()].flat().length;
    print(`leaf fields of specs: ${this.#joined} joined, ${missing} not`);
    for (const [added, paths] of this.#unjoined) {
      print(`  ${added}: ${paths.length}`);
      paths.forEach((path) => print(`    ${path}`));
    }
    print(`patterns left out: ${this.#leftOut.size}`);
    this.#leftOut.forEach((reason, pattern) => print(`  ${reason}: ${pattern}`));
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main();
