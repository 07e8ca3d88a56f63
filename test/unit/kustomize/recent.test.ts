import assert from 'node:assert/strict';
import { EffectiveObject } from '../../../server/src/kustomize/objects/object';
import { Recent, remembered } from '../../../server/src/kustomize/objects/recent';
import { openWorkspace, root } from '../../support/workspace';

describe('objects that were made last', () => {
  const { most } = remembered;
  before(() => (remembered.most = 8));
  after(() => (remembered.most = most));

  it('let the oldest ones forget what they hold, each once', () => {
    const forgot: string[] = [];
    const recent = new Recent();
    Array.from('abcdefghijk').forEach((name) => recent.add({ forget: () => forgot.push(name) }));
    assert.deepEqual(forgot, ['a', 'b', 'c']);
  });

  it('belong to one who builds', () => {
    const forgot: string[] = [];
    const [one, other] = [new Recent(), new Recent()];
    Array.from('abcdefgh').forEach((name) => one.add({ forget: () => forgot.push(name) }));
    Array.from('ABCDEFGHI').forEach((name) => other.add({ forget: () => forgot.push(name) }));
    assert.deepEqual(forgot, ['A']);
  });

  describe('of workspaces', () => {
    const { forget } = Object.getOwnPropertyDescriptors(EffectiveObject.prototype);
    const forgotten = new Set<EffectiveObject>();
    before(() => {
      EffectiveObject.prototype.forget = function (this: EffectiveObject) {
        forgotten.add(this);
        forget.value?.call(this);
      };
    });
    after(() => Object.defineProperty(EffectiveObject.prototype, 'forget', forget));

    const queue = (name: string): string => `apiVersion: sqs.services.k8s.aws/v1alpha1\nkind: Queue\nmetadata:\n  name: ${name}\n`;
    const objectsOf = (names: readonly string[]): readonly EffectiveObject[] =>
      openWorkspace(
        `#- kustomization.yaml\nnamePrefix: p-\nresources: [q.yaml]\n#- q.yaml\n${names.map(queue).join('---\n')}`,
      ).workspace.worlds.worldOf(root).objects;

    it('are never those of another one, so that what a closed workspace made is in no other', () => {
      const [kept] = objectsOf(['a']);
      assert.ok(kept !== undefined && !forgotten.has(kept));
      const others = objectsOf(Array.from('bcdefghijklmnopqrst'));
      assert.ok(others.some((each) => forgotten.has(each)));
      assert.equal(forgotten.has(kept), false);
      assert.deepEqual(
        [kept, ...others].map(({ id }) => id.name),
        Array.from('abcdefghijklmnopqrst').map((name) => `p-${name}`),
      );
    });
  });
});
