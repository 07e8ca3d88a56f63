import assert from 'node:assert/strict';
import { parseByLibrary, parseYaml } from '../../../server/src/yaml/reading/parse';
import { ReadDocument } from '../../../server/src/yaml/reading/readDocument';
import { codesOf, openWorkspace } from '../../support/workspace';

const ready = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata:
  name: main
status:
  (conditions[?type == 'Ready']):
    - status: "True"
`;

describe('documents that are compared with objects', () => {
  it('are told by keys in parentheses', () => {
    for (const key of ["(conditions[?type == 'Ready'])", '"(length(a) > `2`)"', '(a)->b', '~.(a)', '~i.(a)']) {
      const text = `a:\n  ${key}: 1\n`;
      assert.deepEqual([parseYaml(text).templated, parseByLibrary(text).templated], [true, true], key);
    }
    for (const text of ['a: (b)\n', 'a: |\n  (b): c\n', '(a) b: c\n', '# (a): b\na: 1\n']) {
      assert.equal(parseYaml(text).templated, false, text);
    }
  });

  it('are told by whoever knows their file, and stay so when their trees are read again', () => {
    const text = 'a: 1\n';
    for (const [comparison, open] of [
      ['expected', undefined],
      ['refused', true],
    ] as const) {
      const document = new ReadDocument(text, comparison);
      assert.equal(document.templated, true);
      document.release(text);
      document.forget();
      assert.equal(document.root?.kind === 'map' ? document.root.open : 'no map', open);
    }
  });

  it('lack nothing and have no unknown fields', () => {
    assert.deepEqual(codesOf(openWorkspace(ready)), []);
    assert.deepEqual(
      codesOf(openWorkspace(ready.replace('(conditions', 'conditions').replace("'Ready']):", "'Ready']:"))).length > 0,
      true,
    );
  });
});
