import assert from 'node:assert/strict';
import { isWrittenAlone } from '../../../server/src/base/writtenAlone';

describe('a list of completions for what is typed', () => {
  const values = (typed: string, ...texts: readonly string[]): boolean =>
    isWrittenAlone(texts.map((text) => ({ typed, filter: text, text })));

  it('is in the way where all that fits is typed in full', () => {
    assert.equal(values('Enabled', 'Enabled', 'Suspended'), true);
    assert.equal(values('Enable', 'Enabled', 'Suspended'), false);
    assert.equal(values('enabled', 'Enabled'), false);
    assert.equal(values('', ''), false);
    assert.equal(values('a'), false);
  });

  it('stays where something else fits as well', () => {
    assert.equal(values('orders', 'orders', 'orders-dlq'), false);
    assert.equal(values('orders', 'orders', 'old-readers'), false);
    assert.equal(values('orders', 'orders', 'order'), true);
  });

  it('stays where accepting does more than write', () => {
    assert.equal(isWrittenAlone([{ typed: 'main', filter: 'main' }]), false);
    assert.equal(
      isWrittenAlone([
        { typed: 'main', filter: 'main', text: 'main' },
        { typed: 'main', filter: 'main' },
      ]),
      false,
    );
  });
});
