import assert from 'node:assert/strict';
import { at, get } from '../../../server/src/kustomize/objects/value';
import { buildOf, namesOf } from '../../support/kustomize';
import { overlayTree } from '../../support/overlayTrees';

const queue = (name: string, more = ''): string =>
  `apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata:\n  name: ${name}\n${more}`;
const subnet =
  'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata:\n  name: a\nspec:\n  vpcRef:\n    from:\n      name: main\n';
const vpc = 'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: main\n';

describe('building a kustomization', () => {
  it('applies layers from the inside out', () => {
    const world = buildOf(
      {
        'base/q.yaml': queue('orders'),
        'base/kustomization.yaml': 'namePrefix: b-\nresources: [q.yaml]\n',
        'mid/kustomization.yaml': 'namePrefix: m-\nnameSuffix: -m\nresources: [../base]\n',
        'prod/kustomization.yaml': 'namePrefix: p-\nnamespace: prod\nresources: [../mid]\n',
      },
      'prod',
    );
    assert.deepEqual([namesOf(world), world.problems.failures], [['Queue prod/p-m-b-orders-m'], []]);
  });

  it('may bring more objects where something that brings some is missing, and not where a file of a generator is', () => {
    const problemsOf = (more: string): readonly [codes: readonly string[], isOpen: boolean] => {
      const { problems } = buildOf({ 'q.yaml': queue('a'), 'kustomization.yaml': `resources: [q.yaml]\n${more}` }, '.');
      return [problems.failures.map(({ code }) => code), problems.isOpen];
    };
    assert.deepEqual(problemsOf(''), [[], false]);
    assert.deepEqual(problemsOf('components: [gone]\n'), [['missing-path'], true]);
    assert.deepEqual(problemsOf('configMapGenerator: [{ name: c, files: [gone.txt] }]\n'), [['missing-path'], false]);
  });

  it('rejects a patch that gives several objects one name when it is applied, whatever renames them later', () => {
    const rename = (name: string, more = ''): string =>
      `- target: { kind: Queue${more} }\n  options: { allowNameChange: true }\n  patch: |\n    apiVersion: sqs.services.k8s.aws/v1alpha1\n    kind: Queue\n    metadata: { name: ${name} }\n`;
    const codes = (patches: string): readonly string[] =>
      buildOf(
        { 'q.yaml': `${queue('a')}---\n${queue('b')}`, 'kustomization.yaml': `resources: [q.yaml]\npatches:\n${patches}` },
        '.',
      ).problems.failures.map(({ code }) => code);
    assert.deepEqual(codes(rename('c')), ['duplicate-object']);
    assert.deepEqual(codes(rename('c', ', name: a')), []);
  });

  it('leaves references of kinds that it does not know as they are, until a configuration names them', () => {
    const files = { 'all.yaml': `${vpc}---\n${subnet}`, 'kustomization.yaml': 'namePrefix: dev-\nresources: [all.yaml]\n' };
    const nameIn = (world: ReturnType<typeof buildOf>): unknown =>
      at(world.objects.find(({ id }) => id.kind === 'Subnet')?.content, ['spec', 'vpcRef', 'from', 'name']);
    assert.equal(nameIn(buildOf(files, '.')), 'main');
    const configured = {
      ...files,
      'kustomization.yaml': `${files['kustomization.yaml']}configurations: [names.yaml]\n`,
      'names.yaml':
        'nameReference:\n- group: ec2.services.k8s.aws\n  kind: VPC\n  fieldSpecs:\n  - { path: spec/vpcRef/from/name, kind: Subnet }\n',
    };
    assert.equal(nameIn(buildOf(configured, '.')), 'dev-main');
  });

  it('patches as Kustomize does what is easily thought to be otherwise', () => {
    const built = (patch: string, field = 'patches', more = ''): unknown => {
      const files = {
        'q.yaml': queue('a', `${more}spec:\n  queueName: q\n`),
        'kustomization.yaml': `resources: [q.yaml]\n${field}:\n${patch}`,
      };
      const { objects, problems } = buildOf(files, '.');
      assert.deepEqual(problems.failures, []);
      const { metadata, spec } = objects[0]?.content as Record<string, unknown>;
      return { metadata, spec };
    };
    const head = 'apiVersion: sqs.services.k8s.aws/v1alpha1\n    kind: Queue\n    metadata: ';
    const merge = (metadata: string, more = ''): string => `- patch: |\n    ${head}${metadata}\n${more}`;
    const asWritten = { metadata: { name: 'a' }, spec: { queueName: 'q' } };
    const operations = (text: string): string => `- target: { kind: Queue }\n  patch: |\n    - ${text}\n`;

    // A key that is missing is copied as a null.
    assert.deepEqual(built(operations('{ op: copy, from: /spec/gone, path: /spec/b }')), {
      ...asWritten,
      spec: { queueName: 'q', b: null },
    });
    // Counted from behind, an item is added behind the one that is there.
    assert.deepEqual(built(operations('{ op: add, path: /spec/b, value: [1, 2] }\n    - { op: add, path: /spec/b/-1, value: 3 }')), {
      ...asWritten,
      spec: { queueName: 'q', b: [1, 2, 3] },
    });
    assert.deepEqual(built(operations('{ op: add, path: /spec/b }')), { ...asWritten, spec: { queueName: 'q', b: null } });
    // An object is not replaced as a whole.
    assert.deepEqual(built(merge('{ name: a, labels: { b: c } }', '    $patch: replace\n    spec: { b: c }\n')), asWritten);
    // Annotations are strings in the end, and labels where a patch selects.
    const pairs = '{ name: a, labels: { b: null, c: 5 }, annotations: { b: null, c: 5, d: [] } }';
    assert.deepEqual(built(merge(pairs)), { ...asWritten, metadata: { name: 'a', labels: { c: 5 }, annotations: { c: '5', d: '' } } });
    const texts = { b: 'null', c: '5' };
    assert.deepEqual(built(merge(pairs, '  options: { allowNameChange: true }\n')), {
      ...asWritten,
      metadata: { name: 'a', labels: { c: 5 }, annotations: { ...texts, d: '' } },
    });
    assert.deepEqual(built(`- |\n    ${head}${pairs}\n`, 'patchesStrategicMerge'), {
      ...asWritten,
      metadata: { name: 'a', labels: texts, annotations: { ...texts, d: '' } },
    });
    assert.deepEqual(built(merge('{ name: a }'), 'patches', '  annotations: { b: null, c: 5 }\n'), {
      ...asWritten,
      metadata: { name: 'a', annotations: texts },
    });
  });

  it('refuses what Kustomize cannot read again', () => {
    const refused = (kustomization: string, more: Readonly<Record<string, string>> = {}): readonly string[] =>
      buildOf({ 'q.yaml': queue('a'), 'kustomization.yaml': `resources: [q.yaml]\n${kustomization}`, ...more }, '.').problems.failures.map(
        ({ code }) => code,
      );
    assert.deepEqual(refused('commonAnnotations: { on: b }\n'), ['wrong-type']);
    assert.deepEqual(refused('labels: [{ pairs: { "1": b } }]\n'), ['wrong-type']);
    assert.deepEqual(refused('commonAnnotations: { "on": b, "y": c, a.b/c: d }\n'), []);
    const patch = (text: string): string => `patches:\n- target: { kind: Queue }\n  patch: '${text}'\n`;
    assert.deepEqual(refused(patch('[{op: add, path: /spec, value: {}}]')), ['wrong-type']);
    assert.deepEqual(refused(patch('[{"op": "add", "path": "/spec", "value": {}}]')), []);
    const file = 'patches: [{ target: { kind: Queue }, path: p.yaml }]\n';
    assert.deepEqual(refused(file, { 'p.yaml': '[{op: add, path: /spec, value: {}}]\n' }), ['wrong-type']);
    assert.deepEqual(refused(file, { 'p.yaml': '# flow\n[{op: add, path: /spec, value: {}}]\n' }), []);
    assert.deepEqual(refused('configMapGenerator: [{ name: g, literals: ["a=\\x7f"] }]\n'), ['generator-source']);
    assert.deepEqual(
      refused('configMapGenerator: [{ name: g, literals: ["a=\\x01\\x85"] }]\nsecretGenerator: [{ name: g, literals: ["a=\\x7f"] }]\n'),
      [],
    );
  });

  it('refuses patches that hold nothing and have no target', () => {
    const refused = (patches: string): readonly string[] =>
      buildOf(
        { 'q.yaml': queue('a'), 'none.yaml': '# nothing\n', 'kustomization.yaml': `resources: [q.yaml]\npatches: [${patches}]\n` },
        '.',
      ).problems.failures.map(({ code }) => code);
    assert.deepEqual(refused('{ path: none.yaml }'), ['patch-needs-target']);
    assert.deepEqual(refused('{ patch: "# nothing" }'), ['patch-needs-target']);
    assert.deepEqual(refused('{ path: none.yaml, target: { kind: Queue } }'), []);
  });

  it('adds prefixes and suffixes to fields that a configuration has made', () => {
    const affixed = (spec: string, path: string): unknown => {
      const { objects, problems } = buildOf(
        {
          'q.yaml': queue('a', `spec: ${spec}\n`),
          'kustomization.yaml': 'resources: [q.yaml]\nnameSuffix: -s\nconfigurations: [c.yaml]\n',
          'c.yaml': `nameSuffix: [{ path: ${path}, create: true }]\n`,
        },
        '.',
      );
      return problems.failures[0]?.code ?? at(objects[0]?.content, ['spec']);
    };
    assert.deepEqual(affixed('{}', 'spec/a/b'), { a: { b: '-s' } });
    assert.deepEqual(affixed('{ b: }', 'spec/b'), { b: '-s' });
    assert.equal(affixed('{ b: [x] }', 'spec/b'), 'bad-field-path');
  });

  it('reads block scalars up to the end of the file, and of patches in place without blanks', () => {
    const noteOf = (files: Readonly<Record<string, string>>): unknown =>
      at(buildOf({ 'kustomization.yaml': 'resources: [q.yaml]\n', ...files }, '.').objects[0]?.content, ['spec', 'note']);
    const note = 'spec:\n  note: |\n    x';
    assert.equal(noteOf({ 'q.yaml': queue('a', note) }), 'x');
    assert.equal(noteOf({ 'q.yaml': queue('a', `${note}\n`) }), 'x\n');
    assert.equal(noteOf({ 'q.yaml': queue('a', `${note}\n---\n${queue('b')}`) }), 'x\n');
    const inPlace = (field: string, head: string): string =>
      `resources: [q.yaml]\n${field}:\n- ${head}\n    ${queue('a', `${note}\n`).replaceAll('\n', '\n    ').trimEnd()}\n`;
    assert.equal(noteOf({ 'q.yaml': queue('a'), 'kustomization.yaml': inPlace('patches', 'patch: |') }), 'x');
    assert.equal(noteOf({ 'q.yaml': queue('a'), 'kustomization.yaml': inPlace('patchesStrategicMerge', '|') }), 'x\n');
    assert.equal(noteOf({ 'q.yaml': queue('a'), 'kustomization.yaml': inPlace('patchesStrategicMerge', '|-') }), 'x');
    assert.equal(noteOf({ 'q.yaml': queue('a', 'spec:\n  note: |\n    {{ a\n      b }}\n    c\n') }), '{{ a\n  b }}\nc\n');
  });

  it('reads the values of JSON patches up to the end of the text, and of "patches" without blanks', () => {
    const noteOf = (field: string, patch: string, files: Readonly<Record<string, string>> = {}): unknown =>
      at(
        buildOf(
          {
            'q.yaml': queue('a'),
            'kustomization.yaml': `resources: [q.yaml]\n${field}:\n- target: { group: sqs.services.k8s.aws, version: v1alpha1, kind: Queue, name: a }\n  ${patch}\n`,
            ...files,
          },
          '.',
        ).objects[0]?.content,
        ['note'],
      );
    const lines = ['- op: add', '  path: /note', '  value: |', '    x'];
    const inPlace = (head: string): string => [`patch: ${head}`, ...lines].join('\n    ');
    const inFile = (end: string): Readonly<Record<string, string>> => ({ 'p.yaml': `${lines.join('\n')}${end}` });
    for (const field of ['patches', 'patchesJson6902']) {
      const isTrimmed = field === 'patches';
      assert.equal(noteOf(field, inPlace('|')), isTrimmed ? 'x' : 'x\n', field);
      assert.equal(noteOf(field, inPlace('|-')), 'x', field);
      assert.equal(noteOf(field, `patch: "${lines.join('\\n')}\\n"`), isTrimmed ? 'x' : 'x\n', field);
      assert.equal(noteOf(field, 'path: p.yaml', inFile('')), 'x', field);
      assert.equal(noteOf(field, 'path: p.yaml', inFile('\n')), 'x\n', field);
    }
  });

  it('has the line breaks of folded texts that Kustomize makes of them', () => {
    const noteOf = (lines: readonly string[], head = '>'): unknown =>
      at(
        buildOf(
          {
            'q.yaml': queue('a', `spec:\n  note: ${head}\n${lines.map((each) => `    ${each}\n`).join('')}  end: true\n`),
            'kustomization.yaml': 'resources: [q.yaml]\n',
          },
          '.',
        ).objects[0]?.content,
        ['spec', 'note'],
      );
    assert.equal(noteOf(['a', 'b', '', 'c']), 'a b\nc\n');
    assert.equal(noteOf(['a', '  b', '  c', 'd']), 'a\n\n  b\n  c\nd\n');
    assert.equal(noteOf(['a', '', '\tb'], '>-'), 'a\n\n\n\tb');
    assert.equal(noteOf(['a', 'b', ''], '>+'), 'a b\n\n\n');
    assert.equal(noteOf(['  a', 'b', '', 'c'], '>2'), '  a\nb c\n');
    assert.equal(noteOf(['a', '  b '], '>'), 'a\n  b \n');
    assert.equal(noteOf(['a', '  b'], '|'), 'a\n  b\n');
  });

  it('takes the text of what stands without quotes where it writes a string', () => {
    const built = (more: string): unknown =>
      buildOf(
        {
          'a.yaml':
            'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: 1.10, annotations: { a: 1.10, b: 0x10, c: ~, d: , e: true, f: x } }\n',
          'kustomization.yaml': `resources: [a.yaml]\n${more}`,
        },
        '.',
      ).objects.map(({ content }) => get(content, 'metadata'));
    const annotations = { a: '1.10', b: '0x10', c: '~', d: '', e: 'true', f: 'x' };
    assert.deepEqual(built(''), [{ name: 1.1, annotations }]);
    assert.deepEqual(built('namePrefix: p-\nnameSuffix: -s\n'), [{ name: 'p-1.10-s', annotations }]);
  });

  it('reads the last line of an env file without the return at its end', () => {
    const { objects } = buildOf(
      { 'a.env': 'A=1\r\nB=2\r', 'kustomization.yaml': 'configMapGenerator: [{ name: c, envs: [a.env] }]\n' },
      '.',
    );
    assert.deepEqual(get(objects[0]?.content, 'data'), { A: '1', B: '2' });
  });

  it('takes no comment and no empty line of an env file for a pair', () => {
    const { objects } = buildOf(
      { 'a.env': '# A=0\n\nA=1\n#B\n', 'kustomization.yaml': 'configMapGenerator: [{ name: c, envs: [a.env] }]\n' },
      '.',
    );
    assert.deepEqual(get(objects[0]?.content, 'data'), { A: '1' });
  });

  it('leaves no annotations where there are none', () => {
    for (const empty of ['', ' {}', ' ~']) {
      const [object] = buildOf(
        {
          'q.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  annotations:${empty}\n  name: a\n`,
          'kustomization.yaml': 'resources: [q.yaml]\n',
        },
        '.',
      ).objects;
      assert.deepEqual(Object.keys(at(object?.content, ['metadata']) ?? {}), ['name']);
    }
  });

  it('refuses to take in two objects that a patch below gave one name', () => {
    const rename = 'patches:\n- target: { kind: Queue }\n  patch: \'[{ "op": "replace", "path": "/metadata/name", "value": "one" }]\'\n';
    const world = buildOf(
      {
        'base/q.yaml': `${queue('a')}---\n${queue('b')}`,
        'base/kustomization.yaml': `resources: [q.yaml]\n${rename}`,
        'top/kustomization.yaml': 'resources: [../base]\n',
      },
      'top',
    );
    assert.ok(world.problems.failures.some(({ code }) => code === 'duplicate-object'));
  });

  it('refuses two objects of one name where a strategic merge patch with a target follows, also if they get other hashes', () => {
    const rename = '- target: { kind: ConfigMap }\n  patch: \'[{ "op": "replace", "path": "/metadata/name", "value": "one" }]\'\n';
    const merge = (target: string): string =>
      `- ${target}patch: |\n    apiVersion: sqs.services.k8s.aws/v1alpha1\n    kind: Queue\n    metadata: { name: q }\n    spec: { queueName: b }\n`;
    const codesOf = (patches: string): readonly string[] =>
      buildOf(
        {
          'q.yaml': queue('q'),
          'kustomization.yaml': `resources: [q.yaml]\nconfigMapGenerator:\n- name: a\n  literals: [k=1]\n- name: b\n  literals: [k=2]\npatches:\n${patches}`,
        },
        '.',
      ).problems.failures.map(({ code }) => code);
    // Measured with kubectl v1.34.5.
    assert.deepEqual(codesOf(rename), []);
    assert.deepEqual(codesOf(rename + merge('')), []);
    assert.deepEqual(codesOf(merge('target: { kind: Queue }\n  ') + rename), []);
    assert.deepEqual(codesOf(rename + merge('target: { kind: Queue }\n  ')), ['duplicate-object']);
  });

  it('writes long base64 in lines, as the hash of a Secret has it', () => {
    const world = buildOf({ 'kustomization.yaml': `secretGenerator:\n- name: sec\n  literals: [k=${'x'.repeat(60)}]\n` }, '.');
    // Measured with kubectl v1.34.5.
    assert.deepEqual(namesOf(world), ['Secret sec-96gmh6kg8m']);
    assert.equal(at(world.objects[0]?.content, ['data', 'k']), `${'eHh4'.repeat(17)}eH\nh4eHh4eHh4\n`);
  });

  it('hashes what a generator makes, and lets the names follow', () => {
    const pod =
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\nspec:\n  containers:\n  - name: c\n    envFrom:\n    - configMapRef:\n        name: conf\n';
    const world = buildOf(
      { 'p.yaml': pod, 'kustomization.yaml': 'resources: [p.yaml]\nconfigMapGenerator:\n- name: conf\n  literals: [a=1]\n' },
      '.',
    );
    // Measured with kubectl v1.34.5.
    assert.deepEqual(namesOf(world), ['ConfigMap conf-h29d89cmmt', 'Pod p']);
    assert.match(JSON.stringify(world.objects[1]?.content), /"configMapRef":\{"name":"conf-h29d89cmmt"\}/);
  });

  it('knows where every value comes from', () => {
    const files = {
      'base/q.yaml': queue('orders', 'spec:\n  queueName: orders\n  delaySeconds: "1"\n'),
      'base/kustomization.yaml': 'resources: [q.yaml]\n',
      'prod/patch.yaml': queue('orders', 'spec:\n  delaySeconds: "5"\n'),
      'prod/kustomization.yaml': 'namePrefix: p-\nresources: [../base]\npatches:\n- path: patch.yaml\n',
    };
    const [object] = buildOf(files, 'prod').objects;
    const cause = (...path: readonly string[]): unknown => {
      const found = object?.causeOf(path);
      return found === undefined ? undefined : [found.what, found.uri];
    };
    assert.deepEqual(cause('metadata', 'name'), ['namePrefix', 'file:///w/prod/kustomization.yaml']);
    assert.deepEqual(cause('spec', 'delaySeconds'), ['patches', 'file:///w/prod/patch.yaml']);
    assert.equal(cause('spec', 'queueName'), undefined);
    assert.equal(object?.source.uri, 'file:///w/base/q.yaml');
  });

  it('knows what changed a name that follows another, whatever else changed the other object', () => {
    const account = 'apiVersion: v1\nkind: ServiceAccount\nmetadata: { name: logger }\n';
    const job = 'apiVersion: batch/v1\nkind: Job\nmetadata: { name: run }\nspec: { template: { spec: { serviceAccountName: logger } } }\n';
    const kustomization = 'namePrefix: p-\nlabels: [{ pairs: { a: b } }]\nresources: [all.yaml]\n';
    const [, object] = buildOf({ 'all.yaml': `${account}---\n${job}`, 'kustomization.yaml': kustomization }, '.').objects;
    const path = ['spec', 'template', 'spec', 'serviceAccountName'];
    assert.deepEqual([at(object?.content, path), object?.causeOf(path)?.what], ['p-logger', 'namePrefix']);
  });

  it('shares what layers leave alone', () => {
    const base = { 'base/q.yaml': queue('orders', 'spec:\n  queueName: orders\n'), 'base/kustomization.yaml': 'resources: [q.yaml]\n' };
    const files = {
      ...base,
      'a/kustomization.yaml': 'namePrefix: a-\nresources: [../base]\n',
      'all/kustomization.yaml': 'resources: [../base, ../a]\n',
    };
    const [plain, prefixed] = buildOf(files, 'all').objects;
    assert.notEqual(plain?.id.name, prefixed?.id.name);
    assert.equal(plain?.content?.['spec'], prefixed?.content?.['spec']);
  });

  it('says what it does not know instead of guessing', () => {
    const { objects, problems } = buildOf(
      {
        'q.yaml': queue('a'),
        'kustomization.yaml': 'resources: [q.yaml, "https://example.com/x"]\ngenerators: [g.yaml]\n',
        'g.yaml': 'apiVersion: viaduct.ai/v1\nkind: ksops\nmetadata: { name: secrets }\nfiles: [secrets.enc.yaml]\n',
      },
      '.',
    );
    assert.equal(objects.length, 1);
    assert.deepEqual(problems.failures, []);
    assert.equal(problems.unknowns.length, 2);
  });

  // What is expected here was measured with kubectl v1.34.5.
  it('refuses what Kustomize refuses', () => {
    const codes = (kustomization: string, more: Readonly<Record<string, string>> = {}): readonly string[] =>
      buildOf({ 'q.yaml': queue('a'), 'kustomization.yaml': kustomization, ...more }, '.').problems.failures.map(({ code }) => code);
    const resources = 'resources: [q.yaml]\n';
    const map = (data: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c, labels: { "12": x } }\ndata: ${data}\n`;

    assert.deepEqual(codes(`${resources}patchesStrategicMerge: [p.yaml, '# nothing']\n`, { 'p.yaml': '# nothing\n' }), ['empty']);
    assert.deepEqual(codes(`${resources}patchesStrategicMerge: [p.yaml, o.yaml]\n`, { 'p.yaml': '', 'o.yaml': queue('a') }), []);
    assert.deepEqual(codes(`${resources}patchesJson6902: [{ path: p.yaml, target: { name: a } }]\n`, { 'p.yaml': '[]' }), ['empty']);
    assert.deepEqual(codes(`${resources}patches: [{ path: p.yaml, target: { name: a } }]\n`, { 'p.yaml': '# nothing\n' }), []);

    assert.deepEqual(codes('configMapGenerator: [{ name: c, literals: ["404=x"] }]\n'), ['wrong-type']);
    assert.deepEqual(codes('secretGenerator: [{ name: c, options: { annotations: { "null": x } } }]\n'), ['wrong-type']);
    const merge = 'resources: [c.yaml]\nconfigMapGenerator: [{ name: c, behavior: merge, literals: [a=b] }]\n';
    assert.deepEqual(codes(merge, { 'c.yaml': map('{ x: y }') }), ['wrong-type']);
    assert.deepEqual(codes('resources: [c.yaml]\n', { 'c.yaml': map('{ x: y }') }), []);
    assert.ok(codes(`${resources}replicas: [{ name: a, count: 99999999999999999999 }]\n`).includes('wrong-type'));

    const object = (text: string): string =>
      `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "c"}, "data": {"a": "${text}"}}`;
    for (const text of ['a\\/b', '\\ud83d\\ude00']) {
      assert.deepEqual(codes('resources: [c.json]\n', { 'c.json': object(text) }), ['json-escape']);
    }
    assert.deepEqual(codes('resources: [c.json]\n', { 'c.json': object('a/b \\u00e9\\n\\\\/') }), []);
  });

  it('refuses an order of output that there is none of, where the kustomization is the root', () => {
    const files = {
      'b/q.yaml': queue('a'),
      'b/kustomization.yaml': 'resources: [q.yaml]\nsortOptions: { order: none }\n',
      'o/kustomization.yaml': 'resources: [../b]\n',
      'f/kustomization.yaml': 'resources: [../b]\nsortOptions: { order: fifo, legacySortOptions: { orderFirst: [Queue] } }\n',
      'a/kustomization.yaml': 'resources: [../b]\nopenapi: { path: s.json, version: v1.21.2 }\n',
      'a/s.json': '{}',
    };
    const codes = (root: string): readonly string[] => buildOf(files, root).problems.failures.map(({ code }) => code);
    assert.deepEqual(['b', 'o', 'f', 'a'].map(codes), [['wrong-type'], [], ['wrong-type'], ['wrong-type']]);
  });

  it('says what an operation lacks that copies or moves', () => {
    const patch = 'patches: [{ target: { name: a }, patch: \'[{"op": "move", "path": "/spec/b"}]\' }]\n';
    const { problems } = buildOf({ 'q.yaml': queue('a', 'spec: { b: c }\n'), 'kustomization.yaml': `resources: [q.yaml]\n${patch}` }, '.');
    assert.deepEqual(
      problems.failures.map(({ message }) => message),
      ['"from" not found'],
    );
  });

  it('refuses a second var of a name', () => {
    const vars = 'vars: [{ name: A, objref: { apiVersion: v1, kind: ConfigMap, name: a } }]\n';
    const files = {
      'a/kustomization.yaml': `resources: [c.yaml]\n${vars}`,
      'a/c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n',
      'b/kustomization.yaml': `resources: [../a]\n${vars}`,
      'c/kustomization.yaml': 'resources: [../a]\nvars: [{ name: B, objref: { apiVersion: v1, kind: ConfigMap, name: a } }]\n',
    };
    const codes = (root: string): readonly string[] => buildOf(files, root).problems.failures.map(({ code }) => code);
    assert.deepEqual([codes('a'), codes('b'), codes('c')], [[], ['duplicate-var'], []]);
  });

  it('never throws, whatever a tree holds', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { root, files } = overlayTree(seed);
      assert.doesNotThrow(() => buildOf(files, root), `seed ${seed}`);
    }
  });
});
