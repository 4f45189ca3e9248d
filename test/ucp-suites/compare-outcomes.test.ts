import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareOutcomes, readExpected } from './compare-outcomes.ts';

/** What the suite finds if everything is as expected. */
const findExpected = async () =>
  new Map([...(await readExpected('official'))].map(([name, is]) => [name, is.startsWith('refused:') ? 'failed' : is]));

describe('the outcomes of a suite', () => {
  it('are all as expected, and count what is refused on purpose apart', async () => {
    const { counts, changes } = await compareOutcomes('official', await findExpected());

    assert.deepEqual(changes, []);
    assert.deepEqual(Object.fromEntries(counts), { passed: 57, skipped: 2, refused: 10 });
  });

  it('tell each test that fails, passes, comes or goes', async () => {
    const found = await findExpected();
    found.set('order_test test_order_retrieval', 'failed');
    found.set('order_test test_order_update', 'passed');
    found.set('order_test test_new', 'passed');
    found.delete('ap2_test test_ap2_mandate_completion');

    const { changes } = await compareOutcomes('official', found);

    assert.deepEqual(changes.sort(), [
      'ap2_test test_ap2_mandate_completion: not run (expected: passed)',
      'order_test test_new: passed (expected: not expected)',
      'order_test test_order_retrieval: failed (expected: passed)',
      'order_test test_order_update: passed (expected: refused: the protocol has no call that changes an order)',
    ]);
  });
});
