import assert from 'node:assert/strict';
import { applyFix, findingsIn, openWorkspace, problemsOf, uriOf, type Opened } from '../../support/workspace';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { definition, subnet, vpc } from './graph';

const codes = (marked: string): readonly string[] =>
  problemsOf(openWorkspace(marked)).map((problem) => problem.slice(0, problem.indexOf(':')));
const inSubnet = (spec: string, head = ''): string => definition({ resources: `${vpc}${subnet(spec, head)}` });

/** The text that each finding is shown on. */
const shown = (marked: string): readonly string[] => {
  const { workspace, uri } = openWorkspace(marked);
  return diagnosticsOf(uri, workspace).map(
    ({ span, finding }) => `${finding.code} ${workspace.file(uri)?.text.slice(span.start, span.end) ?? ''}`,
  );
};

/** Each type names the one before it twice: the last stands for twice as many fields as it has types before it, again and again. */
describe('types of kro that double one another', () => {
  const doubling = (times: number): string =>
    `t0: { a: string }\n${Array.from({ length: times }, (_, index) => `t${index + 1}: { a: t${index}, b: t${index} }\n`).join('')}`;
  const using = (times: number, path: string): string =>
    definition({
      spec: `name: string\nblocks: '[]string'\nk: t${times}\n`,
      types: doubling(times),
      resources: `${vpc}${subnet(`vpcID: \${schema.spec.k.${path}}\n`)}`,
    });

  it('are followed up to a bound', () => {
    assert.deepEqual(codes(using(5, 'a.b.a.b.a.a')), []);
    assert.deepEqual(codes(using(5, 'a.b.a.b.a.c')), ['kro/unknown-path']);
  });

  it('are anything beyond it', () => {
    assert.deepEqual(codes(using(40, 'a.c')), []);
  });
});

