import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPath } from '../../server/src/base/path';
import { fixesOf } from '../../server/src/features/fixes/fixes';
import type { Diagnostic } from '../../server/src/workspace/finding';
import { applyEdits, findingsIn, openWorkspace, uriOf, type Opened } from './workspace';
import { projectFolder } from './schemaBundle';

interface KindRow {
  readonly group?: string;
  readonly versions?: readonly string[];
}

const kinds = (
  JSON.parse(readFileSync(join(projectFolder, 'schemas/dialects/kcc-kinds.json'), 'utf8')) as {
    readonly kinds: Readonly<Record<string, KindRow>>;
  }
).kinds;

/** The parts of an object that a case is about; each is written as flow YAML. */
export interface Parts {
  readonly ns?: string;
  readonly version?: string;
  readonly annotations?: string;
  readonly spec?: string;
  readonly rest?: string;
}

/** One object as a document. Kinds without a group in the tables are core kinds. */
export function object(kind: string, name: string, { ns, version, annotations, spec, rest }: Parts = {}): string {
  const row = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  const apiVersion = row?.group === undefined ? 'v1' : `${row.group}/${version ?? row.versions?.[0] ?? ''}`;
  return [
    '---',
    `apiVersion: ${apiVersion}`,
    `kind: ${kind}`,
    'metadata:',
    `  name: ${name}`,
    ...(ns === undefined ? [] : [`  namespace: ${ns}`]),
    ...(annotations === undefined ? [] : ['  annotations:', ...annotations.split('\n').map((line) => `    ${line}`)]),
    ...(spec === undefined ? [] : ['spec:', ...spec.split('\n').map((line) => `  ${line}`)]),
    ...(rest === undefined ? [] : [rest]),
    '',
  ].join('\n');
}

/** One row of a rule's table: `bad` has to be reported, `good` is as near as possible and must not be. */
export interface RuleCase {
  readonly rule: string;
  /** `error` when absent. */
  readonly level?: string;
  readonly what?: string;
  readonly bad: string;
  readonly good?: string;
  /** Title of the fix that cures `bad`. */
  readonly fix?: string;
  /** What the text holds after the fix. */
  readonly then?: string;
  /** Further codes that `bad` has, in any order. */
  readonly also?: readonly string[];
  /** Codes that the fix leaves; those of `also` when absent. */
  readonly left?: readonly string[];
  /** Where `bad` is wrong: the path, and the text of the range. */
  readonly at?: readonly [path: string, text: string];
  /** Settings, for rules that are off. */
  readonly config?: string;
}

function open(text: string, config: string | undefined): Opened {
  return openWorkspace(`#- main.yaml\n${text}${config === undefined ? '' : `#- .ackmesh.yaml\n${config}\n`}`);
}

function diagnostics({ workspace }: Opened): readonly Diagnostic[] {
  return findingsIn(uriOf('main.yaml'), workspace);
}

function codes(found: readonly Diagnostic[]): readonly string[] {
  return [...new Set(found.map(({ finding }) => finding.code))].sort();
}

function shown(found: readonly Diagnostic[]): string {
  return found.map(({ severity, finding }) => `${severity} ${finding.code} ${finding.message}`).join('\n');
}

/** Checks a row: the rule and nothing else fires, the near miss is silent, the fix cures. */
export function checkRule({ rule, level = 'error', bad, good, fix, then, also = [], left = also, at, config }: RuleCase): void {
  const opened = open(bad, config);
  const found = diagnostics(opened);
  assert.deepEqual(codes(found), [...new Set([rule, ...also])].sort(), `${shown(found)}\n${bad}`);
  const own = found.filter(({ finding }) => finding.code === rule);
  assert.deepEqual([...new Set(own.map(({ severity }) => severity))], [level], shown(found));
  if (at !== undefined) {
    const text = opened.workspace.file(uriOf('main.yaml'))?.text ?? '';
    assert.deepEqual(
      own.map(({ finding, span }) => [formatPath(finding.path), text.slice(span.start, span.end)]),
      [at],
    );
  }
  if (good !== undefined) {
    const silent = diagnostics(open(good, config));
    assert.ok(!codes(silent).includes(rule), `${shown(silent)}\n${good}`);
  }
  for (const diagnostic of own) {
    const titles = fixesOf(diagnostic, opened.workspace).map(({ title }) => title);
    assert.deepEqual(titles, [...new Set(titles)], 'a fix is offered once');
  }
  if (fix !== undefined) {
    const fixes = own.flatMap((diagnostic) => fixesOf(diagnostic, opened.workspace));
    const chosen = fixes.find(({ title }) => title === fix);
    assert.ok(chosen, `no fix "${fix}" among: ${fixes.map(({ title }) => title).join(' | ')}`);
    const text = applyEdits(opened.workspace.file(uriOf('main.yaml'))?.text ?? '', chosen.fileEdits);
    opened.workspace.setBuffer(uriOf('main.yaml'), text);
    const after = diagnostics(opened);
    assert.deepEqual(codes(after), [...left].sort(), `${shown(after)}\n${text}`);
    if (then !== undefined) {
      assert.ok(text.includes(then), text);
    }
  }
}

/** Codes of everything that is reported about a text. */
export function rulesOf(text: string, config?: string): readonly string[] {
  return codes(diagnostics(open(text, config)));
}
