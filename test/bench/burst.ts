import { performance } from 'node:perf_hooks';
import { beforeBurst, questions, tell } from '../support/burst';

const burst = 10_000;

/**
 * `npm run bench:burst`: how long hover and completion wait, in milliseconds, that are asked behind a burst of file
 * events, and again and again while the files are read.
 */
async function main(): Promise<void> {
  for (const inOne of [false, true]) {
    for (const [question, ask] of Object.entries(questions)) {
      const client = await beforeBurst(burst);
      const { reads } = client.files;
      tell(client, { inOne });
      const cpu = process.cpuUsage();
      const waited: number[] = [];
      let cpuBehind: number | undefined;
      while (client.files.reads - reads < burst) {
        const started = performance.now();
        await ask(client);
        waited.push(performance.now() - started);
        cpuBehind ??= cpuSince(cpu);
      }
      const sorted = waited.slice(1).sort((a, b) => a - b);
      const at = (part: number): number => Number((sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1));
      console.log(
        JSON.stringify({
          events: burst,
          messages: inOne ? 1 : burst,
          question,
          behind: Number((waited[0] ?? 0).toFixed(1)),
          processorTimeBehind: Math.round(cpuBehind ?? 0),
          asked: sorted.length,
          median: at(0.5),
          p99: at(0.99),
          most: at(1),
        }),
      );
      await client.stop();
    }
  }
}

/** Of client and server together, in milliseconds. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

void main();