describe('expressions of kro', () => {
  for (const written of [
    '${vpc.status.vpcID}',
    '${vpc.status.?vpcID.orValue("none")}',
    '${vpc.?status.?vpcID.orValue("none")}',
    '${vpc.status.conditions.exists(c, c.type == "Ready") ? "a" : "b"}',
    '${vpc.status.conditions.filter(c, c.status == "True").map(c, c.message)[0]}',
    '${vpc.metadata.labels["app"]}',
    '${vpc.metadata.annotations.anything}',
    '${schema.metadata.name + "-" + schema.metadata.namespace}',
    '${schema.apiVersion}',
    '${string(size(schema.spec.blocks))}',
    '${json.marshal({"a": schema.spec.name})}',
    '${random.seededString(8, schema.metadata.uid)}',
    '${cel.bind(x, schema.spec.name, x + x)}',
    '${schema.spec.blocks.transformList(i, b, string(i) + b)[0]}',
    '${has(schema.spec.name) && !has(vpc.status.vpcID) ? schema.spec.name : string(1.5)}',
    '${"it\'s {" + schema.spec.name + "}"}',
    "${r'a\\b' + schema.spec.name}",
    "${'\\u00e9\\x41\\101\\'' + schema.spec.name}",
    '${string(-9223372036854775808) + string(0x1F)}',
    '${[,] == [1,] ? "a" : "b"}',
    '${REGION}',
    '${AWS_REGION:-eu-west-1}',
    'a {{ .Values.x }} ${nothing}',
  ]) {
    it(`nothing to say: ${written}`, () => assert.deepEqual(codes(inSubnet(`vpcID: >-\n  ${written}\n`)), []));
  }

  for (const [written, code, on] of [
    ['${vcp.status.vpcID}', 'kro/unknown-identifier', 'vcp'],
    ['${vpc.status.vpcId}', 'kro/unknown-path', 'vpcId'],
    ['${schema.spec.nam}', 'kro/unknown-path', 'nam'],
    ['${schema.status.name}', 'kro/unknown-path', 'status'],
    ['${schema.spec.blocks.first}', 'kro/unknown-path', 'first'],
    ['${schema.spec.name.first}', 'kro/unknown-path', 'first'],
    ['${vpc.status.conditions.map(c, c.mesage)[0]}', 'kro/unknown-path', 'mesage'],
    ['${has(schema.spec.nam) ? "a" : "b"}', 'kro/unknown-path', 'nam'],
    ['${vpc.status.?nothing.orValue("a")}', 'kro/unknown-path', 'nothing'],
    ['${each.metadata.name}', 'kro/unknown-identifier', 'each'],
    ['${runtime.newCondition("a")}', 'kro/unknown-identifier', 'runtime'],
    ['${schema.spec.name +}', 'kro/expression-syntax', '}'],
    ['${schema..spec}', 'kro/expression-syntax', '.'],
    ['${schema.spec.name.matches("\\d") ? "a" : "b"}', 'kro/expression-syntax', '\\d'],
    ['${schema.in}', 'kro/expression-syntax', 'in'],
    ['${string(9223372036854775808)}', 'kro/expression-syntax', '9223372036854775808'],
    ['${size("a",) > 0 ? "a" : "b"}', 'kro/expression-syntax', ')'],
    ['${schema.spec.name ${vpc.status.vpcID}}', 'kro/nested-expression', '${'],
    ['a-${schema.spec.name', 'kro/unclosed-expression', '${schema.spec.name'],
  ] as const) {
    it(`${code}: ${written}`, () => {
      assert.deepEqual(shown(inSubnet(`vpcID: '${written.replaceAll("'", "''")}'\n`)), [`${code} ${on}`]);
    });
  }

  it('are read as YAML has them, with its escapes between double quotes alone', () => {
    assert.deepEqual(codes(inSubnet('vpcID: "${\\n  vpc.status.vpcID\\t}"\n')), []);
    assert.deepEqual(codes(inSubnet('vpcID: "${// the VPC\\nvpc.status.vpcID}"\n')), []);
    assert.deepEqual(codes(inSubnet('vpcID: "${vpc.status.vpcID + r\'\\\\d\\u0041\\x41\'}"\n')), []);
    assert.deepEqual(codes(inSubnet("vpcID: '${vpc.status.vpcID\\n}'\n")), ['kro/expression-syntax']);
    assert.deepEqual(codes(inSubnet('vpcID: ${vpc.status.vpcID\\n}\n')), ['kro/expression-syntax']);
  });

  it('are found in values of several lines', () =>
    assert.deepEqual(shown(inSubnet('vpcID: |\n  first\n  ${vpc.status.vpcId}\n')), ['kro/unknown-path vpcId']));

  it('have an effect on types that are known for sure', () => {
    const typed = (value: string): readonly string[] =>
      codes(
        definition({
          spec: "name: string\nblocks: '[]string'\nflag: boolean\ncount: integer\nopen: object\n",
          resources: vpc.replace('${schema.spec.blocks}', value),
        }),
      );
    assert.deepEqual(typed('${schema.spec.blocks}'), []);
    assert.deepEqual(typed('${schema.spec.blocks.map(b, b + "/16")}'), []);
    assert.deepEqual(typed('${schema.spec.open.blocks}'), []);
    assert.deepEqual(typed('${schema.spec.name}'), ['kro/expression-type']);
    assert.deepEqual(typed('${schema.spec.flag}'), ['kro/expression-type']);
    assert.deepEqual(typed('a${schema.spec.name}'), ['kro/expression-type']);
  });

  it('of readyWhen, includeWhen, forEach and the status have names of their own', () => {
    const each = (head: string, name = 'x-${block}'): readonly string[] =>
      codes(definition({ resources: `${vpc}${subnet('vpcID: ${vpc.status.vpcID}\n', head).replace('${schema.spec.name}-a', name)}` }));
    const forEach = 'forEach:\n- block: ${schema.spec.blocks}\n';
    assert.deepEqual(each(forEach), []);
    assert.deepEqual(each(`${forEach}readyWhen:\n- \${each.status.subnetID != ""}\n`), []);
    assert.deepEqual(each(`${forEach}readyWhen:\n- \${subnet.status.subnetID != ""}\n`), ['kro/ready-when-scope']);
    assert.deepEqual(each(forEach, 'x'), ['kro/iterator-not-in-identity']);
    assert.deepEqual(each('forEach:\n- block: ${schema.spec.name}\n'), ['kro/expression-type']);
    assert.deepEqual(each('forEach:\n- vpc: ${schema.spec.blocks}\n', 'x-${vpc}'), ['kro/duplicate-id', 'kro/unknown-path']);
    assert.deepEqual(codes(inSubnet('vpcID: x\n', 'includeWhen:\n- ${vpc.status.vpcID != ""}\n- ${schema.spec.name == "a"}\n')), []);
    assert.deepEqual(codes(inSubnet('vpcID: x\n', 'includeWhen:\n- ${subnet.status.subnetID == ""}\n')), ['kro/cycle']);
    assert.deepEqual(codes(definition({ status: 'id: ${vpc.status.vpcID}\nname: ${schema.spec.name}\nready: ${size("a")}\n' })), [
      'kro/status-without-expression',
    ]);
    assert.deepEqual(codes(definition({ status: 'id: ${vpc.status.vpcID}-${"a"}\n' })), []);
    assert.deepEqual(codes(definition({ status: 'conditions:\n- ${runtime.newCondition("Ready", vpc.status.vpcID != "")}\n' })), []);
  });

  it('leave to kro the labels and annotations that are its own', () => {
    const levels = (metadata: string): readonly string[] => {
      const opened = openWorkspace(definition({ resources: vpc.replace('    spec:', `      ${metadata}\n    spec:`) }));
      return findingsIn(opened.uri, opened.workspace).map(({ severity, finding }) => `${severity} ${finding.code}`);
    };
    assert.deepEqual(levels('labels: { kro.run/owned: "true" }'), ['error kro/reserved-label']);
    // Refused by versions that are not released yet.
    assert.deepEqual(levels('annotations: { kro.run/depends-on: "${schema.metadata.name}" }'), ['warning kro/reserved-label']);
    assert.deepEqual(levels('labels: { internal.kro.run/a: b }'), ['warning kro/reserved-label']);
    assert.deepEqual(levels('labels: { example.com/kro.run: b }'), []);
  });

  it('may name an id that another tool fills in', () => {
    assert.deepEqual(
      codes(definition({ resources: `${vpc.replace('id: vpc', 'id: {{ .Values.id }}')}${subnet('vpcID: ${vpc.status.vpcID}\n')}` })),
      [],
    );
    assert.deepEqual(
      codes(definition({ resources: `${vpc.replace('id: vpc', 'id: {{ .Values.id }}')}${subnet('vpcID: ${schema.spec.nam}\n')}` })),
      ['kro/unknown-path'],
    );
  });

  it('that are collections are lists', () => {
    const resources = vpc
      .replace('template:', 'forEach:\n  - block: ${schema.spec.blocks}\n  template:')
      .replace('name: ${schema.spec.name}', 'name: ${block}');
    assert.deepEqual(codes(definition({ resources: `${resources}${subnet('vpcID: ${vpc[0].status.vpcID}\n')}` })), []);
    assert.deepEqual(codes(definition({ resources: `${resources}${subnet('vpcID: ${vpc.status.vpcID}\n')}` })), ['kro/unknown-path']);
  });

  it('have fixes that change the word alone', () => {
    const opened: Opened = openWorkspace(inSubnet("vpcID: 'a-${vpc.status.vpcId}-${schema.spec.name}'\n"));
    assert.ok(applyFix(opened, 'Replace with "vpcID"').includes("vpcID: 'a-${vpc.status.vpcID}-${schema.spec.name}'"));
  });
});

