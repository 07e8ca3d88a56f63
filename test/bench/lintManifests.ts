import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseDocument } from 'yaml';
import { run } from '../../server/src/hosts/cli/run';

/**
 * `node out/test/bench/lintManifests.js [files]`
 * Time of `lint` on that many generated manifests (10,000 unless told) beside the time of only parsing the same bytes
 * with the same library, both in this process, one after the other. The first round warms the disk cache up.
 */
async function main(): Promise<void> {
  const count = Number(process.argv[2] ?? 10_000);
  const folder = mkdtempSync(join(tmpdir(), 'ackmesh-bench-'));
  try {
    generate(folder, count);
    parseAll(folder);
    for (let round = 1; round <= 3; round += 1) {
      const parse = await timed(() => Promise.resolve(parseAll(folder)));
      const lint = await timed(() => lintAll(folder));
      console.log(
        JSON.stringify({
          round,
          files: count,
          parseMs: Math.round(parse),
          lintMs: Math.round(lint),
          ratio: Number((lint / parse).toFixed(2)),
        }),
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Hundred folders of networks and meshes; one reference in fifty leads nowhere. */
function generate(folder: string, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const own = join(folder, `team-${index % 100}`);
    if (index < 100) {
      mkdirSync(own);
    }
    writeFileSync(join(own, `manifest-${index}.yaml`), manifest(index));
  }
}

function manifest(index: number): string {
  const wanted = index % 50 === 49 ? `gone-${index}` : `item-${index - (index % 4)}`;
  const metadata = `metadata:\n  name: item-${index}\n  namespace: ns-${index % 10}\n  labels:\n    app: bench\n    number: "${index}"\n`;
  switch (index % 4) {
    case 0:
      return `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\n${metadata}spec:\n  cidrBlocks:\n  - 10.0.0.0/16\n  enableDNSSupport: true\n  tags:\n  - key: a\n    value: b\n`;
    case 1:
      return `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\n${metadata}spec:\n  cidrBlock: 10.0.0.0/24\n  vpcRef:\n    from:\n      name: ${wanted}\n      namespace: ns-${(index - 1) % 10}\n`;
    case 2:
      return `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\n${metadata}spec:\n  podSelector:\n    matchLabels:\n      app: bench\n  listeners:\n  - portMapping:\n      port: 8080\n      protocol: http\n  serviceDiscovery:\n    dns:\n      hostname: bench.local\n`;
    default:
      return `apiVersion: apps/v1\nkind: Deployment\n${metadata}spec:\n  selector:\n    matchLabels:\n      app: bench\n  template:\n    metadata:\n      labels:\n        app: bench\n    spec:\n      containers:\n      - name: app\n        image: app:${index}\n`;
  }
}

function parseAll(folder: string): number {
  let errors = 0;
  for (const own of readdirSync(folder)) {
    for (const name of readdirSync(join(folder, own))) {
      errors += parseDocument(readFileSync(join(folder, own, name), 'utf8')).errors.length;
    }
  }
  return errors;
}

async function lintAll(folder: string): Promise<void> {
  const write = (): void => undefined;
  await run(['lint', '--format', 'json', folder], {
    stdout: write,
    stderr: write,
    stdin: () => Buffer.alloc(0),
    cwd: folder,
    env: {},
    terminal: false,
  });
}

void main();
