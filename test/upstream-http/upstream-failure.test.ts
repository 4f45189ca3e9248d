import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UpstreamFailure } from '../../src/upstream-http/upstream-failure.ts';

describe('a failure of a platform', () => {
  const failure = new UpstreamFailure({
    reason: 'busy',
    outcome: 'unknown',
    description: 'Somebody else works on it',
    retryAfterMs: 2_000,
    field: ['cart'],
  });

  it('is the same at another field', () => {
    const there = failure.at({ field: ['input', 'cart'] });

    assert.deepEqual(there.field, ['input', 'cart']);
    assert.deepEqual([there.reason, there.outcome, there.retryAfterMs], ['busy', 'unknown', 2_000]);
    assert.equal(there.retryable, true);
  });

  it('says that it ended an attempt, which no repeated call can change', () => {
    const end = failure.at({ final: true });

    assert.equal(end.final, true);
    assert.equal(end.retryable, false);
    assert.deepEqual(end.field, ['cart']);
    assert.equal(end.at({ field: ['orderInput'] }).final, true);
  });
});