describe('parts of a definition that kro rejects', () => {
  const schema = (more: string, kind = 'Network'): readonly string[] =>
    shown(definition({ more }).replace('kind: Network', `kind: ${kind}`));

  it('are groups that are no domains, and kinds whose list has too long a name', () => {
    assert.deepEqual(schema('group: example.com\n'), []);
    assert.deepEqual(schema('group: example\n'), ['kro/bad-kind example']);
    assert.deepEqual(schema('group: Example.com\n'), ['kro/bad-kind Example.com']);
    assert.deepEqual(schema('group: {{ .Values.group }}\n'), []);
    assert.deepEqual(schema('', `N${'e'.repeat(58)}`), []);
    assert.deepEqual(schema('', `N${'e'.repeat(59)}`), [`kro/bad-kind N${'e'.repeat(59)}`]);
  });

  it('are conditions that are in no list', () => {
    assert.deepEqual(shown(inSubnet('vpcID: x\n', 'readyWhen: ${subnet.status.subnetID != ""}\n')), [
      'kro/condition-not-an-expression ${subnet.status.subnetID != ""}',
    ]);
    assert.deepEqual(codes(inSubnet('vpcID: x\n', 'includeWhen: ${CONDITIONS}\n')), []);
    assert.deepEqual(codes(definition({ status: 'conditions: ${vpc.status.vpcID}\n' })), ['kro/condition-not-an-expression']);
    assert.ok(
      applyFix(openWorkspace(inSubnet('vpcID: x\n', 'includeWhen: ${has(schema.spec.name)}\n')), 'Put it in a list').includes(
        'includeWhen: ["${has(schema.spec.name)}"]\n',
      ),
    );
  });

  it('are kinds of templates that expressions give', () => {
    const of = (version: string): readonly string[] =>
      shown(definition({ resources: vpc.replace('apiVersion: ec2.services.k8s.aws/v1alpha1', `apiVersion: ${version}`) }));
    assert.deepEqual(of('${schema.spec.name}'), ['kro/incomplete-template ${schema.spec.name}']);
    assert.deepEqual(of('${VERSION}'), []);
  });
});

