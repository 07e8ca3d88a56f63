import assert from 'node:assert/strict';
import { withEncrypted } from '../../../server/src/yaml/templates/encrypted';
import { parseByLibrary, parseYaml } from '../../../server/src/yaml/reading/parse';
import { asMap, asScalar, nodeAt } from '../../../server/src/yaml/nodes/query';

const text = `kind: Bucket
spec:
  name: ENC[AES256_GCM,data:a1=,iv:b2=,tag:c3==,type:str]
  lock: 'ENC[AES256_GCM,data:d4=,iv:e5=,tag:f6==,type:bool]'
  list:
  - ENC[AES256_GCM,data:g7=,type:int]
  note: see ENC[AES256_GCM,data:h8=]
  sops: on
sops:
  mac: ENC[AES256_GCM,data:i9=,type:str]
`;

describe('values that SOPS encrypted', () => {
  for (const [name, read] of [
    ['', parseYaml],
    [' (library)', parseByLibrary],
  ] as const) {
    const { root } = read(text);
    const isOpaque = (...path: readonly (string | number)[]): boolean | undefined => asScalar(nodeAt(root, path))?.opaque;

    it(`are placeholders${name}`, () => {
      assert.deepEqual(
        [isOpaque('spec', 'name'), isOpaque('spec', 'lock'), isOpaque('spec', 'list', 0), isOpaque('sops', 'mac')],
        [true, true, true, true],
      );
      assert.deepEqual([isOpaque('kind'), isOpaque('spec', 'note'), isOpaque('spec', 'sops')], [false, false, false]);
    });

    it(`come with a key that is not applied${name}`, () => {
      const keysAt = (...path: readonly string[]): readonly string[] =>
        asMap(nodeAt(root, path))?.entries.flatMap(({ key }) => (key.opaque ? [key.text] : [])) ?? [];
      assert.deepEqual([keysAt(), keysAt('spec')], [['sops'], []]);
    });
  }

  it('leave a tree without them as it is', () => {
    const plain = 'sops: {}\nname: ENC[other]\n';
    const { root } = parseYaml(plain);
    assert.ok(root !== undefined);
    assert.equal(withEncrypted(root, plain), root);
  });
});
