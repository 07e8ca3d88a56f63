import assert from 'node:assert/strict';
import { inferService } from '../../../server/src/infer/inferService';
import { parseModelText } from '../../../server/src/infer/model/modelText';
import { readGenerator } from '../../../server/src/infer/config/generatorText';
import { type ApiShorthand, asC2j, asSmithy } from '../../support/apiShorthand';
import { plainConfig } from '../../support/infer';
import { checkInference } from '../../support/inferChecks';
import { mutateJson, mutateText, seeded } from '../../support/mutate';

const seed = Number(process.env['ACKMESH_SEED'] ?? 20240817);
const rounds = Number(process.env['ACKMESH_MUTATIONS'] ?? 300);

const api: ApiShorthand = {
  operations: {
    CreateTank: { in: 'CreateTankRequest', out: 'CreateTankResponse' },
    DescribeTank: { in: 'DescribeTankRequest', out: 'CreateTankResponse' },
    PutPolicy: { in: 'PolicyInput' },
  },
  structures: {
    CreateTankRequest: { 'name!': 'str', Pump: 'Pump', Plants: '[Plant]', Attributes: '{str}', 'Token~': 'str', Kind: 'Kind', Any: 'doc' },
    CreateTankResponse: { Tank: 'Tank' },
    DescribeTankRequest: { Name: 'str' },
    Tank: { TankArn: 'str', TankId: 'str', Pumps: '{Pump}', Since: 'time', Plants: '[[Plant]]' },
    Pump: { Watts: 'int', RoleArn: 'str', Spare: 'Spare' },
    Spare: { Price: 'dbl', Off: 'Nothing', Photo: 'blob' },
    Plant: { Species: 'str', SubnetIds: '[str]' },
    'union Kind': { Salt: 'bool', Fresh: 'Nothing' },
    Nothing: {},
    PolicyInput: { Document: 'str', Tags: '{str}' },
  },
};

const generator = `
ignore: { field_paths: [CreateTankInput.Any, Plant.Species], shape_names: [Unused], operations: [], resource_names: [Other] }
empty_shapes: [Nothing]
custom_shapes: { Filter: { Mesh: string } }
operations:
  PutPolicy: { operation_type: [Create, Update], resource_name: Policy }
  CreateTank: { output_wrapper_field_path: Tank }
resources:
  Tank:
    shortNames: [t]
    unpack_attributes_map: { set_attributes_single_attribute: true }
    ignore_idempotency_token: true
    print: { order_by: index, add_age_column: true, additional_columns: [{ name: A, json_path: .spec.name, type: string }] }
    renames: { operations: { CreateTank: { input_fields: { Name: TankName }, output_fields: { TankId: ID } } } }
    fields:
      TankName: { is_required: true, is_immutable: true, print: { name: NAME } }
      Depth: { is_attribute: true, type: string, references: { service_name: iam, resource: Role, path: Status.ID } }
      Pump.RoleARN: { references: { resource: Policy, path: Status.ACKResourceMetadata.ARN } }
      Pump.Watts: { is_secret: true, go_tag: 'json:"watts"' }
      Plants.Species: { type: string }
      Filters: { custom_field: { list_of: Filter } }
      Labels: { custom_field: { map_of: StrValue } }
      State: { is_read_only: true, from: { operation: DescribeTank, path: Tank.TankId } }
`;

describe('inference of damaged input', () => {
  it(`never throws and always says something (seed ${seed}, ${rounds} rounds)`, function () {
    this.timeout(0);
    const config = readGenerator(generator).value;
    const models = [asC2j(api), asSmithy(api)];
    for (let round = 0; round < rounds; round += 1) {
      const random = seeded(seed + round);
      const isModelDamaged = random() < 0.6;
      const original = models[round % 2];
      const model = isModelDamaged ? mutateJson(original, random, 1 + Math.floor(random() * 4)) : original;
      const damaged = !isModelDamaged || random() < 0.3 ? mutateJson(config, random, 1 + Math.floor(random() * 4)) : config;
      try {
        checkInference(inferService({ model, generator: plainConfig(damaged), alias: 'aquarium', domain: 'example.org' }), model);
      } catch (error) {
        throw new Error(`round ${round} of seed ${seed}`, { cause: error });
      }
    }
  });

  it(`says where a damaged text cannot be read (seed ${seed}, ${rounds} rounds)`, () => {
    const text = JSON.stringify(asC2j(api));
    for (let round = 0; round < rounds; round += 1) {
      const parsed = parseModelText(mutateText(text, seeded(seed + round)));
      if (parsed.kind === 'parsed') {
        checkInference(
          inferService({ model: parsed.json, generator: plainConfig({}), alias: 'aquarium', domain: 'example.org' }),
          parsed.json,
        );
      } else {
        assert.ok(parsed.problem.at.kind === 'model' && parsed.problem.message !== '');
      }
    }
  });
});
