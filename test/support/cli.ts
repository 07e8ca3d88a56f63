import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Io } from '../../server/src/hosts/cli/io';
import { run } from '../../server/src/hosts/cli/run';
import type { LintReport, ReportedDiagnostic } from '../../server/src/hosts/cli/report';

export interface CliResult {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface LintResult extends CliResult {
  readonly report: LintReport;
  /** Each diagnostic in a short form. */
  readonly found: readonly string[];
}

export interface CliOptions {
  readonly stdin?: string | Buffer | (() => Buffer);
  readonly env?: Readonly<Record<string, string>>;
  readonly terminal?: boolean;
  readonly cwd?: string;
  readonly onCache?: () => void;
  readonly patience?: Io['patience'];
}

/** A folder of its own for each test, with the command line running in it. */
export class CliFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'ackmesh-test-'));

  write(files: Readonly<Record<string, string | Buffer>>): void {
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.path, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  }

  read(name: string): Buffer {
    return readFileSync(join(this.path, name));
  }

  async run(argv: readonly string[], options: CliOptions = {}): Promise<CliResult> {
    let stdout = '';
    let stderr = '';
    const { stdin = '', env = {}, terminal = false, cwd = this.path, onCache, patience } = options;
    const status = await run(argv, {
      stdout: (text) => {
        stdout += text;
      },
      stderr: (text) => {
        stderr += text;
      },
      stdin: typeof stdin === 'function' ? stdin : () => Buffer.from(stdin),
      cwd,
      env,
      terminal,
      ...(onCache === undefined ? {} : { onCache }),
      ...(patience === undefined ? {} : { patience }),
    });
    return { status, stdout, stderr };
  }

  /** `lint --format json` with its answer read back. */
  lint(...argv: readonly string[]): Promise<LintResult> {
    return this.lintIn('.', ...argv);
  }

  /** The same from a folder in this one. */
  async lintIn(cwd: string, ...argv: readonly string[]): Promise<LintResult> {
    const result = await this.run(['lint', '--format', 'json', ...argv], { cwd: join(this.path, cwd) });
    const report = JSON.parse(result.stdout) as LintReport;
    return { ...result, report, found: report.diagnostics.map(shortForm) };
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** `a.yaml 3:5 error schema/type`, lines and columns from 1. */
function shortForm({ file, range: { start }, severity, code }: ReportedDiagnostic): string {
  return `${file} ${start.line + 1}:${start.character + 1} ${severity} ${code}`;
}

export const vpc = (name: string, namespace = 'net'): string =>
  `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: ${name}\n  namespace: ${namespace}\nspec:\n  cidrBlocks: [10.0.0.0/16]\n`;

export const subnet = (name: string, wanted: string, namespace = 'net'): string =>
  `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata:\n  name: ${name}\n  namespace: ${namespace}\nspec:\n  cidrBlock: 10.0.1.0/24\n  vpcRef:\n    from:\n      name: ${wanted}\n`;

/** One schema error with a preferred fix: a quoted boolean. */
export const quotedBoolean = (name: string): string => `${vpc(name)}  enableDNSSupport: "true"\n`;

/** Options with which git commits in tests, whatever the machine has set. */
export const gitIdentity: readonly string[] = [
  'user.name=Test',
  'user.email=test@example.org',
  'commit.gpgsign=false',
  'core.hooksPath=/dev/null',
].flatMap((setting) => ['-c', setting]);

/** Two objects in a base, and an overlay that gives them a prefix. */
export const prefixedOverlay: Readonly<Record<string, string>> = {
  'base/net.yaml': `${vpc('main')}---\n${subnet('one', 'main')}`,
  'base/kustomization.yaml': 'resources: [net.yaml]\n',
  'prod/kustomization.yaml': 'namePrefix: p-\nresources: [../base]\n',
};
