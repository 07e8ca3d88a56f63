import assert from 'node:assert/strict';
import { LineMap } from '../../../server/src/base/text';
import { parseModelText } from '../../../server/src/infer/model/modelText';
import { type ApiShorthand, asC2j } from '../../support/apiShorthand';
import { infer, inferFromSmithy, kindsOf, problemsOf } from '../../support/infer';

/** One resource with a structure and a list of structures. */
const tank: ApiShorthand = {
  operations: { CreateTank: { in: 'I', out: 'O' }, DescribeTank: { in: 'D', out: 'O' } },
  structures: {
    I: { 'Name!': 'str', Pump: 'Pump', Plants: '[Plant]', Grid: '[[Plant]]', IsLit: 'bool' },
    O: { TankId: 'str', State: 'str' },
    D: { Name: 'str' },
    Pump: { Watts: 'int', Flow: 'dbl', Hoses: '[Plant]', RoleArn: 'str' },
    Plant: { Species: 'str' },
  },
};

function problemsWith(generator: string): string[] {
  return problemsOf(infer(tank, generator));
}

describe('problems of generator.yaml', () => {
  const cases: readonly (readonly [what: string, generator: string, ...problems: string[]])[] = [
    ['an empty file', ''],
    ['no map', '[]', 'error wrong-type : expected a mapping, found a sequence'],
    [
      'an unknown key, with the nearest one',
      'resources: { Tank: { feilds: {} } }',
      'error unknown-key resources.Tank.feilds: unknown key feilds; did you mean "fields"?',
    ],
    [
      'a key in other letters, which is read all the same',
      'resources: { Tank: { fields: { Name: { Is_Secret: true } } } }',
      'warning key-case resources.Tank.fields.Name.Is_Secret: Is_Secret must be spelled is_secret',
    ],
    [
      'a key that YAML 1.1 takes for a boolean',
      'resources: { Tank: { fields: { On: { type: string } } } }',
      'warning wrong-type resources.Tank.fields.true: the key is read as true; put quotes around a word that is a boolean in YAML 1.1',
    ],
    ['a key that is quoted', 'resources: { Tank: { fields: { "On": { type: string } } } }'],
    ['the historic place of the model name', 'model_name: aquarium', 'error unknown-key model_name: unknown key model_name'],
    [
      'a value of another type',
      'resources: { Tank: { fields: { Name: { is_secret: "true" } } } }',
      'error wrong-type resources.Tank.fields.Name.is_secret: expected true or false, found a string',
    ],
    [
      'a field without a value',
      'resources: { Tank: { fields: { Name: } } }',
      'error wrong-type resources.Tank.fields.Name: Name has no value; write Name: {}',
    ],
    [
      'a key of HTTP errors that is no number',
      'resources: { Tank: { exceptions: { errors: { x404: { code: A } } } } }',
      'error wrong-type resources.Tank.exceptions.errors.x404: expected an integer as key, found x404',
    ],
    [
      'an unknown operation',
      'operations: { CraeteTank: { operation_type: Create, resource_name: Tank } }',
      'error unknown-operation operations.CraeteTank: the API has no operation CraeteTank; did you mean "CreateTank"?',
    ],
    [
      'an unknown operation that overrides nothing',
      'operations: { DeleteTank: { output_wrapper_field_path: Tank } }',
      'warning unknown-operation operations.DeleteTank: the API has no operation DeleteTank',
    ],
    [
      'an unknown operation to ignore',
      'ignore: { operations: [CreateTanks] }',
      'error unknown-operation ignore.operations.0: the API has no operation CreateTanks; did you mean "CreateTank"?',
    ],
    [
      'an operation to ignore that creates a resource',
      'ignore: { operations: [CreateTank] }',
      'error bad-value ignore.operations.0: CreateTank creates Tank; the generator crashes without it, ignore the resource instead',
    ],
    [
      'an operation to ignore whose resource is ignored as well',
      'ignore: { operations: [CreateTank], resource_names: [Tank] }',
      'warning no-resources : no Kind is generated: no operation creates a resource that is not ignored',
    ],
    [
      'an operation in renames that does not exist',
      'resources: { Tank: { renames: { operations: { CreatTank: { input_fields: { Name: N } } } } } }',
      'error unknown-operation resources.Tank.renames.operations.CreatTank: the API has no operation CreatTank; did you mean "CreateTank"?',
    ],
    [
      'a rename of nothing',
      'resources: { Tank: { renames: { operations: { CreateTank: { input_fields: { Nmae: N } } } } } }',
      'warning no-effect resources.Tank.renames.operations.CreateTank.input_fields.Nmae: neither payload of CreateTank has a member Nmae to rename; did you mean "Name"?',
    ],
    [
      'an operation type that is none',
      'operations: { DescribeTank: { operation_type: ReadOn, resource_name: Tank } }',
      'warning bad-value operations.DescribeTank.operation_type: unknown operation type ReadOn; did you mean "readone" or "read_one"?',
    ],
    [
      'a resource that nothing creates',
      'resources: { Tnak: {} }',
      'warning unknown-resource resources.Tnak: no operation creates Tnak; the entry is not used; did you mean "Tank"?',
    ],
    [
      'a resource to ignore that nothing creates',
      'ignore: { resource_names: [tank] }',
      'warning no-effect ignore.resource_names.0: no operation creates tank; the entry is ignored; did you mean "Tank"?',
    ],
    [
      'an unknown root of an ignored path',
      'ignore: { field_paths: [Pmup.Watts] }',
      'error unknown-shape ignore.field_paths.0: the API has no shape Pmup; did you mean "Pump"?',
    ],
    [
      'an ignored path that gets lost',
      'ignore: { field_paths: [CreateTankInput.Pmup.Watts] }',
      'error unknown-path ignore.field_paths.0: CreateTankInput.Pmup.Watts: CreateTankInput has no member Pmup; did you mean "Pump"?',
    ],
    [
      'an ignored path that ends at a list',
      'ignore: { field_paths: [CreateTankInput.Plants.Species] }',
      'warning no-effect ignore.field_paths.0: CreateTankInput.Plants.Species ignores nothing: PlantList is a list; insert the element Plant before Species',
    ],
    [
      'an ignored member in other letters',
      'ignore: { field_paths: [Pump.watts] }',
      'warning no-effect ignore.field_paths.0: Pump.watts ignores nothing: Pump has no member watts; did you mean "Watts"?',
    ],
    ['an ignored member that another path has taken out', 'ignore: { field_paths: [Pump.Watts, CreateTankInput.Pump.Watts] }'],
    [
      'an ignored path without a member',
      'ignore: { field_paths: [Pump] }',
      'warning no-effect ignore.field_paths.0: Pump must contain a member; use ignore.shape_names for shapes',
    ],
    [
      'an unknown shape to ignore',
      'ignore: { shape_names: [Pumpp] }',
      'warning no-effect ignore.shape_names.0: the API has no shape Pumpp to ignore; did you mean "Pump"?',
    ],
    [
      'an unknown source of a field',
      'resources: { Tank: { fields: { Size: { from: { operation: DescribeTank, path: Siez } } } } }',
      'error unknown-path resources.Tank.fields.Size.from.path: neither payload of DescribeTank has a member Siez',
    ],
    [
      'an unknown operation as source of a field',
      'resources: { Tank: { fields: { Size: { from: { operation: DescribTank, path: Name } } } } }',
      'error unknown-operation resources.Tank.fields.Size.from.operation: the API has no operation DescribTank; did you mean "DescribeTank"?',
    ],
    [
      'an unknown shape of a custom field',
      'resources: { Tank: { fields: { Pumps: { custom_field: { list_of: Pmup } } } } }',
      'error unknown-shape resources.Tank.fields.Pumps.custom_field.list_of: the API has no shape Pmup; did you mean "Pump"?',
    ],
    [
      'a custom field of no shape',
      'resources: { Tank: { fields: { Pumps: { custom_field: {} } } } }',
      'error bad-value resources.Tank.fields.Pumps.custom_field: custom_field requires list_of or map_of, the name of a shape',
    ],
    [
      'a custom field with an empty name beside the other one',
      'resources: { Tank: { fields: { Pumps: { custom_field: { list_of: "", map_of: Pump } } } } }',
    ],
    [
      'a source that goes through a list of lists, or ends in a dot',
      'resources: { Tank: { fields: { Size: { from: { operation: CreateTank, path: Grid.Species } }, Dot: { from: { operation: CreateTank, path: Pump. } }, Two: { from: { operation: CreateTank, path: Plants..Species } } } } }',
      'error unknown-path resources.Tank.fields.Dot.from.path: neither payload of CreateTank has a member Pump.; did you mean "Pump"?',
      'error unknown-path resources.Tank.fields.Size.from.path: neither payload of CreateTank has a member Grid.Species; did you mean "Grid"?',
    ],
    [
      'Go tags without a name for JSON',
      `resources: { Tank: { fields: { Name: { go_tag: 'json:",omitempty"' }, IsLit: { go_tag: 'yaml:"lit"' }, Pump.Watts: { go_tag: "" }, Plants: { go_tag: 'json:"-"' } } } }`,
      'error bad-value resources.Tank.fields.IsLit.go_tag: go_tag requires a JSON name, such as json:"isLit,omitempty"',
      'error bad-value resources.Tank.fields.Name.go_tag: go_tag requires a JSON name, such as json:"name,omitempty"',
      'error bad-value resources.Tank.fields.Pump.Watts.go_tag: go_tag requires a JSON name, such as json:"watts,omitempty"',
    ],
    [
      'members that renames give one name',
      'resources: { Tank: { renames: { operations: { CreateTank: { input_fields: { Pump: Plants, Name: Title, IsLit: Title } } } } } }',
      'warning name-collision resources.Tank.renames.operations.CreateTank.input_fields.Name: IsLit and Name both become Title; the later one is used',
      'warning name-collision resources.Tank.renames.operations.CreateTank.input_fields.Pump: Plants and Pump both become Plants; the later one is used',
    ],
    [
      'syncing by hand without an operation that updates',
      'resources: { Tank: { fields: { Name: { custom_sync: {} } } } }',
      'error bad-value resources.Tank.fields.Name.custom_sync: Name cannot have custom_sync: Tank has no operation of type Update that would call it',
    ],
    [
      'syncing by hand where the operation that updates is ignored',
      'ignore: { operations: [DescribeTank] }\noperations: { DescribeTank: { operation_type: Update, resource_name: Tank } }\nresources: { Tank: { fields: { Name: { custom_sync: {} } } } }',
      'error bad-value resources.Tank.fields.Name.custom_sync: Name cannot have custom_sync: Tank has no operation of type Update that would call it',
    ],
    [
      'syncing by hand what is nested, read-only, not compared, or a field of status',
      `operations: { DescribeTank: { operation_type: Update, resource_name: Tank } }
resources: { Tank: { fields: {
  Name: { custom_sync: {} },
  Pump.Watts: { custom_sync: {} },
  Plants: { custom_sync: {}, is_read_only: true },
  IsLit: { custom_sync: {}, compare: { is_ignored: true } },
  State: { custom_sync: {} } } } }`,
      'error bad-value resources.Tank.fields.IsLit.custom_sync: IsLit cannot have custom_sync: compare.is_ignored is set, so no difference is ever seen',
      'error bad-value resources.Tank.fields.Plants.custom_sync: Plants cannot have custom_sync: its value is read-only and cannot be synced',
      'error bad-value resources.Tank.fields.Pump.Watts.custom_sync: Pump.Watts cannot have custom_sync: only fields of the first level of spec can have it',
      'error bad-value resources.Tank.fields.State.custom_sync: State cannot have custom_sync: it is a field of status',
    ],
    [
      'syncing by hand what is no field, where the entry passes without one',
      `operations: { DescribeTank: { operation_type: Update, resource_name: Tank } }
resources: { Tank: { fields: { Lid: { custom_sync: {}, late_initialize: {} }, Roof: { custom_sync: {} } } } }`,
      'error unknown-path resources.Tank.fields.Roof: Tank has no field Roof',
      'error bad-value resources.Tank.fields.Lid.custom_sync: Lid cannot have custom_sync: Tank has no such field',
    ],
    [
      'custom shapes that clash or have no strings',
      'custom_shapes: { Pump: { A: string }, Filter: { Mesh: integer } }',
      'error name-collision custom_shapes.Pump: the API already has a shape Pump',
      'error bad-value custom_shapes.Filter.Mesh: a custom shape can only have string members, not integer',
    ],
    [
      'a nested type for a member that is there, as the generator compares them: a list of anything, no number of another size',
      `resources: { Tank: { fields: {
        Pump.Hoses: { type: '[]*string' }, Pump.Watts: { type: int64 }, Pump.Flow: { type: float64 } } } }`,
      'error name-collision resources.Tank.fields.Pump.Flow: Pump already has a member Flow of another type; ignore Pump.Flow to replace it',
      'error name-collision resources.Tank.fields.Pump.Watts: Pump already has a member Watts of another type; ignore Pump.Watts to replace it',
    ],
    [
      'nested types without a parent, below a scalar, or of another type',
      `resources: { Tank: { fields: {
        Pmup.A: { type: string }, Name.A: { type: string }, Pump.Watts: { type: string }, Pump.Walts.A: { type: string } } } }`,
      'error unknown-path resources.Tank.fields.Name.A: Name.A: members can only be added to a structure',
      'error unknown-path resources.Tank.fields.Pmup.A: Pmup.A: field Pmup not found; did you mean "Pump"?',
      'error unknown-path resources.Tank.fields.Pump.Walts.A: Pump.Walts.A: member Walts not found; did you mean "Watts"?',
      'error name-collision resources.Tank.fields.Pump.Watts: Pump already has a member Watts of another type; ignore Pump.Watts to replace it',
    ],
    [
      'settings of a field that does not exist',
      'resources: { Tank: { fields: { Nmae: { is_immutable: true } } } }',
      'error unknown-path resources.Tank.fields.Nmae: Tank has no field Nmae; did you mean "Name"?',
    ],
    ['settings that only matter at run time', 'resources: { Tank: { fields: { Arn: { is_arn: true }, Later: { late_initialize: {} } } } }'],
    [
      'settings of a nested member that does not exist',
      'resources: { Tank: { fields: { Pump.Volts: { is_immutable: true } } } }',
      'warning no-effect resources.Tank.fields.Pump.Volts: Pump.Volts does not match a member; the entry is ignored',
    ],
    [
      'a column of a boolean',
      'resources: { Tank: { fields: { IsLit: { print: {} } } } }',
      'error bad-column resources.Tank.fields.IsLit.print: IsLit is not supported as column, only strings, numbers and timestamps are; use additional_columns',
    ],
    [
      'an unknown order of columns',
      'resources: { Tank: { print: { order_by: nmae } } }',
      'error bad-value resources.Tank.print.order_by: nmae is not a valid column order; did you mean "name"?',
    ],
    [
      'a reference that leaves no name',
      'resources: { Tank: { fields: { Name: { references: { resource: Tank, path: Spec.Name } } } } }',
      'error bad-value resources.Tank.fields.Name.references: Name leaves no name for a reference field',
    ],
    [
      'a reference to a Kind or field that this controller lacks',
      `resources: { Tank: { fields: {
        Pump.RoleARN: { references: { resource: Tonk, path: Status.TankID } },
        IsLit: { references: { resource: Tank, path: Status.TonkID } } } } }`,
      'warning unknown-path resources.Tank.fields.IsLit.references.path: Tank has no field Status.TonkID; did you mean "Status.TankID"?',
      'warning unknown-resource resources.Tank.fields.Pump.RoleARN.references.resource: Kind Tonk not found in this controller; did you mean "Tank"?',
    ],
    [
      'two keys for one field',
      'resources: { Tank: { fields: { IsLit: { is_immutable: true }, isLit: { is_required: true } } } }',
      'warning duplicate-key resources.Tank.fields.isLit: isLit and IsLit configure the same field; which one wins is undefined',
    ],
    [
      'two own ARNs',
      'resources: { Tank: { fields: { Arn: { is_arn: true }, TankArn: { is_arn: true } } } }',
      'warning duplicate-key resources.Tank.fields.TankArn: another field is also marked is_arn; which one wins is undefined',
    ],
    [
      'nothing left to generate',
      'ignore: { resource_names: [Tank] }',
      'warning no-resources : no Kind is generated: no operation creates a resource that is not ignored',
    ],
  ];
  for (const [what, generator, ...problems] of cases) {
    it(what, () => {
      assert.deepEqual(problemsWith(generator), problems);
    });
  }

  it('names a member once that both payloads have', () => {
    const api: ApiShorthand = { operations: { CreateTank: { in: 'I', out: 'I' } }, structures: { I: { Name: 'str' } } };
    const generator = 'resources: { Tank: { fields: { A: { from: { operation: CreateTank, path: NAME } } } } }';
    assert.deepEqual(problemsOf(infer(api, generator)), [
      'error unknown-path resources.Tank.fields.A.from.path: neither payload of CreateTank has a member NAME; did you mean "Name"?',
    ]);
  });

  it('bad wrapper paths', () => {
    assert.deepEqual(problemsWith('operations: { CreateTank: { input_wrapper_field_path: Nam, output_wrapper_field_path: State.B } }'), [
      'error unknown-path operations.CreateTank.input_wrapper_field_path: CreateTankInput has no structure Nam; did you mean "Name"?',
      'error unknown-path operations.CreateTank.output_wrapper_field_path: CreateTank: CreateTankOutput has no structure State',
    ]);
  });

  it('says where: of a key or a value, in the words of the file', () => {
    const text = 'resources:\n  Tank:\n    Fields:\n      Nmae: { is_immutable: true }\n';
    const problem = infer(tank, text).problems.find(({ code }) => code === 'unknown-path');
    assert.deepEqual(problem?.at.kind === 'generator' ? problem.at.path : undefined, ['resources', 'Tank', 'Fields', 'Nmae']);
    const span = problem?.at.kind === 'generator' ? problem.at.span : undefined;
    assert.deepEqual(span === undefined ? undefined : new LineMap(text).range(span), {
      start: { line: 3, character: 6 },
      end: { line: 3, character: 10 },
    });
    assert.deepEqual(problem?.candidates, ['Name']);
  });

  it('goes on with the rest of a file that has mistakes', () => {
    const kinds = kindsOf(infer(tank, 'nonsense: 1\nresources: { Tank: { fields: { Name: { is_secret: 5, is_immutable: true } } } }'));
    assert.ok(Object.keys(kinds['Tank']?.spec ?? {}).includes('name!='));
  });

  it('takes plain numbers and booleans for strings where strings are wanted', () => {
    assert.deepEqual(problemsWith('operations: { CreateTank: { override_values: { A: true, B: 5 } } }'), []);
  });
});

