import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bounds, type Bound } from '../../server/src/base/bounds';
import { holdsReplaced } from '../../server/src/checks/values/jsonValue';
import { cacheLimits, gitLimits, globLimits, keptLinesLimits, walkLimits } from '../../server/src/base/limits';
import { commonFolders, type Uri } from '../../server/src/base/uri';
import { readCrd } from '../../server/src/schema/kinds/crdReader';
import { parseModelText } from '../../server/src/infer/model/modelText';
import { compilePattern, Patterns } from '../../server/src/schema/patterns/patterns';
import { codeActions, fixAllEdits } from '../../server/src/features/actions/codeActions';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { fixesOf, TrialBudget } from '../../server/src/features/fixes/fixes';
import { leavesOf } from '../../server/src/features/fixes/leaves';
import { AjvValidator } from '../../server/src/schema/validation/ajvValidator';
import type { Kind } from '../../server/src/schema/kinds/kind';
import type { YamlNode } from '../../server/src/yaml/nodes/node';
import { ReplacedSizes } from '../../server/src/yaml/nodes/broughtIn';
import { asSequence } from '../../server/src/yaml/nodes/query';
import { sequenceNode } from '../../server/src/yaml/nodes/smallNodes';
import { usesOf } from '../../server/src/yaml/nodes/sharing';
import { buildOf } from '../support/kustomize';
import { Kustomizations } from '../../server/src/workspace/kustomizations/kustomizations';
import { Results } from '../../server/src/workspace/results/results';
import { parseYaml } from '../../server/src/yaml/reading/parse';
import { plainValue } from '../../server/src/yaml/value';
import { quotedBoolean } from '../support/cli';
import { manifest, subnet, vpc } from '../support/manifests';
import { projectFolder } from '../support/schemaBundle';
import { emptyWorkspace, findingsIn, openWorkspace, uriOf } from '../support/workspace';

const bucket = (rest: string): string => `${manifest('Bucket', 'a', '{ name: a }')}${rest}`;

