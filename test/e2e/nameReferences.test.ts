import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMap, isSeq, parse, parseAllDocuments, parseDocument } from 'yaml';
import { parsePath } from '../../server/src/base/path';
import { run } from '../../server/src/hosts/cli/run';
import { kustomizationNames } from '../../server/src/kustomize/files';
import { corpusOrSkip } from '../support/corpus';
import { realTools } from './realTools';

/** No configuration of Kustomize leads into another namespace; only a replacement or a patch does, as the case says. */
const beyondConfiguration: ReadonlySet<string> = new Set([
  'reference/name-reference-other-namespace: Subnet/dev-a spec.vpcRef.from.name: net',
]);

interface Reference {
  /** Kind and effective name. */
  readonly from: string;
  readonly path: string;
  readonly targetKind: string;
}

interface Case {
  readonly root: string;
  readonly expect: 'ok' | 'error';
  readonly references?: readonly Reference[];
}

interface Built {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** Lists a file in `configurations` of the kustomization of a folder. */
function configure(folder: string, file: string): void {
  const path = kustomizationNames.map((name) => join(folder, name)).find(existsSync) ?? assert.fail(`no kustomization in ${folder}`);
  const document = parseDocument(readFileSync(path, 'utf8'));
  const listed = document.get('configurations');
  assert.ok(isMap(document.contents));
  document.set('configurations', [...(isSeq(listed) ? (listed.toJSON() as string[]) : []), file]);
  writeFileSync(path, document.toString());
}

function dangling(objects: readonly Built[], { from, path, targetKind }: Reference): readonly string[] {
  const steps = parsePath(path) ?? assert.fail(path);
  return objects
    .filter(({ kind, metadata }) => `${kind}/${metadata.name}` === from)
    .flatMap((object) => {
      const name = steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[String(step)], object);
      return objects.some(({ kind, metadata }) => kind === targetKind && metadata.name === name)
        ? []
        : [`${from} ${path}: ${String(name)}`];
    });
}

describe('the real Kustomize with the file of `ackmesh kustomize config`', function () {
  this.timeout(120_000);

  it('leaves no reference of a behaviour case behind', async function () {
    const cases = corpusOrSkip(this, 'gitops', 'kustomize');
    const { kubectl } = await realTools();
    const counts = { cases: 0, references: 0 };
    const left: string[] = [];
    for (const name of readdirSync(cases).flatMap((theme) => readdirSync(join(cases, theme)).map((each) => join(theme, each)))) {
      const { root, expect, references = [] } = parse(readFileSync(join(cases, name, 'case.yaml'), 'utf8')) as Case;
      if (expect === 'error' || references.length === 0) {
        continue;
      }
      const folder = mkdtempSync(join(tmpdir(), 'ackmesh-names-'));
      try {
        cpSync(join(cases, name, 'input'), folder, { recursive: true });
        let config = '';
        await run(['kustomize', 'config', root], {
          stdout: (text) => void (config += text),
          stderr: (text): never => assert.fail(text),
          stdin: () => Buffer.alloc(0),
          cwd: folder,
          env: {},
          terminal: false,
        });
        if (config !== '') {
          writeFileSync(join(folder, root, 'all-names.yaml'), config);
          configure(join(folder, root), 'all-names.yaml');
        }
        const { status, stdout, stderr } = spawnSync(kubectl, ['kustomize', join(folder, root)], { encoding: 'utf8' });
        assert.equal(status, 0, `${name}: ${stderr}`);
        const objects = parseAllDocuments(stdout).map((document) => document.toJS() as Built);
        left.push(...references.flatMap((reference) => dangling(objects, reference)).map((each) => `${name}: ${each}`));
        counts.cases += 1;
        counts.references += references.length;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
    console.log(`      ${counts.references} references of ${counts.cases} cases`);
    assert.deepEqual(left, [...beyondConfiguration]);
    assert.ok(counts.cases >= 20);
  });
});
