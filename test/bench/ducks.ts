import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { readKinds } from '../../server/src/service/kindSources';
import { verify } from '../../server/src/schema/ducks/verify';
import { manifestsBelow } from '../support/corpus';
import { ducks } from '../support/ducks';

/**
 * What it costs to verify 1,000 CRDs against all duck types: `npm run bench:ducks -- --corpus DIR`. Prints JSON,
 * milliseconds, the best of three rounds, and exits 1 where reading and verifying takes more than 1.5 times as long as the
 * library `yaml` needs to parse the same texts.
 */
const wanted = 1000;
const budget = 1.5;

function main(): void {
  const { values } = parseArgs({ options: { corpus: { type: 'string' } } });
  if (values.corpus === undefined) {
    throw new Error('usage: npm run bench:ducks -- --corpus DIR');
  }
  const corpus = values.corpus;
  const found = ['knative/crds', 'ack', 'appmesh/crds', 'kcc/crds'].flatMap((folder) =>
    manifestsBelow(join(corpus, folder), /\.ya?ml$/).map((name) => readFileSync(join(corpus, folder, name), 'utf8')),
  );
  const crds = found.filter((text) => /^kind: CustomResourceDefinition$/m.test(text));
  const texts = Array.from({ length: wanted }, (_, index) => crds[index % crds.length] ?? '');
  const rounds = [1, 2, 3].map(() => {
    const [library] = timed(() => texts.map((text) => parseAllDocuments(text).length));
    const [read, kinds] = timed(() => texts.flatMap((text) => readKinds(text).kinds));
    const [verifying, verdicts] = timed(() =>
      kinds.reduce((sum, { schema }) => sum + ducks.filter((duck) => verify(schema, duck).implements === true).length, 0),
    );
    return { library, read, verifying, kinds: kinds.length, verdicts };
  });
  const best = (of: (round: (typeof rounds)[number]) => number): number => Math.min(...rounds.map(of));
  const [library, read, verifying] = [best((round) => round.library), best((round) => round.read), best((round) => round.verifying)];
  const ratio = (read + verifying) / library;
  const result = {
    crds: texts.length,
    versions: rounds[0]?.kinds,
    ducks: ducks.length,
    implemented: rounds[0]?.verdicts,
    library: rounded(library),
    read: rounded(read),
    verifying: rounded(verifying),
    ratio: rounded(ratio),
    verifyingToReading: rounded(verifying / read),
  };
  process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`);
  process.exitCode = ratio > budget ? 1 : 0;
}

function timed<T>(run: () => T): readonly [ms: number, value: T] {
  const start = performance.now();
  const value = run();
  return [performance.now() - start, value];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

main();