describe('bounds', () => {
  it('are all in docs/limits.md', () => {
    const rows = Object.values<Bound>(bounds).map(({ most, what, beyond }) => `| ${most.toLocaleString('en')} | ${what} | ${beyond} |`);
    const page = readFileSync(join(projectFolder, 'docs/limits.md'), 'utf8');
    assert.deepEqual(
      page.split('\n').filter((line) => /^\| [\d,]+ \|/.test(line)),
      rows,
    );
  });

  it('of files, globs and git are there too', () => {
    const rows = Object.entries({ globLimits, walkLimits, gitLimits, keptLinesLimits, cacheLimits }).flatMap(([table, limits]) =>
      Object.entries(limits).map(([name, value]) => `| \`${table}.${name}\` | ${value.toLocaleString('en')} |`),
    );
    const page = readFileSync(join(projectFolder, 'docs/limits.md'), 'utf8');
    assert.deepEqual(
      page.split('\n').flatMap((line) => /^\| `\w+\.\w+` \| [\d,]+ \|/.exec(line) ?? []),
      rows,
    );
  });

  it('of findings: all are shown at the bound', () => {
    const unknown = (count: number): readonly string[] => {
      const keys = Array.from({ length: count }, (_, index) => `k${index}: 1`).join(', ');
      const { uri, workspace } = openWorkspace(bucket('').replace('spec: { name: a }', `spec: { name: a, ${keys} }`));
      return diagnosticsOf(uri, workspace).map(({ finding }) => finding.code);
    };
    const { most } = bounds.findings;
    assert.deepEqual(
      unknown(most),
      Array.from({ length: most }, () => 'schema/unknown-field'),
    );
    assert.deepEqual(unknown(most + 1).slice(most - 1), ['schema/unknown-field', 'yaml/more-findings']);
  });

  it('of findings leave out the mildest and count them', () => {
    const times = bounds.findings.most + 312;
    const opened = openWorkspace(`${bucket('')}${'x: 1\n'.repeat(times)}y:\n`);
    const shown = diagnosticsOf(opened.uri, opened.workspace);
    assert.equal(shown.length, bounds.findings.most + 1);
    // Each "x" but the first is written again, and neither "x" nor "y" is a field.
    assert.match(shown.at(-1)?.finding.message ?? '', /^Only 1000 findings of this file are shown; \d+ more are not$/);
    assert.equal(shown.at(-1)?.severity, 'warning');
  });

  it('of findings with quick fixes at one place', () => {
    const keys = (count: number): string => Array.from({ length: count }, (_, index) => `k${index}: 1`).join(', ');
    const offered = (count: number): number => {
      const { workspace, uri } = openWorkspace(bucket('').replace('spec: { name: a }', `spec: { name: a, ${keys(count)} }`));
      const length = workspace.file(uri)?.text.length ?? 0;
      return codeActions(workspace, uri, { start: 0, end: length }).filter(({ title }) => title.startsWith('Remove')).length;
    };
    assert.equal(offered(bounds.actionFindings.most), bounds.actionFindings.most);
    assert.equal(offered(bounds.actionFindings.most + 1), bounds.actionFindings.most);
  });

  it('of findings that are shown are none of those that are fixed together', () => {
    const documents = bounds.findings.most + 1;
    const many = openWorkspace(Array.from({ length: documents }, (_, index) => `---\n${quotedBoolean(`v${index}`)}`).join(''));
    assert.equal(fixAllEdits(many.workspace, many.uri).length, documents);
  });

  it('of fixes of one document that are made at once', () => {
    const made = (items: number): number => {
      const item = quotedBoolean('v').trimEnd().replaceAll('\n', '\n  ');
      const { workspace, uri } = openWorkspace(`apiVersion: v1\nkind: List\nitems:\n${`- ${item}\n`.repeat(items)}`);
      return fixAllEdits(workspace, uri).length;
    };
    assert.equal(made(bounds.fixesTogether.most), bounds.fixesTogether.most);
    assert.equal(made(bounds.fixesTogether.most + 1), bounds.fixesTogether.most);
  });

  it('of trials: fixes are judged until the text read for them is used up', () => {
    const budget = new TrialBudget(10);
    assert.deepEqual([budget.take(9), budget.take(1), budget.take(1)], [true, true, false]);
    assert.deepEqual([new TrialBudget(10).take(20), new TrialBudget(10).take(21)], [true, false]);
    const reported = new TrialBudget(bounds.reportedTrialText.most);
    assert.deepEqual([reported.take(bounds.reportedTrialText.most), reported.take(1)], [true, false]);
    const long = openWorkspace(
      `${bucket('').replace('spec: { name: a }', `spec: { name: a, ${Array.from({ length: 40 }, (_, index) => `k${index}: 1`).join(', ')}, tagging: {} }`)}# ${'x'.repeat(bounds.trialText.most / 4)}\n`,
    );
    const tried = codeActions(long.workspace, long.uri, { start: 0, end: 1000 }).filter(({ title }) => title.startsWith('Remove'));
    assert.ok(tried.length > 0 && tried.length <= 5, String(tried.length));
    // What a short text asks for by its schema counts as well.
    const wrong = openWorkspace(bucket('').replace('spec: { name: a }', 'spec: { name: a, k: 1 }'));
    const many = openWorkspace(
      manifest('SecurityGroup', 'a', `{ ingressRules: [${Array.from({ length: 500 }, () => '{a: 1}').join(', ')}] }`),
    );
    const left = ({ workspace, uri }: typeof wrong): boolean => {
      const spent = new TrialBudget(50_000);
      const [first] = diagnosticsOf(uri, workspace).filter(({ finding }) => finding.code === 'schema/unknown-field');
      assert.ok(first);
      fixesOf(first, workspace, { budget: spent });
      return spent.take(30_000) && !spent.isSpent;
    };
    assert.deepEqual([left(wrong), left(many)], [true, false]);
  });

  it('of names: one of any length is compared with no other', () => {
    const long = 'a'.repeat(100_000);
    const workspace = emptyWorkspace();
    workspace.setDisk([
      [uriOf('vpc.yaml'), vpc(long)],
      [uriOf('other.yaml'), vpc('shop-net')],
      [uriOf('subnet.yaml'), subnet(`${long}b`)],
      [uriOf('short.yaml'), subnet('shop-nett')],
    ]);
    const messages = (file: string): readonly string[] => diagnosticsOf(uriOf(file), workspace).map(({ finding }) => finding.message);
    assert.ok(messages('short.yaml').some((message) => message.includes('did you mean "shop-net"')));
    assert.ok(messages('subnet.yaml').every((message) => !message.includes('did you mean')));
    workspace.setBuffer(uriOf('other.yaml'), vpc(`${long}c`));
    assert.ok(messages('subnet.yaml').every((message) => !message.includes('did you mean')));
    // Each of its letters may begin a word that is replaced.
    assert.deepEqual(
      ['', '_ME', '_ME-', '_Me'].map((end) => holdsReplaced(`x${'VPC'.repeat(100_000)}${end}`)),
      [false, true, true, false],
    );
  });

  it('of messages and titles of fixes', () => {
    const { most } = bounds.messageText;
    const { workspace, uri } = openWorkspace(manifest('Bucket', 'a', `{ name: a, ${'k'.repeat(most)}: x }`));
    const messages = diagnosticsOf(uri, workspace).map(({ finding }) => finding.message);
    assert.deepEqual(
      messages.map((message) => [message.length, message.at(-1)]),
      [[most, '…']],
    );
    const titles = diagnosticsOf(uri, workspace).flatMap(({ span }) => codeActions(workspace, uri, span).map(({ title }) => title));
    assert.ok(titles.some((title) => title.length === most && title.startsWith('Remove "kkk')));
    assert.ok(titles.every((title) => title.length <= most));
  });

  it('of places that a finding points to', () => {
    const related = (others: number): number | undefined => {
      const { workspace, uri } = openWorkspace(`${bucket('')}---\n`.repeat(others + 1));
      return diagnosticsOf(uri, workspace)[0]?.finding.related?.().length;
    };
    assert.equal(related(bounds.related.most), bounds.related.most);
    assert.equal(related(bounds.related.most + 1), bounds.related.most);
  });

  it('of values that aliases bring in: no reader of the document meets more', () => {
    const items = 1000;
    const times = bounds.aliasedValues.most / (items + 1) - 1;
    const text = (aliases: number): string =>
      `a: &a [${Array.from({ length: items }, () => 'x').join()}]\nb: [${Array.from({ length: aliases }, () => '*a').join()}]\n`;
    const whole = parseYaml(text(Math.floor(times)));
    assert.deepEqual(whole.problems, []);
    assert.notEqual(plainValue(whole.root), undefined);
    const most = 2 + 2 + items + bounds.aliasedValues.most + 3 * 1000;
    assert.ok(new ReplacedSizes().of(parseYaml(text(1000)).root ?? assert.fail()) <= most);
    const beyond = openWorkspace(bucket(text(1000)));
    assert.deepEqual(
      diagnosticsOf(beyond.uri, beyond.workspace).map(({ finding }) => finding.code),
      ['yaml/too-many-aliases'],
    );
  });

  it('of values that aliases bring in, which bring in others', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]\n`);
    const { root, problems } = parseYaml(`a0: &a0 [x]\n${lines.join('')}`);
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['yaml/too-many-aliases'],
    );
    assert.ok(new ReplacedSizes().of(root ?? assert.fail()) <= bounds.aliasedValues.most + 1000);
  });

  it('of values of a document', () => {
    const [item] = asSequence(parseYaml('[x]').root)?.items ?? [];
    const list = (count: number): YamlNode =>
      sequenceNode(
        { start: 0, end: 1 },
        true,
        Array.from({ length: count }, () => item ?? assert.fail()),
      );
    assert.notEqual(plainValue(list(bounds.aliasNodes.most - 1)), undefined);
    assert.equal(plainValue(list(bounds.aliasNodes.most)), undefined);
  });

  it('of trials: what aliases bring in counts as if it were written', () => {
    const rules = (aliases: number): string =>
      `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: SecurityGroup\nmetadata: { name: a }\nspec:\n  name: a\n  description: a\n  vpcID: a\n  ingressRules: [&r { ipProtocl: tcp, ipRanges: [${Array.from({ length: 100 }, () => '{ cidrIP: 10.0.0.0/8 }').join(', ')}] }${', *r'.repeat(aliases)}]\n`;
    const fixesOfAll = (aliases: number): number => {
      const { workspace, uri } = openWorkspace(rules(aliases));
      const text = workspace.file(uri)?.text ?? '';
      return codeActions(workspace, uri, { start: 0, end: text.length }).filter(({ title }) => title.includes('ipProtocol')).length;
    };
    assert.ok(fixesOfAll(1) > 0);
    // As much as a document that is twice as long as the text that may be read for all trials.
    assert.equal(fixesOfAll(500), 0);
  });

  it('of patterns: size written out', () => {
    const { most } = bounds.patternSize;
    assert.notEqual(compilePattern('a'.repeat(most)), undefined);
    assert.equal(compilePattern('a'.repeat(most + 1)), undefined);
    assert.notEqual(compilePattern('a{1000}'.repeat(2)), undefined);
    assert.equal(compilePattern('a{1000}'.repeat(most / 1000)), undefined);
    assert.equal(compilePattern('(((a{10}){10}){10}){1000}'), undefined);
  });

  it('of patterns: size × length of the value', () => {
    const pattern = compilePattern('^(a|b){500}$');
    assert.equal(pattern?.test('c'.repeat(1000)), false);
    assert.equal(pattern.test('c'.repeat(bounds.patternSteps.most)), true);
  });

  it('of patterns: steps of one object together', () => {
    const patterns = new Patterns();
    const pattern = patterns.compile('^(a|b)+?');
    const isChecked = (...lengths: readonly number[]): readonly boolean[] => {
      patterns.startOver();
      return lengths.map((length) => pattern?.test('c'.repeat(length)) === false);
    };
    let longest = 1;
    for (let step = 2 ** 25; step >= 1; step /= 2) {
      longest += isChecked(longest + step)[0] === true ? step : 0;
    }
    assert.deepEqual([isChecked(longest), isChecked(longest + 1)], [[true], [false]]);
    const half = Math.floor(longest / 2);
    assert.deepEqual(isChecked(half, longest - half, 1), [true, true, false]);
    assert.deepEqual(isChecked(half, longest, longest - half), [true, false, true]);
  });

  it('of patterns: what one object may cost in a file of many', () => {
    let size = 0;
    compilePattern('^(a|b)+?', (steps) => (size = steps) > 0)?.test('c');
    const patterns = new Patterns();
    const pattern = patterns.compile('^(a|b)+?');
    const isChecked = (steps: number, part: () => number): boolean => {
      patterns.startOver(part);
      return pattern?.test('c'.repeat(Math.floor(steps / size))) === false;
    };
    const nobodyAsks = (): number => assert.fail('asked for little');
    assert.equal(isChecked(bounds.freePatternSteps.most, nobodyAsks), true);
    for (const part of [bounds.patternSteps.most, bounds.patternSteps.most / 10, 0]) {
      const most = Math.max(part, bounds.freePatternSteps.most);
      assert.deepEqual([isChecked(most, () => part), isChecked(most + size, () => part)], [true, false]);
    }
    const partOf = (objects: number): number => {
      const { workspace, uri } = openWorkspace(`${bucket('')}---\n`.repeat(objects));
      return workspace.patternSteps(uri);
    };
    assert.deepEqual([1, 10].map(partOf), [bounds.patternSteps.most, bounds.patternSteps.most / 10]);
  });

  it('of schemas: depth, nodes, and patterns', () => {
    const problems = (openAPIV3Schema: unknown): readonly string[] =>
      readCrd(
        {
          apiVersion: 'apiextensions.k8s.io/v1',
          spec: { group: 'g.io', names: { kind: 'K', plural: 'ks' }, versions: [{ name: 'v1', schema: { openAPIV3Schema } }] },
        },
        { source: 'workspace' },
      ).problems.map(({ message }) => message);
    const levels =
      (bounds.schemaDepth.most - 'spec versions 0 schema openAPIV3Schema'.split(' ').length) / 'properties a'.split(' ').length;
    const deep = (level: number): unknown => (level <= 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(level - 1) } });
    assert.deepEqual(problems(deep(Math.floor(levels))), []);
    assert.match(problems(deep(Math.floor(levels) + 1)).join(), /nested deeper than 100 levels/);
    const wide = (count: number, schema: unknown): unknown => ({
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema])),
    });
    assert.deepEqual(problems(wide(bounds.schemaNodes.most - 1, { type: 'string' })), []);
    assert.match(problems(wide(bounds.schemaNodes.most, { type: 'string' })).join(), /more than 100000 nodes/);
    const large = { type: 'string', pattern: 'a'.repeat(bounds.patternSize.most) };
    const times = bounds.schemaPatterns.most / bounds.patternSize.most;
    assert.deepEqual(problems(wide(times, large)), []);
    assert.deepEqual(problems(wide(times + 3, large)), ['The patterns of the schema are too large; the rest is ignored']);
  });
});

describe('work that does not multiply', () => {
  it('equal objects', () => {
    const { workspace, uri } = openWorkspace(`${bucket('')}---\n`.repeat(2000));
    const found = diagnosticsOf(uri, workspace);
    assert.equal(found.length, bounds.findings.most + 1);
    assert.equal(found[0]?.finding.related?.().length, bounds.related.most);
  });

  it('kustomizations that lead to one another in circles', () => {
    const workspace = emptyWorkspace();
    const folders = Array.from({ length: 400 }, (_, index) => index);
    workspace.setDisk(
      folders.flatMap((index) => [
        [
          uriOf(`d${index}/kustomization.yaml`),
          `resources:\n- ../d${(index + 1) % 400}\n- ../d${(index + 2) % 400}\n- ../d${(index + 3) % 400}\n- a.yaml\n`,
        ] as const,
        [uriOf(`d${index}/a.yaml`), bucket('')] as const,
      ]),
    );
    assert.deepEqual(
      diagnosticsOf(uriOf('d0/a.yaml'), workspace).map(({ finding }) => finding.code),
      ['ref/duplicate-object'],
    );
  });

  it('kustomizations that change names in circles', () => {
    const kustomizations = new Kustomizations(new Results());
    const folders = Array.from({ length: 30 }, (_, index) => index);
    for (const index of folders) {
      const next = [1, 2, 3].map((step) => `- ../d${(index + step) % 30}\n`).join('');
      kustomizations.set(uriOf(`d${index}/kustomization.yaml`), parseYaml(`namePrefix: p${index}\nresources:\n${next}- a.yaml\n`).root);
    }
    assert.ok(kustomizations.readFor(uriOf('d0/kustomization.yaml')).includes(uriOf('d3/a.yaml')));
  });

  it('kustomizations below one another are followed down to the bound', () => {
    const kustomizations = new Kustomizations(new Results());
    const { most } = bounds.kustomizationDepth;
    for (let depth = 0; depth <= most + 1; depth += 1) {
      kustomizations.set(uriOf(`d${depth}/kustomization.yaml`), parseYaml(`resources: [../d${depth + 1}, a.yaml]\n`).root);
    }
    const files = kustomizations.readFor(uriOf('d0/kustomization.yaml'));
    assert.ok(files.includes(uriOf(`d${most}/a.yaml`)));
    assert.ok(!files.includes(uriOf(`d${most + 1}/a.yaml`)));
  });

  it('as many kustomizations are followed as the bound says', () => {
    const { most } = bounds.kustomizationFolders;
    const kustomizations = new Kustomizations(new Results());
    const { root } = parseYaml('resources: [a.yaml]\n');
    for (let index = 0; index <= most; index += 1) {
      kustomizations.set(uriOf(`d${index}/kustomization.yaml`), root);
    }
    kustomizations.set(
      uriOf('kustomization.yaml'),
      parseYaml(`resources: [${Array.from({ length: most + 1 }, (_, index) => `d${index}`).join()}]\n`).root,
    );
    const files = kustomizations.readFor(uriOf('kustomization.yaml'));
    assert.ok(files.includes(uriOf(`d${most - 1}/a.yaml`)));
    assert.ok(!files.includes(uriOf(`d${most}/a.yaml`)));
  });

  it('of effective views: what patches change again and again', () => {
    const unknowns = (count: number): readonly string[] => {
      const patches = Array.from(
        { length: count },
        (_, each) => `- target: { kind: Bucket }\n  patch: |\n    - { op: add, path: /spec/a${each}, value: b }\n`,
      );
      const { problems, objects } = buildOf(
        { 'kustomization.yaml': `resources: [a.yaml]\npatches:\n${patches.join('')}`, 'a.yaml': bucket('') },
        '.',
      );
      assert.equal(objects[0]?.unknownContent, problems.unknowns.length > 0);
      return problems.unknowns.map(({ message }) => message);
    };
    assert.deepEqual(unknowns(500), []);
    // What n patches copy is the square of n, by two.
    assert.deepEqual(unknowns(Math.sqrt(2 * bounds.patchedContent.most) + 10), ['Too many patches change the object']);
  });

  it('of effective views: objects that patches change', () => {
    const objects = 500;
    const files = (patches: number): Readonly<Record<string, string>> => ({
      'kustomization.yaml': `resources: [a.yaml]\npatches:\n${Array.from(
        { length: patches },
        () => `- target: { kind: Bucket }\n  patch: |\n    - { op: add, path: /spec/x, value: b }\n`,
      ).join('')}- target: { kind: Bucket, name: a${objects - 1} }\n  patch: |\n    - { op: add, path: /spec/y, value: b }\n`,
      'a.yaml': Array.from({ length: objects }, (_, index) => manifest('Bucket', `a${index}`, '{ name: a }')).join('---\n'),
    });
    const unknowns = (patches: number): readonly (string | number)[] => {
      const { problems, objects: made } = buildOf(files(patches), '.');
      // Nobody says that a patch has no target where not all objects are followed.
      assert.deepEqual(problems.failures, []);
      assert.deepEqual(problems.notes, []);
      return [...problems.unknowns.map(({ message }) => message), made.filter(({ unknownContent }) => unknownContent).length];
    };
    // Ten for each object and patch, and the mappings that the first two patches write into.
    const most = Math.floor(bounds.patchedCopies.most / objects / 10);
    assert.deepEqual(unknowns(most - 2), [0]);
    assert.deepEqual(unknowns(most + 10), ['Patches change too many objects', 25]);
  });

  it('of effective views: entries × objects', () => {
    const unknowns = (labels: number): readonly (string | number)[] => {
      const { problems, objects } = buildOf(
        {
          'kustomization.yaml': `resources: [a.yaml]\nnamePrefix: x-\ncommonAnnotations:\n${Array.from({ length: labels }, (_, index) => `  a${index}: b\n`).join('')}`,
          'a.yaml': Array.from({ length: 1000 }, (_, index) => manifest('Bucket', `a${index}`, '{ name: a }')).join('---\n'),
        },
        '.',
      );
      return [...problems.unknowns.map(({ message }) => message), objects.filter(({ id }) => id.name.startsWith('x-')).length];
    };
    const most = bounds.appliedEntries.most / 1000;
    assert.deepEqual(unknowns(most), ['Too many entries apply to too many objects', 0]);
    assert.deepEqual(unknowns(100), [1000]);
  });

  it('of effective views: what is copied again and again', () => {
    const copies = (kustomization: string): readonly string[] =>
      buildOf(
        { 'kustomization.yaml': `resources: [a.yaml]\n${kustomization}`, 'a.yaml': manifest('Bucket', 'a', '{ name: a, x: b }') },
        '.',
      ).problems.unknowns.map(({ message }) => message);
    const times = (count: number, line: (index: number) => string): string =>
      Array.from({ length: count }, (_, each) => line(each)).join('');
    const tooLarge = 'The object becomes too large';
    const patch = (count: number): string =>
      `patches:\n- target: { kind: Bucket }\n  patch: |\n${times(count, (each) => `    - { op: copy, from: /spec, path: /spec/a${each} }\n`)}`;
    const replacement = (target: string): string =>
      `- source: { kind: Bucket, fieldPath: ${target} }\n  targets:\n  - { select: { kind: Bucket }, fieldPaths: [`;
    const whole = (count: number): string =>
      `replacements:\n${times(count, (each) => `${replacement('spec')}spec.a${each}], options: { create: true } }\n`)}`;
    const joined = (count: number): string =>
      `replacements:\n${times(count, () => `${replacement('spec.x')}spec.x], options: { delimiter: ',', index: -1 } }\n`)}`;
    for (const kustomization of [patch, whole, joined]) {
      assert.deepEqual(copies(kustomization(10)), []);
      assert.ok(copies(kustomization(60)).includes(tooLarge), kustomization(1));
    }
    const vars = `vars: [{ name: V, objref: { apiVersion: s3.services.k8s.aws/v1alpha1, kind: Bucket, name: a }, fieldref: { fieldpath: spec.x } }]\n`;
    const used = (count: number): readonly string[] =>
      buildOf(
        {
          'kustomization.yaml': `resources: [a.yaml]\n${vars}`,
          'a.yaml': `${manifest('Bucket', 'a', `{ name: a, x: ${'b'.repeat(10_000)} }`)}---\n${manifest(
            'Bucket',
            'b',
            '{ name: b }',
          ).replace('name: b', `name: b, labels: { c: "${'$(V)'.repeat(count)}" }`)}`,
        },
        '.',
      ).problems.unknowns.map(({ message }) => message);
    assert.deepEqual(used(100), []);
    assert.deepEqual(used(1_000), [tooLarge]);
  });

  it('of effective views: levels and objects', () => {
    const isKnown = (files: ReadonlyMap<string, string>, root: string): boolean => buildOf(files, root).problems.unknowns.length === 0;
    const { most: levels } = bounds.kustomizationLayers;
    const chain = (length: number): ReadonlyMap<string, string> =>
      new Map(
        Array.from(
          { length },
          (_, index) =>
            [`d${index}/kustomization.yaml`, index === length - 1 ? 'namePrefix: a-\n' : `resources: [../d${index + 1}]\n`] as const,
        ),
      );
    assert.deepEqual(
      [levels + 1, levels + 2].map((length) => isKnown(chain(length), 'd0')),
      [true, false],
    );
    const { most: objects } = bounds.kustomizationObjects;
    const list = (count: number): ReadonlyMap<string, string> => {
      const items = Array.from({ length: count }, (_, index) => `- { apiVersion: v1, kind: ConfigMap, metadata: { name: a${index} } }\n`);
      return new Map([
        ['d/kustomization.yaml', 'resources: [a.yaml]\n'],
        ['d/a.yaml', `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`],
      ]);
    };
    assert.deepEqual(
      [objects, objects + 1].map((count) => isKnown(list(count), 'd')),
      [true, false],
    );
    const copies = (count: number): ReadonlyMap<string, string> => {
      const names = Array.from({ length: count }, (_, index) => `c${index}`);
      return new Map([
        ...list(1),
        ['all/kustomization.yaml', `resources: [${names.map((name) => `../${name}`).join(', ')}]\n`] as const,
        ...names.map((name) => [`${name}/kustomization.yaml`, `namePrefix: ${name}-\nresources: [../d]\n`] as const),
      ]);
    };
    assert.deepEqual(
      [bounds.objectCopies.most, bounds.objectCopies.most + 1].map((count) => isKnown(copies(count), 'all')),
      [true, false],
    );
    const layered = (count: number): ReadonlyMap<string, string> =>
      new Map([...chain(levels), [`d${levels - 1}/kustomization.yaml`, 'resources: [../d]\n'], ...list(count)]);
    const share = bounds.layeredObjects.most / levels;
    assert.deepEqual(
      [share, share + 1].map((count) => isKnown(layered(count), 'd0')),
      [true, false],
    );
  });

  it('of components that are listed again and again', () => {
    const component = 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n';
    const unknowns = (depth: number): readonly string[] => {
      const files = Array.from(
        { length: depth },
        (_, index) => [`c${index}/kustomization.yaml`, `${component}components: [../c${index + 1}, ../c${index + 1}]\n`] as const,
      );
      const root = new Map([
        ['kustomization.yaml', 'resources: [a.yaml]\ncomponents: [c0]\n'],
        ['a.yaml', manifest('Bucket', 'a', '{ name: a }')],
        ...files,
        [`c${depth}/kustomization.yaml`, `${component}labels: [{ pairs: { a: b } }]\n`],
      ]);
      return [...new Set(buildOf(root, '.').problems.unknowns.map(({ message }) => message))];
    };
    assert.deepEqual(unknowns(6), []);
    assert.deepEqual(unknowns(60), ['Too many components']);
  });

  it('of objects whose values others agree with', () => {
    const mismatches = (networks: number): number => {
      const workspace = emptyWorkspace();
      workspace.setDisk([
        ...Array.from({ length: networks }, (_, index) => [uriOf(`net-${index}.yaml`), vpc('net')] as const),
        [uriOf('subnet.yaml'), subnet('net').replace('10.0.0.0', '192.168.0.0')],
      ]);
      return diagnosticsOf(uriOf('subnet.yaml'), workspace).filter(({ finding }) => finding.code === 'ref/value-mismatch').length;
    };
    const { most } = bounds.agreedObjects;
    assert.deepEqual([mismatches(1), mismatches(most), mismatches(most + 1)], [1, 1, 0]);
  });

  it('of objects of one name each of which is looked at: beyond it one that says nothing has nothing counted', () => {
    const terminating = (namespaces: number): boolean => {
      const workspace = emptyWorkspace();
      const label = (index: number): string => (index === 0 ? '' : ', labels: { mesh: shop }');
      workspace.setDisk([
        ...Array.from(
          { length: namespaces },
          (_, index) =>
            [
              uriOf(`cluster-${index}/namespace.yaml`),
              `apiVersion: v1\nkind: Namespace\nmetadata: { name: shop${label(index)} }\n`,
            ] as const,
        ),
        [
          uriOf('mesh.yaml'),
          'apiVersion: appmesh.k8s.aws/v1beta2\nkind: Mesh\nmetadata: { name: m, deletionTimestamp: "2026-01-01T00:00:00Z" }\nspec: { namespaceSelector: { matchLabels: { mesh: shop } } }\n',
        ],
        [
          uriOf('apps/service.yaml'),
          'apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualService\nmetadata: { name: s, namespace: shop }\nspec: { provider: {} }\n',
        ],
      ]);
      return diagnosticsOf(uriOf('apps/service.yaml'), workspace).some(({ finding }) => finding.code === 'appmesh/mesh-terminating');
    };
    const { most } = bounds.alternatives;
    assert.deepEqual([terminating(2), terminating(most), terminating(most + 1)], [true, true, false]);
  });

  it('of workloads whose ports are compared with those of their VirtualNode', () => {
    const { most } = bounds.portedWorkloads;
    const messages = (exposing: number): readonly string[] => {
      const workloads = Array.from(
        { length: most + 10 },
        (_, index) =>
          `---\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: d${String(index).padStart(3, '0')}, namespace: shop }\nspec: { template: { metadata: { labels: { app: a } }, spec: { containers: [{ name: a, image: b, ports: [{ containerPort: ${index < exposing ? 8080 : 9090} }] }] } } }\n`,
      );
      const opened = openWorkspace(
        `apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { name: n, namespace: shop }\nspec: { podSelector: { matchLabels: { app: a } }, listeners: [{ portMapping: { port: 8080, protocol: http } }], serviceDiscovery: { dns: { hostname: a.b } } }\n${workloads.join('')}`,
      );
      return findingsIn(opened.uri, opened.workspace).flatMap(({ finding: { code, message } }) =>
        code === 'appmesh/listener-port-not-exposed' ? [message] : [],
      );
    };
    assert.deepEqual(messages(most), []);
    const [message = ''] = messages(most - 12);
    assert.match(message, /^No container of Deployment "d088", .*Deployment "d097" and 2 more exposes port 8080$/);
  });

  it('of cycles: objects of one, objects searched', () => {
    const snapshot = (name: string, of: string): string =>
      `apiVersion: memorydb.services.k8s.aws/v1alpha1\nkind: Snapshot\nmetadata: { name: ${name} }\nspec: { name: x, sourceSnapshotRef: { from: { name: ${of} } } }\n---\n`;
    const ring = (length: number, of: (name: string, other: string) => string): string =>
      Array.from({ length }, (_, index) => of(`s${index}`, `s${(index + 1) % length}`)).join('');
    const codes = (text: string): readonly string[] => {
      const { workspace, uri } = openWorkspace(text);
      return [...new Set(diagnosticsOf(uri, workspace).map(({ finding }) => finding.code))];
    };
    const { most } = bounds.waitingObjects;
    assert.deepEqual(
      [most, most + 1].map((length) => codes(ring(length, snapshot))),
      [['ack/reference-cycle'], []],
    );
    const ec2 = (kind: string, name: string, spec: string): string =>
      `apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: ${kind}\nmetadata: { name: ${name} }\nspec: ${spec}\n---\n`;
    const table = (name: string, routes: string): string => ec2('RouteTable', name, `{ vpcID: vpc-1, routes: [${routes}] }`);
    /** A gateway that waits for a subnet, which waits for many tables, the last of which waits for the gateway. */
    const isFoundAfter = (searched: number): boolean => {
      const many = Array.from({ length: searched - 'gateway subnet last'.split(' ').length }, (_, index) => `t${index}`);
      const subnet = ec2(
        'Subnet',
        'wide',
        `{ cidrBlock: 10.0.0.0/24, vpcID: vpc-1, routeTableRefs: [${[...many, 'last'].map((each) => `{ from: { name: ${each} } }`).join(', ')}] }`,
      );
      const tables = `${many.map((name) => table(name, '')).join('')}${table('last', '{ destinationCIDRBlock: 0.0.0.0/0, natGatewayRef: { from: { name: nat } } }')}`;
      const { workspace, uri } = openWorkspace(
        `#- main.yaml\n${ec2('NATGateway', 'nat', '{ allocationID: x, subnetRef: { from: { name: wide } } }')}#- rest.yaml\n${subnet}${tables}`,
      );
      return diagnosticsOf(uri, workspace).some(({ finding }) => finding.code === 'ack/reference-cycle');
    };
    assert.deepEqual([bounds.waitingVisited.most, bounds.waitingVisited.most + 1].map(isFoundAfter), [true, false]);
    const folder = (name: string, of: string): string =>
      `apiVersion: resourcemanager.cnrm.cloud.google.com/v1beta1\nkind: Folder\nmetadata: { name: ${name} }\nspec: { displayName: x, folderRef: { name: ${of} } }\n---\n`;
    const isFound = (length: number): boolean => {
      const { workspace, uri } = openWorkspace(
        `#- main.yaml\n${folder('s0', 's1')}#- rest.yaml\n${ring(length, folder).slice(folder('s0', 's1').length)}`,
      );
      return diagnosticsOf(uri, workspace).some(({ finding }) => finding.code === 'kcc/reference-cycle');
    };
    assert.deepEqual([bounds.cycleObjects.most, bounds.cycleObjects.most + 1].map(isFound), [true, false]);
    const level = (name: string, of: readonly string[]): string =>
      `apiVersion: accesscontextmanager.cnrm.cloud.google.com/v1beta1\nkind: AccessContextManagerAccessLevel\nmetadata: { name: ${name} }\nspec: { title: x, accessPolicyRef: { external: '1' }, basic: { conditions: [{ requiredAccessLevels: [${of.map((each) => `{ name: ${each} }`).join(', ')}] }] } }\n---\n`;
    /** A level that asks for one, which asks for many, the last of which asks for the first. */
    const isFoundAmong = (searched: number): boolean => {
      const many = Array.from({ length: searched - 'first wide last'.split(' ').length }, (_, index) => `l${index}`);
      const { workspace, uri } = openWorkspace(
        `#- main.yaml\n${level('first', ['wide'])}#- rest.yaml\n${level('wide', [...many, 'last'])}${many.map((name) => level(name, [])).join('')}${level('last', ['first'])}`,
      );
      return diagnosticsOf(uri, workspace).some(({ finding }) => finding.code === 'kcc/reference-cycle');
    };
    assert.deepEqual([bounds.cycleVisited.most, bounds.cycleVisited.most + 1].map(isFoundAmong), [true, false]);
  });

  it('of aliases and fixes: values that are searched and compared', () => {
    const list = (count: number): YamlNode | undefined => parseYaml('- 1\n'.repeat(count)).root;
    const { most } = bounds.aliasUses;
    // The list is a value, too.
    assert.deepEqual(
      [most - 1, most].map((count) => usesOf(list(count), new Set()) !== undefined),
      [true, false],
    );
    assert.deepEqual(
      [bounds.comparedValues.most, bounds.comparedValues.most + 1].map((count) => leavesOf(list(count))?.size),
      [bounds.comparedValues.most, undefined],
    );
  });

  it('of schemas: errors of one object', () => {
    const { kinds } = readCrd(
      {
        apiVersion: 'apiextensions.k8s.io/v1',
        spec: {
          group: 'g.io',
          names: { kind: 'K', plural: 'ks' },
          versions: [
            {
              name: 'v1',
              schema: { openAPIV3Schema: { type: 'object', properties: { a: { type: 'array', items: { type: 'integer' } } } } },
            },
          ],
        },
      },
      { source: 'workspace' },
    );
    const [kind] = kinds;
    assert.ok(kind);
    const { most } = bounds.schemaErrors;
    assert.deepEqual(
      [most, most + 1].map(
        (count) =>
          new AjvValidator().validate(kind, { apiVersion: 'g.io/v1', kind: 'K', a: Array.from({ length: count }, () => 'x') }).length,
      ),
      [most, most],
    );
  });

  it('of schemas: words that those of one object are compared with', () => {
    const values = Array.from({ length: bounds.nearInSchema.most }, (_, index) => `value${index}`);
    const kind: Kind = {
      apiVersion: 'g.io/v1',
      group: 'g.io',
      version: 'v1',
      kind: 'K',
      schema: { type: 'object', properties: { a: { type: 'array', items: { type: 'string', enum: values } } } },
    } as unknown as Kind;
    const wrong = (count: number): number =>
      new AjvValidator()
        .validate(kind, { a: Array.from({ length: count }, () => 'valeu1') })
        .filter(({ data }) => data.kind === 'enum' && data.suggestions.length > 0).length;
    const most = bounds.nearInObject.most / bounds.nearInSchema.most;
    assert.deepEqual([wrong(most), wrong(most + 1)], [most, most]);
  });

  it('of API models: characters', () => {
    const { most } = bounds.modelText;
    assert.deepEqual(parseModelText('{}'.padEnd(most)), { kind: 'parsed', json: {} });
    const above = parseModelText('{}'.padEnd(most + 1));
    assert.match(
      above.kind === 'unreadable' ? above.problem.message : '',
      /too large for an API model: 64000001 characters, the limit is 64000000/,
    );
  });

  it('of kustomizations: ways that lead to one', () => {
    const { most } = bounds.kustomizationWays;
    /** A base in some ways, then in one more, in which another folder has an object as well. */
    const isBeside = (ways: number): boolean => {
      const kustomizations = new Kustomizations(new Results());
      const set = (folder: string, content: string): void =>
        kustomizations.set(uriOf(`${folder}/kustomization.yaml`), parseYaml(content).root);
      const folders = Array.from({ length: ways }, (_, index) => `d${index}`);
      folders.forEach((folder) => set(folder, `namePrefix: ${folder}-\nresources: [../base]\n`));
      set('last', 'namePrefix: last-\nresources: [../base]\n');
      set('beside', 'namePrefix: last-\nresources: [b.yaml]\n');
      set('base', 'resources: [a.yaml]\n');
      set('root', `resources: [${[...folders, 'last', 'beside'].map((folder) => `../${folder}`).join()}]\n`);
      return kustomizations.together(uriOf('base/a.yaml'), uriOf('beside/b.yaml'));
    };
    assert.deepEqual([most, most + 1].map(isBeside), [true, false]);
  });
});

