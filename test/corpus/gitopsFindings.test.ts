import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { run } from '../../server/src/hosts/cli/run';
import type { LintReport, ReportedDiagnostic } from '../../server/src/hosts/cli/report';
import { corpusFolder } from '../support/schemaBundle';
import { corpusOrSkip } from '../support/corpus';

interface Expected {
  readonly rule: string;
  readonly file: string;
  readonly object?: string;
  readonly path?: string;
}

interface Case {
  readonly findings?: readonly Expected[];
  readonly quiet?: boolean;
}

/** Rules that report on the reference, or on the later object, where a case names the kustomization file that is the cause. */
const atTheOtherEnd: ReadonlySet<string> = new Set([
  'kustomize/reference-not-renamed',
  'kustomize/reference-renamed-by-accident',
  'ref/duplicate-object',
]);

/** What is said of any input: notices, and fields that the real tool calls deprecated as well. */
const notices: ReadonlySet<string> = new Set(['appmesh/service-end-of-support', 'kustomize/deprecated-field']);

/** Findings of quiet cases that are right: the object lacks something that has nothing to do with Kustomize. */
const mistakes: ReadonlySet<string> = new Set(['reference/name-reference-brackets ack/value-or-ref-missing spec.roleRef']);

const kustomize = join(corpusFolder() ?? '', 'gitops/kustomize');
const names = existsSync(kustomize)
  ? readdirSync(kustomize).flatMap((theme) => readdirSync(join(kustomize, theme)).map((name) => `${theme}/${name}`))
  : [];

async function lint(folder: string): Promise<LintReport['diagnostics']> {
  let stdout = '';
  await run(['lint', '--format', 'json'], {
    stdout: (text) => void (stdout += text),
    stderr: (text): never => assert.fail(text),
    stdin: () => Buffer.alloc(0),
    cwd: folder,
    env: {},
    terminal: false,
  });
  return (JSON.parse(stdout) as LintReport).diagnostics;
}

function fits({ code, file, path, resource }: ReportedDiagnostic, expected: Expected): boolean {
  const isFile = file === expected.file || atTheOtherEnd.has(expected.rule);
  const isObject = expected.object === undefined || resource === undefined || `${resource.kind}/${resource.name ?? ''}` === expected.object;
  const isPath = expected.rule !== 'kustomize/reference-not-renamed' || path === expected.path;
  return code === expected.rule && isFile && isObject && isPath;
}

describe('findings in the behaviour cases of Kustomize', () => {
  let found = 0;

  for (const name of names) {
    const each = parse(readFileSync(join(kustomize, name, 'case.yaml'), 'utf8')) as Case;
    if (each.findings !== undefined || each.quiet === true) {
      it(name, async () => {
        const left = [...(await lint(join(kustomize, name, 'input')))].filter(({ code }) => each.quiet !== true || !notices.has(code));
        for (const expected of each.findings ?? []) {
          const index = left.findIndex((diagnostic) => fits(diagnostic, expected));
          assert.ok(
            index >= 0,
            `${expected.rule} ${expected.path ?? ''} not among ${left.map(({ code, file, path }) => `${code} ${file} ${path}`).join(', ')}`,
          );
          left.splice(index, 1);
          found += 1;
        }
        if (each.quiet === true) {
          assert.deepEqual(
            left.map(({ code, path }) => `${name} ${code} ${path}`).filter((said) => !mistakes.has(said)),
            [],
          );
        }
      });
    }
  }

  it('are all there', function () {
    corpusOrSkip(this, 'gitops');
    assert.equal(found, 65);
  });
});
