import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../support/mutate';
import { projectFolder } from '../support/schemaBundle';
import { ask, inputOf, runTargets, textTargets, type RunTarget, type TextTarget } from './targets';

/** No answer may take longer; processor time, so that a busy machine finds nothing. */
const mostMs = 2_000;

interface Found {
  readonly target: string;
  readonly seed: number;
  readonly why: string;
}

/**
 * `npm run fuzz -- [--minutes N | --inputs N] [--target NAME] [--seed N]`
 * Gives mutated texts to the core and asks everything of them, and wrong messages, edits and folders to the server. What
 * throws or takes too long is kept in `test/fuzz/found/`, where the fast tests read it, and makes the status 1.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '1' },
      inputs: { type: 'string' },
      target: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const chosen = [...textTargets, ...runTargets].filter(({ name }) => values.target === undefined || name === values.target);
  const first = values.seed === undefined ? Date.now() % 1_000_000_000 : Number(values.seed);
  const inputs = values.inputs === undefined ? Infinity : Number(values.inputs);
  const end = values.inputs === undefined ? Date.now() + Number(values.minutes) * 60_000 : Infinity;
  if (chosen.length === 0 || Number.isNaN(first) || Number.isNaN(inputs) || Number.isNaN(end)) {
    throw new Error('usage: fuzz [--minutes N | --inputs N] [--target NAME] [--seed N]');
  }
  const found: Found[] = [];
  let slowest = { ms: 0, what: '' };
  const spent = new Map<string, number>();
  let count = 0;
  for (; count < inputs && Date.now() < end; count += 1) {
    for (const target of chosen) {
      const seed = first + count;
      const before = process.cpuUsage();
      const { why, ms, what } = 'run' in target ? await runOne(target, seed) : tryOne(target, seed);
      spent.set(target.name, (spent.get(target.name) ?? 0) + cpuSince(before));
      slowest = ms > slowest.ms ? { ms, what: `${target.name} ${seed}, ${what}` } : slowest;
      if (why !== undefined) {
        found.push({ target: target.name, seed, why });
        console.log(`${target.name} ${seed}: ${why}`);
      }
    }
  }
  console.log(`seconds of processor time: ${[...spent].map(([name, ms]) => `${name} ${Math.round(ms / 1000)}`).join(', ')}`);
  console.log(
    `fuzz: seed ${first}, ${count} inputs of each of ${chosen.map(({ name }) => name).join(', ')}; slowest ${Math.round(slowest.ms)} ms (${slowest.what}); ${found.length} found`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
}

interface Tried {
  readonly why?: string;
  readonly ms: number;
  readonly what: string;
}

/** Many questions at once, of which only the failures are looked at. */
async function runOne({ name, run }: RunTarget, seed: number): Promise<Tried> {
  try {
    await run(seed);
    return { ms: 0, what: 'run' };
  } catch (error) {
    write(name, String(seed), seed);
    return { why: error instanceof Error ? (error.stack ?? error.message) : String(error), ms: 0, what: 'thrown' };
  }
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function tryOne(target: TextTarget, seed: number): Tried {
  const text = inputOf(target, seeded(seed));
  try {
    const { question, ms } = ask(target, text, seeded(seed)).reduce((worst, each) => (each.ms > worst.ms ? each : worst));
    if (ms <= mostMs) {
      return { ms, what: question };
    }
    keep(target, text);
    return { why: `${question} took ${Math.round(ms)} ms`, ms, what: question };
  } catch (error) {
    keep(target, text);
    return { why: error instanceof Error ? (error.stack ?? error.message) : String(error), ms: 0, what: 'thrown' };
  }
}

/** As JSON, since a text may hold what no file of text does. */
function keep({ name }: TextTarget, text: string): void {
  write(name, createHash('sha256').update(text).digest('hex').slice(0, 12), text);
}

function write(name: string, id: string, input: string | number): void {
  const folder = join(projectFolder, 'test/fuzz/found');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}-${id}.json`), `${JSON.stringify(input)}\n`);
}

void main();