describe('problems of types', () => {
  const reef = (members: Record<string, string>, structures: ApiShorthand['structures'] = {}): ApiShorthand => ({
    operations: { CreateReef: { in: 'I' } },
    structures: { I: { Name: 'str', ...members }, ...structures },
  });

  it('reports a cycle where it closes and leaves that member out', () => {
    const inference = infer(reef({ Root: 'Coral' }, { Coral: { Val: 'str', Branches: '[Coral]' } }));
    assert.deepEqual(problemsOf(inference), [
      'error cyclic-type /shapes/CoralList/member: recursive type: Coral > CoralList > Coral; ignore one of these members, or set a plain type for it',
    ]);
    assert.deepEqual(kindsOf(inference), { Reef: { spec: { name: 'string', root: { val: 'string' } }, status: {} } });
  });

  it('reports empty structures, at the first level and below', () => {
    const inference = infer(reef({ Off: 'Nothing', Arm: 'Arm' }, { Nothing: {}, Arm: { None: 'Nothing', Len: 'int' } }));
    assert.deepEqual(problemsOf(inference), [
      'error empty-structure /shapes/Arm/members/None: Nothing has no members; list it in empty_shapes or ignore it',
      'error empty-structure /shapes/I/members/Off: Nothing has no members; ignore the field or set its type',
    ]);
    assert.deepEqual(kindsOf(inference), { Reef: { spec: { arm: { len: 'int64' }, name: 'string' }, status: {} } });
  });

  it('takes a structure without members left for an empty one', () => {
    const inference = infer(reef({ Arm: 'Arm' }, { Arm: { Hand: 'Hand' }, Hand: { Len: 'int' } }), 'ignore: { field_paths: [Hand.Len] }');
    assert.deepEqual(problemsOf(inference), [
      'error empty-structure /shapes/Arm/members/Hand: Hand has no members; list it in empty_shapes or ignore it',
    ]);
  });

  it('reports types that no field can have only where they are reached', () => {
    assert.deepEqual(problemsOf(infer(reef({ Any: 'doc' }))), [
      'error unsupported-type /shapes/I/members/Any: DocValue is of type document, which is not supported in a field; ignore the member',
    ]);
    assert.deepEqual(problemsOf(infer(reef({ Any: 'doc' }), 'ignore: { field_paths: [CreateReefInput.Any] }')), []);
  });

  it('reports what holds nothing but empty structures at the first level, which no list in empty_shapes mends', () => {
    const inference = infer(
      reef({ Offs: '[Nothing]', Arm: 'Arm' }, { Nothing: {}, Arm: { Nones: '[Nothing]' } }),
      'empty_shapes: [Nothing]',
    );
    assert.deepEqual(problemsOf(inference), [
      'error empty-structure /shapes/I/members/Offs: Nothing has no members; ignore the field or set its type',
    ]);
    assert.deepEqual(kindsOf(inference), { Reef: { spec: { arm: { nones: [{ '*': 'string' }] }, name: 'string' }, status: {} } });
  });

  it('reports maps at the first level of which Go does not know the type', () => {
    const inference = infer(
      reef(
        { Plain: '{Plain}', Urls: '{Url}', Times: '{[time]}', Reefs: '{Reef}', Deep: 'Deep' },
        { Plain: { A: 'str' }, Url: { B: 'str' }, Reef: { C: 'str' }, Deep: { Urls: '{Url}', Times: '{time}' } },
      ),
    );
    assert.deepEqual(problemsOf(inference), [
      'error unsupported-type /shapes/I/members/Reefs: Go code for a map of Reef does not compile; ignore the field or set its type',
      'error unsupported-type /shapes/I/members/Times: Go code for a map of timestamps does not compile; ignore the field or set its type',
      'error unsupported-type /shapes/I/members/Urls: Go code for a map of Url does not compile; ignore the field or set its type',
    ]);
    assert.deepEqual(kindsOf(inference)['Reef'], {
      spec: {
        deep: { times: { '*': 'date-time' }, urls: { '*': { b: 'string' } } },
        name: 'string',
        plain: { '*': { a: 'string' } },
        reefs: { '*': { c: 'string' } },
        times: { '*': ['date-time'] },
        urls: { '*': { b: 'string' } },
      },
      status: {},
    });
  });

  it('reports types that only other operations lead to, as the generator makes these too', () => {
    const api: ApiShorthand = {
      operations: {
        CreateReef: { in: 'I' },
        GetReef: { in: 'I', out: 'Got' },
        ListReefs: { in: 'I', out: 'Listed' },
        GetFish: { in: 'I', out: 'Other' },
      },
      structures: {
        I: { Name: 'str' },
        Got: { Reef: 'Detail', Any: 'doc' },
        Detail: { Notes: '[doc]', Off: 'Nothing', Name: 'str' },
        Nothing: {},
        Listed: { Reefs: '[Node]' },
        Node: { Next: '[Node]' },
        Other: { Fish: 'Fish' },
        Fish: { Nothing: 'Nowhere', School: '[Fish]' },
        Nowhere: {},
      },
    };
    const generator = 'ignore: { field_paths: [CreateReefInput.Any] }';
    assert.deepEqual(problemsOf(infer(api, generator)).slice(1), [
      'error cyclic-type /shapes/Node/members/Next: recursive type, which the generator cannot go through: NodeList > Node > NodeList; ignore one of these members',
      'error unsupported-type /shapes/Detail/members/Notes: DocValue is of type document, which is not supported in a type; ignore the member',
      'error empty-structure /shapes/Detail/members/Off: Nothing has no members; list it in empty_shapes or ignore it',
    ]);
    const mended = `
empty_shapes: [Nothing]
ignore: { field_paths: [Detail.Notes], operations: [ListReefs] }
`;
    assert.deepEqual(problemsOf(infer(api, mended)), []);
  });

  it('goes through deep types of other operations without end of the stack', () => {
    const chain: Record<string, Record<string, string>> = { C5000: { End: 'str' } };
    for (let level = 0; level < 5000; level += 1) {
      chain[`C${level}`] = { Next: `C${level + 1}` };
    }
    const api: ApiShorthand = {
      operations: { CreateReef: { in: 'I' }, GetReef: { in: 'I', out: 'C0' } },
      structures: { I: { Name: 'str' }, ...chain },
    };
    assert.deepEqual(problemsOf(infer(api)), []);
  });

  it('tells fields apart that only JSON tells apart', () => {
    const generator = 'resources: { Reef: { fields: { hTTPSPort: { type: string }, Pump.watts: { type: int } } } }';
    assert.deepEqual(problemsOf(infer(reef({ HTTPSPort: 'str', Pump: 'Pump' }, { Pump: { Watts: 'int' } }), generator)), [
      'error name-collision resources.Reef.fields.Pump.watts: Pump already has a member Watts, with which watts collides; ignore Pump.Watts to replace it',
      'error name-collision resources.Reef: Reef: duplicate field HTTPSPort in spec',
    ]);
  });

  it('reports types that crash the generator', () => {
    const generator = `
resources: { Reef: { fields: {
  Odd: { type: '[]Scale' }, Own: { type: '[]Scale', references: { resource: Reef, path: Spec.Name } }, Pump.Odd: { type: '[]Scale' } } } }
`;
    assert.deepEqual(
      problemsOf(infer(reef({ Pump: 'Pump' }, { Pump: { Watts: 'int' } }), generator)).filter((problem) => problem.startsWith('error')),
      [
        'error bad-value resources.Reef.fields.Own.type: the generator crashes on a reference of unknown type "[]Scale"',
        'error bad-value resources.Reef.fields.Pump.Odd.type: the generator crashes on type "[]Scale" of a nested field',
      ],
    );
  });

  it('knows no scalar of a Smithy model that no member uses', () => {
    const generator = 'resources: { Reef: { fields: { Own: { custom_field: { list_of: Boolean } } } } }';
    assert.deepEqual(problemsOf(inferFromSmithy(reef({}), generator)), [
      'error unknown-shape resources.Reef.fields.Own.custom_field.list_of: the API has no shape Boolean',
    ]);
    assert.deepEqual(problemsOf(infer(reef({}), generator)), []);
  });

  it('reports two fields of one name and keeps one', () => {
    const inference = infer(
      reef({ VpcId: 'str' }),
      'resources: { Reef: { fields: { VPCId: { type: string }, Own: { type: int, go_tag: \'json:"name,omitempty"\' } } } }',
    );
    assert.deepEqual(problemsOf(inference), [
      'error name-collision resources.Reef: Reef: duplicate field name in spec',
      'error name-collision resources.Reef: Reef: duplicate field vpcID in spec',
    ]);
  });

  it('keeps the fixed fields of a status', () => {
    const api: ApiShorthand = {
      operations: { CreateReef: { in: 'I', out: 'O' } },
      structures: { I: { Name: 'str' }, O: { Conditions: 'str', Age: 'int' } },
    };
    const inference = infer(api);
    assert.deepEqual(problemsOf(inference), [
      'error name-collision /operations/CreateReef: Reef: status already has a standard field conditions',
    ]);
    assert.equal(inference.crds[0]?.versions[0]?.schema.properties?.['status']?.properties?.['conditions']?.type, 'array');
  });

  it('bounds schemas that would grow without end or too deep', () => {
    const wide: Record<string, Record<string, string>> = {};
    for (let level = 0; level < 40; level += 1) {
      wide[`L${level}`] = { A: `L${level + 1}`, B: `L${level + 1}` };
    }
    const grown = infer(reef({ Root: 'L0' }, { ...wide, L40: { End: 'str' } }));
    assert.ok(grown.problems.length > 0 && grown.problems.every(({ code }) => code === 'too-large'));
    assert.ok(JSON.stringify(grown.crds).length < 50_000_000);
    const chain: Record<string, Record<string, string>> = { C5000: { End: 'str' } };
    for (let level = 0; level < 5000; level += 1) {
      chain[`C${level}`] = { Next: `C${level + 1}` };
    }
    const deep = infer(reef({ Root: 'C0' }, chain));
    assert.ok(deep.problems.some(({ code }) => code === 'too-large'));
    JSON.stringify(deep.crds);
  });
});

