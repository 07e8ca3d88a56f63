import assert from 'node:assert/strict';
import type { ApiShorthand } from '../../support/apiShorthand';
import { infer } from '../../support/infer';

/** `required | optional` keys of a kind of the service that has `operations` beside CreateTank. */
function keysOf(operations: ApiShorthand['operations'], structures: ApiShorthand['structures'], generator = ''): string | undefined {
  const api: ApiShorthand = {
    operations: { CreateTank: { in: 'I', out: 'O' }, ...operations },
    structures: { I: { Colour: 'str', RoomId: 'str', Size: 'int' }, O: { TankId: 'str', TankArn: 'str' }, ...structures },
  };
  const adoption = infer(api, generator).crds.find(({ kind }) => kind === 'Tank')?.adoption;
  return adoption === undefined
    ? undefined
    : `${adoption.required.join(' ')} | ${adoption.optional.join(' ')}${adoption.isOpen ? ' …' : ''}`;
}

const get = { GetTank: { in: 'G' } };
const list = { DescribeTanks: { in: 'L' } };

const table: readonly (readonly [
  title: string,
  keys: string | undefined,
  operations: ApiShorthand['operations'],
  input: Record<string, string>,
  generator?: string,
])[] = [
  ['no operation reads it', ' | ', {}, {}],
  ['the identifier of a Get', 'tankID | ', get, { 'TankId!': 'str' }],
  [
    'required and optional texts beside it',
    'roomID tankID | colour',
    get,
    { Colour: 'str', 'RoomId!': 'str', Size: 'int', TankId: 'str', NextToken: 'str' },
  ],
  ['a member that is no field', 'tankID | ', get, { TankId: 'str', 'Verbose!': 'str' }],
  ['the ARN of a Get', 'arn | ', get, { TankArn: 'str', 'Colour!': 'str' }],
  ['two identifiers of a Get', undefined, get, { TankId: 'str', Name: 'str' }],
  ['no identifier of a Get', undefined, get, { Colour: 'str' }],
  ['the plural of a List', 'tankID | ', list, { TankIds: '[str]', MaxResults: 'str' }],
  ['Get before List', 'tankID | ', { ...get, ...list }, { TankId: 'str' }],
  ['a Get that is unlinked', 'tankID | colour', { ...get, ...list }, { Colour: 'str' }, 'ignore: { operations: [GetTank] }'],
  ['the ARN by configuration', 'arn | ', get, { TankId: 'str' }, 'resources: { Tank: { is_arn_primary_key: true } }'],
  [
    'a key by configuration',
    'colour roomID | ',
    get,
    { 'RoomId!': 'str', Colour: 'str' },
    'resources: { Tank: { fields: { Colour: { is_primary_key: true } } } }',
  ],
  [
    'renames of the reading operation',
    'tankID | ',
    get,
    { Aquarium: 'str' },
    'resources: { Tank: { renames: { operations: { GetTank: { input_fields: { Aquarium: TankId } } } } } }',
  ],
  [
    'code of the controller',
    'tankID |  …',
    get,
    { TankId: 'str' },
    'resources: { Tank: { hooks: { post_populate_resource_from_annotation: { code: x } } } }',
  ],
];

describe('keys of adoption-fields', () => {
  for (const [title, keys, operations, input, generator] of table) {
    it(title, () => {
      assert.equal(keysOf(operations, { G: input, L: { TankIds: '[str]', ...input } }, generator), keys);
    });
  }
});
