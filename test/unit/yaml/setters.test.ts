import assert from 'node:assert/strict';
import { parseByLibrary, parseYaml } from '../../../server/src/yaml/reading/parse';
import type { YamlNode } from '../../../server/src/yaml/nodes/node';
import { withSetters } from '../../../server/src/yaml/templates/setters';
import { asScalar, asSequence, nodeAt } from '../../../server/src/yaml/nodes/query';

const text = `metadata:
  name: my-net # kpt-set: \${network-name}-net
  namespace: "team" # kpt-set: \${namespace}
  labels: { app: a } # kpt-set: \${app}
spec:
  action: dryrun # {"$kpt-set":"enforcementAction"}
  size: 3 # {"$openapi":"size"}
  image: a:1 # {"$imagepolicy": "flux-system:a"}
  note: "# kpt-set: \${x}"
  # kpt-set: \${above}
  plain: a # set by kpt-set
  empty: # kpt-set: \${empty}
  list: # kpt-set: \${list}
    - a
    - b
  maps: # kpt-set: \${maps}
    - member: a
      roles: [b]
  flow: [a, b] # kpt-set: \${flow}
  items:
    - a # kpt-set: \${a}
    - b
`;

describe('values that setters of kpt write', () => {
  for (const [name, read] of [
    ['', parseYaml],
    [' (library)', parseByLibrary],
  ] as const) {
    const at = (path: string): YamlNode | undefined =>
      nodeAt(
        read(text).root,
        path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
      );

    it(`are placeholders that keep their text${name}`, () => {
      for (const path of [
        'metadata.name',
        'metadata.namespace',
        'spec.action',
        'spec.size',
        'spec.empty',
        'spec.list.1',
        'spec.maps.0.member',
        'spec.maps.0.roles.0',
        'spec.flow.0',
        'spec.items.0',
      ]) {
        assert.equal(asScalar(at(path))?.opaque, true, path);
      }
      assert.equal(asScalar(at('metadata.name'))?.text, 'my-net');
      assert.deepEqual(
        ['spec.list', 'spec.flow', 'spec.items'].map((path) => asSequence(at(path))?.open),
        [true, true, undefined],
      );
    });

    it(`are not those with another comment${name}`, () => {
      for (const path of ['metadata.labels.app', 'spec.image', 'spec.note', 'spec.plain', 'spec.items.1']) {
        assert.equal(asScalar(at(path))?.opaque, path === 'spec.note', path);
      }
    });
  }

  it('change nothing of a tree in which there are none', () => {
    const yaml = 'a: [{ b: c }]\nd:\n  - "$ref": e\n';
    const { root } = parseYaml(yaml);
    assert.ok(root !== undefined);
    assert.equal(withSetters(root, yaml), root);
  });

  it('are looked for in time that grows with the text', () => {
    const line = `a: [${'{ b: c }, '.repeat(20_000)}d] # {"$ref":"x"}${'#'.repeat(500_000)}`;
    assert.equal(asSequence(nodeAt(parseYaml(line).root, ['a']))?.open, true);
    assert.equal(asScalar(nodeAt(parseYaml(`a: b ${'#'.repeat(500_000)}\n`).root, ['a']))?.opaque, false);
  });
});