describe('SimpleSchema', () => {
  const zone = 'Zone:\n  id: string | required=true\n  size: integer | default=1\n  zone: string\n';

  for (const leaf of [
    'string',
    'string | required=true description="a b"',
    "'[]string | minItems=1 uniqueItems=true'",
    'map[string]integer | default={"a":1}',
    "'map[string][]Zone'",
    'integer | minimum=1 maximum=10 default=5 enum=1,5',
    'float | default=1.5',
    'string | enum="a,b" default=a',
    'string | pattern="^[a-z]+$" minLength=1 maxLength=3',
    "'[]Zone | listType=map listMapKey=id'",
    'boolean | default=false immutable=true',
    'string | validation="self != \\"x\\""',
    'object',
    'string | default=""',
    'float | minimum=.5 maximum=1_000',
    'float | minimum=0x1p-2',
    "'[]Zone | default='",
    'Zone | default={"id":"a"}',
    '\'[]Zone | default=[{"id":"a"}]\'',
    "'[][]string | listType=set'",
    "'[]Zone | listType=map listMapKey=size'",
    'Zone | validation="self.id != \'\'"',
    'integer | validation="self < 1.5 || type(self) == int"',
    'string | validation="self.matches(\'a\') || self.nobody(self)"',
  ]) {
    it(`accepts ${leaf}`, () =>
      assert.deepEqual(codes(definition({ spec: `name: string\nblocks: '[]string'\nx: ${leaf}\n`, types: zone })), []));
  }

  for (const [leaf, code, on] of [
    ['strin', 'kro/simple-schema-type', 'strin'],
    ['list[string]', 'kro/simple-schema-type', 'list[string]'],
    ['map[integer]string', 'kro/simple-schema-type', 'map[integer]string'],
    ['map[string]Zon', 'kro/simple-schema-type', 'Zon'],
    ['5', 'kro/simple-schema-type', '5'],
    ['[string]', 'kro/simple-schema-type', 'x'],
    ['string | requird=true', 'kro/simple-schema-marker', 'requird'],
    ['string | required', 'kro/simple-schema-marker', 'required'],
    ['string | required=yes', 'kro/simple-schema-marker', 'yes'],
    ['string | default=a b', 'kro/simple-schema-marker', 'b'],
    ['integer | default=a', 'kro/simple-schema-marker', 'a'],
    ['boolean | enum=true', 'kro/simple-schema-marker', 'enum'],
    ['integer | minLength=1', 'kro/simple-schema-marker', 'minLength'],
    ['string | minItems=1', 'kro/simple-schema-marker', 'minItems'],
    ['string | enum=a,b default=c', 'kro/simple-schema-marker', 'c'],
    ['integer | minimum=3 default=1', 'kro/simple-schema-marker', '1'],
    ['"[]string | listMapKey=a"', 'kro/simple-schema-marker', 'listMapKey'],
    ['string | description="a', 'kro/simple-schema-marker', 'description="a'],
    ['string | maxLength=99999999999999999999', 'kro/simple-schema-marker', '99999999999999999999'],
    ['integer | maximum=Inf', 'kro/simple-schema-marker', 'Inf'],
    ['boolean | default=T', 'kro/simple-schema-marker', 'T'],
    ['integer | default=+5', 'kro/simple-schema-marker', '+5'],
    ['string | pattern=(?=x)', 'kro/simple-schema-marker', '(?=x)'],
    ['string | pattern="^a" default=b', 'kro/simple-schema-marker', 'b'],
    ['Zone | default={}', 'kro/simple-schema-marker', '{}'],
    ['"[]integer | default=[a]"', 'kro/simple-schema-marker', '[a]'],
    ['\'[]integer | default=["a"]\'', 'kro/simple-schema-marker', '["a"]'],
    ['\'[]Zone | default=[{"id":"a","no":1}]\'', 'kro/simple-schema-marker', '[{"id":"a","no":1}]'],
    ['"[]Zone | listType=map"', 'kro/simple-schema-marker', 'listType'],
    ['"[]Zone | listType=map listMapKey=no"', 'kro/simple-schema-marker', 'no'],
    ['"[]Zone | listType=map listMapKey=zone"', 'kro/simple-schema-marker', 'zone'],
    ['"[]string | listType=map listMapKey=id"', 'kro/simple-schema-marker', 'listType'],
    ['"[]Zone | uniqueItems=true"', 'kro/simple-schema-marker', 'uniqueItems'],
    ['"[]string | listType=atomic uniqueItems=true"', 'kro/simple-schema-marker', 'uniqueItems'],
    ['integer | validation="self >"', 'kro/simple-schema-marker', '"self >"'],
    ['integer | validation="self + 1"', 'kro/simple-schema-marker', '"self + 1"'],
    ['string | validation="self > 0"', 'kro/simple-schema-marker', '"self > 0"'],
    ['Zone | validation="self.name != \'\'"', 'kro/simple-schema-marker', '"self.name != \'\'"'],
  ] as const) {
    it(`refuses ${leaf}`, () =>
      assert.deepEqual(shown(definition({ spec: `name: string\nblocks: '[]string'\nx: ${leaf}\n`, types: zone })), [`${code} ${on}`]));
  }

  for (const [leaf, right] of [
    ['string[] | default=[]', '"[]string | default=[]"'],
    ["'string[] | minItems=1'", "'[]string | minItems=1'"],
    ['Array[integer]', '"[]integer"'],
    ['list[Zone]', '"[]Zone"'],
  ] as const) {
    it(`writes ${leaf} as a list`, () => {
      const opened = openWorkspace(definition({ spec: `name: string\nblocks: '[]string'\nx: ${leaf}\n`, types: 'Zone:\n  id: string\n' }));
      const type = /\[\]\w+/.exec(right)?.[0] ?? '';
      assert.ok(applyFix(opened, `Replace with "${type}"`).includes(`x: ${right}\n`));
    });
  }

  it('reads what an alias stands for', () => {
    const spec = "name: &s string | minLength=3\nblocks: '[]string'\nother: *s\nzone: &z { id: integer }\nsecond: *z\n";
    const of = (instance: string): readonly string[] =>
      problemsOf(
        openWorkspace(
          `#- a.yaml\napiVersion: kro.run/v1alpha1\nkind: Network\nmetadata:\n  name: a\nspec: ${instance}\n#- rgd.yaml\n${definition({ spec })}`,
        ),
      ).map((problem) => problem.slice(0, problem.indexOf(':')));
    assert.deepEqual(of('{ other: abc, second: { id: 1 } }'), []);
    assert.deepEqual([...of('{ other: a, second: { id: x, no: 1 } }')].sort(), ['schema/length', 'schema/type', 'schema/unknown-field']);
    assert.deepEqual(
      codes(definition({ spec: `${spec}deep: &d { in: *d }\n` })).filter((code) => code.startsWith('kro/simple')),
      [],
    );
    assert.deepEqual(codes(definition({ spec: `${spec}zones: "[]Zone"\n`, types: 'Base: &b { id: string }\nZone: *b\n' })), []);
  });

  it('refuses types that hold themselves', () =>
    assert.deepEqual(codes(definition({ types: 'A:\n  b: B\nB:\n  a: "[]A"\n' })), ['kro/simple-schema-type']));
});