describe('problems of models', () => {
  it('says what a file is that is no model', () => {
    const messages = [undefined, null, [], 5, {}, { openapi: '3.0.0' }, { pagination: {} }, { Resources: {} }, { shapes: {} }].map(
      (model) => problemsOf(infer(tank, '', { model }))[0] ?? 'none',
    );
    assert.deepEqual(
      messages.map((message) => message.replace(/: expected.*/, '')),
      [
        'error model-format : not an API model but an undefined',
        'error model-format : not an API model but null',
        'error model-format : not an API model but an array',
        'error model-format : not an API model but a number',
        'error model-format : not an API model but an empty object',
        'error model-format : not an API model but an OpenAPI document',
        'error model-format : not an API model but a list of paginators',
        'error model-format : not an API model but a CloudFormation template',
        'error model-format : not an API model but an incomplete API model',
      ],
    );
  });

  it('reports a model without operations', () => {
    assert.deepEqual(problemsOf(infer(tank, '', { model: { operations: {}, shapes: {} } })), [
      'error model-format /operations: the model has no operations',
    ]);
  });

  it('reports uses of shapes that do not exist, and goes on', () => {
    const model = asC2j({ ...tank, shapes: { Odd: { type: 'structure', members: { A: { shape: 'Pmup' }, B: {}, C: 7 } }, Bad: 7 } });
    assert.deepEqual(problemsOf(infer(tank, '', { model })), [
      'error model-shape /shapes/Bad: shape Bad: expected an object, found a number',
      'error model-shape /shapes/Odd/members/A: shape Pmup is referenced but not defined; did you mean "Pump"?',
      'error model-shape /shapes/Odd/members/B: shape reference without a target',
      'error model-shape /shapes/Odd/members/C: shape reference without a target',
    ]);
  });

  it('survives names that every object has', () => {
    const api: ApiShorthand = {
      serviceId: 'constructor',
      operations: { CreateReef: { in: 'I' } },
      structures: { I: { constructor: 'str', __proto__x: 'str', toString: 'hasOwnProperty' }, hasOwnProperty: { valueOf: 'str' } },
    };
    assert.deepEqual(kindsOf(infer(api)), {
      Reef: { spec: { ProtoX: 'string', constructor: 'string', toString: { valueOf: 'string' } }, status: {} },
    });
  });

  it('says what a text is that is no JSON', () => {
    const text = JSON.stringify(asC2j(tank));
    const results = [
      '',
      '  \n',
      text.slice(0, 300),
      '$version: "2.0"\nnamespace a.b',
      'openapi: 3.0.0',
      `${text.slice(0, 40)}oops${text.slice(40)}`,
    ].map((source) => {
      const parsed = parseModelText(source);
      return parsed.kind === 'parsed' ? 'parsed' : parsed.problem.message;
    });
    assert.deepEqual(results, [
      'the file is empty',
      'the file is empty',
      'unexpected end of JSON: the file seems to be truncated',
      'the file is Smithy IDL; convert it to a JSON AST with the Smithy CLI',
      'the file is not JSON',
      'the file contains a JSON syntax error: expected ":"',
    ]);
  });

  it('says where the JSON of a model is wrong, whatever words the engine has for it', () => {
    const placeOf = (source: string): readonly unknown[] => {
      const parsed = parseModelText(source);
      const at = parsed.kind === 'parsed' ? undefined : parsed.problem.at;
      return parsed.kind === 'parsed' ? [] : [parsed.problem.message, at?.kind === 'model' ? at.offset : undefined];
    };
    const error = 'the file contains a JSON syntax error';
    const cut = 'unexpected end of JSON: the file seems to be truncated';
    assert.deepEqual(placeOf('{"a": x}'), [`${error}: expected a value`, 6]);
    assert.deepEqual(placeOf('{"a": 1,}'), [`${error}: trailing comma before "}"`, 7]);
    assert.deepEqual(placeOf('\uFEFF{"a": x}'), [`${error}: expected a value`, 7]);
    assert.deepEqual(placeOf('{"a": [1 2], "b": '), [`${error}: missing comma`, 9]);
    for (const source of ['{', '{"a', '{"a"', '{"a":', '{"a": tr', '{"a": -', '{"a": "\\', '{"a": "\\u00', '{"a": [1,', '\uFEFF{"a": 1']) {
      assert.deepEqual(placeOf(source), [cut, source.length], source);
    }
  });

  it('refuses a text that is too large before parsing it', () => {
    const parsed = parseModelText('{}'.padEnd(50), 20);
    assert.match(parsed.kind === 'unreadable' ? parsed.problem.message : '', /too large.*50.*20/);
  });

  it('reads a text with a byte order mark', () => {
    assert.equal(parseModelText('\uFEFF{}').kind, 'parsed');
  });
});
