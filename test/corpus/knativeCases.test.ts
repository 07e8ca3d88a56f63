import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { formatPath, parsePath, type Path } from '../../server/src/base/path';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { Diagnostic } from '../../server/src/workspace/finding';
import type { Workspace } from '../../server/src/workspace/workspace';
import { corpusOrSkip } from '../support/corpus';
import { emptyWorkspace, uriOf } from '../support/workspace';

interface Expected {
  readonly rule: string;
  readonly object: number;
  readonly path: string;
  readonly severity: 'error' | 'warning';
}

interface Case {
  readonly id: string;
  readonly context?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly before?: readonly unknown[];
  readonly objects: readonly unknown[];
  readonly expect: 'accept' | readonly Expected[];
  readonly note?: string;
}

/** Rules that a general code covers, and those that are milder here than in the cases until the cluster is known. */
const codesOf = (rule: string): readonly string[] =>
  rule === 'knative/unknown-field-pruned' ? ['schema/unknown-field'] : [rule, ...(schemaSays[rule] ?? [])];
/** Where the schema itself asks for what the webhook asks for. */
const schemaSays: Readonly<Record<string, readonly string[]>> = {};
const hints: ReadonlySet<string> = new Set(['knative/pod-feature-disabled', 'knative/insecure-pod-default']);

/** The settings that a case names, as a project file says them. */
function settingsOf(context: Case['context']): string {
  const { brokerDefaults, ...flat } = context ?? {};
  const knative = {
    ...Object.assign({}, ...Object.values(flat)),
    ...(brokerDefaults === undefined ? {} : { 'default-br-config': brokerDefaults }),
  } as object;
  return stringify({ cluster: { knative }, rules: { 'knative/insecure-pod-default': 'hint' } });
}

const textOf = (objects: readonly unknown[]): string => objects.map((object) => stringify(object, { version: '1.1' })).join('---\n');

function judged({ context, before, objects }: Case): { readonly workspace: Workspace; readonly diagnostics: readonly Diagnostic[] } {
  const earlier = before === undefined ? undefined : emptyWorkspace();
  earlier?.setDisk([[uriOf('main.yaml'), textOf(before ?? [])]]);
  const workspace = emptyWorkspace(undefined, earlier);
  workspace.setDisk([
    [uriOf('.ackmesh.yaml'), settingsOf(context)],
    [uriOf('main.yaml'), textOf(objects)],
  ]);
  return { workspace, diagnostics: diagnosticsOf(uriOf('main.yaml'), workspace) };
}

/** Inside of the node, or on an ancestor of it. */
function isAt(wanted: string, found: Path): boolean {
  const path = wanted === '' ? [] : (parsePath(wanted) ?? []);
  const length = Math.min(path.length, found.length);
  return formatPath(path.slice(0, length)) === formatPath(found.slice(0, length));
}

function indexOf({ finding }: Diagnostic, workspace: Workspace): number {
  const documents = workspace.file(uriOf('main.yaml'))?.documents ?? [];
  return documents.findIndex(({ resources }) => resources.some((resource) => resource === finding.resource));
}

function isReported({ rule, object, path, severity }: Expected, { workspace, diagnostics }: ReturnType<typeof judged>): boolean {
  return diagnostics.some(
    (each) =>
      codesOf(rule).includes(each.finding.code) &&
      indexOf(each, workspace) === object &&
      isAt(path, each.finding.path) &&
      (each.severity === severity ||
        (hints.has(rule) && each.severity === 'hint' && severity === 'warning') ||
        each.finding.code === 'schema/unknown-field'),
  );
}

const isReference = ({ finding }: Diagnostic): boolean => finding.code.startsWith('ref/');
const shown = (found: readonly Diagnostic[]): string =>
  found.map(({ severity, finding }) => `${severity} ${finding.code} ${formatPath(finding.path)}`).join(', ') || 'nothing';

describe('behaviour cases of Knative', () => {
  let cases: readonly Case[] = [];

  before(function () {
    const folder = corpusOrSkip(this, 'knative', 'cases');
    cases = readdirSync(folder)
      .filter((file) => file.endsWith('.yaml'))
      .sort()
      .flatMap((file) => (parse(readFileSync(join(folder, file), 'utf8')) as { readonly cases: readonly Case[] }).cases);
  });

  it('what is refused or warned of is reported: rule, object, place and level, and no other error', () => {
    const rejected = cases.filter(({ expect }) => expect !== 'accept');
    const wrong = rejected.flatMap((each) => {
      const result = judged(each);
      const wanted = each.expect as readonly Expected[];
      const missed = wanted.filter((expected) => !isReported(expected, result));
      const surplus = result.diagnostics.filter(
        (found) =>
          found.severity === 'error' &&
          !isReference(found) &&
          !wanted.some(({ rule, path }) => codesOf(rule).includes(found.finding.code) && isAt(path, found.finding.path)) &&
          each.note?.includes(found.finding.code.replace('knative/', '').replace('schema/unknown-field', 'unknown-field-pruned')) !==
            true &&
          !(each.note?.includes('second entry') === true && wanted.some(({ rule }) => rule === found.finding.code)),
      );
      return missed.length + surplus.length === 0
        ? []
        : [
            `${each.id}: missed ${missed.map(({ rule, path, severity }) => `${severity} ${rule} ${path}`).join(', ') || 'nothing'}; found ${shown(result.diagnostics)}`,
          ];
    });
    console.log(`      refused or warned of: ${rejected.length - wrong.length} of ${rejected.length} cases right`);
    assert.ok(rejected.length > 0);
    assert.ok(wrong.length === 0, wrong.join('\n'));
  });

  it('what is accepted has neither an error nor a warning', () => {
    const accepted = cases.filter(({ expect }) => expect === 'accept');
    const wrong = accepted.flatMap((each) => {
      const found = judged(each).diagnostics.filter(
        (diagnostic) =>
          !isReference(diagnostic) && (diagnostic.severity === 'error' || (diagnostic.severity === 'warning' && each.note === undefined)),
      );
      return found.length === 0 ? [] : [`${each.id}: ${shown(found)}`];
    });
    console.log(`      accepted: ${accepted.length - wrong.length} of ${accepted.length} cases right`);
    assert.ok(accepted.length > 0);
    assert.ok(wrong.length === 0, wrong.join('\n'));
  });
});