describe('a field of a ResourceGraphDefinition in words of OpenAPI', () => {
  const zones = 'zones:\n  type: array\n  items:\n    type: string\n';
  const parts = { spec: `name: string\nblocks: '[]string'\n${zones}`, resources: `${vpc}${subnet('vpcID: ${schema.spec.zones[0]}\n')}` };

  it('is reported where it stands, and may be anything elsewhere', () => {
    assert.deepEqual(codes(definition(parts)), ['kro/simple-schema-type']);
    const instance = (spec: string): string =>
      `#- a.yaml\napiVersion: kro.run/v1alpha1\nkind: Network\nmetadata:\n  name: a\nspec: ${spec}\n#- rgd.yaml\n${definition(parts)}`;
    assert.deepEqual(codes(instance('{ name: net, blocks: [], zones: [a] }')), []);
    assert.deepEqual(codes(instance('{ name: net, blocks: [], zone: [a] }')), ['schema/unknown-field']);
  });
});

describe('instances of a ResourceGraphDefinition', () => {
  const files = (
    spec: string,
    of = definition({ spec: "name: string | required=true\nsize: integer | minimum=1\nblocks: '[]string'\n" }),
  ): Opened =>
    openWorkspace(`#- a.yaml\napiVersion: kro.run/v1alpha1\nkind: Network\nmetadata:\n  name: a\nspec: ${spec}\n#- rgd.yaml\n${of}`);
  const codesIn = (opened: Opened): readonly string[] => problemsOf(opened).map((problem) => problem.slice(0, problem.indexOf(':')));

  it('are checked like objects of a CRD', () => {
    assert.deepEqual(codesIn(files('{ name: a, size: 1 }')), []);
    assert.deepEqual(codesIn(files('{ size: 0, nmae: a }')), ['schema/range', 'schema/unknown-field']);
    assert.deepEqual(codesIn(files('{ size: x }')), ['schema/missing-field', 'schema/type'].sort());
  });

  it('of a kind that no definition of the workspace has are left alone', () =>
    assert.deepEqual(codesIn(openWorkspace('apiVersion: kro.run/v1alpha1\nkind: Other\nmetadata:\n  name: a\nspec: { x: 1 }\n')), []));

  it('are judged again when the definition changes, and nothing else is', () => {
    const opened = files('{ name: a, size: 1 }');
    const { workspace } = opened;
    const more = uriOf('other.yaml');
    workspace.setDisk([
      [more, 'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: b\nspec:\n  cidrBlocks: [10.0.0.0/16]\n'],
    ]);
    const rgd = uriOf('rgd.yaml');
    const all = [opened.uri, more, rgd];
    all.forEach((uri) => diagnosticsOf(uri, workspace));
    workspace.counts.documentsChecked = 0;
    const text = workspace.file(rgd)?.text ?? '';
    const change = workspace.setBuffer(rgd, text.replace('size: integer', 'size: string'));
    assert.deepEqual([...change.files].sort(), [opened.uri, rgd].sort());
    assert.deepEqual(codesIn(opened), ['schema/type']);
    all.forEach((uri) => diagnosticsOf(uri, workspace));
    assert.equal(workspace.counts.documentsChecked, 2);
    // A comment, a description or a template is nothing to its instances.
    workspace.counts.documentsChecked = 0;
    workspace.setBuffer(rgd, text.replace('size: integer', 'size: string').replace('10.0.0.0/24', '10.0.1.0/24'));
    all.forEach((uri) => diagnosticsOf(uri, workspace));
    assert.equal(workspace.counts.documentsChecked, 1);
  });

  it('are what templates of other definitions are checked by', () => {
    const outer = definition({
      spec: 'name: string\n',
      more: '',
      resources:
        '- id: net\n  template:\n    apiVersion: kro.run/v1alpha1\n    kind: Inner\n    metadata:\n      name: a\n    spec:\n      nam: x\n',
    });
    const inner = definition({ spec: 'name: string\nblocks: object\n' })
      .replace('kind: Network', 'kind: Inner')
      .replace('name: network', 'name: inner');
    assert.deepEqual(codesIn(openWorkspace(`#- outer.yaml\n${outer}#- inner.yaml\n${inner}`)), ['schema/unknown-field']);
  });
});

