import assert from 'node:assert/strict';
import type { ApiModel } from '../../../server/src/infer/model/apiModel';
import { readModel, recogniseModel } from '../../../server/src/infer/model/readModel';
import { ProblemSink } from '../../../server/src/infer/problem';
import { type ApiShorthand, asC2j, asSmithy } from '../../support/apiShorthand';

function read(json: unknown): ApiModel {
  const model = readModel(json, new ProblemSink());
  assert.ok(model !== undefined);
  return model;
}

/** Members of each structure, sorted, both formats giving the same. */
function structures(api: ApiShorthand): Record<string, string[]> {
  const [fromC2j, fromSmithy] = [asC2j(api), asSmithy(api)].map((json) =>
    Object.fromEntries(
      [...read(json).shapes.values()]
        .filter(({ type }) => type === 'structure')
        .map(({ name, members }) => [name, [...members.keys()].sort()] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );
  assert.deepEqual(fromSmithy, fromC2j);
  return fromC2j ?? {};
}

describe('recognition of models', () => {
  it('goes by content', () => {
    const api: ApiShorthand = { operations: { GetTank: {} }, structures: {} };
    assert.equal(recogniseModel(asC2j(api)), 'c2j');
    assert.equal(recogniseModel(asSmithy(api)), 'smithy');
    assert.equal(recogniseModel({ shapes: {} }), undefined);
    assert.equal(recogniseModel({ smithy: '2.0', shapes: [] }), undefined);
  });
});

describe('names of shapes and members', () => {
  it('start with capitals, members too, and are reachable', () => {
    const api: ApiShorthand = {
      operations: { getTank: { in: 'tankRequest' } },
      structures: { tankRequest: { 'name!': 'str', inner: 'pump' }, pump: { watts: 'int' }, unused: { a: 'str' } },
    };
    assert.deepEqual(structures(api), { GetTankInput: ['Inner', 'Name'], GetTankOutput: [], Pump: ['Watts'] });
    assert.deepEqual([...(read(asC2j(api)).shapes.get('GetTankInput')?.required ?? [])], ['Name']);
  });

  it('lose what no identifier may hold', () => {
    const api: ApiShorthand = { operations: { GetTank: { in: 'I' } }, structures: { I: { A: '__tank_pump' }, __tank_pump: { B: 'str' } } };
    assert.deepEqual(structures(api)['TankPump'], ['B']);
  });

  it('give every operation payloads of its own that share what is below', () => {
    const api: ApiShorthand = {
      operations: { GetTank: { in: 'Key', out: 'Tank' }, StopTank: { in: 'Key' } },
      structures: { Key: { Name: 'str', Pump: 'Pump' }, Tank: { Age: 'int' }, Pump: { A: 'str' } },
    };
    assert.deepEqual(structures(api), {
      GetTankInput: ['Name', 'Pump'],
      GetTankOutput: ['Age'],
      Pump: ['A'],
      StopTankInput: ['Name', 'Pump'],
      StopTankOutput: [],
    });
    const model = read(asC2j(api));
    const [get, stop] = ['GetTankInput', 'StopTankInput'].map((name) => model.shapes.get(name));
    assert.notEqual(get?.members, stop?.members);
    assert.equal(get?.members.get('Pump')?.shape, stop?.members.get('Pump')?.shape);
  });

  it('keep a payload that other shapes use under its own name as well', () => {
    const api: ApiShorthand = { operations: { GetTank: { in: 'Tank' } }, structures: { Tank: { Parent: '[Tank]' } } };
    assert.deepEqual(structures(api), { GetTankInput: ['Parent'], GetTankOutput: [], Tank: ['Parent'] });
  });

  it('get an underscore where methods of the SDK would collide', () => {
    const api: ApiShorthand = {
      operations: { GetTank: { in: 'I' } },
      structures: { I: { String: 'str', SetName: 'str', Name: 'str', SetSail: 'str' } },
    };
    assert.deepEqual(structures(api)['GetTankInput'], ['Name', 'SetName_', 'SetSail', 'String_']);
  });

  it('lose what repeats the name of some services', () => {
    const api = (serviceId: string): ApiShorthand => ({
      serviceId,
      operations: { GetPlan: { in: 'I' } },
      structures: { I: { A: 'BackupPlan', B: 'BackupOther' }, BackupPlan: { X: 'str' }, BackupOther: { Y: 'str' } },
    });
    assert.deepEqual(Object.keys(structures(api('Backup'))), ['BackupOther', 'GetPlanInput', 'GetPlanOutput', 'Plan']);
    assert.deepEqual(Object.keys(structures(api('Other'))), ['BackupOther', 'BackupPlan', 'GetPlanInput', 'GetPlanOutput']);
  });

  it('swap in the order of the table', () => {
    const api: ApiShorthand = {
      serviceId: 'Glue',
      operations: { GetIt: { in: 'I' } },
      structures: { I: { A: 'Table', B: 'GlueTable' }, Table: { X: 'str' }, GlueTable: { Y: 'str' } },
    };
    const found = structures(api);
    assert.deepEqual([found['TableData'], found['Table']], [['X'], ['Y']]);
  });

  it('keep an ending like a payload only where the table says so', () => {
    const api = (serviceId: string): ApiShorthand => ({
      serviceId,
      operations: { GetIt: { in: 'I' } },
      structures: { I: { A: 'TargetInput', B: 'OtherOutput' }, TargetInput: { X: 'str' }, OtherOutput: { Y: 'str' } },
    });
    assert.deepEqual(Object.keys(structures(api('EventBridge'))), ['GetItInput', 'GetItOutput', 'OtherOutput_', 'TargetInput']);
    assert.deepEqual(Object.keys(structures(api('Other'))), ['GetItInput', 'GetItOutput', 'OtherOutput_', 'TargetInput_']);
  });

  it('become aliases that stay as they are, and payloads that keep their names, where tables say so', () => {
    const aliased: ApiShorthand = {
      serviceId: 'RDS',
      operations: { BacktrackDBCluster: { out: 'DBClusterBacktrack' } },
      structures: { DBClusterBacktrack: { X: 'str' } },
    };
    assert.deepEqual(Object.keys(structures(aliased)), ['BacktrackDBClusterInput', 'BacktrackDBClusterOutput']);
    const kept: ApiShorthand = {
      serviceId: 'EC2',
      operations: { CreateVolume: { in: 'I', out: 'Volume' } },
      structures: { I: { A: 'str' }, Volume: { X: 'str' } },
    };
    assert.deepEqual(Object.keys(structures(kept)), ['CreateVolumeInput', 'Volume']);
  });
});

describe('changes that the SDK makes to services', () => {
  it('take checksums out of payloads, but for two, and make times of expiry text', () => {
    const model = read(
      asC2j({
        serviceId: 'S3',
        operations: { PutObject: { in: 'P' }, PutIt: { in: 'P' }, GetObject: { out: 'G' } },
        structures: { P: { ContentMD5: 'str', Body: 'blob' }, G: { Expires: 'time' } },
      }),
    );
    assert.deepEqual([...(model.shapes.get('PutObjectInput')?.members.keys() ?? [])], ['ContentMD5', 'Body']);
    assert.deepEqual([...(model.shapes.get('PutItInput')?.members.keys() ?? [])], ['Body']);
    assert.equal(model.shapes.get('GetObjectOutput')?.members.get('Expires')?.shape.type, 'string');
  });

  it('make numbers of limits of lists', () => {
    const model = read(asC2j({ serviceId: 'CloudFront', operations: { ListIt: { in: 'I' } }, structures: { I: { MaxItems: 'str' } } }));
    assert.equal(model.shapes.get('ListItInput')?.members.get('MaxItems')?.shape.type, 'integer');
  });
});

describe('Smithy models', () => {
  const id = (name: string): string => `com.amazonaws.aquarium#${name}`;
  const model = read({
    smithy: '2.0',
    shapes: {
      [id('Aquarium')]: { type: 'service', traits: { 'aws.api#service': { sdkId: 'Aquarium' } } },
      [id('GetTank')]: {
        type: 'operation',
        input: { target: id('Req') },
        output: { target: 'smithy.api#Unit' },
        errors: [{ target: id('Bad') }],
      },
      [id('Req')]: {
        type: 'structure',
        members: {
          Level: { target: id('Level') },
          Mode: { target: id('Mode') },
          Old: { target: 'smithy.api#String' },
          Off: { target: 'smithy.api#Unit' },
          Flag: { target: 'smithy.api#PrimitiveBoolean' },
        },
      },
      [id('Level')]: { type: 'intEnum', members: { LOW: { target: 'smithy.api#Unit', traits: { 'smithy.api#enumValue': 1 } } } },
      [id('Mode')]: { type: 'string', traits: { 'smithy.api#enum': [{ value: 'b' }, { value: 'a' }] } },
      [id('Bad')]: { type: 'structure', members: {}, traits: { 'smithy.api#error': 'client' } },
      [id('Tank')]: { type: 'resource' },
    },
  });

  it('have kinds of shapes that the older format lacks', () => {
    const members = model.shapes.get('GetTankInput')?.members;
    assert.deepEqual(
      [...(members ?? [])].map(([name, { shape }]) => [name, shape.type, shape.modelType]),
      [
        ['Level', 'integer', 'intEnum'],
        ['Mode', 'string', 'string'],
        ['Old', 'string', 'string'],
        ['Off', 'structure', 'structure'],
        ['Flag', 'boolean', 'primitiveBoolean'],
      ],
    );
    assert.deepEqual(members?.get('Mode')?.shape.limits?.enum, ['b', 'a']);
    assert.equal(model.shapes.get('Bad')?.isException, true);
    assert.equal(model.shapes.has('Tank'), false);
  });

  it('say by the prelude that an operation has no payload', () => {
    assert.equal(model.shapes.get('GetTankOutput')?.members.size, 0);
  });
});
