import assert from 'node:assert/strict';
import { formatPath, parsePath, type Path } from '../../server/src/base/path';
import { findRule } from '../../server/src/families/catalogue';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import type { Diagnostic } from '../../server/src/workspace/finding';
import { appmeshCases } from '../support/corpus';
import { openAfter, openWorkspace } from '../support/workspace';

interface ObjectName {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

interface Expected extends ObjectName {
  readonly rule: string;
  readonly path?: string;
}

interface Case {
  readonly name: string;
  readonly phase: string;
  readonly subject: ObjectName;
  readonly before?: string;
  readonly context?: Readonly<Record<string, unknown>>;
  readonly manifests: string;
  readonly expect: {
    readonly outcome?: 'accepted' | 'rejected';
    readonly findings?: readonly Expected[];
    readonly advisory?: readonly Expected[];
  };
}

/** What the cases call rules that have other names in the catalogue. */
const codesOf = (rule: string): readonly string[] =>
  rule === 'ref-not-found'
    ? ['ref/not-found', 'ref/wrong-namespace']
    : rule === 'schema-violation'
      ? ['schema/enum', 'schema/range', 'schema/items', 'schema/length', 'schema/type']
      : [`appmesh/${rule}`];

/** Phases in which the App Mesh controller, or the schema of its kinds, decides about the subject by itself. */
const judged: ReadonlySet<string> = new Set([
  'admission-create',
  'admission-update',
  'validator',
  'schema',
  'reconcile',
  'pod-membership',
  'pod-admission',
]);

function isAt(wanted: string | undefined, found: Path): boolean {
  const path = wanted === undefined ? undefined : parsePath(wanted);
  if (path === undefined) {
    return true;
  }
  // Inside of the node, or on an ancestor of it.
  const length = Math.min(path.length, found.length);
  return formatPath(path.slice(0, length)) === formatPath(found.slice(0, length));
}

function isReported({ rule, kind, namespace, name, path }: Expected, found: readonly Diagnostic[]): boolean {
  return found.some(
    ({ finding: { code, resource, path: at } }) =>
      codesOf(rule).includes(code) &&
      resource?.kind === kind &&
      resource.name === name &&
      (namespace === undefined || resource.namespace === namespace) &&
      isAt(path, at),
  );
}

function diagnosticsFor({ before, manifests, context }: Case): readonly Diagnostic[] {
  const settings = context === undefined ? '' : `#- .ackmesh.yaml\ncluster: ${JSON.stringify(context)}\n`;
  const { workspace, uri } =
    before === undefined ? openWorkspace(settings === '' ? manifests : `#- a.yaml\n${manifests}${settings}`) : openAfter(before, manifests);
  return diagnosticsOf(uri, workspace);
}

describe('behaviour cases of App Mesh', () => {
  let cases: readonly Case[] = [];

  before(function () {
    cases = appmeshCases<Case>(this).filter(({ phase }) => judged.has(phase));
  });

  it('what is rejected is reported, rule, object and place', () => {
    const rejected = cases.filter(({ expect }) => expect.outcome === 'rejected');
    const pending = new Map<string, string[]>();
    const missed: string[] = [];
    let reported = 0;
    for (const each of rejected) {
      const found = diagnosticsFor(each);
      for (const wanted of each.expect.findings ?? []) {
        if (isReported(wanted, found)) {
          reported += 1;
        } else if (codesOf(wanted.rule).every((code) => findRule(code) === undefined)) {
          pending.set(wanted.rule, [...(pending.get(wanted.rule) ?? []), each.name]);
        } else {
          missed.push(
            `${each.name}: ${wanted.rule} ${wanted.path ?? ''}; found ${found.map(({ finding }) => `${finding.code} ${formatPath(finding.path)}`).join(', ')}`,
          );
        }
      }
    }
    console.log(
      `      rejected: ${rejected.length} cases, ${reported} findings reported; rules that are not built: ${[...pending].map(([rule, names]) => `${rule} (${names.length})`).join(', ') || 'none'}`,
    );
    assert.ok(rejected.length > 0 && reported > 0);
    assert.deepEqual(missed, []);
  });

  it('what is accepted has no error', () => {
    const accepted = cases.filter(({ expect }) => expect.outcome === 'accepted');
    const wrong = accepted.flatMap((each) =>
      diagnosticsFor(each)
        .filter(({ severity, finding }) => severity === 'error' && !isKnown(each, finding.code))
        .map(({ finding }) => `${each.name}: ${finding.code} ${formatPath(finding.path)} ${finding.message}`),
    );
    console.log(`      accepted: ${accepted.length} cases`);
    assert.ok(accepted.length > 0);
    assert.deepEqual(wrong, []);
  });

  it('what is accepted although it is wrong or useless is reported where its rule is built', () => {
    const advised = cases.flatMap((each) => (each.expect.advisory ?? []).map((wanted) => ({ each, wanted })));
    const isBuilt = ({ wanted }: (typeof advised)[number]): boolean => codesOf(wanted.rule).some((code) => findRule(code) !== undefined);
    console.log(
      `      advice: ${advised.filter(isBuilt).length} of ${advised.length}; rules that are not built: ${[...new Set(advised.filter((each) => !isBuilt(each)).map(({ wanted }) => wanted.rule))].join(', ') || 'none'}`,
    );
    assert.ok(advised.length > 0);
    assert.deepEqual(
      advised
        .filter((each) => isBuilt(each) && !isReported(each.wanted, diagnosticsFor(each.each)))
        .map(({ each, wanted }) => `${each.name}: ${wanted.rule}`),
      [],
    );
  });
});

/** Errors of an accepted case that are none of the phase it is about. */
function isKnown({ phase }: Case, code: string): boolean {
  return phase !== 'reconcile' && phase.startsWith('pod') && code === 'ref/not-found';
}