describe('templates of a ResourceGraphDefinition', () => {
  const consumer = (name: string): string =>
    `#- subnet.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata:\n  name: s\nspec:\n  cidrBlock: 10.0.0.0/24\n  vpcRef:\n    from:\n      name: ${name}\n`;
  const codesIn = (marked: string): readonly string[] =>
    problemsOf(openWorkspace(marked)).map((problem) => problem.slice(0, problem.indexOf(':')));

  it('are no objects: none is a duplicate, none is found by name', () => {
    const named = vpc.replace('${schema.spec.name}', 'main');
    assert.deepEqual(
      codesIn(
        `#- rgd.yaml\n${definition({ resources: named })}#- vpc.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata:\n  name: main\nspec:\n  cidrBlocks: [10.0.0.0/16]\n`,
      ),
      [],
    );
    assert.equal(
      openWorkspace(definition({ resources: named })).workspace.index.find({ group: 'ec2.services.k8s.aws', kind: 'VPC' }, 'main').length,
      0,
    );
  });

  it('may have expressions of several lines', () => {
    assert.deepEqual(
      codesIn(definition({ resources: vpc.replace('${schema.spec.blocks}', '|-\n        ${\n          schema.spec.blocks\n        }') })),
      [],
    );
    assert.deepEqual(
      codesIn(definition({ resources: vpc.replace('${schema.spec.blocks}', '|\n        ${\n          schema.spec.blocks\n        }') })),
      ['kro/expression-type'],
    );
  });

  it('need the metadata of a template, which is said once', () =>
    assert.deepEqual(
      codesIn(
        definition({
          resources:
            '- id: vpc\n  template:\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPC\n    spec: { cidrBlocks: [10.0.0.0/16] }\n',
        }),
      ),
      ['kro/incomplete-template'],
    ));

  it('of objects that exist need a name or a selector', () => {
    const external = (metadata: string): readonly string[] =>
      codesIn(
        definition({
          resources: `- id: vpcs\n  externalRef:\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPC\n    metadata: ${metadata}\n`,
        }),
      );
    assert.deepEqual(external('{ name: a }'), []);
    assert.deepEqual(external('{ selector: { matchLabels: { a: "${schema.spec.name}" } } }'), []);
    assert.deepEqual(external('{ namespace: a }'), ['kro/incomplete-template']);
    assert.deepEqual(external('{ name: a, selector: {} }'), ['kro/incomplete-template']);
  });

  it('of objects that exist have no template, which may be written as null', () => {
    const both = (template: string): readonly string[] =>
      codesIn(
        definition({
          resources: `- id: vpcs\n  externalRef:\n    apiVersion: ec2.services.k8s.aws/v1alpha1\n    kind: VPC\n    metadata: { name: a }\n  template: ${template}\n`,
        }),
      );
    assert.deepEqual(both('null'), []);
    assert.deepEqual(both('{}'), ['kro/template-and-external']);
  });

  it('of a patch are not judged without the rest of their definition', () =>
    assert.deepEqual(
      codesIn(
        '#- patch.yaml\napiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nmetadata:\n  name: network\nspec:\n  schema:\n    spec:\n      zones: "[]Zone"\n    status:\n      id: ${vpc.status.vpcID}\n#- kustomization.yaml\nresources: [rgd.yaml]\npatches: [{ path: patch.yaml }]\n#- rgd.yaml\n' +
          definition(),
      ).filter((code) => code.startsWith('kro/')),
      [],
    ));

  it('may become what a reference of others means', () => {
    assert.deepEqual(
      codesIn(`${consumer('main')}#- rgd.yaml\n${definition({ resources: vpc.replace('${schema.spec.name}', 'main') })}`),
      [],
    );
    assert.deepEqual(codesIn(`${consumer('main')}#- rgd.yaml\n${definition({ resources: vpc })}`), []);
    assert.deepEqual(codesIn(`${consumer('main')}#- rgd.yaml\n${definition({ resources: vpc.replace('${schema.spec.name}', 'other') })}`), [
      'ref/not-found',
    ]);
    assert.deepEqual(
      codesIn(
        `${consumer('main')}#- rgd.yaml\n${definition({ resources: vpc.replace('${schema.spec.name}', 'other-${schema.spec.name}') })}`,
      ),
      ['ref/not-found'],
    );
  });

  it('have references of their own where names are literal', () => {
    assert.deepEqual(codesIn(definition({ resources: subnet('vpcRef:\n  from:\n    name: nothing\n') })), ['ref/not-found']);
    assert.deepEqual(codesIn(definition({ resources: subnet('vpcRef:\n  from:\n    name: ${schema.spec.name}\n') })), []);
    assert.deepEqual(
      codesIn(definition({ resources: `${vpc.replace('${schema.spec.name}', 'main')}${subnet('vpcRef:\n  from:\n    name: main\n')}` })),
      ['kro/reference-without-dependency'],
    );
  });

  it('are checked by the rules of their controllers, as far as one object shows what is wrong', () => {
    const template = (text: string): string => definition({ resources: `- id: one\n  template:\n${text.replace(/^(?=.)/gm, '    ')}` });
    const service = (traffic: string): string =>
      `apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: "\${schema.spec.name}" }\nspec:\n  template: { spec: { containers: [{ image: "\${schema.spec.name}" }] } }\n  traffic: ${traffic}\n`;
    assert.deepEqual(codesIn(template(service('[{ latestRevision: true, percent: 90 }]'))), ['knative/traffic-sum']);
    assert.deepEqual(codesIn(template(service('[{ latestRevision: true, percent: "${schema.spec.name.size()}" }]'))), []);
    assert.deepEqual(
      codesIn(
        template(
          'apiVersion: sql.cnrm.cloud.google.com/v1beta1\nkind: SQLInstance\nmetadata: { name: a }\nspec: { masterInstanceRef: { name: b, external: c }, settings: { tier: x } }\n',
        ),
      ),
      ['kcc/both-name-and-external'],
    );
    assert.deepEqual(
      codesIn(
        template(
          'apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualService\nmetadata: { name: a, namespace: b }\nspec: { provider: { virtualNode: { virtualNodeARN: "${schema.spec.name}" }, virtualRouter: { virtualRouterARN: "${schema.spec.name}" } } }\n',
        ),
      ),
      ['appmesh/provider-multiple'],
    );
    // Which project or mesh an object is in, other objects say; which of them there will be, nobody knows.
    assert.deepEqual(
      codesIn(template('apiVersion: pubsub.cnrm.cloud.google.com/v1beta1\nkind: PubSubTopic\nmetadata: { name: a, namespace: team }\n')),
      [],
    );
  });

  it('that are definitions hold expressions of the outer one', () => {
    const inner = definition({ resources: subnet() }).replace(/^(?=.)/gm, '    ');
    assert.deepEqual(codesIn(definition({ resources: `${vpc}- id: one\n  template:\n${inner}` })), []);
  });
});

