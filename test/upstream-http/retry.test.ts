import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { defaultHttpSettings } from '../../src/upstream-http/http-settings.ts';
import { parseRetryAfter, retryDelay } from '../../src/upstream-http/retry.ts';
import { type FailureReason, UpstreamFailure } from '../../src/upstream-http/upstream-failure.ts';

const failure = (reason: FailureReason, retryAfterMs?: number) =>
  new UpstreamFailure({
    reason,
    outcome: 'unknown',
    description: 'x',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

describe('the delay before another attempt', () => {
  it('lies between what the platform asked for and a doubling ceiling', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 }),
        fc.integer({ min: 0, max: 3_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, retryAfterMs, random) => {
          const delay = retryDelay(failure('rate-limited', retryAfterMs), attempt, defaultHttpSettings, () => random);
          assert.ok(delay !== undefined && delay >= retryAfterMs && delay < retryAfterMs + 100 * 2 ** (attempt - 1));
        },
      ),
    );
  });

  it('is none for what would fail again, after the last attempt, and for a longer wait than allowed', () => {
    const delay = (problem: UpstreamFailure, attempt = 1) => retryDelay(problem, attempt, defaultHttpSettings, () => 0);

    for (const reason of ['aborted', 'unexpected-shape', 'too-large', 'breaker-open', 'bulkhead-full'] as const) {
      assert.equal(delay(failure(reason)), undefined, reason);
    }
    assert.equal(delay(failure('timeout'), 3), undefined);
    assert.equal(delay(failure('rate-limited', 3_001)), undefined);
    assert.equal(delay(failure('rate-limited', 3_000)), 3_000);
  });
});

describe('Retry-After', () => {
  it('is seconds or a date', () => {
    const now = Date.UTC(2026, 0, 1);

    assert.equal(parseRetryAfter('2', now), 2_000);
    assert.equal(parseRetryAfter('Thu, 01 Jan 2026 00:00:05 GMT', now), 5_000);
    assert.equal(parseRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now), 0);
    assert.equal(parseRetryAfter('soon', now), undefined);
    assert.equal(parseRetryAfter(undefined, now), undefined);
  });
});