describe('commonFolders', () => {
  const plainly = (a: string, b: string): number => {
    const [left, right] = [a, b].map((uri) => uri.split('/').slice(0, -1)) as [string[], string[]];
    const differs = left.findIndex((step, index) => step !== right[index]);
    return differs < 0 ? left.length : differs;
  };
  for (const [a, b] of [
    ['file:///ws/a/x.yaml', 'file:///ws/a/y.yaml'],
    ['file:///ws/a/x.yaml', 'file:///ws/ab/y.yaml'],
    ['file:///ws/ab/x.yaml', 'file:///ws/a/y.yaml'],
    ['file:///ws/a/b/c/x.yaml', 'file:///ws/a/y.yaml'],
    ['file:///ws/x.yaml', 'file:///ws/x.yaml'],
    ['untitled:a', 'file:///ws/x.yaml'],
  ] as const) {
    it(`of ${a} and ${b}`, () => assert.equal(commonFolders(a as Uri, b), plainly(a, b)));
  }
});

describe('half a character', () => {
  it('in a path of a kustomization', () => {
    const workspace = emptyWorkspace();
    workspace.setDisk([
      [uriOf('kustomization.yaml'), 'resources: ["\\uD800.yaml", a.yaml]\n'],
      [uriOf('a.yaml'), bucket('')],
    ]);
    assert.ok(workspace.kustomizations.readFor(uriOf('kustomization.yaml')).includes(uriOf('a.yaml')));
  });

  it('in a property of a CRD', () => {
    // Kubernetes' YAML knows no such escape; JSON does.
    const large = {
      type: 'object',
      properties: Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => [key, { type: 'string' }])),
    };
    const properties = { spec: { type: 'object', properties: { '\uD800': large, '50%': large } } };
    const crd = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'shelves.shop.example.com' },
      spec: {
        group: 'shop.example.com',
        scope: 'Namespaced',
        names: { kind: 'Shelf', plural: 'shelves' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties } } }],
      },
    };
    const shelf = {
      apiVersion: 'shop.example.com/v1',
      kind: 'Shelf',
      metadata: { name: 'a' },
      spec: { '\uD800': { a: 1 }, '50%': { a: 1 } },
    };
    const opened = openWorkspace(`#- a.yaml\n${JSON.stringify(shelf)}\n#- crd.yaml\n${JSON.stringify(crd)}\n`);
    assert.deepEqual(
      diagnosticsOf(opened.uri, opened.workspace).map(({ finding }) => finding.code),
      ['schema/type', 'schema/type'],
    );
  });
});