describe('a kind', () => {
  const named = (name: string, kind = 'Network', more = ''): string =>
    definition({ more }).replace('name: network', `name: ${name}`).replace('kind: Network', `kind: ${kind}`);
  const apart = (first: string, second: string, kustomization = ''): string => `#- a.yaml\n${first}#- b.yaml\n${second}${kustomization}`;

  it('belongs to one definition of what is applied together', () => {
    assert.deepEqual(shown(`${named('one')}---\n${named('two')}`), ['kro/duplicate-kind Network', 'kro/duplicate-kind Network']);
    assert.deepEqual(codes(apart(named('one'), named('two'), '#- kustomization.yaml\nresources: [a.yaml, b.yaml]\n')), [
      'kro/duplicate-kind',
    ]);
  });

  it('may be defined by others elsewhere, in another group, or by the same one again', () => {
    assert.deepEqual(codes(apart(named('one'), named('two'))), []);
    assert.deepEqual(codes(`${named('one')}---\n${named('two', 'Other')}`), []);
    assert.deepEqual(codes(`${named('one')}---\n${named('two', 'Network', 'group: example.com\n')}`), []);
    assert.deepEqual(codes(`${named('one')}---\n${named('${NAME}')}`), []);
    const patch =
      'apiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nmetadata: { name: any }\nspec: { schema: { apiVersion: v1alpha1, kind: Network } }\n';
    assert.deepEqual(
      codes(
        apart(
          named('one'),
          patch,
          '#- kustomization.yaml\nresources: [a.yaml]\npatches: [{ path: b.yaml, target: { kind: ResourceGraphDefinition } }]\n',
        ),
      ),
      [],
    );
    assert.ok(!codes(`${named('one')}---\n${named('one')}`).includes('kro/duplicate-kind'));
  });

  it('belongs to one definition also of hundreds of files that are applied together', () => {
    const names = Array.from({ length: 220 }, (_, index) => `f-${index}.yaml`);
    const others = names.map((name) => `#- ${name}\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name} }\n`).join('');
    const kustomization = `#- kustomization.yaml\nresources: [a.yaml, b.yaml, ${names.join(', ')}]\n`;
    assert.deepEqual(codes(apart(named('one'), named('two'), others + kustomization)), ['kro/duplicate-kind']);
  });

  it('has no definition of another environment judged again when one of the same name changes, however many there are', () => {
    const [small, large] = [10, 40].map((count) => {
      const environments = Array.from({ length: count }, (_, index) =>
        ['one', 'two'].map((name) => `#- env-${index}/${name}.yaml\n${named(name, name === 'one' ? 'Network' : 'Other')}`),
      ).flat();
      const { workspace } = openWorkspace(environments.join(''));
      [...workspace.uris].forEach((uri) => diagnosticsOf(uri, workspace));
      const before = workspace.results.computed.get('references') ?? 0;
      const { files } = workspace.setDisk([[uriOf('env-7/one.yaml'), named('three')]]);
      files.forEach((uri) => diagnosticsOf(uri, workspace));
      return (workspace.results.computed.get('references') ?? 0) - before;
    });
    assert.equal(small, 1);
    assert.equal(large, small);
  });

  it('is judged again when the other definition changes', () => {
    const { workspace, uri } = openWorkspace(apart(named('one'), named('two'), '#- kustomization.yaml\nresources: [a.yaml, b.yaml]\n'));
    const of = (): readonly string[] => diagnosticsOf(uri, workspace).map(({ finding: { code } }) => code);
    assert.deepEqual(of(), ['kro/duplicate-kind']);
    assert.ok(workspace.setDisk([[uriOf('b.yaml'), named('two', 'Other')]]).files.has(uri));
    assert.deepEqual(of(), []);
    assert.ok(workspace.setDisk([[uriOf('b.yaml'), named('two')]]).files.has(uri));
    assert.deepEqual(of(), ['kro/duplicate-kind']);
  });
});
